"""The corpus for other engines: what it holds, that it is judged as it says, and that it can be made again."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sambanotation.generate.mutants import MUTATIONS
from sambanotation.notation.parser import parse
from sambanotation.notation.tags import table_of
from sambanotation.replay.expectations import trials
from sambanotation.ruleset_file import available
from sambanotation.source import Source, decode
from tests.scripts import script_called

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "fixtures" / "corpus"
MANIFEST: dict[str, Any] = json.loads((CORPUS / "manifest.json").read_text(encoding="utf-8"))
FILES: dict[str, dict[str, Any]] = {told["file"]: told for told in MANIFEST["files"]}

MADE_AGAIN = ("canastra", "samba-br", "trey")
"""The rule sets whose files are made again here; all are by docs/write_corpus.py --check."""


@pytest.fixture(scope="module")
def program() -> ModuleType:
    return script_called("write_corpus")


def source(name: str) -> Source:
    return decode(name, (CORPUS / name).read_bytes())


def test_the_manifest_lists_every_file_as_it_is() -> None:
    there = {path.relative_to(CORPUS).as_posix() for path in CORPUS.rglob("*.sgr")}
    assert set(FILES) == there == {f"{name}/{kind}.sgr" for name in available() for kind in ("matches", "mutants")}
    for name, told in FILES.items():
        content = (CORPUS / name).read_bytes()
        assert (told["bytes"], told["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
    assert sum(told["bytes"] for told in FILES.values()) < 800_000


def test_every_mutation_has_a_record() -> None:
    broken = [one["breaks"] for told in FILES.values() for one in told["records"] if one["kind"] == "mutant"]
    assert sorted(broken) == sorted(mutation.name for mutation in MUTATIONS)


@pytest.mark.parametrize("name", FILES)
def test_records_are_what_the_manifest_says_and_are_judged_as_they_expect(name: str) -> None:
    told, text = FILES[name], source(name)
    records = parse(text).records
    assert [len(table_of(record).seats) for record in records] == [one["players"] for one in told["records"]]
    for trial, record, one in zip(trials(text), records, told["records"], strict=True):
        assert trial.surprises == ()
        rules = table_of(record).rules
        assert rules is not None
        assert rules.name == told["rules"]
        first = min(trial.own.expected, default=None)
        assert (first is None) == (one["kind"] == "match")
        assert first is None or one["breaks"] in {found for line, found in trial.own.expected if line == first[0]}


def test_the_baseline_is_what_the_records_come_to(program: ModuleType) -> None:
    files = ((name, (CORPUS / name).read_bytes()) for name in FILES)
    assert program.baseline_of(files) == (CORPUS / "baseline.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MADE_AGAIN)
def test_it_is_made_again_byte_for_byte(program: ModuleType, name: str) -> None:
    for path, content, _ in program.made(MANIFEST, [name]):
        assert content == (CORPUS / path).read_bytes(), "make corpus writes it anew"


def test_the_matches_of_a_new_manifest_would_be_the_same(program: ModuleType) -> None:
    for name in MADE_AGAIN:
        assert program.matches_of(name) == FILES[f"{name}/matches.sgr"]["records"]
