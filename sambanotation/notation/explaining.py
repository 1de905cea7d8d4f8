"""Why a line is not understood: the guilty word, and what was expected in its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.grammar import accepted, attempt, pattern
from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.notation.line_faults import UNREADABLE_LINE
from sambanotation.notation.phrases import END_OF_LINE, cut, expected
from sambanotation.notation.slips import is_guilty_as_a_whole, meant
from sambanotation.source import Span
from sambanotation.text import Text

if TYPE_CHECKING:
    from lark import Token
    from lark.parsers.lalr_parser_state import ParserState

LONGEST_GLYPH = 4
"""The signs of `$100`."""

_WORD = re.compile(r"[^\s{]+")


def explain(body: str, offset: int, letters: Letters = ENGLISH) -> Diagnostic | None:
    """Why the grammar does not read a line, None where it does; `offset` is where its text begins in the source.
    `letters` are those of its cards."""
    at, terminals = where_it_stops(body, "line", letters)
    if "$END" in terminals and not body[at:].strip():
        return None
    begin = beginning_of_word(body, at)
    if is_guilty_as_a_whole(_guilty(body, begin), at - begin, terminals):
        at = begin
    word = _guilty(body, at)
    found: str | Text = cut(word) if word else END_OF_LINE
    wanted = meant(body, at, word, terminals, letters) or expected(terminals)
    return UNREADABLE_LINE.at(Span(offset + at, offset + at + len(word)), found=found, expected=wanted)


def beginning_of_word(text: str, at: int) -> int:
    """Where the word begins that a place in a text lies in, or that ends there."""
    while at > 0 and not text[at - 1].isspace():
        at -= 1
    return at


def where_it_stops(body: str, start: str, letters: Letters = ENGLISH) -> tuple[int, frozenset[str]]:
    """The place in a text that the grammar cannot pass, and the terminals that it would take there.

    Where it can pass all of the text that place is the end, and `$END` is among them.
    """
    from lark import UnexpectedCharacters, UnexpectedToken

    begun = attempt(body, start, letters)
    tokens: Callable[[ParserState[Token]], Iterable[Token]] = begun.lexer_thread.lex
    # Where the text ends too early, the error would tell the place of the sign before.
    at = len(body.rstrip())
    last: Token | None = None
    try:
        for token in tokens(begun.parser_state):
            begun.feed_token(token)
            last = token
    except UnexpectedCharacters as stop:
        at = stop.pos_in_stream or 0
    except UnexpectedToken as stop:
        at = stop.token.start_pos or 0
    if last is not None and last.type == "SIDE" and pattern("INTEGER").match(body, at):
        # A misspelled item of the count reads like another side, until its number comes.
        before = last.start_pos or 0
        accepted_there = where_it_stops(body[:before], start, letters)[1]
        if "COUNT_ITEM" in accepted_there:
            return before, accepted_there
    return at, accepted(begun)


def _guilty(body: str, at: int) -> str:
    """The word that begins at a place, without the glyphs or the annotation that touch it."""
    found = _WORD.match(body, at)
    if found is None:
        return body[at : at + 1].strip()
    end = found.end()
    while (start := _last_glyph(body, at, end)) is not None:
        end = start
    return body[at:end]


def _last_glyph(body: str, at: int, end: int) -> int | None:
    """Where the glyph begins that ends a word; None where none does. `at` and `end` are the ends of the word."""
    # From the end on, and not from each sign on, as looking ahead over many glyphs would take quadratic time.
    glyph = pattern("TOUCHING_GLYPH")
    starts = range(max(at + 1, end - LONGEST_GLYPH), end)
    return next((start for start in starts if (found := glyph.match(body, start)) and found.end() == end), None)
