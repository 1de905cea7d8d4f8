"""One turn, from the draw to the discard."""

import copy
from collections import Counter

from tests.naive.cards import is_red_three
from tests.naive.going_out import TooHardError, can_go_out
from tests.naive.laying import add, join, lay, swap
from tests.naive.melds import kind_of
from tests.naive.progress import Progress, draw, lay_red
from tests.naive.reading import Action, Turn
from tests.naive.rules_of import NEVER_LAID, NEVER_OPENED, WITH_THE_TURN
from tests.naive.table import Table, take_from
from tests.naive.taking import take, take_top


def play(table: Table, turn: Turn) -> tuple[Table, list[str]]:
    """The table after a turn, and all that was illegal about the turn."""
    seat, faults = turn.seat, list[str]()
    if seat not in table.seats:
        return table, [f"A1: no seat {seat}"]
    if table.out or table.used_up:
        faults.append("L1/F9: the deal is over")
    if seat != table.due:
        faults.append(f"A8: it is {table.due}'s turn")
    side = table.side_of[seat]
    now = Progress(table, was_open=table.open(side), old=list(table.live(side)))
    for meld in now.old:
        meld.fresh = []
    before: list[tuple[Progress, Action]] = []
    undone = any(action.kind == "undo" for action in turn.actions)
    for action in turn.actions:
        if action.by:
            faults.append(f"O1/O2/O3: {action.by} acts out of turn")
        elif action.kind == "undo":
            if before:
                now, taken_back = before.pop()
                shown = taken_back.cards if taken_back.kind in ("lay", "add", "discard") else ()
                now.table.exposed.setdefault(seat, Counter()).update(shown)
            else:
                faults.append("there is nothing to take back")
        else:
            if undone and action.kind not in ("claim", "pumba"):
                before.append((copy.deepcopy(now), action))
            faults += act(now, seat, action)
    faults += end_of_turn(now, seat)
    table = now.table
    if table.rules.penalised_cards and undone and any(table.exposed.get(seat, Counter()).values()):
        faults.append("O4: cards that were shown do not go back into the hand")
    table.had_turn.add(seat)
    if now.laid:
        table.laid.add(seat)
    table.due = table.after(seat)
    return table, faults


def act(now: Progress, seat: str, action: Action) -> list[str]:
    """Do one action, and say what is illegal about it."""
    table, kind = now.table, action.kind
    hand, faults = table.hands[seat], list[str]()
    if now.top and kind in ("draw", "take", "top", "red", "join", "swap", "discard", "keep", "out"):
        faults.append("G16: the top card is laid first")
        now.top = None
    if now.discarded and kind not in ("claim", "pumba", "out"):
        faults.append("F4: the discard ends the turn")
    moves = kind in ("lay", "add", "join", "swap", "discard", "keep")
    if moves and not now.drew:
        faults.append("F5: the turn begins with the draw")
    if kind != "keep" and moves and now.drew == "stock" and table.rules.lays_reds and table.reds_held(seat):
        faults.append("C3: a red three is laid at once")
    if now.only_red and moves:
        faults.append("S10: the last red three ends the deal")
    if kind == "claim" and action.number != sum(hand.values()):
        faults.append(f"claim: {sum(hand.values())} cards in hand")
    done = {"draw": draw, "take": take, "top": take_top, "red": lay_red, "lay": lay, "add": add, "join": join}
    done |= {"swap": swap, "discard": discard}
    if kind in done:
        faults += done[kind](now, seat, action)
    elif kind == "keep":
        if table.rules.one_card_pass:
            now.passed = now.discarded = True
        else:
            faults.append("F4: the turn ends with a discard")
    elif kind == "out":
        now.said_out = True
        if hand.total():
            faults.append("L3: going out is written after everything else")
        elif not table.can_close(table.side_of[seat]):
            # What is joined behind the sign comes too late: the deal was over with it.
            faults.append(fault_of_going_out(table))
    elif kind == "pumba":
        if hand.total() != 1:
            faults.append(f"H1: pumba with {hand.total()} cards in hand")
    elif kind in ("yes", "no"):
        # A no binds for the turn (L4), whatever is asked after it.
        now.answer = "no" if now.answer == "no" else kind
        if not now.drew:
            faults.append("F5: the turn begins with the draw, and the question is one of its acts")
        if not table.partners(seat):
            faults.append("S80: nobody to ask")
        elif now.drew and kind == "no" and table.rules.asks_if_able:
            short = 0 if now.was_open else table.minimum[table.side_of[seat]] - now.worth
            melds = table.live(table.side_of[seat])
            if not can_go_out(melds, list(hand.elements()), short, discards=not now.discarded):
                faults.append("O8: who asks must be able to go out")
            elif now.top:
                raise TooHardError("going out with a top card that is still to be laid")
    return faults


