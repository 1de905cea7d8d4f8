from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sambanotation.output.excerpt import WIDEST, Row, bounds, excerpt
from sambanotation.output.visible import width
from sambanotation.source import Source, Span


def rows(text: str, start: int, end: int, encoding: str = "utf-8") -> list[Row]:
    return excerpt(Source("game.sgr", text), Span(start, end), encoding)


def only(text: str, guilty: str, encoding: str = "utf-8") -> tuple[str, str]:
    """The text and the carets of the excerpt for the first place of a guilty text, which lies in one line."""
    start = text.index(guilty)
    (row,) = rows(text, start, start + len(guilty), encoding)
    return row.text, row.carets


def test_carets_stand_under_the_guilty_cards() -> None:
    assert only("1. A +Kc 5c -Tc\n", "-Tc") == ("1. A +Kc 5c -Tc", "            ^^^")


def test_line_numbers_count_from_one_over_any_line_end() -> None:
    text = "a\r\nb\rc\nguilty"
    assert [row.number for row in rows(text, text.index("g"), len(text))] == [4]
    assert [Source("x", text).text[slice(*bounds(Source("x", text), n))] for n in (1, 2, 3, 4)] == [
        "a",
        "b",
        "c",
        "guilty",
    ]


def test_tabs_are_shown_as_spaces_to_the_next_stop() -> None:
    assert only("\t1.\tA\t-Tc", "-Tc") == ("    1.  A   -Tc", "            ^^^")


def test_wide_signs_take_two_columns() -> None:
    assert only("{漢字} -Tc", "-Tc") == ("{漢字} -Tc", "       ^^^")
    assert only("{漢字} -Tc", "漢字") == ("{漢字} -Tc", " ^^^^")


def test_combining_signs_take_none() -> None:
    assert only("{a\u0301e\u0301} -Tc", "-Tc") == ("{a\u0301e\u0301} -Tc", "     ^^^")


def test_a_sign_without_width_still_has_a_caret() -> None:
    assert only("e\u0301x", "\u0301") == ("e\u0301x", " ^")


def test_signs_that_act_on_a_terminal_are_escapes() -> None:
    assert only("a \x1b[2J\u202e -Tc", "-Tc") == ("a \\x1b[2J\\u202e -Tc", "                ^^^")
    assert only("a \udcff b", "\udcff") == ("a \\xff b", "  ^^^^")


def test_in_ascii_the_carets_still_line_up() -> None:
    assert only("{não} =A♠ -Tc", "A♠", "ascii") == ("{nao} =As -Tc", "       ^^")
    assert only("{漢} -Tc", "-Tc", "ascii") == ("{\\u6f22} -Tc", "         ^^^")


def test_an_empty_place_has_one_caret() -> None:
    assert rows("abc\n", 3, 3) == [Row(1, "abc", "   ^")]
    assert rows("", 0, 0) == [Row(1, "", "^")]
    assert rows("abc\n\n", 4, 4) == [Row(2, "", "^")]


def test_a_place_behind_the_end_is_shown_at_the_end() -> None:
    assert rows("abc", 90, 99) == [Row(1, "abc", "   ^")]


def test_a_stretch_over_two_lines_shows_both() -> None:
    text = "1. A {never\n   closed\n2. B"
    assert rows(text, 5, text.index("\n2.")) == [
        Row(1, "1. A {never", "     ^^^^^^"),
        Row(2, "   closed", "   ^^^^^^"),
    ]


def test_a_stretch_over_many_lines_shows_the_first_and_the_last() -> None:
    text = "a b\nc\nd\ne f\n"
    assert rows(text, 2, text.index(" f")) == [Row(1, "a b", "  ^"), Row(None, "...", ""), Row(4, "e f", "^")]


def test_the_end_of_a_line_belongs_to_it() -> None:
    assert rows("abc\r\ndef\n", 0, 5) == [Row(1, "abc", "^^^")]
    assert rows("abc\ndef\n", 3, 4) == [Row(1, "abc", "   ^")]


def test_a_very_long_line_is_shown_around_the_caret() -> None:
    text = "x" * 1000 + "!" + "y" * 1000
    assert only(text, "!") == ("..." + "x" * 40 + "!" + "y" * 69 + "...", " " * 43 + "^")
    assert only("!" + "y" * 1000, "!") == ("!" + "y" * 109 + "...", "^")
    assert only("y" * 1000 + "!", "!") == ("..." + "y" * 40 + "!", " " * 43 + "^")


def test_a_very_long_stretch_is_underlined_as_far_as_it_is_shown() -> None:
    (row,) = rows("{" * 5000, 0, 5000)
    assert row.carets == "^" * 110
    assert row.text == "{" * 110 + "..."


@pytest.mark.parametrize("filler", ["\t", "漢", "\u0301", "\udcff", "\x1b"])
def test_no_excerpt_is_wider_than_the_widest(filler: str) -> None:
    text = filler * 500 + "!" + filler * 500
    shown, carets = only(text, "!")
    assert sum(width(sign) for sign in shown) <= WIDEST + 8
    assert len(shown) <= 600
    assert carets.endswith("^")


@given(
    st.text(st.sampled_from("a\t漢\u0301\r\n\x1b\udcff♠"), max_size=300),
    st.integers(0, 300),
    st.integers(0, 300),
    st.sampled_from(["utf-8", "ascii", "cp1252"]),
)
def test_every_place_of_every_text_has_an_excerpt_with_a_caret(text: str, start: int, more: int, encoding: str) -> None:
    shown = rows(text, start, start + more, encoding)
    assert shown[0].carets.endswith("^")
    for row in shown:
        row.text.encode(encoding)
        assert len(row.carets) <= sum(width(sign) for sign in row.text) + 1
