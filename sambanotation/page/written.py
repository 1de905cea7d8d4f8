"""The lines of a record as JSON: turns act by act, with what is noted about each and with the guilty places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sambanotation.frozen import frozen
from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    ClaimHand,
    Discard,
    Draw,
    GoOut,
    JoinMelds,
    KeepLastCard,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
    TakeTop,
    Undo,
)
from sambanotation.notation.lesson import Lesson, is_question, read_lesson
from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.notation.printer import said
from sambanotation.notation.record import Annotation, Glyph, Line, Located, Note, Remark, Turn, Unreadable
from sambanotation.notation.spelling import spell_action
from sambanotation.output.as_json import Json
from sambanotation.output.written_lines import marked, plain_annotation
from sambanotation.page.faces import written_cards, written_faces
from sambanotation.page.shown import shown
from sambanotation.page.tables import Told
from sambanotation.replay.written_exercises import Asked
from sambanotation.source import Span

DOES: dict[type, str] = {
    Draw: "draw",
    TakePile: "take",
    TakeTop: "take-top",
    LayRedThrees: "red-threes",
    LayMeld: "meld",
    AddToMeld: "add",
    JoinMelds: "join",
    SwapWild: "swap",
    Discard: "discard",
    KeepLastCard: "keep",
    GoOut: "out",
    AskPartner: "ask",
    AnnounceOneCard: "announce",
    ClaimHand: "claim",
    OutOfTurn: "out-of-turn",
    Undo: "undo",
}
"""What the acts of a turn are called."""

_WORD = re.compile(r"(?<!^)(?=[A-Z])")


@frozen
class Lines:
    """How lines are told: with the guilty places of the text, and in which letters the record has its cards."""

    guilty: tuple[Span, ...] = ()
    letters: Letters = ENGLISH

    def told(self, line: Line) -> Json:
        """A line of the record: its words, its acts where it is a turn, and its notes."""
        if isinstance(line, Turn):
            return self._turn(line)
        if isinstance(line, Unreadable):
            return {"line": "unreadable", "said": ["", shown(line.text.strip())], "notes": []}
        kind = _WORD.sub("-", type(line).__name__.removesuffix("Line")).lower()
        spelled = said(line)
        places: tuple[Span, ...] = getattr(line, "card_spans", ())
        told: Told = {"line": kind, "said": self._pieces(spelled, line.span, places), "notes": self.notes(line)}
        return told

    def notes(self, line: Line) -> Json:
        """What is noted about a line, the remark behind it last."""
        remark = () if line.tail.remark is None else (Remark(line.tail.remark),)
        return self._notes((*line.notes, *remark))

    def asked(self, asked: Asked) -> Json:
        """A question to a learner at the step before its turn: what the turn is and what has been done in it."""
        turn = asked.turn
        so_far = " ".join([f"{turn.number}. {turn.seat}", *(spell_action(action) for action in asked.told)])
        told: Told = {"said": shown(so_far), "note": _note(asked.note, self.letters)}
        if asked.variation:
            told["variation"] = asked.variation
        return told

    def _turn(self, turn: Turn) -> Json:
        head = f"{turn.number}. {turn.seat}"
        acts: list[Json] = [self._act(located) for located in turn.played]
        remark = () if turn.tail.remark is None else (Remark(turn.tail.remark),)
        head_span = Span(turn.number_span.start, turn.seat_span.end)
        before, after = turn.notes[: turn.leading], turn.notes[turn.leading :]
        told: Told = {"line": "turn", "said": self._pieces(head, head_span, ()), "acts": acts}
        if before:
            told["before"] = self._notes(before)
        told["notes"] = self._notes((*after, *remark))
        return told

    def _act(self, located: Located) -> Json:
        action = located.action
        spelled, places = spell_action(action), located.card_spans
        told: Told = {"do": DOES[type(action)], "said": self._pieces(spelled, located.span, places)}
        cards = written_cards(action)
        if cards:
            _, stretches = marked(spelled, located.span, places, self.guilty)
            everything = (0, len(spelled)) in stretches
            drawn: list[Json] = []
            guilty: list[Json] = []
            for at, card in enumerate(cards):
                new = written_faces(card)
                if everything or (len(places) == len(cards) and self._is_guilty(places[at])):
                    guilty += range(len(drawn), len(drawn) + len(new))
                drawn += new
            told["cards"] = drawn
            if guilty:
                told["guilty"] = guilty
        seat = _seat_of(action)
        if seat is not None:
            told["seat"] = seat
        if located.notes:
            told["notes"] = self._notes(located.notes)
        return told

    def _notes(self, notes: Iterable[Note]) -> Json:
        return [_note(note, self.letters) for note in notes]

    def _is_guilty(self, place: Span) -> bool:
        return any(span.start <= place.start and place.end <= span.end for span in self.guilty)

    def _pieces(self, spelled: str, whole: Span, places: Sequence[Span]) -> Json:
        """What is said in pieces, in turn what is well and what is guilty."""
        _, stretches = marked(spelled, whole, places, self.guilty)
        pieces: list[Json] = []
        at = 0
        for low, high in sorted(set(stretches)):
            if low >= at:
                pieces += [shown(spelled[at:low]), shown(spelled[low:high])]
                at = high
        return [*pieces, shown(spelled[at:])] if at < len(spelled) or not pieces else pieces


def _lesson(lesson: Lesson) -> Json:
    """The answers that a teacher foresaw, in an order that tells nothing, and his hint."""
    answers: list[tuple[str, bool, str]] = [(_said(actions), True, "") for actions in lesson.accepted]
    answers += [(_said(reply.actions), False, shown(reply.text)) for reply in lesson.replies]
    told: list[Json] = [{"said": said, "right": right, "reply": reply} for said, right, reply in sorted(answers)]
    return {"answers": told, "hint": shown(lesson.hint)}


def _said(actions: Iterable[Action]) -> str:
    return " ".join(spell_action(action) for action in actions)


def _seat_of(action: Action) -> str | None:
    """Who acts, where that is not whose turn it is."""
    return action.seat if isinstance(action, OutOfTurn) else None


def _note(note: Note, letters: Letters) -> Json:
    match note:
        case Annotation(text=text):
            told: Told = {"annotation": shown(plain_annotation(text))}
            lesson = read_lesson(text, letters).lesson if is_question(text) else None
            if lesson is not None:
                told["lesson"] = _lesson(lesson)
            return told
        case Remark(text=text):
            return {"remark": shown(" ".join(text.split()))}
        case Glyph(sign=sign):
            return {"glyph": sign}
