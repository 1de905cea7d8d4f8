"""The deal and the upcard, by what the rule set has of them."""

from __future__ import annotations

import pytest

from sambanotation.game.actions import BeginDeal, DealHand, LayStock, TurnUp
from sambanotation.game.heaps import Stock
from sambanotation.referee.dealing import (
    dealer_out_of_order,
    upcard_covered_needlessly,
    upcard_not_covered,
    wrong_hand_size,
    wrong_stock_size,
)
from tests.game.spelled import lots
from tests.game.tables import RULES, table
from tests.referee.said import facts, said
from tests.referee.tables import under


@pytest.mark.parametrize(
    ("dealer", "due", "found"),
    [("A", None, []), ("A", "A", []), ("A", "B", ["illegal"]), ("Z", "B", []), (None, "B", []), (None, None, [])],
)
def test_whoever_deals_is_the_one_who_follows(dealer: str | None, due: str | None, found: list[str]) -> None:
    assert said(dealer_out_of_order, table(), BeginDeal(dealer, due)) == found


@pytest.mark.parametrize(
    ("number", "is_open", "found"),
    [
        ("_*15", False, []),
        ("_*16", False, ["illegal card=15 doubt=1"]),
        ("_*16", True, ["illegal card=15 doubt=1"]),
        ("_*13", False, ["illegal doubt=2"]),
        ("_*13", True, []),
        ("_*13..15", False, []),
        ("_*15..17", False, []),
        ("_*16..17", False, ["illegal card=15 doubt=1"]),
    ],
)
def test_everybody_is_dealt_the_same_number(number: str, is_open: bool, found: list[str]) -> None:
    position, event = table(), DealHand("A", (lots(number),), is_open)
    position.from_start = True
    assert said(wrong_hand_size, position, event) == found
    other = [f"{one.partition(' doubt')[0]} clause=other_hand_sizes doubt{one.partition(' doubt')[2]}" for one in found]
    assert said(wrong_hand_size, position, event, under(RULES, hand_size=11, other_hand_sizes={4: 15})) == other
    position.from_start = False
    assert said(wrong_hand_size, position, event) == []


@pytest.mark.parametrize(
    ("cards", "bare", "needless"),
    [
        ("9s", [], []),
        ("2s", ["illegal card=0"], []),
        ("2s 9s", [], []),
        ("9s 2s", ["illegal card=1"], ["illegal card=0"]),
        ("2s 9s 8s", [], ["illegal card=1"]),
        ("_s", ["undecided card=0"], []),
        ("_s 8s", [], []),
        ("2s*0..1", [], []),
        ("9s*0..1 8s", [], []),
        ("", [], []),
    ],
)
def test_only_what_must_be_covered_is_covered(cards: str, bare: list[str], needless: list[str]) -> None:
    event = TurnUp(lots(cards), open=not cards)
    assert said(upcard_not_covered, table(), event) == bare
    assert said(upcard_covered_needlessly, table(), event) == needless


def test_where_nothing_is_covered_that_is_said() -> None:
    rules = under(RULES, covered_upcards=())
    assert facts(upcard_covered_needlessly, table(), TurnUp(lots("2s 9s")), rules) == [
        {"card": "2s", "covered": "none"}
    ]
    assert said(upcard_not_covered, table(), TurnUp(lots("2s")), rules) == []


@pytest.mark.parametrize(
    ("cards", "is_open", "found"),
    [
        ("_*9", False, ["illegal"]),
        ("_*9", True, []),
        ("_*10", False, []),
        ("_*12", False, []),
        ("_*13", False, ["illegal"]),
        ("_*13", True, ["illegal"]),
        ("_*9..10", False, []),
        ("_*12..13", False, []),
    ],
)
def test_the_stock_is_what_is_left(cards: str, is_open: bool, found: list[str]) -> None:
    position = table()
    position.stock = Stock(10, 12)
    assert said(wrong_stock_size, position, LayStock(lots(cards), is_open)) == found
