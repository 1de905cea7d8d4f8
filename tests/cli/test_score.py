from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from sambanotation.replay.score import MatchScore
from sambanotation.source import Source
from tests.cli.running import Run

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "score.schema.json").read_text(encoding="utf-8"))
SHEET = '[Rules "samba-br"]\ndeal 1\ncount A+C samba 2 out 1 cards 500\ncount B+D cards 100 hand -20\nscore A+C '
RIGHT, WRONG = f"{SHEET}3700 B+D 80\n", f"{SHEET}3500 B+D 80\n"


@pytest.fixture(autouse=True)
def game(tmp_path: Path) -> Path:
    """A record in the folder where the program runs, one of whose claims is wrong."""
    path = tmp_path / "game.sgr"
    path.write_text(WRONG, encoding="utf-8")
    return path


def test_nothing_departs_ends_with_0(run: Run, game: Path) -> None:
    game.write_text(RIGHT)
    ran = run("score", "game.sgr")
    assert (ran.code, ran.err) == (0, "")
    assert "none departs" in ran.out


def test_a_claim_that_departs_ends_with_1_and_names_the_place_and_the_slip(run: Run) -> None:
    ran = run("score", "game.sgr")
    assert ran.code == 1
    assert "  game.sgr:5:11\n    the first that departs\n    the score of A+C is 3700, not 3500\n" in ran.out
    assert "this would explain it: the prize for going out was forgotten\n" in ran.out


def test_one_that_the_record_acknowledges_ends_with_0(run: Run, game: Path) -> None:
    game.write_text(WRONG.replace("B+D 80\n", "B+D 80 ;~ wrong-score so it stood on the paper\n"))
    ran = run("score", "game.sgr")
    assert ran.code == 0
    assert "acknowledged: so it stood on the paper" in ran.out


def test_what_hidden_cards_leave_open_ends_with_0(run: Run, game: Path) -> None:
    game.write_text('[Rules "samba-br"]\ndeal 1\nscore A+C 300 B+D 200\n')
    assert run("score", "game.sgr").code == 0


def test_other_faults_of_the_record_do_not_count(run: Run, game: Path) -> None:
    game.write_text('[Rules "samba-br"]\ndeal 1\n1. A +_ _ =4s 4h 4d -9c\n')
    assert run("validate", "game.sgr").code == 1
    ran = run("score", "game.sgr")
    assert ran.code == 0
    assert "other faults of the record: 1" in ran.out


def test_a_path_that_is_not_there_ends_with_2_and_does_not_stop_the_others(run: Run) -> None:
    ran = run("score", "lost.sgr", "game.sgr", "--format", "json")
    assert (ran.code, ran.err) == (2, "samba: cannot read lost.sgr: there is no such file\n")
    document = json.loads(ran.out)
    assert [file["problem"] is None for file in document["files"]] == [False, True]
    assert (document["summary"]["departures"], document["summary"]["complete"]) == (1, False)


def test_a_rule_set_that_is_not_to_be_had_ends_with_2(run: Run, game: Path) -> None:
    game.write_text(WRONG.replace("samba-br", "no-such-rules"))
    ran = run("score", "game.sgr")
    assert ran.code == 2
    assert ran.err.startswith("samba: cannot count game.sgr: its rules are not to be had")


def test_no_record_ends_with_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ran = run("score", "empty")
    assert (ran.code, ran.out, ran.err) == (2, "", "samba: no record found: no *.sgr file in empty\n")


def test_a_name_for_standard_input_needs_standard_input(run: Run) -> None:
    assert run("score", "game.sgr", "--stdin-filename", "x.sgr").code == 2


def test_standard_input_is_called_as_one_likes(run: Run) -> None:
    ran = run("score", "-", "--stdin-filename", "club/friday.sgr", stdin=WRONG.encode())
    assert ran.code == 1
    assert ran.out.startswith("club/friday.sgr\n")
    assert run("score", "-", stdin=RIGHT.encode()).out.startswith("<stdin>\n")


