"""`samba validate --rules`: one rule set in place of that of the record, or several side by side."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from tests.cases import FIXTURES
from tests.cli.running import Run
from tests.houses import HEADING, clause

DOCS = Path(__file__).parents[2] / "docs"
SCHEMA = json.loads((DOCS / "comparison.schema.json").read_text(encoding="utf-8"))
FINDINGS = json.loads((DOCS / "findings.schema.json").read_text(encoding="utf-8"))
GAME = """[Rules "samba-br"]
[Event "A club evening"]

deal 1 position
hand A 4s 4h 2d 9c 9d Tc
meld A+C =Ks Kh Kd
1. A +5c 6d =4s 4h 2d -9c

deal 2
count A+C samba 1 cards 70
count B+D cards 5
score A+C 1570
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    (tmp_path / "game.sgr").write_text(GAME, encoding="utf-8")
    no_wilds = clause("group_wilds", "0") + clause("samba", "2000")
    (tmp_path / "house.yaml").write_text(HEADING + no_wilds, encoding="utf-8")
    return "game.sgr"


class TestOne:
    def test_it_judges_in_place_of_the_record(self, run: Run, game: str) -> None:
        assert run("validate", game).out == "Files checked: 1; no findings\n"
        assert run("validate", game, "--rules", "samba-br").out == "Files checked: 1; no findings\n"
        ran = run("validate", game, "--rules", "house.yaml", "--format", "concise")
        assert ran.code == 1
        assert "game.sgr:7:20: SG503 third-wild-card: " in ran.out
        assert "game.sgr:12:11: SG705 wrong-score: " in ran.out

    def test_a_record_without_one_needs_none(self, run: Run, game: str, tmp_path: Path) -> None:
        (tmp_path / game).write_text(GAME.replace('[Rules "samba-br"]\n', ""), encoding="utf-8")
        assert "rules-not-named" in run("validate", game).out
        assert run("validate", game, "--rules", "samba-br").out == "Files checked: 1; no findings\n"

    def test_one_that_cannot_be_had_ends_with_2(self, run: Run, game: str) -> None:
        for name in ("samba-bx", "./nowhere.yaml", "samba-br@9", "samba-br,samba-bx"):
            ran = run("validate", game, "--rules", name)
            assert (ran.code, ran.out) == (2, "")
            assert ran.err.startswith("samba: ")

    def test_to_name_none_is_a_bad_option(self, run: Run, game: str) -> None:
        for name in ("", " , "):
            ran = run("validate", game, "--rules", name)
            assert (ran.code, ran.out) == (2, "")
            assert "names no rule set" in ran.err


