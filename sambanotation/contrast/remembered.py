"""What was found before: the records of pairs of rule sets that come with the tool, which need not be looked for again.

`docs/write_differences.py` writes them. They hold for the clauses that the two rule sets had then, and for no others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from sambanotation.frozen import frozen
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_difference import Which
from sambanotation.ruleset_written import as_plain

FILE = Path(__file__).resolve().parent / "remembered.json"


@frozen
class Remembered:
    """A record that shows a clause: its text, how well it does (the name of a `Shows`), and into which of the rule sets
    the clause is put to see it, None where it shows without. `only_put` where it shows in no other way."""

    text: str
    shows: str
    into: Which | None = None
    only_put: bool = False


def remembered(one: RuleSet, other: RuleSet) -> Mapping[str, Remembered | None]:
    """What is remembered of two rule sets, in either order, by the clause; None for a clause that no record shows.
    Nothing where they are not as they were."""
    kept = _kept()
    for first, second, turned in ((one, other, False), (other, one, True)):
        found = kept.get(f"{first.name} {second.name}")
        if found is not None and found["of"] == [fingerprint(first), fingerprint(second)]:
            return {clause: _read(each, turned) for clause, each in found["records"].items()}
    return {}


def as_kept(one: RuleSet, other: RuleSet, found: Mapping[str, Remembered | None]) -> dict[str, object]:
    """What is to be remembered of two rule sets, as the file has it."""
    records = {clause: None if each is None else _written(each) for clause, each in found.items()}
    return {"of": [fingerprint(one), fingerprint(other)], "records": records}


def fingerprint(rules: RuleSet) -> str:
    """A short text that is another one where the value of a clause is, or what a record may choose."""
    told = [
        [name, as_plain(clause.value), clause.option, [[each.word, as_plain(each.value)] for each in clause.options]]
        for name, clause in rules.clauses().items()
    ]
    return sha256(json.dumps(told, ensure_ascii=True).encode("ascii")).hexdigest()[:16]


@cache
def _kept() -> dict[str, Any]:
    if not FILE.exists():
        return {}
    kept: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return kept


def _read(each: dict[str, Any] | None, turned: bool) -> Remembered | None:
    if each is None:
        return None
    into = Which(each["into"]) if "into" in each else None
    if into is not None and turned:
        into = into.turned
    return Remembered("".join(f"{line}\n" for line in each["record"]), each["shows"], into, each.get("only_put", False))


def _written(each: Remembered) -> dict[str, object]:
    told: dict[str, object] = {"shows": each.shows, "record": each.text.splitlines()}
    if each.into is not None:
        told["into"] = each.into
    if each.only_put:
        told["only_put"] = True
    return told
