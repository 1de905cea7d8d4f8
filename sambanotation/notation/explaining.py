"""Why a line is not understood: the guilty word, and what was expected in its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from lark import Token, UnexpectedCharacters, UnexpectedToken
from lark.parsers.lalr_parser_state import ParserState

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.grammar import accepted, any_of, grammar, pattern
from sambanotation.notation.line_faults import UNREADABLE_LINE
from sambanotation.notation.phrases import END_OF_LINE, WHITE_SPACE, cut, expected, nearest_line_word
from sambanotation.source import Span
from sambanotation.text import Text


def explain(body: str, offset: int) -> Diagnostic:
    """Why the grammar does not read a line; `offset` is where its text begins in the source."""
    at, terminals = where_it_stops(body, "line")
    word = _guilty(body, at)
    found: str | Text = cut(word) if word else END_OF_LINE
    wanted = _wanted(body, at, word, terminals)
    return UNREADABLE_LINE.at(Span(offset + at, offset + at + len(word)), found=found, expected=wanted)


def where_it_stops(body: str, start: str) -> tuple[int, frozenset[str]]:
    """The place in a text that the grammar cannot pass, and the terminals that it would have taken there."""
    attempt = grammar().parse_interactive(body, start=start)
    tokens: Callable[[ParserState[Token]], Iterable[Token]] = attempt.lexer_thread.lex
    # Where the text ends too early, the error would tell the place of the sign before.
    at = len(body.rstrip())
    last: Token | None = None
    try:
        for token in tokens(attempt.parser_state):
            attempt.feed_token(token)
            last = token
    except UnexpectedCharacters as stop:
        at = stop.pos_in_stream or 0
    except UnexpectedToken as stop:
        at = stop.token.start_pos or 0
    if last is not None and last.type == "SIDE" and pattern("INTEGER").match(body, at):
        # A misspelled item of the count reads like another side, until its number comes.
        before = last.start_pos or 0
        accepted_there = where_it_stops(body[:before], start)[1]
        if "COUNT_ITEM" in accepted_there:
            return before, accepted_there
    return at, accepted(attempt)


def _guilty(body: str, at: int) -> str:
    """The word that begins at a place, without the glyphs or the annotation that touch it."""
    found = pattern(r"[^\s{]+?(?=", "TOUCHING_GLYPH", r"*(?:[\s{]|\Z))").match(body, at)
    return found.group() if found else body[at : at + 1]


def _wanted(body: str, at: int, word: str, terminals: frozenset[str]) -> Text:
    if not body[:at].strip():
        return nearest_line_word(word) or expected(terminals)
    if not body[at - 1].isspace() and _begins(terminals, word):
        return WHITE_SPACE
    if "CARD" in terminals:
        for spelled in (word.capitalize(), word.upper()):
            if spelled != word and pattern("CARD").fullmatch(spelled):
                return Text(spelled, spelled)
    return expected(terminals)


def _begins(terminals: frozenset[str], word: str) -> bool:
    """Whether a word would be welcome if white space stood before it."""
    welcome = any_of(terminals - {"$END", "TOUCHING_GLYPH", "QUANTITY", "DERIVED"})
    return bool(word) and re.compile(welcome).match(" " + word, 1) is not None
