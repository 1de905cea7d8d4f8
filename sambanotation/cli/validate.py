"""`samba validate`: checks records and reports what is wrong with them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.around import STDOUT_NAME
from sambanotation.cli.bug import report_bug
from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import NO_INPUT, UNREADABLE, UNWRITABLE, Input, inputs
from sambanotation.cli.kinds import codes, selectors
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.screen import Colour, encoding_of, rendered, say, wants_colour, write
from sambanotation.diagnostic import Severity
from sambanotation.source import why_refused
from sambanotation.text import Lang, Text, tell

if TYPE_CHECKING:
    from sambanotation.output.paint import Line
    from sambanotation.output.report import CheckedFile, Finding, Report, Selection


class Format(StrEnum):
    """The forms of a report."""

    FULL = "full"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"


INTERRUPTED = Text("interrupted: files checked: {done} of {all}", "interrompido: arquivos verificados: {done} de {all}")
OVERWRITES = Text(
    "the report would overwrite a record that is to be checked: {name}",
    "o relatório sobrescreveria um registro que é para ser verificado: {name}",
)


def validate(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH", help="Files, folders (all their *.sgr), or - for standard input. Default: ."),
    ] = None,
    stdin_filename: Annotated[
        str | None, typer.Option(metavar="NAME", help="What to call standard input in the report.")
    ] = None,
    format: Annotated[Format, typer.Option(help="The form of the report.")] = Format.FULL,
    lang: Annotated[str | None, lang_option("The language of the report.")] = None,
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODES",
            help="Report only these: codes, beginnings of codes or names, with commas or repeated.",
            autocompletion=codes,
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option(metavar="CODES", help="Do not report these.", autocompletion=codes)
    ] = None,
    fail_on: Annotated[
        Severity, typer.Option(help="The least grave finding that makes the run fail.")
    ] = Severity.WARNING,
    undecided: Annotated[
        bool, typer.Option("--undecided", help="Report also what hidden cards leave open, with the reason.")
    ] = False,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="Exit with 0 even if something was found.")] = False,
    output_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the report to a file instead of standard output.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the findings, no last line.")] = False,
    color: Annotated[Colour, typer.Option(help="When to use colour.")] = Colour.AUTO,
) -> None:
    """Check records: replay them, and say what is wrong, where, and which rule says so.

    \b
    Examples:
      samba validate game.sgr
      samba validate games/ --format concise
      samba validate game.sgr --lang pt-BR --undecided
      samba validate game.sgr --select SG5 --ignore initial-meld-too-low
      cat game.sgr | samba validate - --stdin-filename game.sgr --format json

    \b
    Exit codes:
      0    nothing found at the level of --fail-on
      1    something found
      2    could not run: a bad option, a file that cannot be read, no record found
      70   a bug in samba
      130  interrupted
    """
    from sambanotation.output.report import Selection

    if stdin_filename is not None and "-" not in (paths or ()):
        raise typer.BadParameter("it needs - among the paths", param_hint="--stdin-filename")
    speaks = language(lang)
    selection = Selection(
        selectors(select, "--select"), selectors(ignore, "--ignore"), undecided or fail_on is Severity.UNDECIDED
    )
    given = paths or ["."]
    to_check = inputs(given, stdin_filename)
    if not to_check:
        say(f"samba: {NO_INPUT.say(speaks, {'places': ', '.join(given)})}")
        raise typer.Exit(Ending.COULD_NOT_RUN)
    overwritten = None if output_file is None else next((one for one in to_check if one.lies_at(output_file)), None)
    if overwritten is not None:
        say(f"samba: {OVERWRITES.say(speaks, {'name': overwritten.name})}")
        raise typer.Exit(Ending.COULD_NOT_RUN)
    run = Run(speaks, selection)
    run.check_all(to_check)
    try:
        _print(run, format, output_file, color, quiet)
    except OSError as fault:
        name = STDOUT_NAME if output_file is None else str(output_file)
        say(f"samba: {UNWRITABLE.say(speaks, {'name': name, 'reason': why_refused(fault)})}")
        raise typer.Exit(Ending.COULD_NOT_RUN) from None
    raise typer.Exit(run.ending(fail_on, exit_zero))


@dataclass
class Run:
    """The checking of some files, as far as it has come."""

    lang: Lang
    selection: Selection
    files: list[CheckedFile] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    hidden_undecided: int = 0
    taken: Counter[str] = field(default_factory=Counter)
    cut_short: Ending | None = None

    def check_all(self, to_check: Sequence[Input]) -> None:
        """Checks files in order. What was found before an interruption or a bug is kept."""
        try:
            for one in to_check:
                self._check(one)
        except KeyboardInterrupt:
            say(f"samba: {INTERRUPTED.say(self.lang, {'done': len(self.files), 'all': len(to_check)})}")
            self.cut_short = Ending.INTERRUPTED
        except Exception as bug:
            report_bug(bug)
            self.cut_short = Ending.BUG

    def _check(self, one: Input) -> None:
        from sambanotation.output.report import CheckedFile, place_findings
        from sambanotation.replay import validate as findings_of

        try:
            source = one.read()
        except OSError as fault:
            why = tell(why_refused(fault), self.lang)
            say(f"samba: {UNREADABLE.say(self.lang, {'name': one.name, 'reason': why})}")
            self.files.append(CheckedFile(one.name, why))
            return
        placed = place_findings(source, findings_of(source, one.folder), self.taken)
        found = [f for f in placed if self.selection.names(f.diagnostic)]
        shown = [f for f in found if self.selection.undecided or f.diagnostic.severity is not Severity.UNDECIDED]
        self.findings.extend(shown)
        self.hidden_undecided += len(found) - len(shown)
        self.files.append(CheckedFile(one.name))

    @property
    def report(self) -> Report:
        from sambanotation.output.report import Report

        return Report(tuple(self.files), tuple(self.findings), self.hidden_undecided)

    @property
    def complete(self) -> bool:
        """Whether every file was read and checked."""
        return self.cut_short is None and all(file.problem is None for file in self.files)

    def ending(self, fail_on: Severity, exit_zero: bool) -> Ending:
        """How the run ends: what kept it from running counts for more than what it found."""
        if self.cut_short is not None:
            return self.cut_short
        if not self.complete:
            return Ending.COULD_NOT_RUN
        return Ending.FINDINGS if self.report.fails(fail_on) and not exit_zero else Ending.CLEAN


def _print(run: Run, format: Format, output_file: Path | None, color: Colour, quiet: bool) -> None:
    """Writes the report where it is wanted. Raises OSError."""
    if output_file is None:
        write(_text(run, format, encoding_of(sys.stdout), wants_colour(sys.stdout, color), quiet))
        return
    from sambanotation.cli.writing import write_file

    write_file(output_file, _text(run, format, "utf-8", color is Colour.ALWAYS, quiet).encode())


def _text(run: Run, format: Format, encoding: str, in_colour: bool, quiet: bool) -> str:
    """The report in one of its forms, with no sign that the encoding lacks."""
    ascii_only = not encoding.lower().startswith("utf")
    match format:
        case Format.JSON:
            from sambanotation.output.as_json import as_json

            return as_json(run.report, run.lang, complete=run.complete, ascii_only=ascii_only)
        case Format.JSONL:
            from sambanotation.output.as_json import as_json_lines

            return as_json_lines(run.report, run.lang, ascii_only=ascii_only)
        case Format.CONCISE:
            from sambanotation.output.concise import concise

            lines = concise(run.report, run.lang, encoding)
        case Format.FULL:
            from sambanotation.output.full import full

            lines = full(run.report, run.lang, encoding)
    return rendered(lines if quiet else chain(lines, _last_line(run, encoding)), in_colour)


def _last_line(run: Run, encoding: str) -> Iterator[Line]:
    """The counts; nothing where no file could be read, since "no findings" would sound like a pass."""
    if all(file.problem is not None for file in run.report.files):
        return
    from sambanotation.output.full import last_line
    from sambanotation.output.paint import line
    from sambanotation.output.visible import visible

    yield line(visible(last_line(run.report, run.lang), encoding))
