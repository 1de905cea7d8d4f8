"""A played deal walked through action by action."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.game.actions import BeginTurn, EndTurn, Event, Undo
from sambanotation.game.apply import apply
from sambanotation.game.hand import Range
from sambanotation.game.position import Position
from sambanotation.game.runs import count
from sambanotation.generate.matches import Table, beginning
from sambanotation.generate.played import PlayedDeal
from sambanotation.replay.labels import resolve


def steps(deal: PlayedDeal, table: Table) -> Iterator[tuple[Position, Event]]:
    """The table after each event of the turns of a deal, with the event."""
    position = beginning(table, deal)
    for number, turn in enumerate(deal.turns, 1):
        apply(position, BeginTurn(turn.seat, number))
        before = position
        for at, action in enumerate(turn.actions):
            if isinstance(action, Undo):
                position = before
            else:
                if turn.actions[at + 1 : at + 2] == (Undo(),):
                    before = position.copy()
                apply(position, resolve(position, action, table.rules))
            yield position, action
        apply(position, EndTurn())
        yield position, EndTurn()


def all_cards(position: Position) -> Range:
    """How many cards there are on the table altogether: hands, stock, pile, melds and red threes."""
    heaps = [position.pile.cards, *(side.red_threes for side in position.sides)]
    heaps += [meld.lots for side in position.sides for meld in side.on_table]
    sizes = [position.stock.size, *(hand.size for hand in position.hands.values()), *map(count, heaps)]
    return sum(low for low, _ in sizes), sum(high for _, high in sizes)
