"""What a meld may be, in a program: its form, and its cards moment by moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from sambanotation.game.cards import EVERY, NATURAL, RED_THREES, WILD, kinds_in
from sambanotation.game.melds import Form
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Size
from sambanotation.solver.breaking import Breaking, Rule
from sambanotation.solver.holding import Cards, of_kinds
from sambanotation.solver.linear import INFINITY, Linear, Sum, total
from sambanotation.solver.mixed_rows import ask_for_a_row
from sambanotation.solver.shapes import Numbers, Shape, Stretch, grows, longest_sequence, shapes, stretches

SEQUENCE_TOLD, GROUP_TOLD = "sequence", "group"


@dataclass(slots=True)
class Moment:
    """A meld after an action: the turn, its cards by kind, and whether a wild card may have been taken back of it (0 or
    1; None: it was not)."""

    turn: int
    cards: Cards
    swapped: Sum | None = None


@dataclass(slots=True)
class MeldInProgram:
    """A meld: the shapes that it may have, each with the column (0 or 1) that says so, and its moments. Of one that is
    `given` the first is that in which the record begins: how it came to lie there is not asked."""

    number: int
    side: str
    shapes: dict[Shape, Sum] = field(default_factory=dict)
    moments: list[Moment] = field(default_factory=list)
    told: str | None = None
    doubtful: bool = False
    optional: bool = False
    given: bool = False

    def called(self, key: str) -> Sum:
        """Whether a label with this key speaks of it."""
        return total(chosen for shape, chosen in self.shapes.items() if shape.key == key)

    @property
    def may_be_called(self) -> set[str]:
        return {shape.key for shape in self.shapes}

    @property
    def size(self) -> Sum:
        """How many cards it has at last."""
        return total(self.moments[-1].cards.values())


class Shaping:
    """Says of one meld what it may be; `rule` is what it breaks otherwise, None where it cannot be otherwise."""

    def __init__(
        self,
        linear: Linear,
        breaking: Breaking,
        rule: Rule | None,
        rules: RuleSet,
        legal: dict[tuple[Numbers, Numbers], bool],
    ) -> None:
        self._linear, self._breaking, self._rule, self._rules, self._legal = linear, breaking, rule, rules, legal

    def _ask(self, sum_: Sum, least: float = -INFINITY, most: float = INFINITY) -> None:
        if self._rule is None:
            self._linear.row(sum_, least, most)
        else:
            self._breaking.ask(self._rule, sum_, least, most)

    def shape(self, meld: MeldInProgram) -> None:
        cards = meld.moments[-1].cards
        certain = [kind for kind, number in cards.items() if self._linear.bounds(number)[0] > 0]
        possible = [shape for shape in shapes(self._rules) if self._may_be(shape, meld, cards, certain)]
        if len(possible) == 1:
            meld.shapes = {possible[0]: Sum(constant=1)}
        else:
            meld.shapes = {shape: self._linear.binary() for shape in possible}
            self._ask(total(meld.shapes.values()), 1, 1)
            if possible:
                self._linear.row(total(meld.shapes.values()), -INFINITY, 1)
        for kind in cards:
            fitting = total(chosen for shape, chosen in meld.shapes.items() if shape.kinds >> kind & 1)
            most = self._linear.bounds(cards[kind])[1]
            if most > 0 and fitting.constant < 1:
                self._ask(cards[kind].copy().add(fitting, -most), -INFINITY, 0)
        self._numbers(meld)
        self._exchanges(meld)
        self._rows(meld)
        self._sizes(meld)

    def _may_be(self, shape: Shape, meld: MeldInProgram, cards: Cards, certain: list[int]) -> bool:
        told = {SEQUENCE_TOLD: Form.SEQUENCE, GROUP_TOLD: Form.GROUP}.get(meld.told or "")
        if told is not None and shape.form is not told:
            return False
        return all(shape.kinds >> kind & 1 for kind in certain) and any(shape.kinds >> kind & 1 for kind in cards)

    def _numbers(self, meld: MeldInProgram) -> None:
        """The natural and wild cards of a group, moment by moment."""
        group = total(chosen for shape, chosen in meld.shapes.items() if shape.form is Form.GROUP)
        if not group.terms and not group.constant:
            return
        first = set(self._possible_numbers(meld.moments[0])) if meld.given else {(0, 0)}
        reached: list[set[Numbers]] = [first] * (2 if meld.given else 1)
        for moment in meld.moments[int(meld.given) :]:
            there = self._possible_numbers(moment)
            reached.append(
                {after for after in there if any(self._become(before, after, meld, moment) for before in reached[-1])}
            )
        if group.constant and all(len(numbers) == 1 for numbers in reached[1:]) and self._is_known(meld, reached[1:]):
            return
        chosen: list[dict[Numbers, Sum]] = []
        for moment, numbers in zip(meld.moments, reached[1:], strict=True):
            columns = {number: self._linear.binary() for number in sorted(numbers)}
            chosen.append(columns)
            self._ask(total(columns.values()).add(group, -1), 0, 0)
            for kinds, nth in ((~WILD, 0), (WILD, 1)):
                counted = of_kinds(moment.cards, kinds & EVERY)
                expected = Sum()
                for number, column in columns.items():
                    expected.add(column, number[nth])
                # Of a meld that is no group the numbers do not matter.
                most = max(self._linear.bounds(counted)[1], max((number[nth] for number in numbers), default=0))
                self._ask(counted.copy().add(expected, -1).add(group, most), -INFINITY, most)
                self._ask(counted.copy().add(expected, -1).add(group, -most), -most)
        for (earlier, later), moment in zip(pairwise(chosen), meld.moments[1:], strict=True):
            for had, column in earlier.items():
                following = total(other for more, other in later.items() if self._become(had, more, meld, moment))
                self._ask(column.copy().add(following, -1), -INFINITY, 0)

    def _is_known(self, meld: MeldInProgram, reached: list[set[Numbers]]) -> bool:
        for moment, numbers in zip(meld.moments, reached, strict=True):
            there = of_kinds(moment.cards, WILD), total(moment.cards.values())
            if there[0].terms or there[1].terms:
                return False
            wilds = int(there[0].constant)
            if numbers != {(int(there[1].constant) - wilds, wilds)}:
                return False
        return True

    def _possible_numbers(self, moment: Moment) -> list[Numbers]:
        wilds = self._linear.bounds(of_kinds(moment.cards, WILD))
        naturals = self._linear.bounds(of_kinds(moment.cards, EVERY & ~WILD))
        low, high = self._linear.bounds(total(moment.cards.values()))
        most = self._rules.group_wilds.value
        copies = 4 * self._rules.pack.value.copies
        return [
            (natural, wild)
            for wild in range(int(wilds[0]), int(min(wilds[1], most)) + 1)
            for natural in range(int(naturals[0]), int(min(naturals[1], copies)) + 1)
            if low <= natural + wild <= max(low, high)
        ]

    def _become(self, before: Numbers, after: Numbers, meld: MeldInProgram, moment: Moment) -> bool:
        """Whether a group may have been one of some numbers before a moment, and is one of others after it."""
        if moment.swapped is None:
            return self._grow(before, after, meld)
        return after in (before, (before[0] + 1, before[1] - 1))

    def _grow(self, before: Numbers, after: Numbers, meld: MeldInProgram) -> bool:
        if before == after:
            return meld.optional or before != (0, 0)
        known = self._legal.get((before, after))
        if known is None:
            known = self._legal[before, after] = grows(before, after, self._rules)
        return known

    def _exchanges(self, meld: MeldInProgram) -> None:
        """A wild card is taken back of a group of a certain size, for a natural card."""
        size = self._rules.wild_retrieved.value
        group = total(chosen for shape, chosen in meld.shapes.items() if shape.form is Form.GROUP)
        for before, moment in pairwise(meld.moments):
            if moment.swapped is None or size is None:
                continue
            self._ask(group.copy().add(moment.swapped, -1), 0)
            naturals = of_kinds(moment.cards, NATURAL).copy()
            self._ask(naturals.add(of_kinds(before.cards, NATURAL), -1).add(moment.swapped, -1), 0)
            number = total(before.cards.values())
            self._ask(number.copy().add(moment.swapped, -size.least), 0)
            most = self._linear.bounds(number)[1]
            if size.most is not None and most > size.most:
                self._ask(number.copy().add(moment.swapped, most - size.most), -INFINITY, most)

    def _rows(self, meld: MeldInProgram) -> None:
        """The cards of a sequence in a row, moment by moment."""
        suits = {shape: chosen for shape, chosen in meld.shapes.items() if shape.form is Form.SEQUENCE}
        if not suits:
            return
        if self._rules.sequence_wilds.value:
            for moment in meld.moments:
                ask_for_a_row(self._linear, self._ask, suits, moment.cards, self._rules)
            return
        longest = longest_sequence(self._rules)
        for moment in meld.moments:
            low, high = self._linear.bounds(total(moment.cards.values()))
            stretched: dict[Stretch, Sum] = {}
            for shape, chosen in suits.items():
                suit = next(kinds_in(shape.kinds)) & 3
                mine = [
                    stretch
                    for stretch in stretches(suit, longest, self._rules)
                    if low <= stretch.high - stretch.low + 1 <= high and self._may_lie(stretch, moment.cards)
                ]
                columns = {stretch: self._linear.binary() for stretch in mine}
                self._ask(total(columns.values()).add(chosen, -1), 0, 0)
                stretched |= columns
            sequence = total(suits.values())
            for kind, number in moment.cards.items():
                there = number.copy().add(total(c for s, c in stretched.items() if s.kinds >> kind & 1), -1)
                most = self._linear.bounds(number)[1]
                self._ask(there.copy().add(sequence, most), -INFINITY, most)
                self._ask(there.copy().add(sequence, -1), -1)

    def _may_lie(self, stretch: Stretch, cards: Cards) -> bool:
        kinds = stretch.kinds
        if any(self._linear.bounds(number)[0] > (kinds >> kind & 1) for kind, number in cards.items()):
            return False
        return all(kind in cards and self._linear.bounds(cards[kind])[1] >= 1 for kind in kinds_in(kinds))

    def _sizes(self, meld: MeldInProgram) -> None:
        """The least and the most cards of a meld of wild cards or black threes."""
        size, black = self._rules.wild_melds.value, self._rules.black_three_group.value
        for shape, chosen in meld.shapes.items():
            limits = size if shape.form is Form.WILDS else black if shape.form is Form.BLACK_THREES else None
            if not isinstance(limits, Size):
                continue
            # Of red and black threes together the referee alone says how many they may be.
            reds = of_kinds(meld.moments[-1].cards, RED_THREES & shape.kinds)
            first, last = (total(meld.moments[at].cards.values()) for at in (0, -1))
            if not meld.given:
                self._ask(first.copy().add(chosen, -limits.least).add(reds, limits.least), 0)
            if limits.most is not None:
                high = self._linear.bounds(last)[1]
                if high > limits.most:
                    most = last.copy().add(chosen, high - limits.most).add(reds, limits.most - high)
                    self._ask(most, -INFINITY, high)
