"""The tool that alters the judge: what it alters, and that the records notice."""

from __future__ import annotations

import ast
import os
from dataclasses import replace
from pathlib import Path

import pytest

from sambanotation.source import decode
from tests.cases import FIXTURES
from tests.mutation.altering import Module
from tests.mutation.noticing import NOTICED, PACKAGE, UNNOTICED, Reader, _apart, is_noticed

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
    "first: card -> left out",
    "first: False -> True",
    "Table.second: 0 -> 1",
    "Table.second: 1 -> 2",
    "Table.second: 2 -> 3",
    "Table.second: card -> not card",
    "Table.second: max(total, 5) -> min(total, 5)",
    "Table.second: 5 -> 6",
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
        assert module.code(one).co_qualname == one.function
        assert ast.unparse(module.tree) == before


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="alterations are tried in a process of their own")


def the_case(name: str) -> Reader:
    """A case, with what it comes to."""
    (path,) = (FIXTURES / "cases").rglob(f"{name}.sgr")
    reader = Reader(decode(path.name, path.read_bytes()), path.parent, is_of_the_corpus=False)
    reader.learn(frozenset(str(path) for path in (PACKAGE / "referee").glob("*.py")))
    return reader


NOTICED_BY_ITS_CASE = (
    "verdict is not None -> verdict is None",
    "before[0] + low -> before[0] - low",
)


@needs_fork
def test_a_case_notices_that_its_check_was_altered() -> None:
    module = Module(PACKAGE / "referee" / "drawing.py")
    reader = the_case("too-many-drawn")
    assert (str(module.path), "too_many_drawn") in reader.reached
    in_the_check = [one for one in module.alterations() if one.function == "too_many_drawn"]
    # What stands once more below only tells the number, which no mark names.
    first = {str(one).partition(": ")[2]: one for one in reversed(in_the_check)}
    for told in NOTICED_BY_ITS_CASE:
        assert is_noticed(module, first[told], [reader]) == "records"


@needs_fork
def test_what_changes_nothing_is_not_noticed_and_this_process_is_as_it_was() -> None:
    module = Module(PACKAGE / "referee" / "drawing.py")
    reader = the_case("too-many-drawn")
    some = next(one for one in module.alterations() if one.function == "too_many_drawn")
    nothing = replace(some, make=lambda: lambda: None)

    def otherwise() -> bool:
        return reader.judge() != reader.told

    assert _apart(module, some, otherwise, 60) == NOTICED
    assert _apart(module, nothing, otherwise, 60) == UNNOTICED
    assert not otherwise()
