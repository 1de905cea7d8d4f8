"""Chooses a completion: of those that break the fewest rules the one whose cards weigh least."""

from __future__ import annotations

from math import ceil, isfinite
from zlib import crc32

from sambanotation.frozen import frozen
from sambanotation.solver.completion import Completing, Completion, Numbers, fill
from sambanotation.solver.linear import INFINITY, SLACK, Answer, Deadline, Solution, Solved, Sum
from sambanotation.solver.program import Bound, Program

TRIES = 4
"""So many completions are tried where the referee finds more than the program counts."""

HEAVIEST = 1000


@frozen
class Chosen:
    """What came of looking for a completion.

    `answer` is NONE where there certainly is none. `least` is the number of errors that every completion has at the
    least, proven; a completion with just so many has the fewest. `in_order` tells that it is the first by the weights;
    of the errors so many are `certain` without the program. `solution` is that of the program which the completion
    was made of, None where it was made of none.
    """

    answer: Answer
    least: int = 0
    completion: Completion | None = None
    in_order: bool = False
    certain: int = 0
    solution: Solution | None = None

    @property
    def fewest(self) -> int:
        """How many errors are in a completion that has the fewest of which that is known."""
        return self.least if self.completion is None else max(self.least, len(self.completion.errors))

    @property
    def is_fewest(self) -> bool:
        """Whether it is proven that no completion has fewer errors."""
        return self.completion is not None and len(self.completion.errors) <= self.least


def weights(program: Program, seed: int) -> Sum:
    """What the cards of a completion weigh together. What a card of some kind weighs in a place is drawn by the seed,
    so that hardly ever two completions weigh the same."""
    weight = Sum()
    for number, cards in program.table.slots.items():
        for kind, copies in cards.items():
            weight.add(copies, crc32(f"{seed} {number} {kind}".encode()) % HEAVIEST)
    return weight


def numbers_of(program: Program, solution: Solution) -> Numbers:
    """What the claims that are given up come to in a solution."""
    found: Numbers = {}
    for statement in program.relaxed:
        number = program.table.claimed.get(statement)
        if number is not None:
            found[statement, ""] = number.value(solution)
    for (statement, item), number in program.claims.items():
        if statement in program.relaxed:
            found[statement, item] = number.value(solution)
    return found


def completed(program: Program, completing: Completing, solution: Solution) -> Completion:
    """The completion that a solution of a program is."""
    return completing.completion(program.told.course, fill(program.table, solution), numbers_of(program, solution))


def _fewest(program: Program, deadline: Deadline) -> Solved:
    """A solution with the fewest broken rules. That none is broken is asked first, which is soon known."""
    if program.broken.terms:
        program.break_no_more_than(0)
        left = deadline.left
        solved = program.linear.solve(None, deadline if left is None else deadline.share(left / 2))
        program.break_no_more_than(INFINITY)
        if solved.solution is not None:
            return Solved(Answer.BEST, solved.solution)
    return program.linear.solve(program.broken, deadline)


def choose(program: Program, completing: Completing, deadline: Deadline, seed: int = 0) -> Chosen:
    """Chooses a completion of a deal. From here on the program breaks no more rules than it must, unless none binds
    it. Where the referee finds more in the best completion than the program counts, one that has as few as that
    may still break as many rules of the program."""
    certain = len(program.told.certain)
    fewest = _fewest(program, deadline)
    if fewest.answer in (Answer.NONE, Answer.UNKNOWN) or fewest.solution is None:
        return Chosen(fewest.answer)
    least = certain + (max(0, ceil(fewest.bound - SLACK)) if isfinite(fewest.bound) else 0)
    if fewest.answer is Answer.BEST and program.bound is not Bound.PHYSICAL:
        program.break_no_more_than(round(fewest.objective))
    solution, best = fewest.solution, completed(program, completing, fewest.solution)
    in_order = False
    for at in range(TRIES):
        if at and len(best.errors) <= least:
            break
        solved = program.linear.solve(weights(program, seed + 1000 * at), deadline)
        if solved.solution is None:
            break
        found = completed(program, completing, solved.solution)
        if len(found.errors) < len(best.errors) + (at == 0):
            solution, best, in_order = solved.solution, found, at == 0 and solved.answer is Answer.BEST
    if program.bound is Bound.LIFE and len(best.errors) > least and fewest.answer is Answer.BEST:
        program.break_no_more_than(len(best.errors) - certain)
    answer = Answer.BEST if len(best.errors) <= least else Answer.SOME
    return Chosen(answer, least, best, in_order, certain, solution)
