"""A commented game as Markdown."""

from __future__ import annotations

import base64

import pytest

from sambanotation import Lang, replay_of
from sambanotation.page.markdown import as_address, markdown_of, plain
from sambanotation.page.value import Telling
from tests.page.games import HOSTILE, MATCH, NARRATED, VARIATIONS


def text(record: object, lang: Lang = Lang.EN, seat: str | None = None) -> str:
    replay = replay_of(record, seat=seat)  # type: ignore[arg-type]
    return markdown_of(replay, Telling(seat=seat), lang, lambda name, _: f"pictures/{name}.svg")


def test_turns_comments_findings_and_variations_are_there() -> None:
    told = text(VARIATIONS)
    lines = told.splitlines()
    assert lines[0] == "# What might have been"
    assert "`1. A +_ 4c =As Ah Ad -5c!?`" in lines
    assert "Too early?" in lines
    assert "> **variation 1\\.1**" in lines
    assert "> `1. A +_ 4c -5c`" in lines
    assert "> Keep them\\." in lines
    assert any(line.startswith("> **error SG531**") for line in lines)


def test_pictures_stand_where_the_reader_stops_and_at_the_end() -> None:
    told = text(VARIATIONS)
    assert "[t1]: pictures/t1.svg" in told
    assert "[t2]: pictures/t2.svg" in told
    assert "t3.svg" not in told
    assert "[end]: pictures/end.svg" in text(NARRATED)


def test_the_count_is_a_table() -> None:
    told = text(MATCH, Lang.PT_BR)
    assert "| contagem | A\\+C | B\\+D |" in told
    assert "| canastras limpas | 500 |" in told
    assert "| total | 1430 | 1020 |" in told


def test_nothing_of_a_record_is_markup() -> None:
    told = text(HOSTILE)
    outside = [line for line in told.splitlines() if "`" not in line]
    assert not [line for line in outside if "<" in line.replace("\\<", "")]
    assert "\u202e" not in told


@pytest.mark.parametrize("sign", "\\`*_{}[]()#+-.!|<>&~$")
def test_signs_of_markup_are_escaped(sign: str) -> None:
    assert plain(f"a{sign}b") == f"a\\{sign}b"


def test_a_picture_without_a_file_is_in_its_address() -> None:
    head, _, code = as_address("t1", "<svg/>").partition(",")
    assert head == "data:image/svg+xml;base64"
    assert base64.b64decode(code) == b"<svg/>"


def test_the_view_of_a_seat_is_named() -> None:
    assert "as C sees it" in text(VARIATIONS, seat="C")
    assert "Too early" not in text(VARIATIONS, seat="C")


NOTED = """\
[Rules "samba-br"]
{before the first deal}

deal 1 position
hand A As Ah Ad Kd Kh 9c 4s
meld A+C =7s 7h 7d {a good start} !
meld B+D
to-play A
"""


def test_all_that_a_teacher_noted_is_there() -> None:
    told = text(NOTED)
    assert "before the first deal" in told
    assert "`meld A+C =7s 7h 7d` \\!" in told
    assert "a good start" in told
    assert "**variation 1\\.1** ?\\!" in text(VARIATIONS.replace("( {Better.}", "( {Better.} ?!"))


def test_a_position_is_shown() -> None:
    assert "[t0]: pictures/t0.svg" in text(NOTED)
    assert "[t0]: pictures/t0.svg" not in text('[Rules "samba-br"]\ndeal 1 dealer D\n1. A +_ _ -4c\n')
