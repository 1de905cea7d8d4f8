"""What can go wrong at a moment of a turn, told in a few signs: a check that none of them concerns is not asked.

Most checks look for what is rare. Each names the occasions on which it may find something (`when` of its declaration);
a turn in which nothing of the kind has happened costs no question. Asking more checks than need be changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sambanotation.game.actions import AddToMeld, Discard, Draw, EndTurn, Event, JoinMelds, LayRedThrees, SwapWild
from sambanotation.game.cards import RED_THREES
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.game.runs import count
from sambanotation.referee.between_turns import between_turns
from sambanotation.ruleset import RuleSet

UNDRAWN = 1 << 0
"""Nothing was drawn and no pile taken yet."""
DRAWN = 1 << 1
TOOK = 1 << 2
TOP_WAITS = 1 << 3
"""The pile was taken, and its top card is not used yet."""
HELD_BACK = 1 << 4
"""The rest of a taken pile may not be used yet."""
ACTED = 1 << 5
"""Something was done in the turn before."""
DISCARDED = 1 << 6
LAID = 1 << 7
OPENING = 1 << 8
"""Cards were laid by a side that may not have been open before."""
ASKED = 1 << 9
HIDDEN = 1 << 10
"""Not every card of the hand is known."""
RED = 1 << 11
"""There may be a red three in the hand, or red threes are laid."""
FEW = 1 << 12
"""The hand may hold one card or none."""
OWED = 1 << 13
"""A red three that was shown waits for its replacement."""
EXPOSED = 1 << 14
SHORT_STOCK = 1 << 15
"""There may be few cards left."""
UNLISTED = 1 << 16
"""The next cards of the stock are not known."""
UNCLEAR = 1 << 17
"""Which meld an action means is not clear."""
MANY = 1 << 18
"""More cards, or others, than a plain act of the kind has."""
UNFINISHED = 1 << 19
"""The turn ends with fewer cards drawn than it should, or without a discard."""

PLENTY = 12
"""So many cards in the stock that no plain act uses it up, unless a draw is of more."""


def occasion(position: Position, event: Event, rules: RuleSet) -> int:
    """The occasions that a moment is, before an event of a turn or between turns."""
    turn = position.turn
    if turn is None:
        return between_turns(position, event, rules)
    hand = position.hands[turn.seat]
    told = _of_turn(turn)
    if hand.lots or hand.debts:
        told |= HIDDEN | RED
    elif hand.has_red_three:
        told |= RED
    if hand.low <= 1:
        told |= FEW
    if position.owed[turn.seat]:
        told |= OWED
    if turn.shown or position.exposed[turn.seat]:
        told |= EXPOSED
    stock, plenty = position.stock, max(PLENTY, rules.draw_count.value)
    if stock.low < plenty:
        told |= SHORT_STOCK
    if stock.listed < plenty:
        told |= UNLISTED
    odd = _ODD.get(type(event))
    return told | odd(position, turn, event, rules) if odd is not None else told


def _of_turn(turn: TurnSoFar) -> int:
    told = 0
    if turn.draws:
        told = DRAWN
    elif turn.take is None:
        told = UNDRAWN
    if turn.take is not None:
        told |= TOOK
        if turn.top_waits:
            told |= TOP_WAITS
    if not turn.released:
        told |= HELD_BACK
    if turn.actions:
        told |= ACTED
    if turn.discards or turn.kept:
        told |= DISCARDED
    if turn.laid:
        told |= LAID if turn.was_open else LAID | OPENING
    if turn.asked is not None:
        told |= ASKED
    return told


def _odd_draw(position: Position, turn: TurnSoFar, event: Draw, rules: RuleSet) -> int:
    plain = len(event.chains) <= rules.draw_count.value
    return 0 if plain and all(len(chain) == 1 and chain[0].high == 1 for chain in event.chains) else MANY


def _odd_discard(position: Position, turn: TurnSoFar, event: Discard, rules: RuleSet) -> int:
    plain = len(event.lots) == 1 and event.lots[0].high == 1 and not event.lots[0].kinds & RED_THREES
    return 0 if plain else MANY


def _odd_target(position: Position, turn: TurnSoFar, event: AddToMeld | JoinMelds | SwapWild, rules: RuleSet) -> int:
    lacks_other = type(event) is JoinMelds and position.other is None
    return UNCLEAR if position.target is None or position.candidates or lacks_other else 0


def _odd_end(position: Position, turn: TurnSoFar, event: EndTurn, rules: RuleSet) -> int:
    if len(turn.draws) != rules.draw_count.value or not turn.discards:
        return UNFINISHED
    certain = all(chain[0].low == 1 for _, chain in turn.draws) and all(count(lots)[0] for _, lots in turn.discards)
    return 0 if certain else UNFINISHED


_ODD: dict[type, Callable[[Position, TurnSoFar, Any, RuleSet], int]] = {
    Draw: _odd_draw,
    Discard: _odd_discard,
    AddToMeld: _odd_target,
    JoinMelds: _odd_target,
    SwapWild: _odd_target,
    EndTurn: _odd_end,
    LayRedThrees: lambda *_: MANY | RED,
}
