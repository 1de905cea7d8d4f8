"""Records of one turn that takes the discard pile, or its top card alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sambanotation.contrast.laying import GOES, OPENED, STAYS, complete, group, lay, run
from sambanotation.contrast.pair import Pair, Table

UNDER = ("", "8h", "2d", "3h", "3s")
"""What may lie under the top card."""


def taken(pair: Pair, table: Table) -> Iterator[str]:
    """The pile taken by a new group with the top card or by adding it to a meld, with each kind of card under it, as
    the first take of a side, of the table, or a later one."""
    had = (f"taken {table.mine}",), (f"taken {table.mine} no", f"taken {table.theirs}"), _nobody(table)
    for under, lines, (use, hand, meld) in product(UNDER, had, _uses(pair, table)):
        above = [f"pile {under} 4s".replace("  ", " "), *meld, *lines, f"to-play {table.me}"]
        for then in ("", "=3h ", "=3h/5c ") if under == "3h" else ("",):
            yield _turn(table, [*hand, GOES, STAYS], f"^ {use} {then}-{GOES}", above)
    for top, use in (("2s", "=2s 4h 4d"), ("3s", "=3s 3c 3c"), ("3h", "=3h 4h 4d"), ("JK", "=JK 4h 4d")):
        above = [f"pile {top}", f"meld {table.mine} {OPENED}", f"taken {table.mine}", f"to-play {table.me}"]
        yield _turn(table, [*use.split()[1:], GOES, STAYS], f"^ {use} -{GOES}", above)


def _nobody(table: Table) -> tuple[str, ...]:
    return f"taken {table.mine} no", f"taken {table.theirs} no"


def _uses(pair: Pair, table: Table) -> Iterator[tuple[str, list[str], list[str]]]:
    """What is done with the top card: the action, what it needs from the hand, and the melds that lie there."""
    size = pair.canasta_size
    side = table.mine
    opened = [f"meld {side} {OPENED}"]
    for own in (["4h", "4d"], ["4h", "2s"], ["4h", "2s", "2h"], ["4h", "4d", "2s"], ["2s", "2h"], ["5s", "6s"]):
        yield lay(["4s", *own]), own, opened
    for cards, wilds in ((3, 0), (2, 1), (size, 0), (size - 1, 1)):
        lying = [f"meld {side} {lay(['4h', '4d', '4c', '4h', '4d', '4c', '4h'][:cards] + group(0, wilds))}"]
        yield "4<4s", [], lying
        yield "4<4s 4c", ["4c"], lying
        yield "4<4s JK", ["JK"], lying
        yield "4<4s 4c 4c", ["4c", "4c"], lying
    for low in (5, 6):
        lying = [f"meld {side} {lay(run(3, low=low))}"]
        between = run(low - 5, low=5)
        yield f"s<{' '.join(['4s', *between])}", between, lying


def opened_by_taking(pair: Pair, table: Table) -> Iterator[str]:  # noqa: ARG001 - as any scene
    """A side opens with the top card, an ace."""
    for under, own in product(UNDER[:2], (["Ah", "Ad"], ["Ah", "2s"], ["Ah", "2s", "2h"], ["2s", "2h"])):
        for more in ([], ["Kh", "Kd", "Kc"]):
            use = f"{lay(['As', *own])} {lay(more)}" if more else lay(["As", *own])
            for had in (_nobody(table), (f"taken {table.mine}",)):
                above = [f"pile {under} As".replace("  ", " "), f"meld {table.mine}", *had, f"to-play {table.me}"]
                yield _turn(table, [*own, *more, GOES, STAYS], f"^ {use} -{GOES}", above)


def top_alone(pair: Pair, table: Table) -> Iterator[str]:
    """The top card taken alone."""
    for use, hand, meld in _uses(pair, table):
        above = ["pile 8h 4s", *meld, f"taken {table.mine}", f"to-play {table.me}"]
        yield _turn(table, [*hand, GOES, STAYS], f"^top {use} -{GOES}", above)


def with_few_cards(pair: Pair, table: Table) -> Iterator[str]:
    """The pile taken by a player with one card or two."""
    stocks = ((1, ""), (1, "stock"), (1, "stock 5c ..."), (2, ""))
    for under, (hand, stock), (use, own, meld) in product(UNDER[:2], stocks, _uses(pair, table)):
        held = [*own, GOES, STAYS][:hand]
        if own == held[: len(own)]:
            above = [f"pile {under} 4s".replace("  ", " "), stock, *meld, f"taken {table.mine}", f"to-play {table.me}"]
            for end in (f"-{GOES}", "-8h", "~") if len(held) > len(own) or under else ("~", ""):
                if end != f"-{GOES}" or GOES in held:
                    yield _turn(table, held, f"^ {use} {end}".rstrip(), above)


def with_the_last_card(pair: Pair, table: Table) -> Iterator[str]:
    """The pile taken with the only card of the hand by a player who goes out."""
    size = pair.canasta_size
    melds = complete(table, size, pair.going_out_melds)
    for use, own, meld in _uses(pair, table):
        if not own:
            above = ["pile 4s", *meld, *melds, f"taken {table.mine}", f"to-play {table.me}"]
            yield table.position(f"hand {table.me} {GOES}", above, f"1. {table.me} ^ {use} -{GOES} #", "end out")


def in_part(pair: Pair, table: Table) -> Iterator[str]:
    """A pile of more cards than one that takes only a part of it takes, and a card that lay below discarded."""
    most = [number for number in pair.values(lambda rules: [rules.take_most.value]) if number is not None]
    below = [f"{rank}h" for rank in "KQJT98765"]
    for number in most:
        pile = ["Kc", *below[: number - 1], "4s"]
        above = [f"pile {' '.join(pile)}", f"meld {table.mine} {OPENED}", f"taken {table.mine}", f"to-play {table.me}"]
        for discard in (pile[0], pile[1], GOES):
            yield _turn(table, ["4h", "4d", GOES, STAYS], f"^ =4s 4h 4d -{discard}", above)


def _turn(table: Table, hand: list[str], actions: str, above: list[str]) -> str:
    return table.position(f"hand {table.me} {' '.join(hand)}", above, f"1. {table.me} {actions}")
