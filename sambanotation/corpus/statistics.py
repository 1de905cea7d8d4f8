"""Figures of many records added up, by rule set and number of players."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from sambanotation.corpus.figures import DealFigures, RecordFigures
from sambanotation.game.ledger import COMPLETE

SAMBAS = ("samba", "mixed-samba")
CANASTAS = tuple(item for item in COMPLETE if item not in SAMBAS)


@dataclass
class Spread:
    """How often each of some numbers came up."""

    times: Counter[int] = field(default_factory=Counter)

    def add(self, number: int) -> None:
        """Counts one more."""
        self.times[number] += 1

    @property
    def count(self) -> int:
        return self.times.total()

    @property
    def sum(self) -> int:
        return sum(number * times for number, times in self.times.items())

    @property
    def mean(self) -> float | None:
        """None where there are none."""
        return self.sum / self.count if self.count else None

    @property
    def least(self) -> int | None:
        return min(self.times, default=None)

    @property
    def greatest(self) -> int | None:
        return max(self.times, default=None)

    @property
    def median(self) -> int | None:
        """The lower one of two in the middle."""
        left = (self.count + 1) // 2
        for number in sorted(self.times):
            left -= self.times[number]
            if left <= 0:
                return number
        return None


@dataclass
class Group:
    """The records of one rule set and one number of players. What is told of a deal is told of those that are counted;
    `scores` are those of each side that are certain, `open_scores` is how many are not."""

    records: int = 0
    deals: int = 0
    deals_per_record: Spread = field(default_factory=Spread)
    turns: Spread = field(default_factory=Spread)
    pile_takes: Spread = field(default_factory=Spread)
    canastas: Spread = field(default_factory=Spread)
    sambas: Spread = field(default_factory=Spread)
    scores: Spread = field(default_factory=Spread)
    open_scores: int = 0
    standings: Counter[str] = field(default_factory=Counter)
    """How the matches stand."""
    won_by: Counter[int] = field(default_factory=Counter)
    """How many matches the first side has won, the second, and so on."""
    findings: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often each finding stands, by its code and name."""

    def add(self, record: RecordFigures) -> None:
        """Adds a record."""
        self.records += 1
        self.deals += len(record.deals)
        self.deals_per_record.add(len(record.deals))
        for deal in record.deals:
            if deal.is_counted:
                self._add_deal(deal)
        if record.standing is not None:
            self.standings[record.standing] += 1
        if len(record.winners) == 1 and record.deals:
            names = [side.name for side in record.deals[-1].sides]
            self.won_by[names.index(record.winners[0]) + 1] += 1
        self.findings.update((one.code, one.name) for one in record.findings)

    def _add_deal(self, deal: DealFigures) -> None:
        self.turns.add(deal.turns)
        self.pile_takes.add(sum(side.pile_takes for side in deal.sides))
        # Where cards are hidden these are the melds that there are in any case.
        for spread, items in ((self.canastas, CANASTAS), (self.sambas, SAMBAS)):
            spread.add(sum(side.numbers[item][0] for side in deal.sides for item in items if item in side.numbers))
        for side in deal.sides:
            if side.score is not None and side.score[0] == side.score[1]:
                self.scores.add(side.score[0])
            else:
                self.open_scores += 1


class Statistics:
    """Groups of records, by the rule set (None where it is not to be had) and the number of players."""

    def __init__(self) -> None:
        self._groups: dict[tuple[str | None, int], Group] = {}

    def add(self, record: RecordFigures) -> None:
        """Adds a record to its group."""
        self._groups.setdefault((record.rules, record.players), Group()).add(record)

    def groups(self) -> list[tuple[str | None, int, Group]]:
        """The groups with their rule sets and numbers of players, by these."""
        ordered = sorted(self._groups.items(), key=lambda each: (each[0][0] or "", each[0][1]))
        return [(rules, players, group) for (rules, players), group in ordered]
