"""Records of players who try this and that: stacked hands, bold takes, early goings out, legal for the most part.

They are played on the naive judge's own table, so that what it believes legal, and what not, is asked of the product
in places where simulated players, who know the rules, never come.
"""

from collections import Counter
from random import Random

from tests.naive.cards import RANKS, Card, family, is_red_three, pack
from tests.naive.endings import able_to_take
from tests.naive.going_out import TooHardError
from tests.naive.judge import judge, sit
from tests.naive.rules_of import AT_DEAL, AT_TURN, FORCED, OPTIONS, Rules, rules_of
from tests.naive.table import Table
from tests.naive.turns import play
from tests.naive.wander_turn import drawn, propose, written

CHOICES = {"draw": ("1", "2", "2"), "out": ("1", "2"), "target": ("3000", "5000", "5000")}


def wander(rng: Random, deals: int = 2, rows: Counter[str] | None = None, name: str = "samba-br") -> str:
    """A complete record under the rule set of this name. A deal with an illegal turn is the last one.

    `rows` counts the rows of the rules that were broken alone; with it, the less often a row was broken, the likelier
    a turn is kept that breaks it.
    """
    options = " ".join(f"{key}={rng.choice(CHOICES[key])}" for key in OPTIONS.get(name, ()) if rng.random() < 0.6)
    rules = rules_of(name, options)
    seats = list("ABCDEF"[: rng.choice([players for players in (2, 2, 3, 4, 4, 5, 6) if players in rules.players])])
    told = "A+C+E B+D+F" if rules.teams_of_six and len(seats) == 6 and rng.random() < 0.5 else None
    sides = sit(seats, told)
    totals = {side: _start(rng, rules) for side in sides}
    lines = ['[SGR "1"]', f'[Rules "{name}"]', f'[Seats "{" ".join(seats)}"]', f'[Dealer "{seats[-1]}"]']
    lines += [f'[Start "{_pairs(totals)}"]', *([f'[Sides "{told}"]'] if told else [])]
    lines += [f'[Options "{options}"]'] if options else []
    dealer = seats[-1]
    for number in range(1, deals + 1):
        table, setup = deal(rng, rules, seats, sides, totals, dealer)
        lines += ["", f"deal {number} dealer {dealer}", *setup]
        boldness = rng.choice([0.0, 0.0, 0.02, 0.1])
        played, legal, table = play_on(rng, table, boldness, rng.choice([0.2, 1.0, 3.0]), rows)
        lines += played
        how = "out" if table.out else "stock"
        lines.append(f"end {how if rng.random() < 0.98 else rng.choice(['out', 'stock', 'abandoned'])}")
        try:
            verdict = judge("\n".join(lines))[0][-1]
        except TooHardError:
            break
        if verdict.scores:
            lines += [f"count {side} {_items(items)}" for side, items in verdict.counts.items() if items]
            lines += [f"score {_pairs(verdict.scores)}", f"total {_pairs(verdict.totals)}"]
        totals = verdict.totals
        dealer = table.after(dealer)
        if not legal or (any(map(rules.won, totals.values())) and rng.random() < 0.9):
            break
    return "\n".join(lines) + "\n"


def _start(rng: Random, rules: Rules) -> int:
    """A score before the first deal, at the edges of the bands most of all."""
    edges = [edge - less for edge, _ in rules.bands for less in (0, 5, 1)]
    return rng.choice([score for score in [-50, 0, 0, 0, 0, *edges, rules.target - 1000] if not rules.won(score)])


def _pairs(numbers: dict[str, int]) -> str:
    return " ".join(f"{side} {number}" for side, number in numbers.items())


def _items(items: dict[str, int]) -> str:
    return " ".join(f"{item} {number}" for item, number in items.items())


