"""A replay as one JSON value: what the page, `--json` and the commented game are made of.

Published as docs/replay.schema.json; REPLAY_SCHEMA_VERSION counts its changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from sambanotation.frozen import frozen
from sambanotation.notation.record import DealHeading, Tag, Variation
from sambanotation.output.as_json import Json
from sambanotation.output.pages import name_of
from sambanotation.page.counts import count_told
from sambanotation.page.findings import Cited, finding_told, is_told
from sambanotation.page.shown import shown
from sambanotation.page.tables import Told, table_told
from sambanotation.page.written import Lines
from sambanotation.replay.steps import Game, Replay, Step, What
from sambanotation.replay.written_exercises import Asked, asked_in
from sambanotation.version import NOTATION, VERSION

REPLAY_SCHEMA_VERSION = 1


@frozen
class Telling:
    """What is told of a replay: whether undecided findings are, and whose view of the game it is (None: that of the
    record)."""

    undecided: bool = False
    seat: str | None = None


def value_of(replay: Replay, telling: Telling) -> Told:
    """A replay as a value of JSON; every table in it is whole."""
    return _Making(replay, telling).value()


class _Making:
    """A value while it is made."""

    def __init__(self, replay: Replay, telling: Telling) -> None:
        self._replay, self._telling = replay, telling
        self._cited = Cited()
        self._records = len({step.game.number for step in replay.steps})
        self._names: set[str] = set()
        self._asked: dict[int, list[Asked]] = {}
        """The questions to a learner by the step before their turn, each step by its identity."""
        self._asked_about: set[int] = set()

    def value(self) -> Told:
        told = [self._record(list(steps)) for _, steps in groupby(self._replay.steps, lambda step: step.game.number)]
        unplaced = [finding for finding in self._replay.unplaced if is_told(finding, self._telling.undecided)]
        found: list[Json] = [finding_told(finding, self._cited) for finding in unplaced]
        return {
            "schema_version": REPLAY_SCHEMA_VERSION,
            "tool": {"name": "samba", "version": VERSION, "notation": NOTATION},
            "seat": self._telling.seat,
            "records": told,
            "unplaced": found,
            "rules": self._cited.told(),
        }

    def _record(self, steps: Sequence[Step]) -> Json:
        game = steps[0].game
        deals = len({step.deal for step in steps if step.what is What.DEALING})
        several = sum(step.what is What.DEALING for step in steps) > 1 or deals > 1
        prefix = f"r{game.number}" if self._records > 1 else ""
        told: list[Json] = []
        guilty = tuple(finding.span for finding in steps[0].findings if is_told(finding, self._telling.undecided))
        for asked in asked_in(steps):
            # Of a part of a game the step before may not be there.
            there = asked.before or asked.step
            self._asked.setdefault(id(there), []).append(asked)
            self._asked_about.add(id(asked.step))
        for step in steps:
            told.append(self._step(step, prefix + (f"d{step.deal}" if several else ""), ""))
        position = steps[0].position
        record: Told = {
            "record": game.number,
            "event": shown(game.event),
            "tags": [[tag.name, shown(tag.value)] for tag in game.opening if isinstance(tag, Tag)],
            "opening": [Lines(guilty, game.table.letters).told(line) for line in game.opening],
            "rules": {"name": shown(game.rules.name), "version": game.rules.version},
            "players": [_player(seat, game) for seat in position.seats],
            "sides": [{"side": side.name, "seats": list(side.seats)} for side in position.sides],
            "target": game.rules.target.value.points,
            "steps": told,
        }
        return record

    def _step(self, step: Step, prefix: str, variation: str, name: str | None = None) -> Json:
        findings = [finding for finding in step.findings if is_told(finding, self._telling.undecided)]
        lines = Lines(tuple(finding.span for finding in findings), step.game.table.letters)
        told: Told = {
            "name": self._named(name or prefix + _place(step)),
            "what": step.what.value,
            "deal": step.deal,
            "turn": step.turn,
            "seat": step.seat,
        }
        if step.what is What.DEALING:
            told["dealer"] = step.dealer
            told["arranged"] = isinstance(step.line, DealHeading) and step.line.position
        told["lines"] = [lines.told(line) for line in step.lines]
        told["findings"] = [finding_told(finding, self._cited) for finding in findings]
        if id(step) in self._asked:
            told["asks"] = [lines.asked(asked) for asked in self._asked[id(step)]]
        if id(step) in self._asked_about:
            told["asked_about"] = True
        told["table"] = table_told(step.position, step.game.rules, step.totals)
        if step.variations:
            told["variations"] = list(self._variations(step, prefix, variation))
        if step.what is What.END:
            told["count"] = count_told(step, self._cited)
        return told

    def _variations(self, step: Step, prefix: str, outer: str) -> Iterator[Json]:
        for number, inside in enumerate(step.variations, 1):
            block, called = inside.variation, name_of(outer, step, number)
            assert block is not None, "it was made from one"
            steps: list[Json] = []
            for at, each in enumerate(inside.steps, 1):
                name = f"{prefix}t{called}" + (f"s{at}" if at > 1 else "")
                steps.append(self._step(each, prefix, called, name))
            yield self._variation(block, called, steps, Lines(letters=step.game.table.letters))

    def _variation(self, block: Variation, called: str, steps: list[Json], lines: Lines) -> Json:
        told: Told = {"name": called, "opens": lines.notes(block), "closes": lines.notes(block.close), "steps": steps}
        if not steps:
            # The turn above it was not understood, so that it is not played.
            told["lines"] = [lines.told(line) for line in block.lines]
        return told

    def _named(self, name: str) -> str:
        """The name by which a step is linked to; where another has it already, the next that is free."""
        free, number = name, 1
        while free in self._names:
            number += 1
            free = f"{name}-{number}"
        self._names.add(free)
        return free


def _place(step: Step) -> str:
    """The name of a step in its deal: `t15` for turn 15, `t0` for the dealing, `end` for the end."""
    match step.what:
        case What.DEALING:
            return "t0"
        case What.TURN:
            return f"t{step.turn}"
        case What.END:
            return "end"
        case _:
            return f"t{step.turn or 0}b"


def _player(seat: str, game: Game) -> Json:
    return {"seat": seat, "name": shown(" ".join(game.table.players.get(seat, "").split()))}
