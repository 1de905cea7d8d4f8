"""The stock and the discard pile: what lies in them, as far as it is known, in order."""

from __future__ import annotations

from sambanotation.game.cards import EVERY, NO_KIND, Lot
from sambanotation.game.hand import Range
from sambanotation.game.runs import count


class Stock:
    """The cards face down. `coming` are the next ones as they are known, the very next one last."""

    __slots__ = ("coming", "high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = max(0, low), max(0, high)
        self.coming: list[Lot] = []

    def copy(self) -> Stock:
        stock = Stock(self.low, self.high)
        stock.coming = self.coming.copy()
        return stock

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
