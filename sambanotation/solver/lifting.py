"""Cards that are lifted off a heap in a program: so many from its top, as far as there are so many."""

from __future__ import annotations

from collections.abc import Sequence

from sambanotation.solver.holding import Cards, Lying
from sambanotation.solver.linear import INFINITY, Linear, Sum, total


def lift(linear: Linear, heap: Sequence[Lying], most: int) -> tuple[list[Lying], list[Lying]]:
    """What is taken off a heap, which lies from the bottom up, and what stays: the top cards, so many of them at the
    most, and all of it only where it has no more. Which of the cards of one lot lie higher is left open."""
    lying, lifted = list(heap), list[Lying]()
    while lying and most and not lying[-1].number.terms and lying[-1].number.constant <= most:
        most -= round(lying[-1].number.constant)
        lifted.insert(0, lying.pop())
    if not most or sum(linear.bounds(one.number)[1] for one in lying) <= most:
        return (lifted, lying) if not most else ([*lying, *lifted], [])
    return _lift_some(linear, lying, lifted, most)


def _lift_some(
    linear: Linear, lying: Sequence[Lying], above: Sequence[Lying], most: int
) -> tuple[list[Lying], list[Lying]]:
    lifted, left = list(above), list[Lying]()
    higher: tuple[Sum, float, Sum] | None = None
    for one in reversed(lying):
        begun = linear.binary()
        cards: Cards = {}
        for kind, number in one.cards.items():
            part = cards[kind] = Sum({linear.column(0, min(most, linear.bounds(number)[1])): 1})
            linear.row(number.copy().add(part, -1), 0)
        mine = total(cards.values())
        stays = one.number.copy().add(mine, -1)
        linear.row(mine.copy().add(begun, -most), -INFINITY, 0)
        if higher is not None:
            # It is on top only if nothing lies above it.
            kept_above, room, begun_above = higher
            linear.row(kept_above.copy().add(begun, room), -INFINITY, room)
            linear.row(begun_above.copy().add(begun, -1), 0)
        higher = stays, linear.bounds(one.number)[1], begun
        lifted.insert(0, Lying(one.slot, cards, mine, 0))
        rest = {kind: number.copy().add(cards[kind], -1) for kind, number in one.cards.items()}
        left.insert(0, Lying(one.slot, rest, stays, 0))
    enough = linear.binary()
    taken, kept = total(one.number for one in lifted[: len(lying)]), total(one.number for one in left)
    linear.row(taken, -INFINITY, most)
    linear.row(taken.copy().add(enough, -most), 0)
    linear.row(kept.copy().add(enough, -sum(linear.bounds(one.number)[1] for one in lying)), -INFINITY, 0)
    return lifted, left
