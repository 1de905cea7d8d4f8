"""What each thing that happens does to the table, legal or not."""

from __future__ import annotations

import pytest

from sambanotation.game.actions import (
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    BeginTurn,
    ClaimHand,
    DealHand,
    Draw,
    EndDeal,
    EndTurn,
    Expose,
    GoOut,
    JoinMelds,
    KeepLastCard,
    Label,
    LayRedThrees,
    LayStock,
    OutOfTurn,
    ShowRedThrees,
    SwapWild,
    TakePile,
    TakeTop,
    TurnUp,
    Undo,
)
from sambanotation.game.apply import apply, playing
from sambanotation.game.cards import Lot, spell_lots
from sambanotation.game.hand import Hand
from sambanotation.game.melds import Form
from sambanotation.game.position import Position
from sambanotation.game.top_card import without_top
from tests.game.spelled import kinds, lot, lots, some
from tests.game.tables import US, adding, deal, discarding, do, drawing, hold, lay, melding, side_of, table


def begun(hand: str = "As Ah Ad Kd 4s", seat: str = "A", pile: str = "9c", stock: str = "5c 6c 7c 8c") -> Position:
    """A table at which a seat with these cards begins its turn."""
    position = table()
    for other in "ABCD":
        hold(position, other, "_*15")
    deal(position, seat, hand)
    do(position, TurnUp(lots(pile)), LayStock(lots(stock)), BeginTurn(seat, 1))
    return position


def hand_of(position: Position, seat: str = "A") -> str:
    """The known cards of a hand, by rank."""
    known = position.hands[seat].known
    return spell_lots([Lot(1 << kind) for kind in sorted(known) for _ in range(known[kind])])


# ---- Before the first turn ----


def test_a_dealt_hand_is_known_card_by_card() -> None:
    position = table()
    do(position, DealHand("A", tuple((one,) for one in lots("As Kd JK"))))
    assert position.hands["A"].complete
    assert position.hands["A"].size == (3, 3)


def test_of_an_open_hand_the_rest_is_any_cards_up_to_those_dealt() -> None:
    position = table()
    hold(position, "A", "_*15")
    do(position, DealHand("A", tuple((one,) for one in lots("As Kd")), open=True))
    assert position.hands["A"].size == (15, 15)
    assert position.hands["A"].may_hold(some("As Kd JK*6"))


def test_in_the_middle_of_a_deal_nobody_knows_how_many_cards_an_open_hand_has() -> None:
    position = table()
    hold(position, "A", "_*0..162")
    do(position, DealHand("A", tuple((one,) for one in lots("As Kd")), open=True))
    assert position.hands["A"].size == (2, 162)


def test_a_red_three_replaced_while_dealing_lies_with_its_side() -> None:
    position = table()
    do(position, DealHand("A", (lots("3h 5c"), lots("Kd"))))
    assert side_of(position, US).red_threes == list(lots("3h"))
    assert hand_of(position) == "5c Kd"


def test_the_upcard_lies_on_the_cards_that_it_covers() -> None:
    position = table()
    do(position, TurnUp(lots("JK 9c")))
    assert (position.pile.size, position.pile.top) == ((2, 2), kinds("9c"))
    do(position, TurnUp(lots("9c"), open=True))
    assert (position.pile.size, position.pile.top) == ((1, 163), kinds("9c"))


def test_a_shown_red_three_waits_for_its_replacement() -> None:
    position = table()
    deal(position, "B", "3h 4s")
    do(position, ShowRedThrees("B", lots("3h")))
    assert side_of(position, "B+D").red_threes == list(lots("3h"))
    assert position.owed["B"] == list(lots("3h"))
    assert position.hands["B"].size == (1, 1)


# ---- The draw and the pile ----


def test_drawn_cards_come_to_the_hand_and_red_threes_to_the_table() -> None:
    position = begun(stock="3h 3d 7c 8c")
    do(position, Draw((lots("3h 3d 7c"), lots("8c"))))
    assert hand_of(position) == "4s 7c 8c Kd As Ah Ad"
    assert side_of(position, US).red_threes == list(lots("3h 3d"))
    assert position.stock.size == (0, 0)


def test_a_red_three_without_a_replacement_is_laid_from_the_hand() -> None:
    position = begun(stock="3d")
    do(position, drawing("3d"), LayRedThrees((lots("3d"),)))
    assert hand_of(position) == "4s Kd As Ah Ad"
    assert side_of(position, US).red_threes == list(lots("3d"))


