"""What is asked of a rule set at every turn, worked out once."""

from __future__ import annotations

from sambanotation.diagnostic import Verdict
from sambanotation.referee.dealing import named
from sambanotation.referee.right_melds import Laying, right_ones
from sambanotation.ruleset import GroupsOfARank, RuleSet

MOST_REMEMBERED = 1 << 16


class House:
    """A rule set in use.

    `blocked` are the kinds that block the pile, `prizes` those that prize it, `take_wilds` how many wild cards may
    meet its top card; `one_group` says that a side keeps one
    group of a rank. `right` are the layings that the referee has found right, `verdicts` what it has said of cards put
    to a meld that no label names.
    """

    __slots__ = ("blocked", "draw_count", "one_group", "prizes", "right", "rules", "take_wilds", "verdicts")

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.draw_count = rules.draw_count.value
        self.blocked = named(rules.blocked_tops.value)
        self.prizes = named(rules.prized_by.value)
        self.take_wilds = rules.take_wilds.value
        self.one_group = rules.groups_of_a_rank.value is GroupsOfARank.ONE
        self.right = right_ones(rules)
        self.verdicts: dict[Laying, frozenset[Verdict]] = {}


_HOUSES: dict[int, House] = {}


def house_of(rules: RuleSet) -> House:
    """The house of a rule set; what was remembered in it stays, up to a bound."""
    house = _HOUSES.get(id(rules))
    if house is None or house.rules is not rules or len(house.verdicts) > MOST_REMEMBERED:
        if len(_HOUSES) > 64:
            _HOUSES.clear()
        house = _HOUSES[id(rules)] = House(rules)
    house.right = right_ones(rules)
    return house
