"""The grammar of the notation, built once: it makes trees of texts, and lends its terminals as patterns."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from copy import copy
from functools import cache
from pathlib import Path

from lark import Lark, Token, Tree
from lark.parsers.lalr_interactive_parser import InteractiveParser

from sambanotation.notation.letters import ENGLISH, Letters

FILE = "sgr.lark"
STARTS = (
    *("line", "action", "cards", "dealt", "tail"),
    *("seats", "seat", "sides", "start", "options", "rules", "expect", "version"),
)
"""What may be read by itself: a line, an action, cards, the tail of a line, the values of tags."""

SyntaxTree = Tree[Token]


def grammar_file() -> Path:
    """Where the grammar lies: in an installed package, or at the top of a checkout."""
    package = Path(__file__).parents[1]
    folders = (package / "grammars", package.parent / "grammars")
    return next((folder for folder in folders if folder.is_dir()), folders[0]) / FILE


def grammar(letters: Letters = ENGLISH) -> Lark:
    """The grammar with some letters of cards, ready to read any of STARTS."""
    return _grammar(letters)


@cache
def _grammar(letters: Letters) -> Lark:
    return Lark(
        _with(grammar_file().read_text(encoding="utf-8"), letters),
        start=list(STARTS),
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=False,
        propagate_positions=True,
        cache=_kept_tables(letters) or False,
    )


def _with(text: str, letters: Letters) -> str:
    """The text of the grammar where the definitions for some letters stand in the place of those for English ones."""
    own = _definitions(letters)
    taken = frozenset(own.findall(text))
    others = re.compile(rf"^(?:{'|'.join(taken)}): .*\n", re.MULTILINE)
    return own.sub(r"\1:", others.sub("", text)) if taken else text


def _definitions(letters: Letters) -> re.Pattern[str]:
    return re.compile(rf"^(\w+)_{letters.name.upper()}:", re.MULTILINE)


def _kept_tables(letters: Letters) -> str | None:
    """The file that keeps the tables of the grammar, which take ten times as long to build as to read.

    Lies in the user's own cache, as others must not be able to write it. None where there is no such folder; Lark
    itself goes on without where it cannot read or write the file.
    """
    places = {"win32": os.environ.get("LOCALAPPDATA"), "darwin": "~/Library/Caches"}
    try:
        chosen = places.get(sys.platform, os.environ.get("XDG_CACHE_HOME") or "~/.cache")
        if not chosen:
            return None
        folder = Path(chosen).expanduser() / "sambanotation"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    own = "" if letters is ENGLISH else f"-{letters.name}"
    return str(folder / f"{FILE}{own}-{sys.version_info.major}.{sys.version_info.minor}")


def attempt(text: str, start: str, letters: Letters = ENGLISH) -> InteractiveParser:
    """Reading a text sign by sign, only to see how far it can be read: no tree grows, which takes most of the time."""
    begun = grammar(letters).parse_interactive(text, start=start)
    begun.parser_state.parse_conf = copy(begun.parser_state.parse_conf)
    begun.parser_state.parse_conf.callbacks = {}
    return begun


def terminal(name: str, letters: Letters = ENGLISH) -> str:
    """The regular expression of one of the grammar's terminals."""
    return f"(?:{grammar(letters).get_terminal(name).pattern.to_regexp()})"


def any_of(names: frozenset[str], letters: Letters = ENGLISH) -> str:
    """A regular expression for any of some terminals, tried in the order in which the grammar tries them."""
    known = [definition for definition in grammar(letters).terminals if definition.name in names]
    known.sort(
        key=lambda definition: (-definition.priority, -definition.pattern.max_width, -len(definition.pattern.value))
    )
    return "(?:" + "|".join(definition.pattern.to_regexp() for definition in known) + ")"


def accepted(begun: InteractiveParser) -> frozenset[str]:
    """The terminals that a text, read so far, may go on with."""
    accepts: Callable[[], Iterable[str]] = begun.accepts
    return frozenset(accepts())


def beginnings(start: str) -> frozenset[str]:
    """The terminals with which a text may begin."""
    return accepted(grammar().parse_interactive("", start=start))


def inside(rule: str) -> frozenset[str]:
    """Every terminal that may occur in a text of some rule."""
    expansions: dict[str, list[list[tuple[bool, str]]]] = {}
    for known in grammar().rules:
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
