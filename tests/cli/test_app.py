from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sambanotation.cli.versions import ruleset_versions
from sambanotation.replay.catalogue import kinds
from sambanotation.ruleset_file import available, load_ruleset
from sambanotation.version import NOTATION, VERSION
from tests.cli.running import Run

ROOT = Path(__file__).parents[2]


def python(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **(env or {})},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_the_version_names_tool_notation_and_rule_sets(run: Run) -> None:
    ran = run("--version")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"samba {VERSION} (notation {NOTATION}; rule sets: {', '.join(ruleset_versions())})\n"


def test_rule_set_versions_are_those_of_the_files() -> None:
    rules = [load_ruleset(name).rules for name in available()]
    assert ruleset_versions() == [f"{one.name}@{one.version}" for one in rules if one is not None]
    assert len(rules) > 0


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_shows_the_commands_and_examples(run: Run, option: str) -> None:
    ran = run(option)
    assert (ran.code, ran.err) == (0, "")
    for command in ("validate", "score", "ask", "fmt", "redact", "export", "convert", "explain", "rules"):
        assert re.search(rf"^  {command} +\w", ran.out, re.MULTILINE)
        assert f"samba {command} " in ran.out


@pytest.mark.parametrize(
    "command",
    [
        "validate",
        "score",
        "ask",
        "fmt",
        "redact",
        "export",
        "convert",
        "explain",
        "annotate",
        "record",
        "stats",
        "rules show",
        "rules diff",
        "rules check",
    ],
)
def test_each_command_has_help_with_examples(run: Run, command: str) -> None:
    ran = run(*command.split(), "--help")
    assert ran.code == 0
    assert f"Examples:\n    samba {command}" in ran.out


def test_examples_in_the_help_name_findings_that_exist(run: Run) -> None:
    codes = {kind.code for kind in kinds()}
    names = {kind.name for kind in kinds()}
    helps = run("--help").out + run("explain", "--help").out + run("validate", "--help").out
    assert set(re.findall(r"SG\d{3}", helps)) <= codes
    assert set(re.findall(r"explain ([a-z]+-[a-z-]+)", helps)) | set(re.findall(r"ignore ([a-z-]+)$", helps)) <= names


def test_every_option_is_told_in_the_manual(run: Run) -> None:
    manual = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    rules = (("rules",), ("rules", "show"), ("rules", "diff"), ("rules", "check"))
    commands = (
        (),
        ("validate",),
        ("score",),
        ("ask",),
        ("fmt",),
        ("test",),
        ("revalidate",),
        ("redact",),
        ("convert",),
        ("explain",),
        ("annotate",),
        ("record",),
        *rules,
    )
    helps = "".join(run(*command, "--help").out for command in commands)
    options = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", helps, re.MULTILINE))
    assert len(options) > 15
    assert {option for option in options if option not in manual} == set()


def test_without_a_command_the_help_is_shown_and_nothing_was_done(run: Run) -> None:
    ran = run()
    assert ran.code == 2
    assert ran.out == run("--help").out


def test_a_mistyped_command_gets_a_suggestion(run: Run) -> None:
    ran = run("valdate", "game.sgr")
    assert (ran.code, ran.out) == (2, "")
    assert "Did you mean 'validate', 'revalidate'?" in ran.err


def test_an_option_of_a_command_before_it_is_told_its_place(run: Run) -> None:
    ran = run("--lang", "pt", "validate", "game.sgr")
    assert (ran.code, ran.out) == (2, "")
    # The program is named as it was called, which is otherwise under pytest without workers.
    assert re.search(
        r"Error: No such option: --lang; it stands behind the command: .*samba validate --lang\n$", ran.err
    )
    assert run("--nonsense").err.endswith("Error: No such option: --nonsense\n")


@pytest.mark.parametrize("word", ["\udcff\x1b[2J", "--\udcff\x1b[2J"])
def test_what_is_no_text_is_shown_harmlessly(run: Run, word: str) -> None:
    ran = run(word)
    assert (ran.code, ran.out) == (2, "")
    assert "\\xff\\x1b[2J" in ran.err
    assert "\x1b" not in ran.err


def test_it_runs_as_a_module() -> None:
    ran = python("-m", "sambanotation", "--version")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"samba {VERSION} ")


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_versions_and_help_load_no_heavy_library(option: str) -> None:
    ran = python("-X", "importtime", "-m", "sambanotation", option)
    loaded = {line.rpartition("|")[2].strip().split(".")[0] for line in ran.stderr.splitlines()}
    assert ran.returncode == 0
    assert not loaded & {"lark", "yaml", "rich"}


def test_checking_without_colour_does_not_load_rich(tmp_path: Path) -> None:
    (tmp_path / "a.sgr").write_text("nonsense\n")
    ran = python("-X", "importtime", "-m", "sambanotation", "validate", str(tmp_path), env={"NO_COLOR": "1"})
    assert ran.returncode == 1
    assert "rich" not in {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_there_is_shell_completion(shell: str) -> None:
    code = "import sys; sys.argv[0] = 'samba'; from sambanotation.cli import main; main()"
    asked = {"_SAMBA_COMPLETE": f"complete_{shell}", "COMP_WORDS": "samba explain SG", "COMP_CWORD": "2"}
    asked |= {"_TYPER_COMPLETE_ARGS": "samba explain SG", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    ran = python("-c", code, env=asked)
    for kind in kinds():
        assert kind.code in ran.stdout


def test_help_is_readable_where_only_ascii_is_shown(run: Run) -> None:
    for arguments in (
        ("--help",),
        ("validate", "--help"),
        ("score", "--help"),
        ("fmt", "--help"),
        ("redact", "--help"),
        ("convert", "--help"),
        ("explain", "--help"),
    ):
        assert run(*arguments, encoding="ascii").out.isascii()
