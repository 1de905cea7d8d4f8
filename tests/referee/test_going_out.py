"""Going out, the end of the deal, and the first melds of a side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sambanotation.game.actions import AddToMeld, BeginTurn, Draw, EndDeal, EndTurn, GoOut, LayMeld, TakePile
from sambanotation.game.apply import apply, playing
from sambanotation.game.heaps import Stock
from sambanotation.game.position import Position
from sambanotation.referee import is_right, judge
from sambanotation.referee.going_out import (
    ended_otherwise_than_by_going_out,
    ended_otherwise_than_by_the_stock,
    ended_without_going_out,
    going_out_not_written,
    left_without_cards,
    pile_must_be_taken,
    stock_not_used_up,
    went_out_with_cards,
    went_out_without_the_kinds_needed,
    went_out_without_two_canastas,
)
from sambanotation.referee.opening import initial_meld_too_low, initial_meld_without_a_canasta, minimum_is_waived
from sambanotation.referee.right_melds import right_ones
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Among, Band, ConcealedMinimum, InitialMeld, StockEnd
from tests.game.spelled import lots
from tests.game.tables import RULES, hold, lay, table
from tests.referee.said import facts, said
from tests.referee.tables import under

READY = ("Ts Ts Th Th Td Td Tc", "4c 5c 6c 7c 8c 9c Tc")
NATURAL, MIXED, SAMBA = "Ts Ts Th Th Td Td Tc", "9s 9s 9h 9h 9d 9d JK", "4c 5c 6c 7c 8c 9c Tc"


def drawn(hand: str = "4s 5s 9d", *melds: str, draw: str = "9s 9s", stock: int = 40) -> Position:
    position = table()
    lay(position, "A+C", *melds)
    position.stock = Stock(stock, stock)
    apply(position, BeginTurn("A", 1))
    apply(position, Draw(tuple((lot,) for lot in lots(draw))))
    hold(position, "A", hand)
    return position


@pytest.mark.parametrize(
    ("melds", "among", "few", "kinds", "missing"),
    [
        ((), Among(0, 0, 0), ["illegal"], [], ""),
        ((NATURAL,), Among(0, 0, 0), ["illegal"], [], ""),
        ((NATURAL, MIXED), Among(0, 0, 0), [], [], ""),
        ((NATURAL, "9s 9s 9h 9h 9d 9d JK*0..1"), Among(0, 0, 0), ["undecided"], [], ""),
        ((NATURAL, MIXED), Among(1, 0, 0), [], ["illegal"], "a samba"),
        ((NATURAL, SAMBA), Among(1, 0, 0), [], [], ""),
        ((NATURAL, SAMBA), Among(0, 0, 1), [], ["illegal"], "melds with wild cards"),
        ((MIXED, MIXED), Among(0, 1, 0), [], ["illegal"], "melds without wild cards"),
        ((MIXED, MIXED), Among(1, 1, 1), [], ["illegal"], "a samba, melds without wild cards"),
        ((NATURAL,), Among(1, 0, 0), ["illegal"], [], ""),
        ((NATURAL, "9s 9s 9h 9h 9d 9d JK*0..1"), Among(1, 0, 0), ["undecided"], ["illegal"], "a samba"),
        ((NATURAL, "9s 9s 9h 9h 9d 9d _"), Among(0, 0, 1), [], ["undecided"], "melds with wild cards"),
    ],
)
def test_who_goes_out_needs_melds(
    melds: tuple[str, ...], among: Among, few: list[str], kinds: list[str], missing: str
) -> None:
    position, rules = drawn("", *melds), under(RULES, going_out_among=among)
    assert said(went_out_without_two_canastas, position, GoOut(), rules) == few
    assert said(went_out_without_the_kinds_needed, position, GoOut(), rules) == kinds
    told = [fact["missing"] for fact in facts(went_out_without_the_kinds_needed, position, GoOut(), rules)]
    assert told == [missing] * len(kinds)


@pytest.mark.parametrize(
    ("hand", "found"),
    [("", []), ("4s", ["illegal off=1"]), ("4s 5s", ["illegal off=2"]), ("_*0..2", ["undecided off=0"])],
)
def test_who_goes_out_has_no_cards(hand: str, found: list[str]) -> None:
    assert said(went_out_with_cards, drawn(hand, *READY), GoOut()) == found


@pytest.mark.parametrize(
    ("hand", "melds", "left", "unwritten"),
    [
        ("4s", (), [], []),
        ("", (), ["illegal"], []),
        ("", READY, [], ["illegal"]),
        ("4s", READY, [], []),
        ("_*0..1", (), ["undecided"], []),
        ("_*0..1", READY, [], ["undecided"]),
        ("", (NATURAL, "9s 9s 9h 9h 9d 9d JK*0..1"), ["undecided"], ["undecided"]),
    ],
)
def test_a_hand_that_is_empty_has_gone_out_or_may_not(
    hand: str, melds: tuple[str, ...], left: list[str], unwritten: list[str]
) -> None:
    position = drawn(hand, *melds)
    assert said(left_without_cards, position, EndTurn()) == left
    assert said(left_without_cards, position, EndTurn(), under(RULES, keep_one_card=False)) == []
    assert said(going_out_not_written, position, EndTurn()) == unwritten
    playing(position).out = 1
    assert said(left_without_cards, position, EndTurn()) == []
    assert said(going_out_not_written, position, EndTurn()) == []


def test_the_last_red_three_of_the_stock_leaves_no_cards_either() -> None:
    for draw, found in (("3h 3h", 0), ("9s 9s", 1)):
        position = drawn("", draw=draw, stock=2)
        assert len(said(left_without_cards, position, EndTurn())) == found
        position = drawn("", *READY, draw=draw, stock=2)
        assert len(said(going_out_not_written, position, EndTurn())) == found


@pytest.mark.parametrize(
    ("opened", "take", "finishes", "clause"),
    [
        (False, 0, True, "take_can_finish"),
        (False, 0, False, None),
        (False, None, True, None),
        (True, 0, True, None),
        (None, 0, True, None),
    ],
)
def test_who_opens_with_the_pile_must_be_able_to_finish(
    opened: bool | None, take: int | None, finishes: bool, clause: str | None
) -> None:
    position = drawn("")
    turn = playing(position)
    turn.was_open, turn.take = opened, take
    found = said(left_without_cards, position, EndTurn(), under(RULES, take_can_finish=finishes))
    assert found == ["illegal" if clause is None else f"illegal clause={clause}"]


# ---- The end of the deal ----


@pytest.mark.parametrize("how", ["out", "stock", "abandoned"])
def test_a_deal_ends_by_going_out_where_somebody_did(how: str) -> None:
    event, position = EndDeal(how), table()
    assert said(ended_otherwise_than_by_going_out, position, event) == []
    assert said(ended_without_going_out, position, event) == (["illegal"] if how == "out" else [])
    for doubt in ("fog", "untold"):
        position = table()
        setattr(position, doubt, True)
        assert said(ended_without_going_out, position, event) == []
    position = table()
    position.out = "A"
    assert said(ended_otherwise_than_by_going_out, position, event) == ([] if how == "out" else ["illegal"])
    assert said(ended_without_going_out, position, event) == []


@pytest.mark.parametrize("how", ["out", "stock", "abandoned"])
def test_a_deal_ends_by_the_stock_where_it_is_used_up(how: str) -> None:
    event, position = EndDeal(how), table()
    assert said(ended_otherwise_than_by_the_stock, position, event) == []
    for dead, verdict in ((True, "illegal"), (None, "undecided")):
        position.dead = dead
        found = [] if how == "stock" else [f"{verdict} clause=last_red_three"]
        assert said(ended_otherwise_than_by_the_stock, position, event) == found
        position.out = "A"
        assert said(ended_otherwise_than_by_the_stock, position, event) == []
        position.out = None


@pytest.mark.parametrize(
    ("stock", "ends", "found"),
    [
        (Stock(0, 0), None, []),
        (Stock(1, 1), None, ["illegal"]),
        (Stock(0, 1), None, ["undecided"]),
        (Stock(2, 2), 2, []),
        (Stock(3, 3), 2, ["illegal"]),
    ],
)
def test_before_the_stock_ends_a_deal_it_is_used_up(stock: Stock, ends: int | None, found: list[str]) -> None:
    position = table()
    position.stock, position.stock_ends = stock, ends
    assert said(stock_not_used_up, position, EndDeal("stock")) == found
    assert said(stock_not_used_up, position, EndDeal("out")) == []
    position.untold = True
    assert said(stock_not_used_up, position, EndDeal("stock")) == []
    position.untold, position.out = False, "A"
    assert said(stock_not_used_up, position, EndDeal("stock")) == []


def end_of_stock(hand: str = "9s 9h 4c 5d Kc", pile: str = "4h 9d", melds: tuple[str, ...] = READY) -> Position:
    """The stock is used up, and A may take the pile."""
    position = table()
    lay(position, "A+C", *melds)
    hold(position, "A", hand)
    position.pile.cards = [*lots(pile)]
    position.stock = Stock(0, 0)
    position.to_play = "A"
    position.sides[0].taken = True
    return position


def test_without_a_stock_a_pile_that_can_be_taken_is_taken() -> None:
    check, event = pile_must_be_taken, EndDeal("stock")
    forced = under(RULES, stock_end=StockEnd.FORCED_TAKE)
    assert said(check, end_of_stock(), event, forced) == ["illegal"]
    assert said(check, end_of_stock(), event, under(RULES, stock_end=StockEnd.OPTIONAL_TAKE)) == []
    assert said(check, end_of_stock(), EndDeal("out"), forced) == []
    assert said(check, end_of_stock("4c 5d Kc Qs"), event, forced) == []
    assert said(check, end_of_stock("_*5"), event, forced) == ["undecided"]
    assert said(check, end_of_stock(pile=""), event, forced) == []
    for change, value in (("to_play", None), ("out", "B"), ("dead", True), ("untold", True), ("stock", Stock(1, 1))):
        position = end_of_stock()
        setattr(position, change, value)
        assert said(check, position, event, forced) == [], change
    for change, doubt in (("dead", None), ("stock", Stock(0, 1))):
        position = end_of_stock()
        setattr(position, change, doubt)
        assert said(check, position, event, forced) == ["undecided"], change


# ---- The first melds ----


def opened(*melds: str, total: int = 0, draw: bool = True) -> Position:
    position = table(totals={"A+C": total})
    hold(position, "A", " ".join(melds) + " 9d")
    apply(position, BeginTurn("A", 1))
    if draw:
        apply(position, Draw(tuple((lot,) for lot in lots("9s 9s"))))
    for cards in melds:
        apply(position, LayMeld(lots(cards)))
    return position


@pytest.mark.parametrize(
    ("melds", "total", "found"),
    [
        (("Ks Kh Kd Kc Ks",), 0, []),
        (("Ks Kh Kd Kc",), 0, ["illegal at=1"]),
        (("Ks Kh Kd", "4s 4h 4d"), 0, ["illegal at=1"]),
        (("Ks Kh Kd Kc", "4s 4h 4d"), 0, []),
        (("Ks Kh Kd Kc K_*0..1",), 0, ["undecided at=1"]),
        (("Ks Kh Kd Kc Ks",), 1500, ["illegal at=1"]),
        ((), 0, []),
    ],
)
def test_the_first_melds_are_worth_enough(melds: tuple[str, ...], total: int, found: list[str]) -> None:
    assert said(initial_meld_too_low, opened(*melds, total=total), EndTurn()) == found
    for change, value, wanted in (
        ("was_open", True, []),
        ("was_open", None, [one.replace("illegal", "undecided") for one in found]),
        ("own", False, []),
    ):
        position = opened(*melds, total=total)
        setattr(playing(position), change, value)
        assert said(initial_meld_too_low, position, EndTurn()) == wanted
    for penalised in (True, False):
        told = facts(
            initial_meld_too_low, opened(*melds, total=total), EndTurn(), under(RULES, penalised_first=penalised)
        )
        assert [bool(one["then"]) for one in told] == [penalised] * len(found)


def test_who_goes_out_may_need_no_minimum() -> None:
    low = "Ks Kh Kd Kc"
    canasta = under(RULES, minimums=(Band(None, 15, InitialMeld.CANASTA),))
    for rule, drew, waived in (
        (ConcealedMinimum.NEEDED, True, False),
        (ConcealedMinimum.WAIVED, True, True),
        (ConcealedMinimum.WAIVED, False, True),
        (ConcealedMinimum.WAIVED_AFTER_DRAW, True, True),
        (ConcealedMinimum.WAIVED_AFTER_DRAW, False, False),
    ):
        rules, no_canasta = (under(each, concealed_minimum=rule) for each in (RULES, canasta))
        position = opened(low, draw=drew)
        assert minimum_is_waived(position.turn, rules) is waived
        assert len(said(initial_meld_too_low, position, EndTurn(), rules)) == 1
        assert len(said(initial_meld_without_a_canasta, position, EndTurn(), no_canasta)) == 1
        playing(position).out = 1
        assert len(said(initial_meld_too_low, position, EndTurn(), rules)) == (not waived)
        assert len(said(initial_meld_without_a_canasta, position, EndTurn(), no_canasta)) == (not waived)
        if drew:
            playing(position).take = 0
            still = waived and rule is ConcealedMinimum.WAIVED
            assert minimum_is_waived(position.turn, rules) is still
    after_draw = under(RULES, concealed_minimum=ConcealedMinimum.WAIVED_AFTER_DRAW)
    assert minimum_is_waived(None, after_draw) is False
    assert minimum_is_waived(None, under(RULES, concealed_minimum=ConcealedMinimum.WAIVED)) is True


@pytest.mark.parametrize(
    ("melds", "total", "found", "needed"),
    [
        ((NATURAL,), 0, [], ""),
        ((MIXED,), 0, [], ""),
        (("Ks Kh Kd Kc",), 0, ["illegal at=1"], "a complete meld"),
        (("Ks Kh Kd Kc Ks Kh K_*0..1",), 0, ["undecided at=1"], "a complete meld"),
        (("Ks Kh Kd Kc",), -5, [], ""),
        (("Ks Kh Kd Kc",), 3000, ["illegal at=1"], "a complete meld that holds no wild card"),
        ((MIXED,), 3000, ["illegal at=1"], "a complete meld that holds no wild card"),
        ((NATURAL,), 3000, [], ""),
        ((SAMBA,), 3000, [], ""),
        ((), 3000, [], ""),
    ],
)
def test_there_is_a_complete_meld_among_them_where_it_is_asked_for(
    melds: tuple[str, ...], total: int, found: list[str], needed: str
) -> None:
    rules = _bands()
    position = opened(*melds, total=total)
    lay(position, "A+C", NATURAL)
    assert said(initial_meld_without_a_canasta, position, EndTurn(), rules) == found
    told = [fact["needed"] for fact in facts(initial_meld_without_a_canasta, position, EndTurn(), rules)]
    assert [" ".join(one.split(", ")) for one in told] == [needed] * len(found)
    for change, value, wanted in (
        ("was_open", True, []),
        ("was_open", None, [one.replace("illegal", "undecided") for one in found]),
        ("own", False, []),
    ):
        position = opened(*melds, total=total)
        setattr(playing(position), change, value)
        assert said(initial_meld_without_a_canasta, position, EndTurn(), rules) == wanted


def _bands() -> RuleSet:
    bands = (
        Band(None, 15, InitialMeld.ANY),
        Band(0, 50, InitialMeld.CANASTA),
        Band(3000, 50, InitialMeld.NATURAL_CANASTA),
    )
    return under(RULES, minimums=bands)


@pytest.mark.parametrize(
    ("total", "melds", "found", "needed"),
    [
        ((-100, 100), ("Ks Kh Kd Kc",), ["undecided at=1"], 1),
        ((100, 4000), ("Ks Kh Kd Kc",), ["illegal at=1"], 2),
        ((100, 4000), (MIXED,), ["undecided at=1"], 1),
        ((-100, 4000), ("Ks Kh Kd Kc",), ["undecided at=1"], 2),
    ],
)
def test_of_a_total_that_is_not_known_all_is_asked_for(
    total: tuple[int, int], melds: tuple[str, ...], found: list[str], needed: int
) -> None:
    position = opened(*melds)
    position.sides[0].total = total
    assert said(initial_meld_without_a_canasta, position, EndTurn(), _bands()) == found
    (fault,) = initial_meld_without_a_canasta.find(position, EndTurn(), _bands())
    assert isinstance(fault.facts["needed"], list)
    assert len(fault.facts["needed"]) in (needed, 2)


# ---- Melds that were found right ----


def test_a_meld_is_right_where_no_chapter_on_melds_is_against_it() -> None:
    rules = replace(RULES, name="club")
    for cards, right in (("4s 4h 4d", True), ("4s 4h 5d", False), ("4s 4h", False), ("4s 4h 4_", False)):
        for _ in range(2):
            position = drawn("4s 4h 4d 5d")
            position.target = None
            assert is_right(position, LayMeld(lots(cards)), rules) is right
    assert len(right_ones(rules)) == 1
    position = drawn("4s 4h 4d 5d 4c", "4s 4h 4d")
    position.target = position.sides[0].melds[0]
    for cards, right in (("4c", True), ("5d", False), ("4_", False)):
        for _ in range(2):
            assert is_right(position, AddToMeld(None, lots(cards)), rules) is right
    assert len(right_ones(rules)) == 2


def test_what_was_found_right_once_is_not_asked_about_again_and_only_that() -> None:
    rules = replace(RULES, name="other")
    position = drawn("4s 4h 4d 5d")
    position.target = None
    assert judge(position, LayMeld(lots("4s 4h 4d")), rules) == []
    assert len(right_ones(rules)) == 1
    names = [check.kind.name for check, _ in judge(position, LayMeld(lots("4s 4h 5d")), rules)]
    assert names == ["card-of-another-rank"]
    assert len(right_ones(rules)) == 1
    # A card that is not in the hand makes no meld wrong.
    names = [check.kind.name for check, _ in judge(position, LayMeld(lots("9s 9h 9d 9c")), rules)]
    assert names == ["card-not-in-hand"]
    assert len(right_ones(rules)) == 2
    names = [check.kind.name for check, _ in judge(position, LayMeld(lots("9s 9h 9d 9c")), rules)]
    assert names == ["card-not-in-hand"]


def test_a_take_that_is_no_meld_is_judged_by_all_that_concerns_it() -> None:
    position = drawn()
    position.pile.cards = [*lots("9s")]
    assert [check.kind.name for check, _ in judge(position, TakePile(), RULES)] == ["drew-and-took"]
