"""A check that no occasion concerns would have found nothing, and melds that were found right are right again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from sambanotation import Source, read
from sambanotation.game.actions import Event
from sambanotation.game.position import Position
from sambanotation.generate.writing import text_of
from sambanotation.referee import CHECKS, judge
from sambanotation.referee.check import Check, Fault
from sambanotation.replay import validate
from sambanotation.replay.judging import Judging
from sambanotation.ruleset import RuleSet
from tests.generate.played import VARIANTS, begun
from tests.hiding import hide
from tests.simulated.deals import match
from tests.test_laws import spoil

FIXTURES = Path(__file__).parents[2] / "fixtures"
RECORDS = sorted(FIXTURES.glob("**/*.sgr"))


@pytest.fixture
def asked_twice(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Lets every event be judged both ways; counts the events and the faults."""
    counts = [0, 0]

    def both(position: Position, event: Event, rules: RuleSet) -> Sequence[tuple[Check, Fault]]:
        found = judge(position, event, rules)
        asked = [check for check in CHECKS if type(event) in check.on]
        assert list(found) == [(check, fault) for check in asked for fault in check.find(position, event, rules)], event
        counts[0] += 1
        counts[1] += len(found)
        return found

    monkeypatch.setattr("sambanotation.replay.judging.judge", both)
    monkeypatch.setattr(Judging, "asks_all", True)
    for asks in ("setup", "closing"):
        # The referee is asked about every claim, also where it needs not be.
        monkeypatch.setattr(f"sambanotation.replay.{asks}.agree", lambda *_: False)
    monkeypatch.setattr("sambanotation.game.ledger.agree", lambda *_: False)
    return counts


@pytest.mark.parametrize("path", RECORDS, ids=[str(path.relative_to(FIXTURES)) for path in RECORDS])
def test_in_every_case_all_checks_together_find_no_more(path: Path, asked_twice: list[int]) -> None:
    validate(read(path), path.parent)
    assert asked_twice[0] or "notation" in path.parts or "rulesets" in path.parts or path.stem == "players-not-allowed"


@pytest.mark.parametrize("seed", range(6))
def test_in_spoiled_and_hidden_games_all_checks_together_find_no_more(seed: int, asked_twice: list[int]) -> None:
    rng = Random(seed)
    text = match(7000 + seed, (2, 3, 4, 6)[seed % 4], 1)
    for record in (text, spoil(text, rng, 6), hide(text, rng, 0.2)):
        validate(Source("game.sgr", record))
    assert asked_twice[0] > 100
    assert asked_twice[1]


SOURCES = {"samba-pagat": 4, "samba-como-jogar": 4, "canastra": 2}
OTHERS = [(rules, players, number) for rules, players in SOURCES.items() for number in (1, 3, 6, 11)]
OTHERS += [(rules, players, number) for rules, players in VARIANTS.items() for number in (5, 6)]
"""Rule set, players and the number of a generated match."""


@pytest.mark.parametrize(("rules", "players", "number"), OTHERS)
def test_by_other_rules_all_checks_together_find_no_more(
    rules: str, players: int, number: int, asked_twice: list[int]
) -> None:
    rng = Random(number)
    played, _ = begun(players, number, rules=rules, deals=2)
    text = text_of(played)
    for record in (text, spoil(text, rng, 6), hide(text, rng, 0.2)):
        validate(Source("game.sgr", record))
    assert asked_twice[0] > 100
