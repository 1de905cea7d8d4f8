"""A plain moment is no occasion for any check, and a thing out of the common is one for the checks of it alone."""

from __future__ import annotations

import pytest

from sambanotation import referee
from sambanotation.game.actions import (
    AddToMeld,
    AskPartner,
    BeginDeal,
    BeginTurn,
    CloseDeal,
    DealHand,
    Discard,
    Draw,
    EndDeal,
    EndTurn,
    Event,
    Expose,
    JoinMelds,
    Label,
    LayMeld,
    LayRedThrees,
    LayStock,
    ShowRedThrees,
    TakePile,
    TurnUp,
)
from sambanotation.game.apply import apply
from sambanotation.game.heaps import Stock
from sambanotation.game.position import Position
from sambanotation.referee import CHECKS, judge, occasions
from sambanotation.referee.between_turns import between_turns
from sambanotation.referee.occasions import occasion
from sambanotation.referee.signs import ANY, SURPLUS, UNUSUAL
from sambanotation.ruleset_terms import RedThreeDealt
from tests.game.spelled import lots
from tests.game.tables import RULES, deal, hold, lay, table
from tests.referee.tables import under

KEPT = under(RULES, dealt_red_three=RedThreeDealt.KEPT)
FIFTEEN = "4s 4s 4s 5h 5h 5h 6d 6d 6d 7c 7c 7c 8s 8s 8s"


def dealt(cards: str) -> DealHand:
    return DealHand("A", tuple((lot,) for lot in lots(cards)))


def seen(*cards: str) -> Position:
    """A table before the first turn, with cards that came to light in other hands."""
    position = table()
    for seat, some in zip("BCD", cards, strict=False):
        deal(position, seat, some)
    return position


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (BeginDeal("A"), 0),
        (BeginDeal("A", "A"), 0),
        (BeginDeal("A", "B"), UNUSUAL),
        (dealt(FIFTEEN), 0),
        (dealt(FIFTEEN + " 9s"), UNUSUAL),
        (dealt(FIFTEEN[:-3]), UNUSUAL),
        (DealHand("A", (*dealt(FIFTEEN).chains[:-1], tuple(lots("3h 9s")))), UNUSUAL | SURPLUS),
        (dealt(FIFTEEN.replace("5h 5h 5h", "5h 5_ 5h")), UNUSUAL | SURPLUS),
        (TurnUp(lots("9s")), 0),
        (TurnUp(lots("2s")), UNUSUAL),
        (TurnUp(lots("9s 2s")), UNUSUAL),
        (TurnUp(lots("2s 9s")), UNUSUAL),
        (TurnUp(lots("9_")), UNUSUAL | SURPLUS),
        (TurnUp(lots("9_ 9s")), UNUSUAL | SURPLUS),
        (ShowRedThrees("A", lots("3h 3d")), SURPLUS),
        (ShowRedThrees("A", lots("3h 9s")), UNUSUAL | SURPLUS),
        (EndDeal("out"), UNUSUAL),
        (EndDeal("stock"), UNUSUAL),
        (CloseDeal((("A+C", (9000, 9995)), ("B+D", (0, 0)))), 0),
        (CloseDeal((("A+C", (9000, 10000)), ("B+D", (0, 0)))), UNUSUAL),
        (Expose("A", lots("4s")), ANY),
    ],
)
def test_what_is_as_custom_has_it_between_turns_is_no_occasion(event: Event, told: int) -> None:
    position = table()
    hold(position, "A", "_*15")
    assert between_turns(position, event, RULES) == told


@pytest.mark.parametrize(
    ("before", "cards", "told"),
    [
        ("5h 9h", "5h 5h", 0),
        ("5h 5h 9h", "5h 5h", SURPLUS),
        ("5h 5h 9h", "5h 9h", 0),
        ("5h 5h 9h", "JK", 0),
        ("JK JK", "JK JK JK JK", 0),
        ("JK JK JK", "JK JK JK JK", SURPLUS),
        ("JK JK JK JK JK JK", "9s", 0),
        ("JK JK JK JK JK JK JK", "9s", SURPLUS),
        ("5_", "9s", SURPLUS),
    ],
)
def test_no_more_copies_than_the_pack_has_are_no_occasion(before: str, cards: str, told: int) -> None:
    """Three copies of each card, six jokers."""
    position = seen(before)
    assert between_turns(position, TurnUp(lots(f"{cards}")), RULES) & SURPLUS == told
    assert between_turns(position, dealt(cards), RULES) & SURPLUS == told
    assert between_turns(position, LayStock(lots(cards)), RULES) & SURPLUS == told


