"""docs/differences.md and what the search remembers: both are what is found, judged anew under both rule sets."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from sambanotation.contrast.remembered import FILE, as_kept, fingerprint, remembered
from sambanotation.contrast.search import Search
from sambanotation.diagnostic import Verdict
from sambanotation.output.demonstration import remarks, says
from sambanotation.replay.comparing import compare
from sambanotation.ruleset_difference import differences
from sambanotation.ruleset_file import available, load_named
from sambanotation.source import Source
from sambanotation.text import Lang
from tests.houses import HEADING, clause, house, rules_of
from tests.referee.tables import brazilian
from tests.rules_named import rules_named

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "differences.md").read_text(encoding="utf-8")
KEPT = json.loads(FILE.read_text(encoding="utf-8"))
PAIRS = [tuple(pair.split()) for pair in KEPT]


def test_the_page_is_what_its_records_come_to_now() -> None:
    """Every record on the page is judged anew under both rule sets, by the ways on which any other record is."""
    program = [sys.executable, str(ROOT / "docs" / "write_differences.py"), "--check"]
    ran = subprocess.run(program, check=False, capture_output=True, text=True, timeout=600)
    assert ran.stderr == "", "run: make docs"
    assert ran.returncode == 0, "run: make docs"


def test_every_rule_set_is_held_against_others() -> None:
    extends = {name: load_named(name).extends for name in available()}
    sources = {name for name, base in extends.items() if base is None}
    assert {frozenset(pair) for pair in PAIRS} == {
        *(frozenset((one, other)) for one in sources for other in sources if one != other),
        *(frozenset((name, base)) for name, base in extends.items() if base is not None),
    }


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_every_clause_that_differs_stands_on_the_page(one: str, other: str) -> None:
    names = [each.name for each in differences(rules_named(one), rules_named(other))]
    assert sorted(remembered(rules_named(one), rules_named(other))) == sorted(names), "run: make docs"
    chapter = PAGE.partition(f"\n## {one}, {other}\n")[2].partition("\n## ")[0]
    assert [line[4:] for line in chapter.splitlines() if line.startswith("### ")] == names


def test_in_the_other_order_the_same_records_are_told_the_other_way_round() -> None:
    one, other = rules_named("samba-br"), rules_named("samba-pagat")
    there, back = Search(one, other), Search(other, one)
    for each in differences(one, other):
        shown, turned = there.demonstrate(each.name), back.demonstrate(each.name)
        assert shown is not None
        assert turned is not None
        assert (turned.text, turned.one, turned.other) == (shown.text, shown.other, shown.one)
        assert (shown.put is None) is (turned.put is None)
        if shown.put is not None and turned.put is not None:
            assert {shown.put.into, turned.put.into} == {"one", "other"}
            assert shown.put.told == turned.put.told


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_comparison_of_rule_sets_and_one_of_verdicts_say_the_same(one: str, other: str) -> None:
    """`samba rules diff` and `samba validate --rules` of each record that is remembered."""
    left, right = rules_named(one), rules_named(other)
    for each in differences(left, right, Search(left, right).demonstrate):
        if each.shown is None:
            continue
        (record,) = compare(Source("", each.shown.text), [one, other])
        for told, under in zip((each.shown.one, each.shown.other), record.under, strict=True):
            said = told.verdict, told.departing, told.lacking
            assert said == (under.verdict, under.departing, under.lacking), each.name


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_no_remark_denies_what_stands_above_it(one: str, other: str) -> None:
    left, right = rules_named(one), rules_named(other)
    for each in differences(left, right, Search(left, right).demonstrate):
        told = [] if each.shown is None else [each.shown.one, each.shown.other]
        if each.shown is None or told[0].holds == told[1].holds:
            continue
        said = " ".join(remarks(each, (one, other), Lang.EN))
        assert "No short record was found" not in said, each.name
        assert f"because of {each.name};" not in said


def test_a_claim_that_departs_is_no_fault_of_the_play_and_too_many_players_are_not_judged() -> None:
    left, right = rules_named("canastra"), rules_named("canasta-classic")
    found = {each.name: each for each in differences(left, right, Search(left, right).demonstrate)}
    claims, seats = found["going_out_melds"].shown, found["usual_players"].shown
    assert claims is not None
    assert seats is not None
    assert (claims.differs_in, seats.differs_in) == ("claims", "verdict")
    assert {(each.verdict, each.departing) for each in (claims.one, claims.other)} == {
        (Verdict.LEGAL, 0),
        (Verdict.LEGAL, 1),
    }
    assert {each.verdict for each in (seats.one, seats.other)} == {Verdict.LEGAL, None}
    (first, *_) = says(claims.one if claims.one.departing else claims.other, claims.text, Lang.EN)
    assert first == "legal (claims that depart: 1)"
    (first, *_) = says(seats.one if seats.one.verdict is None else seats.other, seats.text, Lang.PT_BR)
    assert first == "não julgado"


def test_nothing_is_remembered_of_rules_that_are_not_as_they_were(tmp_path: Path) -> None:
    other = rules_named("samba-pagat")
    assert remembered(brazilian(), other) != {}
    assert remembered(replace(brazilian(), samba=other.wild_canasta), other) == {}
    assert remembered(replace(brazilian(), stack_prizes=replace(brazilian().stack_prizes, options=())), other) == {}
    assert remembered(rules_of(house(tmp_path, HEADING + clause("samba", "1200"))), other) == {}


def test_a_fingerprint_tells_values_and_options_and_nothing_else() -> None:
    rules = brazilian()
    renamed = replace(rules, name="house", samba=replace(rules.samba, citation=rules.draw_count.citation))
    assert fingerprint(renamed) == fingerprint(rules)
    assert fingerprint(replace(rules, samba=rules.wild_canasta)) != fingerprint(rules)
    assert fingerprint(replace(rules, tie=replace(rules.tie, options=()))) != fingerprint(rules)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_what_is_written_is_what_is_read(one: str, other: str) -> None:
    left, right = rules_named(one), rules_named(other)
    assert as_kept(left, right, remembered(left, right)) == KEPT[f"{one} {other}"]
