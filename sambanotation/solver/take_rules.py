"""The rules of taking the pile in a program: its top card and the use of that, the way it is taken, and what the hand
held before."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from sambanotation.game.cards import EVERY, WILD
from sambanotation.game.melds import Form
from sambanotation.game.worth import worth_of_cards
from sambanotation.referee.dealing import named
from sambanotation.referee.open_ways import pile_taken_in_a_closed_way, pile_taken_to_begin_a_sequence
from sambanotation.referee.pile import blocked_pile_taken, no_pile_to_take
from sambanotation.referee.taking import (
    first_take_without_a_natural_pair,
    pile_card_used_too_early,
    pile_taken_with_two_wild_cards,
    prized_take_without_a_natural_pair,
    top_card_does_not_touch,
    top_card_not_used,
)
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Take as Way
from sambanotation.solver.breaking import Breaking
from sambanotation.solver.course import Act, Lay, Take, TurnTold
from sambanotation.solver.holding import Cards, Lying, of_kinds
from sambanotation.solver.linear import INFINITY, Sum, total
from sambanotation.solver.looking import Looker
from sambanotation.solver.meld_rules import MeldRules, names_of
from sambanotation.solver.table import Table

OF_TAKES = names_of(
    no_pile_to_take,
    blocked_pile_taken,
    top_card_not_used,
    first_take_without_a_natural_pair,
    prized_take_without_a_natural_pair,
    pile_taken_with_two_wild_cards,
    pile_taken_in_a_closed_way,
    pile_taken_to_begin_a_sequence,
    top_card_does_not_touch,
    pile_card_used_too_early,
)


@dataclass(slots=True)
class _Taking:
    """A take: the hand before it, the pile as it lay, its top card (None where it is not known which slot that is),
    whether it is the first one, and what was laid since, with the cards of each act."""

    turn: TurnTold
    hand: Cards
    pile: list[Lying]
    top: Cards | None
    first: bool
    alone: bool
    laid: list[tuple[Lay, Cards]] = field(default_factory=list)


class TakeRules(Looker[Table]):
    """Follows the takes of a deal and says at its end what they ask; `melds` knows what was laid."""

    def __init__(self, breaking: Breaking, rules: RuleSet, melds: MeldRules) -> None:
        self.breaking, self.rules, self._melds = breaking, rules, melds
        self._takings: list[_Taking] = []
        self._open: _Taking | None = None

    def begin_turn(self, table: Table, turn: TurnTold) -> None:
        self._open = None

    def before(self, table: Table, turn: TurnTold, act: Act, own: bool) -> None:
        if not own or not isinstance(act, Take) or self._open is not None:
            return
        tops = table.tops()
        sure = len(tops) == 1 and tops[0].number.constant == 1 and not tops[0].number.terms
        top = dict(tops[0].cards) if sure else None
        self._open = _Taking(turn, dict(table.hands[act.seat]), list(table.pile), top, act.first, act.alone)
        self._takings.append(self._open)

    def after(self, table: Table, turn: TurnTold, act: Act, own: bool) -> None:
        if own and self._open is not None and isinstance(act, Lay):
            cards: Cards = {}
            for slot in act.slots:
                for kind, number in table.cards(slot).items():
                    cards[kind] = cards[kind].copy().add(number) if kind in cards else number
            self._open.laid.append((act, cards))

    def end(self, table: Table) -> None:
        for taking in self._takings:
            self._look_at(table, taking)

    def _look_at(self, table: Table, taking: _Taking) -> None:
        rule = self.breaking.rule(OF_TAKES, taking.turn.number)
        self.breaking.ask(rule, total(lying.number for lying in taking.pile), 1)
        if taking.top is None:
            return
        if not taking.alone or self.rules.take_top_alone.value:
            blocked = of_kinds(taking.top, named(self.rules.blocked_tops.value))
            self.breaking.ask(rule, blocked, -INFINITY, 0)
        if not taking.laid:
            return
        act, cards = taking.laid[0]
        if self.rules.top_card_first.value:
            for kind, number in taking.top.items():
                self.breaking.ask(rule, cards.get(kind, Sum()).copy().add(number, -1), 0)
        for laid in self._before_the_rest(table, taking):
            for kind, number in laid.items():
                held = taking.hand.get(kind, Sum()).copy().add(taking.top.get(kind, Sum())).add(number, -1)
                self.breaking.ask(rule, held, 0)
        if not taking.alone:
            self._way(taking, act, cards)

    def _before_the_rest(self, table: Table, taking: _Taking) -> Iterator[Cards]:
        """What was laid, all together, while the rest of the pile could not be used."""
        worth, together, points = worth_of_cards(self.rules), dict[int, Sum](), 0
        for act, cards in taking.laid:
            for kind, number in cards.items():
                together[kind] = together.get(kind, Sum()).copy().add(number)
            for slot in act.slots:
                dearest = max((worth[kind] for kind in table.cards(slot)), default=0)
                points += dearest * table.least_and_most(slot)[1]
            yield together
            if taking.turn.opened is not False or points >= taking.turn.minimum:
                return

    def _way(self, taking: _Taking, act: Lay, cards: Cards) -> None:
        """The top card is used with enough natural cards of its rank from the hand."""
        rule, meld = self.breaking.rule(OF_TAKES, taking.turn.number), self._melds.melds.get(act.meld or 0)
        if act.meld is None or meld is None or meld.doubtful or not meld.shapes:
            return
        sequences = total(chosen for shape, chosen in meld.shapes.items() if shape.form is Form.SEQUENCE)
        if act.new and not self.rules.sequence_start.value:
            self.breaking.ask(rule, sequences, -INFINITY, 0)
        if any(shape.form is not Form.GROUP for shape in meld.shapes):
            return
        naturals = of_kinds(cards, EVERY & ~WILD)
        always = [self.rules.takes.value]
        always += [self.rules.first_takes.value] if taking.first else []
        always += [self.rules.opening_takes.value] if taking.turn.opened is False else []
        needed = max(_naturals(ways, act) for ways in always)
        self.breaking.ask(rule, naturals, needed)
        prized = _naturals(self.rules.prized_takes.value, act)
        if prized > needed:
            prizing = total(of_kinds(lying.cards, named(self.rules.prized_by.value)) for lying in taking.pile)
            low, high = self.breaking.linear.bounds(prizing)
            if low >= 1:
                self.breaking.ask(rule, naturals, prized)
            elif high >= 1:
                is_prized = self.breaking.linear.binary()
                self.breaking.linear.row(prizing.copy().add(is_prized, -high), -INFINITY, 0)
                self.breaking.ask(rule, naturals.copy().add(is_prized, needed - prized), needed)


def _naturals(ways: Collection[Way], act: Lay) -> int:
    """How many natural cards must be laid with the top card, itself included, at the least."""
    if set(ways) == set(Way) or (not act.new and {Way.ONTO_GROUP, Way.ONTO_CANASTA} & set(ways)):
        return 0
    if Way.NATURAL_AND_WILD in ways:
        return 2
    return 3 if Way.NATURAL_PAIR in ways else 0
