"""A natural card of a hand and a wild card of a meld change places, in a program."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sambanotation.solver.holding import Cards, put
from sambanotation.solver.linear import INFINITY, Linear, Sum, total

AtLeastNone = Callable[[Sum], Sum]
"""Asks that a number is not negative, and gives it."""


def swap(
    linear: Linear, melds: Sequence[int], cards: Sequence[Cards], came: Cards, gone: Cards, settle: AtLeastNone
) -> dict[int, Sum]:
    """What came to one of some melds lies there, and what went from it does not; `cards` are those of all melds. Gives
    for each of the melds whether it is this one."""
    if len(melds) == 1:
        change(cards[melds[0]], came, gone, settle)
        return {melds[0]: Sum(constant=1)}
    chosen = {meld: linear.binary() for meld in melds}
    if chosen:
        linear.row(total(chosen.values()), 1, 1)
    parts = [_share(linear, moved, chosen) for moved in (came, gone)]
    for meld in chosen:
        change(cards[meld], parts[0][meld], parts[1][meld], settle)
    return chosen


def _share(linear: Linear, moved: Cards, chosen: dict[int, Sum]) -> dict[int, Cards]:
    """What of some cards is of each meld: all of that which is chosen, nothing of another."""
    parts: dict[int, Cards] = {meld: {} for meld in chosen}
    for kind, number in moved.items() if chosen else ():
        most = linear.bounds(number)[1]
        for meld, is_it in chosen.items():
            part = parts[meld][kind] = Sum({linear.column(0, most): 1})
            linear.row(part.copy().add(is_it, -most), -INFINITY, 0)
        linear.equal(total(parts[meld][kind] for meld in chosen), number)
    return parts


def change(cards: Cards, came: Cards, gone: Cards, settle: AtLeastNone) -> None:
    """Some cards come to others, and some go, which lie there."""
    put(cards, came)
    for kind, number in gone.items():
        cards[kind] = settle(cards.get(kind, Sum()).copy().add(number, -1))
