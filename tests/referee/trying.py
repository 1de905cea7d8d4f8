"""Every way of laying a few cards, found by trying: one move after another, each by the rules as a player knows them.

Written without the referee, to hold its answers against.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

Card = str
Hand = tuple[Card, ...]
Meld = tuple[Card, ...]
Table = tuple[Meld, ...]
Stage = tuple[Hand, Table]

ORDER = "456789TJQKA"
POINTS = {"J": 10, "A": 20, "2": 20, "K": 10, "Q": 10, "T": 10, "9": 10, "8": 10, "7": 5, "6": 5, "5": 5, "4": 5, "3": 5}


def worth(card: Card) -> int:
    return 50 if card == "JK" else POINTS[card[0]]


def wild(card: Card) -> bool:
    return card == "JK" or card[0] == "2"


def is_sequence(cards: Meld) -> bool:
    """Whether cards, in any order, are 3 to 7 cards of one suit one after another."""
    if not 3 <= len(cards) <= 7 or any(card == "JK" or card[0] not in ORDER for card in cards):
        return False
    ranks = sorted(ORDER.index(card[0]) for card in cards)
    return len({card[1] for card in cards}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(cards)))


def is_group(cards: Meld) -> bool:
    """Whether cards, in the order in which they were put down, are a group, a wild meld or black threes."""
    naturals = {card[0] for card in cards if not wild(card)}
    if len(cards) < 3 or len(naturals) > 1:
        return False
    if not naturals:
        return len(cards) <= 7
    wilds = [place for place, card in enumerate(cards, 1) if wild(card)]
    if naturals == {"3"}:
        return not wilds
    return all(place <= 7 for place in wilds[:1]) and all(place == 7 for place in wilds[1:])


def fits(cards: Meld) -> Meld | None:
    """Cards as a legal meld, put down in some order; None where there is none."""
    cards = tuple(sorted(cards, key=lambda card: (wild(card), card)))
    if is_sequence(cards):
        return cards
    naturals = tuple(card for card in cards if not wild(card))
    wilds = cards[len(naturals) :]
    if not naturals or not wilds:
        return cards if is_group(cards) else None
    # The first wild card after two naturals or more, the second as the seventh card.
    ordered = (*naturals[:2], wilds[0], *naturals[2:5], *naturals[5:]) if len(wilds) == 1 else cards
    if len(wilds) == 2 and len(naturals) >= 5:
        ordered = (*naturals[:5], *wilds, *naturals[5:])
    return ordered if is_group(ordered) else None


def grown(meld: Meld, card: Card) -> Meld | None:
    """A meld with one card more, None where it may not be put there."""
    after = (*meld, card)
    return after if is_sequence(after) or (not is_sequence(meld) and is_group(after)) else None


def without(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def tidy(table: list[Meld]) -> Table:
    """The melds, each with its cards in one order: where the wild cards lie does not matter any more."""
    return tuple(sorted(tuple(sorted(meld, key=lambda card: (wild(card), card))) for meld in table))


def moves(stage: Stage, black_threes: bool) -> Iterator[Stage]:
    hand, table = stage
    for cards in set(combinations(hand, 3)):
        meld = fits(cards)
        if meld is not None and (black_threes or cards[0][0] != "3"):
            yield without(hand, cards), tidy([*table, meld])
    for at, meld in enumerate(table):
        others = [*table[:at], *table[at + 1 :]]
        for card in set(hand):
            after = _put(meld, card)
            if after is not None:
                yield without(hand, (card,)), tidy([*others, after])
        for other in range(at):
            rest = [*table[:other], *table[other + 1 : at], *table[at + 1 :]]
            both = (*table[other], *meld)
            if not is_sequence(meld) and not is_sequence(table[other]) and fits(both) and _alike(meld, table[other]):
                yield hand, tidy([*rest, both])


def _alike(one: Meld, other: Meld) -> bool:
    """Whether two groups are of one rank, or both of wild cards."""
    return {card[0] for card in one if not wild(card)} == {card[0] for card in other if not wild(card)}


def _put(meld: Meld, card: Card) -> Meld | None:
    """As `grown`, for a meld of which only the cards are kept and not the order in which they came."""
    naturals = [one for one in meld if not wild(one)]
    wilds = len(meld) - len(naturals)
    if is_sequence(meld) or not naturals or not wild(card):
        return grown(meld, card) if is_sequence(meld) or not naturals else _natural_put(meld, naturals, card)
    if naturals[0][0] == "3" or len(meld) >= 7 or wilds >= 2 or (wilds == 1 and len(meld) != 6):
        return None
    return (*meld, card)


def _natural_put(meld: Meld, naturals: list[Card], card: Card) -> Meld | None:
    return (*meld, card) if card[0] == naturals[0][0] and card != "JK" else None


def reached(stage: Stage, black_threes: bool = True) -> set[Stage]:
    """Everything that can come of a hand and a table by laying."""
    hand, table = stage
    start = tuple(sorted(hand)), tidy(list(table))
    found, left = {start}, [start]
    while left:
        for after in moves(left.pop(), black_threes):
            after = tuple(sorted(after[0])), after[1]
            if after not in found:
                found.add(after)
                left.append(after)
    return found


def complete(table: Table) -> int:
    return sum(len(meld) >= 7 for meld in table)


def goes_out(hand: Hand, table: Table, needed: int, minimum: int) -> bool:
    """Whether a hand can be laid but for one card, what it lays being worth so much."""
    total = sum(map(worth, hand))
    return any(
        len(left) <= 1 and complete(laid) >= needed and total - sum(map(worth, left)) >= minimum
        for left, laid in reached((hand, table))
    )


def opening(hand: Hand, table: Table, keep: int) -> int:
    """The most points that can be laid, with so many cards kept; -1 where they cannot be kept."""
    total = sum(map(worth, hand))
    stages = reached((hand, table), black_threes=False)
    return max((total - sum(map(worth, left)) for left, _ in stages if len(left) >= keep), default=-1)


def first_melds(way: str, top: Card, hand: Hand, table: Table) -> Iterator[Stage]:
    """What a way of taking the pile makes of hand and table, the rest of the pile apart."""
    needs: dict[str, Callable[[tuple[Card, ...]], bool]] = {
        "natural-pair": lambda cards: len(cards) == 2 and all(card[0] == top[0] for card in cards),
        "natural-and-wild": lambda cards: len(cards) == 2 and sorted(map(wild, cards)) == [False, True],
        "onto-group": lambda cards: not cards,
        "onto-canasta": lambda cards: not cards,
        "onto-sequence": lambda cards: not cards,
    }
    for number in (0, 2):
        for cards in set(combinations(hand, number)):
            if not needs[way](cards):
                continue
            left, laid = without(hand, cards), (top, *cards)
            new = fits(laid) if number else None
            if new is not None and not is_sequence(new):
                yield left, (*table, new)
            for at, meld in enumerate(table):
                kind = "onto-sequence" if is_sequence(meld) else "onto-canasta" if len(meld) >= 7 else "onto-group"
                if (number or kind == way) and not (number and is_sequence(meld)):
                    for after in _all_put(meld, laid):
                        yield left, (*table[:at], after, *table[at + 1 :])


def _all_put(meld: Meld, cards: tuple[Card, ...]) -> Iterator[Meld]:
    """A meld with all these cards put to it, one by one in some order."""
    if not cards:
        yield meld
    for card in set(cards):
        after = _put(meld, card)
        if after is not None:
            yield from _all_put(after, without(cards, (card,)))
