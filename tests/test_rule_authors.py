"""docs/rule-authors.md: whoever follows it sees what it shows."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from sambanotation import load_ruleset

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rule-authors.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_commands_print_what_the_page_shows() -> None:
    program = [sys.executable, str(ROOT / "docs" / "run_examples.py"), "--check"]
    ran = subprocess.run(program, check=False, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, f"run: make docs\n{ran.stderr}"


def test_every_command_of_samba_rules_is_on_the_page() -> None:
    commands = re.findall(r"^\$ samba (.*)$", TEXT, re.MULTILINE)
    for command in ("rules", "rules show", "rules diff", "rules check", "ask", "validate"):
        assert any(line == command or line.startswith(f"{command} ") for line in commands), command


def test_no_block_shows_a_command_without_its_output() -> None:
    blocks = re.findall(r"^```console\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 8
    assert all(block.startswith("$ samba ") and block.count("\n") > 1 for block in blocks)


def test_an_option_of_the_page_can_be_chosen(tmp_path: Path) -> None:
    saved = re.findall(r"save (?:this|it) as\s+`([\w.]+)`[^`]*?^```yaml\n(.*?)^```$", TEXT, re.M | re.S | re.I)
    for name, text in saved:
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert [name for name, _ in saved] == ["friday.yaml", "friday.yaml", "saturday.yaml", "sunday.yaml"]
    rules = load_ruleset(tmp_path / "saturday.yaml").rules
    assert rules is not None
    assert [option.word for option in rules.going_out.options] == ["usual", "high"]


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", TEXT)
    assert links != []
    assert [link for link in links if not (PAGE.parent / link).exists()] == []
