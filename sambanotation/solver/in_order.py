"""Cards that are drawn one after the other from a stock line, in a program, where it is not told how many each draw
took."""

from __future__ import annotations

from collections.abc import Sequence

from sambanotation.frozen import frozen
from sambanotation.solver.holding import Cards, put
from sambanotation.solver.linear import INFINITY, Linear, Solution, Sum, total

WIDEST = 12_000
"""Where a program would have more places of cards than these the order of the stock is left to the referee."""

Number = tuple[Cards, Sum, int, int]
"""The cards of a draw, how many they are, and between what that lies."""


@frozen
class Drawn:
    """What a draw took: of the cards of the line by their places the kind of each, and what lay `behind` them."""

    taken: dict[int, Cards]
    behind: Cards

    def in_line(self, solution: Solution) -> list[int]:
        """The kinds of the cards of the line in their order, in a solution."""
        parts = (self.taken[at] for at in sorted(self.taken))
        return [kind for part in parts for kind, number in part.items() if number.value(solution)]


def places(numbers: Sequence[tuple[int, int]], length: int) -> list[range]:
    """Which cards of a line of this length each draw may have taken, by the least and most that each took."""
    found, first, last = list[range](), 0, 0
    for low, high in numbers:
        found.append(range(min(first, length), max(min(first, length), min(last + high, length))))
        first, last = first + low, last + high
    return found


def is_too_wide(draws: Sequence[tuple[int, int, int]], line: Sequence[int]) -> bool:
    """Whether there are too many places: of draws are given the kinds and between what the number of cards lies, of a
    line the kinds of each card."""
    taken = places([(low, high) for _, low, high in draws], len(line))
    kinds = ((mine & line[at]).bit_count() for (mine, _, _), may in zip(draws, taken, strict=True) for at in may)
    return sum(kinds) > WIDEST


def draw_in_order(
    linear: Linear, line: Sequence[Cards], draws: Sequence[Number], of_cards: set[int], *, closed: bool
) -> list[Drawn]:
    """The draws took the cards of a line one after the other, and of one that is not `closed` then what lay behind it.
    Columns that count cards are added to `of_cards`."""
    drawing = _Drawing(linear, line, draws, of_cards, closed=closed)
    return drawing.draw()


class _Drawing:
    def __init__(
        self, linear: Linear, line: Sequence[Cards], draws: Sequence[Number], of_cards: set[int], *, closed: bool
    ) -> None:
        self._linear, self._line, self._draws, self._of_cards = linear, line, draws, of_cards
        numbers = [(low, high) for _, _, low, high in draws]
        ends = sum(high for _, high in numbers)
        self._beyond = not closed and ends > len(line)
        self._may_take = places(numbers, len(line))
        self._takes = [
            {at: linear.binary() for at in taken if cards.keys() & line[at].keys()}
            for taken, (cards, *_) in zip(self._may_take, draws, strict=True)
        ]
        self._placed: list[Cards] = [{} for _ in line]

    def draw(self) -> list[Drawn]:
        self._one_after_the_other()
        drawn, before = list[Drawn](), Sum()
        for nth, (cards, number, _, high) in enumerate(self._draws):
            takes = self._takes[nth]
            taken = {at: self._part(cards, at, is_it) for at, is_it in takes.items()}
            parts: Cards = {}
            for part in taken.values():
                put(parts, part)
            behind: Cards = {}
            if self._beyond:
                behind, before = self._behind(cards, takes, before, high)
            self._linear.equal(total(takes.values()).add(total(behind.values())), number)
            put(parts, behind)
            for kind in cards.keys() | parts.keys():
                self._linear.equal(parts.get(kind, Sum()), cards.get(kind, Sum()))
            drawn.append(Drawn(taken, behind))
        for at, placed in enumerate(self._placed):
            for kind, number in placed.items():
                self._linear.row(number.copy().add(self._line[at][kind], -1), -INFINITY, 0)
        return drawn

    def _one_after_the_other(self) -> None:
        """No card is drawn by two, and none before one that lies on it: what the first draws took together has no
        gap."""
        so_far: list[Sum] = [Sum() for _ in self._line]
        for may_take, takes in zip(self._may_take, self._takes, strict=True):
            for at, is_it in takes.items():
                so_far[at] = so_far[at].copy().add(is_it)
            for at in may_take:
                if at:
                    self._linear.row(so_far[at - 1].copy().add(so_far[at], -1), 0)
        for number in so_far:
            if number.terms:
                self._linear.row(number, -INFINITY, 1)
        self._last = so_far[-1] if so_far else Sum(constant=1)

    def _part(self, cards: Cards, at: int, is_it: Sum) -> Cards:
        """The card at a place of the line, as far as this draw took it."""
        kinds = [kind for kind in self._line[at] if kind in cards]
        if len(self._line[at]) == 1 and kinds:
            return {kinds[0]: is_it}
        part = {kind: Sum({self._linear.column(0, 1): 1}) for kind in kinds}
        self._of_cards.update(column for number in part.values() for column in number.terms)
        self._linear.equal(total(part.values()), is_it)
        put(self._placed[at], part)
        return part

    def _behind(self, cards: Cards, takes: dict[int, Sum], before: Sum, high: int) -> tuple[Cards, Sum]:
        """What a draw took from behind the line, and whether it or one before did: then none takes of the line any
        more."""
        behind = {kind: Sum({self._linear.column(0, high): 1}) for kind in cards}
        self._of_cards.update(column for number in behind.values() for column in number.terms)
        begun = self._linear.binary()
        self._linear.row(total(behind.values()).add(begun, -high), -INFINITY, 0)
        self._linear.row(begun.copy().add(before, -1), 0)
        self._linear.row(self._last.copy().add(begun, -1), 0)
        for is_it in takes.values():
            self._linear.row(is_it.copy().add(before), -INFINITY, 1)
        return behind, begun
