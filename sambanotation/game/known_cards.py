"""Actions with nothing but known cards, as nearly all are: made of their kinds, and just what a constructor makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sambanotation.game.actions import Action, AddToMeld, Discard, Draw, Label, LayMeld, LayRedThrees
from sambanotation.game.cards import KINDS, RED_THREE_KINDS, Lot
from sambanotation.game.melds import shape_of

LOTS = {kind: Lot(1 << kind) for kind in range(KINDS)}
"""One card of each kind."""

CHAINS = {kind: (lot,) for kind, lot in LOTS.items()}
"""The card alone, nothing behind it."""

Made = Callable[[tuple[int, ...]], Action]
"""Makes an action of the kinds of its cards."""

_lot_of, _chain_of = LOTS.__getitem__, CHAINS.__getitem__

_ONCE = {kind: (kind, 1) for kind in range(KINDS)}
_once = _ONCE.__getitem__


def draw(kinds: tuple[int, ...]) -> Action:
    """Cards drawn."""
    chains = tuple(map(_chain_of, kinds))
    if not RED_THREE_KINDS.isdisjoint(kinds):
        return Draw(chains)
    done: Any = Draw.__new__(Draw)
    done.chains = chains
    done.drawn = done.kept = kinds
    return done  # type: ignore[no-any-return]


def lay(kinds: tuple[int, ...]) -> Action:
    """A new meld, or red threes where there is nothing else."""
    if RED_THREE_KINDS.issuperset(kinds):
        return LayRedThrees(tuple(map(_chain_of, kinds)))
    done: Any = LayMeld.__new__(LayMeld)
    done.cards = done.lots = tuple(map(_lot_of, kinds))
    done.kinds = kinds
    done.shape = shape_of(kinds)
    different = {*kinds}
    if len(different) == len(kinds):
        done.needs = tuple(map(_once, different))
    else:
        done.needs = tuple([(kind, kinds.count(kind)) for kind in different])
    return done  # type: ignore[no-any-return]


def add_to(label: Label | None) -> Made:
    """Cards added to the meld of a label."""

    def add(kinds: tuple[int, ...]) -> Action:
        done: Any = AddToMeld.__new__(AddToMeld)
        done.label = label
        done.cards = done.lots = tuple(map(_lot_of, kinds))
        done.kinds = kinds
        done.shape = shape_of(kinds)
        different = {*kinds}
        if len(different) == len(kinds):
            done.needs = tuple(map(_once, different))
        else:
            done.needs = tuple([(kind, kinds.count(kind)) for kind in different])
        return done  # type: ignore[no-any-return]

    return add


def discard(kinds: tuple[int, ...]) -> Action:
    """Cards discarded."""
    done: Any = Discard.__new__(Discard)
    done.cards = done.lots = tuple(map(_lot_of, kinds))
    done.kinds = kinds
    return done  # type: ignore[no-any-return]
