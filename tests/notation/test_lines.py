"""Logical lines: where they begin and end, whatever stands in them."""

from __future__ import annotations

import pytest

from sambanotation.notation.lines import Cutter


def cut(text: str) -> list[str]:
    """The logical lines of a text, empty ones as ""."""
    return ["" if line.blank else text[line.start : line.end] for line in Cutter(text)]


def tails(text: str) -> list[str]:
    (line,) = Cutter(text)
    return [text[start:end] for start, end in line.tails]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("a", ["a"]),
        ("a\nb\n", ["a", "b"]),
        ("a\r\nb\rc", ["a", "b", "c"]),
        ("a\n\n \t\n\nb", ["a", "", "b"]),
        ("a\n b\n\tc\nd", ["a\n b\n\tc", "d"]),
        ("a\n\n b", ["a", "", " b"]),
        (" a\n b", [" a\n b"]),
        ("a\n  6. b", ["a", "  6. b"]),
        ("a\n  6.b", ["a\n  6.b"]),
        ("a\n  6. b\n   c", ["a", "  6. b\n   c"]),
        ("a\n (\n )", ["a", " (", " )"]),
        ("a\n penalty b\n exposed", ["a", " penalty b\n exposed"]),
        ("a\n expose b", ["a", " expose b"]),
        ("a\x0bb\u2028c\x85d", ["a\x0bb\u2028c\x85d"]),
        ("a\n\u00a0b", ["a\n\u00a0b"]),
    ],
)
def test_a_line_goes_on_over_indented_ones(text: str, lines: list[str]) -> None:
    assert cut(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a {b\n  6. c\n  (\n\n  d} e\nf", ["a {b\n  6. c\n  (\n\n  d} e", "f"]),
        ("a {b\n}\nc", ["a {b\n}", "c"]),
        ("a {b \\} \\\\} c\nd", ["a {b \\} \\\\} c", "d"]),
        ("a {b {c} d\ne", ["a {b {c} d", "e"]),
        ("a ; {b\n c}", ["a ; {b\n c}"]),
        ('[A "{b"]\nc', ['[A "{b"]', "c"]),
        ("a {b\r\n  c}\r\nd", ["a {b\r\n  c}", "d"]),
    ],
)
def test_an_annotation_holds_the_lines_that_it_needs(text: str, lines: list[str]) -> None:
    assert cut(text) == lines
    assert all(line.unclosed is None for line in Cutter(text))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a {b\nc} d", ["a {b", "c} d"]),
        ("a {b\n c\nd", ["a {b\n c", "d"]),
        ("a {b\n  6. c\nd", ["a {b", "  6. c", "d"]),
        ("a {b \\}\nc", ["a {b \\}", "c"]),
        ("a {b", ["a {b"]),
    ],
)
def test_an_annotation_that_nothing_closes_takes_no_other_line(text: str, lines: list[str]) -> None:
    assert cut(text) == lines
    assert next(iter(Cutter(text))).unclosed == 2


def test_every_opening_brace_of_a_region_without_an_end_is_hopeless() -> None:
    text = "a {b\n  6. {c\n  7. d {e\nf {g} h"
    assert [line.unclosed for line in Cutter(text)] == [2, 10, 20, None]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a", []),
        ("a ; b", ["; b"]),
        (";a;b", [";a;b"]),
        ("a ; b\n c ; d", ["; b", "; d"]),
        ("a ; b\n c", ["; b"]),
        ("a {b ; c\n ; d} ; e", ["; e"]),
        ("a {b ; c", ["; c"]),
        ('[A "b ; c"] ; d', ["; d"]),
        ('[A "b \\" ; c"] ; d', ["; d"]),
        ('[A "b] ; c', ["; c"]),
        ('a "b ; c"', ['; c"']),
    ],
)
def test_a_tail_begins_where_nothing_quotes_it(text: str, found: list[str]) -> None:
    assert tails(text) == found


def test_skipping_goes_to_the_next_tag_or_deal_at_the_margin() -> None:
    text = "a\nb\n deal 1\n[c]\ndealer\n\ndeal 1\nd"
    cutter = Cutter(text)
    next(iter(cutter))
    skipped = cutter.skip()
    assert skipped is not None
    assert text[skipped.start : skipped.end] == "b\n deal 1\n[c]\ndealer"
    assert cut(text[cutter.at :]) == ["deal 1", "d"]
    assert cutter.skip() is None


def test_skipping_may_reach_the_end() -> None:
    cutter = Cutter("a\nb\r\n\r\n")
    skipped = cutter.skip()
    assert skipped is not None
    assert (skipped.start, skipped.end, cutter.at) == (0, 3, 7)
    assert cutter.skip() is None
