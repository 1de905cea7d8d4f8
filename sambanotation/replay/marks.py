"""What the lines of a record say of its findings: which of them are known to whoever kept it, and which only might have
been."""

from __future__ import annotations

from collections.abc import Iterable

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.record import Deal, Opening, Variation
from sambanotation.replay.acknowledging import Acknowledgements
from sambanotation.replay.variations import Depths


class Marks:
    """Looks at the lines of records deal by deal, keeps none of them, and marks findings once all were looked at.

    `names` are those that findings bear.
    """

    def __init__(self, names: frozenset[str]) -> None:
        self._acknowledgements = Acknowledgements(names)
        self._depths = Depths()

    def look_at_opening(self, record: int, opening: Opening) -> None:
        """Looks at the lines before the first deal of a record, which is the `record`th of its text."""
        self._acknowledgements.look_at(record, opening.lines, opening.lines)

    def look_at_deal(self, record: int, deal: Deal) -> None:
        """Looks at the lines of the next deal of that record."""
        varied = Variation in map(type, deal.lines)
        self._acknowledgements.look_at(record, (deal.heading, *deal.lines), deal.all_lines(), varied=varied)
        if varied:
            self._depths.look_at(deal.lines)

    def mark(self, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
        """The findings in their order, marked; behind them what is wrong with the acknowledgements."""
        return self._depths.mark(self._acknowledgements.mark(findings))
