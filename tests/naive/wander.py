"""Records of players who try this and that: stacked hands, bold takes, early goings out, legal for the most part.

They are played on the naive judge's own table, so that what it believes legal, and what not, is asked of the product
in places where simulated players, who know the rules, never come.
"""

from collections import Counter
from random import Random

from tests.naive.cards import PACK, RANKS, Card, is_natural, is_red_three, is_wild
from tests.naive.endings import able_to_take
from tests.naive.going_out import TooHardError
from tests.naive.judge import judge, minimum, sit
from tests.naive.melds import Meld, fault_of_adding, fault_of_new, find
from tests.naive.reading import Action, Turn
from tests.naive.table import Table
from tests.naive.turns import Progress, act, play


def wander(rng: Random, deals: int = 2, rows: Counter[str] | None = None) -> str:
    """A complete record. A deal with an illegal turn is the last one.

    `rows` counts the rows of the rules that were broken alone; with it, the less often a row was broken, the likelier
    a turn is kept that breaks it.
    """
    seats = list("ABCDEF"[: rng.choice([2, 2, 3, 4, 4, 5, 6])])
    told = "A+C+E B+D+F" if len(seats) == 6 and rng.random() < 0.5 else None
    sides = sit(seats, told)
    totals = {side: rng.choice([-50, 0, 0, 0, 1495, 1500, 2995, 3000, 6995, 7000, 9000]) for side in sides}
    lines = ['[SGR "1"]', '[Rules "samba-br"]', f'[Seats "{" ".join(seats)}"]', f'[Dealer "{seats[-1]}"]']
    lines += [f'[Start "{_pairs(totals)}"]', *([f'[Sides "{told}"]'] if told else [])]
    dealer = seats[-1]
    for number in range(1, deals + 1):
        table = deal(rng, seats, sides, totals, dealer)
        lines += ["", f"deal {number} dealer {dealer}", *_setup(table)]
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
            lines += [f"score {_pairs(verdict.scores)}", f"total {_pairs(verdict.totals)}"]
        totals = verdict.totals
        dealer = table.after(dealer)
        if not legal or (max(totals.values()) > 10_000 and rng.random() < 0.9):
            break
    return "\n".join(lines) + "\n"


def _pairs(numbers: dict[str, int]) -> str:
    return " ".join(f"{side} {number}" for side, number in numbers.items())


def deal(rng: Random, seats: list[str], sides: list[str], totals: dict[str, int], dealer: str) -> Table:
    """A table before its first turn, some of its hands stacked with few ranks or one suit."""
    pack = list(PACK.elements())
    rng.shuffle(pack)
    hands: dict[str, Counter[Card]] = {}
    for seat in seats:
        liked = set(rng.sample(RANKS, 2)) | set(rng.choice(["", "", "2", "2J", "s", "3"]))
        wanted = rng.choice([0, 0, 6, 12, 14, 15])
        first = [card for card in pack if liked & set(card)][:wanted]
        for card in first:
            pack.remove(card)
        hands[seat] = Counter(first + [pack.pop() for _ in range(15 - len(first))])
    up = [pack.pop()]
    while not is_natural(up[-1]):
        up.append(pack.pop())
    if rng.random() < 0.3:
        pack.sort(key=lambda card: is_red_three(card) and rng.random() < 0.7)
    side_of = {seat: side for side in sides for seat in side.split("+")}
    due = seats[(seats.index(dealer) + 1) % len(seats)]
    needs = {side: minimum(total) for side, total in totals.items()}
    return Table(seats, side_of, needs, hands, {seat: Counter(hand) for seat, hand in hands.items()}, pack, up, due)


def _setup(table: Table) -> list[str]:
    lines = [f"hand {seat} {' '.join(hand.elements())}" for seat, hand in table.hands.items()]
    lines += [f"up {' '.join(table.pile)}", f"stock {' '.join(table.stock)}"]
    reds = {seat: [card for card in hand.elements() if is_red_three(card)] for seat, hand in table.hands.items()}
    lines += [f"red {seat} {' '.join(cards)}" for seat, cards in reds.items() if cards]
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
                must = able_to_take(table, table.due)
            except TooHardError:
                return lines, True, table
            if not must and rng.random() < 0.8:
                return lines, True, table
        for _ in range(60):
            turn = propose(rng, table, number, eager, hoards=table.due in hoarders and rng.random() < 0.9)
            try:
                after, faults = play(table.copy(), turn)
            except TooHardError:
                continue
            if not table.stock and not any(action.kind == "take" for action in turn.actions):
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
        lines.append(f"{number}. {turn.seat} {' '.join(map(_written, turn.actions))}")
        table = after
        if faults or table.out or table.used_up:
            return lines, not faults, table


