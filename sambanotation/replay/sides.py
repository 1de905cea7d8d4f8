"""Who plays with whom, and the names of sides that a record uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sambanotation.notation.record import ClaimLine, MeldLine, PenaltyLine, Record, RedLine, TakenLine
from sambanotation.source import Span


def seating(seats: tuple[str, ...], number: int) -> dict[str, tuple[str, ...]]:
    """The sides by name where so many are formed: partners sit in alternation, seat i in side i modulo the number."""
    sides = (tuple(seats[at] for at in range(start, len(seats), number)) for start in range(number))
    return {"+".join(side): side for side in sides}


def misnamed_sides(record: Record, sides: Iterable[str]) -> Iterator[tuple[str, Span]]:
    """The names and places of what a record uses as a side and is none. A red three of the deal belongs to a seat."""
    names = set(sides)
    for line in record.lines():
        match line:
            case ClaimLine():
                yield from ((claim.side, claim.side_span) for claim in line.claims if claim.side not in names)
            case PenaltyLine() | MeldLine() | TakenLine() if line.side not in names:
                yield line.side, line.side_span
            case RedLine() if "+" in line.owner and line.owner not in names:
                yield line.owner, line.owner_span
            case _:
                pass
    tag = record.tag("Start")
    if tag is not None:
        for word in tag.value.split():
            if word[:1].isalpha() and word not in names:
                yield word, tag.value_span
