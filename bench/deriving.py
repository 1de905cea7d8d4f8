"""How long samba derive takes: the annotated game, and a deal of four players as a spectator could have kept it."""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from bench.written import ROOT
from sambanotation.generate.matches import play_match, tables
from sambanotation.generate.writing import text_of
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import HandLine
from sambanotation.replay.seen_by import seen_by
from sambanotation.ruleset_file import load_ruleset
from sambanotation.source import Source

NARRATED = ROOT / "fixtures" / "games" / "partida-comentada" / "as-narrated.sgr"
SEED = 5


def as_a_spectator(folder: Path) -> Path:
    """The first deal of a match as a spectator could have kept it: no hands, no stock, and of what is drawn only red
    threes that are laid."""
    path = folder / "spectator.sgr"
    rules = load_ruleset("samba-br").rules
    assert rules is not None, "it comes with the program"
    (table,) = tables(rules, "samba-br", 4)
    (record,) = parse(Source("full", text_of(play_match(table, SEED, 0)))).records
    seen = seen_by(record, "")
    first = seen.deals[0]
    lines = tuple(line for line in first.lines if not isinstance(line, HandLine))
    path.write_text(print_records([replace(seen, deals=(replace(first, lines=lines),))]), encoding="utf-8")
    return path


def deriving(folder: Path, tell: Callable[[str], None]) -> list[str]:
    """The figures as lines of Markdown. The program is compiled before, as it is where it was installed."""
    compileall.compile_dir(ROOT / "sambanotation", quiet=2)
    spectator = as_a_spectator(folder)
    asked: list[tuple[str, Sequence[str]]] = [
        ("annotated game: can it have been so, why not, a completion", [str(NARRATED), "--brief"]),
        ("annotated game: everything", [str(NARRATED)]),
        ("a spectator's deal of four: can it have been so, a completion", [str(spectator), "--brief"]),
    ]
    rows = ["| samba derive | seconds | of one core | MB |", "|---|---:|---:|---:|"]
    for name, arguments in asked:
        tell(name)
        measured = _measured([sys.executable, "-m", "sambanotation", "derive", *arguments])
        rows.append(f"| {name} | {' | '.join(measured)} |")
    return rows


def _measured(command: Sequence[str]) -> tuple[str, str, str]:
    """The seconds that a command takes, those of a core, and the most memory in megabytes where the system tells it."""
    began = time.perf_counter()
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT)
    if not hasattr(os, "wait4"):
        running.wait()
        return f"{time.perf_counter() - began:.1f}", "-", "-"
    _, _, used = os.wait4(running.pid, 0)
    running.returncode = 0
    per = 1024 * 1024 if sys.platform == "darwin" else 1024
    seconds = time.perf_counter() - began
    return f"{seconds:.1f}", f"{used.ru_utime + used.ru_stime:.1f}", f"{used.ru_maxrss / per:.0f}"
