"""What a seat certainly holds, what it may hold at best, and what lies on its side's table: the ground of a "
"search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from sambanotation.game.canastas import is_complete, of_kinds
from sambanotation.game.cards import (
    BLACK_THREES,
    JOKER,
    JOKERS,
    NATURAL,
    RED_THREES,
    TWO,
    TWOS,
    WILD,
    Lot,
    kind_of,
    kinds_in,
    rank_kinds,
    rank_of,
)
from sambanotation.game.hand import Hand, Range
from sambanotation.game.melds import Form, Meld
from sambanotation.game.position import Side
from sambanotation.game.runs import HIGHEST, LOWEST, count, sequence_suits
from sambanotation.referee.complete import CLEAN, MIXED
from sambanotation.referee.growths import Groups, wild_shape
from sambanotation.referee.layouts import Cards, OnTable
from sambanotation.ruleset import RuleSet


class Holding(NamedTuple):
    """What is known of cards that may be laid.

    `sure` are certainly there, `hidden` is how many there are beside them. `perhaps` are the best that they may be:
    cards that are certainly there, and for each other one a card of one's choice. `beside` is how many cards there are
    beside the sure ones that need not be laid: where red threes may be kept, they are among these.
    """

    sure: Cards
    hidden: Range
    perhaps: Cards
    beside: Range

    @property
    def number(self) -> Range:
        """How many cards there are."""
        return self.sure.number + self.hidden[0], self.sure.number + self.hidden[1]

    @property
    def known(self) -> bool:
        """Whether every card is known."""
        return self.sure == self.perhaps


def holding(hand: Hand, worth: Sequence[int], red: int = 0, coming: int = 0, *, reds_kept: bool = False) -> Holding:
    """A hand as cards to be laid; red threes, which are laid by themselves, are none of them.

    `red` is how many red threes may be among its hidden cards at most, `coming` how many cards may yet be drawn for red
    threes; `reds_kept` tells that red threes need not be laid.
    """
    sure = hand.known if hand.complete else _certain(hand)
    suited = {kind: number for kind, number in sure.items() if 1 << kind & NATURAL}
    black, wild = sum(sure.get(kind, 0) for kind in kinds_in(BLACK_THREES)), _wilds(sure, worth)
    plain = Cards(suited, {}, wild, black)
    if hand.complete:
        reds = hand.at_least(RED_THREES) if reds_kept else 0
        return Holding(plain, (0, coming), replace(plain, free=coming), (reds, reds + coming))
    unsuited: dict[int, int] = {}
    for rank in range(LOWEST, HIGHEST + 1):
        more = hand.at_least(rank_kinds(rank)) - sum(n for kind, n in suited.items() if rank_of(kind) == rank)
        if more > 0:
            unsuited[rank] = more
    # A wild card of which no more is known is worth no less than the cheaper kind.
    least = min(worth[JOKER], worth[kind_of(TWO, 0)])
    wild_most = (*wild, *(least,) * (hand.at_least(WILD) - len(wild)))
    certain = Cards(suited, unsuited, wild_most, hand.at_least(BLACK_THREES))
    low, high = hand.size
    certainly_red = hand.at_least(RED_THREES)
    red = min(hand.at_most(RED_THREES), certainly_red + red)
    most = max(0, high - certain.number) + coming
    hidden = max(0, low - certain.number - red), max(0, most - certainly_red) if reds_kept else most
    free = max(0, high - plain.number) + coming
    if not reds_kept:
        return Holding(certain, hidden, replace(plain, free=free), hidden)
    # What is certainly a red three is no card of one's choice.
    beside = max(0, low - certain.number), most
    return Holding(certain, hidden, replace(plain, free=max(0, free - certainly_red)), beside)


def _certain(hand: Hand) -> dict[int, int]:
    """The kinds of a hand of which not all is known, each with the copies that it certainly holds."""
    kinds = {*hand.known, *(lot.kinds.bit_length() - 1 for lot in hand.lots)}
    return {kind: number for kind in sorted(kinds) if (number := hand.at_least(1 << kind))}


def lying(lots: Sequence[Lot], worth: Sequence[int], *, reds_kept: bool = False) -> Holding:
    """The cards of a pile that come to the hand with the top card. Red threes among them are not replaced, and laid
    unless they may be kept."""
    rest = Hand()
    for lot in lots:
        if lot.kinds & ~RED_THREES or reds_kept:
            rest.receive(lot)
    return holding(rest, worth, rest.high, reds_kept=reds_kept)


def _wilds(sure: Mapping[int, int], worth: Sequence[int]) -> tuple[int, ...]:
    held = [worth[kind] for kind, number in sure.items() if 1 << kind & (JOKERS | TWOS) for _ in range(number)]
    return tuple(sorted(held, reverse=True))


def sum_of(one: Cards, other: Cards) -> Cards:
    """Cards of a hand and of a pile together."""
    return Cards(
        Counter(one.suited) + Counter(other.suited),
        Counter(one.unsuited) + Counter(other.unsuited),
        tuple(sorted((*one.wilds, *other.wilds), reverse=True)),
        one.black_threes + other.black_threes,
        one.free + other.free,
    )


def on_table(side: Side, rules: RuleSet) -> OnTable:
    """The melds of a side to which cards can be put. One that is not known well enough only counts as complete where
    it certainly is."""
    groups: dict[int, Groups] = {}
    sequences: list[tuple[int, int, int]] = []
    wilds: Groups = ()
    threes: Groups = ()
    complete, sambas, all_known = 0, 0, not side.melds_open
    most = len(rules.ranks_of_sequences()) if rules.sequence_extended.value else rules.sequence_most.value
    for meld in side.on_table:
        group = _group(meld)
        if meld.form is Form.GROUP and meld.rank is not None and group is not None:
            groups[meld.rank] = tuple(sorted([*groups.get(meld.rank, ()), group]))
        elif meld.form is Form.SEQUENCE and (sequence := _sequence(meld)) and meld.size[0] < most:
            sequences.append(sequence)
        elif meld.form is Form.WILDS and group is not None and wild_shape(rules) is not None:
            wilds = tuple(sorted([*wilds, group]))
        elif meld.form is Form.BLACK_THREES and group is not None and not count(meld.lots, RED_THREES)[1]:
            threes = tuple(sorted([*threes, group]))
        else:
            made = is_complete(meld, rules)[0]
            complete, sambas = complete + made, sambas + (made if meld.form is Form.SEQUENCE else 0)
            all_known = all_known and _closed(meld, most)
    ready = {rank: (there,) for rank, there in groups.items()}
    among, closed = rules.going_out_among.value, not rules.canasta_wilds.value
    clean, mixed = of_kinds(side, CLEAN, rules)[0], of_kinds(side, MIXED, rules)[0]
    mixed_well = (not among.clean or (closed and clean >= among.clean)) and mixed >= among.mixed
    return OnTable(ready, tuple(sequences), wilds, threes, complete, sambas, all_known, mixed_well)


def _group(meld: Meld) -> tuple[int, int] | None:
    """The natural and the wild cards of a meld, None where their numbers are not known."""
    (low, high), (wild_low, wild_high) = meld.size, meld.wilds
    if meld.open or low != high or wild_low != wild_high:
        return None
    return low - wild_low, wild_low


def _sequence(meld: Meld) -> tuple[int, int, int] | None:
    """The suit of a sequence, its lowest and its highest rank; None where they are not known."""
    suits = sequence_suits(tuple(meld.lots))
    if meld.open or not meld.known or not suits:
        return None
    ranks = [rank_of(lot.kinds.bit_length() - 1) for lot in meld.lots]
    return suits[0], min(ranks), max(ranks)


def _closed(meld: Meld, most: int) -> bool:
    """Whether nothing can be added to a meld, whatever its cards are; a sequence has so many at the most."""
    full = meld.form is Form.SEQUENCE and meld.size[0] >= most
    return full or (meld.form is Form.BLACK_THREES and count(meld.lots, RED_THREES)[0] > 0)
