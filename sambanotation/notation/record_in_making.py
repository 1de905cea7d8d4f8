"""A record while its lines come in: what of them is its opening or a deal, and what is wrong with them together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from difflib import get_close_matches

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.blocks import Part, begins_a_deal
from sambanotation.notation.lesson import BEGINS, faults_in
from sambanotation.notation.letters import ENGLISH, letters_named
from sambanotation.notation.line_faults import UNREADABLE_LINE
from sambanotation.notation.lines import WrittenLine
from sambanotation.notation.phrases import cut
from sambanotation.notation.plain_lines import PlainText, Run
from sambanotation.notation.reading import ReadLine, unreadable
from sambanotation.notation.record import NO_TAIL, Deal, DealHeading, Line, Mark, Tag, Turn, Unreadable
from sambanotation.notation.record_faults import (
    LINES_SKIPPED,
    NO_DEAL,
    REPEATED_TAG,
    UNKNOWN_FINDING_NAME,
    UNKNOWN_SEAT,
    WRONG_DEAL_NUMBER,
)
from sambanotation.notation.tags import Table, table_from
from sambanotation.notation.turns import head_pattern
from sambanotation.source import Span
from sambanotation.text import Text

DEAL_LEFT_OUT = Text(
    "This line was to begin a deal: all lines from here to the next tag or deal are left out with it, and kept as they "
    "are.",
    "Esta linha devia começar uma rodada: com ela ficam de fora todas as linhas até a próxima etiqueta ou rodada, "
    "mantidas como estão.",
)


class RecordInMaking:
    """A record as its lines come in.

    `has_grown` tells that the opening or a deal has come to its end; `deal` is the last one that has, until somebody
    takes it away. `over` tells that the record has come to its end. `letters` are those of the cards in
    the lines that follow.
    """

    def __init__(self, text: str, number: int, names: frozenset[str] | None) -> None:
        self.text = text
        self.number = number
        self.names = names
        self.part = Part(text, None)
        self.opening: tuple[Line, ...] = ()
        self.heading: DealHeading | None = None
        self.deal: Deal | None = None
        self.has_grown = self.over = False
        self.table = Table()
        self.letters = ENGLISH
        self.tags: dict[str, Tag] = {}
        self.faults: list[Diagnostic] = []
        self.of_the_text: list[Diagnostic] = []
        self.span: Span | None = None
        # How many deals have come to their ends.
        self._dealt = 0
        self._reads_opening = True
        # Whether nothing but the heading of a deal has come in of it, and that in a plain line.
        self.passable = False
        self.passed_to = 0
        self._passed = False
        # Whether the last line that was to begin a deal is not understood.
        self.deal_lost = False
        self.start: int | None = None
        self.last: tuple[int, int] | None = None

    def next(self) -> RecordInMaking:
        """The record that follows this one."""
        return RecordInMaking(self.text, self.number + 1, self.names)

    def take_a_seat(self, table: Table) -> None:
        """Begins with a deal: the table is known, and what stands before is read already."""
        self.table, self._reads_opening, self.letters = table, False, table.letters

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
        if self.text.find(BEGINS, written.start, written.end) >= 0:
            faults.extend(faults_in(line, self.letters))
        match line:
            case DealHeading():
                self._end_part(last=False)
                faults.extend(self._begin_deal(line))
            case Tag():
                if line.name in self.tags:
                    faults.append(REPEATED_TAG.at(line.span, tag=line.name))
                self._keep_tag(line)
                self.part.add(line, written)
            case _:
                faults.extend(self.part.add(line, written))
        self._note(faults, line)

    # What was read the quick way and does not simply fit is added as if it had been read the long way, and so it is
    # told what is wrong with it.

    def add_run(self, run: Run, text: PlainText) -> None:
        """Adds lines of a deal that were read the quick way."""
        lines, outlines = run
        self.last = lines[-1].at, text.at
        for line in self.part.add_told(lines, outlines) if outlines else self.part.add_turns(lines):
            self._look_at(line, text)

    def add_plain(self, plain: Line, text: PlainText) -> None:
        """Adds another line that was read the quick way."""
        if type(plain) is DealHeading:
            self._extend_plainly(plain, text)
            self._end_part(last=False)
            faults = self._begin_deal(plain)
            self._note(faults, plain)
            self.passable = not faults and self.letters is ENGLISH
        elif type(plain) is Tag and self.heading is None and plain.name not in self.tags:
            self._extend_plainly(plain, text)
            self._keep_tag(plain)
            self.part.add_tag(plain)
        else:
            self._look_at(plain, text)

    def _keep_tag(self, tag: Tag) -> None:
        if self.tags.setdefault(tag.name, tag) is tag and tag.name == "Cards":
            self.letters = letters_named(tag.value) or ENGLISH

    def _extend_plainly(self, plain: Line, text: PlainText) -> None:
        if self.start is None:
            self.start = plain.at
        self.last = plain.at, text.at

    def _look_at(self, line: Line, text: PlainText) -> None:
        self.add(ReadLine(line, []), text.written(line.at), [])

    def skip(self, written: WrittenLine, lone_bytes: list[Diagnostic]) -> None:
        """Adds a stretch of text as one line that nobody tried to understand."""
        line = unreadable(self.text, written, NO_TAIL)
        self._extend(written)
        self.part.add(line, written)
        count = line.text.count("\n") + 1
        self._note([*lone_bytes, LINES_SKIPPED.at(line.span, count=count)], line)

    def finish(self, last: bool) -> None:
        """Nothing more comes in. `last` tells that the text ends here."""
        self._end_part(last)
        self.over = True
        if self.begun and not self._dealt and not self.deal_lost:
            self.faults.append(replace(NO_DEAL.at(next(iter(self.tags.values())).span), record=self.number))
        if self.start is not None and self.last is not None:
            start, end = self.last
            self.span = Span(self.start, start + len(self.text[start:end].rstrip()))

    def _extend(self, written: WrittenLine) -> None:
        if self.start is None:
            line = self.text[written.start : written.end]
            self.start = written.start + len(line) - len(line.lstrip())
        self.last = written.start, written.end

    def pass_over(self, number: int, deals: int, last: int, end: int) -> None:
        """See `RecordAsRead`."""
        assert self.heading is not None, "a deal that is passed over has a heading"
        self.heading = DealHeading(number)
        self._dealt += deals
        self._passed, self.passable, self.passed_to = True, False, end
        self.part = Part(self.text, self.table.seats)
        self.last = last, end

    def _end_part(self, last: bool) -> None:
        self.passable = False
        lines, faults = self.part.finish(last)
        self._note(faults, None)
        if self._passed:
            self._passed = False
        elif self.heading is not None:
            self.deal = Deal(self.heading, lines)
            self._dealt += 1
        elif self._reads_opening:
            self.opening = lines
            self.table = table_from(lines)
            self._note([*self.table.diagnostics, *self._unknown_names(self.table.expected)], None)
        else:
            return
        self.has_grown = True

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
            deal = self.heading.number if self.heading.number is not None else self._dealt + 1
        turn, seat = _turn_of(line)
        self.faults.extend(replace(fault, record=self.number, deal=deal, turn=turn, seat=seat) for fault in faults)


def _turn_of(line: Line | None) -> tuple[int | None, str | None]:
    """The number and the seat of a turn, even of one that is not understood as a whole."""
    if isinstance(line, Turn):
        return line.number, line.seat
    head = head_pattern().match(line.text) if isinstance(line, Unreadable) else None
    return (int(head["number"][:-1]), head["seat"]) if head else (None, None)
