"""What values may be beyond their types: bounds of numbers, closed lists of words, forms of texts.

To mypy these are plain int and str; the reader of rule-set files refuses what they do not allow.
"""

from __future__ import annotations

from typing import Annotated

from sambanotation.frozen import frozen
from sambanotation.text import Text


@frozen
class Bounds:
    """The least and the most that a number may be."""

    least: int
    most: int


@frozen
class Words:
    """The words that a text may be. As keys of a mapping, all of them must be there if `complete`."""

    allowed: tuple[str, ...]
    complete: bool = False


@frozen
class Form:
    """The form of a text, as a regular expression for all of it, and what it is called."""

    pattern: str
    expected: Text


Count = Annotated[int, Bounds(0, 1000)]
"""A number of cards, melds or seats."""
Several = Annotated[int, Bounds(1, 1000)]
"""The same where it cannot be none."""
Players = Annotated[int, Bounds(2, 12)]
UsualPlayers = Annotated[int, Bounds(2, 4)]
"""How many of the seats A B C D are taken."""

CardLetter = Annotated[str, Words(("JK", *"AKQJT98765432"), complete=True)]
RankLetter = Annotated[str, Words(tuple("456789TJQKA"))]
CardName = Annotated[str, Words(("JK", "2", "3r", "3b"))]
PileCard = Annotated[str, Words(("w", "3r", "3b"))]

Fined = Annotated[
    str,
    Words(("stock-out-of-turn", "pile-out-of-turn", "meld-out-of-turn", "three-wilds", "out-refused", "out-unable")),
]
"""The reasons of a `penalty` line that a rule set may fine."""

Name = Annotated[
    str,
    Form(
        r"[a-z0-9][a-z0-9-]{0,59}",
        Text("a name in small letters, digits and hyphens", "um nome em minúsculas, algarismos e hifens"),
    ),
]
OptionName = Annotated[
    str,
    Form(
        r"[a-z][a-z0-9_]{0,59}",
        Text("a name in small letters, digits and underscores", "um nome em minúsculas, algarismos e sublinhados"),
    ),
]
OptionWord = Annotated[
    str,
    Form(
        r"[A-Za-z0-9][A-Za-z0-9.+-]{0,59}",
        Text("a word of letters, digits, points and hyphens", "uma palavra de letras, algarismos, pontos e hifens"),
    ),
]
Rows = Annotated[
    str,
    Form(r"[A-Z]\d+(, [A-Z]\d+)*", Text("rows such as K1, S40", "linhas como K1, S40")),
]
Day = Annotated[
    str,
    Form(r"\d{4}(-\d\d(-\d\d)?)?", Text("a date such as 2012-03-18", "uma data como 2012-03-18")),
]
