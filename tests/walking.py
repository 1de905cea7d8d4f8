"""A record walked through step by step, with the table before each thing that happens."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.game.actions import BeginTurn, EndDeal, EndTurn, Event
from sambanotation.game.apply import apply
from sambanotation.game.hand import Range
from sambanotation.game.position import Position
from sambanotation.game.runs import count
from sambanotation.notation.parser import parse
from sambanotation.notation.record import Deal, EndLine, Turn
from sambanotation.notation.tags import table_of
from sambanotation.replay.judging import Judging
from sambanotation.replay.labels import resolve
from sambanotation.replay.setup import Match, set_up
from sambanotation.replay.sides import seating
from sambanotation.ruleset import RuleSet
from sambanotation.source import Source
from tests.game.tables import RULES


def walk(text: str, rules: RuleSet = RULES) -> Iterator[tuple[Position, Event]]:
    """The table, and what happens next, for everything that happens in the first deal of a record."""
    (record,) = parse(Source("record", text)).records
    table = table_of(record)
    number = len(table.sides) if table.sides else rules.sides.value[len(table.seats)][0]
    match = Match(table.seats, seating(table.seats, number), rules)
    totals: dict[str, Range] = {side: (table.start.get(side, 0),) * 2 for side in match.sides}
    deal = record.deals[0]
    position = set_up(deal, match, totals, (table.dealer, None), None, Judging(rules, 1))
    for event in _events(deal):
        resolved = resolve(position, event, rules)
        yield position, resolved
        apply(position, resolved)


def _events(deal: Deal) -> Iterator[Event]:
    for line in deal.lines:
        match line:
            case Turn():
                yield BeginTurn(line.seat, line.number)
                yield from (located.action for located in line.played)
                yield EndTurn()
            case EndLine():
                yield EndDeal(line.how)
            case _:
                pass


def all_cards(position: Position) -> Range:
    """How many cards there are on the table altogether: hands, stock, pile, melds and red threes."""
    heaps = [position.pile.cards, *(side.red_threes for side in position.sides)]
    heaps += [meld.lots for side in position.sides for meld in side.on_table]
    sizes = [position.stock.size, *(hand.size for hand in position.hands.values()), *map(count, heaps)]
    return sum(low for low, _ in sizes), sum(high for _, high in sizes)
