"""The count of a deal in a program: every item of every side, and its points, by the clauses of the rule set."""

from __future__ import annotations

from dataclasses import dataclass, field

from sambanotation.game.cards import RED_THREES, WILD
from sambanotation.game.concealed import concealed_points
from sambanotation.game.ledger import CANASTAS, ITEMS, Ledger
from sambanotation.game.melds import Form
from sambanotation.game.position import Position
from sambanotation.game.scoring import hidden_prizes, prizes_of_melds
from sambanotation.game.worth import worth_in_hand, worth_of_cards
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Per, RedThreeDealt
from sambanotation.solver.holding import of_kinds
from sambanotation.solver.linear import INFINITY, Linear, Sum, times, total
from sambanotation.solver.looking import Looker
from sambanotation.solver.meld_rules import MeldRules
from sambanotation.solver.shaping import MeldInProgram
from sambanotation.solver.table import Table


@dataclass(slots=True)
class SideCount:
    """The count of a side: how many (or how many points) of each item, and the points together. Of an item that is not
    `exact` the program allows more than the count would."""

    items: dict[str, Sum] = field(default_factory=dict)
    points: Sum = field(default_factory=Sum)
    inexact: set[str] = field(default_factory=set)

    def put(self, item: str, number: Sum, points: Sum) -> None:
        """Adds to an item."""
        self.items.setdefault(item, Sum()).add(number)
        self.points.add(points)


class Counting(Looker[Table]):
    """Counts a deal at its end. `position` is the table after the last line as the record alone tells it, `ledger` what
    its count tells, None where the deal is not to be counted."""

    def __init__(self, rules: RuleSet, melds: MeldRules, position: Position, ledger: Ledger | None) -> None:
        self.rules, self._melds, self._position, self._ledger = rules, melds, position, ledger
        self.sides: dict[str, SideCount] = {}

    def end(self, table: Table) -> None:
        if self._ledger is None:
            return
        for side in self._position.sides:
            _CountOfASide(self, table, side.name, side.seats).count()

    @property
    def position(self) -> Position:
        return self._position

    @property
    def ledger(self) -> Ledger:
        assert self._ledger is not None, "only what is counted asks"
        return self._ledger

    def melds_of(self, table: Table, side: str) -> list[MeldInProgram]:
        """The melds that a side has at last."""
        return [meld for number, meld in self._melds.melds.items() if meld.side == side and number not in table.gone]


