"""What is asked of a rule set at every turn, worked out once."""

from __future__ import annotations

from sambanotation.diagnostic import Verdict
from sambanotation.game.melds import Shape
from sambanotation.game.packed import fields_of
from sambanotation.referee.dealing import named
from sambanotation.referee.right_melds import Laying, right_ones
from sambanotation.ruleset import GroupsOfARank, RuleSet
from sambanotation.ruleset_memory import of_the_rules

MOST_REMEMBERED = 1 << 16


class House:
    """A rule set in use.

    `blocked` are the kinds that block the pile, `prizes` those that prize it, as fields, `take_wilds` how many wild
    cards may meet its top card; `one_group` says that a side keeps one group of a rank. `right` are the layings that
    the referee has found right, `verdicts` what it has said of cards put to a meld that no label names. `new` are the
    shapes of new melds that are among the right ones, `grown` what melds form then by their shape and what is put to
    them, where that is.
    """

    __slots__ = (
        *("blocked", "canasta_size", "draw_count", "going_out_melds", "most_melds", "one_group", "prizes"),
        *("grown", "new", "right", "rules", "take_wilds", "verdicts"),
    )

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.draw_count = rules.draw_count.value
        self.canasta_size, self.going_out_melds = rules.canasta_size.value, rules.going_out_melds.value
        self.blocked = named(rules.blocked_tops.value)
        self.prizes = fields_of(named(rules.prized_by.value))
        self.take_wilds = rules.take_wilds.value
        self.most_melds = most_melds(rules)
        self.one_group = rules.groups_of_a_rank.value is GroupsOfARank.ONE
        self.right = right_ones(rules)
        self.verdicts: dict[Laying, frozenset[Verdict]] = {}
        self.new: set[Shape] = set()
        self.grown: dict[tuple[Shape, Shape | tuple[int, ...] | None], Shape] = {}


def most_melds(rules: RuleSet) -> int:
    """No side has more melds than the pack gives."""
    return rules.pack.value.size // rules.meld_least.value


@of_the_rules
def _house_of(rules: RuleSet) -> House:
    return House(rules)


def house_of(rules: RuleSet) -> House:
    """The house of a rule set; what was remembered in it stays, up to a bound."""
    house = _house_of(rules)
    house.right = right_ones(rules)
    if len(house.verdicts) > MOST_REMEMBERED:
        house.verdicts.clear()
    if len(house.grown) > MOST_REMEMBERED:
        house.grown.clear()
    return house
