"""`samba conform`: another program that plays, measured by records."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, ClassVar

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.going_through import GoingThrough
from sambanotation.cli.inputs import NO_INPUT, Input, inputs
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.screen import (
    Colour,
    encoding_of,
    is_terminal,
    only_ascii,
    quoted,
    rendered,
    say,
    wants_colour,
    write,
)
from sambanotation.text import Text

if TYPE_CHECKING:
    from sambanotation.conform.measuring import MeasuredFile, Measuring
    from sambanotation.source import Source

NOT_STARTED = Text("the engine does not start: {why}", "o motor não inicia: {why}")
NO_HELLO = Text("the engine does not say hello ({how}): {why}", "o motor não dá o seu hello ({how}): {why}")
PROGRESS = Text("{done} of {all}: {name}", "{done} de {all}: {name}")


class Format(StrEnum):
    """The forms of what is told."""

    TEXT = "text"
    JSON = "json"


def conform(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="CORPUS", help="Files, folders (all their *.sgr), or - for standard input. Default: ."),
    ] = None,
    engine: Annotated[
        str, typer.Option("--engine", metavar="CMD", help="The command that starts the engine, with its arguments.")
    ] = "",
    format: Annotated[Format, typer.Option(help="Text for people, or JSON.")] = Format.TEXT,
    seconds: Annotated[
        float, typer.Option(metavar="S", min=0.01, help="How long the engine may take for an answer.")
    ] = 10.0,
    most: Annotated[
        int, typer.Option("--max-line", metavar="BYTES", min=1000, help="How long a line of the engine may be.")
    ] = 1_000_000,
    shrink: Annotated[
        bool, typer.Option("--shrink/--no-shrink", help="Look for the shortest record over which they part.")
    ] = True,
    lang: Annotated[str | None, lang_option("The language of the report.")] = None,
    color: Annotated[Colour, typer.Option(help="When to use colour.")] = Colour.AUTO,
) -> None:
    """Measure an engine: does it accept what is legal, refuse what is not, and count as the referee does?

    Every record is put to the engine, which speaks the protocol of docs/engine-protocol.md, up to the first thing about
    which the two part. These are told rule by rule, with the place where the rule is written and the shortest record
    that shows it.

    \b
    Examples:
      samba conform --engine "samba engine" games/
      samba conform --engine "node engine.js" games/ --format json
      samba generate --mutants --games 100 | samba conform --engine ./engine -

    \b
    Exit codes:
      0    the engine plays by the rules, as far as it was asked
      1    they part over something, or it fails to answer
      2    could not run: a bad option, an engine that does not start, no record found, no turn that it can play
      70   a bug in samba
      130  interrupted
    """
    speaks = language(lang)
    from sambanotation.conform.measuring import Measuring
    from sambanotation.conform.running import EngineFailureError, Failure, Limits, command_of

    try:
        command = command_of(engine)
    except ValueError:
        command = []
    if not command:
        raise typer.BadParameter(f"a command is needed, not {quoted(engine)}", param_hint="--engine")
    given = paths or ["."]
    to_measure = inputs(given)
    if not to_measure:
        say(f"samba: {NO_INPUT.say(speaks, {'places': ', '.join(given)})}")
        raise typer.Exit(Ending.COULD_NOT_RUN)
    try:
        measuring = Measuring(command, Limits(seconds, max(seconds, Limits().start), most), shrink)
    except EngineFailureError as fault:
        if fault.failure is Failure.NOT_STARTED:
            say(f"samba: {NOT_STARTED.say(speaks, {'why': fault.seen.say(speaks)})}")
            raise typer.Exit(Ending.COULD_NOT_RUN) from None
        say(f"samba: {NO_HELLO.say(speaks, {'how': fault.failure.value, 'why': fault.seen.say(speaks)})}")
        raise typer.Exit(Ending.FINDINGS) from None
    run = Run(speaks, measuring, len(to_measure))
    try:
        run.go_through(to_measure)
    finally:
        measuring.close()
    run.print(format, color)
    raise typer.Exit(run.ending())


@dataclass
class Run(GoingThrough["MeasuredFile"]):
    """The measuring by some files, as far as it has come."""

    interrupted: ClassVar[Text] = Text(
        "interrupted: files played: {done} of {all}", "interrompido: arquivos jogados: {done} de {all}"
    )

    measuring: Measuring
    number: int

    def read(self, one: Input, source: Source) -> MeasuredFile:
        if is_terminal(sys.stderr):
            say(PROGRESS.say(self.lang, {"done": len(self.files) + 1, "all": self.number, "name": one.name}))
        return self.measuring.measure(source, one.folder)

    def without(self, one: Input, why: str) -> MeasuredFile:
        from sambanotation.conform.measuring import MeasuredFile

        return MeasuredFile(one.name, problem=why)

    def ending(self) -> Ending:
        """How the run ends. An engine that was asked about nothing has shown nothing."""
        if self.cut_short is not None:
            return self.cut_short
        if any(file.departures for file in self.files):
            return Ending.FINDINGS
        asked = any(file.turns for file in self.files)
        return Ending.CLEAN if self.complete and asked else Ending.COULD_NOT_RUN

    def print(self, format: Format, color: Colour) -> None:
        """Writes what came of it to stdout."""
        from sambanotation.conform.measuring import settled
        from sambanotation.output.conformance import conformance, conformance_as_json

        encoding = encoding_of(sys.stdout)
        files = settled(self.files)
        greeting = self.measuring.greeting
        if format is Format.JSON:
            ascii_only = only_ascii(encoding)
            write(conformance_as_json(greeting, files, self.lang, complete=self.complete, ascii_only=ascii_only))
        else:
            write(rendered(conformance(greeting, files, self.lang, encoding), wants_colour(sys.stdout, color)))
