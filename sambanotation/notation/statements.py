"""What the lines of a record mean, turns apart: from the tree of a line to its value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sambanotation.diagnostic import Diagnostic
from sambanotation.game.actions import Chain
from sambanotation.game.cards import Cards
from sambanotation.notation.actions import CardReader
from sambanotation.notation.letters import Letters
from sambanotation.notation.record import (
    Claim,
    ClaimLine,
    DealHeading,
    Empty,
    EndLine,
    ExposeLine,
    HandLine,
    HeapLine,
    LaidLine,
    Line,
    MeldLine,
    Note,
    PenaltyLine,
    RedLine,
    Tag,
    TakenLine,
    ToPlayLine,
    Variation,
)
from sambanotation.notation.tails import place
from sambanotation.notation.turns import note_of
from sambanotation.source import Span

if TYPE_CHECKING:
    from lark import Token

    from sambanotation.notation.grammar import SyntaxTree


class VariationEnd(Empty):
    """A line `)`: what closes a variation, before it has found what it closes."""


class ReadStatement(NamedTuple):
    """A line without its tail, and what is wrong with its cards."""

    line: Line
    faults: list[Diagnostic]


def statement_of(tree: SyntaxTree, offset: int, letters: Letters) -> ReadStatement:
    """The line that a tree says; `offset` is where its text begins in the source."""
    parts = Statement(tree, offset, letters)
    line = _BY_RULE[str(tree.data)](parts)
    return ReadStatement(replace(line, notes=parts.notes), parts.cards.faults)


class Statement:
    """The parts of a line, by what they are."""

    def __init__(self, tree: SyntaxTree, offset: int, letters: Letters) -> None:
        self.offset = offset
        self.cards = CardReader(letters, offset)
        self.parts = [part for part in tree.children if isinstance(part, str) or part.data != "note"]
        self.notes: tuple[Note, ...] = tuple(
            note_of(token.type, str(token), offset + (token.start_pos or 0))
            for note in tree.find_data("note")
            for token in note.children
            if isinstance(token, str)
        )

    def all(self, kind: str) -> list[Token]:
        return [part for part in self.parts if isinstance(part, str) and part.type == kind]

    def text(self, kind: str) -> str | None:
        """The first token of a kind, None where there is none."""
        return next((str(token) for token in self.all(kind)), None)

    def first(self, kind: str) -> str:
        return str(self.all(kind)[0])

    def span(self, kind: str) -> Span:
        """The place of the first token of a kind, an empty one at the beginning of the line where there is none."""
        return next((place(token, self.offset) for token in self.all(kind)), Span(self.offset, self.offset))

    def trees(self, rule: str) -> list[SyntaxTree]:
        return [part for part in self.parts if not isinstance(part, str) and part.data == rule]

    def written(self) -> tuple[Cards, tuple[Span, ...]]:
        """All cards of the line with their places."""
        cards = tuple(card for tree in self.trees("cards") for card in self.cards.cards(tree.children))
        return cards, tuple(self.cards.places)


def _tag(line: Statement) -> Line:
    quoted, at = line.first("STRING"), line.span("STRING")
    return Tag(line.first("TAG_NAME"), unquoted(quoted), Span(at.start + 1, at.end - 1))


def unquoted(quoted: str) -> str:
    """The value of a quoted text. A backslash before a quotation mark or a backslash is dropped, any other stays."""
    if "\\" not in quoted:
        return quoted[1:-1]
    value, escaped = [], False
    for sign in quoted[1:-1]:
        if escaped:
            value.append(sign if sign in '"\\' else "\\" + sign)
        elif sign != "\\":
            value.append(sign)
        escaped = sign == "\\" and not escaped
    return "".join(value)


def _deal(line: Statement) -> Line:
    number = line.text("NUMBER")
    return DealHeading(
        None if number is None else int(number),
        line.text("SEAT"),
        bool(line.all("POSITION")),
        line.span("NUMBER"),
        line.span("SEAT"),
    )


def _hand(line: Statement) -> Line:
    chains: tuple[Chain, ...] = tuple(
        chain for tree in line.trees("dealt") for chain in line.cards.dealt(tree.children)
    )
    seat_span = line.span("SEAT")
    return HandLine(line.first("SEAT"), chains, bool(line.all("ELLIPSIS")), seat_span, tuple(line.cards.places))


def _heap(line: Statement) -> Line:
    cards, places = line.written()
    is_open = bool(line.all("ELLIPSIS"))
    before = 0
    if is_open:
        at = next(at for at, part in enumerate(line.parts) if isinstance(part, str) and part.type == "ELLIPSIS")
        before = sum(len(part.children) for part in line.parts[:at] if not isinstance(part, str))
    return HeapLine(line.first("HEAP"), cards, is_open, before, places)


def _shown(line: Statement) -> Line:
    cards, places = line.written()
    return RedLine(line.first("SIDE"), cards, line.span("SIDE"), places)


def _meld(line: Statement) -> Line:
    melded = [part for part in line.parts if not isinstance(part, str) or part.type in ("RUN", "UNNAMED")]
    cards = line.cards.cards(melded)
    is_open = bool(line.all("ELLIPSIS"))
    return MeldLine(line.first("SIDE"), cards, is_open, line.span("SIDE"), tuple(line.cards.places))


def _taken(line: Statement) -> Line:
    return TakenLine(line.first("SIDE"), not line.all("NO"), line.span("SIDE"))


def _laid(line: Statement) -> Line:
    seats = line.all("SEAT")
    return LaidLine(tuple(map(str, seats)), tuple(place(seat, line.offset) for seat in seats))


def _to_play(line: Statement) -> Line:
    return ToPlayLine(line.first("SEAT"), line.first("TO_PLAY") == "drawn", line.span("SEAT"))


def _penalty(line: Statement) -> Line:
    return PenaltyLine(line.first("SIDE"), int(line.first("NUMBER")), line.first("REASON"), line.span("SIDE"))


def _expose(line: Statement) -> Line:
    cards, places = line.written()
    return ExposeLine(line.first("SEAT"), cards, line.span("SEAT"), places)


def _end(line: Statement) -> Line:
    return EndLine(line.first("ENDING"))


def _amounts(line: Statement) -> Line:
    return ClaimLine(line.first("AMOUNTS"), tuple(claim_of(tree, line.offset) for tree in line.trees("claim")))


def _count(line: Statement) -> Line:
    return ClaimLine("count", tuple(claim_of(tree, line.offset) for tree in line.trees("counted")))


def claim_of(tree: SyntaxTree, offset: int) -> Claim:
    """`A+C 90`, or `A+C samba 2 out 1`."""
    side, *rest = (token for token in tree.children if isinstance(token, str))
    items = [str(token) for token in rest if token.type == "COUNT_ITEM"]
    numbers = [token for token in rest if token.type == "INTEGER"]
    amounts = tuple(zip(items or [""], map(int, numbers), strict=True)) if numbers else ()
    return Claim(str(side), amounts, place(side, offset), tuple(place(number, offset) for number in numbers))


_BY_RULE: dict[str, Callable[[Statement], Line]] = {
    "tag": _tag,
    "deal": _deal,
    "hand": _hand,
    "heap": _heap,
    "shown": _shown,
    "meld": _meld,
    "taken": _taken,
    "laid": _laid,
    "to_play": _to_play,
    "penalty": _penalty,
    "expose": _expose,
    "end": _end,
    "amounts": _amounts,
    "count": _count,
    "open_variation": lambda _: Variation(()),
    "close_variation": lambda _: VariationEnd(),
    "empty": lambda _: Empty(),
}
"""The meaning of a line by the name of its rule in the grammar; a turn is read in `turns`."""
