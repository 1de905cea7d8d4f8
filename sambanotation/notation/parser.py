"""Reads records: from a text to what it says, and to everything in it that is not understood.

A line is the unit of recovery: whatever is wrong with one costs that line and no other, and nothing is ever dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.notation.blocks import BLANK
from sambanotation.notation.lines import Cutter
from sambanotation.notation.plain_lines import PlainText, Run
from sambanotation.notation.reading import read_line
from sambanotation.notation.record import Deal, Empty, Opening, Record, Tag, Unreadable
from sambanotation.notation.record_faults import NO_RECORD, NOT_TEXT, NOT_UTF_8
from sambanotation.notation.record_in_making import RecordInMaking
from sambanotation.notation.tags import Table
from sambanotation.source import NOWHERE, Source, Span, has_lone_bytes

MOST_IN_A_ROW = 1000
"""So many lines in a row that are not understood, and the text is no record: reading goes on at the next one."""

MOST_LONE_BYTES = 100
"""The places with bytes that are not UTF-8 which are named one by one."""

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
    of_the_text: tuple[Diagnostic, ...] = ()
    for reading in read_each(source, names):
        deals = tuple(reading.deals)
        record = Record(reading.opening.lines, deals, reading.span) if reading.span is not None else None
        yield Parsed((record,) if record is not None else (), reading.diagnostics)
        of_the_text = reading.of_the_text
    yield Parsed((), of_the_text)


def read_each(source: Source, names: frozenset[str] | None = None) -> Iterator[RecordAsRead]:
    """The records of a source one by one, each before its deals are read; a text without any is one that is blank.

    What was not asked for of a record is passed over when the next one is.
    """
    text = source.text
    growing = _grow(RecordInMaking(text, 1, names), _LoneBytes(text))
    for record in growing:
        reading = RecordAsRead(record, growing)
        yield reading
        for _ in reading.deals:
            pass


def read_deal(source: Source, table: Table, start: int) -> Deal:
    """The deal that begins at an offset of a source, read again; `table` is that of its record. What is wrong with it
    was told before."""
    record = RecordInMaking(source.text, 1, None)
    record.take_a_seat(table)
    growing = _grow(record, _LoneBytes(""), start)
    return next(RecordAsRead(next(growing), growing).deals)


class RecordAsRead:
    """The `number`th record of a text while it is read: its deals come one by one, and nothing of them is kept.

    `is_blank` is as `Record` has it. The rest is known when the last deal was given: `diagnostics` is what is wrong
    with the record, `span` its place (None where there is none), and `of_the_text` what is wrong with the text as a
    whole, which is told with its last record.
    """

    def __init__(self, record: RecordInMaking, growing: Iterator[RecordInMaking]) -> None:
        self._record = record
        self.number = record.number
        self.is_blank = not record.begun
        self.opening = Opening(record.opening, record.start or 0)
        self.deals = self._deals(growing)

    def _deals(self, growing: Iterator[RecordInMaking]) -> Iterator[Deal]:
        record = self._record
        while True:
            if record.deal is not None:
                deal, record.deal = record.deal, None
                yield deal
            if record.over:
                return
            next(growing)

    @property
    def coming(self) -> int | None:
        """Where the heading begins of the deal that is the next to be given; None where there is none, or where it
        cannot be passed over."""
        record = self._record
        return record.heading.at if record.passable and record.heading is not None else None

    def pass_over(self, number: int, deals: int, last: int, end: int) -> None:
        """Nothing is read up to the `end`, a place in the text: the next deal, and so many in all, stand there, the
        last one with this number and with its last line at `last`, in lines of which nothing is wrong."""
        self._record.pass_over(number, deals, last, end)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return tuple(self._record.faults)

    @property
    def of_the_text(self) -> tuple[Diagnostic, ...]:
        return tuple(self._record.of_the_text)

    @property
    def span(self) -> Span | None:
        return self._record.span


def _grow(record: RecordInMaking, lone_bytes: _LoneBytes, at: int = 0) -> Iterator[RecordInMaking]:
    """The records of a text from an offset on, each again and again: when its opening, one more of its deals, or all of
    it has been read."""
    text = record.text
    cutter = Cutter(text)
    cutter.at = at
    in_a_row = 0
    plain = PlainText(text, record.letters)
    while cutter.at < len(text):
        for read_so in plain.read(cutter.at):
            if isinstance(read_so, Run):
                in_a_row = 0
                record.add_run(read_so, plain)
                continue
            if read_so is BLANK:
                record.part.leave_gap()
                continue
            if isinstance(read_so, Tag) and record.is_over_before(read_so):
                record.finish(last=False)
                yield record
                record = record.next()
            if not isinstance(read_so, Empty):
                in_a_row = 0
            record.add_plain(read_so, plain)
            if record.has_grown:
                record.has_grown = False
                yield record
                if record.passed_to:
                    plain.at, record.passed_to = record.passed_to, 0
                    break
            if record.letters is not plain.letters:
                # What follows is read by other words.
                break
        if plain.at > cutter.at:
            cutter.at = plain.at
            if record.letters is not plain.letters:
                plain = PlainText(text, record.letters)
            continue
        written = cutter.next()
        read = read_line(text, written, plain.letters)
        if record.is_over_before(read.line):
            record.finish(last=False)
            yield record
            record = record.next()
        record.add(read, written, lone_bytes.until(written.end))
        if record.letters is not plain.letters:
            plain = PlainText(text, record.letters)
        if record.has_grown:
            record.has_grown = False
            yield record
            if record.passed_to:
                cutter.at, record.passed_to = record.passed_to, 0
                continue
        if isinstance(read.line, Unreadable):
            in_a_row += 1
        elif not isinstance(read.line, Empty):
            in_a_row = 0
        if in_a_row >= MOST_IN_A_ROW and (skipped := cutter.skip()):
            record.skip(skipped, lone_bytes.until(skipped.end))
    record.finish(last=True)
    record.of_the_text = lone_bytes.rest()
    if record.number == 1 and not record.begun:
        record.of_the_text.append(NO_RECORD.at(NOWHERE))
    yield record


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
