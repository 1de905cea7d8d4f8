"""The quick way to read actions whose words stand apart: `+Kc 4d`, `K<Kc`, `=3h/7c`, `-Th pumba`.

It understands nothing of its own. A word is known by the grammar's terminals alone, all of it or not at all, and means
what `words` builds of it, as it does in a tree; a row of words is read as the grammar's rules have it (`draw: _DRAW
chain+` and so on), for which a test holds this module and the grammar against each other. Whatever is written
otherwise, or is faulty, is not plain: `NotPlainError` sends the line to the grammar. What was read is remembered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, Generic, TypeVar

from sambanotation.game import known_cards
from sambanotation.game.actions import Action, Chain, Label
from sambanotation.game.cards import NO_KIND, Cards, Lot, Run
from sambanotation.game.known_cards import CHAINS, KNOWN, Drawn, Known, Made, drawn
from sambanotation.notation.grammar import pattern, terminal
from sambanotation.notation.words import (
    BY_SIGN,
    Item,
    add,
    card_of,
    counted,
    discard,
    draw,
    is_possible,
    is_run,
    join,
    label_of,
    lay,
    range_of,
    run_of,
    singles,
    swap,
    unnamed_of,
)

T = TypeVar("T")

REMEMBERED = 1 << 15
"""The texts whose actions are kept, in some 13 MB: twice as many make the reading of 200,000 turns no faster."""

WORDS_REMEMBERED = 1 << 12
"""The single words of a sort that are kept."""


class NotPlainError(Exception):
    """A text is not to be read the quick way."""


class Remembered(dict[str, T], Generic[T]):
    """What texts mean, found at first sight. Forgets everything when it holds too much."""

    most = WORDS_REMEMBERED

    def __missing__(self, text: str) -> T:
        meaning = self.find(text)
        if len(self) >= self.most:
            self.clear()
        self[text] = meaning
        return meaning

    def find(self, text: str) -> T:
        """What a text means; raises NotPlainError where it is not plain."""
        raise NotImplementedError


# ---- Words that are cards ----


@cache
def _card() -> re.Pattern[str]:
    return pattern("(?P<card>", "CARD", "|", "PATTERN", ")(?P<derived>", "DERIVED", ")?(?P<quantity>", "QUANTITY", ")?")


@cache
def _row() -> re.Pattern[str]:
    return pattern("(?P<run>", "RUN", ")|(?P<unnamed>", "UNNAMED", ")")


class _Lots(Remembered[Lot | None]):
    """The cards of words, None for those that are none."""

    def find(self, text: str) -> Lot | None:
        found = _card().fullmatch(text)
        if found is None:
            return None
        card = card_of(found["card"], bool(found["derived"]))
        if not found["quantity"]:
            return card
        low, high = range_of(found["quantity"])
        return counted(card, low, high) if is_possible(low, high) else None


_lot = _Lots().__getitem__


def _chain(word: str) -> Chain | None:
    parts = word.split("/")
    chain = [lot for lot in map(_lot, parts) if lot is not None]
    # A card that is one of several in a chain has no quantity.
    return tuple(chain) if len(chain) == len(parts) and (len(parts) == 1 or "*" not in word) else None


class _Items(Remembered["Item | None"]):
    """What stands in a row behind a sign; None for any other word, and for what there cannot be."""

    def find(self, text: str) -> Item | None:
        chain = _chain(text)
        row = None if chain is not None else _row().fullmatch(text)
        if row is None:
            return chain
        if row["run"]:
            return run_of(text) if is_run(text) else None
        return unnamed_of(text) if is_possible(*range_of(text)) else None


class Chains(Remembered[Chain]):
    """The words of a hand, runs apart."""

    def find(self, text: str) -> Chain:
        chain = _chain(text)
        if chain is None:
            raise NotPlainError
        return chain


class Lots(Remembered[Lot]):
    """The words of a heap, runs apart."""

    def find(self, text: str) -> Lot:
        lot = _lot(text)
        if lot is None:
            raise NotPlainError
        return lot


# ---- Words that begin an action ----

_Maker = Callable[[list[Item]], Action]

_Beginning = tuple[_Maker, Item | None]
"""What puts an action together, and the first of its cards, None where it has none."""


@cache
def _whole() -> re.Pattern[str]:
    """The actions that are one sign."""
    return re.compile("|".join(f"(?P<{sign}>{terminal(sign)})" for sign in BY_SIGN))


def kind_of_word(word: str) -> int:
    """The kind of a word that is one known card, NO_KIND for any other."""
    lot = _lot(word)
    return lot.sole if lot is not None and not lot.derived else NO_KIND


class _Known(Remembered[Known]):
    """The cards of words that are one known card, and of no others."""

    def find(self, text: str) -> Known:
        kind = kind_of_word(text)
        if kind == NO_KIND:
            raise NotPlainError
        return KNOWN[kind]


class _DrawnCards(Remembered[Drawn]):
    """The cards of words that are a chain of known cards, drawn so that everything is told of them."""

    def find(self, text: str) -> Drawn:
        kind = kind_of_word(text)
        chain = CHAINS[kind] if kind != NO_KIND else _chain(text)
        told = drawn(chain) if chain is not None else None
        if told is None:
            raise NotPlainError
        return told


_known = _Known().__getitem__
_drawn = _DrawnCards().__getitem__


class _Signs(Remembered[_Maker | None]):
    """What puts an action together, by the sign that stands before its cards; None for what is no such sign.

    `made` tells for each sign that was met how a word is a known card, and what makes an action of such cards.
    """

    def __init__(self) -> None:
        self.made: dict[str, tuple[Callable[[str], Any], Made]] = {}

    def find(self, text: str) -> _Maker | None:
        if pattern("_DRAW").fullmatch(text):
            return self._sign(text, _draw, (_drawn, known_cards.draw))
        if pattern("_LAY").fullmatch(text):
            return self._sign(text, _lay, (_known, known_cards.lay))
        if pattern("_DISCARD").fullmatch(text):
            return self._sign(text, _discard, (_known, known_cards.discard))
        if pattern("_ADD").fullmatch(text):
            return self._sign(text, partial(_add, None), (_known, known_cards.add_to(None)))
        if pattern("ADD_TO").fullmatch(text):
            label = label_of(text[:-1])
            return self._sign(text, partial(_add, label), (_known, known_cards.add_to(label)))
        return None

    def _sign(self, text: str, put_together: _Maker, made: tuple[Callable[[str], Any], Made]) -> _Maker:
        if len(self.made) >= self.most:
            self.made.clear()
        self.made[text] = made
        return put_together


class _Beginnings(Remembered[_Beginning]):
    def __init__(self, behind: _Items) -> None:
        self._behind = behind.__getitem__
        self._sign = _SIGNS.__getitem__

    def find(self, text: str) -> _Beginning:
        # What names a meld ends in `<` or `:`, and any other sign before cards is one.
        sign = text[: text.find("<") + 1] or text[:1]
        signed, rest = self._sign(sign), text[len(sign) :]
        if signed is not None:
            first = self._behind(rest)
            if first is not None:
                return signed, first
            if len(sign) > 1 and pattern("LABEL").fullmatch(rest):
                return _only(join(sign, rest))
            raise NotPlainError
        whole = _whole().fullmatch(text)
        if whole is not None:
            return _only(BY_SIGN[str(whole.lastgroup)](text))
        sign = text[: text.find(":") + 1]
        pair = _chain(text[len(sign) :]) if pattern("SWAP_IN").fullmatch(sign) else None
        if pair is None or len(pair) != 2:
            raise NotPlainError
        return _only(swap(sign, *pair))


def _only(action: Action) -> _Beginning:
    return lambda _: action, None


def _draw(items: list[Item]) -> Action:
    for each in items:
        if not isinstance(each, tuple):
            raise NotPlainError
    return draw(items)  # type: ignore[arg-type]


def _lay(items: list[Item]) -> Action:
    laid = lay(items)
    if laid is None:
        raise NotPlainError
    return laid


def _add(to: Label | None, items: list[Item]) -> Action:
    return add(to, _cards(items))


def _discard(items: list[Item]) -> Action:
    return discard(_cards(items))


_SIGNS = _Signs()


def _cards(items: list[Item]) -> Cards:
    """Lots and runs, which are all that may be added or discarded."""
    plain = singles(items)
    if plain is not None:
        return tuple(plain)
    cards: list[Lot | Run] = []
    for each in items:
        if isinstance(each, Run):
            cards.append(each)
        elif isinstance(each, tuple) and len(each) == 1:
            cards.append(each[0])
        else:
            raise NotPlainError
    return tuple(cards)


class OneAction(Remembered[Action]):
    """The action that some words say, begun by the first of them and going on to the last. One blank stands between two
    words."""

    most = REMEMBERED

    def __init__(self) -> None:
        behind = _Items()
        self._behind = behind.__getitem__
        self._beginning = _Beginnings(behind).__getitem__
        # Only what was a sign before: any other is looked for with all the rest.
        self._made = _SIGNS.made

    def goes_on(self, word: str) -> bool:
        """Whether a word of a plain turn belongs to the action before it."""
        return self._behind(word) is not None

    def __missing__(self, text: str) -> Action:
        words = text.split(" ")
        begun = words[0]
        # Most signs are one, and nearly every card has two.
        if (made := self._made.get(begun[:1])) is not None:
            words[0] = begun[1:]
        elif (made := self._made.get(begun[:-2])) is not None:
            words[0] = begun[-2:]
        else:
            return Remembered.__missing__(self, text)
        card_of_word, action_of = made
        try:
            action = action_of([*map(card_of_word, words)])
        except NotPlainError:
            return Remembered.__missing__(self, text)
        if len(self) >= self.most:
            self.clear()
        self[text] = action
        return action

    def find(self, text: str) -> Action:
        words = text.split(" ")
        put_together, first = self._beginning(words[0])
        if first is None and len(words) == 1:
            return put_together([])
        row = [first, *map(self._behind, words[1:])]
        if None in row:
            raise NotPlainError
        return put_together(row)  # type: ignore[arg-type]

    def each_in(self, text: str) -> Iterator[Action]:
        """The actions that some words say, whole and one after the other."""
        words = text.split(" ")
        at, end = 0, len(words)
        while at < end:
            put_together, first = self._beginning(words[at])
            at += 1
            row: list[Item] = [] if first is None else [first]
            while at < end and row and (item := self._behind(words[at])) is not None:
                row.append(item)
                at += 1
            yield put_together(row)


class Actions(Remembered[tuple[Action, ...]]):
    """The actions that some words say, none begun before them and none going on behind them."""

    most = REMEMBERED

    def __init__(self) -> None:
        self.one = OneAction()

    def find(self, text: str) -> tuple[Action, ...]:
        try:
            return (self.one[text],)
        except NotPlainError:
            return tuple(self.one.each_in(text))
