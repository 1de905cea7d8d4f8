"""Red threes, and when they are shown, laid and replaced by which rules."""

from __future__ import annotations

import pytest

from sambanotation.game.actions import (
    AddToMeld,
    BeginTurn,
    DealHand,
    Discard,
    Draw,
    EndTurn,
    Event,
    LayMeld,
    LayRedThrees,
    ShowRedThrees,
    TakePile,
)
from sambanotation.game.apply import apply
from sambanotation.game.cards import Lot
from sambanotation.game.heaps import Stock
from sambanotation.game.position import Position
from sambanotation.referee.dealing import (
    dealt_red_three_not_replaced,
    red_three_replaced_at_the_deal,
    red_three_shown_before_the_turn,
    shown_card_is_no_red_three,
)
from sambanotation.referee.red_threes import (
    pile_red_three_replaced,
    red_three_not_laid,
    red_three_not_replaced,
    red_three_replaced,
    replaced_card_is_no_red_three,
    shown_red_three_not_replaced,
)
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import PileRedThree, RedThreeDealt, RedThreeDrawn
from tests.game.spelled import lots
from tests.game.tables import RULES, deal, table
from tests.referee.said import facts, said
from tests.referee.tables import under

KEPT = under(RULES, dealt_red_three=RedThreeDealt.KEPT, drawn_red_three=RedThreeDrawn.KEPT)
AT_DEAL = under(RULES, dealt_red_three=RedThreeDealt.SHOWN_REPLACED_AT_DEAL)


def chains(text: str) -> tuple[tuple[Lot, ...], ...]:
    """Cards with what replaces them: `3h/9s 4s`."""
    return tuple(lots(word.replace("/", " ")) for word in text.split())


def begun(
    hand: str = "4s 5s 9d", *, stock: int = 40, pile: str = "", own: bool = True, from_start: bool = True
) -> Position:
    """The first turn of A."""
    position = table()
    deal(position, "A", hand)
    position.from_start = from_start
    position.stock = Stock(stock, stock)
    position.pile.cards = [*lots(pile)]
    apply(position, BeginTurn("A", 1))
    assert position.turn is not None
    position.turn.own = own
    return position


def drawn(hand: str = "4s 5s 9d", draw: str = "9s 9s", **more: object) -> Position:
    position = begun(hand, **more)  # type: ignore[arg-type]
    apply(position, Draw(chains(draw)))
    return position


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("3h/9s 4s", []),
        ("4s/9s 5s", ["illegal card=0 doubt=1"]),
        ("3h/4s/9s 5s/6s", ["illegal card=1 doubt=1", "illegal card=3 doubt=1"]),
        ("3h/3d/9s 5s/6s", ["illegal card=3 doubt=1"]),
        ("_/9s", []),
    ],
)
def test_only_a_red_three_is_replaced(cards: str, found: list[str]) -> None:
    position = begun()
    for event in (Draw(chains(cards)), LayRedThrees(chains(cards)), DealHand("A", chains(cards))):
        assert said(replaced_card_is_no_red_three, position, event) == found
    for rules, why in ((RULES, "Only a red three"), (KEPT, "No card is drawn")):
        told = facts(replaced_card_is_no_red_three, position, Draw(chains(cards)), rules)
        assert all(one["why"].startswith(why) for one in told)


@pytest.mark.parametrize(
    ("owed", "stock", "own", "rules", "found"),
    [
        ("3h", 1, True, RULES, ["illegal doubt=1"]),
        ("", 1, True, RULES, []),
        ("3h", 0, True, RULES, []),
        ("3h", 1, False, RULES, []),
        ("3h", 1, True, KEPT, []),
    ],
)
def test_a_red_three_that_was_shown_is_replaced_before_anything_else(
    owed: str, stock: int, own: bool, rules: RuleSet, found: list[str]
) -> None:
    position = begun(stock=stock, own=own)
    position.owed["A"] = [*lots(owed)]
    assert said(shown_red_three_not_replaced, position, Draw(chains("9s 9s")), rules) == found
    position.stock = Stock(40, 40)
    apply(position, Draw(chains("9s 9s")))
    assert said(shown_red_three_not_replaced, position, TakePile(), rules) == []


