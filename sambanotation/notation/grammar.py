"""The grammar of the notation, built once: it makes trees of texts, and lends its terminals as patterns.

The terminals are kept apart from the tables: a text whose lines are nothing but words is read without the library that
makes trees, and need not wait for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from copy import copy
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from sambanotation.frozen import frozen
from sambanotation.kept import PACKAGE, kept
from sambanotation.notation.letters import ENGLISH, Letters

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.parsers.lalr_interactive_parser import InteractiveParser

    SyntaxTree = Tree[Token]

FILE = "sgr.lark"
STARTS = (
    *("line", "action", "cards", "dealt", "tail"),
    *("seats", "seat", "sides", "start", "options", "rules", "expect", "version"),
)
"""What may be read by itself: a line, an action, cards, the tail of a line, the values of tags."""


def grammar_file() -> Path:
    """Where the grammar lies: in an installed package, or at the top of a checkout."""
    folders = (PACKAGE / "grammars", PACKAGE.parent / "grammars")
    return next((folder for folder in folders if folder.is_dir()), folders[0]) / FILE


def grammar(letters: Letters = ENGLISH) -> Lark:
    """The grammar with some letters of cards, ready to read any of STARTS."""
    return _grammar(letters)


@cache
def _grammar(letters: Letters) -> Lark:
    # The tables take ten times as long to build as to read back. Lark would keep them itself, and believe whoever
    # has written to them.
    from lark import Lark

    built: list[Lark] = []

    def tables() -> bytes:
        built.append(_built(letters))
        written = BytesIO()
        built[0].save(written)
        return written.getvalue()

    read_back = kept(_kept_as("tables", letters), bytes, _made_of(), tables)
    return built[0] if built else Lark.load(BytesIO(read_back))


def _built(letters: Letters) -> Lark:
    from lark import Lark

    return Lark(
        _with(grammar_file().read_text(encoding="utf-8"), letters),
        start=list(STARTS),
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=False,
        propagate_positions=True,
    )


def _with(text: str, letters: Letters) -> str:
    """The text of the grammar where the definitions for some letters stand in the place of those for English ones."""
    own = _definitions(letters)
    taken = frozenset(own.findall(text))
    others = re.compile(rf"^(?:{'|'.join(taken)}): .*\n", re.MULTILINE)
    return own.sub(r"\1:", others.sub("", text)) if taken else text


def _definitions(letters: Letters) -> re.Pattern[str]:
    return re.compile(rf"^(\w+)_{letters.name.upper()}:", re.MULTILINE)


@frozen
class Terminals:
    """The terminals of the grammar as regular expressions, by name, in the order in which the grammar tries them; those
    with which a text of each start may begin; and those that may occur in a text of each rule."""

    expressions: dict[str, str]
    begin: dict[str, frozenset[str]]
    within: dict[str, frozenset[str]]


@cache
def _terminals(letters: Letters) -> Terminals:
    return kept(_kept_as("terminals", letters), Terminals, _made_of(), lambda: _terminals_of(grammar(letters)))


def _kept_as(what: str, letters: Letters) -> str:
    own = "" if letters is ENGLISH else f"-{letters.name}"
    return f"{FILE}{own}.{what}"


def _made_of() -> tuple[Path, ...]:
    here = Path(__file__)
    return (grammar_file(), here, here.with_name("letters.py"), *_library())


def _library() -> tuple[Path, ...]:
    """A file of Lark that another version of it does not have alike."""
    from importlib.util import find_spec

    found = find_spec("lark")
    return (Path(found.origin),) if found is not None and found.origin else ()


def _terminals_of(built: Lark) -> Terminals:
    known = sorted(
        built.terminals,
        key=lambda definition: (-definition.priority, -definition.pattern.max_width, -len(definition.pattern.value)),
    )
    # Names of rules are tokens, which Lark alone could read back.
    expressions = {str(definition.name): definition.pattern.to_regexp() for definition in known}
    begin = {start: frozenset(map(str, accepted(built.parse_interactive("", start=start)))) for start in STARTS}
    within = {str(rule.origin.name): frozenset(map(str, _inside(rule.origin.name, built))) for rule in built.rules}
    return Terminals(expressions, begin, within)


def tree_of(text: str, start: str, letters: Letters = ENGLISH) -> SyntaxTree | None:
    """The tree of a text; None where the grammar does not read it. Its tokens, unlike its branches, are strings."""
    from lark import UnexpectedInput

    try:
        return grammar(letters).parse(text, start=start)
    except UnexpectedInput:
        return None


def attempt(text: str, start: str, letters: Letters = ENGLISH) -> InteractiveParser:
    """Reading a text sign by sign, only to see how far it can be read: no tree grows, which takes most of the time."""
    begun = grammar(letters).parse_interactive(text, start=start)
    begun.parser_state.parse_conf = copy(begun.parser_state.parse_conf)
    begun.parser_state.parse_conf.callbacks = {}
    return begun


def terminal(name: str, letters: Letters = ENGLISH) -> str:
    """The regular expression of one of the grammar's terminals."""
    return f"(?:{_terminals(letters).expressions[name]})"


def any_of(names: frozenset[str], letters: Letters = ENGLISH) -> str:
    """A regular expression for any of some terminals, tried in the order in which the grammar tries them."""
    expressions = _terminals(letters).expressions
    return "(?:" + "|".join(told for name, told in expressions.items() if name in names) + ")"


def accepted(begun: InteractiveParser) -> frozenset[str]:
    """The terminals that a text, read so far, may go on with."""
    accepts: Callable[[], Iterable[str]] = begun.accepts
    return frozenset(accepts())


def beginnings(start: str) -> frozenset[str]:
    """The terminals with which a text may begin."""
    return _terminals(ENGLISH).begin[start]


def inside(rule: str) -> frozenset[str]:
    """Every terminal that may occur in a text of some rule."""
    return _terminals(ENGLISH).within[rule]


def _inside(rule: str, built: Lark) -> frozenset[str]:
    expansions: dict[str, list[list[tuple[bool, str]]]] = {}
    for known in built.rules:
        symbols = [(symbol.is_term, symbol.name) for symbol in known.expansion]
        expansions.setdefault(known.origin.name, []).append(symbols)
    found: set[str] = set()
    pending, seen = [rule], {rule}
    while pending:
        for symbols in expansions[pending.pop()]:
            found.update(name for is_terminal, name in symbols if is_terminal)
            new = {name for is_terminal, name in symbols if not is_terminal} - seen
            seen |= new
            pending.extend(new)
    return frozenset(found)


@cache
def pattern(*parts: str, letters: Letters = ENGLISH) -> re.Pattern[str]:
    """A pattern made of the grammar's terminals (in capitals) and of plain regular expressions, one after the other."""
    return re.compile("".join(terminal(part, letters) if part.isupper() else part for part in parts))
