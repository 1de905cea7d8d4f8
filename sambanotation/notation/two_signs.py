"""Rows of cards of two signs each, one blank between them, as hands and stocks are written: read all at once.

Which two signs are a card is asked of the same words as of any other card; here they are only looked up by the number
that the two make, for all cards of a row in a few steps.
"""

from __future__ import annotations

from sambanotation.game.cards import NO_KIND, RANKS, SUITS
from sambanotation.notation.plain_actions import kind_of_word

_NONE = 255
_SECOND = SUITS + "K"
_number_of = int.from_bytes


class TwoSigns:
    """Reads rows of such cards."""

    def __init__(self) -> None:
        # The first sign counts 8 times its place among the ranks, the second its place among the suits; no sign of a
        # card is beyond what fits into one byte.
        first = {sign: 8 * at for at, sign in enumerate(RANKS)}
        second = {sign: at for at, sign in enumerate(_SECOND)}
        self._first = bytes(first.get(chr(code), 128) for code in range(256))
        self._second = bytes(second.get(chr(code), 128) for code in range(256))
        kinds = [_NONE] * 256
        for sign, high in first.items():
            for other, low in second.items():
                kind = kind_of_word(sign + other)
                kinds[high + low] = kind if kind != NO_KIND else _NONE
        self._kinds = bytes(kinds)

    def kinds_in(self, row: str) -> bytes | None:
        """The kinds of the cards of a row, one byte each; None where it is no row of such cards."""
        # What is no ASCII is no sign of such a card.
        signs = row.encode("ascii", "replace")
        number, left = divmod(len(signs) + 1, 3)
        if left or signs[2::3].strip(b" "):
            return None
        first = _number_of(signs[::3].translate(self._first), "big")
        second = _number_of(signs[1::3].translate(self._second), "big")
        kinds = (first | second).to_bytes(number, "big").translate(self._kinds)
        return kinds if _NONE not in kinds else None