HELD = "4s 5s 3h"
LATE, DEALT = ["illegal"], ["illegal clause=dealt_red_three"]


@pytest.mark.parametrize(
    ("position", "event", "rules", "found"),
    [
        (begun(HELD), Draw(chains("9s")), RULES, DEALT),
        (begun(HELD), TakePile(), RULES, DEALT),
        (begun(HELD), LayMeld(lots("4s 4s 4h")), RULES, []),
        (begun(HELD, from_start=False), Draw(chains("9s")), RULES, LATE),
        (begun(HELD, own=False), Draw(chains("9s")), RULES, []),
        (begun(HELD), Draw(chains("9s")), under(RULES, red_three_held=True), []),
        (begun(), Draw(chains("9s")), RULES, []),
        (begun("4s 5s 3r"), Draw(chains("9s")), RULES, DEALT),
        (begun("4s 5s _"), Draw(chains("9s")), RULES, []),
        (drawn(HELD), LayMeld(lots("4s 4s 4h")), RULES, LATE),
        (drawn(HELD), AddToMeld(None, lots("4s")), RULES, LATE),
        (drawn(HELD), Discard(lots("4s")), RULES, LATE),
        (drawn(HELD), EndTurn(), RULES, LATE),
        (drawn(HELD), Draw(chains("9s")), RULES, []),
        # The red three itself is played, which is told by itself.
        (drawn(HELD), Discard(lots("3h")), RULES, []),
        (drawn("4s 3h 3d"), Discard(lots("3h")), RULES, LATE),
    ],
)
def test_a_red_three_is_laid_before_the_player_goes_on(
    position: Position, event: Event, rules: RuleSet, found: list[str]
) -> None:
    assert said(red_three_not_laid, position, event, rules) == found
    position.dead = True
    assert said(red_three_not_laid, position, event, rules) == []
    position.dead = False


def test_of_one_that_waits_it_is_told_once() -> None:
    position = drawn("4s 5s 3h 9d")
    apply(position, LayMeld(lots("9s 9s 9d")))
    assert said(red_three_not_laid, position, Discard(lots("4s"))) == []
    assert said(red_three_not_laid, position, EndTurn()) == []
    position = begun("9d 9h 4s 3h", pile="7d 9s")
    apply(position, TakePile())
    assert said(red_three_not_laid, position, LayMeld(lots("9s 9d 9h"))) == []
    assert said(red_three_not_laid, position, Discard(lots("4s"))) == LATE


def test_after_the_first_turn_a_red_three_is_no_dealt_one() -> None:
    position = begun(HELD)
    position.played["A"] = True
    assert said(red_three_not_laid, position, Draw(chains("9s"))) == LATE
    assert said(red_three_not_laid, position, LayRedThrees(chains("3h/9s")), AT_DEAL) == []


@pytest.mark.parametrize(
    ("position", "cards", "rules", "found"),
    [
        (drawn("4s 3h"), "3h/9s", RULES, ["illegal card=0"]),
        (drawn("4s 5s", "3h 9s"), "3h/9s", RULES, []),
        (drawn("4s 3d", "3h 9s"), "3h/9s 3d/8s", RULES, ["illegal card=2"]),
        (drawn("4s 3d", "3h 9s"), "3h/3d 3d/8s", RULES, []),
        (drawn("4s 5s", "_ 9s"), "3h/9s", RULES, []),
        (drawn("4s 3h"), "3h*0..1", RULES, []),
        (begun("4s 3h"), "3h/9s", RULES, []),
        (begun("4s 3h"), "3h/9s", AT_DEAL, ["illegal card=0 clause=dealt_red_three"]),
        (begun("4s 3h", from_start=False), "3h/9s", AT_DEAL, []),
        (drawn("4s 3h"), "3h/9s", AT_DEAL, ["illegal card=0"]),
    ],
)
def test_one_that_was_held_before_the_draw_is_laid_too_late(
    position: Position, cards: str, rules: RuleSet, found: list[str]
) -> None:
    assert said(red_three_not_laid, position, LayRedThrees(chains(cards)), rules) == found


