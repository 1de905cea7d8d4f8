"""Tries each target in turn, and keeps what breaks a promise.

python -m fuzz                       a minute of the processor for all targets together
python -m fuzz --seconds 3600        an hour
python -m fuzz --seed 7 --targets reading engine

What is found is written into the folder of --found (default: the one for temporary files), one file for each kind; it
ends with 1 then. Where atheris is installed (extra `fuzz`), half of the time is spent guided by coverage.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from fuzz.targets import TARGETS
from fuzz.trying import Found, try_for

HEADING = "| target | CPU seconds | inputs | slowest, s | by coverage, CPU seconds | inputs | kinds of faults |\n"
HEADING += "|---|---:|---:|---:|---:|---:|---:|"


def main() -> int:
    """Tries, tells and keeps; the exit code."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--targets", nargs="+", choices=TARGETS, default=[*TARGETS])
    asked.add_argument("--found", type=Path, default=Path(tempfile.gettempdir()) / "sambanotation-fuzz")
    given = asked.parse_args()
    guided = importlib.util.find_spec("atheris") is not None
    each = given.seconds / len(given.targets) / (2 if guided else 1)
    print(HEADING, flush=True)
    broken = 0
    for target in given.targets:
        done = try_for(target, each, given.seed)
        for found in done.found.values():
            _keep(given.found / target, found)
        seconds, inputs, crashes = _by_coverage(target, each, given) if guided else (0.0, 0, 0)
        faults = len(done.found) + crashes
        broken += faults
        row = [target, f"{done.seconds:.0f}", done.inputs, f"{done.slowest:.1f}", f"{seconds:.0f}", inputs, faults]
        print(f"| {' | '.join(str(one) for one in row)} |", flush=True)
    return int(broken > 0)


def _keep(folder: Path, found: Found) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    mark = hashlib.sha256(found.kind.encode()).hexdigest()[:8]
    (folder / mark).write_bytes(found.content)
    print(f"{found.kind}: {folder / mark}\n{found.told}", file=sys.stderr, flush=True)


def _by_coverage(target: str, seconds: float, given: argparse.Namespace) -> tuple[float, int, int]:
    """The seconds of the processor that libFuzzer took, its inputs, and how many of them broke a promise."""
    folder = given.found / target
    folder.mkdir(parents=True, exist_ok=True)
    before = _children()
    told = [f"-max_total_time={max(1, round(seconds))}", f"-seed={given.seed}", f"-artifact_prefix={folder}/"]
    words = [sys.executable, "-m", "fuzz.by_coverage", target, *told, "-print_final_stats=1"]
    ran = subprocess.run(words, check=False, capture_output=True, text=True, errors="replace")
    inputs = [line.split()[-1] for line in ran.stderr.splitlines() if "number_of_executed_units" in line]
    if ran.returncode:
        print(ran.stderr[-4000:], file=sys.stderr, flush=True)
    return _children() - before, int(inputs[0]) if inputs else 0, int(ran.returncode != 0)


def _children() -> float:
    times = os.times()
    return times.children_user + times.children_system


if __name__ == "__main__":
    sys.exit(main())
