from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import ROOT, Run, heed_interruptions, in_shell

posix = pytest.mark.skipif(os.name != "posix", reason="of POSIX")
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is of Linux")

PRINTING = (
    "--version",
    "--help",
    "validate --help",
    "",
    "--show-completion",
    "explain",
    "explain SG531",
    "explain --markdown",
    "validate game.sgr",
    "validate game.sgr --format json",
    "validate game.sgr --format concise --color always",
    "fmt --diff game.sgr",
    "fmt - <game.sgr",
)


def ending(arguments: str, streams: str, folder: Path) -> tuple[int, str]:
    (folder / "game.sgr").write_text("deal 1\n1.   A +_ _ -_\n")
    ran = in_shell(f'SHELL=bash "$PYTHON" -m sambanotation {arguments} {streams}', folder)
    assert ran.stdout == ""
    return ran.returncode, ran.stderr


@posix
@needs_full
@pytest.mark.parametrize("arguments", PRINTING)
def test_a_result_that_finds_no_space_ends_with_2(arguments: str, tmp_path: Path) -> None:
    told = "samba: cannot write <stdout>: no space is left on the device\n"
    assert ending(arguments, ">/dev/full", tmp_path) == (2, told)


@posix
@pytest.mark.parametrize("arguments", PRINTING)
def test_a_result_for_a_closed_stdout_ends_with_2(arguments: str, tmp_path: Path) -> None:
    assert ending(arguments, ">&-", tmp_path) == (2, "samba: cannot write <stdout>: it is closed\n")


@posix
@pytest.mark.parametrize("arguments", [one for one in PRINTING if one and not one.startswith(("validate g", "fmt"))])
def test_a_pipe_that_nobody_reads_is_no_error(arguments: str, tmp_path: Path) -> None:
    # The reader is gone before anything is written: the fifo lets nobody through until it was there.
    script = "mkfifo p; (exec <p; exec <&-; : >closed) & exec 3>p; while [ ! -e closed ]; do sleep 0.01; done; "
    ran = in_shell(f'{script} SHELL=bash "$PYTHON" -m sambanotation {arguments} >&3', tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")


@posix
@pytest.mark.parametrize("arguments", ["validate -q --ignore SG game.sgr", "fmt --check -q neat.sgr"])
def test_where_nothing_is_printed_a_closed_stdout_does_not_matter(arguments: str, tmp_path: Path) -> None:
    (tmp_path / "neat.sgr").write_text("deal 1\n1. A +_ _ -_\n")
    assert ending(arguments, ">&-", tmp_path) == (0, "")


@posix
@needs_full
@pytest.mark.parametrize("streams", ["2>/dev/full", "2>&-"])
@pytest.mark.parametrize(
    ("arguments", "code"), [("validate lost.sgr", 2), ("--nonsense", 2), ("fmt game.sgr", 0), ("fmt --check", 1)]
)
def test_what_cannot_be_told_does_not_change_the_ending(
    arguments: str, code: int, streams: str, tmp_path: Path
) -> None:
    assert ending(arguments, streams, tmp_path) == (code, "")


def test_the_language_asked_for_is_spoken_to_the_end(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sambanotation.output.explanation.listing", interrupted)
    assert run("explain").err == "samba: interrupted\n"
    ran = run("explain", "--lang", "pt-BR")
    assert (ran.code, ran.err) == (130, "samba: interrompido\n")


@posix
@pytest.mark.parametrize(
    "arguments",
    [["validate", "--color", "never", "game.sgr"], ["fmt", "--diff", "game.sgr"]],
)
def test_an_interruption_while_printing_ends_at_once_with_130(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "game.sgr").write_text("deal   1\n" + "nonsense   \n" * 6000)
    with subprocess.Popen(
        [sys.executable, "-m", "sambanotation", *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interruptions,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        # It has begun to print more than a pipe holds, and now waits for us to read on.
        assert process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert process.stderr.read().decode().splitlines()[0].startswith("samba: interrupted")


@posix
def test_after_an_interruption_nobody_waits_for_a_reader_who_does_not_read(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writing, b"x" * 4096)
    os.set_blocking(writing, True)
    with subprocess.Popen(
        [sys.executable, "-m", "sambanotation", "fmt", "-"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
        stdin=subprocess.PIPE,
        stdout=writing,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interruptions,
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        # Few bytes: they stay in the buffer that Python flushes at its end.
        process.stdin.write(b"deal   1\n")
        process.stdin.close()
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=20) == 130
        finally:
            process.kill()
        assert process.stderr.read().decode().startswith("samba: interrupted")
    os.close(reading)
    os.close(writing)
