"""The part of a text that some of its pages need: what stands behind them is not replayed.

A deal stands on those before it, and nothing of it on those behind: so a part ends with a whole deal.
"""

from __future__ import annotations

from dataclasses import replace

from sambanotation.frozen import frozen
from sambanotation.notation.parser import Parsed
from sambanotation.notation.record import Deal, Record, Turn

_LEFT_OUT = Record((), ())


@frozen
class Turns:
    """The turns from one number to another of the first deal that has any of them, of a record of the text and with a
    number of the deal if these are told. From 0 on means what stands before the first turn too."""

    first: int
    last: int
    deal: int | None = None
    record: int | None = None

    def meant(self, record: int, deal: int) -> bool:
        """Whether a deal may be the one: its record by the place in the text, its number in the record."""
        return self.record in (None, record) and self.deal in (None, deal)


def number_of(deal: Deal, place: int) -> int:
    """The number that a record gives a deal, or its place in the record, from 1, where it gives none."""
    return deal.heading.number if deal.heading.number is not None else place


def up_to(parsed: Parsed, turns: Turns) -> tuple[Parsed, bool]:
    """What is needed of a text to show some turns, and whether any other deal may be meant that was left out.

    Records keep their places in the text. It is all of the text where no deal has such turns.
    """
    for number, record in enumerate(parsed.records, 1):
        for place, deal in enumerate(record.deals, 1):
            if turns.meant(number, number_of(deal, place)) and _has(deal, turns):
                behind = any(turns.meant(number, number_of(deal, at)) for at, deal in _behind(record, place))
                later = parsed.records[number:]
                others = any(
                    turns.meant(other, number_of(deal, at))
                    for other, one in enumerate(later, number + 1)
                    for at, deal in _behind(one, 0)
                )
                return _cut(parsed, number, place), behind or others
    return parsed, False


def _has(deal: Deal, turns: Turns) -> bool:
    return turns.first <= 0 or any(
        isinstance(line, Turn) and turns.first <= line.number <= turns.last for line in deal.lines
    )


def _behind(record: Record, place: int) -> list[tuple[int, Deal]]:
    return list(enumerate(record.deals, 1))[place:]


def _cut(parsed: Parsed, number: int, place: int) -> Parsed:
    record = parsed.records[number - 1]
    end = record.deals[place].heading.span.start if place < len(record.deals) else record.span.end
    kept = tuple(
        finding
        for finding in parsed.diagnostics
        if finding.record == number and record.span.start <= finding.span.start <= end
    )
    return Parsed((*[_LEFT_OUT] * (number - 1), replace(record, deals=record.deals[:place])), kept)
