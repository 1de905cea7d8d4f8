"""What can be counted of a record: how long it is, what it came to, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.game.actions import TakePile, Undo
from sambanotation.game.hand import Range
from sambanotation.notation.parser import read_records
from sambanotation.notation.record import Deal, Turn
from sambanotation.replay import JudgedRecord
from sambanotation.replay.score import DealScore, MatchScore, SideScore, judged_and_scored
from sambanotation.source import Source


@frozen
class SideFigures:
    """A side in a deal. `pile_takes` is how often it took the pile. `score` and `total` are None where the deal is not
    counted; `numbers` are those of the items of its count, by their names."""

    name: str
    pile_takes: int
    score: Range | None
    total: Range | None
    numbers: Mapping[str, Range]


@frozen
class DealFigures:
    """A deal. `number` is that of the record."""

    number: int | None
    turns: int
    sides: tuple[SideFigures, ...]

    @property
    def is_counted(self) -> bool:
        return any(side.score is not None for side in self.sides)


@frozen
class RecordFigures:
    """The `number`th record of a file. `rules` is the rule set with its version, None where it was not to be had;
    `standing` is as `MatchScore` has it. `findings` are those that stand by themselves."""

    number: int
    rules: str | None
    players: int
    deals: tuple[DealFigures, ...]
    standing: str | None
    winners: tuple[str, ...]
    findings: tuple[Diagnostic, ...]


def figures(source: Source, folder: Path | None = None, under: str | None = None) -> Iterator[RecordFigures]:
    """The figures of the records of a text, one by one; those that are blank are left out. `folder` and `under` are as
    `replay.validate` has them."""
    read = (record for parsed in read_records(source) for record in parsed.records if not record.is_blank)
    for (_, judged, score), record in zip(judged_and_scored(source, folder, under), read, strict=True):
        yield _of_record(judged, score, record.deals)


def _of_record(judged: JudgedRecord, score: MatchScore, deals: tuple[Deal, ...]) -> RecordFigures:
    rules = score.rules
    seats = {seat for deal in score.deals for side in deal.sides for seat in side.seats}
    return RecordFigures(
        judged.number,
        None if rules is None else f"{rules.name}@{rules.version}",
        len(seats),
        # A deal that was not played has no score, and of a record that is not judged no deal has one.
        tuple(_of_deal(one, deal) for one, deal in zip(score.deals, deals, strict=len(score.deals) == len(deals))),
        None if score.standing is None else score.standing.value,
        score.winners,
        tuple(one for one in judged.findings if one.consequence_of is None and one.acknowledged is None),
    )


def _of_deal(score: DealScore, deal: Deal) -> DealFigures:
    turns = [line for line in deal.lines if isinstance(line, Turn)]
    takes: dict[str, int] = {}
    for turn in turns:
        takes[turn.seat] = takes.get(turn.seat, 0) + _takes(turn)
    return DealFigures(
        score.number, len(turns), tuple(_of_side(side, takes, score.not_counted is None) for side in score.sides)
    )


def _takes(turn: Turn) -> int:
    """How often a turn takes the pile; what was taken back does not count."""
    done: list[object] = []
    for action in turn.actions:
        if isinstance(action, Undo):
            del done[-1:]
        else:
            done.append(action)
    return sum(isinstance(action, TakePile) for action in done)


def _of_side(side: SideScore, takes: Mapping[str, int], counted: bool) -> SideFigures:
    return SideFigures(
        side.name,
        sum(takes.get(seat, 0) for seat in side.seats),
        side.score if counted else None,
        side.total if counted else None,
        {line.entry.item: line.entry.number for line in side.lines} if counted else {},
    )
