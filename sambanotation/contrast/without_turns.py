"""Records without a turn: who sits at the table, totals, what is dealt, and score sheets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from sambanotation.contrast.pair import LETTERS, Pair, Table
from sambanotation.game.cards import RED_THREES
from sambanotation.game.ledger import COMPLETE
from sambanotation.referee.whole_pack import least_worth_of
from sambanotation.replay.sides import seating
from sambanotation.ruleset import RuleSet

ODD_CARDS = ("JK", "2s", "3h", "3s", "9c")
"""A card of each kind that the rules tell apart, the last of them like any other."""


def seats_and_sides(pair: Pair, table: Table) -> Iterator[str]:
    """Each number of players, with each way to form sides; who deals, and a seat that nobody has named."""
    for number in range(2, 8):
        seats = tuple(LETTERS[:number])
        named = f'[Seats "{" ".join(seats)}"]'
        yield f"{named}\ndeal 1\n"
        choices = pair.values(partial(_numbers_of_sides, number))
        for sides in choices if len(choices) > 1 else ():
            yield f'{named}\n[Sides "{" ".join(seating(seats, sides))}"]\ndeal 1\n'
    for seat in LETTERS[:4]:
        yield f"deal 1 dealer {seat}\n"
    for one, other in product(table.seats, repeat=2):
        yield table.record(f"deal 1 dealer {one}", "", f"deal 2 dealer {other}")


def _numbers_of_sides(players: int, rules: RuleSet) -> tuple[int, ...]:
    return rules.sides.value.get(players, ())


def totals(pair: Pair, table: Table) -> Iterator[str]:
    """Totals at the bounds of the minimums and of the target, alone and with a claim of the minimum; penalties."""
    bands = pair.values(lambda rules: rules.minimums.value)
    starts = {band.from_total for band in bands if band.from_total is not None} | {-5}
    starts |= set(pair.values(lambda rules: [rules.target.value.points]))
    points = dict.fromkeys(band.points for band in bands)
    for start in sorted(starts | {start + 5 for start in starts}):
        tag = f'[Start "{table.mine} {start}"]' if start else ""
        yield table.record(tag, "deal 1")
        yield table.record(f'[Start "{table.mine} {start} {table.theirs} {start}"]', "deal 1")
        yield table.record("deal 1", f"total {table.mine} {start}")
        for claimed in points:
            yield table.record(tag, "deal 1", f"minimum {table.mine} {claimed}")
    charged = pair.values(lambda rules: rules.penalties.value.items())
    for reason, number in dict.fromkeys((reason, n) for reason, most in charged for n in (most, most // 2)):
        yield table.record("deal 1", f"penalty {table.mine} {number} {reason}")


def dealing(pair: Pair, table: Table) -> Iterator[str]:
    """Hands of each size, dealt red threes, upcards, and more copies of a card than a pack has."""

    def hands(rules: RuleSet) -> list[tuple[int, int]]:
        others = rules.other_hand_sizes.value
        return [(0, rules.hand_size.value), *others.items(), *((number, rules.hand_size.value) for number in others)]

    for players, cards in pair.values(hands):
        seats = f'[Seats "{" ".join(LETTERS[:players])}"]\n' if players else "".join(f"{tag}\n" for tag in table.tags)
        yield f"{seats}deal 1\nhand A _*{cards}\n"
    for hand, shown in product(("3h/_ ...", "3h ...", ""), ("3h", "")):
        hand_line = f"hand {table.me} {hand}" if hand else ""
        yield table.record("deal 1", hand_line, f"red {table.me} {shown}" if shown else "")
    for card in ODD_CARDS:
        yield table.record("deal 1", f"up {card}")
        yield table.record("deal 1", f"up {card} {ODD_CARDS[-1]}")
    packs = pair.values(lambda rules: [rules.pack.value])
    most = max(max(pack.copies, pack.jokers) for pack in packs)
    for card, copies in product(ODD_CARDS, range(2, most + 2)):
        yield table.record("deal 1", f"stock {card}*{copies} ...")


def sheets(pair: Pair, table: Table) -> Iterator[str]:
    """Score sheets of a side: so many complete melds of a kind, and something beside them."""
    many = {2, *pair.values(lambda rules: [rules.going_out_melds.value])}
    for prizes in pair.values(lambda rules: [rules.canasta_of_canastas.value, rules.canastrao.value]):
        many |= {prizes.canastas} if prizes is not None else set()
    reds = {1, 2, *pair.values(lambda rules: [rules.pack.value.among(RED_THREES)])}
    reds |= set(pair.values(lambda rules: rules.red_three_prize.value.several))
    beside = ["", "out 1", "out 1 concealed 1", "out 1 hidden 1", "canastrao 1", "canastas 1", "canastrao 1 canastas 1"]
    beside.append("unfinished 1")
    beside += [*(f"red3 {number}" for number in sorted(reds)), "red3-hand 1", "red3-hand 2", "hand -5", "hand -25"]
    for also in beside:
        yield table.record("deal 1", f"count {table.mine} {also or 'cards 5'}")
        for item, number in product(COMPLETE, sorted({1, *many})):
            worth = max(least_worth_of(item, rules) for rules in (pair.one, pair.other)) * number
            yield table.record("deal 1", f"count {table.mine} {item} {number} {also} cards {worth}".replace("  ", " "))
