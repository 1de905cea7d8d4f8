"""From the text of a rule-set file to a tree of keys, texts and lists, each with its place. Knows YAML, no rules.

YAML's events are read one by one, never composed by the library: its composer calls itself for every level and spreads
aliases, so that a small hostile file could end the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sambanotation.diagnostic import Diagnostic
from sambanotation.ruleset_faults import UNREADABLE_RULE_SET, UNSUPPORTED_YAML
from sambanotation.source import Source, Span
from sambanotation.text import Text

DEEPEST = 12
"""More levels than any rule set needs."""


@dataclass(slots=True)
class Scalar:
    """A text as written, whatever YAML would make of it. `plain` where it stands without quotation marks."""

    text: str
    plain: bool
    span: Span


@dataclass(slots=True)
class Listing:
    """A list of values."""

    parts: list[Node]
    span: Span


@dataclass(slots=True)
class Entries:
    """Keys with their values, in the order of the file; repeated keys are all there."""

    pairs: list[tuple[Node, Node]]
    span: Span


Node = Scalar | Listing | Entries

# What YAML 1.1 does not count as text, and the halves of characters that bytes outside UTF-8 become.
_NO_TEXT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NOT_UTF8 = re.compile("[\ud800-\udfff]")

_WHY = (
    (
        "mapping values are not allowed",
        Text(
            "a colon where no key can be; a text that holds one stands in quotation marks",
            "dois-pontos onde não pode haver chave; um texto que os contém fica entre aspas",
        ),
    ),
    (
        "cannot start any token",
        Text(
            "no text begins with this sign unless it stands in quotation marks, and no indentation is made of tabs",
            "nenhum texto começa com este sinal sem aspas, e o recuo não se faz com tabulações",
        ),
    ),
    (
        "unexpected end of stream",
        Text("a quotation mark opens here and is never closed", "aspas que se abrem aqui e nunca se fecham"),
    ),
    ("',' or ']'", Text("a list in brackets is not closed", "uma lista entre colchetes não está fechada")),
    ("',' or '}'", Text("entries in braces are not closed", "entradas entre chaves não estão fechadas")),
    (
        "unknown escape",
        Text(
            "no character is written like this inside double quotation marks",
            "nenhum caractere se escreve assim entre aspas duplas",
        ),
    ),
)
_INDENTATION = Text(
    "this is not YAML; often the indentation does not fit the lines above",
    "isto não é YAML; muitas vezes o recuo não combina com as linhas acima",
)
_NOT_TEXT = Text("a character that no text file holds", "um caractere que nenhum arquivo de texto contém")
_BYTES = Text("bytes that are not UTF-8", "bytes que não são UTF-8")
_EMPTY = Text("the file is empty", "o arquivo está vazio")

_ALIAS = Text("anchors and aliases", "âncoras e apelidos")
_TAG = Text("type tags", "etiquetas de tipo")
_DEEP = Text("so many levels", "tantos níveis")
_SECOND = Text("a second document", "um segundo documento")


def read_nodes(source: Source) -> Node | Diagnostic:
    """The tree that a text holds, or what keeps it from being read (the first such thing)."""
    import yaml

    odd = _NO_TEXT.search(source.text)
    if odd:
        why = _BYTES if _NOT_UTF8.match(odd.group()) else _NOT_TEXT
        return UNREADABLE_RULE_SET.at(Span(odd.start(), odd.end()), why=why)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _Growth(source.text).tree(yaml.parse(source.text, Loader=loader))
    except yaml.YAMLError as error:
        return _unreadable(source.text, error)


def _unreadable(text: str, error: Any) -> Diagnostic:
    problem = str(getattr(error, "problem", None))
    why = next((words for part, words in _WHY if part in problem), _INDENTATION)
    mark = getattr(error, "problem_mark", None)
    if "end of stream" in problem:
        # Where the quotation opens says more than where the file ends.
        mark = getattr(error, "context_mark", None) or mark
    start = min(mark.index, len(text)) if mark else 0
    place = Span(start, min(start + 1, len(text)))
    if "nesting depth" in problem:
        # The library has a limit of its own, and may come to it before it tells of the first level.
        return UNSUPPORTED_YAML.at(place, what=_DEEP)
    return UNREADABLE_RULE_SET.at(place, why=why)


@dataclass(slots=True)
class _Growth:
    """A tree while its events come in: the lists and entries that are open, and a key that waits for its value."""

    text: str
    open: list[Listing | Entries] = field(default_factory=list)
    keys: list[Node | None] = field(default_factory=list)
    root: Node | None = None

    def tree(self, events: Iterator[Any]) -> Node | Diagnostic:
        for event in events:
            name = type(event).__name__
            if name == "DocumentStartEvent" and self.root is not None:
                return UNSUPPORTED_YAML.at(self.place(event), what=_SECOND)
            if name == "AliasEvent" or getattr(event, "anchor", None):
                return UNSUPPORTED_YAML.at(self.place(event), what=_ALIAS)
            if getattr(event, "tag", None):
                return UNSUPPORTED_YAML.at(self.place(event), what=_TAG)
            if name == "ScalarEvent":
                self.add(Scalar(event.value, not event.style, self.place(event)))
            elif name in ("MappingStartEvent", "SequenceStartEvent"):
                if len(self.open) == DEEPEST:
                    return UNSUPPORTED_YAML.at(self.place(event), what=_DEEP)
                place = self.place(event)
                self.enter(Entries([], place) if name == "MappingStartEvent" else Listing([], place))
            elif name in ("MappingEndEvent", "SequenceEndEvent"):
                self.leave(event)
        if self.root is None or (isinstance(self.root, Scalar) and not self.root.text):
            return UNREADABLE_RULE_SET.at(Span(0, 0), why=_EMPTY)
        return self.root

    def place(self, event: Any) -> Span:
        """Where an event stands, without the white space behind it."""
        start = event.start_mark.index
        return Span(start, start + len(self.text[start : event.end_mark.index].rstrip()))

    def add(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent, Listing):
            parent.parts.append(node)
        elif self.keys[-1] is None:
            self.keys[-1] = node
        else:
            parent.pairs.append((self.keys[-1], node))
            self.keys[-1] = None

    def enter(self, node: Listing | Entries) -> None:
        self.add(node)
        self.open.append(node)
        self.keys.append(None)

    def leave(self, event: Any) -> None:
        node = self.open.pop()
        self.keys.pop()
        if event.end_mark.index > event.start_mark.index:
            node.span = Span(node.span.start, event.end_mark.index)
        else:
            # What has no brackets of its own is shown by its first line.
            start = node.span.start
            node.span = Span(start, start + len(self.text[start : start + 120].splitlines()[0].rstrip()))
