from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sambanotation.diagnostic import Diagnostic, Severity
from sambanotation.source import Source
from tests.cli.running import Run
from tests.output.samples import GAME, LOW, NOT_HELD, NOTICE, UNDECIDED, WARNING

Judge = Callable[..., None]

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "findings.schema.json").read_text(encoding="utf-8"))
FOLLOWS = replace(NOT_HELD, consequence_of=LOW)


@pytest.fixture(autouse=True)
def game(tmp_path: Path) -> Path:
    """A record in the folder where the program runs."""
    path = tmp_path / "game.sgr"
    path.write_text(GAME.text, encoding="utf-8")
    return path


# Exit codes


def test_nothing_found_ends_with_0(run: Run, judge: Judge) -> None:
    judge()
    ran = run("validate", "game.sgr")
    assert (ran.code, ran.out, ran.err) == (0, "Files checked: 1; no findings\n", "")


def test_findings_end_with_1(run: Run, judge: Judge) -> None:
    judge(LOW)
    assert run("validate", "game.sgr").code == 1


@pytest.mark.parametrize(
    ("found", "level", "code"),
    [
        (LOW, "error", 1),
        (WARNING, "error", 0),
        (WARNING, "warning", 1),
        (NOTICE, "warning", 0),
        (NOTICE, "notice", 1),
        (UNDECIDED, "notice", 0),
        (UNDECIDED, "undecided", 1),
        (LOW, "undecided", 1),
    ],
)
def test_fail_on_sets_what_fails(run: Run, judge: Judge, found: Diagnostic, level: str, code: int) -> None:
    judge(found)
    assert run("validate", "game.sgr", "--fail-on", level).code == code


@pytest.mark.parametrize(("found", "code"), [(WARNING, 1), (NOTICE, 0), (UNDECIDED, 0)])
def test_by_default_warnings_fail_and_notices_do_not(run: Run, judge: Judge, found: Diagnostic, code: int) -> None:
    judge(found)
    assert run("validate", "game.sgr").code == code


def test_an_acknowledged_finding_is_shown_and_does_not_fail(run: Run, judge: Judge) -> None:
    judge(replace(LOW, acknowledged="they agreed"), FOLLOWS)
    ran = run("validate", "game.sgr")
    assert ran.code == 0
    assert "acknowledged: they agreed" in ran.out
    assert ran.out.endswith("Files checked: 1; acknowledged: 1, consequences: 1\n")


def test_exit_zero_ends_with_0_after_findings(run: Run, judge: Judge) -> None:
    judge(LOW)
    ran = run("validate", "game.sgr", "--exit-zero")
    assert ran.code == 0
    assert "SG520" in ran.out


def test_a_path_that_is_not_there_ends_with_2_and_does_not_stop_the_others(run: Run, judge: Judge) -> None:
    judge(LOW)
    ran = run("validate", "lost.sgr", "game.sgr", "--exit-zero", "--format", "json")
    assert ran.code == 2
    assert ran.err.startswith("samba: cannot read lost.sgr: ")
    document = json.loads(ran.out)
    assert [file["file"] for file in document["files"]] == ["lost.sgr", "game.sgr"]
    assert [file["problem"] is None for file in document["files"]] == [False, True]
    assert (len(document["findings"]), document["summary"]["complete"]) == (1, False)


