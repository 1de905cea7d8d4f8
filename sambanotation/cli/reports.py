"""Reports of findings as they are printed: the forms that they have, and where they go."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sambanotation.cli.around import STDOUT_NAME
from sambanotation.cli.inputs import UNWRITABLE, Input
from sambanotation.cli.later import typer
from sambanotation.cli.screen import (
    Colour,
    NotPrintedError,
    encoding_of,
    only_ascii,
    quoted,
    rendered,
    say,
    wants_colour,
    write,
)
from sambanotation.diagnostic import Severity
from sambanotation.frozen import frozen
from sambanotation.source import why_refused
from sambanotation.text import Lang, tell

if TYPE_CHECKING:
    from sambanotation.output.as_json import Json
    from sambanotation.output.paint import Line
    from sambanotation.output.report import Finding, Report
    from sambanotation.output.shards import Shard


class Format(StrEnum):
    """The forms of a report. `text` is another word for `full`."""

    FULL = "full"
    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"
    SARIF = "sarif"
    GITHUB = "github"
    GITLAB = "gitlab"
    JUNIT = "junit"
    RDJSON = "rdjson"


LINE_BY_LINE = (Format.CONCISE, Format.JSONL, Format.GITHUB)
"""The forms in which each finding is told by itself: it can be printed when it is found, and forgotten."""


@frozen
class Target:
    """A form of the report, and the file that it goes to; None is standard output."""

    format: Format
    path: Path | None = None


def output_option() -> Any:
    """The option `--output` of a command."""
    told = "Also write a report in this form to a file, as sarif:out.sarif; repeated for several."
    return typer.Option(metavar="FORM:FILE", help=told)


def targets(format: Format, output_file: Path | None, outputs: Sequence[str] | None) -> tuple[Target, ...]:
    """Where a report goes, and in which forms: `outputs` are words such as `sarif:out.sarif`. Raises BadParameter for
    one that is none, and where two reports would go to one file."""
    found = [Target(format, output_file), *(_target(word) for word in outputs or ())]
    taken = Counter(os.path.realpath(one.path) for one in found if one.path is not None)
    twice = next((one.path for one in found if one.path is not None and taken[os.path.realpath(one.path)] > 1), None)
    if twice is not None:
        raise typer.BadParameter(f"two reports would go to one file: {quoted(str(twice))}", param_hint="--output")
    return tuple(found)


def first_overwritten(targets: Iterable[Target], inputs: Iterable[Input]) -> str | None:
    """The name of the first file that is read and that a report would overwrite, under whatever name."""
    paths = [target.path for target in targets if target.path is not None]
    return next((one.name for one in inputs if any(one.lies_at(path) for path in paths)), None)


def _target(word: str) -> Target:
    form, _, path = word.partition(":")
    known = {each.value: each for each in Format}
    if form not in known or not path:
        told = f"{quoted(word)} is no form of a report with a file behind it, as sarif:out.sarif"
        raise typer.BadParameter(f"{told}; forms are: {', '.join(known)}", param_hint="--output")
    return Target(known[form], Path(path))


@frozen
class Printing:
    """How reports are printed. `quiet` leaves out the last line; `fail_on` is the least grave finding that makes the
    run fail, which one form tells. `shard` is the part of a corpus that is reported on, by JSON lines only, and `asked`
    as `shard_line` has it."""

    lang: Lang
    color: Colour = Colour.AUTO
    quiet: bool = False
    fail_on: Severity = Severity.WARNING
    shard: Shard | None = None
    asked: Mapping[str, Json] = field(default_factory=dict)


@dataclass
class Reports:
    """The reports of a run, while findings come in. Where all forms tell them one by one none is kept: `kept` are those
    that a form at the end needs, `passed_on` counts the others.
    """

    printing: Printing
    targets: Sequence[Target]
    kept: list[Finding] = field(default_factory=list, init=False)
    passed_on: Counter[str] = field(default_factory=Counter, init=False)
    _lines: dict[Target, list[str]] = field(default_factory=dict, init=False)
    _stdout_failed: bool = field(default=False, init=False)

    def take(self, findings: Sequence[Finding]) -> None:
        """Takes the next findings, and prints them where their form tells them one by one."""
        from sambanotation.output.report import tally

        for target in self.targets:
            if target.format in LINE_BY_LINE:
                text = self._told(target, findings)
                if target.path is None:
                    self._print(text)
                else:
                    self._lines.setdefault(target, []).append(text)
        if all(target.format in LINE_BY_LINE for target in self.targets):
            self.passed_on.update(tally(findings))
        else:
            self.kept.extend(findings)

    def finish(self, report: Report, complete: bool) -> bool:
        """Writes what is not written yet: files, each whole or not at all, then stdout. Says on stderr what could not
        be written; whether nothing is missing. `complete` tells that the run came to its end."""
        from sambanotation.cli.writing import write_file

        done = True
        for target in sorted(self.targets, key=lambda one: one.path is None):
            text = self._end(target, report, complete)
            if target.path is None:
                self._print(text)
                continue
            try:
                write_file(target.path, text.encode())
            except OSError as fault:
                say_unwritable(target.path, fault, self.printing.lang)
                done = False
        return done and not self._stdout_failed

    def _print(self, text: str) -> None:
        """Writes to stdout; says once on stderr that it cannot be, and from then on writes nothing there."""
        if self._stdout_failed:
            return
        try:
            write(text)
        except NotPrintedError as fault:
            say_unwritable(None, fault, self.printing.lang)
            self._stdout_failed = True

    def _told(self, target: Target, findings: Iterable[Finding]) -> str:
        """Findings in a form that tells them one by one."""
        lang, encoding = self.printing.lang, _encoding(target)
        match target.format:
            case Format.CONCISE:
                from sambanotation.output.concise import concise_lines

                return rendered(concise_lines(findings, lang, encoding), self._in_colour(target))
            case Format.GITHUB:
                from sambanotation.output.as_github import as_github

                return as_github(findings, lang, encoding)
            case _:
                from sambanotation.output.as_json import as_json_lines

                return as_json_lines(findings, lang, ascii_only=only_ascii(encoding))

    def _end(self, target: Target, report: Report, complete: bool) -> str:
        """What is to be written when the run is over."""
        encoding = _encoding(target)
        if target.format in LINE_BY_LINE:
            told = "".join(self._lines.get(target, ()))
            has_last_line = target.format is Format.CONCISE
            if self.printing.shard is not None:
                from sambanotation.output.shards import shard_line

                shard, asked = self.printing.shard, self.printing.asked
                told += shard_line(report, shard, asked, complete=complete, ascii_only=only_ascii(encoding))
            return told + (self._rendered(self._last_line(report, encoding), target) if has_last_line else "")
        if target.format in (Format.FULL, Format.TEXT):
            from sambanotation.output.full import full

            lines = full(report, self.printing.lang, encoding)
            return self._rendered(chain(lines, self._last_line(report, encoding)), target)
        return self._document(target.format, report, complete, encoding)

    def _document(self, format: Format, report: Report, complete: bool, encoding: str) -> str:
        lang = self.printing.lang
        ascii_only = only_ascii(encoding)
        match format:
            case Format.SARIF:
                from sambanotation.output.as_sarif import as_sarif

                return as_sarif(report, lang, complete=complete, ascii_only=ascii_only)
            case Format.GITLAB:
                from sambanotation.output.as_gitlab import as_gitlab

                return as_gitlab(report, lang, ascii_only=ascii_only)
            case Format.RDJSON:
                from sambanotation.output.as_rdjson import as_rdjson

                return as_rdjson(report, lang, ascii_only=ascii_only)
            case Format.JUNIT:
                from sambanotation.output.as_junit import as_junit

                return as_junit(report, lang, self.printing.fail_on, encoding)
            case _:
                from sambanotation.output.as_json import as_json

                return as_json(report, lang, complete=complete, ascii_only=ascii_only)

    def _rendered(self, lines: Iterable[Line], target: Target) -> str:
        return rendered(lines, self._in_colour(target))

    def _in_colour(self, target: Target) -> bool:
        color = self.printing.color
        return wants_colour(sys.stdout, color) if target.path is None else color is Colour.ALWAYS

    def _last_line(self, report: Report, encoding: str) -> Iterator[Line]:
        """The counts; nothing where no file could be read, since "no findings" would sound like a pass."""
        if self.printing.quiet or all(file.problem is not None for file in report.files):
            return
        from sambanotation.output.full import last_line
        from sambanotation.output.paint import line
        from sambanotation.output.visible import visible

        yield line(visible(last_line(report, self.printing.lang), encoding))


def _encoding(target: Target) -> str:
    return encoding_of(sys.stdout) if target.path is None else "utf-8"


def say_unwritable(path: Path | None, fault: OSError, lang: Lang) -> None:
    """Says on stderr that a report could not be written to a file, or to stdout."""
    name = STDOUT_NAME if path is None else str(path)
    say(f"samba: {UNWRITABLE.say(lang, {'name': name, 'reason': tell(why_refused(fault), lang)})}")
