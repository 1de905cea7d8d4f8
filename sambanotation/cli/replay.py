"""`samba replay`: a game step by step, page by page or with keys."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import NO_INPUT, STDIN, UNREADABLE, inputs
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.screen import (
    Colour,
    encoding_of,
    is_old_console,
    is_terminal,
    quoted,
    rendered,
    say,
    show,
    wants_colour,
)
from sambanotation.source import why_refused
from sambanotation.text import Lang, Text, tell

if TYPE_CHECKING:
    from pathlib import Path

    from sambanotation.cli.stepping import Level, Stepping
    from sambanotation.output.pages import Style
    from sambanotation.output.paint import Line
    from sambanotation.replay.steps import Replay, Step
    from sambanotation.source import Source

PLAIN = 80
"""Columns of a page that goes to no terminal."""

NARROW, WIDE = 40, 1000
MOST = 10**9

FOLDER = Text(
    "one file can be shown, and in {places} there are: {count}",
    "pode-se mostrar um arquivo, e em {places} há: {count}",
)
NO_SUCH_STEP = Text("no such step: {asked}", "não há esse passo: {asked}")
NO_SUCH_SEAT = Text("no such seat: {seat}; there are: {needed}", "não há esse lugar: {seat}; há estes: {needed}")


def replay(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    turn: Annotated[
        str | None, typer.Option(metavar="N", help="Show one turn; 5.1 is the first variation of turn 5.")
    ] = None,
    first: Annotated[int | None, typer.Option("--from", metavar="N", help="Show the turns from this one on.")] = None,
    last: Annotated[int | None, typer.Option("--to", metavar="N", help="Show the turns up to this one.")] = None,
    deal: Annotated[int | None, typer.Option(metavar="N", help="Show this deal only.")] = None,
    record: Annotated[int | None, typer.Option(metavar="N", help="Show this record of the file only, from 1.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="Show only what this seat can know.")] = None,
    undecided: Annotated[
        bool, typer.Option("--undecided", help="Show also findings that hidden cards leave open.")
    ] = False,
    pages: Annotated[bool, typer.Option("--pages", help="Print all pages, also on a terminal.")] = False,
    symbols: Annotated[bool, typer.Option("--symbols", help="Show suits as signs, not as letters.")] = False,
    width: Annotated[
        int | None, typer.Option(metavar="COLUMNS", min=NARROW, max=WIDE, help="How wide the pages are.")
    ] = None,
    lang: Annotated[str | None, lang_option("The language.")] = None,
    color: Annotated[Colour, typer.Option(help="When to use colour.")] = Colour.AUTO,
) -> None:
    """Show a game step by step: the table after each turn, and what was wrong with it.

    On a terminal keys lead through the game (? shows them); elsewhere all pages are printed, one below the other.

    \b
    Examples:
      samba replay game.sgr
      samba replay game.sgr --turn 12
      samba replay game.sgr --turn 5.1
      samba replay game.sgr --deal 2 --from 3 --to 8 --seat A
      samba replay game.sgr --pages --symbols --lang pt-BR
    """
    speaks = language(lang)
    asked = variation_path(turn)
    if asked is not None and (first, last) != (None, None):
        raise typer.BadParameter("it stands alone, without --from and --to", param_hint="--turn")
    source, folder = _read(path, speaks)

    from sambanotation.cli.stepping import Level, Stepping
    from sambanotation.output.cards import Look
    from sambanotation.output.pages import Style, unplayed
    from sambanotation.output.paint import line
    from sambanotation.replay.steps import replay_of

    @cache
    def whole(of: str | None) -> Replay:
        return replay_of(source, folder, of)

    def views(of: str | None) -> Replay:
        return _only(whole(of), deal, record)

    style = Style(speaks, Look(encoding_of(sys.stdout), symbols), width or _columns(), undecided, seat)
    seats = list(dict.fromkeys(chain.from_iterable(step.position.seats for step in whole(None).steps)))
    if seat is not None and seats and seat not in seats:
        _refuse(NO_SUCH_SEAT.say(speaks, {"seat": quoted(seat), "needed": ", ".join(seats)}))
    steps = views(seat).steps
    if asked is not None:
        levels = _of_turn(steps, asked)
    elif (first, last) != (None, None):
        levels = _between(steps, first, last)
    else:
        levels = [Level(steps, at) for at in range(len(steps))]
        if levels and not pages and path != STDIN and _has_keys():
            reader = Stepping(views, seats, style, levels[:1])
            if _step_through(reader, width, wants_colour(sys.stdout, color)):
                return
    if levels:
        show(_pages(levels, style), color)
        everything = len(levels) == len(whole(seat).steps)
        if everything and any(map(style.shows, whole(seat).unplaced)):
            show(chain([line()], unplayed(whole(seat), style)), color)
    elif whole(seat).steps:
        _refuse(NO_SUCH_STEP.say(speaks, {"asked": _named(turn, first, last, deal, record)}))
    else:
        show(unplayed(whole(seat), style), color)
        raise typer.Exit(Ending.COULD_NOT_RUN)


def variation_path(turn: str | None) -> tuple[int, ...] | None:
    """The numbers of `5.1.6.2`: turns and variations by turns. Raises BadParameter where it is something else."""
    if turn is None:
        return None
    parts = turn.split(".")
    if not all(part.isdecimal() and part.isascii() and len(part) < 10 for part in parts):
        raise typer.BadParameter(
            f"{quoted(turn)} is no turn, like 5, and no variation of one, like 5.1", param_hint="--turn"
        )
    return tuple(map(int, parts))


def _read(path: str, lang: Lang) -> tuple[Source, Path]:
    """The source and the folder of its rule sets. Says why on stderr and ends the program where it cannot be read."""
    found = inputs([path])
    if len(found) != 1:
        # Of a folder it is not known which game is meant.
        text = FOLDER if found else NO_INPUT
        _refuse(text.say(lang, {"places": path, "count": len(found)}))
    try:
        return found[0].read(), found[0].folder
    except OSError as fault:
        _refuse(UNREADABLE.say(lang, {"name": found[0].name, "reason": tell(why_refused(fault), lang)}))


def _refuse(why: str) -> NoReturn:
    say(f"samba: {why}")
    raise typer.Exit(Ending.COULD_NOT_RUN)


def _columns() -> int:
    """The columns of the pages: those of the terminal, or as many as fit everywhere."""
    if not is_terminal(sys.stdout):
        return PLAIN
    try:
        return min(max(os.get_terminal_size(sys.stdout.fileno()).columns, NARROW), WIDE)
    except (OSError, ValueError):
        return PLAIN


def _only(replayed: Replay, deal: int | None, record: int | None) -> Replay:
    """A replay without the deals and the records that are not asked for."""
    wanted = (
        step
        for step in replayed.steps
        if (record is None or step.game.number == record) and (deal is None or step.deal == deal)
    )
    return replace(replayed, steps=tuple(wanted))


def _named(turn: str | None, first: int | None, last: int | None, deal: int | None, record: int | None) -> str:
    options = {"--record": record, "--deal": deal, "--turn": turn, "--from": first, "--to": last}
    return " ".join(f"{option} {value}" for option, value in options.items() if value is not None)


def _between(steps: tuple[Step, ...], first: int | None, last: int | None) -> list[Level]:
    """The steps of some turns, with what stands behind each. Turns are numbered anew in each deal: those of the first
    deal that has any are meant."""
    from sambanotation.cli.stepping import Level

    low, high = first or 0, MOST if last is None else last
    kept = [at for at, step in enumerate(steps) if low <= (step.turn or 0) <= high]
    return [Level(steps, at) for at in kept if _same_deal(steps[at], steps[kept[0]])]


def _of_turn(steps: tuple[Step, ...], asked: tuple[int, ...]) -> list[Level]:
    """The step of a turn, or those of a variation, as `5.1.6` names them; of the first deal that has it."""
    from sambanotation.cli.stepping import Level
    from sambanotation.output.pages import name_of

    name = ""
    for turn, variation in zip_longest(asked[::2], asked[1::2]):
        at = next((at for at, step in enumerate(steps) if step.what.value == "turn" and step.turn == turn), None)
        if at is None:
            return []
        if variation is None:
            return [Level(steps, at, name)]
        if not 1 <= variation <= len(steps[at].variations):
            return []
        name = name_of(name, steps[at], variation)
        steps = steps[at].variations[variation - 1].steps
    return [Level(steps, at, name) for at in range(len(steps))]


def _same_deal(step: Step, other: Step) -> bool:
    return step.game.number == other.game.number and step.deal == other.deal


def _pages(levels: list[Level], style: Style) -> Iterator[Line]:
    from sambanotation.output.pages import Place, page
    from sambanotation.output.paint import line

    for number, level in enumerate(levels):
        if number:
            yield line()
        place = Place(level.at + 1, len(level.steps), level.name)
        yield from page(level.steps[level.at], place, style)


def _has_keys() -> bool:
    """Whether somebody sits at a terminal on which a screen can be drawn."""
    drawn = os.environ.get("TERM") != "dumb" and not is_old_console()
    return drawn and is_terminal(sys.stdin) and is_terminal(sys.stdout)


def _step_through(reader: Stepping, width: int | None, in_colour: bool) -> bool:
    """Lets the reader lead through the game by keys; false where the system gives none."""
    from sambanotation.cli.keys import terminal

    found = terminal()
    if found is None:
        return False
    # Ctrl-C is one of the ways to leave, and no interruption of anything.
    with contextlib.suppress(KeyboardInterrupt), found as reading:
        drawn: tuple[int, int] | None = None
        keys: list[str] | None = []
        while keys is not None and all(reader.press(key) for key in keys):
            size = reading.size()
            if keys or size != drawn:
                lines = reader.screen(min(width or size[0], size[0]), size[1])
                reading.draw(rendered(lines, in_colour).split("\n")[:-1])
                drawn = size
            keys = reading.keys()
    return True
