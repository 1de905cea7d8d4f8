"""`samba test`: records with expectations and claims are tests."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.going_through import GoingThrough
from sambanotation.cli.inputs import NO_INPUT, UNWRITABLE, Input, inputs
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.progress import Progress
from sambanotation.cli.screen import Colour, encoding_of, only_ascii, rendered, say, wants_colour, write
from sambanotation.cli.writing import write_file
from sambanotation.source import Source, why_refused
from sambanotation.text import Text, tell

if TYPE_CHECKING:
    from sambanotation.output.paint import Line
    from sambanotation.output.trial_report import TriedFile


class Format(StrEnum):
    """The forms of what came of the records."""

    TEXT = "text"
    JSON = "json"


TRYING = Text("testing {name}", "testando {name}")


def try_records(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH", help="Files, folders (all their *.sgr), or - for standard input. Default: ."),
    ] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Rewrite what records expect, so that it is as found, after showing it.")
    ] = False,
    stdin_filename: Annotated[
        str | None, typer.Option(metavar="NAME", help="What to call standard input in the report.")
    ] = None,
    format: Annotated[Format, typer.Option(help="The form of the report.")] = Format.TEXT,
    lang: Annotated[str | None, lang_option("The language of the report.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the records that fail, no last line.")] = False,
    color: Annotated[Colour, typer.Option(help="When to use colour.")] = Colour.AUTO,
) -> None:
    """Hold records against what they expect: what their marks name (;! name) is found, and nothing else.

    A claim of the count that departs, such as a wrong score, is a finding too.

    \b
    Examples:
      samba test games/
      samba test games/ --update
      samba test games/ --format json

    \b
    Exit codes:
      0    every record is as it expects; with --update: every one is now
      1    a record is not
      2    could not run: a bad option, a file that cannot be read or written, no record found
      70   a bug in samba
      130  interrupted
    """
    given = paths or ["."]
    if stdin_filename is not None and "-" not in given:
        raise typer.BadParameter("it needs - among the paths", param_hint="--stdin-filename")
    if update and "-" in given:
        raise typer.BadParameter("standard input cannot be rewritten", param_hint="--update")
    speaks = language(lang)
    to_try = inputs(given, stdin_filename)
    if not to_try:
        say(f"samba: {NO_INPUT.say(speaks, {'places': ', '.join(given)})}")
        raise typer.Exit(Ending.COULD_NOT_RUN)
    run = Run(speaks, update, len(to_try), TextReport(quiet, color) if format is Format.TEXT else None)
    run.go_through(to_try)
    run.finish()
    raise typer.Exit(run.ending)


@dataclass
class TextReport:
    """A report for people, which is shown file by file."""

    quiet: bool
    color: Colour

    def show(self, lines: Iterable[Line]) -> None:
        write(rendered(lines, wants_colour(sys.stdout, self.color)))


@dataclass
class Run(GoingThrough["TriedFile"]):
    """The testing of some files, as far as it has come; without a `report` it is told as JSON when it ends."""

    interrupted = Text("interrupted: files tested: {done} of {all}", "interrompido: arquivos testados: {done} de {all}")

    update: bool
    number: int
    report: TextReport | None
    _progress: Progress = field(default_factory=Progress, init=False)
    _not_written: bool = field(default=False, init=False)

    def read(self, one: Input, source: Source) -> TriedFile:
        from sambanotation.output.trial_report import TriedFile
        from sambanotation.replay.expectations import trials
        from sambanotation.replay.rewriting import rewritten

        self._progress.tell(TRYING.say(self.lang, {"name": one.name}), len(self.files) + 1, self.number)
        try:
            tried = trials(source, one.folder)
            anew = rewritten(source, tried, one.folder)
        finally:
            self._progress.clear()
        left = frozenset(trial.number for trial in anew.trials if trial.surprises)
        file = TriedFile(one.name, source, None, tried, anew.changes, self.update, left, anew.kept)
        if self.report is None:
            return self._written(one, file, anew.text)
        from sambanotation.output.trial_text import trials_told

        self.report.show(trials_told([file], self.lang, encoding_of(sys.stdout)))
        # Of a file that has been told only what its records came to is kept: there may be very many.
        return replace(self._written(one, file, anew.text), source=Source(one.name, ""))

    def without(self, one: Input, why: str) -> TriedFile:
        from sambanotation.output.trial_report import TriedFile

        return TriedFile(one.name, None, why)

    def _written(self, one: Input, file: TriedFile, text: str) -> TriedFile:
        """The file, whose text is put in its place where that was asked for."""
        source = file.source
        if not self.update or source is None or text == source.text:
            return file
        try:
            assert one.path is not None, "standard input is not rewritten"
            write_file(one.path, Source(one.name, text, source.bom).encode(), replacing=source.encode())
        except OSError as fault:
            why = tell(why_refused(fault), self.lang)
            say(f"samba: {UNWRITABLE.say(self.lang, {'name': one.name, 'reason': why})}")
            self._not_written = True
            return replace(file, updated=False)
        return file

    def finish(self) -> None:
        """Tells what is told at the end."""
        if self.report is None:
            from sambanotation.output.trial_json import trials_as_json

            ascii_only = only_ascii(encoding_of(sys.stdout))
            write(trials_as_json(self.files, self.lang, complete=self.complete, ascii_only=ascii_only))
        elif not self.report.quiet:
            from sambanotation.output.trial_text import last_lines

            self.report.show(last_lines(self.files, self.lang, encoding_of(sys.stdout)))

    @property
    def complete(self) -> bool:
        """Whether every file was tested and, with --update, written."""
        return super().complete and not self._not_written

    @property
    def ending(self) -> Ending:
        """How the run ends: what kept it from running counts for more than what it found."""
        if self.cut_short is not None:
            return self.cut_short
        if not self.complete:
            return Ending.COULD_NOT_RUN
        failed = any(file.fails(trial) for file in self.files for trial in file.trials)
        return Ending.FINDINGS if failed else Ending.CLEAN
