"""Cards, melds and sides as the simple players know them. Cards are as they are spelled: `As`, `JK`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

RANKS = "23456789TJQKA"
SUITS = "shdc"
VALUES = {"JK": 50, "2": 20, "A": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("76543", 5)
BANDS = ((7000, 150), (3000, 120), (1500, 90), (0, 50))


WILDS = frozenset({"JK", "2s", "2h", "2d", "2c"})
NATURALS = frozenset(rank + suit for rank in RANKS[2:] for suit in SUITS)


def rank(card: str) -> str:
    return "JK" if card == "JK" else card[0]


def is_wild(card: str) -> bool:
    return card in WILDS


def is_red_three(card: str) -> bool:
    return card in ("3h", "3d")


def is_black_three(card: str) -> bool:
    return card in ("3s", "3c")


def is_natural(card: str) -> bool:
    return card in NATURALS


def value(card: str) -> int:
    return 0 if is_red_three(card) else VALUES[rank(card)]


def worth(cards: Iterable[str]) -> int:
    return sum(value(card) for card in cards)


def minimum(total: int) -> int:
    """What an initial meld must be worth at a total."""
    return next((points for least, points in BANDS if total >= least), 15)


@dataclass
class Meld:
    """Cards on the table: `form` is group, sequence, wilds or threes."""

    form: str
    cards: list[str]
    seat: str
    turn: int
    number: int = 0
    """Counts the melds of its side with the same key from 1."""
    key: str = ""
    """Its rank, its suit, `W` or `3`."""

    def __post_init__(self) -> None:
        of_group = next((card[0] for card in self.cards if is_natural(card)), "")
        self.key = {"group": of_group, "sequence": self.cards[0][1], "wilds": "W", "threes": "3"}[self.form]

    @property
    def wilds(self) -> int:
        return sum(is_wild(card) for card in self.cards)

    @property
    def ranks(self) -> list[int]:
        return sorted(RANKS.index(card[0]) for card in self.cards)

    def takes(self, card: str) -> bool:
        """Whether a card may be added as the next one."""
        match self.form:
            case "group":
                if is_natural(card):
                    return card[0] == self.key
                return is_wild(card) and len(self.cards) < 7 and self.wilds <= len(self.cards) // 6
            case "sequence":
                if not is_natural(card) or card[1] != self.key or len(self.cards) == 7:
                    return False
                return RANKS.index(card[0]) in (self.ranks[0] - 1, self.ranks[-1] + 1)
            case "wilds":
                return is_wild(card) and len(self.cards) < 7
            case _:
                return is_black_three(card)


@dataclass
class Side:
    name: str
    seats: list[str]
    total: int = 0
    melds: list[Meld] = field(default_factory=list)
    reds: list[str] = field(default_factory=list)
    taken: bool = False
    joined: bool = False
    """Whether two of its melds were joined: then their numbers no longer count those on the table."""

    def complete(self) -> int:
        return sum(len(meld.cards) >= 7 for meld in self.melds)


@dataclass
class Play:
    """Cards laid together: added to a meld, or a new meld where `onto` is None."""

    cards: list[str]
    form: str
    onto: Meld | None = None


Take = tuple[Play, list[Play]]
"""The play that takes the pile, and those that complete an initial meld before the rest of it may be used."""


@dataclass(frozen=True)
class Style:
    """How a player likes to play, in chances from 0 to 1."""

    melds: float
    takes: float
    wilds: float
    sequences: float
    hoards: bool
    """Lays nothing before everything can be laid."""


def pack() -> list[str]:
    return [rank + suit for rank in RANKS for suit in SUITS] * 3 + ["JK"] * 6


def shuffled(rng: Random, clustered: bool) -> list[str]:
    """The pack in a random order; clustered, cards of one rank or suit lie near each other."""
    cards = pack()
    rng.shuffle(cards)
    if clustered:
        by_suit = rng.random() < 0.6
        places = {key: rng.random() for key in [*RANKS, *SUITS, "JK"]}

        def place(card: str) -> float:
            key = rank(card) if card == "JK" or not by_suit else card[1]
            return places[key] + rng.gauss(0, 0.12)

        cards.sort(key=place)
    if rng.random() < 0.2:
        red = next(at for at, card in enumerate(cards) if is_red_three(card))
        cards.append(cards.pop(red))
    return cards


def windfall(rng: Random) -> tuple[list[str], list[str]]:
    """Fifteen cards, and the two to be drawn with them, by which a player may go out in the first turn."""
    aces, kings, more = ([card for card in pack() if rank(card) == name] for name in rng.sample("AKQJT98", 3))
    held = aces[: rng.choice((6, 7, 7))] + kings[:6] + more
    cards = held[: rng.choice((14, 15))]
    cards += rng.sample(["JK", "2s", "4d"], 15 - len(cards))
    return cards, [rng.choice((kings[6], "2c", "JK")), rng.choice((more[5], "5s", "JK"))]


def runs(cards: list[str], suit: str) -> list[list[str]]:
    """The longest runs of a suit, of three to seven cards."""
    held = sorted({RANKS.index(card[0]) for card in cards if card[1] == suit})
    found: list[list[int]] = []
    for at in held:
        if found and found[-1][-1] == at - 1 and len(found[-1]) < 7:
            found[-1].append(at)
        else:
            found.append([at])
    return [[RANKS[at] + suit for at in run] for run in found if len(run) >= 3]
