"""The naive judge by itself: its rules of melds, of going out, of the last pile; and whole legal matches."""

from collections import Counter

import pytest

from tests.naive.cards import pack, points
from tests.naive.going_out import can_go_out
from tests.naive.judge import judge, sit
from tests.naive.melds import Meld, fault_of_adding, fault_of_new, group_can_grow, kind_of
from tests.naive.reading import Action, RefusedError, Turn, read
from tests.naive.rules_of import SAMBA_BR
from tests.naive.table import Table
from tests.naive.turns import play
from tests.simulated.deals import match


def test_the_pack_has_162_cards() -> None:
    assert pack(3).total() == 162
    assert pack(3)["3h"] + pack(3)["3d"] == 6


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("Ks Kh Kd", None),
        ("Ks Kh 2d", None),
        ("Ks 2h 2d", "I6"),
        ("Ks Kh 2d JK", "I5"),
        ("Ks Ks Kh Kd 2d", None),
        ("Ks Ks Kh Kd Kd 2d JK", None),
        ("Ks Kh", "I1"),
        ("4s 5s 6s", None),
        ("4s 5s 6h", "I6"),
        ("Qs Ks As", None),
        ("As 4s 5s", "I6"),
        ("4s 5s 2s", "I6"),
        ("4s 5s 6s 7s 8s 9s Ts", None),
        ("4s 5s 6s 7s 8s 9s Ts Js", "J5"),
        ("JK 2s 2h", None),
        ("JK JK JK 2s 2s 2h 2h 2d", "S36"),
        ("3s 3c 3c", None),
        ("3s 3c 2c", "D5"),
        ("3h 3d 3d", "I6"),
    ],
)
def test_a_new_meld(cards: str, row: str | None) -> None:
    fault = fault_of_new(SAMBA_BR, cards.split())
    assert fault is None if row is None else fault is not None and fault.startswith(row)


@pytest.mark.parametrize(
    ("lying", "added", "legal"),
    [
        ("Ks Kh Kd 2s", "JK", False),
        ("Ks Kh Kd Kc Kc 2s", "JK", True),
        ("Ks Kh Kd Kc 2s", "Kc JK", True),
        ("Ks Kh Kd Kc Kc Ks", "JK", True),
        ("Ks Kh Kd Kc Kc Ks", "JK 2s", False),
        ("Ks Kh Kd Kc Kc Ks Kd", "JK", False),
        ("Ks Kh Kd Kc Kc Ks Kd", "Kd", True),
        ("Ks Kh Kd", "Qd", False),
        ("5s 6s 7s", "4s 8s", True),
        ("5s 6s 7s", "9s", False),
        ("5s 6s 7s 8s 9s Ts Js", "Qs", False),
        ("JK 2s 2h", "JK", True),
        ("JK 2s 2h", "Ks", False),
    ],
)
def test_a_meld_that_grows(lying: str, added: str, legal: bool) -> None:
    cards = lying.split()
    kind, name = kind_of(cards)
    assert (fault_of_adding(SAMBA_BR, Meld(kind, name, 1, cards), added.split()) is None) == legal


def test_the_second_wild_card_is_the_seventh() -> None:
    assert [size for size in range(10) if group_can_grow(SAMBA_BR, size, 1, 0, 1)] == [6]


def test_minimum_of_the_initial_meld() -> None:
    assert [SAMBA_BR.minimum(total) for total in (-5, 0, 1495, 1500, 2995, 3000, 6995, 7000)] == [
        15,
        50,
        50,
        90,
        90,
        120,
        120,
        150,
    ]


def test_sides() -> None:
    assert sit(list("ABCDEF"), None) == ["A+D", "B+E", "C+F"]
    assert sit(list("ABCD"), None) == ["A+C", "B+D"]
    assert sit(list("ABC"), None) == ["A", "B", "C"]


def test_points() -> None:
    assert points(["JK", "2s", "As", "Kd", "8c", "7h", "4s", "3s", "3h"]) == 50 + 20 + 20 + 10 + 10 + 5 + 5 + 5


def meld(cards: str) -> Meld:
    kind, name = kind_of(cards.split())
    return Meld(kind, name, 1, cards.split())


