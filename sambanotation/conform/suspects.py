"""Which rule an engine has otherwise, where it refuses what is legal or counts otherwise: found by trying.

Each clause of the rule set is given, by itself, the other values that it has in some rule set or that lie beside its
own. A clause is suspected if under such a value the referee says what the engine says, and nothing else of the deal
changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from typing import Any, TypeGuard

from sambanotation.conform.course import Script, Setting, course_of, table_after
from sambanotation.conform.meeting import Divergence, Parting
from sambanotation.diagnostic import Citation, Verdict
from sambanotation.engine.serving import score_of
from sambanotation.engine.shape import Json
from sambanotation.engine.table import NotUnderstoodError, OutOfOrderError
from sambanotation.frozen import frozen
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import available, load_ruleset
from sambanotation.ruleset_followed import unfollowed
from sambanotation.ruleset_sense import contradictions
from sambanotation.ruleset_written import written


@frozen
class Suspect:
    """A clause with the value that the engine may play by, as a rule-set file has it in `written`; `citation` is where
    the rule set has its own from."""

    clause: str
    written: str
    citation: Citation = field(compare=False)
    value: Any = field(default=None, compare=False)


def suspects(whole: Script, short: Script, divergence: Divergence, setting: Setting) -> tuple[Suspect, ...]:
    """The clauses that may be at fault, each with a value; first those by which the referee refuses the very act that
    the engine refuses. `whole` is the deal up to the divergence, `short` what it was cut down to."""
    found: list[tuple[bool, Suspect]] = []
    # A whole deal is played under other rules only where they count its end as the engine does.
    end = table_after(whole, setting) if divergence.parting is Parting.SCORES else None
    for clause, value in _otherwise(setting.rules):
        rules = _with(setting.rules, clause, value)
        ledger = end.score(rules) if end is not None else None
        if end is not None and (ledger is None or not _counts_so(tuple(score_of(end, ledger)), divergence)):
            continue
        if next(iter(contradictions(rules)), None) is not None or next(iter(unfollowed(rules)), None) is not None:
            continue
        act = _explains(short, divergence, setting, rules)
        if act is not None and whole is not short:
            act = _explains(whole, divergence, setting, rules)
        if act is not None:
            suspect = Suspect(clause, written(value), getattr(setting.rules, clause).citation, value)
            found.append((act != divergence.act, suspect))
    return tuple(suspect for _, suspect in sorted(found, key=lambda one: one[0]))


def explains(suspect: Suspect, script: Script, divergence: Divergence, setting: Setting) -> bool:
    """Whether a clause that was suspected in one record may be at fault in another too."""
    return _explains(script, divergence, setting, _with(setting.rules, suspect.clause, suspect.value)) is not None


def _with(rules: RuleSet, clause: str, value: object) -> RuleSet:
    """A rule set with another value of one clause."""
    put: dict[str, Any] = {clause: replace(getattr(rules, clause), value=value, options=())}
    if _is_words(value):
        # A way that is gone is gone from every list that may hold only such ways.
        for names, _ in contradictions(replace(rules, **put)):
            for name in names:
                other = getattr(rules, name)
                if name != clause and clause in names and _is_words(other.value):
                    put[name] = replace(other, value=tuple(one for one in other.value if one in value), options=())
    return replace(rules, **put)


def _is_words(value: object) -> TypeGuard[tuple[Enum, ...]]:
    return isinstance(value, tuple) and bool(value) and all(isinstance(one, Enum) for one in value)


def _explains(script: Script, divergence: Divergence, setting: Setting, rules: RuleSet) -> int | None:
    """The index of the act about which the referee says under other rules what the engine says (0 for a count); None
    where he does not."""
    try:
        course = course_of(script, setting, rules)
    except (NotUnderstoodError, OutOfOrderError):
        return None
    if divergence.parting is Parting.SCORES:
        return 0 if course.score is not None and _counts_so(course.score, divergence) else None
    ruled = course.ruled
    if course.dealt.verdict is not Verdict.LEGAL or len(ruled) < len(script.steps):
        return None
    return ruled[-1].acts if ruled[-1].ruling.verdict is Verdict.ILLEGAL else None


def _counts_so(score: tuple[Json, ...], divergence: Divergence) -> bool:
    """Whether a count has the points of the engine wherever those were other ones."""
    counted = {side["side"]: side for side in score}
    for points in divergence.points:
        side = counted[points.side]
        ours = side[points.item] if points.item in ("deal", "total") else side["items"].get(points.item, 0)
        if ours != points.theirs:
            return False
    return True


def _otherwise(rules: RuleSet) -> Iterator[tuple[str, object]]:
    """Clauses with other values: first those beside their own, then those that they have in other rule sets."""
    own = rules.clauses()
    for name, clause in own.items():
        for value in _beside(clause.value):
            yield name, value
    for name, clause in own.items():
        told = {written(clause.value)}
        for other in _shipped():
            value = other.clauses()[name].value
            if written(value) not in told:
                told.add(written(value))
                yield name, value


@cache
def _shipped() -> tuple[RuleSet, ...]:
    loaded = [load_ruleset(name).rules for name in available()]
    return tuple(rules for rules in loaded if rules is not None)


def _beside(value: object) -> Iterator[object]:
    """The values that differ least from one: the other truth, a number near it, another word, a part more or less."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1) if abs(value) < 20 else (value + 50, value - 50, value + 100, value - 100)
        case Enum():
            yield from (other for other in type(value) if other is not value)
        case tuple() if len(value) > 1 and _is_words(value):
            yield from (tuple(part for part in value if part is not one) for one in value)
            yield from ((one,) for one in value if len(value) > 2)
            yield from ((*value, other) for other in type(value[0]) if other not in value)
        case tuple() if len(value) > 1 and all(is_dataclass(part) for part in value):
            yield from (tuple(part for part in value if part is not one) for one in value)
        case _ if is_dataclass(value):
            yield from _with_a_part_beside(value)


def _with_a_part_beside(value: Any) -> Iterator[object]:
    for one in fields(value):
        part = getattr(value, one.name)
        if one.init and isinstance(part, int):
            for other in _beside(part):
                yield replace(value, **{one.name: other})
