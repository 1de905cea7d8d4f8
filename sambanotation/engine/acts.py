"""What a player does, as the protocol says it: from the actions of a turn, and back to the words of the notation.

An act names a meld by its number: the melds of a side are counted from 1 in the order of laying, and keep their
numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sambanotation.engine.shape import Json
from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    BeginTurn,
    ClaimHand,
    Discard,
    Draw,
    Event,
    GoOut,
    JoinMelds,
    KeepLastCard,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
    TakeTop,
    Undo,
)
from sambanotation.game.apply import apply, playing, step_aside, step_back
from sambanotation.game.cards import RANKS, Cards, Lot, is_one, lots_of
from sambanotation.game.melds import Meld
from sambanotation.game.position import Position, Side
from sambanotation.interchange.vocabulary import ALONE, Does, name_of
from sambanotation.notation.spelling import spell_action, spell_card, spell_chains
from sambanotation.replay.labels import resolve
from sambanotation.ruleset import RuleSet

END_TURN: Json = {"do": "end_turn"}
"""What ends a turn, for which a record has no word."""

_NO_MELD = 99
"""The number in a label of a meld that is not there."""


class UnsayableError(ValueError):
    """An action that the protocol has no words for: it speaks of a meld that cannot be told, or of no meld."""


def words_of(cards: Cards) -> list[str]:
    """Cards one by one; of those that are not certain, one word as the notation has it."""
    words: list[str] = []
    for lot in lots_of(cards):
        if is_one(lot.kinds) and lot.low == lot.high and not lot.derived:
            words += [spell_card(Lot(lot.kinds))] * lot.low
        else:
            words.append(spell_card(lot))
    return words


def chains_of(chains: Iterable[Sequence[Lot]]) -> list[str]:
    """Cards that are drawn or dealt, each with the red threes before it: `Kc`, `3d/5c`."""
    return [
        word
        for chain in chains
        for word in (words_of(tuple(chain)) if len(chain) == 1 else [spell_chains((tuple(chain),))])
    ]


def acts_of(seat: str, actions: Iterable[Action], position: Position, rules: RuleSet) -> list[tuple[str, Json]]:
    """What is done in a turn, act by act, each with who does it; the position before the turn stays as it is.

    Claims are no acts. Raises UnsayableError.
    """
    table = position.copy()
    apply(table, BeginTurn(seat, 0))
    before: list[Position] = []
    acts: list[tuple[str, Json]] = []
    for action in actions:
        if isinstance(action, ClaimHand):
            continue
        who = action.seat if isinstance(action, OutOfTurn) else seat
        if isinstance(action, Undo):
            acts.append((seat, {"do": name_of(action).value}))
            table = before.pop() if before else table
            continue
        before.append(table.copy())
        aside = isinstance(action, OutOfTurn) and action.seat != playing(table).seat
        interrupted = step_aside(table, who) if aside else None
        event: Event = resolve(table, action.action if isinstance(action, OutOfTurn) else action, rules)
        acts.append((who, act_of(event, table)))
        apply(table, event)
        if interrupted is not None:
            step_back(table, interrupted)
    acts.append((seat, END_TURN))
    return acts


def act_of(event: Event, position: Position) -> Json:
    """An action as an act, at the table as it is before. Its melds have been found by `resolve`. Raises
    UnsayableError."""
    match event:
        case Draw(chains) | LayRedThrees(chains):
            told: Json = {"cards": chains_of(chains)}
        case AddToMeld(label, cards):
            anywhere = label is None and position.target is None
            number = None if anywhere else _number(position.target, position)
            told = {"meld": number, "cards": words_of(cards)}
        case LayMeld(cards) | Discard(cards):
            told = {"cards": words_of(cards)}
        case JoinMelds():
            told = {"into": _number(position.target, position), "gone": _number(position.other, position)}
        case SwapWild(_, wild, natural):
            number = _number(position.target, position)
            told = {"meld": number, "wild": spell_card(wild), "natural": spell_card(natural)}
        case AskPartner(leave):
            told = {"leave": leave}
        case TakePile() | TakeTop() | KeepLastCard() | GoOut() | AnnounceOneCard():
            told = {}
        case _:
            raise UnsayableError(type(event).__name__)
    return {"do": name_of(event).value, **told}


def _number(meld: Meld | None, position: Position) -> int:
    """The number of a meld; one more than there are for none that is there."""
    melds = playing(position).side.melds
    if meld is None and not position.candidates:
        return len(melds) + 1
    if meld is None or not any(one is meld for one in melds):
        raise UnsayableError("one of several melds")
    return next(number for number, one in enumerate(melds, 1) if one is meld)


def word_of(act: Json, side: Side) -> str:
    """An act of a player of a side as the notation writes it. Of a meld that is not there it speaks by a label that no
    meld has."""
    cards = " ".join(act.get("cards", ()))
    does = Does(act["do"])
    match does:
        case Does.DRAW:
            return f"+{cards}"
        case Does.RED_THREES | Does.MELD:
            return f"={cards}"
        case Does.ADD:
            where = "" if act["meld"] is None else _label(act["meld"], side, act["cards"])
            return f"{where}<{cards}"
        case Does.JOIN:
            return f"{_label(act['into'], side, ())}<{_label(act['gone'], side, ())}"
        case Does.SWAP:
            return f"{_label(act['meld'], side, [act['natural']])}:{act['wild']}/{act['natural']}"
        case Does.DISCARD:
            return f"-{cards}"
        case Does.ASK:
            return spell_action(AskPartner(act["leave"]))
        case Does.TAKE_PILE:
            return spell_action(TakePile())
        case _:
            return spell_action(ALONE[does])


def _label(number: int, side: Side, cards: Sequence[str]) -> str:
    if number <= len(side.melds):
        meld = side.melds[number - 1]
        return f"{meld.key}.{meld.number}"
    rank = next((card[0] for card in cards if card[0] in RANKS and card[0] not in "23"), RANKS[-1])
    return f"{rank}.{_NO_MELD}"
