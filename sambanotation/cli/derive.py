"""`samba derive`: what must have been, what may have been, and what cannot be true."""

from __future__ import annotations

import gc
import re
import sys
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.bug import report_bug
from sambanotation.cli.ending import Ending
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.one_file import OVERWRITES, put, read_one, refuse
from sambanotation.cli.progress import Progress
from sambanotation.cli.screen import Colour, encoding_of, quoted, rendered, say, wants_colour, write
from sambanotation.source import Source
from sambanotation.text import Lang, Text

if TYPE_CHECKING:
    from sambanotation.solver.answers import Asked, Derivation


class Format(StrEnum):
    """The forms of an answer."""

    TEXT = "text"
    JSON = "json"


DIFFERENCE = "difference"
"""Stands for that of the points of two sides, where a side is named."""

NO_DEAL = Text("{name} holds no deal", "{name} não contém nenhuma rodada")
NO_RULES = Text(
    "cannot work with {name}: its rules are not to be had (samba validate tells why)",
    "não foi possível trabalhar com {name}: as regras não estão disponíveis (samba validate diz por quê)",
)
NO_SUCH_DEAL = Text("{name} holds no deal {number}", "{name} não contém a rodada {number}")
NO_SUCH_TURN = Text("{name} holds no turn {number}", "{name} não contém a vez {number}")
NO_SUCH_END = Text(
    "no completion was found that has the points of {end}", "não se achou complementação com os pontos de {end}"
)
NO_SUCH_SIDE = Text("there is no side {side}; there are: {sides}", "não há o lado {side}; há: {sides}")
NO_SUCH_REPAIR = Text(
    "there is no repair {number}; there are so many: {there}", "não há a mudança {number}; há tantas: {there}"
)
WHICH_REPAIR = Text(
    "it cannot have been so: --repair chooses a change after which it can be completed",
    "não pode ter sido assim: --repair escolhe uma mudança depois da qual se pode complementá-la",
)
NOT_COMPLETED = Text("no completion was found", "não se achou complementação")
SELDOM = 50_000
"""After so many new things it is looked for things that keep each other alive. Programs are made of many that do not;
to look for them as often as elsewhere takes a tenth of the time."""

INTERRUPTED = Text("interrupted: this is what is known so far", "interrompido: isto é o que se sabe até aqui")
DOING = {
    "consistency": Text("can it have been so?", "pode ter sido assim?"),
    "conflict": Text("what cannot all be true?", "o que não pode ser tudo verdade?"),
    "repairs": Text("what makes it possible?", "o que a torna possível?"),
    "scores": Text("what did they score?", "quanto marcaram?"),
    "facts": Text("what must have been?", "o que deve ter sido?"),
}


