"""What the words of plain lines mean, each known by a terminal of the grammar and remembered for all texts."""

from __future__ import annotations

from functools import cache

from sambanotation.notation.grammar import pattern
from sambanotation.notation.plain_actions import Actions, Chains, Lots, Remembered
from sambanotation.notation.turns import head_pattern


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


class Vocabulary:
    """What words of plain lines mean. What looks up a word raises NotPlainError, or gives None, for one that does not
    belong there."""

    def __init__(self) -> None:
        self.actions = Actions()
        self.actions_of = self.actions.__getitem__
        self.head_of = _Heads().__getitem__
        self.chain_of = Chains().__getitem__
        self.lot_of = Lots().__getitem__
        self.number = _Words("NUMBER").__getitem__
        self.integer = _Integers().__getitem__
        self.seat = _Words("SEAT").__getitem__
        self.side = _Words("SIDE").__getitem__
        self.item = _Words("COUNT_ITEM").__getitem__
        self.ending = _Words("ENDING").__getitem__
        self.tag = pattern(r"\[\s*(?P<name>", "TAG_NAME", r")\s*(?P<value>", "STRING", r")\s*\]")


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