def test_folders_are_read_with_all_their_records_and_no_path_is_the_folder_one_is_in(run: Run, tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    for name in ("b.sgr", "a.sgr", "notes.txt"):
        (tmp_path / "club" / name).write_text(RIGHT)
    ran = run("score", "club", "club/a.sgr")
    assert [line for line in ran.out.splitlines() if line.endswith(".sgr")] == ["club/a.sgr", "club/b.sgr"]
    assert "game.sgr\n" in run("score").out


def test_a_rule_set_of_the_records_own_lies_beside_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "game.sgr").write_text(RIGHT.replace("samba-br", "./house.yaml"))
    (tmp_path / "club" / "house.yaml").write_text(
        "name: house\nversion: 1\ntitle: {en: H, pt-BR: C}\nextends: samba-br\n"
    )
    ran = run("score", "club/game.sgr")
    assert (ran.code, ran.err) == (0, "")
    assert "rules: house, version 1" in ran.out


def test_json_is_as_its_schema_says(run: Run) -> None:
    ran = run("score", "game.sgr", "--format", "json", "--lang", "pt-BR", "--color", "always")
    document = json.loads(ran.out)
    Draft202012Validator(SCHEMA).validate(document)
    (departure,) = document["files"][0]["records"][0]["departures"]
    assert departure["message"] == "a pontuação de A+C é 3700, não 3500"


def test_the_language_is_that_of_the_option_or_of_the_environment(run: Run) -> None:
    assert "Rodada 1" in run("score", "game.sgr", "--lang", "pt").out
    assert "Rodada 1" in run("score", "game.sgr", env={"SAMBA_LANG": "pt-BR"}).out
    assert run("score", "game.sgr", "--lang", "xx").code == 2


def test_quiet_leaves_out_the_rules_and_what_refers_to_them(run: Run) -> None:
    loud, quiet = run("score", "game.sgr").out, run("score", "game.sgr", "-q").out
    assert "\nRules\n" in loud
    assert "[1]" in loud
    assert "Rules" not in quiet
    assert "[1]" not in quiet


def test_colour_is_for_terminals(run: Run) -> None:
    assert "\x1b[" in run("score", "game.sgr", terminal=True).out
    assert "\x1b[" not in run("score", "game.sgr").out
    assert "\x1b[" not in run("score", "game.sgr", terminal=True, env={"NO_COLOR": "1"}).out


def test_an_encoding_without_accents_is_written_in_plain_signs(run: Run) -> None:
    ran = run("score", "game.sgr", "--lang", "pt-BR", encoding="ascii")
    assert "pontuacao" in ran.out


def test_a_bug_ends_with_70_and_keeps_what_was_counted(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from sambanotation.replay import score as module

    whole = module.score
    (tmp_path / "z.sgr").write_text("the second file")

    def broken(source: Source, folder: Path | None = None) -> tuple[MatchScore, ...]:
        if source.name == "z.sgr":
            raise ZeroDivisionError("deep inside")
        return whole(source, folder)

    monkeypatch.setattr(module, "score", broken)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ran = run("score", "game.sgr", "z.sgr")
    assert ran.code == 70
    assert "this is a bug in samba" in ran.err
    assert ran.out.startswith("game.sgr\n")


def test_an_interruption_ends_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(source: Source, folder: Path | None = None) -> tuple[MatchScore, ...]:  # noqa: ARG001 - as called
        raise KeyboardInterrupt

    monkeypatch.setattr("sambanotation.replay.score.score", interrupted)
    ran = run("score", "game.sgr")
    assert (ran.code, ran.err) == (130, "samba: interrupted: files counted: 0 of 1\n")


def test_a_file_without_a_record_cannot_be_counted(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.sgr").write_text("")
    ran = run("score", str(tmp_path / "empty.sgr"))
    assert ran.code == 2
    assert "it holds no record" in ran.err
