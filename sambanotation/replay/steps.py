"""A record as the steps of its games: what happened, the table after it, what is wrong with it, what might have been.

The steps are taken down by a watcher of the one replay that there is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from sambanotation.diagnostic import Diagnostic
from sambanotation.display import Pictured, drawn
from sambanotation.frozen import frozen
from sambanotation.game.actions import Action
from sambanotation.game.hand import Range
from sambanotation.game.ledger import Ledger
from sambanotation.game.position import Position
from sambanotation.notation.parser import Parsed, parse
from sambanotation.notation.record import (
    ClaimLine,
    Deal,
    EndLine,
    ExposeLine,
    Line,
    Opening,
    PenaltyLine,
    Turn,
    Unreadable,
    Variation,
)
from sambanotation.notation.tags import Table, table_from
from sambanotation.replay import catalogue, judged
from sambanotation.replay.earning import Witness
from sambanotation.replay.match_in_play import seats_at
from sambanotation.replay.outcome import Outcome
from sambanotation.replay.part import Turns, up_to
from sambanotation.replay.seen_by import seen_by
from sambanotation.replay.setup import SETUP
from sambanotation.replay.watching import Watcher
from sambanotation.ruleset import RuleSet
from sambanotation.source import Source


class What(StrEnum):
    """What a step is: the dealing, a turn, what stands between turns (a penalty, cards exposed), a line that is not
    understood, or the end of the deal with its count."""

    DEALING = "dealing"
    TURN = "turn"
    BETWEEN = "between"
    UNREADABLE = "unreadable"
    END = "end"


@frozen
class Game:
    """What holds for all steps of a record: its number in the text, the lines before its first deal, its table as the
    tags there say it, the tag `Event` ("" where there is none), and the rule set that it is judged by."""

    number: int
    opening: tuple[Line, ...]
    table: Table
    event: str
    rules: RuleSet


@frozen
class Step(Pictured):
    """One step of a game.

    `deal` is the number that the record gives the deal, or its place where it gives none. `turn` is the number of the
    turn; what stands behind a turn has the number of that, what stands before the first has None. `seat` is whose turn
    it is, or who exposed cards. `lines` are those of the record that belong to the step, the one that makes it first;
    only an end that the record does not tell has none. `position` is the table after the step: who wants to play on
    takes a copy. `ledger` is the count, each line with the turns that earned it, and `totals` are the totals after the
    deal; only an end has them.
    """

    what: What
    game: Game
    deal: int
    dealer: str | None
    turn: int | None
    seat: str | None
    lines: tuple[Line, ...]
    position: Position
    findings: tuple[Diagnostic, ...] = ()
    variations: tuple[Replay, ...] = ()
    ledger: Ledger | None = None
    totals: Mapping[str, Range] = field(default_factory=dict)

    @property
    def line(self) -> Line | None:
        """The line that makes the step; None for an end that the record does not tell."""
        return self.lines[0] if self.lines else None

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done in the turn, in order, as it is written: also what was taken back."""
        return tuple(located.action for located in self.line.played) if isinstance(self.line, Turn) else ()


@frozen
class Replay:
    """The steps of a text, or those of one variation.

    `findings` are those of the whole text or variation, in the order of the text, those too that belong to no step
    because their record could not be played. `variation` is the block that the steps come from, None for a text.
    `goes_on` tells that it stopped before the end of what might have been meant.
    """

    steps: tuple[Step, ...]
    findings: tuple[Diagnostic, ...]
    variation: Variation | None = None
    goes_on: bool = False

    def _repr_html_(self) -> str | None:
        """The game as a notebook shows it: a page to step through."""
        return drawn(self)

    @property
    def unplaced(self) -> tuple[Diagnostic, ...]:
        """The findings that belong to no step: those of records that cannot be played, and of the text as a whole."""
        placed = {id(finding) for finding in _findings_of(self.steps)}
        return tuple(finding for finding in self.findings if id(finding) not in placed)


def replay_of(source: Source, folder: Path | None = None, seat: str | None = None) -> Replay:
    """The steps of a text. `folder` is as `validate` has it.

    With a `seat` the steps are those of the record as it would be if that player had kept it: nothing is in it that
    cannot be known from there, and what is found is what follows from that alone. Raises ValueError for a seat that no
    record has.
    """
    return steps_of(parse(source, names=catalogue.names()), folder, seat)


def steps_of(parsed: Parsed, folder: Path | None = None, seat: str | None = None, turns: Turns | None = None) -> Replay:
    """The steps of a text that is parsed, as `replay_of` has them, and raises what that raises.

    Where only some turns are asked for it stops behind their deal, if any has them: steps of other deals may be
    missing, and the findings are those of that record up to there.
    """
    if seat is not None and seat not in seats_of(parsed, folder):
        raise ValueError(f"nobody sits at {seat!r}")
    goes_on = False
    if turns is not None:
        parsed, goes_on = up_to(parsed, turns)
    if seat is not None:
        # What is not understood in the lines of others may tell of their cards.
        parsed = Parsed(tuple(seen_by(record, seat) for record in parsed.records), ())
    taking_down = _TakingDown()
    findings = judged(parsed, folder, taking_down)
    return replace(taking_down.replay(findings), goes_on=goes_on)


