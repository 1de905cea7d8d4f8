"""Cards as faces: what is drawn of each card, or of several that look alike.

A face is the card as the notation has it (`Kc`, `JK`, `A_`, `_s`, `w`, `_`), with `'` behind it where it is derived,
and with its least and its most where it stands for others than one: `["A_", 2, 3]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    Chain,
    Discard,
    Draw,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
)
from sambanotation.game.cards import NATURAL, WILD, Cards, Lot, Run, Unnamed, spell
from sambanotation.output.as_json import Json
from sambanotation.output.cards import is_anything


def faces(lots: Iterable[Lot]) -> tuple[list[Json], bool]:
    """The faces of cards in their order, and whether there may be any others besides."""
    drawn: list[Json] = []
    others = False
    for lot in lots:
        if is_anything(lot):
            others = True
        else:
            drawn += faces_of(lot)
    return drawn, others


def faces_of(lot: Lot) -> list[Json]:
    """The faces of one lot: equal cards of which it is known what they are one by one, others together."""
    card = "seq" if lot.sequence else "group" if lot.kinds == NATURAL | WILD else spell(lot.kinds)
    card += "'" if lot.derived else ""
    if lot.low == lot.high and (lot.kind is not None or lot.low == 1):
        return [card] * lot.low
    return [[card, lot.low, lot.high]] if lot.high else []


def written_cards(action: Action) -> Cards:
    """The cards of an action, each as it is written; those behind one another one by one."""
    match action:
        case Draw(chains=chains) | LayRedThrees(chains=chains):
            return tuple(_flat(chains))
        case LayMeld(cards=cards) | AddToMeld(cards=cards) | Discard(cards=cards):
            return cards
        case SwapWild(wild=wild, natural=natural):
            return wild, natural
        case OutOfTurn(action=inner):
            return written_cards(inner)
        case _:
            return ()


def _flat(chains: Sequence[Chain]) -> Iterator[Lot]:
    return (lot for chain in chains for lot in chain)


def written_faces(card: Lot | Run | Unnamed) -> list[Json]:
    """The faces of one thing written: those of a run spelled out."""
    lots = (card,) if isinstance(card, Lot) else card.lots
    return [face for lot in lots for face in faces_of(lot)]
