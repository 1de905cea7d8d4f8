"""What a seat holds for the search, certainly and at best, and what lies there for it."""

from __future__ import annotations

import pytest

from sambanotation.game.cards import RANKS, Lot, spell
from sambanotation.game.hand import Hand, Range
from sambanotation.game.position import Position
from sambanotation.referee.holdings import Holding, holding, lying, on_table, sum_of
from sambanotation.referee.layouts import Cards
from tests.referee.tables import WORTH, kinds
from tests.referee.worlds import World, lots, position_of, rules_of


def cards_told(cards: Cards) -> str:
    told = [spell(1 << kind) for kind, number in sorted(cards.suited.items()) for _ in range(number)]
    told += [f"{RANKS[rank]}_" for rank, number in sorted(cards.unsuited.items()) for _ in range(number)]
    return " ".join([*told, *map(str, cards.wilds), *["3b"] * cards.black_threes, *["_"] * cards.free])


def between(number: Range) -> str:
    return f"{number[0]}..{number[1]}"


def told(found: Holding) -> str:
    return " | ".join(
        [
            cards_told(found.sure),
            between(found.hidden),
            cards_told(found.perhaps),
            between(found.beside),
            f"{between(found.number)}{' known' if found.known else ''}",
        ]
    )


def hand_of(cards: str) -> Hand:
    hand = Hand()
    for lot in lots(cards):
        hand.receive(lot)
    return hand


def hold(cards: str, red: int, coming: int, reds_kept: bool) -> str:
    return told(holding(hand_of(cards), WORTH, red, coming, reds_kept=reds_kept))


HANDS = [
    ("", 0, 0, False, " | 0..0 |  | 0..0 | 0..0 known"),
    ("7s 7s 9h 2s JK 3c", 0, 0, False, "7s 7s 9h 50 20 3b | 0..0 | 7s 7s 9h 50 20 3b | 0..0 | 6..6 known"),
    ("7s 3h", 0, 0, False, "7s | 0..0 | 7s | 0..0 | 1..1 known"),
    ("7s 3h", 0, 0, True, "7s | 0..0 | 7s | 1..1 | 1..1 known"),
    ("7s 3h", 0, 1, False, "7s | 0..1 | 7s _ | 0..1 | 1..2"),
    ("7s 3h", 0, 1, True, "7s | 0..1 | 7s _ | 1..2 | 1..2"),
    ("7s 9_ w 3b _", 0, 0, False, "7s 9_ 20 3b | 1..1 | 7s _ _ _ _ | 1..1 | 5..5"),
    ("7s 9_ 9h JK w", 2, 0, False, "7s 9h 9_ 50 20 | 0..0 | 7s 9h 50 _ _ | 0..0 | 5..5"),
    ("_ _", 1, 0, False, " | 1..2 | _ _ | 1..2 | 1..2"),
    ("_ _", 2, 1, False, " | 0..3 | _ _ _ | 0..3 | 0..3"),
    ("7s _ _", 1, 2, True, "7s | 1..4 | 7s _ _ _ _ | 2..4 | 2..5"),
    ("7s 3h _", 1, 0, True, "7s | 0..1 | 7s _ | 2..2 | 1..2"),
    ("7s 3h 3r _ _", 2, 1, True, "7s | 0..3 | 7s _ _ _ | 4..5 | 1..4"),
    ("7s 9_", 0, 0, True, "7s 9_ | 0..0 | 7s _ | 0..0 | 2..2"),
    ("3r 3r", 0, 0, True, " | 0..0 |  | 2..2 | 0..0 known"),
    ("3h 3h? ", 0, 0, True, " | 0..1 | _ | 1..2 | 0..1"),
    ("7s? 9h", 0, 0, False, "9h | 0..1 | 9h _ | 0..1 | 1..2"),
    ("7s? 9h 9h?", 0, 1, False, "9h | 0..3 | 9h _ _ _ | 0..3 | 1..4"),
    ("A_ A_ As Kc n", 0, 0, False, "Kc As A_ A_ | 1..1 | Kc As _ _ _ | 1..1 | 5..5"),
]


@pytest.mark.parametrize(("cards", "red", "coming", "reds_kept", "expected"), HANDS)
def test_a_hand_is_for_certain_and_at_best(cards: str, red: int, coming: int, reds_kept: bool, expected: str) -> None:
    """The sure cards | how many are hidden | the cards at best | what need not be laid | how many there are."""
    assert hold(cards, red, coming, reds_kept) == expected


