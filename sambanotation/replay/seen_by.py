"""A record as one player would have kept it: what that seat cannot see is not in it.

It is a record like any other, replayed and judged as all are, so that nothing can be known from it that the seat could
not work out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from sambanotation.game.actions import Action, Chain, Draw, LayRedThrees, OutOfTurn
from sambanotation.game.cards import EVERY, RED_THREES, Lot
from sambanotation.notation.record import (
    NO_TAIL,
    Deal,
    Empty,
    HandLine,
    HeapLine,
    Line,
    Located,
    Record,
    Turn,
    Unreadable,
    Variation,
)

_HEAD = re.compile(r"\s*(?:\d+\W+|\[)?\w*")
_NAMED = re.compile(r"@\w+")

L = TypeVar("L", bound=Line)


def seen_by(record: Record, seat: str) -> Record:
    """The record without what a seat cannot see: the hands of others, what they draw, and the stock.

    Annotations, remarks, marks and what is not understood may tell of it too and are left out; so are glyphs: whoever
    writes `??` to a discard knows what came of it.
    """
    return with_hidden_cards(without_notes(record), seat)


def with_hidden_cards(record: Record, seat: str | None) -> Record:
    """The record without the cards that a seat cannot see, its notes kept; None is somebody who holds no cards.

    Of what is not understood nothing stays but whose it seems to be, or of which tag.
    """
    opening = tuple(_line(line, seat) for line in record.opening)
    deals = tuple(Deal(deal.heading, _lines(deal.lines, seat)) for deal in record.deals)
    return replace(record, opening=opening, deals=deals)


def without_notes(record: Record) -> Record:
    """The record without the words of whoever keeps it: annotations, glyphs, remarks and marks."""
    deals = tuple(Deal(_bare(deal.heading), _all_bare(deal.lines)) for deal in record.deals)
    return replace(record, opening=_all_bare(record.opening), deals=deals)


def notes_of(line: Line) -> tuple[Line, ...]:
    """What is left of a line that is left out: a line with its notes and its tail, where it has any."""
    return (Empty(tail=line.tail, notes=line.notes),) if line.notes or line.tail != NO_TAIL else ()


def _lines(lines: Iterable[Line], seat: str | None) -> tuple[Line, ...]:
    return tuple(left for line in lines for left in (notes_of(line) if _is_stock(line) else (_line(line, seat),)))


def _is_stock(line: Line) -> bool:
    return isinstance(line, HeapLine) and line.heap == "stock"


def _all_bare(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(_bare(line) for line in lines if not (isinstance(line, Empty) and notes_of(line)))


def _bare(line: L) -> L:
    bare = replace(line, tail=NO_TAIL, notes=())
    match bare:
        case Turn(played=played):
            return replace(bare, leading=0, played=tuple(replace(located, notes=()) for located in played))
        case Variation(lines=lines, close=close):
            return replace(bare, lines=_all_bare(lines), close=_bare(close))
        case _:
            return bare


def _line(line: Line, seat: str | None) -> Line:
    match line:
        case HandLine() if line.seat != seat:
            return replace(line, chains=tuple(_drawn(chain) for chain in line.chains))
        case Turn():
            return replace(line, played=tuple(_located(located, line.seat, seat) for located in line.played))
        case Unreadable(text=text):
            head = _HEAD.match(text)
            return replace(line, text=" ".join([head.group() if head else "", *_NAMED.findall(text)]))
        case Variation(lines=lines):
            return replace(line, lines=_lines(lines, seat))
        case _:
            return line


def _located(located: Located, playing: str, seat: str | None) -> Located:
    return replace(located, action=_action(located.action, playing, seat))


def _action(action: Action, playing: str, seat: str | None) -> Action:
    match action:
        case OutOfTurn(seat=other, action=inner):
            return OutOfTurn(other, _action(inner, other, seat))
        case Draw(chains=chains) if playing != seat:
            return Draw(tuple(_drawn(chain) for chain in chains))
        case LayRedThrees(chains=chains) if playing != seat:
            return LayRedThrees(tuple((*chain[:1], *_drawn(chain[1:])) for chain in chains))
        case _:
            return action


def _drawn(chain: Chain) -> Chain:
    """What goes to the hand unseen; the red threes that were laid on the way are seen."""
    laid = (lot if not lot.kinds & ~RED_THREES else _unseen(lot) for lot in chain[:-1])
    return (*laid, *(_unseen(lot) for lot in chain[-1:]))


def _unseen(lot: Lot) -> Lot:
    return Lot(EVERY, lot.low, lot.high)
