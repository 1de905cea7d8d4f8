"""Which meld an action speaks of. A label may be short; where it fits several melds nothing is guessed."""

from __future__ import annotations

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import AddToMeld, Event, JoinMelds, Label, LayMeld, OutOfTurn, SwapWild
from sambanotation.game.cards import rank_kinds
from sambanotation.game.melds import Form, Meld, form_of, group_ranks, may_be_group
from sambanotation.game.position import Position, Side
from sambanotation.referee import black_threes, groups, sequences, wild_melds
from sambanotation.referee.right_melds import laying_of
from sambanotation.replay.house import house_of, most_melds
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import GroupsOfARank

_SHAPES = (
    groups.card_of_another_rank,
    groups.third_wild_card,
    groups.second_wild_too_early,
    groups.wild_card_on_a_canasta,
    groups.too_few_natural_cards,
    groups.red_three_in_a_meld,
    wild_melds.meld_of_wild_cards,
    wild_melds.wild_meld_too_large,
    black_threes.too_many_black_threes,
    sequences.sequence_where_there_are_none,
    sequences.broken_sequence,
    sequences.wild_card_in_a_sequence,
    sequences.card_outside_a_sequence,
    sequences.sequence_of_more_than_seven,
)


NAMING = frozenset({LayMeld, AddToMeld, JoinMelds, SwapWild, OutOfTurn})
"""The actions that speak of a meld, and that which may hold one of these."""


def resolve(position: Position, event: Event, rules: RuleSet) -> Event:
    """Finds the melds that an action names and puts them into `position.target`, `other` and `candidates`.

    Gives back the action, or the one that it stands for: where a side keeps one group of a rank, a new group of a
    rank that it has already is added to that group.
    """
    position.target = position.other = None
    if position.candidates:
        position.candidates = []
    position.doubtful = False
    turn = position.turn
    if turn is None:
        return event
    side = turn.side
    if type(event) is AddToMeld and event.label is not None:
        position.target = plainly_named(side, event.label)
        if position.target is not None:
            return event
    match event:
        case AddToMeld(label=None):
            return _wherever_it_fits(position, side, event, rules)
        case AddToMeld(label=Label() as label) | SwapWild(label=label):
            position.target = _one(position, side, label)
            if position.target is None and not position.candidates and side.melds_open and type(event) is AddToMeld:
                # A meld that nobody saw laid: its label tells what it is.
                position.target = Meld((), turn.seat, turn.number, position.sequence_wilds)
                position.target.told(label.key)
        case JoinMelds():
            position.target = _one(position, side, event.into)
            position.other = _one(position, side, event.gone)
            if position.candidates:
                position.candidates += [meld for meld in (position.target, position.other) if meld is not None]
        case LayMeld() if rules.groups_of_a_rank.value is GroupsOfARank.ONE:
            form, rank = form_of(event.lots, position.sequence_wilds)
            same = [meld for meld in side.on_table if form is Form.GROUP and meld.form is form and meld.rank == rank]
            if same and rank is not None:
                position.target = same[0]
                return AddToMeld(None, event.cards)
            position.candidates = [meld for meld in side.on_table if _may_take(meld, event, form)]
            position.doubtful = bool(position.candidates) or (side.melds_open and any(group_ranks(event.lots)))
    return event


def _may_take(meld: Meld, event: LayMeld, form: Form) -> bool:
    """Whether cards laid as a new meld may be a group of the rank of this one, which they join then."""
    if form not in (Form.GROUP, Form.ODD) or meld.form not in (Form.GROUP, Form.ODD):
        return False
    return any(
        meld.rank in (None, rank) and (meld.open or may_be_group(meld.lots, rank)) for rank in group_ranks(event.lots)
    )


def plainly_named(side: Side, label: Label) -> Meld | None:
    """The meld that a label names among melds of which every card is known; None where it takes more to tell."""
    return None if side.melds_open or not side.clear else named_alone(side, label)


