"""What is told of each finding in the cases, to the last number: which clause, which guilty text, which facts.

The marks of a case name what is found on a line and no more. The rest is kept in `fixtures/told.jsonl`, a line for each
file, which `make docs` writes anew: what it changes there is to be looked at. Beside the findings there are the faults
behind them, those that only follow from others among them: which card, whose hands, how many cards in doubt. Of a file
that has changed since, nothing is kept until then.

python -m tests.told     writes it anew
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sambanotation.diagnostic import Diagnostic
from sambanotation.game.actions import Event
from sambanotation.game.position import Position
from sambanotation.output.as_json import fact_as_json
from sambanotation.referee.check import Check, Fault
from sambanotation.replay.expectations import Trial, trials
from sambanotation.replay.judging import Judging
from sambanotation.source import Source
from sambanotation.text import Lang
from tests.cases import CASES, FIXTURES, judged

TOLD = FIXTURES / "told.jsonl"

LONG = 400
"""Of facts that are longer only a digest is kept."""

SHOWN = 40
"""So many signs of the guilty text are kept."""

MANY = 60
"""Of more findings in a record too."""


def told(source: Source, trials: Iterable[Trial]) -> list[list[str]]:
    """What is told of the findings of the records of a text, each under each rule set by which it is to be judged."""
    return [_told(source.text, trial) for trial in trials]


def _told(text: str, trial: Trial) -> list[str]:
    found = [f"{under.rules}:{line} {_finding(one, text)}" for under in trial.under for line, one in under.findings]
    return found if len(found) <= MANY else [hashlib.sha256("\n".join(found).encode()).hexdigest()[:16]]


def faults(source: Source, folder: Path) -> list[str]:
    """What the referee says of each fault in a text, under each of its rule sets, and a digest of the facts."""
    kept: list[tuple[Check, Fault]] = []
    keep = Judging.find

    def find(
        self: Judging, position: Position, event: Event, found: Sequence[tuple[Check, Fault]], located: Any
    ) -> None:
        kept.extend(found)
        keep(self, position, event, found, located)

    with patch.object(Judging, "find", find):
        trials(source, folder)
    if not kept:
        return []
    facts = hashlib.sha256("\n".join(_facts(fault.facts.items()) for _, fault in kept).encode()).hexdigest()[:16]
    told = [_fault(check, fault) for check, fault in kept]
    return [*(told if len(told) <= MANY else [hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]]), facts]


def _fault(check: Check, fault: Fault) -> str:
    """A fault, without its facts and without what it does not say."""
    parts = ((part.name, getattr(fault, part.name), part.default) for part in fields(fault) if part.name != "facts")
    return " ".join([check.kind.name, *(f"{name}={said}" for name, said, default in parts if said != default)])


def _facts(facts: Iterable[tuple[str, object]]) -> str:
    return json.dumps({key: fact_as_json(fact, Lang.EN) for key, fact in sorted(facts)}, ensure_ascii=False)


def _finding(one: Diagnostic, text: str) -> str:
    facts = _facts(one.facts.items())
    if len(facts) > LONG:
        facts = hashlib.sha256(facts.encode()).hexdigest()[:16]
    clause = one.citation.clause if one.citation is not None else "-"
    return f"{one.severity} {one.name} {clause} {text[one.span.start : one.span.end][:SHOWN]!r} {facts}"


def digest(path: Path) -> str:
    """What tells a file from what it was before."""
    return hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()[:16]


def kept() -> dict[str, dict[str, Any]]:
    """What was told of the files when it was written, with their digests."""
    rows = [json.loads(line) for line in TOLD.read_text(encoding="utf-8").splitlines()]
    return {row["case"]: row for row in rows}


def name(path: Path) -> str:
    """A case as it is called there."""
    return path.relative_to(FIXTURES / "cases").as_posix()


def lines() -> Iterator[str]:
    """The lines of the file."""
    for path in CASES:
        case = judged(path)
        row = {"case": name(path), "text": digest(path), "told": told(case.source, case.trials)}
        row["faults"] = faults(case.source, path.parent)
        yield json.dumps(row, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TOLD.write_bytes("".join(lines()).encode())
