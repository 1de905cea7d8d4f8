"""Faults that the record knows of: `;~ name reason` on the line of the fault."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import compress, repeat
from operator import attrgetter, is_not

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.record import NO_TAIL, Line, Record, Variation
from sambanotation.replay.faults import ACKNOWLEDGES_NOTHING

_tail_of = attrgetter("tail")


def acknowledge(
    records: Sequence[Record], findings: Iterable[Diagnostic], names: frozenset[str], first: int = 1
) -> list[Diagnostic]:
    """The findings, those acknowledged on their line marked with the reason, and one for each mark that meets none.

    `names` are those that findings bear, `first` is the number of the first record in its file.
    """
    if not any(map(_acknowledges, records)):
        return list(findings)
    everything = ((number, line) for number, record in enumerate(records, first) for line in record.lines())
    # An empty line stands nowhere, and would hide the first line of the text.
    lines = sorted(
        ((line.span.start, number, line) for number, line in everything if line.span.end), key=lambda entry: entry[0]
    )
    starts = [start for start, _, _ in lines]
    met: set[tuple[int, str]] = set()
    marked: list[Diagnostic] = []
    replaced: dict[int, Diagnostic] = {}
    for finding in findings:
        at = bisect_right(starts, finding.span.start) - 1
        reason = _reason(lines[at][2], finding.name) if at >= 0 else None
        if reason is not None:
            met.add((starts[at], finding.name))
        kept = finding if reason is None else replace(finding, acknowledged=reason)
        replaced[id(finding)] = kept
        marked.append(kept)
    marked = [
        replace(one, consequence_of=replaced.get(id(one.consequence_of), one.consequence_of))
        if one.consequence_of is not None
        else one
        for one in marked
    ]
    for start, number, line in lines:
        for mark in line.tail.marks:
            # A name that no finding bears has been reported as such.
            if mark.acknowledges and mark.name in names and (start, mark.name) not in met:
                marked.append(replace(ACKNOWLEDGES_NOTHING.at(mark.span, name=mark.name), record=number))
    return marked


def _acknowledges(record: Record) -> bool:
    """Whether a record acknowledges anything."""
    may_be_marked = [True for lines in _stretches(record) if _has_marks(lines) or Variation in map(type, lines)]
    return bool(may_be_marked) and any(mark.acknowledges for line in record.lines() for mark in line.tail.marks)


def _has_marks(lines: Sequence[Line]) -> bool:
    """Whether marks stand behind any of these lines: most have no tail at all."""
    tails = [*map(_tail_of, lines)]
    return bool([True for tail in compress(tails, map(is_not, tails, repeat(NO_TAIL))) if tail.marks])


def _stretches(record: Record) -> Iterator[Sequence[Line]]:
    yield record.opening
    for deal in record.deals:
        yield (deal.heading,)
        yield deal.lines


def _reason(line: Line, name: str) -> str | None:
    return next((mark.reason for mark in line.tail.marks if mark.acknowledges and mark.name == name), None)
