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
from sambanotation.notation.letters import ENGLISH, Letters


def spell_card(card: Lot | Run | Unnamed, letters: Letters = ENGLISH) -> str:
    """Written cards: `Kc`, `A_*2..3`, `Kc'`, `6s..9s`, `7x..9x`, `seq*3..7`; in Portuguese letters `Rp`."""
    match card:
        case Lot(kinds, low, high, derived):
            quantity = "" if low == high == 1 else f"*{_range(low, high)}"
            return letters.own(spell(kinds)) + ("'" if derived else "") + quantity
        case Run(low, high, suit):
            letter = "x" if suit is None else SUITS[suit]
            return letters.own(f"{RANKS[low]}{letter}..{RANKS[high]}{letter}")
        case Unnamed(sequence, low, high):
            return f"{'seq' if sequence else 'group'}*{_range(low, high)}"


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}..{high}"


def spell_cards(cards: Cards, letters: Letters = ENGLISH) -> str:
    """Cards one after the other."""
    return " ".join(spell_card(card, letters) for card in cards)


def spell_chains(chains: Iterable[Chain], letters: Letters = ENGLISH) -> str:
    """Chains one after the other: `3d/3h/5c Kc`."""
    return " ".join("/".join(spell_card(card, letters) for card in chain) for chain in chains)


def spell_label(label: Label, letters: Letters = ENGLISH) -> str:
    """A label: `A`, `c.2`, `c(T)`."""
    if label.number is not None:
        return f"{letters.own(label.key)}.{label.number}"
    return letters.own(label.key if label.holds is None else f"{label.key}({RANKS[label.holds]})")


def spell_action(action: Action, letters: Letters = ENGLISH) -> str:
    """An action as a turn holds it: `+Kc 3d/5c`, `A<Ac JK`, `[9]`."""
    match action:
        case Draw(chains):
            return "+" + spell_chains(chains, letters)
        case TakePile(claim):
            return "^" if claim is None else f"^{claim}"
        case TakeTop():
            return "^top"
        case LayRedThrees(chains):
            return "=" + spell_chains(chains, letters)
        case LayMeld(cards):
            return "=" + spell_cards(cards, letters)
        case AddToMeld(label, cards):
            return f"{spell_label(label, letters) if label else ''}<{spell_cards(cards, letters)}"
        case JoinMelds(into, gone):
            return f"{spell_label(into, letters)}<{spell_label(gone, letters)}"
        case SwapWild(label, wild, natural):
            swapped = f"{spell_card(wild, letters)}/{spell_card(natural, letters)}"
            return f"{spell_label(label, letters)}:{swapped}"
        case Discard(cards):
            return "-" + spell_cards(cards, letters)
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
            return f"@{seat} {spell_action(action, letters)}"
        case Undo():
            return "undo"
