"""The catalogue of findings: each check breaks and nearly breaks in a case, and cites what the rule set defines."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from sambanotation.diagnostic import Kind
from sambanotation.notation.tags import table_of
from sambanotation.referee import CHECKS
from sambanotation.referee.check import Check
from sambanotation.replay.catalogue import kinds
from sambanotation.ruleset_file import load_ruleset
from tests.cases import CASES, Judged, judged

ROWS = Path(__file__).parents[1] / "docs" / "sources.md"


@cache
def _judged(path: Path) -> Judged:
    return judged(path)


@cache
def _rows_of_cases() -> frozenset[str]:
    rows: set[str] = set()
    for path in CASES:
        for record in _judged(path).records:
            tag = record.tag("Rows")
            rows.update(tag.value.split() if tag is not None else ())
    return frozenset(rows)


@pytest.mark.parametrize(
    "kind", [kind for kind in kinds() if not kind.code.startswith("SG2")], ids=lambda kind: kind.name
)
def test_every_finding_has_a_record_that_breaks_it_and_one_that_nearly_does(kind: Kind) -> None:
    named = [path for path in CASES if path.stem == kind.name]
    assert len(named) == 1, f"one file of cases is called {kind.name}.sgr"
    case = _judged(named[0])
    assert len(case.records) >= 2, "a case that breaks the rule and one that comes close"
    assert kind.name in {name for _, name in case.found(1)}
    assert kind.name not in {name for _, name in case.found(2)}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.kind.name)
def test_every_check_cites_a_clause_of_the_rule_set(check: Check) -> None:
    rules = load_ruleset("samba-br").rules
    assert rules is not None
    citation = rules.clauses()[check.clause].citation
    assert citation.document
    assert citation.section
    assert citation.row


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.kind.name)
def test_every_check_says_what_it_looks_for(check: Check) -> None:
    assert len((check.find.__doc__ or "").split()) >= 4
    assert check.kind.note.en != check.kind.note.pt_br


def test_what_a_check_rests_on_is_tainted_by_some_check() -> None:
    tainted = {part for check in CHECKS for part in check.taints}
    resting = {part for check in CHECKS for part in check.rests_on}
    assert resting <= tainted


def test_every_row_that_a_record_can_show_has_a_case() -> None:
    text = ROWS.read_text(encoding="utf-8")
    shown, hidden = text.split("## Rows that no record can show", 1)
    decided = set(re.findall(r"^\| ([A-P]\d+|S\d+) \|", shown, re.M))
    excused = set(re.findall(r"^\| ([A-P]\d+|S\d+) \|", hidden, re.M)) | set(re.findall(r"\bS\d+\b", hidden))
    assert decided - excused - _rows_of_cases() == set()


def test_rows_named_by_cases_are_rows_of_the_sources() -> None:
    rows = set(re.findall(r"^\| ([A-PX]\d+|S\d+) \|", ROWS.read_text(encoding="utf-8"), re.M))
    assert _rows_of_cases() <= rows


def test_every_case_names_its_rules() -> None:
    for path in CASES:
        for record in _judged(path).records:
            named = table_of(record).rules is not None
            assert named or path.parent.name == "notation" or path.stem == "rules-not-named", path
