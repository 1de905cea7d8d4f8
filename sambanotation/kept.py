"""What is made of the tool's own files and kept for the next run, as making it takes longer than reading it back."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from sambanotation.version import VERSION

T = TypeVar("T")

PACKAGE = Path(__file__).parent


@cache
def folder() -> Path | None:
    """The folder in the user's own cache where things are kept, as others must not be able to write them. None where
    there is no such folder."""
    places = {"win32": os.environ.get("LOCALAPPDATA"), "darwin": "~/Library/Caches"}
    try:
        chosen = places.get(sys.platform, os.environ.get("XDG_CACHE_HOME") or "~/.cache")
        if not chosen:
            return None
        found = Path(chosen).expanduser() / "sambanotation"
        found.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return found


def kept(name: str, kind: type[T], made_of: Iterable[Path], make: Callable[[], T]) -> T:
    """What `make` gives, from the file that keeps it under a name while nothing that it is made of has been written to
    since, by size and time, as Python holds its compiled modules against their sources. Where it cannot be read or
    written, it is made anew each time."""
    found = folder()
    mark = _mark(made_of) if found is not None else None
    if found is None or mark is None:
        return make()
    # Each installation keeps its own.
    file = found / f"{name}-{sys.implementation.cache_tag}-{crc32(os.fsencode(PACKAGE)):08x}"
    value = _read(file, mark, kind)
    if value is None:
        value = make()
        _write(file, (mark, value))
    return value


Mark = tuple[object, ...]


def _mark(made_of: Iterable[Path]) -> Mark | None:
    """By what a change is told; None where the files cannot be looked at, as in a zip archive."""
    try:
        told = [(path.name, status.st_size, status.st_mtime_ns) for path in made_of for status in (path.stat(),)]
    except OSError:
        return None
    return (VERSION, sys.version, *told)


def _read(file: Path, mark: Mark, kind: type[T]) -> T | None:
    import pickle

    try:
        with file.open("rb") as stream:
            if not _is_ours(os.fstat(stream.fileno())):
                return None
            told = pickle.load(stream)
    except Exception:
        # What a damaged file raises when it is read is not known.
        return None
    fits = isinstance(told, tuple) and len(told) == 2 and told[0] == mark and isinstance(told[1], kind)
    return told[1] if fits else None


def _is_ours(status: os.stat_result) -> bool:
    """Whether nobody else can have written a file: what is read back may hold any instruction."""
    if sys.platform == "win32":
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _write(file: Path, told: object) -> None:
    import pickle

    # Beside it and then renamed: two runs may do it at once, and half a file is never taken for a whole one.
    begun = file.with_name(f"{file.name}.{os.getpid()}")
    with contextlib.suppress(OSError, pickle.PicklingError):
        content = pickle.dumps(told, protocol=pickle.HIGHEST_PROTOCOL)
        try:
            with os.fdopen(os.open(begun, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
                stream.write(content)
            begun.replace(file)
        finally:
            begun.unlink(missing_ok=True)
