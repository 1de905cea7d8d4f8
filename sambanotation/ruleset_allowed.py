"""What the value of each clause may be, in words: told from the types by which files are read, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from sambanotation.ruleset import CLAUSES, RuleSet
from sambanotation.ruleset_shapes import Words
from sambanotation.ruleset_values import expected, keys_of, wanted
from sambanotation.text import Text


@cache
def allowed() -> Mapping[str, Text]:
    """What each clause may be, by its name, in the order of a rule set."""
    hints = get_type_hints(RuleSet, include_extras=True)
    return {name: _told(get_args(hints[name])[0]) for name in CLAUSES}


def _told(hint: Any) -> Text:
    """What a value of a type may be, and what its parts may be."""
    want = wanted(hint)
    bare = want.type
    origin = get_origin(bare) or bare
    told = Text("", "")
    if origin is tuple:
        parts = [_told(part) for part in dict.fromkeys(get_args(bare)) if part is not Ellipsis]
        told = Text(f"; each part {_joined(parts, 'en')}", f"; cada parte {_joined(parts, 'pt_br')}")
    elif origin is Mapping:
        key, value = map(_told, get_args(bare))
        limit = wanted(get_args(bare)[0]).limit
        every = isinstance(limit, Words) and limit.complete
        told = Text(
            f": the key {key.en}{' (all of them)' if every else ''}; its value {value.en}",
            f": a chave {key.pt_br}{' (todas)' if every else ''}; seu valor {value.pt_br}",
        )
    elif is_dataclass(origin):
        hints, needed = keys_of(bare)
        parts = [_key(name, part, needed=name in needed) for name, part in hints.items()]
        told = Text(f": {_joined(parts, 'en')}", f": {_joined(parts, 'pt_br')}")
    itself = expected(want)
    return Text(itself.en + told.en, itself.pt_br + told.pt_br)


def _key(name: str, hint: Any, *, needed: bool) -> Text:
    told = _told(hint)
    optional = ("", "") if needed else (", may be left out", ", pode faltar")
    return Text(f"`{name}` ({told.en}{optional[0]})", f"`{name}` ({told.pt_br}{optional[1]})")


def _joined(parts: list[Text], lang: str) -> str:
    return ", ".join(getattr(part, lang) for part in parts)
