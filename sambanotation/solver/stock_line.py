"""The stock line of a deal: which of its cards were drawn when."""

from __future__ import annotations

from collections.abc import Sequence

from sambanotation.solver.course import Course, Slot
from sambanotation.solver.dealt import Dealt
from sambanotation.solver.in_order import is_too_wide


def tie_the_stock(course: Course, dealt: Dealt, lost_at: int | None, lost: Sequence[Slot]) -> None:
    """The cards of the stock line are those that were drawn, one after the other; the rest stays there. Where it is
    not known how many were drawn they take the next ones in order, or where a line is not understood some of these if
    all of the stock is told. `lost_at` is how many lots were drawn before a line that may tell of others, None where
    there is none; `lost` are these."""
    lying, tied = list(dealt.stock), 0
    for drawn in course.draws[:lost_at]:
        exact = drawn.low == drawn.high and all(slot.low == slot.high == 1 for slot in lying[: drawn.low])
        if not lying or not exact:
            break
        mine, lying = lying[: drawn.low], lying[drawn.low :]
        if drawn.low == 1:
            drawn.told += mine[0].told
            course.same[mine[0].number] = drawn
        elif len(mine) == drawn.low:
            course.equal.append((drawn, tuple(mine)))
        tied += 1
    if not lying or (tied == len(course.draws) and lost_at is None):
        course.stock = lying
        return
    rest = course.draws[tied:]
    if lost_at is None and _is_in_order(rest, lying):
        course.in_order = rest
    if course.in_order and not dealt.closed:
        course.stock = lying
    elif dealt.closed:
        course.stock = lying
        course.among_stock = [*course.draws[tied:], *lost]
    else:
        course.lost = True


def _is_in_order(draws: Sequence[Slot], lying: Sequence[Slot]) -> bool:
    """Whether it can be followed which of the cards of a line each draw took."""
    told = [(slot.kinds(), slot.low, slot.high) for slot in draws]
    single = all((slot.low, slot.high) == (1, 1) for slot in lying)
    return single and not is_too_wide(told, [slot.kinds() for slot in lying])
