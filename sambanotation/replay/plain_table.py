"""The table while plain turns are played, in the form that is quickest to change (see `plain_play`).

`take_up` reads it off a position and `put_down` writes it back, with the last turn that is over and the one that goes
on. Between the two nobody else looks at the position. Hands are numbers (see `game.packed`), picked up when their turn
comes; of a turn only that is kept from which `TurnSoFar` can be worked out.
"""

from __future__ import annotations

from collections.abc import Sequence

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AnnounceOneCard,
    Discard,
    Draw,
    GoOut,
    JoinMelds,
    LayMeld,
    LayRedThrees,
    TakePile,
)
from sambanotation.game.cards import RED_THREES, Lot
from sambanotation.game.hand import Hand
from sambanotation.game.laid import Laid
from sambanotation.game.melds import Meld
from sambanotation.game.packed import MOST, fields_of
from sambanotation.game.position import Position, Side, TurnSoFar
from sambanotation.notation.record import Turn
from sambanotation.replay.house import House

RED_FIELDS = fields_of(RED_THREES)

BEGUN, DRAWN, TOOK = range(3)
"""How a turn has begun: with nothing but red threes yet, with a draw, with the pile."""

_LAYING = frozenset({LayMeld, AddToMeld, JoinMelds})


class Chair:
    """A seat with its side. `held` is its hand as a number, None as long as it was not picked up; it is `calm` where no
    red three is in it."""

    __slots__ = ("calm", "hand", "held", "owed", "seat", "side", "to_the_next")

    hand: Hand
    owed: list[Lot]
    to_the_next: Chair

    def __init__(self, seat: str, side: Side) -> None:
        self.seat = seat
        self.side = side
        self.held: int | None = None
        self.calm = False


class Going:
    """A plain turn so far. `laid` are the melds that it laid or added to, one for each action, `melds` how many its
    side had before. After a take `pile` is what was taken, `before` what is left of the hand as it was before, as a
    number. `turn` is the turn as somebody else has left it, with `told` actions of its line."""

    __slots__ = (
        *("announced", "before", "begun", "chair", "discarded", "had_taken", "laid", "laid_before", "leave", "line"),
        *("melds", "out", "pile", "released", "told", "top", "turn", "was_open"),
    )

    chair: Chair
    line: Turn
    laid: list[Meld]
    laid_before: bool | None
    pile: list[Lot]
    had_taken: tuple[bool | None, bool | None]
    before: int
    top: int

    def begin(self, line: Turn, chair: Chair) -> None:
        """Nothing has happened yet."""
        self.line, self.chair = line, chair
        self.begun = BEGUN
        self.laid = []
        self.was_open = chair.side.opened
        self.discarded = self.announced = self.out = False
        self.released = True
        self.leave: bool | None = None
        self.turn: TurnSoFar | None = None
        self.told = 0

    def go_on(self, line: Turn, chair: Chair, turn: TurnSoFar, told: int, house: House) -> bool:
        """Goes on after acts that were not plain; false where nothing plain can follow."""
        self.begin(line, chair)
        self.turn, self.told = turn, told
        if not turn.calm or turn.leave or turn.out is not None or len(turn.discards) > 1:
            return False
        if turn.take is not None:
            if turn.draws:
                return False
            before = turn.before.packed if turn.before is not None else None
            if before is None and not turn.released:
                return False
            self.begun, self.before, self.released = TOOK, before or 0, turn.released
            self.pile, self.top = list(turn.pile), turn.top.bit_length() - 1
            self.had_taken = turn.side_had_taken, turn.table_had_taken
        elif turn.draws:
            if len(turn.draws) != house.draw_count:
                return False
            self.begun = DRAWN
        elif [True for done in turn.actions if type(done) is not LayRedThrees]:
            return False
        self.laid = [laid.meld for laid in turn.laid]
        self.was_open, self.leave = turn.was_open, turn.leave
        self.discarded, self.announced = bool(turn.discards), turn.announced is not None
        return True


