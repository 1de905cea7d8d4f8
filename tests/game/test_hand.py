"""What a hand may hold, must hold and cannot have given, against every hand that agrees with what was told."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambanotation.game.cards import EVERY, RED_THREES, Lot
from sambanotation.game.hand import Hand, most_supplied
from tests.game.spelled import kind, kinds, lot, lots, some
from tests.game.worlds import PATTERNS, Worlds, kinds_of

Needs = list[tuple[int, int]]


NOTHING = Lot(0, 0, 0)


@dataclass(frozen=True)
class Step:
    """One thing told of a hand: cards that came, cards that went, or (no lot) how many there are."""

    way: str
    lot: Lot = NOTHING
    size: int = 0


PATTERN = st.sampled_from(PATTERNS).map(kinds_of)
EXACT = st.builds(lambda kinds, number: Lot(kinds, number, number), PATTERN, st.integers(1, 2))
RANGED = st.builds(lambda kinds, low, more: Lot(kinds, low, low + more), PATTERN, st.integers(0, 2), st.integers(0, 1))
STEPS = st.lists(
    st.one_of(
        st.builds(Step, st.just("receive"), EXACT | RANGED),
        st.builds(Step, st.just("give"), EXACT | RANGED),
        st.builds(Step, st.just("fix"), size=st.integers(0, 4)),
    ),
    min_size=1,
    max_size=5,
)
NEEDS = st.lists(st.tuples(PATTERN, st.integers(0, 2)), max_size=2)


def follow(hand: Hand, worlds: Worlds, step: Step) -> bool:
    """Takes one step in both; false where the hand, as it may, has taken for possible what is not."""
    match step.way:
        case "receive":
            hand.receive(step.lot)
            worlds.receive(step.lot)
        case "give":
            left = worlds.after(step.lot)
            could = hand.give(step.lot)
            assert could or not left, f"it could give {step.lot}"
            if could and not left:
                return False
            if left:
                worlds.all = left
            else:
                worlds.lose(step.lot)
        case _:
            left = worlds.of_size(step.size)
            could = hand.fix_size(step.size)
            assert could or not left, f"it could hold {step.size} cards"
            if could and not left:
                return False
            if left:
                worlds.all = left
    return True


@given(STEPS, NEEDS)
@settings(max_examples=250, deadline=None)
def test_nothing_is_ruled_out_that_some_hand_allows(steps: list[Step], needs: Needs) -> None:
    hand, worlds = Hand(), Worlds()
    for step in steps:
        if not follow(hand, worlds, step):
            return
        low, high = worlds.size
        assert hand.size[0] <= low <= high <= hand.size[1]
        for pattern in PATTERNS:
            least, most = worlds.count(pattern)
            assert hand.at_least(kinds_of(pattern)) <= least <= most <= hand.at_most(kinds_of(pattern))
        assert hand.may_hold(needs) or not worlds.may_hold(needs)
        assert not hand.complete or len(worlds.all) == 1


@given(st.lists(EXACT | RANGED, max_size=4), NEEDS)
@settings(max_examples=120, deadline=None)
def test_of_cards_that_only_came_all_is_known_that_can_be_known(came: list[Lot], needs: Needs) -> None:
    hand, worlds = Hand(), Worlds()
    for one in came:
        hand.receive(one)
        worlds.receive(one)
    assert hand.size == worlds.size
    assert all(hand.count(kinds_of(pattern)) == worlds.count(pattern) for pattern in PATTERNS)
    assert hand.may_hold(needs) is worlds.may_hold(needs)


@given(st.lists(EXACT, max_size=4), st.lists(EXACT, max_size=2), NEEDS)
@settings(max_examples=120, deadline=None)
def test_also_after_exactly_so_many_cards_came_and_went(came: list[Lot], went: list[Lot], needs: Needs) -> None:
    hand, worlds = Hand(), Worlds()
    for one in came:
        hand.receive(one)
        worlds.receive(one)
    for one in went:
        left = worlds.after(one)
        assert hand.give(one) is bool(left)
        if not left:
            return
        worlds.all = left
    assert hand.size == worlds.size
    assert all(hand.count(kinds_of(pattern)) == worlds.count(pattern) for pattern in PATTERNS)
    assert hand.may_hold(needs) is worlds.may_hold(needs)


@given(
    st.lists(st.tuples(PATTERN, st.just(1)), max_size=4), st.lists(st.tuples(PATTERN, st.integers(0, 2)), max_size=3)
)
@settings(max_examples=120, deadline=None)
def test_as_many_demands_are_met_as_the_best_order_meets(demands: Needs, supplies: Needs) -> None:
    cards = [kinds for kinds, number in supplies for _ in range(number)]
    best = 0
    for order in permutations(cards):
        met = sum(bool(wanted & card) for (wanted, _), card in zip(demands, order, strict=False))
        best = max(best, met)
    if len(cards) < len(demands):
        # Then it is the demands that have to be tried in every order.
        best = max(
            sum(bool(wanted & card) for (wanted, _), card in zip(order, cards, strict=False))
            for order in permutations(demands)
        )
    assert most_supplied(demands, supplies) == best


def test_a_seen_hand_is_known_card_by_card() -> None:
    hand = Hand()
    for one in lots("As As Kd 2c"):
        hand.receive(one)
    assert hand.complete
    assert hand.size == (4, 4)
    assert hand.known == {kind("As"): 2, kind("Kd"): 1, kind("2c"): 1}
    assert hand.may_hold(some("As As 2c"))
    assert not hand.may_hold(some("As As As"))
    assert hand.count(kinds("A_")) == (2, 2)
    assert hand.count(kinds("w")) == (1, 1)
    assert hand.give(lot("As"))
    assert not hand.give(lot("Kc"))


def test_a_card_that_was_not_there_makes_the_hand_one_card_smaller() -> None:
    hand = Hand()
    for one in lots("As Kd Qd"):
        hand.receive(one)
    assert not hand.give(lot("Jd"))
    assert hand.size == (2, 2)
    # One of the three was another card, nobody can say which.
    assert hand.may_hold(some("As Kd"))
    assert not hand.may_hold(some("As Kd Qd"))
    assert hand.at_least(kinds("As")) == 0


def test_fifteen_unseen_cards_may_be_anything() -> None:
    hand = Hand()
    hand.receive(Lot(EVERY, 15, 15))
    assert hand.size == (15, 15)
    assert hand.may_hold(some("As*3 JK*6 2_*6"))
    assert not hand.may_hold(some("_*16"))
    assert hand.count(RED_THREES) == (0, 15)
    assert hand.give(lot("As"))
    assert hand.size == (14, 14)


def test_an_unseen_discard_may_have_been_any_card_of_the_hand() -> None:
    hand = Hand()
    for one in lots("As Ah Kd"):
        hand.receive(one)
    assert hand.give(lot("_"))
    assert hand.size == (2, 2)
    assert hand.count(kinds("A_")) == (1, 2)
    assert hand.may_hold(some("As Kd"))
    assert not hand.may_hold(some("As Ah Kd"))
    assert not hand.may_hold(some("Qd"))


def test_perhaps_a_discard_is_a_card_more_or_less() -> None:
    hand = Hand()
    hand.receive(Lot(EVERY, 4, 4))
    assert hand.give(lot("_*0..1"))
    assert hand.size == (3, 4)


@pytest.mark.parametrize(("size", "can_be"), [(2, False), (3, True), (4, True), (5, False)])
def test_a_told_number_is_taken_where_it_can_be(size: int, can_be: bool) -> None:
    hand = Hand()
    for one in lots("As Kd _*1..2"):
        hand.receive(one)
    assert hand.fix_size(size) is can_be
    assert hand.size == ((size, size) if can_be else (3, 4))


def test_after_something_unreadable_the_hand_may_hold_anything() -> None:
    hand = Hand()
    for one in lots("As Kd"):
        hand.receive(one)
    hand.blur(162)
    assert hand.size == (0, 162)
    assert hand.at_least(EVERY) == 0
    assert hand.may_hold(some("JK*6 Kd*3"))


def test_a_copy_lives_its_own_life() -> None:
    hand = Hand()
    for one in lots("As Kd _"):
        hand.receive(one)
    other = hand.copy()
    other.give(lot("_"))
    other.receive(lot("JK"))
    other.fix_size(3)
    assert (hand.size, hand.known, hand.debts) == ((3, 3), {kind("As"): 1, kind("Kd"): 1}, [])
    assert hand.count(kinds("JK")) == (0, 1)
