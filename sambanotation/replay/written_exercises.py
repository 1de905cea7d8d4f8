"""The questions that teachers wrote into a game, each at its place: the one list of them, for the page and the quiz."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sambanotation.frozen import frozen
from sambanotation.game.actions import Action, Draw, LayRedThrees, TakePile, TakeTop
from sambanotation.notation.lesson import Lesson, annotations_of, is_question, read_lesson
from sambanotation.notation.record import Annotation, Line, Turn
from sambanotation.replay.question import ENDS_A_TURN
from sambanotation.replay.steps import Step, What
from sambanotation.source import Span

Place = tuple[object, ...]
"""What tells a step apart from all others of a text, also in the game as a seat sees it."""


@frozen
class Asked:
    """A question of a teacher, and where it is asked.

    `before` is the step before the turn that is asked about, None where only a part of the game is there, and `place`
    that of the turn, or of the step before where nobody played the turn. `turn` is as the record has it, without
    actions where nobody played it, and `step` its step. `told` is what was done in it before the answer. `variation`
    names the variation that it is in, "" for none. `behind` are the stretches of the text of which the game up to the
    turn consists, the first from the beginning of the text on.
    """

    note: Annotation
    lesson: Lesson
    turn: Turn
    before: Step | None
    step: Step | None
    place: Place
    told: tuple[Action, ...]
    variation: str
    behind: tuple[Span, ...]


def asked_in(steps: Sequence[Step]) -> Iterator[Asked]:
    """The questions of the steps of games, in the order of the turns that they ask about; those about a turn before
    those in its variations. docs/notation.md says which turn a question asks about."""
    return _asked(steps, _Level())


def placed(steps: Iterable[Step]) -> Iterator[tuple[Place, Step | None, Step]]:
    """All steps of games, those of variations too, with their places and the steps before them."""
    return _placed(steps, None, ())


def place_of(step: Step, outer: Place = ()) -> Place:
    """The place of a step; `outer` is that of the variation it is in."""
    return (*outer, step.what, step.game.number, step.deal, step.turn, step.seat)


def _placed(steps: Iterable[Step], before: Step | None, outer: Place) -> Iterator[tuple[Place, Step | None, Step]]:
    for step in steps:
        place = place_of(step, outer)
        yield place, before, step
        for number, inside in enumerate(step.variations, 1):
            yield from _placed(inside.steps, before, (*place, number))
        before = step


@frozen
class _Level:
    """What stands around the steps of a variation: the step before, the place and the name of it, what is noted at its
    beginning, and the text before; of the game itself there is nothing."""

    before: Step | None = None
    place: Place = ()
    name: str = ""
    notes: tuple[Annotation, ...] = ()
    behind: tuple[Span, ...] = ()
    begins: int = 0


def _asked(steps: Sequence[Step], level: _Level) -> Iterator[Asked]:
    before, waiting = level.before, list(level.notes)
    for at, step in enumerate(steps):
        if step.what is What.DEALING:
            first = at == 0 or steps[at - 1].game.number != step.game.number
            waiting = _noted(step.game.opening) if first else []
        turn, lines = step.line, step.lines
        if step.what is What.TURN and isinstance(turn, Turn):
            behind = (*level.behind, Span(level.begins, turn.span.start))
            for note in (*waiting, *_in_order(turn)):
                yield from _question(note, turn, before, step, place_of(step, level.place), level.name, behind)
            waiting, lines = [], lines[1:]
            for number, inside in enumerate(step.variations, 1):
                block = inside.variation
                assert block is not None, "it was made from one"
                if block.lines:
                    around = _Level(
                        before,
                        (*place_of(step, level.place), number),
                        ".".join(part for part in (level.name, str(step.turn), str(number)) if part),
                        tuple(_noted([block])),
                        behind,
                        block.lines[0].span.start,
                    )
                    yield from _asked(inside.steps, around)
                waiting += _noted([block.close])
        if step.what is What.UNREADABLE:
            # It may have been the turn that was asked about.
            waiting = []
        waiting += _noted(lines)
        following = steps[at + 1] if at + 1 < len(steps) else None
        if (following is None or following.what is What.DEALING) and step.what is not What.END:
            seat, number = step.position.to_play, (step.turn or 0) + 1
            if seat is not None and not level.name:
                behind = (Span(level.begins, max(map(_end_of, step.lines), default=level.begins)),)
                for note in waiting:
                    unplayed = Turn(number=number, seat=seat, played=())
                    yield from _question(note, unplayed, step, None, place_of(step, level.place), "", behind)
        before = step


def _question(
    note: Annotation,
    turn: Turn,
    before: Step | None,
    step: Step | None,
    place: Place,
    name: str,
    behind: tuple[Span, ...],
) -> Iterator[Asked]:
    there = step or before
    assert there is not None, "a turn has a step, or stands behind one"
    lesson = read_lesson(note.text, there.game.table.letters).lesson if is_question(note.text) else None
    if lesson is not None:
        yield Asked(note, lesson, turn, before, step, place, _done_before(turn, note, lesson), name, behind)


def _noted(lines: Iterable[Line]) -> list[Annotation]:
    return [note for line in lines for note in annotations_of(line)]


def _in_order(turn: Turn) -> list[Annotation]:
    """The annotations of a turn as they stand in the text."""
    acts = [note for located in turn.played for note in located.notes]
    notes = [*turn.notes[: turn.leading], *acts, *turn.notes[turn.leading :]]
    return [note for note in notes if isinstance(note, Annotation)]


def _end_of(line: Line) -> int:
    return max(line.span.end, line.tail.span.end, *(note.span.end for note in line.notes), 0)


def _done_before(turn: Turn, note: Annotation, lesson: Lesson) -> tuple[Action, ...]:
    """The actions of a turn that stand before the answer to a question about it (docs/notation.md)."""
    for at, located in enumerate(turn.played):
        if any(note is one for one in located.notes):
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
