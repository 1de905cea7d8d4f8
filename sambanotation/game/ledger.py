"""The ledger of a deal: the items that a count may have, and its lines, each with its number, its points and the clause
that gives them.

Where cards are hidden a line is a range, the least and the most that any cards agreeing with what is known would give.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from sambanotation.frozen import frozen
from sambanotation.game.hand import Range

BEYOND = 1_000_000
"""More points than any deal gives: the bound where something unreadable may have changed anything."""


@frozen
class Item:
    """An item of the count: its name in a `count` line and in a ledger, the clause that gives its points, and whether
    it is told as points (or as how many there are)."""

    name: str
    clause: str
    told_as_points: bool = False


ITEMS = (
    Item("natural", "natural_canasta"),
    Item("mixed", "mixed_canasta"),
    Item("wild", "wild_canasta"),
    Item("threes", "canastas_of_threes"),
    Item("samba", "samba"),
    Item("mixed-samba", "mixed_samba"),
    Item("unfinished", "unfinished_sequence"),
    Item("red3", "red_three_prize"),
    Item("red3-hand", "red_three_in_hand"),
    Item("out", "going_out"),
    Item("concealed", "concealed"),
    Item("hidden", "hidden_canasta"),
    Item("canastrao", "canastrao"),
    Item("canastas", "canasta_of_canastas"),
    Item("cards", "card_points", told_as_points=True),
    Item("hand", "cards_in_hand", told_as_points=True),
    Item("penalty", "penalties", told_as_points=True),
)
"""Every item that a count may have, in the order of a count."""

TOLD_AS_POINTS = frozenset(item.name for item in ITEMS if item.told_as_points)
CLAUSE_OF = {item.name: item.clause for item in ITEMS}
CANASTAS = ("natural", "mixed", "wild")
COMPLETE = (*CANASTAS, "threes", "samba", "mixed-samba")
"""The items that count melds of seven cards."""


@frozen
class Entry:
    """One line of the count of a side: how many (or, for cards, hand and penalty, the points again), the points, and
    the numbers of the turns that earned it, in order, where somebody has noted them."""

    side: str
    item: str
    number: Range
    points: Range
    clause: str
    turns: tuple[int, ...] = ()


def entry_of(side: str, item: str, number: Range, points: Range) -> Entry:
    """A line of the count, with the clause that gives such items their points."""
    return Entry(side, item, number, points, CLAUSE_OF[item])


def points_of(side: str, item: str, points: Range) -> Entry:
    """A line of the count that is told as points."""
    return entry_of(side, item, points, points)


NO_LINES: Mapping[str, Entry] = {}


@frozen
class Ledger:
    """The count of a deal, for every side."""

    entries: tuple[Entry, ...]
    _lines: Mapping[str, Mapping[str, Entry]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        lines: dict[str, dict[str, Entry]] = {}
        for entry in self.entries:
            if entry.side not in lines:
                lines[entry.side] = {}
            lines[entry.side][entry.item] = entry
        object.__setattr__(self, "_lines", lines)

    def of(self, side: str) -> Iterable[Entry]:
        """The lines of a side."""
        return self.lines(side).values()

    def entry(self, side: str, item: str) -> Entry | None:
        """The line of a side for an item; None where it has none."""
        return self.lines(side).get(item)

    def lines(self, side: str) -> Mapping[str, Entry]:
        """The lines of a side by their items."""
        return self._lines.get(side, NO_LINES)

    def score(self, side: str) -> Range:
        """The points of a side in the deal."""
        points = [entry.points for entry in self.of(side)]
        return sum([least for least, _ in points]), sum([most for _, most in points])

    def agrees(self, side: str, amounts: Mapping[str, int]) -> bool:
        """Whether a count of a side says of every item just what the count here gives (an item that is not named: 0),
        so that there is nothing to hold against it. Not where the count leaves anything open."""
        lines = self.lines(side)
        for item, entry in lines.items():
            amount = amounts.get(item, 0)
            if entry.number != (amount, amount):
                return False
        # Of what the count does not have a claim has none either.
        return lines.keys() >= amounts.keys() or not any(amounts[item] for item in amounts.keys() - lines.keys())


def bounded(amount: int) -> bool:
    """Whether an end of a range says anything."""
    return abs(amount) < BEYOND // 2


def agree(amount: int, computed: Range | None) -> bool:
    """Whether a claim is just what the count gives, to the point: nothing can be said against it, whatever it is about,
    and nobody needs to be asked."""
    return computed is not None and computed[0] == amount == computed[1]


def may_be(amount: int, computed: Range, step: int = 1) -> bool:
    """Whether an amount is one of a range that goes from its low end in steps. An end that says nothing bounds none."""
    above = computed[0] <= amount or not bounded(computed[0])
    below = amount <= computed[1] or not bounded(computed[1])
    return above and below and (amount - computed[0]) % step == 0


def anything(step: int = 1, over: int = 0) -> Range:
    """The range of an amount of which no more is known than that it goes in steps, so much `over` a multiple."""
    end = BEYOND // step * step
    return over - end, over + end
