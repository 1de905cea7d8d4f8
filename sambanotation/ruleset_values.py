"""From the nodes of a rule-set file to values, by the types of the fields that they are for.

A new field of a known type needs no line here. A scalar is read by the type asked for and by nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.ruleset_faults import MISSING_KEY, REPEATED_KEY, UNKNOWN_KEY, WRONG_VALUE, unknown
from sambanotation.ruleset_nodes import Entries, Listing, Node, Scalar
from sambanotation.ruleset_shapes import Bounds, Form, Words
from sambanotation.source import Span
from sambanotation.text import Text

WRONG: Any = object()
"""What a value is that could not be read; a finding tells why."""

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_YES_NO = {"yes": True, "no": False, "true": True, "false": False}
_SUGGESTIONS = 20
"""Looking for the nearest word is slow: in a file with more unknown keys than this it would not help anyway."""

_A_LIST = Text("a list", "uma lista")
ENTRIES = Text("entries, each with its key", "entradas, cada uma com sua chave")
_A_TEXT = Text("a text", "um texto")
_NOTHING = Text("nothing", "nada")


@frozen
class Wanted:
    """A type hint taken apart: the bare type, whether null will do, and the bounds, words or form that it sets."""

    type: Any
    nullable: bool
    limit: Bounds | Words | Form | None


@cache
def wanted(hint: Any) -> Wanted:
    """Takes a hint apart. `Annotated` and `| None` may stand in each other in any order."""
    if get_origin(hint) is Annotated:
        bare, limit = get_args(hint)
        return Wanted(wanted(bare).type, wanted(bare).nullable, limit)
    options = get_args(hint)
    if NoneType in options:
        (other,) = (option for option in options if option is not NoneType)
        return Wanted(wanted(other).type, True, wanted(other).limit)
    return Wanted(hint, False, None)


@cache
def expected(want: Wanted) -> Text:
    """What a value should have been, in words."""
    bare = want.type
    match want.limit:
        case Bounds(least, most):
            words = Text(f"a whole number from {least} to {most}", f"um número inteiro de {least} a {most}")
        case Words(allowed):
            words = _one_of(allowed)
        case Form(_, form):
            words = form
        case _ if bare is bool:
            words = Text("yes or no", "yes (sim) ou no (não)")
        case _ if bare is int:
            words = Text("a whole number", "um número inteiro")
        case _ if isinstance(bare, type) and issubclass(bare, StrEnum):
            words = _one_of(tuple(bare))
        case _ if get_origin(bare) is tuple:
            size = _size(bare)
            words = _A_LIST if size is None else Text(f"a list of length {size}", f"uma lista de tamanho {size}")
        case _:
            words = _A_TEXT if bare is str else ENTRIES
    return Text(f"{words.en}, or null", f"{words.pt_br}, ou null") if want.nullable else words


def _one_of(allowed: tuple[str, ...]) -> Text:
    return Text(f"one of: {' '.join(allowed)}", f"um destes: {' '.join(allowed)}")


def _size(bare: Any) -> int | None:
    """The length of a tuple of fixed length."""
    return None if Ellipsis in get_args(bare) else len(get_args(bare))


def found_text(node: Node) -> str | Text:
    """What stands in the file, short enough for a message."""
    if isinstance(node, Scalar):
        words = " ".join(node.text.split())
        return (words if len(words) <= 40 else words[:39] + "…") or _NOTHING
    return _A_LIST if isinstance(node, Listing) else ENTRIES


def is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and node.plain and node.text == "null"


@cache
def keys_of(kind: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The keys of a dataclass with their type hints, and which of them must be there.

    Of a generic one, `Choice[int]`, the hints are those for that type.
    """
    if get_args(kind):
        hints, needed = keys_of(get_origin(kind))
        return {name: _for_type(hint, get_args(kind)[0]) for name, hint in hints.items()}, needed
    required = (each for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING)
    return get_type_hints(kind, include_extras=True), frozenset(each.name for each in required)


def _for_type(hint: Any, kind: Any) -> Any:
    """A hint with its type variable, if it has one, replaced."""
    if isinstance(hint, TypeVar):
        return kind
    return hint[kind] if getattr(hint, "__parameters__", ()) else hint


@frozen
class Place:
    """What a value stands under: its key, or words for what has none."""

    key: Scalar | Text
    span: Span

    @property
    def called(self) -> str | Text:
        return self.key if isinstance(self.key, Text) else found_text(self.key)


_LANGUAGES = ({"en": str, "pt-BR": str}, frozenset({"en", "pt-BR"}))


