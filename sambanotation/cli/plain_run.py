"""Runs that need no reading of options: they begin at once, without the libraries that read a command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from sambanotation.cli.later import typer

_OF_THE_SHELL = frozenset("*?[~$%")
"""Signs in paths that Typer works out where no shell does."""


def plain_run(words: Sequence[str]) -> int | None:
    """Does what a command line of one option, or of a command with nothing but paths, asks for; the exit code.

    None where there is more to be read in it, and where there is something to be said about it: nothing is done then.
    """
    if [*words] == ["--version"]:
        from sambanotation.cli.screen import write
        from sambanotation.cli.versions import versions

        write(versions())
        return 0
    if words[:1] != ["validate"] or not all(map(_is_path, words[1:])):
        return None
    from sambanotation.cli.around import ending_well
    from sambanotation.cli.validate import validate

    try:
        return ending_well(validate)(paths=[*words[1:]] or None, lang=None)
    except typer.BadParameter:
        return None
    except typer.Exit as left:
        return left.exit_code


def _is_path(word: str) -> bool:
    if sys.platform == "win32" and _OF_THE_SHELL & {*word}:
        return False
    return not word.startswith("-") or word == "-"
