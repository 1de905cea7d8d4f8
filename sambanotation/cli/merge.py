"""`samba merge`: the reports of parts of a corpus as one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import UNREADABLE
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.one_file import put, refuse
from sambanotation.cli.screen import write_bytes
from sambanotation.diagnostic import Severity
from sambanotation.source import why_refused
from sambanotation.text import Lang, Text, tell

if TYPE_CHECKING:
    from sambanotation.output.shards import Merged, ShardReport


class Format(StrEnum):
    """The forms of the whole report."""

    JSONL = "jsonl"
    JSON = "json"


OVERWRITES = Text(
    "the result would overwrite the report of a shard: {name}",
    "o resultado sobrescreveria o relatório de uma parte: {name}",
)


def merge(
    shards: Annotated[list[str], typer.Argument(metavar="FILE", help="The reports of all shards, in any order.")],
    format: Annotated[Format, typer.Option(help="The form of the whole report.")] = Format.JSONL,
    fail_on: Annotated[
        Severity, typer.Option(help="The least grave finding that makes the run fail.")
    ] = Severity.WARNING,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="Exit with 0 even if something was found.")] = False,
    output_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the report to a file instead of standard output.")
    ] = None,
    lang: Annotated[str | None, lang_option("The language of what is told on standard error.")] = None,
) -> None:
    """Put the reports of samba validate --shard together: they become that of a run over the whole corpus.

    \b
    Examples:
      samba validate games/ --shard 1/2 --format jsonl --output-file 1.jsonl
      samba validate games/ --shard 2/2 --format jsonl --output-file 2.jsonl
      samba merge 1.jsonl 2.jsonl --format json

    \b
    Exit codes:
      0    nothing found at the level of --fail-on
      1    something found
      2    could not run: a bad option, a shard that is missing, not complete, or of another run
      70   a bug in samba
      130  interrupted
    """
    from sambanotation.output.shards import Merged, MergeError

    speaks = language(lang)
    with ExitStack() as opened:
        try:
            merged = Merged([_read(name, speaks, opened) for name in shards])
        except MergeError as fault:
            refuse(fault.why.say(speaks, fault.facts))
        if output_file is not None:
            for name in shards:
                if output_file.exists() and output_file.samefile(name):
                    refuse(OVERWRITES.say(speaks, {"name": name}))
            put(output_file, _told(merged, format), speaks)
        else:
            for told in _told(merged, format):
                write_bytes(told)
        if not merged.complete:
            raise typer.Exit(Ending.COULD_NOT_RUN)
        raise typer.Exit(Ending.FINDINGS if merged.fails(fail_on) and not exit_zero else Ending.CLEAN)


def _read(name: str, lang: Lang, opened: ExitStack) -> ShardReport:
    from sambanotation.output.shards import read_shard

    try:
        return read_shard(name, opened.enter_context(Path(name).open("rb")))
    except OSError as fault:
        refuse(UNREADABLE.say(lang, {"name": name, "reason": tell(why_refused(fault), lang)}))


def _told(merged: Merged, format: Format) -> Iterator[bytes]:
    if format is Format.JSON:
        yield merged.as_json(ascii_only=False).encode()
    else:
        yield from merged.lines()
