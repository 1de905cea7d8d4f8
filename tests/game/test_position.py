"""The table: sides, turns, what is known of where the cards are, and a table that is a copy of another."""

from __future__ import annotations

import pickle

import pytest

from sambanotation.game.actions import BeginTurn, Draw, EndTurn, TakePile
from sambanotation.game.canastas import complete_melds
from sambanotation.game.cards import RED_THREES, Lot
from sambanotation.game.melds import Meld
from sambanotation.game.position import Position
from tests.game.spelled import kind, kinds, lot, lots
from tests.game.tables import RULES, US, adding, deal, discarding, do, drawing, hold, lay, melding, side_of, table


def test_partners_sit_in_alternation() -> None:
    position = table()
    assert {seat: side.name for seat, side in position.side_of.items()} == {"A": US, "B": "B+D", "C": US, "D": "B+D"}
    assert position.partners("A") == ("C",)
    assert table("ABCDEF", 2).partners("A") == ("C", "E")
    assert table("AB", 2).partners("A") == ()


def test_the_turn_passes_round_the_table() -> None:
    position = table()
    assert [position.after(seat) for seat in "ABCD"] == list("BCDA")
    assert position.after("C", 3) == "B"


def test_melds_are_numbered_by_rank_and_suit_in_the_order_of_laying() -> None:
    melds = lay(table(), US, "As Ah Ad", "6s..8s", "Ac Ac As", "Ts..Qs", "JK JK 2s")
    assert [f"{meld.key}.{meld.number}" for meld in melds] == ["A.1", "s.1", "A.2", "s.2", "W.1"]


def test_a_hidden_meld_leaves_the_number_of_a_later_one_open() -> None:
    position = table()
    hidden, aces, more = lay(position, US, "_ _ _", "As Ah Ad", "Ac Ac As")
    side = side_of(position, US)
    assert side.number_of(hidden, "A") == (1, 1)
    assert side.number_of(aces, "A") == (1, 2)
    assert side.number_of(more, "A") == (2, 3)


@pytest.mark.parametrize(
    ("melds", "complete"),
    [
        (("As As Ah Ah Ad Ad Ac", "5h..Jh"), (2, 2)),
        (("As As Ah Ah Ad Ad", "5h..Th"), (0, 0)),
        (("A_*6..7",), (0, 1)),
        (("_*7",), (0, 1)),
        (("JK*4 2_*3",), (1, 1)),
        (("As Kd 4c 9h 6s 7d Jc",), (0, 0)),
    ],
)
def test_seven_cards_complete_a_meld(melds: tuple[str, ...], complete: tuple[int, int]) -> None:
    position = table()
    lay(position, US, *melds)
    assert complete_melds(side_of(position, US), RULES) == complete


def test_a_joined_meld_is_no_more_on_the_table() -> None:
    position = table()
    one, other = lay(position, US, "As Ah Ad", "Ac Ac As")
    other.joined = one
    assert list(side_of(position, US).on_table) == [one]


def test_a_side_is_open_when_it_has_a_meld() -> None:
    position = table()
    side = side_of(position, US)
    assert side.opened is False
    side.melds_open = True
    assert side.opened is None
    lay(position, US, "As Ah Ad")
    assert side.opened is True


def test_a_turn_begins_with_a_draw_or_a_take() -> None:
    position = table()
    do(position, BeginTurn("A", 1))
    turn = position.turn
    assert turn is not None
    assert not turn.acquired
    do(position, Draw((lots("3h 5c"), lots("Kd"))))
    assert turn.acquired
    assert turn.drawn == (2, 2), "replacements of red threes do not count"
    position = table()
    do(position, BeginTurn("A", 1), TakePile())
    assert position.turn is not None
    assert position.turn.acquired


def test_what_is_certainly_seen_lies_in_hands_heaps_and_melds() -> None:
    position = table()
    hold(position, "A", "As Kd")
    hold(position, "B", "A_ _")
    lay(position, US, "Ah Ad Ac")
    position.pile.cards = list(lots("As _ A_*0..1"))
    position.stock.lay(lots("Ad"), open_below=True)
    side_of(position, US).red_threes.extend(lots("3h"))
    assert position.certainly_seen(kinds("A_")) == 7
    assert position.certainly_seen(kinds("As")) == 2
    assert position.unseen_red_threes() == 5


