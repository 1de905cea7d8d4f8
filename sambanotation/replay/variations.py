"""Which findings lie in a variation: in what might have been, and was not."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.record import Line, Record, Variation


def mark_variations(records: Sequence[Record], findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings, each with the depth of the variation that it lies in: 1 for one of the game itself."""
    if not findings:
        return []
    borders = [border for record in records for deal in record.deals for border in _borders(deal.lines, 0)]
    if not borders:
        return list(findings)
    offsets = [offset for offset, _ in borders]
    marked: dict[int, Diagnostic] = {}
    for finding in findings:
        at = bisect_right(offsets, finding.span.start) - 1
        depth = borders[at][1] if at >= 0 else 0
        marked[id(finding)] = replace(finding, variation=depth) if depth else finding
    return [_after(finding, marked) for finding in marked.values()]


def _borders(lines: Iterable[Line], depth: int) -> Iterator[tuple[int, int]]:
    """Where the depth changes, in the order of the text, and what it is from there on."""
    for line in lines:
        if isinstance(line, Variation):
            yield line.span.start, depth + 1
            yield from _borders(line.lines, depth + 1)
            yield line.close.span.end, depth


def _after(finding: Diagnostic, marked: dict[int, Diagnostic]) -> Diagnostic:
    """A finding with its cause as that is marked too."""
    cause = finding.consequence_of
    if cause is None or marked.get(id(cause), cause) is cause:
        return finding
    return replace(finding, consequence_of=marked[id(cause)])
