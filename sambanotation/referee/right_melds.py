"""Melds of known cards that the referee has found right: the same ones come again and again.

What the chapters on melds say of known cards rests on nothing but the shape of what is laid and of what lies there.
"""

from __future__ import annotations

from sambanotation.game.actions import AddToMeld, Event, JoinMelds, LayMeld
from sambanotation.game.melds import Form, Meld, Shape
from sambanotation.game.position import Position
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_memory import of_the_rules

Laying = tuple[Shape | tuple[int, ...], Shape | None, bool]
"""The shape of cards that are laid (of those put to a sequence, the kinds), that of the meld that they are put to, and
whether they are a meld that is joined to it."""

MOST_REMEMBERED = 1 << 17


def laying_of(position: Position, event: Event) -> Laying | None:
    """What a laying is remembered by; None for other events, and where not everything is known."""
    if type(event) is LayMeld:
        return (event.shape, None, False) if event.shape is not None else None
    target = position.target
    if target is None or position.candidates:
        return None
    if type(event) is AddToMeld:
        return added_to(event, target.shape)
    return joined_to(position.other, target) if type(event) is JoinMelds else None


def added_to(event: AddToMeld, lying: Shape | None) -> Laying | None:
    """What cards put to a meld are remembered by; None where not everything is known."""
    if lying is None:
        return None
    put = event.kinds if lying[0] is Form.SEQUENCE else event.shape
    return (put, lying, False) if put is not None else None


def joined_to(gone: Meld | None, into: Meld) -> Laying | None:
    """What two melds that are joined are remembered by; None where not everything is known."""
    if gone is None or gone is into or gone.shape is None or into.shape is None:
        return None
    return gone.shape, into.shape, True


def right_ones(rules: RuleSet) -> set[Laying]:
    """The layings that were found right under a rule set; others may be added to it."""
    remembered = _right_ones(rules)
    if len(remembered) > MOST_REMEMBERED:
        remembered.clear()
    return remembered


@of_the_rules
def _right_ones(_: RuleSet) -> set[Laying]:
    return set()
