"""Whole recorded games against the verdicts that stand beside them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sambanotation.diagnostic import Severity, Verdict
from sambanotation.game.ledger import Entry
from sambanotation.notation.parser import parse
from sambanotation.notation.tags import table_of
from sambanotation.replay import replay, validate
from sambanotation.replay.match_in_play import MatchInPlay
from sambanotation.ruleset_file import available
from sambanotation.source import Source, decode
from tests.cases import FIXTURES

VERDICTS = sorted((FIXTURES / "games").rglob("verdict.json"))


def _verdict(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def _record(path: Path) -> Source:
    record = path.parent / str(_verdict(path)["record"])
    return decode(record.name, record.read_bytes())


def test_there_is_a_recorded_game() -> None:
    assert VERDICTS


@pytest.mark.parametrize("path", VERDICTS, ids=lambda path: path.parent.relative_to(FIXTURES / "games").as_posix())
def test_the_referee_finds_what_the_verdict_says_and_nothing_else(path: Path) -> None:
    wanted = [
        (found["deal"], found["turn"], found["seat"], found["name"], found["verdict"] and Verdict(found["verdict"]))
        for found in _verdict(path)["findings"]
    ]
    found = [
        (finding.deal, finding.turn, finding.seat, finding.name, finding.verdict) for finding in validate(_record(path))
    ]
    assert found == wanted


@pytest.mark.parametrize("path", VERDICTS, ids=lambda path: path.parent.relative_to(FIXTURES / "games").as_posix())
def test_the_count_is_what_the_verdict_says(path: Path) -> None:
    verdict = _verdict(path)
    (record,) = parse(_record(path)).records
    ledgers = replay(record).ledgers
    scores = [{side: list(ledger.score(side)) for side in sides} for ledger, sides in _paired(ledgers, verdict)]
    assert scores == verdict["scores"]
    for certain in verdict["certain"]:
        entry = ledgers[0].entry(certain["side"], certain["item"]) if ledgers[0] else None
        assert isinstance(entry, Entry)
        assert list(entry.number) == certain["number"]
        assert "points" not in certain or list(entry.points) == certain["points"]


@pytest.mark.parametrize("name", available())
def test_every_rule_set_has_a_whole_recorded_match(name: str) -> None:
    """From the first deal, with both sides at nothing, to the one after which somebody has won, without a fault."""
    path = FIXTURES / "games" / name / "match.sgr"
    source = decode(path.name, path.read_bytes())
    (record,) = parse(source).records
    table = table_of(record)
    assert table.rules is not None
    assert (table.rules.name, table.start) == (name, {})
    assert [one for one in validate(source) if one.severity is not Severity.NOTICE] == []
    match = MatchInPlay(record.head)
    for deal in record.deals:
        assert not match.stand.winners, "it was over before"
        match.play(deal)
    assert match.stand.winners
    assert all(low == high for low, high in match.stand.totals.values())


def _paired(ledgers: Any, verdict: dict[str, Any]) -> Any:
    return zip(ledgers, verdict["scores"], strict=True)


def test_the_narrated_game_is_scored_within_what_can_be_worked_out_by_hand() -> None:
    """Worked out card by card, apart from this program: A and C have 4,325 to 4,385 points, B and D 520 to 730."""
    game = FIXTURES / "games" / "partida-comentada" / "as-narrated.sgr"
    (record,) = parse(decode(game.name, game.read_bytes())).records
    (ledger,) = replay(record).ledgers
    assert ledger is not None
    for side, (low, high) in {"A+C": (4325, 4385), "B+D": (520, 730)}.items():
        least, most = ledger.score(side)
        assert least <= low
        assert high <= most
