"""A plug-in of pytest: with `--sgr` every record of every `*.sgr` file is a test, as with `samba test`.

Without the option it loads nothing and collects nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from sambanotation.notation.record import Record
    from sambanotation.output.trial_report import TriedFile
    from sambanotation.source import Source
    from sambanotation.text import Lang


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option."""
    group = parser.getgroup("sgr", "records of Samba")
    group.addoption("--sgr", action="store_true", help="Collect *.sgr files: each record is held against its marks.")


def pytest_configure(config: pytest.Config) -> None:
    """Collects records only where that is asked for."""
    if config.getoption("--sgr"):
        config.pluginmanager.register(Collecting(), "sgr-collecting")


class Collecting:
    """What is done with the files that pytest comes by."""

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        """A file of records, None for any other."""
        return RecordFile.from_parent(parent, path=file_path) if file_path.suffix.lower() == ".sgr" else None


class RecordFile(pytest.File):
    """A file of records. It is read when it is collected, and judged when the first of its records is tested."""

    def collect(self) -> Iterable[pytest.Item]:
        """An item for each record; one for a text without any, so that it does not pass unseen."""
        from sambanotation.notation.parser import parse

        records = parse(self.source).records
        for number in range(1, max(1, len(records)) + 1):
            record = records[number - 1] if records else None
            item: RecordItem = RecordItem.from_parent(self, name=f"record-{number}")
            item.tell(number, record, self.source)
            yield item

    @cached_property
    def source(self) -> Source:
        """Its text, called as its place below the root folder."""
        from sambanotation.source import decode, why_refused

        root = self.config.rootpath
        name = self.path.relative_to(root) if self.path.is_relative_to(root) else self.path
        try:
            return decode(name.as_posix(), self.path.read_bytes())
        except OSError as fault:
            raise self.CollectError(f"cannot read {name.as_posix()}: {why_refused(fault).en}") from None

    @cached_property
    def tried(self) -> TriedFile:
        """What its records come to."""
        from sambanotation.output.trial_report import TriedFile
        from sambanotation.replay.expectations import trials
        from sambanotation.replay.rewriting import rewritten

        found = trials(self.source, self.path.parent)
        anew = rewritten(self.source, found, self.path.parent)
        return TriedFile(self.source.name, self.source, None, found, anew.changes, kept=anew.kept)


class OtherwiseError(Exception):
    """A record is judged otherwise than it expects."""


class RecordItem(pytest.Item):
    """A record as a test. `-k` knows it by its number, its event, its rule set and the names that it expects."""

    number = 1
    line = 1

    def tell(self, number: int, record: Record | None, source: Source) -> None:
        """Says which record of its file this is; None where there is none."""
        self.number = number
        if record is not None:
            self.line = source.position(record.span.start)[0]
            self.extra_keyword_matches.update(_words(record))

    def runtest(self) -> None:
        """Raises OtherwiseError where something is missing or unexpected."""
        trial = self.file.tried.trials[self.number - 1]
        if trial.surprises:
            raise OtherwiseError(self.number)

    @property
    def file(self) -> RecordFile:
        """The file that it stands in."""
        assert isinstance(self.parent, RecordFile)
        return self.parent

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What `samba test` prints of the record; of anything else that went wrong, what pytest does."""
        if not isinstance(excinfo.value, OtherwiseError):
            return super().repr_failure(excinfo, style)
        from sambanotation.output.paint import plain
        from sambanotation.output.trial_text import trial_lines

        tried = self.file.tried
        trial = tried.trials[self.number - 1]
        return plain(trial_lines(trial, self.file.source, _language(), changes=tried.changes)).rstrip("\n")

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands."""
        return self.path, self.line - 1, f"{self.file.source.name}: record {self.number}"


def _words(record: Record) -> Iterator[str]:
    from sambanotation.notation.tags import table_of

    table, event = table_of(record), record.tag("Event")
    if event is not None:
        yield event.value
    if table.rules is not None:
        yield table.rules.name or table.rules.path or ""
    yield from (mark.name for mark in table.expected)
    yield from (mark.name for line in record.lines() for mark in line.tail.marks)


def _language() -> Lang:
    from sambanotation.cli.around import language_or_english

    return language_or_english()
