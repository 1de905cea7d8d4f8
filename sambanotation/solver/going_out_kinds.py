"""Of which kinds the complete melds are that going out needs, in a program."""

from __future__ import annotations

from collections.abc import Sequence

from sambanotation.game.cards import WILD
from sambanotation.game.melds import Form
from sambanotation.referee.going_out import went_out_without_the_kinds_needed
from sambanotation.ruleset import RuleSet
from sambanotation.solver.breaking import Breaking, Rule
from sambanotation.solver.holding import Cards, of_kinds
from sambanotation.solver.linear import INFINITY, Linear, Sum, total
from sambanotation.solver.meld_rules import names_of
from sambanotation.solver.shaping import MeldInProgram

WITHOUT_THE_KINDS = names_of(went_out_without_the_kinds_needed)

Complete = tuple[MeldInProgram, Sum, Cards | None]
"""A meld when its side went out, whether it was complete, and its cards, None where these are not followed."""


def ask_for_kinds(breaking: Breaking, rules: RuleSet, turn: int, there: Sequence[Complete], too_few: Rule) -> None:
    """Among the melds of a side that goes out are as many sambas, melds without wild cards and melds with some as it
    needs, unless there are too few melds in any case (row L1)."""
    among, linear = rules.going_out_among.value, breaking.linear
    if rules.canastas_of_threes.value:
        return
    for needed, kind in ((among.sambas, _samba), (among.clean, _clean), (among.mixed, _mixed)):
        if needed:
            rule, number = breaking.rule(WITHOUT_THE_KINDS, turn), Sum()
            for meld, complete, cards in there:
                is_one = linear.binary()
                linear.row(complete.copy().add(is_one, -1), 0)
                if cards is not None:
                    linear.row(kind(linear, meld, cards).add(is_one, -1), 0)
                number.add(is_one)
            linear.row(number.add(rule.broken, needed).add(too_few.broken, needed), needed)


def _samba(linear: Linear, meld: MeldInProgram, cards: Cards) -> Sum:  # noqa: ARG001
    """At least 1 where a meld is a sequence."""
    return total(chosen for shape, chosen in meld.shapes.items() if shape.form is Form.SEQUENCE)


def _mixed(linear: Linear, meld: MeldInProgram, cards: Cards) -> Sum:  # noqa: ARG001
    """At least 1 where a meld holds a wild card."""
    return of_kinds(cards, WILD)


def _clean(linear: Linear, meld: MeldInProgram, cards: Cards) -> Sum:  # noqa: ARG001
    """At least 1 where a meld holds none."""
    wilds, is_clean = of_kinds(cards, WILD), linear.binary()
    most = linear.bounds(wilds)[1]
    linear.row(wilds.add(is_clean, most), -INFINITY, most)
    return is_clean
