"""From the paths of the command line to sources: files, folders, standard input."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from sambanotation.frozen import frozen
from sambanotation.source import RefusedError, Source, decode, why_refused
from sambanotation.text import Lang, Text

LARGEST = 1 << 31
"""Bytes of the largest file that is read."""

STDIN = "-"
STDIN_NAME = "<stdin>"
SUFFIX = ".sgr"

NO_INPUT = Text(
    "no record found: no *.sgr file in {places}", "nenhum registro encontrado: nenhum arquivo *.sgr em {places}"
)
NO_NAME = Text("a path has no name", "um caminho não tem nome")
NAMED_PIPE = Text("it is a named pipe, not a file", "é um pipe com nome, não um arquivo")
SOCKET = Text("it is a socket, not a file", "é um soquete, não um arquivo")
DEVICE = Text("it is a device, not a file", "é um dispositivo, não um arquivo")
TOO_LARGE = Text("it has more than {limit} bytes", "tem mais de {limit} bytes")
CLOSED = Text("it is closed", "está fechado")
UNREADABLE = Text("cannot read {name}: {reason}", "não foi possível ler {name}: {reason}")
UNWRITABLE = Text("cannot write {name}: {reason}", "não foi possível gravar {name}: {reason}")


class TooLargeError(RefusedError):
    """A file has more bytes than are read."""

    def __init__(self) -> None:
        facts = {"limit": LARGEST}
        super().__init__(Text(TOO_LARGE.say(Lang.EN, facts), TOO_LARGE.say(Lang.PT_BR, facts)))


@frozen
class Input:
    """Something to be read. `name` is how reports call it; path None is standard input.

    `problem` says why it cannot be read where that is known already.
    """

    name: str
    path: Path | None
    problem: Text | None = None

    @property
    def folder(self) -> Path:
        """Where a record's `./house.yaml` is looked for."""
        return Path(self.name).parent if self.path is None else self.path.parent

    def read(self) -> Source:
        """The source. Raises OSError where it cannot be read, and TooLargeError, which is one, before it is."""
        if self.problem is not None:
            raise RefusedError(self.problem)
        if self.path is not None:
            with self.path.open("rb") as stream:
                return decode(self.name, _content(stream))
        if sys.stdin is None:
            raise RefusedError(CLOSED)
        return decode(self.name, _content(sys.stdin.buffer))

    def lies_at(self, path: Path) -> bool:
        """Whether writing a file at a path would overwrite this, under whatever name."""
        try:
            there = path.stat()
            if self.path is not None:
                here = self.path.stat()
            elif sys.stdin is not None:
                here = os.fstat(sys.stdin.fileno())
            else:
                return False
        except (OSError, ValueError):
            return False
        # What is read from a terminal and written to it is not the same.
        return stat.S_ISREG(there.st_mode) and os.path.samestat(here, there)


def _content(stream: BinaryIO) -> bytes:
    # What is seen to be too large is not read first; what grows, or has no size, is read so far.
    try:
        size = os.fstat(stream.fileno()).st_size
    except OSError:
        size = 0
    content = stream.read(LARGEST + 1) if size <= LARGEST else b""
    if max(size, len(content)) > LARGEST:
        raise TooLargeError
    return content


def inputs(paths: Sequence[str], stdin_name: str | None = None) -> list[Input]:
    """What the paths stand for, in their order, each file once: files as they are, folders with all their records.

    Folders and files whose names begin with a dot are left out where they are not named themselves.
    """
    found: dict[str, Input] = {}
    for path in paths:
        for one in _inputs(path, stdin_name):
            found.setdefault(STDIN if one.path is None else _real(one.path), one)
    return list(found.values())


def _real(path: Path) -> str:
    try:
        return os.path.realpath(path)
    except OSError:
        # The folder that we are in is gone.
        return str(path)


def _inputs(given: str, stdin_name: str | None) -> Iterator[Input]:
    if given == STDIN:
        yield Input(stdin_name or STDIN_NAME, None)
    elif not given:
        # Path would take it for the folder that one is in; it may come from an empty variable of a script.
        yield Input("''", Path(given), NO_NAME)
    elif not os.path.isdir(given):  # noqa: PTH112 - Path.is_dir raises where a name is too long
        yield _input(Path(given))
    else:
        yield from _records(given)


def _records(folder: str) -> Iterator[Input]:
    faults: list[OSError] = []
    for parent, folders, files in os.walk(folder, onerror=faults.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(parent, name)
            if path.suffix.lower() == SUFFIX and not name.startswith("."):
                yield _input(path)
    for fault in faults:
        yield Input(Path(str(fault.filename)).as_posix(), Path(str(fault.filename)), why_refused(fault))


def _input(path: Path) -> Input:
    return Input(path.as_posix(), path, _no_file(path))


def _no_file(path: Path) -> Text | None:
    """Why something is not opened: reading from it might never end. None for a file, and for what cannot be seen."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return None
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode) or _was_opened_for_us(path):
        return None
    return NAMED_PIPE if stat.S_ISFIFO(mode) else SOCKET if stat.S_ISSOCK(mode) else DEVICE


def _was_opened_for_us(path: Path) -> bool:
    """Whether a path names a stream that the shell opened for this program, as in `samba validate <(cat game.sgr)`."""
    plain = os.path.abspath(path)  # noqa: PTH100 - Path.resolve follows the link to a pipe that has no path
    return plain == "/dev/stdin" or plain.startswith(("/dev/fd/", "/proc/self/fd/"))
