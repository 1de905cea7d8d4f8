"""Integer programs: columns, rows, and their solution by HiGHS. Knows nothing of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from threading import Event, Thread
from time import monotonic
from typing import Any

INFINITY = float("inf")

SLACK = 1e-6
"""How far from a whole number a solution may be and still be taken for it."""

PROBING = 0b11 << 15
"""What HiGHS leaves out before it solves: to try each column that is 0 or 1. That takes nearly all of the time, and
makes these programs hardly smaller."""


class Answer(StrEnum):
    """How a program ended: with a solution that is the best, with one that may not be, proven to have none, or
    without knowing."""

    BEST = "best"
    SOME = "some"
    NONE = "none"
    UNKNOWN = "unknown"


class TimeOverError(Exception):
    """The time is over and nothing is known."""


class Deadline:
    """When the work has to be done; None: it takes the time it needs."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else monotonic() + seconds

    @property
    def left(self) -> float | None:
        """The seconds that are left, 0 where it is over."""
        return None if self._end is None else max(0.0, self._end - monotonic())

    @property
    def over(self) -> bool:
        return self.left == 0.0

    def share(self, seconds: float) -> Deadline:
        """A deadline after so many seconds, and no later than this one."""
        left = self.left
        return Deadline(seconds if left is None else min(left, seconds))


class Sum:
    """A linear expression: a number for some columns, and a constant."""

    __slots__ = ("constant", "terms")

    def __init__(self, terms: Mapping[int, float] | None = None, constant: float = 0) -> None:
        self.terms: dict[int, float] = dict(terms) if terms else {}
        self.constant = constant

    def copy(self) -> Sum:
        return Sum(self.terms, self.constant)

    def add(self, other: Sum, times: float = 1) -> Sum:
        """Adds another expression so many times, and gives itself back."""
        for column, number in other.terms.items():
            self.terms[column] = self.terms.get(column, 0) + times * number
        self.constant += times * other.constant
        return self

    def put(self, column: int, number: float = 1) -> Sum:
        """Adds a column so many times, and gives itself back."""
        self.terms[column] = self.terms.get(column, 0) + number
        return self

    def value(self, solution: Solution) -> int:
        """What it comes to in a solution."""
        return round(sum(solution.values[column] * number for column, number in self.terms.items()) + self.constant)


def total(sums: Iterable[Sum]) -> Sum:
    """The sum of expressions."""
    together = Sum()
    for one in sums:
        together.add(one)
    return together


def times(number: Sum, many: float) -> Sum:
    """So many times an expression."""
    return Sum().add(number, many)


class Solution:
    """The values of all columns, as whole numbers."""

    __slots__ = ("values",)

    def __init__(self, values: list[int]) -> None:
        self.values = values


class Solved:
    """What came of a program: the answer, a solution where there is one, its objective, and the proven bound of the
    objective."""

    __slots__ = ("answer", "bound", "objective", "solution")

    def __init__(self, answer: Answer, solution: Solution | None = None, objective: float = 0, bound: float = 0):
        self.answer, self.solution, self.objective, self.bound = answer, solution, objective, bound