def propose(rng: Random, table: Table, number: int, eager: float, hoards: bool = False) -> Turn:
    """Something that the seat that is due might do, legal or not. One who hoards lays all cards at once or none."""
    before = table
    table = table.copy()
    seat = table.due
    side, hand = table.side_of[seat], table.hands[seat]
    now = Progress(table, was_open=table.open(side), old=list(table.live(side)))
    actions: list[Action] = []

    def do(action: Action) -> list[str]:
        actions.append(action)
        return act(now, seat, action)

    reds = [card for card in hand.elements() if is_red_three(card)]
    if reds and rng.random() < 0.99:
        peek = list(table.stock)
        do(Action("red", chains=tuple((red, *_drawn(peek)) for red in reds)))
    if table.pile and rng.random() < (0.3 if table.stock else 0.95):
        do(Action("take", number=len(table.pile) if rng.random() < 0.1 else None))
        do(_with_top(rng, table, side, now))
        pile_reds = [card for card in hand.elements() if is_red_three(card)]
        if pile_reds and rng.random() < 0.97:
            do(Action("red", chains=tuple((red,) for red in pile_reds)))
    elif table.stock:
        peek = list(table.stock)
        chains = [_drawn(peek) for _ in range(2 if rng.random() < 0.995 else rng.choice([1, 3])) if peek]
        do(Action("draw", chains=tuple(chains)))
        left = [card for card in hand.elements() if is_red_three(card)]
        if left:
            do(Action("red", chains=tuple((red,) for red in left)))
        if now.only_red and rng.random() < 0.9:
            return Turn(0, number, seat, tuple(actions))
    for _ in range(60 if hoards else int(rng.expovariate(1 / eager) * 4)):
        laid = _laying(rng, table, side, hand)
        if laid and (_fits(table, side, hand, laid) or rng.random() < 0.1):
            do(laid)
    if hoards and (hand.total() > 1 or table.sevens(side) < 2):
        return propose(rng, before, number, 0.01)
    if rng.random() < (0.3 if hoards else 0.05) and table.partners(seat):
        asks_at = next((at for at, action in enumerate(actions) if action.kind == "draw"), len(actions) - 1)
        actions.insert(asks_at + 1, Action("yes" if hand.total() < 2 else "no"))
    held = list(hand.elements())
    if held and rng.random() < 0.995 and (len(held) > 1 or rng.random() < 0.7):
        lonely = [card for card in held if sum(card[0] == other[0] for other in held) == 1 and not is_wild(card)]
        card = rng.choice(lonely if lonely and rng.random() < 0.5 else held)
        do(Action("discard", (card,)))
    left_over = hand.total()
    if left_over == 0 and rng.random() < 0.98:
        do(Action("out"))
    elif left_over == 1 and rng.random() < 0.5:
        do(Action("pumba"))
    elif rng.random() < 0.05:
        do(Action("claim", number=left_over))
    return Turn(0, number, seat, tuple(actions))


def _fits(table: Table, side: str, hand: Counter[Card], action: Action) -> bool:
    """Whether the hand holds the cards, and the meld may take them."""
    if Counter(action.cards) - hand:
        return False
    if action.kind == "lay":
        return fault_of_new(list(action.cards)) is None
    found = find(table.live(side), action.label)
    return action.kind == "join" or (len(found) == 1 and fault_of_adding(found[0], list(action.cards)) is None)


def _drawn(stock: list[Card]) -> tuple[Card, ...]:
    """The next card of the stock, with the red threes that it replaces."""
    chain: list[Card] = []
    while stock and (not chain or is_red_three(chain[-1])):
        chain.append(stock.pop(0))
    return tuple(chain)


