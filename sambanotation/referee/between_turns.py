"""What can go wrong between turns, told in a few signs, as `occasions` tells it of the moments of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sambanotation.game.actions import BeginDeal, CloseDeal, DealHand, EndDeal, LayStock, ShowRedThrees, TurnUp
from sambanotation.game.cards import JOKER, RED_THREES
from sambanotation.game.position import Position
from sambanotation.referee.dealing import covered, hand_size
from sambanotation.referee.signs import ANY, SURPLUS, UNUSUAL
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import RedThreeDealt


def between_turns(position: Position, event: object, rules: RuleSet) -> int:
    """The occasions that a moment is, before an event that belongs to no turn."""
    told = _TOLD.get(type(event))
    return told(position, event, rules) if told is not None else ANY


def _surplus(position: Position, copies: Mapping[int, int] | None) -> int:
    """Whether the pack may hold fewer copies of cards that come to light than there are then."""
    if copies is None or position.patterned:
        return SURPLUS
    seen, most = position.seen, position.pack.copies
    for kind, number in copies.items():
        if seen[kind] + number > most and kind != JOKER:
            return SURPLUS
    return SURPLUS if seen[JOKER] + copies.get(JOKER, 0) > position.pack.jokers else 0


def _begin_deal(position: Position, event: BeginDeal, rules: RuleSet) -> int:
    return 0 if position.over is None and event.due in (None, event.dealer) else UNUSUAL


def _deal_hand(position: Position, event: DealHand, rules: RuleSet) -> int:
    told = 0 if event.copies is not None and len(event.chains) == hand_size(position, rules) else UNUSUAL
    return told | _surplus(position, event.copies)


def _turn_up(position: Position, event: TurnUp, rules: RuleSet) -> int:
    one = event.copies is not None and len(event.lots) == 1 and not event.lots[0].kinds & covered(rules)
    return (0 if one else UNUSUAL) | _surplus(position, event.copies)


def _lay_stock(position: Position, event: LayStock, rules: RuleSet) -> int:
    number = len(event.lots)
    told = 0 if event.copies is not None and position.stock.size == (number, number) else UNUSUAL
    return told | _surplus(position, event.copies)


def _show_red_threes(position: Position, event: ShowRedThrees, rules: RuleSet) -> int:
    early = rules.dealt_red_three.value is RedThreeDealt.KEPT
    told = UNUSUAL if early or not all(lot.kinds & RED_THREES for lot in event.lots) else 0
    # Of a known hand every card has come to light.
    return told if position.hands[event.seat].complete else told | SURPLUS


def _end_deal(position: Position, event: EndDeal, rules: RuleSet) -> int:
    return 0 if event.how == "out" and position.out is not None else UNUSUAL


def _close_deal(position: Position, event: CloseDeal, rules: RuleSet) -> int:
    target = rules.target.value.points
    return UNUSUAL if any(total[1] >= target for _, total in event.totals) else 0


_TOLD: dict[type, Callable[[Position, Any, RuleSet], int]] = {
    BeginDeal: _begin_deal,
    DealHand: _deal_hand,
    TurnUp: _turn_up,
    LayStock: _lay_stock,
    ShowRedThrees: _show_red_threes,
    EndDeal: _end_deal,
    CloseDeal: _close_deal,
}
