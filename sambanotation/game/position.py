"""The table at one moment: hands, stock, pile, melds, and the turn so far.

Only what cannot be derived is kept. What is not known is said as a range, as a set of kinds, or as None (neither yes
nor no). The replay sets a position out (`replay.setup`, or `replay.plain_deal.deals` all at once) and says which meld
is meant (`replay.labels`). What is played changes it by `sambanotation.game.apply.apply`, or in plain turns by
`replay.plain_play`, whose table `PlainTable.put_down` writes back. The laws of tests/replay/test_plain_play.py and
test_plain_deal.py hold the quick ways: they leave the very table that the long ones do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from sambanotation.display import Pictured
from sambanotation.game.actions import AddToMeld, Event, LayMeld
from sambanotation.game.cards import EVERY, KINDS, RED_THREES, Lot, Pack, is_one
from sambanotation.game.hand import Hand, Range
from sambanotation.game.heaps import Pile, Stock
from sambanotation.game.laid import Laid
from sambanotation.game.melds import Meld
from sambanotation.game.runs import count

LastRed = Literal["alone", "last", "never"]


class Side:
    """One or more seats that meld and score together.

    `red_threes` are those it has laid. `taken` tells whether it has taken the pile in this deal (None: not known),
    `melds_open` that it may have melds that the record does not show. `total` is its score before the deal and
    `minimum` what its initial meld must be worth.
    """

    __slots__ = (
        "clear",
        "melds",
        "melds_open",
        "minimum",
        "name",
        "named",
        "penalties",
        "red_threes",
        "seats",
        "taken",
        "total",
    )

    def __init__(self, name: str, seats: tuple[str, ...], total: Range, minimum: Range) -> None:
        self.name = name
        self.seats = seats
        self.total = total
        self.minimum = minimum
        self.melds: list[Meld] = []
        self.named: dict[str, list[Meld]] = {}
        """Its melds by their key, in the order of laying."""
        self.melds_open = False
        self.clear = True
        """Whether every card of each of its melds is known, and each of them forms something."""
        self.red_threes: list[Lot] = []
        self.taken: bool | None = False
        self.penalties: list[int] = []

    def copy(self, melds: dict[int, Meld]) -> Side:
        side = Side(self.name, self.seats, self.total, self.minimum)
        side.melds = [melds[id(meld)] for meld in self.melds]
        side.named = {key: [melds[id(meld)] for meld in named] for key, named in self.named.items()}
        side.melds_open, side.clear = self.melds_open, self.clear
        side.red_threes = self.red_threes.copy()
        side.taken = self.taken
        side.penalties = self.penalties.copy()
        return side

    @property
    def on_table(self) -> Iterator[Meld]:
        """Its melds, without those that were joined to another."""
        return (meld for meld in self.melds if meld.joined is None)

    @property
    def opened(self) -> bool | None:
        """Whether it has made its initial meld."""
        if self.melds:
            return True
        return None if self.melds_open else False

    def lay(self, meld: Meld) -> None:
        """A new meld comes to the table and gets the next number of its key."""
        named = self.named.get(meld.key)
        if named is None:
            named = self.named[meld.key] = []
        named.append(meld)
        meld.number = len(named)
        self.melds.append(meld)
        if meld.open or meld.formed is None or meld.perhaps_gone:
            self.clear = False

    def number_of(self, meld: Meld, key: str) -> Range:
        """The number that a label with this key has for one of the side's melds, in the order of their laying."""
        low = high = 1
        for other in self.melds[: self.melds.index(meld)]:
            low += other.sure_key == key and not other.perhaps_gone
            high += other.may_answer(key)
        return low, high + (100 if self.melds_open else 0)


