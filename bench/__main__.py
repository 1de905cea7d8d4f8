"""Measures, prints the figures and writes them into docs/performance.md.

python -m bench                       the whole measure
python -m bench --sizes 1000 10000    the same, with the growth up to 10,000 turns only
python -m bench --quick               a small one, which is printed only
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from bench.deriving import deriving
from bench.figures import growth, growths, machine, rounds, speed
from bench.written import ROOT, shelf

PAGE = ROOT / "docs" / "performance.md"
BEGIN = "<!-- written by python -m bench (make bench) -->"
WHOLE = (200_000, 7, (1_000, 10_000, 100_000))
QUICK = (2_000, 3, (200, 2_000))


def measure(folder: Path, turns: int, number: int, sizes: tuple[int, ...]) -> list[str]:
    """The figures of a run as lines of Markdown. What is being done is told on standard error."""

    def tell(progress: str) -> None:
        print(progress, file=sys.stderr, flush=True)

    done = rounds(folder, turns, number, tell)
    grown = growths(folder, sizes, tell)
    lines = [f"Measured on: {machine()}. Rounds: {number}.", "", "## Speed", "", *speed(done)]
    return [*lines, "", "## Growth", "", *growth(grown), "", "## Deriving", "", *deriving(folder, tell)]


def write(lines: list[str], page: Path) -> None:
    """Writes figures below the line of the page that says so."""
    told = page.read_text(encoding="utf-8").partition(BEGIN)[0]
    page.write_text(told + "".join(f"{line}\n" for line in [BEGIN, "", *lines]), encoding="utf-8", newline="\n")


def main() -> int:
    """Runs the measure; the exit code."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--quick", action="store_true")
    asked.add_argument("--sizes", type=int, nargs="+", help="the turns of the files of the growth")
    given = asked.parse_args()
    turns, number, sizes = QUICK if given.quick else WHOLE
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    lines = measure(shelf(), turns, number, tuple(given.sizes or sizes))
    print("\n".join(lines))
    if not given.quick:
        write(lines, PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
