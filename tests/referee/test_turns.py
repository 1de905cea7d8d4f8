"""Whose turn it is, how a turn begins and ends, and which meld an act means."""

from __future__ import annotations

import pytest

from sambanotation.diagnostic import Severity
from sambanotation.game.actions import (
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    BeginTurn,
    ClaimHand,
    Discard,
    Draw,
    EndTurn,
    Event,
    GoOut,
    JoinMelds,
    Label,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
    TakeTop,
)
from sambanotation.game.apply import apply, playing
from sambanotation.game.heaps import Stock
from sambanotation.game.melds import Meld
from sambanotation.game.position import Position
from sambanotation.referee.asking import (
    asked_without_a_partner,
    did_not_go_out_after_a_yes,
    went_out_against_the_partner,
    went_out_without_asking,
)
from sambanotation.referee.drawing import too_few_drawn, too_many_drawn
from sambanotation.referee.naming import fits_no_meld, label_of_several_melds, no_such_meld
from sambanotation.referee.pile import (
    blocked_pile_taken,
    no_pile_to_take,
    pile_taken_after_early_draw,
    pile_taken_with_one_card,
    top_card_taken_alone,
)
from sambanotation.referee.swaps import (
    wild_card_of_another_meld_exchanged,
    wild_card_taken_back,
    wrong_cards_exchanged,
)
from sambanotation.referee.turns import (
    acted_out_of_turn,
    drew_after_playing,
    drew_and_took,
    melded_out_of_turn,
    not_this_seats_turn,
    nothing_drawn_yet,
    pile_taken_out_of_turn,
    stock_drawn_out_of_turn,
    turn_after_the_end,
)
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import OneCardTake, RedThreeDealt, Size, StockEnd, Take
from tests.game.spelled import lots
from tests.game.tables import RULES, hold, lay, table
from tests.referee.laying import spelled
from tests.referee.said import facts, said
from tests.referee.tables import under

KEPT = under(RULES, dealt_red_three=RedThreeDealt.KEPT)
DRAW = Draw(tuple((lot,) for lot in lots("9s 9s")))
FREE = under(RULES, penalties={})


def begun(hand: str = "4s 5s 9d", *melds: str, own: bool = True) -> Position:
    position = table()
    lay(position, "A+C", *melds)
    hold(position, "A", hand)
    apply(position, BeginTurn("A", 1))
    playing(position).own = own
    return position


def drawn(hand: str = "4s 5s 9d", *melds: str, own: bool = True) -> Position:
    position = begun(hand, *melds, own=own)
    apply(position, DRAW)
    hold(position, "A", hand)
    return position


def test_the_seat_whose_turn_it_is_plays() -> None:
    position, event = table(), BeginTurn("B", 1)
    assert said(not_this_seats_turn, position, event) == []
    position.to_play = "B"
    assert said(not_this_seats_turn, position, event) == []
    position.to_play = "A"
    assert said(not_this_seats_turn, position, event) == ["illegal clause=first_player"]
    position.dealer_assumed = True
    assert said(not_this_seats_turn, position, event) == [f"illegal clause=next_dealer severity={Severity.NOTICE}"]
    position.played["C"] = True
    assert said(not_this_seats_turn, position, event) == ["illegal"]
    position.played["C"], position.from_start = False, False
    assert said(not_this_seats_turn, position, event) == ["illegal"]
    position.out = "A"
    assert said(not_this_seats_turn, position, event) == []


OUT_OF_TURN: list[tuple[Event, str]] = [
    (DRAW, "stock"),
    (TakePile(), "pile"),
    (TakeTop(), "pile"),
    (LayMeld(lots("4s 4h 4d")), "meld"),
    (AddToMeld(None, lots("4s")), "meld"),
    (JoinMelds(Label("4", 1), Label("4", 2)), "meld"),
    (SwapWild(Label("4"), lots("JK")[0], lots("4s")[0]), "meld"),
    (Discard(lots("4s")), "act"),
    (AskPartner(True), "act"),
    (ClaimHand(3), ""),
    (AnnounceOneCard(), ""),
]


