from __future__ import annotations

import re
import tracemalloc
from bisect import bisect_right

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sambanotation.source import LineStarts, Source, decode


@given(st.binary(max_size=200))
def test_every_file_gives_back_its_bytes(content: bytes) -> None:
    assert decode("game.sgr", content).encode() == content


def test_a_byte_order_mark_is_kept_apart() -> None:
    source = decode("game.sgr", b"\xef\xbb\xbfdeal 1\n")
    assert (source.text, source.bom) == ("deal 1\n", True)
    assert decode("game.sgr", b"deal 1\n").bom is False


def test_only_the_first_byte_order_mark_is_one() -> None:
    source = decode("game.sgr", b"\xef\xbb\xbf\xef\xbb\xbfdeal")
    assert (source.text, source.bom) == ("\ufeffdeal", True)


def test_bytes_that_are_not_utf8_stand_alone() -> None:
    assert decode("game.sgr", b"caf\xe9 \xc3\xa9").text == "caf\udce9 é"


@pytest.mark.parametrize(
    ("text", "offset", "position"),
    [
        ("", 0, (1, 1)),
        ("abc", 2, (1, 3)),
        ("abc", 3, (1, 4)),
        ("a\nb", 1, (1, 2)),
        ("a\nb", 2, (2, 1)),
        ("a\r\nb", 3, (2, 1)),
        ("a\rb", 2, (2, 1)),
        ("a\n", 2, (2, 1)),
        ("♠♥ x", 3, (1, 4)),
        ("\U0001f0a1x", 1, (1, 2)),
        ("a\x0bb\x0cc\u2028d\x85e", 8, (1, 9)),
    ],
)
def test_positions_count_from_one_in_code_points(text: str, offset: int, position: tuple[int, int]) -> None:
    assert Source("game.sgr", text).position(offset) == position


def test_lines_come_without_their_ends() -> None:
    source = Source("game.sgr", "one\r\ntwo\rthree\n")
    assert [source.line(number) for number in (1, 2, 3, 4)] == ["one", "two", "three", ""]


@given(st.text(st.sampled_from("ab\r\n♠"), max_size=60))
def test_every_offset_is_where_its_position_says(text: str) -> None:
    source = Source("game.sgr", text)
    for offset in range(len(text) + 1):
        line, column = source.position(offset)
        assert source.line_starts[line - 1] + column - 1 == offset


@given(st.text(st.sampled_from("ab\r\n♠"), max_size=60), st.integers(1, 5))
def test_lines_begin_behind_the_ends_of_others_wherever_the_text_is_cut(text: str, stretch: int) -> None:
    class Short(LineStarts):
        STRETCH = stretch

    starts = Short(text)
    expected = [0, *(found.end() for found in re.finditer(r"\r\n|\n|\r", text))]
    assert list(starts) == expected
    assert starts[:] == expected
    assert starts[-1] == expected[-1]
    held = [starts.line_of(offset) for offset in range(len(text) + 1)]
    assert held == [bisect_right(expected, offset) - 1 for offset in range(len(text) + 1)]


def test_a_file_of_empty_lines_costs_no_memory_for_each() -> None:
    source = Source("game.sgr", "\n" * 1_000_000)
    tracemalloc.start()
    try:
        assert source.position(999_999) == (1_000_000, 1)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