def test_a_dealt_red_three_is_replaced_from_the_stock() -> None:
    position = begun(hand="3h 3d As", stock="5c 3d 6c 7c")
    do(position, LayRedThrees((lots("3h 5c"), lots("3d 3d 6c"))))
    assert hand_of(position) == "5c 6c As"
    assert side_of(position, US).red_threes == list(lots("3h 3d 3d"))
    assert position.stock.size == (1, 1)


def test_one_that_was_shown_before_is_not_laid_twice() -> None:
    position = table()
    deal(position, "A", "3h As")
    do(position, ShowRedThrees("A", lots("3h")), BeginTurn("A", 1), LayRedThrees((lots("3h 5c"),)))
    assert side_of(position, US).red_threes == list(lots("3h"))
    assert position.owed["A"] == []
    assert hand_of(position) == "5c As"


def test_who_takes_the_pile_has_all_of_it() -> None:
    position = begun(pile="JK 3h 9c")
    do(position, TakePile())
    turn = playing(position)
    assert hand_of(position) == "3h 4s 9c Kd As Ah Ad JK"
    assert position.pile.size == (0, 0)
    assert (turn.top, turn.pile, turn.pile_red) == (kinds("9c"), lots("JK 3h 9c"), (1, 1))
    assert side_of(position, US).taken


@pytest.mark.parametrize(("claim", "size"), [(None, (6, 9)), (3, (8, 8)), (1, (6, 6)), (9, (6, 9))])
def test_how_many_cards_a_taken_pile_held_is_believed_where_it_may_be(claim: int | None, size: tuple[int, int]) -> None:
    position = begun()
    position.pile.cards = list(lots("_*0..3 9c"))
    do(position, TakePile(claim))
    assert position.hands["A"].size == size


@pytest.mark.parametrize(("cards", "size"), [("_*0..4", (1, 1)), ("_*3..4", (3, 4)), ("As", (1, 1))])
def test_whoever_announces_one_card_is_believed_where_it_may_be(cards: str, size: tuple[int, int]) -> None:
    position = begun()
    hold(position, "A", cards)
    do(position, AnnounceOneCard())
    assert position.hands["A"].size == size


@pytest.mark.parametrize(("cards", "size"), [("_*0..4", (0, 0)), ("_*1..4", (1, 4))])
def test_so_is_whoever_goes_out(cards: str, size: tuple[int, int]) -> None:
    position = begun()
    hold(position, "A", cards)
    do(position, GoOut(), EndTurn())
    assert position.hands["A"].size == size


def test_the_take_remembers_who_had_taken_before() -> None:
    position = begun()
    side_of(position, "B+D").taken = True
    do(position, TakePile())
    assert (playing(position).side_had_taken, playing(position).table_had_taken) == (False, True)
    position = begun()
    side_of(position, "B+D").taken = None
    do(position, TakePile())
    assert playing(position).table_had_taken is None


def test_who_takes_the_top_card_leaves_the_rest() -> None:
    position = begun(pile="JK 9c")
    do(position, TakeTop())
    assert hand_of(position) == "4s 9c Kd As Ah Ad"
    assert position.pile.cards == list(lots("JK"))
    assert not side_of(position, US).taken


def test_of_several_equal_cards_on_top_one_is_taken() -> None:
    position = begun(pile="K_*3")
    do(position, TakeTop())
    assert position.hands["A"].size == (6, 6)
    assert position.pile.size == (2, 2)


def test_the_rest_of_a_taken_pile_is_free_when_the_top_card_is_used() -> None:
    position = begun(hand="9s 9h As Ah Ad", pile="As 9c")
    lay(position, US, "Qs Qh Qd")
    do(position, EndTurn(), BeginTurn("A", 2), TakePile())
    turn = playing(position)
    assert not turn.released
    do(position, melding("9s 9h 9c"))
    assert turn.released
    assert turn.before is not None
    assert turn.before.may_hold(some("As Ah Ad"))
    assert not turn.before.may_hold(some("9c"))


def test_before_the_initial_meld_it_is_free_when_the_minimum_is_reached() -> None:
    position = begun(hand="9s 9h As Ah Ad Kd Kh", pile="As 9c")
    do(position, TakePile(), melding("9s 9h 9c"))
    assert not playing(position).released, "30 points of 50"
    do(position, melding("As Ah Ad"))
    assert playing(position).released


# ---- Laying ----


def test_a_new_meld_leaves_the_hand() -> None:
    position = begun()
    do(position, melding("As Ah Ad"))
    (meld,) = side_of(position, US).melds
    assert (meld.key, meld.number, meld.seat, meld.turn) == ("A", 1, "A", 1)
    assert hand_of(position) == "4s Kd"
    assert [(laid.new, laid.lots) for laid in playing(position).laid] == [(True, lots("As Ah Ad"))]