def _with_top(rng: Random, table: Table, side: str, now: Progress) -> Action:
    top = now.top or "JK"
    own = list((now.own - Counter([top])).elements())
    equal = [card for card in own if card[0] == top[0] and not is_wild(card)]
    wilds = [card for card in own if is_wild(card)]
    onto = [meld for meld in table.live(side) if fault_of_adding(meld, [top]) is None]
    if onto and rng.random() < 0.6:
        meld = rng.choice(onto)
        more = [card for card in own if fault_of_adding(meld, [top, card]) is None]
        extra = rng.sample(more, min(len(more), rng.choice([0, 0, 1, 2])))
        return Action("add", (top, *extra), label=_label(table, side, meld))
    if table.live(side) and rng.random() < 0.1:
        meld = rng.choice(table.live(side))
        alike = [card for card in own if card[-1] == top[-1] or is_wild(card) or card[0] == top[0]]
        return Action(
            "add", (top, *rng.sample(alike, min(len(alike), rng.randint(0, 2)))), label=_label(table, side, meld)
        )
    naturals = rng.sample(equal, min(len(equal), rng.choice([1, 2, 2, 2, 3])))
    few = rng.choice([0, 0, 1, 2]) if len(naturals) > 1 else rng.choice([1, 1, 1, 2])
    cards = [top, *naturals, *rng.sample(wilds, min(len(wilds), few))]
    if len(cards) < 3:
        cards += rng.sample(own, min(len(own), 3 - len(cards)))
    return Action("lay", tuple(cards))


def _laying(rng: Random, table: Table, side: str, hand: Counter[Card]) -> Action | None:
    """A new meld, an addition or a join, as it comes to mind."""
    held = list(hand.elements())
    melds = [meld for meld in table.live(side) if meld.kind != "odd"]
    wilds = [card for card in held if is_wild(card)]
    choice = rng.random()
    if melds and choice < 0.45:
        meld = rng.choice(melds)
        fitting = [card for card in held if fault_of_adding(meld, [card]) is None]
        if choice < 0.03:
            fitting = held
        if not fitting:
            return None
        cards = rng.sample(fitting, rng.randint(1, min(3, len(fitting))))
        return Action("add", tuple(cards), label=_label(table, side, meld))
    if melds and choice < 0.5:
        one = rng.choice(melds)
        twins = [meld for meld in melds if meld is not one and meld.name == one.name]
        if not twins:
            return None
        return Action("join", label=_label(table, side, one), other=_label(table, side, rng.choice(twins)))
    if choice < 0.6:
        suit = rng.choice("shdc")
        low = rng.randrange(len(RANKS) - 2)
        run = [rank + suit for rank in RANKS[low : low + rng.randint(3, 7)]]
        while run and run[-1] not in held:
            run.pop()
        return Action("lay", tuple(run)) if len(run) > 2 and all(card in held for card in run) else None
    if choice < 0.65 and len(wilds) > 2:
        return Action("lay", tuple(rng.sample(wilds, rng.randint(3, min(8, len(wilds))))))
    if choice < 0.68:
        threes = [card for card in held if card in ("3s", "3c")]
        return Action("lay", tuple(threes)) if len(threes) > 2 else None
    if not held:
        return None
    rank = rng.choice(held)[0]
    naturals = [card for card in held if card[0] == rank and is_natural(card)]
    most = len(naturals) if rng.random() < 0.7 else rng.randint(0, len(naturals))
    cards = rng.sample(naturals, most)
    cards += rng.sample(wilds, min(len(wilds), rng.choice([0, 0, 1, 1, 2])))
    return Action("lay", tuple(cards)) if len(cards) > 2 else None


def _label(table: Table, side: str, meld: Meld) -> str:
    alike = [other for other in table.live(side) if other.name == meld.name]
    return meld.name if len(alike) == 1 else f"{meld.name}.{meld.number}"


def _written(action: Action) -> str:
    cards = " ".join(action.cards)
    chains = " ".join("/".join(chain) for chain in action.chains)
    number = "" if action.number is None else str(action.number)
    words = {"draw": "+" + chains, "red": "=" + chains, "lay": "=" + cards, "discard": "-" + cards, "out": "#"}
    words |= {"take": "^" + number, "add": f"{action.label}<{cards}", "join": f"{action.label}<{action.other}"}
    words |= {"pumba": "pumba", "claim": f"[{number}]", "yes": "ask:yes", "no": "ask:no"}
    return words[action.kind]
