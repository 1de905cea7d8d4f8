"""`samba replay`: a game step by step, page by page or with keys."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import STDIN
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.one_file import NO_SUCH_SEAT, read_one, refuse
from sambanotation.cli.screen import (
    NARROW,
    WIDE,
    Colour,
    columns_of_stdout,
    encoding_of,
    is_old_console,
    is_terminal,
    quoted,
    rendered,
    show,
    wants_colour,
)
from sambanotation.frozen import frozen
from sambanotation.text import Lang, Text

if TYPE_CHECKING:
    from sambanotation.cli.asked import Asked, Game
    from sambanotation.cli.keys import Terminal
    from sambanotation.cli.stepping import Level
    from sambanotation.output.pages import Style
    from sambanotation.output.paint import Line

NO_SUCH_STEP = Text("no such step: {asked}", "não há esse passo: {asked}")


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
    if turn is not None and (first, last) != (None, None):
        raise typer.BadParameter("it stands alone, without --from and --to", param_hint="--turn")
    from sambanotation.cli.keys import terminal

    some = pages or path == STDIN or (turn, first, last) != (None, None, None)
    found = terminal() if not some and has_keys() else None
    # Ctrl-C is one of the ways to leave a game, and no interruption of anything.
    leaving = contextlib.suppress(KeyboardInterrupt) if found is not None else contextlib.nullcontext()
    # A game takes its time: what is pressed meanwhile is for the reader, and not to be shown.
    with leaving, found or contextlib.nullcontext():
        from sambanotation.cli.asked import Asked

        asked = Asked(turn, first, last, deal, record)
        _show_game(path, asked, Manner(speaks, seat, undecided, symbols, width, color), found)


@frozen
class Manner:
    """How a game is to be shown, by the options of the command line."""

    lang: Lang
    seat: str | None
    undecided: bool
    symbols: bool
    width: int | None
    color: Colour


def _show_game(path: str, asked: Asked, manner: Manner, terminal: Terminal | None) -> None:
    """Lets the reader lead through a game on a terminal, or prints its pages where there is none."""
    from sambanotation.cli.asked import Game
    from sambanotation.output.cards import Look
    from sambanotation.output.pages import Style

    lang, seat = manner.lang, manner.seat
    one, source = read_one(path, lang)
    game = Game(source, one.folder, asked)
    if seat is not None and seat not in game.seats:
        refuse(NO_SUCH_SEAT.say(lang, {"seat": quoted(seat), "needed": ", ".join(game.seats)}))
    look = Look(encoding_of(sys.stdout), manner.symbols)
    style = Style(lang, look, manner.width or columns_of_stdout(), manner.undecided, seat)
    levels = game.levels(seat)
    if terminal is not None and levels:
        from sambanotation.cli.stepping import Stepping

        seats = tuple(dict.fromkeys(one for step in levels[0].steps for one in step.position.seats))
        step_through(Stepping(game.view, seats, style, levels[:1]), terminal, manner)
    else:
        _print_pages(game, asked, levels, style, manner.color)


def _print_pages(game: Game, asked: Asked, levels: list[Level], style: Style, color: Colour) -> None:
    """Prints pages, and behind those of a whole text what stands in it that cannot be played."""
    from sambanotation.output.pages import unplayed
    from sambanotation.output.paint import line

    if levels:
        show(_pages(levels, style), color)
        if asked.everything and any(map(style.shows, game.whole(style.seat).unplaced)):
            show(chain([line()], unplayed(game.whole(style.seat), style)), color)
    elif game.whole(style.seat).steps:
        refuse(NO_SUCH_STEP.say(style.lang, {"asked": asked.named()}))
    else:
        show(unplayed(game.whole(style.seat), style), color)
        raise typer.Exit(Ending.COULD_NOT_RUN)


def _pages(levels: list[Level], style: Style) -> Iterator[Line]:
    from sambanotation.output.pages import page
    from sambanotation.output.paint import line

    for number, level in enumerate(levels):
        if number:
            yield line()
        yield from page(level.steps[level.at], level.place, style)


class Reader(Protocol):
    """Who is led through a game by keys."""

    def press(self, key: str) -> bool:
        """What a key does; false where it ends the reading."""
        ...

    def screen(self, columns: int, rows: int) -> list[Line]:
        """The lines of a screen."""
        ...


def has_keys() -> bool:
    """Whether somebody sits at a terminal on which a screen can be drawn."""
    drawn = os.environ.get("TERM") != "dumb" and not is_old_console()
    return drawn and is_terminal(sys.stdin) and is_terminal(sys.stdout)


def step_through(reader: Reader, terminal: Terminal, manner: Manner) -> None:
    """Lets the reader lead through the game by keys."""
    in_colour = wants_colour(sys.stdout, manner.color)
    drawn: tuple[int, int] | None = None
    keys: list[str] | None = []
    while keys is not None and all(reader.press(key) for key in keys):
        size = terminal.size()
        if keys or size != drawn:
            lines = reader.screen(min(manner.width or size[0], size[0]), size[1])
            terminal.draw(rendered(lines, in_colour).split("\n")[:-1])
            drawn = size
        keys = terminal.keys()
