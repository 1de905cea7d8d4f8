"""Paragraphs of a narration as a text or as Markdown, in the direction of their language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sambanotation.narration.telling import Paragraph, Part
from sambanotation.narration.tongues import RIGHT_TO_LEFT, TO_THE_LEFT, Tongue
from sambanotation.output.markup import escaped

INDENT = "    "


def as_text(paragraphs: Iterable[Paragraph], tongue: Tongue) -> str:
    """Paragraphs with an empty line between them, headings underlined, variations indented.

    A paragraph of a language that runs to the left begins with a mark that says so, as its first word may be a name in
    other letters.
    """
    mark = TO_THE_LEFT if tongue in RIGHT_TO_LEFT else ""
    return "\n".join("".join(f"{line}\n" for line in _in_text(one, mark)) for one in paragraphs)


def _in_text(paragraph: Paragraph, mark: str) -> Iterator[str]:
    yield f"{INDENT * paragraph.depth}{mark}{paragraph.text}"
    if paragraph.part is not Part.PROSE:
        yield mark + ("=" if paragraph.part is Part.GAME else "-") * len(paragraph.text)


_HEADINGS = {Part.GAME: "# ", Part.DEAL: "## ", Part.PROSE: ""}


def as_markdown(paragraphs: Iterable[Paragraph], tongue: Tongue) -> str:
    """Paragraphs as Markdown: headings, variations as quotations, no sign of what was written read as markup. One that
    runs to the left stands in an element that says so."""
    blocks = [_in_markdown(one) for one in paragraphs]
    if tongue in RIGHT_TO_LEFT:
        blocks = [f'<div dir="rtl" lang="{tongue.value}">', *blocks, "</div>"]
    return "\n".join(f"{block}\n" for block in blocks)


def _in_markdown(paragraph: Paragraph) -> str:
    return f"{'> ' * paragraph.depth}{_HEADINGS[paragraph.part]}{escaped(paragraph.text)}"
