"""Every case: what its marks name is found on their lines and nothing else, and undecided is what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from sambanotation.output.paint import plain
from sambanotation.output.trial_text import trial_lines
from sambanotation.text import Lang
from tests.cases import CASES, FIXTURES, judged


@pytest.mark.parametrize("path", CASES, ids=[str(path.relative_to(FIXTURES)) for path in CASES])
def test_a_case_is_judged_as_its_marks_say(path: Path) -> None:
    case = judged(path)
    failed = [trial for trial in case.trials if trial.surprises]
    assert not failed, "".join(plain(trial_lines(trial, case.source, Lang.EN)) for trial in failed)
    assert all(set(trial.not_had) <= NO_RULE_SET for trial in case.trials)


NO_RULE_SET = {"house"}
"""What cases call a rule set that nobody has: nothing else that they name may be a slip of the pen."""
