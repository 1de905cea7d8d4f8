"""Alters the code of the referee and of the table bit by bit, asks the tests each time, and writes what they did not
notice into docs/assurance.md.

python docs/write_survivors.py                           every alteration: many hours
python docs/write_survivors.py --sample 200 --seed 1     so many of them, drawn by lot
python docs/write_survivors.py --only groups             those of one module; only told

Exits with 1 where more than one of twenty is not noticed. It needs a system that can fork.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.mutation.altering import Alteration  # noqa: E402
from tests.mutation.noticing import ALTERED, is_noticed, modules, readers  # noqa: E402

PAGE = ROOT / "docs" / "assurance.md"
BEGIN, END = "<!-- written by docs/write_survivors.py -->", "<!-- end of what docs/write_survivors.py wrote -->"
LEAST = 0.95
"""The share of alterations that must be noticed."""

ARGUED: dict[str, str] = {}
"""Why an alteration that is not noticed changes nothing, or nothing that a record can show."""


def key(alteration: Alteration) -> str:
    """An alteration without its line, which moves."""
    return f"{alteration.path.parent.name}/{alteration.path.stem} {alteration.function}: {_change(alteration)}"


def _change(alteration: Alteration) -> str:
    return f"`{_short(alteration.before)}` -> `{_short(alteration.after)}`"


def _short(code: str) -> str:
    return code if len(code) <= 70 else f"{code[:34]} ... {code[-31:]}"


def section(tried: list[tuple[Alteration, str | None]], drawn: str) -> str:
    """What is written: how many were noticed, and each that was not."""
    lines = [BEGIN, "", drawn, "", "| package | altered | noticed | by records | by tests | by time | share |"]
    lines.append("|---|---|---|---|---|---|---|")
    for package in ALTERED:
        by = Counter(name for one, name in tried if one.path.parent.name == package)
        noticed = by.total() - by[None]
        share = f"{noticed / by.total():.1%}" if by.total() else ""
        cells = (package, by.total(), noticed, by["records"], by["tests"], by["time"], share)
        lines.append(f"| {' | '.join(map(str, cells))} |")
    lines += ["", "Not noticed:", ""]
    left = sorted(key(one) for one, name in tried if name is None)
    lines += [f"- {told}. {ARGUED.get(told, 'Not argued yet.')}" for told in left] or ["- none"]
    return "\n".join([*lines, "", END])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only")
    asked = parser.parse_args()
    every = [(module, one) for module in modules() for one in module.alterations()]
    chosen = [each for each in every if asked.only in (None, each[0].path.stem)]
    if asked.sample is not None:
        chosen = random.Random(asked.seed).sample(chosen, min(asked.sample, len(chosen)))
    reading = readers()
    tried: list[tuple[Alteration, str | None]] = []
    for at, (module, one) in enumerate(chosen, 1):
        tried.append((one, is_noticed(module, one, reading)))
        if tried[-1][1] is None:
            print(f"not noticed: {one}", flush=True)
        if at % 10 == 0:
            print(f"{at} of {len(chosen)}", file=sys.stderr, flush=True)
    drawn = f"Of {len(every)} alterations {len(tried)} were tried"
    told = section(tried, f"{drawn}, drawn by lot (seed {asked.seed})." if asked.sample else f"{drawn}.")
    if asked.only is None:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_bytes((before + told + rest.partition(END)[2]).encode())
    else:
        print(told)
    noticed = sum(name is not None for _, name in tried)
    return 0 if noticed >= LEAST * len(tried) else 1


if __name__ == "__main__":
    sys.exit(main())
