"""Notes and variations written while stepping through a game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sambanotation.cli.annotating import Annotating
from sambanotation.cli.asked import Asked, Game
from sambanotation.cli.stepping import Stepping
from sambanotation.output.cards import Look
from sambanotation.output.pages import Style
from sambanotation.output.paint import plain
from sambanotation.source import RefusedError, Source
from sambanotation.text import Lang, Text
from tests.output.games import LESSON

WRONG = Text("it is full", "está cheio")


class Desk:
    """A reader who writes, and what was saved."""

    def __init__(self, text: str = LESSON, lang: Lang = Lang.EN) -> None:
        source, folder, asked = Source("game.sgr", text), Path(), Asked()
        game = Game(source, folder, asked)
        reader = Stepping(game.view, (), Style(lang, Look(), 80), game.levels(None)[:1])
        self.full = False
        self.saved = [text]
        self.writing = Annotating(reader, source, folder, asked, self._save)

    def _save(self, before: Source, after: Source) -> None:
        assert before.text == self.saved[-1]
        if self.full:
            raise RefusedError(WRONG)
        self.saved.append(after.text)

    def press(self, *keys: str) -> str:
        """What is shown after some keys; a word of several signs that is no key is typed."""
        for key in keys:
            for each in [key] if key in ("enter", "backspace") else key:
                assert self.writing.press(each)
        return plain(self.writing.screen(80, 24))


def test_an_annotation_is_changed_where_there_is_one_and_saved() -> None:
    desk = Desk()
    assert "annotation: all in all_" in desk.press("n", "a")
    shown = desk.press("backspace", "backspace", "backspace", "quiet}", "enter")
    assert "all in quiet}" in shown
    assert shown.splitlines()[-1] == "written"
    assert desk.saved[1:] == [LESSON.replace("{all in all}", "{all in quiet\\}}")]


def test_a_glyph_is_written_and_then_changed() -> None:
    desk = Desk()
    desk.press("n", "!", "?!", "enter", "!", "!", "enter")
    assert desk.saved[1:] == [LESSON.replace("{all in all}", f"{{all in all}} {sign}") for sign in ("?!", "!")]


def test_a_variation_is_written_judged_and_gone_on_with() -> None:
    desk = Desk()
    assert "instead of this turn: 1. A _" in desk.press("n", "x")
    shown = desk.press("+Kc 5c -Tc", "enter")
    assert "SG" in shown
    assert "1.2" in shown
    desk.press("+", "+_ _ -_", "enter")
    block = "(\n  1. A +Kc 5c -Tc\n  2. B +_ _ -_\n)\n"
    assert desk.saved[-1] == LESSON.replace(") {better}\n", f") {{better}}\n{block}")


def test_what_cannot_be_written_is_said_and_may_be_mended() -> None:
    desk = Desk()
    assert "is no glyph" in desk.press("n", "!", "x", "enter")
    assert desk.press("backspace", "!", "enter").splitlines()[-1] == "written"
    assert "no turn as the notation has it" in desk.press("x", "+Xx", "enter")
    desk.press(*["backspace"] * 12, "enter")
    desk.full = True
    assert "it is full" in desk.press("!", "?", "enter")
    assert len(desk.saved) == 2


def test_only_turns_are_annotated_and_nothing_typed_writes_nothing() -> None:
    desk = Desk()
    assert desk.press("a").splitlines()[-1] == "only a turn can be annotated"
    assert desk.press("n", "+").splitlines()[-1] == "only a variation is gone on with"
    desk.press("!", "enter")
    assert desk.saved == [LESSON]
    assert not desk.writing.press("q")


def test_the_help_names_the_keys_in_both_languages() -> None:
    assert "write a glyph" in Desk().press("?")
    assert "escrever um glifo" in Desk(lang=Lang.PT_BR).press("?")
    assert "anotação: all in all_" in Desk(lang=Lang.PT_BR).press("n", "a")


if sys.platform != "win32":
    from tests.cli.test_keys import OnTerminal

    @pytest.fixture
    def terminal(tmp_path: Path) -> Iterator[OnTerminal]:
        (tmp_path / "lesson.sgr").write_text(LESSON, encoding="utf-8")
        on = OnTerminal(str(tmp_path / "lesson.sgr"), command="annotate")
        yield on
        on.close()

    def test_notes_are_written_on_a_terminal(terminal: OnTerminal, tmp_path: Path) -> None:
        terminal.until("n next", "1/3")
        terminal.press("n")
        terminal.until("turn 1", "2/3")
        terminal.press("!")
        terminal.until("glyph")
        terminal.press("!?q\x7f\r")
        terminal.until("written")
        terminal.press("q")
        assert terminal.ended() == 0
        assert (tmp_path / "lesson.sgr").read_text(encoding="utf-8") == LESSON.replace("all}", "all} !?")


QUESTION = "{? Which card? | -Tc | -4s: too early | hint: count\n    the wilds}"


def test_of_a_question_all_is_there_to_be_changed() -> None:
    lesson = LESSON.replace("{all in all}", QUESTION)
    desk = Desk(lesson)
    asked = desk.press("n", "a").splitlines()[-1]
    assert asked.startswith("annotation: ")
    assert asked.endswith("| -4s: too early | hint: count\\nthe wilds_")
    desk.press("!", "enter")
    assert desk.saved[1:] == [lesson.replace("wilds}", "wilds!}")]


def test_what_is_left_as_it_was_is_not_written() -> None:
    for note in (QUESTION, "{two\n      lines}", "{ blanks  in it }", "{brace \\} and \\\\}"):
        desk = Desk(LESSON.replace("{all in all}", note))
        desk.press("n", "a", "enter")
        assert len(desk.saved) == 1


def test_notes_are_taken_away() -> None:
    desk = Desk(LESSON.replace("{all in all}", "{all in all} ?!"))
    assert desk.press("n", "a", *["backspace"] * 20, "enter").splitlines()[-1] == "taken away"
    assert desk.press("!", "-", "enter").splitlines()[-1] == "taken away"
    assert desk.saved[1:] == [LESSON.replace("{all in all}", "?!"), LESSON.replace(" {all in all}", "")]
    assert "there is no glyph" in desk.press("!", "-", "enter")
    assert len(desk.saved) == 3
