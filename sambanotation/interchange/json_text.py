"""Reads JSON (RFC 8259) with the place of every value, so that whatever is wrong with one can be shown where it stands.

The library of Python gives no places, takes a name that stands twice in an object for one, and numbers that are none.
"""

from __future__ import annotations

import json
import re
from typing import NoReturn

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.interchange.faults import NOT_JSON
from sambanotation.source import Source, Span
from sambanotation.text import Text

DEEPEST = 100
"""Objects and lists inside one another; a record needs some seventy, with thirty variations."""

_BLANK = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORD = re.compile(r"[A-Za-z0-9_+.-]+")
_LITERALS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_MOST_DIGITS = 15
_PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
_LONE = re.compile("[\ud800-\udfff]")

VALUE = Text("a value", "um valor")
NAME = Text("a name in quotation marks", "um nome entre aspas")
END = Text("nothing more", "mais nada")
NO_LONE_HALF = Text("text without halves of signs", "texto sem metades de caracteres")
UTF_8 = Text("text in UTF-8", "texto em UTF-8")
SHALLOWER = Text("fewer levels", "menos níveis")
NO_CONTROL = Text("the escape of a control character, as \\n", "o escape de um caractere de controle, como \\n")
_OF_TEXTS = {
    "": Text('the " that closes the text', 'as " que fecham o texto'),
    "\\": Text("an escape that JSON knows", "um escape que o JSON conhece"),
}
NO_MORE_TEXT = Text("the end of the file", "o fim do arquivo")


@frozen
class Member:
    """A name of an object, with the place of the name."""

    name: str
    span: Span
    value: Value


@frozen
class Value:
    """A value and its place. `content` is what it is; of a number that is not whole, or has very many digits, a float;
    of an object its members in order, the same name perhaps twice."""

    span: Span
    content: bool | int | float | str | tuple[Value, ...] | tuple[Member, ...] | None
    is_object: bool = False


class NotJsonError(Exception):
    """A text is no JSON. `fault` says where and why."""

    def __init__(self, fault: Diagnostic) -> None:
        super().__init__(fault.name)
        self.fault = fault


def read_json(source: Source) -> Value:
    """The one value that a source holds. Raises NotJsonError at the first sign that does not belong there."""
    reader = _Reader(source.text)
    try:
        value = reader.value(0)
    except RecursionError:  # pragma: no cover - only where a program calls from very deep
        reader.refuse(SHALLOWER)
    reader.blank()
    if reader.at < len(source.text):
        reader.refuse(END)
    return value


class _Reader:
    """A text while it is read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def blank(self) -> None:
        found = _BLANK.match(self.text, self.at)
        assert found is not None
        self.at = found.end()

    def refuse(self, expected: Text, at: int | None = None) -> NoReturn:
        """Says that something else was expected at a place."""
        start = self.at if at is None else at
        word = _WORD.match(self.text, start)
        end = word.end() if word is not None else min(start + 1, len(self.text))
        found: str | Text = self.text[start : min(end, start + 20)] or NO_MORE_TEXT
        raise NotJsonError(NOT_JSON.at(Span(start, end), found=found, expected=expected))

    def value(self, depth: int) -> Value:
        self.blank()
        start = self.at
        sign = self.text[start : start + 1]
        if sign in ("{", "["):
            if depth >= DEEPEST:
                self.refuse(SHALLOWER)
            self.at += 1
            content = self._members(depth + 1) if sign == "{" else self._items(depth + 1)
            return Value(Span(start, self.at), content, sign == "{")
        if sign == '"':
            text = self._text()
            return Value(Span(start, self.at), text)
        number = _NUMBER.match(self.text, start)
        if number is not None:
            self.at = number.end()
            return Value(Span(start, self.at), _number(number))
        word = _WORD.match(self.text, start)
        if word is None or word.group() not in _LITERALS:
            self.refuse(VALUE)
        self.at = word.end()
        return Value(Span(start, self.at), _LITERALS[word.group()])

    def _items(self, depth: int) -> tuple[Value, ...]:
        if self._closes("]"):
            return ()
        items = [self.value(depth)]
        while not self._closes("]"):
            self._comma("]")
            items.append(self.value(depth))
        return tuple(items)

    def _members(self, depth: int) -> tuple[Member, ...]:
        if self._closes("}"):
            return ()
        members = [self._member(depth)]
        while not self._closes("}"):
            self._comma("}")
            members.append(self._member(depth))
        return tuple(members)

    def _member(self, depth: int) -> Member:
        self.blank()
        start = self.at
        if self.text[start : start + 1] != '"':
            self.refuse(NAME)
        name = self._text()
        span = Span(start, self.at)
        self.blank()
        if self.text[self.at : self.at + 1] != ":":
            self.refuse(_signs(":"))
        self.at += 1
        return Member(name, span, self.value(depth))

    def _closes(self, sign: str) -> bool:
        self.blank()
        closes = self.text[self.at : self.at + 1] == sign
        self.at += closes
        return closes

    def _comma(self, closing: str) -> None:
        if self.text[self.at : self.at + 1] != ",":
            self.refuse(_signs(f", {closing}"))
        self.at += 1

    def _text(self) -> str:
        start = self.at
        at = start + 1
        while True:
            found = _PLAIN.match(self.text, at)
            assert found is not None
            at = found.end()
            escape = _ESCAPE.match(self.text, at)
            if escape is None:
                break
            at = escape.end()
        if self.text[at : at + 1] != '"':
            self.refuse(_OF_TEXTS.get(self.text[at : at + 1], NO_CONTROL), at)
        self.at = at + 1
        written = self.text[start : self.at]
        if (lone := _LONE.search(written)) is not None:
            self.refuse(UTF_8, start + lone.start())
        text = json.loads(written) if "\\" in written else written[1:-1]
        assert isinstance(text, str)
        if _LONE.search(text) is not None:
            self.refuse(NO_LONE_HALF, start)
        return text


def _signs(signs: str) -> Text:
    quoted = [f"`{sign}`" for sign in signs.replace("}", "}}").split()]
    return Text(" or ".join(quoted), " ou ".join(quoted))


def _number(found: re.Match[str]) -> int | float:
    if found[1] is None and found[2] is None and len(found[0]) <= _MOST_DIGITS:
        return int(found[0])
    number = float(found[0])
    return int(number) if number.is_integer() and abs(number) < 10**_MOST_DIGITS else number
