"""Claims against what is known, and how this is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import BeginTurn, ClaimAmount, ClaimHand, CloseDeal, Penalise, TakePile
from sambanotation.game.apply import apply
from sambanotation.game.hand import Range
from sambanotation.game.ledger import BEYOND
from sambanotation.game.position import Position
from sambanotation.referee.check import among, apart, both, over, tell_hand, tell_number, when
from sambanotation.referee.check import under as at_least
from sambanotation.referee.complete import worse
from sambanotation.referee.counting import (
    counted_before_the_end,
    wrong_count_item,
    wrong_hand_count,
    wrong_minimum,
    wrong_penalty,
    wrong_pile_count,
    wrong_score,
    wrong_total,
)
from sambanotation.referee.match import exactly_at_the_target, match_tied
from sambanotation.ruleset_terms import Threshold, Tie
from sambanotation.text import Lang, tell
from tests.game.spelled import lots
from tests.game.tables import RULES, hold, table
from tests.referee.said import facts, said
from tests.referee.tables import under

ILLEGAL, UNDECIDED = Verdict.ILLEGAL, Verdict.UNDECIDED


def claim(
    word: str, amount: int, computed: Range | None, step: int = 1, worth: int | None = None, side: str = "A+C"
) -> ClaimAmount:
    """A claim of a number of natural canastas, or of other points."""
    return ClaimAmount(word, side, "natural", amount, computed, "card_points", step, worth=worth)


def by_its_clause(found: list[str]) -> list[str]:
    return [f"{one} clause=card_points" for one in found]


def begun(hand: str = "4s 5s") -> Position:
    position = table()
    hold(position, "A", hand)
    apply(position, BeginTurn("A", 1))
    return position


@pytest.mark.parametrize(
    ("amount", "computed", "step", "found", "there"),
    [
        (5, (5, 5), 1, [], ""),
        (10, (5, 5), 5, ["illegal"], "5"),
        (0, (5, 10), 5, ["illegal"], "5..10"),
        (5, (5, 10), 5, ["undecided"], "5..10"),
        (15, (5, 10), 5, ["illegal"], "5..10"),
        (7, (5, 10), 5, ["illegal"], "5..10 in steps of 5"),
        (7, (5, 5), 5, ["illegal"], "5"),
        (17, (2, 13), 5, ["illegal"], "2..13"),
        # Nothing bounds it from below: it is taken at its word.
        (5, (-BEYOND, 10), 5, [], ""),
        (15, (-BEYOND, 10), 5, ["illegal"], "at most 10"),
        (5, (5, BEYOND), 5, ["undecided"], "at least 5"),
        (0, (5, BEYOND), 5, ["illegal"], "at least 5"),
        (0, (0, BEYOND), 5, ["undecided"], "at least 0"),
    ],
)
def test_a_claim_is_false_where_it_cannot_be_true(
    amount: int, computed: Range, step: int, found: list[str], there: str
) -> None:
    for word, check in (("count", wrong_count_item), ("score", wrong_score), ("total", wrong_total)):
        for other in ("count", "score", "total"):
            event = claim(other, amount, computed, step)
            assert said(check, table(), event) == (by_its_clause(found) if other == word else [])
            told = [fact["there"] for fact in facts(check, table(), event)]
            assert told == ([there] * len(found) if other == word else [])
        assert said(check, table(), claim(word, amount, None)) == []


@pytest.mark.parametrize(
    ("amount", "low", "found", "there"),
    [
        (5, 0, [], ""),
        (6, 1, [], ""),
        (7, 0, ["illegal"], "a multiple of 5"),
        (7, 1, ["illegal"], "a multiple of 5, and 1 more"),
    ],
)
def test_of_an_amount_that_nothing_bounds_the_steps_are_known(
    amount: int, low: int, found: list[str], there: str
) -> None:
    least = -BEYOND - (-BEYOND % 5) + low
    event = claim("score", amount, (least, BEYOND), 5)
    assert said(wrong_score, table(), event) == by_its_clause(found)
    assert [fact["there"] for fact in facts(wrong_score, table(), event)] == [there] * len(found)


@pytest.mark.parametrize(
    ("computed", "worth", "too_high"),
    [((1, 1), 500, "1000"), ((1, 1), None, ""), ((1, 2), 500, ""), ((1, 1), 0, "0")],
)
def test_by_how_much_a_claim_is_too_high_is_known_where_both_are(
    computed: Range, worth: int | None, too_high: str
) -> None:
    (found,) = said(wrong_count_item, table(), claim("count", 3, computed, 1, worth))
    assert found == "illegal clause=card_points" + (f" too_high={too_high}" if too_high else "")


def test_the_total_is_told_beside_a_minimum() -> None:
    position = table(totals={"A+C": 1500})
    (told,) = facts(wrong_minimum, position, claim("minimum", 50, (90, 90)))
    assert told == {"side": "A+C", "claimed": "50", "there": "90", "total": "1500"}
    (told,) = facts(wrong_minimum, position, claim("minimum", 90, (50, 50), side="B+D"))
    assert told["total"] == "0"


@pytest.mark.parametrize(
    ("hand", "claimed", "found", "there"),
    [
        ("4s 5s", 2, [], ""),
        ("4s 5s", 4, ["illegal doubt=2 off=2"], "2"),
        ("4s 5s", 1, ["illegal doubt=1 off=1"], "2"),
        ("4s _*0..2", 2, ["undecided doubt=0 off=0"], "1..3"),
        ("4s _*0..2", 5, ["illegal doubt=2 off=2"], "1..3"),
        ("4s _*0..200", 0, ["illegal doubt=1 off=1"], "at least 1"),
        ("_*0..200", 300, ["illegal doubt=100 off=100"], "at most 162"),
        ("4s _*0..200", 300, ["illegal doubt=99 off=99"], "at most 162"),
    ],
)
def test_the_cards_of_a_hand_are_counted(hand: str, claimed: int, found: list[str], there: str) -> None:
    assert said(wrong_hand_count, begun(hand), ClaimHand(claimed)) == found
    assert [fact["there"] for fact in facts(wrong_hand_count, begun(hand), ClaimHand(claimed))] == [there] * len(found)


@pytest.mark.parametrize(
    ("pile", "claimed", "most", "found", "there"),
    [
        ("4s 5s", 2, None, [], ""),
        ("4s 5s", 3, None, ["illegal"], "2"),
        ("4s 5s", None, None, [], ""),
        ("4s 5s 6s", 3, 2, ["illegal"], "2"),
        ("4s 5s 6s", 2, 2, [], ""),
        ("4s 5s*0..5", 2, 2, ["undecided"], "1..2"),
        ("_*1..200", 0, None, ["illegal"], "at least 1"),
        ("_*0..200", 300, None, ["illegal"], "at most 162"),
        ("_*1..200", 300, None, ["illegal"], "at most 162"),
    ],
)
def test_the_cards_of_the_pile_are_counted(
    pile: str, claimed: int | None, most: int | None, found: list[str], there: str
) -> None:
    position, rules = begun(), under(RULES, take_most=most)
    position.pile.cards = [*lots(pile)]
    assert said(wrong_pile_count, position, TakePile(claimed), rules) == found
    assert [fact["there"] for fact in facts(wrong_pile_count, position, TakePile(claimed), rules)] == [there] * len(
        found
    )


@pytest.mark.parametrize(
    ("cards", "claimed", "told"),
    [
        ((1, 3), 0, "1..3"),
        ((1, 161), 0, "1..161"),
        ((1, 162), 0, "at least 1"),
        ((0, 162), 0, "at most 162"),
        ((1, 162), 162, "at least 1"),
        ((1, 162), 163, "at most 162"),
    ],
)
def test_of_a_number_that_the_pack_bounds_one_end_is_told(cards: Range, claimed: int, told: str) -> None:
    assert tell(tell_number(cards, table(), claimed), Lang.EN) == told


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("4s 5s", "5s 4s"),
        ("", "-"),
        ("4s _", "4s ... [2]"),
        ("4s _*0..2", "4s ... [1..3]"),
        ("4s _*0..19", "4s ... [1..20]"),
        ("4s _*0..20", "4s ..."),
        ("4s*20", " ".join(["4s"] * 20)),
        ("4s*21", "4s*21"),
    ],
)
def test_a_hand_is_told_card_by_card(hand: str, told: str) -> None:
    assert tell_hand(begun(hand).hands["A"]) == told


@pytest.mark.parametrize("word", ["count", "score", "total", "minimum"])
def test_what_has_not_ended_is_not_counted(word: str) -> None:
    found = ["illegal"] if word in ("count", "score") else []
    assert said(counted_before_the_end, table(), claim(word, 5, None)) == found
    assert said(counted_before_the_end, table(), claim(word, 5, (5, 5))) == []
    sheet = ClaimAmount(word, "A+C", "", 5, None, "score_sum", sheet={"A+C": {}})
    assert said(counted_before_the_end, table(), sheet) == []
    position = table()
    position.fog = True
    assert said(counted_before_the_end, position, claim(word, 5, None)) == []


def test_a_penalty_has_the_points_of_its_reason() -> None:
    (reason, points), *_ = RULES.penalties.value.items()
    assert said(wrong_penalty, table(), Penalise("A+C", points, reason)) == []
    assert said(wrong_penalty, table(), Penalise("A+C", points + 5, reason)) == ["illegal"]
    assert said(wrong_penalty, table(), Penalise("A+C", 5, "whatever")) == []


def test_what_two_things_make_together() -> None:
    assert [over((1, 2), most) for most in (0, 1, 2)] == [ILLEGAL, UNDECIDED, None]
    assert [at_least((1, 2), least) for least in (1, 2, 3)] == [None, UNDECIDED, ILLEGAL]
    assert [among(3, forbidden) for forbidden in (3, 1, 4)] == [ILLEGAL, UNDECIDED, None]
    assert [apart(number, (3, 5)) for number in (1, 3, 4, 5, 7)] == [2, 0, 0, 0, 2]
    assert [when(truth) for truth in (True, None, False)] == [ILLEGAL, UNDECIDED, None]
    every = (None, UNDECIDED, ILLEGAL)
    assert [both(one, other) for one in every for other in every] == [
        *(None, None, None),
        *(None, UNDECIDED, UNDECIDED),
        *(None, UNDECIDED, ILLEGAL),
    ]
    assert [worse(one, other) for one in every for other in every] == [
        *(None, UNDECIDED, ILLEGAL),
        *(UNDECIDED, UNDECIDED, ILLEGAL),
        *(ILLEGAL, ILLEGAL, ILLEGAL),
    ]


@pytest.mark.parametrize(
    ("totals", "exact", "tied"),
    [
        (((9995, 9995), (9995, 9995)), [], []),
        (((10000, 10000), (9995, 9995)), ["illegal"], []),
        (((10000, 10000), (10000, 10000)), ["illegal", "illegal"], []),
        (((10000, 10005), (9995, 9995)), [], []),
        (((10000, 10000), (10005, 10005)), [], []),
        (((10005, 10005), (10005, 10005)), [], ["illegal"]),
        (((10005, 10005), (10010, 10010)), [], []),
        (((10005, 10005), (10005, 10010)), [], []),
        (((10005, 10010), (10005, 10010)), [], []),
        (((10005, 10005), (10005, 10005), (10000, 10010)), [], []),
        (((10005, 10005), (10005, 10005), (10010, 10010)), [], []),
        (((10010, 10010), (10010, 10010), (10005, 10005)), [], ["illegal"]),
        ((), [], []),
    ],
)
def test_what_totals_say_of_the_match(totals: tuple[Range, ...], exact: list[str], tied: list[str]) -> None:
    event = CloseDeal(tuple((name, total) for name, total in zip("XYZ", totals, strict=False)))
    assert said(exactly_at_the_target, table(), event) == exact
    assert said(match_tied, table(), event) == tied
    enough = under(RULES, target=replace(RULES.target.value, threshold=Threshold.REACH))
    assert said(exactly_at_the_target, table(), event, enough) == []
    for tie in Tie:
        told = [fact["then"] for fact in facts(match_tied, table(), event, under(RULES, tie=tie))]
        assert told == [": drawn" if tie is Tie.DRAWN else ": one more deal"] * len(tied)
    assert all(fact["total"] == tell(max(totals)[0], Lang.EN) for fact in facts(match_tied, table(), event))
