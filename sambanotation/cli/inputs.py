"""From the paths of the command line to sources: files, folders, standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sambanotation.source import Source, decode
from sambanotation.text import Text

STDIN = "-"
STDIN_NAME = "<stdin>"
SUFFIX = ".sgr"

NO_INPUT = Text(
    "no record found: no *.sgr file in {places}", "nenhum registro encontrado: nenhum arquivo *.sgr em {places}"
)
UNREADABLE = Text("cannot read {name}: {reason}", "não foi possível ler {name}: {reason}")
UNWRITABLE = Text("cannot write {name}: {reason}", "não foi possível gravar {name}: {reason}")


@dataclass(frozen=True, slots=True)
class Input:
    """Something to be read. `name` is how reports call it; path None is standard input.

    `problem` says why it cannot be read where that is known already.
    """

    name: str
    path: Path | None
    problem: str | None = None

    @property
    def folder(self) -> Path:
        """Where a record's `./house.yaml` is looked for."""
        return Path(self.name).parent if self.path is None else self.path.parent

    def read(self) -> Source:
        """The source. Raises OSError where it cannot be read."""
        if self.problem is not None:
            raise OSError(self.problem)
        if self.path is not None:
            return decode(self.name, self.path.read_bytes())
        if sys.stdin is None:
            raise OSError("it is closed")
        return decode(self.name, sys.stdin.buffer.read())


def inputs(paths: Sequence[str], stdin_name: str | None = None) -> list[Input]:
    """What the paths stand for, in their order, each file once: files as they are, folders with all their records.

    Folders and files whose names begin with a dot are left out where they are not named themselves.
    """
    found: dict[str, Input] = {}
    for path in paths:
        for one in _inputs(path, stdin_name):
            found.setdefault(STDIN if one.path is None else os.path.realpath(one.path), one)
    return list(found.values())


def _inputs(given: str, stdin_name: str | None) -> Iterator[Input]:
    if given == STDIN:
        yield Input(stdin_name or STDIN_NAME, None)
    elif not Path(given).is_dir():
        yield _input(Path(given))
    else:
        yield from _records(given)


def _records(folder: str) -> Iterator[Input]:
    faults: list[OSError] = []
    for parent, folders, files in os.walk(folder, onerror=faults.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(parent, name)
            if path.suffix.lower() == SUFFIX and not name.startswith(".") and (path.is_file() or path.is_symlink()):
                yield _input(path)
    for fault in faults:
        yield Input(Path(str(fault.filename)).as_posix(), Path(str(fault.filename)), reason(fault))


def _input(path: Path) -> Input:
    return Input(path.as_posix(), path)


def reason(fault: OSError) -> str:
    """Why a file cannot be read or written, without its name."""
    return fault.strerror or str(fault)
