"""What melds are remembered by: those that the rules on melds cannot tell apart alike, and no others."""

from __future__ import annotations

import pytest

from sambanotation.game.actions import AddToMeld, Discard, Event, JoinMelds, Label, LayMeld
from sambanotation.game.melds import Meld
from sambanotation.referee.right_melds import Laying, laying_of, never_fits
from tests.game.spelled import lots
from tests.game.tables import table

ALIKE = [
    ["As Ah Ad", "4s 4s 4c"],
    ["As Ah 2d", "Kc Kd JK"],
    ["As Ah Ad Ac", "5s 5s 5s 5s"],
    ["As Ah Ad 2c", "5s 5h 5s JK"],
    ["6s 7s 8s", "6d 7d 8d"],
    ["6s 7s 8s 9s", "6h 7h 8h 9h"],
    ["7s 8s 9s", "7c 8c 9c"],
    ["2s 2h JK", "JK JK JK"],
    ["2s 2h JK 2s"],
    ["3s 3s 3c", "3c 3c 3c"],
    ["3s 3s 3c 3c"],
    ["3s 3s 2c"],
    ["As Ah Ad + As", "4s 4s 4c + 4d"],
    ["As Ah 2d + As", "5s 5h JK + 5d"],
    ["As Ah Ad + As Ac", "4s 4s 4c + 4d 4d"],
    ["As Ah Ad + JK", "4s 4s 4c + 2d"],
    ["As Ah Ad + As JK", "4s 4s 4c + 4d 2d"],
    ["As Ah Ad Ac + As"],
    ["As Ah Ad + 2s JK"],
    ["6s 7s 8s + 9s", "6h 7h 8h + 9h", "6d 7d 8d + 9d", "6c 7c 8c + 9c"],
    ["6s 7s 8s + 9s Ts", "6h 7h 8h + Th 9h"],
    ["6s 7s 8s + Ts", "6c 7c 8c + Tc"],
    ["6s 7s 8s 9s + Ts"],
    ["5s 6s 7s 8s + 9s"],
    ["2s 2h JK + 2d", "JK JK JK + JK"],
    ["2s 2h JK + 2d 2d"],
    ["2s 2h JK JK + 2d"],
    ["3s 3s 3c + 3c", "3s 3s 3s + 3s"],
    ["3s 3s 3c + JK", "3s 3s 3s + 2s"],
    ["3s 3s 3c 3c + 3c"],
    ["As Ah Ad & As Ah Ad", "4s 4s 4c & 4s 4s 4c"],
    ["As Ah Ad & As Ah JK", "4s 4s 4c & 4s 4s 2c"],
    ["As Ah JK & As Ah Ad", "4s 4s 2c & 4s 4s 4c"],
    ["As Ah Ad Ad & As Ah Ad"],
    ["As Ah Ad JK & As Ah Ad"],
    ["As Ah Ad & As Ah Ad JK"],
    ["As Ah Ad & As Ah Ad Ad"],
    ["2s 2h JK & JK JK JK"],
    ["2s 2h JK & JK JK JK JK"],
    ["3s 3s 3c & 3c 3c 3c"],
]
"""New melds, cards put to one (`+`), and a meld joined to another one (`&`); in each line what is remembered alike."""

NOT_REMEMBERED = [
    "As Ah _",
    "As Ah 4s",
    "6s 7s 9s",
    "As Ah 3h",
    "As Ah Ad + A_",
    "As Ah _ + As",
    "As Ah Ad + 4s",
    "As Ah Ad + As 4s",
    "6s 7s 8s + 9h",
    "6h 7h 8h + 9s",
    "6s 7s 8s + 9s Th",
    "6s 7s 8s + 9h Ts",
    "6s 7s 8s + JK",
    "6s 7s 8s + 2s",
    "6s 7s 8s + 9s 2s",
    "6s 7s 8s + _",
    "4s 4h 4d + 5d 6d 7d",
    "2s 2h JK + As Ah Ad",
    "3s 3s 3c + As",
    "As Ah Ad & 4s 4s 4c",
    "As Ah Ad & As Ah _",
    "As Ah _ & As Ah Ad",
    "6s 7s 8s & 9s Ts Js",
    "5s 5h 5d & 6c 7c 8c",
    "6c 7c 8c & 5s 5h 5d",
    "2s 2h JK & As Ah JK",
]

