"""Plain laying: known cards that go from a known hand to a meld as it was found right before (see `plain_play`)."""

from __future__ import annotations

from sambanotation.game.actions import AddToMeld, JoinMelds, LayMeld
from sambanotation.game.cards import rank_of
from sambanotation.game.hand import Hand, Needs
from sambanotation.game.laid import Laid
from sambanotation.game.laying import may_reach_minimum
from sambanotation.game.melds import GROUP, SEQUENCE, Meld, Shape
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.referee.right_melds import added_to, joined_to, new_meld
from sambanotation.replay.house import House
from sambanotation.replay.labels import plainly_named


def _leave(turn: TurnSoFar, event: LayMeld | AddToMeld) -> bool:
    """Laid cards leave the hand, and what it held before a take; false, and nothing is changed, where it has not got
    them."""
    hand, needs = turn.hand, event.needs
    if not hand.has(needs):
        return False
    if turn.before is not None and not turn.released and not _leave_from_before(turn, turn.before, needs):
        return False
    hand.lose(needs)
    return True


def _leave_from_before(turn: TurnSoFar, before: Hand, needs: Needs) -> bool:
    """Cards leave what the hand held before a take, the top card of the pile apart, with which the first ones are
    laid."""
    own = needs
    if not turn.laid:
        top = turn.top.bit_length() - 1
        own = [(kind, number - (kind == top)) for kind, number in needs if number > (kind == top)]
    if before.lots or before.debts or not before.has(own):
        return False
    before.lose(own)
    return True


def _note(position: Position, turn: TurnSoFar, laid: Laid) -> None:
    turn.laid.append(laid)
    if turn.before is not None and not turn.released:
        turn.released = turn.was_open is not False or may_reach_minimum(position, turn)


def _in_time(position: Position, turn: TurnSoFar) -> bool:
    """Whether cards are laid after the draw or the take and before the discard, in a deal that goes on. What is done
    with a top card that was taken alone is not plain."""
    if turn.discards or (turn.alone and not turn.laid):
        return False
    return (turn.take is not None or bool(turn.draws)) and position.stock.low > 0


def lay_meld(position: Position, turn: TurnSoFar, event: LayMeld, house: House) -> bool:
    """A new meld."""
    shape = event.shape
    if shape is None or house.one_group or (shape[3] and house.counts_wilds and shape[0] is GROUP):
        return False
    if new_meld(event) not in house.right or not _in_time(position, turn):
        return False
    if turn.take is not None and not turn.laid:
        top = turn.top.bit_length() - 1
        if shape[0] is not GROUP or shape[1] != rank_of(top) or top not in (event.kinds or ()):
            return False
        # With a natural pair from the hand the top card takes any pile.
        if shape[2] < 3 and (shape[3] > house.take_wilds or not _is_free(turn, house)):
            return False
    if not _leave(turn, event):
        return False
    meld = Meld.of(event.lots, shape, turn.seat, turn.number)
    turn.side.lay(meld)
    _note(position, turn, Laid(len(turn.actions), event.lots, meld, new=True))
    return True


def add_to_meld(position: Position, turn: TurnSoFar, event: AddToMeld, house: House) -> bool:
    """Cards put to a meld that is named, or that is the only one which they fit."""
    if event.kinds is None or not turn.side.clear or turn.side.melds_open or not _in_time(position, turn):
        return False
    label = event.label
    meld = _fitting(turn, event, house) if label is None else plainly_named(turn.side, label)
    lying = meld.shape if meld is not None else None
    if meld is None or lying is None or added_to(event, lying) not in house.right:
        return False
    if house.counts_wilds and event.shape is not None and event.shape[3]:
        return False
    if turn.take is not None and not turn.laid and not _takes(turn, event, lying, house):
        return False
    if not _leave(turn, event):
        return False
    if lying[0] is SEQUENCE or event.shape is None:
        meld.add(event.lots)
    else:
        meld.put(event.lots, event.shape[2], event.shape[3])
    _note(position, turn, Laid(len(turn.actions), event.lots, meld, new=False))
    return True


def join_melds(position: Position, turn: TurnSoFar, event: JoinMelds, house: House) -> bool:
    """Two melds of the side become one."""
    if not _in_time(position, turn):
        return False
    into, gone = plainly_named(turn.side, event.into), plainly_named(turn.side, event.gone)
    if into is None or joined_to(gone, into) not in house.right or (turn.take is not None and not turn.laid):
        return False
    assert gone is not None, "what was found right is known"
    turn.laid.append(Laid(len(turn.actions), (), into, new=False))
    into.add(gone.lots)
    gone.joined = into
    turn.side.clear = into.shape is not None
    return True


def _fitting(turn: TurnSoFar, event: AddToMeld, house: House) -> Meld | None:
    """The only meld that the cards fit, as far as the referee has said so before."""
    fitting: list[Meld] = []
    if len(turn.side.melds) > house.most_melds:
        return None
    for meld in turn.side.on_table:
        laying = added_to(event, meld.shape)
        verdicts = house.verdicts.get(laying) if laying is not None else None
        if verdicts is None:
            return None
        if not verdicts:
            fitting.append(meld)
    return fitting[0] if len(fitting) == 1 else None


def _takes(turn: TurnSoFar, event: AddToMeld, lying: Shape, house: House) -> bool:
    """Whether the top card goes to a meld: with a natural pair from the hand, or where none is asked for; and touches
    it if it is a sequence."""
    top = turn.top.bit_length() - 1
    if top not in (event.kinds or ()):
        return False
    rank, shape = rank_of(top), event.shape
    if lying[0] is SEQUENCE:
        return rank in (lying[2] - 1, lying[3] + 1) and _is_free(turn, house)
    if lying[0] is not GROUP or rank != lying[1]:
        return False
    return (shape is not None and shape[2] > 2) or _is_free(turn, house)


def _is_free(turn: TurnSoFar, house: House) -> bool:
    """Whether nothing, neither a first take nor a prized pile, asks for a natural pair."""
    if turn.side_had_taken is not True or not house.any_way:
        return False
    for lot in turn.pile:  # noqa: SIM110 - a generator takes twice as long
        if lot.kinds & house.prizes:
            return False
    return True
