"""Reads a turn by its actions: the grammar's own terminals tell where each begins and ends, and what it means is
remembered, so that a turn costs a look-up for each action."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from lark import Token, Tree

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.actions import read_action
from sambanotation.notation.grammar import SyntaxTree, any_of, beginnings, inside, pattern, terminal
from sambanotation.notation.record import Annotation, Glyph, Located, Note, Turn
from sambanotation.source import Span


class Piece(NamedTuple):
    """A part of a turn after its seat: ACTION, TOUCHING_GLYPH, GLYPH or ANNOTATION, with its place in the line."""

    kind: str
    start: int
    end: int


class ReadTurn(NamedTuple):
    """A turn, and what is wrong with its actions."""

    turn: Turn
    faults: list[Diagnostic]


@cache
def head_pattern() -> re.Pattern[str]:
    """The number and the seat of a turn."""
    return pattern(r"\s*(?P<number>", "TURN_NUMBER", r")\s+(?P<seat>", "SEAT", ")")


@cache
def _piece_pattern() -> re.Pattern[str]:
    """Any piece of a turn. An action is a sign that begins one, with all signs after it that can only be inside one."""
    begin = beginnings("action")
    within = inside("action") - begin
    action = rf"(?:{terminal('OUT_OF_TURN')}\s+)?{any_of(begin - {'OUT_OF_TURN'})}(?:\s*{any_of(within)})*+"
    return re.compile(
        rf"\s*(?:(?P<ACTION>{action})|(?P<TOUCHING_GLYPH>{terminal('TOUCHING_GLYPH')})"
        rf"|(?P<ANNOTATION>{terminal('ANNOTATION')})|(?P<GLYPH>{terminal('GLYPH')}))"
    )


def read_turn(body: str, offset: int) -> ReadTurn | None:
    """The turn that a line holds, read piece by piece; None where something in it has to be looked at as a whole.

    `offset` is the place of the line in the source.
    """
    head = head_pattern().match(body)
    if head is None:
        return None
    at, end = head.end(), len(body.rstrip())
    find = _piece_pattern().match
    pieces = []
    touchable = False
    while at < end:
        found = find(body, at, end)
        if found is None:
            return None
        kind = str(found.lastgroup)
        if kind == "TOUCHING_GLYPH" and not touchable:
            return None
        touchable = kind in ("ACTION", "TOUCHING_GLYPH")
        at = found.end()
        pieces.append(Piece(kind, found.start(kind), at))
    return build_turn(body, offset, Span(*head.span("number")), Span(*head.span("seat")), pieces)


def turn_of(tree: SyntaxTree, body: str, offset: int) -> ReadTurn | None:
    """The turn that the grammar finds in a line: the long way to what `read_turn` gives."""
    number, seat, *rest = tree.children
    assert isinstance(number, Token)
    assert isinstance(seat, Token)
    pieces = [piece for part in rest if isinstance(part, Tree) for piece in _pieces(part)]
    return build_turn(body, offset, _span(number), _span(seat), pieces)


def _pieces(part: SyntaxTree) -> list[Piece]:
    if part.data == "played":
        action, *rest = part.children
        assert isinstance(action, Tree)
        played = Piece("ACTION", action.meta.start_pos, action.meta.end_pos)
        glyphs = [Piece("TOUCHING_GLYPH", *_ends(token)) for token in rest if isinstance(token, Token)]
        return [played, *glyphs, *(piece for note in rest if isinstance(note, Tree) for piece in _pieces(note))]
    return [Piece(token.type, *_ends(token)) for token in part.children if isinstance(token, Token)]


def _ends(token: Token) -> tuple[int, int]:
    start = token.start_pos or 0
    return start, start + len(token)


def _span(token: Token) -> Span:
    return Span(*_ends(token))


def build_turn(body: str, offset: int, number: Span, seat: Span, pieces: list[Piece]) -> ReadTurn | None:
    """A turn of its pieces; None where the text of an action is none."""
    played: list[Located] = []
    of_turn: list[Note] = []
    of_action: list[Note] = []
    faults: list[Diagnostic] = []
    leading = 0
    last_action = max((at for at, piece in enumerate(pieces) if piece.kind == "ACTION"), default=-1)
    for at, (kind, start, end) in enumerate(pieces):
        if kind == "ACTION":
            read = read_action(body[start:end])
            if read is None:
                return None
            of_action = []
            leading = leading if played else len(of_turn)
            begin = offset + start
            faults.extend(moved(fault, begin) for fault in read.faults)
            played.append(Located(read.action, Span(begin, offset + end), read.places))
            continue
        note = note_of(kind, body[start:end], offset + start)
        if kind == "TOUCHING_GLYPH" or (kind == "ANNOTATION" and played and at < last_action):
            of_action.append(note)
            played[-1] = Located(played[-1].action, played[-1].span, played[-1].places, tuple(of_action))
        else:
            of_turn.append(note)
    last = pieces[-1].end if pieces else seat.end
    turn = Turn(
        int(body[number.start : number.end - 1]),
        body[seat.start : seat.end],
        tuple(played),
        leading,
        Span(offset + number.start, offset + number.end),
        Span(offset + seat.start, offset + seat.end),
        notes=tuple(of_turn),
        span=Span(offset + number.start, offset + last),
    )
    return ReadTurn(turn, faults)


def note_of(kind: str, text: str, at: int) -> Note:
    """The annotation or glyph that a text is."""
    span = Span(at, at + len(text))
    if kind == "ANNOTATION":
        return Annotation(text[1:-1].replace("\r\n", "\n").replace("\r", "\n"), span)
    return Glyph(text, span)


def moved(fault: Diagnostic, offset: int) -> Diagnostic:
    """A finding whose place was told from the beginning of some text, with its place in the source."""
    return replace(fault, span=Span(fault.span.start + offset, fault.span.end + offset))
