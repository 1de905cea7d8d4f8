"""An engine measured by records: each deal is put to it, and over what it parts from the referee is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import field, replace
from pathlib import Path

from sambanotation.conform.course import Course, Script, Setting, course_of_deal, record_of, tells_of_cards
from sambanotation.conform.meeting import Divergence, Met, Parting, meet
from sambanotation.conform.running import EngineFailureError, Failure, Limits, RunningEngine
from sambanotation.conform.shrinking import Shrinking
from sambanotation.conform.suspects import Suspect, explains, suspects
from sambanotation.diagnostic import Citation
from sambanotation.engine.shape import Json
from sambanotation.frozen import frozen
from sambanotation.game.ledger import CLAUSE_OF
from sambanotation.notation.parser import parse
from sambanotation.notation.record import Deal, Record, Turn
from sambanotation.replay.closing import untold_play
from sambanotation.replay.match_in_play import MatchInPlay
from sambanotation.ruleset import RuleSet
from sambanotation.source import Source

MOST_SHORTENED = 2
"""Of departures of one kind so many are made short; of the others the places are told."""

MOST_FAILURES = 10
"""An engine that fails so often is not asked any more."""


@frozen
class Departure:
    """A record in which an engine parts from the referee: where, over what, and the shortest record over which it does.

    `rule` is the name by which such departures are grouped: that of a finding, of a clause, or of a failure. `citation`
    is where the rule is written. `line` is the line of the file, None where the record has no line for it. `suspects`
    are clauses that the engine may have otherwise. `shortest` is None where enough of the kind were made short.
    """

    file: str
    record: int
    deal: int
    turn: int | None
    seat: str | None
    line: int | None
    rules: str
    divergence: Divergence
    rule: str
    citation: Citation | None
    suspects: tuple[Suspect, ...]
    shortest: str | None


@frozen
class MeasuredFile:
    """What came of a file: the departures of its records, how many records, deals and turns were put to the engine, and
    how often something was left out, by the reason. `problem` says why it was not read."""

    name: str
    departures: tuple[Departure, ...] = ()
    records: int = 0
    deals: int = 0
    turns: int = 0
    left_out: tuple[tuple[str, int], ...] = field(default=())
    problem: str | None = None


class Measuring:
    """An engine that is measured. It is started when it is needed, and again when it has failed.

    Raises EngineFailureError where it does not start at all.
    """

    def __init__(self, command: Sequence[str], limits: Limits, shrinks: bool = True) -> None:
        self.command = command
        self.limits = limits
        self.shrinks = shrinks
        self.failures = 0
        self._shortened: Counter[tuple[object, ...]] = Counter()
        self._suspected: dict[Suspect, None] = {}
        self._engine: RunningEngine | None = None
        self.greeting: Json = self._started()

    @property
    def can(self) -> Collection[str]:
        """What the engine says that it can do."""
        able: list[str] = self.greeting["can"]
        return able

    @property
    def given_up(self) -> bool:
        """Whether the engine has failed so often that it is asked no more."""
        return self.failures >= MOST_FAILURES

    def _started(self) -> Json:
        engine = RunningEngine(self.command, self.limits)
        try:
            greeting = engine.greet()
        except EngineFailureError:
            engine.kill()
            raise
        self._engine = engine
        return greeting

    def close(self) -> None:
        """Ends the engine."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def measure(self, source: Source, folder: Path) -> MeasuredFile:
        """Puts every record of a text to the engine, each deal up to the first divergence, each record up to the first
        deal with one. `folder` is where a record's own rule sets are looked for."""
        departures: list[Departure] = []
        counted: Counter[str] = Counter()
        left_out: Counter[str] = Counter()
        for number, record in enumerate(parse(source).records, 1):
            if record.is_blank:
                continue
            before = counted["deals"]
            departure = self._record(record, number, source, folder, counted, left_out)
            counted["records"] += counted["deals"] > before
            departures += [departure] if departure is not None else []
        return MeasuredFile(
            source.name,
            tuple(departures),
            counted["records"],
            counted["deals"],
            counted["turns"],
            tuple(sorted(left_out.items())),
        )

    def _record(
        self,
        record: Record,
        number: int,
        source: Source,
        folder: Path,
        counted: Counter[str],
        left_out: Counter[str],
    ) -> Departure | None:
        known = self.greeting.get("rules")
        for setting, course in courses_of(record, folder, number, left_out):
            if known is not None and setting.rules.name not in known:
                left_out["rule-set-not-played"] += 1
                return None
            if self.given_up:
                left_out["engine-given-up"] += 1
                return None
            met = self._meet(course, setting)
            left_out.update(met.left_out)
            counted["turns"] += met.turns
            counted["deals"] += met.put
            if met.divergence is not None:
                return self._departure(course, met.divergence, setting, number, source)
        return None

    def _meet(self, course: Course, setting: Setting) -> Met:
        if self._engine is None:
            try:
                self._started()
            except EngineFailureError as fault:
                self.failures += 1
                return Met(Divergence(Parting.FAILS, -1, said=(fault.seen,), failure=fault.failure), put=False)
        assert self._engine is not None, "it was started"
        met = meet(course, setting, self._engine, self.can)
        if met.divergence is not None and met.divergence.failure not in (None, Failure.ERROR):
            self._engine.kill()
            self._engine = None
        return met

    def _departure(
        self, course: Course, divergence: Divergence, setting: Setting, number: int, source: Source
    ) -> Departure:
        script = course.script
        if divergence.parting is Parting.FAILS:
            self.failures += 1
        whole = Script(script.deal, script.steps[: divergence.at + 1])
        known = _that_explain(tuple(self._suspected), whole, divergence, setting)
        kind = (*divergence.nature, bool(known))
        shrinks = self.shrinks and self._shortened[kind] < MOST_SHORTENED
        short = whole
        if shrinks and divergence.failure is not Failure.HUNG:
            shrinking = Shrinking(setting, divergence.nature, lambda one: self._meet(one, setting).divergence)
            short = shrinking.shortest(script, divergence)
        suspected = _suspects(course, whole, short, divergence, setting) if shrinks or not known else known
        self._suspected.update(dict.fromkeys(suspected))
        self._shortened[kind] += 1
        rule, citation = _rule(divergence, suspected)
        steps = script.steps
        step = steps[min(divergence.at, len(steps) - 1)] if steps and divergence.at >= 0 else None
        line = source.position(step.start)[0] if step is not None and step.start is not None else None
        return Departure(
            source.name,
            number,
            script.deal["number"],
            step.turn if step is not None else None,
            step.seat if step is not None else None,
            line,
            setting.rules.name,
            divergence,
            rule,
            citation,
            suspected,
            record_of(short, setting, f";! {rule}" if divergence.findings else "") if shrinks else None,
        )


