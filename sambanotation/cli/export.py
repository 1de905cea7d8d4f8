"""`samba export`: a game as a page, as a picture, as a commented text, or as JSON."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import UNWRITABLE
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.one_file import MARKDOWN, NO_SUCH_SEAT, Form, look_at, put, put_out, read_one, refuse
from sambanotation.cli.screen import quoted, say
from sambanotation.frozen import frozen
from sambanotation.source import why_refused
from sambanotation.text import Lang, Text

if TYPE_CHECKING:
    from sambanotation.cli.asked import Asked, Game
    from sambanotation.page.markdown import Kept
    from sambanotation.replay.steps import Replay, Step

NO_SUCH_STEP = Text("no such step: {asked}", "não há esse passo: {asked}")

PAGE = Form(Text("page", "página"), (".html", ".htm"))
PICTURE = Form(Text("picture", "figura"), (".svg",))
JSON = Form(Text("JSON document", "documento JSON"), (".json",))


def export(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write to a file instead of standard output."),
    ] = None,
    svg: Annotated[
        str | None,
        typer.Option(metavar="TURN", help="The table after a turn as a picture: 12, 5.1 as in replay, 0, end."),
    ] = None,
    md: Annotated[bool, typer.Option("--md", help="A commented game in Markdown, with pictures.")] = False,
    json: Annotated[bool, typer.Option("--json", help="The whole replay as JSON.")] = False,
    deal: Annotated[int | None, typer.Option(metavar="N", help="Export this deal only.")] = None,
    record: Annotated[int | None, typer.Option(metavar="N", help="Export this record of the file only.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="Tell only what this seat can know.")] = None,
    undecided: Annotated[
        bool, typer.Option("--undecided", help="Tell also findings that hidden cards leave open.")
    ] = False,
    lang: Annotated[str | None, lang_option("The language; a page has both, and begins with it.")] = None,
) -> None:
    """Write a game as a page to go through it in a browser: one file that needs nothing else.

    docs/replay.schema.json describes the JSON.

    \b
    Examples:
      samba export game.sgr -o game.html
      samba export game.sgr --seat A --lang pt-BR -o game.html
      samba export game.sgr --svg 12 -o turn.svg
      samba export game.sgr --md -o game.md
      samba export game.sgr --json | jq '.records[0].steps | length'

    \b
    Exit codes:
      0    done
      2    could not run: a bad option, a file that cannot be read or written, no such step, nothing can be played
    """
    from sambanotation.cli.asked import Game

    speaks = language(lang)
    if (svg is not None) + md + json > 1:
        raise typer.BadParameter("one of these is needed at the most", param_hint="--svg, --md, --json")
    form = PICTURE if svg is not None else MARKDOWN if md else JSON if json else PAGE
    asked = _asked(svg, deal, record)
    one, source = read_one(path, speaks)
    look_at(output, form, one, speaks)
    game = Game(source, one.folder, asked)
    if seat is not None and seat not in game.seats:
        refuse(NO_SUCH_SEAT.say(speaks, {"seat": quoted(seat), "needed": ", ".join(game.seats)}))
    wanted = Wanted(speaks, seat, undecided, Path(one.name).name)
    put_out(_exported(game, asked, form, svg, wanted, output).encode(), output, speaks)


@frozen
class Wanted:
    """How a game is to be told, by the options of the command line, and what its file is called."""

    lang: Lang
    seat: str | None
    undecided: bool
    name: str


def _asked(svg: str | None, deal: int | None, record: int | None) -> Asked:
    """Which steps are asked for. Raises BadParameter for a turn that is none."""
    from sambanotation.cli.asked import Asked

    try:
        return Asked(turn=None if svg in ("0", "end") else svg, deal=deal, record=record)
    except typer.BadParameter as fault:
        raise typer.BadParameter(fault.message, param_hint="--svg") from None


def _exported(game: Game, asked: Asked, form: Form, svg: str | None, wanted: Wanted, output: Path | None) -> str:
    from sambanotation.page.as_json import replay_as_json
    from sambanotation.page.html import page_of
    from sambanotation.page.markdown import markdown_of
    from sambanotation.page.value import Telling, value_of

    if svg is not None:
        return _picture(game, svg, wanted)
    replayed = _replayed(game, asked, wanted)
    telling = Telling(wanted.undecided, wanted.seat)
    if form is MARKDOWN:
        return markdown_of(replayed, telling, wanted.lang, _beside(output, wanted.lang))
    value = value_of(replayed, telling)
    return replay_as_json(value) if form is JSON else page_of(value, wanted.lang, wanted.name)


def _replayed(game: Game, asked: Asked, wanted: Wanted) -> Replay:
    """The steps that are asked for. Ends the program where there are none."""
    whole = game.whole(wanted.seat)
    if not whole.steps:
        _refuse_unplayed(whole, wanted)
    if asked.everything:
        return whole
    view = game.view(wanted.seat)
    if not view.steps:
        refuse(NO_SUCH_STEP.say(wanted.lang, {"asked": asked.named()}))
    return replace(view, findings=tuple(finding for step in view.steps for finding in step.findings))


def _refuse_unplayed(whole: Replay, wanted: Wanted) -> None:
    from sambanotation.output.cards import Look
    from sambanotation.output.pages import Style, unplayed
    from sambanotation.output.paint import plain

    for line in plain(unplayed(whole, Style(wanted.lang, Look(), 80, wanted.undecided))).splitlines():
        say(line)
    raise typer.Exit(Ending.COULD_NOT_RUN)


def _beside(output: Path | None, lang: Lang) -> Kept:
    """How the pictures of a text are kept: in a folder beside its file, since few places show those that stand in the
    text itself; in the text where it has no file."""
    from sambanotation.page.markdown import as_address

    if output is None or (output.exists() and not output.is_file()):
        return as_address
    folder = output.with_name(f"{output.stem}-pictures")

    def kept(name: str, picture: str) -> str:
        path = folder / f"{name}.svg"
        try:
            folder.mkdir(exist_ok=True)
        except OSError as fault:
            refuse(UNWRITABLE.say(lang, {"name": folder, "reason": why_refused(fault)}))
        put(path, picture.encode(), lang)
        return quote(f"{folder.name}/{path.name}")

    return kept


def _picture(game: Game, svg: str, wanted: Wanted) -> str:
    from sambanotation.page.picture import picture_of_step
    from sambanotation.replay.steps import What

    if svg in ("0", "end"):
        what = What.DEALING if svg == "0" else What.END
        found: list[tuple[Step, str]] = [(step, "") for step in game.view(wanted.seat).steps if step.what is what]
    else:
        levels = game.levels(wanted.seat)
        found = [(level.steps[level.at], level.name) for level in levels]
    if not found:
        if not game.whole(wanted.seat).steps:
            _refuse_unplayed(game.whole(wanted.seat), wanted)
        chosen = f"--svg {quoted(svg)}"
        refuse(NO_SUCH_STEP.say(wanted.lang, {"asked": chosen}))
    step, variation = found[0]
    return picture_of_step(step, wanted.lang, variation, wanted.seat)
