"""What is common to all commands: an interruption, and a result that cannot be printed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import UNWRITABLE
from sambanotation.cli.language import language
from sambanotation.cli.later import typer
from sambanotation.cli.screen import NotPrintedError, say
from sambanotation.source import why_refused
from sambanotation.text import Lang, Text

STDOUT_NAME = "<stdout>"

INTERRUPTED = Text("interrupted", "interrompido")


def ending_well(command: Callable[..., Ending | None]) -> Callable[..., Ending | None]:
    """A command that tells of an interruption, and of a result that cannot be printed, and ends with their codes."""

    @wraps(command)
    def run(**arguments: Any) -> Ending | None:
        try:
            return command(**arguments)
        except KeyboardInterrupt:
            say_interrupted(arguments["lang"])
            raise typer.Exit(Ending.INTERRUPTED) from None
        except NotPrintedError as fault:
            say_not_printed(fault, arguments["lang"])
            raise typer.Exit(Ending.COULD_NOT_RUN) from None

    return run


def say_interrupted(lang: str | None = None) -> None:
    """Tells, in the language asked for, that the run was interrupted."""
    say(f"samba: {INTERRUPTED.say(language_or_english(lang), {})}")


def say_not_printed(fault: OSError, lang: str | None = None) -> None:
    """Tells, in the language asked for, that the result could not be written to stdout."""
    say(f"samba: {UNWRITABLE.say(language_or_english(lang), {'name': STDOUT_NAME, 'reason': why_refused(fault)})}")


def language_or_english(asked: str | None = None) -> Lang:
    """The language; English where one is asked for that does not exist, since this is no time to say so."""
    try:
        return language(asked)
    except typer.BadParameter:
        return Lang.EN