@pytest.mark.parametrize(("action", "kind"), OUT_OF_TURN)
def test_nobody_acts_out_of_turn(action: Event, kind: str) -> None:
    position, event = begun(), OutOfTurn("C", action)  # type: ignore[arg-type]
    for check, name in (
        (stock_drawn_out_of_turn, "stock"),
        (pile_taken_out_of_turn, "pile"),
        (melded_out_of_turn, "meld"),
        (acted_out_of_turn, "act"),
    ):
        assert said(check, position, event) == (["illegal"] if name == kind else [])
        free = ["illegal"] if kind == "act" else ["illegal clause=next_player fined=False"]
        assert said(check, position, event, FREE) == (free if name == kind else [])
        for rules, points in ((RULES, "100"), (FREE, "0")):
            told = [fact.get("points", points) for fact in facts(check, position, event, rules)]
            assert told == ([points] if name == kind else [])


def test_the_next_players_early_draw_stands_where_the_rule_set_says_it() -> None:
    for seat, rules, stands in (
        ("B", under(RULES, drawn_early=True), True),
        ("C", under(RULES, drawn_early=True), False),
        ("B", under(RULES, drawn_early=False), False),
    ):
        (fact,) = facts(stock_drawn_out_of_turn, begun(), OutOfTurn(seat, DRAW), rules)
        assert ("stands" in fact["back"]) is stands


def test_red_threes_are_shown_at_any_time() -> None:
    one, replaced = LayRedThrees((lots("3h"),)), LayRedThrees((lots("3h 9s"),))

    def acted(action: LayRedThrees, position: Position) -> bool:
        return said(acted_out_of_turn, position, OutOfTurn("C", action)) == ["illegal"]

    position = begun()
    assert not acted(one, position)
    assert acted(replaced, position)
    position.played["C"] = True
    assert acted(one, position)
    position.early = ("C", [])
    assert not acted(one, position)
    assert not acted(replaced, position)
    position.early = ("B", [])
    assert acted(one, position)
    position = begun()
    position.reds_kept = True
    assert acted(one, position)


@pytest.mark.parametrize(
    ("event", "found", "kept"),
    [
        (LayMeld(lots("4s 4h 4d")), ["illegal"], ["illegal"]),
        (Discard(lots("4s")), ["illegal"], ["illegal"]),
        (LayRedThrees((lots("3h"),)), [], ["illegal clause=dealt_red_three"]),
        (DRAW, [], []),
    ],
)
def test_a_turn_begins_with_a_draw_or_a_take(event: Event, found: list[str], kept: list[str]) -> None:
    for rules, wanted in ((RULES, found), (KEPT, kept)):
        assert said(nothing_drawn_yet, begun(), event, rules) == wanted
        assert said(nothing_drawn_yet, drawn(), event, rules) == []
        assert said(nothing_drawn_yet, begun(own=False), event, rules) == []
        assert said(nothing_drawn_yet, begun(), event, under(rules, draw_first=False)) == []
        for fact in facts(nothing_drawn_yet, begun(), event, rules):
            assert bool(fact["before"]) is (rules is RULES)
    position = begun()
    playing(position).actions.append(LayMeld(lots("5s 5h 5d")))
    assert said(nothing_drawn_yet, position, event) == []


def test_a_turn_draws_or_takes_once() -> None:
    position = begun()
    for event in (DRAW, TakePile(), TakeTop()):
        assert said(drew_and_took, position, event) == []
    position = drawn()
    assert said(drew_and_took, position, DRAW) == []
    for event in (TakePile(), TakeTop()):
        assert said(drew_and_took, position, event) == ["illegal"]
        (fact,) = facts(drew_and_took, position, event)
        assert fact["done"] == "drawn from the stock"
    playing(position).draws[0] = (-1, playing(position).draws[0][1])
    assert said(drew_and_took, position, TakePile()) == []
    position = begun()
    position.pile.cards = [*lots("9s 4d")]
    apply(position, TakePile())
    for event in (DRAW, TakePile(), TakeTop()):
        (fact,) = facts(drew_and_took, position, event)
        assert fact["done"] == "taken the pile"


