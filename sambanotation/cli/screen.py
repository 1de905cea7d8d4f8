"""Where output goes: what a stream can show, whether in colour, and streams that close before we are done."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO, TextIO

from sambanotation.output.paint import Line, plain
from sambanotation.source import RefusedError, why_refused

_CLOSED = (errno.EPIPE, errno.EINVAL)
"""What a write to a closed pipe gives: on Windows EINVAL."""


PLAIN = 80
"""Columns of what goes to no terminal."""

NARROW, WIDE = 40, 1000


class Colour(StrEnum):
    """When to use colour."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class NotPrintedError(RefusedError):
    """Something could not be written to stdout."""


class _Closed(io.StringIO):
    """In the place of a stdout that was closed before we began, where Python itself would have None."""

    def write(self, text: str) -> int:  # noqa: ARG002 - as any stream has it
        raise OSError(errno.EBADF, "closed")

    @property
    def buffer(self) -> BinaryIO:
        raise OSError(errno.EBADF, "closed")


def settle_streams() -> None:
    """Makes sure that no sign can break stdout or stderr, whatever their encoding, and that both are there.

    What is written to a closed stdout is refused, what is written to a closed stderr is dropped.
    """
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def encoding_of(stream: TextIO | None) -> str:
    """The encoding of a stream; UTF-8 where it has none."""
    return getattr(stream, "encoding", None) or "utf-8"


def only_ascii(encoding: str) -> bool:
    """Whether JSON in this encoding keeps to ASCII, because it lacks signs of Unicode."""
    return not encoding.lower().startswith("utf")


def wants_colour(stream: TextIO | None, asked: Colour) -> bool:
    """Whether to paint: as asked, then NO_COLOR, then FORCE_COLOR, then only on a terminal."""
    if asked is not Colour.AUTO:
        return asked is Colour.ALWAYS
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_terminal(stream) and os.environ.get("TERM") != "dumb" and not is_old_console()


def is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def columns_of_stdout() -> int:
    """The columns of stdout: those of the terminal, or as many as fit everywhere."""
    if not is_terminal(sys.stdout):
        return PLAIN
    try:
        return min(max(os.get_terminal_size(sys.stdout.fileno()).columns, NARROW), WIDE)
    except (OSError, ValueError):
        return PLAIN


def is_old_console() -> bool:
    """Whether this is a Windows console that shows the escapes of colours as they are."""
    if sys.platform != "win32":
        return False
    from rich.console import detect_legacy_windows

    return detect_legacy_windows()


def rendered(lines: Iterable[Line], in_colour: bool) -> str:
    """Lines as one text, with the escapes of a terminal or without."""
    return _painted(lines) if in_colour else plain(lines)


def show(lines: Iterable[Line], colour: Colour = Colour.AUTO) -> None:
    """Prints lines on stdout, in colour where that is wanted. Raises NotPrintedError as `write` does."""
    write(rendered(lines, wants_colour(sys.stdout, colour)))


def write(text: str) -> None:
    """Prints a text on stdout as it is. Raises NotPrintedError where that fails, except for a closed pipe."""
    if text:
        with _stdout() as stream:
            stream.write(text)
            stream.flush()


def write_bytes(content: bytes) -> None:
    """Prints bytes on stdout as they are. Raises NotPrintedError as `write` does."""
    if content:
        with _stdout() as stream:
            stream.flush()
            stream.buffer.write(content)
            stream.buffer.flush()


def quoted(word: str) -> str:
    """A word of the command line as a message may name it."""
    from sambanotation.output.visible import visible

    return f"'{visible(word)}'"


def say(text: str) -> None:
    """Prints a line on stderr: what is not the result itself. Where that cannot be, there is nobody to be told."""
    from sambanotation.output.visible import visible

    with contextlib.suppress(OSError):
        sys.stderr.write(visible(text, encoding_of(sys.stderr)) + "\n")
        sys.stderr.flush()
        return
    _abandon(sys.stderr)


def _abandon(stream: TextIO) -> None:
    """Drops what a stream still holds, and all that it is given from now on."""
    # Python flushes at exit once more, and would complain: give it somewhere to write.
    with contextlib.suppress(OSError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


@contextlib.contextmanager
def _stdout() -> Iterator[TextIO]:
    try:
        yield sys.stdout
    except OSError as fault:
        _abandon(sys.stdout)
        if fault.errno not in _CLOSED:
            raise NotPrintedError(why_refused(fault)) from fault


def _painted(lines: Iterable[Line]) -> str:
    """Lines with escapes, never wrapped or cut."""
    from rich.console import Console
    from rich.text import Text

    canvas = io.StringIO()
    console = Console(file=canvas, force_terminal=True, color_system="standard", no_color=False, legacy_windows=False)
    for pieces in lines:
        painted = Text.assemble(*((text, role.value if role else "") for text, role in pieces))
        console.print(painted, soft_wrap=True, highlight=False)
    return canvas.getvalue()
