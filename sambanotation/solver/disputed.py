"""A deal of which every statement can be let go, in numbers that need not be whole: what cannot be so cannot be."""

from __future__ import annotations

from collections.abc import Iterable

from sambanotation.solver.linear import Deadline, Linear, TimeOverError
from sambanotation.solver.program import DealTold
from sambanotation.solver.table import Table


class Disputed:
    """A deal in numbers that need not be whole, in which each statement can be let go and held again."""

    def __init__(self, told: DealTold, deadline: Deadline) -> None:
        """Raises TimeOverError where the time is over."""
        self._deadline = deadline
        self.table = table = Table(told.course, told.rules.pack.value, told.side_of, disputed=True, deadline=deadline)
        table.play()
        self._linear, self._says = table.linear, table.says or {}
        self._open = {
            bounds.at: (self._linear.lower[bounds.at], self._linear.upper[bounds.at])
            for said in self._says.values()
            for bounds in said
        }
        self._held: dict[int, set[int]] = {column: set() for column in self._open}
        for statement in self._says:
            self.hold(statement)

    def hold(self, statement: int) -> None:
        """A statement stands."""
        for bounds in self._says.get(statement, ()):
            self._held[bounds.at].add(statement)
            self._linear.bound(bounds.at, bounds.low, bounds.high)

    def let_go(self, statement: int) -> None:
        """A statement does not stand."""
        for bounds in self._says.get(statement, ()):
            self._held[bounds.at].discard(statement)
            if not self._held[bounds.at]:
                self._linear.bound(bounds.at, *self._open[bounds.at])

    def disproving(self, standing: Iterable[int]) -> list[int]:
        """Of statements that cannot all be true those that the proof of it, just found, speaks of."""
        columns = self._linear.needed_columns()
        if columns is None:
            return list(standing)
        return [one for one in standing if any(bounds.at in columns for bounds in self._says.get(one, ()))]

    def possible(self) -> bool:
        """Whether what stands can all be true. Raises TimeOverError where the time is over."""
        return possible_in_parts(self._linear, self._deadline)


def possible_in_parts(linear: Linear, deadline: Deadline) -> bool:
    """Whether a program has a solution in numbers that need not be whole. Raises TimeOverError where the time is
    over."""
    if linear.impossible or not linear.lower:
        return not linear.impossible
    answer = linear.has_solution(deadline)
    if answer is None:
        raise TimeOverError
    return answer
