"""The clauses by whose values the referee cannot judge yet: it would judge by another value as if that stood there.

A clause that is not named here is followed whatever it says. Whoever writes the check that follows a value adds the
value to its line, and takes the line away with the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Take

Follows = Callable[[Any], bool]
"""Whether the referee follows a value of a clause."""


def _only(*values: object) -> Follows:
    return lambda value: value in values


def _just(*ways: frozenset[str]) -> Follows:
    """Lists of words of which the order does not matter."""
    return lambda value: frozenset(value) in ways


def _within(*words: str) -> Follows:
    return lambda value: set(value) <= set(words)


FOLLOWED: Mapping[str, Follows] = {
    # The pile
    "take_top_alone": _within(Take.ONTO_SEQUENCE),
    "one_pile": _only(True),
    # Groups
    "own_melds": _only(True),
    "one_rank": _only(True),
    "group_most": _only(None),
    "second_wild_at": lambda card: card is None or card >= 2,
    # Sequences
    "sequence_ranks": _just(frozenset({"4", "A"})),
    "join_sequences": _only(False),
    # The initial meld
    "initial_meld_counts": _only(True),
    # Discarding and going out
    "going_out_discard": _only(True),
    # The count
    "score_sum": _only(True),
    "cards_told": _only(True),
}


def unfollowed(rules: RuleSet) -> Iterator[str]:
    """The clauses by whose value the referee cannot judge yet."""
    clauses = rules.clauses()
    for name, follows in FOLLOWED.items():
        if not follows(clauses[name].value):
            yield name
