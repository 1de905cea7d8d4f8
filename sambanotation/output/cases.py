"""The records that `samba explain` shows: one that breaks a rule and one that comes close and does not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sambanotation.source import Source, decode

PACKAGE = Path(__file__).parents[1]
PLACES = (PACKAGE / "cases", PACKAGE.parent / "fixtures" / "cases")
"""Where the cases lie: in an installed package, in a checkout."""


@dataclass(frozen=True, slots=True)
class Case:
    """The two records of a kind of finding, as text."""

    breaks: str
    near: str


@cache
def _files() -> dict[str, Path]:
    folder = next((place for place in PLACES if place.is_dir()), None)
    return {} if folder is None else {file.stem: file for file in sorted(folder.glob("*/*.sgr"))}


def case_of(name: str) -> Case | None:
    """The case of a kind of finding, by its name; None where there is none.

    The first record of its file breaks the rule, the second comes close.
    """
    from sambanotation.notation.parser import parse

    file = _files().get(name)
    if file is None:
        return None
    source = decode(file.name, file.read_bytes())
    first, second = (_text(source, record.span.start, record.span.end) for record in parse(source).records[:2])
    return Case(first, second)


def _text(source: Source, start: int, end: int) -> str:
    """The whole lines of a stretch, marks and remarks with them."""
    first, _ = source.position(start)
    last, _ = source.position(max(end - 1, start))
    return "\n".join(source.line(number) for number in range(first, last + 1)).strip("\n") + "\n"
