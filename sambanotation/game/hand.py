"""What is known of a hand: the cards that are in it, the cards that are in it but were not seen, and the cards that
left it without its being told which.

Every question is answered for all hands that agree with what is known: "may it hold these?" is false only where no
such hand does, "how many at the least?" never says too many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sambanotation.game.cards import EVERY, RED_THREE_KINDS, RED_THREES, Lot, is_one
from sambanotation.game.packed import ALL, SHORT, fields_of, pack_copies, unpack

Some = tuple[int, int]
"""So many cards, each of these kinds: (kinds, number)."""

Range = tuple[int, int]
"""The least and the most."""


_REDS = fields_of(RED_THREES)


def most_supplied(demands: Sequence[Some], supplies: Sequence[Some]) -> int:
    """How many of the demanded cards can be met at once, each from a supply that shares a kind with it.

    Both are (kinds, number) pairs; a supplied card meets one demanded card.
    """
    room = [number for _, number in supplies]
    given: list[dict[int, int]] = [{} for _ in supplies]  # supply -> demand -> cards

    def send(demand: int, wanted: int, seen: set[int]) -> int:
        """Finds room for some of the wanted cards of a demand; how many, 0 where there is none."""
        kinds = demands[demand][0]
        for at, (supplied, _) in enumerate(supplies):
            if at in seen or not kinds & supplied:
                continue
            seen.add(at)
            if room[at] > 0:
                sent = min(wanted, room[at])
                room[at] -= sent
            else:
                moved = ((d, send(d, min(wanted, n), seen)) for d, n in given[at].items() if n and d != demand)
                other, sent = next((each for each in moved if each[1]), (0, 0))
                if not sent:
                    continue
                given[at][other] -= sent
            given[at][demand] = given[at].get(demand, 0) + sent
            return sent
        return 0

    met = 0
    for demand, (_, number) in enumerate(demands):
        left = number
        while left > 0 and (sent := send(demand, left, set())):
            left -= sent
        met += max(0, number) - max(0, left)
    return met


def _put(lots: list[Lot], kinds: int, low: int, high: int) -> None:
    """Adds cards to lots of which no two are of the same kinds."""
    for at, lot in enumerate(lots):
        if lot.kinds == kinds:
            lots[at] = Lot(kinds, lot.low + low, lot.high + high)
            return
    lots.append(Lot(kinds, low, high))


class Hand:
    """The cards of a seat.

    `known` maps a kind to the copies seen to come in and not seen to leave; `lots` are cards that are in the hand (or
    may be: low to high) of which only the kinds are known; `debts` are cards that left it of which only the kinds are
    known. `low` and `high` bound the number of cards.

    A hand that is nothing but known cards may be kept packed (see `packed`): who asks for `known` unpacks it.
    """

    __slots__ = ("_known", "_packed", "debts", "high", "lots", "low")

    def __init__(self) -> None:
        self._known: dict[int, int] | None = {}
        self._packed: int | None = None
        self.lots: list[Lot] = []
        self.debts: list[Lot] = []
        self.low = 0
        self.high = 0

    def copy(self) -> Hand:
        hand = Hand.__new__(Hand)
        hand._known = self._known.copy() if self._known is not None else None
        hand._packed = self._packed
        hand.lots = self.lots.copy()
        hand.debts = self.debts.copy()
        hand.low, hand.high = self.low, self.high
        return hand

    @classmethod
    def of(cls, packed: int) -> Hand:
        """A hand of just these known cards."""
        hand = cls.__new__(cls)
        hand.lots, hand.debts = [], []
        hand.hold_packed(packed)
        return hand

    @property
    def known(self) -> dict[int, int]:
        """The known cards, which may be changed."""
        known = self._known
        if known is None:
            known = self._known = unpack(self._packed or 0)
        self._packed = None
        return known

    def __getstate__(self) -> tuple[object, ...]:
        # How it is kept says nothing of what it holds.
        return self.copy().known, self.lots, self.debts, self.low, self.high

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._known, self.lots, self.debts, self.low, self.high = state
        self._packed = None

    @property
    def packed(self) -> int | None:
        """The hand in one number, where it is nothing but known cards."""
        if self.lots or self.debts:
            return None
        packed = self._packed
        if packed is None:
            packed = pack_copies(self.known)
        return packed if packed is not None and self.low == self.high == packed >> ALL else None

    def hold_packed(self, packed: int) -> None:
        """These known cards are all that the hand holds, which holds nothing but known cards."""
        self._packed, self._known = packed, None
        self.low = self.high = packed >> ALL

    @property
    def complete(self) -> bool:
        """Whether every card of the hand is known."""
        return not self.lots and not self.debts

    @property
    def size(self) -> Range:
        """The least and the most cards that it holds."""
        if self.complete:
            return self.low, self.high
        room = sum(self.known.values()) + sum(lot.high for lot in self.lots) - sum(debt.low for debt in self.debts)
        high = max(0, min(self.high, room))
        return min(high, max(self.low, self.at_least(EVERY))), high

    @property
    def has_red_three(self) -> bool:
        """Whether a red three is among the known cards."""
        packed = self._packed
        return packed & _REDS != 0 if packed is not None else not self.known.keys().isdisjoint(RED_THREE_KINDS)

    def surely_has(self, packed: int) -> bool:
        """Whether it is nothing but known cards, and these are among them."""
        held = self.packed
        return held is not None and not (held - packed) & SHORT

    def receive(self, lot: Lot) -> None:
        """Cards come in."""
        self.low += lot.low
        self.high += lot.high
        if is_one(lot.kinds) and lot.low == lot.high:
            kind = lot.kinds.bit_length() - 1
            self.known[kind] = self.known.get(kind, 0) + lot.low
        else:
            _put(self.lots, lot.kinds, lot.low, lot.high)

    def hold(self, copies: Mapping[int, int]) -> None:
        """These cards, so many copies of each kind, are the hand now."""
        self._known, self._packed, self.lots, self.debts = dict(copies), None, [], []
        self.low = self.high = sum(copies.values())

    def give(self, lot: Lot) -> bool:
        """Cards leave, as they did at the table: false where the hand cannot have held them.

        A card that it cannot have held is counted off all the same: the hand is one card smaller, and one of those
        that it was believed to hold was never there.
        """
        if is_one(lot.kinds) and lot.low == lot.high == 1 and not self.debts:
            kind = lot.kinds.bit_length() - 1
            held = self.known.get(kind, 0)
            if held:
                self._drop(kind, 1)
                self._shrink(1, 1)
                return True
        if lot.high == 0:
            return True
        if not self.may_hold(((lot.kinds, lot.low),)):
            capacity = sum(self.known.values()) + sum(part.high for part in self.lots) - sum(d.low for d in self.debts)
            missing, most = (min(number, max(0, capacity)) for number in (lot.low, lot.high))
            if missing:
                _put(self.debts, EVERY, missing, most)
            self._shrink(lot.low, lot.high)
            return False
        self._settle(lot)
        self._shrink(lot.low, lot.high)
        return True

    def _drop(self, kind: int, copies: int) -> None:
        left = self.known[kind] - copies
        if left:
            self.known[kind] = left
        else:
            del self.known[kind]

    def _shrink(self, low: int, high: int) -> None:
        self.low = max(0, self.low - high)
        self.high = max(0, self.high - low)

    def _settle(self, gone: Lot) -> None:
        """Takes cards off where only one place can have held them, and notes a debt where several may."""
        seen = [kind for kind in self.known if gone.kinds >> kind & 1]
        hidden = [at for at, lot in enumerate(self.lots) if lot.kinds & gone.kinds]
        overlapping = any(debt.kinds & gone.kinds for debt in self.debts)
        if is_one(gone.kinds) and seen and not overlapping and gone.low == gone.high <= self.known[seen[0]]:
            self._drop(seen[0], gone.low)
        elif not seen and len(hidden) == 1:
            self._uncover(hidden[0], gone)
        elif not hidden and not overlapping and gone.low == gone.high == sum(self.known[kind] for kind in seen):
            for kind in seen:
                self._drop(kind, self.known[kind])
        else:
            _put(self.debts, gone.kinds, gone.low, gone.high)

    def _uncover(self, at: int, gone: Lot) -> None:
        lot = self.lots[at]
        if lot.high > gone.low or lot.high > gone.high:
            self.lots[at] = Lot(lot.kinds, max(0, lot.low - gone.high), lot.high - gone.low)
        else:
            del self.lots[at]

    def _supplies(self) -> list[Some]:
        return [(1 << kind, n) for kind, n in self.known.items()] + [(lot.kinds, lot.high) for lot in self.lots]

    def may_hold(self, needs: Iterable[Some]) -> bool:
        """Whether the hand may hold all these cards at once."""
        needed = [(kinds, number) for kinds, number in needs if number]
        total = sum(number for _, number in needed)
        if total > self.high:
            return False
        if self.complete and all(is_one(kinds) for kinds, _ in needed):
            wanted: dict[int, int] = {}
            for kinds, number in needed:
                kind = kinds.bit_length() - 1
                wanted[kind] = wanted.get(kind, 0) + number
            return all(self.known.get(kind, 0) >= number for kind, number in wanted.items())
        owed = [(debt.kinds, debt.low) for debt in self.debts if debt.low]
        demands = owed + needed
        return most_supplied(demands, self._supplies()) == sum(number for _, number in demands)

    def at_least(self, kinds: int) -> int:
        """The number of cards of these kinds that it certainly holds."""
        seen = [(1 << kind, n) for kind, n in self.known.items() if kinds >> kind & 1]
        seen += [(lot.kinds, lot.low) for lot in self.lots if lot.low and not lot.kinds & ~kinds]
        held = sum(n for _, n in seen)
        gone = [(debt.kinds, debt.high) for debt in self.debts if debt.kinds & kinds]
        return held - most_supplied(gone, seen) if gone and held else held

    def at_most(self, kinds: int) -> int:
        """The number of cards of these kinds that it may hold."""
        if self.complete:
            return sum([n for kind, n in self.known.items() if kinds >> kind & 1])
        supplies = self._supplies()
        owed = [(debt.kinds, debt.low) for debt in self.debts if debt.low]
        want = sum(n for supplied, n in supplies if supplied & kinds)
        both = most_supplied([*owed, (kinds, want)], supplies) - sum(n for _, n in owed)
        return max(0, min(self.high, both))

    def count(self, kinds: int) -> Range:
        """The least and the most cards of these kinds that it holds."""
        if self.complete:
            exact = self.at_most(kinds)
            return exact, exact
        return self.at_least(kinds), self.at_most(kinds)

    def fix_size(self, size: int) -> bool:
        """Takes the record's word for the number of cards; false, and nothing changed, where it cannot be so."""
        low, high = self.size
        if not low <= size <= high:
            return False
        self.low = self.high = size
        return True

    def blur(self, most: int) -> None:
        """Forgets everything: the hand may hold anything, up to `most` cards."""
        self.known.clear()
        self.debts.clear()
        self.lots = [Lot(EVERY, 0, most)]
        self.low, self.high = 0, most
