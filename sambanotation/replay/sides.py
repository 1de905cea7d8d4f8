"""Who plays with whom, and the names of sides that a record uses."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from typing import Any

from sambanotation.notation.record import (
    ClaimLine,
    Deal,
    Empty,
    EndLine,
    HandLine,
    HeapLine,
    MeldLine,
    Opening,
    PenaltyLine,
    RedLine,
    TakenLine,
    Turn,
    Variation,
)
from sambanotation.notation.tags import table_from
from sambanotation.source import Span


def seating(seats: tuple[str, ...], number: int) -> dict[str, tuple[str, ...]]:
    """The sides by name where so many are formed: partners sit in alternation, seat i in side i modulo the number."""
    sides = (tuple(seats[at] for at in range(start, len(seats), number)) for start in range(number))
    return {"+".join(side): side for side in sides}


def misnamed_in_deal(deal: Deal, sides: Container[str]) -> Iterator[tuple[str, Span]]:
    """The names and places of what a deal uses as a side and is none."""
    return _in_lines(deal.no_turns, deal.heading.position, sides)


_WITHOUT_SIDES = frozenset({ClaimLine, Empty, EndLine, HandLine, HeapLine, Turn})
"""Lines whose sides are looked at first, and lines that name none."""


def _in_lines(lines: Sequence[Any], position: bool, names: Container[str]) -> Iterator[tuple[str, Span]]:
    for line in lines:
        kind = type(line)
        if kind is ClaimLine:
            for claim in line.claims:
                if claim.side not in names:
                    yield claim.side, claim.side_span
        if kind in _WITHOUT_SIDES or (kind is RedLine and not position):
            # In a deal from the start a red three belongs to a seat.
            continue
        match line:
            case Variation():
                yield from _in_lines(line.lines, position, names)
            case PenaltyLine() | MeldLine() | TakenLine() if line.side not in names:
                yield line.side, line.side_span
            case RedLine() if line.owner not in names:
                yield line.owner, line.owner_span
            case _:
                pass


def misnamed_in_start(opening: Opening, sides: Container[str]) -> Iterator[tuple[str, Span]]:
    """The names and places of what the tag `Start` uses as a side and is none."""
    tag = opening.tag("Start")
    if tag is None:
        return
    scores, whole = table_from(opening.lines).start, tag.value_span
    for word in re.finditer(r"\S+", tag.value):
        if word.group() in scores and word.group() not in sides:
            # Escapes in the value make places in it uncertain.
            exact = len(tag.value) == whole.end - whole.start
            yield word.group(), Span(whole.start + word.start(), whole.start + word.end()) if exact else whole
