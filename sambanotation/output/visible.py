"""Signs as any terminal may show them: what would act on it stands as an escape, what it lacks as plain ASCII."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_ACTING = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Categories of signs that do something instead of showing something: controls, bidirectional overrides, lone bytes."""

_PLAIN = str.maketrans(
    {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "–": "-", "—": "-", "…": "...", "·": "-"}
    | {"‘": "'", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"'}
)

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str, encoding: str = "utf-8") -> str:
    """A text that can be written in an encoding and has no effect but to be read."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(visible_sign(sign, encoding) for sign in text)


@lru_cache(maxsize=4096)
def visible_sign(sign: str, encoding: str) -> str:
    """One sign (code point) as it is shown: itself, its plain ASCII form, or an escape such as `\\x1b` or `\\u202e`."""
    if unicodedata.category(sign) in _ACTING:
        return escape(sign)
    if _holds(encoding, sign):
        return sign
    bare = "".join(part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(part))
    plain = bare.translate(_PLAIN)
    return plain if plain.isascii() else escape(sign)


def escape(sign: str) -> str:
    """A code point as an escape; a byte that was not UTF-8 (a lone surrogate) as that byte."""
    number = ord(sign)
    if 0xDC80 <= number <= 0xDCFF:
        number -= 0xDC00
    if sign in _SHORT:
        return _SHORT[sign]
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def bytes_shown(text: str) -> str:
    """A text with its lone surrogates as escapes and everything else as it is, fit for JSON and UTF-8."""
    if text.isascii():
        return text
    return "".join(escape(sign) if unicodedata.category(sign) == "Cs" else sign for sign in text)


def width(shown: str) -> int:
    """The columns of a terminal that a shown sign fills: 0 for what combines, 2 for wide letters."""
    if shown.isascii():
        return len(shown)
    return sum(0 if unicodedata.category(sign) in ("Mn", "Me") else _WIDTHS.get(_east(sign), 1) for sign in shown)


_WIDTHS = {"W": 2, "F": 2}
_east = unicodedata.east_asian_width


def _holds(encoding: str, sign: str) -> bool:
    try:
        sign.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
