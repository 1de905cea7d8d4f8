"""What is counted of records, and how it is added up."""

from __future__ import annotations

from collections import Counter
from statistics import median_low

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sambanotation.corpus.figures import figures
from sambanotation.corpus.statistics import Spread, Statistics
from sambanotation.replay import validate
from sambanotation.replay.score import scores
from sambanotation.source import Source
from tests.cases import CASES, FIXTURES

HEAD = '[Rules "samba-br"]\n[Seats "A B C D"]\n\ndeal 1 dealer D\n'


def test_a_deal_is_as_long_as_its_turns_and_a_variation_is_none_of_it() -> None:
    (record,) = figures(
        Source("x", f"{HEAD}1. A +_ _ -9c\n2. B +_ _ -8c\n(\n2. B ^ -7c\n3. C ^ -4s\n)\n3. C +_ _ -7c\n")
    )
    assert [(deal.turns, deal.is_counted) for deal in record.deals] == [(3, False)]
    assert (record.rules, record.players, record.standing) == ("samba-br@1", 4, "goes-on")


@pytest.mark.parametrize(
    ("turn", "takes"),
    [("^", 1), ("^ -4s", 1), ("^ undo +_ _ -4s", 0), ("+_ _ undo ^ -4s", 1), ("^ undo ^ -4s", 1), ("^top -4s", 0)],
)
def test_the_pile_is_taken_by_a_side_unless_it_was_given_back(turn: str, takes: int) -> None:
    (record,) = figures(Source("x", f"{HEAD}1. A +_ _ -9c\n2. B {turn}\n"))
    assert {side.name: side.pile_takes for side in record.deals[0].sides} == {"A+C": 0, "B+D": takes}


def test_figures_are_those_of_the_score_and_of_the_findings() -> None:
    standing = 0
    for path in [*CASES[::30], *sorted((FIXTURES / "corpus").rglob("matches.sgr"))[:4]]:
        source = Source("x", path.read_bytes().decode("utf-8", "surrogateescape"))
        told = list(figures(source, path.parent))
        counted = list(scores(source, path.parent))
        assert [one.winners for one in told] == [one.winners for one in counted]
        for one, score in zip(told, counted, strict=True):
            for deal, scored in zip(one.deals, score.deals, strict=True):
                assert deal.is_counted == (scored.not_counted is None)
                for side, other in zip(deal.sides, scored.sides, strict=True):
                    assert side.score == (other.score if deal.is_counted else None)
                    assert all(line.entry.number == side.numbers[line.entry.item] for line in other.lines)
        found = Counter(
            one.code for one in validate(source, path.parent) if not (one.consequence_of or one.acknowledged)
        )
        assert Counter(one.code for record in told for one in record.findings) == found or not told
        standing += sum(found.values())
    assert standing > 10


@given(st.lists(st.integers(-50, 50), min_size=1))
def test_a_spread_is_that_of_its_numbers(numbers: list[int]) -> None:
    spread = Spread()
    for number in numbers:
        spread.add(number)
    assert (spread.count, spread.sum, spread.least, spread.greatest) == (
        len(numbers),
        sum(numbers),
        min(numbers),
        max(numbers),
    )
    assert spread.median == median_low(numbers)
    assert spread.mean == sum(numbers) / len(numbers)


def test_a_spread_of_nothing_tells_nothing() -> None:
    spread = Spread()
    assert (spread.count, spread.sum, spread.least, spread.greatest, spread.median, spread.mean) == (
        *(0, 0),
        *(None, None, None, None),
    )


def test_records_are_grouped_by_rule_set_and_number_of_players() -> None:
    statistics = Statistics()
    two = HEAD.replace("A B C D", "A B").replace("dealer D", "dealer B")
    for head in (HEAD, two, HEAD, HEAD.replace("samba-br", "no-such-rules")):
        for record in figures(Source("x", f"{head}1. A +_ _ -9c\n")):
            statistics.add(record)
    assert [(rules, players, group.records) for rules, players, group in statistics.groups()] == [
        *((None, 0, 1), ("samba-br@1", 2, 1), ("samba-br@1", 4, 2)),
    ]
