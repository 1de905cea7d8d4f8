"""When a turn is calm: everything is known that its acts may touch."""

from __future__ import annotations

from sambanotation.game.actions import AddToMeld, LayMeld
from sambanotation.game.position import Position, TurnSoFar

_LAYING = (LayMeld, AddToMeld)


def is_calm(position: Position, turn: TurnSoFar) -> bool:
    """Whether a turn may go on by known acts: every card of the hand is known, no red three among them; nothing lies
    exposed; and after a take cards were laid before anything else was done with the melds."""
    hand = turn.hand
    if hand.lots or hand.debts or hand.has_red_three:
        return False
    if not turn.own or turn.kept or turn.shown or position.exposed[turn.seat] or position.fog:
        return False
    if turn.take is None or not turn.laid:
        return True
    first = turn.laid[0].index
    return first > turn.take and type(turn.actions[first]) in _LAYING
