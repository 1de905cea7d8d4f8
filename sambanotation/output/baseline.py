"""What records come to, as lines of a file that is kept: a JSON object for each record, sorted, so that it diffs well.

The first line tells by which version of the tool it was written. Lines and columns of findings count from the beginning
of their record, so that one that grows changes nothing in those behind it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.game.hand import Range
from sambanotation.output.as_json import Json
from sambanotation.output.score_report import amount_shown
from sambanotation.output.visible import bytes_shown
from sambanotation.replay import JudgedRecord, judged_each
from sambanotation.replay.comparing import played, verdict_of
from sambanotation.replay.score import DealScore, MatchScore, judged_and_scored
from sambanotation.ruleset import RuleSet
from sambanotation.source import RefusedError, Source
from sambanotation.text import Text
from sambanotation.version import NOTATION, VERSION

FORM = 1
"""The version of the form of these lines; it grows when one changes its meaning."""

NOT_JUDGED = "not-judged"
NO_BASELINE = Text("line {line} is no line of a baseline", "a linha {line} não é de uma linha de base")
NOT_SORTED = Text("line {line} of the baseline is out of order", "a linha {line} da linha de base está fora de ordem")
LATER_FORM = Text(
    "it was written by a later version of samba ({version})",
    "foi gravada por uma versão posterior de samba ({version})",
)

Key = tuple[str, int]
Counted = tuple[int, str, str]
"""A line of the count: the place of its deal from 1, its side and its item."""


@frozen
class Written:
    """By what a baseline was written: the version of the tool and of the notation."""

    tool: str
    notation: str

    @property
    def line(self) -> str:
        """The first line of a baseline, with its end."""
        return _line({"baseline": FORM, "tool": self.tool, "notation": self.notation})


NOW = Written(VERSION, NOTATION)


@frozen
class Kept:
    """What a record comes to. `key` is its file, below the corpus and with forward slashes, and its place there from 1.

    `text` is a digest of what is written, `rules` the rule set with its version. Each of the `findings` is the text
    `8:13 error SG531 initial-meld-too-low minimums`, the clause last, or `-`. `deals` are their counts, `stand` how the
    match stands.
    """

    key: Key
    text: str
    rules: str | None
    verdict: str
    findings: tuple[str, ...]
    deals: tuple[Mapping[str, Json], ...]
    stand: str | None

    @property
    def line(self) -> str:
        """Its line, with its end."""
        file, record = self.key
        told: dict[str, Json] = {"file": file, "record": record, "text": self.text, "rules": self.rules}
        told |= {"verdict": self.verdict, "findings": list(self.findings), "deals": [dict(deal) for deal in self.deals]}
        return _line(told | {"stand": self.stand})


def _line(told: dict[str, Json]) -> str:
    return json.dumps(told, ensure_ascii=True, separators=(", ", ": ")) + "\n"


@frozen
class Measured:
    """What a record comes to now, with the rule set by which it was judged (None where there is none).

    `clauses` has for the lines of the count, by the place of their deal from 1, their side and their item, the clause
    that gives them their points.
    """

    kept: Kept
    rules: RuleSet | None
    clauses: Mapping[Counted, str]


def measured(source: Source, name: str, folder: Path | None = None) -> Iterator[Measured]:
    """The records of a text, which is called `name` below its corpus; a text without any is one that is not judged.

    `folder` is where a rule set that a record names by a path is looked for.
    """
    before: tuple[int, JudgedRecord, MatchScore] | None = None
    for opening, judged, score in judged_and_scored(source, folder):
        if before is not None:
            yield _measured(source, name, before, opening.start)
        before = opening.start, judged, score
    if before is not None:
        yield _measured(source, name, before, len(source.text))
        return
    for judged in judged_each(source, folder):
        yield _measured(source, name, (0, judged, MatchScore(judged.number, None)), len(source.text))


def _measured(source: Source, name: str, record: tuple[int, JudgedRecord, MatchScore], end: int) -> Measured:
    start, judged, score = record
    rules = score.rules
    alone = [one for one in judged.findings if one.consequence_of is None]
    first, _ = source.position(start)
    kept = Kept(
        (bytes_shown(name), judged.number),
        _digest(source.text[start:end]),
        None if rules is None else f"{rules.name}@{rules.version}",
        NOT_JUDGED if rules is None else verdict_of(played(judged.findings)).value,
        tuple(_finding(one, source, first) for one in alone),
        tuple(_deal(deal) for deal in score.deals),
        None if score.standing is None else " ".join((score.standing.value, *score.winners)),
    )
    return Measured(kept, rules, dict(_clauses(score.deals)))


def _clauses(deals: Iterable[DealScore]) -> Iterator[tuple[Counted, str]]:
    for at, deal in enumerate(deals, 1):
        for side in deal.sides:
            for line in side.lines:
                yield (at, bytes_shown(side.name), line.entry.item), line.entry.clause


def _digest(text: str) -> str:
    # Other line ends, and empty lines at the end, are no other record.
    plain = "\n".join(text.splitlines()).rstrip()
    return hashlib.sha256(plain.encode("utf-8", "surrogateescape")).hexdigest()[:12]


def _finding(one: Diagnostic, source: Source, first: int) -> str:
    line, column = source.position(one.span.start)
    clause = one.citation.clause if one.citation is not None else "-"
    return f"{max(line - first, 0) + 1}:{column} {one.severity.value} {one.code} {one.name} {clause}"


def _deal(deal: DealScore) -> Mapping[str, Json]:
    sides: dict[str, Json] = {}
    for side in deal.sides:
        points: dict[str, Json] = {line.entry.item: _range(line.entry.points) for line in side.lines}
        sides[bytes_shown(side.name)] = points | {"score": _range(side.score), "total": _range(side.total)}
    return {"deal": deal.number, "counted": deal.not_counted is None, "sides": sides}


def _range(points: Range) -> Json:
    return points[0] if points[0] == points[1] else amount_shown(points)


class Baseline:
    """The lines of a baseline, one after the other.

    Raises RefusedError, when it is made or while it is read, for what is no baseline, or is not in order.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = enumerate(lines, 1)
        number, first = next(self._lines, (1, ""))
        told = _object(first, number)
        form, tool, notation = told.get("baseline"), told.get("tool"), told.get("notation")
        if not isinstance(form, int) or not isinstance(tool, str) or not isinstance(notation, str):
            raise _refused(NO_BASELINE, line=number)
        if form > FORM:
            raise _refused(LATER_FORM, version=tool)
        self.written = Written(tool, notation)

    def __iter__(self) -> Iterator[Kept]:
        last: Key | None = None
        for number, line in self._lines:
            kept = _kept(_object(line, number), number)
            if last is not None and kept.key <= last:
                raise _refused(NOT_SORTED, line=number)
            last = kept.key
            yield kept


