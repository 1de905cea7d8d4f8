"""Laying a whole hand: whether cards can be laid to the last, or the last but one, so that a seat goes out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from sambanotation.game.cards import BLACK_THREES, JOKER, JOKERS, RED_THREES, THREE, TWO, TWOS, WILD, kind_of, rank_of
from sambanotation.game.hand import Hand, Range
from sambanotation.game.melds import Form, Meld, points
from sambanotation.game.position import Position, Side
from sambanotation.game.runs import count
from sambanotation.referee.dealing import named
from sambanotation.referee.exchanging import has_swaps, swapped
from sambanotation.referee.growths import Group, black_three_shape, group_shape, wild_shape
from sambanotation.referee.holdings import Holding, holding
from sambanotation.referee.layouts import Cards, Goal, OnTable, most_points, points_by_rank
from sambanotation.referee.opening import minimum_is_waived
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Among, RedThreeDrawn

MOST_FREE = 3
"""With more cards than this of which nothing is known, everything is held possible that their number allows."""


def held(position: Position, seat: str, rules: RuleSet) -> Holding:
    """What a seat holds, with the cards that it may yet draw for red threes."""
    hand, turn = position.hands[seat], position.turn
    if rules.drawn_red_three.value is RedThreeDrawn.KEPT:
        return holding(hand, position.worth, position.unseen_red_threes(), reds_kept=rules.red_three_held.value)
    # Red threes of a taken pile are not replaced.
    pile = turn.taken if turn is not None and turn.seat == seat else ()
    red = max(0, hand.at_least(RED_THREES) - count(pile, RED_THREES)[0])
    coming = min(red + len(position.owed[seat]), position.stock.high)
    return holding(hand, position.worth, position.unseen_red_threes(), coming)


def minimum_left(position: Position, seat: str, rules: RuleSet) -> Range:
    """The points that a seat going out must lay for its side's initial meld beside what it laid in this turn."""
    side = position.side_of[seat]
    turn = position.turn if position.turn is not None and position.turn.seat == seat else None
    opened = side.opened if turn is None else turn.was_open
    if opened or minimum_is_waived(turn, rules):
        return 0, 0
    low, high = points((lot for laid in (turn.laid if turn else ()) for lot in laid.lots), position.worth)
    return 0 if opened is None else max(0, side.minimum[0] - high), max(0, side.minimum[1] - low)


def may_complete(side: Side, cards: int, rules: RuleSet) -> bool:
    """Whether so many cards, whatever they are, may give a side the complete melds that it needs for going out."""
    size = rules.canasta_size.value
    there = list(side.on_table)
    short = [meld for meld in there if meld.size[1] < size]
    needed = rules.going_out_melds.value - (len(there) - len(short))
    if needed <= 0 or side.melds_open or any(meld.open for meld in there):
        return True
    if any(_may_be_joined(one, other, rules) for one, other in combinations(short, 2)):
        return (sum(meld.size[1] for meld in short) + cards) // size >= needed
    missing = sorted(size - meld.size[1] for meld in short) + [size] * needed
    return sum(missing[:needed]) <= cards


def _may_be_joined(one: Meld, other: Meld, rules: RuleSet) -> bool:
    if Form.ODD in (one.form, other.form):
        return True
    if one.form is Form.SEQUENCE and other.form is Form.SEQUENCE:
        return rules.join_sequences.value
    same = one.rank == other.rank or None in (one.rank, other.rank)
    return rules.join_groups.value and one.form is other.form and same


def surely_goes_out(
    cards: Cards, hidden: int, there: OnTable, minimum: int, worth: Sequence[int], rules: RuleSet
) -> bool | None:
    """Whether all these cards but one can be laid and leave the side the complete melds and points that it needs.

    `hidden` is how many cards there may be beside these: one of them can be discarded, more cannot. None where not
    every way was looked at.
    """
    if hidden > 1:
        return False
    kept = kinds_kept(rules)
    if not kept or hidden:
        answer = _empties(cards, 1 - hidden, there, minimum, worth, rules)
        # What is not known of the one card that is left may be that it cannot be discarded.
        return None if answer and kept else _of_kinds(answer, there)
    answers = [_empties(cards, 0, there, minimum, worth, rules)]
    answers += [_empties(left, 0, there, minimum, worth, rules) for left in _without_one(cards, kept, worth)]
    answer = True if True in answers else None if None in answers else False
    return _of_kinds(answer, there)


def _empties(
    cards: Cards, keep: int, there: OnTable, minimum: int, worth: Sequence[int], rules: RuleSet
) -> bool | None:
    """Whether the cards can be laid, but for so many at the most, as going out asks for."""
    goal = Goal(0, keep, rules.going_out_melds.value, rules.going_out_among.value.sambas, goes_out=True)
    if points_by_rank(cards, there, goal, worth, rules).reaches(minimum):
        return True
    return most_points(cards, there, goal, worth, rules).reaches(minimum)


def kinds_kept(rules: RuleSet) -> int:
    """The cards that are never discarded; red threes, which do not stay in the hand, apart."""
    return named(rules.not_discarded.value) & ~RED_THREES


