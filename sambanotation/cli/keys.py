"""Keys as they are pressed on a terminal, and the terminal given back as it was, however the reading ends."""

from __future__ import annotations

import contextlib
import os
import re
import select
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType, TracebackType
from typing import NoReturn, Protocol, Self

WAIT = 0.2
"""Seconds until it is looked whether the terminal has changed its size."""

REDRAW = "redraw"
"""No key does this but Ctrl-L; it is also what a program does that comes back after Ctrl-Z."""

ESCAPE_WAIT = 0.05
"""Seconds in which the rest of an escape sequence follows its beginning."""

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l"
_LEAVE = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"

_NAMES = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
_NAMES |= {"1~": "home", "4~": "end", "7~": "home", "8~": "end", "5~": "pageup", "6~": "pagedown"}
_SIGNS = {"\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace", "\x03": "q", "\x04": "q"}
_SIGNS["\x0c"] = REDRAW
_SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O[A-Za-z])")
_BEGUN = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?\Z")
_WINDOWS = {"H": "up", "P": "down", "M": "right", "K": "left", "G": "home", "O": "end", "I": "pageup", "Q": "pagedown"}


def keys_in(typed: str, over: bool = True) -> tuple[list[str], str]:
    """The keys that a terminal has sent, and the beginning of one that may go on, unless no more comes (`over`)."""
    keys: list[str] = []
    at = 0
    while at < len(typed):
        sequence = _SEQUENCE.match(typed, at)
        if sequence is not None:
            name = _NAMES.get(sequence.group()[2:])
            keys += [name] if name else []
            at = sequence.end()
        elif not over and _BEGUN.match(typed, at):
            return keys, typed[at:]
        else:
            sign = typed[at]
            keys += [_SIGNS.get(sign, sign)] if sign in _SIGNS or sign.isprintable() else []
            at += 1
    return keys, ""


class Terminal(Protocol):
    """A terminal while somebody reads on it: a screen that is drawn anew, and keys."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        ...

    def draw(self, lines: list[str]) -> None:
        """Puts lines in the place of what is shown."""
        ...

    def keys(self) -> list[str] | None:
        """The keys pressed since, none where for a while there were none; None where the terminal is gone."""
        ...


class _Screen:
    """What is shown, by the escapes that all terminals of today know. It is taken with the first that is drawn: what
    is told before, why nothing can be shown, stays where it can be read."""

    _taken = False

    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        try:
            columns, rows = os.get_terminal_size(sys.stdout.fileno())
        except (OSError, ValueError):
            columns, rows = shutil.get_terminal_size()
        return (columns or 80), (rows or 24)

    def draw(self, lines: list[str]) -> None:
        """Puts lines in the place of what is shown."""
        if not self._taken:
            self.write(_ENTER)
            self._taken = True
        self.write("\x1b[H" + "\r\n".join(f"\x1b[K{line}" for line in lines) + "\x1b[J")

    def write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def leave(self) -> None:
        taken, self._taken = self._taken, False
        # The terminal may be gone; then nobody sees what is left on it.
        with contextlib.suppress(OSError, ValueError):
            self.write(_LEAVE if taken else "")


class PosixTerminal(_Screen):
    """A terminal of Unix: keys come as they are pressed and are not shown."""

    def __init__(self) -> None:
        self._input = sys.stdin.fileno()
        self._rest = ""
        self._resumed = False
        self._earlier: dict[int, object] = {}

    def __enter__(self) -> Self:
        import termios

        self._modes = termios.tcgetattr(self._input)
        for number in (signal.SIGTERM, signal.SIGHUP):
            self._earlier[number] = signal.signal(number, _end)
        self._earlier[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self._pause)
        self._begin()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._give_back()
        for number, handler in self._earlier.items():
            signal.signal(number, handler)  # type: ignore[arg-type]

    def keys(self) -> list[str] | None:
        """The keys pressed since, none where for a while there were none; None where the terminal is gone."""
        waited = self._waits(WAIT)
        if self._resumed:
            self._resumed = False
            return [REDRAW]
        if not waited:
            return []
        read = self._read()
        if read is None:
            return None
        keys, self._rest = keys_in(self._rest + read, over=False)
        if self._rest and not self._waits(ESCAPE_WAIT):
            more, self._rest = keys_in(self._rest)
            keys += more
        return keys

    def _waits(self, seconds: float) -> bool:
        return bool(select.select([self._input], [], [], seconds)[0])

    def _read(self) -> str | None:
        try:
            read = os.read(self._input, 1024)
        except OSError:
            return None
        return read.decode("utf-8", "replace") if read else None

    def _begin(self) -> None:
        import termios
        import tty

        tty.setcbreak(self._input, termios.TCSADRAIN)

    def _give_back(self) -> None:
        import termios

        self.leave()
        with contextlib.suppress(termios.error, OSError):
            termios.tcsetattr(self._input, termios.TCSADRAIN, self._modes)

    def _pause(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002 - as signals are handled
        """Ctrl-Z: the shell gets its terminal, and we get it again when we are called back."""
        self._give_back()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._pause)
        self._begin()
        self._rest, self._resumed = "", True


class WindowsTerminal(_Screen):
    """A console of Windows."""

    def __enter__(self) -> Self:
        # An empty command makes the console understand escapes.
        os.system("")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()

    def keys(self) -> list[str] | None:
        """The keys pressed since, none where for a while there were none."""
        import msvcrt

        getwch: Callable[[], str] = getattr(msvcrt, "getwch")  # noqa: B009 - there is none elsewhere
        kbhit: Callable[[], bool] = getattr(msvcrt, "kbhit")  # noqa: B009
        keys = list(pressed(getwch, kbhit))
        if not keys:
            time.sleep(WAIT / 4)
        return keys


def pressed(getwch: Callable[[], str], kbhit: Callable[[], bool]) -> Iterator[str]:
    """The keys that a console of Windows holds: a special one comes as two signs."""
    while kbhit():
        sign = getwch()
        if sign in ("\x00", "\xe0"):
            name = _WINDOWS.get(getwch())
            if name:
                yield name
        else:
            yield from keys_in(sign)[0]


def terminal() -> Terminal | None:
    """The terminal to read on; None where the system has none that gives single keys."""
    if sys.platform == "win32":
        return WindowsTerminal()
    try:
        import termios

        termios.tcgetattr(sys.stdin.fileno())
    except (ImportError, OSError, ValueError, AttributeError):
        return None
    except termios.error:
        return None
    return PosixTerminal()


def _end(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001 - as signals are handled
    """The program is told to end: not before the terminal is given back."""
    raise SystemExit(128 + number)
