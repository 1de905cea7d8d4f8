"""A match that is played deal by deal: of the deals before it a deal needs to know how the match stands, no more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sambanotation.diagnostic import Diagnostic
from sambanotation.game.actions import BeginMatch
from sambanotation.game.hand import Range
from sambanotation.game.ledger import anything
from sambanotation.notation.record import Deal, Opening, Record
from sambanotation.notation.tags import Table, table_from, table_of
from sambanotation.replay.closing import close, untold_play, winners_of
from sambanotation.replay.decisions import decisions_in, not_chosen
from sambanotation.replay.faults import (
    DECISIONS_MATTERED,
    NOT_A_SIDE,
    PENALTY_NOT_CHARGED,
    PLAYERS_NOT_ALLOWED,
    RULES_NOT_NAMED,
    SEATS_NOT_NAMED,
    SIDES_NOT_ALLOWED,
)
from sambanotation.replay.judging import Judging
from sambanotation.replay.outcome import Outcome
from sambanotation.replay.play import play
from sambanotation.replay.seats import seated, stranger
from sambanotation.replay.setup import Match, lines_of_play, set_up
from sambanotation.replay.sides import misnamed_in_deal, misnamed_in_start, seating
from sambanotation.replay.stand import Stand
from sambanotation.replay.watching import NOBODY, Watcher
from sambanotation.replay.whole_deals import PlayedWhole, play_from_text
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import choosing, load_named, load_ruleset
from sambanotation.source import NOWHERE, Source, Span
from sambanotation.version import DEFAULT_RULES

_NEEDED = frozenset({"SGR", "Rules", "Options", "Seats"})
"""The tags without which nothing can be judged where they stand there and are not understood."""


class MatchInPlay:
    """A record under the rule set that it names, or `under` another one, replayed deal by deal. `number` is its place
    in the file, from 1; the watcher looks on.

    `rules` is None where there is no rule set to be had, and `match` where the record cannot be played: then nothing of
    its deals is. `stand` is how the match stands after those that were played.
    """

    def __init__(
        self,
        opening: Opening,
        number: int = 1,
        folder: Path | None = None,
        watcher: Watcher = NOBODY,
        under: str | RuleSet | None = None,
    ) -> None:
        self._number, self._decisions = number, dict[str, None]()
        tag = opening.tag("Rules")
        self._called = under if isinstance(under, str) else ""
        self._place = tag.value_span if tag is not None else Span(opening.start, opening.start)
        self.rules: RuleSet | None = None
        self.match: Match | None = None
        self.stand = Stand({}, (), None, first=True)
        self.findings: list[Diagnostic] = []
        self.table = table_from(opening.lines)
        if self.table.unknown & (_NEEDED if under is None else _NEEDED - {"Rules"}):
            # What was played is not known, and whatever were taken for it would make faults of legal play.
            return
        if under is None:
            self.rules, self.findings = _rules_of(opening, self.table, number, folder)
        elif isinstance(under, str):
            self.rules = load_named(under, self.table.options).rules
        else:
            self.rules = choosing(under, self.table.options)
        if self.rules is None:
            return
        self._judging = Judging(self.rules, number, watcher)
        self._judging.findings = self.findings
        self._judging.letters = self.table.letters
        self.seated = seated(opening, self.table, self.rules)
        sides = _sides(opening, self.seated, self.rules, self._judging)
        if sides is None:
            return
        watcher.begin_record(opening, number, self.rules)
        self.match = Match(self.seated.seats, sides, self.rules)
        self.stand = _before_the_first_deal(opening, self.seated, self.match)
        for name, span in misnamed_in_start(opening, sides):
            self._judging.add(NOT_A_SIDE, span, side=name, needed=list(sides))

    def play(self, deal: Deal) -> Outcome | None:
        """Replays the next deal; None where the record cannot be played."""
        if self.match is None:
            return None
        # That somebody is no side, or sits at no table, is no fault of the play.
        self._judging.begin_deal(None)
        other = stranger(deal, self.seated) if self.seated is not self.table else None
        if other is not None:
            seats = list(self.seated.seats)
            self._judging.add(SEATS_NOT_NAMED, deal.heading.span, "usual_players", seat=other, needed=seats)
            self.match = None
            return None
        for name, span in misnamed_in_deal(deal, self.match.sides):
            self._judging.add(NOT_A_SIDE, span, side=name, needed=list(self.match.sides))
        outcome, self.stand = play_deal(deal, self.stand, self.match, self._judging)
        if outcome.ledger is not None:
            decided = decisions_in(outcome.ledger, self.match.rules)
            self._decisions.update(dict.fromkeys(not_chosen(decided, self.match.rules, self.table.options)))
        return outcome

    def play_from_text(self, text: str, at: int) -> PlayedWhole | None:
        """Replays the next deal, whose heading begins at an offset of a text, if it is told whole and nothing can be
        found in it (see `whole_deals`); None, and nothing is changed, elsewhere."""
        if self.match is None or self.seated is not self.table or self._judging.asks_all:
            return None
        stand = self.stand
        played = play_from_text(text, at, self.match, stand, None if stand.first else stand.number)
        if played is not None:
            self.stand = played.after
            for count in played.counted.values():
                self._decisions.update(dict.fromkeys(not_chosen(count.decided, self.match.rules, self.table.options)))
        return played

    def end(self) -> None:
        """After the last deal: which decisions of ours gave lines of the counts is told once."""
        if self._decisions and self.rules is not None:
            written = self.table.rules.path if self.table.rules is not None else None
            called = self._called or written or self.rules.name
            found = DECISIONS_MATTERED.at(self._place, clauses=list(self._decisions), rules=called)
            self.findings.append(replace(found, record=self._number))


def play_deal(deal: Deal, stand: Stand, match: Match, judging: Judging) -> tuple[Outcome, Stand]:
    """Replays a deal of a match that stands so: what it came to, and how the match stands then."""
    heading, seats = deal.heading, match.seats
    judging.begin_deal(heading.number)
    due = stand.dealer if stand.due or (stand.number is not None and heading.number == stand.number) else None
    dealer = heading.dealer if heading.dealer in seats else stand.dealer
    position = set_up(deal, match, stand.totals, (dealer, due), stand.winners, judging)
    position.dealer_assumed = heading.dealer != dealer and (not stand.first or heading.dealer is not None)
    position.untold = untold_play(deal)
    judging.watcher.begin_deal(deal, dealer, position)
    position = play(lines_of_play(deal), position, match.rules, judging)
    outcome = close(deal, position, match.rules, judging)
    judging.watcher.close(position, outcome)
    for finding, side, reason in judging.fined:
        points = match.rules.penalties.value.get(reason, 0)
        notice = judging.add(PENALTY_NOT_CHARGED, finding.span, "penalties", side=side, reason=reason, points=points)
        judging.findings[-1] = replace(notice, turn=finding.turn, seat=finding.seat)
    judging.fined = []
    if dealer is not None:
        dealer = seats[(seats.index(dealer) + match.rules.next_dealer.value) % len(seats)]
    return outcome, Stand(outcome.totals, outcome.over, dealer, number=(heading.number or 0) + 1)


def seats_at(record: Record, folder: Path | None = None) -> tuple[str, ...]:
    """The seats of a record, under the rule set that it names if that can be loaded."""
    opening, table = record.head, table_of(record)
    rules, _ = _rules_of(opening, table, 1, folder)
    return (seated(opening, table, rules) if rules is not None else table).seats


def _before_the_first_deal(opening: Opening, table: Table, match: Match) -> Stand:
    doubtful = "Start" in table.unknown or not set(table.start) <= set(match.sides)
    untold: Range = anything() if doubtful else (0, 0)
    totals: dict[str, Range] = {
        side: (table.start[side],) * 2 if side in table.start else untold for side in match.sides
    }
    due = opening.tag("Dealer") is not None
    return Stand(totals, winners_of(totals, match.rules), table.dealer, due, first=True)


def _rules_of(
    opening: Opening, table: Table, number: int, folder: Path | None
) -> tuple[RuleSet | None, list[Diagnostic]]:
    named = table.rules
    path = (folder or Path()) / named.path if named is not None and named.path is not None else None
    name = str(path) if path is not None else (named.name if named is not None and named.name else DEFAULT_RULES)
    loaded = load_ruleset(name, version=named.version if named is not None else None, options=table.options)
    findings: list[Diagnostic] = []
    tag = opening.tag("Rules")
    place = tag.value_span if tag is not None else Span(opening.start, opening.start)
    if tag is None and loaded.rules is not None:
        findings.append(replace(RULES_NOT_NAMED.at(place, rules=loaded.rules.name), record=number))
    for fault in loaded.tag_faults:
        of = opening.tag(fault.tag.value)
        findings.append(replace(fault.at(of.value_span if of is not None else place), record=number))
    for diagnostic in loaded.diagnostics:
        findings.append(_on_the_tag(diagnostic, loaded.source, place, number))
    return loaded.rules, findings


def _on_the_tag(diagnostic: Diagnostic, source: Source | None, place: Span, record: int) -> Diagnostic:
    """A fault of a rule set's own file, shown at the tag that names the file: it says the line there."""
    where = ""
    if source is not None:
        line, column = source.position(diagnostic.span.start)
        where = f"{Path(source.name).name}:{line}:{column}"
    return replace(diagnostic, span=place, record=record, facts={**diagnostic.facts, "where": where})


