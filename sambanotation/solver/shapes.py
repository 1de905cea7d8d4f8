"""What melds may be: which numbers of natural and wild cards make a group that may grow into another, which cards make
a sequence. The referee is asked."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.frozen import frozen
from sambanotation.game.cards import BLACK_THREES, RANKS, RED_THREES, SUITS, WILD, kind_of, rank_kinds
from sambanotation.game.melds import Form
from sambanotation.game.runs import HIGHEST, LOWEST
from sambanotation.referee.groups import wild_fault
from sambanotation.ruleset import RuleSet

Numbers = tuple[int, int]
"""How many natural and how many wild cards."""


@frozen
class Shape:
    """A form that a meld may have: what a label calls it, and the kinds of its cards."""

    form: Form
    key: str
    kinds: int


@frozen
class Stretch:
    """The cards of a sequence: its suit, its lowest and its highest rank."""

    suit: int
    low: int
    high: int

    @property
    def kinds(self) -> int:
        return sum(1 << kind_of(rank, self.suit) for rank in range(self.low, self.high + 1))


def shapes(rules: RuleSet) -> Iterator[Shape]:
    """All forms of melds that a rule set has."""
    for rank in range(LOWEST, HIGHEST + 1):
        yield Shape(Form.GROUP, RANKS[rank], rank_kinds(rank) | WILD)
    if rules.sequences.value:
        wilds = WILD if rules.sequence_wilds.value else 0
        for suit in range(4):
            ranks = rules.ranks_of_sequences()
            kinds = sum(1 << kind_of(rank, suit) for rank in range(LOWEST, HIGHEST + 1) if rank in ranks)
            yield Shape(Form.SEQUENCE, SUITS[suit], kinds | wilds)
    if rules.wild_melds.value is not None:
        yield Shape(Form.WILDS, "W", WILD)
    threes = BLACK_THREES | (RED_THREES if rules.canastas_of_threes.value else 0)
    yield Shape(Form.BLACK_THREES, "3", threes | (WILD if rules.black_three_wilds.value else 0))


def stretches(suit: int, longest: int, rules: RuleSet) -> Iterator[Stretch]:
    """The sequences of a suit, from the shortest that may be laid to so many cards."""
    ranks = [rank for rank in range(LOWEST, HIGHEST + 1) if rank in rules.ranks_of_sequences()]
    for low in ranks:
        for high in ranks:
            if rules.sequence_least.value <= high - low + 1 <= longest:
                yield Stretch(suit, low, high)


def longest_sequence(rules: RuleSet) -> int:
    """The most cards that a sequence may have, also where who goes out may extend it."""
    return HIGHEST - LOWEST + 1 if rules.sequence_extended.value else rules.sequence_most.value


def grows(before: Numbers, after: Numbers, rules: RuleSet) -> bool:
    """Whether a group of so many natural and wild cards may become another in one action; from none it is laid."""
    if before == (0, 0) and sum(after) < rules.meld_least.value:
        return False
    more = after[0] - before[0], after[1] - before[1]
    return min(more) >= 0 and wild_fault(*before, *more, rules) is None
