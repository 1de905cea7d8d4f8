"""The lesson in docs/lessons: it is what its command writes, and its questions can be answered."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sambanotation.diagnostic import Verdict
from sambanotation.notation.parser import parse
from sambanotation.replay import catalogue
from sambanotation.replay.exercises import Views, written_exercises
from sambanotation.source import decode

ROOT = Path(__file__).parents[1]
LESSONS = sorted((ROOT / "docs" / "lessons").glob("*.sgr"))


def test_it_is_what_its_command_writes() -> None:
    ran = subprocess.run(
        [sys.executable, "docs/write_lesson.py", "--check"], cwd=ROOT, capture_output=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, b"")


def test_there_is_one_in_each_language() -> None:
    assert [path.name for path in LESSONS] == ["partida-comentada.en.sgr", "partida-comentada.pt-BR.sgr"]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)
def test_its_page_is_what_the_command_makes(path: Path, tmp_path: Path) -> None:
    made = tmp_path / "page.html"
    lang = path.name.split(".")[1]
    export = [sys.executable, "-m", "sambanotation", "export", str(path), "--lang", lang, "-o", str(made)]
    assert subprocess.run(export, cwd=ROOT, check=False).returncode == 0
    page = path.with_suffix(".html").read_bytes()
    assert page == made.read_bytes()
    assert len(page) < 500_000


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)
def test_what_was_played_answers_each_question(path: Path) -> None:
    source = decode(path.name, path.read_bytes())
    parsed = parse(source, catalogue.names())
    assert [finding.name for finding in parsed.diagnostics] == []
    exercises = list(written_exercises(Views(source, parsed, path.parent)))
    assert [exercise.turn.number for exercise in exercises] == [6, 11, 13, 19]
    for exercise in exercises:
        rest = exercise.turn.actions[len(exercise.told) :]
        assert exercise.lesson is not None
        assert any(exercise.lesson.accepts(rest[:so_many]) for so_many in range(1, len(rest) + 1))
        assert exercise.lesson.hint


def test_the_referee_knows_of_the_discard_that_blocks() -> None:
    path = LESSONS[0]
    source = decode(path.name, path.read_bytes())
    views = Views(source, parse(source, catalogue.names()), path.parent)
    first = next(written_exercises(views))
    assert first.lesson is not None
    for answer in first.lesson.accepted:
        assert views.ruling(first.turn, first.before.game, (*first.told, *answer)).verdict is Verdict.LEGAL
