"""A value folded as the page carries it: tables told by what has changed, cards in one string, nothing that is empty.

A match of many deals is mostly made of what lies as it lay before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sambanotation.page.tables import Told

# A value that was made for JSON a moment ago: its shape is that of docs/replay.schema.json.
Value = Any


FACES = frozenset({"cards", "added", "perhaps", "exposed", "red_threes"})
"""Where cards stand, which are told in one string as the notation has it, if each is known by one word."""

LEFT_OUT = frozenset({"notes", "findings"})
"""What is not told where there is none of it."""


def folded(value: Told) -> Value:
    """The value as the page carries it.

    Tables have only the parts that are otherwise than in the step before; the first of a record is whole. A variation
    goes on from the step before the turn that it replaces.
    """
    records: Value = value["records"]
    return _shorter({**value, "records": [{**record, "steps": _steps(record["steps"], {})} for record in records]})


def _shorter(value: Value) -> Value:
    match value:
        case dict():
            return {name: _told(name, there) for name, there in value.items() if there or name not in LEFT_OUT}
        case list():
            return [_shorter(there) for there in value]
        case _:
            return value


def _told(name: str, there: Value) -> Value:
    if name in FACES and there and all(isinstance(face, str) and " " not in face for face in there):
        return " ".join(there)
    return _shorter(there)


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
    if "pile" in changed:
        changed["pile"] = _pile(table["pile"], before["pile"])
    for part, name in (("hands", "seat"), ("sides", "side")):
        if part in changed:
            old = {one[name]: one for one in before[part]}
            new = [one for one in table[part] if one != old.get(one[name])]
            changed[part] = [_part(one, old.get(one[name]), name) for one in new]
    return changed


def _pile(pile: Value, before: Value) -> Value:
    """The pile; where cards were only laid on it, those alone."""
    lain = len(before["cards"])
    if lain and pile["cards"][:lain] == before["cards"]:
        return {"size": pile["size"], "added": pile["cards"][lain:]}
    return pile


def _part(one: Value, old: Value, name: str) -> Value:
    """A side or a hand without what of it has not changed."""
    if old is None or name != "side":
        return one
    changed = {part: there for part, there in one.items() if part == name or there != old[part]}
    if "melds" in changed:
        # Melds come and grow, and hardly ever go: one that lies as it lay is its old place.
        changed["melds"] = [old["melds"].index(meld) if meld in old["melds"] else meld for meld in one["melds"]]
    return changed
