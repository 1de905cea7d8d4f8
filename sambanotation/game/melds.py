"""Melds: what cards on the table form, and what they may form where some of them were not seen.

Only shapes are told here (a group of aces with two wild cards, a sequence from seven to king); whether a shape may
be laid is the referee's to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache

from sambanotation.game.cards import (
    BLACK_THREES,
    EVERY,
    KINDS,
    NATURAL,
    NO_KIND,
    RANKS,
    RED_THREES,
    SUIT_KINDS,
    SUITS,
    THREE,
    THREES,
    WILD,
    Lot,
    kind_of,
    kinds_in,
    kinds_of,
    rank_kinds,
    rank_of,
)
from sambanotation.game.hand import Range
from sambanotation.game.runs import HIGHEST, LOWEST, count, suits_of_sequence


class Form(StrEnum):
    """What a meld is meant to be, by its cards. `odd` is what fits none."""

    GROUP = "group"
    SEQUENCE = "sequence"
    WILDS = "wilds"
    BLACK_THREES = "black-threes"
    ODD = "odd"

    # The hash of an enumeration is worked out in Python; forms are looked up at every turn.
    __hash__ = str.__hash__


GROUP, SEQUENCE, WILDS, ALL_BLACK_THREES = Form.GROUP, Form.SEQUENCE, Form.WILDS, Form.BLACK_THREES
"""The forms once more, for what is asked at every turn: to look up a member of an enumeration takes ten times as long
as a name."""

Shape = tuple[Form, int | None, int, int]
"""What known cards form: the form; the rank of a group, the suit of a sequence; how many natural and how many wild
cards it has, or the lowest and the highest rank of a sequence."""

_OF_ONE_KIND = ((WILDS, WILD), (ALL_BLACK_THREES, BLACK_THREES))

_RANKS = [0 if WILD >> kind & 1 else 13 if RED_THREES >> kind & 1 else rank_of(kind) for kind in range(KINDS)]

ONE_OF_RANK = tuple(1 << 16 * rank for rank in _RANKS)
"""What each kind counts for in a number of cards by rank: wild cards first, red threes last."""

_one_of_rank = ONE_OF_RANK.__getitem__
_suit_of = [kind & 3 for kind in range(KINDS)].__getitem__


def shape_of(kinds: tuple[int, ...]) -> Shape | None:
    """The shape of known cards: that of `form_of` with the numbers beside it. None for cards that form nothing, and
    where a red three is among them."""
    return shape_by_ranks(sum(map(_one_of_rank, kinds)), kinds)


def shape_by_ranks(numbers: int, kinds: tuple[int, ...]) -> Shape | None:
    """The shape of known cards as `shape_of` has it; `numbers` is the sum of what they count for in ONE_OF_RANK."""
    shape = _shape_by_rank(numbers)
    if shape is None or shape[0] is not SEQUENCE:
        return shape
    return (SEQUENCE, kinds[0] & 3, shape[2], shape[3]) if len({*map(_suit_of, kinds)}) == 1 else None


@lru_cache(maxsize=65536)
def _shape_by_rank(numbers: int) -> Shape | None:
    """The shape of cards by the number of each rank, wild cards first, red threes last; a sequence has no suit yet."""
    wilds, threes, *naturals, red_threes = [numbers >> at & 0xFFFF for at in range(0, 14 * 16, 16)]
    ranks = [rank for rank, number in enumerate(naturals, LOWEST) if number]
    if red_threes or (threes and ranks):
        return None
    if not ranks:
        return (ALL_BLACK_THREES, THREE, threes, wilds) if threes else (WILDS, None, 0, wilds) if wilds else None
    low, high = ranks[0], ranks[-1]
    if low == high:
        return GROUP, low, sum(naturals), wilds
    return (SEQUENCE, None, low, high) if not wilds and sum(naturals) == len(ranks) == high - low + 1 else None


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


def grown(lying: Shape, kinds: Sequence[int]) -> Shape | None:
    """What a meld of known cards forms with more of them, which fit it: to a sequence those that go on. None where they
    leave a gap in one."""
    form, place, third, fourth = lying
    if form is SEQUENCE:
        low, high = min(third, min(kinds) >> 2), max(fourth, max(kinds) >> 2)
        return (form, place, low, high) if high - low == fourth - third + len(kinds) else None
    wilds = len([True for kind in kinds if WILD >> kind & 1])
    return form, place, third + len(kinds) - wilds, fourth + wilds


def key_of(shape: Shape) -> str:
    """The key by which labels name a meld of known cards."""
    form, place = shape[:2]
    if place is None or form is ALL_BLACK_THREES:
        return "3" if form is ALL_BLACK_THREES else "W"
    return SUITS[place] if form is SEQUENCE else RANKS[place]


def may_be_group(lots: Iterable[Lot], rank: int) -> bool:
    """Whether every card may be of this rank or a wild card."""
    return _may_all_be(lots, rank_kinds(rank) | WILD if rank != THREE else BLACK_THREES | WILD)


def group_ranks(lots: Iterable[Lot]) -> Iterator[int]:
    """The ranks, four to ace, of which all the cards may be a group."""
    lots = tuple(lots)
    return (rank for rank in range(LOWEST, HIGHEST + 1) if may_be_group(lots, rank))


@lru_cache(maxsize=65536)
def form_of(lots: tuple[Lot, ...], sequence_wilds: int = 0) -> tuple[Form, int | None]:
    """The form of cards laid together, with the rank of a group or the suit of a sequence where it is known.

    Cards that fit no form are `odd`; so are cards so little known that they may be a group as well as a sequence.
    `sequence_wilds` is how many wild cards a sequence may hold: a hidden one with some is no group for certain then.
    """
    if all(not lot.kinds & ~WILD for lot in lots):
        return Form.WILDS, None
    if all(not lot.kinds & ~(THREES | WILD) for lot in lots) and not _may_all_be(lots, WILD):
        return Form.BLACK_THREES, THREE
    ranks, told = tuple(group_ranks(lots)), _told(lots)
    if len(ranks) == 1 and all(not lot.kinds & ~rank_kinds(ranks[0]) for lot in lots):
        told = Form.GROUP
    if told is not None:
        return _settled(lots, told, sequence_wilds)
    suits = suits_of_sequence(lots, sequence_wilds, bool(ranks))
    forms = [form for form, places in ((Form.GROUP, ranks), (Form.SEQUENCE, suits)) if places]
    forms += [form for form, kinds in _OF_ONE_KIND if _may_all_be(lots, kinds)]
    if not forms and _may_all_be(lots, THREES | WILD):
        return Form.BLACK_THREES, THREE
    return _settled(lots, forms[0], sequence_wilds) if len(forms) == 1 else (Form.ODD, None)


def undecided(lots: tuple[Lot, ...], sequence_wilds: int = 0) -> bool:
    """Whether cards are odd only because they are known so little that they may make several forms."""
    may = any(group_ranks(lots)) or any(_may_all_be(lots, kinds) for _, kinds in _OF_ONE_KIND)
    return may and form_of(lots, sequence_wilds)[0] is Form.ODD


def _told(lots: tuple[Lot, ...]) -> Form | None:
    """The form of unseen cards of which only that is told: `seq*3..7` a sequence, `group*3` a group."""
    if all(lot.sequence for lot in lots):
        return Form.SEQUENCE
    return Form.GROUP if all(lot.kinds == NATURAL | WILD for lot in lots) else None


def _may_all_be(lots: Iterable[Lot], kinds: int) -> bool:
    """Whether all the cards may be of these kinds."""
    return all(lot.kinds & kinds or not lot.low for lot in lots)


def _settled(lots: tuple[Lot, ...], form: Form, sequence_wilds: int) -> tuple[Form, int | None]:
    """A form with its rank or suit, where only one is possible."""
    match form:
        case Form.GROUP:
            places = tuple(group_ranks(lots))
        case Form.SEQUENCE:
            places = suits_of_sequence(lots, sequence_wilds, grouped=False)
        case Form.BLACK_THREES:
            places = (THREE,)
        case _:
            places = ()
    return form, places[0] if len(places) == 1 else None


def _alike(one: Lot, other: Lot) -> bool:
    """Whether two lots differ in nothing but how many cards they may be at the most."""
    mine = one.kinds, one.low, one.derived, one.sequence
    return mine == (other.kinds, other.low, other.derived, other.sequence)


def _called(key: str) -> int:
    """The kinds of cards that a label with this key speaks of; none for those of wild cards and black threes."""
    if key in SUITS:
        return SUIT_KINDS[SUITS.index(key)]
    return rank_kinds(RANKS.index(key)) if key in RANKS else 0


class Meld:
    """A meld on the table.

    `key` and `number` are its label (`c.2` has key "c" and number 2). `rank` is that of a group, `suit` that of a
    sequence, None where it is not known. `seat` laid it in turn `turn` of the deal. `joined` is the meld that it was
    joined to, after which it is no more; `perhaps_gone` tells that it may have been joined to another.
    `sequence_wilds` is how many wild cards it may hold if it is a sequence, where that its cards do not tell.
    """

    rank: int | None = None
    suit: int | None = None
    number = 0
    open = False
    joined: Meld | None = None
    perhaps_gone = False
    sequence_wilds = 0

    def __init__(self, lots: Iterable[Lot], seat: str | None, turn: int, sequence_wilds: int = 0) -> None:
        self.lots: list[Lot] = list(lots)
        self.seat = seat
        self.turn = turn
        self.formed: Shape | None
        """What it forms, as far as its cards are known; see `shape`."""
        self.form, place = form_of(tuple(self.lots), sequence_wilds)
        self.rank = place if self.form in (Form.GROUP, Form.BLACK_THREES) else None
        self.suit = place if self.form is Form.SEQUENCE else None
        if sequence_wilds and not all(lot.certain for lot in self.lots):
            self.sequence_wilds = sequence_wilds
        self.key = self._key()
        self.formed = self._formed()

    @classmethod
    def of(cls, lots: Sequence[Lot], shape: Shape, seat: str, turn: int) -> Meld:
        """A meld of known cards, whose shape is told."""
        meld = cls.__new__(cls)
        meld.lots = [*lots]
        meld.seat = seat
        meld.turn = turn
        meld.form, place, _, _ = shape
        if meld.form is SEQUENCE:
            meld.suit = place
        elif meld.form is not WILDS:
            meld.rank = place
        meld.key = key_of(shape)
        meld.formed = shape
        return meld

    @property
    def shape(self) -> Shape | None:
        """What it is, where every card of it is known and forms something; None elsewhere."""
        return None if self.open or self.perhaps_gone else self.formed

    def _formed(self) -> Shape | None:
        kinds = None if self.open else kinds_of(self.lots)
        shape = shape_of(kinds) if kinds is not None else None
        return shape if shape is not None and shape[0] is self.form else None

    def take_off(self, number: int) -> None:
        """The last cards that were put to it, so many, lie there no more."""
        del self.lots[len(self.lots) - number :]
        self.formed = self._formed()

    def change(self, at: int, lots: Sequence[Lot]) -> None:
        """Other cards lie in the place of one."""
        self.lots[at : at + 1] = lots
        self.formed = self._formed()

    def copy(self) -> Meld:
        meld = Meld.__new__(Meld)
        meld.__dict__ = self.__dict__.copy()
        meld.lots = self.lots.copy()
        return meld

    def _key(self) -> str:
        match self.form:
            case Form.GROUP if self.rank is not None:
                return RANKS[self.rank]
            case Form.SEQUENCE if self.suit is not None:
                return SUITS[self.suit]
            case Form.WILDS | Form.BLACK_THREES:
                return key_of((self.form, None, 0, 0))
            case Form.ODD if not self.undecided:
                naturals = next((lot.kinds & ~WILD for lot in self.lots if lot.kinds & ~WILD), 0)
                ranks = {rank_of(kind) for kind in kinds_in(naturals)}
                return RANKS[ranks.pop()] if len(ranks) == 1 else "?"
            case _:
                return "?"

    @property
    def size(self) -> Range:
        shape = self.formed
        if shape is None or self.open or self.perhaps_gone:
            return count(self.lots)
        number = shape[3] - shape[2] + 1 if shape[0] is Form.SEQUENCE else shape[2] + shape[3]
        return number, number

    @property
    def wilds(self) -> Range:
        return count(self.lots, WILD)

    @property
    def known(self) -> bool:
        """Whether every card of it is known."""
        return all(lot.certain for lot in self.lots)

    @property
    def sure_key(self) -> str:
        """The key that it certainly answers to by now, `?` where that is not known."""
        place = self.suit if self.form is SEQUENCE else self.rank
        told = self.form in (WILDS, ALL_BLACK_THREES) or (self.key == "?" and place is not None)
        return key_of((self.form, place, 0, 0)) if told else self.key

    @property
    def undecided(self) -> bool:
        """Whether it is odd only because its cards are known so little that they may make several forms."""
        return undecided(tuple(self.lots), self.sequence_wilds)

    def may_answer(self, key: str) -> bool:
        """Whether a label with this key may mean this meld."""
        if self.key == key:
            return True
        if self.form is Form.ODD and not self.open and not self.undecided:
            # It should not lie there, so nobody can say which of its cards it is called by.
            return any(lot.kinds & _called(key) & ~WILD for lot in self.lots)
        if self.sure_key != "?":
            return self.sure_key == key
        if key in SUITS:
            grouped = self.form is Form.ODD and any(group_ranks(self.lots))
            suits = suits_of_sequence(tuple(self.lots), self.sequence_wilds, grouped)
            return self.form is not Form.GROUP and SUITS.index(key) in suits
        if key in ("W", "3"):
            some, kinds = (WILD, WILD) if key == "W" else (BLACK_THREES, BLACK_THREES | WILD)
            there = any(lot.kinds & some for lot in self.lots)
            return self.form is Form.ODD and there and _may_all_be(self.lots, kinds)
        return self.form is not Form.SEQUENCE and RANKS.index(key) in group_ranks(self.lots)

    def told(self, key: str) -> None:
        """Takes a label's word for what it is; it was not seen, and may hold other cards than those known of it."""
        self.open, self.key, self.rank, self.suit = True, key, None, None
        if key in SUITS:
            self.form, self.suit = Form.SEQUENCE, SUITS.index(key)
        elif key in RANKS:
            self.rank = RANKS.index(key)
            self.form = Form.BLACK_THREES if self.rank == THREE else Form.GROUP
        else:
            self.form = Form.WILDS if key == "W" else Form.ODD

    def add(self, lots: Iterable[Lot]) -> None:
        """Puts cards to it, and learns its rank or suit from them where it was not known."""
        for lot in lots:
            if lot.low:
                self.lots.append(lot)
                continue
            # Cards that may be there, once more: a meld that may hold everything stays a short list.
            same = next((at for at, lying in enumerate(self.lots) if _alike(lying, lot)), None)
            if same is None:
                self.lots.append(lot)
            else:
                self.lots[same] = replace(lot, high=self.lots[same].high + lot.high)
        if self.key == "?":
            lots = (*self.lots, *([Lot(EVERY, 0, HIGHEST)] if self.open else []))
            wilds = self.sequence_wilds
            form, place = form_of(lots, wilds) if self.form is Form.ODD else _settled(lots, self.form, wilds)
            if form is not Form.ODD and (form is not self.form or place is not None):
                self.form = form
                self.rank = place if form in (Form.GROUP, Form.BLACK_THREES) else None
                self.suit = place if form is Form.SEQUENCE else None
        self.formed = self._formed()
