"""The discard pile: who may take it, and what must be laid with its top card (chapter G)."""

from collections import Counter

from tests.naive.cards import Card, family, is_natural, is_wild
from tests.naive.melds import Meld, fault_of_adding
from tests.naive.progress import Progress
from tests.naive.reading import Action
from tests.naive.rules_of import NO_LONE_CARD, STOCK_ONLY


def take(now: Progress, seat: str, action: Action) -> list[str]:
    """Take the whole pile."""
    table, side, hand = now.table, now.table.side_of[seat], now.table.hands[seat]
    if not table.pile:
        return ["G1: there is no pile"]
    top, rest = table.pile[-1], table.pile[:-1]
    faults = fault_of_beginning(now, seat, top)
    if action.number is not None and action.number != len(table.pile):
        faults.append(f"claim: {len(table.pile)} cards in the pile")
    if hand.total() == 1 and table.rules.one_card_hand == STOCK_ONLY and table.stock:
        faults.append("H2: with one card in hand the stock is drawn from")
    if hand.total() == 1 and table.rules.one_card_hand == NO_LONE_CARD and not rest:
        faults.append("S21: one card is not taken with one card")
    now.drew, now.top = "pile", top
    now.pair_needed = table.pair_needed(side)
    now.own = hand + Counter([top])
    now.from_pile = Counter(rest)
    hand.update(table.pile)
    table.pile = []
    table.taken.add(side)
    return faults


def take_top(now: Progress, seat: str, _: Action) -> list[str]:
    """Take the top card alone, for a sequence (G6)."""
    table, hand = now.table, now.table.hands[seat]
    if not table.rules.top_alone:
        return ["G8: the whole pile is taken"]
    if not table.pile:
        return ["G1: there is no pile"]
    faults = fault_of_beginning(now, seat, table.pile[-1])
    now.drew, now.top = "top", table.pile.pop()
    hand[now.top] += 1
    return faults


def fault_of_beginning(now: Progress, seat: str, top: Card) -> list[str]:
    """Why the turn does not begin with this top card."""
    faults = []
    if now.drew:
        faults.append("F5: the turn begins with one draw")
    if now.table.rules.lays_reds and now.table.reds_held(seat):
        faults.append("C2: dealt red threes are replaced first")
    if not is_natural(top):
        faults.append(f"G14: {top} ({family(top)}) forbids the pile")
    return faults


def with_top(now: Progress, cards: tuple[Card, ...], meld: Meld | None) -> list[str]:
    """What is asked of the cards that are laid with the top card of the pile."""
    rules, top, now.top = now.table.rules, now.top, None
    assert top
    if top not in cards:
        return ["G16: the top card is laid first"]
    others = list(cards)
    others.remove(top)
    if now.drew == "top":
        onto_sequence = meld is not None and meld.kind == "sequence"
        return [] if onto_sequence and not others else ["G6: the top card goes onto a sequence, alone"]
    pair = sum(card[0] == top[0] for card in others if not is_wild(card))
    of_rank = all(is_wild(card) or card[0] == top[0] for card in others)
    if of_rank and pair >= 2:
        # The pair takes the pile (G1), and may go to a group of its rank or to a canasta as it likes (S26).
        return []
    if meld is not None and meld.kind == "group" and not rules.top_onto_canasta:
        # The top card is never the eighth: it comes first, and the others of the action behind it.
        grown = Meld(meld.kind, meld.name, meld.number, [*meld.cards, top])
        if len(meld.cards) >= 7 or fault_of_adding(rules, grown, others):
            return ["S18: the top card goes onto no canasta"]
    if now.pair_needed:
        return ["G1/G9/G13: a natural pair is asked for"]
    if meld is not None:
        if meld.kind == "sequence" and fault_of_adding(rules, meld, [top]):
            return ["S62: the top card touches the sequence itself"]
        return []
    if not rules.natural_and_wild:
        return ["G2/G7: a new meld with the top card needs a natural pair"]
    return [] if of_rank and pair == 1 else ["G3/G7: no two wild cards and no sequence with the top card"]