class PlainTable:
    """The table of a position while plain turns are played. `in_order` are the kinds of the stock, of which `at` have
    come, `left` how many cards are left of it at the least."""

    __slots__ = (
        *("_came", "_chairs", "at", "going", "gone", "house", "in_order", "left", "next", "pile", "position", "whole"),
    )

    position: Position
    in_order: bytes
    pile: list[Lot]
    at: int
    left: int
    next: Chair | None

    def __init__(self, house: House) -> None:
        self.house = house
        self._chairs: dict[str, Chair] | None = None
        self.going, self.gone = Going(), Going()
        self.whole = False

    def _sit_down(self, position: Position) -> dict[str, Chair]:
        chairs = {seat: Chair(seat, position.side_of[seat]) for seat in position.seats}
        for seat, chair in chairs.items():
            chair.to_the_next = chairs[position.after(seat, position.step)]
            chair.owed = position.owed[seat]
        self.position, self._chairs = position, chairs
        return chairs

    def take_up(self, position: Position) -> bool:
        """Reads the table off a position; false where no plain turn can be played."""
        if position.fog or position.out is not None or position.dead is not False or position.early is not None:
            return False
        stock = position.stock
        if stock.low == 0 or max(position.seen) > MOST:
            return False
        chairs = self._chairs
        if chairs is None or self.position is not position:
            chairs = self._sit_down(position)
        for chair in chairs.values():
            chair.held = None
        self.next = chairs[position.to_play] if position.to_play is not None else None
        self.in_order, self.at = stock.in_order or (b"", 0)
        self._came, self.left = self.at, stock.low
        self.pile = position.pile.cards
        self.whole = False
        return True

    def pick_up(self, chair: Chair) -> bool:
        """Picks up a hand; false where not every card of it is known, or one lies exposed."""
        position = self.position
        hand = position.hands[chair.seat]
        held = hand.packed
        if held is None or position.exposed[chair.seat]:
            return False
        chair.hand, chair.held = hand, held
        chair.calm = not held & RED_FIELDS
        return True

    def chair_of(self, seat: str) -> Chair | None:
        """The chair of a seat, its hand picked up; None where that cannot be."""
        chair = self._chairs[seat] if self._chairs is not None else None
        return chair if chair is not None and self.pick_up(chair) else None

    def next_but(self, chair: Chair) -> Chair:
        """The chair to which a turn passes on that was not in order."""
        assert self._chairs is not None, "a turn goes on"
        return self._chairs[self.position.after(chair.seat, self.position.step_after_wrong)]

    def have_taken(self, side: Side) -> tuple[bool | None, bool | None]:
        """Whether a side has taken the pile in this deal, and whether any side has."""
        taken = [each.taken for each in self.position.sides]
        return side.taken, True if True in taken else None if None in taken else False

    def end(self, following: Chair) -> Chair | None:
        """The turn is over; gives the chair to play next, None where its player has gone out."""
        going, position = self.going, self.position
        seat = going.chair.seat
        position.played[seat] = True
        if going.laid:
            going.laid_before = position.laid_before[seat]
            position.laid_before[seat] = True
        self.going, self.gone, self.whole = self.gone, going, True
        self.next = following if not going.out else None
        return self.next

    def put_down(self, acts: int) -> None:
        """Writes the table back to the position: `acts` are those that were played of the turn that goes on."""
        position = self.position
        for chair in self._chairs.values() if self._chairs is not None else ():
            if chair.held is not None:
                chair.hand.hold_packed(chair.held)
        came = self.at - self._came
        if came:
            position.stock.lie(self.in_order, self.at)
            position.stock.low -= came
            position.stock.high -= came
        position.pile.cards = self.pile
        if self.whole:
            last = self.gone
            seat = last.chair.seat
            position.laid_before_out = last.laid_before if last.laid else position.laid_before[seat]
            position.last_turn = self._told(last, last.line.actions[last.told :])
            position.to_play = self.next.seat if self.next is not None else None
            position.turn = None
        if acts:
            position.turn = self._told(self.going, self.going.line.actions[self.going.told : acts])

    def _told(self, going: Going, actions: Sequence[Action]) -> TurnSoFar:
        """The turn with these actions, which were plain."""
        chair, turn = going.chair, going.turn
        if turn is None:
            turn = TurnSoFar(chair.seat, going.line.number, chair.hand, chair.side, own=True)
            turn.was_open = going.was_open
        melds = iter(going.laid[len(turn.laid) :])
        for index, action in enumerate(actions, len(turn.actions)):
            kind = type(action)
            if kind in _LAYING:
                lots = action.lots if kind is not JoinMelds else ()  # type: ignore[union-attr]
                turn.laid.append(Laid(index, lots, next(melds), kind is LayMeld))
            elif isinstance(action, Draw):
                turn.draws += [(index, chain) for chain in action.chains]
            elif isinstance(action, LayRedThrees):
                turn.reds += [(index, chain) for chain in action.chains]
            elif isinstance(action, Discard):
                turn.discards.append((index, action.lots))
            elif kind is TakePile:
                turn.take, turn.top, turn.pile = index, 1 << going.top, tuple(going.pile)
                turn.side_had_taken, turn.table_had_taken = going.had_taken
                turn.before = Hand.of(going.before)
            elif kind is AnnounceOneCard:
                turn.announced = index
            elif kind is GoOut:
                turn.out = index
        turn.actions += actions
        turn.calm = chair.calm
        if turn.before is not None:
            if not turn.released:
                turn.before.hold_packed(going.before)
            turn.released = going.released
        return turn