@dataclass(slots=True)
class Reader:
    """Reads values and gathers what is wrong with them."""

    found: list[Diagnostic] = field(default_factory=list)
    suggested: int = 0
    helps: Mapping[type, Text] = field(default_factory=dict)
    """What a type looks like in a file, told where something else stands there."""

    def read(self, hint: Any, node: Node, place: Place) -> Any:
        """The value of a node for a type hint, WRONG where it has none."""
        want = wanted(hint)
        if want.nullable and is_null(node):
            return None
        origin = get_origin(want.type)
        help = self.helps.get(origin or want.type)
        if origin is tuple and isinstance(node, Listing):
            return self._tuple(want, node, place)
        if isinstance(node, Entries):
            if origin is Mapping:
                return self._mapping(want, node, place)
            if want.type is Text:
                sentences = self.entries(*_LANGUAGES, node, place)
                return WRONG if WRONG in sentences.values() else Text(*(_sentence(sentences[x]) for x in sentences))
            bare = origin or want.type
            if is_dataclass(bare) and isinstance(bare, type):
                values = self.entries(*keys_of(want.type), node, place)
                return WRONG if WRONG in values.values() else bare(**values)
        if isinstance(node, Scalar):
            value = _scalar(want, " ".join(node.text.split()))
            if value is not WRONG:
                return value
        return self.wrong(node, expected(want), help)

    def wrong(self, node: Node, expects: Text, help: Text | None = None) -> Any:
        """Reports a value that cannot stand where it stands."""
        kind = WRONG_VALUE if help is None else replace(WRONG_VALUE, help=help)
        self.found.append(kind.at(node.span, found=found_text(node), expected=expects))
        return WRONG

    def entries(self, hints: Mapping[str, Any], needed: frozenset[str], node: Entries, place: Place) -> dict[str, Any]:
        """The values by key, in the order of the hints: WRONG for what cannot be read and for what is missing.

        A key that is missing and stands there misspelt is reported once, as misspelt.
        """
        values: dict[str, Any] = {}
        seen: set[str] = set()
        misspelt: set[str] = set()
        for name, value in node.pairs:
            if not isinstance(name, Scalar):
                self.wrong(name, _A_TEXT)
            elif name.text in seen:
                self.found.append(REPEATED_KEY.at(name.span, key=found_text(name)))
            elif name.text in hints:
                values[name.text] = self.read(hints[name.text], value, Place(name, name.span))
            else:
                misspelt.add(self._unknown(name, hints))
            if isinstance(name, Scalar):
                seen.add(name.text)
        for key in misspelt & hints.keys() - values.keys():
            values[key] = WRONG
        return self.completed(values, hints, needed, place)

    def completed(
        self, values: dict[str, Any], hints: Mapping[str, Any], needed: frozenset[str], place: Place
    ) -> dict[str, Any]:
        """Values in the order of the hints; those needed and missing are reported and WRONG."""
        missing = [name for name in hints if name in needed and name not in values]
        if missing:
            self.found.append(MISSING_KEY.at(place.span, place=place.called, keys=missing))
        return {name: values.get(name, WRONG) for name in hints if name in values or name in needed}

    def _unknown(self, name: Scalar, known: Mapping[str, Any]) -> str:
        """Reports an unknown key and gives the nearest known one, or an empty text."""
        self.suggested += 1
        words = known if self.suggested <= _SUGGESTIONS else ()
        self.found.append(unknown(UNKNOWN_KEY, name.span, name.text, words, key=found_text(name)))
        return str(self.found[-1].facts.get("nearest", ""))

    def _tuple(self, want: Wanted, node: Listing, place: Place) -> Any:
        size, hints = _size(want.type), get_args(want.type)
        if size is not None and size != len(node.parts):
            return self.wrong(node, expected(want))
        parts = [self.read(hints[at if size else 0], part, place) for at, part in enumerate(node.parts)]
        return WRONG if any(part is WRONG for part in parts) else tuple(parts)

    def _mapping(self, want: Wanted, node: Entries, place: Place) -> Any:
        key_hint, value_hint = get_args(want.type)
        values: dict[Any, Any] = {}
        wrong = False
        for name, part in node.pairs:
            if not isinstance(name, Scalar):
                wrong = self.wrong(name, _A_TEXT) is WRONG
                continue
            named = self.read(key_hint, name, Place(name, name.span))
            value = self.read(value_hint, part, Place(name, name.span))
            if named is not WRONG and named in values:
                self.found.append(REPEATED_KEY.at(name.span, key=found_text(name)))
            wrong = wrong or named is WRONG or value is WRONG
            values.setdefault(named, value)
        limit = wanted(key_hint).limit
        if isinstance(limit, Words) and limit.complete and not wrong:
            values = self.completed(values, dict.fromkeys(limit.allowed), frozenset(limit.allowed), place)
            wrong = WRONG in values.values()
        return WRONG if wrong else values


def _scalar(want: Wanted, text: str) -> Any:
    """A text read as a bare type and within its limit; WRONG where it is neither."""
    bare, limit = want.type, want.limit
    if bare is bool:
        return _YES_NO.get(text, WRONG)
    if bare is int:
        if not _NUMBER.fullmatch(text) or text == "-0":
            return WRONG
        number = int(text)
        return number if not isinstance(limit, Bounds) or limit.least <= number <= limit.most else WRONG
    if bare is str:
        fits = bool(text)
        if isinstance(limit, Words):
            fits = text in limit.allowed
        elif isinstance(limit, Form):
            fits = re.fullmatch(limit.pattern, text) is not None
        return text if fits else WRONG
    if isinstance(bare, type) and issubclass(bare, StrEnum):
        return next((member for member in bare if member == text), WRONG)
    return WRONG


def _sentence(text: str) -> str:
    """A sentence of a file as a template without placeholders."""
    return text.replace("{", "{{").replace("}", "}}")
