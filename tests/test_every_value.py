"""Whatever a clause may say is followed, or it is refused: no record is judged by another rule than the one written.

Each value is tried on the records of the cases, under every rule set, one clause changed in one thing at a time.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from sambanotation.contrast.judged import Judged, judged
from sambanotation.ruleset import CLAUSES, RuleSet
from sambanotation.ruleset_file import available, load_named
from sambanotation.ruleset_followed import unfollowed
from sambanotation.ruleset_sense import contradictions
from tests.cases import bare_records
from tests.houses import rules_of
from tests.values import HINTS, others

SOURCES = ("samba-br", "canastra", "samba-pagat", "samba-como-jogar")
RULES = (*SOURCES, *sorted(set(available()) - set(SOURCES)))

NOWHERE_SEEN = {
    # A pack has only so many red threes, and its canastas of threes hold no more.
    "canastas_of_threes": {"any red most +1", "any red most null"},
    # No group has two cards.
    "wild_retrieved": {"least -1"},
    # Beside one or two wild cards the two natural ones that make a sequence are enough in any case.
    "sequence_naturals": {"least -1", "per_wild -1"},
}
"""What no record can show, because another clause leaves it no case."""


@cache
def _rules(name: str) -> RuleSet:
    return rules_of(load_named(name))


@cache
def _judged(name: str) -> tuple[Judged, ...]:
    return tuple(judged(one, _rules(name)) for one in bare_records())


def _told(one: Judged) -> Hashable:
    """What a record comes to, without the words of its findings."""
    clauses = (each.citation.clause if each.citation is not None else "" for each in one.findings)
    found = zip(((each.name, each.severity, each.span) for each in one.findings), clauses, strict=True)
    return tuple(found), one.count, one.winners


def _is_seen(clause: str, rules: RuleSet, name: str) -> bool:
    """Whether some record comes to something else under these rules than under those with this name."""
    before = _judged(name)

    def elsewhere(at: int) -> bool:
        return all(found.citation is None or found.citation.clause != clause for found in before[at].findings)

    # Those over which the clause is cited are the likeliest.
    order = sorted(range(len(before)), key=elsewhere)
    return any(_told(judged(bare_records()[at], rules)) != _told(before[at]) for at in order)


def _other_values(clause: str, rules: RuleSet) -> Iterator[tuple[str, RuleSet]]:
    here = rules.clauses()[clause]
    for told, value in others(HINTS[clause], here.value):
        changed: dict[str, Any] = {clause: replace(here, value=value, options=(), option="")}
        yield told, replace(rules, **changed)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_value_of_a_clause_is_seen_in_some_record_or_refused(clause: str) -> None:
    seen, refused, idle = set[str](), set[str](), set[str]()
    for name in RULES:
        for told, rules in _other_values(clause, _rules(name)):
            if clause in unfollowed(rules):
                refused.add(told)
            elif told not in seen | NOWHERE_SEEN.get(clause, set()) and not any(contradictions(rules)):
                (seen if _is_seen(clause, rules, name) else idle).add(told)
    assert seen | refused, "a clause of which no other value is known"
    assert not seen & refused
    assert idle <= seen


@pytest.mark.parametrize("clause", NOWHERE_SEEN)
def test_what_is_nowhere_seen_is_tried_and_still_not_seen(clause: str) -> None:
    tried = set[str]()
    for name in RULES:
        for told, rules in _other_values(clause, _rules(name)):
            if told in NOWHERE_SEEN[clause] and clause not in unfollowed(rules) and not any(contradictions(rules)):
                tried.add(told)
                assert not _is_seen(clause, rules, name), (name, told)
    assert tried == NOWHERE_SEEN[clause]
