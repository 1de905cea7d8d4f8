"""The records that `samba explain` shows: one that breaks a rule and one that comes close and does not."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sambanotation.frozen import frozen
from sambanotation.source import Source, decode

PACKAGE = Path(__file__).parents[1]
PLACES = (PACKAGE / "cases", PACKAGE.parent / "fixtures" / "cases")
"""Where the cases lie: in an installed package, in a checkout."""

MOST_LINES, HEAD, TAIL = 40, 12, 8
"""The lines of the longest record that is shown whole; of a longer one, those at its two ends."""

WIDEST, BEFORE, BEHIND = 160, 80, 40
"""The signs of the widest line that is shown whole; of a wider one, those at its two ends."""

GAP = "..."


@frozen
class Case:
    """The two records of a kind of finding, as text. It may hold lone surrogates, for bytes that are not UTF-8.

    `suffix` is that of their files: they may be rule sets (`.yaml`) or records in JSON. An empty text is a record that
    is left out.
    """

    breaks: str
    near: str
    suffix: str = ".sgr"

    def under(self, named: str, name: str) -> Case:
        """The same without the records that are not so under a rule set that can be had: one that does not break this
        rule there, one that does, or of which lines are left out."""
        from sambanotation.replay import validate

        if self.suffix != ".sgr":
            return self
        found = [
            GAP not in record.splitlines()
            and any(one.name == name for one in validate(Source("", record), under=named))
            for record in (self.breaks, self.near)
        ]
        return Case(self.breaks if found[0] else "", "" if found[1] else self.near)


@cache
def _files() -> dict[str, Path]:
    folder = next((place for place in PLACES if place.is_dir()), None)
    files = () if folder is None else [*folder.glob("*/*.sgr"), *folder.glob("*/*.yaml"), *folder.glob("*/*.json")]
    return {file.stem: file for file in sorted(files)}


def case_of(name: str) -> Case | None:
    """The case of a kind of finding, by its name; None where there is none.

    The first record of `NAME.sgr` breaks the rule, the second comes close. What is found once in a file has a second
    file beside it, `NAME.near.sgr`, whose first record comes close; so has a fault of rule-set files, in YAML, or of
    records in JSON. Of records without end only parts are shown.
    """
    file = _files().get(name)
    if file is None:
        return None
    other = _files().get(f"{name}.near")
    if file.suffix != ".sgr":
        if other is None:
            return None
        return Case(file.read_text(encoding="utf-8"), other.read_text(encoding="utf-8"), file.suffix)
    breaks, *rest = _records(file)
    return Case(breaks, rest[0] if other is None else _records(other)[0])


def _records(file: Path) -> list[str]:
    """The first two records of a file."""
    from sambanotation.notation.parser import parse

    source = decode(file.name, file.read_bytes())
    return [_text(source, record.span.start, record.span.end) for record in parse(source).records[:2]]


def _text(source: Source, start: int, end: int) -> str:
    """The whole lines of a stretch, marks and remarks with them."""
    first, _ = source.position(start)
    last, _ = source.position(max(end - 1, start))
    lines = [source.line(number) for number in range(first, last + 1)]
    return "\n".join(_narrow(line) for line in _few(lines)).strip("\n") + "\n"


def _few(lines: list[str]) -> list[str]:
    """The lines of a record: of a long one its two ends, and the lines that bear a mark with those around them."""
    if len(lines) <= MOST_LINES:
        return lines
    marked = [at for at, line in enumerate(lines) if ";!" in line]
    shown = {*range(HEAD), *range(len(lines) - TAIL, len(lines))}
    shown |= {near for at in marked for near in range(max(at - 1, 0), min(at + 2, len(lines)))}
    few: list[str] = []
    for at, line in enumerate(lines):
        if at in shown:
            few.append(line)
        elif at - 1 in shown:
            few.append(GAP)
    return few


def _narrow(line: str) -> str:
    return line if len(line) <= WIDEST else line[:BEFORE] + GAP + line[-BEHIND:]
