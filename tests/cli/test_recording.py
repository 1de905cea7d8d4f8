"""A record that grows line by line: what is due, and what a typed line becomes."""

from __future__ import annotations

import pytest

from sambanotation.cli.recording import Due, Recording, Wanted
from sambanotation.replay import validate
from sambanotation.source import Source

HEAD = '[SGR "1"]\n[Rules "samba-br"]\n'
DEALT = f"""{HEAD}
deal 1 dealer D
hand A As Ah Ad Kd Kh Jd 9c 8c 7c 6h 5d 4s 2c JK Td
hand B ...
hand C ...
hand D ...
up 9c
"""


def _recording(text: str = HEAD) -> Recording:
    return Recording(Source("game.sgr", text))


def _typed(recording: Recording, *lines: str) -> list[str]:
    return [finding.name for line in lines for finding in recording.enter(line)]


def test_a_deal_its_hands_and_turns_are_asked_for_in_order() -> None:
    recording = _recording()
    assert recording.due == Due(Wanted.DEAL, 1)
    assert _typed(recording, "D") == []
    assert recording.due == Due(Wanted.HAND, seat="A")
    assert _typed(recording, "As Ah ...", "", "hand C ...") == []
    assert recording.due == Due(Wanted.HAND, seat="D")
    assert _typed(recording, "") == []
    assert recording.due == Due(Wanted.UP)
    assert _typed(recording, "9c") == []
    assert recording.due == Due(Wanted.TURN, 1, "A")
    assert _typed(recording, "+Kc 5c -Kc", "B +_ _ -_") == []
    assert recording.due == Due(Wanted.TURN, 3, "C")
    assert recording.source.text == (
        f"{HEAD}\ndeal 1 dealer D\nhand A As Ah ...\nhand C ...\nup 9c\n1. A +Kc 5c -Kc\n2. B +_ _ -_\n"
    )


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("+_ _ -_", "1. A +_ _ -_"),
        ("A +_ _ -_", "1. A +_ _ -_"),
        ("B +_ _ -_", "1. B +_ _ -_"),
        ("7. C +_ _ -_", "7. C +_ _ -_"),
        ("penalty B+D 100 late", "penalty B+D 100 late"),
        ("; a remark", "; a remark"),
        ("{a note}", "{a note}"),
        ("red B 3h", "red B 3h"),
        ("As", "1. A As"),
    ],
)
def test_only_what_need_not_be_typed_is_added_to_a_turn(typed: str, line: str) -> None:
    recording = _recording(DEALT)
    recording.enter(typed)
    assert recording.source.text == f"{DEALT}{line}\n"


def test_a_turn_may_come_where_hands_are_asked_for() -> None:
    recording = _recording(f"{HEAD}\ndeal 1 dealer A\n")
    recording.enter("+_ _ -_")
    assert recording.source.text.endswith("\n1. B +_ _ -_\n")
    assert recording.due == Due(Wanted.TURN, 2, "C")


def test_what_is_wrong_is_told_once_and_nothing_is_refused() -> None:
    recording = _recording(DEALT)
    assert _typed(recording, "+Kc 5c =As Ah -Kc") == ["meld-too-small", "initial-meld-too-low"]
    assert _typed(recording, "+Xx") == ["unreadable-line"]
    # The turn of the line that is not understood is over all the same.
    assert recording.due == Due(Wanted.TURN, 3, "C")
    assert _typed(recording, "+_ _ -_") == []
    assert recording.findings == validate(recording.source)


def test_lines_are_taken_back_also_those_that_were_there_before() -> None:
    recording = _recording(DEALT + "1. A +Kc 5c\n   -Kc ; a remark\n")
    recording.enter("+Xx")
    assert recording.take_back() == "2. B +Xx"
    assert recording.take_back() == "1. A +Kc 5c\n   -Kc ; a remark"
    assert recording.source.text == DEALT
    assert recording.due == Due(Wanted.TURN, 1, "A")
    while recording.take_back() is not None:
        pass
    assert recording.source.text == ""


def test_an_answer_that_is_not_known_is_taken_back_too() -> None:
    recording = _recording(f"{HEAD}\ndeal 1 dealer D\n")
    recording.enter("")
    assert recording.due == Due(Wanted.HAND, seat="B")
    recording.take_back()
    assert recording.due == Due(Wanted.HAND, seat="A")


def test_the_next_deal_is_proposed_when_one_is_over() -> None:
    recording = _recording(DEALT)
    assert not recording.ended
    _typed(recording, "+_ _ -_", "end stock")
    assert recording.ended
    assert recording.due == Due(Wanted.DEAL, 2, "A")
    recording.enter("total A+C 5")
    assert recording.due == Due(Wanted.DEAL, 2, "A")
    recording.enter("")
    assert recording.source.text.endswith("end stock\ntotal A+C 5\n\ndeal 2 dealer A\n")
    assert recording.due == Due(Wanted.HAND, seat="A")


def test_a_deal_that_was_abandoned_is_over_and_not_counted() -> None:
    recording = _recording(DEALT)
    _typed(recording, "+_ _ -_", "end abandoned")
    assert not recording.ended
    assert recording.due == Due(Wanted.DEAL, 2, "A")


def test_who_goes_out_ends_the_deal() -> None:
    recording = _recording(DEALT)
    recording.enter("+_ _ -_ #")
    assert recording.due == Due(Wanted.DEAL, 2, "A")


def test_line_ends_are_those_of_the_file_and_its_bytes_stay() -> None:
    before = DEALT.replace("\n", "\r\n").removesuffix("\r\n")
    recording = Recording(Source("game.sgr", before, bom=True))
    recording.enter("+_ _ -_")
    assert recording.source.text == f"{before}\r\n1. A +_ _ -_\r\n"
    assert recording.source.bom


def test_cards_that_may_be_there_complete_a_word() -> None:
    recording = _recording(DEALT)
    assert recording.words("A") == ["As", "Ah", "Ad"]
    assert recording.words("-A") == ["-As", "-Ah", "-Ad"]
    assert recording.words("+A") == ["+As", "+Ah", "+Ad", "+Ac"]
    assert recording.words("-Q") == []
    assert recording.words("-Q", "+Qh 5c ") == ["-Qh"]
    assert recording.words("-Q", "^ =9s 9h ") == ["-Qs", "-Qh", "-Qd", "-Qc"]
    assert recording.words("p") == ["pumba"]


def test_melds_on_the_table_of_the_side_complete_a_word() -> None:
    recording = _recording(DEALT)
    _typed(recording, "+Kc 5c =As Ah Ad =Kc Kd Kh -Jd", "+_ _ -_")
    assert recording.words("A") == ["A<", "As", "Ah", "Ad", "Ac"]
    assert recording.words("K<")[:2] == ["K<As", "K<Ah"]
    _typed(recording, "+_ _ -_")
    assert "A<" not in recording.words("A")


def test_portuguese_letters_complete_in_a_record_that_has_them() -> None:
    text = '[SGR "1"]\n[Cards "pt"]\n\ndeal 1 dealer D\nhand A Ae Rc Vp ...\n'
    recording = _recording(text)
    assert recording.words("R") == ["Re", "Rc", "Ro", "Rp"]
