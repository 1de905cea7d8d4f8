"""The count of a deal that was played whole, and its claims held against it (see `whole_play`).

What a side scores besides the cards on its table and in its hands depends on few things: how many melds of which kinds
it has complete, how many red threes, whether it went out. Of each such tally the count of `game.scoring` is asked once,
and remembered.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import mul
from typing import NamedTuple

from sambanotation.game.canastas import canasta_kind
from sambanotation.game.ledger import COMPLETE, TOLD_AS_POINTS, Ledger, points_of
from sambanotation.game.melds import SEQUENCE
from sambanotation.game.packed import fields_in_order
from sambanotation.game.scoring import count_deal, minimum_for
from sambanotation.game.worth import worth_in_hand, worth_of_cards
from sambanotation.replay.decisions import decisions_in
from sambanotation.replay.plain_table import RED_FIELDS
from sambanotation.replay.whole_table import Lying, Party, WholeTable, meld_of
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_memory import of_the_rules

MOST_REMEMBERED = 1 << 14

Tally = tuple[object, ...]
"""What the count of a side depends on, cards apart."""

_FIELD = 10
"""Bits for the number of melds that count as one item."""


class Counted(NamedTuple):
    """The count of a side, or of what it scores besides its cards: the points, the items as a `count` line tells them,
    and the clauses that no document tells and that gave any of it."""

    points: int
    items: Mapping[str, str]
    decided: tuple[str, ...]


class Counts:
    """What the count of a side depends on under a rule set, and the counts that are remembered."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.on_table, self.in_hand = worth_of_cards(rules), worth_in_hand(rules)
        self.factor = rules.cards_in_hand.value
        self.size = rules.canasta_size.value
        unfinished, condition = rules.unfinished_sequence.value, rules.red_three_condition.value
        self.unfinished = unfinished.cards if unfinished is not None else 0
        self.most_melds = 0 if condition.complete else condition.melds
        """More melds than this make no difference by their number."""
        self.decided_cards, self.decided_hand = (
            tuple(decisions_in(Ledger((points_of("", item, (1, 1)),)), rules)) for item in ("cards", "hand")
        )
        self.by_tally: dict[Tally, Counted] = {}
        self._minimums: dict[int, int] = {}

    def minimum_for(self, total: int) -> int:
        """What the initial meld of a side must be worth that has so many points."""
        minimum = self._minimums.get(total)
        if minimum is None:
            if len(self._minimums) >= MOST_REMEMBERED:
                self._minimums.clear()
            minimum = self._minimums[total] = minimum_for((total, total), self.rules.minimums.value)[0]
        return minimum

    def remember(self, tally: Tally, counted: Counted) -> None:
        """Keeps a count, up to a bound: with more than so many it begins anew."""
        if len(self.by_tally) >= MOST_REMEMBERED:
            self.by_tally.clear()
        self.by_tally[tally] = counted


@of_the_rules
def counts_of(rules: RuleSet) -> Counts:
    """The counts of a rule set."""
    return Counts(rules)


def count_whole(table: WholeTable, counts: Counts, ended: str | None) -> dict[str, Counted] | None:
    """The count of each side of a deal that is over; None where a hand holds a red three. `ended` is the word of the
    line that tells how the deal has ended, None where there is none."""
    held = {party.name: 0 for party in table.parties}
    for chair in table.chairs:
        if chair.held:
            if chair.held & RED_FIELDS:
                return None
            held[chair.party.name] += sum(map(mul, counts.in_hand, fields_in_order(chair.held)))
    told: dict[str, Counted] = {}
    for party in table.parties:
        tally = _tally(table, party, counts, ended)
        hid = table.last is not None and table.last.chair.party is party
        besides = counts.by_tally.get(tally) if not hid else None
        if besides is None:
            besides = _besides_cards(table, party, counts.rules, ended)
            if not hid:
                counts.remember(tally, besides)
        cards = sum(map(mul, counts.on_table, fields_in_order(party.laid)))
        hand = held[party.name] * counts.factor
        items, decided = {**besides.items}, besides.decided
        if cards:
            items["cards"] = str(cards)
            decided += counts.decided_cards
        if hand:
            items["hand"] = str(hand)
            decided += counts.decided_hand
        told[party.name] = Counted(besides.points + cards + hand, items, decided)
    return told


def _tally(table: WholeTable, party: Party, counts: Counts, ended: str | None) -> Tally:
    size, there, complete, short = counts.size, 0, 0, 0
    for lying in party.melds:
        if lying.joined is None:
            there += 1
            shape, number = lying.shape, len(lying.lots)
            if number >= size:
                complete += shape.weight or _weigh(lying, counts.rules)
            if number < counts.unfinished and shape[0] is SEQUENCE:
                short += 1
    out = table.out is not None and table.out.party is party
    return party.reds, out, ended, min(there, counts.most_melds), complete, short


def _weigh(lying: Lying, rules: RuleSet) -> int:
    """A number for what a complete meld counts as, so that their sum tells how many there are of each."""
    counts_as = {item for item, (_, most) in canasta_kind(meld_of(lying), rules).items() if most}
    lying.shape.weight = weight = sum([1 << _FIELD * (1 + COMPLETE.index(item)) for item in counts_as]) or 1
    return weight


def _besides_cards(table: WholeTable, party: Party, rules: RuleSet, ended: str | None) -> Counted:
    """The count of a side without its cards, as the ledger has it."""
    position = table.to_be_counted(party)
    position.ended = ended
    besides = tuple([entry for entry in count_deal(position, rules).of(party.name) if entry.item not in TOLD_AS_POINTS])
    return Counted(
        sum([entry.points[0] for entry in besides]),
        {entry.item: str(entry.number[0]) for entry in besides},
        tuple(decisions_in(Ledger(besides), rules)),
    )
