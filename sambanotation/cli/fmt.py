"""`samba fmt`: writes records in their one canonical form."""

from __future__ import annotations

from enum import Enum, auto
from typing import Annotated

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import NO_INPUT, UNREADABLE, UNWRITABLE, Input, inputs
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.screen import NotPrintedError, quoted, say, write_bytes
from sambanotation.cli.showing_diff import show_diff
from sambanotation.cli.writing import CHANGED_MEANWHILE, write_file
from sambanotation.frozen import frozen
from sambanotation.source import RefusedError, Source, why_refused
from sambanotation.text import Lang, Text

REFUSED = Text("{name} was left as it is: {reason}", "{name} ficou como estava: {reason}")
WOULD_CHANGE = Text("would format: {name}", "seria formatado: {name}")
CHANGED = Text("formatted: {name}", "formatado: {name}")
COUNTS = Text("Formatted: {changed}, left as they are: {kept}", "Formatados: {changed}, deixados como estavam: {kept}")
WOULD_COUNT = Text(
    "Would be formatted: {changed}, in canonical form: {kept}",
    "Seriam formatados: {changed}, na forma canônica: {kept}",
)
INTERRUPTED = Text("interrupted: files done: {done} of {all}", "interrompido: arquivos tratados: {done} de {all}")
NOT_IN_PLACE = Text(
    "it is no file that could be written anew; with - the result goes to standard output",
    "não é um arquivo que se possa regravar; com - o resultado vai para a saída padrão",
)


class Outcome(Enum):
    """What became of a file."""

    KEPT = auto()
    CHANGED = auto()
    FAILED = auto()


def fmt(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH", help="Files, folders (all their *.sgr), or - for standard input. Default: ."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 if something would change.")
    ] = False,
    cards: Annotated[
        str | None, typer.Option(metavar="en|pt", help="Write the cards in these letters. Default: keep them.")
    ] = None,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    stdin_filename: Annotated[
        str | None, typer.Option(metavar="NAME", help="What to call standard input in messages.")
    ] = None,
    lang: Annotated[str | None, lang_option("The language of messages.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only say what went wrong.")] = False,
) -> None:
    """Write records in their one canonical form.

    Remarks, annotations, glyphs and lines that cannot be read stay where they are. A file is only written where it
    reads back as the same record.

    \b
    Examples:
      samba fmt game.sgr
      samba fmt --check --diff games/
      samba fmt - < game.sgr
      samba fmt --cards pt game.sgr

    \b
    Exit codes:
      0    done, or with --check: nothing would change
      1    with --check: something would change
      2    could not run: a bad option, a file that cannot be read or written, no record found
    """
    if stdin_filename is not None and "-" not in (paths or ()):
        raise typer.BadParameter("it needs - among the paths", param_hint="--stdin-filename")
    if cards not in (None, "en", "pt"):
        raise typer.BadParameter(f"{quoted(cards)} are no letters of cards: en, pt", param_hint="--cards")
    speaks = language(lang)
    given = paths or ["."]
    to_format = inputs(given, stdin_filename)
    if not to_format:
        say(f"samba: {NO_INPUT.say(speaks, {'places': ', '.join(given)})}")
        raise typer.Exit(Ending.COULD_NOT_RUN)
    run = Run(speaks, dry=check or diff, diff=diff, quiet=quiet, cards=cards)
    outcomes: list[Outcome] = []
    interrupted = False
    try:
        for one in to_format:
            outcomes.append(run.format(one))
    except KeyboardInterrupt:
        say(f"samba: {INTERRUPTED.say(speaks, {'done': len(outcomes), 'all': len(to_format)})}")
        interrupted = True
    changed, kept = outcomes.count(Outcome.CHANGED), outcomes.count(Outcome.KEPT)
    if not quiet and [one.path for one in to_format] != [None]:
        say((WOULD_COUNT if run.dry else COUNTS).say(speaks, {"changed": changed, "kept": kept}))
    if interrupted:
        raise typer.Exit(Ending.INTERRUPTED)
    if Outcome.FAILED in outcomes:
        raise typer.Exit(Ending.COULD_NOT_RUN)
    raise typer.Exit(Ending.FINDINGS if check and changed else Ending.CLEAN)


@frozen
class Run:
    """How files are formatted. `dry` writes nothing, `diff` shows the changes, `cards` names the letters in which cards
    are written, None for their own."""

    lang: Lang
    dry: bool
    diff: bool
    quiet: bool
    cards: str | None = None

    def format(self, one: Input) -> Outcome:
        """Formats a file, or standard input to standard output."""
        from sambanotation.notation.formatting import format_source
        from sambanotation.notation.letters import letters_named

        try:
            source = one.read()
        except OSError as fault:
            return self._failed(UNREADABLE, one, why_refused(fault))
        formatted = format_source(source, letters_named(self.cards) if self.cards is not None else None)
        if formatted.refused is not None:
            self._failed(REFUSED, one, formatted.refused.message.say(self.lang, formatted.refused.facts))
            if one.path is None and not self.dry:
                write_bytes(source.encode())
            return Outcome.FAILED
        result = Source(source.name, formatted.text, source.bom)
        if self.diff and formatted.changed:
            show_diff(source, result)
        if not self.dry:
            try:
                _put(one, source, result, formatted.changed)
            except NotPrintedError:
                raise
            except OSError as fault:
                why = why_refused(fault)
                return self._failed(REFUSED if why is CHANGED_MEANWHILE else UNWRITABLE, one, why)
        if not formatted.changed:
            return Outcome.KEPT
        if not self.quiet and one.path is not None:
            say((WOULD_CHANGE if self.dry else CHANGED).say(self.lang, {"name": one.name}))
        return Outcome.CHANGED

    def _failed(self, what: Text, one: Input, why: Text | str) -> Outcome:
        say(f"samba: {what.say(self.lang, {'name': one.name, 'reason': why})}")
        return Outcome.FAILED


def _put(one: Input, source: Source, result: Source, changed: bool) -> None:
    """Puts a result where its source came from. A file in canonical form is not touched. Raises OSError."""
    if one.path is None:
        write_bytes(result.encode())
    elif changed:
        if one.path.exists() and not one.path.is_file():
            raise RefusedError(NOT_IN_PLACE)
        write_file(one.path, result.encode(), replacing=source.encode())
