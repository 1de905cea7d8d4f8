"""`samba perft`: how many legal turns there are from a fixed table, to compare a program that plays with."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from typing import Annotated

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.rule_sets import rule_set_names, rules_named
from sambanotation.cli.screen import encoding_of, only_ascii, say, write
from sambanotation.text import Text
from sambanotation.version import DEFAULT_RULES

NOT_PLAYED = Text(
    "{rules} is not played by {players} players, but by: {needed}",
    "{rules} não se joga com {players} jogadores, e sim com: {needed}",
)
NOT_DEALT = Text("no such table: {why}", "não há tal mesa: {why}")
COLUMNS = Text("depth {depth}: {total}  ({kinds})", "profundidade {depth}: {total}  ({kinds})")
KINDS = {"stock": Text("stock", "maço"), "pile": Text("pile", "bagaço"), "top": Text("top card", "carta de cima")}

MOST_CARDS = 8
"""With more cards in a hand there are too many ways to lay them."""


class Format(StrEnum):
    """The forms of the counts."""

    TEXT = "text"
    JSON = "json"


def perft(
    rules: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="The rule set: a name, or the path of a file.", autocompletion=rule_set_names
        ),
    ] = DEFAULT_RULES,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many play. Default: as many as usual, else as few as can.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="By this number the pack is shuffled.")] = 12,
    hand: Annotated[
        int, typer.Option(metavar="H", min=1, max=MOST_CARDS, help="How many cards each hand begins with.")
    ] = 4,
    depth: Annotated[int, typer.Option(metavar="D", min=1, max=9, help="How many turns deep.")] = 2,
    format: Annotated[Format, typer.Option(help="Text for people, or JSON.")] = Format.TEXT,
    lang: Annotated[str | None, lang_option("The language of the counts.")] = None,
) -> None:
    """Count the legal turns from a fixed table, turn by turn deeper, by how the last turn begins.

    What is counted, and from which table, docs/perft.md defines so that two programs count the same.

    \b
    Examples:
      samba perft --rules samba-br --seed 12 --depth 2
      samba perft --rules canastra --hand 5 --depth 1 --format json

    \b
    Exit codes:
      0    done
      2    could not run: a bad option, a rule set that cannot be had or is not played by so many
      70   a bug in samba
      130  interrupted
    """
    from sambanotation.generate.perft import NoTableError, table_for
    from sambanotation.generate.perft import perft as counts

    speaks = language(lang)
    loaded = rules_named(rules, speaks)
    number = players if players is not None else loaded.usual_players.value or min(loaded.sides.value)
    if number not in loaded.sides.value:
        needed = ", ".join(str(each) for each in sorted(loaded.sides.value))
        say(f"samba: {NOT_PLAYED.say(speaks, {'rules': rules, 'players': number, 'needed': needed})}")
        raise typer.Exit(Ending.COULD_NOT_RUN)
    try:
        table = table_for(loaded, number, seed, hand)
    except NoTableError as fault:
        say(f"samba: {NOT_DEALT.say(speaks, {'why': fault.words.say(speaks, fault.facts)})}")
        raise typer.Exit(Ending.COULD_NOT_RUN) from None
    rows: list[dict[str, int]] = []
    for one in counts(table, depth):
        rows.append({kind.value: turns for kind, turns in one.turns.items()})
        if format is Format.TEXT:
            kinds = ", ".join(f"{KINDS[kind].say(speaks, {})} {turns}" for kind, turns in rows[-1].items())
            write(f"{COLUMNS.say(speaks, {'depth': one.depth, 'total': one.total, 'kinds': kinds})}\n")
    if format is Format.JSON:
        told = {"rules": loaded.pinned, "players": number, "seed": seed, "hand": hand, "turns": rows}
        write(json.dumps(told, ensure_ascii=only_ascii(encoding_of(sys.stdout))) + "\n")
    raise typer.Exit(Ending.CLEAN)
