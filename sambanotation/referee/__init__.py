"""Legality only, with no idea of text: what an action breaks, before it is applied.

The chapters stand in the order of a rulebook; every check found in them is asked about the actions it is meant for.
"""

from __future__ import annotations

from types import ModuleType

from sambanotation.game.actions import Event
from sambanotation.game.position import Position
from sambanotation.referee import (
    black_threes,
    counting,
    dealing,
    discarding,
    drawing,
    going_out,
    groups,
    match,
    naming,
    opening,
    pile,
    possession,
    red_threes,
    score_sheets,
    sequences,
    taking,
    turns,
)
from sambanotation.referee.check import Check, Fault, checks_of
from sambanotation.referee.questions import best_opening, can_go_out, can_take_pile, legal_takes
from sambanotation.ruleset import RuleSet

CHAPTERS: tuple[ModuleType, ...] = (
    dealing,
    possession,
    turns,
    drawing,
    red_threes,
    pile,
    taking,
    groups,
    black_threes,
    sequences,
    naming,
    opening,
    discarding,
    going_out,
    counting,
    score_sheets,
    match,
)

CHECKS: tuple[Check, ...] = tuple(check for chapter in CHAPTERS for check in checks_of(chapter))

_ASKED: dict[type, tuple[Check, ...]] = {
    event: tuple(check for check in CHECKS if event in check.on) for event in {kind for c in CHECKS for kind in c.on}
}


def judge(position: Position, event: Event, rules: RuleSet) -> list[tuple[Check, Fault]]:
    """What an action would break in a position; the position is not changed. Empty: legal."""
    return [(check, fault) for check in _ASKED.get(type(event), ()) for fault in check.find(position, event, rules)]


__all__ = [
    "CHAPTERS",
    "CHECKS",
    "Check",
    "Fault",
    "best_opening",
    "can_go_out",
    "can_take_pile",
    "judge",
    "legal_takes",
]
