"""`samba narrate`: a game as prose."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.language import language
from sambanotation.cli.one_file import MARKDOWN, NO_SUCH_SEAT, Form, look_at, put, read_one, refuse
from sambanotation.cli.screen import quoted, say, write
from sambanotation.text import Lang, Text

PROSE = Form(Text("plain text", "texto simples"), (".txt", ".text"))
KNOWN = "en, pt-BR, es, fa"


class Written(StrEnum):
    """In which form a narration is written."""

    TEXT = "text"
    MD = "md"


def narrate(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    lang: Annotated[
        str | None,
        typer.Option(
            metavar="en|pt-BR|es|fa",
            help="The language. Default: SAMBA_LANG, then the locale.",
            autocompletion=lambda incomplete: [one for one in KNOWN.split(", ") if one.startswith(incomplete)],
        ),
    ] = None,
    turn: Annotated[
        str | None, typer.Option(metavar="N", help="Tell one turn; 5.1 is the first variation of turn 5.")
    ] = None,
    first: Annotated[int | None, typer.Option("--from", metavar="N", help="Tell the turns from this one on.")] = None,
    last: Annotated[int | None, typer.Option("--to", metavar="N", help="Tell the turns up to this one.")] = None,
    deal: Annotated[int | None, typer.Option(metavar="N", help="Tell this deal only.")] = None,
    record: Annotated[int | None, typer.Option(metavar="N", help="Tell this record of the file only, from 1.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="Tell only what this seat can know.")] = None,
    form: Annotated[Written, typer.Option("--format", help="Plain text, or Markdown.")] = Written.TEXT,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it there, in UTF-8.")
    ] = None,
) -> None:
    """Tell a game as prose, a paragraph a turn, with cards and melds by their names.

    \b
    Examples:
      samba narrate game.sgr
      samba narrate game.sgr --lang pt-BR --from 3 --to 8
      samba narrate game.sgr --lang fa --format md -o game.md

    \b
    Exit codes:
      0    done
      2    could not run: a bad option, no such turn, a file that cannot be read or written, no game in it
    """
    from sambanotation.cli.asked import Asked, Game
    from sambanotation.cli.replay import NO_SUCH_STEP
    from sambanotation.narration import Tongue, as_markdown, as_text, narrated
    from sambanotation.narration.tongues import tongue_named
    from sambanotation.output.replay_words import NO_STEPS

    tongue = tongue_named(lang) if lang is not None else Tongue(language(None).value)
    if tongue is None:
        raise typer.BadParameter(f"{quoted(lang or '')} is not a language that games are told in: {KNOWN}")
    if turn is not None and (first, last) != (None, None):
        raise typer.BadParameter("it stands alone, without --from and --to", param_hint="--turn")
    # The program itself speaks two of them.
    speaks = Lang(tongue.value) if tongue in (Tongue.EN, Tongue.PT_BR) else language(None)
    asked = Asked(turn, first, last, deal, record)
    one, source = read_one(path, speaks)
    look_at(output, MARKDOWN if form is Written.MD else PROSE, one, speaks)
    game = Game(source, one.folder, asked)
    if seat is not None and seat not in game.seats:
        refuse(NO_SUCH_SEAT.say(speaks, {"seat": quoted(seat), "needed": ", ".join(game.seats)}))
    levels = game.levels(seat)
    if not levels:
        if game.whole(seat).steps:
            refuse(NO_SUCH_STEP.say(speaks, {"asked": asked.named()}))
        say(f"samba: {NO_STEPS.say(speaks, {})}")
        raise typer.Exit(Ending.COULD_NOT_RUN)
    paragraphs = narrated((level.steps[level.at] for level in levels), tongue, seat)
    text = (as_markdown if form is Written.MD else as_text)(paragraphs, tongue)
    if output is not None:
        put(output, text.encode("utf-8", "backslashreplace"), speaks)
    else:
        write(text)
