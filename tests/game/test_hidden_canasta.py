"""The four prizes for going out with a hidden canasta (rows N7, S49, S65)."""

from __future__ import annotations

from sambanotation.game.actions import AddToMeld, BeginTurn, EndTurn, JoinMelds, Label
from sambanotation.game.hand import Range
from sambanotation.game.position import Position
from tests.game.spelled import lots
from tests.game.tables import OUT, US, adding, deal, do, drawing, exactly, go_out, item, lay, melding, side_of, table

SAMBA = "5h..Jh"
WILDS = "JK JK JK 2s 2h 2d 2c"
DEALT = "9s 9s 9h 9h 9d 9d 9c"


def hidden(position: Position) -> tuple[Range, Range]:
    return item(position, "hidden")


def test_a_dealt_canasta_laid_on_going_out_has_1000_points() -> None:
    position = table()
    deal(position, "A", DEALT + " 4s")
    go_out(position, "A", 9, melding(DEALT), discard="4s")
    assert hidden(position) == exactly(1, 1000)
    assert item(position, "out") == exactly(1, 200)


def test_a_dealt_canasta_with_cards_put_to_the_table_has_500() -> None:
    position = table()
    (aces,) = lay(position, US, "As Ah Ad")
    deal(position, "A", DEALT + " Ac")
    go_out(position, "A", 9, melding(DEALT), adding(position, aces, "Ac"))
    assert hidden(position) == exactly(1, 500)


def test_a_canasta_formed_in_play_has_500() -> None:
    position = table()
    deal(position, "A", DEALT.removesuffix(" 9c"))
    go_out(position, "A", 9, drawing("9c 4s"), melding(DEALT), discard="4s")
    assert hidden(position) == exactly(1, 500)


def test_a_canasta_formed_in_play_with_cards_put_to_the_table_has_200() -> None:
    position = table()
    (aces,) = lay(position, US, "As Ah Ad")
    deal(position, "A", DEALT.removesuffix(" 9c"))
    go_out(position, "A", 9, drawing("9c Ac"), adding(position, aces, "Ac"), melding(DEALT))
    assert hidden(position) == exactly(1, 200)


def test_a_canasta_built_in_several_actions_of_the_turn_is_one() -> None:
    position = table()
    deal(position, "A", DEALT)
    do(position, BeginTurn("A", 9), melding("9s 9s 9h 9h"))
    (nines,) = side_of(position, US).melds
    position.target = nines
    do(position, AddToMeld(None, lots("9d 9d 9c")))
    do(position, *OUT)
    assert hidden(position) == exactly(1, 1000)


def test_a_canasta_joined_with_a_meld_of_the_table_leans_on_it() -> None:
    for into, gone in ((0, 1), (1, 0)):
        position = table()
        lay(position, US, "9h 9d 9c")
        deal(position, "A", DEALT)
        do(position, BeginTurn("A", 9), melding(DEALT))
        melds = side_of(position, US).melds
        position.target, position.other = melds[into], melds[gone]
        do(position, JoinMelds(Label("9", into + 1), Label("9", gone + 1)))
        do(position, *OUT)
        assert hidden(position) == exactly(1, 500)


def test_four_cards_that_become_a_canasta_on_the_table_were_not_hidden() -> None:
    position = table()
    lay(position, US, "9h 9d 9c")
    deal(position, "A", "9s 9s 9h 9d")
    do(position, BeginTurn("A", 9), melding("9s 9s 9h 9d"))
    old, new = side_of(position, US).melds
    position.target, position.other = new, old
    do(position, JoinMelds(Label("9", 2), Label("9", 1)))
    do(position, *OUT)
    assert item(position, "natural") == exactly(1, 500)
    assert hidden(position) == exactly(0, 0)


def test_only_the_highest_prize_is_paid() -> None:
    position = table()
    deal(position, "A", DEALT + " Ks Ks Kh Kh Kd Kd")
    go_out(position, "A", 9, drawing("Kc 4s"), melding("Ks Ks Kh Kh Kd Kd Kc"), melding(DEALT), discard="4s")
    assert hidden(position) == exactly(1, 1000)


def test_a_canasta_of_wild_cards_may_be_the_hidden_one_and_a_samba_may_not() -> None:
    position = table()
    deal(position, "A", WILDS)
    go_out(position, "A", 9, melding(WILDS))
    assert hidden(position) == exactly(1, 1000)
    position = table()
    deal(position, "A", SAMBA)
    go_out(position, "A", 9, melding(SAMBA))
    assert hidden(position) == exactly(0, 0)


def test_whoever_laid_cards_before_gets_nothing_for_a_hidden_canasta() -> None:
    position = table()
    deal(position, "A", DEALT + " Ks Kh Kd")
    do(position, BeginTurn("A", 5), melding("Ks Kh Kd"), EndTurn())
    go_out(position, "A", 9, melding(DEALT))
    assert hidden(position) == exactly(0, 0)


def test_cards_that_the_partner_laid_before_do_not_matter() -> None:
    position = table()
    deal(position, "A", DEALT)
    deal(position, "C", "Ks Kh Kd")
    do(position, BeginTurn("C", 5), melding("Ks Kh Kd"), EndTurn())
    go_out(position, "A", 9, melding(DEALT))
    assert hidden(position) == exactly(1, 1000)


def test_six_cards_are_no_hidden_canasta() -> None:
    position = table()
    deal(position, "A", DEALT)
    go_out(position, "A", 9, melding("9s 9s 9h 9h 9d 9d"), discard="9c")
    assert hidden(position) == exactly(0, 0)


def test_where_the_dealt_hand_is_not_known_the_prize_is_a_range() -> None:
    position = table()
    deal(position, "A", "_*15")
    go_out(position, "A", 9, melding(DEALT))
    assert hidden(position) == ((1, 1), (500, 1000))


def test_where_the_canasta_is_in_doubt_so_is_the_prize() -> None:
    position = table()
    deal(position, "A", DEALT)
    go_out(position, "A", 9, melding("9s 9s 9h 9h 9d 9_*1..2"))
    assert hidden(position) == ((0, 1), (0, 1000))
