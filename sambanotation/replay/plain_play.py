"""Plain play: turns in which everything is known that they touch, and nothing is as a check would look for.

Most turns of a whole record are plain, and to ask the referee about each act of them would find nothing and take most
of the time. So these are known by what they are and happen at once, many turns in one go; what is not plain goes the
long way, to the referee and then to `apply`, and after it plain play goes on. Nothing is judged: each condition is that
on which some check begins to look, told for cards that are known. Two laws hold this in tests: about a plain act all
checks together find nothing, and it leaves the table that `apply` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sambanotation.game.actions import (
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
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
from sambanotation.game.cards import NO_KIND, Lot
from sambanotation.game.laying import laid_in
from sambanotation.game.melds import ALL_BLACK_THREES, SEQUENCE, Form, Meld
from sambanotation.game.packed import ALL, SHORT, TWO_CARDS, pack
from sambanotation.game.position import Position, Side, TurnSoFar
from sambanotation.notation.record import Line, Turn
from sambanotation.referee.emptying import simply_goes_out
from sambanotation.replay.house import House
from sambanotation.replay.plain_laying import add_to_meld, join_melds, lay_meld, take_back, use_pile
from sambanotation.replay.plain_table import RED_FIELDS, Chair, PlainTable, Take

_NOT_TO_BE_TAKEN = SHORT | RED_FIELDS

BEGUN, WAITS, PLAYING, DISCARDED = range(4)
"""How far a turn has come: nothing was drawn or taken yet; the top card of the pile that was taken waits to be laid;
cards may be laid; one was discarded."""

ENDED = -1
"""Instead of a number of acts: all of them were played, and the turn is over."""


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
    chair, first, done = table.next, at, 0
    in_turn, played = table.in_turn, position.played
    for line in lines[at:end]:
        if chair is None or type(line) is not Turn or line.seat != chair.seat:
            break
        if not chair.picked_up and not table.pick_up(chair):
            break
        actions = line.actions
        if len(actions) < 4 and _draws_and_discards(table, chair, actions):
            table.last = chair, line, None
            played[chair.seat] = True
        else:
            done = play_acts(table, chair, line, 0, None)
            if done != ENDED:
                break
            done = 0
            if position.out is not None:
                chair, at = None, at + 1
                break
        at += 1
        chair = in_turn[chair.place_of_next]
    table.next = chair
    if at > first or done:
        table.put_down()
    return at, done


def _draws_and_discards(table: PlainTable, chair: Chair, actions: Sequence[Any]) -> bool:
    """Plays a turn that does nothing else, as nearly half of all do; false, and nothing is changed, of any other."""
    if len(actions) < 2 or chair.owed or not chair.calm:
        return False
    draw: Any = actions[0]
    discard: Any = actions[1]
    if type(discard) is not Discard or type(draw) is not Draw:
        return False
    drawn, thrown, stands, reds = draw.drawn, discard.packed, discard.stands, draw.reds
    if len(drawn) - len(reds) != table.draw_count:
        return False
    left, at = chair.held + draw.kept - thrown, table.at + len(drawn)
    if left & SHORT or left < TWO_CARDS or at > table.enough or thrown & table.kept or stands is None:
        return False
    if not table.in_order.startswith(drawn, table.at) or (reds and table.house.reds_kept):
        return False
    if len(actions) > 2 and (type(actions[2]) is not ClaimHand or left >> ALL != actions[2].count):
        return False
    chair.held, table.at = left, at
    if reds:
        chair.side.red_threes += reds
    table.pile.append(stands)
    table.pile_packed += thrown
    return True


def go_on_plainly(table: PlainTable, position: Position, turn: TurnSoFar, line: Turn, nth: int) -> int:
    """Plays the plain acts of a turn that goes on from an index on, and ends it if nothing more is to be asked.

    Gives the index of the first act that is not plain, ENDED where the turn is over.
    """
    if not turn.calm or turn.out is not None or not table.take_up(position):
        return nth
    chair = table.chair_of(turn.seat)
    if chair is None:
        return nth
    done = play_acts(table, chair, line, nth, turn)
    if done == ENDED:
        in_order = position.to_play is None or position.to_play == turn.seat
        following = table.in_turn[chair.place_of_next] if in_order else table.out_of_order(chair)
        table.next = following if position.out is None else None
    if done != nth:
        table.put_down()
    return done


def play_acts(table: PlainTable, chair: Chair, line: Turn, nth: int, turn: TurnSoFar | None) -> int:
    """Plays the plain acts of a turn from an index on; `turn` is what somebody else has played before them.

    Gives the index of the first act that is not plain, ENDED where the turn has all that it needs and is over. Where
    none is plain, and in a turn in which something is taken back, nothing is changed.
    """
    actions, house, side = line.actions, table.house, chair.side
    held, calm, at = chair.held, chair.calm, table.at
    stage, opens, worth = BEGUN, not side.melds, 0
    announced = out = black = False
    laid: list[Meld] = []
    reds: list[Lot] = []
    owed = take = taken = bound = discard = leave = None
    if turn is not None:
        goes_on = _stage_of(turn, table)
        if goes_on is None:
            return nth
        stage, take = goes_on
        bound = take if take is not None and not take.released else None
        announced, leave = turn.announced is not None, turn.leave
        laid = [one.meld for one in turn.laid]
        black = ALL_BLACK_THREES in [meld.form for meld in laid]
        opens, worth = not turn.was_open, laid_in(turn, table.position.worth)[0]
    action: Any
    for done, action in enumerate(actions[nth:] if nth else actions, nth):  # noqa: B007 - it is looked at behind
        kind = type(action)
        if kind is AddToMeld or kind is LayMeld:
            left = held - action.packed
            if left & SHORT or (stage != PLAYING and stage != WAITS):
                break
            if bound is not None:
                meld = use_pile(bound, chair, action, house, line.number)
            elif kind is AddToMeld:
                meld = add_to_meld(chair, action, house)
            else:
                meld = lay_meld(chair, action, house, line.number)
            if meld is None:
                break
            stage, held = PLAYING, left
            laid.append(meld)
            if opens:
                worth += sum([table.position.worth[card] for card in action.kinds])
            if bound is not None and (not opens or side.melds_open or worth >= side.minimum[0]):
                bound.released, bound = True, None
            if meld.form is ALL_BLACK_THREES:
                black = True
        elif kind is Draw:
            drawn, chained = action.drawn, action.reds
            if stage is not BEGUN or not calm or (chair.owed and owed != []):
                break
            # Behind each red three that is drawn stands a card that replaces it.
            if len(drawn) - len(chained) != table.draw_count:
                break
            if not table.in_order.startswith(drawn, at) or at + len(drawn) >= table.limit:
                break
            if chained and house.reds_kept:
                break
            stage, at, held = PLAYING, at + len(drawn), held + action.kept
            if chained:
                reds += chained
        elif kind is Discard:
            left = held - action.packed
            if left & SHORT or stage is not PLAYING or action.packed & table.kept:
                break
            stage, held, discard = DISCARDED, left, action
        elif kind is ClaimHand:
            if stage is BEGUN or held >> ALL != action.count:
                break
        elif kind is TakePile:
            if stage is not BEGUN or not calm or (chair.owed and owed != []):
                break
            pile = table.pile
            top = pile[-1].kinds if pile else 0
            if not may_be_taken(len(pile), table.pile_packed, top, held, action, house):
                break
            take = taken = bound = Take(table.pile, table.pile_packed, held, side.taken, table.anybody_took)
            stage, held = WAITS, held + taken.packed
        elif kind is AnnounceOneCard:
            if stage is BEGUN or held >> ALL != 1:
                break
            announced = True
        elif kind is LayRedThrees:
            before = chair.owed if owed is None else owed
            shown = _red_threes_laid(table, action, held, before, calm, at) if stage is BEGUN else None
            if shown is None:
                break
            held, owed = shown
            at += len(action.drawn)
            reds += action.reds if calm else [lot for chain in action.chains for lot in chain[:-1]]
            calm = not held & RED_FIELDS
        elif kind is JoinMelds:
            if stage is not PLAYING or Undo in map(type, actions):
                break
            meld = join_melds(table.position, side, action, house)
            if meld is None:
                break
            laid.append(meld)
        elif kind is AskPartner:
            opened = not opens and bound is None and (turn is None or turn.released)
            if stage is not PLAYING or (chair.owed if owed is None else owed) != [] or not opened:
                break
            if not _may_ask(table, chair, held):
                break
            leave = action.leave and leave is not False
        elif kind is GoOut:
            if held or stage < PLAYING or leave is False or not _may_go_out(side, house):
                break
            out = True
        else:
            break
    else:
        done = len(actions)
        if (
            (held >= TWO_CARDS or (announced and held) or (out and not held))
            and (stage is DISCARDED or (out and stage is PLAYING))
            and (out or not leave)
            and at <= table.enough
            and not (black and (not out or house.never_threes))
            and (out or house.longest is None or not _too_long(laid, house.longest))
            and not (laid and opens and not (house.any_meld and _reaches(side, worth)))
        ):
            done = ENDED
    if done == nth:
        return nth
    if done != ENDED and turn is None and Undo in map(type, actions):
        take_back(side, actions[:done], laid)
        return nth
    chair.held, chair.calm, table.at = held, calm, at
    if owed is not None:
        chair.owed[:] = owed
    if reds:
        side.red_threes += reds
    if taken is not None:
        side.taken = table.anybody_took = True
        table.pile, table.pile_packed = [], 0
    if discard is not None and discard.stands is not None:
        table.pile.append(discard.stands)
        table.pile_packed += discard.packed
    position, seat = table.position, chair.seat
    if out:
        position.out = seat
    if done != ENDED:
        table.current = chair, line, (nth, done, turn, laid, opens, take, None)
        return done
    laid_before = position.laid_before[seat]
    table.last = chair, line, (nth, len(actions), turn, laid, opens, take, laid_before)
    position.played[seat] = True
    if laid and not laid_before:
        position.laid_before[seat] = True
    return ENDED


def _may_ask(table: PlainTable, chair: Chair, held: int) -> bool:
    """Whether a player of an open side who has a partner, and free use of a hand, goes out in the plainest way."""
    if len(chair.side.seats) < 2:
        return False
    chair.hand.hold_packed(held)
    able = simply_goes_out(table.position, chair.seat, table.house.rules)
    # The turn may yet be one that is not played here.
    chair.hand.hold_packed(chair.held)
    return able


def _too_long(laid: Sequence[Meld], longest: int) -> bool:
    """Whether cards were laid to a sequence that has more than so many."""
    return any(meld.form is SEQUENCE and len(meld.lots) > longest for meld in laid)


def _stage_of(turn: TurnSoFar, table: PlainTable) -> tuple[int, Take | None] | None:
    """How far a turn has come, and what it took; None where nothing plain can follow."""
    if len(turn.discards) > 1 or turn.alone or (turn.take is not None and turn.draws):
        return None
    stage, take = BEGUN, None
    if turn.take is not None:
        kinds = [lot.sole for lot in turn.pile]
        before = turn.before.packed if turn.before is not None else None
        if NO_KIND in kinds or not kinds or (before is None and not turn.released):
            return None
        take = Take(turn.pile, pack(kinds), before or 0, turn.side_had_taken, turn.table_had_taken)
        take.waits, take.released = not turn.laid, turn.released
        stage = WAITS if take.waits else PLAYING
    elif turn.draws:
        if len(turn.draws) != table.draw_count:
            return None
        stage = PLAYING
    elif [True for done in turn.actions if type(done) is not LayRedThrees]:
        return None
    if turn.discards:
        # Cards that should have been laid first are asked about at the end of the turn.
        return (DISCARDED, take) if stage is PLAYING else None
    return stage, take


def may_be_taken(number: int, packed: int, top: int, held: int, event: TakePile, house: House) -> bool:
    """Whether a pile of so many known cards, these as one number, the top card of the kinds `top`, is there with no red
    three, not blocked, and two cards in the hand for it."""
    if not house.any_pair or not number or held < TWO_CARDS or (event.claim is not None and event.claim != number):
        return False
    return not packed & _NOT_TO_BE_TAKEN and not top & house.blocked


def _red_threes_laid(
    table: PlainTable, event: LayRedThrees, held: int, owed: list[Lot], calm: bool, at: int
) -> tuple[int, list[Lot]] | None:
    """Red threes laid before the draw, each replaced: those that were shown before the turn, or else those that the
    hand holds, with which a turn is not calm yet. What is held and owed then."""
    if not table.in_order.startswith(event.drawn, at) or at + len(event.drawn) >= table.limit:
        return None
    if table.house.reds_kept or not (calm or table.house.reds_on_turn):
        return None
    if not calm:
        left = held - pack([chain[0].sole for chain in event.chains])
        return (left + event.kept, owed) if not left & SHORT and not owed else None
    still_owed = owed.copy()
    for chain in event.chains:
        there = next((there for there, lot in enumerate(still_owed) if lot.kinds == chain[0].kinds), None)
        if there is None:
            return None
        del still_owed[there]
    return held + event.kept, still_owed


def _reaches(side: Side, worth: int) -> bool:
    """Whether cards that are worth so much open for a side whose melds are known, and whose minimum is."""
    return not side.melds_open and worth >= side.minimum[1] == side.minimum[0]


def _may_go_out(side: Side, house: House) -> bool:
    """Whether the melds of a side are known, and enough of them complete."""
    if not side.clear or side.melds_open:
        return False
    return may_go_out(
        [meld.form for meld in side.melds if len(meld.lots) >= house.canasta_size and meld.joined is None], house
    )


def may_go_out(complete: Sequence[Form], house: House) -> bool:
    """Whether melds of these forms that are complete let a side go out."""
    if not house.any_mixture or (not house.threes_complete and ALL_BLACK_THREES in complete):
        return False
    return len(complete) >= house.going_out_melds