class TurnSoFar:
    """What has happened in the turn being played. Indices count the actions of the turn from 0."""

    calm = False
    """Whether everything that it touches is known, and nothing out of the common has happened: see `game.calm`."""
    take: int | None = None
    alone = False
    """Whether the take was of the top card alone."""
    top = 0
    pile: tuple[Lot, ...] = ()
    """The pile that was taken, as it lay."""
    part: tuple[Lot, ...] | None = None
    """What was taken of it; None where that is all."""
    side_had_taken: bool | None = False
    table_had_taken: bool | None = False
    before: Hand | None = None
    """After a take: what is left of the hand as it was before the take."""
    released = True
    """Whether the rest of a taken pile may be used."""
    kept = False
    out: int | None = None
    asked: int | None = None
    leave: bool | None = None
    announced: int | None = None

    def __init__(self, seat: str, number: int, hand: Hand, side: Side, own: bool) -> None:
        self.seat = seat
        self.number = number
        self.hand = hand
        self.side = side
        self.was_open = side.opened
        self.own = own
        """Whether it is the seat's own turn; an act out of turn has a small turn of its own."""
        self.actions: list[Event] = []
        self.draws: list[tuple[int, tuple[Lot, ...]]] = []
        self.laid: list[Laid] = []
        self.reds: list[tuple[int, tuple[Lot, ...]]] = []
        self.discards: list[tuple[int, tuple[Lot, ...]]] = []
        self.shown: list[Lot] = []
        """Cards laid and taken back, and not laid again since."""

    def copy(self, melds: dict[int, Meld], hand: Hand, side: Side) -> TurnSoFar:
        """A turn of its own at a table of its own, which has the hand, the side and the melds."""
        turn = TurnSoFar.__new__(TurnSoFar)
        turn.__dict__ = {name: held.copy() if type(held) is list else held for name, held in self.__dict__.items()}
        turn.hand, turn.side = hand, side
        turn.before = self.before.copy() if self.before else None
        turn.laid = [Laid(one.index, one.lots, melds[id(one.meld)], one.new) for one in self.laid]
        return turn

    def show(self, lots: list[Lot]) -> None:
        """These cards were laid and taken back."""
        self.shown = lots
        self.calm = self.calm and not lots

    @property
    def top_waits(self) -> bool:
        """Whether the pile was taken and no cards were laid since: those laid next must use its top card."""
        return self.take is not None and not any(isinstance(done, LayMeld | AddToMeld) for done in self.since_take)

    @property
    def since_take(self) -> list[Event]:
        """What was done after the pile was taken."""
        return self.actions[self.take + 1 :] if self.take is not None else []

    @property
    def taken(self) -> tuple[Lot, ...]:
        """The cards of the pile that came to the hand."""
        return self.pile if self.part is None else self.part

    @property
    def pile_red(self) -> Range:
        """How many red threes were taken with the pile."""
        return count(self.taken, RED_THREES)

    @property
    def drawn(self) -> Range:
        """How many cards were drawn, replacements of red threes not counted."""
        return count(chain[0] for _, chain in self.draws)

    @property
    def acquired(self) -> bool:
        """Whether the turn has begun as it must, with a draw or a take."""
        return bool(self.draws) or self.take is not None


