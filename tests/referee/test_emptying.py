"""The parts of the question whether a seat can go out, each by itself."""

from __future__ import annotations

import pytest

from sambanotation.game.hand import Range
from sambanotation.game.worth import worth_of_cards
from sambanotation.referee.emptying import held, may_complete, may_go_out_at_best, minimum_left, surely_goes_out
from sambanotation.referee.holdings import holding, on_table
from sambanotation.referee.layouts import OnTable
from tests.referee.tables import WORTH
from tests.referee.test_holdings import hand_of, told
from tests.referee.worlds import World, position_of, rules_of, world_of


@pytest.mark.parametrize(
    ("world", "expected"),
    [
        ("samba-br | hand: 3h 9h | stock: 0", "9h | 0..0 | 9h | 0..0 | 1..1 known"),
        ("samba-br | hand: 3h 9h", "9h | 0..1 | 9h _ | 0..1 | 1..2"),
        ("samba-br | hand: 9h | owed: 3h", "9h | 0..1 | 9h _ | 0..1 | 1..2"),
        ("samba-br | hand: 3h 9h | pile: 3h 5s | turn: B; take", "9h | 0..1 | 9h _ | 0..1 | 1..2"),
        ("samba-br | hand: 9c 9d | pile: 3h 9h | turn: A; take", "9h 9d 9c | 0..0 | 9h 9d 9c | 0..0 | 3..3 known"),
        ("samba-br | hand: 3h 9d | pile: 3h 9h | turn: A; take", "9h 9d | 0..1 | 9h 9d _ | 0..1 | 2..3"),
        ("samba-br | hand: 3h 9d | pile: 3h? 9h | turn: A; take", "9h 9d | 0..3 | 9h 9d _ _ _ | 0..3 | 2..5"),
        ("samba-br, drawn_red_three kept/replaced-at-once | hand: 3h 9h", "9h | 0..0 | 9h | 0..0 | 1..1 known"),
    ],
)
def test_a_seat_holds_what_it_may_yet_draw_for_red_threes(world: str, expected: str) -> None:
    asked = world_of(world)
    assert told(held(position_of(asked), "A", rules_of(asked.rules))) == expected


@pytest.mark.parametrize(
    ("world", "expected"),
    [
        ("samba-br", (50, 50)),
        ("samba-br | minimum: 15..50", (15, 50)),
        ("samba-br | more: ?", (0, 50)),
        ("samba-br | melds: 9s 9h 9d", (0, 0)),
        ("samba-br | hand: 9s 9h 9d | turn: A; lay 9s 9h 9d", (20, 20)),
        ("samba-br | hand: Ks Kh K_ w | minimum: 15..90 | turn: A; lay Ks Kh K_ w", (0, 40)),
        ("samba-br | hand: As Ah Ad | turn: A; lay As Ah Ad", (0, 0)),
        ("samba-br, concealed_minimum needed/waived", (0, 0)),
        ("samba-br | turn: B", (50, 50)),
    ],
)
def test_so_many_points_must_still_be_laid(world: str, expected: Range) -> None:
    asked = world_of(world)
    assert minimum_left(position_of(asked), "A", rules_of(asked.rules)) == expected


@pytest.mark.parametrize(
    ("rules", "melds", "cards", "expected"),
    [
        ("samba-br, going_out_melds -1", "9s 9h 9d", 3, False),
        ("samba-br, going_out_melds -1", "9s 9h 9d", 4, True),
        ("samba-br, going_out_melds -1", "9s 9h 9d / 9s 9c 9d", 0, False),
        ("samba-br, going_out_melds -1", "9s 9h 9d / 9s 9c 9d", 1, True),
        ("samba-br, going_out_melds -1, join_groups False/True", "9s 9h 9d / 9s 9c 9d", 3, False),
        ("samba-br, going_out_melds -1", "9s 9h 9d / Ts Tc Td", 1, False),
        ("samba-br, going_out_melds -1", "9s 9h 9d / Ts Tc Td / Ts Td Td", 1, True),
        ("samba-br, going_out_melds -1", "2s 2h JK / 2d JK JK", 1, True),
        ("samba-br, going_out_melds -1", "9s Ts Js / 4s 5s 6s", 1, False),
        ("samba-br, going_out_melds -1, join_sequences False/True", "9s Ts Js / 4s 5s 6s", 1, True),
        ("samba-br, going_out_melds -1, join_sequences False/True", "9s Ts Js / 4s 4h 4d", 1, False),
        ("samba-br, going_out_melds -1, join_sequences False/True", "4s 4h 4d / 9s Ts Js", 1, False),
        ("samba-br, going_out_melds -1", "9s 9h 9d / _ _ _", 1, True),
        ("samba-br, going_out_melds -1", "_ _ _ / 9s 9h 9d", 1, True),
        ("samba-br, going_out_melds -1", "9s 9h 9d ...", 1, True),
        ("samba-br, going_out_melds -1", "9s 9s 9h 9h 9d 9d 9c", 0, True),
        ("samba-br", "9s 9s 9h 9h 9d 9d 9c", 6, False),
        ("samba-br", "9s 9s 9h 9h 9d 9d 9c", 7, True),
        ("samba-br", "9s 9s 9h 9h 9d 9d 9c / Ts Th Td / Js Jh Jd Jc", 3, True),
        ("samba-br", "Ts Th Td / Js Jh Jd Jc", 6, False),
        ("samba-br", "Ts Th Td / Js Jh Jd Jc", 7, True),
    ],
)
def test_so_many_cards_may_make_melds_complete(rules: str, melds: str, cards: int, expected: bool) -> None:
    side = position_of(World(rules, melds=melds)).side_of["A"]
    assert may_complete(side, cards, rules_of(rules)) is expected


