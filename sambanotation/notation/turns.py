"""Reads a turn by its actions: the grammar's own terminals tell where each begins and ends, and what it means is
remembered, so that a turn costs a look-up for each action."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.actions import LONGEST, read_action
from sambanotation.notation.grammar import any_of, beginnings, inside, pattern, terminal
from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.notation.record import Annotation, Glyph, Located, Note, Turn
from sambanotation.source import Span

if TYPE_CHECKING:
    from lark import Token

    from sambanotation.notation.grammar import SyntaxTree

Piece = tuple[str, int, int]
"""A part of a turn after its seat: ACTION, TOUCHING_GLYPH, GLYPH or ANNOTATION, and where it begins and ends."""

_TOUCHABLE = ("ACTION", "TOUCHING_GLYPH")


class ReadTurn(NamedTuple):
    """A turn, and what is wrong with its actions."""

    turn: Turn
    faults: list[Diagnostic]


@cache
def head_pattern() -> re.Pattern[str]:
    """The number and the seat of a turn."""
    return pattern(r"\s*(?P<number>", "TURN_NUMBER", r")\s+(?P<seat>", "SEAT", ")")


@cache
def _piece_pattern(letters: Letters) -> re.Pattern[str]:
    """Any piece of a turn. An action is a sign that begins one, with all signs after it that can only be inside one."""
    begin = beginnings("action")
    within = inside("action") - begin
    begins, goes_on = any_of(begin - {"OUT_OF_TURN"}, letters), any_of(within, letters)
    # Bounded, since a repeated group remembers every round; not possessive, which Python 3.11.0 to 3.11.4 gets wrong.
    # Only a line that is too long to be read has more signs in one action; it is looked at as a whole.
    action = rf"(?:{terminal('OUT_OF_TURN')}\s+)?{begins}(?:\s*{goes_on}){{0,999}}"
    return re.compile(
        rf"\s*(?:(?P<ACTION>{action})|(?P<TOUCHING_GLYPH>{terminal('TOUCHING_GLYPH')})"
        rf"|(?P<ANNOTATION>{terminal('ANNOTATION')})|(?P<GLYPH>{terminal('GLYPH')}))"
    )


def read_turn(body: str, offset: int, letters: Letters = ENGLISH) -> ReadTurn | None:
    """The turn that a line holds, read piece by piece; None where something in it has to be looked at as a whole.

    `offset` is the place of the line in the source, `letters` are those of its cards.
    """
    head = head_pattern().match(body)
    if head is None:
        return None
    at, end = head.end(), len(body.rstrip())
    find = _piece_pattern(letters).match
    pieces: list[Piece] = []
    kind = ""
    while at < end:
        found = find(body, at, end)
        if found is None or (found.lastgroup == "TOUCHING_GLYPH" and kind not in _TOUCHABLE):
            return None
        kind = found.lastgroup or ""
        at = found.end()
        pieces.append((kind, found.start(kind), at))
    if end > LONGEST and sum(to - start for kind, start, to in pieces if kind == "ACTION") > LONGEST:
        return None
    return build_turn(body, offset, head.span("number"), head.span("seat"), pieces, letters)


def turn_of(tree: SyntaxTree, body: str, offset: int, letters: Letters = ENGLISH) -> ReadTurn | None:
    """The turn that the grammar finds in a line: the long way to what `read_turn` gives."""
    number, seat, *rest = tree.children
    assert isinstance(number, str)
    assert isinstance(seat, str)
    pieces = [piece for part in rest if not isinstance(part, str) for piece in _pieces(part)]
    return build_turn(body, offset, _ends(number), _ends(seat), pieces, letters)


def _pieces(part: SyntaxTree) -> list[Piece]:
    if part.data == "played":
        action, *rest = part.children
        assert not isinstance(action, str)
        played: Piece = ("ACTION", action.meta.start_pos, action.meta.end_pos)
        glyphs: list[Piece] = [(token.type, *_ends(token)) for token in rest if isinstance(token, str)]
        return [played, *glyphs, *(piece for note in rest if not isinstance(note, str) for piece in _pieces(note))]
    return [(token.type, *_ends(token)) for token in part.children if isinstance(token, str)]


def _ends(token: Token) -> tuple[int, int]:
    start = token.start_pos or 0
    return start, start + len(token)


def build_turn(
    body: str, offset: int, number: tuple[int, int], seat: tuple[int, int], pieces: list[Piece], letters: Letters
) -> ReadTurn | None:
    """A turn of its pieces; None where the text of an action is none."""
    played: list[Located] = []
    of_turn: list[Note] = []
    # Annotations that may belong to the last action: they do as soon as another action follows.
    pending: list[Note] = []
    faults: list[Diagnostic] = []
    leading = 0
    for kind, start, end in pieces:
        if kind == "ACTION":
            read = read_action(body[start:end], letters)
            if read is None:
                return None
            begin = offset + start
            if read.faults:
                faults += [moved(fault, begin) for fault in read.faults]
            if not played:
                leading, of_turn = len(pending), pending
            elif pending:
                played[-1] = _with_notes(played[-1], [note for note in pending if isinstance(note, Annotation)])
                of_turn = of_turn + [note for note in pending if isinstance(note, Glyph)]
            pending = []
            played.append(Located(read.action, Span(begin, offset + end), read.places))
        elif kind == "TOUCHING_GLYPH":
            played[-1] = _with_notes(played[-1], [note_of(kind, body[start:end], offset + start)])
        else:
            pending.append(note_of(kind, body[start:end], offset + start))
    last = pieces[-1][2] if pieces else seat[1]
    turn = Turn(
        int(body[number[0] : number[1] - 1]),
        body[seat[0] : seat[1]],
        tuple(played),
        leading,
        Span(offset + number[0], offset + number[1]),
        Span(offset + seat[0], offset + seat[1]),
        notes=(*of_turn, *pending),
        span=Span(offset + number[0], offset + last),
    )
    return ReadTurn(turn, faults)


def _with_notes(played: Located, notes: Sequence[Note]) -> Located:
    return Located(played.action, played.span, played.places, (*played.notes, *notes))


def note_of(kind: str, text: str, at: int) -> Note:
    """The annotation or glyph that a text is."""
    span = Span(at, at + len(text))
    if kind == "ANNOTATION":
        return Annotation(text[1:-1].replace("\r\n", "\n").replace("\r", "\n"), span)
    return Glyph(text, span)


def moved(fault: Diagnostic, offset: int) -> Diagnostic:
    """A finding whose place was told from the beginning of some text, with its place in the source."""
    return replace(fault, span=Span(fault.span.start + offset, fault.span.end + offset))
