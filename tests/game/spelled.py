"""Cards as the notation spells them, for tests that need no grammar."""

from __future__ import annotations

import re

from sambanotation.game.cards import NAMED_KINDS, RANKS, SUITS, Lot, kind_of

_LOT = re.compile(r"(?P<card>[^*\s]+)(?:\*(?P<low>\d+)(?:\.\.(?P<high>\d+))?)?")


def kinds(text: str) -> int:
    """The kinds that a card or a pattern may be: `Kc`, `JK`, `A_`, `_s`, `3r`, `w`, `n`, `_`."""
    if text == "JK":
        return 1 << 52
    if text in NAMED_KINDS:
        return NAMED_KINDS[text]
    return 1 << kind_of(RANKS.index(text[0]), SUITS.index(text[1]))


def kind(text: str) -> int:
    """The kind of one card."""
    return kinds(text).bit_length() - 1


def lot(text: str) -> Lot:
    """One card, pattern or quantity: `As`, `A_*2..3`."""
    found = _LOT.fullmatch(text)
    assert found is not None, text
    low = int(found["low"] or 1)
    return Lot(kinds(found["card"]), low, int(found["high"] or low))


def lots(text: str) -> tuple[Lot, ...]:
    """Cards, patterns and quantities with spaces between them, and runs of one suit: `6s..9s`."""
    spread: list[Lot] = []
    for word in text.split():
        ends = re.fullmatch(r"(\w)(\w)\.\.(\w)\2", word)
        if ends is None:
            spread.append(lot(word))
        else:
            ranks = range(RANKS.index(ends[1]), RANKS.index(ends[3]) + 1)
            spread += [Lot(1 << kind_of(rank, SUITS.index(ends[2]))) for rank in ranks]
    return tuple(spread)


def some(text: str) -> list[tuple[int, int]]:
    """Cards asked for: `As A_*2` as (kinds, number) pairs."""
    return [(one.kinds, one.low) for one in lots(text)]
