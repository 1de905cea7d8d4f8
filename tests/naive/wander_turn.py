"""What a wandering player may do in a turn, legal or not."""

from collections import Counter
from collections.abc import Callable
from random import Random

from tests.naive.cards import RANKS, Card, is_black_three, is_natural, is_red_three, is_wild
from tests.naive.melds import Meld, fault_of_adding, fault_of_new, find
from tests.naive.progress import Progress
from tests.naive.reading import Action, Turn
from tests.naive.table import Table
from tests.naive.turns import act


def propose(rng: Random, table: Table, number: int, eager: float, hoards: bool = False) -> Turn:
    """Something that the seat that is due might do, legal or not. One who hoards lays all cards at once or none."""
    before = table
    table, rules = table.copy(), table.rules
    seat = table.due
    side, hand = table.side_of[seat], table.hands[seat]
    now = Progress(table, was_open=table.open(side), old=list(table.live(side)))
    actions: list[Action] = []

    def do(action: Action) -> list[str]:
        actions.append(action)
        return act(now, seat, action)

    reds = [card for card in hand.elements() if is_red_three(card)]
    if reds and rng.random() < (0.99 if rules.lays_reds else 0.01):
        peek = list(table.stock)
        do(Action("red", chains=tuple((red, *drawn(peek)) for red in reds)))
    _begin(rng, now, seat, do)
    if now.only_red and rng.random() < 0.9:
        return Turn(0, number, seat, tuple(actions))
    lays_much = hoards or (rules.one_card_pass and rng.random() < 0.15)
    for _ in range(60 if lays_much else int(rng.expovariate(1 / eager) * 4)):
        laid = _laying(rng, table, side, hand)
        if laid and (_fits(table, side, hand, laid) or rng.random() < (0.002 if lays_much and not hoards else 0.1)):
            do(laid)
    if hoards and (hand.total() > 1 or not table.can_close(side)):
        return propose(rng, before, number, 0.01)
    if rng.random() < (0.3 if hoards else 0.05) and table.partners(seat):
        asks_at = next((at for at, action in enumerate(actions) if action.kind == "draw"), len(actions) - 1)
        answer = Action("yes" if hand.total() < 2 else "no")
        actions.insert(asks_at + 1, answer)
        now.answer = answer.kind
    _end(rng, now, seat, do)
    return Turn(0, number, seat, tuple(actions))


def _begin(rng: Random, now: Progress, seat: str, do: Callable[[Action], list[str]]) -> None:
    """The draw, or the pile with what is laid at once; and the red threes that came."""
    table, rules, side, hand = now.table, now.table.rules, now.table.side_of[seat], now.table.hands[seat]
    top = table.pile[-1] if table.pile else "JK"
    runs = [meld for meld in table.live(side) if meld.kind == "sequence" and not fault_of_adding(rules, meld, [top])]
    if table.pile and rng.random() < (0.6 if rules.top_alone and runs else 0.01):
        meld = rng.choice(runs or table.live(side) or [Meld("odd", "A", 1, [])])
        do(Action("top"))
        extra = rng.sample(list(hand.elements()), 1) if rng.random() < 0.03 and hand.total() > 1 else []
        do(Action("add", (top, *extra), label=_label(table, side, meld)))
    elif table.pile and rng.random() < (0.3 if table.stock else 0.95):
        do(Action("take", number=len(table.pile) if rng.random() < 0.1 else None))
        do(_with_top(rng, table, side, now))
    elif table.stock:
        peek = list(table.stock)
        count = rules.draw if rng.random() < 0.995 else rng.choice([1, 2, 3])
        replaced = rules.lays_reds or rng.random() < 0.005
        do(Action("draw", chains=tuple(drawn(peek) if replaced else (peek.pop(0),) for _ in range(count) if peek)))
    reds = [card for card in hand.elements() if is_red_three(card)]
    if rules.lays_reds and reds and rng.random() < 0.97:
        do(Action("red", chains=tuple((red,) for red in reds)))
    elif reds and rng.random() < 0.3:
        do(Action("red", chains=tuple((red,) for red in rng.sample(reds, rng.randint(1, len(reds))))))


def _end(rng: Random, now: Progress, seat: str, do: Callable[[Action], list[str]]) -> None:
    """The discard or what stands for it, and what is said then."""
    table, hand = now.table, now.table.hands[seat]
    held = list(hand.elements())
    passes = len(held) == 1 and not (table.can_close(table.side_of[seat]) and now.answer != "no")
    if table.rules.one_card_pass and held and rng.random() < (0.9 if passes else 0.01):
        do(Action("keep"))
    elif held and rng.random() < 0.995 and (len(held) > 1 or rng.random() < 0.7):
        lonely = [card for card in held if sum(card[0] == other[0] for other in held) == 1 and not is_wild(card)]
        do(Action("discard", (rng.choice(lonely if lonely and rng.random() < 0.5 else held),)))
    left_over = hand.total()
    if left_over == 0 and rng.random() < 0.98:
        do(Action("out"))
    elif left_over == 1 and rng.random() < 0.5:
        do(Action("pumba"))
    elif rng.random() < 0.05:
        do(Action("claim", number=left_over))


