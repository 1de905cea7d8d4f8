"""Whether a side has the complete melds that going out needs."""

from __future__ import annotations

from sambanotation.diagnostic import Verdict
from sambanotation.game.apply import playing
from sambanotation.game.hand import Range
from sambanotation.game.position import Position, Side
from sambanotation.referee.check import under
from sambanotation.ruleset import RuleSet


def may_go_out(position: Position, rules: RuleSet) -> Verdict | None:
    """Whether the side lacks the melds for going out: illegal where it certainly does, None where it has them."""
    side = position.side_of[playing(position).seat]
    return under(complete_melds(side, rules), rules.going_out_melds.value)


def complete_melds(side: Side, rules: RuleSet) -> Range:
    """How many melds of a side count as complete (rows L1, S35, S38)."""
    return side.complete(rules.canasta_size.value, threes=rules.black_three_canasta.value)


def has_melds_to_go_out(position: Position, rules: RuleSet) -> Verdict | None:
    """The same the other way round: illegal, to do otherwise, where the side certainly has them, None where it lacks
    some."""
    lacking = may_go_out(position, rules)
    return None if lacking is Verdict.ILLEGAL else lacking or Verdict.ILLEGAL