def deal(
    rng: Random, rules: Rules, seats: list[str], sides: list[str], totals: dict[str, int], dealer: str
) -> tuple[Table, list[str]]:
    """A table before its first turn, some of its hands stacked with few ranks or one suit; and its lines."""
    cards = list(pack(rules.packs).elements())
    rng.shuffle(cards)
    dealt: dict[str, list[tuple[Card, ...]]] = {}
    for seat in seats:
        liked = set(rng.sample(RANKS, 2)) | set(rng.choice(["", "", "2", "2J", "s", "3"]))
        if rules.sequences and rules.stock_end != FORCED and rng.random() < 0.2:
            liked = {rng.choice("shdc")}
        due = rules.hand(len(seats))
        wanted = min(due, rng.choice([0, 0, 6, 12, 14, 15]))
        first = [card for card in cards if liked & set(card)][:wanted]
        for card in first:
            cards.remove(card)
        dealt[seat] = [(card,) for card in first + [cards.pop() for _ in range(due - len(first))]]
    up = [cards.pop()]
    while family(up[-1]) in rules.covered:
        up.append(cards.pop())
    if rng.random() < 0.3:
        cards.sort(key=lambda card: is_red_three(card) and rng.random() < 0.7)
    reds: Counter[str] = Counter()
    side_of = {seat: side for side in sides for seat in side.split("+")}
    for seat in seats if rules.reds == AT_DEAL else []:
        dealt[seat] = [chain if not is_red_three(chain[0]) else chain + drawn(cards) for chain in dealt[seat]]
        reds[side_of[seat]] += sum(len(chain) - 1 for chain in dealt[seat])
    hands = {seat: Counter(chain[-1] for chain in chains) for seat, chains in dealt.items()}
    due_seat = seats[(seats.index(dealer) + 1) % len(seats)]
    needs = {side: rules.minimum(total) for side, total in totals.items()}
    first_hands = {seat: Counter(hand) for seat, hand in hands.items()}
    table = Table(rules, seats, side_of, needs, hands, first_hands, cards, up, due_seat, reds=reds)
    return table, _setup(rng, table, dealt)


def _setup(rng: Random, table: Table, dealt: dict[str, list[tuple[Card, ...]]]) -> list[str]:
    lines = [f"hand {seat} {' '.join(map('/'.join, chains))}" for seat, chains in dealt.items()]
    lines += [f"up {' '.join(table.pile)}", f"stock {' '.join(table.stock)}"]
    for seat, chains in dealt.items() if table.rules.reds == AT_TURN else []:
        cards = [chain[0] for chain in chains if is_red_three(chain[0])]
        if cards and rng.random() < 0.8:
            lines.append(f"red {seat} {' '.join(cards)}")
    return [*lines, f"minimum {_pairs(table.minimum)}"]


def play_on(
    rng: Random, table: Table, boldness: float, eager: float, rows: Counter[str] | None
) -> tuple[list[str], bool, Table]:
    """Turns until the deal is over or a turn is illegal; whether all were legal; and the table after them."""
    lines, number = list[str](), 0
    hoarders = {seat for seat in table.seats if rng.random() < 0.3}
    while True:
        number += 1
        if number > 1 and not table.stock:
            try:
                must = table.rules.stock_end == FORCED and able_to_take(table, table.due)
            except TooHardError:
                return lines, True, table
            if not must and rng.random() < (0.8 if table.rules.stock_end == FORCED else 0.3):
                return lines, True, table
        for _ in range(60):
            turn = propose(rng, table, number, eager, hoards=table.due in hoarders and rng.random() < 0.9)
            try:
                after, faults = play(table.copy(), turn)
            except TooHardError:
                continue
            if not table.stock and not any(action.kind in ("take", "top") for action in turn.actions):
                continue
            if not faults or rng.random() < boldness:
                break
            if rows is not None and len(faults) == 1:
                row = faults[0].split(":")[0]
                if rng.random() < 1 / (1 + rows[row]) ** 2:
                    rows[row] += 1
                    break
        else:
            if not table.stock:
                return lines, True, table
        lines.append(f"{number}. {turn.seat} {' '.join(map(written, turn.actions))}")
        table = after
        if faults or table.out or table.used_up:
            return lines, not faults, table
