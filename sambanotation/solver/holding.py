"""How many cards of each kind lie somewhere, in a program."""

from __future__ import annotations

from sambanotation.solver.course import Slot
from sambanotation.solver.linear import Sum, total

Cards = dict[int, Sum]
"""How many cards of each kind; a kind that is missing: none."""


class Lying:
    """Cards that lie in the pile, from one slot: how many of each kind, how many together, and the least of these."""

    __slots__ = ("cards", "least", "number", "slot")

    def __init__(self, slot: Slot, cards: Cards, number: Sum, least: int) -> None:
        self.slot, self.cards, self.number, self.least = slot, cards, number, least


def put(where: Cards, cards: Cards) -> None:
    for kind, number in cards.items():
        where[kind] = where[kind].copy().add(number) if kind in where else number


def of_kinds(cards: Cards, kinds: int) -> Sum:
    """How many cards of some kinds there are."""
    return total(number for kind, number in cards.items() if kinds >> kind & 1)
