"""Notes and variations put into a text: a turn of it is written anew, and no other sign of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import cast

from sambanotation.frozen import frozen
from sambanotation.notation.formatting import line_end
from sambanotation.notation.lesson import unescaped
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import CONTINUED, NESTED
from sambanotation.notation.record import Annotation, Empty, Glyph, Line, Note, Record, Turn, Unreadable, Variation
from sambanotation.source import Source
from sambanotation.text import Text

NO_WORDS = Text("the text is empty", "o texto está vazio")
NOT_TEXT = Text(
    "the text holds a sign that is none of a text: U+{sign}", "o texto contém um sinal que não é de texto: U+{sign}"
)
NO_GLYPH = Text(
    "{glyph} is no glyph: ! ? !! ?? !? ?!, or $ and a number of at most three digits",
    "{glyph} não é um glifo: ! ? !! ?? !? ?!, ou $ e um número de até três algarismos",
)
NOT_ALONE = Text(
    "with the note the record would not be read as the same record any more",
    "com a nota o registro já não seria lido como o mesmo registro",
)

_GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
_NUMBERED = re.compile(r"\$[0-9]{1,3}", re.ASCII)
_ESCAPED = re.compile(r"[\\}]")
_WRITTEN_END = re.compile(r"\r\n|\n|\r")
_END_OF_LINE = re.compile(r"\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
NO_PLAY = Text("this is no turn as the notation has it", "isto não é uma vez como a notação a quer")


class NotAnnotatedError(ValueError):
    """A note cannot be written; `why` says so in both languages, with `facts`."""

    def __init__(self, why: Text, **facts: object) -> None:
        super().__init__(why.en)
        self.why, self.facts = why, facts


@frozen
class Place:
    """Which turn is meant: the numbers of `5.1.6`, turns and variations by turns, of the first deal that has it; in
    this deal, by the number that the record gives it or its place, and in this record of the text, from 1; None where
    these are not told."""

    path: tuple[int, ...]
    deal: int | None = None
    record: int | None = None


def annotation(text: str) -> Annotation:
    """A text as an annotation: `}` and `\\` escaped, further lines indented. Raises NotAnnotatedError where nothing is
    in it, or a sign that is white space nowhere and shown nowhere."""
    lines = [" ".join(line.split()) for line in _END_OF_LINE.split(text.strip())]
    for sign in "".join(lines):
        if ord(sign) < 0x20 or 0x7F <= ord(sign) < 0xA0 or 0xD800 <= ord(sign) < 0xE000:
            raise NotAnnotatedError(NOT_TEXT, sign=f"{ord(sign):04X}")
    if not any(lines):
        raise NotAnnotatedError(NO_WORDS)
    escaped = [_ESCAPED.sub(r"\\\g<0>", line) for line in lines]
    return Annotation(
        "\n".join(f"{CONTINUED}{line}" if number and line else line for number, line in enumerate(escaped))
    )


def text_of(note: Annotation) -> str:
    """What somebody would type for an annotation, line by line: `annotation` makes the same of it again."""
    return "\n".join(" ".join(line.split()) for line in unescaped(note.text).splitlines()).strip("\n")


def glyph(sign: str) -> Glyph:
    """A sign as a glyph. Raises NotAnnotatedError where it is none."""
    if sign not in _GLYPHS and not _NUMBERED.fullmatch(sign):
        raise NotAnnotatedError(NO_GLYPH, glyph=sign)
    return Glyph(sign)


def turn_at(records: Sequence[Record], place: Place) -> Turn | Unreadable | None:
    """The turn of a place; a line that was to be it and is not understood; None where there is none."""
    unread: Unreadable | None = None
    for number, record in enumerate(records, 1):
        for nth, deal in enumerate(record.deals, 1):
            called = nth if deal.heading.number is None else deal.heading.number
            if place.record not in (None, number) or place.deal not in (None, called):
                continue
            found = _within(deal.lines, place.path)
            if isinstance(found, Turn):
                return found
            unread = unread or found
    return unread


def annotated(source: Source, turn: Turn, notes: Sequence[Annotation | Glyph], anew: bool = False) -> Source:
    """The source with notes behind what a turn of it says, `anew` in the place of the turn's last note of their kind.

    The turn is one of what `parse` makes of the source. Of all other lines every byte stays, and of the turn all but
    the notes. Raises NotAnnotatedError where the result would not be read as the same record with these notes.
    """
    records = parse(source).records
    text, wanted = source.text, turn
    # Those further behind come first, so that the places of the others hold.
    replaced: dict[int, Note] = {}
    added: list[Note] = []
    for note in notes:
        old = next((at for at in range(len(turn.notes) - 1, -1, -1) if type(turn.notes[at]) is type(note)), None)
        if anew and old is not None and old not in replaced:
            replaced[old] = note
        else:
            added.append(note)
    end = line_end(text)
    kept = [replaced.get(at, note) for at, note in enumerate(turn.notes)]
    before = sum(note.span.start < turn.span.end for note in turn.notes)
    leading = turn.leading if turn.played else turn.leading and turn.leading + len(added)
    wanted = replace(turn, notes=(*kept[:before], *added, *kept[before:]), leading=leading)
    text = text[: turn.span.end] + "".join(f" {_spelled(note, end)}" for note in added) + text[turn.span.end :]
    for at in sorted(replaced, reverse=True):
        span = turn.notes[at].span
        text = text[: span.start] + _spelled(replaced[at], end) + text[span.end :]
    result = Source(source.name, text, source.bom)
    if parse(result).records != tuple(_with(record, turn, wanted) for record in records):
        raise NotAnnotatedError(NOT_ALONE)
    return result


def without_note(source: Source, turn: Turn, note: Note) -> Source:
    """The source without a note that stands behind what a turn of it says, and without the white space before it.

    The turn is one of what `parse` makes of the source. Raises NotAnnotatedError where the result would not be read as
    the same record without this note.
    """
    at = next(at for at, one in enumerate(turn.notes) if one is note)
    text, start = source.text, note.span.start
    while start and text[start - 1] in " \t":
        start -= 1
    result = Source(source.name, text[:start] + text[note.span.end :], source.bom)
    wanted = replace(turn, notes=turn.notes[:at] + turn.notes[at + 1 :], leading=turn.leading - (at < turn.leading))
    if parse(result).records != tuple(_with(record, turn, wanted) for record in parse(source).records):
        raise NotAnnotatedError(NOT_ALONE)
    return result


def with_variation(source: Source, turn: Turn, line: str) -> Source:
    """The source with a variation of one line behind a turn of it, and behind the variations that stand there.

    The turn is one of what `parse` makes of the source; all that is there stays. Raises NotAnnotatedError where the
    line is no turn, or the result would not be read as the same record with this variation.
    """
    inside = iter(_beside(parse(source).records, turn))
    blocks = list(_variations(inside)) if any(line is turn for line in inside) else []
    at = _end_of(source.text, blocks[-1].close if blocks else turn)
    indent = _indent_of(source.text, turn)
    return _with_lines(source, at, [f"{indent}(", f"{indent}{NESTED}{line.strip()}", f"{indent})"])


def with_line(source: Source, variation: Variation, line: str) -> Source:
    """The source with a line more at the end of a variation, and raises what `with_variation` does."""
    turns = [each for each in variation.lines if isinstance(each, Turn)]
    at = variation.close.span.start
    while at and source.text[at - 1] not in "\r\n":
        at -= 1
    indent = _indent_of(source.text, turns[-1]) if turns else NESTED
    return _with_lines(source, at, [f"{indent}{line.strip()}"])


def _with_lines(source: Source, at: int, lines: Sequence[str]) -> Source:
    end, text = line_end(source.text), source.text
    lead = end if at and text[at - 1] not in "\r\n" else ""
    added = lead + "".join(f"{line}{end}" for line in lines)
    result = Source(source.name, text[:at] + added + text[at:], source.bom)
    put = range(at, at + len(added))
    records = parse(result).records
    if tuple(_without(record, put) for record in records) != parse(source).records:
        raise NotAnnotatedError(NOT_ALONE)
    found = [line for record in records for line in record.lines() if line.span.start in put]
    if sum(isinstance(line, Turn) for line in found) != 1 or any(isinstance(line, Unreadable) for line in found):
        raise NotAnnotatedError(NO_PLAY)
    return result


def _end_of(text: str, line: Line) -> int:
    """Where the written line behind a logical one begins."""
    at = max(line.span.end, line.tail.span.end, *(note.span.end for note in line.notes), 0)
    found = _WRITTEN_END.search(text, at)
    return found.end() if found is not None else len(text)


def _indent_of(text: str, line: Line) -> str:
    at = line.span.start
    while at and text[at - 1] not in "\r\n" and text[at - 1].isspace():
        at -= 1
    return text[at : line.span.start]


def _beside(records: Iterable[Record], turn: Turn) -> list[Line]:
    """The lines among which a turn stands: those of a deal, or of a variation."""
    waiting = [deal.lines for record in records for deal in record.deals]
    while waiting:
        lines = waiting.pop()
        if any(isinstance(line, Turn) and line.span == turn.span for line in lines):
            return [turn if line.span == turn.span else line for line in lines]
        waiting += [line.lines for line in lines if isinstance(line, Variation)]
    return []


def _without(record: Record, put: range) -> Record:
    """A record without the lines that begin at these places."""

    def left(lines: Iterable[Line]) -> tuple[Line, ...]:
        kept = (line for line in lines if line.span.start not in put)
        return tuple(replace(line, lines=left(line.lines)) if isinstance(line, Variation) else line for line in kept)

    return replace(record, deals=tuple(replace(deal, lines=left(deal.lines)) for deal in record.deals))


def _spelled(note: Note, end: str) -> str:
    return note.sign if isinstance(note, Glyph) else "{" + note.text.replace("\n", end) + "}"


def _within(lines: Iterable[Line], path: tuple[int, ...]) -> Turn | Unreadable | None:
    """The turn that numbers name among lines, as `turn_at` has it."""
    for wanted, variation in zip_longest(path[::2], path[1::2]):
        listed = list(lines)
        turns = (at for at, line in enumerate(listed) if isinstance(line, Turn) and line.number == wanted)
        at = next(turns, None)
        if at is None:
            return next((line for line in listed if isinstance(line, Unreadable) and _was_to_be(line, wanted)), None)
        if variation is None:
            return cast("Turn", listed[at])
        blocks = list(_variations(listed[at + 1 :]))
        if not 1 <= variation <= len(blocks):
            return None
        lines = blocks[variation - 1].lines
    # A variation is named, and no turn of it: its first one is meant.
    return next((line for line in lines if isinstance(line, Turn)), None)


def _variations(behind: Iterable[Line]) -> Iterator[Variation]:
    """The variations of the turn that stands before these lines. What stands behind a penalty is none of the turn."""
    for line in behind:
        if isinstance(line, Variation):
            yield line
        elif not isinstance(line, Empty):
            return


def _was_to_be(line: Unreadable, number: int) -> bool:
    return re.match(rf"\s*0*{number}\s*\.", line.text) is not None


def _with(record: Record, turn: Turn, other: Turn) -> Record:
    """A record with one turn in the place of another, which is told by where it stands."""
    deals = tuple(replace(deal, lines=_lines_with(deal.lines, turn, other)) for deal in record.deals)
    return replace(record, deals=deals)


def _lines_with(lines: Iterable[Line], turn: Turn, other: Turn) -> tuple[Line, ...]:
    def changed(line: Line) -> Line:
        if isinstance(line, Turn):
            return other if line.span == turn.span else line
        return replace(line, lines=_lines_with(line.lines, turn, other)) if isinstance(line, Variation) else line

    return tuple(changed(line) for line in lines)
