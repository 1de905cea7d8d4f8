"""`samba generate`: writes matches that keep the rules, or mutants that each break one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import UNWRITABLE
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.screen import say, write
from sambanotation.cli.writing import STANDS_THERE, write_file
from sambanotation.source import RefusedError, why_refused
from sambanotation.text import Lang, Text
from sambanotation.version import DEFAULT_RULES

if TYPE_CHECKING:
    from sambanotation.generate.coverage import Coverage
    from sambanotation.generate.matches import Table
    from sambanotation.generate.mutants import Mutants
    from sambanotation.ruleset import RuleSet

NO_RULES = Text("no rule set can be read from {name}", "nenhum regulamento pode ser lido de {name}")
NO_OPTION = Text("{name} has no such options: {options}", "{name} não tem tais opções: {options}")
NOT_PLAYED = Text(
    "{rules} is not played by {players} players, but by: {needed}",
    "{rules} não se joga com {players} jogadores, e sim com: {needed}",
)
NOT_MADE = Text("no deal was found for a mutant: {name}", "não se achou rodada para um mutante: {name}")
DISAGREED = Text("the referee does not agree: {what}", "o árbitro não concorda: {what}")
NO_FOLDER = Text(
    "{name} is no folder: -o takes a folder, and one file a record is written into it",
    "{name} não é uma pasta: -o recebe uma pasta, e nela se grava um arquivo por registro",
)
WRITTEN = Text(
    "files written: {written} of {all}; there before, with the same record: {same}",
    "arquivos gravados: {written} de {all}; já existentes, com o mesmo registro: {same}",
)


def generate(
    rules: Annotated[
        str, typer.Option(metavar="NAME", help="The rule set: a name, or the path of a file.")
    ] = DEFAULT_RULES,
    options: Annotated[
        str, typer.Option("--options", metavar="TEXT", help="What the tag Options chooses, as in a record: 'draw=2'.")
    ] = "",
    players: Annotated[int, typer.Option(metavar="N", help="How many play.")] = 4,
    games: Annotated[int, typer.Option(metavar="K", min=0, help="How many records.")] = 1,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="The same seed gives the same records.")] = 0,
    mutants: Annotated[
        bool, typer.Option("--mutants", help="Records with exactly one illegal change each, named on its line.")
    ] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Tell on standard error which clauses were put to use.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FOLDER", help="Write one file a record into a folder."),
    ] = None,
    lang: Annotated[str | None, lang_option("The language of messages.")] = None,
) -> None:
    """Play matches by the rules and write their records.

    Sensible players play to the end of the match. With --mutants each record holds one deal with one illegal change;
    the line bears the name of the finding: ;! name.

    \b
    Examples:
      samba generate --players 4 --games 3 --seed 7 > games.sgr
      samba generate --mutants --games 100 -o mutants
      samba generate --games 20 --coverage > games.sgr
      samba generate --rules canastra --options draw=2 --players 2

    \b
    Exit codes:
      0    done
      1    the referee found something else than was expected
      2    could not run: a bad option, a file that cannot be written
    """
    from sambanotation.generate.coverage import Coverage
    from sambanotation.generate.matches import tables

    speaks = language(lang)
    loaded = _rules(rules, options, speaks)
    at_tables = tables(loaded, rules, players, " ".join(options.split()))
    if not at_tables:
        needed = ", ".join(str(number) for number in sorted(loaded.sides.value))
        _refuse(NOT_PLAYED.say(speaks, {"rules": rules, "players": players, "needed": needed}))
    if output is not None and output.exists() and not output.is_dir():
        _refuse(NO_FOLDER.say(speaks, {"name": output}))
    seen = Coverage() if coverage else None
    run = _Run(speaks, at_tables, seed, seen)
    made = run.mutants(games) if mutants else run.matches(games)
    if output is None:
        for number, text in enumerate(made, 1):
            write(text if number == 1 else f"\n{text}")
    else:
        Files(output, f"{'mutant' if mutants else 'match'}-{players}-{seed}", games, speaks).put_all(made)
    if seen is not None:
        from sambanotation.generate.proof_report import coverage_table

        legal, broken = (Coverage(), seen) if mutants else (seen, Coverage())
        for line in coverage_table(loaded, speaks, legal, broken):
            say(line)
    raise typer.Exit(Ending.FINDINGS if run.disagreed else Ending.CLEAN)


def _rules(name: str, options: str, speaks: Lang) -> RuleSet:
    from sambanotation.ruleset_file import load_ruleset

    chosen = dict(option.partition("=")[::2] for option in options.split())
    loaded = load_ruleset(name, options=chosen)
    if loaded.tag_faults and load_ruleset(name).rules is not None:
        _refuse(NO_OPTION.say(speaks, {"name": name, "options": options}))
    if loaded.rules is None:
        _refuse(NO_RULES.say(speaks, {"name": name}))
    return loaded.rules


def _refuse(why: str) -> NoReturn:
    """Ends the run, which could not do what was asked."""
    say(f"samba: {why}")
    raise typer.Exit(Ending.COULD_NOT_RUN)


@dataclass
class Files:
    """The files of a run, one a record, in a folder: how their names begin, and how many are asked for."""

    folder: Path
    stem: str
    asked: int
    lang: Lang
    written: int = 0
    same: int = 0

    def put_all(self, records: Iterable[str]) -> None:
        """Writes the records, each whole or not at all. Where one cannot be written, or the run is interrupted, it
        tells how many are there: run once more, it goes on behind them."""
        try:
            for number, text in enumerate(records, 1):
                self._put(self.folder / f"{self.stem}-{number:04}.sgr", text.encode("utf-8"))
        except KeyboardInterrupt:
            self._say_how_many()
            raise

    def _put(self, path: Path, content: bytes) -> None:
        """Writes a new file. A file that is there is not overwritten: it may be a record that somebody keeps."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                write_file(path, content)
                self.written += 1
            elif path.is_file() and path.read_bytes() == content:
                self.same += 1
            else:
                raise RefusedError(STANDS_THERE)
        except OSError as fault:
            say(f"samba: {UNWRITABLE.say(self.lang, {'name': path, 'reason': why_refused(fault)})}")
            self._say_how_many()
            raise typer.Exit(Ending.COULD_NOT_RUN) from None

    def _say_how_many(self) -> None:
        facts = {"written": self.written, "all": self.asked, "same": self.same}
        say(f"samba: {WRITTEN.say(self.lang, facts)}")


