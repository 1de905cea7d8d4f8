"""The discard, the pass and the announcement of one card."""

from __future__ import annotations

import pytest

from sambanotation.game.actions import (
    AnnounceOneCard,
    BeginTurn,
    Discard,
    Draw,
    EndTurn,
    GoOut,
    KeepLastCard,
    LayMeld,
    LayRedThrees,
    TakeBack,
)
from sambanotation.game.apply import apply, playing
from sambanotation.game.heaps import Stock
from sambanotation.game.position import Position
from sambanotation.referee.discarding import (
    card_that_stays_discarded,
    false_announcement,
    no_discard,
    one_card_not_announced,
    penalised_card_kept,
    played_after_the_discard,
    red_three_discarded,
    several_discards,
    shown_cards_taken_back,
    turn_ended_by_keeping,
)
from sambanotation.ruleset_terms import RedThreeDealt
from tests.game.spelled import lots
from tests.game.tables import RULES, hold, lay, table
from tests.referee.said import facts, said
from tests.referee.tables import under

READY = ("Ts Ts Th Th Td Td Tc", "4c 5c 6c 7c 8c 9c Tc")


def drawn(hand: str = "4s 5s 9d", *melds: str, stock: int = 40, draw: str = "9s 9s") -> Position:
    """The turn of A after the draw, with this hand then."""
    position = table()
    lay(position, "A+C", *melds)
    position.stock = Stock(stock, stock)
    apply(position, BeginTurn("A", 1))
    apply(position, Draw(tuple((lot,) for lot in lots(draw))))
    hold(position, "A", hand)
    return position


@pytest.mark.parametrize(
    ("hand", "discard", "found"),
    [
        ("4s", "", ["illegal doubt=1"]),
        ("", "", []),
        ("_*0..1", "", ["undecided doubt=1"]),
        ("4s 5s 9d", "4s", []),
        ("4s 5s 9d", "4s*0..1", ["undecided doubt=1"]),
    ],
)
def test_a_turn_ends_with_a_discard(hand: str, discard: str, found: list[str]) -> None:
    position = drawn(hand)
    if discard:
        apply(position, Discard(lots(discard)))
    assert said(no_discard, position, EndTurn()) == found
    assert said(no_discard, position, EndTurn(), under(RULES, discard_compulsory=False)) == []
    playing(position).kept = True
    assert said(no_discard, position, EndTurn()) == []


def test_who_goes_out_needs_no_discard() -> None:
    position = drawn("4s")
    apply(position, GoOut())
    assert said(no_discard, position, EndTurn()) == []


@pytest.mark.parametrize(
    ("before", "cards", "found"),
    [
        ("", "4s", []),
        ("", "4s 5s", ["illegal card=1 doubt=1"]),
        ("", "4s 5s 9d", ["illegal card=1 doubt=2"]),
        ("", "4s*2", ["illegal doubt=1"]),
        ("", "4s*0..2", ["undecided doubt=1"]),
        ("", "4s*1..3", ["undecided doubt=2"]),
        ("4s", "5s", ["illegal doubt=1"]),
        ("4s", "5s 9d", ["illegal doubt=2"]),
        ("4s*0..1", "5s", ["undecided doubt=1"]),
        ("4s*0..1", "5s 9d", ["illegal doubt=2"]),
    ],
)
def test_one_card_is_discarded(before: str, cards: str, found: list[str]) -> None:
    position = drawn("4s 5s 9d 4s 4s 4s")
    if before:
        apply(position, Discard(lots(before)))
    assert said(several_discards, position, Discard(lots(cards))) == found
    assert said(several_discards, position, Discard(lots(cards)), under(RULES, one_discard=False)) == []


def test_the_others_are_penalised_where_the_rule_set_says_it() -> None:
    for penalised, told in ((True, "The next player chooses it; the others lie penalised."), (False, "")):
        rules = under(RULES, penalised_first=penalised)
        (fact,) = facts(several_discards, drawn(), Discard(lots("4s 5s")), rules)
        assert fact == {"seat": "A", "there": "2", "others": told}


