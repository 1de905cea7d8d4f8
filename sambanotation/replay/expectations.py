"""Records as tests: what a record expects to be found in it, held against what is found.

A record expects what its marks name (`;! name`, `;! canastra: name`) and its tag `Expect`, and nothing else. What
hidden cards leave open it may name in a tag `Undecided`, and then no more and no less is left open. It is judged under
its own rule set and under each that it speaks of: in a mark, in `Undecided`, or in a tag `Also`, for those under which
nothing more is found.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from sambanotation.diagnostic import Diagnostic, Severity
from sambanotation.frozen import frozen
from sambanotation.notation.record import Line, Mark
from sambanotation.notation.tags import table_from
from sambanotation.replay import RecordInPlay, in_play_each, judged_each
from sambanotation.replay.watching import Watcher
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import is_path, load_named
from sambanotation.source import Source

THE_WHOLE = 0
"""In the place of the number of a line: the record, or its file, as a whole."""

OF_EXPECTATIONS = ("Expect", "Undecided", "Also")
"""The tags that say what is to be found in a record, or under which rules."""

Places = Counter[tuple[int, str]]
"""How often each finding, by its name, is on each line."""


class Surprises(StrEnum):
    """How a record may be judged otherwise than it expects."""

    MISSING = "missing"
    UNEXPECTED = "unexpected"
    UNDECIDED = "undecided"


@frozen
class Surprise:
    """One thing that is otherwise than a record expects.

    `line` is where its logical line begins (from 1), THE_WHOLE where it has none. `names` are those that are missing
    or unexpected; of what is undecided those that are, and `expected` those that should be. `rules` is the rule set
    under which it is so, None where it is not to be had. `findings` are those that were not expected.
    """

    how: Surprises
    line: int
    names: tuple[str, ...]
    rules: str | None
    expected: tuple[str, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


@frozen
class Marked:
    """A name that a line expects. `line` is where the logical line begins (from 1)."""

    line: int
    mark: Mark


@dataclass(frozen=True)
class Verdicts:
    """A record under one rule set, with what it expects there.

    `rules` is its name, `version` its version; both None where the record's own is not to be had. `findings` are all
    but those that follow from another one, with the line of each.
    """

    rules: str | None
    version: int | None
    findings: tuple[tuple[int, Diagnostic], ...]
    marks: tuple[Marked, ...]
    undecided_tag: str | None

    def holds(self, mark: Mark) -> bool:
        """Whether a mark expects something under this rule set."""
        return not mark.acknowledges and self._is_called(mark.rules)

    def _is_called(self, word: str | None) -> bool:
        return word is None or (self.rules is not None and word in (self.rules, f"{self.rules}@{self.version}"))

    @cached_property
    def expected(self) -> Places:
        """What the marks and the tag Expect name."""
        return Counter((marked.line, marked.mark.name) for marked in self.marks if self.holds(marked.mark))

    @cached_property
    def found(self) -> Places:
        """What is found, without what is undecided."""
        return Counter((line, one.name) for line, one in self.findings if one.severity is not Severity.UNDECIDED)

    @cached_property
    def demanded(self) -> Places:
        """What is found and must be expected: no notice, and nothing that the record acknowledges."""
        return Counter((line, one.name) for line, one in self.findings if _demanded(one))

    @cached_property
    def undecided(self) -> Counter[str]:
        """The names of what hidden cards leave open."""
        return Counter(one.name for _, one in self.findings if one.severity is Severity.UNDECIDED)

    @cached_property
    def expected_undecided(self) -> Counter[str] | None:
        """The names that the tag Undecided has; None where there is none."""
        if self.undecided_tag is None:
            return None
        told = [word.rpartition(":") for word in self.undecided_tag.split()]
        return Counter(name for rules, _, name in told if self._is_called(rules or None))

    @cached_property
    def surprises(self) -> tuple[Surprise, ...]:
        """What is otherwise than it expects, by line."""
        return tuple(sorted(self._surprises(), key=lambda one: (one.line, one.how, one.names)))

    def _surprises(self) -> Iterator[Surprise]:
        for (line, name), times in (self.expected - self.found).items():
            # What is expected of the whole record may be found on any of its lines.
            elsewhere = sum(n for (_, other), n in self.found.items() if other == name) if line == THE_WHOLE else 0
            if elsewhere < times:
                yield Surprise(Surprises.MISSING, line, (name,) * (times - elsewhere), self.rules)
        anywhere = {name for line, name in self.expected if line == THE_WHOLE}
        for (line, name), times in (self.demanded - self.expected).items():
            if name not in anywhere:
                there = [one for at, one in self.findings if (at, one.name) == (line, name) and _demanded(one)]
                yield Surprise(Surprises.UNEXPECTED, line, (name,) * times, self.rules, (), tuple(there[-times:]))
        named = self.expected_undecided
        if named is not None and named != self.undecided:
            are, should = (tuple(sorted(some.elements())) for some in (self.undecided, named))
            open_too = tuple(
                one
                for _, one in self.findings
                if one.severity is Severity.UNDECIDED and one.name in self.undecided - named
            )
            yield Surprise(Surprises.UNDECIDED, THE_WHOLE, are, self.rules, should, open_too)


def _demanded(finding: Diagnostic) -> bool:
    apart = finding.severity in (Severity.UNDECIDED, Severity.NOTICE)
    return not apart and finding.acknowledged is None


@frozen
class Trial:
    """A record, the `number`th of its text, held against what it expects.

    `line` is where it begins (from 1), `event` its tag Event. `under` are its verdicts: its own rule set first, then
    each other one that it speaks of. `not_had` are the words for rule sets, of a house perhaps, that are not to be had:
    what is expected under them is not held against anything.
    """

    number: int
    line: int
    event: str
    under: tuple[Verdicts, ...]
    not_had: tuple[str, ...]

    @property
    def own(self) -> Verdicts:
        """What is found under its own rule set."""
        return self.under[0]

    @property
    def surprises(self) -> tuple[Surprise, ...]:
        """What is otherwise than it expects, under its own rule set first."""
        return tuple([one for verdicts in self.under for one in verdicts.surprises])


def trials(source: Source, folder: Path | None = None) -> tuple[Trial, ...]:
    """The records of a text held against what they expect; a text without any is one that is blank.

    `folder` is where a rule set that a record names by a path is looked for; the working directory if it is None. What
    is wrong with a text as a whole is found in its first record.
    """
    written: list[_Written] = []
    found: list[Diagnostic] = []
    for record in in_play_each(source, folder, Watcher()):
        written.append(_Written(record, source))
        judged = record.judged()
        written[-1].rules = judged.rules
        found.extend(judged.findings)
    others = {word: _rules_called(word) for each in written for word in each.words if not each.is_own(word)}
    # One rule set may be called by several words.
    called = {(rules.name, rules.version): word for word, rules in others.items() if rules is not None}
    elsewhere = {
        key: _by_record(one for judged in judged_each(source, folder, under=word) for one in judged.findings)
        for key, word in called.items()
    }
    own = _by_record(found)
    return tuple([each.trial(own, others, elsewhere) for each in written])


def _rules_called(word: str) -> RuleSet | None:
    # A path would be taken from the folder that one is in, which has nothing to do with the record.
    return None if is_path(word) else load_named(word).rules


_ByRecord = Mapping[int, list[Diagnostic]]


def _by_record(findings: Iterable[Diagnostic]) -> _ByRecord:
    by_record: dict[int, list[Diagnostic]] = {}
    for finding in findings:
        if finding.consequence_of is None:
            by_record.setdefault(finding.record, []).append(finding)
    return by_record


class _Written:
    """What the lines of a record expect, gathered while it is played. `rules` is the rule set that it was judged by."""

    def __init__(self, record: RecordInPlay, source: Source) -> None:
        opening = record.opening
        event, undecided, also = (opening.tag(name) for name in ("Event", "Undecided", "Also"))
        table = table_from(opening.lines)
        self.number, self.start, self.source = record.number, opening.start, source
        self.rules: RuleSet | None = None
        self.event = event.value if event is not None else ""
        self.undecided = undecided.value if undecided is not None else None
        self.also = tuple(also.value.split()) if also is not None else ()
        self.name = table.rules.name if table.rules is not None else None
        self.marks = [Marked(THE_WHOLE, mark) for mark in table.expected]
        self.starts = array("q")
        self._look_at(opening.lines)
        for played in record.deals:
            assert played.deal is not None, "whoever sees all deals has them all read"
            self._look_at(played.deal.all_lines())

    def _look_at(self, lines: Iterable[Line]) -> None:
        # An empty line stands nowhere.
        for line in sorted((line for line in lines if line.span.end), key=lambda line: line.span.start):
            self.starts.append(line.span.start)
            self.marks += [Marked(self._line(line.span.start), mark) for mark in line.tail.marks]

    def _line(self, start: int) -> int:
        return self.source.position(start)[0]

    @property
    def words(self) -> Iterator[str]:
        """The rule sets that the record speaks of."""
        yield from (marked.mark.rules for marked in self.marks if marked.mark.rules is not None)
        yield from self.also
        yield from (word.rpartition(":")[0] for word in (self.undecided or "").split() if ":" in word)

    def is_own(self, word: str) -> bool:
        """Whether a word names the rule set by which the record is to be judged anyway."""
        if self.rules is None:
            return word == self.name
        return word in (self.rules.name, f"{self.rules.name}@{self.rules.version}")

    def trial(
        self, own: _ByRecord, others: Mapping[str, RuleSet | None], elsewhere: Mapping[tuple[str, int], _ByRecord]
    ) -> Trial:
        rules = self.rules
        under = [self._verdicts(rules.name if rules else self.name, rules.version if rules else None, own)]
        spoken = [word for word in dict.fromkeys(self.words) if not self.is_own(word)]
        had = {(found.name, found.version) for word in spoken if (found := others[word]) is not None}
        under += [self._verdicts(name, version, elsewhere[name, version]) for name, version in sorted(had)]
        not_had = tuple(word for word in spoken if others[word] is None)
        return Trial(self.number, self._line(self.start), self.event, tuple(under), not_had)

    def _verdicts(self, name: str | None, version: int | None, found: _ByRecord) -> Verdicts:
        placed = tuple([(self._at(one), one) for one in found.get(self.number, ())])
        return Verdicts(name, version, placed, tuple(self.marks), self.undecided)

    def _at(self, finding: Diagnostic) -> int:
        """Where the logical line of a finding begins."""
        over = bisect_right(self.starts, finding.span.start)
        return self._line(self.starts[over - 1]) if over else THE_WHOLE
