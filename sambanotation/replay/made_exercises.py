"""Questions to a learner that nobody wrote: made of a plain record from what the referee knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import Action, LayMeld
from sambanotation.game.cards import Lot, kinds_in
from sambanotation.notation.record import Turn
from sambanotation.referee.questions import can_take_pile
from sambanotation.replay.comparing import verdict_of
from sambanotation.replay.exercises import Asks, Exercise, Views, counts
from sambanotation.replay.steps import Step

Played = tuple[Step, Step, Step]
"""A turn as the record has it, the step before it and its own as its player sees them."""


def made_exercises(views: Views, seed: int) -> Iterator[Exercise]:
    """Questions about the turns of a text, of each kind in its turn, until nothing is left to ask; by lot, and the same
    for the same seed. Nothing is asked that the player could not know at the table."""
    chance = Random(seed)
    turns = views.turns()
    waiting = {asks: chance.sample(turns, len(turns)) for asks in _MAKERS}
    while any(waiting.values()):
        for asks, left in waiting.items():
            while left:
                place, step = left.pop()
                before, seen = views.seen(step.seat or "").get(place, (None, step))
                made = _MAKERS[asks](views, (step, before, seen), chance) if before is not None else None
                if made is not None:
                    yield made
                    break


def _legal(views: Views, played: Played, chance: Random) -> Exercise | None:
    """Is this legal? The turn as it was played, or with a card less in its first meld."""
    step, before, seen = played
    turn = _turn_of(step)
    found = tuple(finding for finding in seen.findings if counts(finding))
    verdict, told = verdict_of(found), turn.actions
    # Of games without faults it would always be legal.
    poorer = _with_a_card_less(turn.actions) if verdict is Verdict.LEGAL and chance.random() < _OTHERWISE else None
    if poorer is not None:
        ruling = views.ruling(turn, step.game, poorer)
        verdict, found, told = ruling.verdict, ruling.found, poorer
    if verdict is Verdict.UNDECIDED or not told:
        return None
    return Exercise(Asks.LEGAL, before, turn, told, right=verdict is Verdict.LEGAL, found=found)


_OTHERWISE = 0.75


def _with_a_card_less(actions: tuple[Action, ...]) -> tuple[Action, ...] | None:
    for at, action in enumerate(actions):
        if isinstance(action, LayMeld) and len(action.cards) > 1:
            return (*actions[:at], replace(action, cards=action.cards[:-1]), *actions[at + 1 :])
    return None


def _worth(_: Views, played: Played, chance: Random) -> Exercise | None:
    """What are the cards of this meld worth?"""
    step, before, _seen = played
    turn = _turn_of(step)
    melds = [action for action in turn.actions if isinstance(action, LayMeld) and _is_told(action)]
    if not melds:
        return None
    meld = chance.choice(melds)
    points = sum(before.position.worth[lot.kinds.bit_length() - 1] * lot.low for lot in meld.lots)
    return Exercise(Asks.WORTH, before, turn, (meld,), right=points)


def _is_told(meld: LayMeld) -> bool:
    return bool(meld.lots) and all(_is_known(lot) for lot in meld.lots)


def _is_known(lot: Lot) -> bool:
    return lot.kind is not None and lot.low == lot.high


def _take(_: Views, played: Played, chance: Random) -> Exercise | None:
    """May the player take the pile?"""
    del chance
    step, before, _seen = played
    turn, position = _turn_of(step), before.position
    known = bool(position.pile.top) and len(list(kinds_in(position.pile.top))) == 1
    may = can_take_pile(position.copy(), turn.seat, before.game.rules) if known else None
    return Exercise(Asks.TAKE, before, turn, right=may) if may is not None else None


def _minimum(_: Views, played: Played, chance: Random) -> Exercise | None:
    """How much does the player's side need to open?"""
    del chance
    step, before, _seen = played
    turn = _turn_of(step)
    side = before.position.side_of[turn.seat]
    least, most = side.minimum
    if side.opened is not False or least != most or side.total[0] != side.total[1]:
        return None
    return Exercise(Asks.MINIMUM, before, turn, right=least)


def _turn_of(step: Step) -> Turn:
    assert isinstance(step.line, Turn), "it was played"
    return step.line


_MAKERS: Mapping[Asks, Callable[[Views, Played, Random], Exercise | None]] = {
    Asks.LEGAL: _legal,
    Asks.TAKE: _take,
    Asks.WORTH: _worth,
    Asks.MINIMUM: _minimum,
}
