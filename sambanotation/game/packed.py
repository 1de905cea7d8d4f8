"""Known cards as one number: how many there are of each kind, and how many in all.

Each kind has a field of eight bits, and the number of all cards stands above the fields, so that cards come together
by adding and leave by subtracting. The highest bit of a field is empty as long as it counts what is there: a kind of
which more cards left than were there has it set (`SHORT`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sambanotation.game.cards import KINDS, kinds_in

FIELD = 8
MOST = (1 << FIELD - 1) - 1
"""So many cards of a kind fit into its field."""

ALL = FIELD * KINDS
"""Where the number of all cards begins."""

ONE_OF = tuple((1 << FIELD * kind) + (1 << ALL) for kind in range(KINDS))
"""One card of each kind."""

SHORT = sum(1 << FIELD * kind + FIELD - 1 for kind in range(KINDS))
"""The highest bit of every field."""

TWO_CARDS = 2 << ALL
"""The least number that stands for two cards; any less is one card or, if it is 0, none."""

TOO_MANY = (MOST + 1) + (1 << ALL)
"""Stands for cards of which not all is known: no hand has so many."""

_FIELDS = (1 << ALL) - 1

_one_of = ONE_OF.__getitem__


def pack(kinds: Iterable[int]) -> int:
    """Cards of these kinds, no kind more than `MOST` times."""
    return sum(map(_one_of, kinds))


def pack_few(kinds: Sequence[int]) -> int:
    """Cards of these kinds, TOO_MANY where one may be there more than `MOST` times."""
    return sum(map(_one_of, kinds)) if len(kinds) <= MOST else TOO_MANY


def pack_copies(copies: Mapping[int, int]) -> int | None:
    """So many cards of each kind; None where there are too many of one."""
    packed = 0
    for kind, number in copies.items():
        if number > MOST:
            return None
        packed += ONE_OF[kind] * number
    return packed


def fields_in_order(packed: int) -> bytes:
    """How many cards there are of each kind."""
    return (packed & _FIELDS).to_bytes(KINDS, "little")


def unpack(packed: int) -> dict[int, int]:
    """How many cards there are of each kind that there are any of, the kinds in order."""
    return {kind: number for kind, number in enumerate(fields_in_order(packed)) if number}


def fields_of(kinds: int) -> int:
    """The fields of a set of kinds: of packed cards they leave those of these kinds."""
    return sum(MOST << FIELD * kind for kind in kinds_in(kinds))