def test_nothing_is_drawn_after_cards_were_laid() -> None:
    position = drawn()
    assert said(drew_after_playing, position, DRAW) == []
    playing(position).actions.append(LayMeld(lots("4s 4h 4d")))
    assert said(drew_after_playing, position, DRAW) == ["illegal"]
    assert said(drew_after_playing, position, DRAW, under(RULES, draw_first=False)) == []
    playing(position).own = False
    assert said(drew_after_playing, position, DRAW) == []
    playing(position).own = True
    playing(position).discards.append((1, lots("4s")))
    assert said(drew_after_playing, position, DRAW) == []
    position = begun()
    playing(position).actions.append(LayMeld(lots("4s 4h 4d")))
    assert said(drew_after_playing, position, DRAW) == []
    position = begun("9d 9h 4s")
    position.pile.cards = [*lots("7s 9s")]
    apply(position, TakePile())
    apply(position, LayMeld(lots("9s 9d 9h")))
    assert said(drew_after_playing, position, DRAW) == []


def test_after_the_end_nobody_plays() -> None:
    position, event = table(), BeginTurn("B", 1)
    assert said(turn_after_the_end, position, event) == []
    position.dead = None
    assert said(turn_after_the_end, position, event) == []
    position.out = "A"
    assert said(turn_after_the_end, position, event) == ["illegal clause=going_out_melds rests_on=('turn', 'order')"]
    position.out, position.dead = None, True
    assert said(turn_after_the_end, position, event) == ["illegal clause=last_red_three"]
    for draw, stock, rules, clause in (
        ("9s 9s", 0, RULES, "short_stock"),
        ("9s 9s", 0, under(RULES, stock_end=StockEnd.AFTER_TURN), "stock_end"),
        ("9s 9s", 1, under(RULES, stock_end=StockEnd.AFTER_TURN), "short_stock"),
        ("3h 3h", 0, RULES, "last_red_three"),
    ):
        position = begun()
        position.stock = Stock(stock + 2, stock + 2)
        apply(position, Draw(tuple((lot,) for lot in lots(draw))))
        position.stock = Stock(stock, stock)
        position.last_turn, position.turn, position.dead = position.turn, None, True
        assert said(turn_after_the_end, position, event, rules) == [f"illegal clause={clause}"]


# ---- What is drawn and taken ----


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("9s 9s", []),
        ("9s 9s 8s", ["illegal card=2 doubt=1"]),
        ("9s 9s 8s 7s", ["illegal card=2 doubt=2"]),
        ("9s 9s*1..2", ["undecided doubt=1"]),
    ],
)
def test_so_many_cards_are_drawn(cards: str, found: list[str]) -> None:
    event = Draw(tuple((lot,) for lot in lots(cards)))
    assert [one.split()[0] for one in said(too_many_drawn, begun(), event)] == [one.split()[0] for one in found]
    assert said(too_many_drawn, begun(own=False), event) == []


@pytest.mark.parametrize(
    ("cards", "stock", "found"),
    [
        ("9s 9s", Stock(9, 9), []),
        ("9s", Stock(9, 9), ["illegal at=0 doubt=1"]),
        ("9s", Stock(1, 1), ["illegal at=0 doubt=1"]),
        ("9s", Stock(0, 0), []),
        ("9s", Stock(0, 2), ["undecided at=0 doubt=1"]),
        ("9s 9s*0..1", Stock(9, 9), ["undecided at=0 doubt=1"]),
        ("", Stock(9, 9), []),
    ],
)
def test_no_fewer_are_drawn_while_there_are_some(cards: str, stock: Stock, found: list[str]) -> None:
    position = begun()
    if cards:
        apply(position, Draw(tuple((lot,) for lot in lots(cards))))
    position.stock = stock
    assert said(too_few_drawn, position, EndTurn()) == found


def test_of_a_draw_out_of_turn_the_first_act_of_the_turn_is_to_blame() -> None:
    position = begun()
    playing(position).draws.append((-1, lots("9s")))
    position.stock = Stock(9, 9)
    assert said(too_few_drawn, position, EndTurn()) == ["illegal at=0 doubt=1"]


def test_a_pile_that_is_not_there_is_not_taken() -> None:
    for pile, found in (("", ["illegal"]), ("9s", []), ("9s*0..1", [])):
        position = begun()
        position.pile.cards = [*lots(pile)]
        assert said(no_pile_to_take, position, TakePile()) == found
        assert said(no_pile_to_take, position, TakePile(), under(RULES, one_pile=False)) == []
        playing(position).take = 0
        assert said(no_pile_to_take, position, TakePile()) == []