@pytest.mark.parametrize(
    ("lying", "hand", "able"),
    [
        (["Ks Ks Kh Kh Kd Kd Kc", "9s 9s 9h 9h 9d 9d"], "9c 4s", True),
        (["Ks Ks Kh Kh Kd Kd Kc", "9s 9s 9h 9h 9d 9d"], "4c 5s", False),
        (["Ks Ks Kh Kh Kd Kd Kc", "9s 9s 9h", "9d 9d 9c 9c"], "4c", True),
        (["Ks Ks Kh Kh Kd Kd Kc", "9s 9s 9h", "9d 9d 9c"], "4c", False),
        (["Ks Ks Kh Kh Kd Kd Kc", "4s 5s 6s 7s"], "8s 9s Ts 3c", True),
        (["Ks Ks Kh Kh Kd Kd Kc", "9s 9s 9h 9h 9d 9d"], "JK 3s 3c", False),
        (["Ks Ks Kh Kh Kd Kd Kc", "9s 9s 9h 9h 9d 9d"], "JK 3s 3c 3c 7h", True),
        ([], "Ks Ks Kh Kh Kd Kd Kc 9s 9s 9h 9h 9d 2s JK 4c", True),
        ([], "Ks Ks Kh Kh Kd Kd Kc 9s 9s 9h 9h 2c 2s JK 4c", False),
        # Wild cards joined to one canasta; of three groups of one rank the two that may be joined; two pairs of them.
        (["Ks Ks Kh Kh Kd Kd Kc", "2d JK 2s", "JK JK 2h 2s"], "4c", True),
        (["Ks Ks Kh Kh Kd Kd Kc", "2d JK 2s", "JK JK 2h"], "4c", False),
        (["Ks Ks Kh Kh Kd Kd Kc", "2d JK 2s", "JK JK 2h"], "2c 4c", True),
        (["Ks Ks Kh Kh Kd Kd Kc", "2d JK 2s JK", "JK JK 2h 2s"], "4c", False),
        (["Ks Ks Kh Kh Kd Kd Kc", "7s 7h 2d", "7d 7c JK", "7s 7h 7d 2s"], "4c", True),
        (["Ks Ks Kh Kh Kd Kd Kc", "7s 7h 2d", "7d 7c JK", "7s 7h 2s"], "4c", False),
        (["7s 7h 7d 2d", "7s 7h JK", "7d 7c 7d JK", "7c 7c 7h 2s"], "4c", True),
        (["7s 7h 7d 2d", "7s 7h JK", "7d 7c JK", "7c 7c 2s"], "4c", False),
    ],
)
def test_going_out(lying: list[str], hand: str, able: bool) -> None:
    assert can_go_out([meld(cards) for cards in lying], hand.split(), 0) == able


def test_hidden_cards_are_refused() -> None:
    with pytest.raises(RefusedError):
        read('[SGR "1"]\ndeal 1\nhand A _ ...\nup 9c\nstock As\n1. A +_ _ -_\n')


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("seed", range(5))
def test_simulated_matches_are_legal_and_counted_as_they_claim(players: int, seed: int) -> None:
    verdicts = judge(match(seed, players, 3))[0]
    assert [ruling for deal in verdicts for ruling in deal.faults()] == []
    assert any(deal.scores for deal in verdicts)


@pytest.mark.parametrize(("joined", "new", "prize"), [
    ("8.1<8.2", "8s 8s 8h", 0),
    ("8.2<8.1", "8s 8s 8h", 0),
    ("8.1<8.2", "8s 8s 8s 8h 8h 8h 2s", 200),
    ("8.2<8.1", "8s 8s 8s 8h 8h 8h 2s", 200),
])  # fmt: skip
def test_a_hidden_canasta_is_one_of_the_hands_own_cards(joined: str, new: str, prize: int) -> None:
    """Whichever meld keeps its place when the new one is joined with one that lay there."""
    hands = {"A": Counter([*new.split(), "4c"]), "B": Counter(["9c", "9s"])}
    lying = [meld("8d 8d 8d 8c"), meld("Ks Ks Ks Kh Kh Kh Kd"), meld("As As As Ah Ah Ah Ad")]
    table = Table(
        rules=SAMBA_BR,
        seats=["A", "B"],
        side_of={"A": "A", "B": "B"},
        minimum={"A": 50, "B": 50},
        hands=hands,
        dealt={"A": Counter(), "B": Counter()},
        stock=["Kd", "5c", "6c"],
        pile=["9c"],
        due="A",
        melds={"A": lying},
    )
    left, right = joined.split("<")
    actions = (
        Action("draw", chains=(("Kd",), ("5c",))),
        Action("lay", tuple(new.split())),
        Action("join", label=left, other=right),
        Action("add", ("Kd",), label="K"),
    )
    table.hands["A"]["4c"] = 0
    after, faults = play(table, Turn(1, 1, "A", (*actions, Action("discard", ("5c",)), Action("out"))))
    assert faults == []
    assert after.hidden == prize
