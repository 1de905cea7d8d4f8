"""Where actions may begin, found for many lines at once.

Any white space would do to cut a turn, for what stands between two cuts has to be actions, whole and known; it is cheap
to look up where it is one. So nothing is decided here.

Each byte of a text becomes a byte that says what it counts for, and all of them one number: a step of arithmetic then
looks at every place of the text together, and to shift the number is to look at the next sign.
"""

from __future__ import annotations

_BLANK, _BEGINS, _LABELS, _DOT = 1, 2, 4, 8

# An action begins with one of these, or with a label and `<`; a word that begins so is an action or a seat.
_COUNTS_FOR = {" ": _BLANK, "<": _BEGINS | _LABELS, ".": _DOT} | dict.fromkeys("+=-^[#~pau", _BEGINS)
_CLASSES = bytes(_COUNTS_FOR.get(chr(code), 0) for code in range(256))

_TO_A_TAB = ord(" ") ^ ord("\t")

STRETCH = 2048
"""So much text it is best to look at at once where it is not known what is in it."""

LONGEST = 1 << 14
"""No longer text is looked at at once."""

# A sign takes four bytes at most.
_EVERYWHERE = int.from_bytes(b"\1" * (4 * LONGEST), "little")


def marked(text: str) -> str:
    """A text of at most LONGEST signs, with a tab for each blank before what may begin an action.

    The blank before the seat of a turn is none, nor one before a label that is longer than `K.2`.
    """
    signs = text.encode("utf-8", "surrogatepass")
    counts = int.from_bytes(signs.translate(_CLASSES), "little")
    # One sign after the blank; or two, `K<`; or four, `K.2<`.
    begins = counts >> 8 + 1 | counts >> 16 + 2 | (counts >> 16 + 3 & counts >> 32 + 2)
    cuts = counts & begins & _EVERYWHERE
    # A seat stands behind the blank that follows a dot.
    cuts ^= cuts & counts << 8 - 3
    whole = int.from_bytes(signs, "little") ^ cuts * _TO_A_TAB
    return whole.to_bytes(len(signs), "little").decode("utf-8", "surrogatepass")
