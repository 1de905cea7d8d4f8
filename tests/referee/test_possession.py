"""Cards that no hand can hold, and cards of which the pack has no more."""

from __future__ import annotations

import pytest

from sambanotation.game.actions import (
    AddToMeld,
    BeginTurn,
    Discard,
    Draw,
    Event,
    Expose,
    LayMeld,
    LayRedThrees,
    ShowRedThrees,
    TurnUp,
)
from sambanotation.game.apply import apply
from sambanotation.game.position import Position
from sambanotation.referee.possession import card_not_in_hand, too_many_copies
from tests.game.spelled import lots
from tests.game.tables import RULES, deal, hold, lay, table
from tests.referee.said import facts, said
from tests.referee.tables import under


def seen(cards: str = "", hand: str = "_*15") -> Position:
    """The turn of A with this hand, where these cards lie in the hand of B."""
    position = table()
    deal(position, "B", cards)
    position.hands["A"] = table().hands["A"]
    deal(position, "A", hand)
    apply(position, BeginTurn("A", 1))
    position.stock.coming = []
    return position


HEARTS = "5h 5h 5h"
"""All the fives of hearts that three packs have."""


@pytest.mark.parametrize(
    ("cards", "hand", "event", "found"),
    [
        ("5h 5h", "_*15", Discard(lots("5h")), []),
        (HEARTS, "_*15", Discard(lots("5h")), ["illegal card=0 believed=('B',) off=1"]),
        (HEARTS, "_*15", Discard(lots("9s 5h")), ["illegal card=1 believed=('B',) off=1"]),
        # A card that the hand is known to hold is not one more.
        ("5h 5h", "5h _", Discard(lots("5h")), []),
        ("5h 5h", "5h _", Discard(lots("5h 5h")), ["illegal card=1 believed=('A', 'B') off=1"]),
        ("5h", "5h _", Discard(lots("5h 5h")), []),
        # Of a hand of which all is known another check tells.
        (HEARTS, "9s", Discard(lots("5h")), []),
        # A second copy too many is a second fault.
        (HEARTS, "_*15", Discard(lots("5h 5h")), [f"illegal card={at} believed=('B',) off=1" for at in (0, 1)]),
        (HEARTS, "_*15", LayMeld(lots("5s 5h 5d")), ["illegal card=1 believed=('B',) off=1"]),
        (HEARTS, "_*15", Expose("A", lots("5h")), ["illegal card=0 believed=('B',) off=1"]),
        ("JK JK JK JK JK", "_*15", Discard(lots("JK")), []),
        ("JK JK JK JK JK JK", "_*15", Discard(lots("JK")), ["illegal card=0 believed=('B',) off=1"]),
        # All the kings, of whatever suits, and one more.
        ("K_*11", "_*15", Discard(lots("Kc")), []),
        ("K_*12", "_*15", Discard(lots("Kc")), ["illegal card=0 believed=('B',) off=1"]),
        ("Kc Kc Kc K_*9", "_*15", Discard(lots("Kc")), ["illegal card=0 believed=('B',) off=1"]),
        # A natural card may be of any rank that is left.
        ("A_*12", "_*15", Discard(lots("n")), []),
        ("A_*12", "_*15", Discard(lots("_c")), []),
        ("A_*12 K_", "_*15", Discard(lots("JK")), []),
        ("A_*12", "_*15", Discard(lots("A_")), ["illegal card=0 believed=('B',) off=1"]),
    ],
)
def test_no_more_cards_come_to_light_than_the_pack_has(cards: str, hand: str, event: Event, found: list[str]) -> None:
    assert said(too_many_copies, seen(cards, hand), event) == found


def test_what_the_stock_was_told_to_hold_came_to_light_then() -> None:
    position = seen(HEARTS)
    position.stock.coming = [*lots("5h")]
    draw = Draw(tuple((lot,) for lot in lots("5h 9s")))
    assert said(too_many_copies, position, draw) == []
    position.stock.coming = [*lots("8s")]
    two = Draw(tuple((lot,) for lot in lots("8s 5h")))
    assert said(too_many_copies, position, two) == ["illegal card=1 believed=('B',) off=1"]
    position = seen("3h 3h 3h 9s 9s 9s")
    position.stock.coming = [*lots("9s 9s")]
    reds = LayRedThrees((lots("3h 9s"),))
    assert said(too_many_copies, position, reds) == ["illegal card=0 believed=('B',) off=1"]


def test_the_card_that_replaces_a_red_three_comes_from_the_stock() -> None:
    position = seen(HEARTS)
    reds = LayRedThrees((lots("3h 5h"),))
    assert said(too_many_copies, position, reds) == ["illegal card=1 believed=('B',) off=1"]
    position.owed["A"] = [*lots("3d")]
    assert said(too_many_copies, position, reds) == ["illegal card=1 believed=('B',) off=1"]


