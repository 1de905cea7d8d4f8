"""`samba annotate`: notes written into a record, turn by turn."""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.inputs import STDIN, UNWRITABLE, Input
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.one_file import put, read_one, refuse
from sambanotation.cli.screen import Colour, columns_of_stdout, encoding_of, quoted, say, write_bytes
from sambanotation.cli.writing import write_file
from sambanotation.source import RefusedError, Source, why_refused
from sambanotation.text import Lang, Text

if TYPE_CHECKING:
    from sambanotation.notation.record import Annotation, Glyph, Turn

NOT_UNDERSTOOD = Text(
    "the line of turn {turn} is not understood; `samba validate` says why",
    "a linha da vez {turn} não é entendida; `samba validate` diz por quê",
)
NOT_ANNOTATED = Text("nothing was written: {reason}", "nada foi gravado: {reason}")
ANNOTATED = Text("annotated: {name}", "anotado: {name}")


def annotate(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    turn: Annotated[
        str | None, typer.Option(metavar="N", help="The turn; 5.1.6 is turn 6 of the first variation of turn 5.")
    ] = None,
    text: Annotated[str | None, typer.Option(metavar="TEXT", help="What the annotation says.")] = None,
    glyph: Annotated[str | None, typer.Option(metavar="GLYPH", help="! ? !! ?? !? ?! or $n.")] = None,
    deal: Annotated[int | None, typer.Option(metavar="N", help="The turn of this deal.")] = None,
    record: Annotated[
        int | None, typer.Option(metavar="N", help="The turn of this record of the file, from 1.")
    ] = None,
    anew: Annotated[
        bool, typer.Option("--replace", help="In the place of the turn's last annotation, or of its last glyph.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write there; FILE stays as it is.")
    ] = None,
    lang: Annotated[str | None, lang_option("The language of messages.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only say what went wrong.")] = False,
) -> None:
    """Write an annotation or a glyph into a record, behind a turn of it.

    Only that turn changes in the file: every other byte stays. The turn is that of the first deal that has it. Without
    --turn, on a terminal, keys lead through the game as in samba replay, and write notes and variations.

    \b
    Examples:
      samba annotate game.sgr
      samba annotate game.sgr --turn 15 --text "too early, the pile is prized" --glyph '?!'
      samba annotate game.sgr --deal 2 --turn 3 --glyph '!' --diff
      samba annotate game.sgr --turn 5.1.6 --text "better" -o lesson.sgr

    \b
    Exit codes:
      0    done
      2    could not run: a bad option, no such turn, a turn that is not understood, a file that cannot be written
    """
    speaks = language(lang)
    if turn is None:
        if (text, glyph, output, anew, diff) != (None, None, None, False, False):
            raise typer.BadParameter("the turn is needed", param_hint="--turn")
        _by_keys(path, deal, record, speaks)
        return
    if text is None and glyph is None:
        raise typer.BadParameter("a text or a glyph is needed", param_hint="--text")
    if diff and output is not None:
        raise typer.BadParameter("it writes nothing, and stands without --output", param_hint="--diff")
    from sambanotation.cli.asked import Asked, variation_path
    from sambanotation.cli.replay import NO_SUCH_STEP
    from sambanotation.notation import annotating
    from sambanotation.notation.parser import parse
    from sambanotation.notation.record import Turn

    numbers = variation_path(turn)
    assert numbers is not None, "a turn is given"
    one, source = read_one(path, speaks)
    found = annotating.turn_at(parse(source).records, annotating.Place(numbers, deal, record))
    if found is None:
        refuse(NO_SUCH_STEP.say(speaks, {"asked": Asked(turn, deal=deal, record=record).named()}))
    if not isinstance(found, Turn):
        refuse(NOT_UNDERSTOOD.say(speaks, {"turn": turn}))
    result = _annotated(source, found, text, glyph, anew, speaks)
    _tell_new_faults(source, result, speaks)
    if diff:
        from sambanotation.cli.showing_diff import show_diff

        show_diff(source, result)
    elif output is not None and not one.lies_at(output):
        put(output, result.encode(), speaks)
    elif one.path is None:
        write_bytes(result.encode())
    else:
        _rewrite(one, one.path, source, result, speaks)
        if not quiet:
            say(ANNOTATED.say(speaks, {"name": one.name}))


