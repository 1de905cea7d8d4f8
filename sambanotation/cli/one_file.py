"""Commands that take one file: how they read it and put out what they make of it, and what they refuse."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import NO_INPUT, UNREADABLE, UNWRITABLE, Input, inputs
from sambanotation.cli.later import typer
from sambanotation.cli.screen import say, write_bytes
from sambanotation.cli.writing import write_file
from sambanotation.source import Source, why_refused
from sambanotation.text import Lang, Text, tell

SEVERAL = Text(
    "one file can be taken, and in {places} there are: {count}",
    "pode-se tomar um arquivo, e em {places} há: {count}",
)
NO_SUCH_SEAT = Text("no such seat: {seat}; there are: {needed}", "não há esse lugar: {seat}; há estes: {needed}")


OVERWRITES = Text(
    "the result would overwrite the record itself: {name}", "o resultado sobrescreveria o próprio registro: {name}"
)


def read_one(path: str, lang: Lang, stdin_filename: str | None = None) -> tuple[Input, Source]:
    """The one file that a path stands for, and what it holds; standard input may be called by a name. Says why on
    stderr and ends the program where there is none, where there are several, or where it cannot be read."""
    found = inputs([path], stdin_filename)
    if len(found) != 1:
        # Of a folder it is not known which record is meant.
        text = SEVERAL if found else NO_INPUT
        refuse(text.say(lang, {"places": path, "count": len(found)}))
    try:
        return found[0], found[0].read()
    except OSError as fault:
        refuse(UNREADABLE.say(lang, {"name": found[0].name, "reason": tell(why_refused(fault), lang)}))


def put_out(content: bytes, output: Path | None, lang: Lang) -> None:
    """Writes a result to a file, whole or not at all, or to stdout where none is named."""
    if output is None:
        write_bytes(content)
    else:
        put(output, content, lang)


def put(path: Path, content: bytes | Iterable[bytes], lang: Lang) -> None:
    """Writes a file, whole or not at all. Says why on stderr and ends the program where that cannot be."""
    try:
        write_file(path, content)
    except OSError as fault:
        refuse(UNWRITABLE.say(lang, {"name": path, "reason": why_refused(fault)}))


def refuse(why: str) -> NoReturn:
    """Says on stderr why the program could not run, and ends it."""
    say(f"samba: {why}")
    raise typer.Exit(Ending.COULD_NOT_RUN)
