"""Plain play: turns in which everything is known that they touch, and nothing is as a check would look for.

Most turns of a whole record are plain, and to ask the referee about each act of them would find nothing and take most
of the time. So these are known by what they are and happen at once, many turns in one go; what is not plain goes the
long way, to the referee and then to `apply`, and after it plain play goes on. Nothing is judged: each condition is that
on which some check begins to look, told for cards that are known. Two laws hold this in tests: about a plain act all
checks together find nothing, and it leaves the table that `apply` does.
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
    Undo,
)
from sambanotation.game.calm import is_calm
from sambanotation.game.cards import LOTS, NO_KIND
from sambanotation.game.melds import ALL_BLACK_THREES
from sambanotation.game.packed import ALL, MOST, SHORT, TWO_CARDS, pack
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.notation.record import Line, Turn
from sambanotation.replay.plain_laying import add_to_meld, join_melds, lay_meld, worth_laid
from sambanotation.replay.plain_table import BEGUN, DRAWN, RED_FIELDS, TOOK, Going, PlainTable

Act = Callable[[PlainTable, Going, Any], bool]


def begins(position: Position, seat: str, number: int) -> TurnSoFar | None:
    """The turn that a seat begins, if it is due in a deal that goes on; None, and nothing is changed, elsewhere."""
    if seat != position.to_play or position.out is not None or position.dead is not False or position.early is not None:
        return None
    position.turn = turn = TurnSoFar(seat, number, position.hands[seat], position.side_of[seat], own=True)
    turn.calm = is_calm(position, turn)
    return turn


def play_plainly(table: PlainTable, position: Position, lines: Sequence[Line], at: int, end: int) -> tuple[int, int]:
    """Plays the turns that stand among lines from an index on, up to the first thing that is not plain.

    Gives the index of the line that it has come to, and how many acts of it were played; if any were, that turn goes
    on in the position.
    """
    if not table.take_up(position):
        return at, 0
    chair, first, nth = table.next, at, 0
    while at < end and chair is not None:
        line: Any = lines[at]
        if type(line) is not Turn or line.seat != chair.seat or (chair.held is None and not table.pick_up(chair)):
            break
        actions = line.actions
        if Undo in map(type, actions):
            break
        going = table.going
        going.begin(line, chair)
        nth = _play_acts(table, going, actions, 0)
        if nth < len(actions) or not _ends(table, going):
            break
        chair = table.end(chair.to_the_next)
        at, nth = at + 1, 0
    if at > first or nth:
        table.put_down(nth)
    return at, nth


def go_on_plainly(table: PlainTable, position: Position, turn: TurnSoFar, line: Turn, nth: int) -> int:
    """Plays the plain acts of a turn that goes on from an index on, and ends it if nothing more is to be asked.

    Gives the index of the first act that is not plain.
    """
    if not turn.calm or not table.take_up(position):
        return nth
    chair, going = table.chair_of(turn.seat), table.going
    if chair is None or not going.go_on(line, chair, turn, nth, table.house):
        return nth
    done = _play_acts(table, going, line.actions, nth)
    if done == len(line.actions) and _ends(table, going):
        in_order = position.to_play is None or position.to_play == turn.seat
        table.end(chair.to_the_next if in_order else table.next_but(chair))
        table.put_down(0)
    elif done > nth:
        table.put_down(done)
    return done


def _play_acts(table: PlainTable, going: Going, actions: Sequence[Any], nth: int) -> int:
    """Plays plain acts from an index on; the index of the first that is not plain."""
    chair, number = going.chair, len(actions)
    while not chair.calm:
        # A hand with red threes can do nothing plain but lay them.
        if (
            nth == number
            or type(actions[nth]) is not LayRedThrees
            or not _lay_dealt_red_threes(table, going, actions[nth])
        ):
            return nth
        nth += 1
    while nth < number:
        action = actions[nth]
        act = PLAIN.get(type(action))
        if act is None or not act(table, going, action):
            return nth
        nth += 1
    return nth


def _ends(table: PlainTable, going: Going) -> bool:
    """Whether a turn has all that it needs."""
    left = going.chair.held or 0
    if going.out:
        if left:
            return False
    elif not going.discarded or left == 0 or (left < TWO_CARDS and not going.announced):
        return False
    if going.begun is not DRAWN and not (going.begun is TOOK and going.laid):
        return False
    if going.leave:
        return False
    if going.laid:
        if not going.was_open and (going.was_open is None or not _opens(table, going)):
            return False
        if not going.out and ALL_BLACK_THREES in [meld.form for meld in going.laid]:
            return False
    return True


def _opens(table: PlainTable, going: Going) -> bool:
    """Whether known cards reach the minimum of a side that was not open, and whose minimum is known."""
    low, high = going.chair.side.minimum
    return low == high <= worth_laid(table, going)


def _comes_off(table: PlainTable, drawn: bytes | None) -> bool:
    """Takes cards off the stock where it is known that just these lie on top of it, and others under them."""
    if drawn is None or len(drawn) >= table.left or not table.in_order.startswith(drawn, table.at):
        return False
    table.at += len(drawn)
    table.left -= len(drawn)
    return True


def _draw(table: PlainTable, going: Going, event: Draw) -> bool:
    chair = going.chair
    if going.begun is not BEGUN or len(event.chains) != table.house.draw_count or chair.owed:
        return False
    if not _comes_off(table, event.drawn):
        return False
    going.begun = DRAWN
    chair.held += event.kept  # type: ignore[operator]
    if event.reds:
        chair.side.red_threes.extend(event.reds)
    return True


def _lay_red_threes(table: PlainTable, going: Going, event: LayRedThrees) -> bool:
    """Those that were shown before the turn, each replaced."""
    chair = going.chair
    owed = chair.owed
    if going.begun is not BEGUN or len(owed) < len(event.chains):
        return False
    left = owed.copy()
    for chain in event.chains:
        at = next((at for at, lot in enumerate(left) if lot.kinds == chain[0].kinds), None)
        if at is None:
            return False
        del left[at]
    if not _comes_off(table, event.drawn):
        return False
    owed[:] = left
    chair.side.red_threes.extend(event.reds)
    chair.held += event.kept  # type: ignore[operator]
    return True


def _lay_dealt_red_threes(table: PlainTable, going: Going, event: LayRedThrees) -> bool:
    """Those that a hand holds before it has drawn, each replaced: with them a turn is not calm yet."""
    chair = going.chair
    if event.drawn is None or going.begun is not BEGUN or chair.owed:
        return False
    left = (chair.held or 0) - pack([chain[0].sole for chain in event.chains])
    if left & SHORT or not _comes_off(table, event.drawn):
        return False
    for chain in event.chains:
        chair.side.red_threes.extend(chain[:-1])
    chair.held = left = left + event.kept
    chair.calm = not left & RED_FIELDS
    return True


def _take_pile(table: PlainTable, going: Going, event: TakePile) -> bool:
    pile, chair, held = table.pile, going.chair, going.chair.held or 0
    if not pile or held < TWO_CARDS or chair.owed or going.begun is not BEGUN or len(pile) > MOST:
        return False
    if (event.claim is not None and event.claim != len(pile)) or pile[-1].kinds & table.house.blocked:
        return False
    kinds = [lot.sole for lot in pile]
    if NO_KIND in kinds:
        return False
    packed = pack(kinds)
    if packed & RED_FIELDS:
        return False
    going.begun, going.top, going.pile = TOOK, kinds[-1], pile
    going.before, going.released = held, False
    going.had_taken = table.have_taken(chair.side)
    chair.side.taken = True
    chair.held = held + packed
    table.pile = []
    return True


def _discard(table: PlainTable, going: Going, event: Discard) -> bool:
    packed, chair = event.packed, going.chair
    if packed is None or going.discarded or going.begun is BEGUN or (going.begun is TOOK and not going.laid):
        return False
    left = (chair.held or 0) - packed
    if left & SHORT:
        return False
    chair.held = left
    going.discarded = True
    lot = event.lots[0]
    table.pile.append(LOTS[lot.sole] if lot.derived else lot)
    return True


def _announce(table: PlainTable, going: Going, event: AnnounceOneCard) -> bool:
    if going.begun is BEGUN or (going.chair.held or 0) >> ALL != 1:
        return False
    going.announced = True
    return True


def _claim_hand(table: PlainTable, going: Going, event: ClaimHand) -> bool:
    return going.begun is not BEGUN and (going.chair.held or 0) >> ALL == event.count


def _go_out(table: PlainTable, going: Going, event: GoOut) -> bool:
    side = going.chair.side
    if going.chair.held or going.leave is False or not side.clear or side.melds_open:
        return False
    if going.begun is BEGUN or (going.begun is TOOK and not going.laid):
        return False
    size = table.house.canasta_size
    complete = [True for meld in side.melds if len(meld.lots) >= size and meld.joined is None]
    if len(complete) < table.house.going_out_melds:
        return False
    going.out = True
    table.position.out = going.chair.seat
    return True


PLAIN: dict[type, Act] = {
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
