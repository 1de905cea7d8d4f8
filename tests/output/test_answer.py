"""Words of answers and comparisons: there is one for whatever can be told."""

from __future__ import annotations

from dataclasses import replace

from sambanotation.diagnostic import Verdict
from sambanotation.output.answer import TRUTH, WAYS, answered
from sambanotation.output.comparison import ROLES, VERDICTS
from sambanotation.output.paint import plain
from sambanotation.replay.asking import answer
from sambanotation.ruleset_file import load_ruleset
from sambanotation.text import Lang

ALL_VERDICTS = {*Verdict, None}


def test_every_way_to_take_the_pile_has_words() -> None:
    rules = load_ruleset("samba-br").rules
    assert rules is not None
    ways = {type(way) for way in rules.takes.value}
    assert {way for kind in ways for way in kind} == set(WAYS)


def test_every_verdict_has_words_and_a_look() -> None:
    assert set(VERDICTS) == set(ROLES) == ALL_VERDICTS
    assert set(TRUTH) == {True, False, None}


def test_no_line_below_the_findings_is_wider_than_it_may_be() -> None:
    told = answer(["pile 9c Qd 8s", "hand Qs 4c 8c 8d ...", "^ =8s 8c 8d -4c"], "samba-br")
    for columns in (60, 80, 120):
        lines = plain(answered(replace(told, findings=()), Lang.PT_BR, columns)).splitlines()
        record = lines.index("A pergunta como registro")
        assert max(map(len, lines[:record])) <= columns
