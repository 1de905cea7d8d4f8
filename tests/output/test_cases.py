from __future__ import annotations

from sambanotation.output.cases import MOST_LINES, WIDEST, case_of


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


def test_what_is_found_once_in_a_file_has_its_second_record_in_another_one() -> None:
    case = case_of("no-record")
    assert case is not None
    assert "[" not in case.breaks
    assert case.near.endswith("\n\ndeal 1\n")


def test_bytes_that_are_not_utf_8_are_kept_in_a_case() -> None:
    case = case_of("not-utf-8")
    assert case is not None
    assert "Jo\udce3o" in case.breaks
    assert "João" in case.near


def test_of_a_long_record_the_ends_and_the_marked_lines_are_shown() -> None:
    case = case_of("nested-too-deep")
    assert case is not None
    for record, gaps in ((case.breaks, 2), (case.near, 1)):
        lines = record.splitlines()
        assert len(lines) <= MOST_LINES
        assert lines[0] == '[SGR "1"]'
        assert lines[-1] == "2. B +_ _ -_"
        assert lines.count("...") == gaps
    marked = next(at for at, line in enumerate(case.breaks.splitlines()) if ";! nested-too-deep" in line)
    assert "..." not in case.breaks.splitlines()[marked - 1 : marked + 2]


def test_of_a_wide_line_the_ends_are_shown() -> None:
    case = case_of("line-too-long")
    assert case is not None
    assert all(len(line) <= WIDEST for record in (case.breaks, case.near) for line in record.splitlines())
    assert "ccc...ccc" in case.breaks
    assert "ccc ;! line-too-long\n" in case.breaks
    assert "{ccc" in case.near
    assert "ccc}\n" in case.near
