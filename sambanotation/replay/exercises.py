"""Questions to a learner at their places in a game: those that its teacher wrote, and what the referee says to answers.

Questions that nobody wrote are made by `made_exercises`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path

from sambanotation.diagnostic import Diagnostic, Severity, Verdict
from sambanotation.frozen import frozen
from sambanotation.game.actions import Action, EndTurn, Event
from sambanotation.notation.lesson import Lesson
from sambanotation.notation.parser import Parsed
from sambanotation.notation.record import Turn
from sambanotation.notation.spelling import spell_action
from sambanotation.replay import judged_each
from sambanotation.replay.claims import DEPARTING
from sambanotation.replay.comparing import verdict_of
from sambanotation.replay.question import ENDS_A_TURN
from sambanotation.replay.steps import Game, Step, What, seats_of, steps_of
from sambanotation.replay.watching import Watcher
from sambanotation.replay.written_exercises import Place, asked_in, place_of, placed
from sambanotation.source import Source, Span


class Asks(StrEnum):
    """What an exercise asks for: actions that its teacher has in mind, whether what is told is legal, what a meld is
    worth, whether the pile may be taken, or how much an initial meld needs."""

    ACTIONS = "actions"
    LEGAL = "legal"
    WORTH = "worth"
    TAKE = "take"
    MINIMUM = "minimum"


@frozen
class Exercise:
    """A question to a learner.

    `before` is the step before the turn that is asked about, as the player sees it whose turn it is; `turn` is that
    turn as the record has it. `told` are actions: what was done in the turn before an answer of a teacher's question,
    the actions of which it is asked whether they are legal, or the meld whose worth is asked. `lesson` is the teacher's
    question; else `right` is the answer, yes and no or a number, and `found` is why something is not legal. `variation`
    names the variation in which the turn stands, and `behind` are the stretches of the text before it, both as `Asked`
    has them.
    """

    asks: Asks
    before: Step
    turn: Turn
    told: tuple[Action, ...] = ()
    lesson: Lesson | None = None
    right: bool | int = False
    found: tuple[Diagnostic, ...] = ()
    variation: str = ""
    behind: tuple[Span, ...] = ()


@frozen
class Ruling:
    """What the referee says of actions in the place of those of a turn: `verdict`, and why."""

    verdict: Verdict
    found: tuple[Diagnostic, ...]


class Views:
    """The games of a text as each seat sees them, each worked out when somebody asks."""

    def __init__(self, source: Source, parsed: Parsed, folder: Path | None) -> None:
        self.source, self.parsed, self.folder = source, parsed, folder
        self.seats = seats_of(parsed, folder)
        self.whole = steps_of(parsed, folder)
        self._seen: dict[str, Mapping[Place, tuple[Step | None, Step]]] = {}

    def seen(self, seat: str) -> Mapping[Place, tuple[Step | None, Step]]:
        """The steps of the replay as a seat sees it, of which all records have that seat, each with the one before it,
        by their places."""
        if seat not in self._seen:
            seen: dict[Place, tuple[Step | None, Step]] = {}
            for place, before, step in placed(steps_of(self.parsed, self.folder, seat).steps):
                seen.setdefault(place, (before, step))
            self._seen[seat] = seen
        return self._seen[seat]

    def turns(self) -> list[tuple[Place, Step]]:
        """Every turn that was played, variations apart, by its place, as the record has it."""
        return [
            (place_of(step), step) for step in self.whole.steps if step.what is What.TURN and step.seat in self.seats
        ]

    def ruling(self, turn: Turn, game: Game, actions: Sequence[Action], behind: Sequence[Span] = ()) -> Ruling:
        """What the referee says of a turn of a game with these actions in the place of its own. `behind` is the text
        before it, as `Asked` has it, and without it all that stands there."""
        record = self.parsed.records[game.number - 1]
        stretches = behind or (Span(0, turn.span.start),)
        start = record.span.start
        words = " ".join(spell_action(action, game.table.letters) for action in actions)
        told = [self.source.text[max(stretch.start, start) : stretch.end] for stretch in stretches]
        game_before = "".join(f"{text}\n" if text.strip() and not text.endswith("\n") else text for text in told)
        text = f"{game_before}{turn.number}. {turn.seat} {words}\n"
        watch = _AtTheEnd()
        found = [
            finding
            for judged in judged_each(Source(self.source.name, text), self.folder, watch)
            for finding in judged.findings
            if finding.span.start >= len(game_before) and counts(finding)
        ]
        if not any(isinstance(action, ENDS_A_TURN) for action in actions):
            found = [finding for finding in found if _key(finding) not in watch.keys]
        return Ruling(verdict_of(found), tuple(found))


def written_exercises(views: Views) -> Iterator[Exercise]:
    """The questions that teachers wrote, in the order of the turns that they ask about."""
    for asked in asked_in(views.whole.steps):
        there = views.seen(asked.turn.seat).get(asked.place) if asked.turn.seat in views.seats else None
        before = there[0 if asked.step is not None else 1] if there is not None else None
        if before is not None:
            yield Exercise(
                Asks.ACTIONS,
                before,
                asked.turn,
                asked.told,
                asked.lesson,
                variation=asked.variation,
                behind=asked.behind,
            )


def counts(finding: Diagnostic) -> bool:
    """Whether a finding speaks of what was played, and for itself."""
    judged = finding.verdict in (Verdict.ILLEGAL, Verdict.UNDECIDED) and finding.severity is not Severity.NOTICE
    return judged and finding.consequence_of is None and finding.code not in DEPARTING and not finding.variation


def _key(finding: Diagnostic) -> tuple[object, ...]:
    return finding.code, finding.span


class _AtTheEnd(Watcher):
    """Keeps what was found when turns ended."""

    def __init__(self) -> None:
        self.keys: set[tuple[object, ...]] = set()

    def found(self, event: Event, finding: Diagnostic) -> None:
        if isinstance(event, EndTurn):
            self.keys.add(_key(finding))
