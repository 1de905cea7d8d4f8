"""What the words of plain lines mean, each known by a terminal of the grammar and remembered for all texts."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from sambanotation.game.actions import Chain
from sambanotation.game.cards import Lot
from sambanotation.notation.grammar import pattern
from sambanotation.notation.plain_actions import Actions, Chains, Lots, Remembered
from sambanotation.notation.turns import head_pattern

T = TypeVar("T")


class _Heads(Remembered[tuple[int, str]]):
    """The number and the seat of a turn; nobody for what is none."""

    def find(self, text: str) -> tuple[int, str]:
        head = head_pattern().fullmatch(text)
        return (int(head["number"][:-1]), head["seat"]) if head and not text[0].isspace() else (-1, "")


class _Words(Remembered[str | None]):
    """Words that are all of a terminal, None for others."""

    def __init__(self, name: str) -> None:
        self.known = pattern(name)

    def find(self, text: str) -> str | None:
        return text if self.known.fullmatch(text) else None


class _Integers(Remembered[int | None]):
    """What words say that are an integer, None for others."""

    def find(self, text: str) -> int | None:
        return int(text) if pattern("INTEGER").fullmatch(text) else None


class _Pairs(dict[int, T]):
    """What words of two signs say, by the number that the two bytes are."""

    def __init__(self, words: Remembered[T]) -> None:
        self.words = words

    def __missing__(self, pair: int) -> T:
        self[pair] = meaning = self.words[pair.to_bytes(2, sys.byteorder).decode("ascii")]
        return meaning


class Vocabulary:
    """What words of plain lines mean. What looks up a word raises NotPlainError, or gives None, for one that does not
    belong there."""

    def __init__(self) -> None:
        self.actions = Actions()
        self.actions_of = self.actions.__getitem__
        self.head_of = _Heads().__getitem__
        chains, lots = Chains(), Lots()
        self.chain_of, self.chain_of_pair = chains.__getitem__, _Pairs(chains).__getitem__
        self.lot_of, self.lot_of_pair = lots.__getitem__, _Pairs(lots).__getitem__
        self.number = _Words("NUMBER").__getitem__
        self.integer = _Integers().__getitem__
        self.seat = _Words("SEAT").__getitem__
        self.side = _Words("SIDE").__getitem__
        self.item = _Words("COUNT_ITEM").__getitem__
        self.ending = _Words("ENDING").__getitem__
        self.tag = pattern(r"\[\s*(?P<name>", "TAG_NAME", r")\s*(?P<value>", "STRING", r")\s*\]")

    def chains(self, text: str) -> tuple[Chain, ...]:
        """The cards of a hand."""
        pairs = _pairs(text)
        return tuple(map(self.chain_of, text.split()) if pairs is None else map(self.chain_of_pair, pairs))

    def lots(self, text: str) -> tuple[Lot, ...]:
        """The cards of a heap."""
        pairs = _pairs(text)
        return tuple(map(self.lot_of, text.split()) if pairs is None else map(self.lot_of_pair, pairs))


def _pairs(text: str) -> Iterable[int] | None:
    """The words of a text in which each has two signs, as the numbers that their bytes are; None for another text.

    Half a pack is looked up so in a third of the time that it takes to cut it into words.
    """
    if len(text) < 9 or len(text) % 3 != 2 or not text.isascii() or not text[2::3].isspace():
        return None
    signs = bytearray(text, "ascii")
    del signs[2::3]
    return memoryview(signs).cast("H")


@cache
def vocabulary() -> Vocabulary:
    """The one vocabulary."""
    return Vocabulary()


def plain_amounts(words: list[str]) -> list[tuple[str, int]] | None:
    """Sides, each with an amount, where words are nothing else."""
    known = vocabulary()
    sides = [side for side in map(known.side, words[::2]) if side is not None]
    amounts = [amount for amount in map(known.integer, words[1::2]) if amount is not None]
    return list(zip(sides, amounts, strict=True)) if words and len(sides) == len(amounts) == len(words) / 2 else None
