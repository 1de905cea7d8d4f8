"""The tool that alters the judge: what it alters, and that the records notice."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutation.altering import Module
from tests.mutation.noticing import Noticing, Patience, functions_at, prepared
from tests.mutation.witnesses import FIXTURES, PACKAGE
from tests.scripts import script_called

CODE = '''
"""A module."""

LIMIT = 3


def first(cards: list[int], limit: int = 2) -> bool:
    """The first."""
    if len(cards) > limit and not cards[0]:
        return any(card == 1 for card in cards if card)
    return False


class Table:
    def second(self) -> int:
        total = 0
        for card in (1, 2):
            if card:
                continue
            total += card
        return max(total, 5)
'''

ALTERED = [
    "first: len(cards) > limit and (not cards[0]) -> len(cards) > limit or not cards[0]",
    "first: len(cards) > limit and (not cards[0]) -> True and (not cards[0])",
    "first: len(cards) > limit and (not cards[0]) -> len(cards) > limit and True",
    "first: len(cards) > limit -> len(cards) >= limit",
    "first: not cards[0] -> not not cards[0]",
    "first: 0 -> 1",
    "first: any((card == 1 for card in cards if card)) -> all((card == 1 for card in cards if card))",
    "first: card == 1 -> card != 1",
    "first: 1 -> 2",
    "first: return any((card == 1 for card in cards if card)) -> left out",
    "first: return False -> left out",
    "first: card -> left out",
    "first: False -> True",
    "Table.second: 0 -> 1",
    "Table.second: 1 -> 2",
    "Table.second: 2 -> 3",
    "Table.second: 2 -> 1",
    "Table.second: card -> not card",
    "Table.second: max(total, 5) -> min(total, 5)",
    "Table.second: 5 -> 6",
    "Table.second: 5 -> 4",
    "Table.second: return max(total, 5) -> left out",
    "Table.second: continue -> left out",
    "Table.second: total += card -> left out",
]


@pytest.fixture
def module(tmp_path: Path) -> Module:
    path = tmp_path / "altered.py"
    path.write_text(CODE, encoding="utf-8")
    return Module(path)


def test_every_part_of_a_function_that_decides_is_altered_and_nothing_else(module: Module) -> None:
    assert sorted(str(one).partition(" ")[2] for one in module.alterations()) == sorted(ALTERED)


def test_each_alteration_is_code_and_is_taken_back(module: Module) -> None:
    before = ast.unparse(module.tree)
    for one in module.alterations():
        assert module.code(one).co_name == one.function.rpartition(".")[2]
        assert ast.unparse(module.tree) == before


@pytest.fixture(scope="module")
def of_drawing() -> Noticing:
    """The cases of drawing, and nobody else."""
    cases = FIXTURES / "cases"
    return Noticing(*prepared([*sorted((cases / "drawing").glob("*.sgr")), cases / "undecided" / "drawing.sgr"]))


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return script_called("write_survivors")


def test_the_cases_of_a_chapter_notice_what_is_altered_in_it(of_drawing: Noticing, script: ModuleType) -> None:
    chosen = script.drawn(["referee"], ["drawing"], sample=40)
    tried = list(script.attempts(chosen, of_drawing))
    unnoticed = [f"{script.place(one)}: {script.change(one)}" for one, how in tried if how is None]
    assert len(tried) == 40
    assert len(unnoticed) <= (1 - script.LEAST) * len(tried), unnoticed


def test_what_changes_nothing_is_not_noticed_and_afterwards_all_is_as_it_was(of_drawing: Noticing) -> None:
    module = Module(PACKAGE / "referee" / "drawing.py")
    (function,) = functions_at(module.path)["too_many_drawn"]
    before = function.__code__
    (some, *_) = (one for one in module.alterations() if one.function == "too_many_drawn")
    assert of_drawing.by_whom(module, some) is not None
    assert of_drawing.by_whom(module, replace(some, make=lambda: lambda: None)) is None
    assert function.__code__ is before


def test_whoever_goes_round_in_circles_is_stopped() -> None:
    def circle() -> bool:
        while True:
            pass

    patience = Patience()
    with pytest.raises(KeyboardInterrupt):
        patience.within(0.2, circle)
    assert patience.is_lost
    assert patience.within(5, lambda: True)
    assert not patience.is_lost


def test_what_is_argued_is_an_alteration(script: ModuleType) -> None:
    assert script.wrongly_argued([], script.argued()) == []
