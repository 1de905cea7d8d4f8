"""In which clauses two rule sets differ."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from sambanotation.diagnostic import Diagnostic, Verdict
from sambanotation.frozen import frozen
from sambanotation.ruleset import Clause, RuleSet
from sambanotation.ruleset_idle import Idle, idle_whatever_is_chosen

T = TypeVar("T")


class Which(StrEnum):
    """One of two rule sets that are held against each other."""

    ONE = "one"
    OTHER = "other"

    def of(self, one: T, other: T) -> T:
        """That of two things which belongs to this rule set."""
        return one if self is Which.ONE else other

    @property
    def turned(self) -> Which:
        """This rule set where the two are named the other way round."""
        return self.of(Which.OTHER, Which.ONE)


class DiffersIn(StrEnum):
    """What is otherwise in what two rule sets say of a record: the verdict, where it is legal under one alone; of a
    record that is legal under both the claims, which depart under one alone, or the count, or who has won; verdict,
    claims or count only with the clause put alone into one of them; the findings alone."""

    VERDICT = "verdict"
    CLAIMS = "claims"
    COUNT = "count"
    CLAUSE = "clause"
    FINDINGS = "findings"


@frozen
class Told:
    """What a record comes to under a rule set.

    `verdict` is that of its play, None where nothing could be judged; `departing` is how many of its claims of the
    count depart, and `lacking` are options that it chooses and the rule set does not have. `findings` is what is found
    without what only follows from it; `lines` are, where it is legal under both, the lines of its count that are
    otherwise under the other (side, item, points).
    """

    verdict: Verdict | None
    departing: int
    findings: tuple[Diagnostic, ...]
    lines: tuple[tuple[str, str, int], ...]
    lacking: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether it is legal and no claim departs."""
        return self.verdict is Verdict.LEGAL and not self.departing


@frozen
class Put:
    """What a record comes to under a rule set, `into`, that has a clause of the other one, and nothing else of it."""

    into: Which
    told: Told


@frozen
class Demonstration:
    """A record that is judged or counted otherwise under the `one` rule set than under the `other`.

    `cites` tells whether what only one of them says cites the clause in question; `alone`, whether that clause makes
    the difference by itself: put into one of the rule sets without anything else of the other, it does. `put` shows
    just that, where it does not show without.
    """

    text: str
    differs_in: DiffersIn
    one: Told
    other: Told
    cites: bool
    alone: bool
    put: Put | None = None


Demonstrate = Callable[[str], Demonstration | None]
"""Gives a record that shows in what two rule sets differ by a clause, None where none was found."""


@frozen
class Difference:
    """A clause in which two rule sets differ, as the one has it and as the other has it.

    `in_value` tells whether the rule itself differs, or only what a record may choose instead. `shown` is a record that
    shows the difference, None where none was found or, where not `sought`, looked for. `idle` tells why the clause
    decides nothing under one of them, where it does not.
    """

    name: str
    one: Clause[object]
    other: Clause[object]
    in_value: bool
    shown: Demonstration | None = None
    sought: bool = False
    idle: tuple[tuple[Which, Idle], ...] = ()


def differences(one: RuleSet, other: RuleSet, demonstrate: Demonstrate | None = None) -> tuple[Difference, ...]:
    """The clauses whose values or options differ, in the order of a rule set.

    Where they are cited from, and in which words, is no difference: it changes no verdict and no score.
    """
    found = []
    for name, clause in one.clauses().items():
        against = other.clauses()[name]
        in_value = not same_value(clause.value, against.value)
        if in_value or not same_options(clause, against):
            shown = demonstrate(name) if demonstrate is not None else None
            why = {which: idle_whatever_is_chosen(name, which.of(one, other)) for which in Which}
            idle = tuple((which, each) for which, each in why.items() if each is not None)
            found.append(Difference(name, clause, against, in_value, shown, demonstrate is not None, idle))
    return tuple(found)


def same_value(one: object, other: object) -> bool:
    """Whether two values of a clause say the same: the order of a list says nothing."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return frozenset(one) == frozenset(other)
    return one == other


def same_options(one: Clause[object], other: Clause[object]) -> bool:
    """Whether a record may choose the same under both."""
    left, right = ({option.word: option.value for option in clause.options} for clause in (one, other))
    alike = left.keys() == right.keys() and all(same_value(left[word], right[word]) for word in left)
    return alike and one.option == other.option