@pytest.mark.parametrize(("size", "told"), [((3, 3), 0), ((3, 4), UNUSUAL), ((2, 3), UNUSUAL), ((4, 4), UNUSUAL)])
def test_a_stock_of_just_the_cards_that_are_left_is_no_occasion(size: tuple[int, int], told: int) -> None:
    position = table()
    position.stock = Stock(*size)
    assert between_turns(position, LayStock(lots("4s 5s JK")), RULES) == told
    assert between_turns(position, LayStock(lots("4s 5_ JK")), RULES) == UNUSUAL | SURPLUS


def test_of_a_hand_of_which_all_is_known_no_red_three_comes_to_light_by_being_shown() -> None:
    position = table()
    deal(position, "A", "3h 4s")
    assert between_turns(position, ShowRedThrees("A", lots("3h")), RULES) == 0
    assert between_turns(position, ShowRedThrees("A", lots("3h")), KEPT) == UNUSUAL


def test_a_deal_after_the_match_and_an_end_without_going_out_are_occasions() -> None:
    position = table()
    position.over = ("A+C",)
    assert between_turns(position, BeginDeal("A", "A"), RULES) == UNUSUAL
    position.out = "A"
    assert between_turns(position, EndDeal("out"), RULES) == 0
    assert between_turns(position, EndDeal("stock"), RULES) == UNUSUAL


# ---- In a turn ----

SOME = "4s 5s 9d"
"""A hand of some cards, all of them known."""


def stock(low: int, high: int, listed: int) -> Stock:
    """A stock of so many cards, of which so many are known."""
    there = Stock(low, high)
    there.coming = [*lots("9s " * listed)]
    return there


def begun(hand: str = SOME) -> Position:
    """The first turn of A, with a stock of which the next cards are known."""
    position = table()
    hold(position, "A", hand)
    position.stock = stock(40, 40, 20)
    apply(position, BeginTurn("A", 1))
    return position


SIGNS = (
    *("UNDRAWN", "DRAWN", "TOOK", "TOP_WAITS", "HELD_BACK", "ACTED", "DISCARDED", "LAID", "OPENING", "ASKED", "HIDDEN"),
    *("RED", "FEW", "OWED", "EXPOSED", "SHORT_STOCK", "UNLISTED", "UNCLEAR", "MANY", "UNFINISHED"),
)


def told_of(position: Position, event: Event) -> set[str]:
    """The names of the occasions that a moment is."""
    told = occasion(position, event, RULES)
    return {name for name in SIGNS if told & vars(occasions)[name]}


DRAW = Draw(tuple((lot,) for lot in lots("9s 9s")))


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (SOME, set()),
        ("4s 5s", set()),
        ("4s", {"FEW"}),
        ("", {"FEW"}),
        ("4s 5s 3h", {"RED"}),
        ("4s 5s _*2..3", {"HIDDEN", "RED"}),
        ("4s 5s 6_", {"HIDDEN", "RED"}),
    ],
)
def test_a_hand_is_an_occasion_where_it_is_hidden_small_or_has_red_threes(hand: str, told: set[str]) -> None:
    assert told_of(begun(hand), DRAW) == {"UNDRAWN"} | told


def test_so_is_one_from_which_a_card_went_of_which_not_all_is_known() -> None:
    position = begun("4s 5s 5h")
    position.hands["A"].give(lots("5_")[0])
    assert told_of(position, DRAW) >= {"HIDDEN", "RED"}