def _sides(opening: Opening, table: Table, rules: RuleSet, judging: Judging) -> dict[str, tuple[str, ...]] | None:
    """The sides by name; None, with a finding, where the rule set has none for so many players, or leaves a choice that
    the record does not make in a way that is understood."""
    seats_tag, sides_tag = opening.tag("Seats"), opening.tag("Sides")
    allowed = rules.sides.value.get(len(table.seats))
    if not allowed:
        place = seats_tag.value_span if seats_tag is not None else NOWHERE
        players = len(table.seats)
        judging.add(
            PLAYERS_NOT_ALLOWED, place, "sides", rules=rules.name, players=players, needed=sorted(rules.sides.value)
        )
        return None
    choices = [seating(table.seats, number) for number in allowed]
    if judging.asks_all or len(table.seats) not in rules.described_players.value:
        before = Match(table.seats, choices[0], rules).table(dict.fromkeys(choices[0], (0, 0)))
        place = seats_tag.value_span if seats_tag is not None else NOWHERE
        judging.ask(before, BeginMatch(len(table.seats)), place)
    only = choices[0] if len(choices) == 1 else None
    if "Sides" in table.unknown:
        return only
    if table.sides is None or sides_tag is None:
        return choices[0]
    wanted = {frozenset(side.split("+")) for side in table.sides}
    for sides in choices:
        if {frozenset(seats) for seats in sides.values()} == wanted:
            return sides
    possible = ", ".join(" ".join(sides) for sides in choices)
    judging.add(SIDES_NOT_ALLOWED, sides_tag.value_span, "sides", there=list(table.sides), needed=possible)
    return only
