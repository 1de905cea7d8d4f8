from __future__ import annotations

import json
import os
import socket
from pathlib import Path

import pytest

from sambanotation.cli.inputs import Input, inputs
from tests.cli.running import Run, in_shell

posix = pytest.mark.skipif(os.name != "posix", reason="of POSIX")
GAME = "deal 1\n1. A +_ _ -_\n"


@posix
@pytest.mark.parametrize("command", ["validate", "fmt"])
def test_a_named_pipe_is_not_waited_for(run: Run, tmp_path: Path, command: str) -> None:
    os.mkfifo(tmp_path / "x.sgr")
    (tmp_path / "link.sgr").symlink_to("x.sgr")
    for path in ("x.sgr", "link.sgr"):
        ran = run(command, path)
        assert (ran.code, ran.out) == (2, "")
        assert f"samba: cannot read {path}: it is a named pipe, not a file\n" in ran.err
    assert "não foi possível ler x.sgr: é um pipe com nome, não um arquivo" in run(command, "x.sgr", "--lang", "pt").err


@posix
def test_a_named_pipe_in_a_folder_is_told_and_does_not_stop_the_others(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.sgr")
    os.mkfifo(tmp_path / "x")
    (tmp_path / "game.sgr").write_text(GAME)
    ran = run("validate", ".", "--format", "json", "--lang", "pt-BR")
    assert ran.code == 2
    assert json.loads(ran.out)["files"] == [
        {"file": "game.sgr", "problem": None},
        {"file": "x.sgr", "problem": "é um pipe com nome, não um arquivo"},
    ]


@posix
def test_devices_and_sockets_are_no_files(run: Run, tmp_path: Path) -> None:
    assert "cannot read /dev/zero: it is a device, not a file" in run("validate", "/dev/zero").err
    with socket.socket(socket.AF_UNIX) as bound:
        # By its name alone: the whole path may be longer than a socket's may be.
        bound.bind("x.sgr")
        assert (tmp_path / "x.sgr").exists()
        assert "cannot read x.sgr: it is a socket, not a file" in run("validate", "x.sgr").err


@posix
@pytest.mark.parametrize(
    "command",
    [
        "S <(cat game.sgr)",
        "cat game.sgr | S /dev/stdin",
        "S /dev/stdin <game.sgr",
        "S /dev/fd/../fd/5 5<game.sgr",
        "cat game.sgr | S -",
    ],
)
def test_streams_that_the_shell_opened_are_read(tmp_path: Path, command: str) -> None:
    (tmp_path / "game.sgr").write_text(GAME)
    shell = 'S() { "$PYTHON" -m sambanotation validate -q --format concise "$@"; }; '
    ran = in_shell(shell + command, tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ":1:1: SG281 rules-not-named: " in ran.stdout


@posix
def test_a_report_does_not_overwrite_the_file_behind_standard_input(tmp_path: Path) -> None:
    (tmp_path / "game.sgr").write_text(GAME)
    ran = in_shell('"$PYTHON" -m sambanotation validate - --output-file game.sgr <game.sgr', tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "would overwrite a record that is to be checked: <stdin>" in ran.stderr
    assert (tmp_path / "game.sgr").read_text() == GAME


@pytest.mark.parametrize("command", ["validate", "fmt"])
def test_an_empty_path_is_not_the_folder(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "game.sgr").write_text("deal   1\n")
    ran = run(command, "")
    assert (ran.code, ran.out) == (2, "")
    assert "samba: cannot read '': a path has no name\n" in ran.err
    assert (tmp_path / "game.sgr").read_text() == "deal   1\n"


@posix
@pytest.mark.parametrize("command", ["validate", "fmt"])
def test_a_folder_that_is_gone_holds_nothing(tmp_path: Path, command: str) -> None:
    (tmp_path / "gone").mkdir()
    ran = in_shell(f'cd gone; rmdir ../gone; "$PYTHON" -m sambanotation {command} game.sgr -q', tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "samba: cannot read game.sgr: there is no such file\n"


@pytest.mark.parametrize("lang", ["en", "pt-BR"])
@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("lost.sgr", {"en": "there is no such file", "pt-BR": "esse arquivo não existe"}),
        ("a" * 5000, {"en": "the name is too long", "pt-BR": "o nome é longo demais"}),
        ("loop.sgr", {"en": "its links lead in a circle", "pt-BR": "suas ligações andam em círculo"}),
    ],
)
def test_why_a_path_cannot_be_read_is_told_in_the_language_asked_for(
    run: Run, tmp_path: Path, path: str, why: dict[str, str], lang: str
) -> None:
    (tmp_path / "loop.sgr").symlink_to("loop.sgr")
    ran = run("validate", path, "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith(f": {why[lang]}\n")


def test_what_is_not_there_lies_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "game.sgr"
    path.write_text(GAME)
    (one,) = inputs([str(path)])
    assert one.lies_at(path)
    assert not one.lies_at(tmp_path / "report.txt")
    assert not Input("lost.sgr", tmp_path / "lost.sgr").lies_at(path)
