"""When a turn is calm: everything is known that its acts may touch."""

from __future__ import annotations

from sambanotation.game.actions import JoinMelds, SwapWild
from sambanotation.game.cards import RED_THREES, kinds_in
from sambanotation.game.position import Position, TurnSoFar

_RED = tuple(kinds_in(RED_THREES))
_OF_MELDS = (JoinMelds, SwapWild)


def is_calm(position: Position, turn: TurnSoFar) -> bool:
    """Whether a turn may go on by known acts: every card of the hand is known, no red three among them; nothing lies
    exposed; no melds were joined, and nothing was laid before the pile was taken."""
    hand = turn.hand
    if hand.lots or hand.debts or _RED[0] in hand.known or _RED[1] in hand.known:
        return False
    if not turn.own or turn.kept or turn.shown or position.exposed[turn.seat] or position.fog:
        return False
    if not turn.actions:
        return True
    if any(type(done) in _OF_MELDS for done in turn.actions):
        return False
    return turn.take is None or all(laid.index > (turn.take or 0) for laid in turn.laid)
