"""Matches that were played, as values: what a record of them holds, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from sambanotation.frozen import frozen
from sambanotation.game.actions import Action, Chain
from sambanotation.game.cards import Lot

Amounts = tuple[tuple[str, int], ...]
"""An amount for each of several sides."""


@frozen
class PlayedTurn:
    """A seat's turn and what it did in it."""

    seat: str
    actions: tuple[Action, ...]


@frozen
class PlayedDeal:
    """A deal as its record tells it, with the totals that it began with.

    `hands` are the dealt hands, `shown` the red threes shown before the first turn. `between` are lines that follow the
    turn at an index. `marks` says which finding the line with a key must raise; the keys are those of
    `writing.lines_of_deal`. `ways` names the situations that the players came into.
    """

    number: int
    dealer: str
    before: Amounts
    hands: tuple[tuple[str, tuple[Chain, ...]], ...]
    up: tuple[Lot, ...]
    stock: tuple[Lot, ...]
    shown: tuple[tuple[str, tuple[Lot, ...]], ...] = ()
    minimums: Amounts = ()
    turns: tuple[PlayedTurn, ...] = ()
    how: str | None = None
    counts: tuple[tuple[str, Amounts], ...] = ()
    scores: Amounts = ()
    totals: Amounts = ()
    between: tuple[tuple[int, str], ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    ways: tuple[str, ...] = ()


@frozen
class PlayedMatch:
    """A match as its record tells it.

    `rules` is what the tag Rules names; with `choice` the rule set leaves a choice of sides, and a tag names them.
    `dealer` is who was to deal first, where a tag says so; `stacked` tells how the cards were stacked, `options` what
    the tag Options chooses; without `seats_told` no tag names the seats, which are those that are usual.
    """

    rules: str
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    choice: bool
    event: str
    start: Amounts
    deals: tuple[PlayedDeal, ...]
    stacked: str = "plain"
    dealer: str | None = None
    options: str = ""
    seats_told: bool = True


def card(kind: int) -> Lot:
    """One known card."""
    return Lot(1 << kind)


def cards(kinds: tuple[int, ...] | list[int]) -> tuple[Lot, ...]:
    """Known cards."""
    return tuple(card(kind) for kind in kinds)
