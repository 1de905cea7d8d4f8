"""Tables told by what has changed: a match of many deals is mostly made of what lies as it lay before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sambanotation.page.tables import Told

# A value that was made for JSON a moment ago: its shape is that of docs/replay.schema.json.
Value = Any


def in_changes(value: Told) -> Value:
    """The value with tables in which only the parts stand that are otherwise than in the step before; the first of a
    record is whole. A variation goes on from the step before the turn that it replaces."""
    records: Value = value["records"]
    return {**value, "records": [{**record, "steps": _steps(record["steps"], {})} for record in records]}


def _steps(steps: Iterable[Value], before: Value) -> list[Value]:
    told: list[Value] = []
    for step in steps:
        changed = {**step, "table": _changed(step["table"], before)}
        if "variations" in step:
            changed["variations"] = [{**one, "steps": _steps(one["steps"], before)} for one in step["variations"]]
        told.append(changed)
        before = step["table"]
    return told


def _changed(table: Value, before: Value) -> Value:
    if not before:
        return table
    changed = {part: there for part, there in table.items() if there != before[part]}
    for part, name in (("hands", "seat"), ("sides", "side")):
        if part in changed:
            old = {one[name]: one for one in before[part]}
            new = [one for one in table[part] if one != old.get(one[name])]
            changed[part] = [_part(one, old.get(one[name]), name) for one in new]
    return changed


def _part(one: Value, old: Value, name: str) -> Value:
    """A side or a hand without what of it has not changed."""
    if old is None or name != "side":
        return one
    changed = {part: there for part, there in one.items() if part == name or there != old[part]}
    if "melds" in changed:
        # Melds come and grow, and hardly ever go: one that lies as it lay is its old place.
        changed["melds"] = [old["melds"].index(meld) if meld in old["melds"] else meld for meld in one["melds"]]
    return changed
