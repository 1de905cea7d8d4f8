"""`samba redact`: a record that tells less than it knows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.language import lang_option, language
from sambanotation.cli.one_file import NO_SUCH_SEAT, OVERWRITES, put_out, read_one, refuse
from sambanotation.cli.screen import quoted
from sambanotation.source import Source
from sambanotation.text import Lang, Text

if TYPE_CHECKING:
    from sambanotation.generate.redaction import Seen, Struck

NOT_UNDERSTOOD = Text(
    "{name} cannot be redacted: line {line} is not understood, and nobody can tell what to hide in it",
    "{name} não pode ser encoberto: a linha {line} não se entende, e não há como saber o que nela encobrir",
)


def redact(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="Tell only what this seat can see.")] = None,
    public: Annotated[bool, typer.Option("--public", help="Tell only what everybody can see.")] = False,
    rate: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="Strike out this share of all cards, from 0 to 1, by lot."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="S", min=0, help="With --rate: the same seed strikes out the same. Default: 0."),
    ] = None,
    no_notes: Annotated[bool, typer.Option("--no-notes", help="Leave out annotations, glyphs and remarks.")] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write to a file instead of standard output."),
    ] = None,
    lang: Annotated[str | None, lang_option("The language of messages.")] = None,
) -> None:
    """Write a record that tells less: as one seat or a spectator could have written it, or with cards struck out.

    Nothing in it is false. What was said or shown at the table stays, claims too; words are not looked into.

    \b
    Examples:
      samba redact game.sgr --seat A
      samba redact game.sgr --public --no-notes -o seen.sgr
      samba redact game.sgr --rate 0.3 --seed 7 | samba validate - --undecided

    \b
    Exit codes:
      0    done
      2    could not run: a bad option, a file that cannot be read or written, a line that is not understood
    """
    from sambanotation.generate.redaction import redact as redacted

    speaks = language(lang)
    told = _told(seat, public, rate, seed)
    one, source = read_one(path, speaks)
    if output is not None and one.lies_at(output):
        refuse(OVERWRITES.say(speaks, {"name": one.name}))
    if seat is not None:
        _look_for(seat, source, one.folder, speaks)
    result = redacted(source, told, notes=not no_notes, folder=one.folder)
    if result.not_understood:
        line, _ = source.position(result.not_understood[0].start)
        refuse(NOT_UNDERSTOOD.say(speaks, {"name": one.name, "line": line}))
    content = Source(source.name, result.text, source.bom).encode()
    put_out(content, output, speaks)


def _told(seat: str | None, public: bool, rate: float | None, seed: int | None) -> Seen | Struck:
    """What is to be told. Raises BadParameter unless just one thing is asked for."""
    from sambanotation.generate.redaction import Seen, Struck

    if (seat is not None) + public + (rate is not None) != 1:
        raise typer.BadParameter("one of these is needed, and no more", param_hint="--seat, --public, --rate")
    if rate is not None and not 0 <= rate <= 1:
        raise typer.BadParameter(f"{rate} is no share from 0 to 1", param_hint="--rate")
    if seed is not None and rate is None:
        raise typer.BadParameter("it needs --rate", param_hint="--seed")
    return Seen(seat) if rate is None else Struck(rate, seed or 0)


def _look_for(seat: str, source: Source, folder: Path, lang: Lang) -> None:
    """Says so on stderr and ends the program where nobody sits at a seat."""
    from sambanotation.notation.parser import parse
    from sambanotation.replay.steps import seats_of

    seats = seats_of(parse(source), folder)
    if seat not in seats:
        refuse(NO_SUCH_SEAT.say(lang, {"seat": quoted(seat), "needed": ", ".join(seats)}))
