"""What is put to an engine, and what the referee says of it.

A script is a deal as messages. Its course is the same deal with the rulings of the referee, up to the first turn that
is not legal: what follows one is no play by the rules any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from sambanotation.diagnostic import Verdict
from sambanotation.engine.acts import UnsayableError, acts_of, words_of
from sambanotation.engine.deals import deal_of, is_full, is_known
from sambanotation.engine.digest import digest_of
from sambanotation.engine.serving import score_of
from sambanotation.engine.shape import Json
from sambanotation.engine.table import LEGAL, NotUnderstoodError, OutOfOrderError, RefereeTable, Ruling
from sambanotation.frozen import frozen
from sambanotation.game.cards import spread
from sambanotation.game.position import Position
from sambanotation.interchange.vocabulary import Does
from sambanotation.notation.record import (
    Deal,
    EndLine,
    ExposeLine,
    HandLine,
    HeapLine,
    Line,
    MeldLine,
    PenaltyLine,
    RedLine,
    Turn,
    Unreadable,
)
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_written import as_plain

ENDS = ("out", "stock")


@frozen
class Setting:
    """What holds for a whole record: the rule set with the name and the options by which its tags call it, the seats
    and the sides."""

    rules: RuleSet
    named: str
    options: Mapping[str, str]
    seats: tuple[str, ...]
    sides: Mapping[str, tuple[str, ...]]

    def table(self, rules: RuleSet | None = None) -> RefereeTable:
        """A table for it, under its own rules or others."""
        return RefereeTable(rules or self.rules, self.seats, dict(self.sides))

    @property
    def message(self) -> Json:
        """The message that begins a match."""
        return {
            "type": "match",
            "rules": {
                "name": self.rules.name,
                "version": self.rules.version,
                "options": dict(self.options),
                "clauses": {name: as_plain(clause.value) for name, clause in self.rules.clauses().items()},
            },
            "seats": list(self.seats),
            "sides": [{"name": name, "seats": list(seats)} for name, seats in self.sides.items()],
        }


@frozen
class Step:
    """A turn with its acts, each with who does it, or a message that stands between turns. `turn` is the number that
    the record gives the turn, or that of the turn before; `start` is the place of its line in the text."""

    acts: tuple[tuple[str, Json], ...] = ()
    message: Json | None = None
    turn: int | None = None
    start: int | None = None

    @property
    def seat(self) -> str | None:
        """Whose turn it is."""
        return self.acts[-1][0] if self.acts else None


@frozen
class Script:
    """A deal as it is put to an engine: how it begins, and what is done in it."""

    deal: Json
    steps: tuple[Step, ...]


@frozen
class Ruled:
    """A step with what the referee says of it, how many of its acts happened, and the digest of the table behind it
    where that is known."""

    step: Step
    ruling: Ruling
    acts: int
    digest: str | None


@frozen
class Course:
    """A script as the referee judges it. `score` is the count of a deal that was played to its end.

    `stopped` tells why not all of the record is there: a word of `Stop`, None where all is.
    """

    script: Script
    dealt: Ruling
    ruled: tuple[Ruled, ...]
    score: tuple[Json, ...] | None
    stopped: str | None = field(default=None)


class Stop:
    """Why the rest of a deal is not put to an engine."""

    UNREADABLE = "unreadable-line"
    UNSAYABLE = "ambiguous-label"
    ILLEGAL = "illegal-play"
    UNDECIDED = "undecided-play"


def course_of(script: Script, setting: Setting, rules: RuleSet | None = None) -> Course:
    """The course of a script, under the rules of its record or others. Raises NotUnderstoodError and OutOfOrderError
    for a script that cannot be played."""
    table = setting.table(rules)
    dealt = table.deal(script.deal)
    if dealt.verdict is Verdict.ILLEGAL:
        return Course(script, dealt, (), None, Stop.ILLEGAL)
    return _played(script, dealt, table, iter(script.steps), None)


def course_of_deal(
    deal: Deal, number: int, dealer: str | None, totals: Mapping[str, int], setting: Setting
) -> Course | None:
    """The course of a deal of a record; None where its beginning cannot be put to a table."""
    table = setting.table()
    begins = deal_of(deal, number, dealer, totals)
    script = Script(begins, ())
    try:
        dealt = table.deal(begins)
        if dealt.verdict is Verdict.ILLEGAL:
            return Course(script, dealt, (), None, Stop.ILLEGAL)
        stopped: list[str] = []
        return _played(script, dealt, table, _steps(deal, table, setting, stopped), stopped)
    except (NotUnderstoodError, OutOfOrderError):
        return None


def tells_of_cards(deal: Deal) -> bool:
    """Whether a record tells of any card as it lies when a deal begins: then its dealing can be put to an engine."""
    return any(isinstance(line, HandLine | HeapLine | RedLine | MeldLine) for line in deal.lines)


def _played(
    script: Script, dealt: Ruling, table: RefereeTable, steps: Iterator[Step], stopped: list[str] | None
) -> Course:
    ruled: list[Ruled] = []
    reason: str | None = None
    for step in steps:
        ruling, acts = table.turn(step.acts) if step.message is None else (table.between(step.message), 0)
        ruled.append(Ruled(step, ruling, acts, digest_of(table.now) if ruling is LEGAL else None))
        if ruling.verdict is not Verdict.LEGAL:
            reason = Stop.ILLEGAL if ruling.verdict is Verdict.ILLEGAL else Stop.UNDECIDED
            break
    reason = reason or next(iter(stopped or ()), None)
    ended = bool(ruled) and (ruled[-1].step.message or {}).get("type") == "end"
    ledger = table.score() if ended and reason is None else None
    score = tuple(score_of(table, ledger)) if ledger is not None else None
    if score is not None and any(side["total"] is None for side in score):
        score = None
    steps_ruled = tuple(one.step for one in ruled)
    return Course(Script(script.deal, steps_ruled), dealt, tuple(ruled), score, reason)


def _steps(deal: Deal, table: RefereeTable, setting: Setting, stopped: list[str]) -> Iterator[Step]:
    """The steps of a deal, each made when the table has come so far; why they end early is put into `stopped`."""
    turn: int | None = None
    ended = False
    for line in deal.lines:
        start = line.span.start if isinstance(line, Turn | PenaltyLine | ExposeLine | EndLine) else None
        match line:
            case Turn():
                turn = line.number
                try:
                    acts = acts_of(line.seat, line.actions, table.position, setting.rules)
                except UnsayableError:
                    stopped.append(Stop.UNSAYABLE)
                    return
                yield Step(tuple(acts), None, turn, start)
            case Unreadable():
                stopped.append(Stop.UNREADABLE)
                return
            case _:
                message = _between(line)
                if message is not None:
                    ended = ended or message["type"] == "end"
                    yield Step((), message, turn, start)
    if not ended and table.position.out is not None:
        yield Step((), {"type": "end", "how": "out"}, turn)


def _between(line: Line) -> Json | None:
    match line:
        case PenaltyLine(side=side, points=points, reason=reason):
            return {"type": "penalty", "side": side, "points": points, "reason": reason}
        case ExposeLine(seat=seat, cards=cards):
            return {"type": "expose", "seat": seat, "cards": words_of(spread(cards))}
        case EndLine(how=how) if how in ENDS:
            return {"type": "end", "how": how}
        case _:
            return None


def positions_before(script: Script, setting: Setting) -> list[Position]:
    """The table before each step of a script."""
    table = setting.table()
    table.deal(script.deal)
    positions = []
    for step in script.steps:
        positions.append(table.position.copy())
        if step.message is None:
            table.turn(step.acts)
        else:
            table.between(step.message)
    return positions


def table_after(script: Script, setting: Setting) -> RefereeTable:
    """The table behind a script, of which all happens, legal or not. Raises NotUnderstoodError and OutOfOrderError for
    a script that cannot be played."""
    table = setting.table()
    table.deal(script.deal)
    for step in script.steps:
        for who, act in step.acts:
            table.act(who, act, insist=True)
        if step.message is not None:
            table.between(step.message, insist=True)
    return table


def record_of(script: Script, setting: Setting, marks: str = "") -> str:
    """A script as a record, with marks behind its last line."""
    table = table_after(script, setting)
    options = " ".join(f"{name}={word}" for name, word in setting.options.items())
    text = table.record(setting.named, options)
    return text.rstrip("\n") + (f" {marks}\n" if marks else "\n")


def needs(script: Script, setting: Setting) -> set[str]:
    """What an engine must be able to do to be asked about the beginning of a script."""
    needed = {"position"} if script.deal.get("position") else set()
    return needed if is_full(script.deal, setting.seats, setting.sides) else needed | {"hidden"}


def needs_of_step(step: Step) -> set[str]:
    """What an engine must be able to do to be asked about a step."""
    needed: set[str] = set()
    for _, act in step.acts:
        words = [*act.get("cards", ()), *(act[name] for name in ("wild", "natural") if name in act)]
        needed |= {"undo"} if act["do"] == Does.UNDO else set()
        needed |= set() if all(map(is_known, words)) else {"hidden"}
    if step.message is not None and step.message["type"] in ("penalty", "expose"):
        needed.add("penalties")
    return needed
