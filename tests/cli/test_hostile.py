"""What no scribe would write, through the whole program: a clear answer and an ordinary end, in every form."""

from __future__ import annotations

import json
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from tests.cli.running import Run

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "findings.schema.json").read_text(encoding="utf-8"))

CONTENTS = {
    "empty": b"",
    "only-white-space": b" \t\r\n\n  ",
    "only-a-byte-order-mark": b"\xef\xbb\xbf",
    "binary": random.Random(7).randbytes(20_000),
    "zeros": bytes(10_000),
    "utf-16": '[Rules "samba-br"]\ndeal 1\n1. A +_ _ -_\n'.encode("utf-16"),
    "latin-1": b'[Rules "samba-br"]\ndeal 1\n1. A +_ _ -_ ; n\xe3o\n',
    "braces": b"{" * 1_000_000,
    "nested-on-one-line": b"deal 1\n1. A +_ _ -_\n" + b"(" * 10_000,
    "nested-line-by-line": b"deal 1\n1. A +_ _ -_\n" + b"".join(b" (\n" for _ in range(2_000)),
    "one-long-turn": b"deal 1\n1. A +_ _" + b" =As Ah Ad" * 300 + b"\n",
    "nonsense": b"What is this?\n" * 2_000,
    "control-characters": b'[Event "\x1b[2J\x07"]\ndeal 1\n1. A +\x1b[31m -_\n\x00\n',
    "overrides": '[Event "\u202e\u2066"]\ndeal 1\n1. A +\u202eKc -_\n'.encode(),
    "huge-numbers": b"deal 99999999999999999999\n1. A +_*99999999999 -_ [999999999999]\n",
    "unknown-rule-set": b'[Rules "samba-of-nowhere"]\ndeal 1\n',
    "rule-set-that-is-not-there": b'[Rules "./nowhere.yaml"]\ndeal 1\n',
}


@pytest.mark.parametrize("form", ["full", "concise", "json", "jsonl"])
@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_whatever_can_be_read_is_answered(run: Run, tmp_path: Path, content: bytes, form: str) -> None:
    (tmp_path / "game.sgr").write_bytes(content)
    ran = run("validate", "game.sgr", "--format", form, "--undecided", encoding="cp1252")
    assert (ran.code, ran.err) == (1, "")
    assert not {"\x1b", "\x07", "\x00", "\u202e"} & set(ran.out)
    if form == "json":
        document = json.loads(ran.out)
        Draft202012Validator(SCHEMA).validate(document)
        ids = [finding["id"] for finding in document["findings"]]
        assert len(set(ids)) == len(ids) > 0


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_it_is_told_or_not_and_acts_on_nothing(run: Run, tmp_path: Path, content: bytes, lang: str) -> None:
    (tmp_path / "game.sgr").write_bytes(content)
    ran = run("narrate", "game.sgr", "--lang", lang)
    assert ran.code in (0, 2)
    assert not {"\x1b", "\x07", "\x00", "\u202e", "\u2066"} & set(ran.out)


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_it_is_answered_to_programs(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "game.sgr").write_bytes(content)
    outputs = [("--output", f"{form}:out.{form}") for form in ("sarif", "gitlab", "rdjson", "junit", "github")]
    assert run("validate", "game.sgr", "--undecided", *(word for words in outputs for word in words)).code == 1
    for form in ("sarif", "gitlab", "rdjson"):
        assert json.loads((tmp_path / f"out.{form}").read_text(encoding="utf-8"))
    assert ElementTree.parse(tmp_path / "out.junit").find(".//failure") is not None
    commands = (tmp_path / "out.github").read_bytes().decode("utf-8")
    assert not {"\x1b", "\x07", "\x00", "\u202e", "\r"} & set(commands)
    assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in commands.splitlines())


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_it_becomes_json_and_comes_back(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "game.sgr").write_bytes(content)
    assert run("convert", "game.sgr", "-o", "game.json").code == 0
    ran = run("convert", "game.json", encoding="latin-1")
    assert (ran.code, ran.err, ran.written) == (0, "", content)


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_formatting_loses_nothing_of_it(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "game.sgr").write_bytes(content)
    ran = run("fmt", "game.sgr")
    assert (ran.code, ran.out) == (0, "")
    assert b"".join((tmp_path / "game.sgr").read_bytes().split()) == b"".join(content.split())


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_it_becomes_a_page_or_it_is_told_why_not(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "game.sgr").write_bytes(content)
    for form, end in (((), "</html>\n"), (("--json",), "}\n"), (("--md",), "\n")):
        ran = run("export", "game.sgr", *form)
        assert (ran.code, ran.err == "") in ((0, True), (2, False))
        assert ran.out.endswith(end) or ran.code == 2
        assert not {"\x1b", "\x07", "\x00", "\u202e"} & set(ran.out + ran.err)


def test_a_rule_set_with_a_typo_names_the_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("name: house\nversion: 1\nextends: samba-br\nmimimums: 3\n", encoding="utf-8")
    (tmp_path / "game.sgr").write_text('[Rules "./house.yaml"]\ndeal 1\n', encoding="utf-8")
    ran = run("validate", "game.sgr")
    assert ran.code == 1
    assert "error[SG203] unknown-key: mimimums is not known here\n  --> game.sgr:1:9\n" in ran.out
    assert "house.yaml:4:1" in ran.out


def test_one_broken_line_costs_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.sgr").write_text('[Rules "samba-br"]\ndeal 1\n1. A +_ _ -_\n2. B ?? what\n3. C +_ _ -_\n')
    ran = run("validate", "game.sgr", "--format", "concise", "-q")
    assert [line.split(": ")[0] for line in ran.out.splitlines()] == ["game.sgr:4:9"]
