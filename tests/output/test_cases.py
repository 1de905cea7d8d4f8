from __future__ import annotations

from sambanotation.output.cases import case_of


def test_a_case_is_a_record_that_breaks_the_rule_and_one_that_does_not() -> None:
    case = case_of("initial-meld-too-low")
    assert case is not None
    assert ";! initial-meld-too-low" in case.breaks
    assert ";!" not in case.near
    for record in (case.breaks, case.near):
        assert record.startswith("[")
        assert record.endswith("\n")
        assert "\n\n\n" not in record


def test_what_has_no_case_has_none() -> None:
    assert case_of("no-such-finding") is None
