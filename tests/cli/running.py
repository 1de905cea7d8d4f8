"""Runs the program inside the test, with streams and an environment of its own."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
import typer
import typer.main

from sambanotation.cli import main

FROM_OUTSIDE = (
    "SAMBA_LANG",
    "NO_COLOR",
    "FORCE_COLOR",
    "TERM",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
    "PY_COLORS",
    "CLICOLOR_FORCE",
)
"""What the environment may hold that changes the output."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a run ended and what it wrote."""

    code: int
    out: str
    err: str
    written: bytes


class Stream(io.TextIOWrapper):
    """A stream into memory that may pass for a terminal."""

    def __init__(self, encoding: str, terminal: bool, content: bytes = b"") -> None:
        self.memory = io.BytesIO(content)
        self.terminal = terminal
        # As Python opens stdout; newline="" so that tests see what is written.
        super().__init__(self.memory, encoding=encoding, errors="strict", newline="")

    def isatty(self) -> bool:
        return self.terminal


ROOT = Path(__file__).parents[2]


def in_shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command of bash in a folder; `$PYTHON -m sambanotation` is the program. Only POSIX has such a shell: the
    test is left out elsewhere."""
    if os.name != "posix":
        pytest.skip("a shell of POSIX is asked")
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "PYTHON": sys.executable, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def heed_interruptions() -> None:
    """For a child of POSIX, before its program begins: SIGINT interrupts it, even where the tests run in the background
    and a shell has had it ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@cache
def _command_of(app: typer.Typer) -> object:
    """The commands of the program as Typer makes them of our functions: the same for each run, and made once."""
    return _MADE_BY_TYPER(app)


_MADE_BY_TYPER = typer.main.get_command

Run = Callable[..., Ran]


def runner(monkeypatch: pytest.MonkeyPatch) -> Run:
    """A function that runs `samba` with some arguments: (*arguments, stdin, encoding, terminal, typed, env) -> Ran.

    `terminal` tells that the output goes to one, `typed` that stdin is one.
    """

    def run(
        *arguments: str,
        stdin: bytes = b"",
        encoding: str = "utf-8",
        terminal: bool = False,
        typed: bool = False,
        env: dict[str, str] | None = None,
    ) -> Ran:
        out, err = Stream(encoding, terminal), Stream(encoding, terminal)
        with monkeypatch.context() as around:
            for name in FROM_OUTSIDE:
                around.delenv(name, raising=False)
            for name, value in ({"LANG": "en_US.UTF-8", "TERM": "xterm"} | (env or {})).items():
                around.setenv(name, value)
            around.setattr("typer.main.get_command", _command_of)
            around.setattr("sys.argv", ["samba", *arguments])
            around.setattr("sys.stdin", Stream(encoding, typed, stdin))
            around.setattr("sys.stdout", out)
            around.setattr("sys.stderr", err)
            with pytest.raises(SystemExit) as ended:
                main()
        out.flush()
        err.flush()
        written = out.memory.getvalue()
        assert ended.value.code is None or isinstance(ended.value.code, int)
        return Ran(
            int(ended.value.code or 0), written.decode(encoding), err.memory.getvalue().decode(encoding), written
        )

    return run
