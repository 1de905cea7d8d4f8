"""A reader who writes notes and variations into the game that he steps through, each saved at once. Knows nothing of
terminals."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path

from sambanotation.cli.asked import Asked, Game
from sambanotation.cli.keys import REDRAW
from sambanotation.cli.stepping import KEYS, NARROWEST, Stepping, variation_of
from sambanotation.notation import annotating
from sambanotation.notation.annotating import NotAnnotatedError
from sambanotation.notation.record import Annotation, Glyph, Note, Turn
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.visible import visible
from sambanotation.source import Source, why_refused
from sambanotation.text import Text, tell

NO_TURN = Text("only a turn can be annotated", "só uma vez pode ser anotada")
NOT_INSIDE = Text("only a variation is gone on with", "só uma variante se continua")
WRITTEN = Text("written", "gravado")
TAKEN_AWAY = Text("taken away", "retirado")
NO_GLYPH_THERE = Text("there is no glyph", "não há glifo")


class Wanted(Enum):
    """What is typed: the key that begins it, and how it is asked for."""

    ANNOTATION = "a", Text("annotation", "anotação")
    GLYPH = "!", Text("glyph (! ? !! ?? !? ?!; - takes it away)", "glifo (! ? !! ?? !? ?!; - o retira)")
    VARIATION = "x", Text("instead of this turn", "em vez desta vez")
    NEXT = "+", Text("next turn of the variation", "próxima vez da variante")


NOTE_KEYS = (
    (
        ("a",),
        Text(
            "write the annotation of the turn, or change it; emptied it is taken away",
            "escrever a anotação da vez, ou mudá-la; esvaziada, é retirada",
        ),
    ),
    (("!",), Text("write a glyph, or change it; - takes it away", "escrever um glifo, ou mudá-lo; - o retira")),
    (("x",), Text("write a variation of the turn", "escrever uma variante da vez")),
    (("+",), Text("write one more turn of the variation", "escrever mais uma vez da variante")),
)
_BEGINS = {wanted.value[0]: wanted for wanted in Wanted}


class Annotating:
    """A reader of a game who writes into it. `save` puts a text in the place of the one before, and raises OSError."""

    def __init__(
        self, reader: Stepping, source: Source, folder: Path, asked: Asked, save: Callable[[Source, Source], None]
    ) -> None:
        self.source = source
        self._reader, self._folder, self._asked, self._save = reader, folder, asked, save
        reader.keys = (*KEYS[:-2], *NOTE_KEYS, *KEYS[-2:])
        self._wanted: Wanted | None = None
        self._typed = ""
        self._begun = ""
        """What stood in the line before anything was typed."""
        self._said = ""

    def press(self, key: str) -> bool:
        """What a key does; false where it ends the reading. While something is typed keys are its signs: Enter writes
        it, and where the line is as it was nothing is written. An annotation that is emptied is taken away."""
        if key == REDRAW:
            return True
        self._said = ""
        if self._wanted is None:
            if self._reader.helping or key not in _BEGINS:
                return self._reader.press(key)
            self._begin(_BEGINS[key])
        elif key == "enter":
            self._finish(self._wanted)
        elif key == "backspace":
            self._typed = self._typed[:-1]
        elif len(key) == 1:
            self._typed += key
        return True

    def screen(self, columns: int, rows: int) -> list[Line]:
        """The lines of a screen, as the reader has them; the last one holds what is typed, or what was said of it."""
        lines, style = self._reader.screen(columns, rows), self._reader.style
        room = max(columns, NARROWEST) - 1
        if self._wanted is not None:
            asked = f"{self._wanted.value[1].say(style.lang, {})}: "
            told = visible(self._typed, style.look.encoding) + "_"
            lines[-1] = line(visible(asked, style.look.encoding) + told[-max(room - len(asked), 8) :], Role.STRONG)
        if self._said:
            # What is typed stays where it is, and may be mended.
            at = max(len(lines) - (1 if self._wanted is None else 2), 0)
            lines[at] = line(visible(self._said, style.look.encoding)[:room], Role.FRAME)
        return lines

    @property
    def _turn(self) -> Turn | None:
        made = self._reader.step.line
        return made if isinstance(made, Turn) else None

    def _tell(self, text: Text, **facts: object) -> None:
        self._said = text.say(self._reader.style.lang, facts)

    def _begin(self, wanted: Wanted) -> None:
        turn, block = self._turn, self._reader.path[-1].block
        self._typed = self._begun = self._reader.typed = ""
        if turn is None:
            self._tell(NO_TURN)
            return
        match wanted:
            case Wanted.ANNOTATION:
                # All of it: of a question too what a learner does not see.
                note = _last(turn, Annotation)
                self._typed = self._begun = annotating.text_of(note) if isinstance(note, Annotation) else ""
            case Wanted.VARIATION:
                self._typed = f"{turn.number}. {turn.seat} "
            case Wanted.NEXT if block is None:
                self._tell(NOT_INSIDE)
                return
            case Wanted.NEXT:
                last = self._reader.path[-1].steps[-1]
                seat = last.position.to_play or ""
                self._typed = f"{(last.turn or 0) + 1}. {seat} " if seat else f"{(last.turn or 0) + 1}. "
            case _:
                pass
        self._wanted = wanted

    def _finish(self, wanted: Wanted) -> None:
        """Writes what is typed. What cannot be written is said, and may be mended."""
        turn, block = self._turn, self._reader.path[-1].block
        typed = self._typed.strip()
        if turn is None or self._typed == self._begun or not (typed or self._begun):
            self._wanted = None
            return
        taken_away = (wanted is Wanted.ANNOTATION and not typed) or (wanted is Wanted.GLYPH and typed == "-")
        try:
            match wanted:
                case Wanted.ANNOTATION | Wanted.GLYPH if taken_away:
                    note = _last(turn, Annotation if wanted is Wanted.ANNOTATION else Glyph)
                    if note is None:
                        self._tell(NO_GLYPH_THERE)
                        return
                    result = annotating.without_note(self.source, turn, note)
                case Wanted.ANNOTATION:
                    result = annotating.annotated(self.source, turn, [annotating.annotation(self._typed)], anew=True)
                case Wanted.GLYPH:
                    glyph = annotating.glyph(typed)
                    result = annotating.annotated(self.source, turn, [glyph], anew=True)
                case Wanted.VARIATION:
                    result = annotating.with_variation(self.source, turn, self._typed)
                case Wanted.NEXT:
                    assert block is not None, "it was asked for within a variation"
                    result = annotating.with_line(self.source, block, self._typed)
            self._save(self.source, result)
        except NotAnnotatedError as refused:
            self._tell(refused.why, **refused.facts)
            return
        except OSError as fault:
            self._said = tell(why_refused(fault), self._reader.style.lang)
            return
        self._wanted, self.source = None, result
        self._look_again(wanted)
        self._tell(TAKEN_AWAY if taken_away else WRITTEN)

    def _look_again(self, wanted: Wanted) -> None:
        """Reads and judges the new text, and shows what was written into it."""
        reader = self._reader
        reader.views = Game(self.source, self._folder, self._asked).view
        reader.look_again()
        if wanted is Wanted.VARIATION:
            reader.path.append(variation_of(reader.path[-1], len(reader.step.variations)))
        elif wanted is Wanted.NEXT:
            reader.press("G")


def _last(turn: Turn, kind: type[Note]) -> Note | None:
    """The last note of a kind among those of a turn."""
    return next((note for note in reversed(turn.notes) if isinstance(note, kind)), None)
