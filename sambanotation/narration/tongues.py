"""The four languages in which a game is narrated, a sentence in all of them, and what each asks of any text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum

from sambanotation.frozen import frozen
from sambanotation.game.hand import Range
from sambanotation.text import placeholders


class Tongue(StrEnum):
    """A language of narration, by its IETF tag."""

    EN = "en"
    PT_BR = "pt-BR"
    ES = "es"
    FA = "fa"


@frozen
class Told:
    """One sentence in each of the languages, with the same `{placeholders}`.

    Raises ValueError at construction where two name different facts.
    """

    en: str
    pt_br: str
    es: str
    fa: str

    def __post_init__(self) -> None:
        if len({placeholders(sentence) for sentence in (self.en, self.pt_br, self.es, self.fa)}) > 1:
            raise ValueError(f"the languages name different facts: {self.en!r}")

    def template(self, tongue: Tongue) -> str:
        match tongue:
            case Tongue.EN:
                return self.en
            case Tongue.PT_BR:
                return self.pt_br
            case Tongue.ES:
                return self.es
            case Tongue.FA:
                return self.fa

    def say(self, tongue: Tongue, /, **facts: str) -> str:
        """The sentence in one language, its placeholders filled from facts."""
        return self.template(tongue).format(**facts)


RIGHT_TO_LEFT = frozenset({Tongue.FA})

TO_THE_LEFT = "\u200f"
"""RIGHT-TO-LEFT MARK: what begins with it runs to the left, whatever its first word is."""

_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"
_FROM_RIGHT = frozenset({"R", "AL"})
_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")

_NUMBERS = {
    tongue: tuple(words.split(", "))
    for tongue, words in {
        Tongue.EN: "no, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve",
        Tongue.PT_BR: "nenhum, um, dois, três, quatro, cinco, seis, sete, oito, nove, dez, onze, doze",
        Tongue.ES: "ningún, un, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce",
        Tongue.FA: "هیچ, یک, دو, سه, چهار, پنج, شش, هفت, هشت, نه, ده, یازده, دوازده",
    }.items()
}
_OF_WOMEN = {
    Tongue.PT_BR: {0: "nenhuma", 1: "uma", 2: "duas"},
    Tongue.ES: {0: "ninguna", 1: "una"},
}
_ELEVEN = re.compile(r"11(?![0-9])")
_FROM_TO = Told("{low} to {high}", "{low} a {high}", "{low} a {high}", "{low} تا {high}")
_OR = Told("{low} or {high}", "{low} ou {high}", "{low} o {high}", "{low} یا {high}")
_OR_BEFORE_O = Told("{low} or {high}", "{low} ou {high}", "{low} u {high}", "{low} یا {high}")
_AND = Told("{before} and {last}", "{before} e {last}", "{before} y {last}", "{before} و {last}")
_AND_BEFORE_I = Told("{before} and {last}", "{before} e {last}", "{before} e {last}", "{before} و {last}")
COMMA = Told(", ", ", ", ", ", "، ")


def digits(number: int, tongue: Tongue) -> str:
    """A number in digits: those of the language, a minus sign before it where it is negative."""
    if tongue is not Tongue.FA:
        return str(number)
    # The sign stands to the left of the digits, as in any text that runs to the right.
    return isolated(str(number).translate(_DIGITS)) if number < 0 else str(number).translate(_DIGITS)


def number(count: int, tongue: Tongue, feminine: bool = False) -> str:
    """A number in words as far as one counts in words, before a noun."""
    words = _NUMBERS[tongue]
    if not 0 <= count < len(words):
        return digits(count, tongue)
    return (_OF_WOMEN.get(tongue, {}).get(count) if feminine else None) or words[count]


def numbers(counts: Range, tongue: Tongue, feminine: bool = False) -> str:
    """A number, or the two between which it lies, in words."""
    low, high = (number(count, tongue, feminine) for count in counts)
    if counts[0] == counts[1]:
        return low
    if tongue is Tongue.ES and counts[0] == 1 and not feminine:
        # `un` stands right before its noun only.
        low = "uno"
    return either(low, high, tongue) if counts[1] == counts[0] + 1 else _FROM_TO.say(tongue, low=low, high=high)


def either(one: str, other: str, tongue: Tongue) -> str:
    """One thing or another. In Spanish `o` becomes `u` before its own sound, that of 8, 11 and 80 too."""
    bare = other.lstrip(_ISOLATE).casefold()
    own = bare.startswith(("o", "ó", "ho", "hó", "8")) or _ELEVEN.match(bare) is not None
    return (_OR_BEFORE_O if own else _OR).say(tongue, low=one, high=other)


def one_after_another(parts: Sequence[str], tongue: Tongue) -> str:
    """Parts of a sentence with commas between them, the last one behind `and`."""
    if len(parts) < 2:
        return "".join(parts)
    *before, last = parts
    # In Spanish `y` becomes `e` before its own sound.
    bare = last.lstrip(_ISOLATE).casefold()
    joining = _AND_BEFORE_I if bare.startswith(("i", "í", "hi", "hí")) and not bare.startswith("hie") else _AND
    return joining.say(tongue, before=COMMA.template(tongue).join(before), last=last)


def isolated(text: str) -> str:
    """A text whose direction leaves that of the sentence around it as it is."""
    return f"{_ISOLATE}{text}{_END_OF_ISOLATE}"


def foreign(text: str, tongue: Tongue) -> str:
    """What somebody has written, in a sentence: isolated where it may run the other way."""
    if tongue in RIGHT_TO_LEFT:
        return isolated(text)
    return isolated(text) if any(unicodedata.bidirectional(sign) in _FROM_RIGHT for sign in text) else text


def tongue_named(name: str) -> Tongue | None:
    """The language that a name stands for, `pt` for `pt-BR` too; None where there is no such language."""
    asked = name.replace("_", "-").casefold()
    return next((one for one in Tongue if asked in (one.value.casefold(), one.value.split("-")[0].casefold())), None)
