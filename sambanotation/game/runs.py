"""Runs of one suit: whether cards may make one, and in which suits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from sambanotation.game.cards import EVERY, SUIT_KINDS, THREES, WILD, Lot, kind_of, rank_of, suit_of
from sambanotation.game.hand import Range, most_supplied

LOWEST, HIGHEST = 2, 12
"""The ranks of a sequence: from four to ace."""


def count(lots: Iterable[Lot], kinds: int = EVERY) -> Range:
    """The least and the most cards of these kinds among the lots."""
    low = high = 0
    for lot in lots:
        if lot.kinds & kinds:
            high += lot.high
            if not lot.kinds & ~kinds:
                low += lot.low
    return low, high


@lru_cache(maxsize=65536)
def sequence_suits(lots: tuple[Lot, ...], wilds: bool = False) -> tuple[int, ...]:
    """The suits in which the cards may form one unbroken run, each rank once; with `wilds` wild cards may stand for any
    of its cards, one natural card at least being told."""
    if lots and all(lot.certain for lot in lots):
        kinds = sorted(lot.kinds.bit_length() - 1 for lot in lots)
        natural = [kind for kind in kinds if not 1 << kind & WILD] if wilds else kinds
        if not natural:
            return ()
        first = natural[0]
        if rank_of(first) < LOWEST or natural[-1] >= 52:
            return ()
        if any((kind - first) % 4 for kind in natural) or len(set(natural)) < len(natural):
            return ()
        span = (natural[-1] - first) // 4 + 1
        return (suit_of(first),) if span <= len(kinds) <= HIGHEST - LOWEST + 1 else ()
    return tuple(suit for suit in range(4) if _runs_in(lots, suit, WILD if wilds else 0))


def suits_of_sequence(lots: tuple[Lot, ...], sequence_wilds: int, grouped: bool) -> tuple[int, ...]:
    """The suits in which the cards may be a sequence: of natural cards, with no more wild cards than a sequence may
    hold, and with any that are certainly there. Those that may be a group (`grouped`) are one rather than the last."""
    wild = count(lots, WILD)[0] > 0
    plain = sequence_suits(lots, wild) if not (wild and grouped) else ()
    if not sequence_wilds or len(plain) == 4 or all(lot.sequence for lot in lots):
        return plain
    return tuple(suit for suit in range(4) if suit in plain or may_be_mixed(lots, suit, sequence_wilds))


@lru_cache(maxsize=65536)
def may_be_mixed(lots: tuple[Lot, ...], suit: int, sequence_wilds: int) -> bool:
    """Whether the cards may be a sequence of a suit with so many wild cards at most, and so no group."""
    natural = count(lots, SUIT_KINDS[suit] & ~WILD & ~THREES)[1] > 1
    return natural and count(lots, WILD)[0] <= sequence_wilds and suit in sequence_suits(lots, True)


def _runs_in(lots: tuple[Lot, ...], suit: int, instead: int) -> bool:
    """Whether the cards may be a run of a suit, cards of the kinds `instead` standing for any of it."""
    fixed = [(lot.kinds, lot.low) for lot in lots if lot.low]
    low, high = count(lots)
    for length in range(max(low, 1), min(high, HIGHEST - LOWEST + 1) + 1):
        for first in range(LOWEST, HIGHEST - length + 2):
            places = [(1 << kind_of(rank, suit) | instead, 1) for rank in range(first, first + length)]
            may = [(lot.kinds, lot.high) for lot in lots]
            # Every card that is certainly there has a place, and every place has a card that may fill it.
            if most_supplied(fixed, places) == low and most_supplied(places, may) == length:
                return True
    return False
