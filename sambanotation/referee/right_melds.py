"""Melds of known cards that the referee has found right: the same ones come again and again.

What the chapters on melds say of known cards rests on nothing but the shape of what is laid and of what lies there.
"""

from __future__ import annotations

from sambanotation.game.actions import AddToMeld, Event, JoinMelds, LayMeld
from sambanotation.game.cards import THREES, WILD
from sambanotation.game.melds import SEQUENCE, WILDS, Form, Meld, Shape
from sambanotation.game.position import Position
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_memory import of_the_rules

Laying = tuple[int, ...]
"""A way of laying, then what matters of the cards: how many natural and wild ones, or the ranks of a sequence. Which
rank a group has does not matter, nor which suit a sequence."""

NEW, ADDED, JOINED = range(0, 30, 10)
"""The ways: to each the number of the form is added."""

_NUMBER = {Form.GROUP: 0, Form.SEQUENCE: 1, Form.WILDS: 2, Form.BLACK_THREES: 3}

MOST_REMEMBERED = 1 << 17


def laying_of(position: Position, event: Event) -> Laying | None:
    """What a laying is remembered by; None for other events, for cards that are not known, and for those that can make
    no meld together."""
    if type(event) is LayMeld:
        return new_meld(event)
    target = position.target
    if target is None or position.candidates:
        return None
    if type(event) is AddToMeld:
        return added_to(event, target.shape)
    return joined_to(position.other, target) if type(event) is JoinMelds else None


def new_meld(event: LayMeld) -> Laying | None:
    """What a new meld is remembered by."""
    shape = event.shape
    return (NEW + _NUMBER[shape[0]], shape[2], shape[3]) if shape is not None else None


def added_to(event: AddToMeld, lying: Shape | None) -> Laying | None:
    """What cards put to a meld are remembered by."""
    put, kinds = event.shape, event.kinds
    if lying is None or kinds is None:
        return None
    form, place, naturals, wilds = lying
    if form is SEQUENCE:
        # Told in the first suit. With a wild card it matters how many there are.
        if any(WILD >> kind & 1 or kind & 3 != place for kind in kinds):
            return None
        return ADDED + 1, naturals, wilds, *sorted([kind & ~3 for kind in kinds])
    if put is None or (put[0] is not form and put[0] is not WILDS) or put[1] not in (None, place):
        return None
    return ADDED + _NUMBER[form], naturals, wilds, put[2], put[3]


def never_fits(event: AddToMeld, lying: Shape) -> bool:
    """Whether known natural cards, no threes among them, are put to a meld of another rank or suit: whatever the rules
    say, they do not fit it."""
    put, kinds = event.shape, event.kinds
    if kinds is None or any((WILD | THREES) >> kind & 1 for kind in kinds):
        return False
    form, place, _, _ = lying
    if form is SEQUENCE:
        return any(kind & 3 != place for kind in kinds)
    return put is None or put[0] is not form or put[1] != place


def joined_to(gone: Meld | None, into: Meld) -> Laying | None:
    """What two melds that are joined are remembered by."""
    if gone is None or gone is into or gone.shape is None or into.shape is None:
        return None
    return joined_shapes(gone.shape, into.shape)


def joined_shapes(one: Shape, other: Shape) -> Laying | None:
    """What it is remembered by that a meld of one shape is joined to a meld of the other."""
    if one[0] is not other[0] or one[0] is SEQUENCE or one[1] != other[1]:
        return None
    return JOINED + _NUMBER[one[0]], one[2], one[3], other[2], other[3]


def right_ones(rules: RuleSet) -> set[Laying]:
    """The layings that were found right under a rule set; others may be added to it."""
    remembered = _right_ones(rules)
    if len(remembered) > MOST_REMEMBERED:
        remembered.clear()
    return remembered


@of_the_rules
def _right_ones(_: RuleSet) -> set[Laying]:
    return set()
