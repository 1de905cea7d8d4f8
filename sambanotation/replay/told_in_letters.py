"""What findings tell of cards, in the letters of the record: the referee knows English ones only."""

from __future__ import annotations

from collections.abc import Mapping

from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.text import Text

_OF_CARDS = frozenset(
    ("card", "cards", "hand", "held", "label", "meld", "melds", "next", "other", "rank", "there", "unknown")
)
"""The facts whose texts are cards, or names of melds, as the notation has them."""

_SEQUENCE = "seq*"


def told_in(letters: Letters, facts: Mapping[str, object]) -> Mapping[str, object]:
    """The facts of a finding with the cards in them spelled in the letters of a record."""
    if letters is ENGLISH:
        return facts
    return {name: _spelled(fact, letters) if name in _OF_CARDS else fact for name, fact in facts.items()}


def _spelled(fact: object, letters: Letters) -> object:
    match fact:
        case str():
            return " ".join(word if word.startswith(_SEQUENCE) else letters.own(word) for word in fact.split(" "))
        case Text(en=spelled, pt_br=also) if spelled == also:
            # Cards among words: they are the same in every language of the messages.
            own = str(_spelled(spelled, letters))
            return Text(own, own)
        case list():
            return [_spelled(part, letters) for part in fact]
        case _:
            return fact
