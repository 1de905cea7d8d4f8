"""The page of the proof tells of every rule set and number of players, and of no disagreement."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from sambanotation.generate.stacking import STACKED
from sambanotation.ruleset_file import available, load_ruleset
from tests.houses import rules_of
from tests.scripts import script_called

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def page() -> str:
    return (DOCS / "assurance.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return script_called("write_assurance")


@pytest.mark.parametrize("name", available())
def test_the_page_has_every_table_of_a_rule_set(page: str, name: str) -> None:
    rules = rules_of(load_ruleset(name))
    for players in rules.sides.value:
        assert f"\n| {name}@{rules.version} | {players} | " in page


def test_the_page_tells_of_no_disagreement(page: str) -> None:
    assert "\nDisagreements: 0.\n" in page


def test_the_whole_proof_has_its_numbers(script: ModuleType) -> None:
    tasks = list(script.tasks(available(), 1, 1.0))
    first = [task for task in tasks if task.rules == "samba-br" and task.players]
    assert sum(task.matches for task in first) == 1000
    assert sum(task.mutants for task in first) == 5000
    tables = {(task.rules, task.players) for task in tasks if task.players}
    assert tables == {(name, number) for name in available() for number in rules_of(load_ruleset(name)).sides.value}
    assert all(task.matches >= 2 * len(STACKED) for task in tasks if task.players)
    of_the_sources = {name for name in available() if load_ruleset(name).extends is None}
    assert {task.rules for task in tasks if task.records} == of_the_sources


def test_the_second_judge_says_where_it_differs(script: ModuleType) -> None:
    text = '[SGR "1"]\n[Rules "samba-br"]\n\ndeal 1 dealer D\n'
    assert script.second_judge(text) is None