READY = "Ts Ts Th Th Td Td Tc / 4c 5c 6c 7c 8c 9c Tc"
ROOM = f"{READY} / JK JK JK 2c 2c 2c"
NOT_JOKERS, NOT_TWOS, NOT_BLACK = "not_discarded JK", "not_discarded 2", "not_discarded 3b"


@pytest.mark.parametrize(
    ("changes", "cards", "melds", "hidden", "expected"),
    [
        ("", "9h", READY, 0, True),
        ("", "9h Jd", READY, 0, False),
        ("", "9h", READY, 1, False),
        ("", "Th", READY, 1, True),
        ("", "", READY, 2, False),
        (NOT_JOKERS, "", READY, 1, None),
        (NOT_JOKERS, "9h Jd Kc", READY, 1, False),
        (NOT_JOKERS, "JK", READY, 0, False),
        (NOT_JOKERS, "JK Th", READY, 0, False),
        (NOT_JOKERS, "2s", READY, 0, True),
        (NOT_JOKERS, "2s JK", READY, 0, False),
        (NOT_JOKERS, "2s JK", ROOM, 0, True),
        (NOT_JOKERS, "JK 2s 2s", READY, 0, True),
        (NOT_JOKERS, "9h", READY, 0, True),
        (NOT_JOKERS, "9h 9h", READY, 0, False),
        (NOT_JOKERS, "9h 9h 9d 9c 5s", READY, 0, True),
        (NOT_JOKERS, "A_", READY, 0, True),
        (NOT_JOKERS, "A_ A_", READY, 0, False),
        (NOT_JOKERS, "3s", READY, 0, True),
        (NOT_JOKERS, "3s 3c", READY, 0, False),
        (NOT_JOKERS, "3s 3s 3c 3c", READY, 0, True),
        (NOT_TWOS, "2s", READY, 0, False),
        (NOT_TWOS, "JK", READY, 0, True),
        (NOT_TWOS, "JK 2s", ROOM, 0, True),
        (NOT_TWOS, "JK 2s", READY, 0, False),
        (f"{NOT_JOKERS}, {NOT_TWOS}", "JK", READY, 0, False),
        (f"{NOT_JOKERS}, {NOT_TWOS}", "2s", READY, 0, False),
        (f"{NOT_JOKERS}, {NOT_TWOS}", "9h", READY, 0, True),
        (NOT_BLACK, "3s", READY, 0, False),
        (NOT_BLACK, "3s 9h", READY, 0, False),
        (NOT_BLACK, "9h", READY, 0, True),
        (NOT_BLACK, "JK", READY, 0, True),
        (NOT_BLACK, "2s", READY, 0, True),
        ("going_out_among mixed +1", "9h", READY, 0, None),
        ("going_out_among mixed +1", "9h Jd", READY, 0, False),
    ],
)
def test_all_cards_but_one_that_may_be_discarded_can_be_laid(
    changes: str, cards: str, melds: str, hidden: int, expected: bool | None
) -> None:
    rules = rules_of(", ".join(filter(None, ["samba-br", changes])))
    there = on_table(position_of(World("samba-br", melds=melds)).side_of["A"], rules)
    assert surely_goes_out(holding(hand_of(cards), WORTH).sure, hidden, there, 0, WORTH, rules) is expected


@pytest.mark.parametrize(("kept", "expected"), [("JK", False), ("2", False), ("3b", True)])
def test_where_jokers_and_twos_are_worth_the_same_it_is_not_known_which_one_would_be_discarded(
    kept: str, expected: bool
) -> None:
    rules = rules_of(f"samba-br, not_discarded {kept}")
    there = on_table(position_of(World("samba-br", melds=READY)).side_of["A"], rules)
    worth = [20 if points == 50 else points for points in WORTH]
    assert surely_goes_out(holding(hand_of("2s"), worth).sure, 0, there, 0, worth, rules) is expected


def test_of_very_many_cards_two_hidden_ones_are_still_too_many() -> None:
    cards = holding(hand_of(" ".join(["4s 5s 6s"] * 17)), WORTH).sure
    assert surely_goes_out(cards, 2, OnTable(), 0, WORTH, rules_of("samba-br")) is False


@pytest.mark.parametrize(("minimum", "expected"), [(100, True), (101, False)])
def test_a_wild_card_that_is_exchanged_may_be_the_dearer_one(minimum: int, expected: bool) -> None:
    rules = rules_of("samba-2")
    worth = worth_of_cards(rules)
    there = OnTable({7: (((3, 1),),)}, complete=5)
    cards = holding(hand_of("9h 9h Kc Kd Kc"), worth).perhaps
    assert may_go_out_at_best(cards, there, minimum, worth, rules) is expected
