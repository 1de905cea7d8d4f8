"""Reports of findings as they are printed: the forms that they have, and where they go."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from sambanotation.cli.screen import Colour, encoding_of, only_ascii, rendered, wants_colour, write
from sambanotation.frozen import frozen
from sambanotation.text import Lang

if TYPE_CHECKING:
    from sambanotation.output.paint import Line
    from sambanotation.output.report import Report


class Format(StrEnum):
    """The forms of a report. `text` is another word for `full`."""

    FULL = "full"
    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"


@frozen
class Printing:
    """How a report is printed. `quiet` leaves out the last line; `complete` tells that the run came to its end."""

    lang: Lang
    format: Format
    color: Colour
    quiet: bool
    complete: bool


def print_report(report: Report, printing: Printing, output_file: Path | None = None) -> None:
    """Writes a report to stdout, or to a file. Raises OSError."""
    if output_file is None:
        write(_text(report, printing, encoding_of(sys.stdout), wants_colour(sys.stdout, printing.color)))
        return
    from sambanotation.cli.writing import write_file

    write_file(output_file, _text(report, printing, "utf-8", printing.color is Colour.ALWAYS).encode())


def _text(report: Report, printing: Printing, encoding: str, in_colour: bool) -> str:
    """The report in one of its forms, with no sign that the encoding lacks."""
    ascii_only = only_ascii(encoding)
    lang = printing.lang
    match printing.format:
        case Format.JSON:
            from sambanotation.output.as_json import as_json

            return as_json(report, lang, complete=printing.complete, ascii_only=ascii_only)
        case Format.JSONL:
            from sambanotation.output.as_json import as_json_lines

            return as_json_lines(report, lang, ascii_only=ascii_only)
        case Format.CONCISE:
            from sambanotation.output.concise import concise

            lines = concise(report, lang, encoding)
        case Format.FULL | Format.TEXT:
            from sambanotation.output.full import full

            lines = full(report, lang, encoding)
    return rendered(lines if printing.quiet else chain(lines, _last_line(report, lang, encoding)), in_colour)


def _last_line(report: Report, lang: Lang, encoding: str) -> Iterator[Line]:
    """The counts; nothing where no file could be read, since "no findings" would sound like a pass."""
    if all(file.problem is not None for file in report.files):
        return
    from sambanotation.output.full import last_line
    from sambanotation.output.paint import line
    from sambanotation.output.visible import visible

    yield line(visible(last_line(report, lang), encoding))