class _CountOfASide:
    """Works out the count of one side."""

    def __init__(self, counting: Counting, table: Table, side: str, seats: tuple[str, ...]) -> None:
        self._counting, self._table, self._side, self._seats = counting, table, side, seats
        self._rules, self._linear = counting.rules, table.linear
        self._count = counting.sides[side] = SideCount()

    def count(self) -> None:
        if self._side in self._table.course.unseen_melds:
            for item in ITEMS:
                self._loosely(item.name)
            return
        complete = self._melds()
        self._red_threes(complete)
        self._going_out()
        self._cards()
        penalties = next(one for one in self._counting.position.sides if one.name == self._side).penalties
        charged = Sum(constant=-sum(penalties))
        self._count.put("penalty", charged, charged)

    # Melds

    def _melds(self) -> Sum:
        """Counts complete melds; gives how many there are."""
        prizes, size = prizes_of_melds(self._rules), self._rules.canasta_size.value
        complete, canastas, sequences = Sum(), Sum(), Sum()
        for meld in self._counting.melds_of(self._table, self._side):
            is_complete = self._linear.binary() if meld.doubtful else at_least(self._linear, meld.size, size)
            for item, number in self._kinds(meld, is_complete).items():
                self._count.put(item, number, times(number, prizes[item]))
                complete.add(number)
                if item in CANASTAS:
                    canastas.add(number)
            unfinished = self._rules.unfinished_sequence.value
            if unfinished is not None:
                is_sequence = _of_form(meld, Form.SEQUENCE)
                long = at_least(self._linear, meld.size, unfinished.cards)
                short = self._linear.binary() if meld.doubtful else both(self._linear, is_sequence, other(long))
                sequences.add(short)
                self._count.put("unfinished", short, times(short, -unfinished.points))
        self._many(canastas)
        if self._rules.canastas_of_threes.value:
            self._loosely("threes")
        return complete

    def _kinds(self, meld: MeldInProgram, complete: Sum) -> dict[str, Sum]:
        """As what a meld counts if it is complete."""
        if not complete.terms and not complete.constant:
            return {}
        if meld.doubtful:
            return self._any_kind(complete)
        linear, kinds = self._linear, dict[str, Sum]()
        wild = at_least(linear, of_kinds(meld.moments[-1].cards, WILD), 1)
        group = both(
            linear, complete, _of_form(meld, Form.GROUP, Form.BLACK_THREES, self._rules.black_three_canasta.value)
        )
        mixed = both(linear, group, wild)
        kinds["mixed"], kinds["natural"] = mixed, group.copy().add(mixed, -1)
        kinds["wild"] = both(linear, complete, _of_form(meld, Form.WILDS))
        sequence = both(linear, complete, _of_form(meld, Form.SEQUENCE))
        mixed_samba = both(linear, sequence, wild) if self._rules.sequence_wilds.value else Sum()
        kinds["mixed-samba"], kinds["samba"] = mixed_samba, sequence.copy().add(mixed_samba, -1)
        return {item: number for item, number in kinds.items() if number.terms or number.constant}

    def _any_kind(self, complete: Sum) -> dict[str, Sum]:
        kinds = {item: self._linear.binary() for item in prizes_of_melds(self._rules)}
        self._linear.row(total(kinds.values()).add(complete, -1), -INFINITY, 0)
        self._count.inexact |= set(kinds)
        return kinds

    def _many(self, canastas: Sum) -> None:
        """The prizes for many canastas together (rows N8, N9)."""
        great, small = self._rules.canasta_of_canastas.value, self._rules.canastrao.value
        has_great = at_least(self._linear, canastas, great.canastas) if great is not None else Sum()
        if great is not None:
            self._count.put("canastas", has_great, times(has_great, great.points))
        if small is not None:
            has_small = at_least(self._linear, canastas, small.canastas)
            if not self._rules.stack_prizes.value:
                has_small = has_small.copy().add(both(self._linear, has_small, has_great), -1)
            self._count.put("canastrao", has_small, times(has_small, small.points))

    # Red threes

    def _red_threes(self, complete: Sum) -> None:
        rules, linear = self._rules, self._linear
        laid, held, players = of_kinds(self._table.reds[self._side], RED_THREES), Sum(), Sum()
        kept = rules.dealt_red_three.value is RedThreeDealt.KEPT
        for seat in self._seats:
            mine = of_kinds(self._table.hands[seat], RED_THREES)
            played = self._counting.position.played[seat]
            most = linear.bounds(mine)[1]
            if played is None and not kept and most > 0:
                # Where it is not known whether a seat had a turn each may have been dealt, or kept against the rules.
                dealt = Sum({linear.column(0, most): 1})
                linear.row(mine.copy().add(dealt, -1), 0)
                laid, mine = laid.copy().add(dealt), mine.copy().add(dealt, -1)
                self._count.inexact |= {"red3", "red3-hand"}
            if kept or played is not False:
                held.add(mine)
                players.add(at_least(linear, mine, 1))
            else:
                # A dealt red three of a seat that never had a turn counts as laid.
                laid = laid.copy().add(mine)
        condition = rules.red_three_condition.value
        melds = complete
        if not condition.complete:
            there = [at_least(linear, meld.size, 1) for meld in self._counting.melds_of(self._table, self._side)]
            melds = total(there)
        met = at_least(linear, melds, condition.melds)
        every = self._table.pack.among(RED_THREES)
        low, high = linear.bounds(laid)
        points, chosen, number = Sum(), Sum(), Sum()
        for many in range(max(0, int(low)), min(every, int(high)) + 1):
            worths = rules.red_three_prize.value.worth(many, every), rules.red_three_failed.value.worth(many, every)
            is_many = Sum(constant=1) if low == high else linear.binary()
            well = both(linear, is_many, met)
            points.add(well, worths[0]).add(is_many, worths[1]).add(well, -worths[1])
            chosen.add(is_many)
            number.add(is_many, many)
        linear.row(chosen, 1, 1)
        linear.equal(number, laid)
        self._count.put("red3", laid, points)
        charge = rules.red_three_in_hand.value
        counted = held if charge.per is Per.CARD else players
        self._count.put("red3-hand", held, times(counted, -charge.points))

    # Going out, cards

    def _going_out(self) -> None:
        position, rules = self._counting.position, self._rules
        if position.out not in self._seats:
            return
        clause = rules.exhausted_going_out if position.ended == "stock" else rules.going_out
        self._count.put("out", Sum(constant=1), Sum(constant=clause.value))
        for item, prizes in (("concealed", (concealed_points(rules),)), ("hidden", hidden_prizes(rules))):
            entry = self._counting.ledger.entry(self._side, item)
            if entry is None or entry.number == (0, 0):
                continue
            if entry.points[0] == entry.points[1]:
                self._count.put(item, Sum(constant=1), Sum(constant=entry.points[0]))
                continue
            # Which of these is paid the program leaves open.
            paid = {prize: self._linear.binary() for prize in sorted(set(prizes))}
            self._linear.row(total(paid.values()), 0, 1)
            self._count.put(item, total(paid.values()), total(times(one, prize) for prize, one in paid.items()))
            self._count.inexact.add(item)

    def _cards(self) -> None:
        worth, in_hand = worth_of_cards(self._rules), worth_in_hand(self._rules)
        laid, held = Sum(), Sum()
        for kind, copies in self._table.laid[self._side].items():
            laid.add(copies, worth[kind])
        for seat in self._seats:
            for kind, copies in self._table.hands[seat].items():
                held.add(copies, in_hand[kind])
        self._count.put("cards", laid, laid)
        factor = self._rules.cards_in_hand.value
        cost = times(held, factor)
        self._count.put("hand", cost, cost)

    def _loosely(self, item: str) -> None:
        """An item that the program leaves open within what the record alone tells of it."""
        entry = self._counting.ledger.entry(self._side, item)
        if entry is None:
            return
        number = Sum({self._linear.column(*entry.number): 1})
        low, high = entry.points
        points = Sum({self._linear.column(low, high): 1})
        self._count.put(item, number, points)
        self._count.inexact.add(item)


