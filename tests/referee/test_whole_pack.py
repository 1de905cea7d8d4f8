"""What the cards of a pack make at most, under several rules."""

from __future__ import annotations

import pytest

from sambanotation.game.cards import Pack
from sambanotation.referee.whole_pack import (
    forbidding,
    least_natural,
    least_of_a_score,
    least_worth_of,
    most_complete,
    most_of_a_score,
)
from sambanotation.ruleset_terms import (
    CanastaOfThrees,
    CanastaPrize,
    Charge,
    HiddenCanasta,
    Per,
    RedThreePrize,
    Size,
    Unfinished,
)
from tests.game.tables import RULES
from tests.referee.tables import under

ITEMS = ("natural", "mixed", "wild", "samba", "mixed-samba", "threes")

BY_RULES = {
    "br": RULES,
    "two packs": under(RULES, pack=Pack(2, 4)),
    "wild": under(RULES, sequence_wilds=2, group_wilds=3),
    "no wilds": under(RULES, group_wilds=0, wild_melds=None),
    "black": under(RULES, pack=Pack(3, 30), black_three_canasta=True, black_three_wilds=2),
    "black alone": under(RULES, pack=Pack(3, 30), black_three_canasta=True, black_three_wilds=0),
    "five": under(RULES, canasta_size=5, sequence_most=5, group_wilds=2, sequence_wilds=1),
    "long": under(RULES, canasta_size=12, sequence_most=12, group_wilds=4, sequence_wilds=2),
    "eleven": under(RULES, canasta_size=11, sequence_most=11),
    "black wild": under(RULES, pack=Pack(3, 30), black_three_canasta=True, black_three_wilds=7),
    "few threes": under(
        RULES,
        pack=Pack(2, 4),
        canasta_size=4,
        canastas_of_threes=(CanastaOfThrees(Size(3, 4), 1000), CanastaOfThrees(Size(2, 2), 1500)),
    ),
    "short": under(RULES, sequence_most=6, sequence_wilds=1, wild_melds=Size(3, 6)),
    "many jokers": under(RULES, pack=Pack(3, 30), sequence_wilds=2, group_wilds=3),
    "threes": under(
        RULES,
        canastas_of_threes=(CanastaOfThrees(Size(3, 4), 1000), CanastaOfThrees(Size(2, 2), 1500)),
    ),
    "none": under(RULES, sequences=False, wild_melds=Size(3, None)),
    "all wild": under(
        RULES, pack=Pack(3, 30), group_wilds=7, sequence_wilds=7, black_three_canasta=True, black_three_wilds=7
    ),
}


@pytest.mark.parametrize(
    ("name", "most", "beside_sambas", "natural", "worth", "forbidden"),
    [
        (
            "br",
            (11, 18, 2, 12, 12, 0),
            (8, 18),
            (7, 5, 0, 7, 7, 0),
            (35, 50, 140, 50, 0, 0),
            ("", "", "", "", "sequence_wilds", "canastas_of_threes"),
        ),
        (
            "two packs",
            (11, 11, 1, 8, 8, 0),
            (8, 8),
            (7, 5, 0, 7, 7, 0),
            (35, 50, 140, 50, 0, 0),
            ("", "", "", "", "sequence_wilds", "canastas_of_threes"),
        ),
        (
            "wild",
            (11, 18, 2, 12, 18, 0),
            (8, 18),
            (7, 4, 0, 7, 5, 0),
            (35, 50, 140, 50, 50, 0),
            ("", "", "", "", "", "canastas_of_threes"),
        ),
        (
            "no wilds",
            (11, 11, 2, 12, 12, 0),
            (8, 8),
            (7, 7, 0, 7, 7, 0),
            (35, 0, 140, 50, 0, 0),
            ("", "group_wilds", "wild_melds", "", "sequence_wilds", "canastas_of_threes"),
        ),
        (
            "black",
            (11, 23, 6, 12, 12, 0),
            (8, 20),
            (7, 5, 0, 7, 7, 0),
            (35, 50, 140, 50, 0, 0),
            ("", "", "", "", "sequence_wilds", "canastas_of_threes"),
        ),
        (
            "black alone",
            (11, 22, 6, 12, 12, 0),
            (8, 19),
            (7, 5, 0, 7, 7, 0),
            (35, 50, 140, 50, 0, 0),
            ("", "", "", "", "sequence_wilds", "canastas_of_threes"),
        ),
        (
            "five",
            (22, 18, 3, 24, 18, 1),
            (22, 18),
            (5, 3, 0, 5, 4, 0),
            (25, 40, 100, 30, 40, 0),
            ("", "", "", "", "", "canastas_of_threes"),
        ),
        (
            "long",
            (11, 11, 1, 0, 0, 0),
            (0, 0),
            (12, 8, 0, 12, 10, 0),
            (60, 75, 240, 0, 75, 0),
            ("", "", "wild_melds", "", "", "canastas_of_threes"),
        ),
        (
            "eleven",
            (11, 11, 1, 12, 12, 0),
            (0, 0),
            (11, 9, 0, 11, 11, 0),
            (55, 70, 220, 100, 0, 0),
            ("", "", "wild_melds", "", "sequence_wilds", "canastas_of_threes"),
        ),
        (
            "black wild",
            (11, 42, 6, 12, 12, 0),
            (8, 42),
            (7, 5, 0, 7, 7, 0),
            (35, 50, 140, 50, 0, 0),
            ("", "", "", "", "sequence_wilds", "canastas_of_threes"),
        ),
        (
            "few threes",
            (22, 12, 3, 16, 12, 2),
            (22, 12),
            (4, 2, 0, 4, 4, 0),
            (20, 35, 80, 20, 0, 0),
            ("", "", "", "", "sequence_wilds", ""),
        ),
        (
            "short",
            (11, 18, 2, 12, 18, 0),
            (8, 18),
            (7, 5, 0, 7, 6, 0),
            (35, 50, 140, 50, 50, 0),
            ("", "", "wild_melds", "sequence_most", "sequence_most", "canastas_of_threes"),
        ),
        (
            "many jokers",
            (11, 33, 6, 12, 26, 0),
            (8, 27),
            (7, 4, 0, 7, 5, 0),
            (35, 50, 140, 50, 50, 0),
            ("", "", "", "", "", "canastas_of_threes"),
        ),
        (
            "threes",
            (11, 18, 2, 12, 12, 1),
            (8, 18),
            (7, 5, 0, 7, 7, 0),
            (35, 50, 140, 50, 0, 0),
            ("", "", "", "", "sequence_wilds", ""),
        ),
        (
            "none",
            (11, 18, 2, 12, 12, 0),
            (8, 18),
            (7, 5, 0, 7, 7, 0),
            (35, 50, 140, 50, 0, 0),
            ("", "", "", "sequences", "sequences", "canastas_of_threes"),
        ),
        (
            "all wild",
            (11, 42, 6, 12, 6, 0),
            (8, 42),
            (7, 0, 0, 7, 0, 0),
            (35, 50, 140, 50, 50, 0),
            ("", "", "", "", "", "canastas_of_threes"),
        ),
    ],
)
def test_the_cards_of_the_pack_make_so_many_complete_melds(
    name: str,
    most: tuple[int, ...],
    beside_sambas: tuple[int, ...],
    natural: tuple[int, ...],
    worth: tuple[int, ...],
    forbidden: tuple[str, ...],
) -> None:
    """Of natural, mixed and wild canastas, sambas without and with wild cards, and canastas of threes."""
    rules = BY_RULES[name]
    assert tuple(most_complete(item, rules) for item in ITEMS) == most
    assert tuple(most_complete(item, rules, sambas=7) for item in ITEMS[:2]) == beside_sambas
    assert tuple(least_natural(item, rules) for item in ITEMS) == natural
    assert tuple(least_worth_of(item, rules) for item in ITEMS) == worth
    assert tuple(forbidding(item, rules) or "" for item in ITEMS) == forbidden


