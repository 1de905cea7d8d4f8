"""The quick way to read a text whose lines are nothing but words: turns, lists of cards, claims, tags without notes.

A line is plain where every word of it is known by a terminal of the grammar and its words stand in the order of a rule
of the grammar; no note, tail, bracket or continuation can be in such a line, as none of them is a word. A line of
nothing but a remark is plain too. Of any other line this module says that it is not plain, and leaves it to `reading`:
it gives no findings and decides nothing. A test holds it and the grammar against each other. Places in plain lines are
worked out when somebody asks (`places`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from sambanotation.notation.blocks import BLANK, Outline
from sambanotation.notation.cuts import STRETCH, marked
from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.notation.lines import WrittenLine
from sambanotation.notation.places import TurnPlaces
from sambanotation.notation.plain_actions import NotPlainError
from sambanotation.notation.plain_statements import read_statement
from sambanotation.notation.reading import read_line
from sambanotation.notation.record import NO_TAIL, Line, Turn
from sambanotation.notation.turns import head_pattern
from sambanotation.notation.vocabulary import vocabulary
from sambanotation.source import Span

_CONTINUED = re.compile(r"\n[^\S\r\n]")
_WORD = re.compile(r"\S+")


_NEAR = 256
"""So much of it where the line before was not plain."""

_NOTES = "{!?"
"""Hardly anything else has these than annotations and glyphs."""

_NONE = -1
"""No turn has this number."""


class Run(NamedTuple):
    """Lines of a deal that follow one another: turns whose numbers do so too; or else other lines, each with its
    outline."""

    lines: list[Any]
    outlines: list[Outline]


class PlainText:
    """Reads the plain lines of a text whose cards have some letters, and knows their places."""

    def __init__(self, text: str, letters: Letters = ENGLISH) -> None:
        self.text = text
        self.letters = letters
        self.at = 0
        # The signs that end a line, and where the lines end that were cut.
        self._ending = 1
        self._cut_at = 0
        self._last: tuple[int, Line] | None = None
        self._last_places: tuple[int, TurnPlaces] | None = None
        # How far to look at once: not far where a line was not plain, as the next one may not be so either.
        self._reach = _NEAR

    def read(self, at: int) -> Iterator[Run | Line]:
        """The plain lines from an offset on, up to the first that is not plain: runs of lines of a deal, and between
        them empty lines (BLANK), remarks, tags and headings. `at` is always where the next line begins that was not
        given yet.
        """
        known = vocabulary(self.letters)
        known_head, head_of, action_of = known.known_head, known.head_of, known.action_of
        new, text = Turn.__new__, self.text
        turn: Any
        self.at = at
        while cut := self._cut():
            at, ending = self.at, self._ending
            # The lines that were read and not given yet. A turn is due after a turn only.
            lines: list[Any] = []
            outlines: list[Outline] = []
            due = _NONE
            for line in cut:
                if due != _NONE or line[:1].isdecimal():
                    parts = line.split("\t")
                    head = known_head(parts[0])
                    if head is None and line[:1].isdecimal():
                        head = head_of(parts[0])
                else:
                    head = None
                if head is not None:
                    del parts[0]
                    try:
                        actions = (*map(action_of, parts),)
                    except NotPlainError:
                        try:
                            actions = (*chain.from_iterable(map(known.actions_of, parts)),)
                        except NotPlainError:
                            break
                    turn = new(Turn)
                    number, turn.seat = head
                    turn.number = number
                    turn.actions = actions
                    turn.leading = 0
                    turn.tail = NO_TAIL
                    turn.notes = ()
                    turn.reader = self
                    turn.at = at
                    if number != due and lines:
                        self.at = at
                        yield Run(lines, outlines)
                        lines, outlines = [], []
                    lines.append(turn)
                    due = number + 1
                elif line:
                    # As it is written: what was marked may stand in the value of a tag.
                    said = read_statement(text[at : at + len(line)] if "\t" in line else line, at, self, known)
                    if said is None:
                        break
                    other, outline = said
                    if lines and (due != _NONE or not outline):
                        self.at = at
                        yield Run(lines, outlines)
                        lines, outlines = [], []
                    if outline:
                        lines.append(other)
                        outlines.append(outline)
                    else:
                        self.at = at + len(line) + ending
                        yield other
                    due = _NONE
                else:
                    if lines:
                        self.at = at
                        yield Run(lines, outlines)
                        lines, outlines = [], []
                    self.at = at + ending
                    yield BLANK
                    due = _NONE
                at += len(line) + ending
            self.at = at
            if lines:
                yield Run(lines, outlines)
            if at < self._cut_at:
                self._reach = _NEAR
                return
            self._reach = STRETCH

    def _cut(self) -> list[str]:
        """The next lines that may be plain, up to one that has a note or a tail, or that a further line continues."""
        text, at = self.text, self.at
        near, end = at + self._reach, len(text)
        if near < end:
            end = text.rfind("\n", at, near) + 1 or text.find("\n", near, at + STRETCH) + 1
        # Most of the lines with a note or a tail are found at a glance, and any other is found not to be plain.
        for sign in _NOTES:
            noted = text.find(sign, at, end)
            if noted >= 0:
                end = text.rfind("\n", at, noted) + 1
        noted = text.find(";", at, end)
        if noted > at and text[noted - 1] != "\n":
            end = text.rfind("\n", at, noted) + 1
        if end <= at:
            self._cut_at = at
            return []
        # The last line may go on in the next one.
        continued = _CONTINUED.search(text, at, end + 1)
        if continued is not None:
            end = text.rfind("\n", at, continued.start()) + 1
        stretch = text[at:end]
        self._cut_at, self._ending = end, 1
        if not stretch or (stretch[0].isspace() and stretch[0] not in "\r\n"):
            return []
        if "\r" in stretch:
            self._ending = 2
            both = stretch.count("\r\n")
            if not both == stretch.count("\r") == stretch.count("\n"):
                return []
            stretch = stretch.replace("\r\n", "\n")
        return marked(stretch).removesuffix("\n").split("\n")

    # ---- Places ----

    def written(self, at: int) -> WrittenLine:
        """The plain line that begins at an offset, as a line that is cut out."""
        end = self.text.find("\n", at)
        end = end if end >= 0 else len(self.text)
        return WrittenLine(at, end - 1 if self.text[end - 1] == "\r" else end)

    def extent(self, at: int) -> Span:
        """The place of the plain line that begins at an offset."""
        written = self.written(at)
        return Span(at, at + len(self.text[at : written.end].rstrip()))

    def turn_places(self, at: int) -> TurnPlaces:
        """The places in the plain turn that begins at an offset, those of cards apart."""
        # Each action of a turn may be asked for its own.
        if self._last_places is None or self._last_places[0] != at:
            self._last_places = at, self._turn_places(at)
        return self._last_places[1]

    def _turn_places(self, at: int) -> TurnPlaces:
        head = head_pattern().match(self.text, at)
        assert head is not None
        goes_on = vocabulary(self.letters).goes_on
        actions: list[Span] = []
        for word in _WORD.finditer(self.text, head.end(), self.written(at).end):
            begin = actions.pop().start if goes_on(word.group()) else word.start()
            actions.append(Span(begin, word.end()))
        return TurnPlaces(Span(*head.span("number")), Span(*head.span("seat")), actions)

    def again(self, at: int) -> Line:
        """The plain line that begins at an offset, with all places in it."""
        if self._last is None or self._last[0] != at:
            self._last = at, read_line(self.text, self.written(at), self.letters).line
        return self._last[1]
