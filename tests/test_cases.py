"""Every case: what its marks name is found on their lines, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import CASES, FIXTURES, departures, judged


@pytest.mark.parametrize("path", CASES, ids=[str(path.relative_to(FIXTURES)) for path in CASES])
def test_a_case_is_judged_as_its_marks_say(path: Path) -> None:
    case = judged(path)
    wrong = [line for number in case.numbers for line in departures(case, number)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_a_case_without_a_record_does_not_pass_unseen(tmp_path: Path, content: str) -> None:
    path = tmp_path / "empty.sgr"
    path.write_text(content, encoding="utf-8")
    assert list(departures(judged(path), 1)) == ["record 1, line 0: no-record was found"]
