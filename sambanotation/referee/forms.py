"""What cards are meant to be that are laid or added: a group, a sequence, wild cards or black threes."""

from __future__ import annotations

from collections import Counter

from sambanotation.game.actions import AddToMeld, LayMeld
from sambanotation.game.cards import RANKS, SUITS, THREE, WILD, rank_of, suit_of
from sambanotation.game.melds import Form, Meld, form_of, undecided
from sambanotation.game.position import Position
from sambanotation.game.top_card import Lots
from sambanotation.ruleset import RuleSet
from sambanotation.text import Text


def laid_on(position: Position, event: LayMeld | AddToMeld) -> Lots:
    """The cards that lie in the meld before the action."""
    return tuple(position.target.lots) if isinstance(event, AddToMeld) and position.target is not None else ()


def intended(position: Position, event: LayMeld | AddToMeld) -> Form:
    """What the cards are meant to be: the form of the meld they join or make; of cards that make none, a sequence
    where more of the natural cards agree in suit than in rank, else a group. Of cards that may make several forms a
    group: their natural cards agree in rank; see `of_several_forms`."""
    if isinstance(event, LayMeld) and event.shape is not None:
        return event.shape[0]
    if isinstance(event, AddToMeld) and position.target is None:
        # Which meld the cards go to is not known, and so not what they are to be.
        return Form.ODD
    before = laid_on(position, event)
    target = position.target if isinstance(event, AddToMeld) else None
    form = target.form if target is not None else Form.ODD
    if form is Form.ODD and target is not None and target.undecided:
        form = named_form(event)[0]
    if form is Form.ODD:
        form = form_of((*before, *event.lots), position.sequence_wilds)[0]
    if form is not Form.ODD:
        return form
    naturals = [lot for lot in (*before, *event.lots) if lot.certain and not lot.kinds & WILD]
    kinds = [lot.kinds.bit_length() - 1 for lot in naturals]
    alike = [max(Counter(of(kind) for kind in kinds).values(), default=0) for of in (suit_of, rank_of)]
    return Form.SEQUENCE if alike[0] > alike[1] else Form.GROUP


def named_form(event: LayMeld | AddToMeld) -> tuple[Form, int | None]:
    """The form that the label of an addition names, with the rank of a group or the suit of a sequence. If the meld is
    none of that form the label is wrong, so that cards which do not fit the form are wrong in any case."""
    key = event.label.key if isinstance(event, AddToMeld) and event.label is not None else "?"
    if key in RANKS:
        rank = RANKS.index(key)
        return (Form.BLACK_THREES if rank == THREE else Form.GROUP), rank
    if key in SUITS:
        return Form.SEQUENCE, SUITS.index(key)
    return (Form.WILDS if key == "W" else Form.ODD), None


def suit_of_sequence(target: Meld, event: LayMeld | AddToMeld) -> int | None:
    """The suit that the sequence has to which cards are added, by its cards or by the label; None where neither
    tells."""
    form, suit = named_form(event)
    return target.suit if target.suit is not None else suit if form is Form.SEQUENCE else None


def of_several_forms(position: Position, event: LayMeld | AddToMeld) -> bool:
    """Whether the hidden cards decide what the cards make, and no label tells it: then no one form makes them
    illegal."""
    if named_form(event)[0] is not Form.ODD:
        return False
    target = position.target if isinstance(event, AddToMeld) else None
    lots = (*laid_on(position, event), *event.lots)
    return (target is None or target.form is Form.ODD) and undecided(lots, position.sequence_wilds)


def cards_of_a_sequence(rules: RuleSet) -> Text:
    """What sequences are made of, to be told behind what groups are; nothing where there are none."""
    if not rules.sequences.value:
        return Text("", "")
    if not rules.sequence_wilds.value:
        return Text("; a sequence natural cards of one suit", "; uma sequência, cartas naturais de um só naipe")
    return Text("; a sequence cards of one suit, and wild cards", "; uma sequência, cartas de um só naipe, e curingas")
