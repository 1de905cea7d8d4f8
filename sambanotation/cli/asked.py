"""Which steps of a text are asked for on the command line, and the replays that they are taken from."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING

import typer

from sambanotation.cli.screen import quoted
from sambanotation.cli.stepping import Level, variation_of
from sambanotation.frozen import frozen
from sambanotation.notation.parser import parse
from sambanotation.replay import catalogue
from sambanotation.replay.part import Turns
from sambanotation.replay.steps import Replay, Step, What, seats_of, steps_of

if TYPE_CHECKING:
    from pathlib import Path

    from sambanotation.source import Source

MOST = 10**9


@frozen
class Asked:
    """The options that choose steps: a turn or a variation of one, turns from one to another, a deal, a record of the
    file; None for those that were not given. Raises BadParameter for a turn that is none."""

    turn: str | None = None
    first: int | None = None
    last: int | None = None
    deal: int | None = None
    record: int | None = None

    def __post_init__(self) -> None:
        variation_path(self.turn)

    @property
    def some_turns(self) -> bool:
        """Whether only some turns are asked for."""
        return (self.turn, self.first, self.last) != (None, None, None)

    @property
    def everything(self) -> bool:
        """Whether nothing is left out."""
        return not self.some_turns and (self.deal, self.record) == (None, None)

    @property
    def turns(self) -> Turns | None:
        """The turns of the game that are needed, None where all are."""
        if not self.some_turns:
            return None
        path = variation_path(self.turn)
        if path is not None:
            return Turns(path[0], path[0], self.deal, self.record)
        return Turns(self.first or 0, MOST if self.last is None else self.last, self.deal, self.record)

    def named(self) -> str:
        """The options as they are given."""
        given = {"record": self.record, "deal": self.deal, "turn": self.turn, "from": self.first, "to": self.last}
        return " ".join(f"--{option} {value}" for option, value in given.items() if value is not None)

    def only(self, replayed: Replay) -> Replay:
        """A replay without the deals and the records that are not asked for."""
        wanted = (
            step
            for step in replayed.steps
            if self.record in (None, step.game.number) and self.deal in (None, step.deal)
        )
        return replace(replayed, steps=tuple(wanted))

    def levels(self, replayed: Replay) -> list[Level]:
        """The steps that are asked for, each where it stands; turns are those of the first deal that has any."""
        replayed = self.only(replayed)
        path = variation_path(self.turn)
        if path is not None:
            return _of_turn(replayed, path)
        if self.some_turns:
            return _between(replayed, self.first or 0, MOST if self.last is None else self.last)
        return [Level(replayed.steps, at) for at in range(len(replayed.steps))]


class Game:
    """A text that is to be shown: what is asked of it, as each seat sees it. `seats` are those of its records."""

    def __init__(self, source: Source, folder: Path, asked: Asked) -> None:
        self._parsed = parse(source, names=catalogue.names())
        self._folder = folder
        self._asked = asked
        self._whole: dict[str | None, Replay] = {}
        self.seats = seats_of(self._parsed, folder)

    def whole(self, seat: str | None) -> Replay:
        """The replay of all of it, as a seat sees it or as the record has it (None)."""
        if seat not in self._whole:
            self._whole[seat] = steps_of(self._parsed, self._folder, seat)
        return self._whole[seat]

    def view(self, seat: str | None) -> Replay:
        """The replay of the deals and records that are asked for."""
        return self._asked.only(self.whole(seat))

    def levels(self, seat: str | None) -> list[Level]:
        """The steps that are asked for. Where they are some turns nothing behind their deal is replayed."""
        turns = self._asked.turns
        found = self._asked.levels(steps_of(self._parsed, self._folder, seat, turns)) if turns is not None else []
        return found or self._asked.levels(self.whole(seat))


def variation_path(turn: str | None) -> tuple[int, ...] | None:
    """The numbers of `5.1.6.2`: turns and variations by turns. Raises BadParameter where it is something else."""
    if turn is None:
        return None
    parts = turn.split(".")
    if not all(part.isdecimal() and part.isascii() and len(part) < 10 for part in parts):
        raise typer.BadParameter(
            f"{quoted(turn)} is no turn, like 5, and no variation of one, like 5.1", param_hint="--turn"
        )
    return tuple(map(int, parts))


def _between(replayed: Replay, first: int, last: int) -> list[Level]:
    """The steps of some turns, with what stands behind each. Turns are numbered anew in each deal: those of the first
    deal that has any are meant."""
    steps = replayed.steps
    kept = [at for at, step in enumerate(steps) if first <= (step.turn or 0) <= last]
    here = [at for at in kept if _same_deal(steps[at], steps[kept[0]])]
    return [Level(steps, at, goes_on=replayed.goes_on) for at in here]


def _of_turn(replayed: Replay, asked: tuple[int, ...]) -> list[Level]:
    """The step of a turn, or those of a variation, as `5.1.6` names them; of the first deal that has it."""
    level = Level(replayed.steps, 0, goes_on=replayed.goes_on)
    for turn, variation in zip_longest(asked[::2], asked[1::2]):
        at = next((at for at, step in enumerate(level.steps) if step.what is What.TURN and step.turn == turn), None)
        if at is None:
            return []
        level = replace(level, at=at)
        if variation is None:
            return [level]
        if not 1 <= variation <= len(level.steps[at].variations):
            return []
        level = variation_of(level, variation)
    return [replace(level, at=at) for at in range(len(level.steps))]


def _same_deal(step: Step, other: Step) -> bool:
    return step.game.number == other.game.number and step.deal == other.deal
