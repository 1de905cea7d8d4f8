"""What an action does to the table. It always does something: the game went on at the table, and so it does here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sambanotation.game.actions import (
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    BeginTurn,
    Chain,
    ClaimHand,
    DealHand,
    Discard,
    Draw,
    EndDeal,
    EndTurn,
    Event,
    Expose,
    GoOut,
    JoinMelds,
    KeepLastCard,
    LayMeld,
    LayRedThrees,
    LayStock,
    OutOfTurn,
    Penalise,
    ShowRedThrees,
    SwapWild,
    TakePile,
    TakeTop,
    TurnUp,
)
from sambanotation.game.calm import is_calm
from sambanotation.game.cards import EVERY, RED_THREES, Lot
from sambanotation.game.hand import Hand
from sambanotation.game.laying import add_to_meld, join_melds, lay_meld, no_longer_exposed, shown_before, swap_wild
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.game.runs import count
from sambanotation.game.stock_ending import ended_by_the_stock
from sambanotation.game.top_card import fewer, single

MOST_OPEN = 300
"""So many cards lie open before a seat at the most; the largest pack has fewer."""


def apply(position: Position, event: Event) -> None:
    """Changes the position as the event did, legal or not.

    The meld that an action adds to is `position.target`; where that is None it is one of `position.candidates`, and
    where there are none the cards lie in a meld of their own.
    """
    kind = type(event)
    change, lay = _CHANGES.get(kind), _LAYING.get(kind)
    if change is not None:
        change(position, event)
    elif lay is not None:
        side = playing(position).side
        there = len(side.melds)
        lay(position, playing(position), event)
        if len(side.melds) == there:
            # A new meld has told its side whether it is clear. What is not so is likely to be found at the end.
            side.clear = all(meld.shape is not None for meld in reversed(side.melds))
    turn = position.turn
    if turn is not None:
        if kind is not BeginTurn:
            turn.actions.append(event)
        turn.calm = is_calm(position, turn)


def playing(position: Position) -> TurnSoFar:
    """The turn being played. Raises ValueError between turns."""
    if position.turn is None:
        raise ValueError("no turn is being played")
    return position.turn


def _deal_hand(position: Position, event: DealHand) -> None:
    if event.copies is not None and not event.open:
        position.hands[event.seat].hold(event.copies)
        position.bring_to_light(event.copies)
        return
    least, most = position.hands[event.seat].size
    hand = position.hands[event.seat] = Hand()
    for chain in event.chains:
        position.reveal(chain)
        position.side_of[event.seat].red_threes.extend(chain[:-1])
        hand.receive(chain[-1])
    if event.open:
        low, high = hand.size
        hand.receive(Lot(EVERY, max(0, least - high), max(0, most - low)))
        hand.low, hand.high = max(low, least), max(low, most)


def _turn_up(position: Position, event: TurnUp) -> None:
    rest = [Lot(EVERY, 0, position.pack.size)] if event.open else []
    position.pile.cards = rest + list(event.lots)
    position.reveal(event.lots)


def _lay_stock(position: Position, event: LayStock) -> None:
    position.stock.lay(event.lots, event.open)
    if event.copies is not None:
        position.bring_to_light(event.copies)
    else:
        position.reveal(event.lots)


def _show_red_threes(position: Position, event: ShowRedThrees) -> None:
    position.reveal_from(position.hands[event.seat], event.lots)
    for lot in event.lots:
        held = lot.kinds & RED_THREES and position.hands[event.seat].may_hold([(lot.kinds, lot.low)])
        position.hands[event.seat].give(lot)
        position.side_of[event.seat].red_threes.append(lot)
        if event.replaced and held:
            position.stock.draw(Lot(EVERY, lot.low, lot.high))
            position.hands[event.seat].receive(Lot(EVERY, lot.low, lot.high))
        elif not event.replaced and not position.reds_kept:
            position.owed[event.seat].append(lot)
    if event.replaced:
        position.dealt[event.seat] = position.hands[event.seat].copy()


def _begin_turn(position: Position, event: BeginTurn) -> None:
    position.turn = turn = new_turn(position, event.seat, event.number, own=True)
    if position.early is not None:
        if position.early[0] == event.seat:
            turn.draws = position.early[1].copy()
        position.early = None


def new_turn(position: Position, seat: str, number: int, own: bool) -> TurnSoFar:
    """A turn of a seat in which nothing has happened yet."""
    return TurnSoFar(seat, number, position.hands[seat], position.side_of[seat], own)


def _end_turn(position: Position, _: EndTurn) -> None:
    turn = playing(position)
    position.last_turn, position.laid_before_out = turn, position.laid_before[turn.seat]
    if turn.out is not None:
        position.hands[turn.seat].fix_size(0)
    if turn.laid:
        position.laid_before[turn.seat] = True
    position.played[turn.seat] = True
    position.dead = position.dead or ended_by_the_stock(position, turn)
    in_order = position.to_play in (None, turn.seat)
    step = position.step if in_order else position.step_after_wrong
    position.to_play = None if turn.out is not None else position.after(turn.seat, step)
    position.turn = None


def _draw_chain(position: Position, seat: str, chain: Chain) -> None:
    for lot in chain:
        coming = position.stock.coming
        if not coming or coming[-1].kinds != lot.kinds:
            position.reveal((lot,))
        position.stock.draw(lot)
    position.side_of[seat].red_threes.extend(chain[:-1])
    position.hands[seat].receive(chain[-1])


def _draw(position: Position, event: Draw) -> None:
    turn = playing(position)
    for chain in event.chains:
        turn.draws.append((len(turn.actions), chain))
        _draw_chain(position, turn.seat, chain)


def _take_pile(position: Position, event: TakePile) -> None:
    turn = playing(position)
    hand = position.hands[turn.seat]
    turn.take = len(turn.actions)
    turn.top = position.pile.top
    turn.before = hand.copy()
    turn.released = False
    position.note_take(turn)
    taken = position.pile.take(position.take_most)
    if position.take_most is not None:
        turn.part = taken
    low, high = count(taken)
    for lot in taken:
        hand.receive(lot)
    if event.claim is not None and low <= event.claim <= high:
        hand.low += event.claim - low
        hand.high -= high - event.claim
    position.side_of[turn.seat].taken = True


def _take_top(position: Position, _: TakeTop) -> None:
    turn = playing(position)
    turn.take = len(turn.actions)
    turn.alone = True
    turn.top = position.pile.top
    turn.before = position.hands[turn.seat].copy()
    turn.released = False
    position.note_take(turn)
    if position.pile.cards:
        position.hands[turn.seat].receive(position.pile.lift())


def _lay_red_threes(position: Position, event: LayRedThrees) -> None:
    turn = playing(position)
    side, owed = position.side_of[turn.seat], position.owed[turn.seat]
    shown, owed[:] = shown_before(owed, [chain[0] for chain in event.chains])
    for chain, before in zip(event.chains, shown, strict=True):
        turn.reds.append((len(turn.actions), chain))
        if not before:
            position.reveal_from(position.hands[turn.seat], chain[:1])
            position.hands[turn.seat].give(chain[0])
            side.red_threes.append(chain[0])
            if not (turn.own or position.reds_kept) and len(chain) == 1 and position.played[turn.seat] is False:
                owed.append(chain[0])
        if len(chain) > 1:
            _draw_chain(position, turn.seat, chain[1:])


def _discard(position: Position, event: Discard) -> None:
    turn = playing(position)
    lots = single(event.lots)
    turn.discards.append((len(turn.actions), lots))
    position.reveal_from(position.hands[turn.seat], lots)
    for lot in lots[:1]:
        stood = Lot(lot.kinds, min(lot.low, 1), min(lot.high, 1))
        position.hands[turn.seat].give(stood)
        no_longer_exposed(position.exposed[turn.seat], stood)
        position.pile.cards.append(stood)
        _show(position, turn.seat, tuple(more for more in (*fewer(lot), *lots[1:]) if more.low))


def _keep_last_card(position: Position, _: KeepLastCard) -> None:
    playing(position).kept = True


def _go_out(position: Position, _: GoOut) -> None:
    turn = playing(position)
    turn.out = len(turn.actions)
    position.out = turn.seat
    position.hands[turn.seat].fix_size(0)


def _ask_partner(position: Position, event: AskPartner) -> None:
    turn = playing(position)
    turn.asked = len(turn.actions)
    # A no is not made good by asking again.
    turn.leave = event.leave and turn.leave is not False


def _announce(position: Position, _: AnnounceOneCard) -> None:
    turn = playing(position)
    turn.announced = len(turn.actions)
    position.hands[turn.seat].fix_size(1)


def _claim_hand(position: Position, event: ClaimHand) -> None:
    position.hands[playing(position).seat].fix_size(event.count)


def step_aside(position: Position, seat: str) -> TurnSoFar:
    """Another seat acts out of turn: gives back the turn that is interrupted, for `step_back`."""
    turn = playing(position)
    position.turn = new_turn(position, seat, turn.number, own=False)
    return turn


def step_back(position: Position, interrupted: TurnSoFar) -> None:
    """The act out of turn is over. A draw of the seat that plays next stands as its draw, if such a draw does."""
    aside = playing(position)
    position.turn = interrupted
    if aside.laid:
        position.laid_before[aside.seat] = True
    next_one = position.after(interrupted.seat, position.step)
    if aside.draws and aside.seat == next_one and position.early_stands:
        earlier = position.early[1] if position.early is not None else []
        position.early = aside.seat, earlier + [(-1, chain) for _, chain in aside.draws]


def _out_of_turn(position: Position, event: OutOfTurn) -> None:
    interrupted = step_aside(position, event.seat)
    apply(position, event.action)
    step_back(position, interrupted)


def _expose(position: Position, event: Expose) -> None:
    # A card that lies open already, a second discard, may be named once more and is not another one.
    exposed = position.exposed[event.seat]
    open_already = list(range(len(exposed)))
    shown: list[Lot] = []
    for lot in single(event.lots):
        met = [at for at in open_already if exposed[at].kinds & lot.kinds]
        met.sort(key=lambda at: exposed[at] != lot)
        if not met:
            shown.append(lot)
            continue
        open_already.remove(met[0])
        if exposed[met[0]] != lot:
            # What was shown and not written down is told now, or told better before.
            exposed.extend(fewer(exposed[met[0]]))
            exposed[met[0]] = Lot(exposed[met[0]].kinds & lot.kinds)
    position.reveal_from(position.hands[event.seat], shown)
    _show(position, event.seat, tuple(shown))


def _show(position: Position, seat: str, lots: tuple[Lot, ...]) -> None:
    """Cards lie open before their seat and stay its own: of its hand these are known now."""
    # More than any pack has are no cards, and each would be looked at again with every card that is played.
    lots = lots[: MOST_OPEN - len(position.exposed[seat])]
    for lot in lots:
        position.hands[seat].give(lot)
        position.hands[seat].receive(lot)
    position.exposed[seat].extend(lots)


def _penalise(position: Position, event: Penalise) -> None:
    side = next((side for side in position.sides if side.name == event.side), None)
    if side is not None:
        side.penalties.append(event.points)


def _end_deal(position: Position, event: EndDeal) -> None:
    position.ended = event.how
    last = position.last_turn
    if event.how == "out" and position.out is None and last is not None and position.hands[last.seat].size == (0, 0):
        # The table took it for going out, though the turn does not say so.
        position.out = last.seat


_LAYING: dict[type, Callable[[Position, TurnSoFar, Any], None]] = {
    LayMeld: lay_meld,
    AddToMeld: add_to_meld,
    JoinMelds: join_melds,
    SwapWild: swap_wild,
}

_CHANGES: dict[type, Callable[[Position, Any], None]] = {
    DealHand: _deal_hand,
    TurnUp: _turn_up,
    LayStock: _lay_stock,
    ShowRedThrees: _show_red_threes,
    BeginTurn: _begin_turn,
    EndTurn: _end_turn,
    Draw: _draw,
    TakePile: _take_pile,
    TakeTop: _take_top,
    LayRedThrees: _lay_red_threes,
    Discard: _discard,
    KeepLastCard: _keep_last_card,
    GoOut: _go_out,
    AskPartner: _ask_partner,
    AnnounceOneCard: _announce,
    ClaimHand: _claim_hand,
    OutOfTurn: _out_of_turn,
    Expose: _expose,
    Penalise: _penalise,
    EndDeal: _end_deal,
}
