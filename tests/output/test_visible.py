from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sambanotation.output.visible import bytes_shown, visible, visible_sign, width


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain [9] {text}", "plain [9] {text}"),
        ("Ação ♠", "Ação ♠"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\u202eb\u2066c", "a\\u202eb\\u2066c"),
        ("line\nline\r\ttab", "line\\nline\\r\\ttab"),
        ("\x85\u2028", "\\x85\\u2028"),
        (b"\xff\x80".decode("utf-8", "surrogateescape"), "\\xff\\x80"),
        ("\ud800", "\\ud800"),
        ("\U000e0001", "\\U000e0001"),
    ],
)
def test_signs_that_act_are_shown_as_escapes(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize(
    ("encoding", "text", "shown"),
    [
        ("ascii", "não é ♠♥♦♣", "nao e shdc"),
        ("ascii", "“aspas” – e…", '"aspas" - e...'),
        ("ascii", "e\u0301", "e"),
        ("ascii", "漢", "\\u6f22"),
        ("ascii", "🂡", "\\U0001f0a1"),
        ("cp1252", "não é ♠ – ok", "não é s – ok"),
        ("latin-1", "“não”", '"não"'),
    ],
)
def test_signs_that_an_encoding_lacks_become_plain_ascii(encoding: str, text: str, shown: str) -> None:
    assert visible(text, encoding) == shown


@given(st.text(st.characters()), st.sampled_from(["utf-8", "ascii", "cp1252", "cp850"]))
def test_what_is_shown_can_be_written_and_does_nothing(text: str, encoding: str) -> None:
    shown = visible(text, encoding)
    shown.encode(encoding)
    assert not any(sign in shown for sign in "\x1b\n\r\t\x00\x9b\u202e")


def test_lone_bytes_do_not_reach_json() -> None:
    assert bytes_shown("ção \udcff\n") == "ção \\xff\n"


@pytest.mark.parametrize(("sign", "columns"), [("a", 1), ("漢", 2), ("！", 2), ("\u0301", 0), ("\x1b", 4)])
def test_width_is_in_columns_of_a_terminal(sign: str, columns: int) -> None:
    assert width(visible_sign(sign, "utf-8")) == columns