def _of_form(meld: MeldInProgram, form: Form, and_also: Form | None = None, also: bool = True) -> Sum:
    """Whether a meld has a form (or another one)."""
    forms = {form, and_also} if also else {form}
    return total(chosen for shape, chosen in meld.shapes.items() if shape.form in forms)


def other(one: Sum) -> Sum:
    """The opposite of what is 0 or 1."""
    return Sum(constant=1).add(one, -1)


def at_least(linear: Linear, number: Sum, least: int) -> Sum:
    """Whether an expression comes to so many: 1 or 0."""
    low, high = linear.bounds(number)
    if low >= least:
        return Sum(constant=1)
    if high < least:
        return Sum()
    enough = linear.binary()
    linear.row(number.copy().add(enough, low - least), low)
    linear.row(number.copy().add(enough, least - 1 - high), -INFINITY, least - 1)
    return enough


def both(linear: Linear, one: Sum, two: Sum) -> Sum:
    """Whether two things that are 0 or 1 are both so."""
    for this, that in ((one, two), (two, one)):
        if not this.terms:
            return that.copy() if this.constant else Sum()
    together = linear.binary()
    linear.row(one.copy().add(together, -1), 0)
    linear.row(two.copy().add(together, -1), 0)
    linear.row(together.copy().add(one, -1).add(two, -1), -1)
    return together
