"""Legality only, with no idea of text: what an action breaks, before it is applied.

The chapters stand in the order of a rulebook; every check found in them is asked about the actions it is meant for.
"""

from __future__ import annotations

from types import ModuleType

from sambanotation.game.actions import AddToMeld, Event, JoinMelds, LayMeld
from sambanotation.game.position import Position
from sambanotation.referee import (
    asking,
    black_threes,
    counting,
    dealing,
    discarding,
    drawing,
    going_out,
    groups,
    joins,
    match,
    naming,
    open_ways,
    opening,
    pile,
    possession,
    red_threes,
    score_sheets,
    sequences,
    swaps,
    taking,
    turns,
    wild_melds,
    wilds_of_a_side,
)
from sambanotation.referee.check import Check, Fault, checks_of
from sambanotation.referee.occasions import occasion
from sambanotation.referee.questions import best_opening, can_go_out, can_take_pile, can_take_top_alone, legal_takes
from sambanotation.referee.right_melds import laying_of, right_ones
from sambanotation.ruleset import RuleSet

CHAPTERS: tuple[ModuleType, ...] = (
    dealing,
    possession,
    turns,
    drawing,
    red_threes,
    pile,
    taking,
    open_ways,
    groups,
    wild_melds,
    wilds_of_a_side,
    black_threes,
    sequences,
    joins,
    naming,
    swaps,
    opening,
    discarding,
    going_out,
    asking,
    counting,
    score_sheets,
    match,
)

CHECKS: tuple[Check, ...] = tuple(check for chapter in CHAPTERS for check in checks_of(chapter))

_ASKED: dict[type, tuple[Check, ...]] = {
    event: tuple(check for check in CHECKS if event in check.on) for event in {kind for c in CHECKS for kind in c.on}
}

_LAYING = frozenset({LayMeld, AddToMeld, JoinMelds})

_OF_MELDS = frozenset(
    check.kind.code
    for chapter in (groups, wild_melds, black_threes, sequences, joins)
    for check in checks_of(chapter)
    if _LAYING & set(check.on)
)
"""The checks that look at nothing but the cards that are laid and those that lie there."""

_ASKED_OF_MELDS = {
    kind: tuple(check for check in _ASKED[kind] if check.kind.code in _OF_MELDS)
    for kind in (LayMeld, AddToMeld, JoinMelds)
}

_CONCERNED: dict[tuple[type, int], tuple[tuple[Check, ...], tuple[Check, ...]]] = {}
"""The checks that an event of a kind concerns on an occasion; then those of them that look at more than a meld."""


def judge(position: Position, event: Event, rules: RuleSet) -> list[tuple[Check, Fault]]:
    """What an action would break in a position; the position is not changed. Empty: legal."""
    told = type(event), occasion(position, event, rules)
    concerned = _CONCERNED.get(told)
    if concerned is None:
        asked = tuple(c for c in _ASKED.get(type(event), ()) if not c.when or c.when & told[1])
        concerned = _CONCERNED[told] = asked, tuple(c for c in asked if c.kind.code not in _OF_MELDS)
    if told[0] not in _LAYING:
        return [(check, fault) for check in concerned[0] for fault in check.find(position, event, rules)]
    laying, right = laying_of(position, event), right_ones(rules)
    checks = concerned[1] if laying in right else concerned[0]
    found = [(check, fault) for check in checks for fault in check.find(position, event, rules)]
    if laying is not None and not any(check.kind.code in _OF_MELDS for check, _ in found):
        right.add(laying)
    return found


def is_right(position: Position, event: LayMeld | AddToMeld | JoinMelds, rules: RuleSet) -> bool:
    """Whether known cards are a right meld, or are rightly put to `position.target`, or those of `position.other` are,
    as far as the chapters on melds say it; whether the seat may lay them is another matter. False where the cards are
    not known."""
    laying, right = laying_of(position, event), right_ones(rules)
    if laying is None or laying in right:
        return laying is not None
    if any(True for check in _ASKED_OF_MELDS[type(event)] for _ in check.find(position, event, rules)):
        return False
    right.add(laying)
    return True


__all__ = [
    "CHAPTERS",
    "CHECKS",
    "Check",
    "Fault",
    "best_opening",
    "can_go_out",
    "can_take_pile",
    "can_take_top_alone",
    "is_right",
    "judge",
    "legal_takes",
]
