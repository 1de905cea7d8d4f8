"""The search for ways of laying cards: in groups and sequences, new ones and those that lie on the table.

The ranks are gone through from four to ace. Of every way so far only that is kept which matters for the rest: the
runs of each suit that may still be continued, what is left of the wild cards, how many cards were not laid, how many
melds are complete. Of the ways that agree in all this, only the one worth most points is followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import NamedTuple

from sambanotation.frozen import frozen
from sambanotation.game.cards import JOKER, THREE, kind_of, rank_of
from sambanotation.game.runs import HIGHEST, LOWEST
from sambanotation.referee.growths import (
    Groups,
    Growth,
    black_three_shape,
    group_shape,
    growth,
    wild_shape,
)
from sambanotation.ruleset import RuleSet

MOST_WAYS = 4000
"""So many ways are followed from rank to rank. Where there are more, those that have laid most go on, and it is no
longer certain that there is no other way."""

MOST_CARDS = 48
"""Of more cards only the ways that lay each rank by itself are followed: there are very many others."""


@frozen
class Cards:
    """Cards to be laid; red threes are not among them.

    `suited` maps natural kinds, four to ace, to copies; `unsuited` maps ranks to cards of which the suit is not known.
    `wilds` are the points of the wild cards, highest first. `free` cards may be any cards at all, or not exist.
    """

    suited: Mapping[int, int] = field(default_factory=dict)
    unsuited: Mapping[int, int] = field(default_factory=dict)
    wilds: tuple[int, ...] = ()
    black_threes: int = 0
    free: int = 0

    @property
    def number(self) -> int:
        """How many they are, without the free ones."""
        return sum(self.suited.values()) + sum(self.unsuited.values()) + len(self.wilds) + self.black_threes


@frozen
class OnTable:
    """A side's melds, as far as cards may be put to them.

    `groups` maps ranks to the groups of that rank: one possibility, or several of which the best counts. `sequences`
    are (suit, lowest rank, highest rank). `complete` counts the complete melds beside all these, `sambas` those among
    them that are sequences. `all_known` says that the side certainly has no other meld to which cards could be put,
    `mixed_well` that it has all the melds with and without wild cards that going out asks for, whatever is laid.
    """

    groups: Mapping[int, tuple[Groups, ...]] = field(default_factory=dict)
    sequences: tuple[tuple[int, int, int], ...] = ()
    wilds: Groups = ()
    black_threes: Groups = ()
    complete: int = 0
    sambas: int = 0
    all_known: bool = True
    mixed_well: bool = True


@frozen
class Goal:
    """What a way must come to: how many cards are not laid, at least and at most (None: as many as one likes), how
    many melds the side then has complete at least and how many of them are sambas, and whether it goes out, so that
    black threes may be melded."""

    keep_least: int = 0
    keep_most: int | None = None
    complete: int = 0
    sambas: int = 0
    goes_out: bool = False


class Found(NamedTuple):
    """The most points of the cards laid, None where no way was found; and whether every way was looked at."""

    points: int | None
    whole: bool

    def reaches(self, points: int) -> bool | None:
        """Whether some way is worth so many points; None where that is not certain."""
        if self.points is not None and self.points >= points:
            return True
        return False if self.whole else None


Run = tuple[int, int, bool]
"""Part of a sequence up to some rank: its cards, its highest rank, whether it lies on the table."""

Runs = tuple[Run, ...]
"""The runs of one suit that are not finished, in ascending order."""

Made = tuple[int, int]
"""Complete melds, and how many of them are sambas; no more of either than the goal asks for."""

Way = tuple[tuple[Runs, ...], int, int, int, Made]
"""What matters of a way: the runs of each suit, wild cards used, free cards left, cards not laid, complete melds."""

Ways = dict[Way, int]
"""The ways so far, each with the most points of its natural cards."""


def most_points(cards: Cards, there: OnTable, goal: Goal, worth: Sequence[int], rules: RuleSet) -> Found:
    """The most points that can be laid of these cards in one turn, on the way to the goal.

    `worth` gives the points of each kind. Cards are laid as the shapes of groups, sequences, melds of wild cards and
    black threes allow (rows I and J); whose turn it is, and how the cards were got, is not asked.
    """
    if cards.number > MOST_CARDS:
        return points_by_rank(cards, there, goal, worth, rules)
    best: int | None = None
    whole = True
    # A free card is tried as the best wild card and as any natural card.
    for wild in range(cards.free + 1):
        wilds = tuple(sorted((*cards.wilds, *(max(worth[JOKER], worth[0]),) * wild), reverse=True))
        tried = Cards(cards.suited, cards.unsuited, wilds, cards.black_threes, cards.free - wild)
        found = _Search(tried, there, goal, worth, rules).most_points()
        whole = whole and found.whole
        if found.points is not None and (best is None or found.points > best):
            best = found.points
    return Found(best, whole)


def points_by_rank(cards: Cards, there: OnTable, goal: Goal, worth: Sequence[int], rules: RuleSet) -> Found:
    """What `most_points` gives where no card is put to a sequence: quickly found, and only part of the ways."""
    return Found(_Search(cards, there, goal, worth, rules).points_by_rank(), whole=False)


class _Search:
    """One search, with what it has worked out so far."""

    def __init__(self, cards: Cards, there: OnTable, goal: Goal, worth: Sequence[int], rules: RuleSet) -> None:
        self.cards, self.there, self.goal, self.worth, self.rules = cards, there, goal, worth, rules
        self.whole = True
        self.low, self.high = rules.ranks_of_sequences()[0], rules.ranks_of_sequences()[-1]
        self.least, self.most = rules.sequence_least.value, rules.sequence_most.value
        if goal.goes_out and rules.sequence_extended.value:
            self.most = self.high - self.low + 1
        self.wilds_most = self._room_for_wilds()
        self.size = rules.canasta_size.value
        self.kept_cap = goal.keep_least if goal.keep_most is None else goal.keep_most + 1
        self.shape = group_shape(rules)
        self.steps: dict[tuple[int, int, Runs, int], tuple[tuple[Runs, int, int, int], ...]] = {}

    def most_points(self) -> Found:
        ways: Ways = {(((), (), (), ()), 0, self.cards.free, 0, self._begun()): 0}
        for rank in range(LOWEST, HIGHEST + 1):
            ways = self._groups(rank, self._runs(rank, ways))
            if len(ways) > MOST_WAYS:
                self.whole = False
                ways = dict(sorted(ways.items(), key=lambda way: (-way[1], way[0]))[:MOST_WAYS])
        best = max(self._ends(ways), default=None)
        return Found(best, self.whole)

    def points_by_rank(self) -> int | None:
        """The most points of the ways that lay each rank by itself."""
        ways: Ways = {(((), (), (), ()), 0, self.cards.free, 0, self._begun()): 0}
        loose = dict(self.cards.unsuited)
        for kind, number in self.cards.suited.items():
            loose[rank_of(kind)] = loose.get(rank_of(kind), 0) + number
        for rank in loose.keys() | self.there.groups.keys():
            ways = self._groups(rank, {(way, loose.get(rank, 0)): points for way, points in ways.items()})
        return max(self._ends(ways), default=None)

    def _begun(self) -> Made:
        return self._more((0, 0), self.there.complete - self.there.sambas, self.there.sambas)

    def _more(self, made: Made, groups: int, sambas: int) -> Made:
        """The complete melds with so many more of either kind."""
        if not (groups or sambas):
            return made
        return min(made[0] + groups + sambas, self.goal.complete), min(made[1] + sambas, self.goal.sambas)

    def _room_for_wilds(self) -> int:
        """How many wild cards may yet be laid in groups."""
        most, number = self.rules.side_wilds.value, len(self.cards.wilds)
        if most is None:
            return number
        lying = [[sum(wilds for _, wilds in groups) for groups in starts] for starts in self.there.groups.values()]
        # Where several groups may lie there, the fullest leaves the least room, and more ways are not looked at.
        self.whole = self.whole and all(len(set(several)) == 1 for several in lying)
        return min(number, max(0, most - sum(max(several) for several in lying)))

    def _here(self, rank: int, suit: int) -> int:
        return self.cards.suited.get(kind_of(rank, suit), 0)

    def _runs(self, rank: int, ways: Ways) -> dict[tuple[Way, int], int]:
        """Every way with the cards of a rank put into sequences or not; with each how many were not."""
        partial = {(way, self.cards.unsuited.get(rank, 0)): points for way, points in ways.items()}
        for suit in range(4):
            grown: dict[tuple[Way, int], int] = {}
            here = self._here(rank, suit)
            for ((runs, wilds, free, kept, complete), loose), points in partial.items():
                for after, used, freed, closed in self._steps(rank, suit, runs[suit], free):
                    suits = (*runs[:suit], after, *runs[suit + 1 :])
                    way = suits, wilds, free - freed, kept, self._more(complete, 0, closed)
                    value = points + used * self.worth[kind_of(rank, suit)]
                    key = way, loose + here - used + freed
                    if grown.get(key, -1) < value:
                        grown[key] = value
            partial = grown
        return partial

    def _steps(self, rank: int, suit: int, runs: Runs, free: int) -> tuple[tuple[Runs, int, int, int], ...]:
        """What may become of the runs of a suit at a rank.

        Each as (runs after it, cards of the rank used, free cards among these, sequences now finished and complete).
        """
        if not runs and not free and not self._here(rank, suit) and not self._begin(suit, rank):
            return (((), 0, 0, 0),)
        key = rank, suit, runs, free
        if key not in self.steps:
            self.steps[key] = tuple(set(self._tried(rank, suit, runs, free)))
        return self.steps[key]

    def _begin(self, suit: int, rank: int) -> list[tuple[int, int]]:
        """The sequences on the table that begin with this card, as (cards, highest rank)."""
        return [(high - low + 1, high) for at, low, high in self.there.sequences if (at, low) == (suit, rank)]

    def _tried(self, rank: int, suit: int, runs: Runs, free: int) -> Iterator[tuple[Runs, int, int, int]]:
        here = self._here(rank, suit) if self.low <= rank <= self.high else 0
        free = free if self.low <= rank <= self.high else 0
        passing = tuple(run for run in runs if run[1] >= rank)
        ending = [run for run in runs if run[1] < rank]
        for kept, used, begin, closed in self._continued(rank, ending, here + free, self._begin(suit, rank)):
            kept = (*passing, *kept, *((size, high, True) for size, high in begin))
            most_new = here + free - used if self._may_begin(rank, suit, free) else 0
            for new in range(most_new + 1):
                after = tuple(sorted((*kept, *((1, rank, False),) * new)))
                yield after, used + new, max(0, used + new - here), closed

    def _continued(
        self, rank: int, ending: list[Run], cards: int, begin: list[tuple[int, int]]
    ) -> Iterator[tuple[Runs, int, list[tuple[int, int]], int]]:
        """The runs that reach up to a rank: each ends there, or goes on by a card or by a sequence of the table.

        Yields (runs that go on, cards used, sequences of the table that stand alone, runs ended and complete).
        """
        if not ending:
            yield (), 0, begin, 0
            return
        (length, _, laid), rest = ending[0], ending[1:]
        if laid or length >= self.least:
            for kept, used, alone, closed in self._continued(rank, rest, cards, begin):
                yield kept, used, alone, closed + (length >= self.size)
        if cards and length < self.most:
            for kept, used, alone, closed in self._continued(rank, rest, cards - 1, begin):
                yield ((length + 1, rank, laid), *kept), used + 1, alone, closed
        for sequence in set(begin) if not laid or self.rules.join_sequences.value else ():
            size, high = sequence
            if length + size <= self.most:
                others = begin.copy()
                others.remove(sequence)
                for kept, used, alone, closed in self._continued(rank, rest, cards, others):
                    yield ((length + size, high, True), *kept), used, alone, closed

    def _may_begin(self, rank: int, suit: int, free: int) -> bool:
        """Whether a new run that begins at a rank may become a sequence, for all that the next ranks hold."""
        if not self.rules.sequences.value:
            return False
        if free:
            return True
        for above in range(rank + 1, rank + self.least):
            if self._begin(suit, above):
                return True
            if above > self.high or not self._here(above, suit):
                return False
        return True

    def _groups(self, rank: int, partial: dict[tuple[Way, int], int]) -> Ways:
        """Every way with the other cards of a rank laid in groups, or kept."""
        ways: Ways = {}
        wilds_most = self.wilds_most
        worth = self.worth[kind_of(rank, 0)]
        most = max((loose + way[2] for way, loose in partial), default=0)
        growths = self._growth(rank, most, wilds_most)
        for ((runs, wilds, free, kept, complete), loose), points in partial.items():
            for (naturals, more), made in growths.items():
                over = max(0, naturals - loose)
                if over > free or wilds + more > wilds_most:
                    continue
                still = kept + max(0, loose - naturals)
                if self.goal.keep_most is not None and still > self.goal.keep_most:
                    continue
                way = runs, wilds + more, free - over, min(still, self.kept_cap), self._more(complete, made, 0)
                value = points + naturals * worth
                if ways.get(way, -1) < value:
                    ways[way] = value
        return ways

    def _growth(self, rank: int, naturals: int, wilds: int) -> Growth:
        starts = self.there.groups.get(rank, ((),))
        if not naturals and starts == ((),):
            return {(0, 0): 0}
        grown, whole = growth(starts, naturals, wilds, self.shape)
        self.whole = self.whole and whole
        return grown

    def _ends(self, ways: Ways) -> Iterator[int]:
        """The points of every way that comes to the goal, wild cards and black threes laid too."""
        total = len(self.cards.wilds)
        worths = [sum(self.cards.wilds[:number]) for number in range(total + 1)]
        threes, wild_melds = self._black_threes(total), self._wild_melds(total)
        worth = self.worth[kind_of(THREE, 0)]
        for (runs, wilds, free, kept, complete), points in ways.items():
            closed = self._closed(runs)
            if closed is None:
                continue
            for (black, with_black), three_made in threes.items():
                for (_, melded), wild_made in wild_melds.items():
                    used = wilds + with_black + melded
                    still = kept + total - used + max(0, self.cards.black_threes - black)
                    if used > total or black > self.cards.black_threes + free or still < self.goal.keep_least:
                        continue
                    if self.goal.keep_most is not None and still > self.goal.keep_most:
                        continue
                    if self._reached(complete, three_made + wild_made, closed):
                        yield points + worths[used] + black * worth

    def _reached(self, made: Made, groups: int, sambas: int) -> bool:
        return self._more(made, groups, sambas) == (self.goal.complete, self.goal.sambas)

    def _black_threes(self, wilds: int) -> Growth:
        shape = black_three_shape(self.rules)
        number = self.cards.black_threes + self.cards.free if self.goal.goes_out else 0
        grown, whole = growth((self.there.black_threes,), number, wilds if number else 0, shape)
        self.whole = self.whole and whole
        return grown

    def _wild_melds(self, wilds: int) -> Growth:
        shape = wild_shape(self.rules)
        if shape is None:
            return {(0, 0): 0}
        grown, whole = growth((self.there.wilds,), 0, wilds, shape)
        self.whole = self.whole and whole
        return grown

    def _closed(self, runs: tuple[Runs, ...]) -> int | None:
        """How many of the last runs are complete; None where one of them is too short for a sequence."""
        last = [run for suit in runs for run in suit]
        if any(not laid and length < self.least for length, _, laid in last):
            return None
        return sum(length >= self.size for length, _, _ in last)
