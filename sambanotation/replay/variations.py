"""Which findings lie in a variation: in what might have been, and was not."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.record import Line, Variation


class Depths:
    """How deep in variations the places of a text lie: where that changes, and what it is from there on."""

    def __init__(self) -> None:
        self._offsets = array("q")
        self._depths = array("b")

    def look_at(self, lines: Iterable[Line]) -> None:
        """Looks at the lines of the next deal."""
        for offset, depth in _borders(lines, 0):
            self._offsets.append(offset)
            self._depths.append(depth)

    def mark(self, findings: Sequence[Diagnostic]) -> list[Diagnostic]:
        """The findings, each with the depth of the variation that it lies in: 1 for one of the game itself."""
        if not findings or not self._offsets:
            return list(findings)
        marked: list[Diagnostic] = []
        for finding in findings:
            at = bisect_right(self._offsets, finding.span.start) - 1
            depth = self._depths[at] if at >= 0 else 0
            marked.append(replace(finding, variation=depth) if depth else finding)
        by_finding = {id(finding): one for finding, one in zip(findings, marked, strict=True)}
        return [_after(one, by_finding) for one in marked]


def _borders(lines: Iterable[Line], depth: int) -> Iterator[tuple[int, int]]:
    """Where the depth changes, in the order of the text, and what it is from there on."""
    for line in lines:
        if type(line) is Variation:
            yield line.span.start, depth + 1
            yield from _borders(line.lines, depth + 1)
            yield line.close.span.end, depth


def _after(finding: Diagnostic, marked: dict[int, Diagnostic]) -> Diagnostic:
    """A finding with its cause as that is marked too."""
    cause = finding.consequence_of
    if cause is None or marked.get(id(cause), cause) is cause:
        return finding
    return replace(finding, consequence_of=marked[id(cause)])