def _fits(table: Table, side: str, hand: Counter[Card], action: Action) -> bool:
    """Whether the hand holds the cards, and the meld may take them."""
    if Counter(action.cards[1:] if action.kind == "swap" else action.cards) - hand:
        return False
    if action.kind == "lay":
        return fault_of_new(table.rules, list(action.cards)) is None
    found = find(table.live(side), action.label)
    if action.kind == "swap":
        return len(found) == 1
    return action.kind == "join" or (
        len(found) == 1 and fault_of_adding(table.rules, found[0], list(action.cards)) is None
    )


def drawn(stock: list[Card]) -> tuple[Card, ...]:
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
    onto = [meld for meld in table.live(side) if fault_of_adding(table.rules, meld, [top]) is None]
    if onto and rng.random() < 0.6:
        meld = rng.choice(onto)
        more = [card for card in own if fault_of_adding(table.rules, meld, [top, card]) is None]
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
    if (table.rules.swap and rng.random() < 0.15) or rng.random() < 0.002:
        return _swap(rng, table, side, hand)
    if melds and choice < 0.45:
        meld = rng.choice(melds)
        fitting = [card for card in held if fault_of_adding(table.rules, meld, [card]) is None]
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
        runs = [
            tuple(rank + suit for rank in RANKS[low : low + size])
            for suit in "shdc"
            for low in range(len(RANKS) - 2)
            for size in range(3, 8)
        ]
        held_runs = [run for run in runs if len(run) > 2 and not set(run) - set(held)]
        if not held_runs:
            return None
        return Action("lay", max(held_runs, key=len) if rng.random() < 0.5 else rng.choice(held_runs))
    if choice < 0.65 and len(wilds) > 2:
        return Action("lay", tuple(rng.sample(wilds, rng.randint(3, min(8, len(wilds))))))
    if choice < 0.68:
        threes = list(filter(is_black_three, held))
        if table.rules.black_with_wilds and threes:
            threes += rng.sample(wilds, min(len(wilds), rng.choice([0, 1, 1, 2])))
        return Action("lay", tuple(threes)) if len(threes) > 2 else None
    if not held:
        return None
    rank = rng.choice(held)[0]
    naturals = [card for card in held if card[0] == rank and is_natural(card)]
    most = len(naturals) if rng.random() < 0.7 else rng.randint(0, len(naturals))
    cards = rng.sample(naturals, most)
    cards += rng.sample(wilds, min(len(wilds), rng.choice([0, 0, 1, 1, 2, len(table.rules.naturals_for_wilds) - 1])))
    merges = table.rules.one_group_per_rank and cards and any(meld.name == rank for meld in melds)
    return Action("lay", tuple(cards)) if len(cards) > 2 or merges else None


def _swap(rng: Random, table: Table, side: str, hand: Counter[Card]) -> Action | None:
    """A wild card among the melds of the side exchanged for a card of the hand, most often one of its rank."""
    mixed = [meld for meld in table.live(side) if meld.kind in ("group", "wild", "black") and meld.wilds]
    short = [meld for meld in mixed if not meld.seven]
    if not mixed or not hand.total() or (not short and rng.random() < 0.95):
        return None
    meld = rng.choice(short or mixed)
    fitting = [card for card in hand.elements() if is_natural(card) and card[0] == meld.name]
    if not fitting and rng.random() < 0.95:
        return None
    card = rng.choice(fitting or list(hand.elements()))
    wild = rng.choice([card for card in meld.cards if is_wild(card)])
    return Action("swap", (wild, card), label=_label(table, side, meld))


def _label(table: Table, side: str, meld: Meld) -> str:
    alike = [other for other in table.live(side) if other.name == meld.name]
    return meld.name if len(alike) == 1 else f"{meld.name}.{meld.number}"


def written(action: Action) -> str:
    cards = " ".join(action.cards)
    chains = " ".join("/".join(chain) for chain in action.chains)
    number = "" if action.number is None else str(action.number)
    words = {"draw": "+" + chains, "red": "=" + chains, "lay": "=" + cards, "discard": "-" + cards, "out": "#"}
    words |= {"top": "^top", "keep": "~", "swap": f"{action.label}:{'/'.join(action.cards)}"}
    words |= {"take": "^" + number, "add": f"{action.label}<{cards}", "join": f"{action.label}<{action.other}"}
    words |= {"pumba": "pumba", "claim": f"[{number}]", "yes": "ask:yes", "no": "ask:no"}
    return words[action.kind]
