"""What a word that the grammar does not take was meant to be: the slips of the pen that everybody makes."""

from __future__ import annotations

import re

from sambanotation.game.cards import RANKS
from sambanotation.notation.grammar import any_of, pattern
from sambanotation.notation.letters import ENGLISH, KNOWN, Letters
from sambanotation.notation.phrases import (
    A_WHOLE_NUMBER,
    AT_MOST_NINE_DIGITS,
    AT_MOST_THREE_DIGITS,
    AT_THE_MARGIN,
    LINE_BEGINNINGS,
    NO_BRACES_IN_BRACES,
    VARIATION_ON_LINES_OF_ITS_OWN,
    WHITE_SPACE,
    as_it_is,
    cut,
    line_of_its_own,
    nearest_action_word,
    nearest_line_word,
    one_of,
    other_letters,
    sign_before,
)
from sambanotation.notation.words import normal
from sambanotation.text import Text

_FOLLOW_A_TURN = ("penalty", "expose", "end", "count", "score", "total", "deal")
"""The words of lines that are easily written on behind a turn."""

_SIGNED = re.compile(r"([\^\[*]?)[-+](\d{1,9}\]?)")
_POINTS = re.compile(r"[-+]?\d+(?:[.,]\d+)+(?!\S)")
_THOUSANDS = re.compile(r"[-+]?\d{1,3}(?:[.,]\d{3})+")
_SPACED_CLAIM = re.compile(r"\^\s+(?P<pile>\d{1,9})(?=\s|\Z)|\[\s*(?P<hand>\d{1,9})\s*\]")
_TYPOGRAPHIC = str.maketrans(
    {"\u2212": "-", "\u2013": "-", "\u2014": "-", "\u201c": '"', "\u201d": '"', "\u2026": "..."}
)
"""Signs that word processors put in the place of those on the keyboard."""

_DIGITS = re.compile(r"\d+")

_HAVE_LETTERS = frozenset({"CARD", "PATTERN", "RUN", "ADD_TO", "SWAP_IN", "LABEL"})
"""The terminals of the grammar that have letters of cards in them."""


def is_guilty_as_a_whole(word: str, stop: int, terminals: frozenset[str]) -> bool:
    """Whether a word is at fault from its beginning, although the grammar takes its first signs, as many as `stop`.

    `Ask:yes` begins with a card, `^-1` with an action, `4,335` with a number.
    """
    if "UNDO" in terminals and (nearest_action_word(word) or re.fullmatch(r"\^[-+]\d{1,9}", word)):
        return True
    return _POINTS.match(word) is not None and word[:stop].lstrip("+-").isdigit()


def meant(body: str, at: int, word: str, terminals: frozenset[str], letters: Letters) -> Text | None:
    """What should stand at a place of a line instead of a word; None where nobody can tell."""
    before = body[:at].strip()
    plain = word.translate(_TYPOGRAPHIC)
    if plain != word and before:
        return as_it_is(cut(plain))
    if not before:
        return _too_many_digits(" ", word, terminals, letters) or _turn_number(body) or nearest_line_word(word)
    if before == "(":
        return VARIATION_ON_LINES_OF_ITS_OWN
    if word in LINE_BEGINNINGS and _begins_a_written_line(body, at):
        return AT_THE_MARGIN
    if word in _FOLLOW_A_TURN or pattern("TURN_NUMBER").match(body, at):
        return line_of_its_own(cut(word))
    if _is_within_outer_braces(body, at):
        return NO_BRACES_IN_BRACES
    if word[:1] in ("(", ")"):
        return line_of_its_own(word[0])
    if letter := _in_other_letters(body, at, terminals, letters):
        return letter
    if not body[at - 1].isspace() and _welcome(" ", word, terminals, letters):
        run = _run_with_a_dash(body, at, letters)
        return one_of([WHITE_SPACE, run]) if run else WHITE_SPACE
    return (
        nearly(word, terminals, body[at - 1], letters)
        or _claim_with_spaces(body, at)
        or _bare_card(body, at, word, terminals, letters)
    )


def nearly(word: str, terminals: frozenset[str], before: str = " ", letters: Letters = ENGLISH) -> Text | None:
    """What a word that is nearly right should have been. `before` is the sign that it stands behind."""
    if "CARD" in terminals and (card := _card_in_other_case(word, letters)):
        return as_it_is(card)
    if "UNDO" in terminals and (action := nearest_action_word(word)):
        return action
    return _number(word, terminals, before, letters) or _too_many_digits(before, word, terminals, letters)


