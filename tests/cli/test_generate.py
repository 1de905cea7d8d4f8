"""`samba generate`: one file of several records, or one file a record."""

from __future__ import annotations

from pathlib import Path

import pytest

from sambanotation import parse, validate
from tests.cli.running import Run


def test_records_go_to_standard_output_one_after_the_other(run: Run) -> None:
    ran = run("generate", "--players", "2", "--games", "2", "--seed", "8")
    assert (ran.code, ran.err) == (0, "")
    assert len(parse(ran.out).records) == 2
    assert [one.name for one in validate(ran.out) if one.severity.value != "notice"] == []
    assert "\n\n\n" not in ran.out


def test_or_each_to_a_file_of_its_own(run: Run, tmp_path: Path) -> None:
    ran = run("generate", "--mutants", "--games", "3", "--seed", "8", "-o", str(tmp_path / "new"))
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert [path.name for path in sorted((tmp_path / "new").iterdir())] == [
        f"mutant-4-8-000{number}.sgr" for number in (1, 2, 3)
    ]
    assert all(path.read_text(encoding="utf-8").count(" ;! ") == 1 for path in (tmp_path / "new").iterdir())


def test_no_file_is_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mutant-4-8-0001.sgr"
    path.write_text("kept", encoding="utf-8")
    ran = run("generate", "--mutants", "--seed", "8", "-o", str(tmp_path))
    assert ran.code == 2
    assert "mutant-4-8-0001.sgr" in ran.err
    assert path.read_text(encoding="utf-8") == "kept"


def test_a_run_that_was_cut_short_is_taken_up(run: Run, tmp_path: Path) -> None:
    whole, partly = tmp_path / "whole", tmp_path / "partly"
    asked = ("generate", "--mutants", "--seed", "8")
    run(*asked, "--games", "3", "-o", str(whole))
    run(*asked, "--games", "2", "-o", str(partly))
    ran = run(*asked, "--games", "3", "-o", str(partly))
    assert (ran.code, ran.err) == (0, "")
    assert [path.read_bytes() for path in sorted(partly.iterdir())] == [
        path.read_bytes() for path in sorted(whole.iterdir())
    ]


@pytest.mark.parametrize(
    ("lang", "why", "written"),
    [
        ("en", "another file of that name is there already", "files written: 1 of 3; there before, with the same"),
        ("pt-BR", "já existe outro arquivo com esse nome", "arquivos gravados: 1 de 3; já existentes, com o mesmo"),
    ],
)
def test_where_it_cannot_go_on_it_tells_what_is_written(
    run: Run, tmp_path: Path, lang: str, why: str, written: str
) -> None:
    (tmp_path / "mutant-4-8-0002.sgr").write_text("kept", encoding="utf-8")
    ran = run("generate", "--mutants", "--seed", "8", "--games", "3", "-o", str(tmp_path), "--lang", lang)
    assert ran.code == 2
    assert why in ran.err
    assert written in ran.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mutant-4-8-0001.sgr", "mutant-4-8-0002.sgr"]


@pytest.mark.parametrize(("lang", "told"), [("en", "-o takes a folder"), ("pt-BR", "-o recebe uma pasta")])
def test_a_file_is_no_folder_to_write_into(run: Run, tmp_path: Path, lang: str, told: str) -> None:
    path = tmp_path / "games.sgr"
    path.write_text("kept", encoding="utf-8")
    ran = run("generate", "-o", str(path), "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert path.read_text(encoding="utf-8") == "kept"


def test_an_interrupted_run_leaves_whole_files_and_tells_how_many(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sambanotation.generate import writing

    made: list[str] = []

    def text_of(_: object) -> str:
        if made:
            raise KeyboardInterrupt
        made.append("deal 1\n")
        return made[0]

    monkeypatch.setattr(writing, "text_of", text_of)
    ran = run("generate", "--games", "3", "-o", str(tmp_path / "new"))
    assert ran.code == 130
    assert "files written: 1 of 3" in ran.err
    assert [path.read_text(encoding="utf-8") for path in (tmp_path / "new").iterdir()] == made


def test_coverage_is_told_beside_the_records(run: Run) -> None:
    ran = run("generate", "--mutants", "--seed", "8", "--coverage")
    assert ran.code == 0
    assert "| pack | 0 |" in ran.err
    assert "Never met: " in ran.err
    assert "Never met" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--players", "7"), "7"),
        (("--rules", "samba-bx"), "samba-bx"),
        (("--games", "-1"), "--games"),
    ],
)
def test_what_cannot_be_played_is_refused(run: Run, arguments: tuple[str, ...], told: str) -> None:
    ran = run("generate", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


def test_it_is_told_in_portuguese_too(run: Run) -> None:
    assert "não se joga com 7 jogadores" in run("generate", "--players", "7", "--lang", "pt-BR").err


@pytest.mark.parametrize("options", ["", "draw=2", "draw=2 out=2 target=5000"])
def test_matches_are_played_under_the_options_of_a_rule_set(run: Run, options: str) -> None:
    asked = ("generate", "--rules", "canastra", "--players", "2", "--games", "2", "--seed", "4")
    ran = run(*asked, *(("--options", options) if options else ()))
    assert (ran.code, ran.err) == (0, "")
    assert ('[Options "' in ran.out) is bool(options)
    assert [one.name for one in validate(ran.out) if one.severity.value != "notice"] == []


@pytest.mark.parametrize(("name", "why"), [("canastra", "has no such options"), ("nobodys", "no rule set can be read")])
def test_an_option_that_there_is_not_is_told(run: Run, name: str, why: str) -> None:
    ran = run("generate", "--rules", name, "--players", "2", "--options", "draw=7")
    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err
