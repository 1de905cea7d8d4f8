"""Actions with nothing but known cards, as nearly all are: made of their kinds, and just what a constructor makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sambanotation.game.actions import Action, AddToMeld, Chain, Discard, Draw, Label, LayMeld, LayRedThrees
from sambanotation.game.cards import LOTS, RED_THREE_KINDS
from sambanotation.game.packed import MOST, pack
from sambanotation.game.telling import tell_meld, tell_single

CHAINS = tuple((lot,) for lot in LOTS)
"""The card alone, nothing behind it."""

Made = Callable[[tuple[int, ...]], Action]
"""Makes an action of the kinds of its cards."""

_lot_of, _chain_of = LOTS.__getitem__, CHAINS.__getitem__


def _hold(done: Any, kinds: tuple[int, ...]) -> None:
    """Sets the cards of an action."""
    done.cards = done.lots = tuple(map(_lot_of, kinds))
    done.kinds = kinds


def _draw(done: Any, chains: tuple[Chain, ...], kinds: tuple[int, ...]) -> None:
    done.chains = chains
    done.drawn, done.reds, done.kept = bytes(kinds), (), pack(kinds)


def draw(kinds: tuple[int, ...]) -> Action:
    """Cards drawn."""
    chains = tuple(map(_chain_of, kinds))
    if not RED_THREE_KINDS.isdisjoint(kinds) or len(kinds) > MOST:
        return Draw(chains)
    done = Draw.__new__(Draw)
    _draw(done, chains, kinds)
    return done


def lay(kinds: tuple[int, ...]) -> Action:
    """A new meld, or red threes where there is nothing else."""
    if RED_THREE_KINDS.issuperset(kinds):
        return LayRedThrees(tuple(map(_chain_of, kinds)))
    done = LayMeld.__new__(LayMeld)
    _hold(done, kinds)
    tell_meld(done, kinds)
    return done


def _name(done: Any, label: Label | None) -> None:
    done.label = label


def add_to(label: Label | None) -> Made:
    """Cards added to the meld of a label."""

    def add(kinds: tuple[int, ...]) -> Action:
        done = AddToMeld.__new__(AddToMeld)
        _name(done, label)
        _hold(done, kinds)
        tell_meld(done, kinds)
        return done

    return add


def discard(kinds: tuple[int, ...]) -> Action:
    """Cards discarded."""
    done = Discard.__new__(Discard)
    _hold(done, kinds)
    tell_single(done, kinds)
    return done
