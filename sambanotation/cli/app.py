"""The commands of `samba` and what is common to them."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from sambanotation.cli.annotate import annotate
from sambanotation.cli.around import ending_well
from sambanotation.cli.ask import ask
from sambanotation.cli.conform import conform
from sambanotation.cli.convert import convert
from sambanotation.cli.derive import derive
from sambanotation.cli.ending import Ending
from sambanotation.cli.engine import engine
from sambanotation.cli.explain import explain
from sambanotation.cli.export import export
from sambanotation.cli.fmt import fmt
from sambanotation.cli.generate import generate
from sambanotation.cli.merge import merge
from sambanotation.cli.narrate import narrate
from sambanotation.cli.options import MISUSE, say_misuse
from sambanotation.cli.perft import perft
from sambanotation.cli.quiz import quiz
from sambanotation.cli.record import record
from sambanotation.cli.redact import redact
from sambanotation.cli.replay import replay
from sambanotation.cli.revalidating import revalidate
from sambanotation.cli.rules import rules
from sambanotation.cli.score import score
from sambanotation.cli.screen import write
from sambanotation.cli.stats import stats
from sambanotation.cli.trying import try_records
from sambanotation.cli.validate import validate
from sambanotation.cli.versions import versions

EPILOG = """\b
Examples:
  samba validate game.sgr       check a record
  samba score game.sgr          the count of each deal
  samba replay game.sgr         show a game step by step
  samba export a.sgr -o a.html  a game to look at in a browser
  samba narrate game.sgr        the game as prose
  samba quiz game.sgr           questions about a game
  samba record game.sgr         write a game down while it is played
  samba annotate a.sgr --turn 5 --glyph '!?'
  samba ask '=4s 4h 4d -Kc'     one question to the referee
  samba derive game.sgr         what must have been that it does not tell
  samba explain SG531           what a finding means
  samba rules diff A B          in what two rule sets differ
  samba fmt --check games/      is everything in canonical form?
  samba redact --public a.sgr   what a spectator could have written
  samba test games/             are the records judged as they expect?
  samba stats games/            many games in figures
  samba convert game.json       the record that JSON tells
"""

app = typer.Typer(
    # Rich would draw boxes around the help and wrap the examples; it also takes time to load.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(short_help="Check records.")(ending_well(validate))
app.command(short_help="Put the reports of parts of a corpus together.")(ending_well(merge))
app.command(short_help="Count a corpus: lengths, scores, findings, who won.")(ending_well(stats))
app.command(short_help="Count deals.")(ending_well(score))
app.command(
    short_help="Ask the referee about one turn.",
    # A discard, `-Kh`, is no option, and neither are its letters: not even -h.
    context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]},
)(ending_well(ask))
app.command(short_help="Show a game step by step.")(ending_well(replay))
app.command(short_help="Write a game as a page, a picture, a text or JSON.")(ending_well(export))
app.command(short_help="Tell a game as prose.")(ending_well(narrate))
app.command(short_help="Ask questions about a game.")(ending_well(quiz))
app.command(short_help="Write a record down while people play.")(ending_well(record))
app.command(short_help="Write notes into a record.")(ending_well(annotate))
app.command(short_help="What must have been, where a record does not tell it.")(ending_well(derive))
app.command(short_help="Write records in canonical form.")(ending_well(fmt))
app.command(short_help="Write a record that tells less.")(ending_well(redact))
app.command(short_help="Write a record as JSON, or the record that JSON tells.")(ending_well(convert))
app.command(short_help="Explain a finding.")(ending_well(explain))
app.command("test", short_help="Hold records against what they expect.")(ending_well(try_records))
app.command(short_help="Hold a corpus against what it came to before.")(ending_well(revalidate))
app.add_typer(rules, name="rules", short_help="Show, compare and check rule sets.")
app.command(short_help="Play matches by the rules and write their records.")(ending_well(generate))
app.command(short_help="Count legal turns from a fixed table.")(ending_well(perft))
app.command(short_help="Answer as an engine, on standard input.")(ending_well(engine))
app.command(short_help="Measure an engine by records.")(ending_well(conform))


def run() -> int:
    """Runs the program on sys.argv; the exit code."""
    stdout = sys.stdout
    try:
        ended = app(standalone_mode=False)
    except MISUSE as misuse:
        say_misuse(misuse)
        return Ending.COULD_NOT_RUN
    except SystemExit:
        # Typer puts another in its place, and ends with 1, where nobody reads its help to the end.
        if sys.stdout is stdout:
            raise
        return Ending.CLEAN
    return ended or Ending.CLEAN


@app.callback()
def samba(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the versions of the tool, the notation and the rule sets.")
    ] = False,
) -> None:
    """Read, check and explain records of Samba, the three-pack canasta game."""
    if version:
        write(versions())
        raise typer.Exit(Ending.CLEAN)
    if context.invoked_subcommand is None:
        write(f"{context.get_help()}\n")
        raise typer.Exit(Ending.COULD_NOT_RUN)
