"""Plays matches and mutants by every rule set, lets a second judge look at them, and writes what came of it into
docs/assurance.md.

python docs/write_assurance.py                        the whole proof
python docs/write_assurance.py --share 0.05           a twentieth of it, which is only printed
python docs/write_assurance.py --share 0.05 --write   and stands on the page
python docs/write_assurance.py --rules trey           that rule set alone, which is only printed

Exits with 1 where the referee disagrees with what was played or with the second judge, where a clause is neither met
nor explained, or where a mutation finds no place.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from sambanotation.generate.proof import Proof, prove  # noqa: E402
from sambanotation.generate.proof_report import Proven, report  # noqa: E402
from sambanotation.ruleset import RuleSet  # noqa: E402
from sambanotation.ruleset_file import available, load_ruleset  # noqa: E402
from tests.naive.compare import compare, records  # noqa: E402
from tests.naive.going_out import TooHardError  # noqa: E402
from tests.naive.reading import RefusedError  # noqa: E402
from tests.naive.rules_of import RULES as RULES_OF_THE_SECOND  # noqa: E402

PAGE = ROOT / "docs" / "assurance.md"
BEGIN = "<!-- written by docs/write_assurance.py (make proof) -->"
FIRST = "samba-br"
MATCHES, MUTANTS = 1000, 5000
"""So many of the first rule set, spread evenly over the numbers of players."""

MATCHES_OF_OTHERS, MUTANTS_OF_OTHERS = 40, 200
"""So many of each other rule set for each number of players, twice as many where only one number can play."""

RECORDS = 1000
"""So many records, legal and spoiled, are made on the second judge's own table for each rule set that it knows."""


@dataclass(frozen=True)
class Task:
    """A part of the proof that is done by one process: matches and mutants for a number of players or, where that is
    None, records of the second judge."""

    rules: str
    players: int | None
    seed: int
    matches: int = 0
    mutants: int = 0
    records: int = 0


def rules_of(name: str) -> RuleSet:
    """A rule set of the package."""
    rules = load_ruleset(name).rules
    assert rules is not None, name
    return rules


def tasks(names: Sequence[str], seed: int, share: float) -> Iterator[Task]:
    """All parts of the proof, the longest first."""
    for name in sorted(names, key=lambda name: name != FIRST):
        players = sorted(rules_of(name).sides.value)
        for at, number in enumerate(players):
            if name == FIRST:
                matches, mutants = (_part(whole, at, len(players)) for whole in (MATCHES, MUTANTS))
            else:
                times = 2 if len(players) == 1 else 1
                matches, mutants = times * MATCHES_OF_OTHERS, times * MUTANTS_OF_OTHERS
            yield Task(name, number, seed, _share(matches, share), _share(mutants, share))
    for name in names:
        if name in RULES_OF_THE_SECOND:
            yield Task(name, None, seed, records=_share(RECORDS, share))


def _part(whole: int, at: int, parts: int) -> int:
    """The part with this number of a whole that is spread evenly."""
    return whole // parts + (at < whole % parts)


def _share(number: int, share: float) -> int:
    return max(1, round(number * share))


def second_judge(text: str) -> tuple[str, ...] | None:
    """What the second judge says of a record otherwise; None where it is not one for him."""
    try:
        found = compare(text)
    except (RefusedError, TooHardError):
        return None
    return tuple(f"line {one.line}: {one.naive or 'nothing'}, the referee: {one.product or 'nothing'}" for one in found)


def done(task: Task) -> tuple[Task, Proof]:
    """Does a part of the proof."""
    if task.players is None:
        return task, _of_the_second(task)
    asked = second_judge if task.rules in RULES_OF_THE_SECOND else None
    proof = prove(rules_of(task.rules), task.rules, task.players, task.seed, task.matches, task.mutants, second=asked)
    return task, proof


def _of_the_second(task: Task) -> Proof:
    """What came of the records that are made on the second judge's own table."""
    proof = Proof()
    for origin, text in records(task.records, task.seed, rules=task.rules):
        said = second_judge(text)
        proof.second["no verdict" if said is None else "differs" if said else "agrees"] += 1
        proof.disagreements += [f"{task.rules}, {origin}: {one}" for one in said or ()]
    return proof


def proven(names: Sequence[str], results: Sequence[tuple[Task, Proof]]) -> tuple[list[Proven], list[str]]:
    """What came of all parts by rule set, and the lines about the second judge's own records."""
    order = sorted(results, key=lambda one: one[0].players or 0)
    found = {name: Proof() for name in names}
    own: dict[str, Counter[str]] = {}
    for task, proof in order:
        if task.players is None:
            own[task.rules] = Counter(proof.second)
            proof.second.clear()
        found[task.rules].add(proof)
    lines = ["| the second judge over records of his own | agrees | differs | no verdict |", "|---|---|---|---|"]
    lines += [f"| {name} | {said['agrees']} | {said['differs']} | {said['no verdict']} |" for name, said in own.items()]
    return [Proven(rules_of(name), proof) for name, proof in found.items()], lines if own else []


def main() -> int:
    """Runs the proof; the exit code."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--rules", nargs="+", default=list(available()), choices=available(), metavar="NAME")
    asked.add_argument("--share", type=float, default=1.0)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--write", action="store_true")
    asked.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = asked.parse_args()
    names = sorted(given.rules, key=lambda name: (name != FIRST, name))
    began = time.monotonic()
    results = []
    every = list(tasks(names, given.seed, given.share))
    with get_context("spawn").Pool(given.processes) as pool:
        for task, proof in pool.imap_unordered(done, every):
            results.append((task, proof))
            at = f"{task.players} players" if task.players else "records of the second judge"
            print(f"{len(results)} of {len(every)}: {task.rules}, {at}", file=sys.stderr)
    of_all, of_the_second = proven(names, results)
    seconds = round(time.monotonic() - began)
    lines = [*report(of_all, given.seed, of_the_second), "", f"Time: {seconds} s with {given.processes} processes."]
    text = "".join(f"{line}\n" for line in lines)
    if given.share != 1:
        text = f"A part of the proof, {given.share} of it: not every clause and mutation comes up in it.\n\n{text}"
    if given.write or (given.share == 1 and set(names) == set(available())):
        told = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
        PAGE.write_text(f"{told}{BEGIN}\n\n{text}", encoding="utf-8", newline="\n")
    else:
        sys.stdout.write(text)
    return 0 if all(each.stands for each in of_all) else 1


if __name__ == "__main__":
    sys.exit(main())
