"""What is certain of the count of one side: the numbers that a slip may have got wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sambanotation.game.cards import JOKER, RANKS, rank_of
from sambanotation.game.hand import Range
from sambanotation.game.ledger import COMPLETE, Entry, Ledger
from sambanotation.game.position import Position, Side
from sambanotation.game.scoring import canasta_kind
from sambanotation.game.worth import hand_points
from sambanotation.ruleset import RuleSet

RANK_ORDER = ("JK", "2", *reversed(RANKS[2:]), "3")
"""The letters of `card_points`, from the dearest to the cheapest: neighbours are mistaken for each other."""


def exact(amount: Range | None) -> int | None:
    """The amount where it is certain."""
    return amount[0] if amount is not None and amount[0] == amount[1] else None


@dataclass(frozen=True)
class Account:
    """The count of one side. `before` are the totals of all sides before the deal, `scores` their scores; on a sheet
    nothing is known of single cards."""

    side: Side
    ledger: Ledger
    position: Position
    rules: RuleSet
    before: Mapping[str, Range]
    scores: Mapping[str, Range]
    sheet: bool = False

    @property
    def others(self) -> Iterator[Side]:
        """The other sides."""
        return (side for side in self.position.sides if side.name != self.side.name)

    def entry(self, item: str) -> Entry | None:
        """The line for an item; None where the side has none."""
        return self.ledger.entry(self.side.name, item)

    def number(self, item: str, side: str | None = None) -> int:
        """How many there certainly are, 0 where that is not known."""
        entry = self.ledger.entry(side or self.side.name, item)
        return exact(entry.number) or 0 if entry is not None else 0

    def points(self, item: str, side: str | None = None) -> int:
        """The points of an item, 0 where they are not known."""
        entry = self.ledger.entry(side or self.side.name, item)
        return exact(entry.points) or 0 if entry is not None else 0

    def charges(self) -> list[int]:
        """Every penalty of the side."""
        if self.side.penalties or not self.sheet:
            return self.side.penalties
        told = -self.points("penalty")
        return [told] if told > 0 else []

    def hands(self) -> dict[str, int]:
        """What the cards in each hand are worth, by seat, where that is certain."""
        if self.sheet:
            return {}
        worths = {seat: exact(hand_points(self.position.hands[seat], self.position.worth)) for seat in self.side.seats}
        return {seat: worth for seat, worth in worths.items() if worth is not None}

    def short_of_a_card(self) -> list[str]:
        """What the melds of the side would count as that lack one card to be complete, in the order of a count."""
        size, threes = self.rules.canasta_size.value, self.rules.black_three_canasta.value
        found: list[str] = []
        for meld in self.side.on_table if not self.sheet else ():
            if not canasta_kind(meld, size, threes=threes):
                short = canasta_kind(meld, size - 1, threes=threes)
                found += [item for item, number in short.items() if number == (1, 1)]
        return [item for item in COMPLETE if item in found]

    def melded(self) -> dict[str, int]:
        """How many cards of each letter the side has on the table, where all of them are known."""
        numbers: dict[str, int] = {}
        if self.sheet or self.side.melds_open:
            return numbers
        for meld in self.side.on_table:
            for lot in meld.lots:
                letters = {_letter(kind) for kind in range(JOKER + 1) if lot.kinds >> kind & 1}
                if len(letters) > 1 or lot.low != lot.high or meld.open:
                    return {}
                letter = letters.pop()
                numbers[letter] = numbers.get(letter, 0) + lot.low
        return numbers

    def held(self) -> dict[str, int]:
        """How many cards of each letter are in the hands of the side, where all of them are known."""
        numbers: dict[str, int] = {}
        hands = [self.position.hands[seat] for seat in self.side.seats]
        if self.sheet or not all(hand.complete for hand in hands):
            return numbers
        for hand in hands:
            for kind, copies in hand.known.items():
                if self.position.worth[kind]:
                    numbers[_letter(kind)] = numbers.get(_letter(kind), 0) + copies
        return numbers


def _letter(kind: int) -> str:
    return "JK" if kind == JOKER else RANKS[rank_of(kind)]


def mistaken_values(numbers: Mapping[str, int], rules: RuleSet) -> Iterator[tuple[str, int, int, int]]:
    """For each rank and each value that it is easily given: the letter, its value, the other value, and how many points
    the cards then come to more. Black threes are also taken for nothing."""
    table = rules.card_points.value
    for at, letter in enumerate(RANK_ORDER):
        neighbours = [*RANK_ORDER[max(0, at - 1) : at], *RANK_ORDER[at + 1 : at + 2]]
        values = dict.fromkeys(table[other] for other in neighbours if table[other] != table[letter])
        for value in (*values, *((0,) if letter == "3" else ())):
            more = numbers.get(letter, 0) * (value - table[letter])
            if more:
                yield letter, table[letter], value, more
