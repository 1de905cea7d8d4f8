"""Who sits at the table of a record that does not name its seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sambanotation.game.actions import OutOfTurn
from sambanotation.notation.record import (
    ClaimLine,
    Deal,
    ExposeLine,
    HandLine,
    LaidLine,
    Line,
    MeldLine,
    Opening,
    PenaltyLine,
    RedLine,
    TakenLine,
    ToPlayLine,
    Turn,
    Variation,
)
from sambanotation.notation.tags import Table
from sambanotation.ruleset import RuleSet


def seated(opening: Opening, table: Table, rules: RuleSet) -> Table:
    """The table with the seats that are meant where the record names none: as many as are usual under the rule set.

    A record whose tags speak of more seats has those that the notation gives it.
    """
    usual = rules.usual_players.value
    if usual is None or usual >= len(table.seats) or opening.tag("Seats") is not None:
        return table
    seats = table.seats[:usual]
    if not set(_named(opening, table)) <= set(seats):
        return table
    return replace(table, seats=seats, dealer=table.dealer if opening.tag("Dealer") is not None else seats[-1])


def stranger(deal: Deal, table: Table) -> str | None:
    """A seat that a deal speaks of and that is not at the table; None where there is none."""
    named = (*(() if deal.heading.dealer is None else (deal.heading.dealer,)), *_named_in(deal.lines))
    return next((seat for seat in named if seat not in table.seats), None)


def _named(opening: Opening, table: Table) -> Iterator[str]:
    """The seats that the tags speak of, alone or as part of a side."""
    yield from table.players
    if opening.tag("Dealer") is not None and table.dealer is not None:
        yield table.dealer
    for side in (*table.start, *(table.sides or ())):
        yield from side.split("+")


def _named_in(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        match line:
            case Turn():
                yield line.seat
                for located in line.played:
                    if isinstance(located.action, OutOfTurn):
                        yield located.action.seat
            case Variation():
                yield from _named_in(line.lines)
            case HandLine() | ToPlayLine() | ExposeLine():
                yield line.seat
            case LaidLine():
                yield from line.seats
            case RedLine():
                yield from line.owner.split("+")
            case MeldLine() | TakenLine() | PenaltyLine():
                yield from line.side.split("+")
            case ClaimLine():
                for claim in line.claims:
                    yield from claim.side.split("+")
            case _:
                pass