def _number(word: str, terminals: frozenset[str], before: str, letters: Letters) -> Text | None:
    """A number as it is written: without a sign, a fraction, or points in it."""
    if signed := _SIGNED.fullmatch(word):
        bare = "".join(signed.groups())
        return as_it_is(bare) if _welcome(before, bare, terminals, letters) else None
    if "UNDO" in terminals or _POINTS.fullmatch(word) is None:
        # No action of a turn is a bare number.
        return None
    return as_it_is(re.sub("[.,]", "", word)) if _THOUSANDS.fullmatch(word) else A_WHOLE_NUMBER


def _too_many_digits(before: str, word: str, terminals: frozenset[str], letters: Letters) -> Text | None:
    """How many digits a number may have, where fewer would be welcome."""
    if max(map(len, _DIGITS.findall(word)), default=0) <= (3 if word.startswith("$") else 9):
        return None
    if not _welcome(before, _DIGITS.sub("1", word), terminals, letters):
        return None
    return AT_MOST_THREE_DIGITS if word.startswith("$") else AT_MOST_NINE_DIGITS


def _welcome(before: str, word: str, terminals: frozenset[str], letters: Letters) -> bool:
    """Whether a line might go on with the beginning of a word, if it stood behind a sign."""
    usual = terminals - {"$END"}
    if before.isspace():
        usual -= {"TOUCHING_GLYPH", "QUANTITY", "DERIVED"}
    return bool(word) and bool(usual) and re.compile(any_of(usual, letters)).match(before + word, 1) is not None


def _begins_a_written_line(body: str, at: int) -> bool:
    """Whether only white space stands between the last end of a line and a place."""
    return bool({"\r", "\n"} & set(body[len(body[:at].rstrip()) : at]))


def _is_within_outer_braces(body: str, at: int) -> bool:
    """Whether a place lies in an annotation for everybody but the grammar, to which the first `}` closes all braces."""
    closing = body.rfind("}", 0, at)
    opening = body.find("{", body.rfind("}", 0, closing) + 1) if closing > 0 else -1
    return 0 <= opening < body.rfind("{", 0, max(closing, 0)) and "}" in body[at:]


def _turn_number(body: str) -> Text | None:
    """The beginning of a turn, where a line is a turn but for the dot or the space in it: `3.C +Kc`, `3 C +Kc`."""
    found = pattern(
        *(r"\s*[-+]?(?P<number>", "NUMBER", r")\.?\s*(?P<seat>", "SEAT", r")(?=\s+[-+^=@~<]|\s*\Z)"),
    ).match(body)
    return as_it_is(f"{found['number']}. {found['seat']}") if found else None


def _run_with_a_dash(body: str, at: int, letters: Letters) -> Text | None:
    """The run that is meant by `6s-9s`, whose dash stands at a place; None where the two cards make none."""
    low = pattern("CARD", r"(?!\s)\Z", letters=letters).search(body[:at])
    high = pattern("CARD", letters=letters).match(body, at + 1)
    if low is None or high is None or body[at] != "-":
        return None
    first, last = normal(letters.english(low.group())), normal(letters.english(high.group()))
    is_run = first[1:] == last[1:] and RANKS.find(first[0]) < RANKS.find(last[0])
    return as_it_is(letters.own(f"{first}..{last}")) if is_run else None


def _claim_with_spaces(body: str, at: int) -> Text | None:
    """A claim that is written without white space in it: `^14`, `[9]`."""
    start = len(body[:at].rstrip()) - 1 if body[:at].rstrip().endswith("^") else at
    found = _SPACED_CLAIM.match(body, start)
    if found is None:
        return None
    return as_it_is(f"^{found['pile']}" if found["pile"] else f"[{found['hand']}]")


def _bare_card(body: str, at: int, word: str, terminals: frozenset[str], letters: Letters) -> Text | None:
    """The actions that a card might belong to, where no sign before it says which."""
    if "_DRAW" not in terminals or "CARD" in terminals:
        return None
    if run := pattern("RUN", letters=letters).match(body, at):
        return as_it_is(f"={run.group()}")
    found = re.compile(any_of(frozenset({"CARD", "PATTERN"}), letters)).match(body, at)
    card = found.group() if found else _card_in_other_case(word, letters)
    return None if card is None else sign_before(card)


def _in_other_letters(body: str, at: int, terminals: frozenset[str], letters: Letters) -> Text | None:
    """What a card, or the name of a meld, would be in these letters that is written in others, and how to say that it
    is meant so; None where none stands there."""
    names = terminals & _HAVE_LETTERS
    if not names or re.compile(any_of(names, letters)).match(body, at):
        return None
    for other in KNOWN:
        found = re.compile(any_of(names, other)).match(body, at)
        if found:
            return other_letters(letters.own(other.english(found.group())), other.name)
    return None


def _card_in_other_case(word: str, letters: Letters) -> str | None:
    """The card that a word is but for small and capital letters; None where it is one already, or none."""
    spellings = (word.capitalize(), word.upper())
    return next((card for card in spellings if card != word and pattern("CARD", letters=letters).fullmatch(card)), None)
