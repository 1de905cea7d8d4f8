from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import jsonschema
import pytest

from sambanotation.contrast.judged import judged, sketch
from sambanotation.output.rules_page import rules_page
from sambanotation.ruleset import CLAUSES, RuleSet
from sambanotation.ruleset_difference import Demonstration, DiffersIn, Told
from sambanotation.ruleset_file import available, load_named
from tests.cli.running import Run, Stream, in_shell
from tests.houses import HEADING, clause
from tests.referee.tables import brazilian

DOCS = Path(__file__).parents[2] / "docs"
SCHEMA = json.loads((DOCS / "rules.schema.json").read_text(encoding="utf-8"))
FORMS = ["text", "md", "json"]


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    text = HEADING + clause("group_wilds", "0") + clause("tie", "one-more-deal")
    Path("house.yaml").write_text(text, encoding="utf-8")
    return "house.yaml"


Search = list[str]
"""The clauses for which a record was sought."""


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Search:
    """A search in place of the real one, which takes its time: it has one record for one clause."""
    sought: Search = []

    class Quick:
        def __init__(self, one: RuleSet, other: RuleSet) -> None:
            self.one, self.other = one, other

        def demonstrate(self, name: str) -> Demonstration | None:
            sought.append(name)
            record = sketch("deal 1\nup 2s\n")
            assert record is not None
            legal, illegal = (judged(record, rules) for rules in (rules_named("samba-pagat"), self.one))
            told = [Told(each.of_play, each.departing, each.findings, ()) for each in (legal, illegal)]
            shown = Demonstration(record.text, DiffersIn.VERDICT, told[0], told[1], cites=True, alone=False)
            return shown if name == "group_wilds" else None

    monkeypatch.setattr("sambanotation.contrast.search.Search", Quick)
    return sought


def rules_named(name: str) -> RuleSet:
    rules = load_named(name).rules
    assert rules is not None
    return rules


class TestList:
    def test_it_names_every_rule_set_with_its_version(self, run: Run) -> None:
        ran = run("rules")
        assert (ran.code, ran.err) == (0, "")
        for name in available():
            assert re.search(rf"^{name}, version \d+: \w", ran.out, re.MULTILINE)
        assert "  players: 2 3 4 5 6; packs: 3, jokers: 6, cards: 162\n" in ran.out
        assert "    samba-br: SAMBA, blog article with the rules and an annotated deal," in ran.out

    def test_in_portuguese(self, run: Run) -> None:
        assert "samba-br, versão 1: Samba como se joga no Brasil\n" in run("rules", "--lang", "pt").out

    def test_as_json(self, run: Run) -> None:
        document = json.loads(run("rules", "--format", "json").out)
        jsonschema.validate(document, SCHEMA)
        listed = document["rule_sets"]
        assert sorted(one["name"] for one in listed) == list(available())
        extending = [one["extends"] is not None for one in listed]
        assert extending == sorted(extending), "those that extend no other come first"

    def test_the_page_of_all_clauses_is_fresh(self, run: Run) -> None:
        page = run("rules", "--format", "md").out
        assert (DOCS / "rulesets.md").read_text(encoding="utf-8") == page, "run: make docs"

    def test_it_tells_where_the_recorded_matches_are(self, run: Run) -> None:
        told = " ".join(run("rules").out.split())
        assert "The source code has a whole match recorded under each: fixtures/games/NAME/match.sgr." in told
        assert all((DOCS.parent / f"fixtures/games/{name}/match.sgr").is_file() for name in available())

    def test_the_page_leads_to_the_records_that_show_what_differs(self, run: Run) -> None:
        for lang in ("en", "pt"):
            page = run("rules", "--format", "md", "--lang", lang).out
            links = re.findall(r"\]\(([^)#]+)\)", page.partition("\n## ")[0])
            assert links == ["differences.md", "../fixtures/games"]
            assert all((DOCS / link).exists() for link in links)
            assert "samba rules diff A B" in page

    def test_an_option_before_the_command_is_told_its_place(self, run: Run) -> None:
        ran = run("rules", "--lang", "pt", "show", "samba-br")
        assert (ran.code, ran.out) == (2, "")
        assert "it stands behind the command: samba rules show --lang" in ran.err

    def test_a_mistyped_command_gets_a_suggestion(self, run: Run) -> None:
        ran = run("rules", "shw", "samba-br")
        assert (ran.code, ran.out) == (2, "")
        assert "Did you mean 'show'?" in ran.err