def seats_of(parsed: Parsed, folder: Path | None = None) -> tuple[str, ...]:
    """The seats of the records of a text, each once, in their order. `folder` is as `validate` has it."""
    records = [record for record in parsed.records if not record.is_blank]
    return tuple(dict.fromkeys(seat for record in records for seat in seats_at(record, folder)))


@dataclass(slots=True)
class _Step:
    """A step while its lines come in."""

    step: Step
    lines: list[Line]
    variations: list[tuple[Variation, list[_Step]]] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)


class _TakingDown(Watcher):
    """Takes down what happens, step by step."""

    def __init__(self) -> None:
        self._steps: list[_Step] = []
        self._outer: list[list[_Step]] = []
        self._borders: list[tuple[int, _Step]] = []
        """Where in the text each step begins, or goes on after a variation."""
        self._game: Game | None = None
        self._begins: int | None = None
        self._deals = 0
        self._witness = Witness()

    def begin_record(self, opening: Opening, number: int, rules: RuleSet) -> None:
        event, table = opening.tag("Event"), table_from(opening.lines)
        self._game = Game(number, opening.lines, table, event.value if event is not None else "", rules)
        self._begins, self._deals = opening.start, 0
        self._witness.begin_record(opening, number, rules)

    def begin_deal(self, deal: Deal, dealer: str | None, position: Position) -> None:
        assert self._game is not None, "a deal belongs to a record"
        self._deals += 1
        number = deal.heading.number if deal.heading.number is not None else self._deals
        setting = [line for line in deal.lines if type(line) in SETUP]
        step = Step(What.DEALING, self._game, number, dealer, None, None, (), position.copy())
        self._add(step, [deal.heading, *setting], self._begins)
        self._begins = None
        self._witness.begin_deal(deal, dealer, position)

    def after(self, line: Line, position: Position) -> None:
        self._witness.after(line, position)
        before = (self._steps or self._outer[-1])[-1]
        match line:
            case Variation():
                # Where the turn above it is not understood it is not played, and only its place is told.
                pass
            case _ if before.step.what is What.END:
                before.lines.append(line)
                before.step = replace(before.step, position=position.copy())
            case Turn():
                self._follow(before, What.TURN, line, position, line.number, line.seat)
            case PenaltyLine():
                self._follow(before, What.BETWEEN, line, position, before.step.turn, None)
            case ExposeLine():
                self._follow(before, What.BETWEEN, line, position, before.step.turn, line.seat)
            case Unreadable():
                self._follow(before, What.UNREADABLE, line, position, before.step.turn, None)
            case EndLine() | ClaimLine() if not _opens(line):
                self._follow(before, What.END, line, position, before.step.turn, None)
            case _:
                before.lines.append(line)

    def enter(self, variation: Variation) -> None:
        inside: list[_Step] = []
        self._steps[-1].variations.append((variation, inside))
        self._outer.append(self._steps)
        self._steps = inside
        self._witness.enter(variation)

    def leave(self, variation: Variation) -> None:
        self._steps = self._outer.pop()
        self._borders.append((variation.close.span.start, self._steps[-1]))
        self._witness.leave(variation)

    def close(self, position: Position, outcome: Outcome) -> None:
        self._witness.close(position, outcome)
        counted = self._witness.deals.pop()
        last = self._steps[-1].step
        if last.what is not What.END:
            if outcome.ledger is None:
                return
            end = Step(What.END, last.game, last.deal, last.dealer, last.turn, None, (), position.copy())
            self._steps.append(_Step(end, []))
        made = self._steps[-1]
        made.step = replace(made.step, ledger=counted.ledger, totals=dict(outcome.totals))

    def replay(self, findings: Sequence[Diagnostic]) -> Replay:
        """All that was taken down, each finding at the step in whose lines it stands."""
        starts = [start for start, _ in self._borders]
        for finding in findings:
            at = bisect_right(starts, finding.span.start) - 1
            making = self._borders[at][1] if at >= 0 else None
            if making is not None and making.step.game.number == finding.record:
                making.findings.append(finding)
        return Replay(_settled(self._steps), tuple(findings))

    def _follow(
        self, before: _Step, what: What, line: Line, position: Position, turn: int | None, seat: str | None
    ) -> None:
        earlier = before.step
        step = Step(what, earlier.game, earlier.deal, earlier.dealer, turn, seat, (), position.copy())
        self._add(step, [line], None)

    def _add(self, step: Step, lines: list[Line], begins: int | None) -> None:
        making = _Step(step, lines)
        self._steps.append(making)
        self._borders.append((lines[0].span.start if begins is None else begins, making))


def _opens(line: Line) -> bool:
    """Whether a claim stands before the first turn."""
    return isinstance(line, ClaimLine) and line.word == "minimum"


def _settled(making: Sequence[_Step]) -> tuple[Step, ...]:
    """Steps with all that came to them."""
    return tuple(_settle(one) for one in making)


def _settle(making: _Step) -> Step:
    variations = tuple(
        Replay(inside := _settled(steps), tuple(_findings_of(inside)), variation)
        for variation, steps in making.variations
    )
    return replace(making.step, lines=tuple(making.lines), findings=tuple(making.findings), variations=variations)


def _findings_of(steps: Sequence[Step]) -> Iterator[Diagnostic]:
    for step in steps:
        yield from step.findings
        for variation in step.variations:
            yield from variation.findings


__all__ = ["Game", "Replay", "Step", "Turns", "What", "replay_of", "seats_of", "steps_of"]
