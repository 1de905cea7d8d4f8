"""Cards, what may be known of a card, and the pack.

A *kind* is one of the 53 different cards (the copies of a card are indistinguishable): 4 * rank + suit, the joker
last. A set of kinds is an int with one bit for each; "some ace" is the set of the four aces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import ClassVar

from sambanotation.frozen import frozen

RANKS = "23456789TJQKA"
SUITS = "shdc"
JOKER = 52
KINDS = 53
NO_KIND = -1

TWO, THREE, FOUR, SEVEN, ACE = 0, 1, 2, 5, 12


def kind_of(rank: int, suit: int) -> int:
    """The kind of a rank (0 = two ... 12 = ace) and a suit (0 to 3, in the order of SUITS)."""
    return 4 * rank + suit


def rank_of(kind: int) -> int:
    """The rank of a kind, 0 to 12; 13 for the joker."""
    return kind >> 2


def suit_of(kind: int) -> int:
    """The suit of a kind that is not the joker."""
    return kind & 3


def rank_kinds(rank: int) -> int:
    """The set of the four cards of a rank."""
    return 0b1111 << 4 * rank


SUIT_KINDS = tuple(sum(1 << kind_of(rank, suit) for rank in range(13)) for suit in range(4))

EVERY = (1 << KINDS) - 1
JOKERS = 1 << JOKER
TWOS = rank_kinds(TWO)
WILD = JOKERS | TWOS
THREES = rank_kinds(THREE)
RED_THREES = 1 << kind_of(THREE, 1) | 1 << kind_of(THREE, 2)
BLACK_THREES = THREES & ~RED_THREES
NATURAL = EVERY & ~WILD & ~THREES


RED_THREE_KINDS = frozenset({kind_of(THREE, 1), kind_of(THREE, 2)})


def kinds_in(kinds: int) -> Iterator[int]:
    """The kinds of a set, lowest first."""
    while kinds:
        low = kinds & -kinds
        yield low.bit_length() - 1
        kinds ^= low


def is_one(kinds: int) -> bool:
    """Whether a set holds exactly one kind."""
    return kinds != 0 and kinds & (kinds - 1) == 0


@lru_cache(maxsize=4096)
def spell(kinds: int) -> str:
    """A set of kinds in the notation: `Kc`, `JK`, `A_`, `_s`, `3r`, `w`, `n`, `_`; others as a list of these in
    brackets, as short as can be.
    """
    if is_one(kinds):
        kind = kinds.bit_length() - 1
        return "JK" if kind == JOKER else RANKS[rank_of(kind)] + SUITS[suit_of(kind)]
    for text, named in NAMED_KINDS.items():
        if kinds == named:
            return text
    parts: list[str] = []
    for text, named in sorted(NAMED_KINDS.items(), key=lambda known: -known[1].bit_count()):
        if not named & ~kinds:
            parts.append(text)
            kinds ^= named
    return "(" + " ".join(parts + [spell(1 << kind) for kind in kinds_in(kinds)]) + ")"


NAMED_KINDS = (
    {"_": EVERY, "w": WILD, "n": NATURAL, "3r": RED_THREES, "3b": BLACK_THREES}
    | {f"{letter}_": rank_kinds(rank) for rank, letter in enumerate(RANKS)}
    | {f"_{letter}": SUIT_KINDS[suit] for suit, letter in enumerate(SUITS)}
)


@frozen
class Lot:
    """Some number of cards of which one thing is known: the set of kinds that each may be.

    `As` is one kind once; `A_*2..3` is the four aces, low 2, high 3. `derived` marks a card written `Kc'`,
    `sequence` the cards of `seq*3..7`. `sole` is the kind of one known card, NO_KIND for any other lot.
    """

    kinds: int
    low: int = 1
    high: int = 1
    derived: bool = False
    sequence: bool = False
    sole: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        known = self.low == 1 == self.high and not self.kinds & (self.kinds - 1)
        object.__setattr__(self, "sole", self.kinds.bit_length() - 1 if known else NO_KIND)

    @property
    def kind(self) -> int | None:
        """The kind, where exactly one is possible."""
        return self.kinds.bit_length() - 1 if is_one(self.kinds) else None

    @property
    def certain(self) -> bool:
        """Whether this is one known card."""
        return self.sole != NO_KIND


@frozen
class Run:
    """Cards in sequence, `6s..9s`; suit None is `7x..9x`, one suit that is not known. Ranks 0 to 12, low first."""

    low: int
    high: int
    suit: int | None
    sole: ClassVar[int] = NO_KIND

    @property
    def lots(self) -> tuple[Lot, ...]:
        """Its cards, one lot each, from the lowest."""
        return _lots_of_run(self.low, self.high, self.suit)


@lru_cache(maxsize=1024)
def _lots_of_run(low: int, high: int, suit: int | None) -> tuple[Lot, ...]:
    if suit is None:
        return tuple(Lot(rank_kinds(rank)) for rank in range(low, high + 1))
    return tuple(Lot(1 << kind_of(rank, suit)) for rank in range(low, high + 1))


@frozen
class Unnamed:
    """A meld of which only the form and the number of cards are told: `seq*3..7`, `group*3`."""

    sequence: bool
    low: int
    high: int
    sole: ClassVar[int] = NO_KIND

    @property
    def lots(self) -> tuple[Lot, ...]:
        kinds = NATURAL if self.sequence else NATURAL | WILD
        return (Lot(kinds, self.low, self.high, sequence=self.sequence),)


Cards = tuple[Lot | Run | Unnamed, ...]


def lots_of(cards: Cards) -> tuple[Lot, ...]:
    """Written cards as lots, in order, runs spread out."""
    for written in cards:
        if type(written) is not Lot:
            return _spread(cards)
    return cards  # type: ignore[return-value]


def spread(cards: Cards) -> tuple[Lot, ...]:
    """What `lots_of` gives, not remembered: for what does not come again."""
    lots: list[Lot] = []
    for written in cards:
        if isinstance(written, Lot):
            lots.append(written)
        else:
            lots.extend(written.lots)
    return tuple(lots)


_spread = lru_cache(maxsize=65536)(spread)


def copies_of(cards: Sequence[Lot | Run | Unnamed]) -> Mapping[int, int] | None:
    """How often each kind is among written cards, None where not every one is written as one known card."""
    copies = Counter([card.sole for card in cards])
    return copies if NO_KIND not in copies else None


def kinds_of(lots: Iterable[Lot]) -> tuple[int, ...] | None:
    """The kind of each card, None where not every one is known."""
    kinds: list[int] = []
    for lot in lots:
        if lot.sole == NO_KIND:
            return None
        kinds.append(lot.sole)
    return tuple(kinds)


@frozen
class Pack:
    """What is in the pack: so many copies of each of the 52 cards, so many jokers."""

    copies: int
    jokers: int

    def of(self, kind: int) -> int:
        """The copies of a kind."""
        return self.jokers if kind == JOKER else self.copies

    def among(self, kinds: int) -> int:
        """How many cards of the pack are of these kinds."""
        return self.copies * (kinds & ~JOKERS).bit_count() + (self.jokers if kinds & JOKERS else 0)

    @property
    def size(self) -> int:
        return 52 * self.copies + self.jokers


def spell_lots(lots: Iterable[Lot]) -> str:
    """Lots in the notation, with their numbers: `Kc A_*2..3 _`, `group*3..7`."""
    return " ".join(_spell_lot(lot) for lot in lots if lot.high)


def _spell_lot(lot: Lot) -> str:
    form = "seq" if lot.sequence else "group" if lot.kinds == NATURAL | WILD else ""
    if not form:
        return spell(lot.kinds) + _times(lot)
    return form + (_times(lot) or "*1")


def _times(lot: Lot) -> str:
    if lot.low == lot.high:
        return "" if lot.low == 1 else f"*{lot.low}"
    return f"*{lot.low}..{lot.high}"
