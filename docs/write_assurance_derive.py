"""Plays deals by the four rule sets of the sources, tells each as samba redact leaves it, derives what follows, and
writes what came of it, beside the truth, into docs/assurance-derive.md.

python docs/write_assurance_derive.py                        300 deals
python docs/write_assurance_derive.py --share 0.05           a twentieth of them, which is only printed
python docs/write_assurance_derive.py --share 0.05 --write   and stands on the page

Exits with 1 where an answer is not true.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from sambanotation.solver.answers import Asked, Status  # noqa: E402
from tests.solver.redacted import Compared, compare, tellings  # noqa: E402

PAGE = ROOT / "docs" / "assurance-derive.md"
BEGIN = "<!-- written by docs/write_assurance_derive.py (make proof) -->"
RULES = (("samba-br", 4), ("samba-pagat", 4), ("samba-como-jogar", 4), ("canastra", 2))
DEALS = 300
WAYS = ("seat", "public", "rate 0.3")
TURNS = 6
"""Of every other deal only so many turns are told, and everything is asked; of the others all, and what they scored."""

SECONDS = 60.0

Task = tuple[str, int, int, float]
"""The rule set, the players, the number of the match, and the seconds that an answer may take."""


def tasks(share: float, seconds: float) -> Iterator[Task]:
    """So many matches of each rule set that each way of telling has its share of the deals."""
    for number in range(max(1, round(DEALS * share / len(RULES) / len(WAYS)))):
        for rules, players in RULES:
            yield rules, players, number, seconds


def done(task: Task) -> list[tuple[str, str, bool, Compared]]:
    """The first deal of a match, told in each way: the rules, the way, whether all was asked, and what came of it."""
    rules, players, number, seconds = task
    whole = number % 2 == 1
    every = tellings(rules, players, number, None if whole else TURNS, claims=number % 4 == 0)
    asked = Asked(seconds=seconds, facts=not whole)
    return [(rules, one.way, not whole, compare(one, asked)) for one in every]


def report(found: Sequence[tuple[str, str, bool, Compared]]) -> Iterator[str]:
    """The figures as lines of Markdown."""
    yield "| rule set | told by | deals | consistent | not known | all proven | forced | ends reached | not true |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for rules, _ in RULES:
        for way in WAYS:
            mine = [(asked, one) for name, told, asked, one in found if (name, told) == (rules, way)]
            status = Counter(one.status for _, one in mine)
            facts = [one for asked, one in mine if asked]
            cells = (
                len(mine),
                status[Status.CONSISTENT],
                status[Status.UNKNOWN],
                f"{sum(one.proven for one in facts)} of {len(facts)}",
                sum(one.forced for one in facts),
                f"{sum(one.exact for asked, one in mine if not asked)} of {len(mine) - len(facts)}",
                sum(bool(one.faults) for _, one in mine),
            )
            yield f"| {rules} | {way} | {' | '.join(map(str, cells))} |"
    for rules, way, _, one in found:
        for fault in one.faults:
            yield ""
            yield f"{rules}, {way}: {fault}"


def main() -> int:
    """Runs the proof; the exit code."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--share", type=float, default=1.0)
    asked.add_argument("--seconds", type=float, default=SECONDS)
    asked.add_argument("--write", action="store_true")
    asked.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = asked.parse_args()
    began = time.monotonic()
    found: list[tuple[str, str, bool, Compared]] = []
    every = list(tasks(given.share, given.seconds))
    with get_context("spawn").Pool(given.processes) as pool:
        for nth, part in enumerate(pool.imap(done, every), 1):
            found += part
            print(f"{nth} of {len(every)}", file=sys.stderr)
    seconds = round(time.monotonic() - began)
    lines = [
        *report(found),
        "",
        f"Time: {seconds} s with {given.processes} processes; an answer had {given.seconds:g} s.",
    ]
    text = "".join(f"{line}\n" for line in lines)
    if given.share != 1:
        text = f"A part of the proof, {given.share:g} of it.\n\n{text}"
    if given.write or given.share == 1:
        told = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
        PAGE.write_text(f"{told}{BEGIN}\n\n{text}", encoding="utf-8", newline="\n")
    else:
        sys.stdout.write(text)
    return 1 if any(one.faults for *_, one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