def discard(now: Progress, seat: str, action: Action) -> list[str]:
    table, rules, faults = now.table, now.table.rules, list[str]()
    hand, shown = table.hands[seat], table.exposed.setdefault(seat, Counter())
    card, extra = action.cards[0], action.cards[1:]
    if rules.lays_reds and is_red_three(card):
        faults.append("C10: red threes are not discarded")
    elif rules.lays_reds and table.reds_held(seat):
        faults.append("C4: a red three is laid")
    if extra:
        faults.append("O5: one card is discarded")
    if take_from(hand, [card]):
        faults.append(f"hand: no {card}")
    if rules.penalised_cards and shown.total() and not shown[card]:
        faults.append("O4: exposed cards are discarded first")
    take_from(shown, [card])
    shown.update(extra)
    table.pile.append(card)
    now.discarded = True
    return faults


def fault_of_going_out(table: Table) -> str:
    return f"L1: {table.rules.sevens_to_go_out} combinations of seven cards are needed to go out"


def end_of_turn(now: Progress, seat: str) -> list[str]:
    table, rules, side = now.table, now.table.rules, now.table.side_of[seat]
    faults, left = list[str](), table.hands[seat].total()
    if not now.drew:
        faults.append("F1: nothing was drawn")
    if now.top:
        faults.append("G16: the top card was not laid")
    exempt = rules.whole_hand_exempt and left == 0 and now.drew == "stock"
    if now.laid and not now.was_open and now.worth < table.minimum[side] and not exempt:
        faults.append(f"K2: initial meld {now.worth} < {table.minimum[side]}")
    if rules.lays_reds and table.reds_held(seat):
        faults.append("C1: a red three stays in the hand")
    if left == 0 and not now.only_red:
        if not now.said_out:
            if not table.can_close(side):
                faults.append(fault_of_going_out(table))
            faults.append("notation: going out is written")
        table.out = seat
        table.concealed = concealed(now, seat)
        table.hidden = hidden_prize(now, seat) if rules.hidden_canastas else 0
    elif now.said_out:
        faults.append(f"L3: {left} cards in hand")
        table.out = seat
    elif now.passed:
        if left != 1 or (table.can_close(side) and now.answer != "no"):
            faults.append("L6/S70: to pass is for one card, without the right to go out")
    elif not now.discarded and not now.only_red:
        faults.append("F4: no discard")
    if now.laid_black and not table.out:
        faults.append("D3: black threes are laid only to go out")
    if now.answer == "yes" and not table.out:
        faults.append("S80: after a yes the player goes out")
    if now.answer == "no" and table.out:
        faults.append("O7: the partner refused")
    table.used_up |= now.only_red
    if rules.stock_end == WITH_THE_TURN and len(table.stock) <= rules.left_ends and not table.out:
        table.used_up = True
    return faults


def concealed(now: Progress, seat: str) -> bool:
    """Whether who goes out does so concealed, or directly (N6)."""
    rule = now.table.rules.concealed_if
    if rule == NEVER_LAID:
        return seat not in now.table.laid and now.drew != "pile"
    return rule == NEVER_OPENED and not now.was_open


def hidden_prize(now: Progress, seat: str) -> int:
    """What the hidden canasta of one who goes out brings: 1,000, 500 or 200 (N7, S65)."""
    table = now.table
    if seat in table.laid:
        return 0
    new = [meld.fresh for meld in table.live(table.side_of[seat])] + now.hidden
    canastas = [cards for cards in new if len(cards) >= 7 and kind_of(cards)[0] in ("group", "wild")]
    if not canastas:
        return 0
    dealt = any(not Counter(cards) - table.dealt[seat] for cards in canastas)
    if dealt:
        return 500 if now.leaned else 1000
    return 200 if now.leaned else 500
