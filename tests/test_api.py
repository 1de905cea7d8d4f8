"""The package as programs use it."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sambanotation
from sambanotation import Diagnostic, Source, load_ruleset, narrate, parse, read, redact, replay_of, score, validate

ROOT = Path(__file__).parents[1]
RECORD = '[Rules "samba-br"]\ndeal 1\nwhat is this\n'


def test_the_examples_of_the_documentation_are_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert ran.attempted > 5
    assert ran.failed == 0


def test_a_record_is_a_text_a_path_or_a_source(tmp_path: Path) -> None:
    path = tmp_path / "game.sgr"
    path.write_text(RECORD, encoding="utf-8")
    from_text = validate(RECORD)
    assert from_text == validate(path) == validate(Source("x", RECORD))
    assert [found.span for found in from_text if found.code.startswith("SG1")] != []
    assert parse(RECORD).records == parse(path).records == parse(Source("x", RECORD)).records


def test_a_narration_is_in_the_language_that_is_asked_for() -> None:
    told = {language: narrate(RECORD, language) for language in ("en", "pt-BR", "pt", "es", "fa")}
    assert (told["pt"], told["en"]) == (told["pt-BR"], narrate(RECORD))
    assert len(set(told.values())) == 4
    with pytest.raises(ValueError, match="tlh"):
        narrate(RECORD, "tlh")
    with pytest.raises(ValueError, match="Z"):
        narrate(RECORD, seat="Z")


def test_findings_are_values() -> None:
    found = validate(RECORD)
    assert found != ()
    assert all(isinstance(one, Diagnostic) for one in found)
    assert found == validate(RECORD)


def test_a_file_is_named_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "game.sgr"
    path.write_bytes(b"\xef\xbb\xbfdeal 1 \xff\n")
    source = read(path)
    assert (source.name, source.bom, source.encode()) == (path.as_posix(), True, path.read_bytes())


def test_a_missing_file_is_an_oserror(tmp_path: Path) -> None:
    for function in (read, parse, validate, replay_of):
        with pytest.raises(FileNotFoundError):
            function(tmp_path / "lost.sgr")


@pytest.mark.parametrize("function", [parse, validate, score, replay_of])
@pytest.mark.parametrize("record", [b"deal 1", None, 7, ["deal 1"]])
def test_what_is_no_record_is_a_typeerror_that_says_what_is(function: Callable[..., object], record: object) -> None:
    with pytest.raises(TypeError, match=r"its text \(str\), the path of its file \(pathlib.Path\)") as raised:
        function(record)
    assert type(record).__name__ in str(raised.value)


@pytest.mark.parametrize(("function", "wrong"), [(read, "game.sgr"), (read, b"game.sgr"), (load_ruleset, b"samba-br")])
def test_so_is_what_is_no_path_and_no_name(function: Callable[..., object], wrong: object) -> None:
    with pytest.raises(TypeError, match=r"takes .*pathlib\.Path"):
        function(wrong)


def test_a_rule_set_of_ones_own_lies_beside_the_file(tmp_path: Path) -> None:
    record = '[Rules "./house.yaml"]\ndeal 1\n'
    path = tmp_path / "game.sgr"
    path.write_text(record, encoding="utf-8")
    (tmp_path / "house.yaml").write_text("nmae: house\n", encoding="utf-8")
    beside = validate(path)
    assert beside == validate(record, folder=tmp_path)
    assert replay_of(path).findings == beside
    assert "house.yaml:1:1" in {found.facts.get("where") for found in beside}


def test_rule_sets_come_by_name() -> None:
    rules = load_ruleset("samba-br").rules
    assert rules is not None
    assert rules.pack.value.size == 162
    assert load_ruleset("samba-bx").rules is None


def test_and_by_the_path_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("name: house\nversion: 1\nextends: samba-br\n", encoding="utf-8")
    assert load_ruleset(path).rules == load_ruleset(str(path)).rules


def test_the_package_is_cheap_to_import() -> None:
    code = "import sys, sambanotation; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not {"lark", "yaml", "rich", "typer"} & set(loaded.split())


@pytest.mark.parametrize(
    "asked", [{}, {"seat": "A", "public": True}, {"public": True, "rate": 0.5}, {"rate": 1.5}, {"seat": "Z"}]
)
def test_a_redacted_record_tells_just_one_thing_that_can_be_told(asked: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"takes one of|is a share|nobody sits"):
        redact(RECORD, **asked)


def test_what_is_offered_is_there() -> None:
    assert all(hasattr(sambanotation, name) for name in sambanotation.__all__)
    assert sambanotation.__version__ == "0.1.0"
