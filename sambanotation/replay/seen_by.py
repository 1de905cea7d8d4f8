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
    HandLine,
    HeapLine,
    Line,
    Located,
    Record,
    Turn,
    Unreadable,
    Variation,
)

_HEAD = re.compile(r"\s*(?:\d+\W+)?\w*")
_NAMED = re.compile(r"@\w+")

L = TypeVar("L", bound=Line)


def seen_by(record: Record, seat: str) -> Record:
    """The record without what a seat cannot see: the hands of others, what they draw, and the stock.

    Annotations, remarks, marks and what is not understood may tell of it too and are left out; so are glyphs: whoever
    writes `??` to a discard knows what came of it.
    """
    opening = tuple(_bare(line) for line in record.opening if not isinstance(line, Unreadable))
    deals = tuple(Deal(_bare(deal.heading), _lines(deal.lines, seat)) for deal in record.deals)
    return replace(record, opening=opening, deals=deals)


def _lines(lines: Iterable[Line], seat: str) -> tuple[Line, ...]:
    return tuple(_line(_bare(line), seat) for line in lines if not _is_stock(line))


def _is_stock(line: Line) -> bool:
    return isinstance(line, HeapLine) and line.heap == "stock"


def _bare(line: L) -> L:
    """A line without the words of whoever keeps the record."""
    bare = replace(line, tail=NO_TAIL, notes=())
    return replace(bare, leading=0) if isinstance(bare, Turn) else bare


def _line(line: Line, seat: str) -> Line:
    match line:
        case HandLine() if line.seat != seat:
            return replace(line, chains=tuple(_drawn(chain) for chain in line.chains))
        case Turn():
            return replace(line, played=tuple(_located(located, line.seat, seat) for located in line.played))
        case Unreadable(text=text):
            head = _HEAD.match(text)
            return replace(line, text=" ".join([head.group() if head else "", *_NAMED.findall(text)]))
        case Variation(lines=lines, close=close):
            return replace(line, lines=_lines(lines, seat), close=_bare(close))
        case _:
            return line


def _located(located: Located, playing: str, seat: str) -> Located:
    return replace(located, action=_action(located.action, playing, seat), notes=())


def _action(action: Action, playing: str, seat: str) -> Action:
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
