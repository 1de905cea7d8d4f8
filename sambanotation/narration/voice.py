"""Who tells: in which language, and what the players and their sides are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sambanotation.frozen import frozen
from sambanotation.game.hand import Range
from sambanotation.narration.deal_sentences import (
    AMOUNT,
    NEXT_AMOUNT,
    NO_AMOUNTS,
    PLAYER,
)
from sambanotation.narration.tongues import Told, Tongue, digits, foreign, one_after_another
from sambanotation.output.visible import visible


@frozen
class Voice:
    """A language, and the names of the players by their seats. Seats without a name are called as they are."""

    tongue: Tongue
    players: Mapping[str, str]

    def say(self, told: Told, /, **facts: str) -> str:
        """A sentence in the language."""
        return told.say(self.tongue, **facts)

    def named(self, seat: str) -> str:
        """The player of a seat by name, with the seat where another has the same name."""
        name = self.players.get(seat, "").strip()
        if not name:
            return self.quoted(seat)
        shared = [one.strip() for one in self.players.values()].count(name) > 1
        return self.say(PLAYER, name=self.quoted(name), seat=self.quoted(seat)) if shared else self.quoted(name)

    def side(self, side: str) -> str:
        """A side by the names of its players."""
        return self.all(self.named(seat) for seat in side.split("+"))

    def all(self, parts: Iterable[str]) -> str:
        """Parts one after another."""
        return one_after_another(list(parts), self.tongue)

    def quoted(self, text: str) -> str:
        """What somebody has written: with no effect but to be read, and without turning the sentence around."""
        return foreign(visible(" ".join(text.split())), self.tongue)

    def number(self, number: int) -> str:
        """A number in digits."""
        return digits(number, self.tongue)

    def amounts(self, amounts: Iterable[tuple[str, int | Range]]) -> str:
        """Numbers, each behind what it is the number of; of a number that is not certain its least and its most."""
        told = [self.say(AMOUNT, what=what, number=self._amount(amount)) for what, amount in amounts]
        return self.say(NEXT_AMOUNT).join(told) if told else self.say(NO_AMOUNTS)

    def _amount(self, amount: int | Range) -> str:
        if isinstance(amount, int):
            return self.number(amount)
        low, high = amount
        return self.number(low) if low == high else f"{self.number(low)}–{self.number(high)}"
