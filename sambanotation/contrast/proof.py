"""The records of a comparison put to the test: each from its text, by the ways on which any other record is judged."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.contrast.judged import judged, sketch
from sambanotation.contrast.pair import Pair
from sambanotation.diagnostic import Severity, Verdict
from sambanotation.notation.parser import parse
from sambanotation.replay import validate
from sambanotation.replay.claims import DEPARTING
from sambanotation.replay.comparing import compare
from sambanotation.replay.faults import DECISIONS_MATTERED
from sambanotation.replay.score import judged_and_scored
from sambanotation.ruleset_difference import Demonstration, Difference, DiffersIn, Put, Told
from sambanotation.ruleset_file import load_named
from sambanotation.source import Source


def departures(difference: Difference, one: str, other: str) -> Iterator[str]:
    """What is otherwise than a comparison of two rule sets tells of the record of a clause; `one` and `other` are what
    they are called (see `load_named`)."""
    shown = difference.shown
    if shown is None:
        return
    if parse(Source("", shown.text)).diagnostics:
        yield f"{difference.name}: the record is not read without a fault"
    for name, told in ((one, shown.one), (other, shown.other)):
        yield from (f"{difference.name}, {name}: {fault}" for fault in _faults(shown, told, name))
    if not _parts(shown):
        yield f"{difference.name}: nothing is otherwise"
    if shown.put is not None and not _as_put(difference.name, shown, shown.put, one, other):
        yield f"{difference.name}: put alone into the {shown.put.into}, it comes to something else"
    if shown.cites and difference.name not in _cited(shown, one, other):
        yield f"{difference.name}: nobody cites it"


def _faults(shown: Demonstration, told: Told, name: str) -> Iterator[str]:
    """What is not so of what is told under one rule set."""
    (record,) = compare(Source("", shown.text), [name])
    (under,) = record.under
    if (under.verdict, under.departing) != (told.verdict, told.departing):
        yield f"told to be {_verdict(told.verdict, told.departing)}, is {_verdict(under.verdict, under.departing)}"
    if under.lacking != told.lacking:
        yield f"told to lack {told.lacking}, lacks {under.lacking}"
    # Which decisions mattered is no finding about what was played.
    found = [
        one
        for one in validate(Source("", shown.text), under=name)
        if one.consequence_of is None and one.code != DECISIONS_MATTERED.code
    ]
    # A comparison has its verdict from `verdict_of`: here it is worked out apart, from the severities alone.
    severities = {one.severity for one in found if one.code not in DEPARTING}
    apart = "illegal" if Severity.ERROR in severities else "undecided" if Severity.UNDECIDED in severities else "legal"
    if told.verdict is not None and apart != told.verdict.value:
        yield f"told to be {told.verdict.value}, and it is {apart}"
    if {(one.code, one.span) for one in found} != {(one.code, one.span) for one in told.findings}:
        yield f"found: {sorted(one.name for one in found)}, told: {sorted(one.name for one in told.findings)}"
    counted = _counted(shown.text, name)
    for side, item, points in told.lines:
        if counted.get((side, item)) != (points, points, _clause(counted, side, item)):
            yield f"{item} of {side} is told to give {points}"


def _verdict(verdict: Verdict | None, departing: int) -> str:
    return f"{'not judged' if verdict is None else verdict.value} ({departing} claims depart)"


def _clause(counted: dict[tuple[str, str], tuple[int, int, str]], side: str, item: str) -> str:
    return counted[side, item][2] if (side, item) in counted else ""


def _counted(text: str, name: str) -> dict[tuple[str, str], tuple[int, int, str]]:
    """The lines of the count by side and item: the points, and the clause that gives them."""
    found = {}
    for _, _, score in judged_and_scored(Source("", text), under=name):
        for side in (side for deal in score.deals for side in deal.sides):
            for each in side.lines:
                found[side.name, each.entry.item] = (*each.entry.points, each.entry.clause)
    return found


def _parts(shown: Demonstration) -> bool:
    """Whether what is told of both is otherwise."""
    match shown.differs_in:
        case DiffersIn.VERDICT:
            return shown.one.holds != shown.other.holds and shown.one.verdict is not shown.other.verdict
        case DiffersIn.CLAIMS:
            return shown.one.holds != shown.other.holds and shown.one.verdict is shown.other.verdict is Verdict.LEGAL
        case DiffersIn.COUNT:
            return shown.one.holds and shown.other.holds and shown.one.lines != shown.other.lines
        case DiffersIn.CLAUSE:
            return shown.put is not None and _otherwise(shown.put.into.of(shown.one, shown.other), shown.put)
        case DiffersIn.FINDINGS:
            one, other = ({finding.name for finding in told.findings} for told in (shown.one, shown.other))
            return one != other


def _otherwise(before: Told, put: Put) -> bool:
    """Whether a record holds under a rule set and not with a clause put into it, or the other way round, or is counted
    otherwise."""
    return before.holds != put.told.holds or (before.holds and before.lines != put.told.lines)


def _as_put(clause: str, shown: Demonstration, put: Put, one: str, other: str) -> bool:
    """Whether a record comes to what is told where the clause is put alone into one of the rule sets."""
    left, right, read = load_named(one).rules, load_named(other).rules, sketch(shown.text)
    if left is None or right is None or read is None:
        return False
    swapped = Pair(left, right).swapped(clause)
    then = judged(read, swapped.of(put.into))
    points = {(entry.side, entry.item): entry.points for _, entry in then.count}
    counted = all(points.get((side, item)) == (number, number) for side, item, number in put.told.lines)
    as_told = put.told.verdict, put.told.departing, put.told.findings
    return (then.of_play, then.departing, then.findings) == as_told and counted


def _cited(shown: Demonstration, one: str, other: str) -> set[str]:
    """The clauses that are cited by findings, or by lines of the count that are told."""
    cited = set()
    for name, told in ((one, shown.one), (other, shown.other)):
        cited |= {finding.citation.clause for finding in told.findings if finding.citation is not None}
        counted = _counted(shown.text, name)
        cited |= {_clause(counted, side, item) for side, item, _ in told.lines}
    if shown.put is not None:
        cited |= {finding.citation.clause for finding in shown.put.told.findings if finding.citation is not None}
    return cited
