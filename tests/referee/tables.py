"""Tables to ask the referee about: one seat, its side's melds, the pile and the stock, written in the notation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sambanotation.game.cards import JOKER, NAMED_KINDS, RANKS, SUITS, Lot, kind_of
from sambanotation.game.heaps import Stock
from sambanotation.game.melds import Meld
from sambanotation.game.position import Position, Side
from sambanotation.game.worth import worth_of_cards
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import load_ruleset


def brazilian(**options: str) -> RuleSet:
    """The rule set samba-br under options."""
    rules = load_ruleset("samba-br", options=options).rules
    assert rules is not None
    return rules


def under(rules: RuleSet, **values: object) -> RuleSet:
    """A rule set with other values of some clauses."""
    changed: dict[str, Any] = {name: replace(rules.clauses()[name], value=value) for name, value in values.items()}
    return replace(rules, **changed)


RULES = brazilian()
WORTH = worth_of_cards(RULES)


def kinds(card: str) -> int:
    """The kinds that a written card may be: `As`, `JK`, `A_`, `w`, `_`."""
    if card == "JK":
        return 1 << JOKER
    if card in NAMED_KINDS:
        return NAMED_KINDS[card]
    return 1 << kind_of(RANKS.index(card[0]), SUITS.index(card[1]))


def lots(cards: str) -> list[Lot]:
    """Written cards, one lot each."""
    return [Lot(kinds(card)) for card in cards.split()]


def table(
    hand: str,
    melds: tuple[str, ...] = (),
    *,
    pile: str = "",
    stock: int = 40,
    taken: bool | None = True,
    minimum: int = 50,
) -> Position:
    """A table at which seat A, playing alone against B, holds a hand and has melds; its side may have taken before."""
    sides = tuple(Side(name, (name,), (0, 0), (minimum, minimum)) for name in "AB")
    position = Position(("A", "B"), sides, RULES.pack.value, WORTH)
    for lot in lots(hand):
        position.hands["A"].receive(lot)
    for cards in melds:
        sides[0].lay(Meld(lots(cards), "A", 1))
    sides[0].taken = taken
    position.pile.cards = lots(pile)
    position.stock = Stock(stock, stock)
    return position


TENS = "Ts Ts Th Th Td Td Tc"
SAMBA = "4c 5c 6c 7c 8c 9c Tc"
READY = (TENS, SAMBA)
"""Melds of a side that may go out."""
