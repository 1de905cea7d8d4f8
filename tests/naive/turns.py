"""One turn, from the draw to the discard."""

import copy
from collections import Counter
from dataclasses import dataclass, field

from tests.naive.cards import Card, is_black_three, is_natural, is_red_three, is_wild, points
from tests.naive.going_out import TooHardError, can_go_out
from tests.naive.melds import Meld, fault_of_adding, fault_of_new, find, kind_of
from tests.naive.reading import Action, Turn
from tests.naive.table import Table, take_from


@dataclass
class Progress:
    """What has happened in the turn so far."""

    table: Table
    drew: str = ""
    """How the turn began: stock, pile, or not yet."""
    top: Card | None = None
    """The top card that was taken and not yet laid."""
    pair_needed: bool = False
    own: Counter[Card] = field(default_factory=Counter)
    """The hand when the pile was taken, with the top card: what may be laid before the rest is seen (G11, S44)."""
    from_pile: Counter[Card] = field(default_factory=Counter)
    was_open: bool = False
    old: list[Meld] = field(default_factory=list)
    """The melds that lay there when the turn began."""
    worth: int = 0
    laid: bool = False
    laid_black: bool = False
    leaned: bool = False
    hidden: list[list[Card]] = field(default_factory=list)
    """New melds as they were when they were joined with one that lay there."""
    discarded: bool = False
    said_out: bool = False
    said_one: bool = False
    answer: str = ""
    only_red: bool = False


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
    if undone and any(table.exposed.get(seat, Counter()).values()):
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
    if kind in ("lay", "add", "join", "swap", "discard", "keep") and not now.drew:
        faults.append("F5: the turn begins with the draw")
    if (
        kind in ("lay", "add", "join", "discard")
        and now.drew == "stock"
        and any(is_red_three(card) and hand[card] for card in ("3h", "3d"))
    ):
        faults.append("C3: a red three is laid at once")
    if now.only_red and kind in ("lay", "add", "join", "discard", "keep"):
        faults.append("S10: the last red three ends the deal")
    if kind == "claim" and action.number != sum(hand.values()):
        faults.append(f"claim: {sum(hand.values())} cards in hand")
    done = {"draw": draw, "take": take, "red": lay_red, "lay": lay, "add": add, "join": join, "discard": discard}
    if kind in done:
        faults += done[kind](now, seat, action)
    elif kind == "top":
        faults.append("G8: the whole pile is taken")
    elif kind == "swap":
        faults.append("I10: no wild card is taken back")
    elif kind == "keep":
        faults.append("F4: the turn ends with a discard")
    elif kind == "out":
        now.said_out = True
    elif kind == "pumba":
        now.said_one = True
    elif kind in ("yes", "no"):
        now.answer = kind
        if not table.partners(seat):
            faults.append("S80: nobody to ask")
        elif now.drew and kind == "no":
            short = 0 if now.was_open else table.minimum[table.side_of[seat]] - now.worth
            melds = table.live(table.side_of[seat])
            if not can_go_out(melds, list(hand.elements()), short, discards=not now.discarded):
                faults.append("O8: who asks must be able to go out")
            elif now.top:
                raise TooHardError("going out with a top card that is still to be laid")
    return faults


def from_stock(table: Table, side: str, chain: tuple[Card, ...]) -> list[str]:
    """Draw one card, with the red threes that it replaces; the answer is what was wrong."""
    faults = []
    for place, card in enumerate(chain):
        if not table.stock:
            faults.append("A4: the stock is used up")
        elif table.stock.pop(0) != card:
            faults.append(f"stock: {card} is not the next card")
        if place < len(chain) - 1:
            table.reds[side] += is_red_three(card)
            if not is_red_three(card):
                faults.append(f"C3: {card} is not replaced")
    if is_red_three(chain[-1]) and table.stock:
        faults.append("C3: a red three is replaced")
    return faults


def draw(now: Progress, seat: str, action: Action) -> list[str]:
    table, hand = now.table, now.table.hands[seat]
    faults = []
    if now.drew:
        faults.append("F1: one draw a turn")
    if any(is_red_three(card) and hand[card] for card in ("3h", "3d")):
        faults.append("C2: dealt red threes are replaced before the draw")
    now.drew = "stock"
    for chain in action.chains:
        faults += from_stock(table, table.side_of[seat], chain)
        hand[chain[-1]] += 1
    if len(action.chains) > 2 or (len(action.chains) < 2 and table.stock):
        faults.append("F2: two cards are drawn")
    now.only_red = not table.stock and all(is_red_three(chain[-1]) for chain in action.chains)
    return faults