@pytest.mark.parametrize(
    ("changed", "more", "less"),
    [
        ({"cards_in_hand": 0}, 0, -1770),
        ({"cards_in_hand": 1}, 0, -1770),
        ({"cards_in_hand": 2}, 1770, -1770),
        ({"cards_in_hand": -2}, 0, 1770),
        ({"going_out": 300}, 100, 0),
        ({"exhausted_going_out": 300}, 100, 0),
        ({"exhausted_going_out": 100}, 0, 0),
        ({"canastrao": None}, -500, 0),
        ({"canasta_of_canastas": None}, -2000, 0),
        ({"hidden_canasta": None}, -1000, 0),
        ({"hidden_canasta": HiddenCanasta(100, 0, 0, 0)}, -900, 0),
        ({"canasta_of_canastas": CanastaPrize(5, 700)}, -1300, 0),
        ({"red_three_prize": RedThreePrize(100, 2000)}, 1000, 0),
        ({"red_three_prize": RedThreePrize(100, 600, {5: 3000})}, 2000, 0),
        ({"red_three_failed": RedThreePrize(-100, -900)}, 0, 300),
        ({"red_three_failed": RedThreePrize(-100, -600, {5: -800})}, 0, 200),
        ({"red_three_prize": RedThreePrize(0, 0), "red_three_failed": RedThreePrize(0, 0)}, -1000, -600),
        ({"red_three_in_hand": Charge(600, Per.CARD)}, 0, 600),
        ({"red_three_in_hand": Charge(0, Per.CARD)}, 0, -3000),
        ({"red_three_in_hand": Charge(-100, Per.CARD)}, 600, -3000),
        ({"red_three_prize": RedThreePrize(300, 1000)}, 500, 0),
        ({"unfinished_sequence": Unfinished(7, 100)}, 0, 5400),
        ({"unfinished_sequence": Unfinished(7, 100), "sequence_least": 5}, 0, 3200),
        ({"canastas_of_threes": (CanastaOfThrees(Size(3, 4), 1000), CanastaOfThrees(Size(2, 2), 1500))}, 1500, 0),
    ],
)
def test_no_score_goes_beyond_all_prizes_and_all_cards(changed: dict[str, object], more: int, less: int) -> None:
    """Under the Brazilian rules 39370 is the most and -5370 the least."""
    rules = under(RULES, **changed)
    assert most_of_a_score(rules) == 39370 + more
    assert least_of_a_score(rules) == -5370 - less


def test_cards_that_sambas_have_make_no_canastas() -> None:
    rules = under(RULES, group_wilds=6)
    assert most_complete("mixed", rules, sambas=20) == most_complete("mixed", rules, sambas=12) == 18
    many = under(rules, pack=Pack(3, 30))
    assert most_complete("mixed", many) == 42
    # Each samba has an eight, a nine and a ten.
    assert most_complete("natural", many, sambas=6) == 8
    assert most_complete("natural", many, sambas=5) == 11
    none = under(many, group_wilds=6, pack=Pack(3, 200))
    assert most_complete("mixed", none, sambas=20) == most_complete("mixed", none, sambas=12) == 96