def test_added_cards_lie_in_the_meld_that_was_meant() -> None:
    position = begun()
    kings, aces = lay(position, US, "Ks Kh Kc", "Ac Ac 2s", turn=0)
    do(position, adding(position, kings, "Kd"))
    assert (kings.size, aces.size) == ((4, 4), (3, 3))
    assert [(laid.new, laid.meld) for laid in playing(position).laid] == [(False, kings)]


def test_where_it_is_not_known_which_meld_was_meant_each_may_hold_the_cards() -> None:
    position = begun()
    one, other = lay(position, US, "K_ _ _", "K_ _ _")
    position.candidates, position.doubtful = [one, other], True
    do(position, AddToMeld(Label("K"), lots("Kd")))
    assert (one.size, other.size) == ((3, 4), (3, 4))
    assert hand_of(position) == "4s As Ah Ad"


def test_a_meld_that_was_not_seen_is_what_its_label_says() -> None:
    position = begun(hand="Tc 4s")
    side_of(position, US).melds_open = True
    do(position, AddToMeld(Label("c"), lots("Tc")))
    (meld,) = side_of(position, US).melds
    assert (meld.form, meld.key, meld.open) == (Form.SEQUENCE, "c", True)


def test_cards_for_a_meld_that_is_not_there_lie_by_themselves() -> None:
    position = begun()
    do(position, AddToMeld(Label("K"), lots("Kd")))
    (meld,) = side_of(position, US).melds
    assert (meld.size, meld.key, meld.open) == ((1, 1), "K", False)


def test_joined_melds_are_one() -> None:
    position = begun()
    one, other = lay(position, US, "Ks Kh Kc", "Kd Kd Ks")
    position.target, position.other = one, other
    do(position, JoinMelds(Label("K", 1), Label("K", 2)))
    assert one.size == (6, 6)
    assert list(side_of(position, US).on_table) == [one]


def test_a_meld_is_not_joined_to_itself() -> None:
    position = begun()
    (one,) = lay(position, US, "Ks Kh Kc")
    position.target = position.other = one
    do(position, JoinMelds(Label("K", 1), Label("K", 1)))
    assert (one.size, list(side_of(position, US).on_table)) == ((3, 3), [one])


def test_where_it_is_not_known_which_melds_were_joined_each_may_be_gone() -> None:
    position = begun()
    one, other = lay(position, US, "K_ _ _", "K_ _ _")
    position.candidates, position.doubtful = [one, other], True
    do(position, JoinMelds(Label("K", 1), Label("K", 2)))
    assert [(meld.size, meld.open, meld.perhaps_gone) for meld in (one, other)] == [((0, 3), True, True)] * 2


def test_a_wild_card_changes_places_with_a_natural_one() -> None:
    position = begun()
    (aces,) = lay(position, US, "As Ah JK")
    position.target = aces
    do(position, SwapWild(Label("A"), lot("JK"), lot("Ad")))
    assert aces.lots == list(lots("As Ah Ad"))
    assert hand_of(position) == "4s Kd As Ah JK"


@pytest.mark.parametrize(
    ("laid", "top", "own"),
    [
        ("Js Jh Jd", "Jd", "Js Jh"),
        ("J_ Jh Jd", "Jd", "J_ Jh"),
        ("J_*2..3", "Jd", "J_*1..2"),
        ("J_*3", "Jd", "J_ J_"),
        ("Js Jh Jd", "Qd", None),
    ],
)
def test_without_the_top_card_the_others_came_from_the_hand(laid: str, top: str, own: str | None) -> None:
    assert without_top(lots(laid), kinds(top)) == (lots(own) if own is not None else None)


def test_where_the_top_card_was_not_seen_the_hand_must_hold_all_but_one() -> None:
    for order in ("Jd Jc Js", "Js Jd Jc", "Jc Js Jd"):
        position = begun(hand="Jd Jc As", pile="9c _")
        lay(position, US, "Qs Qh Qd")
        do(position, EndTurn(), BeginTurn("A", 2), TakePile(), melding(order))
        before = playing(position).before
        assert before is not None
        assert hand_before(before) == ["As"], order


def hand_before(hand: Hand) -> list[str]:
    """What may be left of what a hand held before the take."""
    return [card for card in ("Jd", "Jc", "Js", "As") if hand.may_hold(some(card))]


# ---- The end of a turn ----


def test_a_discard_lies_on_the_pile() -> None:
    position = begun()
    do(position, discarding("Kd"))
    assert position.pile.cards == list(lots("9c Kd"))
    assert hand_of(position) == "4s As Ah Ad"