def lay_red(now: Progress, seat: str, action: Action) -> list[str]:
    table, side = now.table, now.table.side_of[seat]
    hand, faults = table.hands[seat], list[str]()
    for first, *others in action.chains:
        if not is_red_three(first):
            faults.append(f"C1: {first} is no red three")
        if take_from(hand, [first]):
            faults.append(f"hand: no {first}")
        table.reds[side] += is_red_three(first)
        replaced = bool(others)
        if now.from_pile[first]:
            now.from_pile[first] -= 1
            if replaced:
                faults.append("C4: a red three of the pile is not replaced")
        elif not replaced and table.stock:
            faults.append("C2: a red three is replaced")
        if replaced:
            faults += from_stock(table, side, tuple(others))
            hand[others[-1]] += 1
    return faults


def take(now: Progress, seat: str, action: Action) -> list[str]:
    table, side, hand = now.table, now.table.side_of[seat], now.table.hands[seat]
    if not table.pile:
        return ["G1: there is no pile"]
    faults, top, rest = list[str](), table.pile[-1], table.pile[:-1]
    if now.drew:
        faults.append("F5: the turn begins with one draw")
    if any(is_red_three(card) and hand[card] for card in ("3h", "3d")):
        faults.append("C2: dealt red threes are replaced first")
    if action.number is not None and action.number != len(table.pile):
        faults.append(f"claim: {len(table.pile)} cards in the pile")
    if not is_natural(top):
        faults.append(f"G14: {top} forbids the pile")
    if sum(hand.values()) == 1 and table.stock:
        faults.append("H2: with one card in hand the stock is drawn from")
    now.drew, now.top = "pile", top
    now.pair_needed = side not in table.taken or table.prized
    now.own = hand + Counter([top])
    now.from_pile = Counter(rest)
    hand.update(table.pile)
    table.pile = []
    table.taken.add(side)
    return faults


def laying(now: Progress, seat: str, cards: tuple[Card, ...], meld: Meld | None) -> list[str]:
    """What is asked of all cards that are laid, as a new meld or onto `meld`: where they come from, and the pile."""
    table, faults = now.table, list[str]()
    missing = take_from(table.hands[seat], cards)
    if missing:
        faults.append(f"hand: no {' '.join(missing)}")
    take_from(table.exposed.get(seat, Counter()), cards)
    if now.drew == "pile" and not now.was_open and now.worth < table.minimum[table.side_of[seat]]:
        if take_from(now.own, cards) and not missing:
            faults.append("G11: the initial meld is made without the rest of the pile")
    elif now.top and take_from(now.own, cards) and not missing:
        faults.append("G16: the top card is laid before the rest is seen")
    if now.top:
        faults += with_top(now, cards, meld)
    now.worth += points(cards)
    now.laid = True
    return faults


def with_top(now: Progress, cards: tuple[Card, ...], meld: Meld | None) -> list[str]:
    """What is asked of the cards that are laid with the top card of the pile."""
    top, now.top = now.top, None
    assert top
    if top not in cards:
        return ["G16: the top card is laid first"]
    others = list(cards)
    others.remove(top)
    pair = sum(card[0] == top[0] for card in others if not is_wild(card))
    of_rank = all(is_wild(card) or card[0] == top[0] for card in others)
    if of_rank and pair >= 2:
        return []
    if now.pair_needed:
        return ["G1/G9/G13: the first take and a prized pile ask for a natural pair"]
    if meld is not None:
        if meld.kind == "sequence" and fault_of_adding(meld, [top]):
            return ["S62: the top card touches the sequence itself"]
        return []
    return [] if of_rank and pair == 1 else ["G3/G7: no two wild cards and no sequence with the top card"]


