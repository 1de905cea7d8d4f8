"""The formatter: it changes how a record is written and never what it says."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sambanotation.notation import formatting
from sambanotation.notation.formatting import Formatted, format_source
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Record
from sambanotation.source import Source, decode
from tests.notation.strategies import files, law

UGLY = "deal   1\n1. A  +Kc {two\n   lines}  ; x\n\n\nwhat  is this\n"
PRETTY = "deal 1\n1. A +Kc {two\n   lines} ; x\n\nwhat  is this\n"


def formatted(text: str) -> Formatted:
    return format_source(Source("game.sgr", text))


def test_a_record_is_written_in_canonical_form() -> None:
    assert formatted(UGLY) == Formatted(PRETTY, True)


def test_what_is_in_canonical_form_does_not_change() -> None:
    assert formatted(PRETTY) == Formatted(PRETTY, False)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_stay_what_they_were(end: str) -> None:
    assert formatted(UGLY.replace("\n", end)).text == PRETTY.replace("\n", end)
    assert not formatted(PRETTY.replace("\n", end)).changed


@pytest.mark.parametrize(
    ("text", "end"), [("deal 1\r\n1. A\r\n2. B\n", "\r\n"), ("deal 1\r\n1. A\n2. B\n", "\n"), ("deal 1", "\n")]
)
def test_of_mixed_line_ends_the_most_frequent_one_is_used(text: str, end: str) -> None:
    assert formatted(text).text == "".join(line + end for line in text.splitlines())


def test_the_byte_order_mark_is_no_part_of_the_text() -> None:
    source = decode("game.sgr", b"\xef\xbb\xbf" + UGLY.encode())
    assert format_source(source) == Formatted(PRETTY, True)


def test_bytes_that_are_not_utf_8_stay() -> None:
    source = decode("game.sgr", b"deal  1 ; \xe9\n1. A -\xff\n")
    done = format_source(source)
    assert Source("game.sgr", done.text).encode() == b"deal 1 ; \xe9\n1. A -\xff\n"


@pytest.mark.parametrize("text", ["", "\n", " \n\t"])
def test_an_empty_file_is_empty(text: str) -> None:
    assert formatted(text).text == ""


def test_a_result_that_would_be_another_record_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formatting, "print_records", lambda _: "deal 2\n")
    done = formatted("deal  1\n")
    assert (done.text, done.changed) == ("deal  1\n", False)
    assert done.refused is not None
    assert done.refused.name == "not-formatted"


def test_a_result_that_would_change_again_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    written = iter(["deal  1\n", "deal 1\n"])
    monkeypatch.setattr(formatting, "print_records", lambda _: next(written))
    assert formatted("deal 1").refused is not None


BITS = st.sampled_from(
    [
        *(
            "deal 1",
            "deal 2 position",
            "\n",
            "\n\n",
            "\n   ",
            " ",
            "  ",
            "\t",
            "1. A",
            "2. B",
            "(",
            ")",
            "{x}",
            "{",
            "}",
        ),
        *("{x\n   y}", "\\}", "; x", ";! a", ";~ a b", "!", "?!", "$3", "+Kc", "10♥", "=AsAhAd", "=6s..9s", "-_*0..1"),
        *("hand A", "AsKd", "...", "3d/5c", "meld A+C", "penalty A 5 x", "end out", "score A 5", '[Event "x"]'),
        *('[SGR "1"]', "what", "\r\n", "@B", "[9]", "A<Ac", "c.2<7c", "count A samba 1", "up 9c"),
    ]
)


@law
@given(st.lists(st.tuples(BITS, st.sampled_from([" ", "", "\n", "\n  "])), max_size=25))
@example([(";! a", " "), ("1. A", "\n  "), (";! a", "")])
def test_formatting_never_refuses_and_a_second_time_changes_nothing(bits: list[tuple[str, str]]) -> None:
    text = "".join(bit + space for bit, space in bits)
    done = formatted(text)
    assert done.refused is None
    assert not formatted(done.text).changed
    before, after = (parse(Source("game.sgr", each)) for each in (text, done.text))
    assert after.records == before.records
    # A remark within a line is moved behind it, and so is what is wrong with the remark.
    assert sorted(found.name for found in after.diagnostics) == sorted(found.name for found in before.diagnostics)


@settings(law, max_examples=25)
@given(files(), st.sampled_from(["\n", "\r\n"]))
def test_signs_of_a_record_are_conserved_but_for_white_space(records: tuple[Record, ...], end: str) -> None:
    text = print_records(records)
    loose = text.replace("\n\n", "\n\n\n").replace("\n", end)
    done = formatted(loose)
    assert done.refused is None
    assert "".join(done.text.split()) == "".join(text.split())
