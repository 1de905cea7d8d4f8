"""What is worked out of an action's cards when it is made: equal actions are one shared value, and are asked often."""

from __future__ import annotations

from typing import Any

from sambanotation.game.cards import KINDS, LOTS, NO_KIND, RED_THREE_KINDS, kinds_of, lots_of
from sambanotation.game.melds import shape_of
from sambanotation.game.packed import MOST, ONE_OF, TOO_MANY, pack, pack_few

UNKNOWN = bytes([KINDS])
"""Stands for cards that come off the stock of which not all is known: no card is of this kind."""


def tell_lots(done: Any) -> None:
    """Sets `lots`, the cards of an action one by one: they are asked for again and again."""
    done.lots = lots_of(done.cards)


def tell_kinds(done: Any) -> None:
    """Sets `lots`, and `kinds`, the kind of each card where every one is known."""
    cards = done.cards
    kinds = tuple([card.sole for card in cards])
    if NO_KIND in kinds:
        done.lots = lots = lots_of(cards)
        done.kinds = kinds_of(lots)
    else:
        done.lots, done.kinds = cards, kinds


def tell_shape(done: Any) -> None:
    """Sets `lots`, `kinds`, `shape`, what the cards form by themselves, and `packed`, the cards as one number. Where
    not every card is known these are None, and TOO_MANY."""
    tell_kinds(done)
    if done.kinds is None:
        done.shape, done.packed = None, TOO_MANY
    else:
        tell_meld(done, done.kinds)


def tell_discard(done: Any) -> None:
    """Sets `lots` and `kinds`; of a single known card also `stands`, that card as it lies on the pile, and `packed`,
    for which any other discard has None and TOO_MANY."""
    tell_kinds(done)
    tell_single(done, done.kinds)


def tell_single(done: Any, kinds: tuple[int, ...] | None) -> None:
    """Sets `stands` and `packed` of a discard."""
    if kinds is not None and len(kinds) == 1:
        # The same objects for all discards of a kind: so they are at hand.
        done.stands, done.packed = LOTS[kinds[0]], ONE_OF[kinds[0]]
    else:
        done.stands, done.packed = None, TOO_MANY


def tell_meld(done: Any, kinds: tuple[int, ...]) -> None:
    """Sets `shape` and `packed` of known cards."""
    done.shape = shape_of(kinds)
    done.packed = ONE_OF[kinds[0]] if len(kinds) == 1 else pack_few(kinds)


def tell_chains(done: Any, *, replacing: bool) -> None:
    """Sets `drawn`, the kinds of the cards that leave the stock, in order, where every one is known and each is
    replaced that is a red three, and no other, UNKNOWN elsewhere; `reds`, those red threes; and `kept`, packed, the
    cards that end a chain and stay in the hand.

    With `replacing` the first card of each chain comes from the hand.
    """
    drawn: list[int] = []
    kept: list[int] = []
    reds: list[Any] = []
    for chain in done.chains:
        kinds = [lot.sole for lot in chain]
        last = kinds.pop()
        if last == NO_KIND or len(done.chains) > MOST or last in RED_THREE_KINDS or not (kinds or not replacing):
            drawn, kept, reds = [], [], []
            break
        if kinds:
            if not RED_THREE_KINDS.issuperset(kinds):
                drawn, kept, reds = [], [], []
                break
            drawn += kinds[1:] if replacing else kinds
            reds += chain[1:-1] if replacing else chain[:-1]
        drawn.append(last)
        kept.append(last)
    done.drawn, done.reds, done.kept = bytes(drawn) or UNKNOWN, tuple(reds), pack(kept)
