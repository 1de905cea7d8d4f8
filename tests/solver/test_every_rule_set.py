"""Under every rule set a game that was played is among those that the program allows, whoever tells it."""

from __future__ import annotations

import pytest

from sambanotation.generate.redaction import Seen, Struck, redact
from sambanotation.generate.writing import text_of
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.solver.answers import Asked, Status
from sambanotation.solver.deriving import derive
from sambanotation.solver.linear import Answer
from sambanotation.solver.program import Program
from sambanotation.source import Source
from tests.generate.played import VARIANTS, begun
from tests.solver.test_program import RULES
from tests.solver.truths import allow_only, told

ALL = [*RULES, *VARIANTS.items()]
WAYS = [Seen(None), Seen("A"), Struck(0.3)]


def played(rules: str, players: int) -> str:
    """The first deal of a match, with its claims."""
    match, _ = begun(players, rules=rules)
    return print_records(parse(Source("played", text_of(match))).records)


@pytest.mark.parametrize(("rules", "players"), ALL)
@pytest.mark.parametrize("way", WAYS, ids=["public", "seat", "struck"])
def test_what_happened_breaks_no_rule_of_the_program(rules: str, players: int, way: Seen | Struck) -> None:
    full = played(rules, players)
    (truth,), (deal,) = told(full), told(redact(Source("full", full), way).text)
    program = Program(deal)
    allow_only(program, truth)
    solved = program.linear.solve(program.broken)
    assert (solved.answer, solved.objective) == (Answer.BEST, 0)


@pytest.mark.parametrize(("rules", "players"), VARIANTS.items())
def test_what_a_spectator_saw_may_have_been(rules: str, players: int) -> None:
    seen = redact(Source("full", played(rules, players)), Seen(None)).text
    derivation = derive(Source("seen", seen), asked=Asked(facts=False, scores=False))
    assert derivation is not None
    (answer,) = derivation.deals
    assert answer.status is Status.CONSISTENT
    assert answer.chosen is not None
    assert answer.chosen.least == 0
