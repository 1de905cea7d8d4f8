"""Which meld an action speaks of. A label may be short; where it fits several melds nothing is guessed."""

from __future__ import annotations

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import AddToMeld, Event, JoinMelds, Label, LayMeld, SwapWild
from sambanotation.game.cards import lots_of, rank_kinds
from sambanotation.game.melds import Form, Meld, form_of
from sambanotation.game.position import Position, Side
from sambanotation.referee import groups, sequences
from sambanotation.ruleset import GroupsOfARank, RuleSet

_SHAPES = (
    groups.card_of_another_rank,
    groups.third_wild_card,
    groups.second_wild_too_early,
    groups.wild_card_on_a_canasta,
    groups.wild_meld_too_large,
    groups.red_three_in_a_meld,
    sequences.broken_sequence,
    sequences.wild_card_in_a_sequence,
    sequences.card_outside_a_sequence,
    sequences.sequence_of_more_than_seven,
)


def resolve(position: Position, event: Event, rules: RuleSet) -> Event:
    """Finds the melds that an action names and puts them into `position.target`, `other` and `candidates`.

    Gives back the action, or the one that it stands for: where a side keeps one group of a rank, a new group of a
    rank that it has already is added to that group.
    """
    position.target = position.other = None
    position.candidates = []
    if position.turn is None:
        return event
    side = position.side_of[position.turn.seat]
    match event:
        case AddToMeld(label=None):
            return _wherever_it_fits(position, side, event, rules)
        case AddToMeld(label=Label() as label) | SwapWild(label=label):
            position.target = _one(position, side, label)
        case JoinMelds():
            position.target = _one(position, side, event.into)
            position.other = _one(position, side, event.gone) if position.target is not None else None
        case LayMeld() if rules.groups_of_a_rank.value is GroupsOfARank.ONE:
            form, rank = form_of(lots_of(event.cards))
            same = [meld for meld in side.on_table if form is Form.GROUP and meld.form is form and meld.rank == rank]
            if same and rank is not None:
                position.target = same[0]
                return AddToMeld(None, event.cards)
    return event


def _one(position: Position, side: Side, label: Label) -> Meld | None:
    """The meld that a label names. Melds of which too little is known to say are counted only where no other is."""
    found = [meld for meld in side.on_table if meld.may_answer(label.key)]
    certain = [meld for meld in found if meld.key == label.key]
    if label.number is not None:
        numbered = [meld for meld in certain if meld.number == label.number]
        found = numbered or [meld for meld in found if meld.key != label.key]
    elif label.holds is not None:
        found = _holding(certain, label.holds) or _holding(
            [meld for meld in found if meld.key != label.key], label.holds
        )
    elif certain:
        found = certain
    if len(found) == 1:
        return found[0]
    position.candidates = found
    return None


def _holding(melds: list[Meld], rank: int) -> list[Meld]:
    """The melds that hold a card of a rank; those that may hold one where none certainly does."""
    kinds = rank_kinds(rank)
    sure = [meld for meld in melds if any(lot.low and not lot.kinds & ~kinds for lot in meld.lots)]
    return sure or [meld for meld in melds if any(lot.kinds & kinds for lot in meld.lots) or meld.open]


def _wherever_it_fits(position: Position, side: Side, event: AddToMeld, rules: RuleSet) -> AddToMeld:
    fitting: list[Meld] = []
    for meld in side.on_table:
        position.target = meld
        if not _illegal(position, event, rules):
            fitting.append(meld)
    position.target = fitting[0] if len(fitting) == 1 else None
    position.candidates = fitting if len(fitting) > 1 else []
    return event


def _illegal(position: Position, event: AddToMeld, rules: RuleSet) -> bool:
    faults = (fault for check in _SHAPES for fault in check.find(position, event, rules))
    return any(fault.verdict is Verdict.ILLEGAL for fault in faults)
