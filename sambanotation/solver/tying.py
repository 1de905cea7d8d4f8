"""What is told of one card in several places, in a program: it is the same card."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sambanotation.game.cards import EVERY, SUIT_KINDS, kinds_in
from sambanotation.solver.course import Course, Slot
from sambanotation.solver.holding import Cards, put
from sambanotation.solver.linear import INFINITY, Linear, Sum, total


def tie(linear: Linear, course: Course, cards_of: Callable[[Slot], Cards], honours: Mapping[str, Cards]) -> None:
    """Ties the slots of a course in a program: those that are the same cards as others, and cards of one suit;
    `honours` are the red threes that each seat replaced at the deal."""
    for slot, others in course.equal:
        cards, same = cards_of(slot), dict[int, Sum]()
        for other in others:
            put(same, cards_of(other))
        for kind in cards.keys() | same.keys():
            linear.equal(cards.get(kind, Sum()), same.get(kind, Sum()))
    for seat, told in course.replaced.items():
        # What a hand and a line both tell of is the same red three.
        for kind in {kind for slot in told for kind in cards_of(slot)}:
            some = total(cards_of(slot).get(kind, Sum()) for slot in told)
            linear.row(some.add(honours[seat].get(kind, Sum()), -1), -INFINITY, 0)
    for kind in kinds_in(EVERY) if course.among_stock else ():
        # What was drawn is some of what lay there.
        drawn = total(cards_of(slot).get(kind, Sum()) for slot in course.among_stock)
        lay = total(cards_of(slot).get(kind, Sum()) for slot in course.stock)
        linear.row(drawn.add(lay, -1), -INFINITY, 0)
    for run in course.runs:
        for suit in range(4):
            parts = [
                total(number for kind, number in cards_of(slot).items() if SUIT_KINDS[suit] >> kind & 1) for slot in run
            ]
            for part in parts[1:]:
                linear.equal(parts[0], part)
