"""The whole way from a text to what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from sambanotation.notation.parser import parse
from sambanotation.notation.record import Deal, Line, Record, Turn
from sambanotation.replay import catalogue
from sambanotation.replay.part import Turns, up_to
from sambanotation.solver.answers import Asked, DealAnswer, Derivation
from sambanotation.solver.course import Slot
from sambanotation.solver.deal_answer import Answering, Progress
from sambanotation.solver.forcing import forcing
from sambanotation.solver.linear import Deadline
from sambanotation.solver.program import DealTold, deals_told, told_without
from sambanotation.source import Source


def quietly(what: str, done: int, of: int) -> None:
    """Tells nobody."""


def derive(
    source: Source,
    folder: Path | None = None,
    asked: Asked | None = None,
    progress: Progress = quietly,
    keep: Callable[[Derivation], None] | None = None,
) -> Derivation | None:
    """What follows from the first record of a text that has a deal; None where it has none, or not the deal or the
    turn that is asked about.

    `folder` is as `validate` has it. `progress` is told of long work; `keep` is given what is known from time to time.
    """
    asked = asked or Asked()
    record = record_of(source, asked.turn)
    if record is None:
        return None
    deadline, answers = Deadline(asked.seconds), list[DealAnswer]()
    derivation = Derivation(source, record, None, (), asked.why)
    for nth, told in enumerate(deals_told(record, 1, folder)):
        if asked.deal is not None and told.deal.heading.number != asked.deal:
            continue

        def keep_part(answer: DealAnswer, before: Derivation = derivation, told: DealTold = told) -> None:
            if keep is not None:
                keep(replace(before, rules=told.rules, deals=(*before.deals, answer)))

        earlier = record.deals[:nth]
        shown = {id(one.told.deal): one.completion.deal for one in answers if one.completion is not None}
        completed = [shown.get(id(deal), deal) for deal in earlier]
        answering = Answering(record.head, earlier, folder, asked, deadline, progress, keep_part, completed)
        answer = answering.answer(told)
        answers.append(_with_reasons(answer, record, nth, source, asked, folder, deadline))
        derivation = Derivation(source, record, told.rules, tuple(answers), asked.why)
        if keep is not None:
            keep(derivation)
    return derivation if answers or asked.deal is None else None


def _with_reasons(
    answer: DealAnswer, record: Record, nth: int, source: Source, asked: Asked, folder: Path | None, deadline: Deadline
) -> DealAnswer:
    """An answer with the patterns at a place that is asked about, and why those must have been so that are forced;
    nobody can say that where there are several repairs."""
    if asked.why is None:
        return answer
    places = tuple(_open_at(answer.told, source, asked.why))
    answer = replace(answer, places=places)
    repairs = answer.repairs if asked.repair is None else answer.repairs[asked.repair - 1 : asked.repair]
    if answer.chosen is None or len(repairs) > 1:
        return answer
    told = answer.told
    if repairs:
        given_up = frozenset(change.statement for change in repairs[0].changes)
        told = told_without(told, given_up, replace(record, deals=record.deals[:nth]), folder)
    lines = {one.number: source.position(one.span.start)[0] for one in told.course.statements}
    most = answer.chosen.fewest - answer.chosen.certain
    found = [
        forcing(told, slot, known, lines, asked.bound, most, deadline)
        for slot, known in answer.slots
        if slot in places and (answer.is_forced(slot, known) or answer.is_many(slot, known))
    ]
    return replace(answer, forcings=tuple(found))


def is_open(source: Source, folder: Path | None, asked: Asked) -> bool:
    """Whether something in the place that is asked about may be one thing or another."""
    assert asked.why is not None, "only who asks why wants to know"
    return any(any(_open_at(told, source, asked.why)) for told in _asked_about(source, folder, asked))


def sides(source: Source, folder: Path | None, asked: Asked) -> tuple[str, ...]:
    """The sides of the deals that are asked about; none where the record cannot be played."""
    told = next(iter(_asked_about(source, folder, asked)), None)
    return tuple(dict.fromkeys(told.side_of.values())) if told is not None else ()


def _asked_about(source: Source, folder: Path | None, asked: Asked) -> Iterator[DealTold]:
    record = record_of(source, asked.turn)
    for told in deals_told(record, 1, folder) if record is not None else ():
        if asked.deal in (None, told.deal.heading.number):
            yield told


def _open_at(told: DealTold, source: Source, place: tuple[int, int | None]) -> Iterator[Slot]:
    """The slots in a place that may be one thing or another."""
    for slot in told.course.slots:
        if slot.spans and slot.is_open and _is_at(source.position(slot.spans[0].start), *place):
            yield slot


def _is_at(place: tuple[int, int], line: int, column: int | None) -> bool:
    return place[0] == line and column in (None, place[1])


def record_of(source: Source, turn: int | None) -> Record | None:
    """The first record of a text that has a deal, up to a turn of the first deal that has it; None where none has."""
    parsed = parse(source, names=catalogue.names())
    if turn is not None:
        parsed, _ = up_to(parsed, Turns(turn, turn))
    for record in parsed.records:
        if record.deals:
            deals = record.deals if turn is None else _up_to_turn(record.deals, turn)
            return replace(record, deals=deals) if deals is not None else None
    return None


def _up_to_turn(deals: tuple[Deal, ...], turn: int) -> tuple[Deal, ...] | None:
    cut: list[Deal] = []
    for deal in deals:
        at = next((at for at, line in enumerate(deal.lines) if _is_turn(line, turn)), None)
        if at is not None:
            return (*cut, replace(deal, lines=deal.lines[: at + 1]))
        cut.append(deal)
    return None


def _is_turn(line: Line, number: int) -> bool:
    return isinstance(line, Turn) and line.number == number
