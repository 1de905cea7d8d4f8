"""What the words of an action mean, one constructor for each sign of the grammar.

A sign is a sign whoever found it: Lark in a tree (`actions`), or a pattern made of the grammar's terminals in a plain
line (`plain_actions`). Both build what they read here, and here only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    Chain,
    ClaimHand,
    Discard,
    Draw,
    GoOut,
    JoinMelds,
    KeepLastCard,
    Label,
    LayMeld,
    LayRedThrees,
    SwapWild,
    TakePile,
    TakeTop,
    Undo,
)
from sambanotation.game.cards import KINDS, NAMED_KINDS, RANKS, RED_THREES, SUITS, Cards, Lot, Run, Unnamed, spell

MOST_CARDS = 999
"""A quantity that no table has: the largest pack of the family holds some 220 cards."""

Item = Chain | Run | Unnamed
"""What may stand in a row behind a sign: a card is a chain of one."""

_NORMAL = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c", "\ufe0e": None, "\ufe0f": None})
_KINDS_OF = {spell(1 << kind): 1 << kind for kind in range(KINDS)} | NAMED_KINDS


def normal(text: str) -> str:
    """Signs of cards in their canonical spelling: suits as letters, T for ten."""
    return text.translate(_NORMAL).replace("10", "T")


# ---- Cards ----


def card_of(text: str, derived: bool = False) -> Lot:
    """A card, or a pattern for one: `Kc`, `10♠`, `A_`, `w`."""
    return Lot(_KINDS_OF[normal(text)], derived=derived)


def range_of(text: str) -> tuple[int, int]:
    """The numbers of `*2..3`, `*3`, `seq*3..7`."""
    low, _, high = text.partition("*")[2].partition("..")
    return int(low), int(high or low)


def is_possible(low: int, high: int) -> bool:
    """Whether there can be so many cards."""
    return low <= high and 0 < high <= MOST_CARDS


def counted(card: Lot, low: int, high: int) -> Lot:
    """A card with its quantity."""
    return Lot(card.kinds, low, high, card.derived)


def run_of(text: str) -> Run:
    """A run, `6s..9s` or `7x..9x`, by its ends."""
    first, last = normal(text).split("..")
    return Run(RANKS.find(first[0]), RANKS.find(last[0]), None if first[1:] == "x" else SUITS.find(first[1:]))


def is_run(text: str) -> bool:
    """Whether the ends of a run are of one suit, the lower one first."""
    first, last = normal(text).split("..")
    ascends = RANKS.find(first[0]) < RANKS.find(last[0])
    return first[1:] == last[1:] and ascends and "JK" not in (first, last)


def unnamed_of(text: str) -> Unnamed:
    """A meld of which only form and number are told: `seq*3..7`, `group*3`."""
    return Unnamed(text.startswith("seq"), *range_of(text))


@lru_cache(maxsize=1024)
def label_of(text: str) -> Label:
    """A label: `A`, `c.2`, `c(T)`."""
    key, _, number = text.partition(".")
    if number:
        return Label(normal(key), int(number))
    key, _, holds = text.partition("(")
    return Label(normal(key), None, RANKS.index(normal(holds[:-1])) if holds else None)


# ---- Actions ----


def singles(items: Sequence[Any]) -> list[Lot] | None:
    """The cards of a row in which nothing else stands; None for another one."""
    try:
        return [card for (card,) in items]
    except (TypeError, ValueError):
        # A run has no parts, a chain has several.
        return None


def draw(chains: Sequence[Chain]) -> Draw:
    """`+Kc 3d/5c`."""
    return Draw(tuple(chains))


def lay(items: Sequence[Item]) -> LayMeld | LayRedThrees | None:
    """`=As Ah Ad`; `=3h/7c 3d` where nothing else is laid than red threes. None where a card is replaced as a red three
    is, and another is laid that is none."""
    cards = singles(items)
    if cards is not None:
        for card in cards:
            if card.kinds & ~RED_THREES:
                return LayMeld(tuple(cards))
    elif odd_among(items) is not None:
        return meld(items) if all(not isinstance(each, tuple) or len(each) == 1 for each in items) else None
    return LayRedThrees(tuple([each for each in items if isinstance(each, tuple)]))


def meld(items: Sequence[Item]) -> LayMeld:
    """A meld of what was laid, each card without what replaces it."""
    return LayMeld(tuple([each[0] if isinstance(each, tuple) else each for each in items]))


def odd_among(items: Sequence[Item]) -> int | None:
    """Which of what is laid by `=` is neither a red three nor replaced like one, None where nothing is."""
    return next((at for at, each in enumerate(items) if _is_melded(each)), None)


def _is_melded(item: Item) -> bool:
    return not isinstance(item, tuple) or (len(item) == 1 and item[0].kinds & ~RED_THREES != 0)


def add(to: Label | None, cards: Cards) -> AddToMeld:
    """`A<Ac JK`, and with None `<7c`."""
    return AddToMeld(to, cards)


def join(into: str, gone: str) -> JoinMelds:
    """`A.1<A.2`: `into` is what stands before the second label."""
    return JoinMelds(label_of(into[:-1]), label_of(gone))


def swap(where: str, wild: Lot, natural: Lot) -> SwapWild:
    """`A:JK/Ah`: `where` is what stands before the cards."""
    return SwapWild(label_of(where[:-1]), wild, natural)


def discard(cards: Cards) -> Discard:
    """`-Tc`."""
    return Discard(cards)


BY_SIGN: dict[str, Callable[[str], Action]] = {
    "TAKE_PILE": lambda sign: TakePile(int(sign[1:]) if sign[1:] else None),
    "TAKE_TOP": lambda _: TakeTop(),
    "KEEP_LAST_CARD": lambda _: KeepLastCard(),
    "GO_OUT": lambda _: GoOut(),
    "ASK_PARTNER": lambda sign: AskPartner(sign.endswith("yes")),
    "ANNOUNCE_ONE_CARD": lambda _: AnnounceOneCard(),
    "CLAIM_HAND": lambda sign: ClaimHand(int(sign[1:-1])),
    "UNDO": lambda _: Undo(),
}
"""The actions that are one sign or word."""
