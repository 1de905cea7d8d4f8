"""What the referee is asked before a play."""

from __future__ import annotations

import pytest

from sambanotation.game.actions import BeginTurn, Discard, Draw, LayMeld
from sambanotation.game.apply import apply
from sambanotation.game.cards import lots_of, spell_lots
from sambanotation.referee.layable import may_do, new_melds, runs
from sambanotation.ruleset import RuleSet
from tests.game.spelled import lots
from tests.game.tables import RULES, hold, table
from tests.referee.worlds import rules_of


def _laid(cards: str, rules: RuleSet = RULES) -> list[str]:
    position = table()
    hold(position, "A", cards)
    return [spell_lots(lots_of(meld.cards)) for meld in new_melds(position.hands["A"], rules)]


@pytest.mark.parametrize(
    ("cards", "melds"),
    [
        ("As Ah Ad Kc", ["As Ah Ad"]),
        ("As Ah Ac 2c", ["As Ah Ac"]),
        ("As Ah 2c", ["As Ah 2c"]),
        ("As 2c 2d", []),
        ("As Ah 3s", []),
        ("As Ah", []),
        ("As Kh 2s JK", []),
        ("4s 4h 4d 5s", ["4s 4h 4d"]),
        ("4s 4h 5s", []),
        ("5s 5h 2d", ["5s 5h 2d"]),
        ("4s 5s 6s 8s", ["4s 5s 6s"]),
        ("4s 6s 7s 8s", ["6s 7s 8s"]),
        ("5h 6h 7h 8h 9h Th Jh Qh Kh Ah", ["5h 6h 7h 8h 9h Th Jh", "Qh Kh Ah"]),
        ("2s 2h JK 4d", ["2s 2h JK"]),
        ("2s JK", []),
        ("JK JK JK JK 2s 2h 2d 2c", ["2s 2h 2d 2c JK JK JK"]),
        ("3s 3c 3s 3h", ["3s 3s 3c"]),
        ("3s 3s 3s 3c 3c", ["3s 3s 3s 3c 3c"]),
        ("3s 3s JK", []),
        ("3s 4s 5s", []),
        ("9c", []),
    ],
)
def test_a_hand_makes_melds_by_itself(cards: str, melds: list[str]) -> None:
    assert _laid(cards) == melds


@pytest.mark.parametrize(
    ("rules", "cards", "melds"),
    [
        ("samba-br, wild_melds null", "2s 2h JK", []),
        ("samba-br, black_three_wilds +1", "3s 3c JK", ["3s 3c JK"]),
        ("samba-br, black_three_wilds +1", "3s 3c 3c JK", ["3s 3c 3c"]),
        ("samba-br, black_three_wilds +1", "3s JK JK", []),
        ("samba-br, black_three_wilds +1", "3s 3c", []),
        ("samba-br, black_three_wilds +1", "JK JK JK", ["JK JK JK"]),
        ("canastra", "As 2c 2d", []),
        ("sambola", "3s 3s 3s 3c 3c", ["3s 3s 3s 3c"]),
        ("sambola", "3h 3h 3h 3s 3s 3c 3c", ["3s 3s 3c 3c"]),
        ("royal-canasta", "3h 3h 3h 3s 3s 3c 3c", ["3h 3h 3h 3s 3s 3c 3c", "3s 3s 3c 3c"]),
        ("royal-canasta", "3h 3h 3d 3d 3s 3s 3c 3c", ["3h 3h 3d 3s 3s 3c 3c", "3s 3s 3c 3c"]),
        ("royal-canasta", "3h 3h 3h 3h 3s 3s 3c", ["3h 3h 3h 3h 3s 3s 3c", "3s 3s 3c"]),
        ("royal-canasta", "3h 3h 3h 3h 3h 3s 3c", ["3h 3h 3h 3h 3h 3s 3c"]),
        ("royal-canasta", "3h 3h 3h 3d 3d 3d 3s", ["3h 3h 3h 3d 3d 3d 3s"]),
        ("royal-canasta", "3h 3h 3h 3s 3s 3c", ["3s 3s 3c"]),
        ("royal-canasta", "3h 3h 3h 3s 3s 3s 3c 3c", ["3h 3h 3h 3s 3s 3s 3c", "3s 3s 3s 3c"]),
        ("royal-canasta", "3h 3h 3s 3s 3s 3c 3c", ["3s 3s 3s 3c"]),
        ("royal-canasta, canastas_of_threes any red most null", "3h 3h 3h 3d 3d 3d 3d", []),
    ],
)
def test_under_other_rules_it_makes_others(rules: str, cards: str, melds: list[str]) -> None:
    assert _laid(cards, rules_of(rules)) == melds


def test_runs_are_cut_where_the_longest_sequence_ends() -> None:
    assert list(runs([2, 3, 4, 5, 6, 7, 8, 9, 10, 11], RULES)) == [(2, 8), (9, 11)]
    assert list(runs([2, 3, 5, 6, 8], RULES)) == []
    assert list(runs([4, 6, 7, 8], RULES)) == [(6, 8)]
    assert list(runs([3, 4, 6, 7, 8, 9, 10, 11, 12, 13], RULES)) == [(6, 12)]
    assert list(runs([], RULES)) == []


def test_what_breaks_a_rule_may_not_be_done() -> None:
    position = table()
    hold(position, "A", "As Ah Ad Kc 9c")
    apply(position, BeginTurn("A", 1))
    (aces, king) = LayMeld(lots("As Ah Ad")), Discard(lots("Kc"))
    assert not may_do(position, aces, RULES)
    apply(position, Draw(((lots("4c")[0],), (lots("4d")[0],))))
    assert may_do(position, aces, RULES)
    assert may_do(position, king, RULES)
    assert not may_do(position, Discard(lots("Qc")), RULES)
