"""The ways to use the top card of the pile: which are open, and what lies on the table and in the hand after each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import NamedTuple

from sambanotation.game.cards import (
    EVERY,
    JOKER,
    NATURAL,
    RED_THREES,
    TWO,
    WILD,
    kind_of,
    rank_kinds,
    rank_of,
    suit_of,
)
from sambanotation.game.hand import Hand
from sambanotation.game.position import Position
from sambanotation.game.runs import count
from sambanotation.referee.dealing import named
from sambanotation.referee.growths import Groups, Shape, exchanged, group_shape
from sambanotation.referee.layouts import Cards, OnTable
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import FirstTake, OneCardTake, Take


class Taken(NamedTuple):
    """What a way of taking leaves: the cards still in the hand (the rest of the pile apart), the side's melds, and
    the points of what was laid."""

    left: Cards
    there: OnTable
    points: int


def is_closed(position: Position, seat: str, rules: RuleSet, *, alone: bool = False) -> bool | None:
    """Whether the pile is closed to a seat, whatever lies on top: it drew, it has one card, which closes the pile but
    not its top card `alone`, or the stock has ended the deal (rows F7, H2, O1, S13, S21)."""
    turn = position.turn
    if turn is None and position.dead:
        return True
    if turn is not None and turn.seat == seat and turn.acquired:
        return True
    if position.early is not None and position.early[0] == seat:
        return True
    if alone or rules.one_card_take.value is OneCardTake.YES:
        return False
    (least, most), stock, pile = position.hands[seat].size, position.stock, position.pile.size
    if rules.one_card_take.value is OneCardTake.LARGER_PILE:
        closes = pile[1] < 2, pile[0] < 2
    else:
        closes = stock.low > 0, stock.high > 0
    if most <= 1 and closes[0]:
        return True
    return None if least <= 1 and closes[1] else False


def is_open(way: Take, position: Position, seat: str, rules: RuleSet) -> bool | None:
    """Whether a way, one that the rule set knows, is open to the seat on this take (rows G9, G13, S15 to S17)."""
    of_the_table = rules.first_take.value is FirstTake.TABLE
    taken = position.pile_taken if of_the_table else position.side_of[seat].taken
    prizing = count(position.pile.cards, named(rules.prized_by.value))
    restrictions: list[bool | None] = []
    if way not in rules.first_takes.value and not taken:
        restrictions.append(taken)
    if way not in rules.prized_takes.value and prizing[1]:
        restrictions.append(False if prizing[0] else None)
    return False if False in restrictions else None if restrictions else True


def may_hold_for(way: Take, position: Position, seat: str, rank: int) -> bool:
    """Whether the hand may hold what a way needs beside a top card of this rank; True where that is not looked "
    "into."""
    kinds = rank_kinds(rank)
    match way:
        case Take.NATURAL_PAIR:
            needs = [(kinds, 2)]
        case Take.NATURAL_AND_WILD:
            needs = [(kinds, 1), (WILD, 1)]
        case _:
            return True
    hand = position.hands[seat]
    if position.stock.high and (position.owed[seat] or _may_hold_red_threes(hand)):
        # A card that is drawn for a red three may be any card.
        return True
    if not hand.may_hold(needs):
        return False
    held = hand.at_least(kinds)
    return held >= needs[0][1] or held + position.pack.among(kinds) - position.certainly_seen(kinds) >= needs[0][1]


def _may_hold_red_threes(hand: Hand) -> bool:
    """Whether cards of which more is known than that they are cards may be red threes."""
    kinds = [*(1 << kind for kind in hand.known), *(lot.kinds for lot in hand.lots)]
    return any(one & RED_THREES and one != EVERY for one in kinds)