def courses_of(
    record: Record, folder: Path, number: int = 1, left_out: Counter[str] | None = None
) -> Iterator[tuple[Setting, Course]]:
    """The deals of a record as they are put to an engine, each with the totals before it. `folder` is where a rule set
    of its own is looked for, `number` its place in the text; what cannot be put is counted in `left_out`, by the
    reason."""
    left_out = Counter() if left_out is None else left_out
    match = MatchInPlay(record.head, number, folder)
    if match.match is None or match.rules is None:
        left_out["record-not-judged"] += 1
        return
    tag = record.head.tag("Rules")
    named = tag.value if tag is not None else match.rules.name
    setting = Setting(match.rules, named, match.table.options, match.match.seats, match.match.sides)
    for place, deal in enumerate(record.deals, 1):
        stand = match.stand
        match.play(deal)
        if match.match is None:
            left_out["record-not-judged"] += 1
            return
        if untold_play(deal) and not tells_of_cards(deal):
            left_out["not-told"] += 1
            continue
        totals = {side: total[0] for side, total in stand.totals.items() if total[0] == total[1]}
        if len(totals) < len(stand.totals):
            left_out["totals-not-known"] += 1
            continue
        heading = deal.heading
        dealer = heading.dealer if heading.dealer in setting.seats else _dealer_before(deal, setting)
        told = heading.number if heading.number is not None else place
        course = course_of_deal(deal, told, dealer, totals, setting)
        if course is None:
            left_out["deal-not-understood"] += 1
        else:
            yield setting, course


