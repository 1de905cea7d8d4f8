"""How a file departs from the canonical form: what of it the canonical text of its records does not tell.

Its byte order mark, its line ends, and the lines that are written otherwise, one stretch after the other.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Sequence

from sambanotation.frozen import frozen
from sambanotation.interchange.json_text import Value
from sambanotation.interchange.shapes import MOST, Fields, Json, choice, items, refuse, text, whole
from sambanotation.notation.formatting import line_end
from sambanotation.text import Text

LINE_ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}

AHEAD = 30
"""How many lines are looked through for the next one that both texts have."""

BASE_64 = Text("bytes in Base64", "bytes em Base64")

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")


@frozen
class Stretch:
    """So many lines of the canonical text, from one on (counted from 0), that are written otherwise: `written`, with
    their line ends."""

    start: int
    lines: int
    written: str


@frozen
class Layout:
    """How a file departs from the canonical text of its records, whose line ends are line feeds."""

    bom: bool = False
    line_end: str = "\n"
    stretches: tuple[Stretch, ...] = ()


PLAIN = Layout()
"""That of a file in canonical form."""


def layout_of(written: str, bom: bool, canonical: str) -> Layout:
    """How a text departs from a canonical one, so that `laid_out` gives it back."""
    end = line_end(written)
    ours, theirs = _lines(canonical.replace("\n", end)), _lines(written)
    return Layout(bom, end, tuple(_differences(ours, theirs)))


def laid_out(layout: Layout, canonical: str) -> str | None:
    """The canonical text as a layout has it, None where the layout speaks of lines that are not there."""
    lines = _lines(canonical.replace("\n", layout.line_end))
    parts: list[str] = []
    at = 0
    for stretch in layout.stretches:
        if stretch.start < at or stretch.start + stretch.lines > len(lines):
            return None
        parts += lines[at : stretch.start]
        parts.append(stretch.written)
        at = stretch.start + stretch.lines
    return "".join([*parts, *lines[at:]])


def _lines(text: str) -> list[str]:
    return [found for found in _LINE.findall(text) if found]


def _differences(ours: Sequence[str], theirs: Sequence[str]) -> Iterator[Stretch]:
    """The stretches in which two rows of lines differ. Takes time in proportion to their length, whatever they hold."""
    at = other = 0
    while at < len(ours) or other < len(theirs):
        if at < len(ours) and other < len(theirs) and ours[at] == theirs[other]:
            at, other = at + 1, other + 1
            continue
        start, first = at, other
        while at < len(ours) or other < len(theirs):
            ahead = _next_in_both(ours, theirs, at, other)
            if ahead is not None:
                at, other = ahead
                break
            at, other = min(at + 1, len(ours)), min(other + 1, len(theirs))
        yield Stretch(start, at - start, "".join(theirs[first:other]))


def _next_in_both(ours: Sequence[str], theirs: Sequence[str], at: int, other: int) -> tuple[int, int] | None:
    """The nearest lines ahead that are the same, if there are any within reach."""
    for far in range(AHEAD):
        for along in range(far + 1):
            here, there = at + along, other + far - along
            if here < len(ours) and there < len(theirs) and ours[here] == theirs[there]:
                return here, there
    return None


# ---- JSON ----


def layout_to_json(layout: Layout) -> dict[str, Json]:
    """A layout; what is as in the canonical form is left out."""
    told: dict[str, Json] = {}
    if layout.bom:
        told["byte_order_mark"] = True
    if layout.line_end != "\n":
        told["line_ends"] = next(name for name, end in LINE_ENDS.items() if end == layout.line_end)
    if layout.stretches:
        told["as_written"] = [_stretch_to_json(stretch) for stretch in layout.stretches]
    return told


def _stretch_to_json(stretch: Stretch) -> Json:
    told: dict[str, Json] = {"line": stretch.start + 1, "lines": stretch.lines}
    try:
        stretch.written.encode()
    except UnicodeEncodeError:
        content = stretch.written.encode("utf-8", "surrogateescape")
        return told | {"base64": base64.b64encode(content).decode("ascii")}
    return told | {"text": stretch.written}


def layout_from(value: Value | None) -> Layout:
    """The layout that a document tells. Raises MisfitError."""
    if value is None:
        return PLAIN
    fields = Fields(value, ("byte_order_mark", "line_ends", "as_written"))
    ends, written = fields.get("line_ends"), fields.get("as_written")
    return Layout(
        fields.flag("byte_order_mark"),
        "\n" if ends is None else LINE_ENDS[choice(ends, tuple(LINE_ENDS))],
        () if written is None else tuple(_stretch(one) for one in items(written)),
    )


def _stretch(value: Value) -> Stretch:
    fields = Fields(value, ("line", "lines", "text", "base64"))
    start, lines = whole(fields.need("line"), 1, MOST), whole(fields.need("lines"))
    if fields.need_one(("text", "base64")) == "text":
        return Stretch(start - 1, lines, text(fields.need("text")))
    encoded = fields.need("base64")
    try:
        content = base64.b64decode(text(encoded), validate=True)
    except (binascii.Error, ValueError):
        refuse(encoded, BASE_64)
    return Stretch(start - 1, lines, content.decode("utf-8", "surrogateescape"))
