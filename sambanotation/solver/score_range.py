"""Between which points each side scored in a deal, and by how much one was ahead: both ends with a completion that
reaches them, and what is proven where the best that was found is not the end."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, isfinite

from sambanotation.frozen import frozen
from sambanotation.game.ledger import bounded
from sambanotation.solver.choosing import completed
from sambanotation.solver.completion import Completing, Completion
from sambanotation.solver.linear import SLACK, Deadline, Sum, times
from sambanotation.solver.program import Program


@frozen
class End:
    """One end of a range: the points that a completion has (None: none was found), and the bound that no completion
    passes (None: not known)."""

    reached: int | None
    bound: int | None
    completion: Completion | None = None

    @property
    def exact(self) -> bool:
        """Whether a completion reaches the bound."""
        return self.reached is not None and self.reached == self.bound


@frozen
class ScoreRange:
    """The least and the most points."""

    least: End
    most: End


class Ranging:
    """Works out the ranges of a deal whose program breaks no more rules than it must; a completion is one only if the
    referee finds no more than `fewest` errors in it."""

    def __init__(
        self, program: Program, completing: Completing, fewest: int, deadline: Deadline, first: Completion | None = None
    ) -> None:
        self._program, self._completing, self._fewest, self._deadline = program, completing, fewest, deadline
        self._made: list[Completion] = []
        if first is not None:
            self._see(first)

    def sides(self) -> Iterator[tuple[str, ScoreRange]]:
        """The range of each side."""
        for side, count in self._program.counting.sides.items():
            yield side, self._range(count.points, {side: 1})

    def difference(self) -> ScoreRange | None:
        """How much the first of two sides is ahead; None where there are not two."""
        counts = self._program.counting.sides
        if len(counts) != 2:
            return None
        first, second = counts
        return self._range(counts[first].points.copy().add(counts[second].points, -1), {first: 1, second: -1})

    def _range(self, points: Sum, signs: dict[str, int]) -> ScoreRange:
        return ScoreRange(self._end(points, signs, 1), self._end(points, signs, -1))

    def _end(self, number: Sum, signs: dict[str, int], sign: int) -> End:
        """The least (`sign` 1) or the most (-1)."""
        solved = self._program.linear.solve(times(number, sign), self._deadline)
        if solved.solution is None:
            return End(None, None)
        bound = sign * ceil(solved.bound - SLACK) if isfinite(solved.bound) else None
        if bound is not None and not bounded(bound):
            bound = None
        self._see(completed(self._program, self._completing, solved.solution))
        # One that was made for another end may come nearer to this one than its own.
        reached = [(points, made) for made in self._made if (points := _points(made, signs)) is not None]
        if not reached:
            return End(None, bound)
        points, made = min(reached, key=lambda one: sign * one[0])
        return End(points, bound, made)

    def _see(self, made: Completion) -> None:
        """Keeps a completion in which the referee finds no more errors than there must be."""
        if len(made.errors) <= self._fewest:
            self._made.append(made)


def _points(made: Completion, signs: dict[str, int]) -> int | None:
    """The points of some sides in a completion together, each with its sign; None where it does not tell them, as what
    the record does not tell of its melds it does not tell, either."""
    if made.ledger is None:
        return None
    scores = {side: made.ledger.score(side) for side in signs}
    if any(low != high for low, high in scores.values()):
        return None
    return sum(sign * scores[side][0] for side, sign in signs.items())