class TestShow:
    def test_every_clause_with_its_value_and_its_wording(self, run: Run) -> None:
        ran = run("rules", "show", "samba-br")
        assert (ran.code, ran.err) == (0, "")
        assert [name for name in CLAUSES if f"\n  {name}  " not in ran.out] == []
        assert "\nThe upcard\n\n  covered_upcards  [JK, 2, 3r, 3b]\n    A wild card or a three" in ran.out
        assert "a record may choose tie=one-more-deal: " in ran.out
        assert "(stated)" not in ran.out

    def test_with_its_place_and_its_reason(self, run: Run) -> None:
        out = run("rules", "show", "samba-br", "--cite").out
        assert "    samba-br, INÍCIO DO JOGO, row A5, S1 (stated)\n" in out
        assert "    our decision, because the source gives one figure" in out

    def test_a_file_shows_what_it_inherits_under_the_name_it_comes_from(self, run: Run, club: str) -> None:
        out = run("rules", "show", club, "--cite").out
        assert out.startswith("house, version 3: House rules\n")
        assert "extends: samba-br" in out
        assert "    house, club, Dealing (stated)\n" in out
        assert "    samba-br, INÍCIO DO JOGO, row A5, S1 (stated)\n" in out

    def test_a_version_can_be_pinned(self, run: Run) -> None:
        assert run("rules", "show", "samba-br@1").out == run("rules", "show", "samba-br").out
        assert run("rules", "show", "samba-br@7").code == 2

    def test_as_json(self, run: Run) -> None:
        document = json.loads(run("rules", "show", "samba-br", "--format", "json").out)
        jsonschema.validate(document, SCHEMA)
        told = {one["clause"]: one for one in document["rule_set"]["clauses"]}
        assert list(told) == list(CLAUSES)
        assert told["pack"]["value"] == {"copies": 3, "jokers": 6}
        assert told["tie"]["options"]["drawn"]["value"] == "drawn"
        assert told["pack"]["citation"]["standing"] == "stated"

    def test_as_markdown(self, run: Run) -> None:
        out = run("rules", "show", "samba-br", "--format", "md", "--cite").out
        assert out.startswith("# samba-br, version 1: Samba as played in Brazil\n")
        assert [name for name in CLAUSES if f"### `{name}`: `" not in out] == []
        assert "*samba-br, INÍCIO DO JOGO, row A5, S1 (stated)*" in out

    def test_no_line_is_wider_than_it_may_be(self, run: Run) -> None:
        for arguments in (("show", "samba-br", "--cite"), ("show", "samba-br", "--lang", "pt"), ()):
            assert max(map(len, run("rules", *arguments).out.splitlines())) <= 80


