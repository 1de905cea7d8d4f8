"""Every way of laying a few cards, found by trying: one move after another, each by the rules as a player knows them.

Written without the referee, to hold its answers against.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

Card = str
Hand = tuple[Card, ...]
Meld = tuple[Card, ...]
Table = tuple[Meld, ...]
Stage = tuple[Hand, Table]

ORDER = "456789TJQKA"
WORTH = {"A": 20, "2": 20, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 10, "8": 10, "7": 5, "6": 5, "5": 5, "4": 5, "3": 5}


def worth(card: Card) -> int:
    return 50 if card == "JK" else WORTH[card[0]]


def value(hand: Hand) -> int:
    return sum(map(worth, hand))


def wild(card: Card) -> bool:
    return card == "JK" or card[0] == "2"


def naturals(cards: Meld) -> list[Card]:
    return [card for card in cards if not wild(card)]


def is_sequence(cards: Meld) -> bool:
    """Whether cards are 3 to 7 cards of one suit one after another."""
    if not 3 <= len(cards) <= 7 or any(wild(card) or card[0] not in ORDER for card in cards):
        return False
    ranks = sorted(ORDER.index(card[0]) for card in cards)
    return len({card[1] for card in cards}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(cards)))


def is_group(cards: Meld) -> bool:
    """Whether cards may be laid at once as a group, as a meld of wild cards or as black threes."""
    equal = naturals(cards)
    wilds = len(cards) - len(equal)
    if len(cards) < 3 or len({card[0] for card in equal}) > 1:
        return False
    if not equal:
        return wilds <= 7
    if equal[0][0] == "3":
        return wilds == 0
    # The second wild card may be the seventh card, behind five naturals and a wild card.
    return wilds <= (2 if len(equal) >= 5 else 1)


def put(meld: Meld, card: Card) -> Meld | None:
    """A meld with one card more, None where it may not be put there."""
    after = (*meld, card)
    equal = naturals(meld)
    wilds = len(meld) - len(equal)
    if is_sequence(meld):
        legal = is_sequence(after)
    elif not equal:
        legal = wild(card) and wilds < 7
    elif not wild(card):
        legal = card[0] == equal[0][0]
    else:
        legal = equal[0][0] != "3" and (len(meld) < 7 if wilds == 0 else wilds == 1 and len(meld) == 6)
    return after if legal else None


def without(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def tidy(table: list[Meld]) -> Table:
    return tuple(sorted(tuple(sorted(meld)) for meld in table))


def exchanges(stage: Stage) -> Iterator[Stage]:
    """Hand and table after a natural card took the place of a wild one in a group that is incomplete."""
    hand, table = stage
    for at, meld in enumerate(table):
        equal = naturals(meld)
        if not equal or is_sequence(meld) or len(meld) >= 7 or equal[0][0] == "3":
            continue
        for held in {card for card in meld if wild(card)}:
            for card in {card for card in hand if card[0] == equal[0][0] and not wild(card)}:
                after = (*without(meld, (held,)), card)
                yield (*without(hand, (card,)), held), tidy([*table[:at], after, *table[at + 1 :]])


def moves(stage: Stage, black_threes: bool) -> Iterator[Stage]:
    hand, table = stage
    for cards in set(combinations(hand, 3)):
        if (is_group(cards) or is_sequence(cards)) and (black_threes or cards[0][0] != "3"):
            yield without(hand, cards), tidy([*table, cards])
    for at, meld in enumerate(table):
        for card in set(hand):
            after = put(meld, card)
            if after is not None:
                yield without(hand, (card,)), tidy([*table[:at], after, *table[at + 1 :]])
        for before in range(at):
            both = (*table[before], *meld)
            alike = bool(naturals(meld)) == bool(naturals(table[before]))
            if alike and is_group(both) and not is_sequence(meld) and not is_sequence(table[before]):
                yield hand, tidy([*table[:before], *table[before + 1 : at], *table[at + 1 :], both])


def reached(stage: Stage, black_threes: bool = True, swaps: bool = False) -> set[Stage]:
    """Everything that can come of a hand and a table by laying, and where there are `swaps` by exchanging."""
    hand, table = stage
    start = tuple(sorted(hand)), tidy(list(table))
    found, left = {start}, [start]
    while left:
        now = left.pop()
        for after in (*moves(now, black_threes), *(exchanges(now) if swaps else ())):
            after = tuple(sorted(after[0])), after[1]
            if after not in found:
                found.add(after)
                left.append(after)
    return found


def complete(table: Table) -> int:
    # Black threes make no canasta, however many are joined.
    return sum(len(meld) >= 7 and meld[0][0] != "3" for meld in table)


def goes_out(hand: Hand, table: Table, needed: int, minimum: int, swaps: bool = False) -> bool:
    """Whether a hand can be laid but for one card, what it lays being worth so much."""
    return any(
        len(left) <= 1 and complete(laid) >= needed and value(hand) - value(left) >= minimum
        for left, laid in reached((hand, table), swaps=swaps)
    )


def opening(hand: Hand, keep: int) -> int:
    """The most points that can be laid, with so many cards kept; -1 where they cannot be kept."""
    stages = reached((hand, ()), black_threes=False)
    return max((value(hand) - value(left) for left, _ in stages if len(left) >= keep), default=-1)


def takes(way: str, hand: Hand, table: Table, pile: Hand, minimum: int) -> bool:
    """Whether a pile can be taken in a way, the side opened with so many points if it has no meld, and the turn
    finished: with a card to discard and one to keep, or by going out with two complete melds."""
    rest = tuple(card for card in pile[:-1] if card not in ("3h", "3d"))
    for left, laid in first_melds(way, pile[-1], hand, table):
        opened = {(left, laid)}
        if not table:
            missing = minimum - value((*hand, pile[-1])) + value(left)
            stages = reached((left, laid))
            opened = {stage for stage in stages if value(left) - value(stage[0]) >= missing}
        for kept, melds in opened:
            after = (*kept, *rest)
            new_threes = not table and any(meld[0][0] == "3" for meld in melds)
            if (len(after) >= 2 and not new_threes) or goes_out(after, melds, 2, 0):
                return True
    return False


def first_melds(way: str, top: Card, hand: Hand, table: Table) -> Iterator[Stage]:
    """What a way of taking the pile makes of hand and table, the rest of the pile apart."""
    wilds = {"natural-pair": 0, "natural-and-wild": 1}.get(way)
    if wilds is None:
        for at, meld in enumerate(table):
            after = put(meld, top)
            kind = "onto-sequence" if is_sequence(meld) else "onto-canasta" if len(meld) >= 7 else "onto-group"
            if kind == way and after is not None:
                yield hand, (*table[:at], after, *table[at + 1 :])
        return
    for cards in set(combinations(hand, 2)):
        laid = (top, *cards)
        if len(laid) - len(naturals(laid)) == wilds and is_group(laid):
            yield without(hand, cards), (*table, laid)
            for at, meld in enumerate(table):
                for after in _all_put(meld, laid) if not is_sequence(meld) else ():
                    yield without(hand, cards), (*table[:at], after, *table[at + 1 :])


def _all_put(meld: Meld, cards: Meld) -> Iterator[Meld]:
    """A meld with all these cards put to it, one by one in some order."""
    if not cards:
        yield meld
    for card in set(cards):
        after = put(meld, card)
        if after is not None:
            yield from _all_put(after, without(cards, (card,)))
