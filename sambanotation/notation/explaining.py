"""Why a line is not understood: the guilty word, and what was expected in its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from lark import Token, UnexpectedCharacters, UnexpectedToken
from lark.parsers.lalr_parser_state import ParserState

from sambanotation.diagnostic import Diagnostic
from sambanotation.game.cards import RANKS
from sambanotation.notation.actions import normal
from sambanotation.notation.grammar import accepted, any_of, grammar, pattern
from sambanotation.notation.line_faults import UNREADABLE_LINE
from sambanotation.notation.phrases import (
    AT_THE_MARGIN,
    END_OF_LINE,
    LINE_BEGINNINGS,
    WHITE_SPACE,
    cut,
    expected,
    nearest_action_word,
    nearest_line_word,
    one_of,
)
from sambanotation.source import Span
from sambanotation.text import Text


def explain(body: str, offset: int) -> Diagnostic:
    """Why the grammar does not read a line; `offset` is where its text begins in the source."""
    at, terminals = where_it_stops(body, "line")
    begin = at - len(re.split(r"\s", body[:at])[-1])
    if "UNDO" in terminals and nearest_action_word(_guilty(body, begin)):
        # `Ask:yes` would begin with a card.
        at = begin
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
    return found.group() if found else body[at : at + 1].strip()


def _wanted(body: str, at: int, word: str, terminals: frozenset[str]) -> Text:
    if not body[:at].strip():
        return _turn_number(body) or nearest_line_word(word) or expected(terminals)
    if word in LINE_BEGINNINGS and _begins_a_written_line(body, at):
        return AT_THE_MARGIN
    if not body[at - 1].isspace() and _begins(terminals, word):
        run = _run_with_a_dash(body, at)
        return one_of([WHITE_SPACE, run]) if run else WHITE_SPACE
    return _nearly(word, terminals) or expected(terminals)


def _begins_a_written_line(body: str, at: int) -> bool:
    """Whether only white space stands between the last end of a line and a place."""
    return bool({"\r", "\n"} & set(body[len(body[:at].rstrip()) : at]))


def _turn_number(body: str) -> Text | None:
    """The beginning of a turn, where a line is a turn but for the dot or the space in it: `3.C +Kc`, `3 C +Kc`."""
    found = pattern(
        *(r"\s*(?P<number>", "NUMBER", r")\.?\s*(?P<seat>", "SEAT", r")(?=\s+[-+^=@~<]|\s*\Z)"),
    ).match(body)
    return _as_it_is(f"{found['number']}. {found['seat']}") if found else None


def _run_with_a_dash(body: str, at: int) -> Text | None:
    """The run that is meant by `6s-9s`, whose dash stands at a place; None where the two cards make none."""
    low, high = pattern("CARD", r"(?!\s)\Z").search(body[:at]), pattern("CARD").match(body, at + 1)
    if low is None or high is None or body[at] != "-":
        return None
    first, last = normal(low.group()), normal(high.group())
    is_run = first[1:] == last[1:] and RANKS.find(first[0]) < RANKS.find(last[0])
    return _as_it_is(f"{first}..{last}") if is_run else None


def _nearly(word: str, terminals: frozenset[str]) -> Text | None:
    """What a word that is nearly right should have been."""
    if "CARD" in terminals:
        for spelled in (word.capitalize(), word.upper()):
            if spelled != word and pattern("CARD").fullmatch(spelled):
                return _as_it_is(spelled)
    if "UNDO" in terminals:
        return nearest_action_word(word)
    if "NUMBER" in terminals and word[:1] in ("-", "+") and pattern("NUMBER").fullmatch(word, 1):
        return _as_it_is(word[1:])
    return None


def _as_it_is(spelled: str) -> Text:
    """What is written alike in every language."""
    return Text(spelled, spelled)


def _begins(terminals: frozenset[str], word: str) -> bool:
    """Whether a word would be welcome if white space stood before it."""
    welcome = any_of(terminals - {"$END", "TOUCHING_GLYPH", "QUANTITY", "DERIVED"})
    return bool(word) and re.compile(welcome).match(" " + word, 1) is not None
