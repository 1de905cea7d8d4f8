"""Melds in a turn: laid, added to, joined, and wild cards taken back (chapters I and J)."""

from collections import Counter

from tests.naive.cards import Card, is_black_three, is_natural, is_wild, points
from tests.naive.melds import Meld, fault_of_adding, fault_of_new, find, kind_of
from tests.naive.progress import Progress
from tests.naive.reading import Action
from tests.naive.table import take_from
from tests.naive.taking import with_top


def laying(now: Progress, seat: str, cards: tuple[Card, ...], meld: Meld | None) -> list[str]:
    """What is asked of all cards that are laid, as a new meld or onto `meld`: where they come from, and the pile."""
    faults = out_of_hand(now, seat, cards)
    if now.top:
        faults += with_top(now, cards, meld)
    now.worth += points(cards)
    now.laid = True
    now.laid_black |= any(map(is_black_three, cards))
    return faults


def out_of_hand(now: Progress, seat: str, cards: tuple[Card, ...]) -> list[str]:
    """Take the cards out of the hand, and say which may not come from there yet."""
    table, faults = now.table, list[str]()
    missing = take_from(table.hands[seat], cards)
    if missing:
        faults.append(f"hand: no {' '.join(missing)}")
    take_from(table.exposed.get(seat, Counter()), cards)
    if now.rest_unseen(table.side_of[seat]):
        if take_from(now.own, cards) and not missing:
            faults.append("G11: the initial meld is made without the rest of the pile")
    elif now.drew == "pile" and now.top and take_from(now.own, cards) and not missing:
        faults.append("G16: the top card is laid before the rest is seen")
    return faults


def lay(now: Progress, seat: str, action: Action) -> list[str]:
    """Lay a new meld, or, where a side keeps one group of a rank, add to the one that it has (I8)."""
    table, side, cards = now.table, now.table.side_of[seat], list(action.cards)
    kind, name = kind_of(cards)
    same = [meld for meld in table.live(side) if (meld.kind, meld.name) == (kind, name)]
    if table.rules.one_group_per_rank and same:
        return add_to(now, seat, same, cards)
    faults = laying(now, seat, action.cards, None)
    fault = fault_of_new(table.rules, cards)
    table.lay(side, cards).fresh = list(cards)
    return faults + ([fault] if fault else [])


def add(now: Progress, seat: str, action: Action) -> list[str]:
    """Add to the meld that the label names, or to the only one that may take the cards."""
    table, cards = now.table, list(action.cards)
    live = table.live(table.side_of[seat])
    if action.label:
        return add_to(now, seat, find(live, action.label), cards)
    return add_to(now, seat, [meld for meld in live if fault_of_adding(table.rules, meld, cards) is None], cards)


def add_to(now: Progress, seat: str, found: list[Meld], cards: list[Card]) -> list[str]:
    faults = laying(now, seat, tuple(cards), found[0] if found else None)
    if len(found) != 1:
        return [*faults, f"S39: {len(found)} melds to add to"]
    fault = fault_of_adding(now.table.rules, found[0], cards)
    now.leaned |= any(found[0] is meld for meld in now.old)
    found[0].cards += cards
    if found[0].fresh:
        found[0].fresh += cards
    return faults + ([fault] if fault else [])


def join(now: Progress, seat: str, action: Action) -> list[str]:
    """Join two melds of the side."""
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
    elif fault_of_new(now.table.rules, one.cards + two.cards):
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


def swap(now: Progress, seat: str, action: Action) -> list[str]:
    """Put a natural card in the place of a wild card, which goes to the hand (I10, S33)."""
    table, rules, side = now.table, now.table.rules, now.table.side_of[seat]
    if not rules.swap:
        return ["I10: no wild card is taken back"]
    found = find(table.live(side), action.label)
    if len(found) != 1 or len(action.cards) != 2:
        return [f"S33: {len(found)} melds"]
    meld, (wild, natural) = found[0], action.cards
    faults = out_of_hand(now, seat, (natural,))
    if meld.kind != "group" or len(meld.cards) >= 7:
        faults.append("S33: only in a group of three to six cards")
    if not is_wild(wild) or wild not in meld.cards:
        faults.append(f"S33: no wild card {wild} there")
    elif not is_natural(natural) or natural[0] != meld.name:
        faults.append(f"S33: {natural} is not what it stands for")
    else:
        meld.cards[meld.cards.index(wild)] = natural
        table.hands[seat][wild] += 1
        now.own[wild] += 1
        now.worth += points([natural]) - points([wild])
    now.laid = True
    return faults