@pytest.mark.parametrize("cards", ["As Ah", "A_*2", "As A_*1"])
def test_of_several_discards_the_first_stands_and_the_others_are_shown(cards: str) -> None:
    position = begun()
    do(position, discarding(cards))
    assert position.pile.size == (2, 2)
    assert position.hands["A"].size == (4, 4)
    assert len(position.exposed["A"]) == 1


def test_perhaps_a_discard_is_perhaps_a_card_on_the_pile() -> None:
    position = begun()
    do(position, discarding("_*0..1"))
    assert position.pile.size == (1, 2)
    assert position.hands["A"].size == (4, 5)
    assert position.exposed["A"] == []


def test_shown_cards_stay_in_the_hand_and_are_known() -> None:
    position = begun()
    do(position, Expose("B", lots("4s 5h")))
    assert position.exposed["B"] == list(lots("4s 5h"))
    assert position.hands["B"].size == (15, 15)
    assert position.hands["B"].at_least(kinds("4s")) == 1


def test_a_penalised_card_that_is_melded_or_discarded_is_so_no_more() -> None:
    position = begun()
    do(position, Expose("A", lots("As Kd")), melding("As Ah Ad"))
    assert position.exposed["A"] == list(lots("Kd"))
    do(position, discarding("Kd"))
    assert position.exposed["A"] == []


def test_the_turn_passes_on() -> None:
    position = begun()
    do(position, melding("As Ah Ad"), EndTurn())
    assert (position.to_play, position.turn) == ("B", None)
    assert position.laid_before == {"A": True, "B": False, "C": False, "D": False}
    assert position.played == {"A": True, "B": False, "C": False, "D": False}


def test_after_somebody_went_out_nobody_is_to_play() -> None:
    position = begun()
    do(position, GoOut(), EndTurn(), EndDeal("out"))
    assert (position.out, position.ended, position.to_play) == ("A", "out", None)
    assert position.last_turn is not None
    assert position.laid_before_out is False


@pytest.mark.parametrize(
    ("stock", "drawn", "dead"),
    [("3h", "3h", True), ("3h 3d", "3h 3d", True), ("5c 3d", "5c 3d", False), ("3h 5c 6c", "3h", False)],
)
def test_red_threes_as_the_last_cards_of_the_stock_end_the_deal(stock: str, drawn: str, dead: bool) -> None:
    position = begun(stock=stock)
    do(
        position,
        drawing(drawn),
        LayRedThrees(tuple((one,) for one in lots(drawn) if one.kinds & kinds("3r"))),
        EndTurn(),
    )
    assert position.dead is dead


def test_a_turn_keeps_what_was_said_in_it() -> None:
    position = begun()
    do(position, AskPartner(leave=False), KeepLastCard(), AnnounceOneCard(), Undo())
    turn = playing(position)
    assert (turn.asked, turn.leave, turn.kept, turn.announced) == (0, False, True, 2)
    assert turn.actions == [AskPartner(False), KeepLastCard(), AnnounceOneCard(), Undo()]


@pytest.mark.parametrize(("claim", "size"), [(15, (15, 15)), (14, (15, 15))])
def test_a_claim_of_a_known_number_changes_nothing(claim: int, size: tuple[int, int]) -> None:
    position = begun()
    do(position, EndTurn(), BeginTurn("B", 2), ClaimHand(claim))
    assert position.hands["B"].size == size


def test_a_claim_that_may_be_true_is_believed() -> None:
    position = begun()
    do(position, discarding("_*0..1"), ClaimHand(5))
    assert position.hands["A"].size == (5, 5)


# ---- Out of turn ----


def test_an_act_out_of_turn_is_that_of_the_other_seat() -> None:
    position = begun()
    do(position, OutOfTurn("C", drawing("5c 6c")))
    turn = playing(position)
    assert (turn.seat, turn.draws) == ("A", [])
    assert position.hands["C"].size == (17, 17)
    assert turn.actions == [OutOfTurn("C", drawing("5c 6c"))]
    assert position.early is None


def test_what_the_next_player_drew_early_is_the_draw_of_his_turn() -> None:
    position = begun()
    do(position, OutOfTurn("B", drawing("5c")), OutOfTurn("B", drawing("6c")), EndTurn(), BeginTurn("B", 2))
    assert [chain for _, chain in playing(position).draws] == [lots("5c"), lots("6c")]
    assert playing(position).acquired


def test_cards_laid_out_of_turn_were_laid_before() -> None:
    position = begun()
    hold(position, "C", "9s 9h 9d")
    do(position, OutOfTurn("C", melding("9s 9h 9d")))
    assert position.laid_before["C"]
    assert side_of(position, US).melds[0].key == "9"


def test_an_action_needs_a_turn() -> None:
    with pytest.raises(ValueError, match="no turn"):
        apply(table(), drawing("5c"))
