"""`samba score`: counts the deals of records and holds their claims against the count."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.going_through import GoingThrough
from sambanotation.cli.inputs import NO_INPUT, Input, inputs
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.screen import Colour, encoding_of, only_ascii, rendered, say, wants_colour, write
from sambanotation.source import Source
from sambanotation.text import Text, tell

if TYPE_CHECKING:
    from sambanotation.output.score_report import ScoredFile


class Format(StrEnum):
    """The forms of a score."""

    TEXT = "text"
    JSON = "json"


NO_RECORD = Text("it holds no record", "não contém nenhum registro")
NO_RULES = Text(
    "cannot count {name}: its rules are not to be had (samba validate tells why)",
    "não foi possível contar {name}: as regras não estão disponíveis (samba validate diz por quê)",
)


def score(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH", help="Files, folders (all their *.sgr), or - for standard input. Default: ."),
    ] = None,
    stdin_filename: Annotated[
        str | None, typer.Option(metavar="NAME", help="What to call standard input in the score.")
    ] = None,
    format: Annotated[Format, typer.Option(help="The form of the score.")] = Format.TEXT,
    lang: Annotated[str | None, lang_option("The language of the score.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Leave out the wording of the rules.")] = False,
    color: Annotated[Colour, typer.Option(help="When to use colour.")] = Colour.AUTO,
) -> None:
    """Count deals: each line with its rule and its turns, held against what the record claims.

    \b
    Examples:
      samba score game.sgr
      samba score game.sgr --lang pt-BR -q
      cat game.sgr | samba score - --stdin-filename game.sgr --format json

    \b
    Exit codes:
      0    no claim departs from the count
      1    a claim certainly departs, and the record does not acknowledge it
      2    could not run: a bad option, a file or a rule set that cannot be read, no record found
      70   a bug in samba
      130  interrupted
    """
    if stdin_filename is not None and "-" not in (paths or ()):
        raise typer.BadParameter("it needs - among the paths", param_hint="--stdin-filename")
    speaks = language(lang)
    given = paths or ["."]
    to_count = inputs(given, stdin_filename)
    if not to_count:
        say(f"samba: {NO_INPUT.say(speaks, {'places': ', '.join(given)})}")
        raise typer.Exit(Ending.COULD_NOT_RUN)
    run = Run(speaks)
    run.go_through(to_count)
    write(run.text(format, encoding_of(sys.stdout), wants_colour(sys.stdout, color), quiet))
    raise typer.Exit(run.ending)


@dataclass
class Run(GoingThrough["ScoredFile"]):
    """The counting of some files, as far as it has come."""

    interrupted = Text(
        "interrupted: files counted: {done} of {all}", "interrompido: arquivos contados: {done} de {all}"
    )

    def read(self, one: Input, source: Source) -> ScoredFile:
        from sambanotation.output.score_report import ScoredFile
        from sambanotation.replay.score import score as score_of

        file = ScoredFile(one.name, source, score_of(source, one.folder))
        if not file.matches:
            why = tell(NO_RECORD, self.lang)
            say(f"samba: {one.name}: {why}")
            return self.without(one, why)
        if file.without_rules:
            say(f"samba: {NO_RULES.say(self.lang, {'name': one.name})}")
        return file

    def without(self, one: Input, why: str) -> ScoredFile:
        from sambanotation.output.score_report import ScoredFile

        return ScoredFile(one.name, None, problem=why)

    @property
    def complete(self) -> bool:
        """Whether every file was read and every record counted."""
        return super().complete and not any(file.without_rules for file in self.files)

    @property
    def ending(self) -> Ending:
        """How the run ends: what kept it from counting is worth more than what departs."""
        if self.cut_short is not None:
            return self.cut_short
        if not self.complete:
            return Ending.COULD_NOT_RUN
        departs = any(match.departs for file in self.files for match in file.matches)
        return Ending.FINDINGS if departs else Ending.CLEAN

    def text(self, format: Format, encoding: str, in_colour: bool, quiet: bool) -> str:
        """The score in one of its forms, with no sign that the encoding lacks."""
        if format is Format.JSON:
            from sambanotation.output.score_json import score_as_json

            ascii_only = only_ascii(encoding)
            return score_as_json(self.files, self.lang, complete=self.complete, ascii_only=ascii_only)
        from sambanotation.output.score_text import score_lines

        return rendered(score_lines(self.files, self.lang, encoding, with_rules=not quiet), in_colour)