def test_a_red_three_that_was_shown_came_to_light_then() -> None:
    position = seen("3h 3h 3h")
    reds = LayRedThrees((lots("3h 9s"), lots("3d 8s")))
    assert said(too_many_copies, position, reds) == ["illegal card=0 believed=('B',) off=1"]
    position.owed["A"] = [*lots("3h")]
    assert said(too_many_copies, position, reds) == []
    position.owed["A"] = [*lots("3d")]
    assert said(too_many_copies, position, reds) == ["illegal card=0 believed=('B',) off=1"]


def test_before_the_first_turn_no_hand_is_known() -> None:
    position = table()
    deal(position, "B", HEARTS)
    assert said(too_many_copies, position, TurnUp(lots("5h"))) == ["illegal card=0 believed=('B',) off=1"]


@pytest.mark.parametrize(
    ("hand", "event", "found", "cards"),
    [
        ("4s 5s", Discard(lots("5s")), [], []),
        ("4s 5s", Discard(lots("5h")), ["illegal card=0 doubt=1 off=1"], ["5h"]),
        ("4s", Discard(lots("5h")), ["illegal card=0 doubt=1 off=1"], ["5h"]),
        ("4s", Discard(lots("4s 5h")), ["illegal card=1 hands=('A',) doubt=1 off=1"], ["5h"]),
        ("4s", Discard(lots("5h 6h")), ["illegal card=0 hands=('A',) doubt=2 off=2"], ["5h 6h"]),
        ("4s", Discard(lots("4s _")), ["illegal card=1 hands=('A',) doubt=1 off=1"], ["so many cards"]),
        ("4s", Discard(lots("4s 5h _")), ["illegal card=1 hands=('A',) doubt=2 off=2"], ["5h"]),
        ("4s 5s", LayMeld(lots("4s 4s 4h")), ["illegal card=1 hands=('A',) doubt=2 off=2"], ["4s 4h"]),
        ("4s 5s", AddToMeld(None, lots("5h")), ["illegal card=0 doubt=1 off=1"], ["5h"]),
        ("4s 5s", Expose("A", lots("5h")), ["illegal card=0 doubt=1 off=1"], ["5h"]),
        ("4s _", Discard(lots("5h")), [], []),
        ("4s _", Discard(lots("5h 5h")), ["illegal card=1 doubt=1 off=1"], ["5h"]),
        ("3h 4s", LayRedThrees((lots("3h 9s"), lots("3d 9s"))), ["illegal card=2 doubt=1 off=1"], ["3d"]),
        ("3d 4s", LayRedThrees((lots("3h 9s"), lots("3d 9s"))), ["illegal card=0 doubt=1 off=1"], ["3h"]),
        ("3h 4s", ShowRedThrees("A", lots("3h 3d")), ["illegal card=1 doubt=1 off=1"], ["3d"]),
        # The second may have been drawn for the first.
        ("3h 4s", ShowRedThrees("A", lots("3h 3d"), replaced=True), [], []),
        ("4s 5s", ShowRedThrees("A", lots("3h"), replaced=True), ["illegal card=0 doubt=1 off=1"], ["3h"]),
    ],
)
def test_no_card_leaves_a_hand_that_was_not_in_it(hand: str, event: Event, found: list[str], cards: list[str]) -> None:
    position = seen(hand=hand)
    lay(position, "A+C", "5s 5s 5d")
    assert said(card_not_in_hand, position, event) == found
    assert [told["cards"] for told in facts(card_not_in_hand, position, event)] == cards
    assert said(card_not_in_hand, position, event, under(RULES, own_cards=False)) == []


def test_a_red_three_that_was_shown_has_left_the_hand() -> None:
    position = seen(hand="4s 5s")
    reds = LayRedThrees((lots("3h 9s"), lots("3d 8s")))
    position.owed["A"] = [*lots("3h")]
    assert said(card_not_in_hand, position, reds) == ["illegal card=2 doubt=1 off=1"]
    position.owed["A"] = [*lots("3h 3d")]
    assert said(card_not_in_hand, position, reds) == []


def test_cards_shown_between_turns_are_of_the_seat_that_shows_them() -> None:
    position = seen(hand="4s 5s")
    hold(position, "C", "9s")
    assert said(card_not_in_hand, position, Expose("C", lots("4s"))) == ["illegal card=0 doubt=1 off=1"]
    assert said(card_not_in_hand, position, Expose("C", lots("9s"))) == []
