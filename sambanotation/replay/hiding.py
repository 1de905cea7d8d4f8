"""What keeps a finding undecided: the cards and numbers that the record does not show and that the finding turns on."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from sambanotation.game.actions import Event, OutOfTurn
from sambanotation.game.cards import lots_of, spell_lots
from sambanotation.game.position import Position
from sambanotation.referee.check import MOST_TOLD, NOTHING_KNOWN
from sambanotation.text import Text


def hidden(position: Position, seat: str | None, events: Iterable[Event], parts: Iterable[str]) -> list[Text]:
    """What is not known of the cards of these actions and of these parts of the table, in words.

    `parts` are those that a check rests on: "hand", "melds", "pile", "stock", "count".
    """
    said = [Text(cards, cards) for event in events if (cards := _unseen(event))]
    parts = set(parts)
    if "count" in parts:
        said += [_hand(one) for one in position.seats if not position.hands[one].complete]
        said += [_melds(side.name) for side in position.sides if _open(position, side.name)]
    elif seat is not None:
        if "hand" in parts and not position.hands[seat].complete:
            said.append(_hand(seat))
        if "melds" in parts and _open(position, position.side_of[seat].name):
            said.append(_melds(position.side_of[seat].name))
    turn = position.turn
    lying = turn.pile if turn is not None and turn.take is not None else position.pile.cards
    if parts & {"pile", "take"} and not all(lot.certain for lot in lying):
        said.append(Text("the pile", "o bagaço"))
    if "stock" in parts and position.stock.low != position.stock.high:
        said.append(Text("the stock", "o maço"))
    return said


def _unseen(event: Event) -> str:
    action = event.action if isinstance(event, OutOfTurn) else event
    unseen = (lot for lot in lots_of(getattr(action, "cards", ())) if not lot.certain)
    cards = spell_lots(islice(unseen, MOST_TOLD))
    return f"{cards} {NOTHING_KNOWN}" if next(unseen, None) is not None else cards


def _hand(seat: str) -> Text:
    return Text(f"the hand of {seat}", f"a mão de {seat}")


def _melds(side: str) -> Text:
    return Text(f"the melds of {side}", f"as combinações de {side}")


def _open(position: Position, name: str) -> bool:
    side = next(side for side in position.sides if side.name == name)
    return side.melds_open or not all(meld.known and not meld.open for meld in side.on_table)