@pytest.mark.parametrize(
    ("there", "told"),
    [
        (stock(12, 12, 12), set()),
        (stock(11, 12, 11), {"SHORT_STOCK", "UNLISTED"}),
        (stock(12, 12, 11), {"UNLISTED"}),
        (stock(11, 40, 0), {"SHORT_STOCK", "UNLISTED"}),
    ],
)
def test_a_stock_is_an_occasion_where_it_may_be_short_or_is_not_listed(there: Stock, told: set[str]) -> None:
    position = begun()
    position.stock = there
    assert told_of(position, DRAW) == {"UNDRAWN"} | told


def test_where_more_cards_are_drawn_a_stock_is_short_sooner() -> None:
    position = begun()
    position.stock = stock(13, 13, 13)
    assert not occasion(position, DRAW, RULES) & (occasions.SHORT_STOCK | occasions.UNLISTED)
    many = under(RULES, draw_count=14)
    assert occasion(position, DRAW, many) & occasions.SHORT_STOCK
    assert occasion(position, DRAW, many) & occasions.UNLISTED


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (DRAW, set()),
        (Draw((lots("9s"), lots("9s"))), set()),
        (Draw((lots("9s"),)), set()),
        (Draw((lots("9s"), lots("9s"), lots("9s"))), {"MANY"}),
        (Draw((lots("3h 9s"), lots("9s"))), {"MANY"}),
        (Draw((lots("9s*1..2"),)), {"MANY"}),
        (Discard(lots("4s")), set()),
        (Discard(lots("4s 5s")), {"MANY"}),
        (Discard(lots("4s*1..2")), {"MANY"}),
        (Discard(lots("3h")), {"MANY"}),
        (Discard(lots("_")), {"MANY"}),
        (LayMeld(lots("4s 4h 4d")), set()),
        (LayRedThrees((lots("3h"),)), {"MANY", "RED"}),
        (AddToMeld(None, lots("4s")), {"UNCLEAR"}),
    ],
)
def test_a_plain_act_is_no_occasion_by_itself(event: Event, told: set[str]) -> None:
    assert told_of(begun(), event) == {"UNDRAWN"} | told
    position = begun()
    apply(position, DRAW)
    assert told_of(position, event) == {"DRAWN", "ACTED"} | told


def test_which_meld_an_act_means_may_not_be_clear() -> None:
    position = begun()
    one, other = melds = lay(position, "A+C", "4s 4h 4d", "4s 4s 4c")
    position.target = one
    assert told_of(position, AddToMeld(None, lots("4s"))) == {"UNDRAWN"}
    assert told_of(position, JoinMelds(Label("4", 1), Label("4", 2))) == {"UNDRAWN", "UNCLEAR"}
    position.other = other
    assert told_of(position, JoinMelds(Label("4", 1), Label("4", 2))) == {"UNDRAWN"}
    position.candidates = melds
    assert told_of(position, AddToMeld(None, lots("4s"))) == {"UNDRAWN", "UNCLEAR"}
    apply(position, DRAW)
    position.target, position.candidates = one, []
    assert told_of(position, AddToMeld(None, lots("4s"))) == {"DRAWN", "ACTED"}


def test_what_was_done_in_the_turn_is_an_occasion() -> None:
    position = begun("4s 5s 9d Kh Ks Kd Kc")
    apply(position, DRAW)
    assert told_of(position, EndTurn()) == {"DRAWN", "ACTED", "UNFINISHED"}
    apply(position, LayMeld(lots("Kh Ks Kd")))
    assert told_of(position, LayMeld(lots("4s"))) == {"DRAWN", "ACTED", "LAID", "OPENING"}
    apply(position, AskPartner(True))
    assert told_of(position, LayMeld(lots("4s"))) == {"DRAWN", "ACTED", "LAID", "OPENING", "ASKED"}
    apply(position, Discard(lots("4s")))
    assert told_of(position, EndTurn()) == {"DRAWN", "ACTED", "LAID", "OPENING", "ASKED", "DISCARDED"}


def test_what_an_open_side_lays_is_no_opening() -> None:
    position = begun()
    lay(position, "A+C", "4h 4h 4d")
    apply(position, BeginTurn("A", 2))
    apply(position, DRAW)
    apply(position, LayMeld(lots("9s 9s 9d")))
    assert told_of(position, EndTurn()) == {"DRAWN", "ACTED", "LAID", "UNFINISHED"}


