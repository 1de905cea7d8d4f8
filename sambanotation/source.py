"""The text of a file and the places in it. Knows nothing of what the text means."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

# Only what the notation calls an end of line; str.splitlines would also cut at form feeds and U+2028.
_END_OF_LINE = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open stretch of a source, in code points from its beginning (0-based)."""

    start: int
    end: int


NOWHERE = Span(0, 0)


@dataclass(frozen=True)
class Source:
    """A named text. `bom` tells that the bytes began with a byte order mark, which `text` does not hold.

    Bytes that are not UTF-8 stand in `text` as lone surrogates (Python's surrogateescape), so that
    `encode` gives back the very bytes that were read.
    """

    name: str
    text: str
    bom: bool = field(default=False)

    @cached_property
    def line_starts(self) -> list[int]:
        return [0, *(m.end() for m in _END_OF_LINE.finditer(self.text))]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1, the column in code points."""
        line = bisect_right(self.line_starts, offset) - 1
        return line + 1, offset - self.line_starts[line] + 1

    def line(self, number: int) -> str:
        """The text of a line (from 1), without its end."""
        start = self.line_starts[number - 1]
        found = _END_OF_LINE.search(self.text, start)
        return self.text[start : found.start() if found else len(self.text)]

    def encode(self) -> bytes:
        return (b"\xef\xbb\xbf" if self.bom else b"") + self.text.encode("utf-8", "surrogateescape")


def decode(name: str, content: bytes) -> Source:
    """The source that some bytes hold. Never fails: what is not UTF-8 is kept as lone surrogates."""
    bom = content.startswith(b"\xef\xbb\xbf")
    return Source(name, content[3 if bom else 0 :].decode("utf-8", "surrogateescape"), bom)
