"""How cards look: one by one as cells that are never broken, as letters (`Kc`, as the record has them) or as signs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sambanotation.frozen import frozen
from sambanotation.game.cards import EVERY, JOKER, RANKS, SUITS, TWO, WILD, Lot, rank_of, spell_lots, suit_of
from sambanotation.game.hand import Hand, Range
from sambanotation.game.melds import Form, Meld
from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.output.paint import Line, Piece, Role
from sambanotation.output.visible import visible

SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
_CARD = re.compile(rf"([{RANKS}_])([{SUITS}])(?![a-z])")
_RED = re.compile(r"[♥♦]|[AKQJT2-9_][hd]|3r")

_SEQUENCE = "seq*"

UNKNOWN = "..."

ANY_NUMBER = 6
"""Of cards of which there may be none or so many nothing is said."""


@frozen
class Look:
    """How cards are written: with the signs of suits or with letters, in which encoding, and in which letters."""

    encoding: str = "utf-8"
    symbols: bool = False
    letters: Letters = ENGLISH

    def card(self, spelled: str, role: Role | None = None) -> Piece:
        """A card, or what is known of one, from its spelling in the notation in English letters."""
        if role is None and _RED.match(spelled):
            role = Role.RED
        if self.symbols:
            spelled = _CARD.sub(lambda found: found[1] + SIGNS[found[2]], spelled)
        own = spelled if spelled.startswith(_SEQUENCE) else self.letters.own(spelled)
        return visible(own, self.encoding), role

    def lots(self, lots: Iterable[Lot], role: Role | None = None) -> Iterator[Line]:
        """Cards in their order, a cell each."""
        dots = False
        for lot in lots:
            spelled = spell_lots((lot,))
            anything = is_anything(lot)
            if anything and not dots:
                yield ((UNKNOWN, Role.FAINT),)
            dots = anything
            if anything:
                continue
            if lot.kind is not None and lot.low == lot.high:
                # Equal cards are shown one by one, as they lie.
                spelled = spell_lots((Lot(lot.kinds),))
                yield from [(self.card(spelled, role),)] * lot.low
            elif spelled:
                yield (self.card(spelled, role),)

    def hand(self, hand: Hand) -> Iterator[Line]:
        """The cards that are certainly in a hand; dots where it may hold others than those and the doubtful ones."""
        return self.lots(held(hand))

    def doubtful(self, hand: Hand) -> Iterator[Line]:
        """The cards that may be in a hand and may not, as `perhaps_held` has them."""
        return self.lots(perhaps_held(hand))

    def meld(self, meld: Meld) -> Iterator[Line]:
        """The cards of a meld: a sequence upwards, a group with its wild cards last; dots where it may hold others."""
        return self.lots(laid_out(meld))


OTHERS = Lot(EVERY, 0, ANY_NUMBER)
"""Cards of which nothing is said, if there are any."""


def is_anything(lot: Lot) -> bool:
    """Whether nothing is said of cards, not even that there are any."""
    return lot.low == 0 and lot.high >= ANY_NUMBER


def held(hand: Hand) -> Iterator[Lot]:
    """The cards that are certainly in a hand, by rank, the highest first; last OTHERS where it may hold others than
    those and the doubtful ones."""
    for kind in sorted(hand.known, key=_in_a_hand):
        copies = hand.at_least(1 << kind)
        yield Lot(1 << kind, copies, copies)
    if hand.complete or _all_seen(hand):
        return
    told = [lot for lot in hand.lots if lot.kinds != EVERY]
    if told and not hand.debts:
        yield from told
    if hand.lots and (hand.debts or any(lot.kinds == EVERY for lot in hand.lots)):
        yield OTHERS


def perhaps_held(hand: Hand) -> Iterator[Lot]:
    """The cards that came to a hand and may have left it unseen, or, where a card left it that it cannot have held, may
    never have been there; in the order of a hand."""
    if not hand.debts or _all_seen(hand):
        return
    for kind in sorted(hand.known, key=_in_a_hand):
        copies = min(hand.known[kind], hand.at_most(1 << kind)) - hand.at_least(1 << kind)
        if copies > 0:
            yield Lot(1 << kind, copies, copies)


def laid_out(meld: Meld) -> Iterator[Lot]:
    """The cards of a meld: a sequence upwards, a group with its wild cards last; then OTHERS where it may hold more."""
    yield from sorted(meld.lots, key=_upwards if meld.form is Form.SEQUENCE else _in_a_group)
    if meld.open:
        yield OTHERS


def set_apart(word: str, cells: Iterable[Line]) -> Iterator[Line]:
    """Cells in brackets behind a word that tells how they are meant; nothing where there are none."""
    apart = list(cells)
    if apart:
        apart[-1] = (*apart[-1], (")", Role.FAINT))
        yield ((f"({word}:", Role.FAINT),)
        yield from apart


def between(numbers: Range, beyond: int = 1000) -> str:
    """A number, or its least and its most where it is not known; nothing certain is said of what may be anything."""
    low, high = numbers
    if low == high:
        return str(low)
    return "?" if high - low >= beyond else f"{low}..{high}"


def _all_seen(hand: Hand) -> bool:
    """Whether the cards that are certainly in a hand are all that it holds."""
    return hand.size[1] <= sum(hand.at_least(1 << kind) for kind in hand.known)


def _in_a_hand(kind: int) -> tuple[int, int]:
    """The wild cards, which a player looks for first, then the others downwards."""
    if kind == JOKER:
        return (0, 0)
    return (1 if rank_of(kind) == TWO else 15 - rank_of(kind), suit_of(kind))


def _upwards(lot: Lot) -> tuple[bool, int]:
    return lot.kind is None, lot.kinds.bit_length()


def _in_a_group(lot: Lot) -> tuple[bool, bool, int, int]:
    kind = lot.kinds.bit_length() - 1
    return not lot.kinds & ~WILD, lot.kind is None, -rank_of(kind), suit_of(kind)
