"""Chance that is the same on every platform and under every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Draws by lot. Python promises the sequence of `random()` for a seed, and of no other method; so all is made of
    it."""

    def __init__(self, *seeds: int) -> None:
        """Takes numbers that together are the seed: equal ones give equal draws."""
        whole = 0
        for seed in seeds:
            whole = whole * 1_000_003 + seed + 1
        self._random = Random(abs(whole)).random

    def below(self, number: int) -> int:
        """A number from 0 to one less than `number`."""
        return int(self._random() * number)

    def of(self, things: Sequence[T]) -> T:
        """One of several things. Raises IndexError where there are none."""
        return things[self.below(len(things))]

    def happens(self, chance: float) -> bool:
        """Whether something with a chance from 0 to 1 happens."""
        return self._random() < chance

    def between(self, low: float, high: float) -> float:
        """A number between two."""
        return low + (high - low) * self._random()

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in another order."""
        left = list(things)
        for at in range(len(left) - 1, 0, -1):
            other = self.below(at + 1)
            left[at], left[other] = left[other], left[at]
        return left
