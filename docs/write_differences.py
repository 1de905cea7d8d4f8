"""Looks for a record for every difference of pairs of rule sets, puts each record to the test, and writes what came of
it into docs/differences.md, and for the search itself into sambanotation/contrast/remembered.json.

python docs/write_differences.py                     only pairs whose rules have changed are looked through anew
python docs/write_differences.py --anew              every pair is: some minutes
python docs/write_differences.py samba-br canastra   this one is
python docs/write_differences.py --check             exits with 1 where the page is not as it would be written

The pairs are each two of the rule sets that extend no other, and each of the others with the one that it extends. Exits
with 1 where a record is not judged as it is told.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from sambanotation.contrast.proof import departures
from sambanotation.contrast.remembered import FILE, as_kept, remembered
from sambanotation.contrast.search import Search
from sambanotation.output.demonstration import demonstration_in_markdown
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_difference import Difference, DiffersIn, differences
from sambanotation.ruleset_file import available, load_named
from sambanotation.text import Lang

PAGE = Path(__file__).resolve().parent / "differences.md"
HEAD = """# What differs, seen happen

Written by `docs/write_differences.py` (`make docs`, `make proof`); do not edit by hand. For each pair of the rule sets
that extend no other, and for each of the others beside the one that it extends: how many clauses differ, for how many
of them a record was found, and the records. `samba rules diff A B` shows them beside the clauses and their places, and
finds them for any other two; [cli.md](cli.md#samba-rules) tells how they are found and what the remarks mean. A record
shows a clause by the verdict, by claims of the count that depart under one of them, by the count, only with this clause
put alone into one of them, or only by what is found.
"""


def pairs() -> list[tuple[str, str]]:
    """The names of the rule sets that are held against one another."""
    extends = {name: load_named(name).extends for name in available()}
    sources = [name for name, base in extends.items() if base is None]
    return [*combinations(sources, 2), *((base, name) for name, base in extends.items() if base is not None)]


def differing(one: str, other: str, *, anew: bool = False) -> tuple[Search, tuple[Difference, ...]]:
    """In what two rule sets differ, each clause with its record, and the search that found them."""
    left, right = _rules(one), _rules(other)
    search = Search(left, right, anew=anew)
    return search, differences(left, right, search.demonstrate)


def page(found: dict[tuple[str, str], tuple[Difference, ...]]) -> str:
    """The page of these pairs."""
    lines = [HEAD, *_contents(found)]
    for names, clauses in found.items():
        lines += _pair(names, clauses)
    return "\n".join(lines).rstrip("\n") + "\n"


def _contents(found: dict[tuple[str, str], tuple[Difference, ...]]) -> Iterator[str]:
    yield from (f"- [{one}, {other}](#{one}-{other})" for one, other in found)
    yield ""


def _pair(names: tuple[str, str], found: tuple[Difference, ...]) -> Iterator[str]:
    shown = [each.shown for each in found if each.shown is not None]
    ways = {
        DiffersIn.VERDICT: "by the verdict",
        DiffersIn.CLAIMS: "by the claims",
        DiffersIn.COUNT: "by the count",
        DiffersIn.CLAUSE: "put alone",
        DiffersIn.FINDINGS: "by the findings",
    }
    told = ", ".join(f"{sum(each.differs_in is what for each in shown)} {way}" for what, way in ways.items())
    yield f"## {', '.join(names)}"
    yield ""
    yield f"Clauses that differ: {len(found)}; shown: {len(shown)} ({told})."
    for each in found:
        yield ""
        yield f"### {each.name}"
        yield from demonstration_in_markdown(each, names, Lang.EN)
    yield ""


def _rules(name: str) -> RuleSet:
    rules = load_named(name).rules
    assert rules is not None, name
    return rules


def main() -> int:
    """Writes the page; the exit code."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="*")
    asked.add_argument("--anew", action="store_true")
    asked.add_argument("--check", action="store_true")
    given = asked.parse_args()
    found, kept, faults = {}, {}, []
    for one, other in pairs():
        began = time.monotonic()
        anew = given.anew or (bool(given.names) and {one, other} <= set(given.names))
        known = not anew and bool(remembered(_rules(one), _rules(other)))
        search, found[one, other] = differing(one, other, anew=anew)
        kept[f"{one} {other}"] = as_kept(_rules(one), _rules(other), search.found)
        faults += [fault for each in found[one, other] for fault in departures(each, one, other)]
        if not known:
            print(f"{one}, {other}: {round(time.monotonic() - began)} s", file=sys.stderr)
    for fault in faults:
        print(fault, file=sys.stderr)
    if given.check:
        return int(bool(faults) or PAGE.read_text(encoding="utf-8") != page(found))
    PAGE.write_text(page(found), encoding="utf-8", newline="\n")
    FILE.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
