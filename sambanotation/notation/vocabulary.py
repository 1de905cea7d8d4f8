"""What the words of plain lines mean, each known by a terminal of the grammar and remembered for all texts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sambanotation.notation.grammar import pattern
from sambanotation.notation.plain_actions import Actions, Chains, Lots, Remembered
from sambanotation.notation.statements import unquoted
from sambanotation.notation.turns import head_pattern
from sambanotation.notation.two_signs import TwoSigns


class _Heads(Remembered[tuple[int, str] | None]):
    """The number and the seat of a turn, None for what begins none."""

    def find(self, text: str) -> tuple[int, str] | None:
        head = head_pattern().fullmatch(text)
        return (int(head["number"][:-1]), head["seat"]) if head and not text[0].isspace() else None


class _Words(Remembered[str | None]):
    """Words that are all of a terminal, None for others."""

    def __init__(self, name: str) -> None:
        self.known = pattern(name)

    def find(self, text: str) -> str | None:
        return text if self.known.fullmatch(text) else None


class _Integers(Remembered[int | None]):
    """What words say that are an integer, None for others."""

    def find(self, text: str) -> int | None:
        digits = text[1:] if text[:1] in ("+", "-") else text
        # Nearly every score is a new one.
        known = digits.isdecimal() and len(digits) < 10 and text.isascii()
        return int(text) if known or pattern("INTEGER").fullmatch(text) else None


Named = tuple[tuple[str, int], ...]
"""An amount with its name."""


class _Amounts(Remembered[Named | None]):
    """What words say that are an amount without a name, None for others."""

    def __init__(self, integer: Callable[[str], int | None]) -> None:
        self.integer = integer

    def find(self, text: str) -> Named | None:
        amount = self.integer(text)
        return (("", amount),) if amount is not None else None


_Tag = tuple[str, str, int, int]
"""The name and the value of a tag, and where in its line the value begins and ends."""


class _Tags(Remembered[_Tag | None]):
    """What lines say that are a tag, None for others."""

    def find(self, text: str) -> _Tag | None:
        tag = pattern(r"\[\s*(?P<name>", "TAG_NAME", r")\s*(?P<value>", "STRING", r")\s*\]").fullmatch(text)
        if tag is None:
            return None
        return tag["name"], unquoted(tag["value"]), tag.start("value") + 1, tag.end("value") - 1


class Vocabulary:
    """What words of plain lines mean. What looks up a word raises NotPlainError, or gives None, for one that does not
    belong there."""

    def __init__(self) -> None:
        actions = Actions()
        self.goes_on = actions.one.goes_on
        self.action_of = actions.one.__getitem__
        self.actions_of = actions.__getitem__
        heads = _Heads()
        self.head_of = heads.__getitem__
        # Only what began a turn before.
        self.known_head = heads.get
        self.chain_of = Chains().__getitem__
        self.lot_of = Lots().__getitem__
        self.number = _Words("NUMBER").__getitem__
        self.integer = _Integers().__getitem__
        self.seat = _Words("SEAT").__getitem__
        self.side = _Words("SIDE").__getitem__
        self.item = _Words("COUNT_ITEM").__getitem__
        self.ending = _Words("ENDING").__getitem__
        self.named_amount = _Amounts(self.integer).__getitem__
        self.tag_of = _Tags().__getitem__
        self.kinds_in = TwoSigns().kinds_in


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
