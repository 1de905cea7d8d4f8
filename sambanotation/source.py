"""The text of a file, the places in it, and why a file cannot be had. Knows nothing of what the text means."""

from __future__ import annotations

import errno
import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import overload

from sambanotation.frozen import frozen
from sambanotation.text import Text

# Only what the notation calls an end of line; str.splitlines would also cut at form feeds and U+2028.
_END_OF_LINE = re.compile(r"\r\n|\n|\r")


@frozen
class Span:
    """A half-open stretch of a source, in code points from its beginning (0-based)."""

    start: int
    end: int


NOWHERE = Span(0, 0)


class LineStarts(Sequence[int]):
    """Where the lines of a text begin, in order, and which of them holds an offset.

    Keeps a note for each stretch of the text and not for each line, as a large file may hold hardly anything else.
    """

    STRETCH = 4096

    def __init__(self, text: str) -> None:
        self._text = text
        # The lines that end before each stretch.
        self._ended = [0]
        for at in range(0, len(text), self.STRETCH):
            self._ended.append(self._ended[-1] + self._ends(at, at + self.STRETCH))

    def __len__(self) -> int:
        return self._ended[-1] + 1

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(index)
        if number == 0:
            return 0
        stretch = bisect_left(self._ended, number) - 1
        ends = _END_OF_LINE.finditer(self._text, stretch * self.STRETCH)
        return next(islice(ends, number - self._ended[stretch] - 1, None)).end()

    def line_of(self, offset: int) -> int:
        """The number (from 0) of the line that holds an offset."""
        stretch = offset // self.STRETCH
        return self._ended[stretch] + self._ends(stretch * self.STRETCH, offset)

    def _ends(self, start: int, stop: int) -> int:
        """The ends of lines whose last sign lies in a part of the text."""
        text = self._text
        both = text.count("\r\n", start, stop + 1)
        return text.count("\n", start, stop) + text.count("\r", start, stop) - both


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
    def line_starts(self) -> LineStarts:
        return LineStarts(self.text)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1, the column in code points."""
        line = self.line_starts.line_of(offset)
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


def has_lone_bytes(text: str) -> bool:
    """Whether a text holds bytes that are not UTF-8, as lone surrogates."""
    # Looking for them sign by sign takes longer than reading a whole record.
    try:
        text.isascii() or text.encode()
    except UnicodeEncodeError:
        return True
    return False


NO_SUCH_FILE = Text("there is no such file", "esse arquivo não existe")
IS_A_FOLDER = Text("it is a folder", "é uma pasta")

_REFUSALS = {
    errno.ENOENT: NO_SUCH_FILE,
    errno.EACCES: Text("permission denied", "permissão negada"),
    errno.EPERM: Text("it is not permitted", "não é permitido"),
    errno.EISDIR: IS_A_FOLDER,
    errno.ENOTDIR: Text("what should be a folder on its path is none", "o que devia ser uma pasta no caminho não é"),
    errno.ELOOP: Text("its links lead in a circle", "suas ligações andam em círculo"),
    errno.ENAMETOOLONG: Text("the name is too long", "o nome é longo demais"),
    errno.ENOSPC: Text("no space is left on the device", "não há mais espaço no dispositivo"),
    errno.EFBIG: Text("the file would be too large", "o arquivo seria grande demais"),
    errno.EROFS: Text("what lies there can only be read", "o que está ali só pode ser lido"),
    errno.EBUSY: Text("it is in use", "está em uso"),
    errno.EBADF: Text("it is closed", "está fechado"),
    errno.EPIPE: Text("nobody reads it", "ninguém o lê"),
    errno.EIO: Text("the device fails", "o dispositivo falha"),
    errno.ENODEV: Text("there is no such device", "esse dispositivo não existe"),
    errno.ENXIO: Text("nothing answers there", "nada responde ali"),
    errno.EMFILE: Text("too many files are open", "há arquivos abertos demais"),
    errno.ENFILE: Text("too many files are open", "há arquivos abertos demais"),
    errno.ENOMEM: Text("there is not enough memory", "não há memória suficiente"),
}
"""In place of the system's own words, which are in a language that nobody asked for."""


class RefusedError(OSError):
    """A file cannot be read or written, for a reason that is told in both languages."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.why = why


def why_refused(fault: OSError) -> Text:
    """Why a file cannot be read or written, without its name."""
    if isinstance(fault, RefusedError):
        return fault.why
    number = fault.errno or 0
    code = errno.errorcode.get(number, str(number))
    return _REFUSALS.get(number, Text(f"the system refuses it: {code}", f"o sistema o recusa: {code}"))
