"""Records of one turn, from after its draw, in which a player goes out, and of the count of that deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sambanotation.contrast.laying import BLACK, GOES, WILDS, complete, group, lay, run
from sambanotation.contrast.pair import Pair, Table


def gone_out(pair: Pair, table: Table) -> Iterator[str]:
    """Each way to go out, with each number of complete melds that lie there, by a player who had laid no card before
    or of whom that is not told."""
    size, needed = pair.canasta_size, pair.going_out_melds
    for number, laid in product(range(needed + 1), ("", "laid")):
        melds = complete(table, size, number)
        for (hand, actions), asked in product(_ways(pair, size, table) if melds else (), _asking(pair, table)):
            if not asked or actions.endswith("#"):
                yield _turn(table, hand, f"{asked}{actions}", [*melds, laid])
    for kinds, leaning in product(_hidden(size), ("", "laid")):
        for number in range(1, needed + 1):
            hand = [card for meld in kinds[:number] for card in meld]
            melds = complete(table, size, needed - number)
            acts = " ".join(lay(meld) for meld in kinds[:number])
            for start in _starts(pair, table):
                above = [*(melds or [f"meld {table.mine}"]), leaning]
                yield start + _turn(table, hand, f"{acts} #", above)
                yield start + _turn(table, [*hand, GOES], f"{acts} -{GOES} #", above)


def _asking(pair: Pair, table: Table) -> list[str]:
    """What is said to the partner before: nothing and, where leave must be asked, that it was given."""
    partners = len(table.seats) > len(set(table.side_of.values()))
    return ["", "ask:yes "] if partners and any(pair.values(lambda rules: [rules.leave_needed.value])) else [""]


def onto_a_sequence(pair: Pair, table: Table) -> Iterator[str]:
    """A card put to a complete sequence by a player who goes out with it."""
    size, needed = pair.canasta_size, pair.going_out_melds
    card = run(size + 1)[-1]
    melds = complete(table, size, needed)
    ways = ([card], f"s<{card} #"), ([card, GOES], f"s<{card} -{GOES} #")
    for (hand, actions), asked in product(ways, _asking(pair, table)):
        yield _turn(table, hand, f"{asked}{actions}", [*melds, f"meld {table.mine} {lay(run(size))}"])


def left_in_hands(pair: Pair, table: Table) -> Iterator[str]:
    """A player goes out while the others hold a card of each kind."""
    size, needed = pair.canasta_size, pair.going_out_melds
    melds = complete(table, size, needed)
    sequence = f"meld {table.mine} {lay(run(size))}"
    for card, also in product(("3s", "2s", "JK", "As", "9c"), ("", sequence)):
        held = [f"hand {seat} {card}" for seat in table.seats[1:]]
        yield _turn(table, [GOES], f"-{GOES} #", [*held, *melds, also])


def _starts(pair: Pair, table: Table) -> list[str]:
    """The tags of totals: none, and those at which the minimums grow."""
    bands = pair.values(lambda rules: rules.minimums.value)
    totals = sorted({band.from_total for band in bands if band.from_total})
    return ["", *(f'[Start "{table.mine} {total}"]\n' for total in totals[:1])]


def _hidden(size: int) -> list[list[list[str]]]:
    """Complete melds laid from the hand at once, by their kinds."""
    fours, fives = group(size, 0), [f"5{suit}" for suit in "shdcshdcs"][:size]
    return [[fours, fives], [run(size), [f"{card[0]}h" for card in run(size)]], [WILDS[:size], fours]]


def _ways(pair: Pair, size: int, table: Table) -> Iterator[tuple[list[str], str]]:
    """What is in the hand, and what is done with it."""
    last = f"-{GOES}"
    yield [GOES], f"{last} #"
    yield [GOES], last
    yield [GOES], "~"
    yield [GOES, "9c"], f"{last} #"
    if len(table.seats) > len(set(table.side_of.values())):
        yield [GOES], f"ask:no {last} #"
        yield [GOES], f"ask:yes {last} #"
        yield [GOES, "9c"], f"ask:yes {last}"
    for meld in (group(3, 0), group(size, 0), run(3), run(size)):
        yield meld, f"{lay(meld)} #"
        yield [*meld, GOES], f"{lay(meld)} {last} #"
    yield ["Kc"], "K<Kc #"
    yield ["Kc", GOES], f"K<Kc {last} #"
    most = max(pair.values(lambda rules: [rules.pack.value.copies * 2]))
    for blacks, wilds in product(range(2, most + 1), range(4)):
        threes = [*BLACK[:blacks], *WILDS[:wilds]]
        if 2 < len(threes) <= size:
            yield [*threes, GOES], f"{lay(threes)} {last} #"
            yield threes, f"{lay(threes)} #"


def _turn(table: Table, hand: list[str], actions: str, above: list[str]) -> str:
    lines = f"hand {table.me} {' '.join(hand)}", above, f"drawn {table.me}", f"1. {table.me} {actions}"
    return table.position(*lines, "end out" if actions.endswith("#") else "")