def test_a_card_that_left_unseen_may_have_been_any_of_them() -> None:
    hand = hand_of("7s 7s")
    hand.give(lots("_")[0])
    assert told(holding(hand, WORTH)) == "7s | 0..0 | 7s | 0..0 | 1..1 known"


def test_of_some_cards_of_a_kind_the_least_are_certain() -> None:
    hand = Hand()
    hand.receive(Lot(kinds("9h"), 1, 2))
    assert told(holding(hand, WORTH)) == "9h | 0..1 | 9h _ | 0..1 | 1..2"


def lie(cards: str, reds_kept: bool) -> str:
    return told(lying(lots(cards), WORTH, reds_kept=reds_kept))


PILES = [
    ("", False, " | 0..0 |  | 0..0 | 0..0 known"),
    ("7s 3h 9h", False, "7s 9h | 0..0 | 7s 9h | 0..0 | 2..2 known"),
    ("7s 3h 9h", True, "7s 9h | 0..0 | 7s 9h | 1..1 | 2..2 known"),
    ("7s 3r _", False, "7s | 0..1 | 7s _ | 0..1 | 1..2"),
    ("7s 3r _", True, "7s | 0..1 | 7s _ | 2..2 | 1..2"),
]


@pytest.mark.parametrize(("cards", "reds_kept", "expected"), PILES)
def test_a_pile_comes_without_the_red_threes_that_are_laid(cards: str, reds_kept: bool, expected: str) -> None:
    assert lie(cards, reds_kept) == expected


def test_hand_and_pile_are_one() -> None:
    hand, pile = (holding(hand_of(cards), WORTH) for cards in ("7s 9_ 2h 3s _", "7s 7h 9_ 2s JK 3c _"))
    assert cards_told(sum_of(hand.sure, pile.sure)) == "7s 7s 7h 9_ 9_ 50 20 20 3b 3b"
    assert cards_told(sum_of(hand.perhaps, pile.perhaps)) == "7s 7s 7h 50 20 20 3b 3b _ _ _ _"


def position(melds: str, rules: str) -> Position:
    return position_of(World(rules, melds=melds))


def table_of(melds: str, rules: str) -> str:
    there = on_table(position(melds, rules).side_of["A"], rules_of(rules))
    groups = [f"{RANKS[rank]} {starts}" for rank, starts in there.groups.items()]
    parts = [*groups, str(there.sequences), str(there.wilds), str(there.black_threes)]
    signs = f"{'' if there.all_known else ' not all'}{'' if there.mixed_well else ' not mixed'}"
    return f"{' | '.join(parts)} | {there.complete} {there.sambas}{signs}"


