"""Reads records: from a text to what it says, and to everything in it that is not understood.

A line is the unit of recovery: whatever is wrong with one costs that line and no other, and nothing is ever dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from difflib import get_close_matches

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.notation.blocks import BLANK, Part, begins_a_deal
from sambanotation.notation.line_faults import UNREADABLE_LINE
from sambanotation.notation.lines import Cutter, WrittenLine
from sambanotation.notation.phrases import cut
from sambanotation.notation.plain_lines import PlainText, Run
from sambanotation.notation.reading import ReadLine, read_line, unreadable
from sambanotation.notation.record import (
    NO_TAIL,
    Deal,
    DealHeading,
    Empty,
    Line,
    Mark,
    Record,
    Tag,
    Turn,
    Unreadable,
)
from sambanotation.notation.record_faults import (
    LINES_SKIPPED,
    NO_DEAL,
    NO_RECORD,
    NOT_TEXT,
    NOT_UTF_8,
    REPEATED_TAG,
    UNKNOWN_FINDING_NAME,
    UNKNOWN_SEAT,
    WRONG_DEAL_NUMBER,
)
from sambanotation.notation.tags import Table, table_from
from sambanotation.notation.turns import head_pattern
from sambanotation.source import NOWHERE, Source, Span, has_lone_bytes
from sambanotation.text import Text

MOST_IN_A_ROW = 1000
"""So many lines in a row that are not understood, and the text is no record: reading goes on at the next one."""

MOST_LONE_BYTES = 100
"""The places with bytes that are not UTF-8 which are named one by one."""

DEAL_LEFT_OUT = Text(
    "This line was to begin a deal: all lines from here to the next tag or deal are left out with it, and kept as they "
    "are.",
    "Esta linha devia começar uma rodada: com ela ficam de fora todas as linhas até a próxima etiqueta ou rodada, "
    "mantidas como estão.",
)

_LONE_BYTES = re.compile("[\udc80-\udcff]+")


@frozen
class Parsed:
    """What a text says: its records, and what is wrong with it in the order of the text.

    A text without a tag or a deal, but with remarks or with lines that are not understood, is one record that holds
    only these; `no-record` is then among the findings.
    """

    records: tuple[Record, ...]
    diagnostics: tuple[Diagnostic, ...]


def parse(source: Source, names: frozenset[str] | None = None) -> Parsed:
    """Everything that a source says. `names` are those of all findings: a mark that names another is a fault."""
    records: list[Record] = []
    diagnostics: list[Diagnostic] = []
    for parsed in read_records(source, names):
        records.extend(parsed.records)
        diagnostics.extend(parsed.diagnostics)
    diagnostics.sort(key=lambda finding: (finding.span.start, finding.code))
    return Parsed(tuple(records), tuple(diagnostics))


def read_records(source: Source, names: frozenset[str] | None = None) -> Iterator[Parsed]:
    """The records of a source one by one, each with its findings; last, what is wrong with the file as a whole."""
    text = source.text
    cutter = Cutter(text)
    record = RecordInMaking(text, 1, names)
    lone_bytes = _LoneBytes(text)
    found_one = False
    in_a_row = 0
    plain = PlainText(text)
    while cutter.at < len(text):
        for read_so in plain.read(cutter.at):
            if isinstance(read_so, Tag) and record.is_over_before(read_so):
                yield record.finish(last=False)
                found_one = True
                record = RecordInMaking(text, record.number + 1, names)
            if not isinstance(read_so, Empty):
                in_a_row = 0
            record.add_plain(read_so, plain)
        if plain.at > cutter.at:
            cutter.at = plain.at
            continue
        written = cutter.next()
        read = read_line(text, written)
        if record.is_over_before(read.line):
            yield record.finish(last=False)
            found_one = True
            record = RecordInMaking(text, record.number + 1, names)
        record.add(read, written, lone_bytes.until(written.end))
        if isinstance(read.line, Unreadable):
            in_a_row += 1
        elif not isinstance(read.line, Empty):
            in_a_row = 0
        if in_a_row >= MOST_IN_A_ROW and (skipped := cutter.skip()):
            record.skip(skipped, lone_bytes.until(skipped.end))
    yield record.finish(last=True)
    faults = lone_bytes.rest()
    if not found_one and not record.begun:
        faults.append(NO_RECORD.at(NOWHERE))
    yield Parsed((), tuple(faults))


class RecordInMaking:
    """A record as its lines come in."""

    def __init__(self, text: str, number: int, names: frozenset[str] | None) -> None:
        self.text = text
        self.number = number
        self.names = names
        self.part = Part(text, None)
        self.opening: tuple[Line, ...] = ()
        self.heading: DealHeading | None = None
        self.deals: list[Deal] = []
        self.table = Table()
        self.tags: dict[str, Tag] = {}
        self.faults: list[Diagnostic] = []
        # Whether the last line that was to begin a deal is not understood.
        self.deal_lost = False
        self.start: int | None = None
        self.last: tuple[int, int] | None = None

    @property
    def begun(self) -> bool:
        """Whether there is a tag or a deal."""
        return bool(self.tags) or self.heading is not None

    def is_over_before(self, line: Line) -> bool:
        """Whether a line begins the next record: a tag after a deal, or the version of the notation."""
        if not isinstance(line, Tag):
            return False
        return self.heading is not None or self.deal_lost or (line.name == "SGR" and self.begun)

    def add(self, read: ReadLine, written: WrittenLine, lone_bytes: list[Diagnostic]) -> None:
        """Adds the next line, with what is wrong with it."""
        line = read.line
        faults = [*lone_bytes, *read.faults]
        if lone_bytes and isinstance(line, Unreadable):
            # The bytes are why the line is not understood: one fault is one finding.
            faults = [fault for fault in faults if fault.code != UNREADABLE_LINE.code]
        if begins_a_deal(line):
            self.deal_lost = True
            faults = [
                replace(fault, help=DEAL_LEFT_OUT) if fault.code == UNREADABLE_LINE.code else fault for fault in faults
            ]
        if not written.blank:
            self._extend(written)
        if line.tail.marks:
            faults.extend(self._unknown_names(line.tail.marks))
        match line:
            case DealHeading():
                self._end_part(last=False)
                faults.extend(self._begin_deal(line))
            case Tag():
                if line.name in self.tags:
                    faults.append(REPEATED_TAG.at(line.span, tag=line.name))
                self.tags.setdefault(line.name, line)
                self.part.add(line, written)
            case _:
                faults.extend(self.part.add(line, written))
        self._note(faults, line)

    def add_plain(self, plain: Run | Line, text: PlainText) -> None:
        """Adds what was read the quick way. What does not simply fit is added as if it had been read the long way, and
        so it is told what is wrong with it."""
        if isinstance(plain, Run):
            turns, told = plain
            self.last = (turns[-1] if turns else told[-1][0]).at, text.at
            for line in self.part.add_turns(turns) if turns else self.part.add_told(told):
                self._look_at(line, text)
        elif plain is BLANK:
            self.part.leave_gap()
        elif type(plain) is Tag and self.heading is None and plain.name not in self.tags:
            if self.start is None:
                self.start = plain.at
            self.last = plain.at, text.at
            self.tags[plain.name] = plain
            self.part.add_tag(plain)
        else:
            self._look_at(plain, text)

    def _look_at(self, line: Line, text: PlainText) -> None:
        self.add(ReadLine(line, []), text.written(line.at), [])

    def skip(self, written: WrittenLine, lone_bytes: list[Diagnostic]) -> None:
        """Adds a stretch of text as one line that nobody tried to understand."""
        line = unreadable(self.text, written, NO_TAIL)
        self._extend(written)
        self.part.add(line, written)
        count = line.text.count("\n") + 1
        self._note([*lone_bytes, LINES_SKIPPED.at(line.span, count=count)], line)

    def finish(self, last: bool) -> Parsed:
        """The record, if it holds anything, and its findings. `last` tells that the text ends here."""
        self._end_part(last)
        if self.begun and not self.deals and not self.deal_lost:
            self.faults.append(replace(NO_DEAL.at(next(iter(self.tags.values())).span), record=self.number))
        if self.start is None or self.last is None:
            return Parsed((), tuple(self.faults))
        start, end = self.last
        end = start + len(self.text[start:end].rstrip())
        record = Record(self.opening, tuple(self.deals), Span(self.start, end))
        return Parsed((record,), tuple(self.faults))

    def _extend(self, written: WrittenLine) -> None:
        if self.start is None:
            line = self.text[written.start : written.end]
            self.start = written.start + len(line) - len(line.lstrip())
        self.last = written.start, written.end

    def _end_part(self, last: bool) -> None:
        lines, faults = self.part.finish(last)
        self._note(faults, None)
        if self.heading is not None:
            self.deals.append(Deal(self.heading, lines))
            return
        self.opening = lines
        self.table = table_from(lines)
        self._note([*self.table.diagnostics, *self._unknown_names(self.table.expected)], None)

    def _begin_deal(self, line: DealHeading) -> list[Diagnostic]:
        faults = []
        before = None if self.deal_lost else self.heading
        self.deal_lost = False
        if before and before.number is not None and line.number is not None and not line.position:
            due = before.number + 1
            if line.number != due and not before.position:
                faults.append(WRONG_DEAL_NUMBER.at(line.number_span, found=line.number, expected=due))
        anyone = "Seats" in self.table.unknown
        if line.dealer is not None and line.dealer not in self.table.seats and not anyone:
            faults.append(UNKNOWN_SEAT.at(line.dealer_span, seat=line.dealer, seats=list(self.table.seats)))
        self.heading = line
        self.part = Part(self.text, self.table.seats, line.position, anyone)
        return faults

    def _unknown_names(self, marks: tuple[Mark, ...]) -> Iterator[Diagnostic]:
        for mark in marks if self.names is not None else ():
            if mark.name not in (self.names or ()):
                close = get_close_matches(mark.name, self.names or (), n=1)
                nearest: str | Text = (
                    Text(f"; did you mean {close[0]}?", f"; você quis dizer {close[0]}?") if close else ""
                )
                yield UNKNOWN_FINDING_NAME.at(mark.span, found=cut(mark.name), nearest=nearest)

    def _note(self, faults: list[Diagnostic], line: Line | None) -> None:
        """Keeps findings, with the deal and the turn in which they lie."""
        if not faults:
            return
        deal = None
        if self.heading is not None:
            deal = self.heading.number if self.heading.number is not None else len(self.deals) + 1
        turn, seat = _turn_of(line)
        self.faults.extend(replace(fault, record=self.number, deal=deal, turn=turn, seat=seat) for fault in faults)


def _turn_of(line: Line | None) -> tuple[int | None, str | None]:
    """The number and the seat of a turn, even of one that is not understood as a whole."""
    if isinstance(line, Turn):
        return line.number, line.seat
    head = head_pattern().match(line.text) if isinstance(line, Unreadable) else None
    return (int(head["number"][:-1]), head["seat"]) if head else (None, None)


class _LoneBytes:
    """Findings about bytes that are not UTF-8, in the order of the text."""

    def __init__(self, text: str) -> None:
        self._found = _LONE_BYTES.finditer(text) if has_lone_bytes(text) else iter(())
        self._next = next(self._found, None)
        self._named = 0

    def until(self, end: int) -> list[Diagnostic]:
        """The findings before an offset that were not given yet."""
        faults = []
        while self._next is not None and self._next.start() < end and self._named < MOST_LONE_BYTES:
            shown = " ".join(f"{ord(sign) - 0xDC00:02X}" for sign in self._next.group()[:10])
            faults.append(NOT_UTF_8.at(Span(*self._next.span()), bytes=shown))
            self._named += 1
            self._next = next(self._found, None)
        return faults

    def rest(self) -> list[Diagnostic]:
        """One finding for all that were too many to be named."""
        if self._next is None:
            return []
        count = 1 + sum(1 for _ in self._found)
        return [NOT_TEXT.at(Span(*self._next.span()), count=count)]