@pytest.mark.parametrize(
    ("cards", "red", "kept"),
    [
        ("4s", [], []),
        ("3h", ["illegal card=0"], []),
        ("4s 3h", ["illegal card=1"], []),
        ("3r", ["illegal card=0"], []),
        ("3_", [], []),
        ("3h*0..1", [], []),
        ("JK", [], ["illegal card=0"]),
        ("4s JK", [], ["illegal card=1"]),
        ("JK*0..1", [], []),
        ("w", [], ["undecided card=0"]),
        ("2s", [], []),
        ("3s", [], []),
        ("_", [], []),
        ("_s", [], []),
    ],
)
def test_some_cards_are_not_discarded(cards: str, red: list[str], kept: list[str]) -> None:
    rules = under(RULES, not_discarded=("3r", "JK"))
    assert said(red_three_discarded, drawn(), Discard(lots(cards)), rules) == red
    assert said(card_that_stays_discarded, drawn(), Discard(lots(cards)), rules) == kept
    free = under(RULES, not_discarded=())
    assert said(red_three_discarded, drawn(), Discard(lots(cards)), free) == []
    assert said(card_that_stays_discarded, drawn(), Discard(lots(cards)), free) == []
    black = under(RULES, not_discarded=("3r", "3b"))
    assert said(card_that_stays_discarded, drawn(), Discard(lots("3s")), black) == ["illegal card=0"]


def test_what_becomes_of_a_dealt_red_three_is_told_where_it_is_replaced() -> None:
    for dealt, told in ((RedThreeDealt.SHOWN_REPLACED_ON_TURN, True), (RedThreeDealt.SHOWN_REPLACED_AT_DEAL, False)):
        rules = under(RULES, dealt_red_three=dealt, not_discarded=("3r",))
        (fact,) = facts(red_three_discarded, drawn(), Discard(lots("3h")), rules)
        assert bool(fact["dealt"]) is told


@pytest.mark.parametrize(
    ("exposed", "shown", "cards", "found"),
    [
        ("", "", "4s", []),
        ("9d", "", "4s", ["illegal card=0"]),
        ("", "9d", "4s", ["illegal card=0"]),
        ("9d", "", "2s", ["illegal card=0"]),
        ("9d", "8d", "8d", []),
        ("9d", "8d", "4s", ["illegal card=0"]),
        ("9d", "", "_d", ["undecided card=0"]),
        ("9d*0..1", "", "4s", ["undecided card=0"]),
        ("9d*0..1 8d", "", "4s", ["illegal card=0"]),
        ("9d", "", "4s*0..1", []),
        ("9d", "", "", []),
        ("_", "", "4s", []),
    ],
)
def test_penalised_cards_are_discarded_first(exposed: str, shown: str, cards: str, found: list[str]) -> None:
    position, rules = drawn(), under(RULES, penalised_first=True)
    position.exposed["A"] = [*lots(exposed)]
    playing(position).shown = [*lots(shown)]
    assert said(penalised_card_kept, position, Discard(lots(cards)), rules) == found
    assert said(penalised_card_kept, position, Discard(lots(cards)), under(RULES, penalised_first=False)) == []


def test_cards_that_were_shown_stay_open_where_they_are_penalised() -> None:
    event = TakeBack("A", lots("4s"))
    assert said(shown_cards_taken_back, drawn(), event, under(RULES, penalised_first=True)) == ["illegal"]
    assert said(shown_cards_taken_back, drawn(), event, under(RULES, penalised_first=False)) == []


def test_nothing_is_played_after_the_discard() -> None:
    position = drawn()
    assert said(played_after_the_discard, position, LayMeld(lots("4s"))) == []
    playing(position).kept = True
    assert said(played_after_the_discard, position, LayMeld(lots("4s"))) == ["illegal"]
    for cards, found in (("4s", ["illegal"]), ("4s*0..1", []), ("4s 5s", ["illegal"])):
        position = drawn()
        apply(position, Discard(lots(cards)))
        assert said(played_after_the_discard, position, LayMeld(lots("4s"))) == found


