"""The rules of melds in a program: what each may be and become, and which one a label means."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from sambanotation.game.cards import EVERY, NATURAL, WILD, kind_of, kinds_in
from sambanotation.game.melds import Form
from sambanotation.referee.black_threes import too_many_black_threes, wild_card_with_black_threes
from sambanotation.referee.check import Check
from sambanotation.referee.groups import (
    card_of_another_rank,
    meld_too_small,
    red_three_in_a_meld,
    second_wild_too_early,
    third_wild_card,
    too_few_natural_cards,
    wild_card_on_a_canasta,
)
from sambanotation.referee.naming import fits_no_meld, label_of_several_melds, no_such_meld
from sambanotation.referee.sequences import (
    broken_sequence,
    card_outside_a_sequence,
    sequence_of_more_than_seven,
    sequence_where_there_are_none,
    wild_card_in_a_sequence,
)
from sambanotation.referee.wild_melds import meld_of_wild_cards, wild_meld_too_large
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Size
from sambanotation.solver.breaking import Breaking, Rule
from sambanotation.solver.course import Act, Join, Lay, Lie, Show, Swap, TurnTold
from sambanotation.solver.holding import Cards, of_kinds
from sambanotation.solver.linear import INFINITY, Answer, Linear, Sum, total
from sambanotation.solver.looking import Looker
from sambanotation.solver.mixed_rows import ask_for_a_row
from sambanotation.solver.shapes import Numbers, Shape, Stretch, grows, longest_sequence, shapes, stretches
from sambanotation.solver.table import Table


def names_of(*checks: Check) -> tuple[str, ...]:
    """What the findings of checks are called."""
    return tuple(check.kind.name for check in checks)


OF_MELDS = names_of(
    meld_too_small,
    card_of_another_rank,
    red_three_in_a_meld,
    second_wild_too_early,
    third_wild_card,
    too_few_natural_cards,
    wild_card_on_a_canasta,
    broken_sequence,
    card_outside_a_sequence,
    sequence_of_more_than_seven,
    sequence_where_there_are_none,
    wild_card_in_a_sequence,
    meld_of_wild_cards,
    wild_meld_too_large,
    wild_card_with_black_threes,
    too_many_black_threes,
)
OF_LABELS = names_of(label_of_several_melds, no_such_meld, fits_no_meld)

_SEQUENCE_TOLD, _GROUP_TOLD = "sequence", "group"


@dataclass(slots=True)
class _Moment:
    """A meld after an action: the turn, and its cards by kind."""

    turn: int
    cards: Cards


@dataclass(slots=True)
class MeldInProgram:
    """A meld: the shapes that it may have, each with the column (0 or 1) that says so, and its moments. Of one that is
    `given` the first is that in which the record begins: how it came to lie there is not asked."""

    number: int
    side: str
    shapes: dict[Shape, Sum] = field(default_factory=dict)
    moments: list[_Moment] = field(default_factory=list)
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


class MeldRules(Looker[Table]):
    """Follows the melds of a deal, and says at its end what they may be.

    Of a meld of which the record tells that it is a sequence or a group that holds in any case (`told_alone`: of no
    other anything is asked).
    """

    def __init__(self, breaking: Breaking, rules: RuleSet, *, told_alone: bool = False) -> None:
        self.breaking, self.rules, self._told_alone = breaking, rules, told_alone
        self.melds: dict[int, MeldInProgram] = {}
        self._labels: list[tuple[TurnTold, Lay, dict[int, Cards]]] = []
        self._legal: dict[tuple[Numbers, Numbers], bool] = {}
        self._merging: list[Lay] = []

    def begin(self, table: Table) -> None:
        """What lies there when a record begins is taken at its word; that it is what it should be is known only where
        every card of it is."""
        for act in table.course.before:
            if not isinstance(act, Lie) or act.meld is None:
                continue
            cards = dict(table.melds[act.meld])
            there = self.melds[act.meld] = MeldInProgram(act.meld, act.side, moments=[_Moment(0, cards)], given=True)
            known = not any(number.terms for number in cards.values())
            there.doubtful = table.course.melds[act.meld].doubtful or not (known and self._is_right(there))

    def _is_right(self, meld: MeldInProgram) -> bool:
        """Whether a meld of known cards may lie so."""
        alone = Linear()
        alike = MeldInProgram(meld.number, meld.side, moments=meld.moments, given=True)
        _Shaping(alone, self.breaking, None, self.rules, self._legal).shape(alike)
        return bool(alike.shapes) and alone.solve().answer is not Answer.NONE

    def before(self, table: Table, turn: TurnTold, act: Act, own: bool) -> None:
        if isinstance(act, Lay) and not act.new and act.key:
            there = {
                number: dict(table.melds[number])
                for number, meld in self.melds.items()
                if meld.side == table.side_of[act.seat] and number not in table.gone
            }
            self._labels.append((turn, act, there))

    def after(self, table: Table, turn: TurnTold, act: Act, own: bool) -> None:
        match act:
            case Lay(slots=slots):
                for number in act.melds:
                    told = table.course.melds[number]
                    begun = MeldInProgram(number, told.side, doubtful=told.doubtful, optional=told.optional)
                    moment = _Moment(turn.number, dict(table.melds[number]))
                    self.melds.setdefault(number, begun).moments.append(moment)
                if len(act.melds) != 1:
                    self._merging += [act] if act.new else []
                    return
                meld = self.melds[act.melds[0]]
                if any(slot.sequence for slot in slots):
                    meld.told = _SEQUENCE_TOLD
                elif any(kinds == NATURAL | WILD for slot in slots for _, kinds in slot.told):
                    meld.told = _GROUP_TOLD
            case Show(meld=shown) if shown is not None:
                told = table.course.melds[shown]
                self.melds[shown] = MeldInProgram(shown, told.side, moments=[_Moment(turn.number, table.melds[shown])])
            case Join(into=into, gone=gone):
                for joined in (into, gone):
                    if joined in self.melds:
                        self.melds[joined].doubtful = True
            case Swap(meld=swapped) if swapped in self.melds:
                self.melds[swapped].doubtful = True
            case _:
                pass

    def end(self, table: Table) -> None:
        for meld in self.melds.values():
            if meld.doubtful:
                continue
            rule: Rule | None = None
            if meld.told is None:
                if self._told_alone:
                    continue
                turns = [moment.turn for moment in meld.moments]
                at = next((one for one in turns if self.breaking.is_certain(OF_MELDS, one)), turns[0])
                rule = self.breaking.rule(OF_MELDS, at, ("meld", meld.number))
            _Shaping(table.linear, self.breaking, rule, self.rules, self._legal).shape(meld)
        if not self._told_alone:
            for act in self._merging:
                self._keep_apart(table, act)
            for turn, act, there in self._labels:
                unseen = table.side_of[act.seat] in table.course.unseen_melds
                if not unseen and not any(self.melds[number].doubtful for number in (*there, *act.melds)):
                    for number in act.melds:
                        self._name(turn, act, number, there, table.is_meant(act, number))

    def _keep_apart(self, table: Table, act: Lay) -> None:
        """A group that comes to the table is of another rank than those that lie there: else it is part of one, which
        a natural card shows."""
        *there, number = act.melds
        new, is_new = self.melds[number], table.is_meant(act, number)
        for other in (self.melds[one] for one in there):
            is_it, cards = table.shares[act.slots[0].number][other.number]
            table.linear.row(of_kinds(cards, NATURAL).add(is_it, -1), 0)
            for shape in new.shapes.keys() & other.shapes.keys():
                if shape.form is Form.GROUP:
                    both = new.shapes[shape].copy().add(other.shapes[shape]).add(is_new)
                    table.linear.row(both, -INFINITY, 2)

    def _name(self, turn: TurnTold, act: Lay, number: int, there: dict[int, Cards], is_it: Sum) -> None:
        """A label means the meld that the cards went to, and no other; `there` are those that lay there."""
        meant = self.melds[number]
        others = [
            self.melds[other] for other in there if other != number and act.key in self.melds[other].may_be_called
        ]
        if not others and meant.may_be_called == {act.key} and act.nth in (None, 1) and not is_it.terms:
            return
        rule = self.breaking.rule(OF_LABELS, turn.number, ("label", turn.number, act.slots[0].number))

        def ask(sum_: Sum, least: float = -INFINITY, most: float = INFINITY) -> None:
            """Asks something where it is this meld."""
            low, high = self.breaking.linear.bounds(sum_)
            if low < least:
                self.breaking.ask(rule, sum_.copy().add(is_it, low - least), low)
            if high > most:
                self.breaking.ask(rule, sum_.copy().add(is_it, high - most), -INFINITY, high)

        ask(meant.called(act.key), 1)
        if act.nth is not None:
            earlier = total(other.called(act.key) for other in others if other.number < number)
            ask(earlier, act.nth - 1, act.nth - 1)
        elif act.holds is not None:
            rank = sum(1 << kind_of(act.holds, suit) for suit in range(4))
            ask(of_kinds(there.get(number, {}), rank), 1)
            for other in others:
                held = of_kinds(there[other.number], rank)
                most = self.breaking.linear.bounds(held)[1]
                ask(held.copy().add(other.called(act.key), most), -INFINITY, most)
        else:
            for other in others:
                ask(other.called(act.key), -INFINITY, 0)


class _Shaping:
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
        self._rows(meld)
        self._sizes(meld)

    def _may_be(self, shape: Shape, meld: MeldInProgram, cards: Cards, certain: list[int]) -> bool:
        told = {_SEQUENCE_TOLD: Form.SEQUENCE, _GROUP_TOLD: Form.GROUP}.get(meld.told or "")
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
            reached.append({after for after in there if any(self._grow(before, after, meld) for before in reached[-1])})
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
        for earlier, later in pairwise(chosen):
            for had, column in earlier.items():
                following = total(other for more, other in later.items() if self._grow(had, more, meld))
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

    def _possible_numbers(self, moment: _Moment) -> list[Numbers]:
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

    def _grow(self, before: Numbers, after: Numbers, meld: MeldInProgram) -> bool:
        if before == after:
            return meld.optional or before != (0, 0)
        known = self._legal.get((before, after))
        if known is None:
            known = self._legal[before, after] = grows(before, after, self._rules)
        return known

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
            first, last = (total(meld.moments[at].cards.values()) for at in (0, -1))
            if not meld.given:
                self._ask(first.copy().add(chosen, -limits.least), 0)
            if limits.most is not None:
                high = self._linear.bounds(last)[1]
                if high > limits.most:
                    self._ask(last.copy().add(chosen, high - limits.most), -INFINITY, high)
