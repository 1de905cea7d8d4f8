"""docs/notation.md: its examples do what it says, its grammar is the grammar, its tables name what there is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from sambanotation.notation.faults import KINDS
from sambanotation.notation.formatting import format_source
from sambanotation.notation.parser import parse
from sambanotation.notation.tags import KNOWN
from sambanotation.source import Source

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^```sgr(?P<kind>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = [
    (found["kind"].split(), found["text"], PAGE.count("\n", 0, found.start()) + 2) for found in EXAMPLE.finditer(PAGE)
]


def _whole(kind: list[str], text: str) -> str:
    """The file that an example stands for."""
    return f"deal 1 position\n{text}" if "position" in kind else text


@pytest.mark.parametrize(("kind", "text", "line"), EXAMPLES, ids=[f"line {line}" for _, _, line in EXAMPLES])
def test_an_example_raises_the_findings_that_it_names(kind: list[str], text: str, line: int) -> None:
    named = kind[kind.index("finds") + 1 :] if "finds" in kind else []
    if kind in (["written"], ["canonical"]):
        named = ["unreadable-line"]
    found = [finding.name for finding in parse(Source("notation.md", _whole(kind, text))).diagnostics]
    assert sorted(found) == sorted(named), line


def test_the_example_of_the_canonical_form_is_what_the_formatter_makes() -> None:
    written = next(text for kind, text, _ in EXAMPLES if kind == ["written"])
    canonical = next(text for kind, text, _ in EXAMPLES if kind == ["canonical"])
    assert format_source(Source("notation.md", written)).text == canonical
    assert format_source(Source("notation.md", canonical)).text == canonical


@pytest.mark.parametrize(
    ("kind", "text"),
    [(kind, text) for kind, text, _ in EXAMPLES if kind in ([], ["position"])],
)
def test_an_example_without_faults_is_the_same_record_when_formatted(kind: list[str], text: str) -> None:
    whole = _whole(kind, text)
    formatted = format_source(Source("notation.md", whole)).text
    assert parse(Source("again", formatted)).records == parse(Source("notation.md", whole)).records


def test_the_grammar_of_the_page_is_drawn_from_the_grammar() -> None:
    drawn = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "draw_grammar.py"), "--check"], check=False, capture_output=True, text=True
    )
    assert drawn.returncode == 0, drawn.stderr or "run docs/draw_grammar.py"


def test_the_page_has_every_known_tag() -> None:
    assert {name for name in KNOWN if f"| `{name}` |" not in PAGE and f"`{name}`" not in PAGE} == set()


def test_the_page_tells_every_finding_about_a_record() -> None:
    about_the_formatter = {"not-formatted", "cards-not-rewritten"}
    assert {kind.name for kind in KINDS if f"`{kind.name}`" not in PAGE and f" {kind.name}" not in PAGE} == (
        about_the_formatter
    )
