"""The page of what no input may do names tests that are there, and tells of no fault."""

from __future__ import annotations

import re
from pathlib import Path

from fuzz.targets import TARGETS
from tests.power_cut import COMMANDS
from tests.scripts import script_called

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "assurance-inputs.md").read_text(encoding="utf-8")


def test_what_holds_a_promise_is_there() -> None:
    named = re.findall(r"`((?:tests|fuzz)/[\w/.]+)`", PAGE)
    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_page_tells_of_each_target_and_of_no_fault() -> None:
    rows = {row[0]: row[1:] for row in re.findall(r"^\| (\w+) \| .* \| (\d+) \|$", PAGE, re.MULTILINE)}
    assert {name: rows.get(name) for name in TARGETS} == dict.fromkeys(TARGETS, ("0",))


def test_the_page_tells_of_each_command_and_of_no_torn_file() -> None:
    for name in COMMANDS:
        (row,) = re.findall(rf"^\| samba {name} \| (\d+) \| .* \| (\d+) \|$", PAGE, re.MULTILINE)
        assert row == ("70", "0")


def test_a_run_takes_the_place_of_the_one_before() -> None:
    script = script_called("write_assurance_inputs")
    once = script.page_with(PAGE, "| tried |\n", "| cut |\n", 5.0, 7)
    assert script.page_with(once, "| tried |\n", "| cut |\n", 5.0, 7) == once
    assert once.endswith("| cut |\n")
    assert "Seed 7, 5 seconds" in once
