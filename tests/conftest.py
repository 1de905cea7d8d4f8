"""The order of the tests: a worker of xdist gets whole files, and those that take long come first, so that at the end
no worker is left alone with one."""

from __future__ import annotations

from pathlib import Path

import pytest

SLOWEST_FIRST = (
    "solver/test_oracle.py",
    "replay/test_plain_play.py",
    "conform/test_examples.py",
    "generate/test_redaction.py",
    "test_every_value.py",
    "contrast/test_search.py",
    "solver/test_every_rule_set.py",
    "conform/test_tutorial.py",
    "cli/test_around.py",
    "cli/test_derive.py",
    "test_corpus.py",
    "test_ruleset_lint.py",
    "solver/test_other_records.py",
    "conform/test_running.py",
    "referee/test_occasions.py",
    "test_wheel.py",
    "test_pre_commit.py",
    "solver/test_partida.py",
    "test_rule_authors.py",
    "cli/test_limits.py",
    "cli/test_keys.py",
    "page/test_browser.py",
)

TESTS = Path(__file__).parent
PLACE = {TESTS / name: place for place, name in enumerate(SLOWEST_FIRST)}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slowest files first, the others as they were."""
    items.sort(key=lambda item: PLACE.get(item.path, len(PLACE)))
