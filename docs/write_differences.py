"""Looks for a record for every difference of every pair of rule sets that extend no other, puts each record to the
test, and writes what came of it into docs/differences.md.

python docs/write_differences.py                     every pair of them
python docs/write_differences.py samba-br canastra   these, pair by pair

Exits with 1 where a record is not judged as it is told.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from sambanotation.contrast.proof import departures
from sambanotation.contrast.search import Search
from sambanotation.output.demonstration import demonstration_in_markdown
from sambanotation.ruleset_difference import Difference, differences
from sambanotation.ruleset_file import available, load_named
from sambanotation.text import Lang

PAGE = Path(__file__).resolve().parent / "differences.md"
HEAD = """# What differs, seen happen

Written by `docs/write_differences.py` (`make proof`); do not edit by hand. For each pair of the rule sets that extend
no other: how many clauses differ, for how many of them a record was found, and the records; `samba rules diff A B`
shows them beside the clauses and their places. A record shows a clause by the verdict, by the count, or only by what
is found.
"""


def page(pairs: list[tuple[str, str]]) -> Iterator[str | list[str]]:
    """The lines of the page; a list has what is not as it is told."""
    yield HEAD
    for one, other in pairs:
        left, right = load_named(one).rules, load_named(other).rules
        assert left is not None, one
        assert right is not None, other
        began = time.monotonic()
        found = differences(left, right, Search(left, right).demonstrate)
        print(f"{one}, {other}: {round(time.monotonic() - began)} s", file=sys.stderr)
        yield [fault for each in found for fault in departures(each, one, other)]
        yield from _pair(one, other, found)


def _pair(one: str, other: str, found: tuple[Difference, ...]) -> Iterator[str]:
    shown = [each.shown for each in found if each.shown is not None]
    told = ", ".join(
        f"{sum(each.differs_in == what for each in shown)} by the {what}" for what in ("verdict", "count", "findings")
    )
    yield f"## {one}, {other}"
    yield ""
    yield f"Clauses that differ: {len(found)}; shown: {len(shown)} ({told})."
    missing = [f"`{each.name}`" for each in found if each.shown is None]
    yield f"Without a record: {', '.join(missing) or 'none'}."
    for each in found:
        if each.shown is not None:
            yield ""
            yield f"### {each.name}"
            yield from demonstration_in_markdown(each, (one, other), Lang.EN)
    yield ""


def main() -> int:
    """Writes the page; the exit code."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="*")
    given = asked.parse_args()
    names = given.names or [name for name in available() if load_named(name).extends is None]
    lines: list[str] = []
    faults: list[str] = []
    for told in page(list(combinations(names, 2))):
        if isinstance(told, str):
            lines.append(told)
        else:
            faults += told
    PAGE.write_text("\n".join(lines).rstrip("\n") + "\n", encoding="utf-8", newline="\n")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
