"""An engine and the referee over the same deal: the first thing about which they part."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field
from enum import StrEnum

from sambanotation.conform.course import Course, Ruled, Setting, Stop, needs, needs_of_step
from sambanotation.conform.running import Engine, EngineFailureError, Failure, Seen
from sambanotation.diagnostic import Diagnostic, Verdict
from sambanotation.engine.shape import Json
from sambanotation.frozen import frozen


class Parting(StrEnum):
    """In what an engine parts from the referee."""

    ACCEPTS = "accepts-what-is-illegal"
    REFUSES = "refuses-what-is-legal"
    SCORES = "scores-otherwise"
    TABLE = "keeps-another-table"
    FAILS = "fails-to-answer"


@frozen
class Points:
    """Points of a side about which the two part: of an item of the count, of the deal, or the total; None where the
    engine names none."""

    side: str
    item: str
    ours: int
    theirs: int | None


@frozen
class Divergence:
    """The first thing about which an engine and the referee part in a deal.

    `at` is the index of its step in the script: -1 is the deal itself, one more than the last is the score. `findings`
    are those of the referee where the engine accepts, `said` is what the engine says, `act` the index of the act that
    it refuses, `points` what it counts otherwise, `failure` how it fails.
    """

    parting: Parting
    at: int
    findings: tuple[Diagnostic, ...] = ()
    said: tuple[str | Seen, ...] = ()
    points: tuple[Points, ...] = ()
    failure: Failure | None = None
    act: int = 0

    @property
    def nature(self) -> tuple[object, ...]:
        """What must stay the same while a record is made shorter."""
        named = self.findings[0].code if self.findings else None
        of = self.points[0].item if self.points else None
        return self.parting, named, of, self.failure


@frozen
class Met:
    """What came of a deal that was put to an engine: a divergence or none, how many turns were asked about, and why the
    rest was not, if any was left. `put` tells whether it was put to the engine at all."""

    divergence: Divergence | None
    turns: int = 0
    left_out: tuple[str, ...] = field(default=())
    put: bool = True


def meet(course: Course, setting: Setting, engine: Engine, can: Collection[str]) -> Met:
    """Puts a deal to an engine, up to the first divergence; of what it cannot do it is not asked."""
    missing = needs(course.script, setting) - set(can)
    if course.dealt.verdict is not Verdict.LEGAL and "dealing" not in can:
        missing = missing | {"dealing"}
    if missing:
        return Met(None, 0, tuple(sorted(missing)), put=False)
    at = -1
    turns = 0
    try:
        engine.ask(setting.message)
        refused, said = _refused(engine, course.script.deal)
        if course.dealt.verdict is Verdict.ILLEGAL:
            accepts = Divergence(Parting.ACCEPTS, at, course.dealt.findings, said)
            return Met(None if refused else accepts, turns)
        if refused:
            return Met(Divergence(Parting.REFUSES, at, said=said) if course.dealt.verdict is Verdict.LEGAL else None)
        for at, ruled in enumerate(course.ruled):
            missing = needs_of_step(ruled.step) - set(can)
            if missing:
                return Met(None, turns, tuple(sorted(missing)))
            turns += ruled.step.message is None
            divergence = _at_step(engine, ruled, at, can)
            if divergence is not None:
                return Met(divergence, turns)
        at = len(course.ruled)
        if course.score is not None:
            counted = engine.ask({"type": "score"})
            points = tuple(_points_apart(course.score, counted["sides"]))
            if points:
                return Met(Divergence(Parting.SCORES, at, points=points), turns)
    except EngineFailureError as fault:
        return Met(Divergence(Parting.FAILS, at, said=(fault.seen,), failure=fault.failure), turns)
    return Met(None, turns, (course.stopped,) if course.stopped not in (None, Stop.ILLEGAL) else ())


def _refused(engine: Engine, message: Json) -> tuple[bool, tuple[str, ...]]:
    reply = engine.ask(message)
    faults = reply.get("faults", ())
    return reply["legal"] is False, tuple(": ".join(filter(None, (one["rule"], one.get("why")))) for one in faults)


def _at_step(engine: Engine, ruled: Ruled, at: int, can: Collection[str]) -> Divergence | None:
    refused, said, act = _taken(engine, ruled)
    verdict = ruled.ruling.verdict
    if verdict is Verdict.ILLEGAL and not refused:
        return Divergence(Parting.ACCEPTS, at, ruled.ruling.findings, said)
    if verdict is Verdict.LEGAL and refused:
        return Divergence(Parting.REFUSES, at, said=said, act=act)
    if ruled.digest is not None and "digest" in can and not refused:
        digest = engine.ask({"type": "digest"})["digest"]
        if digest != ruled.digest:
            return Divergence(Parting.TABLE, at, said=(str(digest),))
    return None


def _taken(engine: Engine, ruled: Ruled) -> tuple[bool, tuple[str, ...], int]:
    """Whether an engine refuses any part of a step, what it says of that, and the index of the act."""
    if ruled.step.message is not None:
        return *_refused(engine, ruled.step.message), 0
    for number, (who, act) in enumerate(ruled.step.acts):
        refused, said = _refused(engine, {"type": "act", "seat": who, "act": act})
        if refused:
            return refused, said, number
    return False, (), len(ruled.step.acts)


def _points_apart(ours: tuple[Json, ...], theirs: list[Json]) -> list[Points]:
    """The points about which two counts part: items first, where the engine tells them."""
    told = {side["side"]: side for side in theirs}
    apart = []
    for side in ours:
        name, other = side["side"], told.get(side["side"], {})
        if "items" in other:
            items = {**dict.fromkeys(other["items"], 0), **side["items"]}
            pairs = [(item, points, other["items"].get(item, 0)) for item, points in items.items()]
        else:
            pairs = []
        pairs += [("deal", side["deal"], other.get("deal")), ("total", side["total"], other.get("total"))]
        apart += [Points(name, item, one, two) for item, one, two in pairs if one != two]
    return apart
