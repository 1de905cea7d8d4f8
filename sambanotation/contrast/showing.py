"""Whether a record shows that two rule sets differ in a clause, and how."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum

from sambanotation.contrast.judged import Judged, Sketch
from sambanotation.contrast.pair import Pair
from sambanotation.diagnostic import Verdict
from sambanotation.frozen import frozen
from sambanotation.game.ledger import Entry
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_difference import DiffersIn, Told, Which

Judge = Callable[[Sketch, RuleSet], Judged]


class How(Enum):
    """What is otherwise under the one rule set than under the other: whether all of the record holds, its claims too;
    where it does under both the count or who has won; of any other record only what is found."""

    VERDICT = "verdict"
    COUNT = "count"
    FINDINGS = "findings"


@frozen
class Contrast:
    """How a record is taken by two rule sets."""

    sketch: Sketch
    one: Judged
    other: Judged

    @property
    def how(self) -> How | None:
        """What is otherwise; None where they say the same of the record."""
        if {self.one.verdict, self.other.verdict} == {Verdict.LEGAL, Verdict.ILLEGAL}:
            return How.VERDICT
        if counted_otherwise(self.one, self.other):
            return How.COUNT
        undecided = Verdict.UNDECIDED in (self.one.verdict, self.other.verdict)
        return How.FINDINGS if not undecided and self.one.cited() != self.other.cited() else None

    def guilty(self) -> set[str]:
        """The clauses cited by what makes the verdict or the count otherwise."""
        match self.how:
            case How.VERDICT:
                return (self.other if self.one.legal else self.one).cited(errors=True)
            case How.COUNT:
                return {entry.clause for entries in lines_otherwise(self.one, self.other) for entry in entries}
        return set()

    def found_once(self) -> set[str]:
        """The clauses cited by findings under only one of them."""
        return self.one.cited() ^ self.other.cited()


Lines = tuple[Entry, ...]


def lines_otherwise(one: Judged, other: Judged) -> tuple[Lines, Lines]:
    """The lines of the count of which the points are certain under both, and are not the same; one that is missing
    gives none."""
    lines = [{(deal, entry.side, entry.item): entry for deal, entry in each.count} for each in (one, other)]
    left: list[Entry] = []
    right: list[Entry] = []
    for key in sorted({*lines[0], *lines[1]}):
        there = [each.get(key) for each in lines]
        points = [(0, 0) if entry is None else entry.points for entry in there]
        if points[0] != points[1] and all(low == high for low, high in points):
            left += [there[0]] if there[0] is not None else []
            right += [there[1]] if there[1] is not None else []
    return tuple(left), tuple(right)


def counted_otherwise(one: Judged, other: Judged) -> bool:
    """Whether a record that is legal under both is counted, or won, otherwise."""
    return one.legal and other.legal and (any(lines_otherwise(one, other)) or one.winners != other.winners)


class Alone(IntEnum):
    """Whether a clause makes the verdict or the count otherwise by itself, put into the rule set under which a record
    is legal without anything else of the other: not at all; by making it illegal for another reason than the other
    rule set has, or only counted otherwise where the other has it illegal; just as the other does."""

    NO = 0
    FOR_ANOTHER_REASON = 1
    YES = 2


def alone(clause: str, contrast: Contrast, pair: Pair, judge: Judge) -> Alone:
    """How far a clause makes the verdict or the count otherwise by itself."""
    return alone_in(clause, contrast, pair, judge)[0]


def alone_in(clause: str, contrast: Contrast, pair: Pair, judge: Judge) -> tuple[Alone, Which]:
    """How far a clause makes the verdict or the count otherwise by itself, and put into which of the rule sets."""
    found: tuple[Alone, Which] = Alone.NO, Which.ONE
    if contrast.how is not How.FINDINGS:
        swapped = pair.swapped(clause)
        for into in Which:
            before, after = (which.of(contrast.one, contrast.other) for which in (into, into.turned))
            then = judge(contrast.sketch, swapped.of(into)) if before.legal else before
            same = then.names & after.names or clause in then.cited(errors=True) & after.cited(errors=True)
            counted = counted_otherwise(before, then)
            if (counted and contrast.how is How.COUNT) or (before.legal and then.illegal and same):
                return Alone.YES, into
            if counted or (before.legal and then.illegal):
                found = Alone.FOR_ANOTHER_REASON, into
    return found


def told(judged: Judged, lines: Lines = (), lacking: tuple[str, ...] = ()) -> Told:
    """What a rule set says of a record, with these lines of its count, and the options that it lacks."""
    points = tuple((entry.side, entry.item, entry.points[0]) for entry in lines)
    return Told(judged.of_play, judged.departing, judged.findings, points, lacking)


def differs_in(how: How, one: Told, other: Told) -> DiffersIn:
    """What is otherwise in what two rule sets say of a record, as a `Demonstration` has it: of a record that does not
    hold under one of them only the claims may depart there."""
    if how is How.VERDICT and not {Verdict.ILLEGAL, None} & {one.verdict, other.verdict}:
        return DiffersIn.CLAIMS
    return DiffersIn(how.value)


def is_found_alone(clause: str, contrast: Contrast, pair: Pair, judge: Judge) -> bool:
    """Whether a clause, put into the one rule set without anything else of the other, has the findings that cite it
    there as they are under the other."""
    swapped = judge(contrast.sketch, pair.swapped(clause).one)
    return (clause in swapped.cited()) == (clause in contrast.other.cited())
