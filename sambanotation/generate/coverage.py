"""Which clauses of a rule set records put to use: a second walk through them, with the rules watched.

An action *puts a clause to use* if the referee, or the replay that asks it, reads the clause's value when the action is
judged: a check that is not concerned (no wild card among the cards, no pile taken) ends before it. Of the count only
those clauses are put to use that give a line of the ledger, or decide which line it is; any other claim puts the
clause of its amount to use. A clause *finds* what is found against it. Of a clause that is only read where it is broken
nothing but that is seen, and what follows from the rules alone is worked out once for each match. Where a clause says
what the code does without asking it, its situation counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from sambanotation.diagnostic import Severity
from sambanotation.game.actions import BeginMatch, EndTurn, Event
from sambanotation.game.cards import BLACK_THREES
from sambanotation.game.hand import Range
from sambanotation.game.ledger import Entry
from sambanotation.game.position import Position
from sambanotation.game.scoring import count_deal
from sambanotation.generate.matches import Table
from sambanotation.generate.played import PlayedMatch
from sambanotation.generate.writing import text_of
from sambanotation.notation.parser import parse
from sambanotation.notation.record import ClaimLine, Line, Located
from sambanotation.replay.closing import ENDED, close, winners_of
from sambanotation.replay.judging import Judging
from sambanotation.replay.play import play
from sambanotation.replay.setup import SETUP, Match, set_up
from sambanotation.ruleset import CLAUSES, RuleSet
from sambanotation.source import NOWHERE, Source, Span

_CLAUSES = frozenset(CLAUSES)
_OF_THE_END = ("target", "tie")
CLAIMED_BY = {"minimum": "minimums", "score": "score_sum", "total": "score_sum"}
"""The clause that a claim rests on, by the word of its line."""


class WatchedRules(RuleSet):
    """A rule set that notes which of its clauses are read."""

    read: set[str]

    def __getattribute__(self, name: str) -> Any:
        if name in _CLAUSES:
            object.__getattribute__(self, "read").add(name)
        return object.__getattribute__(self, name)


def watched(rules: RuleSet) -> WatchedRules:
    """The same rules, watched."""
    read: set[str] = set()
    watching = WatchedRules.__new__(WatchedRules)
    object.__setattr__(watching, "read", read)
    for one in fields(RuleSet):
        object.__setattr__(watching, one.name, getattr(rules, one.name))
    return watching


@dataclass(slots=True)
class Coverage:
    """How often each clause was put to use, and how often something was found against it."""

    used: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    actions: int = 0

    def add(self, match: PlayedMatch, table: Table) -> None:
        """Walks through the record of a match."""
        rules = watched(table.rules)
        judging = _Noting(rules, self)
        (record,) = parse(Source("match", text_of(match))).records
        told = Match(table.match.seats, table.match.sides, rules)
        totals: dict[str, Range] = {side: (total, total) for side, total in match.start}
        self.used["sides"] += 1
        self.used["usual_players"] += record.tag("Seats") is None
        judging.ask(told.table(totals), BeginMatch(len(told.seats)), NOWHERE)
        due: str | None = None
        for deal in record.deals:
            dealer = deal.heading.dealer
            over = winners_of(totals, rules)
            position = set_up(deal, told, totals, (dealer, due), over, judging)
            lines = [line for line in deal.lines if type(line) not in SETUP]
            position = play(lines, position, rules, judging)
            judging.note()
            if position.out is not None or position.ended in ENDED:
                self._count(position, count_deal(position, rules).entries, table.rules)
            # An item of the count is in the ledger, where it is given.
            claimed = [line for line in deal.lines if isinstance(line, ClaimLine) and line.word != "count"]
            self.used.update(CLAIMED_BY[line.word] for line in claimed for _ in line.claims)
            rules.read.clear()
            judging.closing = True
            totals = close(deal, position, rules, judging).totals
            judging.closing = False
            if dealer is not None:
                at = told.seats.index(dealer) + rules.next_dealer.value
                due = told.seats[at % len(told.seats)]
        for finding in judging.findings:
            if finding.severity is not Severity.UNDECIDED and finding.citation is not None:
                self.found[finding.citation.clause] += 1

    def add_all(self, other: Coverage) -> None:
        """Adds what other records put to use."""
        self.used.update(other.used)
        self.found.update(other.found)
        self.actions += other.actions

    def _count(self, position: Position, entries: Iterable[Entry], rules: RuleSet) -> None:
        """Notes the clauses by which a deal is counted."""
        for entry in entries:
            self.used[entry.clause] += 1
            # Which of two amounts it is, is decided by a third clause.
            self.used["red_three_condition"] += entry.item == "red3"
            self.used["stack_prizes"] += entry.item == "canastas" and rules.canastrao.value is not None
        if rules.black_three_in_hand.value is not None:
            hands = position.hands.values()
            self.used["black_three_in_hand"] += sum(hand.count(BLACK_THREES)[0] > 0 for hand in hands)

    @property
    def never(self) -> list[str]:
        """The clauses that were neither put to use nor found anything, in the order of the rule set."""
        return [clause for clause in CLAUSES if not self.used[clause] and not self.found[clause]]


class _Noting(Judging):
    """A judge who notes after each action which clauses were read for it."""

    rules: WatchedRules
    asks_all = True

    def __init__(self, rules: WatchedRules, coverage: Coverage) -> None:
        super().__init__(rules, 1)
        self._coverage = coverage
        self.closing = False
        rules.read.clear()

    def ask(self, position: Position, event: Event, located: Located | Line | Span) -> bool:
        """Asks the referee, and notes what was read for it."""
        found = super().ask(position, event, located)
        if self.closing:
            # To count a deal the values of all prizes are read, given or not.
            self.rules.read.intersection_update(_OF_THE_END)
        turn = position.turn
        if isinstance(event, EndTurn) and turn is not None and turn.laid and turn.was_open is False:
            self._coverage.used["initial_meld_counts"] += 1
        self.note()
        return found

    def note(self) -> None:
        """Counts the clauses that were read since the last action as put to use by this one."""
        self._coverage.used.update(self.rules.read)
        self._coverage.actions += 1
        self.rules.read.clear()