def _without_one(cards: Cards, kept: int, worth: Sequence[int]) -> Iterator[Cards]:
    """What is left of cards when one that may be discarded is taken out, in every way that matters."""
    for kind, number in cards.suited.items():
        if number:
            yield replace(cards, suited={**cards.suited, kind: number - 1})
    for rank, number in cards.unsuited.items():
        if number:
            yield replace(cards, unsuited={**cards.unsuited, rank: number - 1})
    if cards.black_threes and BLACK_THREES & ~kept:
        yield replace(cards, black_threes=cards.black_threes - 1)
    # A wild card is told by its points; where both kinds are worth the same it is not known which one it is.
    apart = worth[JOKER] != worth[0]
    free = {worth[JOKER]: not kept & JOKERS, worth[0]: not kept & TWOS} if apart else {worth[0]: not kept & WILD}
    for value in dict.fromkeys(cards.wilds):
        if free.get(value):
            at = cards.wilds.index(value)
            yield replace(cards, wilds=cards.wilds[:at] + cards.wilds[at + 1 :])


def _of_kinds(answer: bool | None, there: OnTable) -> bool | None:
    """An answer under rules that ask for melds without wild cards, or with some, which the search does not tell apart:
    certain only where it is no."""
    return None if answer and not there.mixed_well else answer


def may_go_out_at_best(cards: Cards, there: OnTable, minimum: int, worth: Sequence[int], rules: RuleSet) -> bool:
    """Whether going out is possible for some cards that the free ones among these may be, as far as can be told."""
    if cards.free > MOST_FREE or not there.all_known:
        return True
    # Which wild card comes to the hand is not known, and so not whether it may be discarded.
    swaps = has_swaps(there, rules)
    if swaps and kinds_kept(rules):
        return True
    wild = max(worth[JOKER], worth[kind_of(TWO, 0)])
    tried = swapped(cards, there, wild, rules) if swaps else [(cards, there)]
    return tried is None or any(
        beyond_laying(held, rules) or _empties(held, 1, lying, minimum, worth, rules) is not False
        for held, lying in tried
    )


def beyond_search(cards: Cards, there: OnTable, rules: RuleSet) -> bool:
    """Whether the rule set allows moves with these cards that the search does not make."""
    return has_swaps(there, rules) or beyond_laying(cards, rules)


def beyond_laying(cards: Cards, rules: RuleSet) -> bool:
    """The same of moves that lay cards."""
    wilds = bool(cards.wilds or cards.free)
    # Of threes of both colours only the black ones are among these cards.
    threes = bool(rules.canastas_of_threes.value) and (cards.black_threes or cards.free)
    return (wilds and rules.sequence_wilds.value > 0) or bool(threes)


def simply_goes_out(position: Position, seat: str, rules: RuleSet) -> bool:
    """Whether a known hand goes out by the plainest way: the cards of each rank to one group, with wild cards where it
    lacks some, the other wild cards where there is room. False says nothing."""
    side, hand = position.side_of[seat], position.hands[seat]
    turn = position.turn
    if not hand.complete or not side.opened or not side.clear or side.melds_open:
        return False
    if rules.going_out_among.value != Among(0, 0, 0) or rules.side_wilds.value is not None or kinds_kept(rules):
        return False
    if position.owed[seat] or (hand.has_red_three and rules.drawn_red_three.value is not RedThreeDrawn.KEPT):
        # A red three is laid, and another card may come for it.
        return False
    if turn is not None and turn.seat == seat and not (turn.was_open and turn.released):
        return False
    shape, wild, black = group_shape(rules), wild_shape(rules), black_three_shape(rules)
    groups: dict[int, Group] = {}
    wild_there, complete = 0, 0
    for meld in side.on_table:
        match meld.shape:
            case (Form.GROUP, int(rank), naturals, wilds) if rank not in groups:
                groups[rank] = naturals, wilds
            case (Form.WILDS, _, _, wilds) if not wild_there:
                wild_there = wilds
            case _:
                complete += len(meld.lots) >= shape.complete
    held, left = _by_rank(hand), 0
    loose: list[tuple[int, int]] = []
    threes, wilds = held.pop(THREE, 0), held.pop(TWO, 0)
    for rank, number in held.items():
        there = groups.get(rank, (0, 0))
        if shape.takes(there, number, 0) and (there[0] or number >= shape.least):
            groups[rank] = there[0] + number, there[1]
        else:
            loose.append((number, rank))
    for number, rank in sorted(loose, reverse=True):
        lacking = shape.least - number
        if rank not in groups and 0 < lacking <= wilds and shape.takes((0, 0), number, lacking):
            groups[rank], wilds = (number, lacking), wilds - lacking
        else:
            left += number
    left += threes if threes < black.least or not black.takes((0, 0), threes, 0) else 0
    for there in groups.values():
        while wilds and shape.takes(there, 0, 1):
            there = there[0], there[1] + 1
            wilds -= 1
        complete += sum(there) >= shape.complete
    if wild is not None and wild.takes((0, wild_there), 0, wilds) and (wild_there or wilds >= wild.least):
        wild_there, wilds = wild_there + wilds, 0
    complete += wild_there >= shape.complete
    return left + wilds <= 1 and complete >= rules.going_out_melds.value


def _by_rank(hand: Hand) -> dict[int, int]:
    """How many cards of each rank a known hand holds; jokers count as twos. Red threes, laid by themselves, are none
    of them."""
    held: dict[int, int] = {}
    for kind, number in hand.known.items():
        if RED_THREES >> kind & 1:
            continue
        rank = TWO if kind == JOKER else rank_of(kind)
        held[rank] = held.get(rank, 0) + number
    return held
