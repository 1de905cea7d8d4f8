"""Whether a side can go out with a hand: all cards laid but one, which may be discarded, and two sevens (L1 to L3).

The question is asked under samba-br alone, where a player may have to take the pile (F8), or asks his partner (O8).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from tests.naive.cards import RANKS, Card, is_red_three, is_wild, points
from tests.naive.melds import Meld, group_can_grow
from tests.naive.rules_of import SAMBA_BR

PATIENCE = 20_000


class TooHardError(ValueError):
    """The question has more answers than are tried here."""


@dataclass(frozen=True)
class Pile:
    """A meld in numbers: what lay there, and what is added to it. `name` is a rank, or W."""

    name: str
    size: int = 0
    wilds: int = 0
    naturals: int = 0
    more: int = 0

    @property
    def all(self) -> int:
        return self.size + self.naturals + self.more

    def legal(self) -> bool:
        if self.name == "W":
            return 3 <= self.all <= 7
        plain = self.all - self.wilds - self.more
        return (
            self.all >= 3 and plain >= 2 and group_can_grow(SAMBA_BR, self.size, self.wilds, self.naturals, self.more)
        )


def can_go_out(melds: list[Meld], hand: list[Card], short: int, discards: bool = True) -> bool:
    """Whether the hand can be laid, one card apart if the player still `discards`, so that two combinations of seven
    lie, and so that what is laid is worth `short` points. Raises TooHardError where that is too long a search."""
    steps = PATIENCE
    if _most_sevens(melds, hand) < 2:
        return False
    cards = [card for card in hand if not is_red_three(card)]
    lying = [meld for meld in melds if meld.kind == "sequence"]
    groups = [Pile(m.name, len(m.cards), m.wilds) for m in melds if m.kind in ("group", "wild")]
    for thrown in [None, *sorted(set(cards))] if discards else [None]:
        held = Counter(cards)
        if thrown:
            held[thrown] -= 1
        if points(held.elements()) < short:
            continue
        blacks = sum(held[card] for card in ("3s", "3c"))
        if 0 < blacks < 3:
            continue
        lying_ranks = {pile.name for pile in groups}
        for rest, sambas in _sequences(held, lying):
            ranks = Counter(card[0] for card in rest.elements() if card[0] in RANKS and not is_wild(card))
            if any(number == 1 and rank not in lying_ranks for rank, number in ranks.items()):
                continue
            for laid in _ranks(rest, groups, RANKS):
                wilds = sum(number for card, number in rest.items() if is_wild(card))
                for final in _wilds([*laid, Pile("W"), Pile("W")] if wilds > 2 else laid, wilds):
                    steps -= 1
                    if steps < 0:
                        raise TooHardError("going out")
                    if sambas + _sevens(final) >= 2:
                        return True
                steps -= 1
                if steps < 0:
                    raise TooHardError("going out")
    return False


def _most_sevens(melds: list[Meld], hand: list[Card]) -> int:
    """No side has more combinations of seven than this, whatever it lays: a bound that spares most searches."""
    wilds = sum(map(is_wild, hand))
    most = sum(meld.seven for meld in melds) + (wilds + sum(m.wilds for m in melds if m.kind == "wild")) // 7
    for rank in RANKS:
        of_rank = sum(card[0] == rank and card != "JK" for card in hand)
        small = [meld for meld in melds if meld.name == rank and not meld.seven]
        of_rank += sum(len(meld.cards) for meld in small)
        most += (of_rank + min(wilds, 4)) // 7
    for suit in "shdc":
        open_runs = [meld for meld in melds if meld.name == suit and not meld.seven]
        held = Counter(card for card in hand if card[-1] == suit and card[0] in RANKS)
        for meld in open_runs:
            held.update(meld.cards)
        most += sum(min(held[rank + suit] for rank in RANKS[low : low + 7]) for low in range(5))
    return most


def _sequences(held: Counter[Card], lying: list[Meld]) -> Iterator[tuple[Counter[Card], int]]:
    """What is left when sequences have been laid and made longer, in every way; and how many sambas there are then."""
    if lying:
        first, others = lying[0], lying[1:]
        places = sorted(RANKS.index(card[0]) for card in first.cards)
        for low in range(places[0], -1, -1):
            for high in range(places[-1], len(RANKS)):
                new = [RANKS[at] + first.name for at in [*range(low, places[0]), *range(places[-1] + 1, high + 1)]]
                if high - low < 7 and all(held[card] > 0 for card in new):
                    for rest, sambas in _sequences(held - Counter(new), others):
                        yield rest, sambas + (high - low == 6)
        return
    runs = [
        [rank + suit for rank in RANKS[low : low + size]]
        for suit in "shdc"
        for size in range(7, 2, -1)
        for low in range(len(RANKS) - size + 1)
    ]
    yield from _runs(held, [run for run in runs if all(held[card] > 0 for card in run)])


def _runs(held: Counter[Card], runs: list[list[Card]]) -> Iterator[tuple[Counter[Card], int]]:
    yield held, 0
    for at, run in enumerate(runs):
        if all(held[card] > 0 for card in run):
            for rest, sambas in _runs(held - Counter(run), runs[at:]):
                yield rest, sambas + (len(run) == 7)


def _ranks(held: Counter[Card], groups: list[Pile], ranks: str) -> Iterator[list[Pile]]:
    """The groups when the natural cards of all these ranks are laid, in every way; wild cards may still be wanting."""
    if not ranks:
        yield [pile for pile in groups if pile.name == "W"]
        return
    count = sum(held[ranks[0] + suit] for suit in "shdc")
    own = [pile for pile in groups if pile.name == ranks[0]]
    for ways in _shares(count, len(own)):
        now = [replace(pile, naturals=share) for pile, share in zip(own, ways, strict=False)]
        now += [Pile(ranks[0], naturals=share) for share in ways[len(own) :] if share]
        for others in _ranks(held, groups, ranks[1:]):
            yield now + others


def _shares(count: int, lying: int) -> Iterator[tuple[int, ...]]:
    """Numbers for each lying group, then for two new groups: none, or two cards at least."""
    if lying:
        for share in range(count, -1, -1):
            for others in _shares(count - share, lying - 1):
                yield share, *others
    elif count != 1:
        yield count, 0
        for share in range(2, count // 2 + 1):
            yield count - share, share


def _wilds(piles: list[Pile], wilds: int) -> Iterator[list[Pile]]:
    """The melds when the wild cards are laid, in every way, and every meld is legal."""
    if not piles:
        if wilds == 0:
            yield []
        return
    first = piles[0]
    for more in range(min(wilds, 7 if first.name == "W" else 2), -1, -1):
        laid = replace(first, more=more)
        if laid.legal() or laid.all == 0:
            for others in _wilds(piles[1:], wilds - more):
                yield [laid, *others]


def _sevens(piles: list[Pile]) -> int:
    """How many combinations of seven there can be, small groups of one rank joined, or small melds of wild cards (S28,
    S61)."""
    sevens = sum(pile.all >= 7 for pile in piles)
    for name in (*RANKS, "W"):
        small = [pile for pile in piles if pile.name == name and 0 < pile.all < 7]
        if sum(pile.all for pile in small) >= 7:
            sevens += _joined(name, [(pile.all, pile.wilds + pile.more) for pile in small])
    return sevens


def _joined(name: str, small: list[tuple[int, int]]) -> int:
    """The most combinations of seven that come of joining melds, each given as cards and wild cards among them; what
    has more wild cards than a new group may have stays apart."""
    if not small:
        return 0
    first, others = small[0], small[1:]
    most = _joined(name, others)
    for number in range(1, len(others) + 1):
        for with_it in combinations(range(len(others)), number):
            size = first[0] + sum(others[at][0] for at in with_it)
            wilds = first[1] + sum(others[at][1] for at in with_it)
            if size >= 7 and Pile(name, naturals=size - wilds, more=wilds).legal():
                left = [pile for at, pile in enumerate(others) if at not in with_it]
                most = max(most, 1 + _joined(name, left))
    return most
