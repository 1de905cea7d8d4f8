from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from sambanotation.diagnostic import Diagnostic, Severity
from sambanotation.output.report import Selection, place_findings
from tests.output.samples import GAME, LOW, NOT_HELD, NOTICE, UNDECIDED, WARNING, report_of

FOLLOWS = replace(NOT_HELD, consequence_of=LOW)


def test_an_id_names_code_file_and_place() -> None:
    assert [found.id for found in place_findings(GAME, [NOTICE, LOW])] == ["SG301@game.sgr:2:1", "SG520@game.sgr:3:11"]


def test_equal_findings_have_ids_of_their_own() -> None:
    ids = [found.id for found in place_findings(GAME, [LOW, LOW, replace(LOW, facts={**LOW.facts, "there": 20})])]
    assert ids == ["SG520@game.sgr:3:11", "SG520@game.sgr:3:11#2", "SG520@game.sgr:3:11#3"]


def test_ids_stay_different_from_source_to_source() -> None:
    taken: Counter[str] = Counter()
    ids = [found.id for _ in range(2) for found in place_findings(GAME, [NOTICE], taken)]
    assert ids == ["SG301@game.sgr:2:1", "SG301@game.sgr:2:1#2"]


def test_ends_are_just_behind_the_last_sign() -> None:
    (found,) = place_findings(GAME, [LOW])
    assert (found.start, found.end) == ((3, 11), (3, 20))


def test_a_consequence_knows_its_cause_even_where_it_stands_before_it() -> None:
    follows, cause = place_findings(GAME, [FOLLOWS, LOW])
    assert follows.cause is cause
    assert cause.cause is None


def test_a_consequence_of_a_consequence_has_the_first_as_its_root() -> None:
    later = replace(NOTICE, consequence_of=FOLLOWS)
    first, second, third = place_findings(GAME, [LOW, FOLLOWS, later])
    assert (third.cause, third.root, second.root, first.root) == (second, first, first, first)


def test_a_cause_that_was_acknowledged_afterwards_is_still_the_cause() -> None:
    cause, follows = place_findings(GAME, [replace(LOW, acknowledged="played on"), FOLLOWS])
    assert follows.cause is cause


@pytest.mark.parametrize(
    ("select", "ignore", "named"),
    [
        ((), (), True),
        (("SG520",), (), True),
        (("SG5",), (), True),
        (("initial-meld-too-low",), (), True),
        (("SG6", "SG3"), (), False),
        (("initial",), (), False),
        ((), ("SG52",), False),
        (("SG5",), ("initial-meld-too-low",), False),
        ((), ("SG6",), True),
    ],
)
def test_selection_is_by_code_beginning_or_name(select: tuple[str, ...], ignore: tuple[str, ...], named: bool) -> None:
    assert Selection(select, ignore).names(LOW) is named


@pytest.mark.parametrize(
    ("found", "fails_on"),
    [
        (LOW, ["undecided", "notice", "warning", "error"]),
        (WARNING, ["undecided", "notice", "warning"]),
        (NOTICE, ["undecided", "notice"]),
        (UNDECIDED, ["undecided"]),
        (replace(LOW, acknowledged=""), []),
    ],
)
def test_a_finding_fails_at_its_own_level_and_below(found: Diagnostic, fails_on: list[str]) -> None:
    assert [level.value for level in reversed(Severity) if report_of(found).fails(level)] == fails_on


def test_a_consequence_does_not_fail_by_itself() -> None:
    report = report_of(replace(LOW, acknowledged="agreed"), FOLLOWS)
    assert not report.fails(Severity.UNDECIDED)


def test_counts_keep_acknowledged_ones_and_consequences_apart() -> None:
    report = report_of(LOW, NOTICE, UNDECIDED, WARNING, FOLLOWS, replace(LOW, acknowledged="agreed"))
    assert report.counts == {
        "errors": 1,
        "warnings": 1,
        "notices": 1,
        "undecided": 1,
        "acknowledged": 1,
        "consequences": 1,
    }


def test_consequences_are_folded_under_the_first_cause() -> None:
    later = replace(NOTICE, consequence_of=FOLLOWS)
    report = report_of(LOW, FOLLOWS, later)
    assert {id: [f.diagnostic.code for f in under] for id, under in report.folded.items()} == {
        "SG520@game.sgr:3:11": ["SG610", "SG301"]
    }


def test_a_consequence_whose_cause_is_not_shown_stands_by_itself() -> None:
    whole = report_of(LOW, FOLLOWS)
    without = replace(whole, findings=whole.findings[1:])
    assert list(without.folded) == [whole.findings[1].id]
