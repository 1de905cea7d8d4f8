"""Sequences that may hold wild cards, in a program: natural cards of a suit side by side, wild cards in the gaps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from sambanotation.game.cards import EVERY, WILD, kinds_in
from sambanotation.ruleset import RuleSet
from sambanotation.solver.holding import Cards, of_kinds
from sambanotation.solver.linear import INFINITY, Linear, Sum, total
from sambanotation.solver.shapes import Shape, Stretch, longest_sequence, stretches


class Ask(Protocol):
    """Asks that an expression lies between two numbers, or that a rule is broken."""

    def __call__(self, sum_: Sum, least: float = ..., most: float = ...) -> None: ...


def ask_for_a_row(linear: Linear, ask: Ask, suits: Mapping[Shape, Sum], cards: Cards, rules: RuleSet) -> None:
    """Cards that are a sequence of one of these suits, each with the column that says so, lie on a stretch as long as
    they are many: no rank of it twice, no more wild cards than a sequence may hold, and as many natural cards as these
    need. Where the wild cards lie is left to the referee."""
    number = total(cards.values())
    low, high = linear.bounds(number)
    stretched: dict[Stretch, Sum] = {}
    for shape, chosen in suits.items():
        suit = next(kinds_in(shape.kinds & ~WILD)) & 3
        lengths = (one for one in stretches(suit, longest_sequence(rules), rules))
        columns = {one: linear.binary() for one in lengths if low <= one.high - one.low + 1 <= high}
        ask(total(columns.values()).add(chosen, -1), 0, 0)
        stretched |= columns
    sequence = total(suits.values())
    for kind, copies in cards.items():
        if WILD >> kind & 1:
            continue
        beyond = copies.copy().add(total(column for one, column in stretched.items() if one.kinds >> kind & 1), -1)
        most = linear.bounds(copies)[1]
        ask(beyond.add(sequence, most), -INFINITY, most)
    wilds = of_kinds(cards, WILD)
    most = linear.bounds(wilds)[1]
    if most > rules.sequence_wilds.value:
        ask(wilds.copy().add(sequence, most - rules.sequence_wilds.value), -INFINITY, most)
    naturals = of_kinds(cards, EVERY & ~WILD)
    for many in range(1, min(int(most), rules.sequence_wilds.value) + 1):
        needed, are_so_many = rules.sequence_naturals.value.needed(many), linear.binary()
        linear.row(wilds.copy().add(are_so_many, many - 1 - most), -INFINITY, many - 1)
        ask(naturals.copy().add(are_so_many, -needed).add(sequence, -needed), -needed)
    length = Sum()
    for one, column in stretched.items():
        length.add(column, one.high - one.low + 1)
    ask(number.copy().add(length, -1).add(sequence, high), -INFINITY, high)
    ask(number.copy().add(length, -1), 0)
