"""The referee's own questions: can this seat go out, can it take the pile, what can it open with?

Each is answered for all cards that the hidden ones may be: True or False only where it holds for every one of them,
None where they decide, or where there are more ways of laying the cards than are followed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sambanotation.game.cards import RED_THREES
from sambanotation.game.hand import Range
from sambanotation.game.melds import points
from sambanotation.game.position import Position, Side, TurnSoFar
from sambanotation.referee.holdings import Holding, holding, on_table
from sambanotation.referee.layouts import Goal, OnTable, most_points
from sambanotation.ruleset import ConcealedMinimum, RuleSet

MOST_FREE = 3
"""With more hidden cards than this everything is held possible that the mere number of cards allows."""


def can_go_out(position: Position, seat: str, rules: RuleSet) -> bool | None:
    """Whether a seat that has drawn or taken in its turn can lay all its cards, or all but one, and go out.

    The cards go to new melds and to those of its side, which must then have `going_out_melds` melds of `canasta_size`
    cards and, if it opens in this turn, the minimum (rows L1 to L5, D3, S43 to S45, S72). Penalised cards count as in
    the hand.
    """
    turn = position.turn if position.turn is not None and position.turn.seat == seat else None
    side, hand = position.side_of[seat], held(position, seat)
    minimum = still_needed(position, seat, turn, rules)
    answer = all_can_be_laid(hand, on_table(side, rules), side, minimum, position.worth, rules)
    # Before the rest of a taken pile is free, the cards that were held before must come first; this is not tried.
    return None if answer and turn is not None and not turn.released else answer


def held(position: Position, seat: str) -> Holding:
    """What a seat holds, with the cards that it may yet draw for red threes."""
    hand, turn = position.hands[seat], position.turn
    here = turn is not None and turn.seat == seat and turn.take is not None
    # Red threes of a taken pile are not replaced.
    red = max(0, hand.at_least(RED_THREES) - (turn.pile_red[0] if turn is not None and here else 0))
    coming = min(red + len(position.owed[seat]), position.stock.high)
    return holding(hand, position.worth, position.unseen_red_threes(), coming)


def still_needed(position: Position, seat: str, turn: TurnSoFar | None, rules: RuleSet) -> Range:
    """The points that a seat going out must lay for its side's initial meld beside what it has laid in the turn."""
    side = position.side_of[seat]
    opened = side.opened if turn is None else turn.was_open
    if opened or rules.concealed_minimum.value is ConcealedMinimum.WAIVED:
        return 0, 0
    low, high = points((lot for laid in (turn.laid if turn else ()) for lot in laid.lots), position.worth)
    return 0 if opened is None else max(0, side.minimum[0] - high), max(0, side.minimum[1] - low)


def all_can_be_laid(
    hand: Holding, there: OnTable, side: Side, minimum: Range, worth: Sequence[int], rules: RuleSet
) -> bool | None:
    """Whether all these cards but one can be laid on the way out, and what is laid is worth the minimum."""
    needed = rules.going_out_melds.value
    if complete_at_most(side, there, hand.number[1], rules) < needed:
        return False
    goal = Goal(keep_most=1, complete=needed, black_threes=True)
    answer: bool | None = None
    if hand.hidden[1] <= 1:
        # A card that is not known can only be the one that is discarded.
        known = replace(goal, keep_most=1 - hand.hidden[1])
        answer = most_points(hand.sure, there, known, worth, rules).reaches(minimum[1])
        if answer or (hand.known and there.all_known and minimum[0] == minimum[1] and tried_in_full(hand, there, rules)):
            return answer
    if hand.perhaps.free > MOST_FREE or not there.all_known or not tried_in_full(hand, there, rules):
        return None
    at_best = most_points(hand.perhaps, there, goal, worth, rules).reaches(minimum[0])
    return False if at_best is False else None


def tried_in_full(hand: Holding, there: OnTable, rules: RuleSet) -> bool:
    """Whether the search knows every move that the rule set allows with these cards."""
    wilds = bool(hand.perhaps.wilds or hand.perhaps.free)
    swaps = rules.wild_retrieved.value and any(
        group[1] for starts in there.groups.values() for groups in starts for group in groups
    )
    return not swaps and not (wilds and rules.sequence_wilds.value)