class TestSeveral:
    def test_verdicts_and_points_side_by_side(self, run: Run, game: str) -> None:
        ran = run("validate", game, "--rules", "samba-br,house.yaml")
        assert (ran.code, ran.err) == (1, "")
        assert ran.out == (
            "game.sgr: A club evening\n"
            "  samba-br@1  legal\n"
            "  house@3     illegal  third-wild-card 7 (claims that depart: 1)\n"
            "\n"
            "  Deal 1\n"
            "    samba-br@1  it has not ended, so it is not counted yet\n"
            "    house@3     it has not ended, so it is not counted yet\n"
            "\n"
            "  Deal 2\n"
            "    samba-br@1  A+C 1570  B+D 5\n"
            "    house@3     A+C 2070  B+D 5\n"
            "\n"
            "  Total\n"
            "    samba-br@1  A+C 1570  B+D 5\n"
            "    house@3     A+C 2070  B+D 5\n"
        )

    def test_no_number_of_a_line_is_broken(self, run: Run) -> None:
        match = FIXTURES / "games" / "samba-pagat" / "match.sgr"
        out = run("validate", str(match), "--rules", "samba-br,samba-pagat").out
        told = re.search(r"red-three-not-laid ([\d\s]+),", out)
        assert told is not None
        lines = match.read_text(encoding="utf-8").splitlines()
        numbers = [int(number) for number in told[1].split()]
        assert len(numbers) > 12
        assert numbers == sorted(set(numbers))
        assert all(re.match(r"hand |\d+\. ", lines[number - 1]) for number in numbers)

    def test_in_portuguese_and_under_another_word_for_the_form(self, run: Run, game: str) -> None:
        out = run("validate", game, "--rules", "samba-br,house.yaml", "--lang", "pt", "--format", "text").out
        assert "  house@3     inválido  third-wild-card 7 (afirmações divergentes: 1)\n" in out

    def test_legal_under_all_ends_with_0(self, run: Run, game: str) -> None:
        assert run("validate", game, "--rules", "samba-br,samba-br@1").code == 0

    def test_it_fails_and_does_not_as_it_is_asked(self, run: Run, game: str) -> None:
        rules = ("--rules", "samba-br,house.yaml")
        assert run("validate", game, *rules, "--exit-zero").code == 0
        ignored = run("validate", game, *rules, "--ignore", "third-wild-card")
        assert ignored.code == 0
        assert "  house@3     legal  (claims that depart: 1)\n" in ignored.out

    def test_what_hidden_cards_decide_is_undecided(self, run: Run, game: str, tmp_path: Path) -> None:
        text = '[Rules "samba-br"]\ndeal 1 position\npile 9c\nmeld A+C =9s 9h 9d\n1. A ^ 9<9c -_\n'
        (tmp_path / game).write_text(text, encoding="utf-8")
        ran = run("validate", game, "--rules", "samba-br,house.yaml")
        assert ran.code == 0
        assert "  samba-br@1  undecided  pile-taken-with-one-card 5,\n" in ran.out
        assert run("validate", game, "--rules", "samba-br,house.yaml", "--fail-on", "undecided").code == 1

    def test_an_acknowledged_fault_is_illegal_and_does_not_fail(self, run: Run, game: str, tmp_path: Path) -> None:
        text = GAME.replace("-9c", "-9c ;~ third-wild-card we let it stand")
        (tmp_path / game).write_text(text, encoding="utf-8")
        ran = run("validate", game, "--rules", "samba-br,house.yaml")
        assert ran.code == 0
        assert "illegal  third-wild-card 7 (acknowledged)" in ran.out

    def test_what_is_not_understood_is_told_and_fails(self, run: Run, game: str, tmp_path: Path) -> None:
        (tmp_path / game).write_text(GAME.replace("=4s 4h", "=4s 4X"), encoding="utf-8")
        ran = run("validate", game, "--rules", "samba-br,samba-br@1")
        assert ran.code == 1
        assert "  not understood, whatever the rules: unreadable-line 7\n" in ran.out

    def test_as_json(self, run: Run, game: str) -> None:
        ran = run("validate", game, "--rules", "samba-br,house.yaml", "--format", "json")
        document = json.loads(ran.out)
        jsonschema.validate(document, SCHEMA)
        ours, theirs = document["files"][0]["records"][0]["under"]
        assert (ours["verdict"], theirs["verdict"]) == ("legal", "illegal")
        assert (ours["totals"], theirs["totals"]) == (
            {"A+C": [1570, 1570], "B+D": [5, 5]},
            {"A+C": [2070, 2070], "B+D": [5, 5]},
        )
        finding = theirs["findings"][0]
        item = {"$ref": "#/$defs/finding", "$defs": FINDINGS["$defs"]}
        jsonschema.validate(finding, item)
        assert (finding["name"], finding["line"], finding["rules"]) == ("third-wild-card", 7, "house")

    @pytest.mark.parametrize("form", ["concise", "jsonl"])
    def test_other_forms_are_refused(self, run: Run, game: str, form: str) -> None:
        ran = run("validate", game, "--rules", "samba-br,house.yaml", "--format", form)
        assert (ran.code, ran.out) == (2, "")
        assert "full, text, json" in ran.err

    def test_to_a_file(self, run: Run, game: str, tmp_path: Path) -> None:
        rules = ("--rules", "samba-br,house.yaml")
        assert run("validate", game, *rules, "--output-file", "told.txt").out == ""
        assert (tmp_path / "told.txt").read_text(encoding="utf-8") == run("validate", game, *rules).out

    def test_a_file_that_cannot_be_read_does_not_stop_the_others(self, run: Run, game: str) -> None:
        ran = run("validate", "nowhere.sgr", game, "--rules", "samba-br,house.yaml")
        assert ran.code == 2
        assert "cannot read nowhere.sgr" in ran.err
        assert "game.sgr: A club evening\n" in ran.out

    def test_several_records_are_numbered(self, run: Run, game: str, tmp_path: Path) -> None:
        (tmp_path / game).write_text(GAME + "\n" + GAME, encoding="utf-8")
        out = run("validate", game, "--rules", "samba-br,house.yaml").out
        assert "game.sgr, record 1: A club evening\n" in out
        assert "\n\ngame.sgr, record 2: A club evening\n" in out

    def test_a_bug_and_an_interruption_end_with_their_codes(
        self, run: Run, game: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for fault, code in ((RuntimeError("x"), 70), (KeyboardInterrupt(), 130)):

            def broken(*_: object, fault: BaseException = fault) -> None:
                raise fault

            monkeypatch.setattr("sambanotation.replay.comparing.compare", broken)
            assert run("validate", game, "--rules", "samba-br,house.yaml").code == code
