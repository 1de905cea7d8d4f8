"""The table of a deal that is told whole, in the form that is quickest to play at (see `whole_play`).

Hands and what sides have laid are numbers (see `game.packed`), the stock and the pile are kinds of cards. A position is
made of it where somebody asks the referee.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from sambanotation.game.actions import AddToMeld, JoinMelds, LayMeld
from sambanotation.game.cards import LOTS, RED_THREES, Lot
from sambanotation.game.hand import Hand
from sambanotation.game.laid import Laid
from sambanotation.game.melds import Meld
from sambanotation.game.packed import pack
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.notation.plain_actions import kind_of_word
from sambanotation.notation.whole_deal import WholeDeal
from sambanotation.replay.house import House, KnownShape
from sambanotation.replay.plain_deal import Dealt, dealt_plainly
from sambanotation.replay.plain_table import RED_FIELDS
from sambanotation.replay.setup import Match, left_at_the_end

MOST_TURNS = 1000
"""No deal with more turns is played whole: none has a tenth of them."""


@lru_cache(maxsize=64)
def heads_of(seat: str) -> tuple[str, ...]:
    """How the turns of a seat begin, by their number."""
    return tuple([f"{number}. {seat}" for number in range(MOST_TURNS + 1)])


class Lying:
    """A meld on the table: its shape, its cards, and who laid it in which turn. `joined` is the meld that it was joined
    to, after which it is no more."""

    __slots__ = ("joined", "lots", "seat", "shape", "turn")

    def __init__(self, shape: KnownShape, lots: list[Lot], seat: str, turn: int) -> None:
        self.shape = shape
        self.lots = lots
        self.seat = seat
        self.turn = turn
        self.joined: Lying | None = None


class Party:
    """A side while it plays. `minimum` is what its initial meld must be worth, `reds` is how many red threes it has
    laid, `laid` the cards on its table as one number; `taken` tells whether it has taken a pile. `named` are its melds
    by their key, in the order of laying."""

    __slots__ = ("laid", "melds", "minimum", "name", "named", "reds", "seats", "taken")

    def __init__(self, name: str, seats: tuple[str, ...], minimum: int) -> None:
        self.name = name
        self.seats = seats
        self.minimum = minimum
        self.melds: list[Lying] = []
        self.named: dict[str, list[Lying]] = {}
        self.laid = self.reds = 0
        self.taken = False


class Chair:
    """A seat while it plays: its side, how its turns begin, its hand as a number, the red threes that it has
    shown and not replaced yet. It is `ready` to draw where there are none, and no red three is in the hand."""

    __slots__ = ("heads", "held", "laid_before", "owed", "party", "ready", "seat")

    def __init__(self, seat: str, party: Party, held: int) -> None:
        self.seat = seat
        self.party = party
        self.heads = heads_of(seat)
        self.held = held
        self.owed: list[int] = []
        self.ready = not held & RED_FIELDS
        self.laid_before = False


class LastTurn(NamedTuple):
    """The turn in which a seat went out that had laid no cards before: its number, what it did with melds, and whether
    it took the pile."""

    chair: Chair
    number: int
    acts: Sequence[tuple[AddToMeld | JoinMelds | LayMeld, Lying]]
    took: bool


class WholeTable:
    """The table. `dealt` are the hands as they were dealt, as numbers. `stock` are the kinds of the stock, of which
    `at` have come; no turn ends the deal as long as no more than `enough` have. `pile` are the kinds of the pile,
    `pile_packed` the same as one number. `out` is who has gone out, `last` tells of that turn where it matters."""

    def __init__(
        self, match: Match, house: House, parties: list[Party], chairs: list[Chair], deal: WholeDeal, dealt: Dealt
    ) -> None:
        self.dealt = dealt.dealt
        self.match = match
        self.house = house
        self.parties = parties
        self.chairs = chairs
        self.stock = deal.stock
        self.at = 0
        self.pile = [*deal.up]
        self.pile_packed = pack(deal.up)
        self.out: Chair | None = None
        self.last: LastTurn | None = None
        left = left_at_the_end(match.rules)
        self.enough = len(deal.stock) - (0 if left is None else left + 1)
        self._blank: Position | None = None

    @property
    def blank(self) -> Position:
        """A table at which nothing lies, for asking about melds by themselves."""
        if self._blank is None:
            self._blank = self.match.table({party.name: (0, 0) for party in self.parties})
        return self._blank

    def to_be_counted(self, party: Party) -> Position:
        """The table at the end as the count of a side looks at it, its cards apart: nothing of other sides lies
        there."""
        position = self.match.table(dict.fromkeys(self.match.sides, (0, 0)))
        melds = _lay(party, position)
        position.out = self.out.seat if self.out is not None else None
        if self.last is not None and self.last.chair.party is party:
            seat = self.last.chair.seat
            position.dealt[seat] = Hand.of(self.dealt[seat])
            position.last_turn, position.laid_before_out = _turn_of(self.last, position, melds), False
        return position

    def position(self, totals: Mapping[str, int], to_play: str | None) -> Position:
        """The table as it lies between two turns of a deal that goes on, with what sides had before the deal; of the
        turns before there is nothing in it."""
        position = self.match.table({name: (totals.get(name, 0),) * 2 for name in self.match.sides})
        for party in self.parties:
            _lay(party, position)
        for chair in self.chairs:
            position.hands[chair.seat].hold_packed(chair.held)
            position.owed[chair.seat] = [LOTS[kind] for kind in chair.owed]
            position.laid_before[chair.seat] = chair.laid_before
        position.pile.cards = [LOTS[kind] for kind in self.pile]
        position.stock.low = position.stock.high = len(self.stock) - self.at
        position.stock.lie(self.stock, self.at)
        position.seen = [position.pack.of(kind) for kind in range(len(position.seen))]
        position.to_play = to_play
        return position


def _lay(party: Party, position: Position) -> Mapping[int, Meld]:
    """Lays on the table of a position what a side has there; its melds by the identity of what they are made of."""
    side = position.side_of[party.seats[0]]
    side.taken = party.taken
    side.red_threes = [_RED] * party.reds
    melds: dict[int, Meld] = {}
    for lying in party.melds:
        meld = melds[id(lying)] = meld_of(lying)
        side.lay(meld)
    for lying in party.melds:
        if lying.joined is not None:
            melds[id(lying)].joined = melds[id(lying.joined)]
    return melds


def _turn_of(last: LastTurn, position: Position, melds: Mapping[int, Meld]) -> TurnSoFar:
    """What a position keeps of the turn in which a seat went out, as far as the count looks at it."""
    seat = last.chair.seat
    turn = TurnSoFar(seat, last.number, position.hands[seat], position.side_of[seat], own=True)
    for index, (act, lying) in enumerate(last.acts):
        lots = () if isinstance(act, JoinMelds) else act.lots
        turn.laid.append(Laid(index, lots, melds[id(lying)], isinstance(act, LayMeld)))
    turn.take = -1 if last.took else None
    return turn


_RED = next(lot for lot in LOTS if lot.kinds & RED_THREES)
"""Any red three: of those that were laid only their number counts."""


def meld_of(lying: Lying) -> Meld:
    """A meld as others know it."""
    return Meld.of(lying.lots, lying.shape, lying.seat, lying.turn)


def table_of(deal: WholeDeal, match: Match, house: House, minimums: Mapping[str, int]) -> WholeTable | None:
    """The table of a deal as it is dealt, if it is plain that nothing is wrong with it; None elsewhere."""
    if deal.hands.keys() != {*match.seats} or house.reds_kept or house.one_group:
        return None
    rules, reds = match.rules, [(seat, [*map(kind_of_word, words)]) for seat, words in deal.reds.items()]
    dealt = dealt_plainly(deal.hands, deal.up, deal.stock, reds, rules.pack.value, rules)
    if dealt is None:
        return None
    parties = [Party(name, seats, minimums[name]) for name, seats in match.sides.items()]
    of = {seat: party for party in parties for seat in party.seats}
    chairs = [Chair(seat, of[seat], dealt.held[seat]) for seat in match.seats]
    for seat, kinds in reds:
        chair = chairs[match.seats.index(seat)]
        chair.owed, chair.ready = kinds, False
        chair.party.reds += len(kinds)
    return WholeTable(match, house, parties, chairs, deal, dealt)
