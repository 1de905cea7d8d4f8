"""The steps of the cases and of the annotated game: records of every kind, most of them with faults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sambanotation.diagnostic import Diagnostic
from sambanotation.output.cards import Look
from sambanotation.output.pages import Place, Style, page
from sambanotation.output.paint import plain
from sambanotation.output.visible import width
from sambanotation.replay import validate
from sambanotation.replay.steps import Replay, Step, replay_of
from sambanotation.source import decode
from sambanotation.text import Lang
from tests.cases import CASES, FIXTURES

GAMES = sorted((FIXTURES / "games").rglob("*.sgr"))
SAMPLE = [*GAMES, *CASES[::8]]


def all_steps(replay: Replay) -> Iterator[Step]:
    for step in replay.steps:
        yield step
        for variation in step.variations:
            yield from all_steps(variation)


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_steps_hold_what_validate_finds_and_fit_on_pages(path: Path) -> None:
    source = decode(path.name, path.read_bytes())
    replay = replay_of(source, path.parent)
    assert replay.findings == validate(source, path.parent)
    placed: list[Diagnostic] = list(replay.unplaced)
    for step in all_steps(replay):
        placed += step.findings
        shown = plain(page(step, Place(1, 1), Style(Lang.EN, Look(), 72, undecided=True)))
        assert max(map(width, shown.splitlines())) <= 72
        assert all(f"[{finding.code}]" in shown for finding in step.findings)
    assert sorted(map(id, placed)) == sorted(map(id, replay.findings))


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_a_seat_sees_the_same_steps(path: Path) -> None:
    source = decode(path.name, path.read_bytes())
    whole, seen = replay_of(source, path.parent), replay_of(source, path.parent, "A")
    assert [(one.what, one.turn, one.seat, len(one.variations)) for one in all_steps(seen)] == [
        (one.what, one.turn, one.seat, len(one.variations)) for one in all_steps(whole)
    ]
