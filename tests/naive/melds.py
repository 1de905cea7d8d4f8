"""What a meld may be, and how it may grow (chapters I and J)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.naive.cards import Card, consecutive, is_black_three, is_natural, is_wild


@dataclass
class Meld:
    """A meld on the table. `kind` is group, sequence, wild, black, or odd if it is none; `name` is how it is called."""

    kind: str
    name: str
    number: int
    cards: list[Card]
    gone: bool = False
    """It was joined to another one."""
    fresh: list[Card] = field(default_factory=list)
    """Its cards, where it was first laid in this turn and not joined with a meld that lay there before (S65)."""

    @property
    def wilds(self) -> int:
        return sum(map(is_wild, self.cards))

    @property
    def seven(self) -> bool:
        """Whether it is one of the combinations that going out asks for (L1)."""
        return self.kind != "odd" and len(self.cards) >= 7


def kind_of(cards: Iterable[Card]) -> tuple[str, str]:
    """The kind and name that these cards would have as one meld, however good or bad it is."""
    held = list(cards)
    plain = [card for card in held if not is_wild(card)]
    if not plain:
        return "wild", "W"
    if all(map(is_black_three, plain)):
        return "black", "3"
    if all(map(is_natural, plain)) and len({card[0] for card in plain}) == 1:
        return "group", plain[0][0]
    if consecutive(held):
        return "sequence", held[0][1]
    return "odd", "?"


def fault_of_new(cards: list[Card]) -> str | None:
    """Why these cards cannot be laid as one new meld, or None."""
    if len(cards) < 3:
        return "I1/J1: a meld has three cards at least"
    kind, _ = kind_of(cards)
    if kind == "odd":
        return "I6/J1: neither a group nor a sequence"
    if kind == "wild":
        return "S36: a meld of wild cards ends at seven" if len(cards) > 7 else None
    if kind == "black":
        return "D5: black threes take no wild cards" if any(map(is_wild, cards)) else None
    if kind == "sequence":
        return "J5: a sequence ends at seven" if len(cards) > 7 else None
    wilds = sum(map(is_wild, cards))
    if len(cards) - wilds < 2:
        return "I6: a group begins with two natural cards"
    return None if group_can_grow(0, 0, len(cards) - wilds, wilds) else "I5: one wild card, the second as the seventh"


def fault_of_adding(meld: Meld, cards: list[Card]) -> str | None:
    """Why these cards cannot be added to the meld, or None."""
    wilds = sum(map(is_wild, cards))
    if meld.kind == "sequence":
        if len(meld.cards) + len(cards) > 7:
            return "J5: a sequence ends at seven"
        return None if consecutive(meld.cards + cards) else "J1: it does not go on the sequence"
    if meld.kind == "wild":
        if wilds < len(cards):
            return "I11: only wild cards to wild cards"
        return "S36: a meld of wild cards ends at seven" if len(meld.cards) + len(cards) > 7 else None
    if meld.kind == "black":
        return None if all(map(is_black_three, cards)) else "D5: only black threes to black threes"
    if meld.kind == "group":
        if any(card[0] != meld.name for card in cards if not is_wild(card)):
            return "I1: another rank"
        if group_can_grow(len(meld.cards), meld.wilds, len(cards) - wilds, wilds):
            return None
        return "I5/S31/S32: one wild card, the second as the seventh, none beyond"
    return "no meld to add to"


def group_can_grow(size: int, wilds: int, naturals: int, more_wilds: int) -> bool:
    """Whether the cards can be added in some order, each one legal: the first wild card among the first seven cards,
    the second exactly as the seventh (I5, S31, S32); natural cards always (X1)."""
    if not naturals and not more_wilds:
        return True
    if naturals and group_can_grow(size + 1, wilds, naturals - 1, more_wilds):
        return True
    if not more_wilds:
        return False
    place = size + 1
    fits = place <= 7 if wilds == 0 else wilds == 1 and place == 7
    return fits and group_can_grow(size + 1, wilds + 1, naturals, more_wilds - 1)


def find(melds: list[Meld], label: str) -> list[Meld]:
    """The melds of a side that a label can mean."""
    name, holds, number = label, None, None
    if "(" in label:
        name, holds = label[:-1].split("(")
    elif "." in label:
        name, digits = label.split(".")
        number = int(digits)
    found = [meld for meld in melds if meld.name == name and not meld.gone]
    if number is not None:
        found = [meld for meld in found if meld.number == number]
    if holds is not None:
        found = [meld for meld in found if any(card[0] == holds for card in meld.cards)]
    return found
