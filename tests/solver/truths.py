"""Whether a game that was played is among those that the program allows for a record of which less is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import TypeVar

from sambanotation.game.cards import kinds_in
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import HandLine
from sambanotation.replay.seen_by import seen_by
from sambanotation.solver.course import Act, Come, Course, Honour, Lay, Lie, Shed, ShowReds, Slot
from sambanotation.solver.linear import Sum
from sambanotation.solver.program import DealTold, Program, deals_told
from sambanotation.solver.table import Table
from sambanotation.source import Source
from tests.hiding import hide

A = TypeVar("A", Lay, Lie)

Moving = Come | Honour | Shed | ShowReds


def told(text: str) -> list[DealTold]:
    """The deals of the first record of a text."""
    return list(deals_told(parse(Source("told", text)).records[0]))


def hidden(text: str, seed: int, share: float) -> str:
    """A record of which less is told."""
    return hide(text, Random(seed), share)


def public(text: str) -> str:
    """A record as a spectator could have kept it: no hands, no stock, and of what is drawn only what was laid."""
    (record,) = parse(Source("public", text)).records
    seen = seen_by(record, "")
    deals = tuple(
        replace(deal, lines=tuple(line for line in deal.lines if not isinstance(line, HandLine))) for deal in seen.deals
    )
    return print_records([replace(seen, deals=deals)])


def allow_only(program: Program, truth: DealTold) -> None:
    """Leaves a program only the cards that were there."""
    known, mine = truth.course, program.told.course
    kinds: tuple[type[Moving], ...] = (Come, Honour, Shed)
    for seat in mine.dealt:
        for kind in kinds:
            _same(program, _slots(mine.before, kind, seat), _cards(_slots(known.before, kind, seat)))
        # One that is shown at the deal is laid in the first turn where no line tells that it was shown.
        _same(program, _shown(mine, seat), _cards(_shown(known, seat)))
    _same(program, mine.up, _cards(known.up))
    for there, was in zip(_of(mine.before, Lie), _of(known.before, Lie), strict=True):
        _same(program, there.slots, _cards(was.slots))
    judged = [turn for turn in mine.turns if turn.judged]
    read = {turn.number for turn in judged}
    for turn, other in zip(judged, (turn for turn in known.turns if turn.number in read), strict=True):
        acts, others = [act for _, act, _ in turn.acts], [act for _, act, _ in other.acts]
        for seat in mine.dealt:
            for kind in kinds:
                _same(program, _slots(acts, kind, seat), _cards(_slots(others, kind, seat)))
        for lay, laid in zip(_of(acts, Lay), _of(others, Lay), strict=True):
            _same(program, lay.slots, _cards(laid.slots))


def _shown(course: Course, seat: str) -> list[Slot]:
    acts = [*course.before, *(act for turn in course.turns for _, act, _ in turn.acts)]
    return _slots(acts, ShowReds, seat)


def _of(acts: Iterable[Act], kind: type[A]) -> list[A]:
    return [act for act in acts if isinstance(act, kind)]


def _slots(acts: Iterable[Act], kind: type[Moving], seat: str) -> list[Slot]:
    return [act.slot for act in acts if isinstance(act, Moving) and isinstance(act, kind) and act.seat == seat]


def _cards(slots: Iterable[Slot]) -> Counter[int]:
    cards: Counter[int] = Counter()
    for slot in slots:
        kinds = list(kinds_in(slot.kinds()))
        if slot.high:
            assert len(kinds) == 1, "a game that was played is known card by card"
            cards[kinds[0]] += slot.high
    return cards


def _same(program: Program, slots: Iterable[Slot], cards: Counter[int]) -> None:
    table: Table = program.table
    there: dict[int, Sum] = {}
    for slot in slots:
        for kind, number in table.cards(slot).items():
            there[kind] = there.get(kind, Sum()).copy().add(number)
    for kind in there.keys() | cards.keys():
        program.linear.row(there.get(kind, Sum()), cards[kind], cards[kind])


__all__ = ["Course", "allow_only", "hidden", "public", "told"]
