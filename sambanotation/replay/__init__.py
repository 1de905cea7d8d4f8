"""The whole way from a text to its findings: read, load the rules, replay each deal, judge each action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.game.actions import BeginMatch
from sambanotation.game.hand import Range
from sambanotation.game.ledger import Ledger, anything
from sambanotation.notation.parser import Parsed, read_records
from sambanotation.notation.record import Record
from sambanotation.notation.tags import Table, table_of
from sambanotation.replay import catalogue
from sambanotation.replay.acknowledging import acknowledge
from sambanotation.replay.closing import close, untold_play, winners_of
from sambanotation.replay.faults import (
    NOT_A_SIDE,
    PENALTY_NOT_CHARGED,
    PLAYERS_NOT_ALLOWED,
    RULES_NOT_NAMED,
    SIDES_NOT_ALLOWED,
)
from sambanotation.replay.judging import Judging
from sambanotation.replay.play import play
from sambanotation.replay.setup import Match, lines_of_play, set_up
from sambanotation.replay.sides import misnamed_sides, seating
from sambanotation.replay.variations import mark_variations
from sambanotation.replay.watching import NOBODY, Watcher
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import load_ruleset
from sambanotation.source import NOWHERE, Source, Span

DEFAULT_RULES = "samba-br"

_NEEDED = frozenset({"SGR", "Rules", "Options", "Seats"})
"""The tags without which nothing can be judged where they stand there and are not understood."""


@frozen
class Replayed:
    """What the replay of a record gives: the rule set it was judged by (None where there is none), the ledger of each
    deal (None where it was not counted), the totals after the last one, who has won (several: drawn), and
    the findings."""

    rules: RuleSet | None
    ledgers: tuple[Ledger | None, ...]
    totals: dict[str, Range]
    winners: tuple[str, ...]
    findings: tuple[Diagnostic, ...]


NOT_REPLAYED = Replayed(None, (), {}, (), ())


@frozen
class JudgedRecord:
    """A record that was read and replayed, the `number`th of its text, with everything that is wrong with it. What is
    wrong with a text as a whole stands with its last record; `record` is None in a text without any."""

    number: int
    record: Record | None
    replayed: Replayed
    findings: tuple[Diagnostic, ...]


def judged_each(source: Source, folder: Path | None = None, watcher: Watcher = NOBODY) -> Iterator[JudgedRecord]:
    """The records of a text one by one, as they are read: nothing is kept of a record when the next one comes.

    `folder` is as `validate` has it. The watcher looks on.
    """
    for number, parsed in enumerate(_one_by_one(source), 1):
        record = parsed.records[0] if parsed.records else None
        replayed = replay(record, number, folder, watcher) if record is not None else NOT_REPLAYED
        findings = acknowledge(
            parsed.records, [*parsed.diagnostics, *replayed.findings], catalogue.names(), first=number
        )
        yield JudgedRecord(number, record, replayed, in_order(mark_variations(parsed.records, findings)))


def _one_by_one(source: Source) -> Iterator[Parsed]:
    """What is read of each record of a text, with the last one also what is wrong with the text as a whole."""
    held: Parsed | None = None
    for parsed in read_records(source, catalogue.names()):
        if held is not None and parsed.records:
            yield held
            held = parsed
        else:
            held = parsed if held is None else Parsed(held.records, held.diagnostics + parsed.diagnostics)
    if held is not None:
        yield held


def in_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings by place and code."""
    return tuple(sorted(findings, key=lambda finding: (finding.span.start, finding.code, finding.span.end)))


def validate(source: Source, folder: Path | None = None) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with a text, sorted by place and code, undecided findings included.

    `folder` is where a rule set that a record names by a path is looked for; the working directory if it is None.
    """
    return in_order(finding for judged in judged_each(source, folder) for finding in judged.findings)


def judged(parsed: Parsed, folder: Path | None = None, watcher: Watcher = NOBODY) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with what was read, as `validate` has it. The watcher looks on."""
    findings = list(parsed.diagnostics)
    for number, record in enumerate(parsed.records, 1):
        findings += replay(record, number, folder, watcher).findings
    return in_order(mark_variations(parsed.records, acknowledge(parsed.records, findings, catalogue.names())))


