"""In which clauses two rule sets differ."""

from __future__ import annotations

from collections.abc import Callable

from sambanotation.frozen import frozen
from sambanotation.ruleset import Clause, RuleSet

Demonstration = Callable[[str, RuleSet, RuleSet], str | None]
"""Gives for a clause in which two rule sets differ the text of a record that is judged or scored otherwise under the
one than under the other, None where it has none."""


def no_demonstration(clause: str, one: RuleSet, other: RuleSet) -> str | None:  # noqa: ARG001 - as any Demonstration
    """A Demonstration that has no record for any clause."""
    return None


@frozen
class Difference:
    """A clause in which two rule sets differ, as the one has it and as the other has it.

    `in_value` tells whether the rule itself differs, or only what a record may choose instead. `record` shows the
    difference, None where nobody has a record that does.
    """

    name: str
    one: Clause[object]
    other: Clause[object]
    in_value: bool
    record: str | None = None


def differences(one: RuleSet, other: RuleSet, demonstrate: Demonstration = no_demonstration) -> tuple[Difference, ...]:
    """The clauses whose values or options differ, in the order of a rule set.

    Where they are cited from, and in which words, is no difference: it changes no verdict and no score.
    """
    found = []
    for name, clause in one.clauses().items():
        against = other.clauses()[name]
        in_value = not same_value(clause.value, against.value)
        if in_value or not same_options(clause, against):
            found.append(Difference(name, clause, against, in_value, demonstrate(name, one, other)))
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
