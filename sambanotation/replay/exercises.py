"""Questions to a learner at their places in a game: those that its teacher wrote, and what the referee says to answers.

Questions that nobody wrote are made by `made_exercises`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path

from sambanotation.diagnostic import Diagnostic, Severity, Verdict
from sambanotation.frozen import frozen
from sambanotation.game.actions import Action, Draw, EndTurn, Event, LayRedThrees, TakePile, TakeTop
from sambanotation.notation.lesson import Lesson, annotations_of, is_question, read_lesson
from sambanotation.notation.parser import Parsed
from sambanotation.notation.record import Annotation, Turn
from sambanotation.notation.spelling import spell_action
from sambanotation.replay import judged_each
from sambanotation.replay.claims import DEPARTING
from sambanotation.replay.comparing import verdict_of
from sambanotation.replay.question import ENDS_A_TURN
from sambanotation.replay.steps import Game, Replay, Step, What, seats_of, steps_of
from sambanotation.replay.watching import Watcher
from sambanotation.source import Source


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
    question; else `right` is the answer, yes and no or a number, and `found` is why something is not legal.
    """

    asks: Asks
    before: Step
    turn: Turn
    told: tuple[Action, ...] = ()
    lesson: Lesson | None = None
    right: bool | int = False
    found: tuple[Diagnostic, ...] = ()


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
        self._seen: dict[str, Replay] = {}

    def seen(self, seat: str) -> Replay:
        """The replay as a seat sees it, of which all records have that seat."""
        if seat not in self._seen:
            self._seen[seat] = steps_of(self.parsed, self.folder, seat)
        return self._seen[seat]

    def turns(self) -> Iterator[tuple[Step, Step, Step]]:
        """Every turn that was played, as the record has it, with the step before it and its own as its player sees
        them."""
        for step in self.whole.steps:
            seat = step.seat
            if step.what is not What.TURN or seat not in self.seats:
                continue
            steps = self.seen(seat).steps
            at = next((at for at, each in enumerate(steps) if at and _place(each) == _place(step)), None)
            if at is not None:
                yield step, steps[at - 1], steps[at]

    def ruling(self, turn: Turn, game: Game, actions: Sequence[Action]) -> Ruling:
        """What the referee says of a turn of a game with these actions in the place of its own."""
        record = self.parsed.records[game.number - 1]
        start = record.span.start
        words = " ".join(spell_action(action, game.table.letters) for action in actions)
        text = f"{self.source.text[start : turn.span.start]}{turn.number}. {turn.seat} {words}\n"
        watch = _AtTheEnd()
        found = [
            finding
            for judged in judged_each(Source(self.source.name, text), self.folder, watch)
            for finding in judged.findings
            if finding.span.start >= turn.span.start - start and counts(finding)
        ]
        if not any(isinstance(action, ENDS_A_TURN) for action in actions):
            found = [finding for finding in found if _key(finding) not in watch.keys]
        return Ruling(verdict_of(found), tuple(found))


def written_exercises(views: Views) -> Iterator[Exercise]:
    """The questions that teachers wrote to turns that were played, in the order of the record."""
    for step, before, _ in views.turns():
        turn = step.line
        assert isinstance(turn, Turn), "it was played"
        for note in annotations_of(turn):
            lesson = read_lesson(note.text, step.game.table.letters).lesson if is_question(note.text) else None
            if lesson is not None:
                yield Exercise(Asks.ACTIONS, before, turn, _done_before(turn, note, lesson), lesson)


def counts(finding: Diagnostic) -> bool:
    """Whether a finding speaks of what was played, and for itself."""
    judged = finding.verdict in (Verdict.ILLEGAL, Verdict.UNDECIDED) and finding.severity is not Severity.NOTICE
    return judged and finding.consequence_of is None and finding.code not in DEPARTING and not finding.variation


def _done_before(turn: Turn, note: Annotation, lesson: Lesson) -> tuple[Action, ...]:
    """The actions of a turn that stand before the answer to a question in it (docs/notation.md)."""
    for at, located in enumerate(turn.played):
        if note in located.notes:
            return turn.actions[: at + 1]
    answers = lesson.accepted[0]
    if any(isinstance(action, Draw | TakePile | TakeTop) for action in answers):
        return ()
    ending = all(isinstance(action, ENDS_A_TURN) for action in answers)
    stops = ENDS_A_TURN if ending else None
    for at, action in enumerate(turn.actions):
        if isinstance(action, stops) if stops else not isinstance(action, Draw | TakePile | TakeTop | LayRedThrees):
            return turn.actions[:at]
    return turn.actions


def _place(step: Step) -> tuple[object, ...]:
    return step.what, step.game.number, step.deal, step.turn, step.seat


def _key(finding: Diagnostic) -> tuple[object, ...]:
    return finding.code, finding.span


class _AtTheEnd(Watcher):
    """Keeps what was found when turns ended."""

    def __init__(self) -> None:
        self.keys: set[tuple[object, ...]] = set()

    def found(self, event: Event, finding: Diagnostic) -> None:
        if isinstance(event, EndTurn):
            self.keys.add(_key(finding))
