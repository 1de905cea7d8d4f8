from __future__ import annotations

import re
from pathlib import Path

import pytest

from sambanotation.game.hand import Range
from sambanotation.game.ledger import ITEMS, anything, may_be
from sambanotation.notation.phrases import PHRASES
from sambanotation.ruleset import CLAUSES


def test_the_items_of_the_count_are_those_of_the_notation() -> None:
    names = [item.name for item in ITEMS]
    grammar = (Path(__file__).parents[2] / "grammars" / "sgr.lark").read_text(encoding="utf-8")
    alternatives = re.search(r"^COUNT_ITEM[.\d]*: \(([^)]*)\)", grammar, re.MULTILINE)
    assert alternatives is not None
    assert sorted(re.findall(r'"([^"]+)"', alternatives[1])) == sorted(names)
    assert ", ".join(names) in PHRASES["COUNT_ITEM"].en


def test_each_item_has_a_clause_that_gives_its_points() -> None:
    assert {item.clause for item in ITEMS} <= set(CLAUSES)


@pytest.mark.parametrize(
    ("amount", "amounts", "step", "answer"),
    [
        (10, (5, 20), 5, True),
        (12, (5, 20), 5, False),
        (25, (5, 20), 5, False),
        (-12, (-17, 3), 5, True),
        (12, (5, 20), 1, True),
    ],
)
def test_a_range_goes_from_its_low_end_in_steps(amount: int, amounts: Range, step: int, answer: bool) -> None:
    assert may_be(amount, amounts, step) is answer


@pytest.mark.parametrize(("step", "over"), [(5, 0), (5, -3), (7, 2), (1, 0)])
def test_an_unknown_amount_has_its_remainder(step: int, over: int) -> None:
    assert [may_be(over + n, anything(step, over), step) for n in (0, step, -step)] == [True] * 3
    assert step == 1 or not may_be(over + 1, anything(step, over), step)
