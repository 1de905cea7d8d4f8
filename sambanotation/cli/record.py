"""`samba record`: a record written down while people play."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.inputs import UNREADABLE, UNWRITABLE
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.one_file import refuse
from sambanotation.cli.rule_sets import rule_set_names, rules_named
from sambanotation.cli.screen import Colour, encoding_of, is_terminal, quoted, rendered, wants_colour, write
from sambanotation.cli.writing import write_file
from sambanotation.source import IS_A_FOLDER, RefusedError, Source, decode, why_refused
from sambanotation.text import Lang, Text, tell
from sambanotation.version import DEFAULT_RULES, NOTATION

if TYPE_CHECKING:
    from sambanotation.cli.recording import Recording
    from sambanotation.diagnostic import Diagnostic

WELCOME = Text(
    "One line a turn, without number and seat: +Kc 5c =4s 4h 4d -Kc. `undo` takes the last line back, `quit` ends.",
    "Uma linha por vez, sem número nem lugar: +Kc 5c =4s 4h 4d -Kc. `undo` retira a última linha, `quit` encerra.",
)
DEAL = Text("Deal {number}; who deals? Enter: {proposed}", "Rodada {number}; quem dá as cartas? Enter: {proposed}")
HAND = Text("The hand of {name} (Enter: not known)", "A mão de {name} (Enter: não se sabe)")
UP = Text("Turned up (Enter: not known)", "Virada para o bagaço (Enter: não se sabe)")
TURN = Text("Turn {number}, {name}", "Vez {number}, {name}")
ANYONE = Text("seat and play", "lugar e jogada")
UNDONE = Text("taken back: {line}", "retirada: {line}")
NOTHING = Text("there is nothing to take back", "não há nada a retirar")
RULES_STAND = Text(
    "{name} is there already, and goes on by the rules and seats that it names",
    "{name} já existe, e continua com o regulamento e os lugares que nomeia",
)

UNDO, QUIT = "undo", "quit"


def record(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The record: a new one, or one to go on with.")],
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"The rule set of a new record. Default: {DEFAULT_RULES}.",
            autocompletion=rule_set_names,
        ),
    ] = None,
    seats: Annotated[
        str | None, typer.Option(metavar="SEATS", help="The seats of a new record in order of play: 'A B C D'.")
    ] = None,
    undecided: Annotated[
        bool, typer.Option("--undecided", help="Tell also findings that hidden cards leave open.")
    ] = False,
    lang: Annotated[str | None, lang_option("The language.")] = None,
    color: Annotated[Colour, typer.Option(help="When to use colour.")] = Colour.AUTO,
) -> None:
    """Write a record down while people play: line by line, judged at once and saved at once.

    Asks for each deal, its hands and each turn; says what is wrong and refuses nothing. On a terminal Tab completes
    cards and melds.

    \b
    Examples:
      samba record friday.sgr
      samba record friday.sgr --rules samba-pagat --seats "N E S W"

    \b
    Exit codes:
      0    done
      2    could not run: a bad option, a file that cannot be read or written
    """
    speaks = language(lang)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    from sambanotation.cli.recording import Recording
    from sambanotation.notation.printer import said
    from sambanotation.notation.record import Tag

    before = _begun(path, speaks)
    if before is not None and (rules, seats) != (None, None):
        raise typer.BadParameter(RULES_STAND.say(speaks, {"name": quoted(str(path))}))
    if before is None:
        rules_named(rules or DEFAULT_RULES, speaks)
        tags = [Tag("SGR", str(NOTATION)), Tag("Rules", rules or DEFAULT_RULES)]
        tags += [Tag("Seats", " ".join(seats.split()))] if seats else []
        text = "".join(f"{said(tag)}\n" for tag in tags)
        source, saved = Source(path.as_posix(), text), None
    else:
        source, saved = decode(path.as_posix(), before), before
    _Writing(Recording(source, path.parent), path, saved, speaks, undecided, color).go_on()


class _Writing:
    """The typing of a record into its file."""

    def __init__(
        self, recording: Recording, path: Path, saved: bytes | None, lang: Lang, undecided: bool, color: Colour
    ) -> None:
        self._recording, self._path, self._saved = recording, path, saved
        self._lang, self._undecided, self._color = lang, undecided, color

    def go_on(self) -> None:
        """Asks for lines until there are no more. Ends the program where the file cannot be written."""
        from sambanotation.notation.record_faults import NO_DEAL

        recording, lang = self._recording, self._lang
        self._save()
        # That there is no deal yet is no fault of a record that begins.
        self._tell_findings([found for found in recording.findings if found.code != NO_DEAL.code])
        write(f"{WELCOME.say(lang, {})}\n")
        with _completing(recording):
            while (typed := _typed(f"{self._question()}: ")) is not None and typed != QUIT:
                if typed == UNDO:
                    line = recording.take_back()
                    told = NOTHING.say(lang, {}) if line is None else UNDONE.say(lang, {"line": line})
                    self._tell([told])
                    self._save()
                    continue
                ended = recording.ended, recording.deals
                found = recording.enter(typed)
                self._save()
                self._tell_findings(found)
                if recording.ended and ended != (True, recording.deals):
                    self._tell_score()

    def _question(self) -> str:
        from sambanotation.cli.recording import Wanted
        from sambanotation.output.visible import visible

        due, lang = self._recording.due, self._lang
        name = self._recording.name_of(due.seat) if due.seat is not None else ANYONE.say(lang, {})
        match due.what:
            case Wanted.DEAL:
                asked = DEAL.say(lang, {"number": due.number, "proposed": due.begins})
            case Wanted.HAND:
                asked = HAND.say(lang, {"name": name})
            case Wanted.UP:
                asked = UP.say(lang, {})
            case Wanted.TURN:
                asked = TURN.say(lang, {"number": due.number, "name": name})
        return visible(asked, encoding_of(sys.stdout))

    def _save(self) -> None:
        """Writes the record as it is now, whole or not at all, where anything has changed."""
        content = self._recording.source.encode()
        if content == self._saved:
            return
        try:
            if self._saved is None and self._path.exists():
                from sambanotation.cli.writing import STANDS_THERE

                raise RefusedError(STANDS_THERE)
            write_file(self._path, content, replacing=self._saved)
        except OSError as fault:
            refuse(UNWRITABLE.say(self._lang, {"name": self._path, "reason": why_refused(fault)}))
        self._saved = content

    def _tell(self, lines: Iterable[str]) -> None:
        from sambanotation.output.visible import visible

        write("".join(f"{visible(line, encoding_of(sys.stdout))}\n" for line in lines))

    def _tell_findings(self, found: Sequence[Diagnostic]) -> None:
        from sambanotation.diagnostic import Severity
        from sambanotation.output.full import full
        from sambanotation.output.report import Report, place_findings

        shown = [one for one in found if self._undecided or one.severity is not Severity.UNDECIDED]
        placed = place_findings(self._recording.source, shown)
        lines = full(Report((), tuple(placed)), self._lang, encoding_of(sys.stdout))
        write(rendered(lines, wants_colour(sys.stdout, self._color)))

    def _tell_score(self) -> None:
        """The count of the deal that is over, and how the match stands."""
        from sambanotation.output.score_report import ScoredFile
        from sambanotation.output.score_text import score_lines
        from sambanotation.replay.score import score

        source = self._recording.source
        match = score(source, self._path.parent)[-1]
        file = ScoredFile(source.name, source, (replace(match, deals=match.deals[-1:]),))
        lines = score_lines([file], self._lang, encoding_of(sys.stdout), with_rules=False)
        write(f"\n{rendered(lines, wants_colour(sys.stdout, self._color))}\n")


def _begun(path: Path, lang: Lang) -> bytes | None:
    """What the file holds, None where there is none. Ends the program where it cannot be read."""
    from sambanotation.cli.inputs import inputs

    if not path.exists():
        return None
    try:
        problem = IS_A_FOLDER if path.is_dir() else inputs([str(path)])[0].problem
        if problem is not None:
            raise RefusedError(problem)
        return path.read_bytes()
    except OSError as fault:
        refuse(UNREADABLE.say(lang, {"name": path, "reason": tell(why_refused(fault), lang)}))


def _typed(question: str) -> str | None:
    """A line that is typed; None where there are no more."""
    if is_terminal(sys.stdin) and is_terminal(sys.stdout):
        try:
            return input(question).strip()
        except EOFError:
            write("\n")
            return None
    write(question)
    line = sys.stdin.readline()
    write("\n")
    return line.strip() if line else None


@contextlib.contextmanager
def _completing(recording: Recording) -> Iterator[None]:
    """Lets Tab complete words, where the system has a line editor."""
    try:
        import readline
    except ImportError:
        yield
        return

    def complete(begun: str, nth: int) -> str | None:
        words = recording.words(begun, readline.get_line_buffer()[: readline.get_begidx()])
        return words[nth] if nth < len(words) else None

    earlier, signs = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims(" \t")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(earlier)
        readline.set_completer_delims(signs)
