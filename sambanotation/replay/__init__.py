"""The whole way from a text to its findings: read, load the rules, replay each deal, judge each action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.game.hand import Range
from sambanotation.game.ledger import Ledger
from sambanotation.notation.parser import Parsed, RecordAsRead, read_each
from sambanotation.notation.record import Deal, Record
from sambanotation.notation.whole_deal import WholeDeal
from sambanotation.replay import catalogue
from sambanotation.replay.marks import Marks
from sambanotation.replay.match_in_play import MatchInPlay
from sambanotation.replay.stand import Stand
from sambanotation.replay.watching import NOBODY, Watcher
from sambanotation.replay.whole_deals import PlayedWhole
from sambanotation.ruleset import RuleSet
from sambanotation.source import Source


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
    wrong with a text as a whole stands with its last record.

    `is_blank` is as `Record` has it; a text without any record is one that is blank. `deals` is how many it has.
    `rules` is the rule set that it was judged by, None where there is none.
    """

    number: int
    is_blank: bool
    deals: int
    rules: RuleSet | None
    findings: tuple[Diagnostic, ...]


@frozen
class PlayedDeal:
    """A deal that was replayed, with what the replay has found in it. `before` is how the match stood, `start` where
    its heading begins in the text. Where it was played from its text alone there is no `deal`, but what the `whole`
    came to."""

    deal: Deal | None
    start: int
    before: Stand
    findings: tuple[Diagnostic, ...]
    whole: PlayedWhole | None = None


class RecordInPlay:
    """A record that is read and replayed deal by deal, as its `deals` are asked for; of a deal that is done only its
    findings are kept.

    `match` is None where the record is blank. The watcher looks on.
    """

    def __init__(
        self, reading: RecordAsRead, text: str, folder: Path | None, watcher: Watcher, under: str | None = None
    ) -> None:
        self._reading = reading
        self._text = text
        self._sees = watcher.sees
        self._marks = Marks(catalogue.names())
        self._marks.look_at_opening(reading.number, reading.opening)
        self._marked: dict[int, Diagnostic] = {}
        self._dealt = 0
        self.opening = reading.opening
        self.number = reading.number
        self.match = None if reading.is_blank else MatchInPlay(reading.opening, reading.number, folder, watcher, under)
        self.deals = self._play()

    def _play(self) -> Iterator[PlayedDeal]:
        match, deals = self.match, iter(self._reading.deals)
        while True:
            if match is not None and not self._sees:
                yield from self._play_from_text(match)
            deal = next(deals, None)
            if deal is None:
                return
            assert match is not None, "a record with a deal is not blank"
            before, found = match.stand, len(match.findings)
            match.play(deal)
            self._marks.look_at_deal(self.number, deal)
            self._dealt += 1
            yield PlayedDeal(deal, deal.heading.span.start, before, tuple(match.findings[found:]))

    def _play_from_text(self, match: MatchInPlay) -> Iterator[PlayedDeal]:
        """The deals that come, as long as they can be played from their text alone."""
        at, dealt = self._reading.coming, 0
        last: WholeDeal | None = None
        while at is not None and (whole := match.play_from_text(self._text, at)) is not None:
            yield PlayedDeal(None, at, whole.before, (), whole)
            dealt, last = dealt + 1, whole.deal
            at = last.end if self._text.startswith("deal ", last.end) else None
        if last is not None:
            self._dealt += dealt
            self._reading.pass_over(int(last.number), dealt, last.last, last.end)

    def judged(self) -> JudgedRecord:
        """What is wrong with all of it; the deals that were not asked for are played first."""
        for _ in self.deals:
            pass
        if self.match is not None:
            self.match.end()
        rules, found = (self.match.rules, self.match.findings) if self.match is not None else (None, [])
        findings = [*self._reading.diagnostics, *self._reading.of_the_text, *found]
        marked = self._marks.mark(findings)
        self._marked = {id(one): other for one, other in zip(findings, marked, strict=False) if one is not other}
        return JudgedRecord(self.number, self._reading.is_blank, self._dealt, rules, in_order(marked))

    def marked(self, finding: Diagnostic) -> Diagnostic:
        """A finding of one of its deals as it is among those of the judged record."""
        return self._marked.get(id(finding), finding)


def in_play_each(
    source: Source, folder: Path | None = None, watcher: Watcher = NOBODY, under: str | None = None
) -> Iterator[RecordInPlay]:
    """The records of a text one by one, as they are read. `folder` and `under` are as `validate` has them. The watcher
    looks on."""
    for reading in read_each(source, catalogue.names()):
        yield RecordInPlay(reading, source.text, folder, watcher, under)


def judged_each(
    source: Source, folder: Path | None = None, watcher: Watcher = NOBODY, under: str | None = None
) -> Iterator[JudgedRecord]:
    """What is wrong with the records of a text, one by one: nothing is kept of a deal when the next one comes.

    `folder` and `under` are as `validate` has them. The watcher looks on.
    """
    return (record.judged() for record in in_play_each(source, folder, watcher, under))


def in_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings by place and code."""
    return tuple(sorted(findings, key=lambda finding: (finding.span.start, finding.code, finding.span.end)))


def validate(source: Source, folder: Path | None = None, under: str | None = None) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with a text, sorted by place and code, undecided findings included.

    `folder` is where a rule set that a record names by a path is looked for; the working directory if it is None.
    `under` is a rule set to judge by in place of those that the records name (see `load_named`), one that can be had.
    """
    return in_order(finding for judged in judged_each(source, folder, under=under) for finding in judged.findings)


def judged(parsed: Parsed, folder: Path | None = None, watcher: Watcher = NOBODY) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with what was read, as `validate` has it. The watcher looks on."""
    findings, marks = list(parsed.diagnostics), Marks(catalogue.names())
    for number, record in enumerate(parsed.records, 1):
        findings += replay(record, number, folder, watcher).findings
        marks.look_at_opening(number, record.head)
        for deal in record.deals:
            marks.look_at_deal(number, deal)
    return in_order(marks.mark(findings))


def replay(record: Record, number: int = 1, folder: Path | None = None, watcher: Watcher = NOBODY) -> Replayed:
    """Replays a record under the rule set that it names. `number` is its place in the file, from 1; the watcher looks
    on."""
    if record.is_blank:
        return NOT_REPLAYED
    playing = MatchInPlay(record.head, number, folder, watcher)
    outcomes = [playing.play(deal) for deal in record.deals]
    playing.end()
    ledgers = tuple(outcome.ledger for outcome in outcomes if outcome is not None)
    stand = playing.stand
    return Replayed(playing.rules, ledgers, stand.totals, stand.winners or (), tuple(playing.findings))


__all__ = [
    "JudgedRecord",
    "PlayedDeal",
    "RecordInPlay",
    "Replayed",
    "in_play_each",
    "judged",
    "judged_each",
    "replay",
    "validate",
]
