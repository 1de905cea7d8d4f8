"""Melds of known cards that the referee has found right: the same ones come again and again.

What the chapters on melds say of known cards rests on nothing but the shape of what is laid and of what lies there.
"""

from __future__ import annotations

from sambanotation.game.actions import AddToMeld, Event, LayMeld
from sambanotation.game.melds import Form, Shape
from sambanotation.game.position import Position
from sambanotation.ruleset import RuleSet

Laying = tuple[Shape | tuple[int, ...], Shape | None]
"""The shape of cards that are laid (of those put to a sequence, the kinds), and that of the meld that they are put
to."""

MOST_REMEMBERED = 1 << 17

_RIGHT: dict[int, tuple[RuleSet, set[Laying]]] = {}
"""By the identity of a rule set."""


def laying_of(position: Position, event: Event) -> Laying | None:
    """What a laying is remembered by; None for other events, and where not everything is known."""
    if type(event) is LayMeld:
        return (event.shape, None) if event.shape is not None else None
    target = position.target
    if type(event) is not AddToMeld or target is None or position.candidates:
        return None
    return added_to(event, target.shape)


def added_to(event: AddToMeld, lying: Shape | None) -> Laying | None:
    """What cards put to a meld are remembered by; None where not everything is known."""
    if lying is None:
        return None
    put = event.kinds if lying[0] is Form.SEQUENCE else event.shape
    return (put, lying) if put is not None else None


def right_ones(rules: RuleSet) -> set[Laying]:
    """The layings that were found right under a rule set; others may be added to it."""
    held = _RIGHT.get(id(rules))
    if held is None or held[0] is not rules:
        held = _RIGHT[id(rules)] = rules, set()
    if len(held[1]) > MOST_REMEMBERED:
        held[1].clear()
    return held[1]
