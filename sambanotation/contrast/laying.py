"""Records of one turn from after its draw: something laid, added, joined, exchanged or discarded.

The hand is what the turn needs of it and a card that stays, so that nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sambanotation.contrast.pair import Pair, Table

NATURALS = ["4s", "4h", "4d", "4c", "4s", "4h", "4d", "4c"]
WILDS = ["2s", "2h", "2d", "2c", "JK", "JK", "JK", "2s"]
BLACK = ["3s", "3c", "3s", "3c", "3s", "3c"]
RED = ["3h", "3d", "3h", "3d", "3h", "3d"]
OPENED = "=As Ah Ad"
"""A meld that a side has laid, of cards that nothing else is made of."""
STAYS, GOES = "9c", "9d"


def group(naturals: int, wilds: int) -> list[str]:
    """A group of fours."""
    return [*NATURALS[:naturals], *WILDS[:wilds]]


def run(length: int, wilds: int = 0, low: int = 4) -> list[str]:
    """A sequence of spades from a rank on, some wild cards in the place of its last ones."""
    ranks = "23456789TJQKA"
    return [*(f"{rank}s" for rank in ranks[low - 2 :][: length - wilds]), *WILDS[:wilds]]


def lay(cards: list[str]) -> str:
    """The action that lays a new meld."""
    return f"={' '.join(cards)}"


def complete(table: Table, size: int, number: int) -> list[str]:
    """So many complete melds that lie there: of kings, of queens, and so on."""
    return [
        f"meld {table.mine} {lay([f'{rank}{suit}' for suit in 'shdcshdcshdc'][:size])}" for rank in "KQJT8765"[:number]
    ]


def melds(pair: Pair) -> Iterator[list[str]]:
    """Melds of all kinds, the smaller ones first: groups, wild cards, sequences, threes."""
    size = pair.canasta_size
    for cards in range(2, size + 2):
        for wilds in range(min(cards, 5) + 1):
            naturals = cards - wilds
            if naturals <= size:
                yield group(naturals, wilds)
            if wilds <= 3 and naturals <= len(BLACK) and naturals:
                yield [*BLACK[:naturals], *WILDS[:wilds]]
            if wilds <= 2 and naturals >= 2:
                yield run(cards, wilds)
        if cards > 2:
            yield WILDS[:cards]
            yield RED[: cards - 1] + BLACK[:1]
            yield RED[:cards]
    yield run(8)
    yield run(3, low=3)
    yield run(3, low=2)
    yield run(2)


def turn(table: Table, hand: list[str], actions: str, *lines: str) -> str:
    """A record of a turn of which so much of the hand is laid or discarded; other lines stand above it."""
    return table.position(f"hand {table.me} {' '.join(hand)}", *lines, f"drawn {table.me}", f"1. {table.me} {actions}")


def laid(pair: Pair, table: Table) -> Iterator[str]:
    """A new meld of a side that has opened."""
    for cards in melds(pair):
        yield turn(table, [*cards, GOES, STAYS], f"{lay(cards)} -{GOES}", f"meld {table.mine} {OPENED}")


def added(pair: Pair, table: Table) -> Iterator[str]:
    """Cards added to a meld that lies there."""
    size = pair.canasta_size
    for cards in range(3, size + 2):
        for wilds, (more, more_wilds) in product(range(4), ((1, 0), (0, 1), (0, 2), (1, 1), (0, 3))):
            lying, new = group(cards - wilds, wilds), [*NATURALS[-1:] * more, *WILDS[3 : 3 + more_wilds]]
            if 2 <= cards - wilds <= size:
                meld = f"meld {table.mine} {lay(lying)}"
                yield turn(table, [*new, GOES, STAYS], f"4<{' '.join(new)} -{GOES}", meld)
    for length in range(3, size + 1):
        new = run(length + 1)[-1:]
        meld = f"meld {table.mine} {lay(run(length))}"
        yield turn(table, [*new, GOES, STAYS], f"s<{new[0]} -{GOES}", meld)
        yield turn(table, ["2s", GOES, STAYS], f"s<2s -{GOES}", meld)


def beside_others(pair: Pair, table: Table) -> Iterator[str]:  # noqa: ARG001 - as any scene
    """A group with a wild card laid beside groups that have some already."""
    for wilds in range(1, 4):
        lying = [f"meld {table.mine} ={rank}s {rank}h {wild}" for rank, wild in zip("KQJ", WILDS[3:], strict=False)]
        for cards in (group(2, 1), group(3, 0)):
            yield turn(table, [*cards, GOES, STAYS], f"{lay(cards)} -{GOES}", *lying[:wilds])


def put_together(pair: Pair, table: Table) -> Iterator[str]:
    """Melds of one rank or suit beside one another, joined, and wild cards exchanged for natural ones."""
    size = pair.canasta_size
    side, kept = table.mine, [GOES, STAYS]
    for lying in ([3, 0], [2, 1], [5, 0], [4, 1], [size, 0]):
        meld = f"meld {side} {lay(group(*lying))}"
        for new in (group(3, 0), group(2, 1)):
            yield turn(table, [*new, *kept], f"{lay(new)} -{GOES}", meld)
            yield turn(table, kept, f"4.1<4.2 -{GOES}", meld, f"meld {side} {lay(new)}")
            more = f"{lay(new)} 4.2<4c -{GOES}"
            yield turn(table, [*new, "4c", *kept], more, meld)
    for first, second in product(range(3, 6), range(3, 5)):
        both = f"meld {side} {lay(run(first))}", f"meld {side} {lay(run(second, low=4 + first))}"
        yield turn(table, kept, f"s.1<s.2 -{GOES}", *both)
    for cards, wilds in product(range(3, size + 1), (1, 2)):
        meld = f"meld {side} {lay(group(cards - wilds, wilds))}"
        yield turn(table, ["4c", *kept], f"4:2s/4c -{GOES}", meld)


def discarded(pair: Pair, table: Table) -> Iterator[str]:  # noqa: ARG001 - as any scene
    """Nothing laid: each kind of card discarded or held, two of them, none; cards exposed; leave asked."""
    for card in ("3h", "3s", "2s", "JK", GOES):
        yield turn(table, [card, STAYS], f"-{card}")
        yield turn(table, [card, GOES, STAYS], f"-{GOES}")
    for red in ("=3h", "=3h/5c"):
        yield turn(table, ["3h", GOES, STAYS], f"{red} -{GOES}")
    yield turn(table, [GOES, STAYS], f"-{GOES} {STAYS}")
    yield turn(table, [GOES, "8d", STAYS], f"-{GOES} 8d")
    yield turn(table, [STAYS], f"-{STAYS}")
    yield turn(table, [GOES, STAYS], f"-{GOES}", f"expose {table.me} {STAYS}")
    for hand in ([STAYS], [GOES, STAYS]):
        yield turn(table, hand, "~")
        yield turn(table, hand, "~", f"meld {table.mine} {OPENED}")
    for answer in ("yes", "no"):
        yield turn(table, [GOES, STAYS], f"ask:{answer} -{GOES}", f"meld {table.mine} {OPENED}")


def opening(pair: Pair, table: Table) -> Iterator[str]:
    """The initial meld: of aces, with each total at which another minimum begins."""
    bands = pair.values(lambda rules: rules.minimums.value)
    for start in dict.fromkeys(band.from_total for band in bands):
        tag = f'[Start "{table.mine} {-5 if start is None else start}"]'
        for cards in (["4s", "4h", "4d"], ["As", "Ah", "Ad"], ["As", "Ah", "Ad", "Ac", "As"], ["As", "Ah", "JK"]):
            told = turn(table, [*cards, GOES, STAYS], f"{lay(cards)} -{GOES}", f"meld {table.mine}")
            yield f"{tag}\n{told}" if start != 0 else told


def dealt(pair: Pair, table: Table) -> Iterator[str]:
    """A whole deal of two with both hands known, whose first player lays all cards but one."""
    ranks = "AKQJT987654"
    for cards, drawn in zip(
        pair.values(lambda rules: [rules.hand_size.value]),
        pair.values(lambda rules: [rules.draw_count.value]),
        strict=False,
    ):
        threes = [[f"{rank}{suit}" for suit in "shd"] for rank in ranks]
        groups = threes[: (cards + drawn - 2) // 3]
        over = (cards + drawn - 2) % 3
        if over > len(groups) or cards + over > 3 * len(ranks):
            continue
        for at in range(over):
            groups[at].append(f"{ranks[at]}c")
        held = [card for each in groups for card in each]
        coming, dealt_to_me = held[:drawn], [*held[drawn:], GOES, STAYS]
        rest = [f"{rank}{suit}" for rank in reversed(ranks) for suit in "hdcs" if rank not in "9"]
        yield table.record(
            "deal 1",
            f"hand {table.me} {' '.join(dealt_to_me)}",
            *(f"hand {seat} {' '.join(rest[:cards])}" for seat in table.seats[1:]),
            f"1. {table.me} +{' '.join(coming)} {' '.join(map(lay, groups))} -{GOES}",
        )
