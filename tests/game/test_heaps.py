"""The stock is drawn from the top; the discard pile is taken whole, its top card first."""

from __future__ import annotations

import pytest

from sambanotation.game.cards import EVERY, Lot
from sambanotation.game.heaps import Pile, Stock
from tests.game.spelled import kinds, lot, lots


def pile_of(cards: str) -> Pile:
    pile = Pile()
    pile.cards = list(lots(cards))
    return pile


def test_a_listed_stock_is_drawn_in_its_order() -> None:
    stock = Stock(0, 162)
    stock.lay(lots("As Kd 3h"), open_below=False)
    assert stock.size == (3, 3)
    assert stock.draw(lot("As"))
    assert not stock.draw(lot("Qd"))
    assert stock.draw(lot("3r"))
    assert stock.size == (0, 0)


def test_what_lies_under_the_listed_cards_is_not_known() -> None:
    stock = Stock(100, 100)
    stock.lay(lots("As"), open_below=True)
    assert stock.size == (100, 100)
    assert stock.draw(lot("As"))
    assert stock.draw(lot("Kd"))
    assert stock.size == (98, 98)


def test_an_open_stock_holds_at_least_what_is_listed() -> None:
    stock = Stock(0, 1)
    stock.lay(lots("As Kd"), open_below=True)
    assert stock.size == (2, 2)


def test_after_an_unknown_number_of_cards_the_next_one_is_not_known() -> None:
    stock = Stock(0, 162)
    stock.lay(lots("As Kd Qh"), open_below=False)
    assert stock.draw(lot("_*0..1"))
    assert stock.size == (2, 3)
    assert stock.draw(lot("7c"))


def test_a_stock_listed_with_unknown_numbers_is_not_known_in_order() -> None:
    stock = Stock(0, 162)
    stock.lay(lots("As _*0..2 Kd"), open_below=False)
    assert stock.size == (2, 4)
    assert stock.draw(lot("Kd"))


def test_an_empty_stock_stays_empty() -> None:
    stock = Stock(1, 1)
    stock.draw(lot("As"))
    stock.draw(lot("Kd"))
    assert stock.size == (0, 0)


def test_a_copied_stock_lives_its_own_life() -> None:
    stock = Stock(0, 162)
    stock.lay(lots("As Kd"), open_below=False)
    stock.copy().draw(lot("As"))
    assert stock.size == (2, 2)
    assert stock.draw(lot("As"))


@pytest.mark.parametrize(
    ("cards", "top"),
    [("9c Kd", "Kd"), ("9c K_", "K_"), ("9c K_*2", "K_"), ("9c", "9c"), ("9c _*0..1", "_"), ("9c _", "_")],
)
def test_the_top_card_is_the_last_one_discarded(cards: str, top: str) -> None:
    assert pile_of(cards).top == kinds(top)


def test_where_a_discard_is_in_doubt_the_card_below_may_be_the_top() -> None:
    assert pile_of("9c Kd*0..1").top == kinds("9c") | kinds("Kd")


def test_no_pile_has_no_top() -> None:
    assert pile_of("").top == 0
    assert pile_of("").size == (0, 0)


def test_the_size_of_a_pile_is_a_range() -> None:
    assert pile_of("JK 9c _*0..1 4s").size == (3, 4)


@pytest.mark.parametrize(
    ("cards", "top", "left"),
    [
        ("9c Kd", "Kd", "9c"),
        ("9c K_*2", "K_", "9c K_"),
        ("9c _*0..1", "_", "_*0..1"),
        ("9c", "9c", ""),
    ],
)
def test_the_top_card_is_lifted_off(cards: str, top: str, left: str) -> None:
    pile = pile_of(cards)
    assert pile.lift() == lot(top)
    assert pile.cards == list(lots(left))


def test_a_pile_that_anything_happened_to_may_be_empty_or_not() -> None:
    pile = pile_of("9c Kd")
    pile.forget(162)
    assert (pile.size, pile.top) == ((0, 162), EVERY)
    assert pile.lift() == Lot(EVERY)
    assert pile.size == (0, 161)


def test_a_copied_pile_lives_its_own_life() -> None:
    pile = pile_of("9c Kd")
    pile.copy().cards.append(lot("As"))
    assert pile.top == kinds("Kd")
