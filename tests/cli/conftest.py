from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sambanotation.diagnostic import Diagnostic
from sambanotation.source import Source
from tests.cli.running import Run, runner

Judge = Callable[..., None]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs `samba` in an empty folder (tmp_path)."""
    monkeypatch.chdir(tmp_path)
    return runner(monkeypatch)


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    """Takes the findings that every file is to have; the order and number of files then is all that a test decides."""

    def judging(*found: Diagnostic) -> None:
        def validate(source: Source, folder: Path | None = None, under: str | None = None) -> tuple[Diagnostic, ...]:
            assert folder is not None
            assert under is None
            return found if source.text else ()

        monkeypatch.setattr("sambanotation.replay.validate", validate)

    return judging