class TestDiff:
    def test_each_clause_as_both_have_it(self, run: Run, club: str) -> None:
        ran = run("rules", "diff", "samba-br", club, "--no-records")
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.startswith(
            "    samba-br, version 1                    house, version 3\n"
            "clauses that differ: 2\n"
            "\n"
            "Groups\n"
            "\n"
            "  group_wilds\n"
            "    2                                      0\n"
            "    A group holds two wild cards at most.  We play so.\n"
            "    samba-br, COMBINAÇÕES DE CARTAS, row   house, club, Dealing (stated)\n"
            "    I3, X6, X17 (stated)\n"
            "\n"
            "The match\n"
            "\n"
            "  tie\n"
            "    drawn                                  one-more-deal\n"
        )
        assert "\n    our decision, because the source is\n" in ran.out
        assert "\n    tie=one-more-deal: If the leading\n" in ran.out

    def test_what_only_a_record_may_choose_is_told_as_such(self, run: Run, club: str) -> None:
        Path(club).write_text(HEADING + clause("tie", "drawn"), encoding="utf-8")
        assert "only what a record may choose differs\n" in run("rules", "diff", "samba-br", club, "--no-records").out

    def test_equal_ones_have_none(self, run: Run) -> None:
        ran = run("rules", "diff", "samba-br", "samba-br")
        assert ran.code == 0
        assert ran.out.endswith("\nclauses that differ: 0\n")

    def test_as_json(self, run: Run, club: str) -> None:
        document = json.loads(run("rules", "diff", "samba-br", club, "--no-records", "--format", "json").out)
        jsonschema.validate(document, SCHEMA)
        assert [one["clause"] for one in document["differences"]] == ["group_wilds", "tie"]
        assert document["same"] == len(CLAUSES) - 2
        first = document["differences"][0]
        assert (first["one"]["value"], first["other"]["value"], first["differs_in"]) == (2, 0, "value")

    def test_as_markdown(self, run: Run, club: str) -> None:
        out = run("rules", "diff", "samba-br", club, "--no-records", "--format", "md").out
        assert "| clause | samba-br | house |\n" in out
        assert "| [`tie`](#tie) | `drawn`<br>" in out
        assert "\n- house: We play so.\n" in out

    def test_a_rule_set_that_cannot_be_had_ends_with_2(self, run: Run) -> None:
        for pair in (("samba-br", "samba-bx"), ("./nowhere.yaml", "samba-br")):
            ran = run("rules", "diff", *pair)
            assert (ran.code, ran.out) == (2, "")
            assert ran.err.startswith("samba: ")

    def test_a_record_for_each(self, run: Run, club: str, found: Search) -> None:
        out = run("rules", "diff", "samba-br", club).out
        assert found == ["group_wilds", "tie"]
        assert (
            "    I3, X6, X17 (stated)\n"
            "\n"
            "        deal 1\n"
            "        up 2s\n"
            "    samba-br: legal\n"
            "    house: illegal; SG303 upcard-not-covered, line 2: the upcard 2s was not\n"
            "        covered\n"
            "    It shows only together with other clauses that differ.\n"
        ) in out
        assert out.endswith("\n    No short record was found that shows it.\n")

    def test_each_clause_is_shown_while_the_next_record_is_looked_for(
        self, run: Run, club: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shown: dict[str, str] = {}

        class Slow:
            def __init__(self, one: RuleSet, other: RuleSet) -> None:
                pass

            def demonstrate(self, name: str) -> None:
                assert isinstance(sys.stdout, Stream)
                sys.stdout.flush()
                shown[name] = sys.stdout.memory.getvalue().decode()

        monkeypatch.setattr("sambanotation.contrast.search.Search", Slow)
        out = run("rules", "diff", "samba-br", club).out
        assert "\n  group_wilds\n" in shown["group_wilds"]
        assert "No short record was found" not in shown["group_wilds"]
        assert "No short record was found" in shown["tie"]
        assert "\n  tie\n" in shown["tie"]
        assert out.startswith(shown["tie"])

    @pytest.mark.usefixtures("found")
    def test_the_record_as_markdown(self, run: Run, club: str) -> None:
        out = run("rules", "diff", "samba-br", club, "--format", "md", "--lang", "pt").out
        assert "\n```sgr\ndeal 1\nup 2s\n```\n\n- samba-br: válido\n- house: inválido; SG303 " in out
        assert "\nNão se achou registro curto que a mostre.\n" in out

    @pytest.mark.usefixtures("found")
    def test_the_record_as_json(self, run: Run, club: str) -> None:
        document = json.loads(run("rules", "diff", "samba-br", club, "--format", "json").out)
        jsonschema.validate(document, SCHEMA)
        first, second = (one["record"] for one in document["differences"])
        assert (first["text"], first["differs_in"], first["alone"]) == ("deal 1\nup 2s\n", "verdict", False)
        assert [one["verdict"] for one in (first["one"], first["other"])] == ["legal", "illegal"]
        assert [one["line"] for one in first["other"]["findings"]] == [2]
        assert second is None

    def test_a_clause_that_shows_only_where_it_is_put_alone(self, run: Run) -> None:
        out = run("rules", "diff", "canastra", "samba-pagat").out
        about = out.partition("\n  prized_by\n")[2].partition("\n\n  ")[2].partition("\n\n  ")[0]
        told = " ".join(about.split())
        assert "canastra: illegal; SG428 prized-take-without-a-natural-pair" in told
        assert "samba-pagat: illegal; SG437 pile-taken-in-a-closed-way" in told
        assert "canastra with prized_by of samba-pagat: legal" in told
        assert "shows where nothing but this clause of the other is put into canastra." in told
        assert told.endswith("prized_by decides nothing beside prized_takes: a prized pile is taken like any other.")

    def test_a_clause_that_no_record_can_show(self, run: Run) -> None:
        out = " ".join(run("rules", "diff", "canastra", "samba-pagat", "--lang", "pt").out.split())
        assert "Ela nada decide em nenhum dos dois, de modo que nenhum registro pode mostrá-la." in out
        assert "Em canastra, described_players nada decide ao lado de sides: todo número admitido" in out

    def test_the_same_as_json(self, run: Run) -> None:
        document = json.loads(run("rules", "diff", "canastra", "samba-pagat", "--format", "json").out)
        jsonschema.validate(document, SCHEMA)
        by_name = {one["clause"]: one for one in document["differences"]}
        put = by_name["prized_by"]["record"]["put"]
        assert (by_name["prized_by"]["record"]["differs_in"], put["into"]) == ("clause", "one")
        assert put["told"]["verdict"] == "legal"
        assert [one["under"] for one in by_name["described_players"]["idle"]] == ["one", "other"]
        assert by_name["described_players"]["record"] is None
        assert by_name["draw_count"]["record"]["put"] is None

    @pytest.mark.usefixtures("found")
    def test_the_records_are_saved(self, run: Run, club: str) -> None:
        assert run("rules", "diff", "samba-br", club, "--save", "shown").code == 0
        (saved,) = Path("shown").iterdir()
        assert saved.name == "samba-br-house-group_wilds.sgr"
        assert saved.read_text(encoding="utf-8") == (
            '[SGR "1"]\n[Event "group_wilds: samba-br, house"]\n'
            "; samba-br: legal; house: illegal\n"
            f"; samba validate --rules samba-br,{club} shown/samba-br-house-group_wilds.sgr\n"
            "\ndeal 1\nup 2s\n"
        )
        assert run("rules", "diff", "samba-br", club, "--save", "shown").code == 0
        saved.write_text("kept", encoding="utf-8")
        ran = run("rules", "diff", "samba-br", club, "--save", "shown")
        assert ran.code == 2
        assert "another file of that name is there already" in ran.err
        assert saved.read_text(encoding="utf-8") == "kept"

    def test_nothing_can_be_saved_that_is_left_out(self, run: Run, club: str) -> None:
        ran = run("rules", "diff", "samba-br", club, "--save", "shown", "--no-records")
        assert (ran.code, ran.out) == (2, "")
        assert "--save" in ran.err


class TestCheck:
    def test_a_file_without_faults(self, run: Run, club: str) -> None:
        ran = run("rules", "check", club)
        assert (ran.code, ran.out, ran.err) == (0, "Files checked: 1; no findings\n", "")

    def test_every_fault_with_its_place(self, run: Run, club: str) -> None:
        Path(club).write_text(
            HEADING + clause("hand_sise", "13") + clause("tie", "shared") + clause("draw_count", "two"),
            encoding="utf-8",
        )
        ran = run("rules", "check", club, "--format", "concise")
        assert ran.code == 1
        assert ran.out.splitlines()[:-1] == [
            "house.yaml:7:1: SG203 unknown-key: hand_sise is not known here",
            "house.yaml:13:10: SG205 wrong-value: shared cannot stand here; expected: one of: drawn one-more-deal",
            "house.yaml:18:10: SG205 wrong-value: two cannot stand here; expected: a whole number from 1 to 1000",
        ]
        assert "did you mean hand_size?" in run("rules", "check", club).out

    def test_clauses_that_do_nothing(self, run: Run, club: str) -> None:
        Path(club).write_text(HEADING + clause("group_wilds", "0") + clause("second_wild_at", "6"), encoding="utf-8")
        ran = run("rules", "check", club, "--lang", "pt")
        assert ran.code == 1
        assert "SG222" in ran.out
        assert "second_wild_at nada decide ao lado de group_wilds: um grupo não tem curinga" in ran.out
        assert run("rules", "check", club, "--exit-zero").code == 0
        assert run("rules", "check", club, "--fail-on", "error").code == 0

    def test_notices_do_not_fail_by_themselves(self, run: Run, club: str) -> None:
        Path(club).write_text(HEADING + clause("hand_size", "15"), encoding="utf-8")
        assert run("rules", "check", club).code == 0
        assert run("rules", "check", club, "--fail-on", "notice").code == 1

    def test_contradictions(self, run: Run, club: str) -> None:
        Path(club).write_text(HEADING + clause("hand_size", "60"), encoding="utf-8")
        ran = run("rules", "check", club, "--format", "concise")
        assert (ran.code, "SG213 contradictory-clauses" in ran.out) == (1, True)

    def test_a_file_that_cannot_be_read_does_not_stop_the_others(self, run: Run, club: str) -> None:
        ran = run("rules", "check", "nowhere.yaml", club)
        assert ran.code == 2
        assert "there is no such file" in ran.err
        assert ran.out == "Files checked: 1; no findings\n"
        assert run("rules", "check", "nowhere.yaml").out == ""

    def test_a_fault_of_the_file_that_is_extended_is_shown_there(self, run: Run, club: str) -> None:
        Path(club).write_text(HEADING + "nonsense: 1\n", encoding="utf-8")
        heading = HEADING.replace("name: house", "name: friday").replace("extends: samba-br", "extends: ./house.yaml")
        Path("friday.yaml").write_text(heading, encoding="utf-8")
        ran = run("rules", "check", "friday.yaml", "--format", "concise")
        assert ran.code == 1
        assert "house.yaml:7:1: SG203" in ran.out

    def test_as_json(self, run: Run, club: str) -> None:
        Path(club).write_text(HEADING + clause("hand_sise", "13"), encoding="utf-8")
        document = json.loads(run("rules", "check", club, "--format", "json").out)
        jsonschema.validate(document, json.loads((DOCS / "findings.schema.json").read_text(encoding="utf-8")))
        assert document["findings"][0]["name"] == "unknown-key"


@pytest.mark.parametrize("form", FORMS)
def test_output_in_ascii(run: Run, club: str, form: str) -> None:
    for arguments in ((), ("show", "samba-br"), ("diff", "samba-br", club)):
        if form != "md":
            assert run("rules", *arguments, "--format", form, "--lang", "pt", encoding="ascii").out.isascii()


def test_colour_is_for_terminals(run: Run) -> None:
    assert "\x1b[" in run("rules", "show", "samba-br", terminal=True).out
    assert "\x1b[" not in run("rules", "show", "samba-br", terminal=True, env={"NO_COLOR": "1"}).out
    assert "\x1b[" not in run("rules", "show", "samba-br").out


def test_a_hostile_file_is_shown_harmlessly(run: Run, club: str) -> None:
    text = HEADING.replace("title: Our club", 'title: "Our \\e[2J|club*"') + clause("hand_size", "13")
    Path(club).write_text(text.replace("We play so.", '"*We* | play \\e[31m <b>so</b>."'), encoding="utf-8")
    for arguments in (("show", club, "--cite"), ("diff", "samba-br", club), ("show", club, "--format", "json")):
        ran = run("rules", *arguments)
        assert ran.code == 0
        assert "\x1b" not in ran.out
    page = run("rules", "diff", "samba-br", club, "--format", "md").out
    assert "\x1b" not in page
    assert "<b>" not in page.replace("\\<b>", "")


def test_a_pipe_that_is_closed_early_is_no_error(tmp_path: Path) -> None:
    ran = in_shell("$PYTHON -m sambanotation rules show samba-br | head -1; echo ${PIPESTATUS[0]}", tmp_path)
    assert ran.stdout.splitlines()[-1] == "0"
    assert ran.stderr == ""


def test_a_page_in_portuguese_has_every_clause() -> None:
    from sambanotation.output.rules_words import Described
    from sambanotation.text import Lang

    page = rules_page([Described(brazilian())], Lang.PT_BR)
    assert page.startswith("# Regulamentos\n")
    assert [name for name in CLAUSES if f"\n### {name}\n" not in page] == []
