"""A text that is judged in pieces is judged as a whole."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sambanotation.corpus.pieces import cuts, judge, pieces, together
from sambanotation.diagnostic import Diagnostic
from sambanotation.output.report import place_findings
from sambanotation.replay import validate
from sambanotation.source import Source
from tests.cases import CASES

RECORD = '[Rules "samba-br"]\n[Seats "A B C D"]\n\ndeal 1 dealer D\n1. A +Kc 5s -Tc\n2. B +_ _ -3h\n3. A +_ _ -9c\n'


def in_pieces(source: Source, size: int) -> tuple[int, tuple[Diagnostic, ...] | None]:
    """How many pieces there are, and what is found in them; none has fewer signs than that, but for the last."""
    at = cuts(source.text, size)
    parts = list(pieces(source, at, None, None))
    assert "".join(part.text for part in parts) == source.text
    return len(at), together([judge(part) for part in parts], at)


def shown(source: Source, found: tuple[Diagnostic, ...]) -> list[tuple[str, str | None]]:
    return [(one.id, one.cause.id if one.cause is not None else None) for one in place_findings(source, found)]


def test_cases_one_behind_the_other_are_judged_in_pieces_as_at_once() -> None:
    files = [path for path in CASES if b"\xff" not in path.read_bytes()][::7]
    texts = [path.read_bytes().decode("utf-8", "surrogateescape") for path in files]
    number = caused = 0
    for at in range(0, len(texts), 10):
        source = Source("cases.sgr", "\n".join(texts[at : at + 10]))
        whole = validate(source)
        count, found = in_pieces(source, 150)
        assert found == whole
        assert shown(source, found) == shown(source, whole)
        number += count
        caused += sum(one.consequence_of is not None for one in whole)
    assert number > len(texts) / 2
    assert caused > 0


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_each_record_may_be_a_piece(end: str) -> None:
    source = Source("x", "\n".join([RECORD] * 5).replace("\n", end))
    count, found = in_pieces(source, 10)
    assert count == 5
    assert found is not None
    assert found == validate(source)
    assert {one.record for one in found} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    "text",
    [
        # A tag behind a tag goes on with the record.
        '[Event "x"]\n\n[Rules "samba-br"]\ndeal 1\n1. A +_ _ -_\n',
        # A remark before the tags is the next record's, or the last one's.
        f'; nothing but a remark\n\n[Event "y"]\n{RECORD}',
        f'what is this\n\n[Event "y"]\n{RECORD}',
    ],
)
def test_what_was_cut_at_a_wrong_place_does_not_stand(text: str) -> None:
    assert in_pieces(Source("x", text), 5) == (2, None)


@pytest.mark.parametrize(
    "text",
    [
        f'{RECORD.rstrip()} {{a\n\n [Event "x"]\n}}\n{RECORD}',
        f"{RECORD}\n {RECORD}",
        RECORD + RECORD,
        f'{RECORD}\n[Event "x"]\n more\n{RECORD}',
        f'{RECORD}\n[Event "x"] {{a\n}}\n{RECORD}',
        f'{RECORD}\n[Event \\"x]\n{RECORD}',
        f"\udcff{RECORD}\n{RECORD}",
        "",
    ],
)
def test_where_it_is_not_clear_that_a_record_begins_nothing_is_cut(text: str) -> None:
    count, found = in_pieces(Source("x", text), 5)
    assert (count, found) == (1, validate(Source("x", text)))


def test_a_piece_is_as_large_as_asked_for() -> None:
    text = "\n".join([RECORD] * 20)
    starts = [start for start, _ in cuts(text, 3 * len(RECORD))]
    assert [text[start : start + 6] for start in starts] == ["[Rules"] * len(starts)
    assert all(len(RECORD) * 3 <= b - a <= len(RECORD) * 5 for a, b in pairwise(starts))