def taken_by(
    way: Take, top: int, cards: Cards, there: OnTable, worth: Sequence[int], rules: RuleSet
) -> Iterator[Taken]:
    """Every way to use a top card (a kind) with cards of the hand, put to a new meld or to one that lies there."""
    rank = rank_of(top)
    if not 1 << top & NATURAL:
        return
    value = worth[top]
    match way:
        case Take.NATURAL_PAIR:
            for after in with_group(there, rank, 3, 0, rules):
                for left in without_naturals(cards, rank, 2):
                    yield Taken(left, after, 3 * value)
        case Take.NATURAL_AND_WILD if rules.take_wilds.value:
            for after in with_group(there, rank, 2, 1, rules):
                for one in without_naturals(cards, rank, 1):
                    for left, points in _without_wild(one, worth):
                        yield Taken(left, after, 2 * value + points)
        case Take.ONTO_GROUP | Take.ONTO_CANASTA:
            for after in _onto_groups(there, rank, way is Take.ONTO_CANASTA, rules):
                yield Taken(cards, after, value)
        case Take.ONTO_SEQUENCE:
            for after in _onto_sequences(there, rank, suit_of(top), rules):
                yield Taken(cards, after, value)


def without_naturals(cards: Cards, rank: int, number: int) -> Iterator[Cards]:
    """What is left of cards when so many natural ones of a rank are taken out, in every way."""
    kinds = [kind_of(rank, suit) for suit in range(4)]
    stores = [*(cards.suited.get(kind, 0) for kind in kinds), cards.unsuited.get(rank, 0), cards.free]
    for chosen in combinations_with_replacement(range(len(stores)), number):
        left = [held - chosen.count(at) for at, held in enumerate(stores)]
        if min(left) >= 0:
            suited = {**cards.suited, **dict(zip(kinds, left, strict=False))}
            yield replace(cards, suited=suited, unsuited={**cards.unsuited, rank: left[4]}, free=left[5])


def _without_wild(cards: Cards, worth: Sequence[int]) -> Iterator[tuple[Cards, int]]:
    """What is left of cards without one wild card, and its points. Which one makes no difference to the whole."""
    if cards.wilds:
        yield replace(cards, wilds=cards.wilds[1:]), cards.wilds[0]
    if cards.free:
        yield replace(cards, free=cards.free - 1), max(worth[JOKER], worth[kind_of(TWO, 0)])


def with_group(there: OnTable, rank: int, naturals: int, wilds: int, rules: RuleSet) -> Iterator[OnTable]:
    """The table after a group of a rank was laid, new or put to one that lies there."""
    shape = group_shape(rules)
    starts: set[Groups] = set()
    for groups in there.groups.get(rank, ((),)):
        if naturals + wilds >= shape.least and shape.takes((0, 0), naturals, wilds) and (shape.several or not groups):
            starts.add(exchanged(groups, (), (naturals, wilds)))
        starts |= _added(groups, naturals, wilds, shape)
    if starts:
        yield _with_starts(there, rank, starts)


def _onto_groups(there: OnTable, rank: int, complete: bool, rules: RuleSet) -> Iterator[OnTable]:
    """The table after one natural card was put to a complete group, or to one that is not."""
    shape = group_shape(rules)
    starts: set[Groups] = set()
    for groups in there.groups.get(rank, ()):
        fitting = tuple(group for group in groups if (sum(group) >= shape.complete) is complete)
        others = tuple(group for group in groups if group not in fitting)
        starts |= {tuple(sorted((*others, *after))) for after in _added(fitting, 1, 0, shape)}
    if starts:
        yield _with_starts(there, rank, starts)


def _added(groups: Groups, naturals: int, wilds: int, shape: Shape) -> set[Groups]:
    """What comes of groups when the cards are put to one of them."""
    return {
        exchanged(groups, (group,), (group[0] + naturals, group[1] + wilds))
        for group in groups
        if shape.takes(group, naturals, wilds)
    }


def _with_starts(there: OnTable, rank: int, starts: set[Groups]) -> OnTable:
    return replace(there, groups={**there.groups, rank: tuple(sorted(starts))})


def _onto_sequences(there: OnTable, rank: int, suit: int, rules: RuleSet) -> Iterator[OnTable]:
    """The table after a card was put to an end of a sequence that lies there."""
    for sequence in set(there.sequences):
        at, low, high = sequence
        if at == suit and rank in (low - 1, high + 1) and rank in rules.ranks_of_sequences():
            others = list(there.sequences)
            others.remove(sequence)
            if high - low + 2 <= rules.sequence_most.value:
                longer = at, min(low, rank), max(high, rank)
                yield replace(there, sequences=(*others, longer))
