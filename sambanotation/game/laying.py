"""Cards laid on the table, in new melds and in old ones. Where it is not known in which meld, each may hold them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sambanotation.game.actions import AddToMeld, JoinMelds, LayMeld, SwapWild
from sambanotation.game.cards import WILD, Lot, is_one, kinds_in
from sambanotation.game.hand import Range
from sambanotation.game.laid import Laid
from sambanotation.game.melds import Meld, points
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.game.top_card import Lots, fewer, from_before


def lay_meld(position: Position, turn: TurnSoFar, event: LayMeld) -> None:
    """A new meld comes to the table. Where that is in doubt its cards may lie in one of `position.candidates`, or in a
    meld that was not seen."""
    meld = Meld(event.lots, turn.seat, turn.number, position.sequence_wilds)
    if position.doubtful:
        meld.open = True
    if position.candidates:
        meld.lots, meld.perhaps_gone = list(_perhaps(event.lots)), True
    _lay(position, turn, meld, event.lots)
    for other in position.candidates:
        other.add(_perhaps(event.lots))


def _lay(position: Position, turn: TurnSoFar, meld: Meld, lots: Lots) -> None:
    position.side_of[turn.seat].lay(meld)
    turn.laid.append(Laid(len(turn.actions), lots, meld, True))
    _leave_hand(position, turn, lots)


def add_to_meld(position: Position, turn: TurnSoFar, event: AddToMeld) -> None:
    """Cards are put to `position.target`, to one of `position.candidates`, or to a meld that was not seen before."""
    lots = event.lots
    melds = [position.target] if position.target is not None else position.candidates
    if not melds:
        meld = Meld(lots, turn.seat, turn.number, position.sequence_wilds)
        if position.side_of[turn.seat].melds_open:
            meld.told(event.label.key if event.label is not None else "?")
        _lay(position, turn, meld, lots)
        return
    side = position.side_of[turn.seat]
    if position.target is not None and position.target not in side.melds:
        side.lay(position.target)
    added = lots if position.target is not None else _perhaps(lots)
    for meld in melds:
        turn.laid.append(Laid(len(turn.actions), added, meld, False))
        meld.add(added)
    _leave_hand(position, turn, lots)


def _perhaps(lots: Lots) -> Lots:
    return tuple(Lot(lot.kinds, 0, lot.high) for lot in lots)


def _leave_hand(position: Position, turn: TurnSoFar, lots: Lots) -> None:
    """Laid cards leave the hand; after a take they also leave what the hand held before it, the top card apart."""
    hand, exposed = position.hands[turn.seat], position.exposed[turn.seat]
    position.reveal_from(hand, lots)
    for lot in lots:
        hand.give(lot)
        if exposed:
            no_longer_exposed(exposed, lot)
        if turn.shown:
            no_longer_exposed(turn.shown, lot)
    if turn.before is not None and not turn.released:
        own = from_before(turn, lots) if turn.top_waits else None
        for lot in lots if own is None else own:
            turn.before.give(lot)
        turn.released = turn.was_open is not False or may_reach_minimum(position, turn)


def may_reach_minimum(position: Position, turn: TurnSoFar) -> bool:
    """Whether what was laid in the turn may reach the side's minimum."""
    return laid_in(turn, position.worth)[1] >= turn.side.minimum[0]


def laid_in(turn: TurnSoFar, worth: Sequence[int]) -> Range:
    """The least and the most that the cards laid in a turn are worth; `worth` gives the points of each kind."""
    return points((lot for laid in turn.laid for lot in laid.lots), worth)


def shown_before(owed: Sequence[Lot], laid: Sequence[Lot]) -> tuple[list[bool], list[Lot]]:
    """Which of these red threes are some that were shown before and wait for a replacement (`owed`), and those that
    still wait then. What is told only as red is what the others leave it."""
    waiting, shown = list(owed), [False] * len(laid)
    for at in sorted(range(len(laid)), key=lambda at: not is_one(laid[at].kinds)):
        kinds = laid[at].kinds
        fitting = [one for one in waiting if one.kinds & kinds]
        if fitting:
            shown[at] = True
            waiting.remove(next((one for one in fitting if one.kinds == kinds), fitting[0]))
            if not is_one(kinds):
                # Which of them it was is not known, and so neither which one waits.
                either = sum({1 << kind for one in fitting for kind in kinds_in(one.kinds)})
                waiting = [Lot(either) if one.kinds & kinds else one for one in waiting]
    return shown, waiting


