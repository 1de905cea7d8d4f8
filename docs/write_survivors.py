"""Alters the code of the referee and of the table bit by bit, asks records and tests each time, and writes what they
did not notice into docs/assurance-mutation.md.

python docs/write_survivors.py                              every alteration of the referee
python docs/write_survivors.py --packages referee game      of the table too
python docs/write_survivors.py --sample 200 --seed 1        so many of them, drawn by lot
python docs/write_survivors.py --only groups pile           those of some modules; only told
python docs/write_survivors.py --least 0.7                  content with less

Why an alteration that is not noticed cannot be noticed stands in docs/survivors.yaml. Exits with 1 where more than one
of twenty is neither noticed nor argued, and where something is argued that is noticed after all, or that there is not.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.mutation.altering import Alteration, Module  # noqa: E402
from tests.mutation.noticing import Noticing, modules, prepared  # noqa: E402
from tests.mutation.witnesses import ALTERED  # noqa: E402

PAGE = ROOT / "docs" / "assurance-mutation.md"
ARGUED = ROOT / "docs" / "survivors.yaml"
BEGIN = "<!-- written by docs/write_survivors.py (make proof) -->"
LEAST = 0.95
"""The share of alterations that must be noticed or argued."""

MOST_SHOWN = 100
"""Signs of code that a key shows."""

Tried = tuple[Alteration, str | None]
"""An alteration, and how it was noticed: by records, by tests, by time, or not at all."""


def place(alteration: Alteration) -> str:
    """Where an alteration is, without its line, which moves."""
    return f"{alteration.path.parent.name}/{alteration.path.stem} {alteration.function}"


def change(alteration: Alteration) -> str:
    """What it changes; the second of those that read alike has `#2`."""
    told = f"{_short(alteration.before)} -> {_short(alteration.after)}"
    return told if alteration.time == 1 else f"{told} #{alteration.time}"


def _short(code: str) -> str:
    code = " ".join(code.split())
    half = MOST_SHOWN // 2 - 2
    return code if len(code) <= MOST_SHOWN else f"{code[:half]} ... {code[-half:]}"


def argued() -> dict[tuple[str, str], str]:
    """Why alterations change nothing that anybody could notice, by their place and their change."""
    read = yaml.safe_load(ARGUED.read_text(encoding="utf-8")) or {}
    return {(where, what): why for where, changes in read.items() for what, why in changes.items()}


def drawn(
    packages: Sequence[str], only: Sequence[str] = (), sample: int | None = None, seed: int = 1
) -> list[tuple[Module, Alteration]]:
    """The alterations of packages, or of some of their modules only; so many drawn by lot, if a sample is wanted."""
    every = [
        (module, one)
        for module in modules()
        if module.path.parent.name in packages and (not only or module.path.stem in only)
        for one in module.alterations()
    ]
    if sample is None:
        return every
    random.Random(seed).shuffle(every)
    return every[:sample]


def attempts(chosen: Sequence[tuple[Module, Alteration]], noticing: Noticing) -> Iterator[Tried]:
    """Each alteration with how it was noticed."""
    for module, one in chosen:
        by = noticing.by_whom(module, one)
        yield one, by and by[0]


def report(tried: Sequence[Tried], reasons: dict[tuple[str, str], str]) -> Iterator[str]:
    """The figures as lines of Markdown, then each alteration that nobody noticed, with why."""
    yield "| module | altered | by records | by tests | by time | argued | left | noticed |"
    yield "|---|---|---|---|---|---|---|---|"
    names = dict.fromkeys(_module(one) for one, _ in tried)
    for name, some in [
        *((name, [each for each in tried if _module(each[0]) == name]) for name in names),
        ("all", tried),
    ]:
        by = Counter(how for _, how in some)
        told = sum((place(one), change(one)) in reasons for one, how in some if how is None)
        share = f"{(len(some) - by[None]) / len(some):.1%}"
        cells = (name, len(some), by["records"], by["tests"], by["time"], told, by[None] - told, share)
        yield f"| {' | '.join(map(str, cells))} |"
    unnoticed = sorted((place(one), change(one)) for one, how in tried if how is None)
    for heading, is_argued in (("Argued:", True), ("Neither noticed nor argued:", False)):
        told_of = [key for key in unnoticed if (key in reasons) is is_argued]
        yield from ("", heading, "")
        yield from [f"- {key[0]}: `{key[1]}`{': ' + reasons[key] if is_argued else ''}" for key in told_of] or [
            "- none"
        ]


def _module(alteration: Alteration) -> str:
    return f"{alteration.path.parent.name}/{alteration.path.stem}"


def wrongly_argued(tried: Sequence[Tried], reasons: dict[tuple[str, str], str]) -> list[str]:
    """What is argued of alterations that are noticed after all, and of those that there are not (any more)."""
    there = {(place(one), change(one)) for module in modules() for one in module.alterations()}
    noticed = {(place(one), change(one)) for one, how in tried if how is not None}
    return [f"{where}: {what}" for where, what in reasons if (where, what) in noticed or (where, what) not in there]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packages", nargs="+", choices=ALTERED, default=["referee"])
    parser.add_argument("--only", nargs="+", default=[])
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=float, default=LEAST)
    asked = parser.parse_args()
    begun = time.process_time()
    chosen = drawn(asked.packages, asked.only, asked.sample, asked.seed)
    tried: list[Tried] = []
    for one, how in attempts(chosen, Noticing(*prepared())):
        tried.append((one, how))
        if len(tried) % 100 == 0:
            print(f"{len(tried)} of {len(chosen)}", file=sys.stderr, flush=True)
    reasons = argued()
    every = len(drawn(asked.packages, asked.only))
    head = f"Of {every} alterations of {' and '.join(asked.packages)} {len(tried)} were tried"
    lot = f", drawn by lot (seed {asked.seed})" if asked.sample is not None else ""
    took = f"{(time.process_time() - begun) / 60:.0f} minutes of one processor"
    told = "\n".join([BEGIN, "", f"{head}{lot}, in {took}.", "", *report(tried, reasons), ""])
    if asked.only:
        print(told)
    else:
        before, _, _ = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_bytes((before + told).encode())
    wrong = wrongly_argued(tried, reasons)
    for one_wrong in wrong:
        print(f"wrongly argued: {one_wrong}", file=sys.stderr)
    left = sum(how is None and (place(one), change(one)) not in reasons for one, how in tried)
    return 1 if wrong or left > (1 - asked.least) * len(tried) else 0


if __name__ == "__main__":
    sys.exit(main())
