"""The prize for going out with a canasta that was hidden in the hand: which were, and what is paid for them."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.frozen import frozen
from sambanotation.game.cards import Lot
from sambanotation.game.hand import Hand, Range
from sambanotation.game.melds import Form, Meld
from sambanotation.game.position import Position, Side, TurnSoFar
from sambanotation.game.runs import count
from sambanotation.ruleset import RuleSet


@frozen
class HiddenCase:
    """What the prize for a hidden canasta depends on: whether the canasta was dealt or formed in play, and whether its
    player leaned on what lay on the table. `points` is that prize."""

    dealt: bool
    leaning: bool
    points: int


def every_hidden_case(rules: RuleSet) -> tuple[HiddenCase, ...]:
    """The cases that there are under a rule set, each with its prize."""
    prizes = rules.hidden_canasta.value
    if prizes is None:
        return ()
    return (
        HiddenCase(True, False, prizes.dealt),
        HiddenCase(True, True, prizes.dealt_leaning),
        HiddenCase(False, False, prizes.formed),
        HiddenCase(False, True, prizes.formed_leaning),
    )


def hidden_canasta(position: Position, rules: RuleSet) -> Range:
    """The prize for going out with a canasta that was hidden in the hand (rows N7, S49, S65): the highest, once."""
    if position.ended == "stock":
        return 0, 0
    low = high = 0
    for certain, cases in _hidden_canastas(position, rules):
        amounts = [case.points for case in cases]
        if certain:
            low = max(low, min(amounts))
        high = max(high, *amounts)
    return low, high


def hidden_cases(position: Position, rules: RuleSet) -> tuple[HiddenCase, ...]:
    """The cases of a hidden canasta of which one was paid when a deal ended: several where hidden cards leave open
    which, none where nobody has gone out with any."""
    if position.ended == "stock":
        return ()
    least = hidden_canasta(position, rules)[0]
    cases = {case for _, may_be in _hidden_canastas(position, rules) for case in may_be if case.points >= least}
    return tuple(case for case in every_hidden_case(rules) if case in cases)


def _hidden_canastas(position: Position, rules: RuleSet) -> Iterator[tuple[bool, tuple[HiddenCase, ...]]]:
    """The canastas that were hidden in the hand of who went out: of each whether it certainly was, and its cases."""
    prizes, turn = rules.hidden_canasta.value, position.last_turn
    if prizes is None or turn is None or position.laid_before_out is True:
        return
    leaning = leans(position.side_of[turn.seat], turn)
    for laid in turn.laid:
        if not laid.new or laid.meld.form in (Form.SEQUENCE, Form.BLACK_THREES):
            continue
        own = _laid_together(turn, laid.meld)
        least, most = count(own)
        if laid.meld.form is Form.ODD:
            least = 0
        if most < rules.canasta_size.value:
            continue
        was_dealt = _was_dealt(position.dealt.get(turn.seat), own)
        cases = (
            case for case in every_hidden_case(rules) if case.leaning is leaning and was_dealt in (None, case.dealt)
        )
        yield least >= rules.canasta_size.value and position.laid_before_out is False, tuple(cases)


def leans(side: Side, turn: TurnSoFar) -> bool:
    """Whether the turn put cards to a meld that lay there before, or joined such a meld to one of its own."""
    if any(laid.meld.turn != turn.number for laid in turn.laid):
        return True
    return any(
        meld.turn != turn.number and meld.joined is not None and meld.joined.turn == turn.number for meld in side.melds
    )


def _laid_together(turn: TurnSoFar, meld: Meld) -> tuple[Lot, ...]:
    """The cards that the turn laid in a meld, those of its own melds that it joined to it among them."""
    return tuple(lot for laid in turn.laid if meld in (laid.meld, laid.meld.joined) for lot in laid.lots)


def _was_dealt(hand: Hand | None, lots: tuple[Lot, ...]) -> bool | None:
    if hand is None:
        return None
    if not hand.may_hold((lot.kinds, lot.low) for lot in lots):
        return False
    return True if hand.complete and all(lot.certain for lot in lots) else None
