"""Questions to a learner, which a teacher writes as an annotation: `{? What now? | -Tc | -4s: too early | hint: ...}`.

This is the one reader of them. To every other part of the notation such an annotation is one like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.game.actions import Action, AddToMeld, Discard, Draw, LayMeld, LayRedThrees, Undo
from sambanotation.game.cards import Lot, Run, Unnamed, spell
from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.notation.line_faults import QUESTION_NOT_UNDERSTOOD
from sambanotation.notation.phrases import cut
from sambanotation.notation.record import Annotation, Line, Turn
from sambanotation.notation.spelling import spell_action
from sambanotation.notation.turns import read_turn
from sambanotation.source import Span

BEGINS = "{?"
"""How every question begins, and hardly anything else."""

_IS_ONE = re.compile(r"\?\s[^|]*\|")
_PART = re.compile(r"[^|]+|(?<=\|)(?=\||\Z)")
_REPLY = re.compile(r":(?=\s|\Z)")
_HINT = "hint"
_ESCAPED = re.compile(r"\\([}\\])")
_BEFORE = "1. A "
"""What makes a turn of the actions of an answer."""


@frozen
class Reply:
    """What is said to somebody who answers with some actions that are not the right ones."""

    actions: tuple[Action, ...]
    text: str


@frozen
class Lesson:
    """A question with its right answers, of which each is one or several actions, and replies to wrong ones.

    `hint` is "" where there is none. Texts stand in one line, without escapes.
    """

    question: str
    accepted: tuple[tuple[Action, ...], ...]
    replies: tuple[Reply, ...] = ()
    hint: str = ""

    def accepts(self, actions: Sequence[Action]) -> bool:
        """Whether an answer is right, in whatever order its cards and its actions are told."""
        return any(is_same(actions, right) for right in self.accepted)

    def reply_to(self, actions: Sequence[Action]) -> str | None:
        """What the teacher says to an answer; None where he says nothing of it."""
        return next((reply.text for reply in self.replies if is_same(actions, reply.actions)), None)


@frozen
class ReadLesson:
    """A question, None where an annotation is not understood as one, and what is wrong with it."""

    lesson: Lesson | None
    faults: tuple[Diagnostic, ...] = ()


def is_question(annotation: str) -> bool:
    """Whether the text of an annotation asks a learner: a question mark, white space, and a bar somewhere behind it."""
    return _IS_ONE.match(annotation) is not None


def asked_in(annotation: str) -> str:
    """The text of an annotation as long as nobody has answered it: of a question what stands before its first bar and
    behind the sign that makes it one, of another one everything."""
    return annotation.partition("|")[0].removeprefix("?").strip() if is_question(annotation) else annotation


def unescaped(annotation: str) -> str:
    """The text of an annotation with the signs that stand escaped in it."""
    return _ESCAPED.sub(r"\1", annotation)


def read_lesson(annotation: str, letters: Letters = ENGLISH, at: int = 0) -> ReadLesson:
    """The question that the text of an annotation asks (see `is_question`).

    `letters` are those of the cards of the record, `at` is the place of the text in the source. A part that is not
    understood is told and left out; without any right answer there is no lesson.
    """
    asked, *parts = _PART.finditer(annotation)
    question = _plain(asked.group()[1:])
    accepted: list[tuple[Action, ...]] = []
    replies: list[Reply] = []
    hints: list[str] = []
    faults: list[Diagnostic] = [] if question else [_fault(asked, at)]
    for part in parts:
        said, colon, text = _cut(part.group())
        if colon and said == _HINT and not hints and _plain(text):
            hints.append(_plain(text))
            continue
        actions = actions_of(said, letters)
        if actions is None or (colon and not _plain(text)):
            faults.append(_fault(part, at))
        elif colon:
            replies.append(Reply(actions, _plain(text)))
        else:
            accepted.append(actions)
    if not accepted and not faults:
        faults.append(_fault(asked, at))
    if not accepted or not question:
        return ReadLesson(None, tuple(faults))
    return ReadLesson(Lesson(question, tuple(accepted), tuple(replies), "".join(hints)), tuple(faults))


def actions_of(words: str, letters: Letters = ENGLISH) -> tuple[Action, ...] | None:
    """The actions that some words of the notation are, `=4s 4h 4d -Tc`; None where they are none, or not only that."""
    read = read_turn(_BEFORE + " ".join(words.split()), 0, letters)
    if read is None or read.faults or read.turn.notes or not read.turn.played:
        return None
    if any(located.notes or isinstance(located.action, Undo) for located in read.turn.played):
        return None
    return read.turn.actions


def annotations_of(line: Line) -> Iterator[Annotation]:
    """The annotations of a line: its own, and of a turn those of its actions."""
    yield from (note for note in line.notes if isinstance(note, Annotation))
    for located in line.played if isinstance(line, Turn) else ():
        yield from (note for note in located.notes if isinstance(note, Annotation))


def faults_in(line: Line, letters: Letters) -> Iterator[Diagnostic]:
    """What is wrong with the questions of a line."""
    for note in annotations_of(line):
        if is_question(note.text):
            yield from read_lesson(note.text, letters, note.span.start + 1).faults


def respelled(annotation: str, own: Letters, other: Letters) -> str:
    """The text of a question with the cards of its answers in other letters; what is not understood stays as it is."""
    asked, *parts = _PART.finditer(annotation)
    told = [asked.group()]
    for part in parts:
        said, colon, text = _cut(part.group())
        actions = actions_of(said, own) if said != _HINT or not colon else None
        if actions is not None:
            words = " ".join(spell_action(action, other) for action in actions)
            told.append(part.group().replace(said, words, 1) if not colon else f" {words}:{text}")
        else:
            told.append(part.group())
    return "|".join(told)


def is_same(actions: Sequence[Action], others: Sequence[Action]) -> bool:
    """Whether two answers are the same but for the order of what they tell, and for labels that one leaves out."""
    if len(actions) != len(others):
        return False
    return _keys(actions, labels=True) == _keys(others, labels=True) or (
        any(isinstance(action, AddToMeld) and action.label is None for action in (*actions, *others))
        and _keys(actions, labels=False) == _keys(others, labels=False)
    )


def _keys(actions: Iterable[Action], *, labels: bool) -> list[str]:
    return sorted(_key(action, labels=labels) for action in actions)


def _key(action: Action, *, labels: bool) -> str:
    match action:
        case Draw(chains) | LayRedThrees(chains):
            told = sorted("/".join(card for lot in chain for card in _each(lot)) for chain in chains)
        case LayMeld(cards):
            told = sorted(card for item in cards for card in _each(item))
        case AddToMeld(label, cards):
            told = [repr(label)] if labels else []
            told += sorted(card for item in cards for card in _each(item))
        case Discard((stands, *exposed)):
            told = [*_each(stands), *sorted(card for item in exposed for card in _each(item))]
        case _:
            return repr(action)
    return f"{type(action).__name__} {' '.join(told)}"


def _each(item: Lot | Run | Unnamed) -> Iterator[str]:
    """Written cards one by one, whether they are told by a run, by a quantity or each for itself."""
    match item:
        case Lot(kinds, low, high) if low == high:
            yield from [spell(kinds)] * low
        case Run() if item.suit is not None:
            yield from (spell(lot.kinds) for lot in item.lots)
        case _:
            yield repr(item)


def _cut(part: str) -> tuple[str, bool, str]:
    """What stands before the colon of a reply or of the hint, whether there is one, and what stands behind it."""
    colon = _REPLY.search(part)
    if colon is None:
        return part.strip(), False, ""
    return part[: colon.start()].strip(), True, part[colon.end() :]


def _plain(text: str) -> str:
    return " ".join(unescaped(text).split())


def _fault(part: re.Match[str], at: int) -> Diagnostic:
    found = part.group().strip()
    start = at + part.start() + len(part.group()) - len(part.group().lstrip())
    return QUESTION_NOT_UNDERSTOOD.at(Span(start, start + max(len(found), 1)), found=cut(found))
