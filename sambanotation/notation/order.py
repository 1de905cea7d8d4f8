"""Which line may stand where in a record, what is told once, and who is named. Knows lines, not texts."""

from __future__ import annotations

from enum import IntEnum

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

    # The hash of an enumeration is worked out in Python.
    __hash__ = int.__hash__


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
    kind = type(line)
    if kind in _ANYWHERE:
        return None
    if kind is Turn:
        return DEAL_IS_CLOSING if phase is Phase.CLOSING and not variation else None
    if variation:
        return NOT_IN_A_VARIATION
    if _closes(line):
        return None
    heap = line.heap if isinstance(line, HeapLine) else None
    if not position and (heap == "pile" or kind in _ONLY_IN_A_POSITION):
        return ONLY_IN_A_POSITION
    if position and heap == "up":
        return NOT_IN_A_POSITION
    if phase is Phase.SETTING_UP:
        return None
    return PLAY_HAS_BEGUN if phase is Phase.PLAYING else DEAL_IS_CLOSING


_ANYWHERE = frozenset({PenaltyLine, ExposeLine})
_ONLY_IN_A_POSITION = frozenset({MeldLine, TakenLine, LaidLine, ToPlayLine})


def _closes(line: Line) -> bool:
    return line.word != "minimum" if isinstance(line, ClaimLine) else isinstance(line, EndLine)


def phase_after(line: Line, phase: Phase) -> Phase:
    """How far a deal has come with a line."""
    if _closes(line):
        return Phase.CLOSING
    return Phase.PLAYING if phase is Phase.SETTING_UP and isinstance(line, Turn) else phase


Name = tuple[str, bool]
"""A seat that a line names, or with True a side."""


def names_in(line: Line, position: bool) -> list[Name]:
    """Every seat and side that a line names."""
    match line:
        case ClaimLine():
            return [(claim.side, True) for claim in line.claims]
        case HandLine() | ToPlayLine() | ExposeLine():
            return [(line.seat, False)]
        case RedLine():
            return [(line.owner, position)]
        case MeldLine() | TakenLine() | PenaltyLine():
            return [(line.side, True)]
        case LaidLine():
            return [(seat, False) for seat in line.seats]
        case Turn():
            others = [(action.seat, False) for action in line.actions if isinstance(action, OutOfTurn)]
            return [(line.seat, False), *others]
    return []


def places_of_names(line: Line) -> list[Span]:
    """The places of the seats and sides that a line names."""
    match line:
        case ClaimLine():
            return [claim.side_span for claim in line.claims]
        case HandLine() | ToPlayLine() | ExposeLine():
            return [line.seat_span]
        case RedLine():
            return [line.owner_span]
        case MeldLine() | TakenLine() | PenaltyLine():
            return [line.side_span]
        case LaidLine():
            return list(line.seat_spans)
        case Turn():
            places = [line.seat_span]
            for played in line.played:
                if isinstance(played.action, OutOfTurn):
                    begin = played.span.start + 1
                    places.append(Span(begin, begin + len(played.action.seat)))
            return places
    return []


def told_once(line: Line) -> list[str]:
    """What a line says that no other line of its deal may say again."""
    match line:
        case ClaimLine():
            told = []
            for claim in line.claims:
                side = f"{line.word} {claim.side}"
                told += [side, *[f"{side} {name}" for name, _ in claim.amounts if name]]
            return told
        case HandLine():
            return [f"hand {line.seat}"]
        case HeapLine():
            return [line.heap]
        case ToPlayLine():
            return ["to-play"]
        case LaidLine():
            return ["laid"]
        case TakenLine():
            return [f"taken {line.side}"]
        case EndLine():
            return ["end"]
    return []


def places_told(line: Line) -> list[Span]:
    """The places of what a line says that no other line of its deal may say again."""
    if not isinstance(line, ClaimLine):
        return [line.span]
    places: list[Span] = []
    for claim in line.claims:
        items = zip(claim.amounts, claim.amount_spans, strict=True)
        places += [claim.side_span, *[span for (name, _), span in items if name]]
    return places
