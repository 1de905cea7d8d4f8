"""Games that were played, told by spectators: what was there is among what is derived, and what is forced was there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from sambanotation.game.cards import kinds_in
from sambanotation.generate.writing import text_of
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.replay import replay, validate
from sambanotation.solver.answers import Asked, DealAnswer, Status
from sambanotation.solver.course import Slot
from sambanotation.solver.deriving import derive, record_of
from sambanotation.solver.program import DealTold
from sambanotation.source import Source
from tests.generate.played import match_of
from tests.solver.test_program import RULES
from tests.solver.truths import public, told

CLAIMS = ("count", "score", "total")


def first_deal(text: str, turns: int | None = None) -> str:
    """The record with its first deal alone, or with so many turns of that, and without claims of the count, which would
    tell the points."""
    (record,) = parse(Source("x", text)).records
    if turns is not None:
        record = record_of(Source("x", text), turns) or record
    lines = print_records([replace(record, deals=record.deals[:1])]).splitlines()
    return "".join(f"{line}\n" for line in lines if line.split(" ")[0] not in CLAIMS)


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_the_points_that_were_scored_are_in_the_range(rules: str, players: int) -> None:
    match, _ = match_of(players, rules=rules)
    full = first_deal(text_of(match))
    answer = _answer(public(full), Asked(seconds=60, facts=False))
    ledger = replay(parse(Source("full", full)).records[0]).ledgers[0]
    assert ledger is not None
    assert answer.scores
    for side, points in answer.scores:
        low, high = points.least.bound, points.most.bound
        assert low is None or low <= ledger.score(side)[0]
        assert high is None or ledger.score(side)[0] <= high


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_what_was_there_may_have_been_and_what_is_forced_was_there(rules: str, players: int) -> None:
    match, _ = match_of(players, rules=rules)
    full = first_deal(text_of(match), 5)
    (truth,) = told(full)
    _hold_cards(_answer(public(full), Asked(seconds=60)), truth)


def _answer(seen: str, asked: Asked) -> DealAnswer:
    """What is derived from what was seen of a legal game, with a completion that keeps all rules."""
    derivation = derive(Source("seen", seen), asked=asked)
    assert derivation is not None
    (answer,) = derivation.deals
    assert answer.status is Status.CONSISTENT
    assert answer.chosen is not None
    assert answer.chosen.least == 0
    assert answer.completion is not None
    assert answer.completion.errors == ()
    completed = derivation.completed()
    assert completed is not None
    found = validate(Source("completed", print_records([completed])))
    assert [one.name for one in found if one.severity.value == "error"] == []
    return answer


def _hold_cards(answer: DealAnswer, truth: DealTold) -> None:
    """Each turn drew and shed only what its patterns are said to be."""
    mine, theirs = answer.told.course, truth.course
    known = {slot.number: what for slot, what in answer.slots}
    for turn, played in zip(mine.turns, theirs.turns, strict=True):
        for (_, act, _), (_, done, _) in zip(turn.acts, played.acts, strict=True):
            slots, there = _slots(act), _slots(done)
            cards = Counter(kind for slot in there for kind in kinds_in(slot.kinds()) for _ in range(slot.high))
            for slot in slots:
                if slot.number in known:
                    assert known[slot.number].kinds & cards.keys(), f"turn {turn.number}"
                    if answer.is_forced(slot, known[slot.number]):
                        assert known[slot.number].kinds <= cards.keys()
    for seat, hand in answer.hands:
        held = truth.after.hands[seat].known
        assert held.keys() <= hand.known.kinds
        assert all(held.get(kind, 0) >= copies for kind, copies in hand.certain)


def _slots(act: object) -> list[Slot]:
    found = getattr(act, "slot", None)
    return [found] if isinstance(found, Slot) else list(getattr(act, "slots", ()))
