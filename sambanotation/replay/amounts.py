"""What the lines of a count are the sum of: the melds of a side, the hands of its seats, and which prize was paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from sambanotation.frozen import frozen
from sambanotation.game.canastas import canasta_kind
from sambanotation.game.concealed import gone_out
from sambanotation.game.hand import Hand, Range
from sambanotation.game.hidden_canasta import HiddenCase, every_hidden_case, hidden_cases
from sambanotation.game.ledger import BEYOND
from sambanotation.game.melds import Meld, points
from sambanotation.game.position import Position, Side
from sambanotation.game.worth import hand_points, most_in_hands, worth_in_hand
from sambanotation.ruleset import RuleSet


@frozen
class MeldAmount:
    """A meld in the line of cards on the table: its label, its cards as they are known, how many they are, and their
    points. `counts_as` tells of the complete melds (`natural`, `mixed`, ...) whether it is one: 1, or with hidden cards
    0 to 1.

    `meld` is None for melds that the record does not show and that may lie there. It is that of the table, and amounts
    are compared without it.
    """

    label: str
    meld: Meld | None = field(compare=False)
    number: Range
    points: Range
    counts_as: Mapping[str, Range] = field(default_factory=dict, hash=False)


@frozen
class HandAmount:
    """A hand in the line of cards in hand: its seat, its cards as they are known, how many they are, and what they take
    off. `hand` is that of the table, and amounts are compared without it."""

    seat: str
    hand: Hand = field(compare=False)
    number: Range
    points: Range


Amount = MeldAmount | HandAmount | HiddenCase
"""A part of a line of the count. Of a hidden canasta one of the cases is paid."""


def amounts_of(item: str, side: Side, position: Position, rules: RuleSet, *, sheet: bool = False) -> tuple[Amount, ...]:
    """What a side's line for an item is the sum of, `position` being the table at the end of the deal; for a hidden
    canasta the case, or several where it is not known which. None of it is told by a `sheet`, a count alone."""
    match item:
        case "cards" if not sheet:
            return tuple(_melds(side, position, rules))
        case "hand" if not sheet:
            return tuple(_hands(side, position, rules))
        case "hidden" if sheet:
            return every_hidden_case(rules)
        case "hidden" if gone_out(position, side.seats)[1]:
            return hidden_cases(position, rules)
        case _:
            return ()


def label_of(meld: Meld, side: Side) -> str:
    """The label by which the record names a meld: with its number where the side has had several of its key."""
    several = sum(other.key == meld.key for other in side.melds) > 1
    return f"{meld.key}.{meld.number}" if several and meld.key != "?" else meld.sure_key


def _melds(side: Side, position: Position, rules: RuleSet) -> Iterator[MeldAmount]:
    for meld in side.on_table:
        low, high = points(meld.lots, position.worth)
        least, most = meld.size
        if meld.open:
            high, most = BEYOND, BEYOND
        kinds = canasta_kind(meld, rules)
        counts_as = {item: number for item, number in kinds.items() if number[1]}
        yield MeldAmount(label_of(meld, side), meld, (least, most), (low, high), counts_as)
    if side.melds_open:
        yield MeldAmount("", None, (0, BEYOND), (0, BEYOND))


def _hands(side: Side, position: Position, rules: RuleSet) -> Iterator[HandAmount]:
    most = most_in_hands(rules)
    factor = rules.cards_in_hand.value
    for seat in side.seats:
        hand = position.hands[seat]
        least, dearest = hand_points(hand, worth_in_hand(rules))
        ends = sorted((least * factor, min(dearest, max(least, most)) * factor))
        fewest, number = (min(end, position.pack.size) for end in hand.size)
        yield HandAmount(seat, hand, (fewest, number), (ends[0], ends[1]))


__all__ = ["Amount", "HandAmount", "HiddenCase", "MeldAmount", "amounts_of", "label_of"]