def lay(now: Progress, seat: str, action: Action) -> list[str]:
    table, side = now.table, now.table.side_of[seat]
    faults = laying(now, seat, action.cards, None)
    fault = fault_of_new(list(action.cards))
    now.laid_black |= any(map(is_black_three, action.cards))
    table.lay(side, list(action.cards)).fresh = list(action.cards)
    return faults + ([fault] if fault else [])


def add(now: Progress, seat: str, action: Action) -> list[str]:
    table, side, cards = now.table, now.table.side_of[seat], list(action.cards)
    if action.label:
        found = find(table.live(side), action.label)
    else:
        found = [meld for meld in table.live(side) if fault_of_adding(meld, cards) is None]
    faults = laying(now, seat, action.cards, found[0] if found else None)
    now.laid_black |= any(map(is_black_three, cards))
    if len(found) != 1:
        return [*faults, f"S39: {len(found)} melds to add to"]
    fault = fault_of_adding(found[0], cards)
    now.leaned |= any(found[0] is meld for meld in now.old)
    found[0].cards += cards
    if found[0].fresh:
        found[0].fresh += cards
    return faults + ([fault] if fault else [])


def join(now: Progress, seat: str, action: Action) -> list[str]:
    melds = now.table.live(now.table.side_of[seat])
    left, right = find(melds, action.label), find(melds, action.other)
    if len(left) != 1 or len(right) != 1 or left[0] is right[0]:
        return ["S28: no such two melds"]
    one, two = left[0], right[0]
    now.leaned |= any(one is meld or two is meld for meld in now.old)
    now.laid_black |= one.kind == "black"
    faults = []
    if one.kind != two.kind or one.name != two.name or one.kind == "sequence":
        faults.append("S27: only groups of one rank are joined")
    elif fault_of_new(one.cards + two.cards):
        faults.append("S61: joined they are no legal meld")
    one.cards += two.cards
    if one.fresh and two.fresh:
        one.fresh += two.fresh
    else:
        # What lay there before was not hidden in the hand, whichever of the two keeps its place.
        now.hidden.append(one.fresh or two.fresh)
        one.fresh = []
    two.gone = True
    return faults


def discard(now: Progress, seat: str, action: Action) -> list[str]:
    table, faults = now.table, list[str]()
    hand, shown = table.hands[seat], table.exposed.setdefault(seat, Counter())
    card, extra = action.cards[0], action.cards[1:]
    if any(is_red_three(held) and hand[held] for held in ("3h", "3d")) and not is_red_three(card):
        faults.append("C4: a red three is laid")
    if is_red_three(card):
        faults.append("C10: red threes are not discarded")
    if extra:
        faults.append("O5: one card is discarded")
    if take_from(hand, [card]):
        faults.append(f"hand: no {card}")
    if shown.total() and not shown[card]:
        faults.append("O4: exposed cards are discarded first")
    take_from(shown, [card])
    shown.update(extra)
    table.pile.append(card)
    now.discarded = True
    return faults


def end_of_turn(now: Progress, seat: str) -> list[str]:
    table, side, hand = now.table, now.table.side_of[seat], now.table.hands[seat]
    faults, left = list[str](), sum(hand.values())
    if not now.drew:
        faults.append("F1: nothing was drawn")
    if now.top:
        faults.append("G16: the top card was not laid")
    if now.laid and not now.was_open and now.worth < table.minimum[side]:
        faults.append(f"K2: initial meld {now.worth} < {table.minimum[side]}")
    if any(hand[card] for card in ("3h", "3d")):
        faults.append("C1: a red three stays in the hand")
    if left == 0 and not now.only_red:
        if table.sevens(side) < 2:
            faults.append("L1: two combinations of seven cards are needed to go out")
        if not now.said_out:
            faults.append("notation: going out is written")
        table.out = seat
        table.hidden = hidden_prize(now, seat)
    elif now.said_out:
        faults.append(f"L3: {left} cards in hand")
        table.out = seat
    elif not now.discarded and not now.only_red:
        faults.append("F4: no discard")
    if now.laid_black and not table.out:
        faults.append("D3: black threes are laid only to go out")
    if now.answer == "yes" and not table.out:
        faults.append("S80: after a yes the player goes out")
    if now.answer == "no" and table.out:
        faults.append("O7: the partner refused")
    if now.said_one and left != 1:
        faults.append("H1: pumba is one card in hand")
    table.used_up |= now.only_red
    return faults


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
