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
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sambanotation.contrast.judged import Sketch, sketch
from sambanotation.diagnostic import Diagnostic, Severity
from sambanotation.notation.parser import parse
from sambanotation.notation.record import Line, Mark, Record
from sambanotation.notation.tags import table_of
from sambanotation.replay import validate
from sambanotation.ruleset_file import available
from sambanotation.source import Source, decode

FIXTURES = Path(__file__).parents[1] / "fixtures"
CASES = sorted((FIXTURES / "cases").rglob("*.sgr"))

OF_CASES = re.compile(r"^\[(?:SGR|Event|Rules|Options|Rows|Also|Undecided|Expect) .*\n| ;!.*", re.MULTILINE)
"""What a record of the cases says of rules and findings."""

RULES_TAG = re.compile(rb'^\[Rules "[^"\r\n]*"\]', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Judged:
    """A file of cases: its records, and of each the names that it expects and those that were found, by line (0 for the
    whole record)."""

    source: Source
    records: tuple[Record, ...]
    findings: tuple[Diagnostic, ...]

    @property
    def numbers(self) -> range:
        """The numbers of the records; 1 stands for the file where there is none, so that nothing in it is missed."""
        return range(1, max(1, len(self.records)) + 1)

    def expected(self, number: int) -> Counter[tuple[int, str]]:
        """The names that a record (from 1) expects, with the line that must bear each."""
        if not self.records:
            return Counter()
        return self._expected(number, self._rules(number))

    def expected_under(self, number: int, rules: str) -> Counter[tuple[int, str]] | None:
        """The names that a record expects under a rule set, None where it is not to be judged under it."""
        if rules != self._rules(number) and not self.speaks_of(number, rules):
            return None
        return self._expected(number, rules)

    def found(self, number: int, *, notices: bool = True) -> Counter[tuple[int, str]]:
        """The names of a record's findings, with their lines: without consequences, and without what is undecided.

        Of a file without records, those of the file as its first. Notices may be left out: they need not be expected.
        """
        written = self.records[number - 1].lines() if self.records else ()
        lines = sorted(written, key=lambda line: line.span.start)
        apart = {Severity.UNDECIDED} if notices else {Severity.UNDECIDED, Severity.NOTICE}
        told = (finding for finding in self._of(number) if finding.severity not in apart)
        return Counter((self._at(lines, finding), finding.name) for finding in told)

    def expected_undecided(self, number: int) -> Counter[str] | None:
        """The names that a record says are undecided in it; None where it does not say."""
        tag = self.records[number - 1].tag("Undecided") if self.records else None
        if tag is None:
            return None
        told = [word.rpartition(":") for word in tag.value.split()]
        return Counter(name for rules, _, name in told if rules in ("", self._rules(number)))

    def others(self) -> set[str]:
        """The rule sets under which some record of the file is to be judged that names another one."""
        numbers = range(1, len(self.records) + 1)
        return {rules for rules in available() for number in numbers if self.speaks_of(number, rules)}

    def speaks_of(self, number: int, rules: str) -> bool:
        """Whether a record is to be judged under this rule set, which is not its own, too."""
        record = self.records[number - 1]
        if rules == self._rules(number):
            return False
        tails = [mark for line in record.lines() for mark in line.tail.marks]
        also = record.tag("Also")
        named = {mark.rules for mark in (*table_of(record).expected, *tails)}
        return rules in named or (also is not None and rules in also.value.split())

    def undecided(self, number: int) -> Counter[str]:
        """The names of what is undecided in a record, without consequences."""
        return Counter(finding.name for finding in self._of(number) if finding.severity is Severity.UNDECIDED)

    def _expected(self, number: int, rules: str | None) -> Counter[tuple[int, str]]:
        record = self.records[number - 1]
        names = Counter((0, mark.name) for mark in table_of(record).expected if _holds(mark, rules))
        for line in record.lines():
            names.update((self._line(line), mark.name) for mark in line.tail.marks if _holds(mark, rules))
        return names

    def _of(self, number: int) -> Iterator[Diagnostic]:
        return (one for one in self.findings if one.record == number and one.consequence_of is None)

    def _rules(self, number: int) -> str | None:
        rules = table_of(self.records[number - 1]).rules
        return rules.name if rules is not None else None

    def _line(self, line: Line) -> int:
        return self.source.position(line.span.start)[0]

    def _at(self, lines: list[Line], finding: Diagnostic) -> int:
        over = [line for line in lines if line.span.start <= finding.span.start]
        return self._line(over[-1]) if over else 0


def _holds(mark: Mark, rules: str | None) -> bool:
    return not mark.acknowledges and mark.rules in (None, rules)


def judged(path: Path, rules: str | None = None) -> Judged:
    """A file of cases, read and judged: under the rule sets that its records name, or all under another one."""
    text = path.read_bytes()
    if rules is not None:
        text = RULES_TAG.sub(f'[Rules "{rules}"]'.encode(), text)
    source = decode(path.name, text)
    return Judged(source, parse(source).records, validate(source, path.parent))


@cache
def bare_records() -> tuple[Sketch, ...]:
    """The records of all cases, without what they say of rules and findings, the shortest first."""
    files = [path.read_bytes().decode(errors="replace") for path in CASES]
    texts = [text for file in files for text in re.split(r"^(?=\[SGR )", file, flags=re.MULTILINE)]
    read = [one for text in texts if (one := sketch(OF_CASES.sub("", text))) is not None]
    return tuple(sorted(read, key=lambda one: one.size))


def departures(judged: Judged, number: int) -> Iterator[str]:
    """Where the findings of a record are not those that it expects."""
    expected, found = judged.expected(number), judged.found(number)
    for (line, name), times in (expected - found).items():
        # What is expected of the whole record may be found on any of its lines.
        elsewhere = sum(n for (_, other), n in found.items() if other == name) if line == 0 else 0
        if elsewhere < times:
            yield f"record {number}, line {line}: {name} was not found"
    anywhere = {name for line, name in expected if line == 0}
    for line, name in judged.found(number, notices=False) - expected:
        if name not in anywhere:
            yield f"record {number}, line {line}: {name} was found"
    named, undecided = judged.expected_undecided(number), judged.undecided(number)
    if named is not None and named != undecided:
        yield f"record {number}: undecided are {sorted(undecided.elements())}, not {sorted(named.elements())}"