@pytest.mark.parametrize(
    ("pile", "found"),
    [
        ("9s", []),
        ("2s", ["illegal"]),
        ("9s 3s", ["illegal"]),
        ("_", ["undecided"]),
        ("_s", ["undecided"]),
        ("2s*0..1", []),
        ("", []),
    ],
)
def test_a_pile_is_blocked_by_its_top_card(pile: str, found: list[str]) -> None:
    position = begun()
    position.pile.cards = [*lots(pile)]
    assert said(blocked_pile_taken, position, TakePile()) == found
    assert said(blocked_pile_taken, position, TakeTop()) == []
    alone = under(RULES, take_top_alone=(Take.ONTO_SEQUENCE,))
    assert said(blocked_pile_taken, position, TakeTop(), alone) == found
    assert said(top_card_taken_alone, position, TakeTop()) == ["illegal"]
    assert said(top_card_taken_alone, position, TakeTop(), alone) == []


@pytest.mark.parametrize(
    ("hand", "pile", "stock", "no", "larger"),
    [
        ("4s", "9s", 9, ["illegal"], ["illegal"]),
        ("4s", "9s 8s", 9, ["illegal"], []),
        ("4s", "9s", 0, [], ["illegal"]),
        ("4s", "9s", 1, ["illegal"], ["illegal"]),
        ("4s", "", 9, ["illegal"], []),
        ("4s 5s", "9s", 9, [], []),
        ("", "9s", 9, [], []),
        ("_*1..2", "9s", 9, ["undecided"], ["undecided"]),
        ("_*0..1", "9s", 9, ["illegal"], ["illegal"]),
        ("4s", "9s 8s*0..1", 9, ["illegal"], ["undecided"]),
    ],
)
def test_who_has_one_card_may_not_take_every_pile(
    hand: str, pile: str, stock: int, no: list[str], larger: list[str]
) -> None:
    for take, found in ((OneCardTake.NO, no), (OneCardTake.LARGER_PILE, larger), (OneCardTake.YES, [])):
        position, rules = begun(hand), under(RULES, one_card_take=take)
        position.pile.cards = [*lots(pile)]
        position.stock = Stock(stock, stock)
        assert said(pile_taken_with_one_card, position, TakePile(), rules) == found
        playing(position).own = False
        assert said(pile_taken_with_one_card, position, TakePile(), rules) == []


def test_who_drew_too_early_takes_no_pile() -> None:
    for index, early, found in ((-1, True, ["illegal"]), (-1, False, []), (0, True, [])):
        position = begun()
        playing(position).draws.append((index, lots("9s")))
        assert said(pile_taken_after_early_draw, position, TakePile(), under(RULES, drawn_early=early)) == found


# ---- Asking ----


def test_the_partners_answer_binds_where_it_does() -> None:
    for leave, binds, found in ((False, True, ["illegal"]), (False, False, []), (True, True, []), (None, True, [])):
        position, rules = drawn(), under(RULES, leave_binds=binds)
        playing(position).leave = leave
        assert said(went_out_against_the_partner, position, GoOut(), rules) == found


@pytest.mark.parametrize(
    ("hand", "leave", "binds", "found"),
    [
        ("4s", True, True, ["illegal at=0"]),
        ("4s", False, True, []),
        ("4s", True, False, []),
        ("", True, True, []),
        ("_*0..1", True, True, ["undecided at=0"]),
    ],
)
def test_after_a_yes_the_player_goes_out(hand: str, leave: bool, binds: bool, found: list[str]) -> None:
    position, rules = drawn(hand), under(RULES, leave_binds=binds)
    playing(position).leave, playing(position).asked = leave, 0
    assert said(did_not_go_out_after_a_yes, position, EndTurn(), rules) == found
    for points in (None, 0, 50):
        told = facts(did_not_go_out_after_a_yes, position, EndTurn(), _fined(rules, points))
        assert [one["points"] for one in told] == [str(points or 0)] * len(found)
        assert all(("costs nothing" in one["why"]) is (points is None) for one in told)
    playing(position).out = 1
    assert said(did_not_go_out_after_a_yes, position, EndTurn(), rules) == []


