"""What came of records that are held against what they expect, as a value that can be told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from sambanotation.frozen import frozen
from sambanotation.replay.expectations import Trial
from sambanotation.replay.rewriting import Change
from sambanotation.source import Source


@frozen
class TriedFile:
    """A file of the run, with what its records are held to. `source` is None exactly where `problem` says why it could
    not be read.

    `changes` are what would have to be written, by record (from 1), for its expectations to be as found. `updated`
    tells that this was written, and then `left` are the numbers of the records that fail all the same. `kept` tells
    that it cannot be written so that nothing else changes.
    """

    name: str
    source: Source | None
    problem: str | None = None
    trials: tuple[Trial, ...] = ()
    changes: Mapping[int, tuple[Change, ...]] = field(default_factory=dict)
    updated: bool = False
    left: frozenset[int] = frozenset()
    kept: bool = False

    def fails(self, trial: Trial) -> bool:
        """Whether one of its records is not as expected, or is not after an update."""
        return trial.number in self.left if self.updated else bool(trial.surprises)


def counted(files: Sequence[TriedFile]) -> dict[str, int]:
    """How many files were read and records tried, and how many of these passed, failed, and were written anew."""
    tried = [(file, trial) for file in files for trial in file.trials]
    failed = sum(file.fails(trial) for file, trial in tried)
    return {
        "files": sum(file.problem is None for file in files),
        "records": len(tried),
        "passed": len(tried) - failed,
        "failed": failed,
        "updated": sum(file.updated and bool(file.changes.get(trial.number)) for file, trial in tried),
    }
