"""The rules of a turn in a program: red threes, the discard, the initial meld, the last cards, going out."""

from __future__ import annotations

from sambanotation.game.cards import BLACK_THREES, EVERY, RED_THREES
from sambanotation.game.worth import worth_of_cards
from sambanotation.referee.black_threes import black_threes_without_going_out
from sambanotation.referee.dealing import (
    covered,
    dealt_red_three_not_replaced,
    named,
    upcard_covered_needlessly,
    upcard_not_covered,
)
from sambanotation.referee.discarding import (
    card_that_stays_discarded,
    no_discard,
    red_three_discarded,
    several_discards,
)
from sambanotation.referee.drawing import too_few_drawn, too_many_drawn
from sambanotation.referee.going_out import (
    going_out_not_written,
    left_without_cards,
    went_out_with_cards,
    went_out_without_two_canastas,
)
from sambanotation.referee.opening import initial_meld_too_low, minimum_is_waived
from sambanotation.referee.red_threes import red_three_not_laid
from sambanotation.referee.turns import nothing_drawn_yet
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import BlackThreeMeld, RedThreeDealt
from sambanotation.solver.breaking import Breaking
from sambanotation.solver.course import Act, Come, Lay, Say, Shed, Take, TurnTold
from sambanotation.solver.going_out_kinds import Complete, ask_for_kinds
from sambanotation.solver.holding import of_kinds
from sambanotation.solver.linear import INFINITY, Sum, total
from sambanotation.solver.looking import Looker
from sambanotation.solver.meld_rules import MeldRules, names_of
from sambanotation.solver.reach import Due, reach_no_further
from sambanotation.solver.table import Table

DRAWN = names_of(too_many_drawn, too_few_drawn, nothing_drawn_yet)
NO_DISCARD = names_of(no_discard)
DEALT_RED_KEPT = names_of(dealt_red_three_not_replaced)
RED_KEPT = names_of(red_three_not_laid)
NOT_DISCARDED = names_of(red_three_discarded, card_that_stays_discarded)
MINIMUM = names_of(initial_meld_too_low)
EMPTIED = names_of(left_without_cards, going_out_not_written, no_discard)
OUT_WITH_CARDS = names_of(went_out_with_cards)
OUT_WITHOUT_MELDS = names_of(went_out_without_two_canastas)
NOT_COVERED = names_of(upcard_not_covered)
NEEDLESSLY_COVERED = names_of(upcard_covered_needlessly)
SEVERAL = names_of(several_discards)
BLACK_THREES_LAID = names_of(black_threes_without_going_out)