class Linear:
    """An integer program that grows: columns with their bounds, rows over them. All columns are whole numbers, or of
    one that is not `whole` may be any."""

    def __init__(self, *, whole: bool = True) -> None:
        self._whole = whole
        self.lower: list[float] = []
        self.upper: list[float] = []
        self.rows: list[tuple[dict[int, float], float, float]] = []
        self.impossible = False
        """Whether a row without columns cannot hold."""
        self._solver: Any = None
        self._passed = 0

    def column(self, lower: float, upper: float) -> int:
        """A new column, and its number."""
        self.lower.append(lower)
        self.upper.append(upper)
        self._solver = None
        return len(self.lower) - 1

    def binary(self) -> Sum:
        """A new column that is 0 or 1."""
        return Sum({self.column(0, 1): 1})

    def row(self, sum_: Sum, least: float = -INFINITY, most: float = INFINITY) -> None:
        """An expression lies between two numbers."""
        terms = {column: number for column, number in sum_.terms.items() if number}
        least, most = least - sum_.constant, most - sum_.constant
        if terms:
            self.rows.append((terms, least, most))
        elif least > SLACK or most < -SLACK:
            self.impossible = True

    def at_most(self, row: int, most: float) -> None:
        """The expression of a row, the number of which is given, now comes to no more than this."""
        terms, least, _ = self.rows[row]
        self.rows[row] = terms, least, most
        if self._solver is not None and row < self._passed:
            self._solver.changeRowBounds(row, least, most)

    def equal(self, one: Sum, other: Sum) -> None:
        """Two expressions come to the same."""
        self.row(one.copy().add(other, -1), 0, 0)

    def bounds(self, sum_: Sum) -> tuple[float, float]:
        """Between what an expression lies by the bounds of its columns."""
        low = high = sum_.constant
        for column, number in sum_.terms.items():
            ends = self.lower[column] * number, self.upper[column] * number
            low, high = low + min(ends), high + max(ends)
        return low, high

    def has_solution(self, deadline: Deadline) -> bool | None:
        """Whether a program that is not whole has a solution; None where the time is over. It goes on from the last
        one, so that small changes of bounds cost little."""
        import highspy

        solver = self._passed_on()
        solver.setOptionValue("presolve", "off")
        # Nothing is to be made small, so that costs are of no use that keep the solver from going round in a circle:
        # with them it takes three times as many steps.
        solver.setOptionValue("dual_simplex_cost_perturbation_multiplier", 0.0)
        left = deadline.left
        solver.setOptionValue("time_limit", INFINITY if left is None else left + float(solver.getRunTime()))
        _run(solver)
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return False
        return True if status == highspy.HighsModelStatus.kOptimal else None

    def needed_columns(self) -> set[int] | None:
        """Columns by whose bounds alone, with the rows, the program was just proven to have no solution; None where no
        proof is at hand."""
        _, there, multipliers = self._passed_on().getDualRay()
        if not there:
            return None
        together: dict[int, float] = {}
        for (terms, _, _), multiplier in zip(self.rows, multipliers, strict=True):
            if multiplier:
                for column, number in terms.items():
                    together[column] = together.get(column, 0) + multiplier * number
        return {column for column, number in together.items() if abs(number) > SLACK}

    def bound(self, column: int, lower: float, upper: float) -> None:
        """Gives a column other bounds."""
        self.lower[column], self.upper[column] = lower, upper
        if self._solver is not None:
            self._solver.changeColBounds(column, lower, upper)

    def solve(self, objective: Sum | None = None, deadline: Deadline | None = None, *, gap: float = 0) -> Solved:
        """The solution with the smallest objective, or with a `gap` one that is known to be so near to it, told by a
        share of its own; any solution where no objective is given. It is stopped when the deadline comes.
        """
        if self.impossible:
            return Solved(Answer.NONE)
        if deadline is not None and deadline.over:
            return Solved(Answer.UNKNOWN)
        solver = self._passed_on()
        self._aim(solver, objective)
        left = deadline.left if deadline is not None else None
        solver.setOptionValue("time_limit", INFINITY if left is None else left + float(solver.getRunTime()))
        solver.setOptionValue("mip_rel_gap", gap)
        _run(solver)
        return self._read(solver, objective)

    def _passed_on(self) -> Any:
        """The solver, which knows of all columns and rows."""
        import highspy
        import numpy as np

        if self._solver is None:
            # The class under `Highs` prints nothing when it is made, and asks nobody while it solves.
            solver: Any = getattr(highspy, "_Highs")()  # noqa: B009
            solver.setOptionValue("output_flag", False)
            solver.setOptionValue("mip_abs_gap", 0.999)
            solver.setOptionValue("random_seed", 1)
            solver.setOptionValue("threads", 1)
            solver.setOptionValue("presolve_rule_off", PROBING)
            # To begin the tree anew gains nothing where it has a few nodes.
            solver.setOptionValue("mip_allow_restart", False)
            lp = highspy.HighsLp()
            lp.num_col_, lp.num_row_ = len(self.lower), 0
            lp.col_cost_ = np.zeros(len(self.lower))
            lp.col_lower_, lp.col_upper_ = np.array(self.lower), np.array(self.upper)
            lp.row_lower_, lp.row_upper_ = np.zeros(0), np.zeros(0)
            if self._whole:
                lp.integrality_ = [highspy.HighsVarType.kInteger] * len(self.lower)
            solver.passModel(lp)
            self._solver, self._passed = solver, 0
        new = self.rows[self._passed :]
        if new:
            starts = np.cumsum([0] + [len(terms) for terms, _, _ in new[:-1]], dtype=np.int32)
            index = np.array([column for terms, _, _ in new for column in terms], dtype=np.int32)
            value = np.array([number for terms, _, _ in new for number in terms.values()], dtype=np.double)
            least = np.array([low for _, low, _ in new], dtype=np.double)
            most = np.array([high for _, _, high in new], dtype=np.double)
            self._solver.addRows(len(new), least, most, len(index), starts, index, value)
            self._passed = len(self.rows)
        return self._solver

    def _aim(self, solver: Any, objective: Sum | None) -> None:
        import numpy as np

        number = len(self.lower)
        # Jumping about for any solution is of use only where any will do.
        jumping = objective is None or not objective.terms
        solver.setOptionValue("mip_heuristic_run_feasibility_jump", jumping)
        cost = np.zeros(number)
        for column, times in (objective.terms if objective is not None else {}).items():
            cost[column] = times
        solver.clearSolver()
        solver.changeColsCost(number, np.arange(number, dtype=np.int32), cost)

    def _read(self, solver: Any, objective: Sum | None) -> Solved:
        import highspy

        status, info = solver.getModelStatus(), solver.getInfo()
        if status == highspy.HighsModelStatus.kInfeasible:
            return Solved(Answer.NONE)
        if info.primal_solution_status != highspy.kSolutionStatusFeasible:
            return Solved(Answer.UNKNOWN)
        values = [round(value) for value in solver.getSolution().col_value]
        best = status == highspy.HighsModelStatus.kOptimal
        constant = objective.constant if objective is not None else 0
        found = info.objective_function_value + constant
        bound = info.mip_dual_bound + constant if self.lower else found
        return Solved(Answer.BEST if best else Answer.SOME, Solution(values), found, found if best else bound)


def _run(solver: Any) -> None:
    """Runs the solver so that an interruption is heard meanwhile; it is then stopped, and the interruption goes on."""
    import highspy

    stopped, done = Event(), Event()

    def hear(kind: Any, message: str, told: Any, answer: Any, user: Any) -> None:  # noqa: ARG001
        if answer is not None and stopped.is_set():
            answer.user_interrupt = True

    def work() -> None:
        try:
            solver.run()
        finally:
            done.set()

    solver.setCallback(hear, None)
    kinds = highspy.cb.HighsCallbackType
    for kind in (kinds.kCallbackMipInterrupt, kinds.kCallbackSimplexInterrupt):
        solver.startCallback(kind)
    Thread(target=work, daemon=True).start()
    try:
        # Not by joining the thread: where that is interrupted Python 3.11 takes the thread for one that has stopped.
        while not done.wait(0.05):
            pass
    except KeyboardInterrupt:
        stopped.set()
        done.wait()
        raise