@pytest.mark.parametrize(
    ("draw", "discard", "told"),
    [
        ("9s 9s", "4s", set()),
        ("9s", "4s", {"UNFINISHED"}),
        ("9s 9s 9s", "4s", {"UNFINISHED"}),
        ("9s 9s", "", {"UNFINISHED"}),
        ("9s 9s*0..1", "4s", {"UNFINISHED"}),
        ("9s 9s", "4s*0..1", {"UNFINISHED"}),
    ],
)
def test_a_turn_is_finished_with_the_cards_drawn_and_a_discard(draw: str, discard: str, told: set[str]) -> None:
    position = begun()
    apply(position, Draw(tuple((lot,) for lot in lots(draw))))
    if discard:
        apply(position, Discard(lots(discard)))
    signs = {"HIDDEN", "RED", "DISCARDED", "SHORT_STOCK", "UNLISTED"}
    assert told_of(position, EndTurn()) - signs == {"DRAWN", "ACTED"} | told


def test_a_pile_is_an_occasion_until_its_top_card_is_used() -> None:
    position = begun("9d 9h 4s 5s 6c")
    position.pile.cards = list(lots("7d 9s"))
    apply(position, TakePile(None))
    assert told_of(position, EndTurn()) >= {"TOOK", "TOP_WAITS", "ACTED", "HELD_BACK"}
    assert not told_of(position, EndTurn()) & {"UNDRAWN", "DRAWN"}
    apply(position, LayMeld(lots("9s 9d 9h")))
    assert "TOP_WAITS" not in told_of(position, EndTurn())
    assert "TOOK" in told_of(position, EndTurn())


def test_the_rest_of_a_pile_is_held_back_until_it_may_be_used() -> None:
    position = begun("9d 9h 4s 5s 6c")
    lay(position, "A+C", "Ks Kh Kd")
    apply(position, BeginTurn("A", 2))
    position.pile.cards = list(lots("7d 9s"))
    apply(position, TakePile(None))
    assert "HELD_BACK" in told_of(position, EndTurn())
    apply(position, LayMeld(lots("9s 9d 9h")))
    assert "HELD_BACK" not in told_of(position, EndTurn())


def test_a_turn_is_over_with_a_discard_and_with_a_pass() -> None:
    position = begun()
    apply(position, DRAW)
    assert position.turn is not None
    position.turn.kept = True
    assert "DISCARDED" in told_of(position, EndTurn())
    position = begun()
    apply(position, DRAW)
    for cards, told in (("4s", set()), ("5s*0..1", {"UNFINISHED"})):
        apply(position, Discard(lots(cards)))
        assert told_of(position, EndTurn()) & {"UNFINISHED"} == told


def test_only_the_checks_that_an_occasion_concerns_are_asked() -> None:
    position = begun()
    apply(position, DRAW)
    for event in (Discard(lots("4s")), LayMeld(lots("4s 4h 4d"))):
        position.target = None
        judge(position, event, RULES)
        told = occasion(position, event, RULES)
        asked, beside_melds = referee._CONCERNED[type(event), told]
        concerned = [check for check in CHECKS if type(event) in check.on and (not check.when or check.when & told)]
        assert list(asked) == concerned
        assert len(asked) < sum(type(event) in check.on for check in CHECKS)
        # Of a meld that was found right before, what looks at nothing but melds is not asked again.
        assert ("meld-too-small" in [check.kind.name for check in asked]) is isinstance(event, LayMeld)
        assert "meld-too-small" not in [check.kind.name for check in beside_melds]
        assert "card-not-in-hand" in [check.kind.name for check in beside_melds]


def test_cards_that_lie_open_and_red_threes_that_wait_are_occasions() -> None:
    position = begun()
    position.exposed["A"] = list(lots("9d"))
    assert told_of(position, DRAW) == {"UNDRAWN", "EXPOSED"}
    position = begun()
    position.owed["A"] = list(lots("3h"))
    assert told_of(position, DRAW) == {"UNDRAWN", "OWED"}
