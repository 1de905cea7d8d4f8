"""How a run of the program may end."""

from __future__ import annotations

from enum import IntEnum


class Ending(IntEnum):
    """The exit codes."""

    CLEAN = 0
    FINDINGS = 1
    """Something was found, in input that could be read; for `fmt --check`, something would change."""
    COULD_NOT_RUN = 2
    """Bad options, a path that cannot be read or written, no input found."""
    UNDECIDED = 3
    """For `ask`: hidden cards decide, and nothing is illegal."""
    BUG = 70
    """Our own fault."""
    INTERRUPTED = 130
