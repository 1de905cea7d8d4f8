"""Parts of a corpus that were checked apart: the line that ends the report of each, and the reports put together."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import IO, Any

from sambanotation.diagnostic import Severity
from sambanotation.frozen import frozen
from sambanotation.output.as_json import TOOL, Json, document
from sambanotation.output.report import COUNTED_AS, GRAVITY, Report
from sambanotation.output.visible import bytes_shown
from sambanotation.text import Text

SHARD_VERSION = 1

NO_SHARD = Text(
    "{name} is no report of a shard, or not all of one: its last line tells of none",
    "{name} não é o relatório de uma parte, ou não está inteiro: a última linha não fala de nenhuma",
)
TWICE = Text("shard {shard} is there twice: {name}", "a parte {shard} está duas vezes: {name}")
MISSING = Text("of {all} shards these are missing: {shards}", "de {all} partes faltam estas: {shards}")
OTHERWISE = Text(
    "{name} is of another run: it was asked for otherwise, or of another corpus",
    "{name} é de outra execução: o pedido foi outro, ou o conjunto de registros",
)


class MergeError(ValueError):
    """Reports do not make one. `why` and `facts` tell it in both languages."""

    def __init__(self, why: Text, **facts: object) -> None:
        super().__init__(why.en)
        self.why, self.facts = why, facts


@frozen
class Shard:
    """The `number`th part, from 1, of so many. `files` is how many files there are in all parts."""

    number: int
    parts: int
    files: int


def shard_line(report: Report, shard: Shard, asked: Mapping[str, Json], *, complete: bool, ascii_only: bool) -> str:
    """The line that ends the report of a part. `asked` is what the run was asked for: it is the same for all parts."""
    line: Json = {
        "shard": [shard.number, shard.parts],
        "shard_version": SHARD_VERSION,
        "tool": TOOL,
        "asked": dict(asked),
        "files_in_all": shard.files,
        "files": [
            {"file": bytes_shown(one.name), "problem": None if one.problem is None else bytes_shown(one.problem)}
            for one in report.files
        ],
        "findings": sum(report.counts.values()),
        "counts": dict(report.counts),
        "hidden_undecided": report.hidden_undecided,
        "complete": complete,
    }
    return json.dumps(line, ensure_ascii=ascii_only) + "\n"


@frozen
class ShardReport:
    """The report of a part, by its last line. `lines` are those of its findings, which `stream` holds from its
    beginning."""

    name: str
    stream: IO[bytes]
    lines: int
    told: Mapping[str, Any]

    @property
    def place(self) -> tuple[int, int]:
        """Which part it is, and of how many."""
        number, parts = self.told["shard"]
        return number, parts

    def findings(self) -> Iterator[bytes]:
        """The lines of its findings."""
        self.stream.seek(0)
        for _ in range(self.lines):
            yield self.stream.readline()


def read_shard(name: str, stream: IO[bytes]) -> ShardReport:
    """The report of a part from a stream of a file. Raises MergeError where it is none, or not all of one."""
    number, last = -1, b""
    for line in stream:
        number, last = number + 1, line
    told: Any = None
    if last.startswith(b'{"shard": ') and last.endswith(b"\n"):
        try:
            told = json.loads(last)
        except ValueError:
            told = None
    if not _is_shard_line(told) or told["findings"] != number:
        raise MergeError(NO_SHARD, name=name)
    return ShardReport(name, stream, number, told)


def _is_shard_line(told: object) -> bool:
    match told:
        case {
            "shard": [int(number), int(parts)],
            "shard_version": 1,
            "tool": dict(),
            "asked": dict(),
            "files_in_all": int(),
            "files": list(),
            "findings": int(),
            "counts": dict(),
            "hidden_undecided": int(),
            "complete": bool(),
        }:
            return 1 <= number <= parts
    return False


class Merged:
    """The reports of all parts as the one of the whole."""

    def __init__(self, shards: Iterable[ShardReport]) -> None:
        """Raises MergeError where a part is missing, is there twice, or is of another run."""
        self._shards: Sequence[ShardReport] = sorted(shards, key=lambda one: one.place)
        first = self._shards[0]
        parts = first.place[1]
        numbers = set[int]()
        for one in self._shards:
            if any(one.told[same] != first.told[same] for same in ("tool", "asked", "files_in_all")) or (
                one.place[1] != parts
            ):
                raise MergeError(OTHERWISE, name=one.name)
            if one.place[0] in numbers:
                raise MergeError(TWICE, shard=f"{one.place[0]}/{parts}", name=one.name)
            numbers.add(one.place[0])
        missing = [f"{number}/{parts}" for number in range(1, parts + 1) if number not in numbers]
        if missing:
            raise MergeError(MISSING, all=parts, shards=missing)

    @property
    def complete(self) -> bool:
        """Whether every part was checked to its end, and every file read."""
        return all(one.told["complete"] is True for one in self._shards)

    def fails(self, level: Severity) -> bool:
        """Whether a finding that stands by itself is at least so grave, as `Report.fails` has it."""
        return any(self._sum(name) for severity, name in COUNTED_AS.items() if GRAVITY[severity] >= GRAVITY[level])

    def lines(self) -> Iterator[bytes]:
        """The findings, one a line, as a run over the whole corpus has them."""
        return chain.from_iterable(one.findings() for one in self._shards)

    def as_json(self, *, ascii_only: bool) -> str:
        """One document, as a run over the whole corpus has it."""
        files = [file for one in self._shards for file in one.told["files"]]
        counts = {name: self._sum(name) for name in self._shards[0].told["counts"]}
        hidden = sum(one.told["hidden_undecided"] for one in self._shards)
        found = [json.loads(line) for line in self.lines()]
        return document(files, found, counts, hidden, complete=self.complete, ascii_only=ascii_only)

    def _sum(self, name: str) -> int:
        return sum(one.told["counts"].get(name, 0) for one in self._shards)
