"""Records of a text are read, judged and scored one by one, and come to the same as all of them together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sambanotation import read
from sambanotation.notation import parser
from sambanotation.notation.parser import Parsed, parse
from sambanotation.replay import catalogue, judged, judged_each, validate
from sambanotation.replay.score import score, scores
from sambanotation.source import Source
from tests.simulated.deals import match

FIXTURES = Path(__file__).parents[2] / "fixtures"
RECORDS = sorted(FIXTURES.glob("**/*.sgr"))
GAMES = "\n".join(match(seed, 4, 1) for seed in range(3))


@pytest.mark.parametrize("path", RECORDS, ids=[str(path.relative_to(FIXTURES)) for path in RECORDS])
def test_one_by_one_records_are_judged_as_all_together(path: Path) -> None:
    source = read(path)
    assert validate(source, path.parent) == judged(parse(source, names=catalogue.names()), path.parent)


def test_the_records_of_a_text_have_their_numbers_and_their_own_findings() -> None:
    text = GAMES.replace("deal 1", "deal 1\nwhat is this?")
    found = list(judged_each(Source("games.sgr", text)))
    assert [one.number for one in found] == [1, 2, 3]
    for one in found:
        assert {finding.record for finding in one.findings} == {one.number}
        assert one.record is not None
        assert len(one.replayed.ledgers) == len(one.record.deals)


def test_what_is_wrong_with_a_text_as_a_whole_stands_with_its_last_record() -> None:
    (only,) = judged_each(Source("empty.sgr", ""))
    assert only.record is None
    assert [finding.name for finding in only.findings] == ["no-record"]


def test_an_acknowledgement_that_meets_nothing_is_told_of_its_own_record() -> None:
    text = GAMES + "\ndeal 2 ;~ no-discard it stood\n"
    last = list(judged_each(Source("games.sgr", text)))[-1]
    assert [finding.record for finding in last.findings if finding.name == "acknowledges-nothing"] == [3]


def test_a_record_is_judged_before_the_one_after_the_next_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read_so_far = 0

    def counted(source: Source, names: frozenset[str] | None = None) -> Iterator[Parsed]:
        nonlocal read_so_far
        for parsed in parser.read_records(source, names):
            read_so_far += len(parsed.records)
            yield parsed

    monkeypatch.setattr("sambanotation.replay.read_records", counted)
    for one in judged_each(Source("games.sgr", GAMES)):
        assert read_so_far <= one.number + 1


def test_the_scores_of_a_text_are_those_of_its_records() -> None:
    source = Source("games.sgr", GAMES)
    one_by_one = scores(source)
    assert next(one_by_one).record == 1
    assert [match.record for match in one_by_one] == [2, 3]
    assert tuple(scores(source)) == score(source)
