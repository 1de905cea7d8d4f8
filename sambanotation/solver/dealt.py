"""What a deal begins with: the hands, the cards turned up, red threes shown, the stock, as far as they are told."""

from __future__ import annotations

from dataclasses import dataclass, field

from sambanotation.game.cards import EVERY, RED_THREES
from sambanotation.game.position import Position
from sambanotation.notation.record import Deal, HandLine, HeapLine, RedLine
from sambanotation.referee.dealing import hand_size
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import RedThreeDealt
from sambanotation.solver.course import Come, Course, Hold, Honour, ShowReds, Slot


@dataclass(slots=True)
class Dealt:
    """What is kept of the beginning of a deal: red threes that were shown and wait to be replaced, by seat, and the
    slots of the stock line, the next card first, which are all of it where it is `closed`."""

    owed: dict[str, list[Slot]] = field(default_factory=dict)
    stock: list[Slot] = field(default_factory=list)
    closed: bool = False


def deal_out(deal: Deal, position: Position, rules: RuleSet, course: Course) -> Dealt:
    """Takes down in a course what a deal begins with."""
    dealing = _Dealing(deal, position, rules, course)
    dealing.set_up()
    return dealing.dealt


class _Dealing:
    """The beginning of a deal while it is taken down."""

    def __init__(self, deal: Deal, position: Position, rules: RuleSet, course: Course) -> None:
        self.deal, self.position, self.rules, self.course = deal, position, rules, course
        self.dealt = Dealt({seat: [] for seat in position.seats})

    def set_up(self) -> None:
        lines = self.deal.lines
        hands = [(at, line) for at, line in enumerate(lines) if isinstance(line, HandLine)]
        reds = [(at, line) for at, line in enumerate(lines) if isinstance(line, RedLine)]
        replaced = self.rules.dealt_red_three.value is RedThreeDealt.SHOWN_REPLACED_AT_DEAL
        told = {line.seat for _, line in hands}
        whole = {line.seat for _, line in hands if not line.open}
        shown = {line.owner for _, line in reds}
        size = hand_size(self.position, self.rules)
        for at, line in hands:
            self._hand(at, line, size)
        for seat in self.position.seats:
            if seat not in told:
                self._deal(seat, [self.course.unseen(EVERY, size, size)])
            # Of a hand that is not told whole nobody knows how many red threes were replaced.
            if replaced and seat not in whole and seat not in shown:
                most = self.position.pack.among(RED_THREES)
                self.course.before.append(Honour(seat, self.course.unseen(RED_THREES, 0, most)))
        self._up()
        for at, red in reds:
            self._red(at, red, replaced)
        for at, heap in enumerate(lines):
            if isinstance(heap, HeapLine) and heap.heap == "stock":
                cut = heap.open_at if heap.open else len(heap.cards)
                slots = self.course.write(heap.cards[:cut], heap.card_spans[:cut], None, at, -1)
                self.dealt.stock, self.dealt.closed = slots, not heap.open

    def _deal(self, seat: str, slots: list[Slot]) -> None:
        self.course.dealt.setdefault(seat, []).extend(slots)
        self.course.before += [Come(seat, slot) for slot in slots]

    def _hand(self, at: int, line: HandLine, size: int) -> None:
        lots = [lot for chain in line.chains for lot in chain]
        slots = self.course.write(lots, line.card_spans, None, at, -1)
        ends: list[Slot] = []
        behind = iter(slots)
        for chain in line.chains:
            *replaced, last = [next(behind) for _ in chain]
            self.course.before += [Honour(line.seat, slot) for slot in replaced]
            ends.append(last)
        self._deal(line.seat, ends)
        if line.open:
            low, high = sum(slot.low for slot in ends), sum(slot.high for slot in ends)
            self._deal(line.seat, [self.course.unseen(EVERY, max(0, size - high), max(0, size - low))])
            if low <= size:
                self.course.before.append(Hold(line.seat, None, size))

    def _up(self) -> None:
        up = next(
            ((at, one) for at, one in enumerate(self.deal.lines) if isinstance(one, HeapLine) and one.heap == "up"),
            None,
        )
        if up is None:
            self.course.up = [self._covers(), self.course.unseen(EVERY, 1, 1)]
            return
        at, line = up
        below = [self._covers()] if line.open else []
        self.course.up = below + self.course.write(line.cards, line.card_spans, None, at, -1)

    def _covers(self) -> Slot:
        """Cards of which nobody knows that others covered them when they were turned up."""
        return self.course.unseen(EVERY, 0, self.position.pack.size)

    def _red(self, at: int, line: RedLine, replaced: bool) -> None:
        slots = self.course.write(line.cards, line.card_spans, None, at, -1)
        if replaced:
            # A hand may tell of the same ones by what was drawn for them: those of the longer list are there.
            mine = [act for act in self.course.before if isinstance(act, Honour) and act.seat == line.owner]
            if len(slots) >= len(mine):
                self.course.before = [act for act in self.course.before if act not in mine]
                self.course.before += [Honour(line.owner, slot) for slot in slots]
                slots = [act.slot for act in mine]
            self.course.replaced.setdefault(line.owner, []).extend(slots)
            return
        self.course.before += [ShowReds(line.owner, slot) for slot in slots]
        if not self.position.reds_kept:
            self.dealt.owed[line.owner] += slots
