"""The table while plain turns are played, in the form that is quickest to change (see `plain_play`).

`take_up` reads it off a position and `put_down` writes it back, with the last turn that is over and the one that goes
on. Between the two nobody else looks at the position. Hands are numbers (see `game.packed`), picked up when their turn
comes; of a turn only that is kept from which `TurnSoFar` can be worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sambanotation.game.actions import (
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    Discard,
    Draw,
    GoOut,
    JoinMelds,
    LayMeld,
    LayRedThrees,
    TakePile,
)
from sambanotation.game.cards import NO_KIND, RED_THREES, Lot
from sambanotation.game.hand import Hand
from sambanotation.game.laid import Laid
from sambanotation.game.melds import Meld
from sambanotation.game.packed import MOST, TOO_MANY, fields_of, pack
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.game.top_card import single
from sambanotation.notation.record import Turn
from sambanotation.replay.house import House

RED_FIELDS = fields_of(RED_THREES)


class Chair:
    """A seat with its side, and the place among the chairs of the one that plays next. `held` is its hand as a number,
    which means nothing before it was picked up; it is `calm` where no red three is in it."""

    __slots__ = ("calm", "hand", "held", "owed", "picked_up", "place_of_next", "position", "seat", "side")

    def __init__(self, position: Position, seat: str) -> None:
        self.position = position
        self.seat = seat
        self.place_of_next = position.seats.index(position.after(seat, position.step))
        self.side = position.side_of[seat]
        self.hand = position.hands[seat]
        self.owed = position.owed[seat]
        self.held = 0
        self.picked_up = self.calm = False


class Take:
    """A pile that was taken in a turn, as it lay. `top` is the kind of its top card, which `waits` until cards are laid
    with it. `packed` are its cards as a number, `before` what is left of the hand as it was before the take.
    `side_had_taken` and `table_had_taken` tell whether one was taken before. Once it is `released` all of it may be
    used."""

    __slots__ = (*("before", "packed", "pile", "released", "side_had_taken", "table_had_taken", "top", "waits"),)

    def __init__(
        self, pile: Sequence[Lot], packed: int, before: int, side_had_taken: bool | None, table_had_taken: bool | None
    ) -> None:
        self.pile = pile
        self.packed = packed
        self.top = pile[-1].sole
        self.before = before
        self.side_had_taken = side_had_taken
        self.table_had_taken = table_had_taken
        self.waits = True
        self.released = False


More = tuple[int, int, TurnSoFar | None, list[Meld], bool, Take | None, bool | None]
"""Of a turn that did more than draw and discard: between which indices its acts were plain; what somebody else has
played before them; the melds that it laid or added to, one for each act that did; whether its side had none before;
what it took; whether its seat had laid cards before."""

Played = tuple[Chair, Turn, More | None]


class PlainTable:
    """The table of a position while plain turns are played. `in_order` are the kinds of the stock, of which `at` have
    come; the card that would come at `limit` is the last one, or may be, and a turn that is over leaves enough of them
    where no more than `enough` have come. `in_turn` are the chairs in the order of the seats, `next` is who plays, None
    where nobody does or it is not known. `pile_packed` is the pile as a number, more than a hand can have where not all
    of it is known; `anybody_took` tells whether one was taken. `last` is the last turn that is over, `current` one that
    goes on."""

    __slots__ = (
        *("_came", "_chairs", "anybody_took", "at", "current", "draw_count", "enough", "house", "in_order", "in_turn"),
        *("kept", "last", "limit", "next", "pile", "pile_packed", "position"),
    )

    position: Position
    in_order: bytes
    in_turn: list[Chair]
    pile: list[Lot]
    pile_packed: int
    anybody_took: bool | None
    at: int
    limit: int
    enough: int
    next: Chair | None

    def __init__(self, house: House) -> None:
        self.house = house
        self.draw_count, self.kept = house.draw_count, house.kept
        self._chairs: dict[str, Chair] | None = None
        self.last: Played | None = None
        self.current: Played | None = None

    def _sit_down(self, position: Position) -> dict[str, Chair]:
        chairs = {seat: Chair(position, seat) for seat in position.seats}
        self.position, self._chairs, self.in_turn = position, chairs, [*chairs.values()]
        return chairs

    def take_up(self, position: Position) -> bool:
        """Reads the table off a position; false where no plain turn can be played."""
        if position.fog or position.out is not None or position.dead is not False or position.early is not None:
            return False
        stock = position.stock
        if not stock.low and (stock.high or position.turn is not None):
            # A turn that goes on may have drawn the last card.
            return False
        if max(position.seen) > MOST:
            return False
        chairs = self._chairs
        if chairs is None or self.position is not position:
            chairs = self._sit_down(position)
        for chair in chairs.values():
            chair.picked_up = False
        self.next = chairs[position.to_play] if position.to_play is not None else None
        self.in_order, self.at = stock.in_order or (b"", 0)
        self._came, self.limit = self.at, self.at + stock.low
        self.enough = self.limit - 1 - (position.stock_ends or 0)
        if not stock.low and position.stock_ends is None:
            # Of a used-up stock no turn that begins now draws a card, and so none ends the deal by it.
            self.enough = self.at
        self.pile = position.pile.cards
        kinds = [lot.sole for lot in self.pile]
        self.pile_packed = pack(kinds) if NO_KIND not in kinds and len(kinds) <= MOST else TOO_MANY
        self.anybody_took = position.pile_taken
        self.last = self.current = None
        return True

    def pick_up(self, chair: Chair) -> bool:
        """Picks up a hand; false where not every card of it is known, or one lies exposed."""
        position = self.position
        hand = chair.hand = position.hands[chair.seat]
        held = hand.packed
        if held is None or position.exposed[chair.seat]:
            return False
        chair.held, chair.calm = held, not held & RED_FIELDS
        chair.picked_up = True
        return True

    def chair_of(self, seat: str) -> Chair | None:
        """The chair of a seat, its hand picked up; None where that cannot be."""
        chair = self._chairs[seat] if self._chairs is not None else None
        return chair if chair is not None and self.pick_up(chair) else None

    def out_of_order(self, chair: Chair) -> Chair:
        """The chair to which a turn passes on that was not in order."""
        assert self._chairs is not None, "a turn goes on"
        return self._chairs[self.position.after(chair.seat, self.position.step_after_wrong)]

    def put_down(self) -> None:
        """Writes the table back to the position."""
        position = self.position
        for chair in self._chairs.values() if self._chairs is not None else ():
            if chair.picked_up:
                chair.hand.hold_packed(chair.held)
        came = self.at - self._came
        if came:
            position.stock.lie(self.in_order, self.at)
            position.stock.low -= came
            position.stock.high -= came
        position.pile.cards = self.pile
        if self.last is not None:
            chair, line, more = self.last
            if more is None:
                opens = not chair.side.melds
                if self.current is not None and self.current[0].side is chair.side and self.current[2] is not None:
                    opens = self.current[2][4]
                more = 0, len(line.actions), None, [], opens, None, position.laid_before[chair.seat]
            position.laid_before_out = more[-1]
            position.last_turn = _turn_of(chair, line, more)
            position.to_play = self.next.seat if self.next is not None else None
            position.turn = None
        if self.current is not None:
            chair, line, more = self.current
            assert more is not None, "a turn that goes on is told of in full"
            position.turn = _turn_of(chair, line, more)


def _turn_of(chair: Chair, line: Turn, more: More) -> TurnSoFar:
    """What the position keeps of a turn."""
    first, end, turn, laid, opens, take, _ = more
    if turn is None:
        turn = TurnSoFar(chair.seat, line.number, chair.hand, chair.side, own=True)
        turn.was_open = True if not opens else None if chair.side.melds_open else False
    melds = iter(laid[len(turn.laid) :])
    action: Any
    for index, action in enumerate(line.actions[first:end], len(turn.actions)):
        kind = type(action)
        if kind is Draw:
            turn.draws += [(index, chain) for chain in action.chains]
        elif kind is Discard:
            turn.discards.append((index, single(action.lots)))
        elif kind is LayMeld or kind is AddToMeld:
            turn.laid.append(Laid(index, action.lots, next(melds), kind is LayMeld))
        elif kind is JoinMelds:
            turn.laid.append(Laid(index, (), next(melds), False))
        elif kind is TakePile:
            turn.take = index
        elif kind is LayRedThrees:
            turn.reds += [(index, chain) for chain in action.chains]
        elif kind is AnnounceOneCard:
            turn.announced = index
        elif kind is GoOut:
            turn.out = index
        elif kind is AskPartner:
            # A no is not made good by asking again.
            turn.asked, turn.leave = index, action.leave and turn.leave is not False
    turn.actions += line.actions[first:end]
    turn.calm = chair.calm
    if take is not None:
        turn.top, turn.pile = 1 << take.top, tuple(take.pile)
        turn.side_had_taken, turn.table_had_taken = take.side_had_taken, take.table_had_taken
        if turn.before is None:
            turn.before = Hand.of(take.before)
        elif not turn.released:
            turn.before.hold_packed(take.before)
        turn.released = take.released
    return turn
