"""From a record to JSON and back.

There is one reader of records and one writer: what JSON tells is written by the printer and read back by the parser,
and holds only where it reads back as the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.interchange.faults import LAYOUT_LEFT_OUT, NOT_WRITABLE
from sambanotation.interchange.json_text import Member, NotJsonError, Value, read_json
from sambanotation.interchange.layout import PLAIN, laid_out, layout_from, layout_of, layout_to_json
from sambanotation.interchange.lines import (
    BESIDE,
    OF_DEALS,
    OF_OPENINGS,
    beside_to_json,
    heading_of,
    line_of,
    line_to_json,
    plain,
)
from sambanotation.interchange.shapes import Fields, Json, MisfitError, items, whole
from sambanotation.notation.parser import Parsed, parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Deal, Line, Record, Unreadable, Variation
from sambanotation.source import NOWHERE, Source, Span
from sambanotation.text import Lang, Text

SCHEMA_VERSION = 1

MOST_FAULTS = 100
"""The findings of one document that are told."""

NO_WORDS = Text(
    "the notation has no words for it, or not in this place", "a notação não tem como dizê-lo, ou não nesse lugar"
)


@frozen
class Converted:
    """What came of a record in JSON: the source, None where nothing did, and what is wrong with the JSON, in order."""

    source: Source | None
    diagnostics: tuple[Diagnostic, ...]


def to_json(source: Source, *, ascii_only: bool = False) -> str:
    """A file of records as one JSON document, described by docs/record.schema.json, with a line for each line of them.

    `from_json` gives back the very bytes of the source. A file in canonical form has no `layout`.
    """
    document = _content(parse(source).records)
    layout = layout_of(source.text, source.bom, print_records(_records_of(document)))
    if layout != PLAIN:
        document["layout"] = layout_to_json(layout)
    return _told(document, "", ascii_only) + "\n"


def _told(value: Json, indent: str, ascii_only: bool) -> str:
    """JSON in which a line of a record, and whatever holds nothing else, stands on one line."""
    inner = f"{indent}  "
    is_one_line = isinstance(value, dict) and "line" in value and not isinstance(value.get("lines"), list)
    if isinstance(value, dict) and value and not is_one_line:
        members = (f"{json.dumps(name)}: {_told(one, inner, ascii_only)}" for name, one in value.items())
        return "{\n" + ",\n".join(f"{inner}{member}" for member in members) + f"\n{indent}}}"
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return "[\n" + ",\n".join(f"{inner}{_told(one, inner, ascii_only)}" for one in value) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=ascii_only)


def from_json(source: Source) -> Converted:
    """The record that a JSON document tells, in the layout that it tells, in canonical form where it tells none.

    Nothing is written where the document is no JSON, has another shape, or tells what would not read back as the same.
    """
    try:
        value = read_json(source)
    except NotJsonError as fault:
        return Converted(None, (fault.fault,))
    reading = _Reading(value)
    if reading.faults:
        faults = sorted(reading.faults, key=lambda fault: fault.span.start)
        return Converted(None, tuple(faults[:MOST_FAULTS]))
    return _written(source.name, value, reading)


def _content(records: Iterable[Record]) -> dict[str, Json]:
    """What records say, without their layout."""
    return {"schema_version": SCHEMA_VERSION, "records": [_record_to_json(record) for record in records]}


def _record_to_json(record: Record) -> Json:
    return {
        "opening": [line_to_json(line) for line in record.opening],
        "deals": [_deal_to_json(deal) for deal in record.deals],
    }


def _deal_to_json(deal: Deal) -> Json:
    heading = deal.heading
    told: dict[str, Json] = {}
    if heading.number is not None:
        told["number"] = heading.number
    if heading.dealer is not None:
        told["dealer"] = heading.dealer
    if heading.position:
        told["position"] = True
    return told | beside_to_json(heading) | {"lines": [line_to_json(line) for line in deal.lines]}


def _records_of(document: dict[str, Json]) -> tuple[Record, ...]:
    """The records of a document that we wrote ourselves."""
    reading = _Reading(read_json(Source("", json.dumps(document))))
    assert not reading.faults, reading.faults[0]
    return reading.records


# ---- From JSON ----


class _Reading:
    """A document as it is read: its records and its layout, and each fault in the lines, the deals and the rest."""

    def __init__(self, value: Value) -> None:
        self.faults: list[Diagnostic] = []
        self.records: tuple[Record, ...] = ()
        self.layout = PLAIN
        self.layout_at: Span = NOWHERE
        try:
            fields = Fields(value, ("schema_version", "records", "layout"))
            whole(fields.need("schema_version"), SCHEMA_VERSION, SCHEMA_VERSION)
            records = items(fields.need("records"))
            layout = fields.get("layout")
        except MisfitError as misfit:
            self.faults.append(misfit.fault)
            return
        self.records = tuple(self._record(one) for one in records)
        if layout is not None:
            self.layout_at = Span(layout.span.start, layout.span.start + 1)
            try:
                self.layout = layout_from(layout)
            except MisfitError as misfit:
                self.faults.append(misfit.fault)

    def _record(self, value: Value) -> Record:
        try:
            fields = Fields(value, ("opening", "deals"))
            opening, deals = fields.get("opening"), fields.get("deals")
            lines = () if opening is None else items(opening)
            dealt = () if deals is None else items(deals)
        except MisfitError as misfit:
            self.faults.append(misfit.fault)
            return Record((), ())
        return Record(tuple(self._lines(lines, OF_OPENINGS)), tuple(deal for one in dealt for deal in self._deal(one)))

    def _deal(self, value: Value) -> Iterator[Deal]:
        try:
            fields = Fields(value, ("number", "dealer", "position", *BESIDE, "lines"))
            heading = heading_of(fields)
            lines = fields.get("lines")
            within = () if lines is None else items(lines)
        except MisfitError as misfit:
            self.faults.append(misfit.fault)
            return
        yield Deal(heading, tuple(self._lines(within, OF_DEALS)))

    def _lines(self, values: Iterable[Value], kinds: tuple[str, ...]) -> Iterator[Line]:
        for value in values:
            try:
                yield line_of(value, kinds)
            except MisfitError as misfit:
                self.faults.append(misfit.fault)


def _written(name: str, value: Value, reading: _Reading) -> Converted:
    """The records of a document as a file, if they read back as the same."""
    content = _content(reading.records)
    canonical = print_records(reading.records)
    faults: tuple[Diagnostic, ...] = ()
    if reading.layout != PLAIN:
        text = laid_out(reading.layout, canonical)
        if text is not None and _content(parse(Source("", plain_bytes(text))).records) == content:
            return Converted(Source(name, text, reading.layout.bom), ())
        faults = (LAYOUT_LEFT_OUT.at(reading.layout_at),)
    source = Source(name, canonical)
    parsed = parse(source)
    path = _difference(content, _content(parsed.records))
    if path is None:
        return Converted(source, faults)
    return Converted(None, (NOT_WRITABLE.at(_place(value, path), why=_why(parsed, path)), *faults))


def plain_bytes(text: str) -> str:
    """A text in which U+FFFD stands for each byte that is no UTF-8: it reads as the same record."""
    return text if text.isascii() else "".join("\ufffd" if "\ud800" <= sign <= "\udfff" else sign for sign in text)


Path = tuple[str | int, ...]


def _difference(one: Json, other: Json, path: Path = ()) -> Path | None:
    """The way to the first place at which two documents differ; None where they are the same."""
    if type(one) is not type(other):
        return path
    if isinstance(one, dict) and isinstance(other, dict):
        for name in [*one, *(name for name in other if name not in one)]:
            if name not in one or name not in other:
                return (*path, name)
            found = _difference(one[name], other[name], (*path, name))
            if found is not None:
                return found
        return None
    if isinstance(one, list) and isinstance(other, list):
        for nth, (mine, theirs) in enumerate(zip(one, other, strict=False)):
            found = _difference(mine, theirs, (*path, nth))
            if found is not None:
                return found
        return None if len(one) == len(other) else (*path, min(len(one), len(other)))
    return None if one == other else path


def _place(value: Value, path: Path) -> Span:
    """The place of the value to which a way leads, or of the last one on it that is there."""
    # Where a line reads back as one of another kind, all of it is meant.
    for step in path[:-1] if path[-1:] == ("line",) else path:
        content = value.content
        if not isinstance(content, tuple):
            break
        inner = next((_inner(one) for nth, one in enumerate(content) if step in (nth, _name(one))), None)
        if inner is None:
            break
        value = inner
    return Span(value.span.start, value.span.start + 1) if isinstance(value.content, tuple) else value.span


def _inner(one: object) -> Value | None:
    return one.value if isinstance(one, Member) else one if isinstance(one, Value) else None


def _name(one: object) -> str | None:
    return one.name if isinstance(one, Member) else None


def _why(parsed: Parsed, path: Path) -> Text:
    """What is wrong with the line to which a way leads, as it is written."""
    lines, at = _lines_at(parsed, path)
    if at < len(lines) and isinstance(lines[at], Unreadable | Variation):
        start = lines[at].span.start
        end = lines[at + 1].span.start if at + 1 < len(lines) else None
        for found in parsed.diagnostics:
            if start <= found.span.start and (end is None or found.span.start < end):
                en, pt_br = (found.message.say(lang, found.facts) for lang in (Lang.EN, Lang.PT_BR))
                return Text(*(plain(said).replace("{", "{{").replace("}", "}}") for said in (en, pt_br)))
    return NO_WORDS


def _lines_at(parsed: Parsed, path: Path) -> tuple[tuple[Line, ...], int]:
    """The lines among which a way leads, and to which of them."""
    match path:
        case ("records", int(nth), "opening", int(at), *_) if nth < len(parsed.records):
            return parsed.records[nth].opening, at
        case ("records", int(nth), "deals", int(deal), "lines", int(at), *_) if nth < len(parsed.records):
            deals = parsed.records[nth].deals
            return (deals[deal].lines if deal < len(deals) else ()), at
        case _:
            return (), 0
