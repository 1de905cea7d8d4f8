"""The catalogue of findings: each check breaks and nearly breaks in a case, and cites what the rule set defines."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from sambanotation import read
from sambanotation.diagnostic import Kind
from sambanotation.interchange.converting import from_json
from sambanotation.interchange.faults import KINDS as JSON_KINDS
from sambanotation.notation.tags import table_of
from sambanotation.referee import CHECKS
from sambanotation.referee.check import Check
from sambanotation.replay.catalogue import kinds
from sambanotation.ruleset_faults import LINT_KINDS
from sambanotation.ruleset_file import load_ruleset
from sambanotation.ruleset_lint import lint
from tests.cases import CASES, Judged, judged

ROOT = Path(__file__).parents[1]
ROWS = ROOT / "docs" / "sources.md"

FOUND_ONCE_IN_A_FILE = {"not-utf-8", "no-record", "not-text"}
"""What breaks a file as a whole: the record that nearly does stands in a file of its own, `NAME.near.sgr`."""

RAISED_BY_NO_RECORD = {
    "not-formatted": "tests/cli/test_fmt.py::test_what_would_not_read_back_is_refused",
    "cards-not-rewritten": "tests/cli/test_fmt.py::test_cards_that_are_not_understood_are_not_written_in_other_letters",
    "file-too-large": "tests/cli/test_limits.py::test_a_file_that_is_too_large_is_not_read",
    "findings-not-told": "tests/cli/test_limits.py::test_of_very_many_findings_only_the_first_are_told",
    "faults-not-told": "tests/test_ruleset_file.py::test_of_very_many_faults_only_the_first_are_told",
}
"""The tests that bring about what no record does: what the formatter says of a fault of its own, and what is said of a
file with more faults than a case could show."""

NEVER_UNDECIDED = {
    # Found only where every completion breaks the rule: nearly each unseen card might, and to say so would be noise.
    *("too-many-copies", "wrong-hand-size", "wrong-stock-size", "card-not-in-hand", "upcard-covered-needlessly"),
    *("shown-card-is-no-red-three", "replaced-card-is-no-red-three", "not-the-top-of-the-stock", "stock-used-up"),
    *("shown-red-three-not-replaced", "red-three-not-laid", "pile-red-three-replaced", "no-pile-to-take"),
    *("played-after-the-last-red-three", "top-card-not-used", "top-card-does-not-touch", "pile-card-used-too-early"),
    *("red-three-in-a-meld", "card-outside-a-sequence", "no-such-meld", "fits-no-meld", "canastas-joined"),
    *("dealt-red-three-not-replaced", "meld-of-wild-cards"),
    *("red-three-discarded", "false-announcement", "one-card-not-announced", "asked-without-being-able"),
    # These rest on the form of a meld, which is not taken for a sequence while it may be none.
    *("pile-taken-to-begin-a-sequence", "sequences-joined", "sequence-where-there-are-none"),
    # What was done, when and by whom stands in the record, whatever the cards are.
    *("red-three-replaced", "red-three-shown-before-the-turn", "black-threes-melded", "went-out-without-asking"),
    *("red-three-replaced-at-the-deal", "not-this-seats-turn", "stock-drawn-out-of-turn", "pile-taken-out-of-turn"),
    "dealer-out-of-order",
    *("dealt-red-three-not-replaced", "meld-of-wild-cards"),
    *("melded-out-of-turn", "acted-out-of-turn", "nothing-drawn-yet", "drew-and-took", "drew-after-playing"),
    *("turn-after-the-end", "pile-taken-after-early-draw", "top-card-taken-alone", "wild-card-taken-back"),
    *("shown-cards-taken-back", "played-after-the-discard", "went-out-against-the-partner"),
    *("did-not-go-out-after-a-yes", "asked-without-a-partner", "ended-otherwise-than-by-going-out"),
    *("ended-without-going-out", "counted-before-the-end"),
    # They look at numbers that are written, or at totals that are certain.
    *("impossible-count-item", "wrong-penalty", "players-not-described", "deal-after-the-match"),
    *("exactly-at-the-target", "match-tied"),
}
"""The checks that never leave open whether something is wrong."""

RULE_SETS = ROOT / "fixtures" / "cases" / "rulesets"
RECORDS_IN_JSON = ROOT / "fixtures" / "cases" / "json"
OF_RULE_SET_FILES = {path.stem for path in RULE_SETS.glob("*.yaml")} - {
    path.stem for path in RULE_SETS.glob("*.near.yaml")
}
"""What is wrong with a rule-set file is shown by such files, not by records."""


OF_JSON = {kind.name for kind in JSON_KINDS}
"""What is wrong with a record in JSON is shown by such files."""


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


def _case(name: str) -> Judged:
    named = [path for path in CASES if path.name == f"{name}.sgr"]
    assert len(named) == 1, f"one file of cases is called {name}.sgr"
    return _judged(named[0])


def test_every_fault_of_a_rule_set_file_has_a_file_that_breaks_it_and_one_that_nearly_does() -> None:
    assert {kind.name for kind in kinds()} >= OF_RULE_SET_FILES
    for name in OF_RULE_SET_FILES:
        broken, near = (lint(str(RULE_SETS / f"{name}{end}")) for end in (".yaml", ".near.yaml"))
        assert [finding.name for finding in broken.diagnostics] == [name]
        assert near.rules is not None, name
        assert name not in [finding.name for finding in near.diagnostics]
        assert (broken.rules is not None) is (name in {kind.name for kind in LINT_KINDS})


@pytest.mark.parametrize("name", sorted(OF_JSON))
def test_every_fault_of_a_record_in_json_has_a_file_that_breaks_it_and_one_that_nearly_does(name: str) -> None:
    broken, near = (RECORDS_IN_JSON / f"{name}{end}" for end in (".json", ".near.json"))
    assert [finding.name for finding in from_json(read(broken)).diagnostics] == [name]
    converted = from_json(read(near))
    assert converted.diagnostics == ()
    assert converted.source is not None


def _names(case: Judged, number: int) -> set[str]:
    return {name for _, name in case.found(number)}


@pytest.mark.parametrize(
    "kind",
    [kind for kind in kinds() if kind.name not in {*RAISED_BY_NO_RECORD, *OF_RULE_SET_FILES, *OF_JSON}],
    ids=lambda kind: kind.name,
)
def test_every_finding_has_a_record_that_breaks_it_and_one_that_nearly_does(kind: Kind) -> None:
    case = _case(kind.name)
    assert kind.name in _names(case, 1)
    if kind.name in FOUND_ONCE_IN_A_FILE:
        near = _case(f"{kind.name}.near")
        assert near.records, "a record that comes close"
        assert not any(near.found(number, notices=False) for number in near.numbers)
    else:
        assert len(case.records) >= 2, "a case that breaks the rule and one that comes close"
        assert kind.name not in _names(case, 2)


def test_only_what_breaks_a_file_as_a_whole_has_a_second_file() -> None:
    assert {path.stem.removesuffix(".near") for path in CASES if path.stem.endswith(".near")} == FOUND_ONCE_IN_A_FILE


@pytest.mark.parametrize("name", RAISED_BY_NO_RECORD)
def test_what_no_record_raises_has_a_test_of_its_own(name: str) -> None:
    assert name in {kind.name for kind in kinds()}
    assert not [path for path in CASES if path.stem == name]
    path, _, test = RAISED_BY_NO_RECORD[name].partition("::")
    assert f"def {test}(" in (ROOT / path).read_text(encoding="utf-8")


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


@pytest.mark.parametrize(
    "name", [check.kind.name for check in CHECKS if check.kind.name not in NEVER_UNDECIDED], ids=str
)
def test_every_check_that_hidden_cards_may_decide_has_a_record_in_which_they_do(name: str) -> None:
    said = (
        case.expected_undecided(number)
        for case in (_judged(path) for path in CASES if path.parent.name == "undecided")
        for number in case.numbers
    )
    assert any(names is not None and name in names for names in said)


def test_no_case_leaves_undecided_what_never_is() -> None:
    assert {check.kind.name for check in CHECKS} >= NEVER_UNDECIDED
    cases = [_judged(path) for path in CASES]
    undecided = {name for case in cases for number in case.numbers for name in case.undecided(number)}
    assert not undecided & NEVER_UNDECIDED


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
