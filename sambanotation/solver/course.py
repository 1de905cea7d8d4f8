"""The course of a deal: which written cards come to a hand, go from it and lie where, as the record tells it.

Every written lot is a slot, some cards of which the record says something; every thing that it says is a statement.
What the table makes of an action, which meld a label means above all, is asked of the position and of the replay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from sambanotation.frozen import frozen
from sambanotation.game.cards import EVERY, Lot, Run, Unnamed, lots_of
from sambanotation.notation.record import Line
from sambanotation.source import NOWHERE, Span


class Says(StrEnum):
    """What a statement is about: which card a slot is, how many cards it is, or something that is counted."""

    CARD = "card"
    QUANTITY = "quantity"
    CLAIM = "claim"


@frozen
class Statement:
    """One thing that a record says: its number in the deal, what it is about, its place, and the turn that it stands
    in."""

    number: int
    says: Says
    span: Span
    turn: int | None = None


@dataclass(slots=True, eq=False)
class Slot:
    """Cards that were written as one lot, or that must have been there.

    `pattern` are the kinds that are written in its place, `told` the sets of kinds that all statements about it leave
    each of its cards, with the number of the statement; `low` and
    `high` are how many cards it is, which the statement `quantity` says (None: nobody doubts it). `spans` are the
    places of its lots, `at` is the index of its line among those of the deal (-1: it is not written), `sequence` tells
    that it is `seq*3..7`, whose cards are in a row.
    """

    number: int
    low: int
    high: int
    told: list[tuple[int | None, int]]
    quantity: int | None = None
    spans: tuple[Span, ...] = ()
    turn: int | None = None
    at: int = -1
    sequence: bool = False
    pattern: int = EVERY

    @property
    def is_open(self) -> bool:
        """Whether it may be one thing or another by what is written in its place."""
        return bool(self.pattern & (self.pattern - 1)) or self.low != self.high

    def kinds(self, relaxed: frozenset[int] = frozenset()) -> int:
        """The kinds that its cards may be when some statements are given up."""
        kinds = EVERY
        for statement, left in self.told:
            if statement is None or statement not in relaxed:
                kinds &= left
        return kinds


@frozen
class Come:
    """Cards come to a hand from the stock, or were dealt to it."""

    seat: str
    slot: Slot


@frozen
class Honour:
    """Red threes lie with their side that were in no hand: drawn and laid at once, or replaced at the deal."""

    seat: str
    slot: Slot


@frozen
class Lie:
    """Cards lie on the table where a record begins: in a meld of a side by its number, or as its red threes (None)."""

    side: str
    slots: tuple[Slot, ...]
    meld: int | None


@frozen
class Lay:
    """A hand lays cards in one action: into a meld by its number in the deal, or into one of several, those `among`
    which it is (`meld` is None).

    Where it is not known at all which meld that is, there are none of either.

    `new`: the meld comes to the table with them. `key`, `nth` and `holds` are those of the label: its key, "" where
    there is none, the number and the rank that it names, if any.
    """

    seat: str
    slots: tuple[Slot, ...]
    meld: int | None
    new: bool
    key: str = ""
    nth: int | None = None
    holds: int | None = None
    among: tuple[int, ...] = ()

    @property
    def melds(self) -> tuple[int, ...]:
        """The melds that it may be; none where that is not known."""
        return self.among if self.meld is None else (self.meld,)


@frozen
class Shed:
    """A hand gives cards to the pile: one of them, and takes the others back, or as `many` as they are."""

    seat: str
    slot: Slot
    many: bool = False


@frozen
class Show:
    """A hand holds cards that it shows, or lays and takes back; `meld` is the number of the meld that they made
    meanwhile, if they were to be a new one. Cards that are not `held` may have come to it by what was taken back, too:
    nothing follows from them."""

    seat: str
    slots: tuple[Slot, ...]
    meld: int | None = None
    held: bool = True


@frozen
class ShowReds:
    """A hand lays red threes."""

    seat: str
    slot: Slot


@frozen
class Take:
    """A hand takes the pile, or its top card `alone`: so many cards from the top at the `most` (None: all). `claim` is
    the statement that says how many cards it took, and that number; `first` tells that certainly no pile was taken
    before by those of whom the rules ask it."""

    seat: str
    alone: bool
    most: int | None = None
    claim: tuple[int, int] | None = None
    first: bool = False


@frozen
class Join:
    """One meld becomes part of another; None: it is not known which."""

    seat: str
    into: int | None
    gone: int | None


@frozen
class Swap:
    """A natural card of a hand and a wild card of a meld change places: of the meld of this number, or of one `among`
    several. Where it is not known at all which it is, there are none of either."""

    seat: str
    natural: Slot
    wild: Slot
    meld: int | None
    among: tuple[int, ...] = ()

    @property
    def melds(self) -> tuple[int, ...]:
        """The melds that it may be; none where that is not known."""
        return self.among if self.meld is None else (self.meld,)


@frozen
class Hold:
    """A hand holds so many cards, which a statement says (None: it follows from the rules)."""

    seat: str
    statement: int | None
    number: int


@frozen
class Claimed:
    """The record claims an amount of a side: `word` is minimum, count, score or total, `item` that of a `count` line;
    the number of the statement."""

    word: str
    side: str
    item: str
    amount: int
    statement: int


@frozen
class Say:
    """Something is done that moves no card: `out`, `keep`, or another act of the turn."""

    seat: str
    what: str


Act = Come | Honour | Lie | Lay | Shed | Show | ShowReds | Take | Join | Swap | Hold | Say


@dataclass(slots=True)
class TurnTold:
    """A turn: its number, seat and line, and each action of the record with the acts that it is, each with whether it
    is of the seat itself. `opened` tells whether the side had melds before (None: not known), `minimum` what its first
    ones must be worth at the least, `drawn` which actions are draws, `firsts` the first cards of what they drew, which
    are counted. What is not `judged` is no turn of which anything is asked: what was done between turns, or what a line
    that is not understood may tell."""

    number: int
    seat: str
    at: int
    acts: list[tuple[int, Act, bool]] = field(default_factory=list)
    opened: bool | None = None
    minimum: int = 0
    drawn: set[int] = field(default_factory=set)
    firsts: list[Slot] = field(default_factory=list)
    judged: bool = True


@dataclass(slots=True)
class MeldTold:
    """A meld: the side that has it; `doubtful` tells that it cannot be followed which cards it holds, `optional` that
    there may be no such meld, since its cards may all be part of another."""

    number: int
    side: str
    doubtful: bool = False
    optional: bool = False


@dataclass(slots=True)
class Course:
    """All that a deal tells: statements, slots, what was dealt, and the turns.

    `dealt` are the slots of each hand as dealt, or where the record begins if that is not `from_start`; `up` those that
    started the pile, `stock` those of the stock line that
    nobody drew, `draws` those that came from the stock in turns, each in order. `written` are the slots of an action by
    the index of its line and its own (-1: of the line itself), one for each of its lots, `claimed` the
    statement of an action that claims a number. `runs` are cards in a row of
    one suit, `replaced` red threes of the deal by seat that are among those told elsewhere, `equal` slots that are the
    same cards as some others, `same` the one slot that another is, by its number. `unseen_melds` are sides that may
    have melds of which nothing is told. `whole` is the stock where the record begins in the middle and tells all of it:
    every other card has its place elsewhere. `lost` tells that some cards were drawn of which it is not known where
    they lay in a stock line; `among_stock` are those of which it is known that they lay there. `in_order` are draws
    that took the cards of `stock` one after the other, each not known how many. `left_out` are the lines that are not
    understood.
    """

    statements: list[Statement] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    before: list[Act] = field(default_factory=list)
    dealt: dict[str, list[Slot]] = field(default_factory=dict)
    up: list[Slot] = field(default_factory=list)
    stock: list[Slot] = field(default_factory=list)
    draws: list[Slot] = field(default_factory=list)
    turns: list[TurnTold] = field(default_factory=list)
    melds: list[MeldTold] = field(default_factory=list)
    written: dict[tuple[int, int], list[Slot]] = field(default_factory=dict)
    claimed: dict[tuple[int, int], int] = field(default_factory=dict)
    runs: list[tuple[Slot, ...]] = field(default_factory=list)
    replaced: dict[str, list[Slot]] = field(default_factory=dict)
    equal: list[tuple[Slot, tuple[Slot, ...]]] = field(default_factory=list)
    same: dict[int, Slot] = field(default_factory=dict)
    claims: list[Claimed] = field(default_factory=list)
    ended: str | None = None
    from_start: bool = True
    unseen_melds: set[str] = field(default_factory=set)
    whole: list[Slot] | None = None
    lost: bool = False
    among_stock: list[Slot] = field(default_factory=list)
    in_order: list[Slot] = field(default_factory=list)
    left_out: list[Span] = field(default_factory=list)

    def state(self, says: Says, span: Span, turn: int | None) -> int:
        """A new statement, and its number."""
        self.statements.append(Statement(len(self.statements), says, span, turn))
        return len(self.statements) - 1

    def slot(self, lot: Lot, spans: Sequence[Span], turn: int | None, at: int) -> Slot:
        """The slot of a written lot, with its statements."""
        spans = tuple(spans)
        told: list[tuple[int | None, int]] = []
        quantity: int | None = None
        if lot.kinds != EVERY:
            told.append((self.state(Says.CARD, _whole(spans), turn), lot.kinds))
        if (lot.low, lot.high) != (1, 1):
            quantity = self.state(Says.QUANTITY, _whole(spans), turn)
        made = Slot(len(self.slots), lot.low, lot.high, told, quantity, spans, turn, at, lot.sequence, lot.kinds)
        self.slots.append(made)
        return made

    def is_written(self, slot: Slot) -> bool:
        """Whether something is written in the place of a slot, or of one that it is besides."""
        return bool(slot.spans) or any(other is slot for other in self.same.values())

    def least_drawn(self) -> int:
        """So many cards are in the hands, in the heaps and on the table at the least, whatever statements are given
        up."""
        acts = [*self.before, *(act for turn in self.turns for _, act, _ in turn.acts)]
        slots = [*self.up, *(act.slot for act in acts if isinstance(act, Come | Honour))]
        slots += [slot for act in acts if isinstance(act, Lie) for slot in act.slots]
        return sum(slot.low for slot in slots if slot.quantity is None)

    def unseen(self, kinds: int, low: int, high: int, turn: int | None = None) -> Slot:
        """A slot of cards that are not written anywhere."""
        made = Slot(len(self.slots), low, high, [(None, kinds)], None, (), turn)
        self.slots.append(made)
        return made

    def write(
        self, cards: Sequence[Lot | Run | Unnamed], spans: Sequence[Span], turn: int | None, at: int, nth: int
    ) -> list[Slot]:
        """The slots of the cards that an action of a line writes, one for each lot; those of a run are tied."""
        slots: list[Slot] = []
        for index, written in enumerate(cards):
            span = spans[index] if index < len(spans) else NOWHERE
            made = [self.slot(lot, (span,), turn, at) for lot in lots_of((written,))]
            if isinstance(written, Run) and written.suit is None:
                self.runs.append(tuple(made))
            slots += made
        self.written.setdefault((at, nth), []).extend(slots)
        return slots


def _whole(spans: Iterable[Span]) -> Span:
    spans = [span for span in spans if span != NOWHERE]
    return Span(min(span.start for span in spans), max(span.end for span in spans)) if spans else NOWHERE


Lines = Sequence[Line]