TABLES = [
    ("", "samba-br", "() | () | () | 0 0"),
    ("7s 7h JK / 7s 7s 7h 7h / 9s 9h 9d", "samba-br", "7 (((2, 1), (4, 0)),) | 9 (((3, 0),),) | () | () | () | 0 0"),
    ("7s 7h _", "samba-br", "() | () | () | 0 0 not all"),
    ("7s 7h 7_", "samba-br", "7 (((3, 0),),) | () | () | () | 0 0"),
    ("7s 7h 7d ...", "samba-br", "() | () | () | 0 0 not all"),
    ("7s 7h 7d 9s?", "samba-br", "() | () | () | 0 0 not all"),
    ("7s 7h 7d 7s?", "samba-br", "() | () | () | 0 0 not all"),
    ("4s 5s 6s / 9h Th Jh Qh", "samba-br", "((0, 2, 4), (1, 7, 10)) | () | () | 0 0"),
    ("4s 5s 6s 7s 8s 9s Ts", "samba-br", "() | () | () | 1 1"),
    ("4s 5s 6s 7s 8s 9s Ts", "samba-br, sequence_extended False/True", "((0, 2, 8),) | () | () | 0 0"),
    ("4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", "samba-br, sequence_extended False/True", "() | () | () | 1 1"),
    ("4s 5s 6_", "samba-br", "() | () | () | 0 0 not all"),
    ("4s 5s 6s ...", "samba-br", "() | () | () | 0 0 not all"),
    ("4s 5s JK", "samba-br, sequence_wilds +1", "() | () | () | 0 0 not all"),
    ("4s 5s 6s 7s 8s 9s JK", "samba-br, sequence_wilds +1", "() | () | () | 1 1"),
    ("2s 2h JK / JK JK JK JK", "samba-br", "() | ((0, 3), (0, 4)) | () | 0 0"),
    ("2s 2h JK ...", "samba-br", "() | () | () | 0 0 not all"),
    ("2s 2h JK", "samba-br, wild_melds null", "() | () | () | 0 0 not all"),
    ("3s 3s 3c / 3c 3c 3c", "samba-br", "() | () | ((3, 0), (3, 0)) | 0 0"),
    ("3s 3s 3c 3b ...", "samba-br", "() | () | () | 0 0 not all"),
    ("3s 3s 3c 3h", "samba-br", "() | () | () | 0 0"),
    ("3h 3h 3h 3s 3s 3c 3c", "royal-canasta", "() | () | () | 1 0"),
    ("3h 3h 3h 3s 3s 3c _", "royal-canasta", "() | () | () | 1 0"),
    ("3s 3s 3s", "samba-br", "() | () | ((3, 0),) | 0 0"),
    ("2s 2s 2s", "samba-br", "() | ((0, 3),) | () | 0 0"),
    ("9s 9s 9s", "samba-br", "9 (((3, 0),),) | () | () | () | 0 0"),
    ("5s 7s 9s", "samba-br", "() | () | () | 0 0 not all"),
    ("3s 3s 3c 3h?", "samba-br", "() | () | () | 0 0 not all"),
    ("5s 6h 3h", "samba-br", "() | () | () | 0 0 not all"),
    ("5s 6h 9c / 4s 5s 6s 7s 8s 9s Ts", "samba-br", "() | () | () | 1 1 not all"),
    ("7s 7s 7h 7h 7d 7d _", "samba-br, going_out_among mixed +1", "() | () | () | 1 0 not all not mixed"),
    ("7s 7s 7h 7h 7d 7d _", "samba-br, going_out_among clean +1", "() | () | () | 1 0 not all not mixed"),
    ("7s 7h 7d", "samba-pagat", "7 (((3, 0),),) | () | () | () | 0 0"),
    ("5s 6h 9c", "samba-br", "() | () | () | 0 0 not all"),
    ("_ _ _", "samba-br", "() | () | () | 0 0 not all"),
    ("_ _ _ _ _ _ _", "samba-br", "() | () | () | 0 0 not all"),
    ("7s 7s 7h 7h 7d 7d JK", "samba-br, going_out_among mixed +1", "7 (((6, 1),),) | () | () | () | 0 0"),
    ("7s 7s 7h 7h 7d 7d 7c", "samba-br, going_out_among mixed +1", "7 (((7, 0),),) | () | () | () | 0 0 not mixed"),
    ("7s 7s 7h 7h 7d 7d JK", "samba-br, going_out_among clean +1", "7 (((6, 1),),) | () | () | () | 0 0 not mixed"),
    ("7s 7s 7h 7h 7d 7d 7c", "samba-br, going_out_among clean +1", "7 (((7, 0),),) | () | () | () | 0 0"),
    (
        "7s 7s 7h 7h 7d 7d 7c / 8s 8s 8h 8h 8d 8d 8c",
        "samba-br, going_out_among clean +1",
        "7 (((7, 0),),) | 8 (((7, 0),),) | () | () | () | 0 0",
    ),
    (
        "7s 7s 7h 7h 7d 7d JK / 8s 8s 8h 8h 8d 8d JK",
        "samba-br, going_out_among mixed +1",
        "7 (((6, 1),),) | 8 (((6, 1),),) | () | () | () | 0 0",
    ),
    ("7s 7s 7h 7h 7d 7d 7c", "samba-pagat, going_out_among clean +1", "7 (((7, 0),),) | () | () | () | 0 0 not mixed"),
    (
        "7s 7s 7h 7h 7d 7d 7c / 8s 8s 8h 8h 8d 8d JK",
        "samba-br, going_out_among clean +1, going_out_among mixed +1",
        "7 (((7, 0),),) | 8 (((6, 1),),) | () | () | () | 0 0",
    ),
]


@pytest.mark.parametrize(("melds", "rules", "expected"), TABLES)
def test_melds_lie_there_to_be_added_to_or_only_to_count(melds: str, rules: str, expected: str) -> None:
    """Groups | sequences | melds of wild cards | of black threes | complete melds beside these, and sambas."""
    assert table_of(melds, rules) == expected
