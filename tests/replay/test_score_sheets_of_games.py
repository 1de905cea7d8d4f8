"""Score sheets of whole games: what a legal deal came to is never impossible."""

from __future__ import annotations

import re

import pytest

from sambanotation.diagnostic import Verdict
from sambanotation.replay import validate
from sambanotation.source import Source
from tests.simulated.deals import match

NOTED = {"players-not-described", "exactly-at-the-target", "match-tied", "rules-not-named", "decisions-mattered"}
"""What may be said of a game in which nobody broke a rule."""

CLOSING = ("count", "score", "total", "end", "penalty", "deal", "[")


def sheet_of(record: str, *left_out: str) -> str:
    """A record of which only the closing lines of its deals are left, some of these left out too."""
    lines = (re.sub(r"^(deal \d+).*", r"\1", line) for line in record.splitlines())
    kept = (line for line in lines if line.startswith(CLOSING) and not line.startswith(left_out or ("%",)))
    return "\n".join(kept) + "\n"


@pytest.mark.parametrize("seed", range(24))
def test_the_score_sheet_of_a_legal_game_is_legal_however_little_it_tells(seed: int) -> None:
    record = match(seed, 2 + seed % 5, 2)
    for left_out in ((), ("count",), ("count", "score"), ("end",), ("score", "total")):
        sheet = sheet_of(record, *left_out)
        assert re.search("^(count|score|total) ", sheet, re.MULTILINE)
        found = [one for one in validate(Source("sheet.sgr", sheet)) if one.verdict is not Verdict.UNDECIDED]
        assert [(one.name, dict(one.facts)) for one in found if one.name not in NOTED] == []
