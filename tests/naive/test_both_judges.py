"""The product and the naive judge, over legal records and over spoiled ones: they name the same faulty turns."""

import re
from collections import Counter
from random import Random

import pytest

from tests.cases import FIXTURES
from tests.naive import compare as comparing
from tests.naive.compare import compare, records
from tests.naive.going_out import TooHardError
from tests.naive.judge import judge
from tests.naive.reading import RefusedError
from tests.naive.spoil import EDITS, Edit, spoil
from tests.naive.wander import wander
from tests.simulated.deals import match

MELDS_TO_JOIN = FIXTURES / "cases" / "discarding" / "row-O8-asked-with-melds-to-join.sgr"


@pytest.mark.parametrize("seed", range(10))
def test_spoiled_records(seed: int) -> None:
    """Thirty-two records a seed, a few of them legal; more by `python -m tests.naive.compare`."""
    judged = 0
    for origin, text in records(32, seed, deals=1, share_wandered=0):
        try:
            assert compare(text) == [], origin
        except (RefusedError, TooHardError):
            continue
        judged += 1
    assert judged >= 30


def test_leave_to_go_out_with_melds_to_join() -> None:
    """In each of these deals somebody asks who can go out only if melds of his side are joined (O8, S28, S61)."""
    assert compare(MELDS_TO_JOIN.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("seed", range(8))
def test_wandered_records(seed: int) -> None:
    assert compare(wander(Random(seed), deals=1)) == []


def test_turns_that_break_what_is_seldom_broken() -> None:
    rows = Counter[str]()
    for seed in range(12):
        assert compare(wander(Random(seed), 1, rows)) == []
    assert len(rows) >= 5


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_legal_matches_of_several_deals(players: int) -> None:
    assert compare(match(100 + players, players, 3)) == []


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["samba-como-jogar", "canastra", "samba-pagat"])
def test_other_rule_sets(name: str, seed: int) -> None:
    """Twenty records a seed, half of them spoiled."""
    judged = 0
    for origin, text in records(20, seed, deals=1, share_wandered=0.5, rules=name):
        try:
            assert compare(text) == [], origin
        except (RefusedError, TooHardError):
            continue
        judged += 1
    if not judged:
        pytest.skip(f"the product does not know {name}")
    assert judged >= 16


def test_the_spoiled_records_are_spoiled_in_many_ways() -> None:
    rng, rows = Random(0), Counter[str]()
    texts = [match(seed, players, 1) for seed, players in ((1, 2), (2, 3), (8, 4), (4, 6))]
    for number in range(120):
        spoiled, _ = spoil(texts[number % 4], rng)
        try:
            faults = [ruling for deal in judge(spoiled)[0] for ruling in deal.faults()]
        except (RefusedError, TooHardError):
            continue
        rows["legal" if not faults else faults[0].faults[0].split(":")[0]] += 1
    assert len(rows) >= 20
    assert rows["legal"] < 60


@pytest.mark.parametrize("change", EDITS, ids=lambda change: change.__name__)
def test_every_edit_changes_something(change: Edit) -> None:
    rng = Random(0)
    for seed in range(5):
        lines = match(seed, 4, 1).split("\n")
        before = list(lines)
        for _ in range(5):
            change(lines, rng)
        if lines != before:
            return
    raise AssertionError("nothing was changed")


def test_a_judge_that_sees_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    text = re.sub(r"(?m)^(2\. .*) -\w\w", r"\1", match(1, 4, 1), count=1)
    assert compare(text) == []
    monkeypatch.setattr(comparing, "faults_of_product", lambda _: {})
    assert len(compare(text)) == 1


def test_a_judge_that_sees_ghosts_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    text = match(1, 4, 1)
    turn = next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith("3. "))
    monkeypatch.setattr(comparing, "faults_of_product", lambda _: {turn: ["SG000 ghost"]})
    assert [found.line for found in compare(text)] == [turn]
