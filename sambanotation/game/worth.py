"""What cards are worth together, as far as they are known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import mul

from sambanotation.game.cards import EVERY, NO_KIND, Lot, kind_of, kinds_in
from sambanotation.game.hand import Hand, Range
from sambanotation.game.melds import HIGHEST, LOWEST
from sambanotation.game.packed import fields_in_order


def points(lots: Iterable[Lot], worth: Sequence[int]) -> Range:
    """The least and the most that the lots are worth together; `worth` gives the points of each kind."""
    low = high = 0
    for lot in lots:
        if lot.sole != NO_KIND:
            low, high = low + worth[lot.sole], high + worth[lot.sole]
        elif lot.sequence:
            least, most = _worths_of_runs(lot.low, lot.high, tuple(worth))
            low, high = low + least, high + most
        else:
            values = _worths(lot.kinds, tuple(worth))
            low += values[0] * lot.low
            high += values[1] * lot.high
    return low, high


@lru_cache(maxsize=1024)
def _worths_of_runs(least: int, most: int, worth: tuple[int, ...]) -> Range:
    """The least and the most that a sequence of so many cards is worth, of which no card is known."""
    ranks = [worth[kind_of(rank, 0)] for rank in range(LOWEST, HIGHEST + 1)]
    sums = [
        sum(ranks[first : first + length])
        for length in range(least, min(most, len(ranks)) + 1)
        for first in range(len(ranks) - length + 1)
    ]
    return (min(sums), max(sums)) if sums else (least * min(ranks), most * max(ranks))


@lru_cache(maxsize=1024)
def _worths(kinds: int, worth: tuple[int, ...]) -> Range:
    values = [worth[kind] for kind in kinds_in(kinds)]
    return min(values), max(values)


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
