"""Every case: what its marks name is found on their lines, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import CASES, FIXTURES, departures, judged


@pytest.mark.parametrize("path", CASES, ids=[str(path.relative_to(FIXTURES)) for path in CASES])
def test_a_case_is_judged_as_its_marks_say(path: Path) -> None:
    case = judged(path)
    assert case.records, "a file of cases holds records"
    wrong = [line for number in range(1, len(case.records) + 1) for line in departures(case, number)]
    assert not wrong, "\n".join(wrong)
