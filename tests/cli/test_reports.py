"""Reports of `validate` and `rules check` in several forms at once, and what does not depend on the form."""

from __future__ import annotations

import errno
import gc
import json
import os
import sys
import weakref
from dataclasses import replace
from pathlib import Path

import pytest

from sambanotation.cli.reports import LINE_BY_LINE, Format, Target, targets
from sambanotation.diagnostic import Diagnostic
from sambanotation.source import Source
from tests.cli.conftest import Judge
from tests.cli.running import Run, Stream
from tests.houses import HEADING, clause
from tests.output.samples import GAME, LOW, NOT_HELD, NOTICE, UNDECIDED, WARNING

FOLLOWS = replace(NOT_HELD, consequence_of=LOW)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.sgr"
    file.write_text(GAME.text, encoding="utf-8")
    return file


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("found", "options", "code"),
    [
        ((), (), 0),
        ((LOW, FOLLOWS), (), 1),
        ((replace(LOW, acknowledged="so"),), (), 0),
        ((WARNING,), (), 1),
        ((WARNING,), ("--fail-on", "error"), 0),
        ((NOTICE,), (), 0),
        ((NOTICE,), ("--fail-on", "notice"), 1),
        ((UNDECIDED,), ("--fail-on", "undecided"), 1),
        ((LOW,), ("--exit-zero",), 0),
        ((LOW,), ("lost.sgr",), 2),
    ],
)
def test_how_a_run_ends_does_not_depend_on_the_form(
    run: Run, judge: Judge, found: tuple[Diagnostic, ...], options: tuple[str, ...], code: int
) -> None:
    judge(*found)
    ended = {form.value: run("validate", "game.sgr", "--format", form.value, *options).code for form in Format}
    assert ended == {form.value: code for form in Format}
    outputs = [word for form in Format for word in ("--output", f"{form.value}:report.{form.value}")]
    assert run("validate", "game.sgr", *outputs, *options).code == code


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("format", list(Format))
def test_a_form_says_the_same_on_stdout_and_in_a_file(run: Run, judge: Judge, tmp_path: Path, format: Format) -> None:
    judge(LOW, FOLLOWS, NOTICE)
    told = run("validate", "--format", format.value, "--lang", "pt-BR")
    run("validate", "--lang", "pt-BR", "--output", f"{format.value}:report")
    assert (tmp_path / "report").read_bytes() == told.written
    run("validate", "--lang", "pt-BR", "--format", format.value, "--output-file", "again")
    assert (tmp_path / "again").read_bytes() == told.written