def _fined(rules: RuleSet, points: int | None) -> RuleSet:
    return under(rules, penalties={} if points is None else {"out-unable": points})


def test_who_has_a_partner_asks_where_it_is_needed() -> None:
    needed = under(RULES, leave_needed=True)
    assert said(went_out_without_asking, drawn(), GoOut(), needed) == ["illegal"]
    assert said(went_out_without_asking, drawn(), GoOut()) == []
    position = drawn()
    playing(position).asked = 0
    assert said(went_out_without_asking, position, GoOut(), needed) == []
    alone = table("AB", 2)
    apply(alone, BeginTurn("A", 1))
    assert said(went_out_without_asking, alone, GoOut(), needed) == []
    assert said(asked_without_a_partner, alone, AskPartner(True)) == ["illegal"]
    assert said(asked_without_a_partner, drawn(), AskPartner(True)) == []


# ---- Which meld is meant ----

ADDS = (AddToMeld(Label("4"), lots("4s")), SwapWild(Label("4"), lots("JK")[0], lots("4s")[0]))


def test_a_label_that_no_meld_has_is_told_with_those_that_there_are() -> None:
    position = drawn("4s 5s", "5s 5h 5d")
    for event in (*ADDS, JoinMelds(Label("4", 1), Label("4", 2))):
        position.target = None
        assert said(no_such_meld, position, event) == ["illegal"]
        (fact,) = facts(no_such_meld, position, event)
        assert fact == {"side": "A+C", "label": "4.1" if isinstance(event, JoinMelds) else "4", "melds": "5.1"}
        position.target = position.sides[0].melds[0]
        assert said(no_such_meld, position, event) == (["illegal"] if isinstance(event, JoinMelds) else [])
        position.other = position.target
        assert said(no_such_meld, position, event) == []
        position.target = None
        assert said(no_such_meld, position, event) == ["illegal"]
        position.other = None
        position.candidates = position.sides[0].melds
        assert said(no_such_meld, position, event) == []
        position.candidates = []
    assert said(no_such_meld, position, AddToMeld(None, lots("4s"))) == []
    (fact,) = facts(no_such_meld, position, AddToMeld(Label("c", holds=8), lots("4s")))
    assert fact["label"] == "c(T)"
    (fact,) = facts(no_such_meld, drawn(), ADDS[0])
    assert fact["melds"] == "none"
    position.sides[0].melds_open = True
    assert said(no_such_meld, position, ADDS[0]) == []


def test_cards_that_fit_no_meld_are_told_with_those_that_there_are() -> None:
    event = AddToMeld(None, lots("4s"))
    position = drawn("4s 5s", "5s 5h 5d")
    assert said(fits_no_meld, position, event) == ["illegal"]
    assert facts(fits_no_meld, position, event) == [{"cards": "4s", "side": "A+C", "melds": "5.1"}]
    assert said(fits_no_meld, position, ADDS[0]) == []
    (fact,) = facts(fits_no_meld, drawn(), event)
    assert fact["melds"] == "none"
    position.candidates = position.sides[0].melds
    assert said(fits_no_meld, position, event) == []
    position.candidates, position.target = [], position.sides[0].melds[0]
    assert said(fits_no_meld, position, event) == []
    position.target = None
    position.sides[0].melds_open = True
    assert said(fits_no_meld, position, event) == []


@pytest.mark.parametrize(
    ("melds", "found", "told"),
    [
        (["4s 4h 4d"], [], ""),
        (["4s 4h 4d", "4s 4h 4c"], ["illegal clause=groups_of_a_rank"], "4.1 4.2"),
        (["4s 4h 4d", "5s 5h 5d"], ["illegal"], "4.1 5.1"),
        (["4s 5s 6s", "7s 8s 9s"], ["illegal"], "s.1 s.2"),
        (["4s 4h 4d"] * 12, ["illegal clause=groups_of_a_rank"], " ".join(f"4.{n}" for n in range(1, 13))),
        (["4s 4h 4d"] * 13, ["illegal clause=groups_of_a_rank"], " ".join([*(f"4.{n}" for n in range(1, 13)), "..."])),
    ],
)
def test_a_label_means_one_meld(melds: list[str], found: list[str], told: str) -> None:
    position = drawn("4s", *melds)
    position.candidates = position.sides[0].melds
    assert said(label_of_several_melds, position, ADDS[0]) == found
    assert [fact["melds"] for fact in facts(label_of_several_melds, position, ADDS[0])] == [told] * len(found)
    position.doubtful = True
    undecided = [one.replace("illegal", "undecided") for one in found]
    assert said(label_of_several_melds, position, ADDS[0]) == undecided


