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


def saved() -> dict[str, str]:
    """The records that the reader is to save, by the names that README gives them."""
    found = re.findall(r"save this as `(\w+\.sgr)`:\n\n```sgr\n(.*?)^```$", README, re.M | re.S | re.I)
    return dict(found)


def test_the_commands_print_what_readme_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert set(saved()) == {"friday.sgr", "sheet.sgr"}
    for name, record in saved().items():
        (tmp_path / name).write_text(record, encoding="utf-8")
    run = runner(monkeypatch)
    shown = [block for block in blocks("console") if block.startswith("$ samba")]
    assert len(shown) > 1
    for block in shown:
        command, _, output = block.removeprefix("$ ").partition("\n")
        ran = run(*shlex.split(command)[1:])
        assert ran.out == output
        assert ran.err == ""


def test_the_other_records_are_in_order_and_in_canonical_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = runner(monkeypatch)
    others = [record for record in blocks("sgr") if record not in saved().values()]
    assert len(others) > 1
    for record in others:
        (tmp_path / "game.sgr").write_text(record, encoding="utf-8")
        ran = run("validate", "--undecided", "game.sgr")
        assert ran.out == "Files checked: 1; no findings\n"
        assert run("fmt", "--check", "game.sgr").code == 0


def test_a_fault_is_acknowledged_as_readme_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    record, *_ = blocks("sgr")
    mark = re.sub(r"\s+", " ", re.findall(r"`(;~[^`]*)`", README)[0])
    first, _, rest = record.partition(" -3h")
    marked = first.replace("; C says", f"{mark} ; C says").replace("+_ _", "=3h/_ +_ _") + " -_" + rest
    (tmp_path / "friday.sgr").write_text(marked, encoding="utf-8")
    ran = runner(monkeypatch)("validate", "friday.sgr")
    assert ran.out.endswith("Files checked: 1; acknowledged: 1\n")
    assert ran.code == 0


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links != []
    assert [link for link in links if not (Path(__file__).parents[1] / link).exists()] == []
