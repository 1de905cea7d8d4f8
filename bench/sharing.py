"""How long two processes of one run take over a file, beside two runs apart, each over one half of it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from bench.written import ROOT, kept, many_records

TURNS = 200_000
ROUNDS = 7
VALIDATE = (sys.executable, "-m", "sambanotation", "validate", "--format", "jsonl")


def halves(path: Path) -> tuple[Path, Path]:
    """The two halves of a file of records, which are made once: the second begins with a record."""

    def half(which: int) -> str:
        text = path.read_text(encoding="utf-8")
        middle = text.index("\n\n[", len(text) // 2) + 2
        return text[middle:] if which else text[:middle]

    def kept_half(which: int) -> Path:
        return kept(path.with_name(f"{path.stem}-half-{which + 1}.sgr"), lambda: half(which))

    return kept_half(0), kept_half(1)


def sharing(folder: Path, tell: Callable[[str], None], turns: int = TURNS, rounds: int = ROUNDS) -> list[str]:
    """The figures as lines of Markdown: medians of rounds in which the runs take turns, by the clock."""
    tell("sharing")
    whole = many_records(folder, turns)
    first, second = halves(whole)
    runs: dict[str, Sequence[Sequence[str]]] = {
        "one process": [(*VALIDATE, str(whole))],
        "two runs, each over one half": [(*VALIDATE, str(first)), (*VALIDATE, str(second))],
        "one run with `--jobs 2`": [(*VALIDATE, "--jobs", "2", str(whole))],
    }
    taken: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, commands in runs.items():
            taken[name].append(_seconds(commands))
    apart = taken["two runs, each over one half"]
    rows = ["| samba validate | s | speed, to that of two runs |", "|---|---:|---:|"]
    for name, each in taken.items():
        ratio = median(theirs / ours for ours, theirs in zip(each, apart, strict=True))
        rows.append(f"| {name} | {median(each):.2f} | {ratio:.2f} |")
    return rows


def _seconds(commands: Sequence[Sequence[str]]) -> float:
    began = time.perf_counter()
    running = [subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT) for command in commands]
    codes = [one.wait() for one in running]
    if any(codes):
        raise ValueError("a fault was found: less was done than is told")
    return time.perf_counter() - began
