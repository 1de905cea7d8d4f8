"""How far into a stock draws reach of which the number is not told, where nobody drew too many or too few."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from sambanotation.solver.breaking import Rule
from sambanotation.solver.course import Slot
from sambanotation.solver.linear import INFINITY, Sum, total
from sambanotation.solver.table import Table

Due = tuple[Rule, list[Slot], int]
"""The rule of what is drawn in a turn, the lots that are counted, and how many cards they are together."""


def reach_no_further(table: Table, due: Mapping[int, Due]) -> None:
    """Leaves to each draw those cards of the stock line that it can have taken unless a rule of drawing is broken in
    its turn or before. `due` are these rules by turn; what they say follows from them, and is told the sooner so."""
    first, last, broken = 0, 0, Sum()
    in_order = table.course.in_order if table.drawn_in_order else ()
    for turn, drawn in groupby(in_order, key=lambda slot: slot.turn):
        slots = list(drawn)
        ends = {slot.number: table.least_and_most(slot) for slot in slots}
        low, high = (sum(end[at] for end in ends.values()) for at in (0, 1))
        if turn is not None and turn in due:
            rule, counted, number = due[turn]
            broken = broken.copy().add(rule.broken)
            besides = [ends[slot.number] for slot in slots if slot not in counted]
            number -= sum(slot.low for slot in counted if slot not in slots)
            low = max(low, number + sum(end[0] for end in besides))
            high = min(high, number + sum(end[1] for end in besides))
        before, with_it = 0, 0
        for slot in slots:
            with_it += ends[slot.number][1]
            places = range(first + before, last + min(high, with_it))
            taken = table.drawn_in_order[slot.number].taken
            beyond = total(number for at, part in taken.items() if at not in places for number in part.values())
            most = table.linear.bounds(beyond)[1]
            table.linear.row(beyond.add(broken, -most), -INFINITY, 0)
            before += ends[slot.number][0]
        first, last = first + low, last + high
