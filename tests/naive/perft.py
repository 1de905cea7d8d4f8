"""A slow count of turns, as docs/perft.md defines them, by the judge of this folder."""

import copy
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import product

from tests.naive.cards import Card
from tests.naive.judge import sit
from tests.naive.progress import Progress
from tests.naive.reading import Action
from tests.naive.rules_of import rules_of
from tests.naive.table import Table
from tests.naive.turns import act, end_of_turn


def table_of(name: str, players: int, seed: int, hand: int) -> Table:
    """The table from which turns are counted."""
    rules = rules_of(name)
    plain = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    pack = plain * rules.packs + ["JK"] * (2 * rules.packs)
    seats = list("ABCDEF"[:players])
    sides = sit(seats, None)
    lie = {side: [rank + suit for suit in "shd"] for side, rank in zip(sides, "KQJT98", strict=False)}
    for cards in lie.values():
        for card in cards:
            pack.remove(card)
    numbers = sorted(range(len(pack)), key=lambda number: sha256(f"{seed} {number}".encode()).hexdigest())
    cards = [pack[number] for number in numbers if pack[number] not in ("3h", "3d")]
    reds = [pack[number] for number in numbers if pack[number] in ("3h", "3d")]
    hands = {seat: Counter(cards[at * hand : at * hand + hand]) for at, seat in enumerate(seats)}
    pile, *stock = cards[players * hand :]
    side_of = {seat: side for side in sides for seat in side.split("+")}
    minimum = {side: rules.minimum(0) for side in sides}
    table = Table(rules, seats, side_of, minimum, hands, {}, stock + reds, [pile], "A")
    for side, meld in lie.items():
        table.lay(side, meld)
    table.taken, table.laid = set(sides), set(seats)
    return table


def counts(table: Table, depth: int) -> list[dict[str, int]]:
    """How many turns there are at each depth, by how the last one begins."""
    level, found = [table], []
    for _ in range(depth):
        counted = {"stock": 0, "pile": 0, "top": 0}
        below = []
        for one in level:
            for kind, reached in turns(one):
                counted[kind] += 1
                below.append(reached)
        found.append(counted)
        level = below
    return found


def turns(table: Table) -> Iterator[tuple[str, Table]]:
    """The tables that one turn leads to, each once for each way to begin."""
    if table.out:
        return
    seat = table.due
    drawn = tuple((card,) for card in table.stock[: table.rules.draw])
    ways = {"stock": Action("draw", chains=drawn), "pile": Action("take"), "top": Action("top")}
    for kind, way in ways.items():
        now = Progress(table.copy(), was_open=True)
        now.old = list(now.table.live(table.side_of[seat]))
        reached: dict[str, Table] = {}
        if not act(now, seat, way):
            for laid in lay_all(now, seat):
                for ended in endings(laid, seat):
                    reached.setdefault(told(ended) + str(ended.out), ended)
        yield from ((kind, one) for one in reached.values())


def lay_all(begun: Progress, seat: str) -> Iterator[Progress]:
    """What comes of laying any cards of the hand, in any order."""
    waiting, seen = [begun], set[str]()
    while waiting:
        now = waiting.pop(0)
        key = f"{told(now.table)} {now.top}"
        if key in seen:
            continue
        seen.add(key)
        yield now
        hand = {card: number for card, number in now.table.hands[seat].items() if number}
        labels = [f"{meld.name}.{meld.number}" for meld in now.table.live(now.table.side_of[seat])]
        for numbers in product(*(range(number + 1) for number in hand.values())):
            cards = tuple(card for card, number in zip(hand, numbers, strict=True) for _ in range(number))
            acts = [Action("add", cards, label=label) for label in labels] if cards else []
            for action in [*acts, Action("lay", cards)] if len(cards) > 2 else acts:
                tried = copy.deepcopy(now)
                if not act(tried, seat, action):
                    waiting.append(tried)


def endings(now: Progress, seat: str) -> Iterator[Table]:
    """The tables in which the turn may end."""
    cards: list[Card] = [card for card, number in now.table.hands[seat].items() if number]
    for first in [[], [Action("keep")], *([Action("discard", (card,))] for card in cards)]:
        for last in ([], [Action("pumba")], [Action("out")], [Action("yes"), Action("out")]):
            tried = copy.deepcopy(now)
            if not any(act(tried, seat, action) for action in [*first, *last]) and not end_of_turn(tried, seat):
                table = tried.table
                table.laid.add(seat)
                table.due = table.after(seat)
                yield table


def told(table: Table) -> str:
    """Where all cards lie."""
    hands = [sorted(hand.elements()) for hand in table.hands.values()]
    melds = {side: [sorted(meld.cards) for meld in table.live(side)] for side in sorted(table.melds)}
    return f"{table.stock} {table.pile} {hands} {melds}"
