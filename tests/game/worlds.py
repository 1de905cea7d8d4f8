"""Hands by brute force: all the sets of cards that agree with what was told, one by one.

A universe of four kinds is enough to tell what is certain from what is possible. A world is the number of cards of
each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from sambanotation.game.cards import Lot
from tests.game.spelled import kind

World = tuple[int, ...]

KINDS = tuple(kind(card) for card in ("As", "Ah", "2c", "JK"))
ALL = range(len(KINDS))
PATTERNS = tuple(some for size in range(1, len(KINDS) + 1) for some in combinations(ALL, size))
"""Which of the four kinds a card may be."""


def kinds_of(pattern: Iterable[int]) -> int:
    """A pattern as a set of kinds."""
    return sum(1 << KINDS[at] for at in pattern)


def places(kinds: int) -> list[int]:
    """Which of the four kinds are in a set."""
    return [at for at in ALL if kinds >> KINDS[at] & 1]


def cards(among: Sequence[int], number: int) -> Iterator[World]:
    """Every choice of so many cards of these kinds."""
    for chosen in combinations_with_replacement(among, number):
        yield tuple(chosen.count(at) for at in ALL)


def _plus(one: World, other: World) -> World:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _minus(one: World, other: World) -> World | None:
    left = tuple(a - b for a, b in zip(one, other, strict=True))
    return left if min(left) >= 0 else None


def choices(lot: Lot) -> list[World]:
    """All that the cards of a lot may be."""
    return [some for number in range(lot.low, lot.high + 1) for some in cards(places(lot.kinds), number)]


class Worlds:
    """What a hand may be."""

    def __init__(self) -> None:
        self.all: set[World] = {(0,) * len(KINDS)}

    def receive(self, lot: Lot) -> None:
        coming = choices(lot)
        self.all = {_plus(world, some) for world in self.all for some in coming}

    def after(self, lot: Lot) -> set[World]:
        """The worlds in which these cards could leave, without them."""
        going = choices(lot)
        return {left for world in self.all for some in going if (left := _minus(world, some)) is not None}

    def lose(self, lot: Lot) -> None:
        """As many cards leave as are there, whichever they were."""
        anything = kinds_of(ALL)
        left: set[World] = set()
        for world in self.all:
            low, high = (min(number, sum(world)) for number in (lot.low, lot.high))
            left |= {rest for some in choices(Lot(anything, low, high)) if (rest := _minus(world, some)) is not None}
        self.all = left

    def of_size(self, size: int) -> set[World]:
        return {world for world in self.all if sum(world) == size}

    @property
    def size(self) -> tuple[int, int]:
        return self.count(ALL)

    def count(self, pattern: Iterable[int]) -> tuple[int, int]:
        numbers = {sum(world[at] for at in pattern) for world in self.all}
        return min(numbers), max(numbers)

    def may_hold(self, needs: Sequence[tuple[int, int]]) -> bool:
        return any(_holds(world, needs) for world in self.all)


def _holds(world: World, needs: Sequence[tuple[int, int]]) -> bool:
    if not needs:
        return True
    (kinds, number), rest = needs[0], needs[1:]
    taken = (_minus(world, some) for some in cards(places(kinds), number))
    return any(left is not None and _holds(left, rest) for left in taken)
