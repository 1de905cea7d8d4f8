"""Going out concealed: with no card laid before."""

from __future__ import annotations

from sambanotation.game.hand import Range
from sambanotation.game.hidden_canasta import leans
from sambanotation.game.position import Position
from sambanotation.ruleset import RuleSet


def concealed(position: Position, rules: RuleSet) -> Range:
    """Whether who went out did so concealed (rows L5, N6, S66, S67): 1 or 0, from 0 to 1 where it is not known."""
    prize, turn = rules.concealed.value, position.last_turn
    if prize is None or turn is None or position.out != turn.seat or position.ended == "stock":
        return 0, 0
    if not turn.laid or position.laid_before_out is True:
        return 0, 0
    if turn.take is not None and not prize.after_take:
        return 0, 0
    if not prize.leaning and leans(position.side_of[turn.seat], turn):
        return 0, 0
    return int(position.laid_before_out is False), 1


def concealed_points(rules: RuleSet) -> int:
    """What going out concealed brings besides the prize for going out; of a prize that takes its place, the
    difference."""
    prize = rules.concealed.value
    if prize is None:
        return 0
    return prize.points - rules.going_out.value if prize.instead else prize.points
