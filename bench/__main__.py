"""Measures, prints the figures and writes them into docs/performance.md.

python -m bench                       the whole measure
python -m bench --sizes 1000 10000    the same, with the growth up to 10,000 turns only
python -m bench --quick               a small one, which is printed only
python -m bench --deriving            what `samba derive` takes, and no more; written in its place
python -m bench --starting            what a run over one small file takes, and no more; written in its place
python -m bench --sharing             what several processes take, and no more; written in its place
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from bench.deriving import deriving
from bench.figures import growth, growths, machine, rounds, speed
from bench.sharing import sharing
from bench.starting import starting
from bench.written import ROOT, shelf

PAGE = ROOT / "docs" / "performance.md"
BEGIN = "<!-- written by python -m bench (make bench) -->"
DERIVING = "## Deriving"
STARTING = "## Starting"
SHARING = "## Sharing"
WHOLE = (200_000, 7, (1_000, 10_000, 100_000))
QUICK = (2_000, 3, (200, 2_000))


def measure(folder: Path, turns: int, number: int, sizes: tuple[int, ...]) -> list[str]:
    """The figures of a run as lines of Markdown. What is being done is told on standard error."""

    done = rounds(folder, turns, number, _tell)
    grown = growths(folder, sizes, _tell)
    lines = [f"Measured on: {machine()}. Rounds: {number}.", "", "## Speed", "", *speed(done)]
    return [
        *lines,
        "",
        "## Growth",
        "",
        *growth(grown),
        "",
        DERIVING,
        "",
        *_derived(folder),
        "",
        STARTING,
        "",
        *_started(folder),
        "",
        SHARING,
        "",
        *_shared(folder),
    ]


def _derived(folder: Path) -> list[str]:
    return [f"Measured on: {machine()}.", "", *deriving(folder, _tell)]


def _started(folder: Path) -> list[str]:
    return [f"Measured on: {machine()}.", "", *starting(folder, _tell)]


def _shared(folder: Path) -> list[str]:
    # The rest is measured on one processor.
    before = os.sched_getaffinity(0) if sys.platform == "linux" else None
    if before is not None:
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        return [f"Measured on: {machine()}.", "", *sharing(folder, _tell)]
    finally:
        if before is not None:
            os.sched_setaffinity(0, before)


def _tell(progress: str) -> None:
    print(progress, file=sys.stderr, flush=True)


def write(lines: list[str], page: Path, below: str = BEGIN) -> None:
    """Writes figures below the line of the page that says so and all that follows it, or below a heading there, up to
    the next one."""
    told, _, after = page.read_text(encoding="utf-8").partition(below)
    _, heading, rest = after.partition("\n## ")
    kept = f"{heading}{rest}" if below != BEGIN and heading else ""
    written = "".join(f"{line}\n" for line in [below, "", *lines])
    page.write_text(told + written + kept, encoding="utf-8", newline="\n")


def main() -> int:
    """Runs the measure; the exit code."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--quick", action="store_true")
    asked.add_argument("--sizes", type=int, nargs="+", help="the turns of the files of the growth")
    asked.add_argument("--deriving", action="store_true", help="what samba derive takes, and no more")
    asked.add_argument("--starting", action="store_true", help="what a run over one small file takes, and no more")
    asked.add_argument("--sharing", action="store_true", help="what several processes take, and no more")
    given = asked.parse_args()
    for wanted, heading, measured in (
        (given.deriving, DERIVING, _derived),
        (given.starting, STARTING, _started),
        (given.sharing, SHARING, _shared),
    ):
        if wanted:
            lines = measured(shelf())
            print("\n".join(lines))
            write(lines, PAGE, heading)
            return 0
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
