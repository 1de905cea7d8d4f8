"""`samba revalidate`: what a corpus comes to, beside what it came to when its baseline was written."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.bug import report_bug
from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import NO_INPUT, UNREADABLE, Input, inputs
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.one_file import put, refuse
from sambanotation.cli.progress import Progress
from sambanotation.cli.screen import (
    Colour,
    NotPrintedError,
    encoding_of,
    only_ascii,
    rendered,
    say,
    wants_colour,
    write,
)
from sambanotation.source import RefusedError, why_refused
from sambanotation.text import Lang, Text, tell

if TYPE_CHECKING:
    from sambanotation.output.baseline import Baseline, Measured
    from sambanotation.output.paint import Line
    from sambanotation.output.revalidation import Otherwise


class Format(StrEnum):
    """The forms of a report."""

    TEXT = "text"
    JSON = "json"


JUDGING = Text("judging {name}", "julgando {name}")
NONE_YET = Text(
    "there is no baseline {name}; --write stores one",
    "não há linha de base {name}; --write grava uma",
)
WRITTEN = Text("baseline written: {name}", "linha de base gravada: {name}")
NOT_WRITTEN = Text(
    "the baseline was not written, since not every record was judged",
    "a linha de base não foi gravada, porque nem todo registro foi julgado",
)
NO_FILE = Text("it is no file", "não é um arquivo")
OVERWRITES = Text(
    "the baseline is one of the records: {name}",
    "a linha de base é um dos registros: {name}",
)
INTERRUPTED = Text("interrupted: files judged: {done} of {all}", "interrompido: arquivos julgados: {done} de {all}")


def revalidate(
    corpus: Annotated[str, typer.Argument(metavar="CORPUS", help="A folder (all its *.sgr) or a file.")],
    baseline: Annotated[Path, typer.Option(metavar="FILE", help="What the corpus came to; --write stores it there.")],
    write_it: Annotated[
        bool, typer.Option("--write", help="Store what the corpus comes to now, after telling what is otherwise.")
    ] = False,
    format: Annotated[Format, typer.Option(help="The form of the report.")] = Format.TEXT,
    lang: Annotated[str | None, lang_option("The language of the report.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only what is otherwise, no last lines.")] = False,
    color: Annotated[Colour, typer.Option(help="When to use colour.")] = Colour.AUTO,
) -> None:
    """Verdicts and scores of a corpus beside those of a baseline: which records changed, and by which rule.

    \b
    Examples:
      samba revalidate games/ --baseline games.jsonl --write
      samba revalidate games/ --baseline games.jsonl

    \b
    Exit codes:
      0    all is as the baseline has it; with --write: it was written
      1    a record is otherwise, new or gone
      2    could not run: a bad option, a file that cannot be read or written, no baseline, no record found
      70   a bug in samba
      130  interrupted
    """
    speaks = language(lang)
    to_judge = _of_corpus(corpus)
    if not to_judge:
        refuse(NO_INPUT.say(speaks, {"places": corpus}))
    if any(one.lies_at(baseline) for _, one in to_judge):
        refuse(OVERWRITES.say(speaks, {"name": baseline}))
    if not write_it and not baseline.exists():
        refuse(NONE_YET.say(speaks, {"name": baseline}))
    run = Run(speaks, to_judge, TextReport(quiet, color) if format is Format.TEXT else None)
    raise typer.Exit(run.go(baseline, write_it))


def _of_corpus(corpus: str) -> list[tuple[str, Input]]:
    """The files of a corpus in the order of their names below it, by which a baseline calls them."""
    if corpus == "-":
        raise typer.BadParameter("a corpus is a folder or a file", param_hint="CORPUS")
    folder = Path(corpus) if Path(corpus).is_dir() else Path(corpus).parent
    found = [one for one in inputs([corpus]) if one.path is not None]
    named = [(one.path.relative_to(folder).as_posix() if one.path else one.name, one) for one in found]
    return sorted(named, key=lambda each: each[0])


class TextReport:
    """A report for people, which is shown record by record."""

    def __init__(self, quiet: bool, color: Colour) -> None:
        self.quiet = quiet
        self._in_colour = wants_colour(sys.stdout, color)

    def show(self, lines: Iterator[Line]) -> None:
        write(rendered(lines, self._in_colour))


class Run:
    """The judging of a corpus, as far as it has come; without a `report` it is told as JSON when it ends."""

    def __init__(self, lang: Lang, to_judge: Sequence[tuple[str, Input]], report: TextReport | None) -> None:
        from sambanotation.output.revalidation import Revalidation

        self._lang, self._to_judge, self._report = lang, to_judge, report
        self._progress = Progress()
        self._revalidation = Revalidation()
        self._found: list[Otherwise] = []
        self._baseline: Baseline | None = None
        self._done = 0
        self._complete = True

    def go(self, path: Path, write_it: bool) -> Ending:
        """Holds the corpus against the baseline at a path, if one is there, tells what is otherwise, and writes it anew
        if that is asked for. How the run ends."""
        with tempfile.TemporaryFile() as lines:
            cut_short = self._hold(path, lines if write_it else None)
            self._tell(cut_short is None)
            if cut_short is not None:
                return cut_short
            if not self._complete:
                if write_it:
                    say(f"samba: {NOT_WRITTEN.say(self._lang, {})}")
                return Ending.COULD_NOT_RUN
            if write_it:
                lines.seek(0)
                return self._put(path, lines)
        return Ending.CLEAN if self._revalidation.is_as_before else Ending.FINDINGS

    def _hold(self, path: Path, lines: IO[bytes] | None) -> Ending | None:
        """Tells record by record what is otherwise; how the run ends where it is cut short."""
        try:
            with self._lines_at(path) as before:
                for one in self._revalidation.hold(self._measured(lines), before):
                    self._progress.clear()
                    self._note(one)
        except KeyboardInterrupt:
            self._progress.clear()
            say(f"samba: {INTERRUPTED.say(self._lang, {'done': self._done, 'all': len(self._to_judge)})}")
            return Ending.INTERRUPTED
        except NotPrintedError:
            raise
        except OSError as fault:
            self._progress.clear()
            refuse(UNREADABLE.say(self._lang, {"name": path, "reason": tell(why_refused(fault), self._lang)}))
        except Exception as bug:
            self._progress.clear()
            report_bug(bug)
            return Ending.BUG
        self._progress.clear()
        return None

    @contextmanager
    def _lines_at(self, path: Path) -> Iterator[Baseline | None]:
        from sambanotation.output.baseline import Baseline

        if not path.exists():
            yield None
            return
        if not path.is_file():
            raise RefusedError(NO_FILE)
        with path.open(encoding="utf-8", errors="replace", newline="") as lines:
            self._baseline = Baseline(lines)
            yield self._baseline

    def _measured(self, lines: IO[bytes] | None) -> Iterator[Measured]:
        """What the records come to; their lines are put down too."""
        from sambanotation.output.baseline import NOW, measured

        if lines is not None:
            lines.write(NOW.line.encode())
        for name, one in self._to_judge:
            self._progress.tell(JUDGING.say(self._lang, {"name": one.name}), self._done + 1, len(self._to_judge))
            try:
                source = one.read()
            except OSError as fault:
                self._progress.clear()
                why = tell(why_refused(fault), self._lang)
                say(f"samba: {UNREADABLE.say(self._lang, {'name': one.name, 'reason': why})}")
                self._complete = False
                continue
            for each in measured(source, name, one.folder):
                if lines is not None:
                    lines.write(each.kept.line.encode())
                yield each
            self._done += 1

    def _note(self, one: Otherwise) -> None:
        if self._report is None:
            self._found.append(one)
            return
        if self._baseline is None:
            # Where there was none all records are new, which the count tells.
            return
        from sambanotation.output.revalidation_text import otherwise_lines

        self._report.show(otherwise_lines(one, self._lang, encoding_of(sys.stdout)))

    def _tell(self, to_its_end: bool) -> None:
        """What is told at the end."""
        if self._report is None:
            from sambanotation.output.revalidation_json import revalidation_as_json

            complete, ascii_only = self._complete and to_its_end, only_ascii(encoding_of(sys.stdout))
            run, before = self._revalidation, self._baseline
            write(revalidation_as_json(run, self._found, before, self._lang, complete=complete, ascii_only=ascii_only))
        elif not self._report.quiet:
            from sambanotation.output.revalidation_text import last_lines

            self._report.show(last_lines(self._revalidation, self._baseline, self._lang, encoding_of(sys.stdout)))

    def _put(self, path: Path, lines: IO[bytes]) -> Ending:
        put(path, lines, self._lang)
        say(WRITTEN.say(self._lang, {"name": path}))
        return Ending.CLEAN