def _by_keys(path: str, deal: int | None, record: int | None, lang: Lang) -> None:
    """Lets somebody step through the game by keys and write into it. Ends the program where there is no terminal, or
    no game."""
    from sambanotation.cli.annotating import Annotating
    from sambanotation.cli.asked import Asked, Game
    from sambanotation.cli.keys import terminal
    from sambanotation.cli.replay import NO_SUCH_STEP, Manner, has_keys, step_through
    from sambanotation.cli.stepping import Stepping
    from sambanotation.output.cards import Look
    from sambanotation.output.pages import Style
    from sambanotation.output.replay_words import NO_STEPS

    found = terminal() if path != STDIN and has_keys() else None
    if found is None:
        raise typer.BadParameter("without a terminal the turn is needed", param_hint="--turn")
    with contextlib.suppress(KeyboardInterrupt), found:
        asked = Asked(deal=deal, record=record)
        one, source = read_one(path, lang)
        place = one.path
        assert place is not None, "it is not standard input"
        game = Game(source, one.folder, asked)
        levels = game.levels(None)
        if not levels:
            played = bool(game.whole(None).steps)
            refuse(NO_SUCH_STEP.say(lang, {"asked": asked.named()}) if played else NO_STEPS.say(lang, {}))
        style = Style(lang, Look(encoding_of(sys.stdout), False), columns_of_stdout(), False, None)
        reader = Stepping(game.view, (), style, levels[:1])

        def save(before: Source, after: Source) -> None:
            write_file(place, after.encode(), replacing=before.encode())

        writing = Annotating(reader, source, one.folder, asked, save)
        step_through(writing, found, Manner(lang, None, False, False, None, Colour.AUTO))


def _annotated(source: Source, turn: Turn, text: str | None, glyph: str | None, anew: bool, lang: Lang) -> Source:
    """The source with the notes. Says why on stderr and ends the program where they cannot be written."""
    from sambanotation.notation import annotating

    try:
        notes: list[Annotation | Glyph] = [
            *([annotating.glyph(glyph)] if glyph is not None else []),
            *([annotating.annotation(text)] if text is not None else []),
        ]
        return annotating.annotated(source, turn, notes, anew)
    except annotating.NotAnnotatedError as refused:
        facts = {name: quoted(str(fact)) if name == "glyph" else fact for name, fact in refused.facts.items()}
        refuse(NOT_ANNOTATED.say(lang, {"reason": refused.why.say(lang, facts)}))


def _tell_new_faults(source: Source, result: Source, lang: Lang) -> None:
    """Says on stderr what of a result is not understood, such as a part of a question, that was not so before."""
    from sambanotation.notation.parser import parse
    from sambanotation.output.full import full
    from sambanotation.output.paint import plain
    from sambanotation.output.report import Report, place_findings

    known = Counter(str((fault.code, fault.facts)) for fault in parse(source).diagnostics)
    found = []
    for fault in parse(result).diagnostics:
        said = str((fault.code, fault.facts))
        if not known[said]:
            found.append(fault)
        known[said] -= known[said] > 0
    lines = full(Report((), tuple(place_findings(result, found))), lang, encoding_of(sys.stderr))
    for line in plain(lines).splitlines() if found else ():
        say(line)


def _rewrite(one: Input, path: Path, source: Source, result: Source, lang: Lang) -> None:
    """Puts a result where its source came from. Says why on stderr and ends the program where that cannot be."""
    from sambanotation.cli.fmt import NOT_IN_PLACE

    try:
        if path.exists() and not path.is_file():
            raise RefusedError(NOT_IN_PLACE)
        write_file(path, result.encode(), replacing=source.encode())
    except OSError as fault:
        refuse(UNWRITABLE.say(lang, {"name": one.name, "reason": why_refused(fault)}))
