"""Cards and actions in their canonical spelling."""

from __future__ import annotations

from collections.abc import Iterable

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    Chain,
    ClaimHand,
    Discard,
    Draw,
    GoOut,
    JoinMelds,
    KeepLastCard,
    Label,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
    TakeTop,
    Undo,
)
from sambanotation.game.cards import RANKS, SUITS, Cards, Lot, Run, Unnamed, spell


def spell_card(card: Lot | Run | Unnamed) -> str:
    """Written cards: `Kc`, `A_*2..3`, `Kc'`, `6s..9s`, `7x..9x`, `seq*3..7`."""
    match card:
        case Lot(kinds, low, high, derived):
            quantity = "" if low == high == 1 else f"*{_range(low, high)}"
            return spell(kinds) + ("'" if derived else "") + quantity
        case Run(low, high, suit):
            letter = "x" if suit is None else SUITS[suit]
            return f"{RANKS[low]}{letter}..{RANKS[high]}{letter}"
        case Unnamed(sequence, low, high):
            return f"{'seq' if sequence else 'group'}*{_range(low, high)}"


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}..{high}"


def spell_cards(cards: Cards) -> str:
    """Cards one after the other."""
    return " ".join(spell_card(card) for card in cards)


def spell_chains(chains: Iterable[Chain]) -> str:
    """Chains one after the other: `3d/3h/5c Kc`."""
    return " ".join("/".join(spell_card(card) for card in chain) for chain in chains)


def spell_label(label: Label) -> str:
    """A label: `A`, `c.2`, `c(T)`."""
    if label.number is not None:
        return f"{label.key}.{label.number}"
    return label.key if label.holds is None else f"{label.key}({RANKS[label.holds]})"


def spell_action(action: Action) -> str:
    """An action as a turn holds it: `+Kc 3d/5c`, `A<Ac JK`, `[9]`."""
    match action:
        case Draw(chains):
            return "+" + spell_chains(chains)
        case TakePile(claim):
            return "^" if claim is None else f"^{claim}"
        case TakeTop():
            return "^top"
        case LayRedThrees(chains):
            return "=" + spell_chains(chains)
        case LayMeld(cards):
            return "=" + spell_cards(cards)
        case AddToMeld(label, cards):
            return f"{spell_label(label) if label else ''}<{spell_cards(cards)}"
        case JoinMelds(into, gone):
            return f"{spell_label(into)}<{spell_label(gone)}"
        case SwapWild(label, wild, natural):
            return f"{spell_label(label)}:{spell_card(wild)}/{spell_card(natural)}"
        case Discard(cards):
            return "-" + spell_cards(cards)
        case KeepLastCard():
            return "~"
        case GoOut():
            return "#"
        case AskPartner(leave):
            return f"ask:{'yes' if leave else 'no'}"
        case AnnounceOneCard():
            return "pumba"
        case ClaimHand(count):
            return f"[{count}]"
        case OutOfTurn(seat, action):
            return f"@{seat} {spell_action(action)}"
        case Undo():
            return "undo"
