"""The stock and the discard pile: what lies in them, as far as it is known, in order."""

from __future__ import annotations

from typing import Any

from sambanotation.game.cards import EVERY, LOTS, NO_KIND, Lot
from sambanotation.game.hand import Range
from sambanotation.game.runs import count


class Stock:
    """The cards face down.

    Where every card is known that is known at all, they may be kept as one byte a card, its kind: who asks for `coming`
    has them spelled out.
    """

    __slots__ = ("_at", "_coming", "_in_order", "high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = max(0, low), max(0, high)
        self._coming: list[Lot] | None = []
        self._in_order = b""
        self._at = 0

    def copy(self) -> Stock:
        stock = Stock(self.low, self.high)
        stock._coming = self._coming.copy() if self._coming is not None else None
        stock._in_order, stock._at = self._in_order, self._at
        return stock

    def __getstate__(self) -> tuple[object, ...]:
        # How it is kept says nothing of what lies there.
        return self.copy().coming, self.low, self.high

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._coming, self.low, self.high = state
        self._in_order, self._at = b"", 0

    @property
    def coming(self) -> list[Lot]:
        """The next cards as they are known, the very next one last; the list may be changed."""
        coming = self._coming
        if coming is None:
            coming = self._coming = [LOTS[kind] for kind in self._in_order[self._at :][::-1]]
        return coming

    @coming.setter
    def coming(self, coming: list[Lot]) -> None:
        self._coming = coming

    @property
    def listed(self) -> int:
        """How many of the next cards are known."""
        return len(self._coming) if self._coming is not None else len(self._in_order) - self._at

    @property
    def in_order(self) -> tuple[bytes, int] | None:
        """The kinds of the known cards as they will come, and how many of these have come; None where they are not
        known one by one."""
        if self._coming is not None:
            kinds = [lot.sole for lot in reversed(self._coming)]
            if NO_KIND in kinds:
                return None
            self.lie(bytes(kinds), 0)
        return self._in_order, self._at

    def lie(self, in_order: bytes, came: int) -> None:
        """Known cards lie there in this order, of which so many have come."""
        self._coming, self._in_order, self._at = None, in_order, came

    @property
    def size(self) -> Range:
        return self.low, self.high

    def lay(self, lots: tuple[Lot, ...], open_below: bool) -> None:
        """Says what lies there, the next card first; all of it unless `open_below`."""
        plain = [lot for lot in lots if lot.sole != NO_KIND and not lot.derived]
        if len(plain) == len(lots):
            self.coming = plain[::-1]
            low = high = len(plain)
        else:
            single = [Lot(lot.kinds) for lot in lots for _ in range(lot.low if lot.low == lot.high else 0)]
            exact = all(lot.low == lot.high for lot in lots)
            self.coming = single[::-1] if exact else []
            low, high = count(lots)
        if open_below:
            self.low = max(self.low, low)
            self.high = max(self.high, self.low)
        else:
            self.low, self.high = low, high

    def draw(self, lot: Lot) -> bool:
        """Cards are drawn; false where what lay next cannot be these."""
        fits = True
        for _ in range(lot.low):
            if self.coming:
                fits = bool(self.coming.pop().kinds & lot.kinds) and fits
        if lot.high > lot.low:
            self.coming = []
        self.low = max(0, self.low - lot.high)
        self.high = max(0, self.high - lot.low)
        return fits


class Pile:
    """The discard pile, the oldest card first."""

    __slots__ = ("cards",)

    def __init__(self) -> None:
        self.cards: list[Lot] = []

    def copy(self) -> Pile:
        pile = Pile()
        pile.cards = self.cards.copy()
        return pile

    @property
    def size(self) -> Range:
        return count(self.cards)

    @property
    def top(self) -> int:
        """The kinds that the top card may be; 0 where there certainly is no pile."""
        kinds = 0
        for lot in reversed(self.cards):
            kinds |= lot.kinds
            if lot.low:
                break
        return kinds

    def lift(self) -> Lot:
        """Takes the top card off: what it may be. Raises IndexError where there certainly is no pile."""
        top = self.top
        low = high = 0
        while not low:
            lot = self.cards.pop()
            low, high = low + lot.low, high + lot.high
            if not self.cards:
                break
        if high > 1:
            self.cards.append(Lot(top, max(0, low - 1), high - 1))
        return Lot(top)

    def take(self, most: int | None) -> tuple[Lot, ...]:
        """Takes so many cards off from the top, all of them where None is said; gives them, the oldest first."""
        low, high = self.size
        if most is None or high <= most:
            taken, self.cards = tuple(self.cards), []
            return taken
        lifted = [self.lift() for _ in range(min(low, most))][::-1]
        if low >= most:
            return tuple(lifted)
        kinds = 0
        for lot in self.cards:
            kinds |= lot.kinds
        self.cards = [Lot(kinds, 0, high - most)]
        return (Lot(kinds, 0, most - low), *lifted)

    def forget(self, most: int) -> None:
        """Anything may lie there now, up to so many cards."""
        self.cards = [Lot(EVERY, 0, most)]
