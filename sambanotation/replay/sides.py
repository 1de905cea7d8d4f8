"""Who plays with whom, and the names of sides that a record uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from sambanotation.notation.record import ClaimLine, DealHeading, MeldLine, PenaltyLine, Record, RedLine, TakenLine
from sambanotation.notation.tags import table_of
from sambanotation.source import Span


def seating(seats: tuple[str, ...], number: int) -> dict[str, tuple[str, ...]]:
    """The sides by name where so many are formed: partners sit in alternation, seat i in side i modulo the number."""
    sides = (tuple(seats[at] for at in range(start, len(seats), number)) for start in range(number))
    return {"+".join(side): side for side in sides}


def misnamed_sides(record: Record, sides: Iterable[str]) -> Iterator[tuple[str, Span]]:
    """The names and places of what a record uses as a side and is none."""
    names = set(sides)
    return ((name, span) for name, span in chain(_in_start(record), _in_deals(record)) if name not in names)


def _in_deals(record: Record) -> Iterator[tuple[str, Span]]:
    position = False
    for line in record.lines():
        match line:
            case DealHeading():
                position = line.position
            case ClaimLine():
                yield from ((claim.side, claim.side_span) for claim in line.claims)
            case PenaltyLine() | MeldLine() | TakenLine():
                yield line.side, line.side_span
            case RedLine() if position:
                # In a deal from the start a red three belongs to a seat.
                yield line.owner, line.owner_span
            case _:
                pass


def _in_start(record: Record) -> Iterator[tuple[str, Span]]:
    tag = record.tag("Start")
    if tag is None:
        return
    scores, whole = table_of(record).start, tag.value_span
    for word in re.finditer(r"\S+", tag.value):
        if word.group() in scores:
            # Escapes in the value make places in it uncertain.
            exact = len(tag.value) == whole.end - whole.start
            yield word.group(), Span(whole.start + word.start(), whole.start + word.end()) if exact else whole
