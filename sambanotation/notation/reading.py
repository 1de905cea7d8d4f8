"""Reads one logical line: its statement, its notes and its tail, or why it is not understood."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.actions import LONGEST
from sambanotation.notation.card_lists import read_card_list
from sambanotation.notation.explaining import explain
from sambanotation.notation.grammar import tree_of
from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.notation.line_faults import ANNOTATION_NOT_CLOSED, LINE_TOO_LONG
from sambanotation.notation.lines import WrittenLine
from sambanotation.notation.record import NO_TAIL, Empty, Line, Mark, Note, Remark, Tail, Turn, Unreadable
from sambanotation.notation.statements import VariationEnd, statement_of
from sambanotation.notation.tails import read_tail
from sambanotation.notation.turns import moved, read_turn, turn_of
from sambanotation.source import NOWHERE, Span

if TYPE_CHECKING:
    from sambanotation.notation.grammar import SyntaxTree

LONG = 1000
"""Signs of a line that is no turn and no list of cards: from here on it is worth the time to ask first whether the
grammar reads it, for a tree of it takes five times as long."""

SHORT = 20
"""Signs of a line whose tree is kept: hardly any are so short but those that begin and end variations, all alike."""

_LINE_END = re.compile(r"\r\n|\r")


class ReadLine(NamedTuple):
    """A line, and what is wrong with it. One that is not understood is `Unreadable`."""

    line: Line
    faults: list[Diagnostic]


def read_line(text: str, written: WrittenLine, letters: Letters = ENGLISH) -> ReadLine:
    """The line that stands at a place of a text. `letters` are those of its cards."""
    if written.blank:
        return ReadLine(Empty(span=Span(written.start, written.end)), [])
    if not written.tails and written.unclosed is None:
        line, faults = _statement(text[written.start : written.end], written.start, letters)
        return ReadLine(unreadable(text, written, NO_TAIL) if faults else line, faults)
    body = _body(text, written)
    tails = _Tails(text, written)
    if written.unclosed is not None:
        fault = ANNOTATION_NOT_CLOSED.at(Span(written.unclosed, written.unclosed + 1))
        return ReadLine(unreadable(text, written, tails.whole()), [fault, *tails.faults])
    line, faults = _statement(body, written.start, letters)
    if faults:
        return ReadLine(unreadable(text, written, tails.whole()), [*faults, *tails.faults])
    return ReadLine(tails.put(line), tails.faults)


def unreadable(text: str, written: WrittenLine, tail: Tail) -> Unreadable:
    """A line as it is written."""
    whole = _LINE_END.sub("\n", text[written.start : written.end])
    return Unreadable(whole, tail=tail, span=Span(written.start, written.end))


def _body(text: str, written: WrittenLine) -> str:
    """A line without its tails. Where more follows one of them, white space keeps the places as they are."""
    parts, at = [], written.start
    for start, end in written.tails:
        parts.append(text[at:start])
        if end < written.end:
            parts.append(" " * (end - start))
        at = end
    parts.append(text[at : written.end])
    return "".join(parts)


def _statement(body: str, offset: int, letters: Letters) -> tuple[Line, list[Diagnostic]]:
    if not body or body.isspace():
        return Empty(span=_extent(body, offset)), []
    turn = read_turn(body, offset, letters)
    if turn is not None:
        return turn
    listed = read_card_list(body, offset, letters)
    if listed is not None:
        return listed, []
    extent = _extent(body, offset)
    if len(body) > LONGEST:
        return Empty(), [LINE_TOO_LONG.at(extent, limit=LONGEST)]
    if len(body) > LONG and (fault := explain(body, offset, letters)):
        return Empty(), [fault]
    tree = _tree(body, letters) if len(body) <= SHORT else _tree.__wrapped__(body, letters)
    if tree is None:
        fault = explain(body, offset, letters)
        assert fault is not None, "the grammar takes every sign of a line and not the line"
        return Empty(), [fault]
    said = tree.children[0]
    assert not isinstance(said, str)
    if said.data == "turn":
        turn = turn_of(said, body, offset, letters)
        assert turn is not None, "the grammar reads an action in a line and not by itself"
        return turn
    line, faults = statement_of(said, offset, letters)
    return replace(line, span=extent), faults


@lru_cache(maxsize=256)
def _tree(body: str, letters: Letters) -> SyntaxTree | None:
    return tree_of(body, "line", letters)


def _extent(body: str, offset: int) -> Span:
    """From the first sign of a line to its last; an empty place where it has none."""
    end = len(body.rstrip())
    return Span(offset + min(len(body) - len(body.lstrip()), end), offset + end)


class _Tails:
    """The tails of the written lines of a logical line, and what is wrong with them."""

    def __init__(self, text: str, written: WrittenLine) -> None:
        self.marks: list[Mark] = []
        self.remarks: list[Remark] = []
        self.faults: list[Diagnostic] = []
        self.span: Span | None = None
        # Whether marks without a remark end the line, on a written line of their own.
        self.marks_alone = False
        for start, end in written.tails:
            tail = read_tail(text[start:end])
            alone = _stands_alone(text, written.start, start)
            self.span = Span(self.span.start if self.span else start, end)
            self.marks.extend(_shifted(mark, start) for mark in tail.marks)
            self.faults.extend(moved(fault, start) for fault in tail.faults)
            if tail.remark is not None:
                self.remarks.append(Remark(tail.remark, alone, Span(start, end)))
            elif end == written.end:
                self.marks_alone = alone

    def whole(self) -> Tail:
        """All marks, and the last remark."""
        return self._tail(self.remarks[-1] if self.remarks else None)

    def put(self, line: Line) -> Line:
        """A line with its tail, and with the remarks that stand between its parts."""
        if self.span is None:
            return line
        for remark in self.remarks:
            line = _insert(line, remark)
        line = _settle(line)
        last = line.notes[-1] if line.notes else None
        at_the_end = not isinstance(line, Turn) or not line.played or line.leading < len(line.notes)
        if isinstance(last, Remark) and at_the_end:
            tail, notes = self._tail(last), line.notes[:-1]
        else:
            tail, notes = self._tail(None), line.notes
        if _says_nothing(line) and not notes:
            return replace(line, notes=notes, tail=replace(tail, own_line=False), span=self.span)
        return replace(line, notes=notes, tail=tail)

    def _tail(self, last: Remark | None) -> Tail:
        if last is None and not self.marks:
            return NO_TAIL
        own_line = last.own_line if last else self.marks_alone
        return Tail(tuple(self.marks), last.text if last else None, own_line, self.span or NOWHERE)


def _says_nothing(line: Line) -> bool:
    """Whether a line holds nothing but notes and a tail."""
    return isinstance(line, Empty) and not isinstance(line, VariationEnd)


def _stands_alone(text: str, line_start: int, at: int) -> bool:
    """Whether nothing but white space stands before a place on its written line, and that is not the first one."""
    margin = max(text.rfind("\n", line_start, at), text.rfind("\r", line_start, at))
    return margin >= 0 and not text[margin:at].strip()


def _shifted(mark: Mark, offset: int) -> Mark:
    return replace(mark, span=Span(mark.span.start + offset, mark.span.end + offset))


def _insert(line: Line, remark: Remark) -> Line:
    """A line with a remark among its notes: in a turn after the action that it follows, else after the statement."""
    if not isinstance(line, Turn):
        return replace(line, notes=_among(line.notes, remark))
    begun = sum(played.span.start < remark.span.start for played in line.played)
    if begun == len(line.played):
        return replace(line, notes=_among(line.notes, remark))
    if begun == 0:
        leading = _among(line.notes[: line.leading], remark)
        return replace(line, notes=leading + line.notes[line.leading :], leading=line.leading + 1)
    before = line.played[begun - 1]
    changed = replace(before, notes=_among(before.notes, remark))
    return replace(line, played=(*line.played[: begun - 1], changed, *line.played[begun:]))


def _settle(line: Line) -> Line:
    """A line whose remarks stand where they can be written: behind another remark, or behind nothing."""
    if not isinstance(line, Turn):
        return replace(line, notes=_own_lines(line.notes, nothing_before=_says_nothing(line)))
    played = tuple([replace(each, notes=_own_lines(each.notes)) if each.notes else each for each in line.played])
    notes = _own_lines(line.notes[: line.leading]) + _own_lines(line.notes[line.leading :])
    return replace(line, played=played, notes=notes) if (played, notes) != (line.played, line.notes) else line


def _own_lines(notes: tuple[Note, ...], nothing_before: bool = False) -> tuple[Note, ...]:
    """Notes in which a remark behind another has a written line of its own, and one behind nothing has none."""
    settled: list[Note] = []
    for note in notes:
        if isinstance(note, Remark):
            behind_remark = bool(settled) and isinstance(settled[-1], Remark)
            own_line = (note.own_line or behind_remark) and (bool(settled) or not nothing_before)
            note = replace(note, own_line=own_line)
        settled.append(note)
    return tuple(settled)


def _among(notes: tuple[Note, ...], remark: Remark) -> tuple[Note, ...]:
    return tuple(sorted((*notes, remark), key=lambda note: note.span.start))