class _Run:
    """Makes the records one by one, and tells where the referee does not agree with one."""

    def __init__(self, speaks: Lang, at_tables: tuple[Table, ...], seed: int, seen: Coverage | None) -> None:
        self.speaks = speaks
        self.at_tables = at_tables
        self.seed = seed
        self.seen = seen
        self.disagreed = False

    def matches(self, games: int) -> Iterator[str]:
        """The records of so many matches."""
        from sambanotation.generate.matches import play_match
        from sambanotation.generate.writing import text_of

        for number in range(games):
            table = self.at_tables[number % len(self.at_tables)]
            match = play_match(table, self.seed, number)
            if self.seen is not None:
                self.seen.add(match, table)
            yield text_of(match)

    def mutants(self, games: int) -> Iterator[str]:
        """The records of so many mutants; one that the referee judges otherwise is told, and written all the same."""
        from sambanotation.generate.mutants import Mutant, Mutants, departure

        makes: Mutants = Mutants(self.at_tables, self.seed)
        for number, made in enumerate(makes.all(games)):
            if not isinstance(made, Mutant):
                say(f"samba: {NOT_MADE.say(self.speaks, {'name': made.name})}")
                continue
            said = departure(made)
            if said is not None:
                self.disagreed = True
                say(f"samba: {DISAGREED.say(self.speaks, {'what': said})}")
            if self.seen is not None:
                self.seen.add(made.match, makes.table(number))
            yield made.text