def test_one_that_waits_or_came_for_another_one_is_not_late() -> None:
    position = drawn("4s 3h")
    position.owed["A"] = [*lots("3h")]
    assert said(red_three_not_laid, position, LayRedThrees(chains("3h/9s"))) == []
    position = drawn("4s 5s", "3h 9s")
    apply(position, LayRedThrees(chains("3h/3d")))
    assert said(red_three_not_laid, position, LayRedThrees(chains("3d/9s"))) == []
    assert said(red_three_not_laid, position, LayRedThrees(chains("3h/9s"))) == []
    position = begun("9d 9h 4s", pile="3h 9s")
    apply(position, TakePile())
    assert said(red_three_not_laid, position, LayRedThrees(chains("3h"))) == []
    assert said(red_three_not_laid, position, LayRedThrees(chains("3d"))) == ["illegal card=0"]


@pytest.mark.parametrize(
    ("position", "cards", "rules", "found"),
    [
        (begun(HELD), "3h/9s", RULES, []),
        (begun(HELD), "3h", RULES, ["illegal card=0 clause=dealt_red_three doubt=1"]),
        (begun(HELD), "3h", under(KEPT, drawn_red_three=RULES.drawn_red_three.value), []),
        (drawn(HELD), "3h", RULES, ["illegal card=0 doubt=1"]),
        (drawn(HELD), "3h", under(RULES, drawn_red_three=RedThreeDrawn.KEPT), []),
        (drawn(HELD), "3h", under(RULES, dealt_red_three=RedThreeDealt.KEPT), ["illegal card=0 doubt=1"]),
        (drawn(HELD, own=False), "3h", RULES, []),
        (drawn("3h 3d"), "3h/9s 3d", RULES, ["illegal card=2 doubt=1"]),
        (drawn("3h 3d", stock=3), "3h/9s 3d", RULES, []),
        (drawn("3h 3d", stock=4), "3h/9s 3d", RULES, ["illegal card=2 doubt=1"]),
        (drawn("3h 3d", stock=2), "3h", RULES, []),
    ],
)
def test_a_red_three_is_replaced_while_the_stock_has_cards(
    position: Position, cards: str, rules: RuleSet, found: list[str]
) -> None:
    assert said(red_three_not_replaced, position, LayRedThrees(chains(cards)), rules) == found


def test_one_of_the_pile_is_not_replaced() -> None:
    fault = ["illegal card=0 doubt=1"]
    for pile, late in (("3h 9s", []), ("7s 9s", fault)):
        position = begun("9d 9h 4s", pile=pile)
        apply(position, TakePile())
        assert said(red_three_not_replaced, position, LayRedThrees(chains("3h"))) == late
        assert said(pile_red_three_replaced, position, LayRedThrees(chains("3h/9s"))) == fault
        assert said(pile_red_three_replaced, position, LayRedThrees(chains("3h"))) == []
        two = LayRedThrees(chains("3h 3d/9s"))
        assert said(pile_red_three_replaced, position, two) == ["illegal card=1 doubt=1"]
        both = LayRedThrees(chains("3h/8s 3d/9s"))
        assert said(pile_red_three_replaced, position, both) == [f"illegal card={at} doubt=1" for at in (0, 2)]
        rules = under(RULES, pile_red_three=PileRedThree.KEPT)
        assert said(pile_red_three_replaced, position, LayRedThrees(chains("3h/9s")), rules) == []
        position.owed["A"] = [*lots("3h")]
        assert said(pile_red_three_replaced, position, LayRedThrees(chains("3h/9s"))) == []
    assert said(pile_red_three_replaced, drawn(HELD), LayRedThrees(chains("3h/9s"))) == []
    position = begun("9d 9h 3h", pile="7s 9s")
    apply(position, TakePile())
    assert said(pile_red_three_replaced, position, LayRedThrees(chains("3h/9s"))) == []


