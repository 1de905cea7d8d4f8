"""Games that were played, told by somebody who saw or kept less: what was there is among what is derived, what is
forced was there, and the points lie in their ranges."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sambanotation.solver.answers import Asked, Status
from tests.solver.redacted import WAYS, Telling, compare, telling
from tests.solver.test_program import RULES

DEALS = [(rules, players, number) for rules, players in RULES for number in range(3)]
"""Each way of telling by one deal of each rule set; `make proof` derives many more."""


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_the_points_that_were_scored_are_in_the_range(rules: str, players: int) -> None:
    compared = compare(telling(rules, players, 0, "public"), Asked(seconds=60, facts=False))
    assert (compared.status, compared.faults) == (Status.CONSISTENT, [])


def _telling(rules: str, players: int, number: int) -> Telling:
    """The beginning of a deal, told in one of three ways."""
    turns = (4, 4, 2)[number % 3]
    return telling(rules, players, number, WAYS[number % 3], turns)


@pytest.mark.parametrize(("rules", "players", "number"), DEALS)
def test_what_was_there_may_have_been_and_what_is_forced_was_there(rules: str, players: int, number: int) -> None:
    compared = compare(_telling(rules, players, number), Asked(seconds=60))
    assert (compared.status, compared.faults) == (Status.CONSISTENT, [])


def test_something_else_than_was_there_is_found_out() -> None:
    told = _telling("samba-br", 4, 1)
    (up,) = (line for line in told.seen.splitlines() if line.startswith("up "))
    other = "up Qc" if up != "up Qc" else "up Qd"
    compared = compare(replace(told, seen=told.seen.replace(up, other)), Asked(facts=False))
    assert any("the truth is no completion" in fault for fault in compared.faults)
