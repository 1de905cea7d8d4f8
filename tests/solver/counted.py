"""What a hidden card may be by the pack and the hands alone, found out by counting: no program is solved.

It works for whole deals of which a spectator, or one seat, keeps the record: everything that leaves a hand is known,
and hidden are only cards that come to a hand, dealt or drawn. A card that leaves a hand, and did not come to it
before in sight of all, was one of the hidden ones that had come to it. So each hand has *demands*, cards of some kind
until some moment, and *supplies*, hidden cards from some moment on; a supply answers one demand or none. By Hall's
theorem demands can all be met just when before every moment there are at least as many supplies as demands that end
by then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sambanotation.game.actions import (
    AddToMeld,
    Discard,
    Draw,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
    TakeTop,
    Undo,
)
from sambanotation.game.cards import KINDS, Lot, Pack, lots_of
from sambanotation.notation.record import Deal, HandLine, HeapLine, RedLine, Turn


class NotCountedError(Exception):
    """A deal has something that cannot be worked with here."""


@dataclass(frozen=True)
class Hidden:
    """Cards of which nothing is known that come to a hand: so many, at some moment, and their place in the text."""

    seat: str
    moment: int
    number: int
    at: int


@dataclass
class Hand:
    """A hand: what it is known to hold (less than nothing: what hidden cards must be), its demands and its supplies."""

    held: Counter[int] = field(default_factory=Counter)
    lowest: Counter[int] = field(default_factory=Counter)
    demands: list[tuple[int, int]] = field(default_factory=list)
    supplies: list[Hidden] = field(default_factory=list)

    def give(self, kind: int, moment: int) -> None:
        """A card leaves it."""
        self.held[kind] -= 1
        if self.held[kind] < self.lowest[kind]:
            self.lowest[kind] = self.held[kind]
            self.demands.append((kind, moment))


class Counted:
    """A deal, counted; `left` is how many cards of each kind lie in no place that is known."""

    def __init__(self, deal: Deal, seats: Iterable[str], pack: Pack, size: int) -> None:
        self.hands = {seat: Hand() for seat in seats}
        self.left = Counter({kind: pack.of(kind) for kind in range(KINDS)})
        self._pile: list[int] = []
        self._moment = 0
        self._replaced: Counter[tuple[str, int]] = Counter()
        told = set()
        for line in deal.lines:
            match line:
                case HandLine() if line.open:
                    raise NotCountedError
                case HandLine():
                    told.add(line.seat)
                    self._replaced.update((line.seat, lot.sole) for chain in line.chains for lot in chain[:-1])
                    self._chains(line.seat, line.chains, [span.start for span in line.card_spans])
                case HeapLine(heap="up"):
                    self._pile += [self._seen(lot) for lot in lots_of(line.cards)]
                case Turn():
                    self._turn(line)
                case RedLine():
                    # A red three that is shown is one of the dealt cards, and stays in the hand for now; one that the
                    # hand tells with what replaced it has left it already.
                    for lot in lots_of(line.cards):
                        if self._replaced[line.owner, lot.sole]:
                            self._replaced[line.owner, lot.sole] -= 1
                            continue
                        self.hands[line.owner].give(self._known(lot), 1)
                        self.hands[line.owner].held[lot.sole] += 1
                case _:
                    pass
        for seat in self.hands.keys() - told:
            self.hands[seat].supplies.append(Hidden(seat, 0, size, -1))

    def _seen(self, lot: Lot) -> int:
        """A known card of the pack."""
        if lot.sole < 0 or (lot.low, lot.high) != (1, 1):
            raise NotCountedError
        self.left[lot.sole] -= 1
        return lot.sole

    def _chains(self, seat: str, chains: Iterable[tuple[Lot, ...]], starts: list[int]) -> None:
        hand, places = self.hands[seat], iter(starts)
        for chain in chains:
            *before, last = [(lot, next(places)) for lot in chain]
            for lot, _ in before:
                self._seen(lot)
            lot, place = last
            if lot.kinds.bit_count() > 1:
                if lot.low != lot.high or lot.kinds.bit_count() < KINDS:
                    raise NotCountedError
                hand.supplies.append(Hidden(seat, self._moment, lot.low, place))
            else:
                for _ in range(lot.low):
                    hand.held[self._seen(Lot(lot.kinds))] += 1

    def _turn(self, line: Turn) -> None:
        seat, hand = line.seat, self.hands[line.seat]
        for located in line.played:
            self._moment += 1
            starts = [span.start for span in located.card_spans]
            match located.action:
                case Draw(chains=chains):
                    self._chains(seat, chains, starts)
                case LayRedThrees(chains=chains):
                    places = iter(starts)
                    for laid, *more in chains:
                        hand.give(self._known(laid), self._moment)
                        next(places)
                        if more:
                            self._chains(seat, [tuple(more)], [next(places) for _ in more])
                case LayMeld(cards=cards) | AddToMeld(cards=cards):
                    for lot in lots_of(cards):
                        hand.give(self._known(lot), self._moment)
                case Discard(cards=cards):
                    (lot,) = lots_of(cards)
                    hand.give(self._known(lot), self._moment)
                    self._pile.append(lot.sole)
                case TakePile():
                    hand.held.update(self._pile)
                    self._pile = []
                case SwapWild(natural=natural, wild=wild):
                    hand.give(self._known(natural), self._moment)
                    hand.held[self._known(wild)] += 1
                case Undo() | OutOfTurn() | TakeTop():
                    raise NotCountedError
                case _:
                    pass

    def _known(self, lot: Lot) -> int:
        if lot.sole < 0 or (lot.low, lot.high) != (1, 1):
            raise NotCountedError
        return lot.sole

    # What may be

    def hidden(self) -> Iterator[Hidden]:
        """All hidden cards that are written."""
        yield from (one for hand in self.hands.values() for one in hand.supplies if one.at >= 0)

    def _demanded(self, kind: int) -> int:
        return sum(one == kind for hand in self.hands.values() for one, _ in hand.demands)

    def is_possible(self) -> bool:
        """Whether the deal can have been so."""
        enough = all(self._demanded(kind) <= self.left[kind] for kind in range(KINDS))
        return enough and all(_met(hand.demands, hand.supplies) for hand in self.hands.values())

    def may_be(self, hidden: Hidden, kind: int) -> bool:
        """Whether one of these hidden cards may have been of this kind, where the deal can have been so."""
        hand = self.hands[hidden.seat]
        fewer = [one for one in hand.supplies if one is not hidden]
        if hidden.number > 1:
            fewer.append(Hidden(hidden.seat, hidden.moment, hidden.number - 1, hidden.at))
        if self._demanded(kind) < self.left[kind] and _met(hand.demands, fewer):
            return True
        return any(
            wanted == kind and end > hidden.moment and _met(hand.demands[:at] + hand.demands[at + 1 :], fewer)
            for at, (wanted, end) in enumerate(hand.demands)
        )


def _met(demands: list[tuple[int, int]], supplies: list[Hidden]) -> bool:
    """Whether each demand has a supply of its own that came before its end."""
    ends = sorted(end for _, end in demands)
    return all(sum(one.number for one in supplies if one.moment < end) > at for at, end in enumerate(ends))
