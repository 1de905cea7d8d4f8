"""Values that a clause may have beside the one that it has: each differs in one thing, and is named by it.

Names do not tell which of two words is the old one: what parts two values is seen from either of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass, replace
from enum import StrEnum
from typing import Any, get_args, get_origin, get_type_hints

from sambanotation.ruleset import CLAUSES, RuleSet
from sambanotation.ruleset_shapes import Bounds, Words
from sambanotation.ruleset_values import keys_of, wanted

HINTS: dict[str, Any] = {
    name: get_args(hint)[0] for name, hint in get_type_hints(RuleSet, include_extras=True).items() if name in CLAUSES
}
"""The type of each clause's value."""

Other = tuple[str, Any]
"""What is otherwise, and the value."""


def others(hint: Any, value: Any) -> Iterator[Other]:
    """Values of this type that differ from one in one thing: every other word, yes and no, numbers one more and one
    less (points: fifty more), lists with a word more or less, and so on in each part of what has parts."""
    want = wanted(hint)
    if want.nullable:
        yield "null", None if value is not None else a_value(hint)
    if value is None:
        return
    bare, limit = want.type, want.limit
    if isinstance(limit, Bounds):
        for more in (-1, 1):
            if limit.least <= value + more <= limit.most:
                yield f"{more:+}", value + more
    elif bare is int:
        yield "+50", value + 50
    elif _words(hint):
        for word in _words(hint):
            if word != value:
                yield "/".join(sorted((str(word), str(value)))), word
    elif get_origin(bare) is tuple:
        yield from _other_lists(bare, value)
    elif get_origin(bare) is Mapping:
        yield from _other_mappings(bare, value)
    elif isinstance(bare, type) and is_dataclass(bare):
        for name, part in keys_of(bare)[0].items():
            changed = others(part, getattr(value, name))
            yield from ((f"{name} {told}", replace(value, **{name: other})) for told, other in changed)


def a_value(hint: Any) -> Any:
    """Some value of a type, not null."""
    want = wanted(hint)
    bare = want.type
    if isinstance(want.limit, Bounds):
        return max(want.limit.least, 3)
    if bare is int:
        return 100
    if _words(hint):
        return _words(hint)[0]
    if is_dataclass(bare) and isinstance(bare, type):
        return bare(**{name: a_value(part) for name, part in keys_of(bare)[0].items()})
    return () if get_origin(bare) is tuple else {}


def _words(hint: Any) -> tuple[Any, ...]:
    want = wanted(hint)
    if want.type is bool:
        return True, False
    if isinstance(want.limit, Words):
        return want.limit.allowed
    return tuple(want.type) if isinstance(want.type, type) and issubclass(want.type, StrEnum) else ()


def _other_lists(bare: Any, value: tuple[Any, ...]) -> Iterator[Other]:
    parts = get_args(bare)
    if Ellipsis not in parts:
        for at, part in enumerate(parts):
            yield from ((f"{at} {told}", _with(value, at, other)) for told, other in others(part, value[at]))
        return
    for word in _words(parts[0]):
        yield f"{word}", tuple(each for each in value if each != word) if word in value else (*value, word)
    if not _words(parts[0]):
        for at, each in enumerate(value):
            yield from ((f"any {told}", _with(value, at, other)) for told, other in others(parts[0], each))
        yield ("fewer", value[:-1]) if value else ("some", (a_value(parts[0]),))


def _with(value: tuple[Any, ...], at: int, other: Any) -> tuple[Any, ...]:
    return (*value[:at], other, *value[at + 1 :])


def _other_mappings(bare: Any, value: Mapping[Any, Any]) -> Iterator[Other]:
    key_hint, part = get_args(bare)
    limit = wanted(key_hint).limit
    for key, each in value.items():
        yield from ((f"{key} {told}", {**value, key: other}) for told, other in others(part, each))
        if not (isinstance(limit, Words) and limit.complete):
            yield f"{key}", {one: other for one, other in value.items() if one != key}