@pytest.mark.usefixtures("game")
def test_several_reports_are_written_at_once(run: Run, judge: Judge, tmp_path: Path) -> None:
    judge(LOW)
    alone = run("validate")
    several = ("--output", "sarif:out.sarif", "--output", "junit:out.xml", "--output", "json:out.json")
    ran = run("validate", *several)
    assert (ran.code, ran.out, ran.err) == (alone.code, alone.out, "")
    assert json.loads((tmp_path / "out.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
    assert (tmp_path / "out.xml").read_text(encoding="utf-8").startswith("<?xml ")
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["summary"]["errors"] == 1


def test_only_the_first_colon_of_an_output_parts() -> None:
    assert targets(Format.FULL, None, ["json:C:/out.json"])[1] == Target(Format.JSON, Path("C:/out.json"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["xml:out.xml"],
            "'xml:out.xml' is no form of a report with a file behind it, as sarif:out.sarif; forms are: ",
        ),
        (["out.sarif"], "'out.sarif' is no form of a report with a file behind it"),
        (["sarif:"], "'sarif:' is no form of a report with a file behind it"),
        (["\udcff\x1b:x"], "'\\xff\\x1b:x' is no form of a report"),
        (["sarif:out", "json:./out"], "two reports would go to one file: 'out'"),
    ],
)
@pytest.mark.usefixtures("game")
def test_a_bad_output_ends_with_2(run: Run, judge: Judge, tmp_path: Path, words: list[str], told: str) -> None:
    judge(LOW)
    for command in (("validate",), ("rules", "check", "house.yaml")):
        ran = run(*command, *(part for word in words for part in ("--output", word)))
        assert (ran.code, ran.out) == (2, "")
        assert told in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["game.sgr"]


def test_no_output_overwrites_what_is_checked(run: Run, judge: Judge, tmp_path: Path, game: Path) -> None:
    judge(LOW)
    os.link(game, tmp_path / "hard")
    for target in ("game.sgr", "hard"):
        ran = run("validate", "--output", "sarif:out.sarif", "--output", f"json:{target}")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == "samba: the report would overwrite a record that is to be checked: game.sgr\n"
    house = tmp_path / "house.yaml"
    house.write_text("name: house\n")
    ran = run("rules", "check", "house.yaml", "--output", "json:./house.yaml", "--lang", "pt-BR")
    assert ran.code == 2
    assert ran.err == "samba: o relatório sobrescreveria um regulamento que é para ser verificado: house.yaml\n"
    assert game.read_text(encoding="utf-8") == GAME.text
    ran = run("validate", "game.sgr", "--rules", "samba-br,./house.yaml", "--output-file", "house.yaml")
    assert ran.code == 2
    assert house.read_text() == "name: house\n"
    assert not (tmp_path / "out.sarif").exists()


@pytest.mark.usefixtures("game")
def test_what_cannot_be_written_is_told_and_the_rest_is_written(run: Run, judge: Judge, tmp_path: Path) -> None:
    judge()
    ran = run("validate", "--output", "json:nowhere/out.json", "--output", "sarif:out.sarif")
    assert ran.code == 2
    assert ran.err == "samba: cannot write nowhere/out.json: there is no such folder\n"
    assert ran.out == "Files checked: 1; no findings\n"
    assert (tmp_path / "out.sarif").exists()


def test_rules_check_has_all_forms(run: Run, tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("name: house\nversoin: 1\n")
    codes = {run("rules", "check", "house.yaml", "--format", format.value).code for format in Format}
    assert codes == {1}
    assert run("rules", "check", "house.yaml", "--output", "sarif:out.sarif").code == 1
    (run_told,) = json.loads((tmp_path / "out.sarif").read_text(encoding="utf-8"))["runs"]
    assert run_told["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "house.yaml"


def test_a_comparison_goes_to_several_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.sgr").write_text("deal 1\n1. A +Kc 5c -Kc\n")
    both = ("--rules", "samba-br,samba-pagat")
    ran = run("validate", *both, "--output", "json:out.json")
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == json.loads(
        run("validate", *both, "--format", "json").out
    )
    assert ran.out == run("validate", *both).out
    refused = run("validate", *both, "--output", "sarif:out.sarif")
    assert refused.code == 2
    assert "Invalid value for --output: several rule sets are compared in one of these forms" in refused.err


@pytest.mark.parametrize("format", LINE_BY_LINE)
def test_nothing_is_kept_where_findings_are_told_one_by_one(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, format: Format
) -> None:
    for number in range(5):
        (tmp_path / f"game{number}.sgr").write_text(GAME.text, encoding="utf-8")
    read: list[weakref.ref[Source]] = []
    alive: list[int] = []
    printed: list[int] = []

    def validate(source: Source, *_: object) -> tuple[Diagnostic, ...]:
        gc.collect()
        alive.append(sum(one() is not None for one in read))
        read.append(weakref.ref(source))
        sys.stdout.flush()
        assert isinstance(sys.stdout, Stream)
        printed.append(sys.stdout.memory.getvalue().count(b"initial-meld-too-low"))
        return LOW, FOLLOWS

    monkeypatch.setattr("sambanotation.replay.validate", validate)
    ran = run("validate", "--format", format.value)
    assert ran.code == 1
    assert ran.out.count("initial-meld-too-low") == 5
    assert alive == [0] * 5
    assert printed == [0, 1, 2, 3, 4]
    alive.clear()
    read.clear()
    run("validate", "--format", format.value, "--output", "sarif:out.sarif")
    assert alive == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("format", LINE_BY_LINE)
def test_where_stdout_is_full_the_files_are_written_all_the_same(
    run: Run, judge: Judge, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, format: Format
) -> None:
    for number in range(3):
        (tmp_path / f"game{number}.sgr").write_text(GAME.text, encoding="utf-8")
    judge(LOW)
    said: list[str] = []

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tests.cli.running.Stream.write", full, raising=False)
    monkeypatch.setattr("sambanotation.cli.reports.say", said.append)
    ran = run("validate", "--format", format.value, "--output", "json:out.json")
    assert ran.code == 2
    assert said == ["samba: cannot write <stdout>: no space is left on the device"]
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["summary"]["errors"] == 3


HOUSE = HEADING + clause("group_wilds", "2")


@pytest.mark.parametrize(
    "command",
    [
        ("validate", "game.sgr", "--output", "sarif:house.yaml"),
        ("validate", "game.sgr", "--output-file", "house.yaml"),
        ("redact", "game.sgr", "--public", "-o", "house.yaml"),
        ("convert", "game.sgr", "-o", "house.yaml"),
        ("derive", "game.sgr", "--brief", "-o", "house.yaml"),
        ("validate", "game.sgr", "--output", "json:./by-another-name"),
    ],
)
def test_nothing_is_written_over_a_rule_set(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    (tmp_path / "by-another-name").symlink_to(house)
    (tmp_path / "game.sgr").write_text('[Rules "./house.yaml"]\n\ndeal 1\n1. A +Kc 5c -Kc\n', encoding="utf-8")
    ran = run(*command)
    assert (ran.code, house.read_text(encoding="utf-8")) == (2, HOUSE)
    assert "a YAML file lies there, as rule sets are, and none is overwritten" in ran.err
    assert run("validate", "game.sgr", "--output", "sarif:new.sarif").code == 0
