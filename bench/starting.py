"""How long a run over one small file takes, from its first instruction to its last, beside a script that imports
python-chess and reads one game."""

from __future__ import annotations

import compileall
import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from bench.written import ROOT, has_chess

ROUNDS = 15
RECORD = """[Event "Friday club"]
[Rules "samba-br"]
[Seats "A B C D"]

deal 1 dealer D
hand A As Ah 4s 4h 4d Kd Kh Js Jd Tc 9h 8s 7d 6h 5c
1. A +Kc 5s -Tc
2. B +_ _ -3s
3. C +_ _ -9c
"""
GAME = '[Event "Friday club"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n'
PEER = "import sys, chess.pgn; chess.pgn.read_game(open(sys.argv[1], encoding='utf-8'))"
SAMBA = (sys.executable, "-c", "from sambanotation.cli import main; main()")


def starting(folder: Path, tell: Callable[[str], None], rounds: int = ROUNDS) -> list[str]:
    """The figures as lines of Markdown: medians of rounds in which the programs take turns. Everything is compiled
    before, and what is kept between runs is there, as from the second run on of what is installed."""
    tell("starting")
    record, game = folder / "small.sgr", folder / "small.pgn"
    folder.mkdir(parents=True, exist_ok=True)
    record.write_text(RECORD, encoding="utf-8", newline="\n")
    game.write_text(GAME, encoding="utf-8", newline="\n")
    compileall.compile_dir(ROOT / "sambanotation", quiet=2)
    commands: dict[str, Sequence[str]] = {
        "samba validate, one small file": (*SAMBA, "validate", str(record)),
        "samba --version": (*SAMBA, "--version"),
        "Python alone": (sys.executable, "-c", "pass"),
    }
    peer = "python-chess: `chess.pgn.read_game`, one game"
    if has_chess():
        found = importlib.util.find_spec("chess")
        assert found is not None, "it is there"
        for place in found.submodule_search_locations or ():
            compileall.compile_dir(place, quiet=2)
        commands = {peer: (sys.executable, "-c", PEER, str(game)), **commands}
    for command in commands.values():
        _run(command)
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            taken[name].append(_run(command))
    rows = ["| whole process | CPU ms | ms | to python-chess, CPU |", "|---|---:|---:|---:|"]
    for name, each in taken.items():
        cpu, wall = (median(one[which] for one in each) for which in (0, 1))
        ratio = "-"
        if peer in taken:
            ratio = f"{median(ours[0] / theirs[0] for ours, theirs in zip(each, taken[peer], strict=True)):.2f}"
        rows.append(f"| {name} | {cpu * 1000:.0f} | {wall * 1000:.0f} | {ratio} |")
    return rows if peer in taken else [*rows, "", "python-chess is not installed: skipped."]


def _run(command: Sequence[str]) -> tuple[float, float]:
    """The seconds of a core that a process takes (those of the clock where the system does not tell), and those of the
    clock."""
    began = time.perf_counter()
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT)
    if not hasattr(os, "wait4"):
        running.wait()
        return (time.perf_counter() - began,) * 2
    _, _, used = os.wait4(running.pid, 0)
    running.returncode = 0
    return used.ru_utime + used.ru_stime, time.perf_counter() - began
