"""Texts of a record as a page may show them: what would act on it stands as an escape."""

from __future__ import annotations

from sambanotation.output.visible import escape, visible_sign
from sambanotation.text import Lang, Text, tell

JOINERS = frozenset("\u200c\u200d")
"""Signs without which words of some languages, Persian among them, are misspelled; they do nothing but join letters."""


def shown(text: str) -> str:
    """A text with no effect but to be read, and with no sign that XML does not allow."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_sign(sign) for sign in text)


def _sign(sign: str) -> str:
    if sign in JOINERS:
        return sign
    return escape(sign) if ord(sign) & 0xFFFE == 0xFFFE else visible_sign(sign, "utf-8")


def told_in_each(text: Text) -> dict[str, str]:
    """A text as it stands in a sentence, in every language."""
    return {lang.value: shown(tell(text, lang)) for lang in Lang}
