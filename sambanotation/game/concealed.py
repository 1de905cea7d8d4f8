"""Going out: which side did, and whether it did so concealed, with no card laid before."""

from __future__ import annotations

from sambanotation.game.hand import Range
from sambanotation.game.hidden_canasta import leans
from sambanotation.game.position import Position
from sambanotation.ruleset import RuleSet


def gone_out(position: Position, seats: tuple[str, ...]) -> Range:
    """Whether one of these seats has gone out: 1 or 0. From 0 to 1 where the deal ended so and no turn says it, but who
    played last may have no card left."""
    last = position.last_turn
    if position.out is not None:
        there = int(position.out in seats)
        return there, there
    if position.ended != "out" or last is None or last.seat not in seats:
        return 0, 0
    return 0, int(position.hands[last.seat].size[0] == 0)


def concealed(position: Position, rules: RuleSet) -> Range:
    """Whether who went out did so concealed (rows L5, N6, S66, S67): 1 or 0, from 0 to 1 where it is not known."""
    prize, turn = rules.concealed.value, position.last_turn
    if prize is None or turn is None or position.ended == "stock":
        return 0, 0
    out = gone_out(position, (turn.seat,))
    if not out[1]:
        return 0, 0
    if not turn.laid or position.laid_before_out is True:
        return 0, 0
    if turn.take is not None and not prize.after_take:
        return 0, 0
    if not prize.leaning and leans(position.side_of[turn.seat], turn):
        return 0, 0
    return int(position.laid_before_out is False and out[0] > 0), 1


def concealed_points(rules: RuleSet) -> int:
    """What going out concealed brings besides the prize for going out; of a prize that takes its place, the
    difference."""
    prize = rules.concealed.value
    if prize is None:
        return 0
    return prize.points - rules.going_out.value if prize.instead else prize.points