class TurnRules(Looker[Table]):
    """Asks of each turn what the rules ask; `melds` knows what may have been complete."""

    def __init__(self, breaking: Breaking, rules: RuleSet, melds: MeldRules) -> None:
        self.breaking, self.rules, self._melds = breaking, rules, melds
        self._acquired = self._went_on = self._took = False
        self._due: dict[int, Due] = {}
        self._going_out: list[tuple[TurnTold, str, list[Complete]]] = []

    def begin(self, table: Table) -> None:
        if table.course.from_start:
            self._look_at_the_hands(table)
            self._look_at_the_upcard(table)

    def begin_turn(self, table: Table, turn: TurnTold) -> None:
        self._acquired = self._went_on = self._took = False

    def before(self, table: Table, turn: TurnTold, act: Act, own: bool) -> None:
        if not own:
            return
        if isinstance(act, Come | Take) and not self._acquired:
            # A card that replaces a red three of the deal comes before the draw.
            first = next((nth for nth, one, mine in turn.acts if mine and isinstance(one, Take)), None)
            if isinstance(act, Take) or (first is None and self._is_drawn(turn, act)):
                self._no_red_three(table, turn)
                self._acquired, self._took = True, isinstance(act, Take)
        later = Shed if self._took else Lay | Shed
        if isinstance(act, later) and self._acquired and not self._went_on:
            self._went_on = True
            self._no_red_three(table, turn)
        if isinstance(act, Shed):
            self._shed(table, turn, act)

    def _is_drawn(self, turn: TurnTold, act: Act) -> bool:
        """Whether a card comes by a draw, and not for a red three that was laid."""
        mine = next(nth for nth, one, _ in turn.acts if one is act)
        return mine in turn.drawn

    def _no_red_three(self, table: Table, turn: TurnTold) -> None:
        """No red three stays in the hand (row C1)."""
        if self.rules.red_three_held.value:
            return
        held = of_kinds(table.hands[turn.seat], RED_THREES)
        if held.terms or held.constant:
            self.breaking.ask(self.breaking.rule(RED_KEPT, turn.number, ("reds", turn.seat)), held, -INFINITY, 0)

    def _shed(self, table: Table, turn: TurnTold, act: Shed) -> None:
        if self.rules.one_discard.value and table.linear.bounds(table.number(act.slot))[1] > 1:
            self.breaking.ask(self.breaking.rule(SEVERAL, turn.number), table.number(act.slot), -INFINITY, 1)
        kept = of_kinds(table.cards(act.slot), named(self.rules.not_discarded.value))
        if kept.terms or kept.constant:
            self.breaking.ask(self.breaking.rule(NOT_DISCARDED, turn.number), kept, -INFINITY, 0)

    def _look_at_the_hands(self, table: Table) -> None:
        """No red three is left in a hand at the deal where they are replaced then (row C1)."""
        if self.rules.dealt_red_three.value is not RedThreeDealt.SHOWN_REPLACED_AT_DEAL:
            return
        for act in table.course.before:
            if isinstance(act, Come):
                reds = of_kinds(table.cards(act.slot), RED_THREES)
                if reds.terms or reds.constant:
                    rule = self.breaking.rule(DEALT_RED_KEPT, 0, ("dealt", act.slot.number))
                    self.breaking.ask(rule, reds, -INFINITY, 0)

    def _look_at_the_upcard(self, table: Table) -> None:
        for slot in table.course.up[:-1]:
            needless = of_kinds(table.cards(slot), EVERY & ~covered(self.rules))
            if needless.terms or needless.constant:
                rule = self.breaking.rule(NEEDLESSLY_COVERED, 0, ("covered", slot.number))
                self.breaking.ask(rule, needless, -INFINITY, 0)
        if not self.rules.covered_upcards.value or not table.course.up:
            return
        top = table.course.up[-1]
        if table.least_and_most(top) == (1, 1):
            bad = of_kinds(table.cards(top), covered(self.rules))
            if bad.terms or bad.constant:
                self.breaking.ask(self.breaking.rule(NOT_COVERED, 0), bad, -INFINITY, 0)

    def end_turn(self, table: Table, turn: TurnTold) -> None:
        rules, held = self.rules, table.held[turn.seat]
        said = {act.what for _, act, own in turn.acts if own and isinstance(act, Say)}
        mine = [act for _, act, own in turn.acts if own]
        if self._acquired and not self._went_on:
            self._no_red_three(table, turn)
        self._minimum(table, turn, "out" in said)
        stock_may_end = self._stock_may_end(turn)
        self._draw(table, turn)
        if "out" in said:
            complete = rules.canasta_size.value
            self.breaking.ask(self.breaking.rule(OUT_WITH_CARDS, turn.number), held, -INFINITY, 0)
            side = table.side_of[turn.seat]
            there: list[Complete] = [
                (meld, Sum({table.linear.column(0, complete): 1}), None)
                if meld.doubtful
                else (meld, _size(table, number), dict(table.melds[number]))
                for number, meld in self._melds.melds.items()
                if meld.side == side and number not in table.gone
            ]
            self._going_out.append((turn, side, there))
            return
        if stock_may_end:
            return
        if rules.keep_one_card.value:
            self.breaking.ask(self.breaking.rule(EMPTIED, turn.number), held, 1)
        discards = total(table.number(act.slot) for act in mine if isinstance(act, Shed))
        if rules.discard_compulsory.value and "keep" not in said:
            # Of an empty hand nothing is asked here.
            rule = self.breaking.rule(NO_DISCARD, turn.number)
            high = table.linear.bounds(held)[1]
            if rules.keep_one_card.value:
                self.breaking.ask(rule, discards, 1)
            elif high > 0:
                self.breaking.ask(rule, discards.copy().add(held, -1 / high), 0)
        self._black_threes(table, turn)

    def _draw(self, table: Table, turn: TurnTold) -> None:
        """From the stock so many cards are drawn, fewer only where it has no more (rows F2, F6)."""
        if not turn.firsts or self._took:
            return
        drawn, due = total(table.number(slot) for slot in turn.firsts), self.rules.draw_count.value
        low, high = table.linear.bounds(drawn)
        rule = self.breaking.rule(DRAWN, turn.number) if low < due or high > due else None
        if rule is not None:
            self.breaking.ask(rule, drawn, -INFINITY, due)
            if table.course.from_start and table.linear.bounds(table.drawn)[1] < table.pack.size:
                self.breaking.ask(rule, drawn, due)
                self._due[turn.number] = rule, turn.firsts, due

    def _stock_may_end(self, turn: TurnTold) -> bool:
        """Whether the last card of the stock, a red three, may have ended the turn."""
        return not any(isinstance(act, Shed) for _, act, own in turn.acts if own)

    def _black_threes(self, table: Table, turn: TurnTold) -> None:
        """Black threes are melded by a player who goes out (row D3)."""
        if self.rules.black_three_meld.value is not BlackThreeMeld.GOING_OUT:
            return
        for nth, act, own in turn.acts:
            if not own or not isinstance(act, Lay):
                continue
            laid = total(table.number(slot) for slot in act.slots)
            black = total(of_kinds(table.cards(slot), BLACK_THREES) for slot in act.slots)
            most = table.linear.bounds(black)[1]
            if most <= 0 or table.linear.bounds(laid)[0] <= 0:
                continue
            if not table.linear.bounds(of_kinds(table.hands[turn.seat], (1 << 53) - 1))[1]:
                continue
            rule = self.breaking.rule(BLACK_THREES_LAID, turn.number, ("black", turn.number, nth))
            # A hand emptied without going out is a fault of its own.
            emptied = self.breaking.rule(EMPTIED, turn.number)
            allowed = rule.broken.copy().add(emptied.broken)
            if self.rules.canastas_of_threes.value:
                # With red ones they may be a canasta.
                allowed.add(total(of_kinds(table.melds[meld], RED_THREES) for meld in act.melds))
            self.breaking.linear.row(black.copy().add(allowed, -most), -INFINITY, 0)

    def _minimum(self, table: Table, turn: TurnTold, out: bool) -> None:
        """The first cards that a side lays are worth so much (row K1)."""
        acts = [act for _, act, own in turn.acts if own and isinstance(act, Lay)]
        if turn.opened is not False or not acts or (out and minimum_is_waived(None, self.rules)):
            return
        if out and self.rules.concealed_minimum.value != "needed":
            return
        worth = worth_of_cards(self.rules)
        points = Sum()
        for act in acts:
            for slot in act.slots:
                for kind, number in table.cards(slot).items():
                    points.add(number, worth[kind])
        self.breaking.ask(self.breaking.rule(MINIMUM, turn.number), points, turn.minimum)

    def end(self, table: Table) -> None:
        reach_no_further(table, self._due)
        self._enough_to_go_out(table)

    def _enough_to_go_out(self, table: Table) -> None:
        """A side that goes out has the complete melds that it needs (row L1)."""
        complete = self.rules.canasta_size.value
        for turn, side, there in self._going_out:
            if side in table.course.unseen_melds:
                continue
            done: list[Complete] = []
            for meld, size, cards in there:
                low, high = table.linear.bounds(size)
                if low >= complete:
                    done.append((meld, Sum(constant=1), cards))
                elif high >= complete:
                    column = table.linear.binary()
                    table.linear.row(size.copy().add(column, low - complete), low)
                    done.append((meld, column, cards))
            number = total(is_complete for _, is_complete, _ in done)
            too_few = self.breaking.rule(OUT_WITHOUT_MELDS, turn.number)
            self.breaking.ask(too_few, number, self.rules.going_out_melds.value)
            ask_for_kinds(self.breaking, self.rules, turn.number, done, too_few)


def _size(table: Table, number: int) -> Sum:
    return total(table.melds[number].values())
