"""`samba quiz`: questions about a game, asked on the terminal."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import STDIN
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.one_file import read_one, refuse
from sambanotation.cli.screen import (
    NARROW,
    WIDE,
    Colour,
    columns_of_stdout,
    encoding_of,
    show,
    write,
)

if TYPE_CHECKING:
    from sambanotation.output.quiz_text import Quiz
    from sambanotation.replay.exercises import Exercise, Views

MADE = 10
"""So many questions are made where nothing else is said."""


def quiz(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A record.")],
    number: Annotated[
        int | None,
        typer.Option("--number", "-n", metavar="N", min=1, help=f"Ask so many. Default: all written, or {MADE} made."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Which questions are made.")] = 0,
    made: Annotated[bool, typer.Option("--made", help="Make questions also where the record has some.")] = False,
    symbols: Annotated[bool, typer.Option("--symbols", help="Show suits as signs, not as letters.")] = False,
    width: Annotated[
        int | None, typer.Option(metavar="COLUMNS", min=NARROW, max=WIDE, help="How wide the pages are.")
    ] = None,
    lang: Annotated[str | None, lang_option("The language.")] = None,
    color: Annotated[Colour, typer.Option(help="When to use colour.")] = Colour.AUTO,
) -> None:
    """Ask questions about a game: those that its teacher wrote, or else some that the referee can answer.

    Answers are read from standard input, a line each: actions as the record has them, yes or no, a number; hint or ?,
    and show. An answer that is neither foreseen nor right is put to the referee.

    \b
    Examples:
      samba quiz lesson.sgr
      samba quiz game.sgr --number 5 --seed 7 --lang pt-BR

    \b
    Exit codes:
      0    done, whatever was answered
      2    could not run: a bad option, a file that cannot be read, nothing to ask about
    """
    speaks = language(lang)
    if path == STDIN:
        raise typer.BadParameter("answers are read from standard input, the record from a file", param_hint="FILE")
    from sambanotation.notation.parser import parse
    from sambanotation.output.cards import Look
    from sambanotation.output.pages import Style
    from sambanotation.output.quiz_text import NO_QUESTIONS, Quiz
    from sambanotation.replay import catalogue
    from sambanotation.replay.exercises import Views, written_exercises
    from sambanotation.replay.made_exercises import made_exercises

    one, source = read_one(path, speaks)
    views = Views(source, parse(source, names=catalogue.names()), one.folder)
    exercises = [] if made else list(written_exercises(views))[:number]
    exercises = exercises or list(islice(made_exercises(views, seed), number or MADE))
    if not exercises:
        refuse(NO_QUESTIONS.say(speaks, {}))
    look = Look(encoding_of(sys.stdout), symbols)
    asking = Quiz(Style(speaks, look, width or columns_of_stdout(), undecided=True))
    right = asked = 0
    for at, exercise in enumerate(exercises, 1):
        if at > 1:
            write("\n")
        show(asking.question(exercise, at), color)
        answered = _answered(exercise, views, asking, color)
        if answered is None:
            break
        right, asked = right + answered, asked + 1
    write("\n")
    show(asking.score(right, asked), color)
    raise typer.Exit(Ending.CLEAN)


def _answered(exercise: Exercise, views: Views, asking: Quiz, color: Colour) -> bool | None:
    """Whether a question is answered rightly; None where the input ends before."""
    from sambanotation.output.quiz_text import HINT, SHOW, understood

    lesson = exercise.lesson
    while True:
        write(f"({asking.wanted(exercise)}) > ")
        typed = sys.stdin.readline()
        if not typed.endswith("\n"):
            write("\n")
        if not typed:
            return None
        word = typed.strip()
        answer = understood(word, exercise)
        if word.casefold() in HINT:
            show(asking.hint(exercise), color)
        elif word.casefold() in SHOW:
            show(asking.shown(exercise), color)
            return False
        elif answer is None:
            show(asking.not_understood(exercise), color)
        elif lesson is None or not isinstance(answer, tuple):
            is_right = answer == exercise.right
            show(asking.right(exercise) if is_right else asking.wrong(exercise), color)
            return is_right
        elif lesson.accepts(answer):
            show(asking.right(exercise), color)
            return True
        else:
            reply = lesson.reply_to(answer)
            whole = (*exercise.told, *answer)
            ruling = (
                views.ruling(exercise.turn, exercise.before.game, whole, exercise.behind) if reply is None else None
            )
            show(asking.wrong(exercise, reply, ruling), color)
            return False
