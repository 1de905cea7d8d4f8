"""The count of a deal under samba-br, rows N and O: each prize, each penalty, and what hidden cards leave open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambanotation.game.actions import BeginTurn, JoinMelds, Label, Penalise
from sambanotation.game.cards import Lot, kinds_in, spell
from sambanotation.game.hand import Hand
from sambanotation.game.position import Position
from sambanotation.game.scoring import (
    count_deal,
    count_sheet,
    minimum_for,
    passes,
    step_of_cards,
    step_of_scores,
    worth_of_cards,
)
from sambanotation.game.worth import hand_points
from sambanotation.ruleset_terms import Charge, Per, RedThreeCondition
from tests.game.spelled import kind, lots
from tests.game.tables import (
    RULES,
    US,
    do,
    exactly,
    go_out,
    hold,
    item,
    lay,
    side_of,
    table,
)
from tests.referee.tables import under

NATURAL = "As As Ah Ah Ad Ad Ac"
MIXED = "Ks Ks Kh Kh Kd JK 2s"
WILDS = "JK JK JK 2s 2h 2d 2c"
SAMBA = "5h..Jh"
SEVENS = ("4s 4s 4h 4h 4d 4d 4c", "5s 5s 5h 5h 5d 5d 5c", "6s 6s 6h 6h 6d 6d 6c", "7s 7s 7h 7h 7d 7d 7c")
MORE_SEVENS = ("8s 8s 8h 8h 8d 8d 8c", "9s 9s 9h 9h 9d 9d 9c", "Ts Ts Th Th Td Td Tc")
CANASTAS = SEVENS + MORE_SEVENS


@pytest.mark.parametrize(
    ("card", "points"),
    [
        *(("JK", 50), ("2s", 20), ("As", 20), ("Kd", 10), ("Qd", 10), ("Jd", 10), ("Td", 10), ("9d", 10), ("8d", 10)),
        *(("7d", 5), ("6d", 5), ("5d", 5), ("4d", 5), ("3s", 5), ("3c", 5), ("3h", 0), ("3d", 0)),
    ],
)
def test_a_card_is_worth_its_points(card: str, points: int) -> None:
    assert worth_of_cards(RULES)[kind(card)] == points


@pytest.mark.parametrize(
    ("name", "meld", "points"),
    [("natural", NATURAL, 500), ("mixed", MIXED, 300), ("wild", WILDS, 2000), ("samba", SAMBA, 1500)],
)
def test_a_meld_of_seven_cards_has_its_prize(name: str, meld: str, points: int) -> None:
    position = table()
    lay(position, US, meld)
    ledger = count_deal(position, RULES)
    assert item(position, name) == exactly(1, points)
    assert [entry.item for entry in ledger.of(US)] == [name, "cards"]
    assert list(ledger.of("B+D")) == []


def test_prizes_add_up_meld_by_meld() -> None:
    position = table()
    lay(position, US, SAMBA, "4c..Tc", *SEVENS[:3])
    assert item(position, "samba") == exactly(2, 3000)
    assert item(position, "natural") == exactly(3, 1500)


def test_a_canasta_of_eight_counts_once() -> None:
    position = table()
    lay(position, US, NATURAL + " Ac", "Ks Ks Kh Kh Kd Kd Kc JK")
    assert item(position, "natural") == exactly(1, 500)
    assert item(position, "mixed") == exactly(1, 300)


def test_six_cards_have_no_prize_and_their_value() -> None:
    position = table()
    lay(position, US, "As As Ah Ah Ad Ad", "JK JK JK 2s 2h 2d", "5h..Th")
    assert [entry.item for entry in count_deal(position, RULES).of(US)] == ["cards"]
    assert item(position, "cards") == exactly(120 + 210 + 45, 120 + 210 + 45)


def test_melds_that_were_joined_count_as_one() -> None:
    position = table()
    into, gone = lay(position, US, "As As Ah Ah", "Ad Ad Ac")
    position.target, position.other = into, gone
    do(position, BeginTurn("A", 2), JoinMelds(Label("A", 1), Label("A", 2)))
    assert item(position, "natural") == exactly(1, 500)
    assert item(position, "cards") == exactly(140, 140)


@pytest.mark.parametrize(
    ("canastas", "stack", "small", "great"),
    [
        *((4, "no", 0, 0), (5, "no", 500, 0), (6, "no", 500, 0), (7, "no", 0, 2000)),
        *((4, "yes", 0, 0), (5, "yes", 500, 0), (6, "yes", 500, 0), (7, "yes", 500, 2000)),
    ],
)
def test_five_and_seven_canastas_have_a_prize_of_their_own(canastas: int, stack: str, small: int, great: int) -> None:
    position = table()
    lay(position, US, *CANASTAS[:canastas])
    assert item(position, "canastrao", stack=stack) == exactly(int(small > 0), small)
    assert item(position, "canastas", stack=stack) == exactly(int(great > 0), great)
    assert item(position, "natural", stack=stack) == exactly(canastas, 500 * canastas)


def test_wild_and_mixed_canastas_count_among_the_five_and_sambas_do_not() -> None:
    position = table()
    lay(position, US, *SEVENS[:2], MIXED, WILDS, SAMBA)
    assert item(position, "canastrao") == exactly(0, 0)
    lay(position, US, NATURAL)
    assert item(position, "canastrao") == exactly(1, 500)


@pytest.mark.parametrize(
    ("laid", "melds", "points"),
    [
        *((1, 2, 100), (5, 2, 500), (6, 2, 1000), (1, 1, -100), (5, 1, -500), (6, 1, -600), (1, 0, -100), (6, 0, -600)),
        (0, 2, 0),
    ],
)
def test_red_threes_count_for_a_side_with_two_melds_of_seven(laid: int, melds: int, points: int) -> None:
    position = table()
    lay(position, US, *(SAMBA, NATURAL)[:melds])
    side_of(position, US).red_threes.extend(lots("3h 3h 3h 3d 3d 3d")[:laid])
    assert item(position, "red3") == exactly(laid, points)


def test_melds_of_six_cards_do_not_turn_red_threes_positive() -> None:
    position = table()
    lay(position, US, SAMBA, "As As Ah Ah Ad Ad")
    side_of(position, US).red_threes.extend(lots("3h"))
    assert item(position, "red3") == exactly(1, -100)


def test_the_clause_of_red_threes_is_that_of_their_sign() -> None:
    position = table()
    lay(position, US, SAMBA, NATURAL)
    for side in position.sides:
        side.red_threes.extend(lots("3h"))
    ledger = count_deal(position, RULES)
    clauses = [entry.clause for name in (US, "B+D") for entry in ledger.of(name) if entry.item == "red3"]
    assert clauses == ["red_three_prize", "red_three_failed"]


@pytest.mark.parametrize("cards", ["3h", "3h 3d 3d"])
def test_each_red_three_in_a_hand_costs_500(cards: str) -> None:
    position = table()
    position.played = dict.fromkeys("ABCD", True)
    hold(position, "A", cards)
    hold(position, "C", "3h 4s")
    number = len(cards.split()) + 1
    assert item(position, "red3-hand") == exactly(number, -500 * number)
    assert item(position, "red3") == exactly(0, 0)
    assert item(position, "hand") == exactly(-5, -5)


def test_a_dealt_red_three_of_a_seat_that_never_played_counts_as_laid() -> None:
    position = table()
    lay(position, US, SAMBA, NATURAL)
    position.played = {"A": True, "B": True, "C": False, "D": False}
    for seat in "ABCD":
        hold(position, seat, "3h 4s")
    assert item(position, "red3") == exactly(1, 100)
    assert item(position, "red3-hand") == exactly(1, -500)
    assert item(position, "red3", "B+D") == exactly(1, -100)


def test_only_red_threes_count_as_red_threes() -> None:
    position = table()
    side_of(position, US).red_threes.extend(lots("3h 5c _"))
    assert item(position, "red3") == ((1, 2), (-200, -100))


def test_going_out_has_a_prize_for_the_side_alone() -> None:
    position = table()
    position.laid_before["A"] = True
    go_out(position, "A", 9)
    assert item(position, "out") == exactly(1, 200)
    assert item(position, "out", "B+D") == exactly(0, 0)


def test_nobody_is_paid_for_going_out_when_the_stock_ends_the_deal() -> None:
    position = table()
    lay(position, US, SAMBA, NATURAL)
    position.ended = "stock"
    assert item(position, "out") == exactly(0, 0)
    position.out = "A"
    assert item(position, "out") == exactly(1, 0)


def test_cards_in_the_hands_of_a_side_are_taken_off_also_those_of_the_partner_who_did_not_go_out() -> None:
    position = table()
    lay(position, US, "As Ah Ad")
    hold(position, "C", "JK As 4s")
    hold(position, "B", "2s")
    hold(position, "D", "Kd 3s")
    go_out(position, "A", 9)
    ledger = count_deal(position, RULES)
    assert item(position, "cards") == exactly(60, 60)
    assert item(position, "hand") == exactly(-75, -75)
    assert ledger.score(US) == (60 - 75 + 200,) * 2
    assert ledger.score("B+D") == (-35, -35)


def test_penalties_are_taken_off_the_side_and_given_to_nobody() -> None:
    position = table()
    do(position, Penalise(US, 100, "three-wilds"), Penalise(US, 100, "out-refused"), Penalise("X", 100, "what"))
    assert item(position, "penalty") == exactly(-200, -200)
    assert count_deal(position, RULES).score(US) == (-200, -200)
    assert count_deal(position, RULES).score("B+D") == (0, 0)


def test_the_count_of_a_whole_deal_is_the_sum_of_its_lines() -> None:
    position = table()
    lay(position, US, "7h..Kh", "8c..Ac", "As As Ah Ah Ad JK 2s", "4s 4s 4h")
    side_of(position, US).red_threes.extend(lots("3h 3d 3d"))
    lay(position, "B+D", "Ts Ts Th Th Td JK JK", "Qs Qh 2c")
    side_of(position, "B+D").red_threes.extend(lots("3h"))
    position.played = dict.fromkeys("ABCD", True)
    hold(position, "A", "Kd")
    hold(position, "B", "JK 9s")
    hold(position, "D", "5c")
    position.laid_before["C"] = True
    go_out(position, "C", 30)
    ledger = count_deal(position, RULES)
    cards = (5 + 6 * 10) + (6 * 10 + 20) + (5 * 20 + 50 + 20) + 15
    assert [(entry.item, entry.points[0]) for entry in ledger.of(US)] == [
        *(("mixed", 300), ("samba", 3000), ("red3", 300), ("out", 200), ("cards", cards), ("hand", -10)),
    ]
    assert ledger.score(US) == (3000 + 300 + 300 + 200 + cards - 10,) * 2
    assert ledger.score("B+D") == (300 - 100 + 150 + 40 - 65,) * 2


# ---- Score sheets ----


def test_the_count_of_a_score_sheet_is_that_of_the_table_which_it_tells_of() -> None:
    position = table()
    lay(position, US, "7h..Kh", "As As Ah Ah Ad JK 2s")
    side_of(position, US).red_threes.extend(lots("3h 3d"))
    position.played = dict.fromkeys("ABCD", True)
    hold(position, "A", "Kd 3h")
    position.laid_before["C"] = True
    go_out(position, "C", 30)
    do(position, Penalise(US, 100, "three-wilds"))
    at_the_table = count_deal(position, RULES)
    counts = {US: {entry.item: entry.number[0] for entry in at_the_table.of(US)}}
    sheet = table()
    do(sheet, Penalise(US, 100, "three-wilds"))
    of_the_sheet = count_sheet(counts, sheet, RULES)
    assert set(of_the_sheet.entries) == set(at_the_table.of(US))


def test_one_charge_for_each_player_leaves_open_how_many_players_held_the_red_threes() -> None:
    rules = under(RULES, red_three_in_hand=Charge(500, Per.PLAYER))
    entry = count_sheet({US: {"red3-hand": 3}}, table(), rules).entry(US, "red3-hand")
    assert entry is not None
    assert (entry.number, entry.points) == ((3, 3), (-1000, -500))


@pytest.mark.parametrize(
    ("count", "points"),
    [({"red3": 1}, (-100, -100)), ({"red3": 1, "cards": 15}, (-100, 100)), ({"red3": 1, "samba": 2}, (100, 100))],
)
def test_where_incomplete_melds_meet_the_condition_a_score_sheet_may_leave_it_open(
    count: dict[str, int], points: tuple[int, int]
) -> None:
    rules = under(RULES, red_three_condition=RedThreeCondition(2, False))
    entry = count_sheet({US: count}, table(), rules).entry(US, "red3")
    assert entry is not None
    assert entry.points == points


def test_nobody_is_paid_for_going_out_on_a_score_sheet_when_the_stock_ended_the_deal() -> None:
    position = table()
    position.ended = "stock"
    entry = count_sheet({US: {"out": 1}}, position, RULES).entry(US, "out")
    assert entry is not None
    assert (entry.points, entry.clause) == ((0, 0), "exhausted_going_out")


def test_all_cards_and_prizes_are_multiples_of_five() -> None:
    assert step_of_cards(RULES) == step_of_scores(RULES) == 5


def test_a_prize_of_odd_points_makes_the_steps_smaller() -> None:
    assert step_of_scores(under(RULES, samba=1502)) == 1
    assert step_of_cards(under(RULES, samba=1502)) == 5


# ---- The minimum of the initial meld and the end of the match (rows K1, P1, S40, S54) ----


@pytest.mark.parametrize(
    ("total", "minimum"),
    [
        *((-2000, 15), (-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (6995, 120), (7000, 150)),
        (10000, 150),
    ],
)
def test_the_minimum_follows_from_the_total(total: int, minimum: int) -> None:
    assert minimum_for((total, total), RULES.minimums.value) == (minimum, minimum)


def test_the_minimum_is_a_range_where_the_total_is_one() -> None:
    assert minimum_for((-10, 3000), RULES.minimums.value) == (15, 120)


@pytest.mark.parametrize(("total", "over"), [(9995, False), (10000, False), (10005, True), (-5, False)])
def test_a_match_ends_with_more_than_10000_points(total: int, over: bool) -> None:
    assert passes(total, RULES) is over


# ---- Hidden cards ----


def test_wild_cards_that_are_in_doubt_leave_a_canasta_natural_or_mixed() -> None:
    position = table()
    lay(position, US, "As As Ah Ah Ad Ad _")
    assert item(position, "natural") == ((0, 1), (0, 500))
    assert item(position, "mixed") == ((0, 1), (0, 300))


def test_seven_unseen_cards_may_be_any_canasta_or_a_samba() -> None:
    position = table()
    lay(position, US, "_*7")
    assert [(name, item(position, name)[0]) for name in ("natural", "mixed", "wild", "samba")] == [
        *(("natural", (0, 1)), ("mixed", (0, 1)), ("wild", (0, 1)), ("samba", (0, 1))),
    ]


def test_a_meld_that_may_have_seven_cards_may_have_a_prize() -> None:
    position = table()
    lay(position, US, "A_*6..7")
    assert item(position, "natural") == ((0, 1), (0, 500))
    assert item(position, "cards") == ((120, 140), (120, 140))


def test_red_threes_count_either_way_where_the_second_meld_is_in_doubt() -> None:
    position = table()
    lay(position, US, SAMBA, "A_*6..7")
    side_of(position, US).red_threes.extend(lots("3h 3d"))
    assert item(position, "red3") == ((2, 2), (-200, 200))


def test_unseen_cards_in_a_hand_may_be_the_red_threes_that_are_nowhere_else() -> None:
    position = table()
    position.played = dict.fromkeys("ABCD", True)
    hold(position, "A", "_*5")
    side_of(position, "B+D").red_threes.extend(lots("3h 3h 3h 3d"))
    assert item(position, "red3-hand") == ((0, 2), (-1000, 0))


def test_where_something_unreadable_happened_a_side_may_have_anything() -> None:
    position = table()
    lay(position, US, "As Ah Ad")
    do(position, BeginTurn("A", 3))
    position.forget("A")
    low, high = count_deal(position, RULES).score(US)
    assert low < -3000
    assert high > 100_000


HAND_CARDS = ("JK", "As", "4s", "3s", "3h")
HAND_LOT = st.builds(
    lambda some, number: Lot(sum(1 << kind(card) for card in some), number, number),
    st.sets(st.sampled_from(HAND_CARDS), min_size=1, max_size=3),
    st.integers(1, 2),
)


@given(st.lists(HAND_LOT, max_size=3), st.lists(HAND_LOT, max_size=1))
@settings(max_examples=100, deadline=None)
def test_a_hand_is_worth_no_less_and_no_more_than_some_completion(came: list[Lot], went: list[Lot]) -> None:
    hand, worth = Hand(), worth_of_cards(RULES)
    for one in came:
        hand.receive(one)
    for one in went:
        if not hand.give(one):
            return
    worths = {
        sum(worth[kind] for kind in left)
        for cards in completions(came)
        for gone in completions(went)
        if (left := without(cards, gone)) is not None
    }
    low, high = hand_points(hand, worth)
    assert low <= min(worths)
    assert max(worths) <= high
    if not went:
        assert (low, high) == (min(worths), max(worths))


def completions(lots: list[Lot]) -> Iterator[tuple[int, ...]]:
    cards = [list(kinds_in(one.kinds)) for one in lots for _ in range(one.low)]
    return product(*cards)


def without(cards: tuple[int, ...], gone: tuple[int, ...]) -> list[int] | None:
    left = list(cards)
    for card in gone:
        if card not in left:
            return None
        left.remove(card)
    return left


KNOWN = {US: (NATURAL, "Ks Ks Kh Kh Kd JK", SAMBA), "B+D": ("4s 4h 4d", "JK JK 2s")}
HANDS = {"A": "As 3h", "B": "JK 4c", "C": "9d", "D": "3d Qs"}


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_the_true_score_lies_in_the_range_whatever_cards_are_hidden(data: st.DataObject) -> None:
    exact = finished(None)
    blurred = finished(data)
    truth, ranges = count_deal(exact, RULES), count_deal(blurred, RULES)
    for side in (US, "B+D"):
        low, high = ranges.score(side)
        assert truth.score(side)[0] == truth.score(side)[1]
        assert low <= truth.score(side)[0] <= high
        for entry in truth.of(side):
            range_of = ranges.entry(side, entry.item)
            assert range_of is not None
            assert range_of.number[0] <= entry.number[0] <= range_of.number[1]


def finished(data: st.DataObject | None) -> Position:
    """One certain deal at its end; with data, some of its cards were not seen."""

    def seen(cards: str) -> str:
        if data is None:
            return cards
        spread = [spell(one.kinds) for one in lots(cards)]
        ways = data.draw(st.lists(st.sampled_from(["", "rank", "all"]), min_size=len(spread), max_size=len(spread)))
        return " ".join(pattern(card, way) for card, way in zip(spread, ways, strict=True))

    position = table()
    for side, melds in KNOWN.items():
        lay(position, side, *(seen(meld) for meld in melds))
    side_of(position, US).red_threes.extend(lots(seen("3h 3d")))
    for seat, cards in HANDS.items():
        hold(position, seat, seen(cards))
    position.played = {"A": True, "B": True, "C": True, "D": False}
    position.ended = "stock"
    return position


def pattern(card: str, way: str) -> str:
    """A card as it stands where less of it was seen."""
    if way == "all":
        return "_"
    if way == "rank":
        return "w" if card == "JK" else card[0] + "_"
    return card
