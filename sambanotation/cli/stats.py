"""`samba stats`: what a corpus comes to, in figures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.going_through import GoingThrough
from sambanotation.cli.inputs import NO_INPUT, UNWRITABLE, Input, inputs
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.one_file import refuse
from sambanotation.cli.progress import Progress
from sambanotation.cli.rule_sets import names_in, rule_set_names, rules_named
from sambanotation.cli.screen import encoding_of, only_ascii, quoted, say, write
from sambanotation.corpus.statistics import Statistics
from sambanotation.source import Source, why_refused
from sambanotation.text import Text, tell

if TYPE_CHECKING:
    from sambanotation.output.parquet import Tables
    from sambanotation.output.report import CheckedFile


class Format(StrEnum):
    """The forms of the figures."""

    TEXT = "text"
    JSON = "json"


COUNTING = Text("counting {name}", "contando {name}")
NO_PYARROW = Text(
    "Parquet needs pyarrow: pip install 'sambanotation[parquet]'",
    "Parquet precisa de pyarrow: pip install 'sambanotation[parquet]'",
)


def stats(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="CORPUS", help="Files, folders (all their *.sgr), or - for standard input. Default: ."),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Judge by this rule set, a name or a file, in place of those that records name.",
            autocompletion=rule_set_names,
        ),
    ] = None,
    format: Annotated[Format, typer.Option(help="Text for people, or JSON.")] = Format.TEXT,
    output: Annotated[
        str | None,
        typer.Option(metavar="parquet:FOLDER", help="Also write each record, side of a deal and finding as Parquet."),
    ] = None,
    lang: Annotated[str | None, lang_option("The language of the text.")] = None,
) -> None:
    """Count a corpus: by rule set and number of players, how long, how many points, which findings, who won.

    \b
    Examples:
      samba stats games/
      samba stats games/ --format json
      samba stats games/ --output parquet:tables

    \b
    Exit codes:
      0    every file was counted, whatever was found in it
      2    could not run: a bad option, a file that cannot be read or written, no record found
      70   a bug in samba
      130  interrupted
    """
    speaks = language(lang)
    names = names_in(rules, "--rules") if rules is not None else ()
    if len(names) > 1:
        raise typer.BadParameter("one rule set can be taken", param_hint="--rules")
    for name in names:
        rules_named(name, speaks)
    form, _, folder = (output if output is not None else "parquet:.").partition(":")
    if form != "parquet" or not folder:
        raise typer.BadParameter(f"{quoted(output or '')} is not parquet: and a folder", param_hint="--output")
    given = paths or ["."]
    to_count = inputs(given)
    if not to_count:
        refuse(NO_INPUT.say(speaks, {"places": ", ".join(given)}))
    with ExitStack() as opened:
        tables = None
        if output is not None:
            from sambanotation.output.parquet import Tables

            try:
                tables = opened.enter_context(Tables(Path(folder)))
            except ImportError:
                refuse(NO_PYARROW.say(speaks, {}))
            except OSError as fault:
                refuse(UNWRITABLE.say(speaks, {"name": folder, "reason": tell(why_refused(fault), speaks)}))
        run = Run(speaks, len(to_count), names[0] if names else None, tables)
        run.go_through(to_count)
        if tables is not None:
            run.keep(tables.finish)
    run.tell(format)
    raise typer.Exit(run.ending)


@dataclass
class Run(GoingThrough["CheckedFile"]):
    """The counting of some files, as far as it has come."""

    interrupted = Text(
        "interrupted: files counted: {done} of {all}", "interrompido: arquivos contados: {done} de {all}"
    )

    number: int
    under: str | None
    tables: Tables | None
    statistics: Statistics = field(default_factory=Statistics, init=False)
    _progress: Progress = field(default_factory=Progress, init=False)
    _not_written: bool = field(default=False, init=False)

    def read(self, one: Input, source: Source) -> CheckedFile:
        from sambanotation.corpus.figures import figures
        from sambanotation.output.report import CheckedFile

        self._progress.tell(COUNTING.say(self.lang, {"name": one.name}), len(self.files) + 1, self.number)
        try:
            for record in figures(source, one.folder, self.under):
                self.statistics.add(record)
                if self.tables is not None:
                    self.keep(partial(self.tables.add, one.name, record))
        finally:
            self._progress.clear()
        return CheckedFile(one.name)

    def keep(self, write: Callable[[], None]) -> None:
        """Writes into the tables. Says why on stderr where that cannot be, and from then on writes nothing there."""
        if self._not_written:
            return
        try:
            write()
        except OSError as fault:
            # The library has words of its own for what the system refuses.
            why = tell(why_refused(fault), self.lang) if fault.errno is not None else str(fault)
            say(f"samba: {UNWRITABLE.say(self.lang, {'name': 'parquet', 'reason': why})}")
            self._not_written = True

    @property
    def complete(self) -> bool:
        """Whether every file was counted, and every table written."""
        return super().complete and not self._not_written

    def without(self, one: Input, why: str) -> CheckedFile:
        from sambanotation.output.report import CheckedFile

        return CheckedFile(one.name, why)

    def tell(self, format: Format) -> None:
        """Prints the figures on stdout."""
        from sambanotation.output.statistics import statistics_as_json, statistics_as_text

        encoding = encoding_of(sys.stdout)
        if format is Format.JSON:
            ascii_only = only_ascii(encoding)
            write(statistics_as_json(self.statistics, self.files, complete=self.complete, ascii_only=ascii_only))
        else:
            write(statistics_as_text(self.statistics, self.files, self.lang, encoding))

    @property
    def ending(self) -> Ending:
        """How the run ends."""
        if self.cut_short is not None:
            return self.cut_short
        return Ending.CLEAN if self.complete else Ending.COULD_NOT_RUN
