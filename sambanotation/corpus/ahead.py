"""Files judged by several processes, ahead of whoever asks for them in their order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Generic, TypeVar

from sambanotation.corpus.pieces import NOTHING, JudgedPiece, Piece, cuts, judge, pieces, together
from sambanotation.corpus.workers import Workers
from sambanotation.diagnostic import Diagnostic
from sambanotation.source import Source

I = TypeVar("I")  # noqa: E741 - an input

LITTLE = 1 << 19
"""Signs that one process judges before others have begun: a third of a second of work."""

AT_ONCE = 1 << 17
"""Signs that are given to a process at once."""


@dataclass(slots=True)
class _Ahead(Generic[I]):
    """A file that was read, and what came of its parts so far."""

    one: I
    got: Source | OSError
    at: list[tuple[int, int]] = field(default_factory=list)
    judged: list[JudgedPiece] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        return len(self.judged) == len(self.at)

    def told(self) -> tuple[I, Source | OSError, tuple[Diagnostic, ...] | None]:
        return self.one, self.got, together(self.judged, self.at) if self.at else None


def judged_ahead(
    given: Iterable[tuple[I, Source | OSError]],
    jobs: int,
    folder_of: Callable[[I], Path | None],
    under: str | None = None,
) -> Generator[tuple[I, Source | OSError, tuple[Diagnostic, ...] | None]]:
    """Files in their order, each with what `replay.validate` finds in it: None where that is left to whoever asks,
    because there is little work in all, or because nothing came of the file elsewhere.

    Files are read ahead, yet never more than the processes need.
    """
    coming = iter(given)
    first: list[tuple[I, Source | OSError]] = []
    signs = 0
    for one, got in coming:
        first.append((one, got))
        signs += len(got.text) if isinstance(got, Source) else 0
        if signs >= LITTLE:
            break
    else:
        yield from ((one, got, None) for one, got in first)
        return
    files: deque[_Ahead[I]] = deque()
    waiting: deque[_Ahead[I]] = deque()

    def tasks() -> Iterator[tuple[Piece, ...]]:
        batch: list[Piece] = []
        size = 0
        for one, got in chain(first, coming):
            file = _Ahead(one, got)
            files.append(file)
            if isinstance(got, OSError):
                continue
            file.at = cuts(got.text, AT_ONCE)
            waiting.append(file)
            for piece in pieces(got, file.at, folder_of(one), under):
                batch.append(piece)
                size += len(piece.text)
                if size >= AT_ONCE:
                    yield tuple(batch)
                    batch, size = [], 0
        if batch:
            yield tuple(batch)

    with closing(Workers(judge_all, jobs)) as workers:
        for batch in workers.results(tasks()):
            for judged in batch:
                waiting[0].judged.append(judged)
                if waiting[0].is_done:
                    waiting.popleft()
            while files and files[0].is_done:
                yield files.popleft().told()
    yield from (file.told() for file in files)


def judge_all(batch: tuple[Piece, ...]) -> list[JudgedPiece]:
    """What is wrong with some parts of texts, one by one. Never raises: what went wrong comes up again in its place,
    when the text is judged as a whole."""
    return [_judged(piece) for piece in batch]


def _judged(piece: Piece) -> JudgedPiece:
    try:
        return judge(piece)
    except Exception:
        return NOTHING
