"""`samba test`: which records fail, how that is shown, and what --update writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.cli.running import Run

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "trials.schema.json").read_text(encoding="utf-8"))

RECORD = """[SGR "1"]
[Event "{event}"]
[Rules "samba-br"]

deal 1 position
hand A 9c 8s 4h
meld A+C =As Ah Ad
1. A +{cards} -4h{tail}
"""
RIGHT = RECORD.format(event="Right", cards="5c 6c 7c", tail=" ;! too-many-drawn")
WRONG = RECORD.format(event="Wrong", cards="5c 6c 7c", tail=" ;! no-discard")
MENDED = WRONG.replace("no-discard", "too-many-drawn")

SHOWN = """game.sgr:9: record 2: Wrong
   16 - 1. A +5c 6c 7c -4h ;! no-discard
      + 1. A +5c 6c 7c -4h ;! too-many-drawn
       expected, and not found: no-discard
       found, and not expected: SG407 too-many-drawn: cards drawn from the stock by A: 3, at most 2
       samba-br, """


@pytest.fixture(autouse=True)
def game(tmp_path: Path) -> Path:
    """A file in the folder where the program runs: a record as it expects, and one that is not."""
    path = tmp_path / "game.sgr"
    path.write_text(RIGHT + WRONG, encoding="utf-8")
    return path


def test_records_as_they_expect_end_with_0(run: Run, game: Path) -> None:
    game.write_text(RIGHT)
    ran = run("test", "game.sgr")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "Records tried: 1; passed: 1; failed: 0; files: 1\n"
    assert run("test", "game.sgr", "--quiet").out == ""


def test_one_that_is_not_is_shown_as_a_diff_on_its_line_and_ends_with_1(run: Run, game: Path) -> None:
    ran = run("test")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith(SHOWN)
    assert ran.out.endswith("\n\nRecords tried: 2; passed: 1; failed: 1; files: 1\n")
    assert game.read_text() == RIGHT + WRONG
    assert "esperado, e não achado: no-discard" in run("test", "--lang", "pt").out


def test_a_wrong_score_fails_and_stays_as_it_is_claimed(run: Run, game: Path) -> None:
    sheet = '[Rules "samba-br"]\ndeal 1\ncount A+C samba 2 out 1 cards 500\ncount B+D cards 100 hand -20\nscore A+C '
    game.write_text(f"{sheet}3700 B+D 80\n")
    assert run("test").code == 0
    game.write_text(f"{sheet}3500 B+D 80\n")
    ran = run("test")
    assert ran.code == 1
    assert "SG705 wrong-score: the score of A+C is 3700, not 3500\n" in ran.out
    run("test", "--update")
    assert game.read_text() == f"{sheet}3500 B+D 80 ;! wrong-score\n"


def test_update_shows_and_rewrites_what_is_expected_and_once_more_changes_nothing(run: Run, game: Path) -> None:
    ran = run("test", "--update")
    assert ran.code == 0
    assert ran.out.startswith(SHOWN)
    assert "\n       rewritten so\n" in ran.out
    assert ran.out.endswith("Records tried: 2; passed: 2; failed: 0; rewritten: 1; files: 1\n")
    assert game.read_text() == RIGHT + MENDED
    before = game.stat()
    again = run("test", "--update")
    assert (again.code, again.out) == (0, "Records tried: 2; passed: 2; failed: 0; files: 1\n")
    assert game.stat().st_mtime_ns == before.st_mtime_ns


def test_what_cannot_be_written_down_fails_after_an_update_too(run: Run, game: Path) -> None:
    game.write_text("")
    ran = run("test", "--update")
    assert ran.code == 1
    assert " no-record: " in ran.out
    assert "this cannot be written down as an expectation\n" in ran.out
    assert game.read_bytes() == b""


def test_a_file_that_was_changed_meanwhile_is_left_alone(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sambanotation.replay import rewriting

    whole = rewriting.rewritten

    def meanwhile(*given: object) -> object:
        game.write_text(RIGHT)
        return whole(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(rewriting, "rewritten", meanwhile)
    ran = run("test", "--update")
    assert ran.code == 2
    assert "cannot write game.sgr: it was changed after it was read" in ran.err
    assert "failed: 1" in ran.out
    assert game.read_text() == RIGHT


def test_a_path_that_is_not_there_ends_with_2_and_does_not_stop_the_others(run: Run) -> None:
    ran = run("test", "none.sgr", "game.sgr")
    assert ran.code == 2
    assert "none.sgr" in ran.err
    assert "failed: 1; files: 1" in ran.out


def test_where_there_is_no_record_it_ends_with_2(run: Run, game: Path) -> None:
    game.unlink()
    ran = run("test")
    assert (ran.code, ran.out) == (2, "")
    assert "no record found" in ran.err


def test_standard_input_is_tested_and_not_rewritten(run: Run) -> None:
    ran = run("test", "-", "--stdin-filename", "here.sgr", stdin=WRONG.encode())
    assert ran.code == 1
    assert ran.out.startswith("here.sgr:1: record 1: Wrong\n")
    assert "standard input cannot be rewritten" in run("test", "-", "--update").err


def test_marks_of_rule_sets_that_are_not_to_be_had_are_told(run: Run, game: Path) -> None:
    game.write_text(RIGHT.replace(";! too", ";! house: no-discard ;! too"))
    ran = run("test")
    assert ran.code == 0
    assert ran.out.startswith("not held against anything, since these rule sets are not to be had: house\n")


def test_under_which_rules_it_is_so_is_told_where_there_are_several(run: Run, game: Path) -> None:
    game.write_text(WRONG.replace("no-discard", "samba-pagat: no-discard"))
    out = run("test").out
    assert "expected, and not found: no-discard (under samba-pagat)\n" in out
    assert "at most 2 (under samba-br)\n" in out


@pytest.mark.parametrize("update", [(), ("--update",)])
def test_json_is_as_its_schema_says(run: Run, update: tuple[str, ...]) -> None:
    ran = run("test", "game.sgr", "none.sgr", "--format", "json", *update)
    document = json.loads(ran.out)
    Draft202012Validator(SCHEMA).validate(document)
    assert ran.code == 2
    first, second = document["files"][0]["records"]
    assert (first["passed"], first["surprises"], first["changes"]) == (True, [], [])
    assert [(one["how"], one["line"], one["names"]) for one in second["surprises"]] == [
        ("missing", 16, ["no-discard"]),
        ("unexpected", 16, ["too-many-drawn"]),
    ]
    assert second["surprises"][1]["findings"][0]["citation"]["ruleset"] == "samba-br"
    assert second["changes"][0]["after"] == ["1. A +5c 6c 7c -4h ;! too-many-drawn"]
    assert second["passed"] is bool(update)
    failed = 0 if update else 1
    assert document["summary"] == {
        "files": 1,
        "records": 2,
        "passed": 2 - failed,
        "failed": failed,
        "updated": 1 - failed,
        "complete": False,
    }


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_on_a_terminal_it_is_told_what_is_being_done(run: Run) -> None:
    assert "testing game.sgr" in run("test", terminal=True).err
    assert run("test").err == ""


def test_what_would_act_on_a_terminal_is_shown_as_an_escape(run: Run, game: Path) -> None:
    game.write_bytes(WRONG.replace("Wrong", "W\x1b[2J").encode())
    out = run("test").out
    assert "W\\x1b[2J" in out
    assert "\x1b" not in out