def named_alone(side: Side, label: Label) -> Meld | None:
    """The meld that a label names by its key and number; None where that is not one, or more is told."""
    named = side.named.get(label.key)
    if named is None or label.holds is not None:
        return None
    number = label.number
    if number is None and len(named) == 1:
        # As nearly every label does.
        meld: Meld | None = named[0]
    elif number is not None:
        meld = named[number - 1] if 0 < number <= len(named) else None
    else:
        there = [meld for meld in named if meld.joined is None]
        meld = there[0] if len(there) == 1 else None
    return meld if meld is not None and meld.joined is None else None


def _one(position: Position, side: Side, label: Label) -> Meld | None:
    """The meld that a label names. Where several may be meant, the one that certainly is: a label means only one."""
    plain = plainly_named(side, label)
    if plain is not None:
        return plain
    possible = [meld for meld in side.on_table if meld.key == label.key or meld.may_answer(label.key)]
    certain = [meld for meld in possible if meld.sure_key == label.key and not meld.perhaps_gone]
    if label.number is not None:
        numbers = {id(meld): side.number_of(meld, label.key) for meld in possible}
        possible = [meld for meld in possible if numbers[id(meld)][0] <= label.number <= numbers[id(meld)][1]]
        certain = [meld for meld in certain if numbers[id(meld)] == (label.number, label.number)]
    elif label.holds is not None:
        kinds = rank_kinds(label.holds)
        possible = [meld for meld in possible if meld.open or any(lot.kinds & kinds for lot in meld.lots)]
        certain = [meld for meld in certain if any(lot.low and not lot.kinds & ~kinds for lot in meld.lots)]
    return _meant(position, side, certain, possible)


def _meant(position: Position, side: Side, certain: list[Meld], possible: list[Meld]) -> Meld | None:
    """The one meld of these, or None; then those that may be meant are candidates."""
    if len(certain) == 1:
        return certain[0]
    if len(possible) == 1 and not side.melds_open:
        return possible[0]
    position.candidates = position.candidates + [
        meld for meld in certain or possible if meld not in position.candidates
    ]
    position.doubtful = position.doubtful or not certain
    return None


def _wherever_it_fits(position: Position, side: Side, event: AddToMeld, rules: RuleSet) -> AddToMeld:
    if len(side.melds) > most_melds(rules):
        # More melds than the pack gives: most of them were never there, and nobody can say which.
        position.target, position.candidates, position.doubtful = None, list(side.on_table), True
        return event
    certain: list[Meld] = []
    possible: list[Meld] = []
    alike: dict[tuple[object, ...], frozenset[Verdict]] = {}
    for meld in side.on_table:
        position.target = meld
        verdicts = _verdicts(position, event, rules, alike)
        # Cards that may be none at all certainly fit nowhere more than elsewhere.
        if not verdicts and meld.sure_key != "?" and not meld.open and all(lot.low for lot in event.lots):
            certain.append(meld)
        if Verdict.ILLEGAL not in verdicts:
            possible.append(meld)
    position.target = _meant(position, side, certain, possible)
    return event


def verdicts_on(position: Position, meld: Meld, event: AddToMeld, rules: RuleSet) -> frozenset[Verdict]:
    """What the referee says of known cards put to a meld of known cards, whoever does it; `position` is a table for the
    asking."""
    position.target = meld
    found = _verdicts(position, event, rules, {})
    position.target = None
    return found


def _verdicts(
    position: Position, event: AddToMeld, rules: RuleSet, alike: dict[tuple[object, ...], frozenset[Verdict]]
) -> frozenset[Verdict]:
    """What the referee says of cards put to `position.target`; `alike` keeps it for other melds with the same cards."""
    meld, laying = position.target, laying_of(position, event)
    assert meld is not None, "the caller has chosen one"
    known = house_of(rules).verdicts
    told: tuple[object, ...] = laying or (meld.form, meld.rank, meld.suit, meld.key, meld.open, *meld.lots)
    found = known.get(laying) if laying is not None else alike.get(told)
    if found is None:
        found = frozenset(fault.verdict for check in _SHAPES for fault in check.find(position, event, rules))
        if laying is not None:
            known[laying] = found
        else:
            alike[told] = found
    return found
