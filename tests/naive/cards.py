"""Cards as plain words: "As", "Tc", "JK"."""

from collections import Counter
from collections.abc import Iterable

Card = str

RANKS = "456789TJQKA"
"""The ranks of natural cards, upwards; the ace is high only (J3)."""

KINDS = sorted([rank + suit for rank in "A23456789TJQK" for suit in "shdc"] + ["JK"])


def pack(packs: int) -> Counter[Card]:
    """So many packs of 52 cards, with two jokers each (A4)."""
    return Counter({card: packs * (2 if card == "JK" else 1) for card in KINDS})


def is_wild(card: Card) -> bool:
    """Jokers and twos (B7)."""
    return card == "JK" or card[0] == "2"


def is_red_three(card: Card) -> bool:
    """Threes of hearts and diamonds."""
    return card in ("3h", "3d")


def is_black_three(card: Card) -> bool:
    """Threes of spades and clubs."""
    return card in ("3s", "3c")


def is_natural(card: Card) -> bool:
    """Four to ace (B8)."""
    return card != "JK" and card[0] in RANKS


def family(card: Card) -> str:
    """What a card is to the pile: wild, red (three), black (three), or natural."""
    if is_wild(card):
        return "wild"
    if is_red_three(card):
        return "red"
    return "black" if is_black_three(card) else "natural"


def points(cards: Iterable[Card]) -> int:
    """What the cards are worth, laid or in hand (B1 to B6); red threes have no value of their own here."""
    return sum(_points(card) for card in cards)


def _points(card: Card) -> int:
    if card == "JK":
        return 50
    if is_red_three(card):
        return 0
    if card[0] in "A2":
        return 20
    return 10 if card[0] in "KQJT98" else 5


def consecutive(cards: Iterable[Card]) -> bool:
    """Whether these are natural cards of one suit, each rank once and no rank left out."""
    held = list(cards)
    if not all(is_natural(card) for card in held) or len({card[1] for card in held}) != 1:
        return False
    places = sorted(RANKS.index(card[0]) for card in held)
    return places == list(range(places[0], places[0] + len(places)))
