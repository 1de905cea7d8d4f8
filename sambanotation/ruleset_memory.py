"""What follows from a rule set alone is worked out once and remembered."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from sambanotation.ruleset import RuleSet

T = TypeVar("T")

MOST_REMEMBERED = 64
"""So many rule sets are in use at once at the most; with one more the memory begins anew."""


def of_the_rules(work_out: Callable[[RuleSet], T]) -> Callable[[RuleSet], T]:
    """Makes a function of a rule set remember what it gave, which nobody may change.

    Rule sets are told apart by identity: comparing two takes longer than most of what follows from one. What is kept
    holds its rule set, so that no other can come to the same identity.
    """
    remembered: dict[int, tuple[RuleSet, T]] = {}

    @wraps(work_out)
    def told(rules: RuleSet) -> T:
        found = remembered.get(id(rules))
        if found is None:
            if len(remembered) >= MOST_REMEMBERED:
                remembered.clear()
            found = remembered[id(rules)] = rules, work_out(rules)
        return found[1]

    return told