@pytest.mark.parametrize(
    ("hand", "melds", "leave", "found", "how"),
    [
        ("4s", (), None, [], ""),
        ("4s", READY, None, ["illegal clause=one_card_pass"], "The side has"),
        ("4s", READY, False, [], ""),
        ("4s", READY, True, ["illegal clause=one_card_pass"], "The side has"),
        ("4s 5s", (), None, ["illegal clause=one_card_pass"], "Discard one: only"),
        ("4s 5s", READY, None, ["illegal clause=one_card_pass"], "Discard one: only"),
        ("4s _*0..1", (), None, ["undecided clause=one_card_pass"], "Discard one: only"),
        ("4s _*0..1", READY, None, ["illegal clause=one_card_pass"], "Discard one: only"),
        ("_*0..1", READY, None, ["undecided clause=one_card_pass"], "The side has"),
        ("", READY, None, [], ""),
    ],
)
def test_a_pass_is_for_one_card_and_who_may_not_go_out(
    hand: str, melds: tuple[str, ...], leave: bool | None, found: list[str], how: str
) -> None:
    position = drawn(hand, *melds)
    playing(position).leave = leave
    known, unknown = under(RULES, one_card_pass=True), under(RULES, one_card_pass=False)
    assert said(turn_ended_by_keeping, position, KeepLastCard(), known) == found
    assert all(told["how"].startswith(how) for told in facts(turn_ended_by_keeping, position, KeepLastCard(), known))
    assert said(turn_ended_by_keeping, position, KeepLastCard(), unknown) == ["illegal rests_on=()"]
    free = under(unknown, discard_compulsory=False)
    assert said(turn_ended_by_keeping, position, KeepLastCard(), free) == []


@pytest.mark.parametrize(
    ("hand", "found", "there"),
    [
        ("4s", [], ""),
        ("", ["illegal off=1"], "0"),
        ("4s 5s", ["illegal off=1"], "2"),
        ("4s 5s 9d", ["illegal off=2"], "3"),
        ("_*0..1", [], ""),
        ("_*1..3", [], ""),
        ("_*2..4", ["illegal off=1"], "2..4"),
    ],
)
def test_one_card_is_announced_by_who_has_one(hand: str, found: list[str], there: str) -> None:
    assert said(false_announcement, drawn(hand), AnnounceOneCard()) == found
    assert [told["there"] for told in facts(false_announcement, drawn(hand), AnnounceOneCard())] == [there] * len(found)


@pytest.mark.parametrize(("hand", "found"), [("4s", ["illegal off=1"]), ("4s 5s", []), ("", []), ("_*0..1", [])])
def test_who_has_one_card_announces_it(hand: str, found: list[str]) -> None:
    def end() -> Position:
        position = drawn(hand)
        position.from_start = True
        return position

    assert said(one_card_not_announced, end(), EndTurn()) == found
    assert said(one_card_not_announced, end(), EndTurn(), under(RULES, one_card_announced=False)) == []
    for change in ("announced", "out"):
        position = end()
        setattr(playing(position), change, 1)
        assert said(one_card_not_announced, position, EndTurn()) == []
    position = end()
    position.from_start = False
    assert said(one_card_not_announced, position, EndTurn()) == []


@pytest.mark.parametrize(
    ("red", "stock", "nothing", "silence"),
    [
        ("3h", 2, [], []),
        ("3h", 3, ["illegal doubt=1"], ["illegal off=1"]),
        ("9s", 2, ["illegal doubt=1"], ["illegal off=1"]),
        ("_", 2, ["undecided doubt=1"], ["undecided off=1"]),
    ],
)
def test_the_last_red_three_of_the_stock_ends_the_deal(
    red: str, stock: int, nothing: list[str], silence: list[str]
) -> None:
    position = drawn("4s", stock=stock, draw=f"{red} {red}")
    position.from_start = True
    if red == "3h":
        apply(position, LayRedThrees((lots("3h"), lots("3h"))))
        hold(position, "A", "4s")
    assert said(no_discard, position, EndTurn()) == nothing
    assert said(one_card_not_announced, position, EndTurn()) == silence