# ---- Wild cards taken back ----


@pytest.mark.parametrize(
    ("meld", "size", "natural", "wild", "other", "wrong"),
    [
        ("4s 4h JK", Size(3, 6), "4d", "JK", [], []),
        ("4s 4h JK", Size(4, 6), "4d", "JK", ["illegal"], []),
        ("4s 4h 4c 4d 4s 4h JK", Size(3, 6), "4d", "JK", ["illegal"], []),
        ("4s 4h 4c 4d 4s 4h JK", Size(3, None), "4d", "JK", [], []),
        ("4s 4h JK 4c*0..1", Size(4, 6), "4d", "JK", ["undecided"], []),
        ("4s 4h JK 4c*0..1", Size(3, 3), "4d", "JK", ["undecided"], []),
        ("5s 6s 7s", Size(3, 6), "8s", "JK", ["illegal"], []),
        ("_ _ _", Size(3, 6), "4d", "JK", ["undecided"], []),
        ("4s 5h 9d", Size(3, 6), "4d", "JK", ["illegal"], []),
        ("4s 4h JK ...", Size(3, 6), "4d", "JK", ["undecided"], []),
        ("4s 4h JK ...", Size(5, 6), "4d", "JK", ["undecided"], []),
        ("4s 4h JK ...", Size(3, None), "4d", "JK", [], []),
        ("4s 4h 4c 4d 4s 4h JK ...", Size(3, 6), "4d", "JK", ["illegal"], []),
        ("group*3", Size(3, 6), "4d", "JK", [], ["undecided"]),
        ("group*3", Size(3, 6), "2s", "JK", [], ["illegal"]),
        ("4s 4h JK", Size(3, 6), "5d", "JK", [], ["illegal"]),
        ("4s 4h JK", Size(3, 6), "_d", "JK", [], ["undecided"]),
        ("4s 4h JK", Size(3, 6), "4d", "2s", [], ["illegal"]),
        ("4s 4h JK", Size(3, 6), "4d", "4s", [], ["illegal"]),
        ("4s 4h JK", Size(3, 6), "4d", "w", [], []),
        ("4s 4h w", Size(3, 6), "4d", "JK", [], ["undecided"]),
        ("4s 4h 4c JK*0..1", Size(3, 6), "4d", "JK", [], ["undecided"]),
        ("4s 4h 4c ...", Size(3, 6), "4d", "JK", ["undecided"], ["undecided"]),
        ("4s 4h JK", Size(3, 6), "4d", "_", [], ["undecided"]),
    ],
)
def test_a_wild_card_is_taken_back_as_the_rule_set_says(
    meld: str, size: Size, natural: str, wild: str, other: list[str], wrong: list[str]
) -> None:
    position, rules = drawn("4d 5d"), under(RULES, wild_retrieved=size)
    event = SwapWild(Label("4"), lots(wild)[0], lots(natural)[0])
    position.target = Meld(spelled(meld.removesuffix("...")), None, 1)
    position.target.open = meld.endswith("...")
    assert said(wild_card_of_another_meld_exchanged, position, event, rules) == other
    assert said(wrong_cards_exchanged, position, event, rules) == wrong
    assert said(wild_card_taken_back, position, event, rules) == []
    assert said(wild_card_taken_back, position, event) == ["illegal"]
    assert said(wild_card_of_another_meld_exchanged, position, event) == []
    assert said(wrong_cards_exchanged, position, event) == []
    most = size.most if size.most is not None else 162
    for fact in facts(wild_card_of_another_meld_exchanged, position, event, rules):
        assert fact["needed"] == (f"{size.least}..{most}" if most != size.least else f"{most}")
    position.target = None
    assert said(wild_card_of_another_meld_exchanged, position, event, rules) == []
    assert said(wrong_cards_exchanged, position, event, rules) == []
