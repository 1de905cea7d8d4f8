"""Plays deals by every rule set, tells each as samba redact leaves it, derives what follows, and writes what came of
it, beside the truth, into docs/assurance-derive.md.

python docs/write_assurance_derive.py                        all deals
python docs/write_assurance_derive.py --share 0.05           a twentieth of them, which is only printed
python docs/write_assurance_derive.py --share 0.05 --write   and stands on the page

What came of each deal is kept in build/assurance-derive.jsonl at once. A run that was stopped goes on where it was, and
a larger share takes over what a smaller one found; when the code has changed, or an answer has another time, all begins
anew. Exits with 1 where an answer is not true, with 130 where it was stopped.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from sambanotation.ruleset_file import available, load_ruleset  # noqa: E402
from sambanotation.solver.answers import Asked, Status  # noqa: E402
from tests.solver.redacted import WAYS, compare, telling  # noqa: E402

PAGE = ROOT / "docs" / "assurance-derive.md"
KEPT = ROOT / "build" / "assurance-derive.jsonl"
BEGIN = "<!-- written by docs/write_assurance_derive.py (make proof) -->"
SOURCES = tuple(name for name in available() if load_ruleset(name).extends is None)
DEALS = 300
"""So many of the rule sets of the sources, spread evenly over them and over the ways of telling."""

DEALS_OF_A_VARIANT = 2
"""So many of each other rule set in each way of telling."""

TURNS = 4
"""Of every other deal only so many turns are told, and everything is asked; of the others all, and what they scored."""

SECONDS = 20.0


@dataclass(frozen=True)
class Task:
    """A deal that is played, and how it is told: the rule set, the number of players, that of the match, the way,
    whether the deal is told to its end, and whether the claims of the count stay."""

    rules: str
    players: int
    number: int
    way: str
    whole: bool
    claims: bool


@dataclass(frozen=True)
class Result:
    """What came of a deal: as `Compared` has it, and the seconds that it took."""

    task: Task
    status: str
    proven: bool
    exact: bool
    forced: int
    faults: tuple[str, ...]
    seconds: float


@cache
def players_of(name: str) -> tuple[int, ...]:
    """How many may play by a rule set."""
    rules = load_ruleset(name).rules
    assert rules is not None, "it comes with the program"
    return tuple(sorted(rules.sides.value))


def tasks(share: float) -> list[Task]:
    """The deals, each played once and told in one way, in such an order that a part of them has some of everything."""
    most = DEALS // len(SOURCES) // len(WAYS)
    found: list[Task] = []
    for nth in range(max(1, round(most * share))):
        for name in (*SOURCES, *(name for name in available() if name not in SOURCES and nth < DEALS_OF_A_VARIANT)):
            found += [_task(name, nth, way) for way in WAYS]
    return found


def _task(name: str, nth: int, way: str) -> Task:
    players, at = players_of(name), WAYS.index(way)
    # Numbers of matches choose how they are stacked and begun, in rotation: no way is to meet the same ones alone.
    return Task(name, players[nth // 2 % len(players)], 100 * at + nth, way, (nth + at) % 2 == 1, nth % 3 == 1)


def done(work: tuple[Task, float]) -> Result:
    """What came of a deal. What the program cannot bear is as false as what is not true."""
    task, seconds = work
    began = time.monotonic()
    turns = None if task.whole else TURNS
    told = telling(task.rules, task.players, task.number, task.way, turns, claims=task.claims)
    try:
        one = compare(told, Asked(seconds=seconds, facts=not task.whole))
    except Exception as bug:
        return Result(task, Status.UNKNOWN.value, False, False, 0, (repr(bug),), time.monotonic() - began)
    took = time.monotonic() - began
    return Result(task, one.status.value, one.proven, one.exact, one.forced, tuple(one.faults), took)


def report(found: Sequence[Result]) -> Iterator[str]:
    """The figures as lines of Markdown."""
    yield "| rule set | told by | deals | consistent | not known | all proven | forced | ends reached | not true |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for rules in (*SOURCES, *(name for name in available() if name not in SOURCES)):
        for way in WAYS:
            mine = [one for one in found if (one.task.rules, one.task.way) == (rules, way)]
            if mine:
                yield f"| {rules} | {way} | {' | '.join(map(str, _cells(mine)))} |"
    yield f"| all | | {' | '.join(map(str, _cells(found)))} |"
    for one in found:
        for fault in one.faults:
            yield ""
            yield f"{one.task}: {fault}"


def _cells(mine: Sequence[Result]) -> Iterator[int | str]:
    status = Counter(one.status for one in mine)
    parts, whole = ([one for one in mine if one.task.whole is told] for told in (False, True))
    yield len(mine)
    yield status[Status.CONSISTENT.value]
    yield status[Status.UNKNOWN.value]
    yield f"{sum(one.proven for one in parts)} of {len(parts)}"
    yield sum(one.forced for one in parts)
    yield f"{sum(one.exact for one in whole)} of {len(whole)}"
    yield sum(bool(one.faults) for one in mine)


class Kept:
    """What came of the deals of former runs by the same code with the same time for an answer, in a file."""

    def __init__(self, path: Path, seconds: float) -> None:
        self._path, self._head = path, json.dumps({"code": fingerprint(), "seconds": seconds})
        self.results: dict[Task, Result] = {}
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
        if lines and lines[0] == f"{self._head}\n":
            # A run that was killed may have left a piece of a line.
            self.results = {one.task: one for one in (_read(line) for line in lines[1:] if line.endswith("\n"))}
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{self._head}\n", encoding="utf-8", newline="\n")
        for one in list(self.results.values()):
            self.keep(one)

    def keep(self, result: Result) -> None:
        """Writes down what came of a deal."""
        self.results[result.task] = result
        with self._path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(f"{json.dumps(asdict(result))}\n")


def _read(line: str) -> Result:
    told = json.loads(line)
    return Result(Task(**told.pop("task")), faults=tuple(told.pop("faults")), **told)


def fingerprint() -> str:
    """Stands for the code, the rule sets and the comparison with the truth."""
    known = hashlib.sha256()
    paths: Iterable[Path] = [
        *(ROOT / "sambanotation").rglob("*.py"),
        *(ROOT / "sambanotation").rglob("*.yaml"),
        *(ROOT / "tests" / "solver").glob("*.py"),
        Path(__file__),
    ]
    for path in sorted(paths):
        known.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return known.hexdigest()[:16]


def run(every: Sequence[Task], kept: Kept, seconds: float, processes: int) -> bool:
    """Does what is not done yet; whether it came to the end."""
    left = [(task, seconds) for task in every if task not in kept.results]
    print(f"{len(every) - len(left)} of {len(every)} are there", file=sys.stderr)
    if not left:
        return True
    with get_context("spawn").Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            for one in pool.imap_unordered(done, left):
                kept.keep(one)
                faults = "".join(f"; {fault}" for fault in one.faults)
                print(f"{len(kept.results)} of {len(every)}: {one.seconds:.0f} s, {one.task}{faults}", file=sys.stderr)
        except KeyboardInterrupt:
            print("stopped; the next run goes on here", file=sys.stderr)
            return False
    return True


def main() -> int:
    """Runs the proof; the exit code."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--share", type=float, default=1.0)
    asked.add_argument("--seconds", type=float, default=SECONDS, help="the time of an answer")
    asked.add_argument("--write", action="store_true")
    asked.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = asked.parse_args()
    every, kept = tasks(given.share), Kept(KEPT, given.seconds)
    if not run(every, kept, given.seconds, given.processes):
        return 130
    found = [kept.results[task] for task in every]
    took = [one.seconds for one in found]
    lines = [
        *report(found),
        "",
        f"Time: {sum(took) / 60:.0f} min for all deals one after the other, {max(took):.0f} s for the longest. "
        f"An answer had {given.seconds:g} s; what was not proven by then counts as not proven.",
    ]
    text = "".join(f"{line}\n" for line in lines)
    if given.share != 1:
        text = f"A part of the proof, {given.share:g} of it.\n\n{text}"
    if given.write or given.share == 1:
        told = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
        PAGE.write_text(f"{told}{BEGIN}\n\n{text}", encoding="utf-8", newline="\n")
    else:
        sys.stdout.write(text)
    return 1 if any(one.faults for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
