"""The rules of the game in a program: each may be broken, and is then counted once, by the line that it stands in.

No rule here is tighter than the referee's: where the program counts one as broken the referee finds at least one error
that has one of its names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sambanotation.solver.linear import INFINITY, Linear, Sum, total

EndTurn = "end"


@dataclass(slots=True)
class Rule:
    """A rule at one place: the names of the findings that tell that it is broken, the turn where it is looked at, and
    the number (0 or 1) of its being broken. It `counts` unless the record itself says so much that it is broken in
    every completion, which is known without it."""

    names: tuple[str, ...]
    turn: int
    broken: Sum
    counts: bool


class Breaking:
    """The rules of a deal. `certain` tells whether an error of one of these names is certain in a turn, whatever is
    hidden; with `strict` no rule is broken at all, those apart."""

    def __init__(
        self, linear: Linear, certain: Callable[[tuple[str, ...], int], bool], *, strict: bool = False
    ) -> None:
        self.linear, self._certain, self._strict = linear, certain, strict
        self.rules: dict[object, Rule] = {}

    def is_certain(self, names: tuple[str, ...], turn: int) -> bool:
        """Whether an error of one of these names is certain in a turn."""
        return self._certain(names, turn)

    def rule(self, names: tuple[str, ...], turn: int, key: object = None) -> Rule:
        """The rule with this key, which is made at first."""
        key = (names, turn) if key is None else key
        found = self.rules.get(key)
        if found is None:
            certain = self._certain(names, turn)
            broken = Sum() if self._strict and not certain else self.linear.binary()
            found = self.rules[key] = Rule(names, turn, broken, not certain)
        return found

    def ask(self, rule: Rule, sum_: Sum, least: float = -INFINITY, most: float = INFINITY) -> None:
        """An expression lies between two numbers unless the rule is broken."""
        low, high = self.linear.bounds(sum_)
        if low < least:
            self.linear.row(sum_.copy().add(rule.broken, least - low), least)
        if high > most:
            self.linear.row(sum_.copy().add(rule.broken, most - high), -INFINITY, most)

    def number(self) -> Sum:
        """How many rules are broken, those apart that are so in any case."""
        return total(rule.broken for rule in self.rules.values() if rule.counts)