def test_never_fewer_copies_have_come_to_light_than_are_certainly_somewhere() -> None:
    position = table()
    hold(position, "A", "_*15")
    deal(position, "B", "As _*9")
    do(position, BeginTurn("A", 1), drawing("As Kd"), melding("As As Kd"), discarding("_"), EndTurn())
    do(position, BeginTurn("B", 2), drawing("_ As"), melding("As As Ah"), EndTurn())
    for card in ("As", "Ah", "Kd"):
        assert position.seen[kind(card)] >= position.certainly_seen(kinds(card)), card
    assert position.certainly_seen(kinds("As")) == 4


def test_a_pattern_tells_that_cards_were_played_of_which_not_all_is_known() -> None:
    position = table()
    position.reveal(lots("As _"))
    assert not position.patterned
    position.reveal(lots("A_"))
    assert position.patterned


def test_the_stock_is_what_is_left_of_the_pack() -> None:
    position = table()
    for seat in "ABCD":
        hold(position, seat, "_*15")
    position.pile.cards = list(lots("9c"))
    side_of(position, US).red_threes.extend(lots("3h"))
    lay(position, US, "A_*3..4")
    position.settle_stock()
    assert position.stock.size == (162 - 60 - 1 - 1 - 4, 162 - 60 - 1 - 1 - 3)
    side_of(position, US).melds_open = True
    position.settle_stock()
    assert position.stock.size == (0, 162 - 60 - 1 - 1 - 3)


def forgotten() -> Position:
    position = table()
    deal(position, "A", "As Kd 3h")
    lay(position, US, "Qs Qh Qd", "Qc Qc Qs", "6s..8s")
    lay(position, "B+D", "Ts Th Td")
    position.pile.cards = list(lots("9c"))
    position.stock.lay(lots("As Kd"), open_below=False)
    position.forget("A")
    return position


def test_after_an_unreadable_turn_nothing_is_known_of_what_it_may_have_touched() -> None:
    position = forgotten()
    side = side_of(position, US)
    assert position.fog
    assert position.hands["A"].size == (0, 162)
    assert (position.pile.size, position.stock.size) == ((0, 162), (0, 2))
    assert (side.opened, side.taken, position.laid_before["A"], position.played["A"]) == (True, None, None, True)
    assert all(meld.open for meld in side.melds)
    assert side.red_threes[-1] == Lot(RED_THREES, 0, 6)
    assert position.to_play is None


def test_it_may_have_joined_melds_and_touched_nothing_of_the_other_side() -> None:
    position = forgotten()
    assert [meld.perhaps_gone for meld in side_of(position, US).melds] == [True, True, False]
    other = side_of(position, "B+D")
    assert (other.melds[0].open, other.melds_open, other.taken) == (False, False, False)


def test_a_copied_table_stays_as_it_is() -> None:
    position = table()
    for seat in "ABCD":
        deal(position, seat, "As Kd 3h 4s JK")
    one, other = lay(position, US, "Qs Qh Qd", "Qc Qc Qs")
    other.joined = one
    position.pile.cards = list(lots("9c"))
    do(position, BeginTurn("A", 1), drawing("5c 5d"), adding(position, one, "JK"))
    before, twin = pickle.dumps(position), position.copy()
    (copied, joined) = side_of(twin, US).melds
    assert (copied is not one, joined.joined is copied, twin.target is copied) == (True, True, True)
    assert twin.turn is not None
    assert twin.turn.laid[0].meld is copied
    do(twin, adding(twin, copied, "Qd"), TakePile(), discarding("4s"), EndTurn(), BeginTurn("B", 2), melding("As Kd"))
    twin.forget("B")
    assert pickle.dumps(position) == before


def test_a_meld_is_known_again_in_the_copy() -> None:
    position = table()
    meld = Meld(lots("As Ah Ad"), "A", 1)
    side_of(position, US).lay(meld)
    position.target = meld
    twin = position.copy()
    assert twin.target is not None
    twin.target.add([lot("Ac")])
    assert (meld.size, side_of(twin, US).melds[0].size) == ((3, 3), (4, 4))
