"""Which line may stand where in a record, what is told once, and who is named. Knows lines, not texts."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from sambanotation.game.actions import OutOfTurn
from sambanotation.notation.record import (
    ClaimLine,
    EndLine,
    ExposeLine,
    HandLine,
    HeapLine,
    LaidLine,
    Line,
    MeldLine,
    PenaltyLine,
    RedLine,
    TakenLine,
    ToPlayLine,
    Turn,
)
from sambanotation.source import Span
from sambanotation.text import Text


class Phase(IntEnum):
    """How far the lines of a deal have come."""

    SETTING_UP = 0
    PLAYING = 1
    CLOSING = 2


NO_DEAL_IS_OPEN = Text("no deal has begun", "nenhuma rodada começou")
PLAY_HAS_BEGUN = Text("the play has begun", "o jogo já começou")
DEAL_IS_CLOSING = Text("the deal is being closed", "a rodada está sendo encerrada")
ONLY_IN_A_POSITION = Text(
    "it belongs to a deal that begins with position", "ela é própria de uma rodada que começa com position"
)
NOT_IN_A_POSITION = Text(
    "in a deal that begins with position the pile is written pile",
    "numa rodada que começa com position, o bagaço se escreve pile",
)
NOT_IN_A_VARIATION = Text(
    "a variation holds only turns, penalty, expose and variations",
    "numa variante só cabem vezes, penalty, expose e variantes",
)
NO_TURN_ABOVE = Text(
    "a variation stands below the turn that it replaces", "uma variante fica abaixo da vez que ela substitui"
)


def misplaced(line: Line, phase: Phase, position: bool, variation: bool) -> Text | None:
    """Why a line cannot stand in a deal that has come so far, None where it can.

    `position` tells that the deal begins in the middle, `variation` that the line stands in a variation.
    """
    if isinstance(line, PenaltyLine | ExposeLine):
        return None
    if variation and not isinstance(line, Turn):
        return NOT_IN_A_VARIATION
    match line:
        case MeldLine() | TakenLine() | LaidLine() | ToPlayLine() | HeapLine(heap="pile") if not position:
            return ONLY_IN_A_POSITION
        case HeapLine(heap="up") if position:
            return NOT_IN_A_POSITION
        case Turn():
            return DEAL_IS_CLOSING if phase is Phase.CLOSING and not variation else None
        case EndLine() | ClaimLine(word="count" | "score" | "total"):
            return None
    if phase is Phase.SETTING_UP:
        return None
    return PLAY_HAS_BEGUN if phase is Phase.PLAYING else DEAL_IS_CLOSING


def phase_after(line: Line, phase: Phase) -> Phase:
    """How far a deal has come with a line."""
    match line:
        case Turn():
            return max(phase, Phase.PLAYING)
        case EndLine() | ClaimLine(word="count" | "score" | "total"):
            return Phase.CLOSING
    return phase


class Named(NamedTuple):
    """A seat, or a side, that a line names."""

    name: str
    span: Span
    side: bool


def named(line: Line, position: bool) -> Iterator[Named]:
    """Every seat and side that a line names."""
    match line:
        case HandLine() | ToPlayLine() | ExposeLine():
            yield Named(line.seat, line.seat_span, False)
        case LaidLine():
            yield from (Named(seat, span, False) for seat, span in zip(line.seats, line.seat_spans, strict=True))
        case RedLine():
            yield Named(line.owner, line.owner_span, position)
        case MeldLine() | TakenLine() | PenaltyLine():
            yield Named(line.side, line.side_span, True)
        case ClaimLine():
            yield from (Named(claim.side, claim.side_span, True) for claim in line.claims)
        case Turn():
            yield Named(line.seat, line.seat_span, False)
            for played in line.played:
                if isinstance(played.action, OutOfTurn):
                    begin = played.span.start + 1
                    yield Named(played.action.seat, Span(begin, begin + len(played.action.seat)), False)


class Told(NamedTuple):
    """Something that a deal tells at most once."""

    what: str
    span: Span


def told_once(line: Line) -> Iterator[Told]:
    """What a line says that no other line of its deal may say again."""
    match line:
        case HandLine():
            yield Told(f"hand {line.seat}", line.span)
        case HeapLine():
            yield Told(line.heap, line.span)
        case ToPlayLine():
            yield Told("to-play", line.span)
        case LaidLine():
            yield Told("laid", line.span)
        case TakenLine():
            yield Told(f"taken {line.side}", line.span)
        case EndLine():
            yield Told("end", line.span)
        case ClaimLine():
            for claim in line.claims:
                yield Told(f"{line.word} {claim.side}", claim.side_span)
                items = zip(claim.amounts, claim.amount_spans, strict=True)
                yield from (Told(f"{line.word} {claim.side} {name}", span) for (name, _), span in items if name)
