"""What an act does to a table of which everything is known that it touches.

It does what `apply` does and comes to the same position (a test holds both against each other). It only need not ask
what a card may be, whence it may have come and what it may have been laid on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sambanotation.game.actions import AddToMeld, Discard, Draw, JoinMelds, LayMeld, LayRedThrees, SwapWild, TakePile
from sambanotation.game.cards import RED_THREES, Lot, kinds_in
from sambanotation.game.laying import may_reach_minimum
from sambanotation.game.melds import Form, Meld, Shape
from sambanotation.game.position import Laid, Position, TurnSoFar

_RED = tuple(kinds_in(RED_THREES))
_OF_MELDS = (JoinMelds, SwapWild)


def is_calm(position: Position, turn: TurnSoFar) -> bool:
    """Whether a turn may go on by known acts: every card of the hand is known, no red three among them; nothing lies
    exposed; no melds were joined, and nothing was laid before the pile was taken."""
    hand = turn.hand
    if hand.lots or hand.debts or _RED[0] in hand.known or _RED[1] in hand.known:
        return False
    if not turn.own or turn.kept or turn.shown or position.exposed[turn.seat] or position.fog:
        return False
    if any(type(done) in _OF_MELDS for done in turn.actions):
        return False
    return turn.take is None or all(laid.index > (turn.take or 0) for laid in turn.laid)


def holds(known: dict[int, int], kinds: Sequence[int]) -> bool:
    """Whether known cards have these among them, each as often as it is named."""
    for kind in kinds:  # noqa: SIM110 - a generator takes twice as long, and this is asked of every act
        if known.get(kind, 0) < kinds.count(kind):
            return False
    return True


def drop(known: dict[int, int], kinds: Iterable[int]) -> None:
    """Takes cards off known ones, which have them among them."""
    for kind in kinds:
        left = known[kind] - 1
        if left:
            known[kind] = left
        else:
            del known[kind]


def happens(position: Position, turn: TurnSoFar, event: object) -> bool:
    """Lets an act of a calm turn happen; false, and nothing is changed, where it is none that can be told so."""
    change = _CHANGES.get(type(event))
    return change is not None and change(position, turn, event)


def _comes_off(position: Position, drawn: Sequence[int]) -> bool:
    """Takes cards off the stock where just these lie on top of it."""
    stock = position.stock
    coming = stock.coming
    number = len(drawn)
    if len(coming) < number or stock.low < number:
        return False
    at = -1
    for kind in drawn:
        lying = coming[at]
        if lying.kinds != 1 << kind:
            return False
        at -= 1
    del coming[-number:]
    stock.low -= number
    stock.high -= number
    return True


def _draw(position: Position, turn: TurnSoFar, event: Draw) -> bool:
    drawn = event.drawn
    if drawn is None or not _comes_off(position, drawn):
        return False
    hand = turn.hand
    known, index = hand.known, len(turn.actions)
    for chain in event.chains:
        turn.draws.append((index, chain))
        if len(chain) > 1:
            turn.side.red_threes.extend(chain[:-1])
        kind = chain[-1].kinds.bit_length() - 1
        known[kind] = known.get(kind, 0) + 1
    hand.low += len(event.chains)
    hand.high += len(event.chains)
    return True


def _lay_red_threes(position: Position, turn: TurnSoFar, event: LayRedThrees) -> bool:
    """Those that were shown before the turn; others leave the hand, and a hand that holds one is not calm."""
    drawn, owed = event.drawn, position.owed[turn.seat]
    if drawn is None or len(owed) < len(event.chains):
        return False
    left = owed.copy()
    for chain in event.chains:
        at = next((at for at, lot in enumerate(left) if lot.kinds == chain[0].kinds), None)
        if at is None:
            return False
        del left[at]
    if not _comes_off(position, drawn):
        return False
    owed[:] = left
    hand = turn.hand
    known, index = hand.known, len(turn.actions)
    for chain in event.chains:
        turn.reds.append((index, chain))
        if len(chain) > 2:
            turn.side.red_threes.extend(chain[1:-1])
        kind = chain[-1].kinds.bit_length() - 1
        known[kind] = known.get(kind, 0) + 1
    hand.low += len(event.chains)
    hand.high += len(event.chains)
    return True


def _take_pile(position: Position, turn: TurnSoFar, _: TakePile) -> bool:
    cards = position.pile.cards
    if turn.laid or not cards:
        return False
    for lot in cards:
        if lot.kinds & (lot.kinds - 1) or lot.low != 1 or lot.high != 1 or lot.kinds & RED_THREES:
            return False
    turn.take = len(turn.actions)
    turn.top = cards[-1].kinds
    hand = turn.hand
    turn.before = hand.copy()
    turn.released = False
    position.note_take(turn)
    known = hand.known
    for lot in cards:
        kind = lot.kinds.bit_length() - 1
        known[kind] = known.get(kind, 0) + 1
    hand.low += len(cards)
    hand.high += len(cards)
    position.pile.cards = []
    turn.side.taken = True
    return True


def held_before(turn: TurnSoFar, kinds: Sequence[int]) -> Sequence[int]:
    """Of known cards that are laid after a take, those that do not come with the pile as its top card."""
    if turn.take is None or turn.laid:
        return kinds
    top = turn.top.bit_length() - 1
    if top not in kinds:
        return kinds
    own = list(kinds)
    own.remove(top)
    return own


def _leave(turn: TurnSoFar, kinds: Sequence[int]) -> bool:
    """Laid cards leave the hand, and what it held before a take; false where it does not hold them."""
    hand = turn.hand
    if not holds(hand.known, kinds):
        return False
    if turn.before is not None and not turn.released:
        before = turn.before
        own = held_before(turn, kinds)
        if before.lots or before.debts or not holds(before.known, own):
            return False
        drop(before.known, own)
        before.low -= len(own)
        before.high -= len(own)
    drop(hand.known, kinds)
    hand.low -= len(kinds)
    hand.high -= len(kinds)
    return True


def _settle(position: Position, turn: TurnSoFar) -> None:
    """After the first cards that are laid behind a take: whether the rest of the pile may be used."""
    if turn.before is not None and not turn.released:
        turn.released = turn.was_open is not False or may_reach_minimum(position, turn)


def _lay_meld(position: Position, turn: TurnSoFar, event: LayMeld) -> bool:
    kinds, shape = event.kinds, event.shape
    if kinds is None or shape is None or not _leave(turn, kinds):
        return False
    meld = Meld.of(event.lots, shape, turn.seat, turn.number)
    turn.side.lay(meld)
    turn.laid.append(Laid(len(turn.actions), event.lots, meld, True))
    _settle(position, turn)
    return True


def _add_to_meld(position: Position, turn: TurnSoFar, event: AddToMeld) -> bool:
    kinds, meld = event.kinds, position.target
    if kinds is None or meld is None:
        return False
    lying: Shape | None = meld.shape
    if lying is None or meld.key == "?" or meld not in turn.side.melds or not _leave(turn, kinds):
        return False
    shape = event.shape
    if (
        shape is not None
        and lying[0] is not Form.SEQUENCE
        and shape[0] is not Form.SEQUENCE
        and shape[1] in (None, lying[1])
    ):
        meld.put(event.lots, shape[2], shape[3])
    else:
        meld.add(event.lots)
    turn.laid.append(Laid(len(turn.actions), event.lots, meld, False))
    _settle(position, turn)
    return True


def _discard(position: Position, turn: TurnSoFar, event: Discard) -> bool:
    kinds = event.kinds
    if kinds is None or len(kinds) != 1:
        return False
    hand, kind = turn.hand, kinds[0]
    held = hand.known.get(kind, 0)
    if not held:
        return False
    if held > 1:
        hand.known[kind] = held - 1
    else:
        del hand.known[kind]
    hand.low -= 1
    hand.high -= 1
    turn.discards.append((len(turn.actions), event.lots))
    lot = event.lots[0]
    position.pile.cards.append(Lot(lot.kinds) if lot.derived else lot)
    return True


_CHANGES: dict[type, Callable[[Position, TurnSoFar, Any], bool]] = {
    Draw: _draw,
    TakePile: _take_pile,
    LayRedThrees: _lay_red_threes,
    LayMeld: _lay_meld,
    AddToMeld: _add_to_meld,
    Discard: _discard,
}
