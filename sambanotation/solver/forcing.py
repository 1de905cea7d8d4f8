"""Why something must have been: lines of the record that force it, of which none can be left out."""

from __future__ import annotations

from collections.abc import Callable, Collection

from sambanotation.frozen import frozen
from sambanotation.solver.course import Slot
from sambanotation.solver.disputed import Disputed
from sambanotation.solver.facts import Known
from sambanotation.solver.linear import INFINITY, Answer, Deadline, Linear, Sum, TimeOverError
from sambanotation.solver.program import Bound, DealTold, Program
from sambanotation.solver.table import Table


@frozen
class Forcing:
    """The slot that is forced, or of which the number is, the statements that force it, and whether none of their lines
    can be left out (False: the time was over before that was known)."""

    slot: Slot
    statements: tuple[int, ...]
    least: bool


def forcing(
    told: DealTold, slot: Slot, known: Known, lines: dict[int, int], bound: Bound, most: int, deadline: Deadline
) -> Forcing:
    """Why a slot is what it is known to be: `lines` are the lines of the statements, `most` how many rules are broken
    at the most besides those that are in any case."""
    standing = [one for one in lines if one not in told.given_up]
    disputed = Disputed(told, deadline)
    for statement in told.given_up:
        disputed.let_go(statement)
    deny(disputed.table, slot, known)

    def in_parts(given_up: Collection[int]) -> bool:
        for statement in given_up:
            disputed.let_go(statement)
        possible = disputed.possible()
        for statement in given_up:
            disputed.hold(statement)
        return possible

    def with_rules(given_up: Collection[int]) -> bool:
        program = Program(told, bound, frozenset(given_up))
        if bound is Bound.LIFE:
            program.break_no_more_than(most)
        deny(program.table, slot, known)
        answer = program.linear.solve(deadline=deadline).answer
        if answer is Answer.UNKNOWN:
            raise TimeOverError
        return answer is not Answer.NONE

    return _fewest(slot, standing, lines, with_rules if in_parts(()) else in_parts)


def _fewest(
    slot: Slot, standing: list[int], lines: dict[int, int], possible: Callable[[Collection[int]], bool]
) -> Forcing:
    """Leaves out line after line as long as the rest still forces it."""
    needed = sorted({lines[one] for one in standing})
    try:
        for line in list(needed):
            rest = [one for one in needed if one != line]
            if not possible([one for one in standing if lines[one] not in rest]):
                needed = rest
    except TimeOverError:
        return Forcing(slot, tuple(one for one in standing if lines[one] in needed), False)
    return Forcing(slot, tuple(one for one in standing if lines[one] in needed), True)


def deny(table: Table, slot: Slot, known: Known) -> None:
    """A slot is something else than what it is known to be; where it is known only how many cards it is, another number
    of them."""
    linear: Linear = table.linear
    cards = table.cards(slot)
    if not known.kinds:
        linear.row(table.number(slot), 1)
        return
    if len(known.kinds) > 1:
        (number,) = known.numbers
        fewer, together = linear.binary(), table.number(slot)
        low, high = linear.bounds(together)
        linear.row(together.copy().add(fewer, high - number + 1), -INFINITY, high)
        linear.row(together.copy().add(fewer, number + 1 - low), number + 1)
        return
    number = max(known.numbers) if known.numbers else slot.high
    there = Sum()
    for kind in known.kinds:
        there.add(cards.get(kind, Sum()))
    if slot.quantity is None and slot.high == number:
        linear.row(there, -INFINITY, number - 1)
        return
    # Either fewer of the cards that it is, or more cards altogether.
    fewer, most = linear.binary(), linear.bounds(there)[1]
    linear.row(there.add(fewer, most - number + 1), -INFINITY, most)
    linear.row(table.number(slot).copy().add(fewer, number + 1), number + 1)
