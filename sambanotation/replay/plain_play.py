"""Plain play: acts in which everything is known that they touch, and nothing is as a check would look for.

Most acts of a whole record are plain, and to ask the referee about each would find nothing and take most of the time.
So these are known by what they are and happen at once; any other act goes the long way, with no word said about it
here. Nothing is judged: each condition is that on which some check begins to look, told for cards that are known. Two
laws hold this in tests: about a plain act all checks together find nothing, and it leaves the table that `apply` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sambanotation.game.actions import (
    AddToMeld,
    AnnounceOneCard,
    ClaimHand,
    Discard,
    Draw,
    GoOut,
    JoinMelds,
    LayMeld,
    LayRedThrees,
    TakePile,
)
from sambanotation.game.calm import is_calm
from sambanotation.game.cards import NO_KIND, RED_THREE_KINDS, Lot
from sambanotation.game.laying import laid_in
from sambanotation.game.melds import ALL_BLACK_THREES, SEQUENCE
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.replay.house import House
from sambanotation.replay.plain_laying import add_to_meld, join_melds, lay_meld


def begins(position: Position, seat: str, number: int) -> TurnSoFar | None:
    """The turn that a seat begins, if it is due in a deal that goes on; None, and nothing is changed, elsewhere."""
    if seat != position.to_play or position.out is not None or position.dead is not False or position.early is not None:
        return None
    position.turn = turn = TurnSoFar(seat, number, position.hands[seat], position.side_of[seat], own=True)
    turn.calm = is_calm(position, turn)
    return turn


def ends(position: Position, turn: TurnSoFar, house: House) -> bool:
    """Ends a turn that has all that it needs; false, and nothing is changed, elsewhere."""
    left, discards, out = turn.hand.low, len(turn.discards), turn.out is not None
    if not turn.calm or turn.leave or position.stock.low < house.draw_count:
        return False
    if (left or discards > 1) if out else (discards != 1 or left == 0 or (left == 1 and turn.announced is None)):
        return False
    if turn.take is None:
        if len(turn.draws) != house.draw_count:
            return False
    elif turn.draws or not turn.laid:
        return False
    seat = turn.seat
    laid_before = position.laid_before[seat]
    if turn.laid:
        if not turn.was_open and not (house.any_meld and _opens(position, turn)):
            return False
        if not out or house.never_threes:
            for laid in turn.laid:
                if laid.meld.form is ALL_BLACK_THREES:
                    return False
        if house.longest is not None and not out:
            for laid in turn.laid:
                if laid.meld.form is SEQUENCE and len(laid.meld.lots) > house.longest:
                    return False
        position.laid_before[seat] = True
    position.laid_before_out = laid_before
    position.last_turn = turn
    position.played[seat] = True
    step = position.step if position.to_play == seat or position.to_play is None else position.step_after_wrong
    position.to_play = None if out else position.after(seat, step)
    position.turn = None
    return True


def _opens(position: Position, turn: TurnSoFar) -> bool:
    """Whether known cards reach the minimum of a side that was not open, and whose minimum is known."""
    low, high = turn.side.minimum
    return turn.was_open is False and low == high <= laid_in(turn, position.worth)[0]


def _just_begun(turn: TurnSoFar) -> bool:
    """Whether a turn has begun with nothing but red threes."""
    if turn.draws or turn.take is not None:
        return False
    return not turn.actions or all(type(done) is LayRedThrees for done in turn.actions)


def _comes_off(position: Position, drawn: Sequence[int]) -> bool:
    """Takes cards off the stock where it is known that just these lie on top of it."""
    stock = position.stock
    coming = stock.coming
    number = len(drawn)
    if len(coming) < number or stock.low < number:
        return False
    if number == 2:
        if coming[-1].sole != drawn[0] or coming[-2].sole != drawn[1]:
            return False
    elif [lot.sole for lot in coming[: -number - 1 : -1]] != list(drawn):
        return False
    del coming[-number:]
    stock.low -= number
    stock.high -= number
    return True


def _draw(position: Position, turn: TurnSoFar, event: Draw, house: House) -> bool:
    drawn, chains = event.drawn, event.chains
    if drawn is None or len(chains) != house.draw_count or position.owed[turn.seat] or not _just_begun(turn):
        return False
    if house.reds_kept and len(drawn) != len(chains):
        return False
    if not _comes_off(position, drawn):
        return False
    index = len(turn.actions)
    for chain in chains:
        turn.draws.append((index, chain))
        if len(chain) > 1:
            turn.side.red_threes.extend(chain[:-1])
    turn.hand.gain(event.kept)
    return True


def _lay_red_threes(position: Position, turn: TurnSoFar, event: LayRedThrees, house: House) -> bool:
    """Those that were shown before the turn, each replaced."""
    drawn, owed = event.drawn, position.owed[turn.seat]
    if drawn is None or len(owed) < len(event.chains) or not _just_begun(turn):
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
    index = len(turn.actions)
    for chain in event.chains:
        turn.reds.append((index, chain))
        if len(chain) > 2:
            turn.side.red_threes.extend(chain[1:-1])
    turn.hand.gain(event.kept)
    return True


def _lay_dealt_red_threes(position: Position, turn: TurnSoFar, event: LayRedThrees, house: House) -> bool:
    """Those that a hand holds before it has drawn, each replaced: with them a turn is not calm yet."""
    drawn, hand, seat = event.drawn, turn.hand, turn.seat
    if drawn is None or house.reds_kept or not turn.own or hand.lots or hand.debts or position.owed[seat]:
        return False
    if not _just_begun(turn):
        return False
    if not house.reds_on_turn:
        return False
    laid = [chain[0].sole for chain in event.chains]
    if position.exposed[seat] or turn.shown or position.fog:
        return False
    if not hand.has([(kind, laid.count(kind)) for kind in laid]) or not _comes_off(position, drawn):
        return False
    index = len(turn.actions)
    for chain in event.chains:
        turn.reds.append((index, chain))
        turn.side.red_threes.extend(chain[:-1])
    hand.lose([(kind, 1) for kind in laid])
    hand.gain(event.kept)
    turn.calm = is_calm(position, turn)
    return True


def _take_pile(position: Position, turn: TurnSoFar, event: TakePile, house: House) -> bool:
    cards, hand = position.pile.cards, turn.hand
    if (
        not cards
        or house.in_part
        or not house.any_pair
        or hand.low < 2
        or position.owed[turn.seat]
        or not _just_begun(turn)
    ):
        return False
    if (event.claim is not None and event.claim != len(cards)) or cards[-1].kinds & house.blocked:
        return False
    kinds = [lot.sole for lot in cards]
    if NO_KIND in kinds or not RED_THREE_KINDS.isdisjoint(kinds):
        return False
    turn.take = len(turn.actions)
    turn.top = cards[-1].kinds
    turn.before = hand.copy()
    turn.released = False
    position.note_take(turn)
    hand.gain(kinds)
    position.pile.cards = []
    turn.side.taken = True
    return True


def _discard(position: Position, turn: TurnSoFar, event: Discard, house: House) -> bool:
    kinds = event.kinds
    if kinds is None or len(kinds) != 1 or turn.discards or not position.stock.low or house.kept >> kinds[0] & 1:
        return False
    if not turn.laid if turn.take is not None else not turn.draws:
        return False
    gone = ((kinds[0], 1),)
    if not turn.hand.has(gone):
        return False
    turn.hand.lose(gone)
    turn.discards.append((len(turn.actions), event.lots))
    lot = event.lots[0]
    position.pile.cards.append(Lot(lot.kinds) if lot.derived else lot)
    return True


def _announce(position: Position, turn: TurnSoFar, event: AnnounceOneCard, house: House) -> bool:
    if turn.hand.low != 1:
        return False
    turn.announced = len(turn.actions)
    return True


def _claim_hand(position: Position, turn: TurnSoFar, event: ClaimHand, house: House) -> bool:
    return turn.hand.low == event.count


def _go_out(position: Position, turn: TurnSoFar, event: GoOut, house: House) -> bool:
    side = turn.side
    if turn.hand.low or turn.leave is False or not house.any_mixture or not side.clear or side.melds_open:
        return False
    if not turn.draws if turn.take is None else not turn.laid:
        return False
    complete = [meld.form for meld in side.melds if len(meld.lots) >= house.canasta_size and meld.joined is None]
    if len(complete) < house.going_out_melds or (not house.threes_complete and ALL_BLACK_THREES in complete):
        return False
    turn.out = len(turn.actions)
    position.out = turn.seat
    return True


PLAIN: dict[type, Callable[[Position, TurnSoFar, Any, House], bool]] = {
    Draw: _draw,
    TakePile: _take_pile,
    LayRedThrees: _lay_red_threes,
    LayMeld: lay_meld,
    AddToMeld: add_to_meld,
    JoinMelds: join_melds,
    Discard: _discard,
    AnnounceOneCard: _announce,
    ClaimHand: _claim_hand,
    GoOut: _go_out,
}
"""By the kind of act what lets it happen in a calm turn if it is plain; false, and nothing is changed, if it is not."""

BEFORE_IT_IS_CALM: dict[type, Callable[[Position, TurnSoFar, Any, House], bool]] = {LayRedThrees: _lay_dealt_red_threes}
"""What may be plain in a turn that is not calm yet."""
