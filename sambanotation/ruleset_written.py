"""The value of a clause as a rule-set file has it, on one line: what `ruleset_values` reads, written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum

from sambanotation.text import Text


def written(value: object) -> str:
    """A value in the YAML of a rule-set file: `15`, `yes`, `null`, `[JK, 2]`, `{each: 100, all: 1000}`."""
    match value:
        case None:
            return "null"
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case Text():
            raise TypeError("a clause holds no sentences")
        case tuple():
            return f"[{', '.join(map(written, value))}]"
        case Mapping():
            return _entries([(written(key), part) for key, part in value.items()])
        case _ if is_dataclass(value):
            return _entries([(field.name, getattr(value, field.name)) for field in fields(value)])
        case _:
            return str(value)


def as_plain(value: object) -> object:
    """A value made of nothing but None, bool, int, str, lists and mappings with keys of text, as JSON can hold it."""
    match value:
        case None | bool() | int():
            return value
        case Enum():
            return value.value
        case tuple():
            return [as_plain(part) for part in value]
        case Mapping():
            return {str(key): as_plain(part) for key, part in value.items()}
        case _ if is_dataclass(value):
            return {field.name: as_plain(getattr(value, field.name)) for field in fields(value)}
        case _:
            return str(value)


def _entries(pairs: list[tuple[str, object]]) -> str:
    return "{" + ", ".join(f"{key}: {written(part)}" for key, part in pairs) + "}"
