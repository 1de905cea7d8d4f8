"""Where the rule sets of the sources differ, one and the same record among the cases bears its verdicts under both."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from sambanotation.ruleset_difference import differences
from sambanotation.ruleset_file import available, load_named
from tests.cases import CASES, judged
from tests.rules_named import rules_named

SOURCES = [name for name in available() if load_named(name).extends is None]
PAIRS = list(combinations(SOURCES, 2))

OF_CANASTRA = {"leave_binds", "other_hand_sizes"}
"""In canastra nobody has a partner to ask, and six do not play."""

NOT_SHOWN = {
    # Under canastra a match to 3,000 points, the usual one, is over before its minimum is another one.
    ("canastra", "samba-br"): {"minimums", *OF_CANASTRA},
    ("canastra", "samba-como-jogar"): OF_CANASTRA,
    ("canastra", "samba-pagat"): {"minimums", *OF_CANASTRA},
}
"""Clauses by which no record without an option is judged otherwise under the one rule set than under the other."""

PARTING: dict[frozenset[str], set[str]] = {frozenset(pair): set() for pair in PAIRS}
"""The rows of the records that are expected to be judged otherwise under the one rule set than under the other."""


@pytest.fixture(scope="module", autouse=True)
def _parting() -> None:
    for path in CASES:
        case = judged(path)
        for number, record in enumerate(case.records, 1):
            rows = record.tag("Rows")
            named = {name: case.expected_under(number, name) for name in SOURCES if rows is not None}
            said: dict[str, Counter[tuple[int, str]]] = {n: names for n, names in named.items() if names is not None}
            for one, other in combinations(said, 2):
                if rows is not None and said[one] != said[other]:
                    PARTING[frozenset((one, other))].update(rows.value.split())


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_each_clause_that_differs_has_a_record_with_its_verdicts_under_both(one: str, other: str) -> None:
    without = set()
    for each in differences(rules_named(one), rules_named(other)):
        rows = {row for clause in (each.one, each.other) for row in clause.citation.row.split(", ")}
        if each.in_value and not rows & PARTING[frozenset((one, other))]:
            without.add(each.name)
    assert without == NOT_SHOWN.get((one, other), set())
