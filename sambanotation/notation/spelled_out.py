"""Cards of hands and heaps that are spelled out when somebody asks for them.

Hardly anybody asks more of a hand or a stock that is known card by card than the kinds of its cards, and these are all
that the quick way keeps. What is made by its constructor has the cards that it was given.
"""

from __future__ import annotations

from typing import Any

from sambanotation.game.actions import Chain
from sambanotation.game.cards import NO_KIND, Cards
from sambanotation.game.known_cards import CHAINS
from sambanotation.notation.places import Unplaced


def kinds_written(cards: Cards) -> bytes | None:
    """The kinds of cards, where every one is written as one known card; None elsewhere."""
    kinds = [card.sole for card in cards]
    return bytes(kinds) if NO_KIND not in kinds else None


def kinds_dealt(chains: tuple[Chain, ...]) -> bytes | None:
    """The kinds of dealt cards, where every one is known and none has another behind it; None elsewhere."""
    cards = tuple([chain[0] for chain in chains if len(chain) == 1])
    return kinds_written(cards) if len(cards) == len(chains) else None


class WrittenCards:
    """A line with `cards`, and with their `kinds` where these are known."""

    __slots__ = ()

    def __post_init__(self: Any) -> None:
        self.kinds = kinds_written(self.cards)

    def work_out(self: Any, name: str) -> Any:
        """The value of a field that was left unset."""
        return tuple([CHAINS[kind][0] for kind in self.kinds]) if name == "cards" else Unplaced.work_out(self, name)


class DealtCards:
    """A line with `chains`, and with the `kinds` of their cards where these are known and are all."""

    __slots__ = ()

    def __post_init__(self: Any) -> None:
        self.kinds = kinds_dealt(self.chains)

    def work_out(self: Any, name: str) -> Any:
        """The value of a field that was left unset."""
        return tuple([CHAINS[kind] for kind in self.kinds]) if name == "chains" else Unplaced.work_out(self, name)
