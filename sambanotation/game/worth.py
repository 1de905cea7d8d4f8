"""What cards are worth by a rule set: on the table, and left in a hand."""

from __future__ import annotations

from math import gcd
from operator import mul

from sambanotation.game.cards import BLACK_THREES, EVERY, JOKER, KINDS, RANKS, RED_THREES, kinds_in, rank_of
from sambanotation.game.hand import Hand, Range
from sambanotation.game.packed import fields_in_order
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_memory import of_the_rules


@of_the_rules
def worth_of_cards(rules: RuleSet) -> tuple[int, ...]:
    """The points of each kind of card, melded or in the hand (rows B1 to B6). Red threes are honours: 0."""
    table = rules.card_points.value
    worth = [0] * KINDS
    for kind in range(JOKER):
        worth[kind] = 0 if RED_THREES >> kind & 1 else table[RANKS[rank_of(kind)]]
    worth[JOKER] = table["JK"]
    return tuple(worth)


@of_the_rules
def worth_in_hand(rules: RuleSet) -> tuple[int, ...]:
    """The same for cards that are left in a hand, among which black threes may cost more."""
    charge = rules.black_three_in_hand.value
    worth = worth_of_cards(rules)
    if charge is None:
        return worth
    return tuple(charge if BLACK_THREES >> kind & 1 else points for kind, points in enumerate(worth))


@of_the_rules
def most_in_hands(rules: RuleSet) -> int:
    """The points of all cards of the pack, were they left in hands."""
    return sum(worth * rules.pack.value.of(kind) for kind, worth in enumerate(worth_in_hand(rules)))


@of_the_rules
def worth_of_pack(rules: RuleSet) -> int:
    """The points of all cards of the pack together: no side can have more on the table and in its hands."""
    return sum(worth * rules.pack.value.of(kind) for kind, worth in enumerate(worth_of_cards(rules)))


@of_the_rules
def step_of_cards(rules: RuleSet) -> int:
    """What the value of any cards is a multiple of, in hands too."""
    return gcd(*rules.card_points.value.values(), *worth_in_hand(rules)) or 1


def hand_points(hand: Hand, worth: tuple[int, ...]) -> Range:
    """The least and the most that the cards of a hand are worth."""
    packed = hand.packed
    if packed is not None:
        exact = sum(map(mul, worth, fields_in_order(packed)))
        return exact, exact
    if not hand.lots and not hand.debts:
        exact = sum([worth[kind] * copies for kind, copies in hand.known.items()])
        return exact, exact
    low_size, high_size = hand.size
    cheap: list[int] = []
    dear: list[int] = []
    for kinds, number in [(1 << kind, n) for kind, n in hand.known.items()] + [
        (lot.kinds, lot.high) for lot in hand.lots
    ]:
        values = [worth[kind] for kind in kinds_in(kinds & EVERY)]
        cheap += [min(values)] * number
        dear += [max(values)] * number
    return sum(sorted(cheap)[:low_size]), sum(sorted(dear, reverse=True)[:high_size])
