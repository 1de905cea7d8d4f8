"""The formatter: the canonical form of a source, or a refusal where that would not be the same record."""

from __future__ import annotations

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.notation.letters import Letters
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record_faults import NOT_FORMATTED
from sambanotation.notation.rewriting_cards import rewritten
from sambanotation.source import NOWHERE, Source


@frozen
class Formatted:
    """A source in canonical form. `text` is the old one where `refused` says why; it holds no byte order mark."""

    text: str
    changed: bool
    refused: Diagnostic | None = None


def format_source(source: Source, letters: Letters | None = None) -> Formatted:
    """The canonical form of a source, with its own line ends (where they are mixed, the ones that it has most).

    Its cards are written in some letters where these are told, and in their own where not.

    Refuses unless the result reads back as the same records and is in canonical form itself.
    """
    parsed = parse(source)
    records = parsed.records
    if letters is not None:
        other = rewritten(source, parsed, letters)
        if isinstance(other, Diagnostic):
            return Formatted(source.text, False, other)
        records = other
    canonical = print_records(records)
    again = parse(Source(source.name, canonical)).records
    if again != records or print_records(again) != canonical:
        return Formatted(source.text, False, NOT_FORMATTED.at(NOWHERE))
    text = canonical.replace("\n", line_end(source.text))
    return Formatted(text, text != source.text)


def line_end(text: str) -> str:
    """The line end that a text has most, the line feed where it has none."""
    both = text.count("\r\n")
    ends = {"\n": text.count("\n") - both, "\r\n": both, "\r": text.count("\r") - both}
    return max(ends, key=lambda end: ends[end])
