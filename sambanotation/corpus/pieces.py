"""Texts cut where a record begins, so that each piece can be judged by itself; what is found is as if nothing had been
cut."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from sambanotation import replay
from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.source import Source, Span, has_lone_bytes

# A tag at the margin that stands alone on its line, and is the first: what follows it does not go on with it.
_BEGINS = re.compile(r'(?:^|(?<=\n))(?:\r?\n)+(\[[A-Za-z]+ "[^"\\\r\n]*"\]\r?\n)(?=[^\s}])')


@frozen
class Piece:
    """A part of a text. `following` is the first line of the next part, empty where none follows. `folder` and `under`
    are as `replay.validate` has them."""

    name: str
    text: str
    following: str
    folder: Path | None = None
    under: str | None = None


@frozen
class JudgedPiece:
    """What is wrong with a part of a text, by its own places and numbers. `records` is how many records it has.
    `stands` tells that something came of it, and that the next part begins with a record of its own: if it does not,
    the text was cut at a wrong place."""

    findings: tuple[Diagnostic, ...]
    records: int = 0
    stands: bool = True


NOTHING = JudgedPiece((), stands=False)


def cuts(text: str, size: int) -> list[tuple[int, int]]:
    """Where the parts of a text begin, the first at 0, and where the first line of each ends. All but the last have at
    least `size` signs.

    A text with bytes that are not UTF-8 is not cut: of these only the first are told one by one.
    """
    found = [(0, 0)]
    if len(text) < 2 * size or has_lone_bytes(text):
        return found
    while begins := _BEGINS.search(text, found[-1][0] + size):
        found.append(begins.span(1))
    return found


def pieces(source: Source, at: Sequence[tuple[int, int]], folder: Path | None, under: str | None) -> Iterator[Piece]:
    """The parts of a text that begin `at` the places that `cuts` gives."""
    for (start, _), (stop, behind) in zip(at, [*at[1:], (len(source.text),) * 2], strict=True):
        yield Piece(source.name, source.text[start:stop], source.text[stop:behind], folder, under)


def judge(piece: Piece) -> JudgedPiece:
    """Everything that is wrong with a part of a text."""
    size = len(piece.text)
    if not piece.following:
        source = Source(piece.name, piece.text)
        return JudgedPiece(replay.validate(source, piece.folder, piece.under))
    found: list[Diagnostic] = []
    # What the part ends with is only known by the line that follows it.
    source = Source(piece.name, piece.text + piece.following)
    for record in replay.in_play_each(source, piece.folder, under=piece.under):
        if record.opening.start >= size:
            return JudgedPiece(replay.in_order(found), record.number - 1)
        found += record.judged().findings
    return NOTHING


def together(parts: Sequence[JudgedPiece], at: Sequence[tuple[int, int]]) -> tuple[Diagnostic, ...] | None:
    """What is wrong with a text that was judged in parts; None where something of that does not stand."""
    if not all(part.stands for part in parts):
        return None
    found: list[Diagnostic] = []
    records = 0
    for part, (start, _) in zip(parts, at, strict=True):
        moved: dict[int, Diagnostic] = {}
        found += (_moved(one, start, records, moved) if start else one for one in part.findings)
        records += part.records
    return tuple(found)


def _moved(one: Diagnostic, by: int, records: int, moved: dict[int, Diagnostic]) -> Diagnostic:
    """A finding of a part as one of the whole text. `moved` are those that were moved before, by their identity."""
    if id(one) not in moved:
        moved[id(one)] = replace(
            one,
            span=Span(one.span.start + by, one.span.end + by),
            record=one.record + records,
            consequence_of=None if one.consequence_of is None else _moved(one.consequence_of, by, records, moved),
        )
    return moved[id(one)]