class Position(Pictured):
    """The table.

    `dealt` are the hands as dealt. `owed` are dealt red threes shown and not yet replaced, by seat; `exposed` the
    penalised cards on the table (which count as in the hand). `laid_before` tells of each seat whether it laid cards
    in an earlier turn. `to_play` is the seat whose turn is next, None where that is not known. `early` is a seat that
    drew before the record tells of its turn, with what it drew: at index -1 out of turn, at 0 where the deal begins
    behind its draw. `fog` is true once something unreadable may have changed anything.
    `worth` are the points of each kind of card; `step` is how many seats a turn passes on, `step_after_wrong` how many
    after a turn out of order. `last_red` says when a red three as the last card of the stock ends the deal: where the
    draw brought nothing else (`alone`), whatever else it brought (`last`), or not at all (`never`). `stock_ends` is
    with how many cards left in the stock, or fewer, the deal ends when a turn does; None: with no number. `take_most`
    is how many cards of the pile are taken at most; None: all. `reds_kept` tells that a dealt red three is a card of
    the hand like others, for which none is drawn. `sequence_wilds` is how many wild cards a sequence may hold.
    `early_stands` tells that what the next player draws too early is the draw of his turn.
    """

    def __init__(
        self,
        seats: tuple[str, ...],
        sides: tuple[Side, ...],
        pack: Pack,
        worth: tuple[int, ...],
        step: int = 1,
        step_after_wrong: int = 1,
        *,
        reds_kept: bool = False,
        last_red: LastRed = "alone",
        stock_ends: int | None = None,
        take_most: int | None = None,
        sequence_wilds: int = 0,
        early_stands: bool = True,
    ) -> None:
        self.seats = seats
        self.sides = sides
        self.pack = pack
        self.worth = worth
        self.step = step
        self.step_after_wrong = step_after_wrong
        self.reds_kept = reds_kept
        self.last_red = last_red
        self.stock_ends = stock_ends
        self.take_most = take_most
        self.sequence_wilds = sequence_wilds
        self.early_stands = early_stands
        self.side_of = {seat: side for side in sides for seat in side.seats}
        self.hands = {seat: Hand() for seat in seats}
        self.dealt: dict[str, Hand] = {}
        self.stock = Stock(pack.size, pack.size)
        self.pile = Pile()
        self.owed: dict[str, list[Lot]] = {seat: [] for seat in seats}
        self.exposed: dict[str, list[Lot]] = {seat: [] for seat in seats}
        self.laid_before: dict[str, bool | None] = dict.fromkeys(seats, False)
        self.played: dict[str, bool | None] = dict.fromkeys(seats, False)
        """Whether a seat has had a turn in this deal."""
        self.to_play: str | None = None
        self.dealer_assumed = False
        """Whether the record leaves it to custom who dealt, and so who plays first."""
        self.turn: TurnSoFar | None = None
        self.early: tuple[str, list[tuple[int, tuple[Lot, ...]]]] | None = None
        self.out: str | None = None
        self.last_turn: TurnSoFar | None = None
        """The last turn that is over."""
        self.laid_before_out: bool | None = None
        """Whether its player had laid cards in an earlier turn."""
        self.ended: str | None = None
        self.untold = False
        """Whether the record tells of no turn of the deal, so that nothing is known of its play."""
        self.over: tuple[str, ...] | None = None
        """Who has won the match before this deal: a side, several where it was drawn, none where it is not known which;
        None while it goes on."""
        self.target: Meld | None = None
        self.other: Meld | None = None
        self.candidates: list[Meld] = []
        """The melds that the label of the action to be judged may mean, where it does not mean just one."""
        self.doubtful = False
        """Whether the hidden cards decide which of these is meant, or whether a new meld joins one; else the label
        itself is at fault."""
        self.from_start = True
        self.dead: bool | None = False
        """Whether the stock has ended the deal, by its last card, a red three, or because a turn left too few; None
        where that is not known."""
        self.seen = [0] * KINDS
        """How often each kind came to light: never less than the copies known to be somewhere."""
        self.patterned = False
        """Whether cards were played of which not all is known."""
        self.fog = False

    def copy(self) -> Position:
        """A position of its own, which changes without changing this one."""
        melds = {id(meld): meld.copy() for side in self.sides for meld in side.melds}
        for meld in melds.values():
            if meld.joined is not None:
                meld.joined = melds[id(meld.joined)]
        other = Position.__new__(Position)
        other.__dict__.update(self.__dict__)
        other.sides = tuple(side.copy(melds) for side in self.sides)
        other.side_of = {seat: side for side in other.sides for seat in side.seats}
        other.seen = self.seen.copy()
        other.hands = {seat: hand.copy() for seat, hand in self.hands.items()}
        other.stock = self.stock.copy()
        other.pile = self.pile.copy()
        other.owed = {seat: lots.copy() for seat, lots in self.owed.items()}
        other.exposed = {seat: lots.copy() for seat, lots in self.exposed.items()}
        other.laid_before = self.laid_before.copy()
        other.played = self.played.copy()
        turn = self.turn
        other.turn = turn.copy(melds, other.hands[turn.seat], other.side_of[turn.seat]) if turn else None
        other.target = melds[id(self.target)] if self.target is not None else None
        other.other = melds[id(self.other)] if self.other is not None else None
        return other

    def after(self, seat: str, steps: int = 1) -> str:
        """The seat so many places on in the order of play."""
        seats = self.seats
        return seats[(seats.index(seat) + steps) % len(seats)]

    def partners(self, seat: str) -> tuple[str, ...]:
        """The other seats of the side."""
        return tuple(other for other in self.side_of[seat].seats if other != seat)

    @property
    def complete(self) -> bool:
        """Whether every dealt hand is known card by card."""
        return self.from_start and all(self.dealt[seat].complete for seat in self.seats if seat in self.dealt)

    @property
    def pile_taken(self) -> bool | None:
        """Whether any side has taken the pile in this deal; None where that is not known."""
        taken = [side.taken for side in self.sides]
        return True if True in taken else None if None in taken else False

    def note_take(self, turn: TurnSoFar) -> None:
        """Keeps in the turn what is asked of a take later: the pile as it lay, and who had taken one before."""
        turn.pile = tuple(self.pile.cards)
        turn.side_had_taken, turn.table_had_taken = turn.side.taken, self.pile_taken

    def reveal(self, lots: Iterable[Lot]) -> None:
        """Cards come to light that were not known to be anywhere."""
        for lot in lots:
            if is_one(lot.kinds):
                self.seen[lot.kinds.bit_length() - 1] += lot.high
            elif lot.kinds != EVERY:
                self.patterned = True

    def bring_to_light(self, copies: Mapping[int, int]) -> None:
        """So many copies of each kind come to light."""
        seen = self.seen
        for kind, number in copies.items():
            seen[kind] += number

    def reveal_from(self, hand: Hand, lots: Iterable[Lot]) -> None:
        """Cards leave a hand: those come to light that were not known to be in it."""
        held: dict[int, int] = {}
        lots = tuple(lots)
        if hand.complete and hand.may_hold([(lot.kinds, lot.high) for lot in lots if is_one(lot.kinds)]):
            lots = tuple(lot for lot in lots if not is_one(lot.kinds))
        for lot in lots:
            if is_one(lot.kinds):
                known = held.setdefault(lot.kinds, hand.at_least(lot.kinds))
                self.seen[lot.kinds.bit_length() - 1] += max(0, lot.high - known)
                held[lot.kinds] = max(0, known - lot.high)
            else:
                self.reveal((lot,))

    def certainly_seen(self, kinds: int) -> int:
        """How many cards of these kinds are certainly somewhere: hands, table, pile, the known part of the stock."""
        low = sum(hand.at_least(kinds) for hand in self.hands.values())
        low += count(self.pile.cards, kinds)[0] + count(self.stock.coming, kinds)[0]
        for side in self.sides:
            low += count(side.red_threes, kinds)[0]
            low += sum(count(meld.lots, kinds)[0] for meld in side.on_table)
        return low

    def unseen_red_threes(self) -> int:
        """How many red threes may yet be anywhere."""
        return max(0, self.pack.among(RED_THREES) - self.certainly_seen(RED_THREES))

    def forget(self, seat: str) -> None:
        """Something unreadable happened in this seat's turn: what it may have touched is no longer known."""
        self.fog = True
        side = self.side_of[seat]
        self.hands[seat].blur(self.pack.size)
        side.melds_open = True
        for meld in side.melds:
            meld.open = True
            meld.perhaps_gone = any(other is not meld and other.may_answer(meld.sure_key) for other in side.melds)
        if not side.taken:
            side.taken = None
        self.laid_before[seat] = None if not self.laid_before[seat] else True
        self.played[seat] = True
        self.pile.forget(self.pack.size)
        self.stock.coming = []
        self.stock.low = 0
        side.red_threes.append(Lot(RED_THREES, 0, self.pack.among(RED_THREES)))
        self.exposed[seat] = []
        self.early = None
        self.to_play = None

    def settle_stock(self) -> None:
        """Works out how many cards are left for the stock from where all others are."""
        heaps = [self.pile.cards]
        for side in self.sides:
            heaps += [side.red_threes, *[meld.lots for meld in side.on_table]]
        sizes = [*[hand.size for hand in self.hands.values()], *map(count, heaps)]
        low, high = sum(least for least, _ in sizes), sum(most for _, most in sizes)
        if True in [side.melds_open for side in self.sides]:
            high = self.pack.size
        self.stock = Stock(self.pack.size - high, self.pack.size - low)
