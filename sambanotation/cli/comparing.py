"""`samba validate --rules A,B`: records under several rule sets, their verdicts and their points side by side."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sambanotation.cli.bug import report_bug
from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import UNREADABLE, Input
from sambanotation.cli.reports import Format
from sambanotation.cli.screen import (
    PLAIN,
    Colour,
    columns_of_stdout,
    encoding_of,
    rendered,
    say,
    wants_colour,
    write,
)
from sambanotation.diagnostic import Severity
from sambanotation.source import why_refused
from sambanotation.text import Lang, Text, tell

if TYPE_CHECKING:
    from sambanotation.output.comparison import ComparedFile
    from sambanotation.output.report import Selection
    from sambanotation.replay.comparing import Compared

INTERRUPTED = Text("interrupted: files checked: {done} of {all}", "interrompido: arquivos verificados: {done} de {all}")


@dataclass
class Comparing:
    """The checking of some files under several rule sets, as far as it has come. `names` are rule sets that can be
    had."""

    names: Sequence[str]
    lang: Lang
    selection: Selection
    files: list[ComparedFile] = field(default_factory=list)
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
        from sambanotation.output.comparison import ComparedFile
        from sambanotation.replay.comparing import compare

        try:
            source = one.read()
        except OSError as fault:
            why = tell(why_refused(fault), self.lang)
            say(f"samba: {UNREADABLE.say(self.lang, {'name': one.name, 'reason': why})}")
            self.files.append(ComparedFile(one.name, None, problem=why))
            return
        records = tuple(self._selected(record) for record in compare(source, self.names))
        self.files.append(ComparedFile(one.name, source, records))

    def _selected(self, record: Compared) -> Compared:
        """The record with the findings that are wanted, and the verdicts that follow from them."""
        from sambanotation.replay.comparing import verdict_of

        under = []
        for each in record.under:
            kept = tuple(one for one in each.findings if self.selection.names(one))
            under.append(replace(each, findings=kept, verdict=each.verdict and verdict_of(kept)))
        return replace(record, under=tuple(under))

    @property
    def complete(self) -> bool:
        """Whether every file was read and checked."""
        return self.cut_short is None and all(file.problem is None for file in self.files)

    def ending(self, fail_on: Severity, exit_zero: bool) -> Ending:
        """How the run ends: with findings where under one of the rule sets something fails, or was not understood."""
        from sambanotation.output.report import GRAVITY

        if self.cut_short is not None:
            return self.cut_short
        if not self.complete:
            return Ending.COULD_NOT_RUN
        records = [record for file in self.files for record in file.records]
        found = [one for record in records for under in record.under for one in under.findings]
        found += [one for record in records for one in record.not_read]
        fails = any(one.acknowledged is None and GRAVITY[one.severity] >= GRAVITY[fail_on] for one in found)
        return Ending.FINDINGS if fails and not exit_zero else Ending.CLEAN

    def print(self, format: Format, output_file: Path | None, color: Colour) -> None:
        """Writes the comparison to stdout, or to a file. Raises OSError."""
        if output_file is None:
            in_colour = wants_colour(sys.stdout, color)
            write(self._text(format, encoding_of(sys.stdout), in_colour, columns_of_stdout()))
            return
        from sambanotation.cli.writing import write_file

        write_file(output_file, self._text(format, "utf-8", color is Colour.ALWAYS, PLAIN).encode())

    def _text(self, format: Format, encoding: str, in_colour: bool, columns: int) -> str:
        from sambanotation.output.comparison import comparison, comparison_as_json

        if format is Format.JSON:
            ascii_only = not encoding.lower().startswith("utf")
            return comparison_as_json(self.files, self.lang, complete=self.complete, ascii_only=ascii_only)
        return rendered(comparison(self.files, self.lang, columns, encoding), in_colour)