def _that_explain(
    known: Sequence[Suspect], whole: Script, divergence: Divergence, setting: Setting
) -> tuple[Suspect, ...]:
    """Those of the clauses suspected before that explain this divergence too."""
    if divergence.parting is not Parting.REFUSES or divergence.at < 0:
        return ()
    return tuple(one for one in known if explains(one, whole, divergence, setting))


def _suspects(
    course: Course, whole: Script, short: Script, divergence: Divergence, setting: Setting
) -> tuple[Suspect, ...]:
    match divergence.parting:
        case Parting.REFUSES if divergence.at >= 0:
            return suspects(whole, short, divergence, setting)
        case Parting.SCORES:
            told = [points.item for points in divergence.points if points.item in CLAUSE_OF]
            if told:
                return tuple(dict.fromkeys(_clause_of(item, setting.rules) for item in told))
            return suspects(course.script, course.script, divergence, setting)
        case _:
            return ()


def _clause_of(item: str, rules: RuleSet) -> Suspect:
    """The clause that gives an item of the count its points."""
    clause = CLAUSE_OF[item]
    return Suspect(clause, "", getattr(rules, clause).citation)


def _rule(divergence: Divergence, suspected: Sequence[Suspect]) -> tuple[str, Citation | None]:
    """The name by which a departure is grouped with others, and where the rule is written."""
    if divergence.findings:
        return divergence.findings[0].name, divergence.findings[0].citation
    if divergence.failure is not None:
        return divergence.failure.value, None
    if suspected:
        return suspected[0].clause, suspected[0].citation
    return divergence.parting.value, None


def _dealer_before(deal: Deal, setting: Setting) -> str | None:
    """Who dealt, by who plays first: where a record does not tell it nobody can say that it was another."""
    first = next((line.seat for line in deal.lines if isinstance(line, Turn)), None)
    if first not in setting.seats:
        return None
    return setting.seats[(setting.seats.index(first) - setting.rules.first_player.value) % len(setting.seats)]


def settled(files: Sequence[MeasuredFile]) -> tuple[MeasuredFile, ...]:
    """The files with each refusal under the rule that explains most of them: of several clauses that may be at fault in
    one record, that which is so in most others.

    The suspects of a record are then those that explain all records of its rule, that one first.
    """
    refused = [one for file in files for one in file.departures if one.divergence.parting is Parting.REFUSES]
    named: dict[int, Departure] = {}
    while waiting := [one for one in refused if one.suspects and id(one) not in named]:
        counted = Counter(suspect for one in waiting for suspect in one.suspects)
        likeliest = max(counted, key=lambda suspect: counted[suspect])
        group = [one for one in waiting if likeliest in one.suspects]
        shared = tuple(one for one in likeliest_first(likeliest, group[0].suspects) if counted[one] >= len(group))
        for one in group:
            suspects = tuple(suspect for suspect in shared if suspect in one.suspects)
            named[id(one)] = replace(one, rule=likeliest.clause, citation=likeliest.citation, suspects=suspects)
    return tuple(replace(file, departures=tuple(named.get(id(one), one) for one in file.departures)) for file in files)


def likeliest_first(likeliest: Suspect, suspects: Sequence[Suspect]) -> tuple[Suspect, ...]:
    """Suspects with one of them at their head."""
    return likeliest, *(one for one in suspects if one.clause != likeliest.clause)
