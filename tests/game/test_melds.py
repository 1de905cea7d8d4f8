"""What cards on the table form, and what they may form where some of them were not seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambanotation.game.cards import EVERY, KINDS, RANKS, SUITS, WILD, Lot, Unnamed, kinds_in, rank_of, suit_of
from sambanotation.game.melds import Form, Meld, form_of, group_ranks, may_be_group, points
from sambanotation.game.runs import count, sequence_suits
from tests.game.spelled import kinds, lot, lots

WORTH = tuple(7 * kind % 13 for kind in range(KINDS))
SOME_CARDS = ["4s", "5s", "6s", "4h", "5h", "Ks", "As", "3s", "2s", "JK"]

CARD = st.sampled_from(SOME_CARDS).map(kinds)
PATTERN = st.sets(st.sampled_from(SOME_CARDS), min_size=1, max_size=3).map(lambda some: sum(map(kinds, some)))
LOT = st.builds(
    lambda kinds, low, more: Lot(kinds, low, low + more), CARD | PATTERN, st.integers(0, 2), st.integers(0, 1)
)
LOTS = st.lists(LOT, max_size=3).map(tuple)


def all_cards(lots: Sequence[Lot]) -> Iterator[tuple[int, ...]]:
    """Every choice of cards, as kinds, that the lots may stand for."""
    if not lots:
        yield ()
        return
    for number in range(lots[0].low, lots[0].high + 1):
        for first in combinations_with_replacement(kinds_in(lots[0].kinds), number):
            for rest in all_cards(lots[1:]):
                yield first + rest


def is_sequence(cards: Sequence[int], suit: int) -> bool:
    """Whether known cards are an unbroken run of a suit, between four and ace, each rank once."""
    ranks = sorted(rank_of(kind) for kind in cards)
    natural = all(kind < 52 and suit_of(kind) == suit and 2 <= rank_of(kind) <= 12 for kind in cards)
    return bool(cards) and natural and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def is_group(cards: Sequence[int], rank: int) -> bool:
    return all(rank_of(kind) == rank or 1 << kind & WILD for kind in cards)


@given(LOTS, PATTERN)
@settings(max_examples=150, deadline=None)
def test_cards_are_counted_in_every_way_that_they_may_be(lots: tuple[Lot, ...], some: int) -> None:
    numbers = {sum(1 << kind & some > 0 for kind in cards) for cards in all_cards(lots)}
    assert count(lots, some) == (min(numbers), max(numbers))
    assert count(lots) == (sum(one.low for one in lots), sum(one.high for one in lots))


@given(LOTS)
@settings(max_examples=150, deadline=None)
def test_cards_are_worth_what_they_may_be_worth(lots: tuple[Lot, ...]) -> None:
    sums = {sum(WORTH[kind] for kind in cards) for cards in all_cards(lots)}
    assert points(lots, WORTH) == (min(sums), max(sums))


@given(LOTS)
@settings(max_examples=200, deadline=None)
def test_cards_may_be_a_sequence_in_the_suits_in_which_some_choice_of_them_is(lots: tuple[Lot, ...]) -> None:
    suits = {suit for cards in all_cards(lots) for suit in range(4) if is_sequence(cards, suit)}
    assert set(sequence_suits(lots)) == suits


@given(LOTS)
@settings(max_examples=100, deadline=None)
def test_cards_may_be_a_group_of_the_ranks_of_which_some_choice_of_them_is(lots: tuple[Lot, ...]) -> None:
    ranks = {rank for cards in all_cards(lots) for rank in range(2, 13) if is_group(cards, rank)}
    assert set(group_ranks(lots)) == ranks


@given(LOTS)
@settings(max_examples=100, deadline=None)
def test_a_form_is_said_only_where_the_cards_can_have_no_other(lots: tuple[Lot, ...]) -> None:
    form, place = form_of(lots)
    meld = Meld(lots, "A", 1)
    for cards in all_cards(lots):
        if len(cards) < 2:
            continue
        suits = [suit for suit in range(4) if is_sequence(cards, suit)]
        ranks = [rank for rank in {rank_of(kind) for kind in cards} & set(range(2, 13)) if is_group(cards, rank)]
        wilds = all(1 << kind & WILD for kind in cards)
        if suits:
            assert form in (Form.SEQUENCE, Form.ODD)
            assert place in (None, *suits)
            assert meld.may_answer(SUITS[suits[0]])
        elif wilds:
            assert form in (Form.WILDS, Form.ODD)
            assert meld.may_answer("W")
        elif ranks:
            assert form in (Form.GROUP, Form.ODD)
            assert place in (None, *ranks)
            assert meld.may_answer(RANKS[ranks[0]])


def is_mixed(cards: Sequence[int], suit: int, most: int) -> bool:
    """Whether known cards are a run of a suit with so many wild cards at most, and no group of a rank."""
    naturals = sorted(rank_of(kind) for kind in cards if not 1 << kind & WILD)
    own = all(kind < 52 and suit_of(kind) == suit and rank_of(kind) >= 2 for kind in cards if not 1 << kind & WILD)
    if not own or len(set(naturals)) < max(2, len(naturals)) or len(cards) - len(naturals) > most:
        return False
    return naturals[-1] - naturals[0] < len(cards) <= 11


@given(LOTS, st.integers(1, 2))
@settings(max_examples=200, deadline=None)
def test_nor_where_sequences_hold_wild_cards(lots: tuple[Lot, ...], most: int) -> None:
    form, place = form_of(lots, most)
    meld = Meld(lots, "A", 1, most)
    for cards in all_cards(lots):
        if len(cards) < 2:
            continue
        mixed = [suit for suit in range(4) if is_mixed(cards, suit, most)]
        ranks = [rank for rank in {rank_of(kind) for kind in cards} & set(range(2, 13)) if is_group(cards, rank)]
        if mixed:
            assert form in (Form.SEQUENCE, Form.ODD)
            assert place in (None, *mixed)
            assert meld.may_answer(SUITS[mixed[0]])
        elif ranks:
            assert form in (Form.GROUP, Form.ODD)
            assert place in (None, *ranks)
            assert meld.may_answer(RANKS[ranks[0]])


@pytest.mark.parametrize(
    ("cards", "most", "form", "place"),
    [
        ("A_ w _", 0, Form.GROUP, "A"),
        ("A_ w _", 1, Form.ODD, None),
        ("A_ w w _", 1, Form.GROUP, "A"),
        ("A_ w A_", 2, Form.GROUP, "A"),
        ("As w w", 2, Form.GROUP, "A"),
        ("7c w Jc _", 2, Form.ODD, None),
        ("7c w 9c", 2, Form.SEQUENCE, "c"),
        ("7c 9c w _", 2, Form.SEQUENCE, "c"),
        ("7c 8c _h", 2, Form.SEQUENCE, "c"),
        ("7c 8c _h", 0, Form.ODD, None),
    ],
)
def test_the_form_of_cards_where_sequences_hold_wild_cards(
    cards: str, most: int, form: Form, place: str | None
) -> None:
    found, at = form_of(lots(cards), most)
    names = {Form.GROUP: RANKS, Form.SEQUENCE: SUITS}.get(found, "")
    assert (found, names[at] if at is not None else None) == (form, place)


@pytest.mark.parametrize(
    ("cards", "form", "place"),
    [
        ("As Ah Ad", Form.GROUP, "A"),
        ("As Ah JK", Form.GROUP, "A"),
        ("4s 4s 2h", Form.GROUP, "4"),
        ("A_*3", Form.GROUP, "A"),
        ("A_ w _", Form.GROUP, "A"),
        ("6s..9s", Form.SEQUENCE, "s"),
        ("Qh Ah Kh", Form.SEQUENCE, "h"),
        ("7_ 8_ 9_", Form.SEQUENCE, None),
        ("7_ 8d 9_", Form.SEQUENCE, "d"),
        ("JK 2s 2h", Form.WILDS, None),
        ("w*3", Form.WILDS, None),
        ("3s 3s 3c", Form.BLACK_THREES, "3"),
        ("3b*3", Form.BLACK_THREES, "3"),
        ("As Ah Kd", Form.ODD, None),
        ("Ks As 4s", Form.ODD, None),
        ("3s 4s 5s", Form.ODD, None),
        ("2s 3s 4s", Form.ODD, None),
        ("As _ _", Form.ODD, None),
        ("n*3", Form.ODD, None),
        ("_ w w", Form.ODD, None),
    ],
)
def test_the_form_of_cards(cards: str, form: Form, place: str | None) -> None:
    found, at = form_of(lots(cards))
    names = {Form.GROUP: RANKS, Form.SEQUENCE: SUITS, Form.BLACK_THREES: RANKS}.get(found, "")
    assert (found, names[at] if at is not None else None) == (form, place)


def test_what_is_told_of_an_unseen_meld_is_taken_at_its_word() -> None:
    assert form_of(Unnamed(True, 3, 7).lots) == (Form.SEQUENCE, None)
    assert form_of(Unnamed(False, 3, 3).lots) == (Form.GROUP, None)


def test_no_cards_at_all_are_no_run() -> None:
    assert sequence_suits(()) == ()


def test_black_threes_take_no_other_card() -> None:
    assert may_be_group(lots("3s 3c 3s"), 1)
    assert not may_be_group(lots("3s 3c 3h"), 1)
    assert not may_be_group(lots("3s 3c 4c"), 1)


@pytest.mark.parametrize(
    ("cards", "key"),
    [("As Ah Ad", "A"), ("6s..9s", "s"), ("JK JK 2s", "W"), ("3s 3c 3c", "3"), ("7_ 8_ 9_", "?"), ("As _ _", "?")],
)
def test_a_meld_is_labelled_by_its_rank_or_suit(cards: str, key: str) -> None:
    assert Meld(lots(cards), "A", 1).key == key


@pytest.mark.parametrize(
    ("cards", "answers"),
    [
        ("As Ah Ad", "A"),
        ("6s..8s", "s"),
        ("7_ 8_ 9_", "shdc"),
        ("Ts _ _", "sT"),
        ("3s _ _", "3"),
        ("3b _ _", "3"),
        ("_s _s _s", "s3W" + RANKS[2:]),
        ("_h _h _h", "hW" + RANKS[2:]),
        ("_ _ _", "shdc3W" + RANKS[2:]),
        ("w w w", "W"),
    ],
)
def test_a_meld_answers_to_every_label_that_may_mean_it(cards: str, answers: str) -> None:
    meld = Meld(lots(cards), "A", 1)
    assert {key for key in SUITS + RANKS + "W" if meld.may_answer(key)} == set(answers)


def test_a_told_form_shuts_out_the_others() -> None:
    sequence, group = Meld(Unnamed(True, 3, 7).lots, "A", 1), Meld(Unnamed(False, 3, 3).lots, "A", 1)
    assert [key for key in SUITS + RANKS + "W" if sequence.may_answer(key)] == list(SUITS)
    assert [key for key in SUITS + RANKS + "W" if group.may_answer(key)] == list(RANKS[2:])


@pytest.mark.parametrize(
    ("cards", "more", "form", "key", "gone"),
    [
        ("7_ 8_ 9_", "Tc", Form.SEQUENCE, "c", "s"),
        ("_ _ Qs", "Ks", Form.SEQUENCE, "s", "Q"),
        ("_ _ Qs", "Qd", Form.GROUP, "Q", "s"),
        ("_ _ w", "Qd", Form.GROUP, "Q", "W"),
    ],
)
def test_an_added_card_tells_what_a_meld_is(cards: str, more: str, form: Form, key: str, gone: str) -> None:
    meld = Meld(lots(cards), "A", 1)
    assert meld.may_answer(gone)
    meld.add(lots(more))
    assert meld.form is form
    assert (RANKS[meld.rank] if meld.rank is not None else None, meld.suit) in (
        (key, None),
        (None, SUITS.index(key) if key in SUITS else None),
    )
    assert meld.may_answer(key)
    assert not meld.may_answer(gone)


def test_cards_added_to_a_told_form_tell_its_rank_or_suit() -> None:
    sequence, group = Meld(Unnamed(True, 3, 7).lots, "A", 1), Meld(Unnamed(False, 3, 3).lots, "A", 1)
    sequence.add(lots("Tc"))
    group.add(lots("Kd"))
    assert (sequence.form, sequence.suit) == (Form.SEQUENCE, SUITS.index("c"))
    assert (group.form, group.rank) == (Form.GROUP, RANKS.index("K"))


def test_a_known_meld_does_not_change_its_name() -> None:
    meld = Meld(lots("As Ah Ad"), "A", 1)
    meld.add(lots("Kd"))
    assert (meld.form, meld.key, meld.rank) == (Form.GROUP, "A", 12)


def test_the_size_of_a_meld_and_its_wild_cards_are_ranges() -> None:
    meld = Meld(lots("A_*2..3 w _"), "A", 1)
    assert (meld.size, meld.wilds) == ((4, 5), (1, 2))
    assert not meld.known
    assert Meld(lots("As Ah JK"), "A", 1).known


def test_a_copied_meld_lives_its_own_life() -> None:
    meld = Meld(lots("As Ah Ad"), "A", 1)
    other = meld.copy()
    other.add([lot("JK")])
    other.open = True
    assert (meld.size, meld.open) == ((3, 3), False)
    assert (other.size, other.key, other.seat, other.turn) == ((4, 4), "A", "A", 1)


def test_a_suit_has_eleven_cards_from_four_to_ace() -> None:
    assert [sequence_suits(lots(f"4{suit}..A{suit}")) for suit in SUITS] == [(0,), (1,), (2,), (3,)]
    assert sequence_suits((Lot(EVERY, 11, 11),)) == (0, 1, 2, 3)
    assert sequence_suits((Lot(EVERY, 12, 12),)) == ()
