"""Deals that are read and replayed again, where somebody asks how their count came about.

A score has the numbers of each deal. What they come from, the table with all its melds, takes a hundred times as much
memory, and most readers of a score never ask for it: a deal can be played again from where it stands in the text.
"""

from __future__ import annotations

from sambanotation.notation.parser import read_deal
from sambanotation.notation.record import Opening
from sambanotation.notation.tags import Table
from sambanotation.replay.earning import Witness, Witnessed
from sambanotation.replay.judging import Judging
from sambanotation.replay.match_in_play import play_deal
from sambanotation.replay.setup import Match
from sambanotation.replay.stand import Stand
from sambanotation.source import Source


class Again:
    """Plays deals of a text again. The one that was asked for last is kept, as one asks for a deal line by line."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._last: tuple[DealAgain, Witnessed] | None = None

    def witnessed(self, deal: DealAgain) -> Witnessed:
        """What is seen where a deal is played again."""
        if self._last is None or self._last[0] is not deal:
            witness, of = Witness(), deal.of
            witness.begin_record(of.opening, of.number, of.match.rules)
            read = read_deal(self._source, of.table, deal.start)
            play_deal(read, deal.before, of.match, Judging(of.match.rules, of.number, witness))
            self._last = deal, witness.deals[0]
        return self._last[1]


class MatchAgain:
    """What is known of a record, the `number`th of its text, where deals of it are played again."""

    __slots__ = ("again", "match", "number", "opening", "table")

    def __init__(self, again: Again, opening: Opening, number: int, table: Table, match: Match) -> None:
        self.again, self.opening, self.number, self.table, self.match = again, opening, number, table, match


class DealAgain:
    """A deal that can be played again: where it begins in the text, and how the match stood before it."""

    __slots__ = ("before", "of", "start")

    def __init__(self, of: MatchAgain, start: int, before: Stand) -> None:
        self.of, self.start, self.before = of, start, before

    def witnessed(self) -> Witnessed:
        return self.of.again.witnessed(self)