LABEL = Label("A")


def remembered_by(told: str) -> Laying | None:
    position = table()
    position.target, position.other, position.candidates = None, None, []
    lying, put, cards = told.partition(" + ")
    if put:
        position.target = Meld(lots(lying), "A", 1)
        return laying_of(position, AddToMeld(LABEL, lots(cards)))
    gone, joined, into = told.partition(" & ")
    if joined:
        position.other, position.target = Meld(lots(gone), "A", 1), Meld(lots(into), "A", 1)
        return laying_of(position, JoinMelds(LABEL, LABEL))
    return laying_of(position, LayMeld(lots(told)))


def test_what_differs_in_rank_or_suit_only_is_remembered_alike_and_nothing_else() -> None:
    by_line = [{remembered_by(told) for told in alike} for alike in ALIKE]
    assert [len(found) for found in by_line] == [1] * len(ALIKE)
    assert len(set[object]().union(*by_line) - {None}) == len(ALIKE)


@pytest.mark.parametrize("told", NOT_REMEMBERED)
def test_cards_not_known_and_those_that_make_no_meld_together_are_not_remembered(told: str) -> None:
    assert remembered_by(told) is None


@pytest.mark.parametrize("event", [AddToMeld(LABEL, lots("As")), JoinMelds(LABEL, LABEL), Discard(lots("As"))])
def test_nothing_is_remembered_where_it_is_not_known_which_meld_is_meant(event: Event) -> None:
    position = table()
    aces = Meld(lots("As Ah Ad"), "A", 1)
    position.target, position.other, position.candidates = None, aces, []
    assert laying_of(position, event) is None
    position.target, position.candidates = aces, [aces, Meld(lots("As Ah Ac"), "A", 1)]
    assert laying_of(position, event) is None


def test_a_meld_is_not_joined_to_itself_nor_to_none_and_what_lays_nothing_is_no_laying() -> None:
    position = table()
    aces = Meld(lots("As Ah Ad"), "A", 1)
    position.target, position.other, position.candidates = aces, aces, []
    assert laying_of(position, JoinMelds(LABEL, LABEL)) is None
    position.other = None
    assert laying_of(position, JoinMelds(LABEL, LABEL)) is None
    position.other = Meld(lots("As Ah Ac"), "A", 1)
    assert laying_of(position, JoinMelds(LABEL, LABEL)) is not None
    assert laying_of(position, Discard(lots("As"))) is None


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("As Ah Ad + 4s", True),
        ("As Ah Ad + As 4s", True),
        ("As Ah Ad + 4s 4h 4d", True),
        ("6s 7s 8s + 9h", True),
        ("6h 7h 8h + 9h Ts", True),
        ("6h 7h 8h + 9s Th", True),
        ("2s 2h JK + As", True),
        ("4s 4h 4d + 5d 6d 7d", True),
        ("3s 3s 3c + As", True),
        ("As Ah Ad + As", False),
        ("6s 7s 8s + 9s", False),
        ("6h 7h 8h + 9h Th", False),
        ("6s 7s 8s + Js", False),
        ("As Ah Ad + JK", False),
        ("As Ah Ad + 4s JK", False),
        ("6s 7s 8s + 2h", False),
        ("As Ah Ad + 3s", False),
        ("6s 7s 8s + 3h", False),
        ("As Ah Ad + A_", False),
        ("As Ah Ad + 4_", False),
    ],
)
def test_natural_cards_of_another_rank_or_suit_never_fit_and_of_others_it_is_not_said(
    told: str, expected: bool
) -> None:
    lying, _, cards = told.partition(" + ")
    shape = Meld(lots(lying), "A", 1).shape
    assert shape is not None
    assert never_fits(AddToMeld(LABEL, lots(cards)), shape) is expected
