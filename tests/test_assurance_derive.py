"""The proof of `samba derive` has its numbers, goes on where it was stopped, and its page tells of nothing untrue."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from sambanotation.ruleset_file import available, load_ruleset
from tests.scripts import script_called

DOCS = Path(__file__).parents[1] / "docs"
SOURCES = [name for name in available() if load_ruleset(name).extends is None]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return script_called("write_assurance_derive")


def test_300_deals_are_spread_evenly_over_the_rule_sets_of_the_sources_and_the_ways(script: ModuleType) -> None:
    every = script.tasks(1.0)
    of_the_sources = [task for task in every if task.rules in SOURCES]
    assert Counter((task.rules, task.way) for task in of_the_sources) == dict.fromkeys(
        [(name, way) for name in SOURCES for way in ("seat", "public", "rate 0.3")], 25
    )
    assert len(of_the_sources) == 300
    assert {task.rules for task in every} == set(available())
    assert len({(task.rules, task.players, task.number) for task in every}) == len(every)


def test_the_page_tells_of_all_these_deals_and_of_nothing_untrue(script: ModuleType) -> None:
    page = (DOCS / "assurance-derive.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| all \| \| (.*) \|$", page, re.MULTILINE)
    deals, consistent, not_known, *_, untrue = row.split(" | ")
    assert int(deals) == int(consistent) + int(not_known) == len(script.tasks(1.0))
    assert int(untrue) == 0


def test_every_way_meets_whole_deals_and_beginnings_with_claims_and_without(script: ModuleType) -> None:
    met = {(task.rules, task.way, task.whole, task.claims) for task in script.tasks(1.0) if task.rules in SOURCES}
    assert len(met) == len(SOURCES) * 3 * 2 * 2


def test_a_part_of_the_proof_is_done_first(script: ModuleType) -> None:
    part = script.tasks(0.1)
    assert part == script.tasks(1.0)[: len(part)]
    assert {task.rules for task in part} == set(available())


def test_what_was_found_is_taken_over_by_the_next_run(script: ModuleType, tmp_path: Path) -> None:
    path, (first, second, *_) = tmp_path / "build" / "kept.jsonl", script.tasks(1.0)
    kept = script.Kept(path, 20.0)
    result = script.Result(first, "consistent", True, False, 3, ("a fault",), 1.5)
    kept.keep(result)
    again = script.Kept(path, 20.0)
    assert again.results == {first: result}
    assert second not in again.results


def test_what_was_found_by_other_code_or_in_another_time_is_not(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, (first, *_) = tmp_path / "kept.jsonl", script.tasks(1.0)
    result = script.Result(first, "consistent", True, False, 3, (), 1.5)
    script.Kept(path, 20.0).keep(result)
    assert script.Kept(path, 10.0).results == {}
    script.Kept(path, 20.0).keep(result)
    monkeypatch.setattr(script, "fingerprint", lambda: "other")
    assert script.Kept(path, 20.0).results == {}


def test_a_line_that_was_cut_off_is_done_again(script: ModuleType, tmp_path: Path) -> None:
    path, (first, second, *_) = tmp_path / "kept.jsonl", script.tasks(1.0)
    kept = script.Kept(path, 20.0)
    for task in (first, second):
        kept.keep(script.Result(task, "consistent", True, False, 3, (), 1.5))
    path.write_text(path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    again = script.Kept(path, 20.0)
    assert set(again.results) == {first}
    again.keep(script.Result(second, "consistent", True, False, 3, (), 1.5))
    assert set(script.Kept(path, 20.0).results) == {first, second}


def test_an_answer_that_is_not_true_and_one_that_breaks_down_stand_on_the_page(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    (first, *_) = script.tasks(1.0)

    def breaks_down(*_: object) -> None:
        raise ValueError("so it is")

    monkeypatch.setattr(script, "compare", breaks_down)
    result = script.done((first, 1.0))
    assert result.faults == ("ValueError('so it is')",)
    told = list(script.report([result]))
    assert "| all | | 1 | 0 | 1 | 0 of 1 | 0 | 0 of 0 | 1 |" in told
    assert told[-1].endswith("ValueError('so it is')")
