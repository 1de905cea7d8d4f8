"""`samba validate --rules A,B`: records under several rule sets, their verdicts and their points side by side."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sambanotation.cli.ending import Ending
from sambanotation.cli.going_through import GoingThrough
from sambanotation.cli.inputs import Input
from sambanotation.cli.reports import Format, Target, say_unwritable
from sambanotation.cli.screen import (
    PLAIN,
    Colour,
    columns_of_stdout,
    encoding_of,
    only_ascii,
    rendered,
    wants_colour,
    write,
)
from sambanotation.diagnostic import Severity

if TYPE_CHECKING:
    from sambanotation.output.comparison import ComparedFile
    from sambanotation.output.report import Selection
    from sambanotation.replay.comparing import Compared
    from sambanotation.source import Source


@dataclass
class Comparing(GoingThrough["ComparedFile"]):
    """The checking of some files under several rule sets, as far as it has come. `names` are rule sets that can be
    had."""

    names: Sequence[str]
    selection: Selection

    def read(self, one: Input, source: Source) -> ComparedFile:
        from sambanotation.output.comparison import ComparedFile
        from sambanotation.replay.comparing import compare

        return ComparedFile(one.name, source, tuple(self._selected(record) for record in compare(source, self.names)))

    def without(self, one: Input, why: str) -> ComparedFile:
        from sambanotation.output.comparison import ComparedFile

        return ComparedFile(one.name, None, problem=why)

    def _selected(self, record: Compared) -> Compared:
        """The record with the findings that are wanted, and the verdicts that follow from them."""
        from sambanotation.replay.comparing import verdict_of

        under = []
        for each in record.under:
            kept = tuple(one for one in each.findings if self.selection.names(one))
            under.append(replace(each, findings=kept, verdict=each.verdict and verdict_of(kept)))
        return replace(record, under=tuple(under))

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

    def print(self, targets: Sequence[Target], color: Colour) -> bool:
        """Writes the comparison to stdout, to a file, or to several. Says on stderr what could not be written; whether
        nothing is missing."""
        from sambanotation.cli.writing import write_file

        done = True
        for target in targets:
            try:
                if target.path is None:
                    in_colour = wants_colour(sys.stdout, color)
                    write(self._text(target.format, encoding_of(sys.stdout), in_colour, columns_of_stdout()))
                else:
                    text = self._text(target.format, "utf-8", color is Colour.ALWAYS, PLAIN)
                    write_file(target.path, text.encode())
            except OSError as fault:
                say_unwritable(target.path, fault, self.lang)
                done = False
        return done

    def _text(self, format: Format, encoding: str, in_colour: bool, columns: int) -> str:
        from sambanotation.output.comparison import comparison, comparison_as_json

        if format is Format.JSON:
            ascii_only = only_ascii(encoding)
            return comparison_as_json(self.files, self.lang, complete=self.complete, ascii_only=ascii_only)
        return rendered(comparison(self.files, self.lang, columns, encoding), in_colour)
