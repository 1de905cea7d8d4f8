"""Legality only, with no idea of text: what an action breaks, before it is applied.

The chapters stand in the order of a rulebook; every check found in them is asked about the actions it is meant for.
"""

from __future__ import annotations

from types import ModuleType

from sambanotation.game.actions import AddToMeld, Event, LayMeld
from sambanotation.game.melds import Form
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
from sambanotation.referee.occasions import occasion
from sambanotation.referee.questions import best_opening, can_go_out, can_take_pile, legal_takes
from sambanotation.ruleset import RuleSet

Shape = tuple[tuple[int, ...], Form | None, tuple[int, ...]]
"""Kinds of cards that are laid, the form of the meld that they are added to, and the kinds that lie in it."""

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

_OF_MELDS = frozenset(
    check.kind.code
    for chapter in (groups, black_threes, sequences)
    for check in checks_of(chapter)
    if LayMeld in check.on or AddToMeld in check.on
)
"""The checks that look at nothing but the cards that are laid and those that lie there."""

_CONCERNED: dict[tuple[type, int], tuple[tuple[Check, ...], tuple[Check, ...]]] = {}
"""The checks that an event of a kind concerns on an occasion; then those of them that look at more than a meld."""

_RIGHT: dict[int, tuple[RuleSet, set[Shape]]] = {}
"""By the identity of a rule set the cards that were laid and found right: the same melds come again and again."""

MOST_REMEMBERED = 1 << 17


def judge(position: Position, event: Event, rules: RuleSet) -> list[tuple[Check, Fault]]:
    """What an action would break in a position; the position is not changed. Empty: legal."""
    told = type(event), occasion(position, event, rules)
    concerned = _CONCERNED.get(told)
    if concerned is None:
        asked = tuple(c for c in _ASKED.get(type(event), ()) if not c.when or c.when & told[1])
        concerned = _CONCERNED[told] = asked, tuple(c for c in asked if c.kind.code not in _OF_MELDS)
    shape = _shape(position, event) if concerned[0] is not concerned[1] else None
    if shape is None:
        return [(check, fault) for check in concerned[0] for fault in check.find(position, event, rules)]
    right = _right(rules)
    if shape in right:
        return [(check, fault) for check in concerned[1] for fault in check.find(position, event, rules)]
    found = [(check, fault) for check in concerned[0] for fault in check.find(position, event, rules)]
    if not any(check.kind.code in _OF_MELDS for check, _ in found):
        right.add(shape)
    return found


def _shape(position: Position, event: Event) -> Shape | None:
    """The cards of a laying and those that they are added to, where all of them are known."""
    if isinstance(event, LayMeld):
        return None if event.known is None else (event.known, None, ())
    target = position.target
    if not isinstance(event, AddToMeld) or event.known is None or target is None or target.open:
        return None
    if target.form is Form.ODD or any(lot.low != 1 or lot.high != 1 for lot in target.lots):
        return None
    return event.known, target.form, tuple(lot.kinds for lot in target.lots)


def _right(rules: RuleSet) -> set[Shape]:
    held = _RIGHT.get(id(rules))
    if held is None or held[0] is not rules or len(held[1]) > MOST_REMEMBERED:
        held = _RIGHT[id(rules)] = rules, set()
    return held[1]


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
