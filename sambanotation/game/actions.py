"""What can happen in a turn. Actions hold no places in a text, so that equal actions are one shared value."""

from __future__ import annotations

from dataclasses import dataclass

from sambanotation.game.cards import Cards, Lot

Chain = tuple[Lot, ...]
"""Cards behind one another: `3d/3h/5c` is a red three laid and replaced by another, laid and replaced by 5c."""


@dataclass(frozen=True, slots=True)
class Label:
    """Names a meld of one's side: `A`, `s`, `W`, `3`, `c.2`, `c(T)`.

    `key` is a letter of RANKS, a letter of SUITS, `W` (wild cards) or `3` (black threes). `number` counts the side's
    melds of that key from 1 in the order of laying; `holds` is the rank (0 to 12) of a card that the meld holds.
    """

    key: str
    number: int | None = None
    holds: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """`+Kc 3d/5c`: drew from the stock, each chain a card with the replacements of red threes behind it."""

    chains: tuple[Chain, ...]


@dataclass(frozen=True, slots=True)
class TakePile:
    """`^14`: took the whole discard pile; `claim` is the number of cards that the record says it held."""

    claim: int | None = None


@dataclass(frozen=True, slots=True)
class TakeTop:
    """`^top`: took the top card alone."""


@dataclass(frozen=True, slots=True)
class LayRedThrees:
    """`=3h/7c 3d`: laid red threes that were in the hand, each with its replacements behind it."""

    chains: tuple[Chain, ...]


@dataclass(frozen=True, slots=True)
class LayMeld:
    """`=As Ah Ad`: laid a new meld."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class AddToMeld:
    """`A<Ac JK`: added to a meld of one's side; label None is `<7c`, wherever it fits."""

    label: Label | None
    cards: Cards


@dataclass(frozen=True, slots=True)
class JoinMelds:
    """`A.1<A.2`: joined two melds of one's side; `into` stays, `gone` does not."""

    into: Label
    gone: Label


@dataclass(frozen=True, slots=True)
class SwapWild:
    """`A:JK/Ah`: put `natural` in place of `wild` in a meld and took the wild card back."""

    label: Label
    wild: Lot
    natural: Lot


@dataclass(frozen=True, slots=True)
class Discard:
    """`-Tc`; with more than one card the first stood and the others were exposed."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class KeepLastCard:
    """`~`: ended the turn without a discard."""


@dataclass(frozen=True, slots=True)
class GoOut:
    """`#`: went out, said after everything else."""


@dataclass(frozen=True, slots=True)
class AskPartner:
    """`ask:yes`, `ask:no`: asked the partner for leave to go out, and the answer."""

    leave: bool


@dataclass(frozen=True, slots=True)
class AnnounceOneCard:
    """`pumba`: announced holding one card."""


@dataclass(frozen=True, slots=True)
class ClaimHand:
    """`[9]`: the record says that the hand holds so many cards at this point."""

    count: int


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """`@B +_ _`: another seat did this, out of turn."""

    seat: str
    action: Action


@dataclass(frozen=True, slots=True)
class Undo:
    """`undo`: the last action was taken back."""


Action = (
    Draw
    | TakePile
    | TakeTop
    | LayRedThrees
    | LayMeld
    | AddToMeld
    | JoinMelds
    | SwapWild
    | Discard
    | KeepLastCard
    | GoOut
    | AskPartner
    | AnnounceOneCard
    | ClaimHand
    | OutOfTurn
    | Undo
)
