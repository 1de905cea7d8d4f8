"""Cards, patterns, and the pack of three decks with six jokers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sambanotation.game.cards import (
    BLACK_THREES,
    EVERY,
    JOKER,
    KINDS,
    NATURAL,
    RANKS,
    RED_THREES,
    SUITS,
    WILD,
    Pack,
    Run,
    Unnamed,
    is_one,
    kind_of,
    kinds_in,
    lots_of,
    rank_of,
    spell,
    spell_lots,
    suit_of,
)
from tests.game.spelled import kinds, lot, lots

PACK = Pack(copies=3, jokers=6)


def test_there_are_53_kinds_of_cards() -> None:
    named = {kind_of(rank, suit): RANKS[rank] + SUITS[suit] for rank in range(13) for suit in range(4)}
    assert sorted([*named, JOKER]) == list(range(KINDS))
    assert all(spell(1 << kind) == name for kind, name in named.items())
    assert all(RANKS[rank_of(kind)] + SUITS[suit_of(kind)] == name for kind, name in named.items())
    assert spell(1 << JOKER) == "JK"


def test_every_card_is_wild_or_natural_or_a_three() -> None:
    assert WILD | NATURAL | RED_THREES | BLACK_THREES == EVERY
    assert sum(part.bit_count() for part in (WILD, NATURAL, RED_THREES, BLACK_THREES)) == KINDS
    assert [spell(1 << kind) for kind in kinds_in(RED_THREES)] == ["3h", "3d"]
    assert [spell(1 << kind) for kind in kinds_in(BLACK_THREES)] == ["3s", "3c"]
    assert [spell(1 << kind) for kind in kinds_in(WILD)] == ["2s", "2h", "2d", "2c", "JK"]


@pytest.mark.parametrize("pattern", ["_", "w", "n", "3r", "3b", "A_", "2_", "T_", "_s", "_h", "Kc", "JK"])
def test_a_pattern_is_spelled_as_it_is_written(pattern: str) -> None:
    assert spell(kinds(pattern)) == pattern


@given(st.sets(st.integers(0, KINDS - 1)))
def test_a_set_of_kinds_is_the_kinds_in_it(some: set[int]) -> None:
    together = sum(1 << kind for kind in some)
    assert list(kinds_in(together)) == sorted(some)
    assert is_one(together) is (len(some) == 1)


def test_a_set_without_a_name_is_spelled_as_a_list() -> None:
    assert spell(kinds("Kc") | kinds("Ah")) == "(Kc Ah)"


@pytest.mark.parametrize("text", ["As", "A_*2..3", "JK*2", "_*0..1", "3b*3", "As Kd JK"])
def test_lots_are_spelled_with_their_numbers(text: str) -> None:
    assert spell_lots(lots(text)) == text


def test_the_list_of_a_set_is_as_short_as_patterns_make_it() -> None:
    assert spell(kinds("n") | kinds("w")) == "(n w)"
    assert spell(kinds("A_") | kinds("3r") | kinds("Kc")) == "(A_ 3r Kc)"
    assert spell(kinds("_s") & ~kinds("As")) == "(2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks)"


def test_the_cards_of_a_meld_of_which_only_the_form_is_known_are_spelled_as_it_is_written() -> None:
    unnamed = (Unnamed(True, 3, 7), Unnamed(False, 3, 3), Unnamed(False, 1, 1))
    assert spell_lots(lots_of(unnamed)) == "seq*3..7 group*3 group*1"


def test_no_cards_are_not_spelled() -> None:
    assert spell_lots([lot("As*0"), lot("Kd")]) == "Kd"


def test_only_one_known_card_is_certain() -> None:
    assert lot("As").certain
    assert not any(lot(text).certain for text in ("A_", "As*2", "As*0..1", "_"))
    assert (lot("As").kind, lot("As*2").kind, lot("A_").kind) == (kind_of(12, 0), kind_of(12, 0), None)


def test_a_run_is_its_cards_from_the_lowest() -> None:
    assert Run(4, 7, 0).lots == lots("6s 7s 8s 9s")
    assert Run(5, 7, None).lots == lots("7_ 8_ 9_")


def test_of_an_unnamed_meld_only_the_form_and_the_number_are_known() -> None:
    (sequence,) = Unnamed(True, 3, 7).lots
    (group,) = Unnamed(False, 3, 3).lots
    assert (sequence.kinds, sequence.low, sequence.high) == (NATURAL, 3, 7)
    assert (group.kinds, group.low, group.high) == (NATURAL | WILD, 3, 3)
    assert sequence != lot("n*3..7"), "natural cards need not be in sequence"


def test_written_cards_are_spread_in_order() -> None:
    assert lots_of((lot("JK"), Run(4, 5, 3), lot("A_*2"))) == lots("JK 6c 7c A_*2")


def test_the_pack_has_162_cards() -> None:
    assert PACK.size == 162
    assert sum(PACK.of(kind) for kind in range(KINDS)) == 162
    assert (PACK.of(kind_of(12, 0)), PACK.of(JOKER)) == (3, 6)


@pytest.mark.parametrize(
    ("pattern", "number"), [("_", 162), ("w", 18), ("3r", 6), ("3b", 6), ("A_", 12), ("_s", 39), ("JK", 6), ("n", 132)]
)
def test_so_many_cards_of_the_pack_fit_a_pattern(pattern: str, number: int) -> None:
    assert PACK.among(kinds(pattern)) == number
