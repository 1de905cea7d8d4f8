"""The lines of a deal that are not turns, as most are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sambanotation.notation.record import Line, Turn


def no_turns(lines: Sequence[Line]) -> list[Any]:
    """Those among lines that are not turns, in order."""
    return [line for line in lines if type(line) is not Turn]
