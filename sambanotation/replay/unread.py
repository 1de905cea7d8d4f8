"""Lines that are not understood: whose turns they may have been."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sambanotation.notation.record import Line, Turn, Unreadable

_PERHAPS_A_TURN = re.compile(r"\s*(?P<number>\d+\W*)?(?P<seat>[^\W\d_]\w*)?")


def numbers_to_come(lines: Sequence[Line]) -> list[int | None]:
    """For each line the number of the next turn that is not above it, None where there is none."""
    numbers: list[int | None] = []
    coming: int | None = None
    for line in reversed(lines):
        coming = line.number if isinstance(line, Turn) else coming
        numbers.append(coming)
    return numbers[::-1]


def may_have_played(line: Unreadable, seats: Sequence[str], before: int | None, coming: int | None) -> list[str]:
    """The seats of which an unreadable line may tell a turn, or an act out of turn; `before` is the number of the turn
    above it, `coming` that of the next one.

    A line is a turn if it begins like one, or if the numbers of the turns around it show that some are missing.
    """
    played = [seat for seat in seats if f"@{seat}" in line.text]
    begins = _PERHAPS_A_TURN.match(line.text)
    assert begins is not None, "it fits any text"
    missing = None not in (before, coming) and coming != (before or 0) + 1
    if begins["seat"] in seats:
        played.append(begins["seat"])
    elif begins["number"] or missing:
        played += seats
    return played
