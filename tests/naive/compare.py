"""Both judges over many records, legal and spoiled: `python -m tests.naive.compare --count 1000`.

With `--rules canastra` they are played under another rule set; the product must know it.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sambanotation import Source, validate
from tests.naive import spoil_frame, spoil_rules, spoil_turns  # noqa: F401  (they put their edits on the list)
from tests.naive.going_out import TooHardError
from tests.naive.judge import DealVerdict, judge
from tests.naive.reading import RefusedError
from tests.naive.rules_of import RULES
from tests.naive.spoil import spoil
from tests.naive.wander import wander
from tests.simulated.deals import match


@dataclass
class Disagreement:
    """Where the judges differ: the line, its text, and what each says of it."""

    line: int
    text: str
    naive: list[str]
    product: list[str]


def faults_of_product(text: str) -> dict[int, list[str]]:
    """The lines that the product finds faulty, and why: errors only, no warning, nothing undecided."""
    source = Source("record.sgr", text)
    found: dict[int, list[str]] = {}
    for finding in validate(source):
        if str(finding.severity.value) == "error":
            line, _ = source.position(finding.span.start)
            found.setdefault(line, []).append(f"{finding.code} {finding.name}")
    return found


def compare(text: str) -> list[Disagreement]:
    """The disagreements about a text.

    In a deal, all is compared up to its first faulty turn; a deal that has one ends the comparison of its record, since
    what follows depends on how one goes on. Raises RefusedError and TooHardError where the naive judge has no verdict.
    """
    theirs, lines = faults_of_product(text), text.split("\n")
    if any(lines[line - 1].startswith(("[Rules", "[Options")) for line in theirs):
        raise RefusedError("the product does not know these rules")
    return [
        Disagreement(line, lines[line - 1], naive, theirs.get(line, []))
        for record in judge(text)
        for line, naive in _compared(record, theirs)
        if bool(naive) != bool(theirs.get(line))
    ]


def _compared(record: list[DealVerdict], theirs: dict[int, list[str]]) -> Iterator[tuple[int, list[str]]]:
    """The lines to be compared, with what the naive judge says of each."""
    for deal in record:
        stages: dict[str, dict[int, list[str]]] = {}
        for ruling in deal.rulings:
            stage = ruling.kind if ruling.kind in ("setup", "turn", "end", "minimum") else "claim"
            stages.setdefault(stage, {}).setdefault(ruling.line, []).extend(ruling.faults)
        yield from stages.get("minimum", {}).items()
        setup = stages.get("setup", {})
        # Cards too many show on the hand, the upcard or the stock, as one counts: the lines are one place.
        if any(setup.values()) or any(line in theirs for line in setup):
            if any(setup.values()) != any(line in theirs for line in setup):
                yield from setup.items()
            return
        for line, naive in stages.get("turn", {}).items():
            yield line, naive
            if naive or line in theirs:
                return
        for line, naive in stages.get("end", {}).items():
            yield line, naive
            if naive or line in theirs:
                return
        yield from stages.get("claim", {}).items()


def records(
    count: int,
    seed: int,
    deals: int = 2,
    share_legal: float = 0.1,
    share_wandered: float = 0.4,
    rules: str = "samba-br",
) -> Iterator[tuple[str, str]]:
    """So many records, each with a word on how it came to be; of each played match some are spoiled.

    Matches are played under samba-br; under other rules wandered records are spoiled in their place.
    """
    rng = Random(seed)
    text, made = "", 0
    while made < count:
        if rng.random() < share_wandered:
            made += 1
            wandering = rng.randrange(10**9)
            yield f"wander({wandering})", wander(Random(wandering), name=rules)
            continue
        if rules != "samba-br":
            if not text or made % 4 == 0:
                origin, text = _wandered(rng, deals, rules)
        elif not text or made % 10 == 0:
            origin = f"match({seed * 1_000_003 + made}, {(players := rng.choice([2, 3, 4, 4, 6]))}, {deals})"
            text = match(seed * 1_000_003 + made, players, deals)
        made += 1
        if rng.random() < share_legal:
            yield origin, text
        else:
            spoiled, names = spoil(text, rng, rng.choice([1, 1, 1, 2]), others=rules != "samba-br")
            yield f"{origin} {names}", spoiled


def _wandered(rng: Random, deals: int, rules: str) -> tuple[str, str]:
    """A wandered record to be spoiled, legal if one of six is."""
    for _ in range(6):
        wandering = rng.randrange(10**9)
        text = wander(Random(wandering), deals, name=rules)
        if _first_rows(text) == {"legal"}:
            break
    return f"wander({wandering})", text


def _first_rows(text: str) -> set[str]:
    """The row of the first fault of each deal."""
    faults = [deal.faults() for record in judge(text) for deal in record]
    return {ruling[0].faults[0].split(":")[0] if ruling else "legal" for ruling in faults}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="how many records")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rules", choices=sorted(RULES), default="samba-br", help="under which rule set")
    parser.add_argument("--wandered", type=float, default=0.4, help="which share of them is wandered, not spoiled")
    parser.add_argument("--keep", type=Path, help="a folder for the records on which the judges differ")
    parser.add_argument("--kinds", action="store_true", help="one example of each kind of disagreement")
    asked = parser.parse_args()
    said: Counter[str] = Counter()
    seen: Counter[tuple[str, ...]] = Counter()
    rows: Counter[str] = Counter()
    made = records(asked.count, asked.seed, share_wandered=asked.wandered, rules=asked.rules)
    for number, (origin, text) in enumerate(made):
        try:
            found = compare(text)
        except (RefusedError, TooHardError) as refusal:
            said[type(refusal).__name__] += 1
            continue
        said["differ" if found else "agree"] += 1
        rows.update(_first_rows(text))
        for one in found[:1]:
            kind = (*(word.split(":")[0] for word in one.naive), "|", *sorted(set(one.product)))
            seen[kind] += 1
            if asked.kinds and seen[kind] > 1:
                continue
            print(f"{origin}\n  {one.line}: {one.text[:150]}\n    naive: {one.naive}\n    product: {one.product}")
            if asked.keep:
                (asked.keep / f"{asked.seed}-{number}.sgr").write_text(text, encoding="utf-8")
    print(dict(said))
    print("first faults of the naive judge:", dict(rows.most_common()))
    for kind, times in seen.most_common() if asked.kinds else []:
        print(times, *kind)


if __name__ == "__main__":
    main()
