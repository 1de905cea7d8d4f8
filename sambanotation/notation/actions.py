"""What texts of actions and cards mean. What the grammar makes of a text is remembered, for equal texts are many."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sambanotation.diagnostic import Diagnostic
from sambanotation.game.actions import Action, Chain, OutOfTurn
from sambanotation.game.cards import Lot, Run, Unnamed
from sambanotation.notation.grammar import tree_of
from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.notation.line_faults import IMPOSSIBLE_QUANTITY, IMPOSSIBLE_RUN, UNREADABLE_LINE
from sambanotation.notation.tails import place
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
    meld,
    odd_among,
    range_of,
    run_of,
    swap,
    unnamed_of,
)
from sambanotation.source import Span
from sambanotation.text import Text

if TYPE_CHECKING:
    from lark import Token

    from sambanotation.notation.grammar import SyntaxTree

REMEMBERED = 1 << 16
"""The texts whose meaning is kept. A whole tournament has fewer different actions."""

LONGEST_REMEMBERED = 200

LONGEST = 100_000
"""The signs of a line that the grammar reads, annotations of turns apart. It takes some microseconds for each."""

_A_RED_THREE = Text("a red three", "um três vermelho")


class ReadAction(NamedTuple):
    """An action, with the places of its cards and what is wrong with it, both from the beginning of its text."""

    action: Action
    places: tuple[Span, ...]
    faults: tuple[Diagnostic, ...]


class ReadCards(NamedTuple):
    """Cards one after the other, each with its place, and what is wrong with them."""

    cards: tuple[Lot | Run | Unnamed, ...]
    places: tuple[Span, ...]
    faults: tuple[Diagnostic, ...]


class ReadChains(NamedTuple):
    """Cards of a hand as dealt, with a place for each card, and what is wrong with them."""

    chains: tuple[Chain, ...]
    places: tuple[Span, ...]
    faults: tuple[Diagnostic, ...]


def read_action(text: str, letters: Letters = ENGLISH) -> ReadAction | None:
    """The action that a text holds, and nothing else; None where the grammar finds none."""
    return _action(text, letters) if len(text) <= LONGEST_REMEMBERED else _action.__wrapped__(text, letters)


def read_cards(text: str, letters: Letters = ENGLISH) -> ReadCards | None:
    """The cards that a text holds, and nothing else; None where the grammar finds none."""
    return _cards(text, letters) if len(text) <= LONGEST_REMEMBERED else _cards.__wrapped__(text, letters)


def read_dealt(text: str, letters: Letters = ENGLISH) -> ReadChains | None:
    """The cards of a hand that a text holds, and nothing else; None where the grammar finds none."""
    return _dealt(text, letters) if len(text) <= LONGEST_REMEMBERED else _dealt.__wrapped__(text, letters)


@lru_cache(maxsize=REMEMBERED)
def _action(text: str, letters: Letters) -> ReadAction | None:
    tree = _tree(text, "action", letters)
    if tree is None:
        return None
    hand = CardReader(letters)
    return ReadAction(hand.action(tree), tuple(hand.places), tuple(hand.faults))


@lru_cache(maxsize=REMEMBERED)
def _cards(text: str, letters: Letters) -> ReadCards | None:
    tree = _tree(text, "cards", letters)
    if tree is None:
        return None
    hand = CardReader(letters)
    return ReadCards(hand.cards(tree.children), tuple(hand.places), tuple(hand.faults))


@lru_cache(maxsize=REMEMBERED)
def _dealt(text: str, letters: Letters) -> ReadChains | None:
    tree = _tree(text, "dealt", letters)
    if tree is None:
        return None
    hand = CardReader(letters)
    return ReadChains(hand.dealt(tree.children), tuple(hand.places), tuple(hand.faults))


def _tree(text: str, start: str, letters: Letters) -> SyntaxTree | None:
    return tree_of(text, start, letters) if len(text) <= LONGEST else None


class CardReader:
    """Reads trees that hold cards, and gathers the places of the cards and what is wrong with them.

    `letters` are those of the cards, and `offset` is where the text of the trees begins in the source.
    """

    def __init__(self, letters: Letters, offset: int = 0) -> None:
        self.offset = offset
        self._english = letters.english
        self.places: list[Span] = []
        self.faults: list[Diagnostic] = []

    def action(self, tree: SyntaxTree) -> Action:
        *before, done = tree.children
        action = BY_SIGN[done.type](str(done)) if isinstance(done, str) else self._act(done)
        return OutOfTurn(str(before[0])[1:], action) if before else action

    def _act(self, tree: SyntaxTree) -> Action:
        parts = tree.children
        match tree.data:
            case "draw":
                return draw([self._chain(part) for part in parts if not isinstance(part, str)])
            case "lay":
                return self._lay(parts)
            case "add":
                to = label_of(self._english(parts[0][:-1])) if isinstance(parts[0], str) else None
                cards = next(part for part in parts if not isinstance(part, str))
                return add(to, self.cards(cards.children))
            case "join":
                into, gone = (self._english(str(part)) for part in parts)
                return join(into, gone)
            case "swap":
                wild, natural = (self._single(part) for part in parts if not isinstance(part, str))
                return swap(self._english(str(parts[0])), wild, natural)
            case _:
                cards = next(part for part in parts if not isinstance(part, str))
                return discard(self.cards(cards.children))

    def _lay(self, parts: list[Token | SyntaxTree]) -> Action:
        laid: list[Item] = [self._chain(part) if not isinstance(part, str) else self._meld(part) for part in parts]
        action = lay(laid)
        if action is not None:
            return action
        odd = odd_among(laid) or 0
        before = sum(len(each) if isinstance(each, tuple) else 1 for each in laid[:odd])
        self.faults.append(
            UNREADABLE_LINE.at(self.places[before], found=self._spelled(parts[odd]), expected=_A_RED_THREE)
        )
        return meld(laid)

    @staticmethod
    def _spelled(part: Token | SyntaxTree) -> str:
        return str(part) if isinstance(part, str) else "".join(part.scan_values(lambda leaf: isinstance(leaf, str)))

    def cards(self, parts: list[Token | SyntaxTree]) -> tuple[Lot | Run | Unnamed, ...]:
        """Lots, runs and unnamed melds, as they are written."""
        return tuple(self._lot(part) if not isinstance(part, str) else self._meld(part) for part in parts)

    def dealt(self, parts: list[Token | SyntaxTree]) -> tuple[Chain, ...]:
        """Chains; a run is spelled out, for a hand holds cards and no melds."""
        chains: list[Chain] = []
        for part in parts:
            if not isinstance(part, str):
                chains.append(self._chain(part))
            else:
                run = self._run(part)
                chains.extend((lot,) for lot in run.lots)
                self.places.extend(self.places[-1:] * (len(run.lots) - 1))
        return tuple(chains)

    def _chain(self, tree: SyntaxTree) -> Chain:
        parts = [part for part in tree.children if not isinstance(part, str)]
        return tuple(self._lot(part) if part.data == "lot" else self._single(part) for part in parts)

    def _lot(self, tree: SyntaxTree) -> Lot:
        single, *quantity = tree.children
        assert not isinstance(single, str)
        lot = self._single(single)
        if not quantity:
            return lot
        self.places[-1] = Span(self.places[-1].start, self._place(quantity[0]).end)
        low, high = self._range(quantity[0])
        return counted(lot, low, high)

    def _single(self, tree: SyntaxTree) -> Lot:
        card, *derived = tree.children
        at = self._place(card)
        self.places.append(Span(at.start, at.end + len(derived)))
        return card_of(self._english(str(card)), bool(derived))

    def _meld(self, token: Token) -> Run | Unnamed:
        if token.type == "RUN":
            return self._run(token)
        self.places.append(self._place(token))
        self._range(token)
        return unnamed_of(str(token))

    def _run(self, token: Token) -> Run:
        at = self._place(token)
        self.places.append(at)
        run = self._english(str(token))
        if not is_run(run):
            self.faults.append(IMPOSSIBLE_RUN.at(at, found=str(token)))
        return run_of(run)

    def _range(self, token: Token | SyntaxTree) -> tuple[int, int]:
        """The numbers of `*2..3`, `*3`, `seq*3..7`."""
        low, high = range_of(str(token))
        if not is_possible(low, high):
            self.faults.append(IMPOSSIBLE_QUANTITY.at(self._place(token), found=str(token)))
        return low, high

    def _place(self, token: Token | SyntaxTree) -> Span:
        assert isinstance(token, str)
        return place(token, self.offset)
