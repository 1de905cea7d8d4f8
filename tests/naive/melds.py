"""What a meld may be, and how it may grow (chapters I and J)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.naive.cards import Card, consecutive, is_black_three, is_natural, is_wild
from tests.naive.rules_of import Rules


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


def fault_of_new(rules: Rules, cards: list[Card]) -> str | None:
    """Why these cards cannot be laid as one new meld, or None."""
    if len(cards) < 3:
        return "I1/J1: a meld has three cards at least"
    kind, _ = kind_of(cards)
    wilds = sum(map(is_wild, cards))
    if kind == "odd":
        return "I6/J1: neither a group nor a sequence"
    if kind == "wild":
        return fault_of_wild_meld(rules, len(cards))
    if kind == "black":
        return fault_of_black_threes(rules, 0, 0, len(cards) - wilds, wilds)
    if kind == "sequence":
        if not rules.sequences:
            return "J1: there are no sequences"
        return "J5: a sequence ends at seven" if len(cards) > 7 else None
    return fault_of_group(rules, 0, 0, len(cards) - wilds, wilds)


def fault_of_adding(rules: Rules, meld: Meld, cards: list[Card]) -> str | None:
    """Why these cards cannot be added to the meld, or None."""
    wilds = sum(map(is_wild, cards))
    if meld.kind == "sequence":
        if len(meld.cards) + len(cards) > 7:
            return "J5: a sequence ends at seven"
        return None if consecutive(meld.cards + cards) else "J1: it does not go on the sequence"
    if meld.kind == "wild":
        return (
            "I11: only wild cards to wild cards"
            if wilds < len(cards)
            else fault_of_wild_meld(rules, len(meld.cards) + len(cards))
        )
    if meld.kind == "black":
        if any(not is_black_three(card) for card in cards if not is_wild(card)):
            return "D4: only black threes to black threes"
        return fault_of_black_threes(rules, len(meld.cards), meld.wilds, len(cards) - wilds, wilds)
    if meld.kind == "group":
        if any(card[0] != meld.name for card in cards if not is_wild(card)):
            return "I1: another rank"
        return fault_of_group(rules, len(meld.cards), meld.wilds, len(cards) - wilds, wilds)
    return "no meld to add to"


def fault_of_wild_meld(rules: Rules, size: int) -> str | None:
    """Why there is no meld of so many wild cards and no others."""
    if not rules.wild_melds:
        return "I11: no meld of wild cards alone"
    return "S36: a meld of wild cards ends at seven" if size > 7 else None


def fault_of_black_threes(rules: Rules, size: int, wilds: int, naturals: int, more_wilds: int) -> str | None:
    """Why so many black threes and wild cards cannot be added to a group of black threes, or be one."""
    if size - wilds + naturals > rules.most_black:
        return f"D4: {rules.most_black} black threes to a group"
    if rules.black_with_wilds:
        return fault_of_group(rules, size, wilds, naturals, more_wilds)
    return "D5: black threes take no wild cards" if more_wilds else None


def fault_of_group(rules: Rules, size: int, wilds: int, naturals: int, more_wilds: int) -> str | None:
    """Why so many natural and wild cards cannot be added to a group, or be one, where `size` is 0."""
    if size - wilds + naturals < 2:
        return "I6: a group begins with two natural cards"
    if group_can_grow(rules, size, wilds, naturals, more_wilds):
        return None
    return "I5/I3/I4/I7: too many wild cards, or too early, or too late"


def group_can_grow(rules: Rules, size: int, wilds: int, naturals: int, more_wilds: int) -> bool:
    """Whether the cards can be added in some order, each one legal.

    Natural cards always can (X1, Y3); a wild card where there are natural cards enough for it and, as the rule sets
    differ, it is among the first seven cards (S31, S32), or the second exactly the seventh (I5).
    """
    if not naturals and not more_wilds:
        return True
    if naturals and group_can_grow(rules, size + 1, wilds, naturals - 1, more_wilds):
        return True
    needed = rules.naturals_for_wilds
    if not more_wilds or wilds + 1 >= len(needed) or size - wilds < needed[wilds + 1]:
        return False
    if size >= 7 and not rules.wild_beyond_seven:
        return False
    if rules.second_wild_seventh and wilds == 1 and size != 6:
        return False
    return group_can_grow(rules, size + 1, wilds + 1, naturals, more_wilds - 1)


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
