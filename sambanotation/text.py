"""A sentence in every language the tool speaks, and the choice among them."""

from __future__ import annotations

import string
from collections.abc import Mapping
from enum import StrEnum

from sambanotation.frozen import frozen


class Lang(StrEnum):
    """A language of the messages, by its IETF tag."""

    EN = "en"
    PT_BR = "pt-BR"


def placeholders(sentence: str) -> frozenset[str]:
    """The names in braces of a sentence: `"{points} of {needed}"` gives points and needed."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


@frozen
class Text:
    """One sentence, in English and in Brazilian Portuguese, with the same `{placeholders}` in both.

    Raises ValueError at construction where the two sentences name different facts.
    """

    en: str
    pt_br: str

    def __post_init__(self) -> None:
        if placeholders(self.en) != placeholders(self.pt_br):
            raise ValueError(f"the two languages name different facts: {self.en!r} / {self.pt_br!r}")

    def template(self, lang: Lang) -> str:
        return self.pt_br if lang is Lang.PT_BR else self.en

    def say(self, lang: Lang, facts: Mapping[str, object]) -> str:
        """The sentence in one language, its placeholders filled from facts.

        A fact that is itself a Text is said in the same language. Raises KeyError for a missing fact.
        """
        names = placeholders(self.en)
        if not names:
            return self.template(lang).format()
        return self.template(lang).format(**{name: tell(facts[name], lang) for name in names})


def tell(fact: object, lang: Lang) -> str:
    """A fact as it stands in a sentence: cards as the record writes them, the pair (2, 3) as 2..3, lists with spaces,
    or with commas where their parts hold spaces."""
    match fact:
        case Text():
            return fact.template(lang).format()
        case bool():
            return {Lang.EN: ("no", "yes"), Lang.PT_BR: ("não", "sim")}[lang][fact]
        case tuple((int(low), int(high))):
            return str(low) if low == high else f"{low}..{high}"
        case list() | tuple():
            parts = [tell(part, lang) for part in fact]
            # Where a part is made of words nobody could tell where the next one begins.
            commas = isinstance(fact, list) and any(" " in part for part in parts)
            return (", " if commas else " ").join(parts)
        case _:
            return str(fact)
