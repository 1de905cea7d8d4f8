"""Records whose cards are written in the letters of another language. Nothing else of them changes."""

from __future__ import annotations

import re
from dataclasses import replace

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.grammar import any_of
from sambanotation.notation.lesson import annotations_of, is_question, respelled
from sambanotation.notation.letters import ENGLISH, Letters, letters_named
from sambanotation.notation.parser import Parsed, parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Line, Record, Tag, Unreadable
from sambanotation.notation.record_faults import CARDS_NOT_REWRITTEN
from sambanotation.notation.tags import letters_from
from sambanotation.source import NOWHERE, Source
from sambanotation.text import Lang, Text

_TAG = "Cards"

_LINE_NOT_UNDERSTOOD = Text("line {line} has some and is not understood", "a linha {line} tem algumas e não se entende")
_UNKNOWN_LETTERS = Text(
    "nobody knows the letters that the tag Cards names", "não se conhecem as letras que a etiqueta Cards nomeia"
)
_OTHERWISE = Text("the game would not read back as the same", "o jogo não seria relido como o mesmo")


def rewritten(source: Source, parsed: Parsed, letters: Letters) -> tuple[Record, ...] | Diagnostic:
    """The records of a source as they are where their cards have some letters, or why that cannot be.

    Their tag `Cards` says so. Where English letters are wanted and it stands behind the tag `SGR`, where it is put, it
    goes, as it goes without saying.
    """
    for record in parsed.records:
        if why := _what_forbids(source, record, letters):
            return CARDS_NOT_REWRITTEN.at(NOWHERE, why=why)
    lessons = _with_lessons(source, parsed, letters)
    records = tuple(record if record.is_blank else _with_tag(record, letters) for record in lessons)
    again = parse(Source(source.name, print_records(records)))
    same = again.records == records and _told(again) == _told(parsed)
    return records if same else CARDS_NOT_REWRITTEN.at(NOWHERE, why=_OTHERWISE)


def _with_lessons(source: Source, parsed: Parsed, letters: Letters) -> tuple[Record, ...]:
    """The records, the answers to their questions to a learner in some letters: these are in annotations, which are
    printed as they stand."""
    text, at, parts = source.text, 0, []
    for record in parsed.records:
        own = letters_from(record.opening)
        for line in record.lines() if own is not letters else ():
            for note in sorted(annotations_of(line), key=lambda note: note.span.start):
                if is_question(note.text):
                    parts += [text[at : note.span.start], "{", respelled(note.text, own, letters), "}"]
                    at = note.span.end
    return parse(Source(source.name, "".join(parts) + text[at:])).records if parts else parsed.records


def _what_forbids(source: Source, record: Record, letters: Letters) -> Text | None:
    tag = next((line for line in record.opening if isinstance(line, Tag) and line.name == _TAG), None)
    if tag is not None and letters_named(tag.value) is None:
        return _UNKNOWN_LETTERS
    own = letters_from(record.opening)
    if own is letters:
        return None
    cards = re.compile(any_of(frozenset({"CARD", "PATTERN", "RUN"}), own))
    for line in record.lines():
        if isinstance(line, Unreadable) and cards.search(line.text):
            number = str(source.position(line.span.start)[0])
            return Text(*(_LINE_NOT_UNDERSTOOD.template(lang).format(line=number) for lang in Lang))
    return None


def _with_tag(record: Record, letters: Letters) -> Record:
    opening = list(record.opening)
    due = next((at + 1 for at, line in enumerate(opening) if isinstance(line, Tag) and line.name == "SGR"), 0)
    for at, line in enumerate(opening):
        if isinstance(line, Tag) and line.name == _TAG:
            goes = letters is ENGLISH and at == due and _says_only_that(line)
            opening[at : at + 1] = [] if goes else [replace(line, value=letters.name)]
            break
    else:
        if letters is not ENGLISH:
            opening.insert(due, Tag(_TAG, letters.name))
    return replace(record, opening=tuple(opening))


def _says_only_that(tag: Line) -> bool:
    return not tag.notes and not tag.tail.marks and tag.tail.remark is None


def _told(parsed: Parsed) -> list[tuple[str, int]]:
    return sorted((finding.code, finding.record) for finding in parsed.diagnostics)
