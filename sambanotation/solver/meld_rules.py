"""The rules of melds in a program: what each may be and become, and which one a label means."""

from __future__ import annotations

from sambanotation.game.cards import NATURAL, WILD, kind_of
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
from sambanotation.referee.swaps import (
    wild_card_of_another_meld_exchanged,
    wild_card_taken_back,
    wrong_cards_exchanged,
)
from sambanotation.referee.wild_melds import meld_of_wild_cards, wild_meld_too_large
from sambanotation.ruleset import RuleSet
from sambanotation.solver.breaking import Breaking, Rule
from sambanotation.solver.course import Act, Join, Lay, Lie, Show, Swap, TurnTold
from sambanotation.solver.holding import Cards, of_kinds
from sambanotation.solver.linear import INFINITY, Answer, Linear, Sum, total
from sambanotation.solver.looking import Looker
from sambanotation.solver.shapes import Numbers
from sambanotation.solver.shaping import GROUP_TOLD, SEQUENCE_TOLD, MeldInProgram, Moment, Shaping
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
OF_SWAPS = names_of(wild_card_taken_back, wild_card_of_another_meld_exchanged, wrong_cards_exchanged)
OF_LABELS = names_of(label_of_several_melds, no_such_meld, fits_no_meld)


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
            there = self.melds[act.meld] = MeldInProgram(act.meld, act.side, moments=[Moment(0, cards)], given=True)
            known = not any(number.terms for number in cards.values())
            there.doubtful = table.course.melds[act.meld].doubtful or not (known and self._is_right(there))

    def _is_right(self, meld: MeldInProgram) -> bool:
        """Whether a meld of known cards may lie so."""
        alone = Linear()
        alike = MeldInProgram(meld.number, meld.side, moments=meld.moments, given=True)
        Shaping(alone, self.breaking, None, self.rules, self._legal).shape(alike)
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
                    moment = Moment(turn.number, dict(table.melds[number]))
                    self.melds.setdefault(number, begun).moments.append(moment)
                if len(act.melds) != 1:
                    self._merging += [act] if act.new else []
                    return
                meld = self.melds[act.melds[0]]
                if any(slot.sequence for slot in slots):
                    meld.told = SEQUENCE_TOLD
                elif any(kinds == NATURAL | WILD for slot in slots for _, kinds in slot.told):
                    meld.told = GROUP_TOLD
            case Show(meld=shown) if shown is not None:
                told = table.course.melds[shown]
                self.melds[shown] = MeldInProgram(shown, told.side, moments=[Moment(turn.number, table.melds[shown])])
            case Join(into=into, gone=gone):
                for joined in (into, gone):
                    if joined in self.melds:
                        self.melds[joined].doubtful = True
            case Swap():
                self._swapped(table, turn, act)
            case _:
                pass

    def _swapped(self, table: Table, turn: TurnTold, act: Swap) -> None:
        """What was wrong from the outset with an exchange makes it doubtful what the meld may be."""
        wrong = self.breaking.is_certain(OF_SWAPS, turn.number)
        for number in act.melds:
            meld = self.melds.get(number)
            is_it = table.swaps.get(act.natural.number, {}).get(number)
            if meld is not None and is_it is not None and not (wrong or meld.given):
                meld.moments.append(Moment(turn.number, dict(table.melds[number]), is_it))
            elif meld is not None:
                meld.doubtful = True

    def end(self, table: Table) -> None:
        for meld in self.melds.values():
            if meld.doubtful:
                continue
            rule: Rule | None = None
            swapped = any(moment.swapped is not None for moment in meld.moments)
            if meld.told is None or swapped:
                if self._told_alone:
                    continue
                turns, names = [moment.turn for moment in meld.moments], OF_MELDS + OF_SWAPS if swapped else OF_MELDS
                at = next((one for one in turns if self.breaking.is_certain(names, one)), turns[0])
                rule = self.breaking.rule(names, at, ("meld", meld.number))
            Shaping(table.linear, self.breaking, rule, self.rules, self._legal).shape(meld)
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
