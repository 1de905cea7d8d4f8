"""Faults that the record knows of: `;~ name reason` on the line of the fault."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.record import NO_TAIL, Line, Mark
from sambanotation.replay.faults import ACKNOWLEDGES_NOTHING

_tail_of = attrgetter("tail")


class _Stretch(NamedTuple):
    """What the text acknowledges from one line on, and the record that it stands in."""

    record: int
    marks: tuple[Mark, ...]


class Acknowledgements:
    """What the lines of a text acknowledge. `names` are those that findings bear.

    Of lines nothing is kept but where one begins that acknowledges something, and where the next one does.
    """

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        self._starts: list[int] = []
        self._stretches: list[_Stretch] = []

    def look_at(self, record: int, lines: Sequence[Line], within: Iterable[Line], *, varied: bool = False) -> None:
        """Looks at the next lines of a record; `within` are these and those of the variations among them, if it is
        `varied`."""
        tails = [*map(_tail_of, lines)]
        if varied or (tails.count(NO_TAIL) < len(tails) and [True for tail in tails if tail.marks]):
            self._note(record, within)
        elif self._stretches and self._stretches[-1].marks:
            self._note(record, lines)

    def _note(self, record: int, lines: Iterable[Line]) -> None:
        # An empty line stands nowhere, and would hide the first line of the text.
        for line in sorted((line for line in lines if line.span.end), key=lambda line: line.span.start):
            marks = tuple(mark for mark in line.tail.marks if mark.acknowledges)
            if marks or (self._stretches and self._stretches[-1].marks):
                self._starts.append(line.span.start)
                self._stretches.append(_Stretch(record, marks))

    def mark(self, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
        """The findings, those acknowledged on their line marked with the reason; behind them one for each mark that
        meets none."""
        if not self._starts:
            return list(findings)
        met: set[tuple[int, str]] = set()
        marked: list[Diagnostic] = []
        replaced: dict[int, Diagnostic] = {}
        for finding in findings:
            at = bisect_right(self._starts, finding.span.start) - 1
            reason = _reason(self._stretches[at].marks, finding.name) if at >= 0 else None
            if reason is not None:
                met.add((self._starts[at], finding.name))
            kept = finding if reason is None else replace(finding, acknowledged=reason)
            replaced[id(finding)] = kept
            marked.append(kept)
        marked = [
            replace(one, consequence_of=replaced.get(id(one.consequence_of), one.consequence_of))
            if one.consequence_of is not None
            else one
            for one in marked
        ]
        for start, stretch in zip(self._starts, self._stretches, strict=True):
            for mark in stretch.marks:
                # A name that no finding bears has been reported as such.
                if mark.name in self._names and (start, mark.name) not in met:
                    marked.append(replace(ACKNOWLEDGES_NOTHING.at(mark.span, name=mark.name), record=stretch.record))
        return marked


def _reason(marks: Sequence[Mark], name: str) -> str | None:
    return next((mark.reason for mark in marks if mark.name == name), None)
