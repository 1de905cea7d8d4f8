"""What `samba rules check` finds in files that can be used: clauses that change nothing or decide nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sambanotation.contrast.judged import Judged, judged
from sambanotation.diagnostic import Diagnostic, Severity
from sambanotation.notation.parser import parse
from sambanotation.notation.tags import DEFAULT_SEATS, table_of
from sambanotation.replay.seats import seated
from sambanotation.ruleset import CLAUSES
from sambanotation.ruleset_file import RULESETS, available
from sambanotation.ruleset_idle import IDLE, NEEDED, idle, idle_whatever_is_chosen
from sambanotation.ruleset_lint import lint
from sambanotation.source import Source
from tests.cases import CASES, bare_records
from tests.houses import HEADING, SAMBA_BR, clause, house, rules_of
from tests.referee.tables import brazilian

SAME = "cite: {document: samba-br, section: INÍCIO DO JOGO}"
CLUBS = "cite: {section: Dealing}"
ALL_TAKES = "[natural-pair, natural-and-wild, onto-group, onto-canasta, onto-sequence]"
RULES_NAMED = re.compile(r'^\[Rules "([^"]*)"\]', re.MULTILINE)
PAIR = "[natural-pair]"
NO_SEQUENCES = clause("sequences", "no")
TWICE = "{least: 2, per_wild: 2, beyond: 0}"
NO_MINIMUM = "[{from_total: null, points: 0}]"
WITHOUT_SIX = "{2: [2], 4: [2]}"
DESCRIBED = clause("described_players", "[2, 4]")
TWO_DESCRIBED = clause("described_players", "[2]") + clause("usual_players", "2") + clause("other_hand_sizes", "{}")


def found(folder: Path, text: str, name: str = "house.yaml") -> list[Diagnostic]:
    (folder / name).write_text(text, encoding="utf-8")
    loaded = lint(str(folder / name))
    assert loaded.rules is not None
    return list(loaded.diagnostics)


class TestClausesThatChangeNothing:
    def test_a_clause_with_the_value_of_its_base_is_a_warning(self, tmp_path: Path) -> None:
        text = HEADING + clause("hand_size", "15").replace(CLUBS, SAME)
        (finding,) = found(tmp_path, text)
        assert (finding.name, finding.severity) == ("clause-changes-nothing", Severity.WARNING)
        assert finding.facts == {"clause": "hand_size", "base": "samba-br"}
        assert text[finding.span.start : finding.span.end] == "hand_size"

    def test_one_that_cites_another_document_is_a_notice(self, tmp_path: Path) -> None:
        (finding,) = found(tmp_path, HEADING + clause("hand_size", "15"))
        assert (finding.name, finding.severity) == ("clause-changes-nothing", Severity.NOTICE)

    def test_the_order_of_a_list_is_no_change(self, tmp_path: Path) -> None:
        assert found(tmp_path, HEADING + clause("covered_upcards", "[3b, 3r, 2, JK]")) != []
        assert found(tmp_path, HEADING + clause("covered_upcards", "[3b, 3r, 2]")) == []

    def test_options_that_are_gone_are_a_change(self, tmp_path: Path) -> None:
        assert found(tmp_path, HEADING + clause("other_hand_sizes", "{6: 15}")) == []

    def test_a_clause_is_held_against_the_file_that_is_extended(self, tmp_path: Path) -> None:
        (tmp_path / "club.yaml").write_text(HEADING + clause("hand_size", "13"), encoding="utf-8")
        heading = HEADING.replace("name: house", "name: friday").replace("extends: samba-br", "extends: ./club.yaml")
        (finding,) = found(tmp_path, heading + clause("hand_size", "13"), "friday.yaml")
        assert finding.facts["base"] == "house"
        assert found(tmp_path, heading + clause("hand_size", "15"), "friday.yaml") == []


class TestClausesWithoutEffect:
    def test_a_clause_that_another_leaves_no_case_is_a_warning(self, tmp_path: Path) -> None:
        text = HEADING + clause("group_wilds", "0") + clause("second_wild_at", "6")
        (finding,) = found(tmp_path, text)
        assert (finding.name, finding.severity) == ("clause-without-effect", Severity.WARNING)
        assert (finding.facts["clause"], finding.facts["by"]) == ("second_wild_at", "group_wilds")
        assert text[finding.span.start : finding.span.end] == "second_wild_at"

    def test_what_is_inherited_is_not_told(self, tmp_path: Path) -> None:
        assert found(tmp_path, HEADING + clause("group_wilds", "0")) == []

    def test_a_clause_that_decides_under_an_option_has_an_effect(self, tmp_path: Path) -> None:
        options = "  options:\n    0: {value: 0}\n    2: {value: 2, wording: {en: Two., pt-BR: Dois.}}\n"
        text = HEADING + clause("group_wilds", "0") + options + clause("second_wild_at", "6")
        assert found(tmp_path, text) == []

    def test_of_two_that_make_each_other_idle_one_is_told(self, tmp_path: Path) -> None:
        text = HEADING + clause("prized_by", "[]") + clause("prized_takes", ALL_TAKES)
        assert [finding.facts["clause"] for finding in found(tmp_path, text)] == ["prized_takes"]

    def test_a_rule_set_that_stands_by_itself_needs_all_clauses(self, tmp_path: Path) -> None:
        text = SAMBA_BR.replace("name: samba-br", "name: house", 1)
        assert text != SAMBA_BR
        assert found(tmp_path, text) == []


def test_a_file_with_faults_has_only_these(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(HEADING + clause("hand_size", "15") + "hand_sise: 3\n", encoding="utf-8")
    loaded = lint(str(tmp_path / "house.yaml"))
    assert loaded.rules is None
    assert [finding.name for finding in loaded.diagnostics] == ["unknown-key"]


@pytest.mark.parametrize("name", available())
def test_the_rule_sets_that_come_with_the_tool_have_no_idle_clause(name: str) -> None:
    warnings = [finding for finding in lint(name).diagnostics if finding.severity is not Severity.NOTICE]
    assert warnings == [], RULESETS / name


def test_what_is_said_to_be_idle_names_clauses() -> None:
    assert {name for each in (*IDLE, *NEEDED) for name in (each.clause, each.by)} <= set(CLAUSES)
    assert all(each.clause != each.by for each in (*IDLE, *NEEDED))


def test_a_clause_that_has_to_be_there_is_not_told_to_do_nothing(tmp_path: Path) -> None:
    text = HEADING + clause("sides", WITHOUT_SIX) + clause("other_hand_sizes", "{}") + DESCRIBED
    assert found(tmp_path, text) == []
    rules = rules_of(house(tmp_path, text))
    told = idle_whatever_is_chosen("described_players", rules)
    assert told is not None
    assert told.by == "sides"
    assert idle_whatever_is_chosen("described_players", brazilian()) is None


@pytest.mark.parametrize(("usual", "decides"), [("2", True), ("3", True), ("4", False), ("null", False)])
def test_who_sits_where_no_seats_are_named_decides_only_for_fewer_than_four(
    usual: str, decides: bool, tmp_path: Path
) -> None:
    rules = rules_of(house(tmp_path, HEADING + clause("usual_players", usual)))
    assert (idle_whatever_is_chosen("usual_players", rules) is None) is decides
    # Whether the third seat sits at the table is what it decides.
    record = parse(Source("", "deal 1\n\n1. A +_ -_\n2. B +_ -_\n3. C +_ -_\n")).records[0]
    seats = seated(record.head, table_of(record), rules).seats
    assert (seats != DEFAULT_SEATS) is decides


def test_a_clause_that_decides_under_an_option_is_not_idle(tmp_path: Path) -> None:
    none = house(tmp_path, HEADING + clause("group_wilds", "0"))
    assert idle_whatever_is_chosen("second_wild_at", rules_of(none)) is not None
    options = "  options:\n    0: {value: 0}\n    2: {value: 2, wording: {en: Two., pt-BR: Dois.}}\n"
    some = house(tmp_path, HEADING + clause("group_wilds", "0") + options)
    assert idle_whatever_is_chosen("second_wild_at", rules_of(some)) is None


IDLE_MADE: dict[tuple[str, str], tuple[str, tuple[str, str]]] = {
    ("other_hand_sizes", "sides"): (clause("sides", WITHOUT_SIX) + DESCRIBED, ("{6: 13}", "{6: 11}")),
    ("hand_size", "other_hand_sizes"): (
        clause("sides", "{4: [2]}") + clause("described_players", "[4]") + clause("other_hand_sizes", "{4: 15}"),
        ("13", "11"),
    ),
    ("red_three_condition", "red_three_failed"): (
        clause("red_three_failed", "{each: 100, all: 1000}"),
        ("{melds: 1, complete: no}", "{melds: 4, complete: yes}"),
    ),
    ("first_take", "first_takes"): (clause("first_takes", ALL_TAKES), ("side", "table")),
    ("prized_takes", "prized_by"): (clause("prized_by", "[]"), ("[natural-pair]", ALL_TAKES)),
    ("prized_by", "prized_takes"): (clause("prized_takes", ALL_TAKES), ("[w]", "[]")),
    ("second_wild_at", "group_wilds"): (clause("group_wilds", "0"), ("5", "7")),
    ("canasta_wilds", "group_wilds"): (clause("group_wilds", "0"), ("yes", "no")),
    ("concealed_minimum", "minimums"): (clause("minimums", NO_MINIMUM), ("needed", "waived")),
    ("stack_prizes", "canastrao"): (clause("canastrao", "null"), ("yes", "no")),
    ("stack_prizes", "canasta_of_canastas"): (clause("canasta_of_canastas", "null"), ("yes", "no")),
    ("take_wilds", "takes"): (
        "".join(clause(name, PAIR) for name in ("takes", "first_takes", "prized_takes", "opening_takes")),
        ("1", "2"),
    ),
    ("wild_canasta", "wild_melds"): (clause("wild_melds", "null"), ("2000", "500")),
    ("leave_binds", "sides"): (clause("sides", "{2: [2]}") + TWO_DESCRIBED, ("yes", "no")),
    ("leave_needed", "sides"): (clause("sides", "{2: [2]}") + TWO_DESCRIBED, ("yes", "no")),
    ("sequence_start", "sequences"): (NO_SEQUENCES, ("yes", "no")),
    ("sequence_touch", "sequences"): (NO_SEQUENCES, ("yes", "no")),
    ("sequence_least", "sequences"): (NO_SEQUENCES, ("3", "4")),
    ("sequence_most", "sequences"): (NO_SEQUENCES, ("7", "6")),
    ("sequence_wilds", "sequences"): (NO_SEQUENCES, ("0", "2")),
    ("sequence_naturals", "sequences"): (NO_SEQUENCES, ("{least: 3, per_wild: 0, beyond: 0}", TWICE)),
    ("sequence_extended", "sequences"): (NO_SEQUENCES, ("no", "yes")),
    ("samba", "sequences"): (NO_SEQUENCES, ("1500", "100")),
    ("mixed_samba", "sequences"): (NO_SEQUENCES, ("null", "1000")),
    ("unfinished_sequence", "sequences"): (NO_SEQUENCES, ("null", "{cards: 5, points: 1000}")),
}
"""For each clause that another makes idle: what makes it so, and two values that then judge alike."""

OF_CANASTRA = [case for case in CASES if set(RULES_NAMED.findall(case.read_text("utf-8", "replace"))) == {"canastra"}]
WITHOUT_SUCH_MELDS = tuple(case for case in OF_CANASTRA if case.stem != "sequence-where-there-are-none")
"""Cases of a game that has neither sequences nor melds of wild cards: such a meld that lies there though it is none
would still be counted as one."""

ONE_VALUE = {("sequence_ranks", "sequences"), ("join_sequences", "sequences")}
"""Those of which the referee follows one value only."""


def test_every_case_of_an_idle_clause_is_tried() -> None:
    assert {(each.clause, each.by) for each in IDLE} == {*IDLE_MADE, *ONE_VALUE}


@pytest.mark.parametrize("pair", IDLE_MADE, ids="-".join)
def test_an_idle_clause_changes_no_verdict(pair: tuple[str, str], tmp_path: Path) -> None:
    making, values = IDLE_MADE[pair]
    records = bare_records(WITHOUT_SUCH_MELDS) if pair[1] in ("sequences", "wild_melds") else bare_records()
    told: list[list[tuple[object, ...]]] = []
    for value in values:
        rules = rules_of(house(tmp_path, HEADING + making + clause(pair[0], value)))
        assert (pair[0], pair[1]) in [(each.clause, each.by) for each in idle(rules)]
        told.append([(record.text, *_findings(judged(record, rules))) for record in records])
    assert told[0] == told[1]
    assert any(findings for _, *findings in told[0])


def _findings(one: Judged) -> list[tuple[object, ...]]:
    return [(finding.code, finding.span, finding.severity) for finding in one.findings]