def replay(record: Record, number: int = 1, folder: Path | None = None, watcher: Watcher = NOBODY) -> Replayed:
    """Replays a record under the rule set that it names. `number` is its place in the file, from 1; the watcher looks
    on."""
    if record.is_blank:
        return NOT_REPLAYED
    table = table_of(record)
    if table.unknown & _NEEDED:
        # What was played is not known, and whatever were taken for it would make faults of legal play.
        return NOT_REPLAYED
    rules, findings = _rules_of(record, table, number, folder)
    if rules is None:
        return Replayed(None, (), {}, (), tuple(findings))
    judging = Judging(rules, number, watcher)
    judging.findings = findings
    sides = _sides(record, table, rules, judging)
    if sides is None:
        return Replayed(rules, (), {}, (), tuple(judging.findings))
    watcher.begin_record(record, number, rules)
    return _play_match(record, table, Match(table.seats, sides, rules), judging)


def _rules_of(
    record: Record, table: Table, number: int, folder: Path | None
) -> tuple[RuleSet | None, list[Diagnostic]]:
    named = table.rules
    path = (folder or Path()) / named.path if named is not None and named.path is not None else None
    name = str(path) if path is not None else (named.name if named is not None and named.name else DEFAULT_RULES)
    loaded = load_ruleset(name, version=named.version if named is not None else None, options=table.options)
    findings: list[Diagnostic] = []
    tag = record.tag("Rules")
    place = tag.value_span if tag is not None else Span(record.span.start, record.span.start)
    if tag is None and loaded.rules is not None:
        findings.append(replace(RULES_NOT_NAMED.at(place, rules=loaded.rules.name), record=number))
    for fault in loaded.tag_faults:
        of = record.tag(fault.tag.value)
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


def _sides(record: Record, table: Table, rules: RuleSet, judging: Judging) -> dict[str, tuple[str, ...]] | None:
    """The sides by name; None, with a finding, where the rule set has none for so many players, or leaves a choice that
    the record does not make in a way that is understood."""
    seats_tag, sides_tag = record.tag("Seats"), record.tag("Sides")
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


def _play_match(record: Record, table: Table, match: Match, judging: Judging) -> Replayed:
    for name, span in misnamed_sides(record, match.sides):
        judging.add(NOT_A_SIDE, span, side=name, needed=list(match.sides))
    doubtful = "Start" in table.unknown or not set(table.start) <= set(match.sides)
    untold: Range = anything() if doubtful else (0, 0)
    totals: dict[str, Range] = {
        side: (table.start[side],) * 2 if side in table.start else untold for side in match.sides
    }
    ledgers: list[Ledger | None] = []
    dealer, winners = table.dealer, winners_of(totals, match.rules)
    for number, deal in enumerate(record.deals, 1):
        judging.begin_deal(deal.heading.number)
        named = deal.heading.dealer
        follows = number > 1 and deal.heading.number == (record.deals[number - 2].heading.number or 0) + 1
        due = dealer if follows or (number == 1 and record.tag("Dealer") is not None) else None
        dealer = named if named in match.seats else dealer
        position = set_up(deal, match, totals, (dealer, due), winners, judging)
        position.dealer_assumed = named != dealer and (number > 1 or named is not None)
        position.untold = untold_play(deal)
        judging.watcher.begin_deal(deal, dealer, position)
        position = play(lines_of_play(deal), position, match.rules, judging)
        outcome = close(deal, position, match.rules, judging)
        judging.watcher.close(position, outcome)
        for finding, side, reason in judging.fined:
            points = match.rules.penalties.value.get(reason, 0)
            notice = judging.add(
                PENALTY_NOT_CHARGED, finding.span, "penalties", side=side, reason=reason, points=points
            )
            judging.findings[-1] = replace(notice, turn=finding.turn, seat=finding.seat)
        judging.fined = []
        ledgers.append(outcome.ledger)
        totals, winners = outcome.totals, outcome.over
        seats = match.seats
        if dealer is not None:
            dealer = seats[(seats.index(dealer) + match.rules.next_dealer.value) % len(seats)]
    return Replayed(match.rules, tuple(ledgers), totals, winners or (), tuple(judging.findings))


__all__ = ["JudgedRecord", "Replayed", "judged", "judged_each", "replay", "validate"]
