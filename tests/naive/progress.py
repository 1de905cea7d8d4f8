"""What has happened in a turn so far, and the cards that come to the hand at its beginning."""

from collections import Counter
from dataclasses import dataclass, field

from tests.naive.cards import Card, is_red_three
from tests.naive.melds import Meld
from tests.naive.reading import Action
from tests.naive.table import Table, take_from


@dataclass
class Progress:
    """A turn that is being played."""

    table: Table
    drew: str = ""
    """How the turn began: stock, pile, top, or not yet."""
    top: Card | None = None
    """The top card that was taken and not yet laid."""
    pair_needed: bool = False
    own: Counter[Card] = field(default_factory=Counter)
    """The hand when the pile was taken, with the top card: what may be laid before the rest is seen (G11, S44)."""
    from_pile: Counter[Card] = field(default_factory=Counter)
    rest_seen: bool = False
    was_open: bool = False
    old: list[Meld] = field(default_factory=list)
    """The melds that lay there when the turn began."""
    worth: int = 0
    laid: bool = False
    laid_black: bool = False
    leaned: bool = False
    hidden: list[list[Card]] = field(default_factory=list)
    """New melds as they were when they were joined with one that lay there."""
    discarded: bool = False
    passed: bool = False
    said_out: bool = False
    answer: str = ""
    plain_came: bool = False
    """The draw brought a card that is no red three."""
    only_red: bool = False
    """The draw brought the red threes that end the deal (S10, S68)."""

    def rest_unseen(self, side: str) -> bool:
        """Whether the rest of a taken pile lies there still: the initial meld of the side is not complete.

        Once taken up it stays so, though a wild card that is taken back makes the meld cheaper.
        """
        self.rest_seen = self.rest_seen or self.worth >= self.table.minimum[side]
        return self.drew == "pile" and not self.was_open and not self.rest_seen


def from_stock(table: Table, side: str, chain: tuple[Card, ...]) -> list[str]:
    """Draw one card, with the red threes that it replaces; the answer is what was wrong."""
    faults = []
    for place, card in enumerate(chain):
        if not table.stock:
            faults.append("A4: the stock is used up")
        elif table.stock.pop(0) != card:
            faults.append(f"stock: {card} is not the next card")
        if place < len(chain) - 1:
            table.reds[side] += is_red_three(card)
            if not is_red_three(card) or not table.rules.lays_reds:
                faults.append(f"C3: {card} is not replaced")
    return faults


def came(now: Progress, card: Card) -> None:
    """A card of the draw has come to the hand; if it is the last of the stock the deal may be over with it."""
    now.plain_came |= not is_red_three(card)
    rule = {"all": not now.plain_came, "last": is_red_three(card), "never": False}[now.table.rules.last_red_ends]
    now.only_red = rule and not now.table.stock


def draw(now: Progress, seat: str, action: Action) -> list[str]:
    """Draw from the stock."""
    table, rules, hand = now.table, now.table.rules, now.table.hands[seat]
    faults = []
    if now.drew:
        faults.append("F1: one draw a turn")
    if rules.lays_reds and table.reds_held(seat):
        faults.append("C2: dealt red threes are replaced before the draw")
    now.drew = "stock"
    for chain in action.chains:
        faults += from_stock(table, table.side_of[seat], chain)
        hand[chain[-1]] += 1
        came(now, chain[-1])
    if len(action.chains) > rules.draw or (len(action.chains) < rules.draw and table.stock):
        faults.append(f"F2: {rules.draw} drawn")
    return faults


def lay_red(now: Progress, seat: str, action: Action) -> list[str]:
    """Lay red threes, each replaced or not."""
    table, rules, side = now.table, now.table.rules, now.table.side_of[seat]
    hand, faults = table.hands[seat], list[str]()
    if not rules.lays_reds:
        faults += lay_kept_red(now, side, action)
    for first, *others in action.chains:
        if not is_red_three(first):
            faults.append(f"C1: {first} is no red three")
        if take_from(hand, [first]):
            faults.append(f"hand: no {first}")
        table.reds[side] += is_red_three(first)
        replaced = bool(others)
        if now.from_pile[first]:
            now.from_pile[first] -= 1
            if replaced:
                faults.append("C4: a red three of the pile is not replaced")
        elif rules.lays_reds and not replaced and table.stock:
            faults.append("C2: a red three is replaced")
        if replaced:
            faults += from_stock(table, side, tuple(others))
            hand[others[-1]] += 1
            if now.drew == "stock":
                came(now, others[-1])
    return faults


def lay_kept_red(now: Progress, side: str, action: Action) -> list[str]:
    """What is wrong where red threes are cards of the hand, laid at will after the draw, not replaced (C1, S53)."""
    faults = []
    if not now.drew:
        faults.append("S53: a red three is laid after the draw")
    if any(len(chain) > 1 for chain in action.chains):
        faults.append("C2: a red three is not replaced")
    if now.drew == "pile" and take_from(now.own, [chain[0] for chain in action.chains]) and now.rest_unseen(side):
        faults.append("G11: the initial meld is made without the rest of the pile")
    return faults
