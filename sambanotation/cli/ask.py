"""`samba ask`: one question to the referee, without a file."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.inquiring import inquire
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.rule_sets import names_in, rule_set_names, rules_named
from sambanotation.cli.screen import (
    Colour,
    columns_of_stdout,
    encoding_of,
    is_terminal,
    only_ascii,
    quoted,
    rendered,
    wants_colour,
    write,
)
from sambanotation.version import DEFAULT_RULES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sambanotation.replay.asking import Answer


class Format(StrEnum):
    """The forms of an answer."""

    TEXT = "text"
    JSON = "json"


def ask(
    lines: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="LINE...",
            help="Lines of the notation: what lies on the table and in hands, then the turn.",
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,...",
            help=f"The rule set, a name or a file; several with commas between them. Default: {DEFAULT_RULES}.",
            autocompletion=rule_set_names,
        ),
    ] = None,
    everyone: Annotated[bool, typer.Option("--all", help="Ask under every rule set that comes with samba.")] = False,
    format: Annotated[Format, typer.Option(help="Text for people, or JSON.")] = Format.TEXT,
    lang: Annotated[str | None, lang_option("The language of the answer.")] = None,
    color: Annotated[Colour, typer.Option(help="When to use colour.")] = Colour.AUTO,
) -> None:
    """Ask the referee: is this turn legal, why not, and what would be?

    A turn needs no number, and no seat where a hand line names one. What is not said is not known. Without lines, on a
    terminal, you are asked.

    \b
    Examples:
      samba ask 'hand A 4s 4h 4d Kc Kd' '=4s 4h 4d -Kc'
      samba ask 'meld A =9s..Js' 'taken A' 'pile 9c Qd 8s' 'hand A Qs 4c ...' 'A ^ s<8s Qs -4c'
      samba ask 'start A+C 1500' 'hand A As Ah Ad 4c 5c' '=As Ah Ad' --all

    \b
    Exit codes:
      0    legal, under every rule set that was asked and can judge it
      1    illegal under one of them
      2    could not run: a bad option, a rule set that cannot be had, a question that is not understood
      3    illegal under none of them, undecided under one
      70   a bug in samba
      130  interrupted
    """
    if everyone and rules is not None:
        raise typer.BadParameter("it asks under all of them already", param_hint="--rules")
    mistyped = next((line for line in lines or () if line.startswith("--")), None)
    if mistyped is not None:
        raise typer.BadParameter(f"no such option, and no line of the notation: {quoted(mistyped)}")
    speaks = language(lang)
    if not lines and not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise typer.BadParameter("a question is needed, as lines of the notation", param_hint="LINE...")
    names = _names(rules, everyone)
    for name in names:
        rules_named(name, speaks)
    asked = lines or inquire(rules_named(names[0], speaks), speaks)
    if not asked:
        raise typer.Exit(Ending.COULD_NOT_RUN)
    from sambanotation.replay.asking import NAME, answer

    answers = [answer(asked, name, NAME.say(speaks, {})) for name in names]
    if format is Format.JSON:
        from sambanotation.output.answer import answers_as_json

        write(answers_as_json(answers, speaks, ascii_only=only_ascii(encoding_of(sys.stdout))))
    else:
        from sambanotation.output.answer import answered, answered_by_all

        columns, encoding = columns_of_stdout(), encoding_of(sys.stdout)
        shown = (
            answered(answers[0], speaks, columns, encoding)
            if len(answers) == 1
            else answered_by_all(answers, speaks, columns, encoding)
        )
        write(rendered(shown, wants_colour(sys.stdout, color)))
    raise typer.Exit(_ending(answers))


def _names(rules: str | None, everyone: bool) -> tuple[str, ...]:
    if everyone:
        return tuple(rule_set_names(""))
    return names_in(rules, "--rules") if rules is not None else (DEFAULT_RULES,)


def _ending(answers: Sequence[Answer]) -> Ending:
    """How the run ends. Rule sets by which nothing can be judged do not count, unless there is no other."""
    from sambanotation.diagnostic import Verdict

    verdicts = {answer.verdict for answer in answers}
    if Verdict.ILLEGAL in verdicts:
        return Ending.FINDINGS
    if verdicts == {None}:
        return Ending.COULD_NOT_RUN
    if Verdict.UNDECIDED in verdicts:
        return Ending.UNDECIDED
    return Ending.CLEAN
