"""Lines of output as pieces with roles. What a role looks like is decided where it is printed."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from sambanotation.diagnostic import Severity


class Role(StrEnum):
    """What a piece of a line is; the value is the style that it has in colour, in the words of Rich."""

    ERROR = "bold red"
    WARNING = "bold yellow"
    NOTICE = "bold cyan"
    UNDECIDED = "bold magenta"
    STRONG = "bold"
    GUILTY = "bold red reverse"
    RED = "red"
    FRAME = "blue"
    HELP = "green"
    FAINT = "dim"


Piece = tuple[str, Role | None]
Line = tuple[Piece, ...]

ROLE_OF = {
    Severity.ERROR: Role.ERROR,
    Severity.WARNING: Role.WARNING,
    Severity.NOTICE: Role.NOTICE,
    Severity.UNDECIDED: Role.UNDECIDED,
}


def line(text: str = "", role: Role | None = None) -> Line:
    """A line of one piece."""
    return ((text, role),)


def plain(lines: Iterable[Line]) -> str:
    """Lines without colour, each ended by a newline."""
    return "".join("".join(text for text, _ in pieces) + "\n" for pieces in lines)
