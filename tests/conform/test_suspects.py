"""A count that is another one and names no items: the clause that it comes from is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sambanotation.conform.course import Course, Setting, table_after
from sambanotation.conform.measuring import courses_of
from sambanotation.conform.meeting import Divergence, Parting, Points
from sambanotation.conform.suspects import explains, suspects
from sambanotation.engine.serving import score_of
from sambanotation.notation.parser import parse
from sambanotation.ruleset import RuleSet
from sambanotation.source import decode
from tests.cases import FIXTURES

MATCH = FIXTURES / "games" / "canasta-classic" / "match.sgr"


@pytest.fixture(scope="module")
def course() -> tuple[Setting, Course]:
    (record,) = parse(decode(MATCH.name, MATCH.read_bytes())).records
    return next(iter(courses_of(record, MATCH.parent)))


def counted_by(rules: RuleSet, setting: Setting, course: Course) -> Divergence:
    """The count of a deal by other rules, as an engine has it that tells deal and total and nothing else."""
    table = table_after(course.script, setting)
    ledger = table.score(rules)
    assert ledger is not None
    theirs = {side["side"]: side for side in score_of(table, ledger)}
    points = [
        Points(ours["side"], item, ours[item], theirs[ours["side"]][item])
        for ours in course.score or ()
        for item in ("deal", "total")
        if ours[item] != theirs[ours["side"]][item]
    ]
    return Divergence(Parting.SCORES, len(course.script.steps), points=tuple(points))


def test_the_clause_of_a_wrong_count_is_suspected(course: tuple[Setting, Course]) -> None:
    setting, whole = course
    rules = setting.rules
    mixed = rules.mixed_canasta
    divergence = counted_by(replace(rules, mixed_canasta=replace(mixed, value=mixed.value + 50)), setting, whole)
    assert divergence.points
    found = suspects(whole.script, whole.script, divergence, setting)
    assert (mixed.value + 50, "mixed_canasta") in [(one.value, one.clause) for one in found]
    assert all(explains(one, whole.script, divergence, setting) for one in found)


def test_a_count_that_no_clause_gives_has_no_suspect(course: tuple[Setting, Course]) -> None:
    setting, whole = course
    (first, *_) = whole.score or ()
    points = (Points(first["side"], "deal", first["deal"], first["deal"] + 7),)
    divergence = Divergence(Parting.SCORES, len(whole.script.steps), points=points)
    assert suspects(whole.script, whole.script, divergence, setting) == ()
