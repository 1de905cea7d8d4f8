"""What is told and can be let go, in numbers that need not be whole: by how much a deal departs from it.

Every column is 0 where a record says everything, and stays 0 where a statement is just let go; so the solver, which
begins with all columns at a bound, begins with the deal as it is told, and goes on from where it was.
"""

from __future__ import annotations

from sambanotation.frozen import frozen
from sambanotation.game.cards import Pack, kinds_in
from sambanotation.solver.course import Slot
from sambanotation.solver.holding import Cards
from sambanotation.solver.linear import Linear, Sum, total


@frozen
class Bounds:
    """The bounds of a column which a statement sets."""

    at: int
    low: float
    high: float


Said = dict[int, list[Bounds]]
"""The bounds that each statement sets, by its number."""


def departing(linear: Linear, said: Said, statement: int, told: tuple[float, float], ends: tuple[float, float]) -> Sum:
    """A number between the two that a statement tells, and between these ends where it is let go: by how much it is
    more than the first, and by how much less."""
    low, high = told
    more, less = linear.column(0, ends[1] - low), linear.column(0, low - ends[0])
    said.setdefault(statement, []).extend((Bounds(more, 0, high - low), Bounds(less, 0, 0)))
    return Sum({more: 1, less: -1}, low)


def cards_disputed(linear: Linear, said: Said, slot: Slot, pack: Pack) -> tuple[Cards, Sum]:
    """The cards of a slot, of which something is told, and how many they are: they may be other cards, and another
    number of them."""
    told = [(statement, left) for statement, left in slot.told if statement is not None]
    open_to = slot.kinds(frozenset(statement for statement, _ in told))
    most = slot.high if slot.quantity is None else pack.size
    sole = slot.kinds().bit_length() - 1 if slot.kinds().bit_count() == 1 else None
    cards: Cards = {}
    for kind in kinds_in(open_to):
        high = min(most, pack.of(kind))
        if kind == sole and slot.low == slot.high <= high:
            # How many fewer it is than is told.
            cards[kind] = Sum({linear.column(slot.high - high, slot.high): -1}, slot.high)
            continue
        column = linear.column(0, high)
        cards[kind] = Sum({column: 1})
        for statement, left in told:
            if not left >> kind & 1:
                said.setdefault(statement, []).append(Bounds(column, 0, 0))
    if slot.quantity is None:
        number = Sum({linear.column(slot.low, most): 1})
    else:
        number = departing(linear, said, slot.quantity, (slot.low, slot.high), (0, most))
    linear.equal(total(cards.values()), number)
    return cards, number
