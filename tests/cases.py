"""The cases, `fixtures/cases/CHAPTER/NAME.sgr`: records that name what must be found on their lines.

What can be found only once in a file has a second file, `NAME.near.sgr`, in which it is not. What the hidden cards
decide is named by no mark: a record may say in `[Undecided "name name"]` what of this is found in it, and no more.

A record in which rule sets differ is judged under each of them. A mark `;! canastra: name` holds under canastra only,
one without a rule set under all; so does a word `canastra:name` in `Undecided`. Rule sets under which nothing is found
are named in `[Also "samba-pagat canastra"]`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sambanotation.contrast.judged import Sketch, sketch
from sambanotation.notation.parser import parse
from sambanotation.notation.record import Record
from sambanotation.replay.expectations import Places, Trial, trials
from sambanotation.source import Source, decode

FIXTURES = Path(__file__).parents[1] / "fixtures"
CASES = sorted((FIXTURES / "cases").rglob("*.sgr"))

OF_CASES = re.compile(r"^\[(?:SGR|Event|Rules|Options|Rows|Also|Undecided|Expect) .*\n| ;!.*", re.MULTILINE)
"""What a record of the cases says of rules and findings."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A file of cases: its records, each held against what it expects."""

    source: Source
    records: tuple[Record, ...]
    trials: tuple[Trial, ...]

    @property
    def numbers(self) -> range:
        """The numbers of the records; 1 stands for the file where there is none, so that nothing in it is missed."""
        return range(1, len(self.trials) + 1)

    def expected_under(self, number: int, rules: str) -> Places | None:
        """The names that a record (from 1) expects under a rule set, with the line that must bear each; None where it
        is not to be judged under it."""
        return next((one.expected for one in self._trial(number).under if one.rules == rules), None)

    def found(self, number: int, *, notices: bool = True) -> Places:
        """The names of a record's findings, with their lines: without consequences, and without what is undecided.

        Of a file without records, those of the file as its first. Notices may be left out: they need not be expected.
        """
        own = self._trial(number).own
        return own.found if notices else own.demanded

    def expected_undecided(self, number: int) -> Counter[str] | None:
        """The names that a record says are undecided in it; None where it does not say."""
        return self._trial(number).own.expected_undecided

    def speaks_of(self, number: int, rules: str) -> bool:
        """Whether a record is to be judged under this rule set, which is not its own, too."""
        return any(one.rules == rules for one in self._trial(number).under[1:])

    def undecided(self, number: int) -> Counter[str]:
        """The names of what is undecided in a record, without consequences."""
        return self._trial(number).own.undecided

    def _trial(self, number: int) -> Trial:
        return self.trials[number - 1]


@cache
def judged(path: Path) -> Judged:
    """A file of cases, read and judged as `samba test` does."""
    source = decode(path.name, path.read_bytes())
    return Judged(source, parse(source).records, trials(source, path.parent))


@cache
def bare_records(cases: tuple[Path, ...] = tuple(CASES)) -> tuple[Sketch, ...]:
    """The records of cases, without what they say of rules and findings, the shortest first."""
    files = [path.read_bytes().decode(errors="replace") for path in cases]
    texts = [text for file in files for text in re.split(r"^(?=\[SGR )", file, flags=re.MULTILINE)]
    read = [one for text in texts if (one := sketch(OF_CASES.sub("", text))) is not None]
    return tuple(sorted(read, key=lambda one: one.size))