def derive(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    deal: Annotated[int | None, typer.Option(metavar="N", help="Answer for the deal of this number only.")] = None,
    turn: Annotated[int | None, typer.Option(metavar="N", min=1, help="Read the record up to this turn only.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write a complete record that agrees with it.")
    ] = None,
    repair: Annotated[
        int | None, typer.Option(metavar="K", min=1, help="Answer for the record with its Kth smallest change.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="Other seeds give other completions.")] = 0,
    legal: Annotated[bool, typer.Option("--legal", help="Only completions that break no rule.")] = False,
    physical: Annotated[bool, typer.Option("--physical", help="All that the pack and the hands allow.")] = False,
    end: Annotated[
        str | None,
        typer.Option(
            metavar="SIDE:min|max", help="The completion with the least or the most points of a side, or of difference."
        ),
    ] = None,
    brief: Annotated[
        bool, typer.Option("--brief", help="Only whether it can have been so, and why not: quicker.")
    ] = False,
    why: Annotated[
        str | None,
        typer.Option(metavar="LINE[:COLUMN]", help="Why a pattern must have been so, or what else it may be."),
    ] = None,
    time: Annotated[float | None, typer.Option(metavar="SECONDS", min=0, help="How long it may take.")] = None,
    stdin_filename: Annotated[str | None, typer.Option(metavar="NAME", help="What to call standard input.")] = None,
    format: Annotated[Format, typer.Option(help="The form of the answer.")] = Format.TEXT,
    lang: Annotated[str | None, lang_option("The language of the answer.")] = None,
    color: Annotated[Colour, typer.Option(help="When to use colour.")] = Colour.AUTO,
) -> None:
    """What follows from a record that does not tell everything.

    \b
    Examples:
      samba derive game.sgr
      samba derive game.sgr --brief -o complete.sgr
      samba derive game.sgr --repair 1 -o mended.sgr
      samba derive game.sgr --brief --end A+C:max -o best.sgr

    \b
    Exit codes:
      0    it can have been so
      1    it cannot have been so
      2    could not run: a bad option, a file or a rule set that cannot be read, no deal found
      3    it is not known: the time was over, or a deal cannot be worked with
      70   a bug in samba
      130  interrupted
    """
    began = monotonic()
    if legal and physical:
        raise typer.BadParameter("it cannot go with --physical", param_hint="--legal")
    speaks = language(lang)
    if stdin_filename is not None and path != "-":
        raise typer.BadParameter("it needs - as the file", param_hint="--stdin-filename")
    one, source = read_one(path, speaks, stdin_filename)
    if output is not None and one.lies_at(output):
        refuse(OVERWRITES.say(speaks, {"name": one.name}))
    gc.set_threshold(SELDOM)
    from sambanotation.solver.answers import Asked
    from sambanotation.solver.program import Bound

    bound = Bound.LEGAL if legal else Bound.PHYSICAL if physical else Bound.LIFE
    place, reached = _place(why), _end(end)
    facts, scores = not brief or place is not None, not (brief or place is not None) or reached is not None
    # What was needed to load the solver is part of the time.
    left = None if time is None else max(0.0, time - (monotonic() - began))
    asked = Asked(bound, left, seed, repair, facts=facts, scores=scores, turn=turn, why=place, deal=deal)
    run = Run(source, one.folder, asked, speaks)
    run.look(reached)
    run.derive()
    if reached is not None and run.cut_short is None:
        run.reach(*reached)
    if run.derivation is not None and (run.derivation.rules is not None or run.cut_short is not None):
        if run.lacks_repair and run.cut_short is None:
            refuse(NO_SUCH_REPAIR.say(speaks, {"number": repair, "there": run.repairs}))
        write(run.text(format, encoding_of(sys.stdout), wants_colour(sys.stdout, color)))
        if output is not None and run.cut_short is None:
            run.save(output)
    raise typer.Exit(run.ending)


def _place(why: str | None) -> tuple[int, int | None] | None:
    """The line and the column, if any, of a place that is asked about."""
    if why is None:
        return None
    place = re.fullmatch(r"([0-9]{1,9})(?::([0-9]{1,9}))?", why)
    if place is None:
        raise typer.BadParameter("it is a line, or a line and a column: 25 or 25:39", param_hint="--why")
    return int(place[1]), int(place[2]) if place[2] else None


def _end(end: str | None) -> tuple[str | None, bool] | None:
    """The side (None: the difference) and whether its most points, of an end of a range that is asked for."""
    if end is None:
        return None
    side, _, which = end.rpartition(":")
    if not side or which not in ("min", "max"):
        raise typer.BadParameter("it is a side and min or max: A+C:max, difference:min", param_hint="--end")
    return None if side == DIFFERENCE else side, which == "max"


class Run:
    """The work on one record, as far as it has come."""

    def __init__(self, source: Source, folder: Path, asked: Asked, lang: Lang) -> None:
        self._source, self._folder, self._asked, self._lang = source, folder, asked, lang
        self._progress = Progress()
        self.derivation: Derivation | None = None
        self.cut_short: Ending | None = None

    def look(self, reached: tuple[str | None, bool] | None) -> None:
        """Says, and ends the program, where there is nothing in the place that is asked about, or no such side."""
        from sambanotation.output.derived_words import NOTHING_OPEN
        from sambanotation.solver.deriving import is_open, record_of, sides

        asked, speaks = self._asked, self._lang
        if record_of(self._source, asked.turn) is None or (asked.why is None and reached is None):
            return
        found = sides(self._source, self._folder, asked)
        if reached is not None and reached[0] is not None and found and reached[0] not in found:
            told = {"side": quoted(reached[0]), "sides": ", ".join(found)}
            refuse(NO_SUCH_SIDE.say(speaks, told))
        if asked.why is not None and found and not is_open(self._source, self._folder, asked):
            refuse(NOTHING_OPEN.say(speaks, {"place": ":".join(str(one) for one in asked.why if one is not None)}))

    def derive(self) -> None:
        """Derives what follows. What was known before an interruption or a bug is kept."""
        from sambanotation.solver.deriving import derive as derive_from

        try:
            self.derivation = derive_from(self._source, self._folder, self._asked, self._tell, self._keep)
        except KeyboardInterrupt:
            self._progress.clear()
            say(f"samba: {INTERRUPTED.say(self._lang, {})}")
            self.cut_short = Ending.INTERRUPTED
            return
        except Exception as bug:
            self._progress.clear()
            report_bug(bug)
            self.cut_short = Ending.BUG
            return
        self._progress.clear()
        if self.derivation is None:
            say(f"samba: {self._why_nothing()}")
        elif self.derivation.rules is None:
            say(f"samba: {NO_RULES.say(self._lang, {'name': self._source.name})}")

    def _why_nothing(self) -> str:
        """Why there is no answer."""
        from sambanotation.solver.deriving import record_of

        asked, name = self._asked, self._source.name
        if record_of(self._source, None) is None:
            return NO_DEAL.say(self._lang, {"name": name})
        if asked.turn is not None and record_of(self._source, asked.turn) is None:
            return NO_SUCH_TURN.say(self._lang, {"name": name, "number": asked.turn})
        return NO_SUCH_DEAL.say(self._lang, {"name": name, "number": asked.deal})

    def reach(self, side: str | None, most: bool) -> None:
        """Takes the completion that reaches an end of a range. Says why where there is none, and ends the program."""
        if self.derivation is None or self.derivation.rules is None:
            return
        reached = self.derivation.reaching(side, most=most)
        if reached.completed() is None:
            end = f"{DIFFERENCE if side is None else side}:{'max' if most else 'min'}"
            refuse(NO_SUCH_END.say(self._lang, {"end": quoted(end)}))
        self.derivation = reached

    @property
    def lacks_repair(self) -> bool:
        """Whether a change is asked for that no deal has."""
        return self._asked.repair is not None and self.repairs < self._asked.repair

    @property
    def repairs(self) -> int:
        """How many changes there are for a deal at the most."""
        deals = self.derivation.deals if self.derivation is not None else ()
        return max((len(deal.repairs) for deal in deals), default=0)

    def _keep(self, derivation: Derivation) -> None:
        self.derivation = derivation

    def _tell(self, what: str, done: int, of: int) -> None:
        self._progress.tell(DOING[what].say(self._lang, {}), done, of)

    @property
    def ending(self) -> Ending:
        """How the run ends."""
        from sambanotation.solver.answers import Status

        if self.cut_short is not None:
            return self.cut_short
        if self.derivation is None or self.derivation.rules is None:
            return Ending.COULD_NOT_RUN
        if self.derivation.status is Status.INCONSISTENT:
            return Ending.FINDINGS
        return Ending.CLEAN if self.derivation.status is Status.CONSISTENT else Ending.UNDECIDED

    def text(self, format: Format, encoding: str, in_colour: bool) -> str:
        """The answer in one of its forms."""
        assert self.derivation is not None, "the caller has looked"
        if format is Format.JSON:
            from sambanotation.output.derived_json import derived_as_json

            ascii_only = not encoding.lower().startswith("utf")
            return derived_as_json(self.derivation, self._lang, complete=self.cut_short is None, ascii_only=ascii_only)
        from sambanotation.output.derived_text import derived_lines

        return rendered(derived_lines(self.derivation, self._lang, encoding), in_colour)

    def save(self, path: Path) -> None:
        """Writes the completed record into a file. Says why where it cannot, and ends the program."""
        from sambanotation.notation.printer import print_records
        from sambanotation.solver.answers import Status

        assert self.derivation is not None, "the caller has looked"
        chooses = any(deal.status is Status.INCONSISTENT and len(deal.repairs) != 1 for deal in self.derivation.deals)
        completed = self.derivation.completed()
        why: str | None = None
        if self._asked.repair is not None and completed is None:
            why = NO_SUCH_REPAIR.say(self._lang, {"number": self._asked.repair, "there": self.repairs})
        elif self._asked.repair is None and (chooses or self.derivation.status is Status.INCONSISTENT):
            why = WHICH_REPAIR.say(self._lang, {})
        elif completed is None:
            why = NOT_COMPLETED.say(self._lang, {})
        if why is not None or completed is None:
            refuse(f"{path}: {why}")
        put(path, print_records([completed]).encode("utf-8", "surrogateescape"), self._lang)
