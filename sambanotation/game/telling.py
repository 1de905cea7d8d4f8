"""What an action tells of its cards, worked out once when it is made: actions are shared, and asked again and again."""

from __future__ import annotations

from typing import Any

from sambanotation.game.cards import RED_THREES, kinds_of, lots_of
from sambanotation.game.melds import shape_of


def tell_lots(done: Any) -> None:
    """Sets `lots`, the cards of an action one by one: they are asked for again and again."""
    object.__setattr__(done, "lots", lots_of(done.cards))


def tell_kinds(done: Any) -> None:
    """Sets `lots`, and `kinds`, the kind of each card where every one is known."""
    tell_lots(done)
    object.__setattr__(done, "kinds", kinds_of(done.lots))


def tell_shape(done: Any) -> None:
    """Sets `lots`, `kinds`, `shape`, what the cards form by themselves, `needs`, how many of each kind they are, and
    `masks`, each as a set of kinds. Where not every card is known there are none of these."""
    tell_kinds(done)
    kinds = done.kinds
    object.__setattr__(done, "shape", shape_of(kinds) if kinds is not None else None)
    object.__setattr__(done, "needs", tuple((kind, kinds.count(kind)) for kind in set(kinds or ())))
    object.__setattr__(done, "masks", tuple(1 << kind for kind in kinds or ()))


def tell_chains(done: Any, behind: int) -> None:
    """Sets `drawn`, the kinds of the cards that leave the stock, in order, where every one is known and each is
    replaced that is a red three, and no other; and `kept`, those of them that end a chain and stay in the hand. Of each
    chain the cards from the one at `behind` on come from the stock."""
    plain = all(
        chain[-1].certain
        and not chain[-1].kinds & RED_THREES
        and len(chain) > behind
        and all(lot.certain and lot.kinds & RED_THREES for lot in chain[:-1])
        for chain in done.chains
    )
    ends = [chain[-1].kinds.bit_length() - 1 for chain in done.chains]
    out = [lot.kinds.bit_length() - 1 for chain in done.chains for lot in chain[behind:]]
    object.__setattr__(done, "drawn", tuple(out) if plain else None)
    object.__setattr__(done, "kept", tuple(ends) if plain else ())
