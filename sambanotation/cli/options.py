"""Command lines that are not understood: what is said about them, in English as the help is."""

from __future__ import annotations

import re
from typing import Any

import typer

from sambanotation.cli.screen import say

MISUSE: type[Exception] = typer.BadParameter.__mro__[2]
"""What is raised for a bad command line. Typer keeps it in another module from version to version."""

_NOISE = "Value error, "
"""What Typer puts before the words of the library by which it checks values."""

_LONE_BYTE = re.compile(r"(?<!\\)\\udc([89a-f][0-9a-f])")


def say_misuse(misuse: Any) -> None:
    """Tells on stderr how the command is used and what is wrong with the command line."""
    context = misuse.ctx
    if context is not None:
        for told in context.get_usage().splitlines():
            say(told)
        say(f"Try '{context.command_path} {context.help_option_names[0]}' for help.")
        say("")
    misuse.message = misuse.message.removeprefix(_NOISE)
    # Python's repr shows a byte that is no text as half a sign that is none.
    message = _LONE_BYTE.sub(r"\\x\1", misuse.format_message())
    say(f"Error: {message}{_of_a_command(misuse)}")


def _of_a_command(misuse: Any) -> str:
    """The end of the sentence, where an option of a command stands before the command."""
    option, context = getattr(misuse, "option_name", None), misuse.ctx
    commands = getattr(context.command, "commands", {}) if context is not None else {}
    having = [name for name, command in commands.items() if any(option in one.opts for one in command.params)]
    if not having:
        return ""
    return f"; it stands behind the command: {context.command_path} {having[0]} {option}"
