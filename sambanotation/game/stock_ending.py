"""How a deal ends with its stock: by the last card, a red three, or because a turn leaves too few cards."""

from __future__ import annotations

from sambanotation.game.cards import RED_THREES, Lot
from sambanotation.game.position import Position, TurnSoFar


def ended_by_the_stock(position: Position, turn: TurnSoFar) -> bool | None:
    """Whether a turn that ends has ended the deal, by the last red three or by what it left in the stock.

    Of a stock whose size is not known it is not asked at every turn whether it is used up.
    """
    if position.stock_ends is not None and position.stock.high <= position.stock_ends:
        return True
    return last_red_three(position, turn)


def last_red_three(position: Position, turn: TurnSoFar) -> bool | None:
    """Whether a turn drew the last card of the stock, a red three with none left to replace it, so that the deal ends
    (`position.last_red` says when it does). None where that is not known."""
    if position.stock.low or position.last_red == "never":
        return False
    drawn = _last(turn) if position.last_red == "last" else _alone(turn)
    if not drawn or not all(lot.kinds & RED_THREES or not lot.low for lot in drawn):
        return False
    return True if not position.stock.high and all(not lot.kinds & ~RED_THREES for lot in drawn) else None


def _alone(turn: TurnSoFar) -> list[Lot]:
    """Every card that came from the stock since the draw began; none where the pile was taken."""
    if not turn.draws or turn.take is not None:
        return []
    first = turn.draws[0][0]
    drawn = [lot for _, chain in turn.draws for lot in chain]
    return drawn + [lot for index, chain in turn.reds if index > first for lot in chain[1:]]


def _last(turn: TurnSoFar) -> list[Lot]:
    """The last card that came from the stock."""
    chains = [*turn.draws, *((index, chain[1:]) for index, chain in turn.reds if len(chain) > 1)]
    chains.sort(key=lambda one: one[0])
    return [chains[-1][1][-1]] if chains else []
