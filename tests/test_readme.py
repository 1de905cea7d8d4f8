"""What README shows is what the program does."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import runner

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_commands_print_what_readme_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (record,) = blocks("sgr")
    (tmp_path / "friday.sgr").write_text(record, encoding="utf-8")
    run = runner(monkeypatch)
    shown = [block for block in blocks("console") if block.startswith("$ samba")]
    assert len(shown) > 1
    for block in shown:
        command, _, output = block.removeprefix("$ ").partition("\n")
        ran = run(*shlex.split(command)[1:])
        assert ran.out == output
        assert ran.err == ""


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links != []
    assert [link for link in links if not (Path(__file__).parents[1] / link).exists()] == []
