"""Whether a value of JSON has the shape that a record asks for, and what it is then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NoReturn

from sambanotation.diagnostic import Diagnostic
from sambanotation.interchange.faults import NOT_A_RECORD
from sambanotation.interchange.json_text import Member, Value
from sambanotation.source import Span
from sambanotation.text import Text

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]

MOST = 999_999_999
"""The greatest number that the notation has room for."""

LONGEST = 40
"""Signs of a text that a message repeats at most."""

AN_OBJECT = Text("an object", "um objeto")
A_LIST = Text("a list", "uma lista")
A_TEXT = Text("a text", "um texto")
TRUE_OR_FALSE = Text("true or false", "true ou false")
NOT_TWICE = Text("no name twice", "nenhum nome repetido")
NULL = Text("null", "null")


class MisfitError(Exception):
    """A value has another shape than a record asks for. `fault` says where, and what was expected."""

    def __init__(self, fault: Diagnostic) -> None:
        super().__init__(fault.name)
        self.fault = fault


def refuse(value: Value, expected: Text) -> NoReturn:
    """Says that another value was expected in the place of this one."""
    span = value.span
    if isinstance(value.content, tuple):
        # Its first sign: all of it may be a whole file.
        span = Span(span.start, span.start + 1)
    raise MisfitError(NOT_A_RECORD.at(span, found=_told(value), expected=expected))


def _told(value: Value) -> str | Text:
    content = value.content
    match content:
        case None:
            return NULL
        case bool():
            return "true" if content else "false"
        case str():
            return quoted(content)
        case tuple():
            return AN_OBJECT if value.is_object else A_LIST
        case _:
            return str(content)[:LONGEST]


def quoted(text: str) -> str:
    """A text in quotation marks, its end left out where it is long."""
    return f'"{text}"' if len(text) <= LONGEST else f'"{text[: LONGEST - 3]}..."'


def one_of(words: Iterable[str]) -> Text:
    """That one of several words was expected."""
    told = ", ".join(words).replace("{", "{{").replace("}", "}}")
    return Text(f"one of these: {told}", f"um destes: {told}")


def named(name: str) -> Text:
    """That a name was expected."""
    return Text(f'the name "{name}"', f'o nome "{name}"')


class Fields:
    """The members of an object that has no other names than those that are known. Raises MisfitError for any other."""

    def __init__(self, value: Value, known: Sequence[str]) -> None:
        self._value = value
        self._members: dict[str, Value] = {}
        for member in members_of(value):
            if member.name not in known:
                near = get_close_matches(member.name, known, n=1)
                self._refuse_name(member, named(near[0]) if near else one_of(known))
            if member.name in self._members:
                self._refuse_name(member, NOT_TWICE)
            self._members[member.name] = member.value

    def get(self, name: str) -> Value | None:
        return self._members.get(name)

    def need(self, name: str) -> Value:
        """The value of a name. Raises MisfitError where the object has none of it."""
        value = self._members.get(name)
        if value is None:
            refuse(self._value, Text(f'an object with "{name}"', f'um objeto com "{name}"'))
        return value

    def need_one(self, names: Sequence[str]) -> str:
        """Which of some names the object has. Raises MisfitError unless it has just one."""
        found = [name for name in names if name in self._members]
        if len(found) != 1:
            refuse(self._value, one_of(names))
        return found[0]

    def flag(self, name: str) -> bool:
        """Whether something is so; it is not where nothing is said."""
        value = self._members.get(name)
        return value is not None and flag(value)

    @staticmethod
    def _refuse_name(member: Member, expected: Text) -> NoReturn:
        raise MisfitError(NOT_A_RECORD.at(member.span, found=quoted(member.name), expected=expected))


def members_of(value: Value) -> tuple[Member, ...]:
    """The members of an object."""
    content = value.content
    if not value.is_object or not isinstance(content, tuple):
        refuse(value, AN_OBJECT)
    return tuple(member for member in content if isinstance(member, Member))


def items(value: Value, at_least: int = 0) -> tuple[Value, ...]:
    """The values of a list with at least so many."""
    content = value.content
    if value.is_object or not isinstance(content, tuple):
        refuse(value, A_LIST)
    if len(content) < at_least:
        refuse(value, Text(f"a list of at least {at_least}", f"uma lista de no mínimo {at_least}"))
    return tuple(item for item in content if isinstance(item, Value))


def text(value: Value, expected: Text = A_TEXT) -> str:
    """What a text says."""
    if not isinstance(value.content, str):
        refuse(value, expected)
    return value.content


def choice(value: Value, words: Sequence[str]) -> str:
    """Which of some words a text is."""
    if not isinstance(value.content, str) or value.content not in words:
        refuse(value, one_of(words))
    return value.content


def whole(value: Value, low: int = 0, high: int = MOST) -> int:
    """A whole number within bounds."""
    content = value.content
    if not isinstance(content, int) or isinstance(content, bool) or not low <= content <= high:
        refuse(value, Text(f"a whole number from {low} to {high}", f"um número inteiro de {low} a {high}"))
    return content


def flag(value: Value) -> bool:
    """Whether something is so."""
    if not isinstance(value.content, bool):
        refuse(value, TRUE_OR_FALSE)
    return value.content
