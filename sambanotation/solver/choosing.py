"""Chooses a completion: of those that break the fewest rules the one whose cards weigh least."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from sambanotation.frozen import frozen
from sambanotation.solver.completion import Completing, Completion, fill
from sambanotation.solver.linear import Answer, Deadline, Solution, Sum
from sambanotation.solver.program import Program

TRIES = 4
"""So many completions are tried where the referee finds more than the program counts."""

HEAVIEST = 1000


@frozen
class Chosen:
    """What came of looking for a completion.

    `answer` is NONE where there certainly is none. `least` is the number of errors that every completion has at the
    least, proven; a completion with just so many has the fewest. `in_order` tells that it is the first by the weights.
    """

    answer: Answer
    least: int = 0
    completion: Completion | None = None
    in_order: bool = False

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


def choose(program: Program, completing: Completing, deadline: Deadline, seed: int = 0) -> Chosen:
    """Chooses a completion of a deal. From here on the program breaks no more rules than it must."""
    certain = len(program.told.certain)
    fewest = program.linear.solve(program.broken, deadline)
    if fewest.answer in (Answer.NONE, Answer.UNKNOWN) or fewest.solution is None:
        return Chosen(fewest.answer)
    least = certain + round(fewest.bound)
    if fewest.answer is Answer.BEST:
        program.break_no_more_than(round(fewest.objective))
    best = completing.completion(program.told.course, fill(program.table, fewest.solution))
    in_order = False
    for at in range(TRIES):
        if at and len(best.errors) <= least:
            break
        solved = program.linear.solve(weights(program, seed + 1000 * at), deadline)
        if solved.solution is None:
            break
        found = completing.completion(program.told.course, fill(program.table, solved.solution))
        if at == 0 or len(found.errors) < len(best.errors):
            best, in_order = found, at == 0 and solved.answer is Answer.BEST
    return Chosen(Answer.BEST if len(best.errors) <= least else Answer.SOME, least, best, in_order)


def all_filled(program: Program, solutions: Iterable[Solution]) -> list[dict[int, tuple[int, ...]]]:
    """The cards of all slots in solutions."""
    return [fill(program.table, solution) for solution in solutions]
