"""Plain acts: those in which nothing has happened that any check looks for, so that none need be asked.

It says nothing of what is right: each condition here is that on which some check begins to look (its occasion), told
for cards that are known. What is not plain may be as legal. A test asks every check about every act.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sambanotation.game.actions import (
    AddToMeld,
    AnnounceOneCard,
    BeginTurn,
    ClaimHand,
    Discard,
    Draw,
    EndTurn,
    Event,
    LayMeld,
    LayRedThrees,
    TakePile,
)
from sambanotation.game.calm import held_before, holds
from sambanotation.game.cards import RED_THREES, rank_of
from sambanotation.game.laying import laid_in
from sambanotation.game.melds import Form, Shape
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.referee.dealing import named
from sambanotation.referee.occasions import PLENTY
from sambanotation.referee.right_melds import laying_of, right_ones
from sambanotation.ruleset import GroupsOfARank, RuleSet


class _Limits(NamedTuple):
    """What is asked of a rule set at every turn."""

    rules: RuleSet
    draw_count: int
    blocked: int
    prizes: int


_LIMITS: dict[int, _Limits] = {}


def _limits(rules: RuleSet) -> _Limits:
    told = _LIMITS.get(id(rules))
    if told is None or told.rules is not rules:
        blocked, prizes = named(rules.blocked_tops.value), named(rules.prized_by.value)
        told = _LIMITS[id(rules)] = _Limits(rules, rules.draw_count.value, blocked, prizes)
    return told


def is_plain(position: Position, event: Event, rules: RuleSet) -> bool:
    """Whether no check can find anything in an act, since all that it touches is known and is as in most turns."""
    turn = position.turn
    if turn is None:
        return type(event) is BeginTurn and _begins_in_turn(position, event)
    tell = _PLAIN.get(type(event))
    return tell is not None and turn.calm and tell(position, turn, event, rules)


def _begins_in_turn(position: Position, event: BeginTurn) -> bool:
    return event.seat == position.to_play and position.out is None and position.dead is False


def _just_begun(turn: TurnSoFar) -> bool:
    """Whether a turn has begun with nothing but red threes."""
    if turn.draws or turn.take is not None:
        return False
    return not turn.actions or all(type(done) is LayRedThrees for done in turn.actions)


def _lies_on_top(position: Position, drawn: Sequence[int]) -> bool:
    """Whether cards are the next ones of a stock that is known and far from its end."""
    coming = position.stock.coming
    at = len(coming)
    if at < PLENTY or len(drawn) > PLENTY or position.stock.low < PLENTY:
        return False
    for kind in drawn:
        at -= 1
        if coming[at].kinds != 1 << kind:
            return False
    return True


def _draw(position: Position, turn: TurnSoFar, event: Draw, rules: RuleSet) -> bool:
    if event.drawn is None or len(event.chains) != rules.draw_count.value or not _just_begun(turn):
        return False
    return not position.owed[turn.seat] and _lies_on_top(position, event.drawn)


def _lay_red_threes(position: Position, turn: TurnSoFar, event: LayRedThrees, rules: RuleSet) -> bool:
    """Those that were shown before the turn, each replaced."""
    if event.drawn is None or not _just_begun(turn):
        return False
    owed = [lot.kinds for lot in position.owed[turn.seat]]
    laid = [chain[0].kinds for chain in event.chains]
    if any(laid.count(kinds) > owed.count(kinds) for kinds in laid):
        return False
    return _lies_on_top(position, event.drawn)


def _take_pile(position: Position, turn: TurnSoFar, event: TakePile, rules: RuleSet) -> bool:
    cards = position.pile.cards
    if not cards or turn.hand.low < 2 or not _just_begun(turn) or position.owed[turn.seat]:
        return False
    if event.claim is not None and event.claim != len(cards):
        return False
    for lot in cards:
        if lot.kinds & (lot.kinds - 1) or lot.low != 1 or lot.high != 1 or lot.kinds & RED_THREES:
            return False
    return not cards[-1].kinds & _limits(rules).blocked


def _may_lay(position: Position, turn: TurnSoFar, event: LayMeld | AddToMeld, rules: RuleSet) -> bool:
    """Whether known cards of the hand make a meld that was found right before, at the time for it."""
    kinds = event.kinds
    if kinds is None or turn.discards or not (turn.draws or turn.take is not None) or not position.stock.low:
        return False
    if not holds(turn.hand.known, kinds):
        return False
    laying = laying_of(position, event)
    if laying is None or laying not in right_ones(rules):
        return False
    before = turn.before
    if before is None or turn.released:
        return True
    return not before.lots and not before.debts and holds(before.known, held_before(turn, kinds))


def _lay_meld(position: Position, turn: TurnSoFar, event: LayMeld, rules: RuleSet) -> bool:
    if rules.groups_of_a_rank.value is GroupsOfARank.ONE or not _may_lay(position, turn, event, rules):
        return False
    if turn.take is None or turn.laid:
        return True
    # The top card with a natural pair from the hand: it takes any pile.
    shape = event.shape
    if shape is None or shape[0] is not Form.GROUP or turn.top.bit_length() - 1 not in (event.kinds or ()):
        return False
    return shape[2] > 2 and _is(shape, turn.top)


def _is(shape: Shape, top: int) -> bool:
    return rank_of(top.bit_length() - 1) == shape[1]


def _add_to_meld(position: Position, turn: TurnSoFar, event: AddToMeld, rules: RuleSet) -> bool:
    if not _may_lay(position, turn, event, rules):
        return False
    if turn.take is None or turn.laid:
        return True
    # The top card alone or with others, where neither a first take nor a prized pile asks for more.
    meld = position.target
    shape = meld.shape if meld is not None else None
    top = turn.top.bit_length() - 1
    if shape is None or top not in (event.kinds or ()) or turn.side_had_taken is not True:
        return False
    prizes = _limits(rules).prizes
    if any(lot.kinds & prizes for lot in turn.pile):
        return False
    if shape[0] is Form.SEQUENCE:
        return rank_of(top) in (shape[2] - 1, shape[3] + 1)
    return shape[0] is Form.GROUP and _is(shape, turn.top)


def _discard(position: Position, turn: TurnSoFar, event: Discard, rules: RuleSet) -> bool:
    kinds = event.kinds
    if kinds is None or len(kinds) != 1 or turn.discards or not position.stock.low:
        return False
    if turn.take is not None:
        if not turn.laid:
            return False
    elif not turn.draws:
        return False
    return kinds[0] in turn.hand.known


def _announce(position: Position, turn: TurnSoFar, event: AnnounceOneCard, rules: RuleSet) -> bool:
    return turn.hand.low == 1


def _claim_hand(position: Position, turn: TurnSoFar, event: ClaimHand, rules: RuleSet) -> bool:
    return turn.hand.low == event.count


def _end(position: Position, turn: TurnSoFar, event: EndTurn, rules: RuleSet) -> bool:
    left = turn.hand.low
    if (
        turn.asked is not None
        or len(turn.discards) != 1
        or not (left > 1 or (left == 1 and turn.announced is not None))
    ):
        return False
    if turn.take is None:
        if len(turn.draws) != rules.draw_count.value:
            return False
    elif turn.draws or not turn.laid:
        return False
    for laid in turn.laid:
        if laid.meld.form is Form.BLACK_THREES:
            return False
    return turn.was_open is True or not turn.laid or _opens(position, turn)


def _opens(position: Position, turn: TurnSoFar) -> bool:
    """Whether known cards reach the minimum of the side, which is known too."""
    low, high = turn.side.minimum
    return turn.was_open is False and low == high <= laid_in(turn, position.worth)[0]


_PLAIN: dict[type, Callable[[Position, TurnSoFar, Any, RuleSet], bool]] = {
    Draw: _draw,
    TakePile: _take_pile,
    LayRedThrees: _lay_red_threes,
    LayMeld: _lay_meld,
    AddToMeld: _add_to_meld,
    Discard: _discard,
    AnnounceOneCard: _announce,
    ClaimHand: _claim_hand,
    EndTurn: _end,
}