@pytest.mark.parametrize(
    ("event", "dealt", "drew"),
    [
        (Draw(chains("3h/9s 4s")), ["illegal card=0 doubt=1"], ["illegal card=0 doubt=1"]),
        (Draw(chains("3h 4s")), [], []),
        (Draw(chains("4s/5s 3h/9s")), ["illegal card=2 doubt=1"], ["illegal card=2 doubt=1"]),
        (
            LayRedThrees(chains("3h/9s")),
            ["illegal card=0 clause=dealt_red_three doubt=1"],
            ["illegal card=0 doubt=1"],
        ),
        (
            LayRedThrees(chains("3d 3h/9s")),
            ["illegal card=1 clause=dealt_red_three doubt=1"],
            ["illegal card=1 doubt=1"],
        ),
    ],
)
def test_where_none_is_replaced_one_that_was_is_found(event: Event, dealt: list[str], drew: list[str]) -> None:
    assert said(red_three_replaced, begun(HELD), event, KEPT) == dealt
    assert said(red_three_replaced, drawn(HELD), event, KEPT) == drew
    assert said(red_three_replaced, begun(HELD), event) == []
    only_drawn = under(RULES, drawn_red_three=RedThreeDrawn.KEPT)
    only_dealt = under(RULES, dealt_red_three=RedThreeDealt.KEPT)
    assert said(red_three_replaced, begun(HELD), event, only_drawn) == (dealt if isinstance(event, Draw) else [])
    assert said(red_three_replaced, drawn(HELD), event, only_drawn) == drew
    assert said(red_three_replaced, begun(HELD), event, only_dealt) == ([] if isinstance(event, Draw) else dealt)
    assert said(red_three_replaced, drawn(HELD), event, only_dealt) == []


@pytest.mark.parametrize(
    ("cards", "replaced", "not_replaced"),
    [
        ("4s 5s", [], []),
        ("3h/9s 5s", ["illegal card=0 doubt=1"], []),
        ("4s/9s 5s 3d/9s 8s", ["illegal card=3 doubt=1"], []),
        ("4s 3h 5s", [], ["illegal card=1 doubt=1"]),
        ("3h/9s 3d/3h 5s", [f"illegal card={at} doubt=1" for at in (0, 2)], ["illegal card=3 doubt=1"]),
        ("4s 3r*2", [], ["illegal card=1 doubt=2"]),
        ("4s 3h*0..1", [], []),
        ("4s _", [], []),
    ],
)
def test_a_dealt_one_is_replaced_when_the_rules_say_it(
    cards: str, replaced: list[str], not_replaced: list[str]
) -> None:
    position, event = table(), DealHand("A", chains(cards))
    position.from_start = True
    for rules in (RULES, KEPT):
        assert said(red_three_replaced_at_the_deal, position, event, rules) == replaced
        assert said(dealt_red_three_not_replaced, position, event, rules) == []
    assert said(red_three_replaced_at_the_deal, position, event, AT_DEAL) == []
    assert said(dealt_red_three_not_replaced, position, event, AT_DEAL) == not_replaced
    position.from_start = False
    assert said(dealt_red_three_not_replaced, position, event, AT_DEAL) == []


def test_what_becomes_of_it_is_told() -> None:
    for rules, then in ((KEPT, "it stays in the hand"), (RULES, "it is shown at once")):
        (told,) = facts(red_three_replaced_at_the_deal, table(), DealHand("A", chains("3h/9s")), rules)
        assert told["then"].startswith(then)


@pytest.mark.parametrize(
    ("cards", "no_red_three", "early"),
    [
        ("3h", [], ["illegal"]),
        ("3h 3d", [], ["illegal"]),
        ("4s 3d", ["illegal card=0"], ["illegal card=1"]),
        ("3h 4s", ["illegal card=1"], ["illegal"]),
        ("4s", ["illegal card=0"], []),
        ("_", [], ["illegal"]),
    ],
)
def test_nothing_else_is_shown_and_nothing_where_they_are_kept(
    cards: str, no_red_three: list[str], early: list[str]
) -> None:
    position, event = table(), ShowRedThrees("A", lots(cards))
    position.from_start = True
    early = [one if "card" in one else f"{one} card=0" for one in early]
    assert said(shown_card_is_no_red_three, position, event) == no_red_three
    assert said(red_three_shown_before_the_turn, position, event, KEPT) == early
    assert said(red_three_shown_before_the_turn, position, event) == []
    position.from_start = False
    assert said(red_three_shown_before_the_turn, position, event, KEPT) == []
