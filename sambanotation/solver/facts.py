"""What must have been, what may have been and what cannot have been: for every pattern of a deal the cards and numbers
that some completion gives it, and for every hand what it may hold at the end.

One solution of the program shows many things at once, so that solutions are sought that show as much as can be of what
was not shown yet; when none shows anything more, all the rest is proven impossible at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil, floor

from sambanotation.game.cards import kinds_in
from sambanotation.solver.choosing import completed
from sambanotation.solver.completion import Completing
from sambanotation.solver.course import Act, Come, Course, Lay, Slot
from sambanotation.solver.holding import Cards, put
from sambanotation.solver.linear import SLACK, Answer, Deadline, Solution, Solved, Sum, times, total
from sambanotation.solver.program import Program

Key = tuple[str, object, int]
"""What may be shown: ("card", slot, kind), ("number", slot, number), ("hand", seat, kind) or ("held", seat, number)."""

Place = tuple[str, object]
"""The slot or the hand, without what may be shown of it."""

WIDE = 20
"""Of more numbers than these it is first asked between which ends they lie."""

ENOUGH = 3
"""Where a variation shows fewer new things than this, another arrangement is tried."""


NEARBY = 100
"""So often at the most it is looked for a completion near to one that is good."""

SO_OFTEN = 4
"""And not any more for a place after so much of it was looked for in vain."""


@dataclass(slots=True)
class Known:
    """What is known of one slot or of one hand: the kinds and numbers of cards that it may be, as far as these were
    `shown` in a completion, or are only `allowed` by the program, and whether all others are proven impossible."""

    kinds: set[int] = field(default_factory=set)
    numbers: set[int] = field(default_factory=set)
    not_shown: set[int] = field(default_factory=set)
    proven: bool = False


class Finding:
    """Finds out what may have been in a deal whose program breaks no more rules than it must."""

    def __init__(
        self,
        program: Program,
        completing: Completing,
        fewest: int,
        deadline: Deadline,
        progress: Callable[[int, int], None],
    ) -> None:
        self._program, self._completing, self._fewest = program, completing, fewest
        self._deadline, self._progress = deadline, progress
        self._first = len(program.linear.lower)
        self._alike = alike(program.told.course, program.relaxed)
        self._least: dict[tuple[str, int], int] = {}
        self.shown: set[Key] = set()
        self.allowed: set[Key] = set()
        self._questions_of: dict[Key, Sum] = dict(self._questions())
        self._open = self._questions_of.copy()
        self._asked = len(self._open)
        self._good: list[list[int]] = []
        self.proven = False

    # Questions

    def _questions(self) -> Iterator[tuple[Key, Sum]]:
        """Everything that may be shown, each with an expression that is 1 where it is so."""
        table, linear = self._program.table, self._program.linear
        for slot in table.course.slots:
            if slot.number not in table.slots or not table.course.is_written(slot):
                continue
            if self._alike.get(slot.number, slot) is not slot:
                continue
            cards: Cards = {}
            for other in table.course.slots:
                if other is slot or self._alike.get(other.number) is slot:
                    put(cards, table.cards(other))
            yield from self._of_cards("card", slot.number, cards)
            number = table.number(slot)
            if number.terms:
                yield from self._of_number("number", slot.number, number)
        for seat, cards in table.hands.items():
            yield from self._of_cards("hand", seat, cards)
            if linear.bounds(table.held[seat])[1] - linear.bounds(table.held[seat])[0] > 0:
                yield from self._of_number("held", seat, table.held[seat])

    def _of_cards(self, what: str, where: object, cards: Cards) -> Iterator[tuple[Key, Sum]]:
        linear = self._program.linear
        for kind, number in cards.items():
            low, high = linear.bounds(number)
            if high <= 0:
                continue
            if low >= 0 and high <= 1:
                yield (what, where, kind), number
                continue
            some = linear.binary()
            linear.row(number.copy().add(some, -1), min(0, low))
            if low < 0:
                linear.row(number.copy().add(some, -1), 0)
            yield (what, where, kind), some

    def _of_number(self, what: str, where: object, number: Sum) -> Iterator[tuple[Key, Sum]]:
        linear = self._program.linear
        low, high = linear.bounds(number)
        if high - low > WIDE:
            low, high = self._ends(number, low, high)
        if high - low > WIDE:
            # Of so many each may be, for all that is shown.
            self.allowed |= {(what, where, many) for many in range(max(0, int(low)), int(high) + 1)}
            return
        are = {many: linear.binary() for many in range(max(0, int(low)), int(high) + 1)}
        linear.row(total(are.values()), 1, 1)
        expected = Sum()
        for many, is_it in are.items():
            expected.add(is_it, many)
        linear.equal(expected, number)
        for many, is_it in are.items():
            yield (what, where, many), is_it

    def _ends(self, number: Sum, low: float, high: float) -> tuple[float, float]:
        """Proven ends of a number, no wider than those that are known."""
        linear = self._program.linear
        least, most = (linear.solve(times(number, sign), self._deadline) for sign in (1, -1))
        if least.solution is not None:
            low = max(low, ceil(least.bound - SLACK))
        if most.solution is not None:
            high = min(high, floor(SLACK - most.bound))
        return low, high

    # Answers

    def see(self, solution: Solution, *, good: bool) -> int:
        """Notes what a solution shows; gives how much of it is new. It is `good` where the referee finds no more in it
        than in any completion."""
        for (seat, kind), number in self._held():
            held = number.value(solution)
            self._least[seat, kind] = min(held, self._least.get((seat, kind), held))
        if good:
            self._good.append(solution.values)
        seen = [key for key, is_it in self._questions_of.items() if is_it.value(solution) >= 1]
        new = [key for key in seen if key in self._open]
        for key in new:
            del self._open[key]
        if good:
            self.shown.update(seen)
            self.allowed.difference_update(seen)
        else:
            self.allowed.update(new)
        return len(new)

    def begin_with(self, chosen: Solution) -> None:
        """Notes what the solution shows that a completion was chosen of, before more was asked."""
        with self._keeping(range(self._first), chosen.values):
            solved = self._program.linear.solve(deadline=self._deadline)
        if solved.solution is not None:
            self._judge(solved.solution)

    def find_all(self) -> None:
        """Finds out everything, or as much as there is time for."""
        self._find_all()
        if self.proven:
            self._look_nearby()

    def _find_all(self) -> None:
        while self._open and not self._deadline.over:
            self._progress(self._asked - len(self._open), self._asked)
            solved = self._show()
            if solved.solution is None:
                return
            if not self._judge(solved.solution):
                self.proven = solved.answer is Answer.BEST
                return
            self._vary(solved.solution)
        self.proven = not self._open

    def _show(self) -> Solved:
        """The solution that shows most of what was not shown, or nearly so much."""
        wanted = Sum()
        for is_it in self._open.values():
            wanted.add(is_it, -1)
        return self._program.linear.solve(wanted, self._deadline, gap=0.3)

    def _judge(self, solution: Solution) -> int:
        made = completed(self._program, self._completing, solution)
        return self.see(solution, good=len(made.errors) <= self._fewest)

    def _vary(self, solution: Solution) -> None:
        """Sees what other cards show when all else stays as it is, the melds above all: that is soon worked out."""
        of_cards = self._program.table.of_cards
        with self._keeping([one for one in range(self._first) if one not in of_cards], solution.values):
            while self._open and not self._deadline.over:
                self._progress(self._asked - len(self._open), self._asked)
                solved = self._show()
                if solved.solution is None or self._judge(solved.solution) < ENOUGH:
                    return

    def _look_nearby(self) -> None:
        """Of what only solutions show that the referee finds more in looks for one that departs from a good one as
        little as can be: what is not asked for stays as it was there. It is asked for something of every place at once,
        and, where that is not good, for each alone."""
        tried, failed, times_left = set[Key](), Counter[Place](), NEARBY
        while times_left > 0 and self._good and not self._deadline.over:
            at_once: dict[Place, Key] = {}
            for key in sorted(self.allowed - tried, key=repr):
                if key in self._questions_of and failed[key[:2]] < SO_OFTEN:
                    at_once.setdefault(key[:2], key)
            if not at_once:
                return
            tried.update(at_once.values())
            never_failed = [key for place, key in at_once.items() if not failed[place]]
            for wanted in [never_failed, *([key] for key in at_once.values())]:
                if times_left > 0 and self.allowed.intersection(wanted):
                    times_left -= 1
                    self._judge_nearest(wanted)
            failed.update(place for place, key in at_once.items() if key in self.allowed)

    def _judge_nearest(self, keys: Iterable[Key]) -> None:
        """Judges the solution that shows these things and departs from a good one as little as can be."""
        linear, of_cards, good = self._program.linear, self._program.table.of_cards, self._good[-1]
        wanted = times(total(self._questions_of[key] for key in keys), -len(of_cards))
        for column in of_cards:
            wanted.put(column, -1 if good[column] == linear.upper[column] else 1 if not good[column] else 0)
        solved = linear.solve(wanted, self._deadline, gap=0.1)
        if solved.solution is not None:
            self._judge(solved.solution)

    @contextmanager
    def _keeping(self, columns: Sequence[int], values: Sequence[int]) -> Iterator[None]:
        """Meanwhile columns have these values."""
        linear = self._program.linear
        bounds = [(linear.lower[column], linear.upper[column]) for column in columns]
        for column in columns:
            linear.bound(column, values[column], values[column])
        try:
            yield
        finally:
            for column, (low, high) in zip(columns, bounds, strict=True):
                linear.bound(column, low, high)

    def of_slot(self, slot: Slot) -> Known:
        """What is known of a slot; of one that nothing in the program is, what the record alone tells."""
        slot = self._program.told.course.same.get(slot.number, slot)
        slot = self._alike.get(slot.number, slot)
        if slot.number not in self._program.table.slots:
            kinds = set(kinds_in(slot.kinds(self._program.relaxed)))
            return Known(kinds, set(range(slot.low, slot.high + 1)), set(kinds))
        return self._known("card", "number", slot.number, self._program.table.number(slot))

    def of_hand(self, seat: str) -> Known:
        """What is known of the hand that a seat holds at last."""
        return self._known("hand", "held", seat, self._program.table.held[seat])

    def _known(self, cards: str, numbers: str, where: object, number: Sum) -> Known:
        known = Known(proven=self.proven)
        low, high = self._program.linear.bounds(number)
        if low == high:
            # Of that nothing was asked; after another repair it may be another number.
            known.numbers.add(round(low))
        for keys, shown in (
            (self.shown, True),
            (self.allowed, False),
            (set(self._open) if not self.proven else (), False),
        ):
            for what, place, value in keys:
                if place == where and what == cards:
                    known.kinds.add(value)
                    if not shown:
                        known.not_shown.add(value)
                elif place == where and what == numbers:
                    known.numbers.add(value)
        return known

    def _held(self) -> Iterator[tuple[tuple[str, int], Sum]]:
        for seat, hand in self._program.table.hands.items():
            for kind, number in hand.items():
                yield (seat, kind), number

    def least_held(self, seat: str) -> dict[int, int]:
        """How many cards of each kind a hand holds at the end at the least, where that is one at the least."""
        least: dict[int, int] = {}
        for (holder, kind), shown in self._least.items():
            if holder != seat or shown <= 0:
                # One completion without is enough.
                continue
            number = self._program.table.hands[seat][kind]
            if not number.terms:
                least[kind] = int(number.constant)
                continue
            solved = self._program.linear.solve(number, self._deadline)
            if solved.solution is not None and solved.bound > SLACK:
                least[kind] = ceil(solved.bound - SLACK)
        return least


def alike(course: Course, relaxed: frozenset[int]) -> dict[int, Slot]:
    """Slots of which the same is told, each with the first of those that are alike: what one may be all may be."""
    tied = set(course.same) | {slot.number for slot in course.same.values()}
    tied |= {slot.number for one, others in course.equal for slot in (one, *others)}
    tied |= {slot.number for slot in course.in_order}
    tied |= {slot.number for run in course.runs for slot in run}
    tied |= {slot.number for slots in course.replaced.values() for slot in slots}
    first: dict[object, Slot] = {}
    found: dict[int, Slot] = {}
    acts: list[tuple[int, int, Act]] = [(-1, act.slot.at, act) for act in course.before if isinstance(act, Come)]
    acts += [(turn.number, nth, act) for turn in course.turns for nth, act, _ in turn.acts]
    for turn, nth, act in acts:
        slots = act.slots if isinstance(act, Lay) else (act.slot,) if isinstance(act, Come) else ()
        for slot in slots:
            if slot.low == slot.high == 1 and slot.spans and slot.number not in tied and slot.quantity is None:
                told = slot.kinds(relaxed), slot.pattern, frozenset(kinds for _, kinds in slot.told)
                found[slot.number] = first.setdefault((turn, nth, type(act), told), slot)
    return found
