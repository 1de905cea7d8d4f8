"""What the referee is asked before a play."""

from __future__ import annotations

import pytest

from sambanotation.game.actions import BeginTurn, Discard, Draw, LayMeld
from sambanotation.game.apply import apply
from sambanotation.game.cards import lots_of, spell_lots
from sambanotation.referee.layable import may_do, new_melds, runs
from tests.game.spelled import lots
from tests.game.tables import RULES, hold, table


def _laid(cards: str) -> list[str]:
    position = table()
    hold(position, "A", cards)
    return [spell_lots(lots_of(meld.cards)) for meld in new_melds(position.hands["A"], RULES)]


@pytest.mark.parametrize(
    ("cards", "melds"),
    [
        ("As Ah Ad Kc", ["As Ah Ad"]),
        ("As Ah 2c", ["As Ah 2c"]),
        ("As 2c 2d", []),
        ("4s 5s 6s 8s", ["4s 5s 6s"]),
        ("2s 2h JK 4d", ["2s 2h JK"]),
        ("3s 3c 3s 3h", ["3s 3s 3c"]),
        ("3s 4s 5s", []),
        ("9c", []),
    ],
)
def test_a_hand_makes_melds_by_itself(cards: str, melds: list[str]) -> None:
    assert _laid(cards) == melds


def test_runs_are_cut_where_the_longest_sequence_ends() -> None:
    assert list(runs([2, 3, 4, 5, 6, 7, 8, 9, 10, 11], RULES)) == [(2, 8), (9, 11)]
    assert list(runs([2, 3, 5, 6, 8], RULES)) == []
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
