"""`samba convert`: a record as JSON, or the record that JSON tells."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import STDIN, SUFFIX
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.one_file import put_out, read_one, refuse
from sambanotation.cli.screen import encoding_of, say
from sambanotation.diagnostic import Diagnostic
from sambanotation.source import Source
from sambanotation.text import Lang, Text

OVERWRITES = Text(
    "the result would overwrite what is converted: {name}", "o resultado sobrescreveria o que se converte: {name}"
)


class Form(StrEnum):
    """What a record is converted to."""

    JSON = "json"
    SGR = "sgr"


def convert(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A record, a record in JSON, or - for standard input.")],
    to: Annotated[
        Form | None,
        typer.Option(help="What to make of it. Default: JSON of a *.sgr file, a record of a *.json file."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write to a file instead of standard output."),
    ] = None,
    lang: Annotated[str | None, lang_option("The language of messages.")] = None,
) -> None:
    """Write a record as JSON, or the record that JSON tells. Nothing is lost either way.

    A record comes back byte for byte. JSON that a program writes without "layout" becomes a record in canonical form.
    docs/record.schema.json describes the JSON.

    \b
    Examples:
      samba convert game.sgr -o game.json
      samba convert game.json -o game.sgr
      my-engine --log | samba convert - --to sgr | samba validate -

    \b
    Exit codes:
      0    done
      1    the JSON cannot become a record: what is wrong with it is told, and nothing is written
      2    could not run: a bad option, a file that cannot be read or written
    """
    from sambanotation.interchange.converting import from_json, to_json

    speaks = language(lang)
    form = to or _form_for(path)
    one, source = read_one(path, speaks)
    if output is not None and one.lies_at(output):
        refuse(OVERWRITES.say(speaks, {"name": one.name}))
    if form is Form.JSON:
        content = to_json(source).encode()
    else:
        converted = from_json(source)
        _tell(source, converted.diagnostics, speaks)
        if converted.source is None:
            raise typer.Exit(Ending.FINDINGS)
        content = converted.source.encode()
    put_out(content, output, speaks)


def _form_for(path: str) -> Form:
    """What the name of a file asks for. Raises BadParameter where it asks for nothing."""
    forms = {SUFFIX: Form.JSON, ".json": Form.SGR}
    form = None if path == STDIN else forms.get(Path(path).suffix.lower())
    if form is None:
        raise typer.BadParameter("it is needed where the file is no *.sgr and no *.json", param_hint="--to")
    return form


def _tell(source: Source, findings: tuple[Diagnostic, ...], lang: Lang) -> None:
    """Tells on stderr, line by line, what is wrong with a document."""
    from sambanotation.output.full import full
    from sambanotation.output.paint import plain
    from sambanotation.output.report import Report, place_findings

    report = Report((), tuple(place_findings(source, findings)))
    for line in plain(full(report, lang, encoding_of(sys.stderr))).splitlines():
        say(line)
