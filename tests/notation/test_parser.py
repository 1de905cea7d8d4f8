"""Reading files: records, encodings, places, and whatever else a file may hold."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sambanotation.diagnostic import Severity
from sambanotation.notation.blocks import DEEPEST
from sambanotation.notation.faults import KINDS
from sambanotation.notation.formatting import format_source
from sambanotation.notation.parser import MOST_IN_A_ROW, MOST_LONE_BYTES, parse, read_records
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Empty, Tag, Turn, Unreadable
from sambanotation.source import Source, decode
from sambanotation.text import Lang, placeholders
from tests.notation.reading import findings, records, told
from tests.notation.strategies import law

RECORD = '[Event "x"]\n\ndeal 1\n1. A +Kc 5c -Kc\n'


def test_a_tag_after_a_deal_begins_the_next_record() -> None:
    first, second = records(f'{RECORD}; why\n[Event "y"]\n[Site "z"]\ndeal 1')
    assert [len(record.deals) for record in (first, second)] == [1, 1]
    assert isinstance(first.deals[0].lines[-1], Empty)
    assert [tag.name for tag in second.tags()] == ["Event", "Site"]


def test_the_version_always_begins_a_record() -> None:
    text = '; title\n[SGR "1"]\n[Event "x"]\n[SGR "1"]\ndeal 1'
    first, second = records(text)
    assert [tag.name for tag in first.tags()] == ["SGR", "Event"]
    assert len(second.deals) == 1
    assert told(text) == [("no-deal", '[SGR "1"]')]


def test_a_record_knows_where_it_lies() -> None:
    text = f"\n\n{RECORD}\n\n{RECORD}"
    assert [text[record.span.start : record.span.end] for record in records(text)] == [RECORD.strip()] * 2


def test_records_are_read_one_by_one() -> None:
    reading = read_records(Source("game.sgr", f"{RECORD}\n{RECORD}1. B"))
    first = next(reading)
    assert (len(first.records), first.diagnostics) == (1, ())
    second, rest = reading
    assert [finding.record for finding in second.diagnostics] == [2]
    assert (rest.records, rest.diagnostics) == ((), ())


def test_a_broken_record_costs_no_other() -> None:
    text = f'{RECORD}1. A {{\n(\n[Event "y"\n{RECORD}{RECORD}'
    assert len(records(text)) == 3
    assert [(finding.name, finding.record) for finding in findings(text)] == [
        *(("annotation-not-closed", 1), ("unreadable-line", 1))
    ]


def test_findings_know_record_deal_turn_and_seat() -> None:
    text = f"{RECORD}2. B -Xx\n\ndeal\n1. C +Kc\n3. D\nfoo"
    unreadable, number, foo = findings(text)
    assert (unreadable.record, unreadable.deal, unreadable.turn, unreadable.seat) == (1, 1, 2, "B")
    assert (number.record, number.deal, number.turn, number.seat) == (1, 2, 3, "D")
    assert (foo.record, foo.deal, foo.turn, foo.seat) == (1, 2, None, None)


def test_findings_come_in_the_order_of_the_text() -> None:
    text = 'deal 1\n1. A\n(\n  1. B -Xx\n  7. C\n)\n1. A\n[Event "x"]'
    starts = [finding.span.start for finding in findings(text)]
    assert starts == sorted(starts)
    assert len(starts) == 3


# ---- Encodings and places ----


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks_do_not_matter(end: str, bom: bytes) -> None:
    text = f"{RECORD}2. B {{two\n  lines}} ; x\n"
    source = decode("game.sgr", bom + text.replace("\n", end).encode())
    assert parse(source).records == records(text)


def test_positions_count_code_points_whatever_stands_before() -> None:
    lines = [
        '[A "José 🂡"]',
        "deal 1\t; ♥♥",
        "1. A\t+K♣ 10♥ {日本\r\n\té} -Xx",
        "2. B\u00a0-Q♠ -Yy",
    ]
    source = decode("game.sgr", b"\xef\xbb\xbf" + "\r\n".join(lines).encode())
    assert [source.position(finding.span.start) for finding in parse(source).diagnostics] == [(4, 6), (5, 11)]
    assert [source.position(finding.span.end) for finding in parse(source).diagnostics] == [(4, 8), (5, 13)]


def test_suit_signs_and_the_number_ten_are_read() -> None:
    assert records("deal 1\n1. A +K♣ 10♥ =A♠A♥A♦ -10♦\ufe0f") == records("deal 1\n1. A +Kc Th =As Ah Ad -Td")


def test_bytes_that_are_not_utf_8_are_told_and_kept() -> None:
    content = b'[A "Jo\xe3o"]\ndeal 1\n1. A -Kc {\xff\xfe} ; \xe9\n2. B \xe9\n'
    source = decode("game.sgr", content)
    parsed = parse(source)
    assert [finding.name for finding in parsed.diagnostics] == ["not-utf-8"] * 4
    assert [finding.facts["bytes"] for finding in parsed.diagnostics] == ["E3", "FF FE", "E9", "E9"]
    assert [type(line) for line in parsed.records[0].lines()][-2:] == [Turn, Unreadable]
    assert Source("game.sgr", print_records(parsed.records)).encode() == content.replace(b"]\nd", b"]\n\nd")


@pytest.mark.parametrize("line", [b'[Event "\xff"]', b"; \xff"])
def test_bytes_that_are_not_utf_8_are_told_where_the_rest_of_the_line_is_plain(line: bytes) -> None:
    (fault,) = parse(decode("game.sgr", b'[SGR "1"]\n' + line + b"\n\ndeal 1\n")).diagnostics
    assert (fault.name, fault.deal) == ("not-utf-8", None)


def test_very_many_bytes_that_are_not_utf_8_are_counted() -> None:
    found = parse(decode("game.sgr", b"; \xff\n" * (MOST_LONE_BYTES + 7) + b"deal 1")).diagnostics
    assert Counter(finding.name for finding in found) == {"not-utf-8": MOST_LONE_BYTES, "not-text": 1}
    assert found[-1].facts["count"] == 7


# ---- Files without a record, and bad ones ----


@pytest.mark.parametrize("text", ["", "\n\n", " \t\r\n"])
def test_an_empty_file_is_told(text: str) -> None:
    parsed = parse(Source("game.sgr", text))
    assert parsed.records == ()
    assert [finding.name for finding in parsed.diagnostics] == ["no-record"]


@pytest.mark.parametrize("text", ["; nothing but a remark", "{a note}", "what is this", "1. A +Kc"])
def test_a_file_without_a_tag_and_a_deal_is_told_and_kept(text: str) -> None:
    parsed = parse(Source("game.sgr", text))
    assert "no-record" in [finding.name for finding in parsed.diagnostics]
    (record,) = parsed.records
    assert record.is_blank
    assert print_records(parsed.records) == text + "\n"


def test_a_record_without_a_deal_is_told() -> None:
    assert told('[Event "x"]\n[Site "y"]') == [("no-deal", '[Event "x"]')]


def test_many_lines_in_a_row_that_are_not_understood_are_left_to_the_next_tag_or_deal() -> None:
    junk = "".join(f"junk {number}\n" for number in range(MOST_IN_A_ROW + 50))
    text = f"{RECORD}{junk}\n\ndeal 2\n1. A"
    names = Counter(name for name, _ in told(text))
    assert names == {"unreadable-line": MOST_IN_A_ROW, "lines-skipped": 1}
    assert findings(text)[-1].facts["count"] == 50
    assert [len(deal.lines) for deal in records(text)[0].deals] == [MOST_IN_A_ROW + 2, 1]


def test_empty_lines_and_remarks_between_them_do_not_make_such_lines_understood() -> None:
    junk = "".join(f"junk {number}\n\n; why\n" for number in range(MOST_IN_A_ROW + 50))
    names = Counter(finding.name for finding in parse(Source("game.sgr", f"deal 1\n{junk}")).diagnostics)
    assert names == {"unreadable-line": MOST_IN_A_ROW, "lines-skipped": 1}


HUGE = 50_000
EVIL = {
    "braces": "{" * HUGE,
    "braces on lines": "{\n" * HUGE,
    "braces on indented lines": "deal 1\n1. A {\n" + "  {\n" * 10_000,
    "braces on lines of a variation": "deal 1\n1. A\n(\n" + "  1. A {\n" * 5_000 + ")\n",
    "escaped braces": "{\\}" * HUGE,
    "quotation marks": '[A "' + '\\"' * HUGE,
    "parentheses": "(" * HUGE,
    "nested parentheses": "(\n" * 3_000,
    "nested variations": "deal 1\n1. A\n" + "(\n1. A\n" * 1_000,
    "nested and closed variations": "deal 1\n1. A\n" + "(\n1. A\n" * 1_000 + ")\n" * 1_000,
    "zeros": "\0" * HUGE,
    "a long word": "a" * HUGE,
    "a long turn": "deal 1\n1. A -" + "_ " * 2 * HUGE,
    "a long hand": "deal 1\nhand A " + "As " * HUGE,
    "a long number": "deal " + "1" * HUGE,
    "long marks": ";! " + "a-" * HUGE,
    "semicolons": ";" * HUGE,
    "glyphs": "deal 1\n1. A -Kc" + "!" * HUGE,
    "empty lines": "\n" * HUGE,
    "white space": " " * HUGE,
    "noise": random.Random(1).randbytes(HUGE).decode("utf-8", "surrogateescape"),
}


@pytest.mark.parametrize("text", EVIL.values(), ids=EVIL.keys())
def test_nothing_is_too_bad_to_be_told_and_kept(text: str) -> None:
    source = Source("game.sgr", text)
    parsed = parse(source)
    assert any(finding.severity is Severity.ERROR for finding in parsed.diagnostics)
    assert len(parsed.diagnostics) <= MOST_IN_A_ROW + MOST_LONE_BYTES + 2 * DEEPEST
    formatted = format_source(source)
    assert formatted.refused is None
    assert "".join(formatted.text.split()) == "".join(text.split())


@law
@given(
    st.text(
        st.characters(exclude_categories=[]) | st.sampled_from("\n\r\t {}();!~[]\"\\+-=<>^#@*._/'AKs123"), max_size=80
    )
)
def test_every_text_is_read_and_nothing_of_it_is_lost(text: str) -> None:
    source = Source("game.sgr", text)
    parsed = parse(source)
    for finding in parsed.diagnostics:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
    assert format_source(source).refused is None


# ---- Marks and messages ----


def test_a_mark_that_names_no_finding_is_told_where_names_are_known() -> None:
    text = '[Expect "no-such"]\ndeal 1 ;! no-deal\n1. A ;~ no-dael why'
    assert told(text) == []
    found = findings(text, frozenset(kind.name for kind in KINDS))
    assert [text[finding.span.start : finding.span.end] for finding in found] == ["no-such", "no-dael"]
    assert {finding.name for finding in found} == {"unknown-finding-name"}
    assert found[1].message.say(Lang.EN, found[1].facts) == "no finding is called no-dael; did you mean no-deal?"


def test_every_kind_of_finding_has_a_code_and_a_name_of_its_own() -> None:
    assert [kind.code for kind in KINDS] == sorted({kind.code for kind in KINDS})
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    assert all(kind.code.startswith(("SG0", "SG1")) for kind in KINDS)


def test_every_finding_can_be_said_in_every_language() -> None:
    text = (
        '[Event "x"]\n[Event "y"]\n[Start "A+X 1"]\n[Dealr "A"]\n[SGR "1"]\n[SGR "7"]\n'
        "deal 1 dealer X\nup 9c\nup 9c\n1. A -Xx\n1. A {\n3. B =9s..6s *3\n3. B =9s..6s -_*3..2 ;!!\n"
        "7. B ; x ;! y\n9. B ;! no\n)\n(\n(\nend out\nhand X\nscore A+X 5\ndeal 5\n1. A\n(\ndeal 6\n(\n"
    )
    told_kinds = set()
    for finding in findings(text, frozenset({"name"})):
        told_kinds.add(finding.name)
        for lang in Lang:
            assert "{" not in finding.message.say(lang, finding.facts)
            assert finding.help is None or finding.help.say(lang, finding.facts)
        assert placeholders(finding.message.en) <= set(finding.facts)
    assert len(told_kinds) >= 15


def test_a_tag_with_the_same_name_in_the_next_record_is_no_repetition() -> None:
    first, second = records(f"{RECORD}{RECORD}")
    assert [tag.value for record in (first, second) for tag in record.tags() if isinstance(tag, Tag)] == ["x", "x"]
    assert told(f"{RECORD}{RECORD}") == []