def no_longer_exposed(exposed: list[Lot], lot: Lot) -> None:
    """Cards that lay open before their owner may lie elsewhere now: certainly only those of the very kind, which are as
    good as any other copy."""
    fewest, most = lot.low, lot.high
    if is_one(lot.kinds):
        for at, shown in enumerate(exposed):
            if shown.kinds == lot.kinds:
                exposed[at] = replace(shown, low=max(0, shown.low - most), high=max(0, shown.high - fewest))
                fewest, most = max(0, fewest - shown.high), max(0, most - shown.low)
    gone: dict[int, int] = {}
    for at, shown in enumerate(exposed):
        of_the_kind = is_one(lot.kinds) and shown.kinds == lot.kinds
        if shown.low and shown.kinds & lot.kinds and not of_the_kind:
            perhaps = min(shown.low, most - gone.get(shown.kinds, 0))
            gone[shown.kinds] = gone.get(shown.kinds, 0) + perhaps
            exposed[at] = replace(shown, low=shown.low - perhaps)
    exposed[:] = [shown for shown in exposed if shown.high]


def join_melds(position: Position, turn: TurnSoFar, _: JoinMelds) -> None:
    """One meld becomes part of another; which ones may not be known."""
    into, gone = position.target, position.other
    if into is not None and gone is not None and into is not gone:
        turn.laid.append(Laid(len(turn.actions), (), into, False))
        into.add(gone.lots)
        gone.joined = into
    elif into is None or gone is None:
        for meld in position.candidates:
            turn.laid.append(Laid(len(turn.actions), (), meld, False))
            meld.lots = list(_perhaps(tuple(meld.lots)))
            meld.open = meld.perhaps_gone = True


def swap_wild(position: Position, turn: TurnSoFar, event: SwapWild) -> None:
    """A natural card of the hand and a wild card of a meld change places; of hidden cards which it was may not be
    known."""
    hand, wild = position.hands[turn.seat], _wild_of(position, event)
    position.reveal_from(hand, (event.natural,))
    for held in (hand, turn.before if turn.before is not None and not turn.released else None):
        if held is not None:
            held.give(event.natural)
            held.receive(wild)
    no_longer_exposed(position.exposed[turn.seat], event.natural)
    if position.target is None:
        for meld in position.candidates:
            meld.lots = list(_perhaps(tuple(meld.lots)))
            meld.open = True
        return
    meld = position.target
    places = _places_of(meld, wild)
    if len({meld.lots[at].kinds for at in places}) > 1:
        # Any of these may be the natural card now.
        for at in places:
            lot = meld.lots[at]
            meld.change(at, [Lot(lot.kinds | event.natural.kinds, lot.low, lot.high)])
    elif places:
        at = places[0]
        if meld.lots[at].kinds != wild.kinds:
            position.reveal((wild,))
        meld.change(at, [event.natural, *fewer(meld.lots[at])])
    _note_swap(turn, event, meld)


def _wild_of(position: Position, event: SwapWild) -> Lot:
    """The wild card that comes to the hand, as well as it is known from the meld that it lay in."""
    kinds = event.wild.kinds & WILD
    if kinds and position.target is not None:
        there = [lot.kinds & kinds for lot in position.target.lots if lot.kinds & kinds]
        if len(there) == 1 and not position.target.open:
            kinds = there[0]
    return Lot(kinds or event.wild.kinds)


def _places_of(meld: Meld, wild: Lot) -> list[int]:
    """Where a wild card may lie in a meld; where some is certainly such a card, there."""
    places = [at for at, lot in enumerate(meld.lots) if lot.kinds & wild.kinds]
    certain = [at for at in places if not meld.lots[at].kinds & ~wild.kinds and meld.lots[at].low]
    # Of one kind, it makes no difference which of several is taken.
    return certain if certain and wild.kinds.bit_count() == 1 else places


def _note_swap(turn: TurnSoFar, event: SwapWild, meld: Meld) -> None:
    """What a meld of this turn holds now is what was laid in it."""
    own = [at for at, laid in enumerate(turn.laid) if meld in (laid.meld, laid.meld.joined)]
    if meld.turn != turn.number or not own:
        turn.laid.append(Laid(len(turn.actions), (event.natural,), meld, False))
        return
    for at in own:
        laid = turn.laid[at]
        turn.laid[at] = Laid(laid.index, tuple(meld.lots) if at == own[0] else (), laid.meld, laid.new)
    turn.laid.append(Laid(len(turn.actions), (), meld, False))
