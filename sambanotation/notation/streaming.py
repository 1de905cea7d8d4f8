"""Reads the records of a large file one by one: of the file no more is held than the record in hand and what was read
ahead."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import Protocol

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.notation.parser import read_each
from sambanotation.notation.record import Record
from sambanotation.source import Source

BLOCK = 1 << 16
"""Bytes or signs that are read at once."""


class Readable(Protocol):
    """A stream of bytes or of text."""

    def read(self, size: int, /) -> bytes | str: ...


@frozen
class StreamedRecord:
    """A record of a stream. `source` holds its own text and nothing else: places in `record` and in `diagnostics` are
    places of that, and it can be judged like a whole file. `number` counts the records of the stream and `line` its
    lines, both from 1: the line is the one at which the text of the record begins.

    `record` is blank where the stream holds none, which `diagnostics` tell.
    """

    number: int
    line: int
    source: Source
    record: Record
    diagnostics: tuple[Diagnostic, ...]


def stream_records(name: str, stream: Readable, block: int = BLOCK) -> Iterator[StreamedRecord]:
    """The records of a stream, in order, as `parse` has them, and what is not understood in each.

    The texts of the sources, one after the other, are the text of the stream; a byte order mark is told by the first.
    Raises what the stream raises.
    """
    ahead = _Ahead(stream, block)
    number, line = 1, 1
    while True:
        read, over = _first(name, ahead)
        text = ahead.text[:over]
        source = Source(name, text, ahead.bom and number == 1)
        yield StreamedRecord(number, line, source, *read)
        number, line = number + 1, line + len(source.line_starts) - 1
        ahead.text = ahead.text[over:]
        if not ahead.text and ahead.ended:
            return


def _first(name: str, ahead: _Ahead) -> tuple[tuple[Record, tuple[Diagnostic, ...]], int]:
    """The first record of what was read ahead, and where its text ends; more is read until that is certain."""
    while True:
        text = ahead.text[: ahead.whole]
        reading = read_each(Source(name, text))
        first = next(reading)
        deals = tuple(first.deals)
        following = next(reading, None)
        if following is not None or ahead.ended:
            start = len(text) if following is None else _margin(text, following.opening.start)
            span = first.span
            record = Record(first.opening.lines, deals, span) if span is not None else Record((), ())
            return (record, (*first.diagnostics, *first.of_the_text)), start
        # Twice as much each time, for a long record is read from its beginning again.
        ahead.read(len(ahead.text))


def _margin(text: str, at: int) -> int:
    """Where the written line begins that holds an offset."""
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


class _Ahead:
    """What was read of a stream and not given out yet. `ended` tells that nothing follows."""

    def __init__(self, stream: Readable, block: int) -> None:
        self.text = ""
        self.bom = self.ended = False
        self._stream, self._block = stream, block
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._begun = False
        self.read(0)

    @property
    def whole(self) -> int:
        """Up to where it can be read: nothing that follows belongs to a line that begins before."""
        if self.ended:
            return len(self.text)
        at = len(self.text)
        while at > 0:
            # A line is continued by one that is indented, and an annotation goes on behind an empty line.
            at = max(self.text.rfind("\n", 0, at), self.text.rfind("\r", 0, at))
            behind = self.text[at + 1 : at + 2]
            if behind and behind != "}" and not behind.isspace():
                break
        return max(at + 1, 0) if at >= 0 else 0

    def read(self, at_least: int) -> None:
        """Reads on, at least so many signs unless the stream ends before."""
        parts: list[str] = []
        size = 0
        while not self.ended and size <= at_least:
            part = self._next()
            parts.append(part)
            size += len(part)
        self.text += "".join(parts)

    def _next(self) -> str:
        content = self._stream.read(self._block)
        self.ended = not content
        if isinstance(content, str):
            return content
        if not self._begun:
            content, self._begun = self._after_mark(content), True
        return self._decoder.decode(content, final=self.ended)

    def _after_mark(self, content: bytes) -> bytes:
        """The first bytes without a byte order mark."""
        mark = codecs.BOM_UTF8
        while len(content) < len(mark) and mark.startswith(content) and (more := self._stream.read(self._block)):
            assert isinstance(more, bytes)
            content += more
        self.bom = content.startswith(mark)
        self.ended = not content
        return content.removeprefix(mark)
