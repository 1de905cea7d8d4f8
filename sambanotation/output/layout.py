"""Pieces in the columns of a terminal: what belongs together stays together, and no line is wider than it may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from sambanotation.output.paint import Line, Piece, Role
from sambanotation.output.visible import visible_sign, width

NARROWEST = 20
"""Columns below which nothing can be shown in order: what is narrower is shown as if it were so wide."""

GAP = "..."

CROWDED = 4
"""So many signs at the most stand in one column."""


def wide(cell: Line) -> int:
    """The columns that a line fills."""
    return sum([width(text) for text, _ in cell])


def flow(cells: Iterable[Line], columns: int, first: Line = (), indent: int = 0) -> Iterator[Line]:
    """Cells one behind the other with a space between them, over as many lines as they need. A cell is never broken,
    unless it is itself wider than a line. `first` stands before all of them, `indent` spaces before each further line.
    """
    columns = max(columns, NARROWEST)
    indent = min(indent, columns // 2)
    row: list[Piece] = list(first)
    used, empty = wide(first), True
    for cell in cells:
        for part in _parts(cell, columns - indent):
            need = _room_for(part)
            if used + need + (not empty) > columns and used > indent:
                yield _joined(row)
                row, used, empty = [(" " * indent, None)] if indent else [], indent, True
            if not empty:
                # Words of one kind are one piece, or each would be painted by itself.
                alike = row[-1][1] is part[0][1] is not Role.GUILTY
                row[-1:] = [(row[-1][0] + " ", row[-1][1])] if alike else [row[-1], (" ", None)]
                used += 1
            row.extend(part)
            used, empty = used + need, False
    if row:
        yield _joined(row)


def words(text: str, role: Role | None = None) -> list[Line]:
    """The words of a text as cells."""
    return [((word, role),) for word in text.split()]


def paragraph(text: str, columns: int, role: Role | None = None, indent: int = 0) -> Iterator[Line]:
    """A text over as many lines as it needs, all of them behind so many spaces."""
    yield from flow(words(text, role), columns, ((" " * indent, None),) if indent else (), indent)


def shown(text: str, columns: int, encoding: str) -> str:
    """A text as any terminal may show it, in so many columns at the most: what is longer ends in dots."""
    kept: list[str] = []
    used = 0
    for sign in text:
        part = visible_sign(sign, encoding)
        # What has no width fills no column, and there could be any number of it.
        if used + width(part) > columns or len(kept) > CROWDED * columns:
            return _ended("".join(kept), columns)
        kept.append(part)
        used += width(part)
    return "".join(kept)


def _ended(text: str, columns: int) -> str:
    while width(text) > max(0, columns - len(GAP)):
        text = text[:-1]
    return text + GAP[: max(0, columns)]


def padded(cell: Line, columns: int) -> Line:
    """A line with spaces behind it to so many columns."""
    missing = columns - wide(cell)
    return (*cell, (" " * missing, None)) if missing > 0 else cell


def beside(blocks: Sequence[Sequence[Line]], columns: int, gap: int = 2) -> Iterator[Line]:
    """Blocks of lines in columns of equal width beside one another."""
    if len(blocks) == 1:
        yield from blocks[0]
        return
    each = (columns - gap * (len(blocks) - 1)) // len(blocks)
    for at in range(max(map(len, blocks), default=0)):
        row: Line = ()
        for number, block in enumerate(blocks):
            if at < len(block):
                row = (*padded(row, number * (each + gap)), *block[at]) if number else block[at]
        yield row


def _joined(row: Iterable[Piece]) -> Line:
    """Pieces, those of one role that follow one another as one, without spaces behind the last."""
    joined = [("".join(text for text, _ in pieces), role) for role, pieces in groupby(row, key=lambda piece: piece[1])]
    joined[-1] = joined[-1][0].rstrip(), joined[-1][1]
    return tuple(joined)


def _room_for(part: Line) -> int:
    """The columns that are set aside for a part: signs without a width take some too, or any number would fit."""
    signs = sum([len(text) for text, _ in part])
    return max(wide(part), signs // CROWDED)


def _parts(cell: Line, columns: int) -> Iterator[Line]:
    """A cell, or its parts where it is too wide for any line."""
    if _room_for(cell) <= columns:
        yield cell
        return
    for text, role in cell:
        part, used = "", 0
        for sign in text:
            if used + width(sign) > columns or len(part) >= CROWDED * columns:
                yield ((part, role),)
                part, used = "", 0
            part += sign
            used += width(sign)
        if part:
            yield ((part, role),)
