"""The letters of ranks and suits that a record is written in, as its tag `Cards` says: English or Portuguese ones.

The joker, patterns without a rank or a suit (`w`, `3r`, `_`), `W` of a meld of wild cards, and every other word of the
notation are the same in all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sambanotation.game.cards import RANKS, SUITS

_JOKER = "JK"
_JOKER_MET = "\x00\x01"
_NO_LETTER = "\x02"

_ALIKE = frozenset(("pumba", "undo", "ask:yes", "ask:no", "^top"))
"""Words of a turn in which letters are no letters of cards."""


@dataclass(frozen=True, eq=False, slots=True)
class Letters:
    """Letters of cards: `name` is the value of the tag, `ranks` are in the order of RANKS and `suits` in that of SUITS.

    Two are equal where they are one.
    """

    name: str
    ranks: str
    suits: str
    _to_english: dict[int, str] = field(init=False, repr=False)
    _from_english: dict[int, str] = field(init=False, repr=False)
    _to_english_only: dict[int, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        own, english = self.ranks + self.suits, RANKS + SUITS
        object.__setattr__(self, "_to_english", str.maketrans(own, english))
        object.__setattr__(self, "_from_english", str.maketrans(english, own))
        strange = dict.fromkeys({*english, *_JOKER_MET} - {*own}, _NO_LETTER)
        only = strange | dict(zip(_JOKER, _JOKER_MET, strict=True)) | dict(zip(own, english, strict=True))
        object.__setattr__(self, "_to_english_only", str.maketrans(only))

    def __reduce__(self) -> tuple[object, ...]:
        return letters_named, (self.name,)

    def english(self, word: str) -> str:
        """A card, a pattern, a run or a label of these letters in English ones, as long as it was: `Rp` gives `Kc`.

        The word is known to be one; of any other nothing is said.
        """
        # No letter becomes J or K that stands in the name of the joker.
        return word.translate(self._to_english)

    def own(self, word: str) -> str:
        """Cards or a label of English letters in these: `Kc` gives `Rp`."""
        if self is ENGLISH:
            return word
        joker = _JOKER.translate(self._from_english)
        # No card has two letters of ranks, so that only a joker can have become these.
        return word.translate(self._from_english).replace(joker, _JOKER)

    def strictly_english(self, words: str) -> str:
        """Words of which nothing is known in English letters: what has a letter of a rank or a suit that is none of
        these becomes what is no card."""
        return " ".join(map(self._strictly, words.split(" "))) if self is not ENGLISH else words

    def _strictly(self, word: str) -> str:
        return word if word in _ALIKE else word.translate(self._to_english_only).replace(_JOKER_MET, _JOKER)


ENGLISH = Letters("en", RANKS, SUITS)
PORTUGUESE = Letters("pt", "23456789TVDRA", "ecop")
"""Ás, rei, dama, valete; espadas, copas, ouros, paus."""

KNOWN = (ENGLISH, PORTUGUESE)


def letters_named(name: str) -> Letters | None:
    """The letters that the tag `Cards` names, None where there are no such letters."""
    return next((letters for letters in KNOWN if letters.name == name), None)
