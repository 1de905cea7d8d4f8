"""What a run found, as a value: each finding with its place and its identity, and what of it is shown and fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from sambanotation.diagnostic import Diagnostic, Severity
from sambanotation.frozen import frozen
from sambanotation.source import Source

GRAVITY = {Severity.UNDECIDED: 0, Severity.NOTICE: 1, Severity.WARNING: 2, Severity.ERROR: 3}


@dataclass(frozen=True)
class Finding:
    """A diagnostic in its source.

    `id` is unique over a run and the same whatever is selected. `cause` is the finding that this one follows from,
    which may itself follow from another.
    """

    id: str
    source: Source
    diagnostic: Diagnostic
    cause: Finding | None = None

    @cached_property
    def start(self) -> tuple[int, int]:
        """Line and column of the first guilty sign, from 1."""
        return self.source.position(self.diagnostic.span.start)

    @cached_property
    def end(self) -> tuple[int, int]:
        """Line and column just behind the last guilty sign, from 1."""
        return self.source.position(self.diagnostic.span.end)

    @property
    def root(self) -> Finding:
        """The finding that all this began with: itself, where it follows from none."""
        found = self
        while found.cause is not None:
            found = found.cause
        return found

    @property
    def stands(self) -> bool:
        """Whether it counts by itself: neither a consequence nor acknowledged by the record."""
        return self.cause is None and self.diagnostic.acknowledged is None

    @property
    def counts_as(self) -> Severity:
        """How grave it is where a program counts findings: what does not stand by itself is a notice at most."""
        severity = self.diagnostic.severity
        return severity if self.stands or GRAVITY[severity] < GRAVITY[Severity.NOTICE] else Severity.NOTICE

    def fails(self, level: Severity) -> bool:
        """Whether it stands by itself and is at least so grave."""
        return self.stands and GRAVITY[self.diagnostic.severity] >= GRAVITY[level]


COUNTED_AS = {
    Severity.ERROR: "errors",
    Severity.WARNING: "warnings",
    Severity.NOTICE: "notices",
    Severity.UNDECIDED: "undecided",
}
"""What the findings that stand by themselves are counted as."""


def tally(findings: Iterable[Finding]) -> Counter[str]:
    """How many findings there are of each kind that the last line names."""
    return Counter(
        "consequences" if f.cause is not None else COUNTED_AS[f.diagnostic.severity] if f.stands else "acknowledged"
        for f in findings
    )


@frozen
class CheckedFile:
    """A file of the run; `problem` says why it could not be read, None where it was."""

    name: str
    problem: str | None = None


@frozen
class Selection:
    """Which findings are wanted: codes, beginnings of codes, or names. `select` empty stands for all of them.

    `undecided` tells whether undecided findings are shown.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    undecided: bool = False

    def names(self, found: Diagnostic) -> bool:
        """Whether a finding is selected and not ignored."""
        return (not self.select or _meets(found, self.select)) and not _meets(found, self.ignore)


def _meets(found: Diagnostic, selectors: tuple[str, ...]) -> bool:
    return any(found.name == one or found.code.startswith(one) for one in selectors)


@dataclass(frozen=True)
class Report:
    """What a run has to say. `hidden_undecided` counts the undecided findings that were not asked for, `passed_on`
    those that were shown already and are not kept, as `tally` does.
    """

    files: tuple[CheckedFile, ...]
    findings: tuple[Finding, ...]
    hidden_undecided: int = 0
    passed_on: Counter[str] = field(default_factory=Counter)

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many findings there are of each kind that the last line names."""
        counted = tally(self.findings) + self.passed_on
        return {name: counted[name] for name in (*COUNTED_AS.values(), "acknowledged", "consequences")}

    def fails(self, level: Severity) -> bool:
        """Whether a finding that stands by itself is at least so grave."""
        return any(self.counts[name] for severity, name in COUNTED_AS.items() if GRAVITY[severity] >= GRAVITY[level])

    @cached_property
    def folded(self) -> dict[str, list[Finding]]:
        """The findings that are shown by themselves, by id and in order, with those that follow from them."""
        shown = {found.id for found in self.findings}
        folded: dict[str, list[Finding]] = {}
        for found in self.findings:
            if found.cause is None or found.root.id not in shown:
                folded[found.id] = []
        for found in self.findings:
            if found.id not in folded:
                folded[found.root.id].append(found)
        return folded


def place_findings(
    source: Source, diagnostics: Sequence[Diagnostic], taken: Counter[str] | None = None
) -> list[Finding]:
    """The diagnostics of a source as findings, in their order, with ids such as `SG520@game.sgr:6:11`.

    `taken` counts the ids of the run so far and is added to: standard input may be named as a file is.
    """
    ids = _ids(source, diagnostics, Counter() if taken is None else taken)
    causes = _causes(diagnostics)
    placed: list[Finding | None] = [None] * len(diagnostics)
    for number in range(len(diagnostics)):
        if placed[number] is not None:
            continue
        # A cause may stand behind its consequence, at the same place with a higher code.
        chain = [number]
        while (cause := causes[chain[-1]]) is not None and placed[cause] is None:
            chain.append(cause)
        for one in reversed(chain):
            cause = causes[one]
            placed[one] = Finding(ids[one], source, diagnostics[one], None if cause is None else placed[cause])
    return [found for found in placed if found is not None]


def _ids(source: Source, diagnostics: Sequence[Diagnostic], taken: Counter[str]) -> list[str]:
    ids = []
    for found in diagnostics:
        line, column = source.position(found.span.start)
        id = f"{found.code}@{source.name}:{line}:{column}"
        taken[id] += 1
        ids.append(id if taken[id] == 1 else f"{id}#{taken[id]}")
    return ids


def _causes(diagnostics: Sequence[Diagnostic]) -> list[int | None]:
    """For each diagnostic the index of the one that it follows from."""
    same = {id(found): number for number, found in enumerate(diagnostics)}
    # One that was acknowledged afterwards is another object than the cause that its consequences name.
    alike = {_key(found): number for number, found in reversed(list(enumerate(diagnostics)))}
    return [
        None if (cause := found.consequence_of) is None else same.get(id(cause), alike.get(_key(cause)))
        for found in diagnostics
    ]


def _key(found: Diagnostic) -> tuple[object, ...]:
    return found.code, found.span, found.record
