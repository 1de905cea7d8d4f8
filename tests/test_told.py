"""What is told of the findings in the cases is what was told of them before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import CASES, judged
from tests.told import digest, faults, kept, name, told

KEPT = kept()
KNOWN = [path for path in CASES if name(path) in KEPT and KEPT[name(path)]["text"] == digest(path)]


def test_it_is_kept_of_nearly_all_files() -> None:
    assert len(KNOWN) >= 0.8 * len(CASES), "make docs writes it anew"


@pytest.mark.parametrize("path", KNOWN, ids=name)
def test_what_is_told_of_a_case_has_not_changed(path: Path) -> None:
    """`make docs` writes it anew; what has changed is to be looked at then."""
    case, before = judged(path), KEPT[name(path)]
    assert told(case.source, case.trials) == before["told"]
    assert faults(case.source, path.parent) == before["faults"]
