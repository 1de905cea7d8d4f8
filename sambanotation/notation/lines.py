"""Cuts a text into logical lines: a written line with its indented continuations. Knows nothing of what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sambanotation.notation.grammar import pattern

_WRITTEN = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_SIGNS, _TAG_SIGNS = re.compile("[{;]"), re.compile('[{;"]')
_MARGIN = re.compile(r"[\r\n](?![\s}])")
_BLANK_LINES = re.compile(r"\s*(?:\Z|(?<=[\r\n]))")
_BLANK = r"[^\S\r\n]*"


class WrittenLine(NamedTuple):
    """A logical line, as offsets of the text: from the first sign of its first written line, indentation included, to
    the last sign of its last.

    `blank` ones are empty lines, any number of them. `tails` are the stretches from `;` to the end of a written line.
    `unclosed` is the first `{` that nothing closes.
    """

    start: int
    end: int
    blank: bool = False
    tails: tuple[tuple[int, int], ...] = ()
    unclosed: int | None = None


class Cutter:
    """Cuts a text, one logical line at a time. Takes time in proportion to the text, whatever it holds."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._tails: list[tuple[int, int]] = []
        self._unclosed: int | None = None
        # No `{` before this offset can be closed: looking for its `}` again and again would take quadratic time.
        self._hopeless = 0
        self._afresh = pattern(_BLANK, "(?:", "TURN_NUMBER", r"|\(|\)|", "_PENALTY", "|", "_EXPOSE", ")")
        self._resume = pattern(
            *(r"(?<![^\r\n])(?:", "DEAL", "|"),
            *("LSQB", _BLANK, "TAG_NAME", _BLANK, "STRING", _BLANK, "RSQB", ")"),
        )
        self._annotation = pattern("ANNOTATION")
        self._string = pattern("STRING")

    def __iter__(self) -> Iterator[WrittenLine]:
        while self.at < len(self.text):
            yield self.next()

    def next(self) -> WrittenLine:
        """The next logical line of a text that does not end here."""
        text, start = self.text, self.at
        blank = _BLANK_LINES.match(text, start)
        if blank is not None and blank.end() > start:
            self.at = blank.end()
            return WrittenLine(start, self.at, blank=True)
        end, following = self._written(start)
        self._tails, self._unclosed = [], None
        is_tag = text[start:end].lstrip().startswith("[")
        end, following = self._scan(start, end, following, is_tag)
        while following < len(text) and text[following] not in "\r\n" and text[following].isspace():
            next_end, after_next = self._written(following)
            if self._afresh.match(text, following) or text[following:next_end].isspace():
                break
            end, following = self._scan(following, next_end, after_next, is_tag)
        self.at = following
        return WrittenLine(start, end, False, tuple(self._tails), self._unclosed)

    def skip(self) -> WrittenLine | None:
        """All that stands before the next tag or `deal` line at the margin, unread; None where there is nothing."""
        found = self._resume.search(self.text, self.at)
        until = found.start() if found else len(self.text)
        start, self.at = self.at, until
        end = start + len(self.text[start:until].rstrip("\r\n"))
        return WrittenLine(start, end) if end > start else None

    def _written(self, start: int) -> tuple[int, int]:
        """Where the written line that begins at an offset ends, and where the next one begins."""
        found = _WRITTEN.match(self.text, start)
        assert found is not None
        return found.end(1), found.end()

    def _scan(self, at: int, end: int, following: int, is_tag: bool) -> tuple[int, int]:
        """Notes the tail of a written line and follows its annotations, over further written lines if need be.

        Gives the end of the last written line that it met and the beginning of the one after it.
        """
        text = self.text
        while sign := (_TAG_SIGNS if is_tag else _SIGNS).search(text, at, end):
            if sign.group() == ";":
                self._tails.append((sign.start(), end))
                break
            quoted = sign.group() == '"'
            closed = self._string.match(text, sign.start(), end) if quoted else self._close(sign.start())
            if closed is not None:
                at = closed.end()
                if at > end:
                    end, following = self._written(at)
            elif quoted:
                at, is_tag = sign.end(), False
            else:
                self._unclosed = sign.start() if self._unclosed is None else self._unclosed
                tail = text.find(";", sign.start(), end)
                if tail >= 0:
                    self._tails.append((tail, end))
                break
        return end, following

    def _close(self, opening: int) -> re.Match[str] | None:
        """The annotation that an opening brace begins, None where nothing closes it."""
        if opening < self._hopeless:
            return None
        closed = self._annotation.match(self.text, opening)
        if closed is None:
            margin = _MARGIN.search(self.text, opening)
            self._hopeless = margin.start() if margin else len(self.text)
        return closed
