"""The grammar: it is found, it is unambiguous, and it needs no place to keep its tables."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sambanotation.notation import grammar
from sambanotation.notation.phrases import LINE_WORDS, PHRASES

ROOT = Path(__file__).parents[2]
READ = "from sambanotation.notation.actions import read_action; print(read_action('#').action)"


def _run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
    )


def test_the_grammar_lies_at_the_top_of_the_checkout() -> None:
    assert grammar.grammar_file() == ROOT / "grammars" / "sgr.lark"


def test_actions_begin_with_signs_that_stand_nowhere_else_in_them() -> None:
    begin = grammar.beginnings("action")
    assert "_DRAW" in begin
    assert grammar.inside("action") - begin == {
        *("CARD", "PATTERN", "RUN", "UNNAMED", "QUANTITY", "DERIVED", "LABEL", "SLASH")
    }


def test_every_word_that_begins_a_line_is_known_to_the_messages() -> None:
    begin = grammar.beginnings("line")
    assert set(LINE_WORDS) | {"TURN_NUMBER", "LSQB", "LPAR", "RPAR", "ANNOTATION", "GLYPH", "$END"} == begin
    for name, words in LINE_WORDS.items():
        assert all(grammar.pattern(name).fullmatch(word) for word in words)


def test_whatever_may_come_next_has_a_name_in_the_messages() -> None:
    unnamed = {"ANNOTATION", "GLYPH", "TOUCHING_GLYPH", "QUANTITY", "DERIVED", "SLASH"}
    assert set().union(*(grammar.inside(rule) for rule in grammar.STARTS if rule != "tail")) - unnamed <= set(
        PHRASES
    ) | {"RULES"}


@pytest.mark.parametrize("place", ["/dev/null", "missing"])
def test_tables_that_cannot_be_kept_are_no_error(place: str, tmp_path: Path) -> None:
    nowhere = str(tmp_path / place) if place == "missing" else place
    done = _run(READ, XDG_CACHE_HOME=nowhere, LOCALAPPDATA=nowhere)
    assert (done.returncode, done.stdout, done.stderr) == (0, "GoOut()\n", "")


def test_tables_that_are_damaged_are_no_error(tmp_path: Path) -> None:
    place = {"XDG_CACHE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path), "HOME": str(tmp_path)}
    _run(READ, **place)
    kept = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert kept
    for file in kept:
        file.write_bytes(b"damaged")
    done = _run(READ, **place)
    assert (done.returncode, done.stdout, done.stderr) == (0, "GoOut()\n", "")


def test_the_values_of_a_record_need_no_grammar() -> None:
    done = _run("import sys, sambanotation.notation.record; print('lark' in sys.modules)")
    assert (done.stdout, done.stderr) == ("False\n", "")
