"""The play that takes the pile: which of the laid cards is its top card, and which came from the hand."""

from __future__ import annotations

from functools import reduce
from operator import or_

from sambanotation.game.cards import Lot
from sambanotation.game.position import TurnSoFar
from sambanotation.game.runs import count

Lots = tuple[Lot, ...]


def single(lots: Lots) -> Lots:
    """The lots with exact numbers spread to one card each; those with a range are left as they are."""
    spread: list[Lot] = []
    for lot in lots:
        spread.extend([Lot(lot.kinds)] * lot.low if lot.low == lot.high else [lot])
    return tuple(spread)


def fewer(lot: Lot) -> Lots:
    """The cards of a lot without one of them."""
    return (Lot(lot.kinds, max(0, lot.low - 1), lot.high - 1),) if lot.high > 1 else ()


def without_top(lots: Lots, top: int) -> Lots | None:
    """The cards that came from the hand where the top card of the pile is among these; None where it cannot be.

    Where several of them may be the top card the likeliest is taken for it: the one that is known as well as that.
    """
    readings = _readings(lots, top)
    return readings[0] if readings else None


def from_before(turn: TurnSoFar, lots: Lots) -> Lots | None:
    """Of the cards that take the pile, those that were in the hand before; None where the top card is not among them.

    Where it is not known which of them is the top card, the others are known only as well as that leaves them.
    """
    readings = _readings(lots, turn.top)
    if turn.before is not None and len(readings) > 1:
        able = [own for own in readings if turn.before.may_hold((lot.kinds, lot.low) for lot in own)]
        readings = able or readings
    if len({tuple(sorted(own, key=_order)) for own in readings}) <= 1:
        return readings[0] if readings else None
    kinds = reduce(or_, (lot.kinds for own in readings for lot in own), 0)
    sizes = [count(own) for own in readings]
    return (Lot(kinds, min(low for low, _ in sizes), max(high for _, high in sizes)),)


def _readings(lots: Lots, top: int) -> list[Lots]:
    """Every way of taking the top card out of these cards, the likeliest first."""
    cards = single(lots)
    fitting = [at for at, lot in enumerate(cards) if lot.kinds & top]
    fitting.sort(key=lambda at: (cards[at].kinds != top, cards[at].kinds.bit_count()))
    return [(*cards[:at], *fewer(cards[at]), *cards[at + 1 :]) for at in fitting]


def _order(lot: Lot) -> tuple[int, int, int]:
    return lot.kinds, lot.low, lot.high
