"""Cards and actions as JSON, and back."""

from __future__ import annotations

from collections.abc import Sequence

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AskPartner,
    Chain,
    ClaimHand,
    Discard,
    Draw,
    JoinMelds,
    Label,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
)
from sambanotation.game.cards import KINDS, NAMED_KINDS, RANKS, SUITS, Cards, Lot, Run, Unnamed, spell
from sambanotation.interchange.json_text import Value
from sambanotation.interchange.shapes import Fields, Json, choice, flag, items, members_of, refuse, text, whole
from sambanotation.interchange.vocabulary import ALONE, Does, name_of
from sambanotation.text import Text

KINDS_OF = {spell(1 << kind): 1 << kind for kind in range(KINDS)} | NAMED_KINDS
"""What the word of a card or of a pattern stands for."""

A_CARD = Text("a card such as Kc, JK, A_ or _", "uma carta como Kc, JK, A_ ou _")
MELD_KEYS = (*RANKS, *SUITS, "W")

# ---- Cards ----


def card_to_json(card: Lot | Run | Unnamed) -> Json:
    """Written cards: `"Kc"`, `{"card": "A_", "times": [2, 3]}`, `{"from": "6", "to": "9", "suit": "s"}`,
    `{"form": "sequence", "times": [3, 7]}`."""
    match card:
        case Lot(kinds, low, high, derived):
            word = spell(kinds)
            if low == high == 1 and not derived:
                return word
            counted: dict[str, Json] = {"card": word}
            if derived:
                counted["derived"] = True
            return counted if low == high == 1 else counted | {"times": _times_to_json(low, high)}
        case Run(low, high, suit):
            run: dict[str, Json] = {"from": RANKS[low], "to": RANKS[high]}
            return run if suit is None else run | {"suit": SUITS[suit]}
        case Unnamed(sequence, low, high):
            return {"form": "sequence" if sequence else "group", "times": _times_to_json(low, high)}


def _times_to_json(low: int, high: int) -> Json:
    return low if low == high else [low, high]


def cards_to_json(cards: Cards) -> Json:
    return [card_to_json(card) for card in cards]


def chains_to_json(chains: Sequence[Chain]) -> Json:
    """Cards, and for a red three with what replaced it a list of both: `["Kc", ["3d", "5c"]]`."""
    return [card_to_json(chain[0]) if len(chain) == 1 else [card_to_json(lot) for lot in chain] for chain in chains]


def lot_of(value: Value) -> Lot:
    """Cards that are a card or a pattern, some number of times."""
    if not value.is_object:
        return Lot(_kinds(value))
    fields = Fields(value, ("card", "derived", "times"))
    times = fields.get("times")
    low, high = (1, 1) if times is None else _times(times)
    return Lot(_kinds(fields.need("card")), low, high, fields.flag("derived"))


def _kinds(value: Value) -> int:
    word = text(value, A_CARD)
    if word not in KINDS_OF:
        refuse(value, A_CARD)
    return KINDS_OF[word]


def _single(value: Value) -> Lot:
    """One card or pattern."""
    if not value.is_object:
        return Lot(_kinds(value))
    fields = Fields(value, ("card", "derived"))
    return Lot(_kinds(fields.need("card")), derived=fields.flag("derived"))


def _times(value: Value) -> tuple[int, int]:
    if not isinstance(value.content, tuple):
        number = whole(value)
        return number, number
    pair = items(value, 2)
    if len(pair) > 2:
        refuse(value, Text("a list of two numbers", "uma lista de dois números"))
    return whole(pair[0]), whole(pair[1])


def cards_of(value: Value, at_least: int = 1, melded: bool = False) -> Cards:
    """Cards one after the other: lots and runs; of a meld also those of which only the form is told."""
    return tuple(_written(item, melded) for item in items(value, at_least))


def _written(value: Value, melded: bool) -> Lot | Run | Unnamed:
    if not value.is_object:
        return lot_of(value)
    names = {member.name for member in members_of(value)}
    if "from" in names:
        fields = Fields(value, ("from", "to", "suit"))
        suit = fields.get("suit")
        return Run(
            RANKS.index(choice(fields.need("from"), RANKS)),
            RANKS.index(choice(fields.need("to"), RANKS)),
            None if suit is None else SUITS.index(choice(suit, SUITS)),
        )
    if melded and "form" in names:
        fields = Fields(value, ("form", "times"))
        sequence = choice(fields.need("form"), ("sequence", "group")) == "sequence"
        return Unnamed(sequence, *_times(fields.need("times")))
    return lot_of(value)


def chains_of(value: Value, at_least: int = 1) -> tuple[Chain, ...]:
    """Cards one after the other, each perhaps with the red threes before it."""
    return tuple(_chain(item) for item in items(value, at_least))


