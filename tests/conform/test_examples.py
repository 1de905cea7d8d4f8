"""The example engines: each without its faults plays by the rules, and is caught on each of its faults by its rule."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sambanotation.conform.measuring import MeasuredFile, Measuring, settled
from sambanotation.conform.running import Limits
from sambanotation.output.conformance import grouped
from sambanotation.source import Source, decode
from tests.cases import FIXTURES

ENGINES = Path(__file__).parents[2] / "examples" / "engines"
RECORDS = FIXTURES / "conformance" / "canasta-classic.sgr"
MATCH = FIXTURES / "games" / "canasta-classic" / "match.sgr"

NODE = shutil.which("node")
"""Where Node is; on a machine that builds changes it must be."""

PYTHON_FAULTS = {
    "third-wild": "third-wild-card",
    "frozen": "prized-take-without-a-natural-pair",
    "minimum": "initial-meld-too-low",
    "full-canasta": "canasta_wilds",
    "natural": "natural_canasta",
    "pile-order": "keeps-another-table",
}
JAVASCRIPT_FAULTS = {
    "top-card": "top-card-not-used",
    "two-canastas": "going_out_melds",
    "pair": "takes",
    "any-seat": "not-this-seats-turn",
    "red-discard": "red-three-discarded",
    "in-hand": "cards_in_hand",
}
MADE_SHORT = ("frozen", "natural", "pile-order", "any-seat")
"""The faults whose shortest record is looked for too: of a turn, in each language, of a count, and of the table."""

FAULTS = [("canasta.py", *one) for one in PYTHON_FAULTS.items()]
FAULTS += [("canasta.js", *one) for one in JAVASCRIPT_FAULTS.items()]


def command(engine: str, *faults: str) -> list[str]:
    if engine.endswith(".py"):
        return [sys.executable, str(ENGINES / engine), *faults]
    if NODE is None:
        assert not os.environ.get("CI"), "Node must be there where changes are built: install it"
        pytest.skip(f"{engine} needs Node, which is not installed")
    return [NODE, str(ENGINES / engine), *faults]


def measured(asked: list[str], path: Path, shrinks: bool = True) -> MeasuredFile:
    measuring = Measuring(asked, Limits(seconds=60), shrinks)
    try:
        return settled([measuring.measure(decode(path.name, path.read_bytes()), path.parent)])[0]
    finally:
        measuring.close()


def rules_of(file: MeasuredFile) -> set[str]:
    return {rule for _, rule in grouped([file])}


@pytest.mark.parametrize("path", [RECORDS, MATCH], ids=lambda path: path.stem)
@pytest.mark.parametrize("engine", ["canasta.py", "canasta.js"])
def test_an_example_without_faults_plays_by_the_rules(engine: str, path: Path) -> None:
    file = measured(command(engine, "none"), path)
    assert file.departures == ()
    assert file.left_out == ()
    assert file.deals >= 8


@pytest.mark.parametrize(("engine", "fault", "rule"), FAULTS)
def test_each_fault_is_caught_and_its_rule_named(engine: str, fault: str, rule: str) -> None:
    file = measured(command(engine, fault), RECORDS, shrinks=fault in MADE_SHORT)
    assert rules_of(file) == {rule}
    assert all((one.shortest is not None) == (fault in MADE_SHORT) for one in file.departures[:1])
    cited = [one.citation for one in file.departures]
    assert all(one is not None for one in cited) or rule == "keeps-another-table"


@pytest.mark.parametrize(
    ("engine", "rules"), [("canasta.py", PYTHON_FAULTS), ("canasta.js", JAVASCRIPT_FAULTS)], ids=["python", "node"]
)
def test_an_example_with_all_its_faults_is_caught_on_each(engine: str, rules: dict[str, str]) -> None:
    assert rules_of(measured(command(engine), RECORDS, shrinks=False)) == set(rules.values())


def test_the_faults_are_told_in_the_examples() -> None:
    for engine, fault, _ in FAULTS:
        head = (ENGINES / engine).read_text(encoding="utf-8")[:2000]
        assert f" {fault} " in head


@pytest.fixture(scope="module")
def parted() -> Iterator[tuple[Measuring, MeasuredFile]]:
    measuring = Measuring(command("canasta.py", "third-wild"), Limits(seconds=60))
    source = decode(RECORDS.name, RECORDS.read_bytes())
    yield measuring, measuring.measure(source, RECORDS.parent)
    measuring.close()


def test_the_shortest_record_shows_the_same_when_it_is_put_anew(parted: tuple[Measuring, MeasuredFile]) -> None:
    measuring, file = parted
    (departure,) = file.departures
    assert departure.shortest is not None
    (again,) = measuring.measure(Source("short", departure.shortest), Path()).departures
    assert again.rule == departure.rule
    assert again.line == departure.shortest.count("\n")