def _refused(why: Text, **facts: object) -> RefusedError:
    told = {name: str(fact) for name, fact in facts.items()}
    return RefusedError(Text(why.en.format(**told), why.pt_br.format(**told)))


def _object(line: str, number: int) -> dict[str, Json]:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise _refused(NO_BASELINE, line=number)
    return told


def _kept(told: dict[str, Json], number: int) -> Kept:
    file, record, findings, deals = (told.get(name) for name in ("file", "record", "findings", "deals"))
    text, rules, verdict, stand = (told.get(name) for name in ("text", "rules", "verdict", "stand"))
    if (
        {"rules", "stand"} <= told.keys()
        and isinstance(file, str)
        and isinstance(record, int)
        and isinstance(text, str)
        and isinstance(verdict, str)
        and isinstance(rules, str | None)
        and isinstance(stand, str | None)
        and isinstance(findings, list)
        and isinstance(deals, list)
    ):
        told_findings = tuple(one for one in findings if isinstance(one, str) and len(one.split()) == 5)
        told_deals = tuple(one for one in deals if isinstance(one, dict) and isinstance(one.get("sides"), dict))
        if len(told_findings) == len(findings) and len(told_deals) == len(deals):
            return Kept((file, record), text, rules, verdict, told_findings, told_deals, stand)
    raise _refused(NO_BASELINE, line=number)
