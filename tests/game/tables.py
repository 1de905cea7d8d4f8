"""Tables to test with: positions of samba-br with what a test puts on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from sambanotation.game.actions import (
    AddToMeld,
    BeginTurn,
    DealHand,
    Discard,
    Draw,
    EndDeal,
    EndTurn,
    Event,
    GoOut,
    LayMeld,
)
from sambanotation.game.apply import apply
from sambanotation.game.hand import Hand, Range
from sambanotation.game.melds import Meld
from sambanotation.game.position import Position, Side
from sambanotation.game.scoring import count_deal, minimum_for
from sambanotation.game.worth import worth_of_cards
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import load_ruleset
from tests.game.spelled import lots


@cache
def samba_br(stack_prizes: str = "no") -> RuleSet:
    """The Brazilian rules."""
    rules = load_ruleset("samba-br", options={"stack_prizes": stack_prizes}).rules
    assert rules is not None
    return rules


RULES = samba_br()
US = "A+C"


def table(seats: str = "ABCD", number_of_sides: int = 2, totals: Mapping[str, int] | None = None) -> Position:
    """A table before anything is dealt."""
    sides = []
    for start in range(number_of_sides):
        own = tuple(seats[start::number_of_sides])
        total = (totals or {}).get("+".join(own), 0)
        sides.append(Side("+".join(own), own, (total, total), minimum_for((total, total), RULES.minimums.value)))
    return Position(tuple(seats), tuple(sides), RULES.pack.value, worth_of_cards(RULES))


def hold(position: Position, seat: str, cards: str) -> None:
    """Gives a seat these cards, and nothing else."""
    hand = position.hands[seat] = Hand()
    for lot in lots(cards):
        hand.receive(lot)


def deal(position: Position, seat: str, cards: str) -> None:
    """Deals a seat these cards, as a recorded hand."""
    apply(position, DealHand(seat, tuple((lot,) for lot in lots(cards))))
    position.dealt[seat] = position.hands[seat].copy()


def lay(position: Position, side: str, *melds: str, turn: int = 1) -> list[Meld]:
    """Puts melds of a side on the table."""
    new = [Meld(lots(cards), None, turn) for cards in melds]
    for meld in new:
        side_of(position, side).lay(meld)
    return new


def side_of(position: Position, name: str) -> Side:
    return next(side for side in position.sides if side.name == name)


def do(position: Position, *events: Event) -> None:
    """Lets things happen, one after the other."""
    for event in events:
        apply(position, event)


def drawing(cards: str) -> Draw:
    return Draw(tuple((lot,) for lot in lots(cards)))


def melding(cards: str) -> LayMeld:
    return LayMeld(lots(cards))


def adding(position: Position, meld: Meld, cards: str) -> AddToMeld:
    """Cards added to a meld, which is made the target of the next event."""
    position.target = meld
    return AddToMeld(None, lots(cards))


def discarding(cards: str) -> Discard:
    return Discard(lots(cards))


OUT: tuple[Event, ...] = (GoOut(), EndTurn(), EndDeal("out"))
"""How a deal ends in which somebody goes out."""


def go_out(position: Position, seat: str, number: int, *events: Event, discard: str = "") -> None:
    """A turn that does these things and goes out, and with it the deal ends."""
    do(position, BeginTurn(seat, number), *events, *([discarding(discard)] if discard else []), *OUT)


def item(position: Position, name: str, side: str = US, stack: str = "no") -> tuple[Range, Range]:
    """The number and the points of an item of a side's count; zeros where the count has no such line."""
    entry = count_deal(position, samba_br(stack)).entry(side, name)
    return (entry.number, entry.points) if entry is not None else ((0, 0), (0, 0))


def exactly(number: int, points: int) -> tuple[Range, Range]:
    return (number, number), (points, points)
