"""What docs/rulesets.md says that a clause may be is what a file of a rule set may say."""

from __future__ import annotations

from pathlib import Path

import pytest

from sambanotation.ruleset import CLAUSES
from sambanotation.ruleset_allowed import allowed
from tests.houses import HEADING, clause, house

TOLD = {
    "tie": "one of: drawn one-more-deal",
    "usual_players": "a whole number from 2 to 4, or null",
    "takes": "a list; each part one of: natural-pair natural-and-wild onto-group onto-canasta onto-sequence",
    "target": "entries, each with its key: `points` (a whole number), `threshold` (one of: exceed reach)",
    "sides": "entries, each with its key: the key a whole number from 2 to 12; its value a list; each part a whole "
    "number from 1 to 1000",
}


def test_every_clause_is_told_in_both_languages() -> None:
    assert list(allowed()) == list(CLAUSES)
    assert all(told.en and told.pt_br and told.en != told.pt_br for told in allowed().values())


@pytest.mark.parametrize("name", TOLD)
def test_what_a_clause_may_be(name: str) -> None:
    assert allowed()[name].en == TOLD[name]


def test_a_part_that_may_be_left_out_is_told() -> None:
    assert "`meld` (one of: any canasta natural-canasta, may be left out)" in allowed()["minimums"].en


@pytest.mark.parametrize(("value", "may_be"), [("2", True), ("4", True), ("null", True), ("1", False), ("5", False)])
def test_what_is_told_is_what_is_read(value: str, may_be: bool, tmp_path: Path) -> None:
    found = [one.name for one in house(tmp_path, HEADING + clause("usual_players", value)).diagnostics]
    assert ("wrong-value" not in found) == may_be
