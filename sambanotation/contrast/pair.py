"""Two rule sets side by side, each also with single clauses of the other, and the table at which both are played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeVar

from sambanotation.frozen import frozen
from sambanotation.replay.sides import seating
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_difference import Which

T = TypeVar("T")

LETTERS = "ABCDEFGHIJKL"


@frozen
class Table:
    """Who plays in a record: the line that names the seats (none where both rule sets know them), the seats in order of
    play, and the name of the side of each."""

    tags: tuple[str, ...]
    seats: tuple[str, ...]
    side_of: dict[str, str]

    @property
    def me(self) -> str:
        """The first to play, about whom most records are."""
        return self.seats[0]

    @property
    def left(self) -> str:
        """Who plays next."""
        return self.seats[1]

    @property
    def mine(self) -> str:
        return self.side_of[self.me]

    @property
    def theirs(self) -> str:
        return self.side_of[self.left]

    def record(self, *lines: str | Iterable[str]) -> str:
        """The text of a record of these lines, empty ones left out."""
        flat = [part for line in lines for part in ([line] if isinstance(line, str) else line)]
        return "".join(f"{line}\n" for line in (*self.tags, *flat) if line)

    def position(self, *lines: str | Iterable[str]) -> str:
        """The text of a record of one deal that begins in the middle."""
        return self.record("deal 1 position", *lines)


class Pair:
    """Two rule sets that are compared."""

    def __init__(self, one: RuleSet, other: RuleSet) -> None:
        self.one = one
        self.other = other
        self._swapped: dict[str, Pair] = {}

    def of(self, which: Which) -> RuleSet:
        """One of them."""
        return which.of(self.one, self.other)

    @cached_property
    def _as_chosen(self) -> tuple[RuleSet, ...]:
        return self.one, self.other, *(made for rules in (self.one, self.other) for _, _, made in rules.otherwise())

    def swapped(self, clause: str) -> Pair:
        """Each of them with one clause of the other, and nothing else of it. The same ones whenever they are asked
        for."""
        if clause not in self._swapped:
            one: dict[str, Any] = {clause: getattr(self.other, clause)}
            other: dict[str, Any] = {clause: getattr(self.one, clause)}
            self._swapped[clause] = Pair(replace(self.one, **one), replace(self.other, **other))
        return self._swapped[clause]

    def values_of(self, clause: str) -> tuple[object, object]:
        """What both of them say in a clause."""
        return self.one.clauses()[clause].value, self.other.clauses()[clause].value

    def values(self, of: Callable[[RuleSet], Iterable[T]]) -> tuple[T, ...]:
        """What either of them has, by itself or where a record chooses it, each once."""
        return tuple(dict.fromkeys(value for rules in self._as_chosen for value in of(rules)))

    @cached_property
    def canasta_size(self) -> int:
        """How many cards a canasta has, under that of them under which it has more."""
        return max(self.values(lambda rules: [rules.canasta_size.value]))

    @cached_property
    def going_out_melds(self) -> int:
        """How many complete melds going out takes, under that of them under which it takes more."""
        return max(self.values(lambda rules: [rules.going_out_melds.value]))

    def tables(self) -> tuple[Table, ...]:
        """The tables at which both are played: first the one that is usual under one of them, the larger one if both
        are; last the smallest. The seats of one that is usual under both need not be named.

        Where no number of players is known to both, a table of the one: then every record shows just that.
        """
        both = [number for number in self.one.sides.value if number in self.other.sides.value]
        both = both or list(self.one.sides.value)[:1]
        numbers = {rules.usual_players.value or 0 for rules in (self.one, self.other)}
        usual = [number for number in sorted(numbers, reverse=True) if number in both]
        known = len(numbers) == 1
        wanted = dict.fromkeys([*usual, *sorted(both)[:1]])
        return tuple(self._table(number, named=not (known and number in numbers)) for number in wanted)

    def _table(self, number: int, *, named: bool) -> Table:
        seats = tuple(LETTERS[:number])
        sides = seating(seats, self.one.sides.value[number][0])
        side_of = {seat: side for side, members in sides.items() for seat in members}
        return Table((f'[Seats "{" ".join(seats)}"]',) if named else (), seats, side_of)