def test_a_file_that_may_not_be_read_ends_with_2(
    run: Run, judge: Judge, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    judge()
    (tmp_path / "locked.sgr").write_text("deal 1\n")
    opened = Path.open

    def refusing(path: Path, *given: Any, **named: Any) -> Any:
        if path.name == "locked.sgr":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return opened(path, *given, **named)

    monkeypatch.setattr(Path, "open", refusing)
    ran = run("validate")
    assert (ran.code, ran.err) == (2, "samba: cannot read locked.sgr: permission denied\n")
    assert ran.out == "Files checked: 1; no findings\n"


def test_a_folder_that_may_not_be_read_ends_with_2(
    run: Run, judge: Judge, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    judge()
    (tmp_path / "locked").mkdir()
    scandir = os.scandir

    def refusing(folder: str) -> object:
        if str(folder).endswith("locked"):
            raise PermissionError(errno.EACCES, "Permission denied", folder)
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", refusing)
    ran = run("validate", ".", "game.sgr")
    assert (ran.code, ran.err) == (2, "samba: cannot read locked: permission denied\n")
    assert ran.out == "Files checked: 1; no findings\n"


def test_no_record_ends_with_2(run: Run, judge: Judge, tmp_path: Path) -> None:
    judge()
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "notes.txt").write_text("no record")
    ran = run("validate", "empty")
    assert (ran.code, ran.out, ran.err) == (2, "", "samba: no record found: no *.sgr file in empty\n")


def test_a_bug_ends_with_70_and_keeps_what_was_found(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "z.sgr").write_text("the second file")

    def validate(source: Source, folder: Path | None = None, under: str | None = None) -> tuple[Diagnostic, ...]:  # noqa: ARG001 - as it is called
        if source.name == "z.sgr":
            raise ZeroDivisionError("deep inside")
        return (LOW,)

    monkeypatch.setattr("sambanotation.replay.validate", validate)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ran = run("validate", "game.sgr", "z.sgr")
    assert ran.code == 70
    assert "this is a bug in samba, not in your record (ZeroDivisionError)" in ran.err
    assert len(ran.err.splitlines()) == 1
    assert "SG520" in ran.out
    (details,) = tmp_path.glob("samba-bug-*.txt")
    assert "deep inside" in details.read_text(encoding="utf-8")
    assert details.name in ran.err


def test_a_bug_before_any_file_ends_with_70(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*_: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr("sambanotation.cli.validate.inputs", broken)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ran = run("validate", "game.sgr")
    assert (ran.code, ran.out) == (70, "")
    assert "(RecursionError)" in ran.err


def test_an_interruption_ends_with_130_and_shows_what_is_known(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "z.sgr").write_text("the second file")

    def validate(source: Source, folder: Path | None = None, under: str | None = None) -> tuple[Diagnostic, ...]:  # noqa: ARG001 - as it is called
        if source.name == "z.sgr":
            raise KeyboardInterrupt
        return (LOW,)

    monkeypatch.setattr("sambanotation.replay.validate", validate)
    ran = run("validate", "game.sgr", "z.sgr", "--format", "json")
    assert (ran.code, ran.err) == (130, "samba: interrupted: files checked: 1 of 2\n")
    document = json.loads(ran.out)
    assert [finding["code"] for finding in document["findings"]] == ["SG520"]
    assert document["summary"]["complete"] is False


# Input


def test_without_a_path_the_folder_is_checked(run: Run, judge: Judge) -> None:
    judge(LOW)
    assert "--> game.sgr:3:11" in run("validate").out


def test_a_folder_is_checked_with_all_below_it(run: Run, judge: Judge, tmp_path: Path) -> None:
    judge(NOTICE)
    for name in ("club/b.sgr", "club/2012/a.SGR", "club/notes.txt", "club/.hidden/c.sgr", "club/.d.sgr"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(GAME.text)
    ran = run("validate", "club", "--format", "concise", "-q")
    assert [line.split(":")[0] for line in ran.out.splitlines()] == ["club/b.sgr", "club/2012/a.SGR"]


def test_a_named_file_is_checked_whatever_its_name(run: Run, judge: Judge, tmp_path: Path) -> None:
    judge(NOTICE)
    (tmp_path / ".notes.txt").write_text(GAME.text)
    assert run("validate", ".notes.txt", "-q", "--format", "concise").out.startswith(".notes.txt:2:1: SG301")


def test_a_file_is_checked_once(run: Run, judge: Judge) -> None:
    judge(NOTICE)
    assert run("validate", "game.sgr", ".", "./game.sgr").out.endswith("Files checked: 1; notices: 1\n")


def test_standard_input_is_named_as_asked(run: Run, judge: Judge) -> None:
    judge(LOW)
    ran = run("validate", "-", "--stdin-filename", "club/game.sgr", stdin=GAME.text.encode())
    assert ran.code == 1
    assert "--> club/game.sgr:3:11" in ran.out
    assert "--> <stdin>:3:11" in run("validate", "-", stdin=GAME.text.encode()).out


def test_a_rule_set_is_looked_for_beside_the_record(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folders = []

    def validate(source: Source, folder: Path | None = None, under: str | None = None) -> tuple[Diagnostic, ...]:  # noqa: ARG001 - as it is called
        folders.append(folder)
        return ()

    monkeypatch.setattr("sambanotation.replay.validate", validate)
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "a.sgr").write_text("deal 1\n")
    run("validate", "club/a.sgr", "-", "--stdin-filename", "home/b.sgr")
    assert folders == [Path("club"), Path("home")]


# Options


def test_select_and_ignore_take_codes_beginnings_and_names(run: Run, judge: Judge) -> None:
    judge(NOTICE, LOW, NOT_HELD)

    def codes(*options: str) -> list[str]:
        ran = run("validate", "game.sgr", "-q", "--format", "jsonl", *options)
        return [json.loads(line)["code"] for line in ran.out.splitlines()]

    assert codes() == ["SG301", "SG520", "SG610"]
    assert codes("--select", "SG3,sg6") == ["SG301", "SG610"]
    assert codes("--select", "SG3", "--select", "SG5") == ["SG301", "SG520"]
    assert codes("--ignore", "SG") == []
    assert codes("--select", "SG3, SG5", "--ignore", "SG30") == ["SG520"]


def test_what_is_ignored_does_not_fail(run: Run, judge: Judge) -> None:
    judge(LOW)
    assert run("validate", "game.sgr", "--ignore", "SG5").code == 0


def test_ids_are_the_same_whatever_is_selected(run: Run, judge: Judge) -> None:
    judge(LOW, replace(LOW, severity=Severity.UNDECIDED), FOLLOWS)
    every = json.loads(run("validate", "--undecided", "--format", "json").out)["findings"]
    some = json.loads(run("validate", "--select", "SG6", "--format", "json").out)["findings"]
    assert some == every[2:]
    assert some[0]["consequence_of"] == every[0]["id"]
    assert len({finding["id"] for finding in every}) == 3


def test_undecided_findings_are_reported_when_asked(run: Run, judge: Judge) -> None:
    judge(UNDECIDED)
    assert run("validate", "game.sgr").out == ("Files checked: 1; no findings, undecided: 1 (--undecided shows them)\n")
    ran = run("validate", "game.sgr", "--undecided")
    assert ran.code == 0
    assert ran.out.startswith("undecided[SG611] may-not-be-held: ")
    assert ran.out.endswith("Files checked: 1; undecided: 1\n")


def test_undecided_findings_that_are_ignored_are_not_counted(run: Run, judge: Judge) -> None:
    judge(UNDECIDED)
    assert run("validate", "game.sgr", "--ignore", "SG6").out == "Files checked: 1; no findings\n"


def test_quiet_leaves_the_last_line_out(run: Run, judge: Judge) -> None:
    judge()
    assert run("validate", "game.sgr", "-q").out == ""
    assert run("validate", "game.sgr", "--quiet", "--format", "concise").out == ""


def test_the_report_goes_to_a_file(run: Run, judge: Judge, tmp_path: Path) -> None:
    judge(LOW)
    told = run("validate", "game.sgr", "--lang", "pt-BR").written
    ran = run("validate", "game.sgr", "--lang", "pt-BR", "--output-file", "report.txt", encoding="ascii")
    assert (ran.code, ran.out) == (1, "")
    assert (tmp_path / "report.txt").read_bytes() == told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.sgr", "report.txt"]


def test_a_report_that_cannot_be_written_ends_with_2(run: Run, judge: Judge) -> None:
    judge()
    ran = run("validate", "game.sgr", "--output-file", "nowhere/report.txt")
    assert ran.code == 2
    assert ran.err.startswith("samba: cannot write nowhere/report.txt: ")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--select", "SG9"], "'SG9' is no code, beginning of a code or name"),
        (["--ignore", "nonsense"], "'nonsense' is no code, beginning of a code or name"),
        (["--lang", "fr"], "'fr' is not a language that samba speaks: en, pt-BR"),
        (["--select", "SG9,\udcff"], "'SG9' is no code, beginning of a code or name; "),
        (["--select", ""], "Invalid value for --select: '' names no code and no name\n"),
        (["--select", "SG5", "--select", ", ,"], "Invalid value for --select: ', ,' names no code and no name\n"),
        (["--ignore", ""], "Invalid value for --ignore: '' names no code and no name\n"),
        (["--ignore", "\udcff\x1b"], "'\\xff\\x1b' is no code, beginning of a code or name"),
        (["--lang", "\udcff\x1b"], "'\\xff\\x1b' is not a language that samba speaks"),
        (["--format", "xml"], "--format': 'xml' is not one of 'full', 'text', 'concise', 'json', 'jsonl', 'sarif', "),
        (["--format", "\udcff\x1b"], "--format': '\\xff\\x1b' is not one of 'full', "),
        (["--fail-on", "never"], "--fail-on': 'never' is not one of 'error', "),
        (["--color", "blue"], "--color': 'blue' is not one of 'auto', "),
        (["--stdin-filename", "x.sgr"], "it needs - among the paths"),
        (["--unknown"], "--unknown"),
    ],
)
def test_a_bad_option_ends_with_2(run: Run, judge: Judge, options: list[str], told: str) -> None:
    judge()
    ran = run("validate", "game.sgr", *options)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


def test_a_report_overwrites_no_record_that_is_checked(run: Run, judge: Judge, tmp_path: Path, game: Path) -> None:
    judge(LOW)
    (tmp_path / "link.sgr").symlink_to(game)
    os.link(game, tmp_path / "hard.sgr")
    for target in ("game.sgr", "./game.sgr", "link.sgr", "hard.sgr", str(game)):
        for paths in (["game.sgr"], ["."], [], ["lost.sgr", "link.sgr"]):
            ran = run("validate", *paths, "--output-file", target)
            assert (ran.code, ran.out) == (2, "")
            assert re.fullmatch(r"samba: the report would overwrite a record that is to be checked: \S+\n", ran.err)
            assert game.read_text(encoding="utf-8") == GAME.text
    portuguese = run("validate", "--output-file", "game.sgr", "--lang", "pt-BR").err
    assert portuguese.startswith("samba: o relatório sobrescreveria um registro que é para ser verificado: ")


def test_a_report_may_overwrite_an_earlier_one(run: Run, judge: Judge, tmp_path: Path) -> None:
    judge(LOW)
    (tmp_path / "report.txt").write_text("earlier")
    assert run("validate", ".", "--output-file", "report.txt").code == 1
    assert "SG520" in (tmp_path / "report.txt").read_text(encoding="utf-8")


# Forms


def test_concise_is_one_line_for_each_finding(run: Run, judge: Judge) -> None:
    judge(LOW, FOLLOWS)
    assert run("validate", "--format", "concise").out == (
        "game.sgr:3:11: SG520 initial-meld-too-low: the initial meld counts 15; needed: 50\n"
        "game.sgr:4:13: SG610 card-not-held: Ks is not in the hand (follows from SG520 at 3:11)\n"
        "Files checked: 1; errors: 1, consequences: 1\n"
    )


def test_json_is_as_the_schema_says(run: Run, judge: Judge) -> None:
    judge(NOTICE, LOW, FOLLOWS, UNDECIDED, WARNING)
    document = json.loads(run("validate", "--format", "json", "--undecided", "--lang", "pt-BR").out)
    Draft202012Validator(SCHEMA).validate(document)
    assert [finding["code"] for finding in document["findings"]] == ["SG301", "SG520", "SG610", "SG611", "SG150"]


def test_json_lines_are_the_same_findings(run: Run, judge: Judge) -> None:
    judge(NOTICE, LOW)
    document = json.loads(run("validate", "--format", "json").out)
    lines = run("validate", "--format", "jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == document["findings"]


# Languages


@pytest.mark.parametrize(
    ("env", "options", "told"),
    [
        ({}, [], "error[SG520]"),
        ({}, ["--lang", "pt-BR"], "erro[SG520]"),
        ({}, ["--lang", "PT_br"], "erro[SG520]"),
        ({"SAMBA_LANG": "pt-BR"}, [], "erro[SG520]"),
        ({"SAMBA_LANG": "pt-BR"}, ["--lang", "en"], "error[SG520]"),
        ({"LANG": "pt_BR.UTF-8"}, [], "erro[SG520]"),
        ({"LANG": "pt_BR.UTF-8", "SAMBA_LANG": "en"}, [], "error[SG520]"),
        ({"LANG": "pt_BR.UTF-8", "LC_ALL": "C"}, [], "error[SG520]"),
        ({"LANG": "de_DE.UTF-8"}, [], "error[SG520]"),
    ],
)
def test_language_is_the_option_then_the_variable_then_the_locale(
    run: Run, judge: Judge, env: dict[str, str], options: list[str], told: str
) -> None:
    judge(LOW)
    assert run("validate", *options, env=env).out.startswith(told)


def test_an_unknown_language_in_the_environment_ends_with_2(run: Run, judge: Judge) -> None:
    judge()
    ran = run("validate", env={"SAMBA_LANG": "klingon"})
    assert ran.code == 2
    assert "SAMBA_LANG: 'klingon' is not a language that samba speaks: en, pt-BR" in ran.err


# Terminals


ESCAPE = "\x1b["


@pytest.mark.parametrize(
    ("terminal", "options", "env", "painted"),
    [
        (False, [], {}, False),
        (True, [], {}, True),
        (True, [], {"TERM": "dumb"}, False),
        (True, [], {"NO_COLOR": "1"}, False),
        (True, [], {"NO_COLOR": ""}, True),
        (False, [], {"FORCE_COLOR": "1"}, True),
        (False, [], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (True, ["--color", "never"], {"FORCE_COLOR": "1"}, False),
        (False, ["--color", "always"], {"NO_COLOR": "1"}, True),
        (False, ["--color", "always", "--format", "concise"], {}, True),
        (True, ["--format", "json"], {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colour_is_for_terminals_and_for_who_asks(
    run: Run, judge: Judge, terminal: bool, options: list[str], env: dict[str, str], painted: bool
) -> None:
    judge(LOW)
    assert (ESCAPE in run("validate", *options, terminal=terminal, env=env).out) is painted


def test_colour_changes_no_sign_and_no_line(run: Run, judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "game.sgr").write_text(GAME.text.replace("=4s", "{[red]:x: " + "long " * 60 + "} =4s"))
    judge(LOW, replace(NOT_HELD, facts={"card": "[bold]:smile:[/bold]"}))
    painted = run("validate", "--color", "always").out
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == run("validate", "--color", "never").out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp850", "latin-1", "utf-8", "utf-16"])
@pytest.mark.parametrize("form", ["full", "concise", "json", "jsonl"])
def test_no_encoding_breaks_the_output(run: Run, judge: Judge, tmp_path: Path, encoding: str, form: str) -> None:
    content = "{漢 ♠ ção \u202e\x1b} ".encode() + b"\xff\xfe\n" + GAME.text.encode()
    (tmp_path / "game.sgr").write_bytes(content)
    facts = {"card": "♠ 漢 \udcff \u202e"}
    judge(
        replace(NOT_HELD, facts=facts), replace(LOW, span=replace(LOW.span, start=0, end=20), acknowledged="ção \udcfe")
    )
    ran = run("validate", "--format", form, "--lang", "pt-BR", encoding=encoding)
    assert (ran.code, ran.err) == (1, "")
    assert "SG610" in ran.out
    assert "\x1b" not in ran.out
    assert not ran.out.isascii() or encoding == "ascii" or form.startswith("json")


def test_portuguese_in_ascii_loses_only_its_accents(run: Run, judge: Judge) -> None:
    judge(NOT_HELD)
    assert "Ks nao esta na mao" in run("validate", "--lang", "pt-BR", encoding="ascii").out


# As a process


def test_a_closed_pipe_is_no_error(game: Path) -> None:
    game.write_text("nonsense\n" * 5000, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "sambanotation", "validate", game.name],
        cwd=game.parent,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"error[")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


def test_a_full_disk_ends_with_2(run: Run, judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    judge()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tests.cli.running.Stream.write", full, raising=False)
    monkeypatch.setattr("sambanotation.cli.reports.say", lambda _: None)
    assert run("validate").code == 2


def test_where_nothing_could_be_read_no_count_sounds_like_a_pass(run: Run) -> None:
    ran = run("validate", "lost.sgr")
    assert (ran.code, ran.out) == (2, "")
