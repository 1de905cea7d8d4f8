"""Known cards as one number are what they are as a mapping, and a meld that grows is what it is as a whole."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from sambanotation.game.cards import JOKER, KINDS, kind_of, kinds_in
from sambanotation.game.hand import Hand
from sambanotation.game.heaps import Stock
from sambanotation.game.melds import grown, shape_of
from sambanotation.game.packed import (
    ALL,
    MOST,
    SHORT,
    TOO_MANY,
    TWO_CARDS,
    fields_of,
    pack,
    pack_copies,
    pack_few,
    unpack,
)

CARDS = st.lists(st.integers(0, KINDS - 1), max_size=40)


@given(CARDS)
def test_packed_cards_are_unpacked_as_they_were(kinds: list[int]) -> None:
    packed = pack(kinds)
    assert unpack(packed) == Counter(kinds)
    assert pack_copies(Counter(kinds)) == pack_few(kinds) == packed
    assert packed >> ALL == len(kinds)
    assert (packed < TWO_CARDS) == (len(kinds) < 2)


@given(CARDS, CARDS)
def test_cards_come_by_adding_and_leave_by_subtracting(held: list[int], others: list[int]) -> None:
    both = pack(held) + pack(others)
    assert both == pack(held + others)
    assert not (both - pack(others)) & SHORT
    assert both - pack(others) == pack(held)
    lacking = Counter(others) - Counter(held)
    assert bool((pack(held) - pack(others)) & SHORT) == bool(lacking)


@given(CARDS, st.integers(0, (1 << KINDS) - 1))
def test_the_fields_of_some_kinds_leave_the_cards_of_these(held: list[int], kinds: int) -> None:
    there = [kind for kind in held if kinds >> kind & 1]
    assert unpack(pack(held) & fields_of(kinds)) == Counter(there)
    assert fields_of(kinds).bit_count() == 7 * len([*kinds_in(kinds)])


def test_too_many_cards_of_a_kind_are_not_packed() -> None:
    assert pack_copies({3: MOST + 1}) is None
    assert pack_few([3] * (MOST + 1)) == TOO_MANY != pack_few([3] * MOST)


@given(CARDS)
def test_no_hand_has_too_many(held: list[int]) -> None:
    assert (pack(held) - TOO_MANY) & SHORT


@given(CARDS)
def test_a_hand_is_the_same_packed_and_spelled_out(kinds: list[int]) -> None:
    hand, packed = Hand(), Hand.of(pack(kinds))
    hand.hold(Counter(kinds))
    assert hand.packed == packed.packed == pack(kinds)
    assert packed.has_red_three == hand.has_red_three
    assert (packed.known, packed.size, packed.complete) == (hand.known, hand.size, True)
    assert packed.packed == pack(kinds)


@given(CARDS, st.integers(0, 40))
def test_a_stock_is_the_same_packed_and_spelled_out(kinds: list[int], came: int) -> None:
    came = min(came, len(kinds))
    stock, packed = Stock(0, 162), Stock(0, 162)
    packed.lie(bytes(kinds), came)
    stock.lie(bytes(kinds[came:]), 0)
    assert packed.listed == stock.listed == len(kinds) - came
    assert packed.coming == stock.coming
    assert packed.in_order == (bytes(kinds[came:]), 0)


SEQUENCES = st.builds(
    lambda suit, low, long: [kind_of(rank, suit) for rank in range(low, min(12, low + long) + 1)],
    st.integers(0, 3),
    st.integers(2, 12),
    st.integers(0, 6),
)
GROUPS = st.builds(
    lambda rank, suits, wilds: [*(kind_of(rank, suit) for suit in suits), *wilds],
    st.integers(1, 12),
    st.lists(st.integers(0, 3), max_size=5),
    st.lists(st.sampled_from([0, 1, 2, 3, JOKER]), max_size=3),
)


@given(st.one_of(GROUPS, SEQUENCES), st.one_of(GROUPS, SEQUENCES, CARDS))
def test_a_meld_that_grows_has_the_shape_of_all_its_cards(lying: list[int], put: list[int]) -> None:
    before, after = shape_of(tuple(lying)), shape_of((*lying, *put))
    if before is not None and after is not None and put and before[:2] == after[:2]:
        assert grown(before, put) == after
