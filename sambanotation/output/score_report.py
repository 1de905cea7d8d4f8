"""What a run counted: the matches of each file, and numbers as they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sambanotation.frozen import frozen
from sambanotation.game.hand import Range
from sambanotation.game.ledger import bounded
from sambanotation.replay.claims import Departure
from sambanotation.replay.score import MatchScore
from sambanotation.source import Source

COLUMNS = 80
"""How wide a score may be."""


@frozen
class ScoredFile:
    """A file of the run with the score of each of its records. `problem` says why it could not be read, None where it
    was; then `source` is None."""

    name: str
    source: Source | None
    matches: tuple[MatchScore, ...] = ()
    problem: str | None = None

    @property
    def without_rules(self) -> bool:
        """Whether a record of it could not be counted for want of its rule set."""
        return any(match.rules is None for match in self.matches)

    def place(self, departure: Departure) -> tuple[int, int]:
        """Line and column of a departing claim, from 1."""
        assert self.source is not None, "what was not read has no claims"
        return self.source.position(departure.finding.span.start)


def departures(files: Sequence[ScoredFile]) -> Iterator[Departure]:
    """Every departure of a run."""
    return (departure for file in files for match in file.matches for departure in match.departures)


def ends(amount: Range) -> tuple[int | None, int | None]:
    """The ends of a range, None for one to which nothing bounds it."""
    low, high = (end if bounded(end) else None for end in amount)
    return low, high


def amount_shown(amount: Range, *, signed: bool = False) -> str:
    """A range as it is shown: `120..180`, `120..` where nothing bounds it from above, `?` where nothing is known. With
    `signed` a single number above 0 has its plus."""
    low, high = ends(amount)
    if low is not None and low == high:
        return f"{low:+d}" if signed and low else str(low)
    if low is None and high is None:
        return "?"
    return f"{'' if low is None else low}..{'' if high is None else high}"
