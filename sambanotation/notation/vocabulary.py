"""What the words of plain lines mean, each known by a terminal of the grammar and remembered for all texts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from sambanotation.notation.grammar import pattern
from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.notation.plain_actions import Actions, Chains, Lots, NotPlainError, Remembered
from sambanotation.notation.statements import unquoted
from sambanotation.notation.turns import head_pattern
from sambanotation.notation.two_signs import TwoSigns

T = TypeVar("T")


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


class _Named(Remembered[str]):
    """Words that are all of a terminal, and no others."""

    def __init__(self, name: str) -> None:
        self.known = pattern(name)

    def find(self, text: str) -> str:
        if self.known.fullmatch(text) is None:
            raise NotPlainError
        return text


class _Integers(Remembered[int]):
    """What words say that are an integer."""

    def find(self, text: str) -> int:
        digits = text[1:] if text[:1] in ("+", "-") else text
        # Nearly every score is a new one.
        known = digits.isdecimal() and len(digits) < 10 and text.isascii()
        if not known and pattern("INTEGER").fullmatch(text) is None:
            raise NotPlainError
        return int(text)


class _Numbers(Remembered[int]):
    """What words say that are a number without a sign."""

    def find(self, text: str) -> int:
        if pattern("NUMBER").fullmatch(text) is None:
            raise NotPlainError
        return int(text)


Named = tuple[tuple[str, int], ...]
"""An amount with its name."""


class _Amounts(Remembered[Named]):
    """What words say that are an amount without a name."""

    def __init__(self, integer_of: Callable[[str], int]) -> None:
        self.integer_of = integer_of

    def find(self, text: str) -> Named:
        return (("", self.integer_of(text)),)


_Tag = tuple[str, str, int, int]
"""The name and the value of a tag, and where in its line the value begins and ends."""


class _Tags(Remembered[_Tag]):
    """What lines say that are a tag."""

    def find(self, text: str) -> _Tag:
        tag = pattern(r"\[\s*(?P<name>", "TAG_NAME", r")\s*(?P<value>", "STRING", r")\s*\]").fullmatch(text)
        if tag is None:
            raise NotPlainError
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
        self.number_of = _Numbers().__getitem__
        self.integer_of = _Integers().__getitem__
        self.seat_named = _Named("SEAT").__getitem__
        self.side_named = _Named("SIDE").__getitem__
        self.ending_named = _Named("ENDING").__getitem__
        self.seat = _Words("SEAT").__getitem__
        self.side = _Words("SIDE").__getitem__
        self.item = _Words("COUNT_ITEM").__getitem__
        self.named_amount = _Amounts(self.integer_of).__getitem__
        self.tag_of = _Tags().__getitem__
        self.kinds_in = TwoSigns().kinds_in


class _InEnglish(Remembered[T]):
    """What words mean that are written in other letters of cards."""

    def __init__(self, letters: Letters, english: Callable[[str], T]) -> None:
        self._letters = letters
        self._english = english

    def find(self, text: str) -> T:
        return self._english(self._letters.strictly_english(text))


class _InOtherLetters(Vocabulary):
    """The vocabulary of records that have other letters of cards: what its words mean is asked of the English ones."""

    def __init__(self, letters: Letters) -> None:
        super().__init__()
        self.action_of = _InEnglish(letters, self.action_of).__getitem__
        self.actions_of = _InEnglish(letters, self.actions_of).__getitem__
        self.chain_of = _InEnglish(letters, self.chain_of).__getitem__
        self.lot_of = _InEnglish(letters, self.lot_of).__getitem__
        goes_on, kinds_in = self.goes_on, self.kinds_in
        self.goes_on = lambda word: goes_on(letters.strictly_english(word))
        self.kinds_in = lambda row: kinds_in(letters.strictly_english(row))


def vocabulary(letters: Letters = ENGLISH) -> Vocabulary:
    """The one vocabulary of records that have some letters of cards."""
    return _vocabulary(letters)


@cache
def _vocabulary(letters: Letters) -> Vocabulary:
    return Vocabulary() if letters is ENGLISH else _InOtherLetters(letters)


def plain_amounts(words: list[str]) -> list[tuple[str, int]] | None:
    """Sides, each with an amount, where words are nothing else."""
    known = vocabulary()
    sides, amounts = words[::2], words[1::2]
    if not sides or len(sides) != len(amounts):
        return None
    try:
        return [*zip(map(known.side_named, sides), map(known.integer_of, amounts), strict=True)]
    except NotPlainError:
        return None