def _chain(value: Value) -> Chain:
    if value.is_object or not isinstance(value.content, tuple):
        return (lot_of(value),)
    return tuple(_single(item) for item in items(value, 2))


# ---- Actions ----


def label_to_json(label: Label) -> Json:
    """A meld of one's side: `{"key": "A"}`, `{"key": "c", "number": 2}`, `{"key": "c", "holds": "T"}`."""
    told: dict[str, Json] = {"key": label.key}
    if label.number is not None:
        told["number"] = label.number
    elif label.holds is not None:
        told["holds"] = RANKS[label.holds]
    return told


def label_of(value: Value) -> Label:
    fields = Fields(value, ("key", "number", "holds"))
    key = choice(fields.need("key"), MELD_KEYS)
    number, holds = fields.get("number"), fields.get("holds")
    if number is not None:
        if holds is not None:
            refuse(value, Text('either "number" or "holds"', '"number" ou "holds", não ambos'))
        return Label(key, whole(number))
    return Label(key, None, None if holds is None else RANKS.index(choice(holds, RANKS)))


TOLD: dict[Does, tuple[str, ...]] = {
    Does.DRAW: ("cards",),
    Does.TAKE_PILE: ("held",),
    Does.RED_THREES: ("cards",),
    Does.MELD: ("cards",),
    Does.ADD: ("meld", "cards"),
    Does.JOIN: ("into", "gone"),
    Does.SWAP: ("meld", "wild", "natural"),
    Does.DISCARD: ("cards",),
    Does.ASK: ("leave",),
    Does.CLAIM_HAND: ("number",),
    Does.OUT_OF_TURN: ("seat", "act"),
} | dict.fromkeys(ALONE, ())
"""What an action tells beside its name, `do`."""


def act_to_json(action: Action) -> dict[str, Json]:
    """An action, by its name and what it tells."""
    return {"do": name_of(action).value, **_told_by(action)}


def _told_by(action: Action) -> dict[str, Json]:
    match action:
        case Draw(chains) | LayRedThrees(chains):
            return {"cards": chains_to_json(chains)}
        case TakePile(claim):
            return {} if claim is None else {"held": claim}
        case AddToMeld(label, cards):
            where: dict[str, Json] = {} if label is None else {"meld": label_to_json(label)}
            return {**where, "cards": cards_to_json(cards)}
        case LayMeld(cards) | Discard(cards):
            return {"cards": cards_to_json(cards)}
        case JoinMelds(into, gone):
            return {"into": label_to_json(into), "gone": label_to_json(gone)}
        case SwapWild(label, wild, natural):
            return {"meld": label_to_json(label), "wild": card_to_json(wild), "natural": card_to_json(natural)}
        case AskPartner(leave):
            return {"leave": leave}
        case ClaimHand(count):
            return {"number": count}
        case OutOfTurn(seat, act):
            return {"seat": seat, "act": act_to_json(act)}
        case _:
            return {}


def act_of(value: Value, beside: Sequence[str] = (), inner: bool = False) -> tuple[Action, Fields]:
    """An action, with the members of its object: `beside` are names that are not the action's own. An `inner` action
    was done out of turn."""
    names = [name for name in Does if not (inner and name is Does.OUT_OF_TURN)]
    named = next((member.value for member in members_of(value) if member.name == "do"), None)
    if named is None:
        refuse(value, Text('an object with "do"', 'um objeto com "do"'))
    name = Does(choice(named, names))
    fields = Fields(value, ("do", *TOLD[name], *beside))
    return ALONE[name] if name in ALONE else _act(name, fields), fields


def _act(name: Does, fields: Fields) -> Action:
    match name:
        case Does.DRAW:
            return Draw(chains_of(fields.need("cards")))
        case Does.TAKE_PILE:
            held = fields.get("held")
            return TakePile(None if held is None else whole(held))
        case Does.RED_THREES:
            return LayRedThrees(chains_of(fields.need("cards")))
        case Does.MELD:
            return LayMeld(cards_of(fields.need("cards"), melded=True))
        case Does.ADD:
            where = fields.get("meld")
            return AddToMeld(None if where is None else label_of(where), cards_of(fields.need("cards")))
        case Does.JOIN:
            return JoinMelds(label_of(fields.need("into")), label_of(fields.need("gone")))
        case Does.SWAP:
            return SwapWild(
                label_of(fields.need("meld")), _single(fields.need("wild")), _single(fields.need("natural"))
            )
        case Does.DISCARD:
            return Discard(cards_of(fields.need("cards")))
        case Does.ASK:
            return AskPartner(flag(fields.need("leave")))
        case Does.CLAIM_HAND:
            return ClaimHand(whole(fields.need("number")))
        case _:
            return OutOfTurn(text(fields.need("seat")), act_of(fields.need("act"), inner=True)[0])
