"""The lines of a source that a finding is about, with carets under the guilty signs.

Knows signs and columns of a terminal, nothing of findings. Never depends on the width of the terminal.
"""

from __future__ import annotations

from sambanotation.frozen import frozen
from sambanotation.output.visible import visible_sign, width
from sambanotation.source import Source, Span

TAB = 4
WIDEST = 120
"""Columns of the widest line that is shown whole; of a wider one a window around the caret is shown."""

BEFORE, BEHIND = 40, 70
GAP = "..."


@frozen
class Row:
    """A line of an excerpt: its number (None for lines left out), its text, and the carets below it ("" for none)."""

    number: int | None
    text: str
    carets: str


def excerpt(source: Source, span: Span, encoding: str = "utf-8") -> list[Row]:
    """The first and the last line that a span touches, as they can be shown in an encoding."""
    start = min(span.start, len(source.text))
    end = min(max(span.end, start), len(source.text))
    first, column = source.position(start)
    # A span that ends at the beginning of a line includes the end of the line above, not this line.
    last, end_column = source.position(max(end - 1, start))
    end_column += end > start
    if first == last:
        return [_row(source, first, column - 1, end_column - 1, encoding)]
    from_, to = bounds(source, first)
    rows = [_row(source, first, column - 1, max(to - from_, column), encoding)]
    if last > first + 1:
        rows.append(Row(None, GAP, ""))
    from_, to = bounds(source, last)
    indent = _indent(source.text, from_, from_ + end_column - 1)
    return [*rows, _row(source, last, indent, end_column - 1, encoding)]


def bounds(source: Source, number: int) -> tuple[int, int]:
    """The offsets of a line (from 1) in its source, without its end."""
    starts = source.line_starts
    if number == len(starts):
        return starts[-1], len(source.text)
    end = starts[number] - 1
    if source.text[end] == "\n" and end > starts[number - 1] and source.text[end - 1] == "\r":
        end -= 1
    return starts[number - 1], end


def _indent(text: str, start: int, end: int) -> int:
    indent = 0
    while start + indent < end and text[start + indent] in " \t":
        indent += 1
    return indent


def _row(source: Source, number: int, guilty_from: int, guilty_to: int, encoding: str) -> Row:
    """The row of a line; guilty_from and guilty_to are code points of the line, from 0, the last one excluded."""
    start, end = bounds(source, number)
    low, high = _window(source.text, start, end, start + guilty_from, encoding)
    shown = GAP if low > start else ""
    carets = " " * len(shown)
    column = len(shown)
    for offset in range(low, high):
        cell = _cell(source.text[offset], column, encoding)
        cell_width = width(cell)
        shown += cell
        column += cell_width
        carets += ("^" if guilty_from <= offset - start < guilty_to else " ") * cell_width
    if "^" not in carets:
        # Nothing to underline: the end of the line, or a sign without width.
        carets = carets[: _columns(source.text, low, start + guilty_from, len(GAP) * (low > start), encoding)] + "^"
    return Row(number, shown + (GAP if high < end else ""), carets.rstrip())


def _columns(text: str, low: int, high: int, column: int, encoding: str) -> int:
    for offset in range(low, min(high, len(text))):
        column += width(_cell(text[offset], column, encoding))
    return column


def _cell(sign: str, column: int, encoding: str) -> str:
    return " " * (TAB - column % TAB) if sign == "\t" else visible_sign(sign, encoding)


def _window(text: str, start: int, end: int, guilty: int, encoding: str) -> tuple[int, int]:
    """The part of a line that is shown: all of it, or what fits around the guilty offset."""
    if end - start <= WIDEST and _columns(text, start, end, 0, encoding) <= WIDEST:
        return start, end
    guilty = min(guilty, end)
    low, room = guilty, BEFORE
    # Signs without width take part of the room too, or a line of a million of them would be shown whole.
    while low > start and (room := room - max(1, width(_cell(text[low - 1], 0, encoding)))) >= 0:
        low -= 1
    high, room = guilty, BEHIND + max(room, 0)
    while high < end and (room := room - max(1, width(_cell(text[high], 0, encoding)))) >= 0:
        high += 1
    return low, high
