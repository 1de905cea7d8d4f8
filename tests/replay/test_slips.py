"""The usual slips: for each a record in which it was made, and one that comes close, which it does not explain."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sambanotation.replay.claims import Departure
from sambanotation.replay.score import score
from sambanotation.replay.slips import SLIPS, Slip, figures_swapped, in_order
from sambanotation.source import Source
from sambanotation.text import Lang

FULL = """deal 1 position
hand A Qc 4d
hand B Jd As
hand C 7s
hand D 8h 2c
meld A+C =Qs Qh Qd Qc Qs Qh
meld A+C =5c..Jc
meld A+C =6s 6h 6d 6c 6s 6h JK
meld A+C =Ks Kh Kd Kc Ks Kh
meld B+D =Ts Th Td Tc Ts Th
meld B+D =Ah Ad Ac 2s
red A+C 3h 3d
red B+D 3h
1. A +Qd Qh Q<Qc Qd Qh -4d #
"""
"""A and C go out with a clean canasta, a mixed one, a samba and six kings; B and D have no meld of seven cards."""

FINED = FULL.replace("1. A", "penalty A+C 100 three-wilds\n1. A")
ALL_RED = FULL.replace("red A+C 3h 3d", "red A+C 3h 3h 3h 3d 3d 3d").replace("red B+D 3h", "red B+D")
ALL_RED_FAILED = FULL.replace("red B+D 3h", "red B+D 3h 3h 3h 3d 3d 3d").replace("red A+C 3h 3d", "red A+C")
KEPT = FULL.replace("red A+C 3h 3d\n", "red A+C 3h\nto-play D\n").replace("1. A", "1. D +3d 8s -8s\n2. A")
BLACK = FULL.replace("hand D 8h 2c", "hand D 3s 3c 3s")
STOCK = """deal 1 position
hand A Qc 4d 8s
hand B Jd
hand C 9h
hand D 5s
meld A+C =Qs Qh Qd Qc Qs Qh
meld A+C =5c..Jc
meld B+D =Ts Th Td
red A+C
red B+D
pile ... 7s
stock 6d 8d
1. A +6d 8d Q<Qc -4d
end stock
"""
HIDDEN = """deal 1
hand A Ks Kh Kd Kc Ks Kh Kd Qs Qh Qd Qc Qs Qh Qd 4s
hand B 9d 9c 5c 6c 7c 8c Js Jh Jd Jc Ts Th Td Tc 4c
up 6d
1. A +4h 4d =Ks Kh Kd Kc Ks Kh Kd =Qs Qh Qd Qc Qs Qh Qd =4s 4h 4d #
"""
MANY = "deal 1\ncount A+C natural 7 canastas 1 cards 800\n"
FEWER = "deal 1\ncount A+C natural 5 canastrao 1 cards 400\n"
MANY_PLAYED = """deal 1 position
hand A 7d 4d
hand C 9h
meld A+C =K_*7
meld A+C =Q_*7
meld A+C =J_*7
meld A+C =T_*7
meld A+C =9_*7
meld A+C =8_*7
meld A+C =7s 7h 7c 7s 7h 7c
red A+C
laid A C
1. A +7d 7c 7<7d 7d 7c -4d #
"""
PAIR = '[Seats "A B"]\n'
START = '[Start "A+C 1500 B+D 300"]\n'
SHEET = """deal 1
count A+C samba 2 out 1 cards 500
count B+D cards 100 hand -20
"""
TWO_DEALS = """deal 1
count A+C samba 2 out 1 cards 500
count B+D cards 100 hand -200
deal 2
count A+C cards 20 hand -30
count B+D natural 2 samba 1 cards 500
"""


def departures(text: str, tags: str = "") -> list[Departure]:
    """What departs in a record."""
    (match,) = score(Source("game.sgr", f'[Rules "samba-br"]\n{tags}\n{text}'))
    return list(match.departures)


def found(text: str, tags: str = "") -> set[str]:
    """The slips that are named for the last claim that departs."""
    return {slip.name for slip in departures(text, tags)[-1].slips}


@dataclass(frozen=True)
class Made:
    """A slip, the deal, and the line with the claim that it makes; `near` are claims that depart as well and are not
    explained by it."""

    slip: str
    deal: str
    claim: str
    near: str
    tags: str = ""


A_C, B_D, A = "score A+C", "score B+D", "score A"

# FULL: A+C 500 + 300 + 1500 + 200 (red) + 200 (out) + 90 + 80 + 55 + 60 (cards) - 5 = 2980
#       B+D -100 (red) + 60 + 80 (cards) - 60 (hands: Jd As, 8h 2c) = -20
MADE = [
    Made("going-out-forgotten", FULL, f"{A_C} 2780", f"{A_C} 2785"),
    Made("going-out-forgotten", FULL, "count A+C natural 1 mixed 1 samba 1 red3 2 cards 285 hand -5", f"{A_C} 2885"),
    Made("going-out-on-the-wrong-side", FULL, f"{B_D} 180", f"{B_D} 280"),
    Made("going-out-on-the-wrong-side", FULL, "count B+D red3 1 out 1 cards 140 hand -60", f"{B_D} 185"),
    Made("going-out-with-the-stock", STOCK, f"{A_C} 2290", f"{A_C} 2190"),
    Made("going-out-with-the-stock", STOCK, "count A+C natural 1 samba 1 out 1 cards 125 hand -35", f"{A_C} 2285"),
    Made("hidden-canasta-forgotten", HIDDEN, f"{A} 1355", f"{A} 1350", PAIR),
    Made("hidden-canasta-forgotten", HIDDEN, "count A natural 2 out 1 cards 155", f"{A} 1360", PAIR),
    Made("hidden-canasta-as-another", HIDDEN, f"{A} 1855", f"{A} 1755", PAIR),
    Made("hidden-canasta-not-due", FULL, f"{A_C} 3980", f"{A_C} 3880"),
    Made("red-threes-without-canastas", FULL, f"{B_D} 180", f"{B_D} 80"),
    Made("red-threes-taken-off", FULL, f"{A_C} 2580", f"{A_C} 2680"),
    Made("red-threes-taken-off", FULL, "count A+C natural 1 mixed 1 samba 1 red3 -2 out 1 cards 285 hand -5", "x"),
    Made("red-threes-forgotten", FULL, f"{A_C} 2780", f"{A_C} 2880"),
    Made("red-threes-forgotten", FULL, "count B+D cards 140 hand -60", "count B+D red3 4 cards 140 hand -60"),
    Made(
        "red-threes-of-the-other-side",
        FULL,
        "count B+D red3 2 cards 140 hand -60",
        "count B+D red3 3 cards 140 hand -60",
    ),
    Made("red-threes-not-as-six", ALL_RED, f"{A_C} 3380", f"{A_C} 3480"),
    Made("red-threes-as-six", FULL, f"{A_C} 3780", f"{A_C} 3980"),
    Made("red-threes-as-one-against", ALL_RED_FAILED, f"{B_D} -920", f"{B_D} -1020"),
    Made("red-threes-as-in-hand", FULL, f"{B_D} -420", f"{B_D} -520"),
    Made("red-threes-in-hand-as-laid", KEPT, f"{B_D} -120", f"{B_D} -220"),
    Made(
        "red-threes-in-hand-as-laid", KEPT, "count B+D red3 2 cards 140 hand -60", "count B+D red3 3 cards 140 hand -60"
    ),
    Made("red-threes-in-hand-forgotten", KEPT, f"{B_D} -20", f"{B_D} -30"),
    Made("red-threes-in-hand-forgotten", KEPT, "count B+D red3 1 cards 140 hand -60", "count B+D red3-hand 2 red3 1"),
    Made("meld-as-another", FULL, f"{A_C} 3180", f"{A_C} 3280"),
    Made(
        "meld-as-another",
        FULL,
        "count A+C natural 2 samba 1 red3 2 out 1 cards 285 hand -5",
        "count A+C natural 1 mixed 3 samba 1 red3 2 out 1 cards 285 hand -5",
    ),
    Made("melds-forgotten", FULL, f"{A_C} 1480", f"{A_C} 1580"),
    Made("melds-forgotten", FULL, "count A+C natural 1 mixed 1 red3 2 out 1 cards 285 hand -5", f"{A_C} 1485"),
    Made("meld-twice", FULL, f"{A_C} 4480", f"{A_C} 4380"),
    Made("meld-twice", FULL, "count A+C natural 1 mixed 2 samba 1 red3 2 out 1 cards 285 hand -5", "x"),
    Made("meld-short-of-a-card", FULL, f"{B_D} 480", f"{B_D} 380"),
    Made("meld-short-of-a-card", FULL, "count B+D natural 1 red3 1 cards 140 hand -60", "count B+D mixed 1 red3 1"),
    Made("prize-for-many-forgotten", FEWER, f"{A_C} 2900", f"{A_C} 2800"),
    Made("prize-for-many-forgotten", MANY_PLAYED, "count A+C natural 7 out 1 cards 465 hand -10", f"{A_C} 4150"),
    Made("both-prizes-for-many", MANY, f"{A_C} 6800", f"{A_C} 6700"),
    Made(
        "both-prizes-for-many", MANY_PLAYED, "count A+C natural 7 canastas 1 canastrao 1 out 1 cards 465 hand -10", "x"
    ),
    Made("cards-forgotten", FULL, f"{A_C} 2695", f"{A_C} 2690"),
    Made("cards-twice", FULL, f"{A_C} 3265", f"{A_C} 3260"),
    # The joker of A and C as a two, 30 too little; the aces of B and D as kings.
    Made("rank-as-another", FULL, f"{A_C} 2950", f"{A_C} 2955"),
    Made("rank-as-another", FULL, "count B+D red3 1 cards 110 hand -60", "count B+D red3 1 cards 115 hand -60"),
    Made("hand-not-taken-off", FULL, f"{B_D} 40", f"{B_D} 35"),
    Made("hand-not-taken-off", FULL, "count B+D red3 1 cards 140", "count B+D red3 1 cards 140 hand -5"),
    Made("hand-added", FULL, f"{B_D} 100", f"{B_D} 95"),
    Made("hand-added", FULL, "count B+D red3 1 cards 140 hand 60", "count B+D red3 1 cards 140 hand 55"),
    Made("hand-twice", FULL, f"{B_D} -80", f"{B_D} -75"),
    Made("hand-of-a-seat-forgotten", FULL, f"{B_D} 10", f"{B_D} 15"),
    Made(
        "hand-of-a-seat-forgotten", FULL, "count B+D red3 1 cards 140 hand -30", "count B+D red3 1 cards 140 hand -35"
    ),
    Made("rank-in-hand-as-another", FULL, f"{B_D} -10", f"{B_D} -5"),
    Made(
        "rank-in-hand-as-another", BLACK, "count B+D red3 1 cards 140 hand -30", "count B+D red3 1 cards 140 hand -40"
    ),
    Made("penalty-forgotten", FINED, f"{A_C} 2980", f"{A_C} 2985"),
    Made("penalty-forgotten", FINED, "count A+C natural 1 mixed 1 samba 1 red3 2 out 1 cards 285 hand -5", "x"),
    Made("penalty-twice", FINED, f"{A_C} 2780", f"{A_C} 2785"),
    Made("penalty-twice", FINED, f"{A_C} 2880\ntotal A+C 2780", f"{A_C} 2880\ntotal A+C 2785"),
    Made("penalty-added", FINED, f"{A_C} 3080", f"{A_C} 3085"),
    Made("penalty-given-to-a-side", FINED, f"{B_D} 80", f"{B_D} 85"),
    Made("score-of-the-other-side", FULL, f"{B_D} 2980", f"{B_D} 2985"),
    Made("made-zero", FULL, f"{B_D} 0", f"{B_D} 5"),
    Made("total-as-score", SHEET, f"{A_C} 5200", f"{A_C} 5205", START),
    Made("initial-total-forgotten", SHEET, "total A+C 3700", "total A+C 3705", START),
    Made("total-not-carried", TWO_DEALS, "total B+D 3000", "total B+D 3005"),
    Made("score-not-added", SHEET, "total A+C 1500", "total A+C 1505", START),
    Made("score-twice", SHEET, "total A+C 8900", "total A+C 8905", START),
    Made("score-subtracted", SHEET, "total A+C -2200", "total A+C -2205", START),
    Made("other-score-added", SHEET, "total A+C 1580", "total A+C 1585", START),
    Made("added-to-the-other-total", SHEET, "total A+C 4000", "total A+C 4005", START),
    Made("total-of-the-other-side", SHEET, "total A+C 380", "total A+C 385", START),
    Made("minimum-of-the-other-side", "deal 1\n", "minimum A+C 50", "minimum A+C 150", START),
    Made("minimum-of-an-earlier-total", TWO_DEALS + "deal 3\n", "minimum B+D 15", "minimum B+D 50"),
    Made("minimum-without-the-initial-total", "deal 1\n", "minimum A+C 50", "minimum A+C 120", START),
    Made("minimum-of-the-next-band", "deal 1\n", "minimum A+C 120", "minimum A+C 150", START),
    Made("minimum-of-the-next-band", "deal 1\n", "minimum B+D 15", "minimum B+D 120", START),
    Made("carry-forgotten", SHEET, "total A+C 4200", "total A+C 5100", START),
    Made("sign-wrong", FULL, f"{B_D} 20", f"{B_D} 25"),
    Made("figures-swapped", FULL, f"{A_C} 2890", f"{A_C} 2790"),
]


@pytest.mark.parametrize("made", MADE, ids=lambda made: made.slip)
def test_a_slip_is_named_where_it_explains_the_claim_exactly(made: Made) -> None:
    assert made.slip in found(made.deal + made.claim, made.tags)


@pytest.mark.parametrize("made", [made for made in MADE if made.near != "x"], ids=lambda made: made.slip)
def test_it_is_not_where_it_explains_it_nearly(made: Made) -> None:
    assert made.slip not in found(made.deal + made.near, made.tags)


def test_every_slip_is_shown_by_a_record_and_by_a_near_one() -> None:
    assert {made.slip for made in MADE} == set(SLIPS) == {made.slip for made in MADE if made.near != "x"}


def test_a_claim_that_is_right_has_no_slip() -> None:
    right = f"{FULL}count A+C natural 1 mixed 1 samba 1 red3 2 out 1 cards 285 hand -5\n{A_C} 2980 B+D -20"
    assert departures(right) == []


def test_several_slips_that_explain_the_same_come_in_the_order_of_their_list() -> None:
    (departure,) = departures(f"{FULL}{A_C} 2780")
    names = [slip.name for slip in departure.slips]
    assert names == ["going-out-forgotten", "red-threes-forgotten", "meld-as-another"]
    assert names == [name for name in SLIPS if name in names]


def test_in_one_order_and_none_twice() -> None:
    twice = [Slip("sign-wrong"), Slip("hand-added"), Slip("sign-wrong"), Slip("penalty-twice", {"points": 100})]
    assert [slip.name for slip in in_order(twice)] == ["hand-added", "penalty-twice", "sign-wrong"]


def test_what_is_said_of_a_slip_names_its_facts_in_both_languages() -> None:
    for made in MADE:
        for slip in departures(made.deal + made.claim, made.tags)[-1].slips:
            assert slip.said.say(Lang.EN, slip.facts) != slip.said.say(Lang.PT_BR, slip.facts)


def test_where_hidden_cards_leave_the_score_open_no_slip_is_named() -> None:
    (departure,) = departures(FULL.replace("hand C 7s", "hand C n") + f"{A_C} 2700")
    assert departure.slips == ()
    assert departure.difference is None


def test_the_black_threes_of_a_hand_taken_for_nothing_are_named_with_their_points() -> None:
    (departure,) = departures(BLACK + "count B+D red3 1 cards 140 hand -30")
    (slip,) = [slip for slip in departure.slips if slip.name == "rank-in-hand-as-another"]
    assert slip.facts == {"rank": "3", "points": 0, "worth": 5}


@pytest.mark.parametrize(
    ("claimed", "there", "swapped"),
    [
        (2430, 2340, True),
        (-2430, -2340, True),
        (2430, -2340, False),
        (2430, 4230, True),
        (2430, 2043, False),
        (243, 2340, False),
        (2340, 2340, False),
        (3240, 2430, False),
    ],
)
def test_two_neighbouring_figures_may_be_swapped(claimed: int, there: int, swapped: bool) -> None:
    assert figures_swapped(claimed, there) is swapped


# ---- What follows from an earlier departure ----


def test_a_total_follows_from_a_wrong_score() -> None:
    score_, total = departures(f"{SHEET}{A_C} 3500\ntotal A+C 5000", START)
    assert (score_.word, total.word, total.follows, total.slips) == ("score", "total", score_, ())


def test_a_total_that_goes_otherwise_wrong_does_not() -> None:
    _, total = departures(f"{SHEET}{A_C} 3500\ntotal A+C 5005", START)
    assert total.follows is None


def test_a_later_total_follows_from_a_wrong_one_and_so_does_its_minimum() -> None:
    one, later = TWO_DEALS.split("deal 2")
    wrong, minimum, total = departures(f"{one}total A+C 2700\ndeal 2\nminimum A+C 90{later}total A+C 2690")
    assert (minimum.word, minimum.follows) == ("minimum", wrong)
    assert (total.follows, total.difference) == (wrong, wrong.difference)


def test_after_a_deal_that_is_not_counted_the_total_is_what_it_was() -> None:
    one, _ = TWO_DEALS.split("deal 2")
    abandoned = "deal 2\n1. A +_ _ -_\nend abandoned\n"
    first, second = departures(f"{one}total A+C 3800\n{abandoned}total A+C 3800")
    assert (second.there, second.difference, second.follows) == ((3700, 3700), 100, first)
    (alone,) = departures(f"{one}{abandoned}total A+C 3800")
    assert alone.follows is None


def test_a_score_follows_from_the_wrong_item_that_it_adds_up() -> None:
    count, total = departures(f"{FULL}count A+C natural 1 mixed 1 samba 1 red3 2 cards 285 hand -5\n{A_C} 2780")
    assert (total.word, total.follows, total.slips) == ("score", count, ())
