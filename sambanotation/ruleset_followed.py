"""The clauses by whose values the referee cannot judge yet: it would judge by another value as if that stood there.

A clause that is not named here is followed whatever it says. Whoever writes the check that follows a value adds the
value to its line, and takes the line away with the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import (
    Among,
    BlackThreeMeld,
    InitialMeld,
    Take,
)

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
    # Red and black threes
    "canastas_of_threes": _only(()),
    "black_three_meld": _only(BlackThreeMeld.GOING_OUT, BlackThreeMeld.TOLERATED),
    "black_three_in_hand": _only(None),
    # The pile
    "take_top_alone": _within(Take.ONTO_SEQUENCE),
    "take_most": _only(None),
    # Groups
    "own_melds": _only(True),
    "group_most": _only(None),
    "side_wilds": _only(None),
    "second_wild_at": lambda card: card is None or card >= 2,
    # Sequences
    "sequence_ranks": _just(frozenset({"4", "A"})),
    "sequence_wilds": _only(0),
    "sequence_extended": _only(False),
    "join_sequences": _only(False),
    # The initial meld
    "minimums": lambda bands: all(band.meld is InitialMeld.ANY for band in bands),
    "initial_meld_counts": _only(True),
    # Discarding and going out
    "not_discarded": _within("3r"),
    "going_out_among": _only(Among(0, 0, 0)),
    "going_out_discard": _only(True),
    "leave_needed": _only(False),
    # The count
    "mixed_samba": _only(None),
    "unfinished_sequence": _only(None),
    "score_sum": _only(True),
    "cards_told": _only(True),
}


def unfollowed(rules: RuleSet) -> Iterator[str]:
    """The clauses by whose value the referee cannot judge yet."""
    for name, follows in FOLLOWED.items():
        if not follows(rules.clauses()[name].value):
            yield name
