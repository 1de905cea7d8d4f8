"""Records as tests: what a record expects is held against what is found, under each rule set that it speaks of."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from sambanotation.diagnostic import Severity
from sambanotation.replay.expectations import Surprises, Trial, Verdicts, trials
from sambanotation.source import Source

UNSAID = """[SGR "1"]
[Rules "samba-br"]
{tag}
deal 1 position
hand A 9c 8s 4h
meld A+C =As Ah Ad
1. A +5c -4h{tail}
"""
"""One card drawn, and how many there were is not told."""

Told = tuple[Surprises, int, tuple[str, ...], str | None]

UNEXPECTED, MISSING, UNDECIDED = Surprises.UNEXPECTED, Surprises.MISSING, Surprises.UNDECIDED


def the_trial(text: str) -> Trial:
    (trial,) = trials(Source("game.sgr", text))
    return trial


def told(of: Trial | Verdicts) -> list[Told]:
    return [(one.how, one.line, one.names, one.rules) for one in of.surprises]


def drawn(cards: str, tail: str = "", tag: str = "") -> str:
    return UNSAID.format(tag=tag, tail=tail).replace("+5c", f"+{cards}")


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_a_text_without_a_record_does_not_pass_unseen(content: str) -> None:
    assert told(the_trial(content)) == [(UNEXPECTED, 0, ("no-record",), None)]


@pytest.mark.parametrize(
    ("tag", "passes"),
    [
        ("", True),
        ('[Undecided "too-few-drawn"]\n', True),
        ('[Undecided "samba-br:too-few-drawn"]\n', True),
        ('[Undecided ""]\n', False),
        ('[Undecided "samba-br@2:too-few-drawn"]\n', False),
        ('[Undecided "too-few-drawn too-few-drawn"]\n', False),
    ],
)
def test_a_record_that_says_what_is_undecided_is_held_to_it(tag: str, passes: bool) -> None:
    found = told(the_trial(UNSAID.format(tag=tag, tail="")))
    assert found == ([] if passes else [(UNDECIDED, 0, ("too-few-drawn",), "samba-br")])


@pytest.mark.parametrize(
    ("tail", "tag", "found"),
    [
        ("", "", [(UNEXPECTED, 7, ("too-many-drawn",), "samba-br")]),
        (" ;! too-many-drawn", "", []),
        (" ;! samba-br: too-many-drawn", "", []),
        (" ;! samba-br@1: too-many-drawn", "", []),
        (" ;~ too-many-drawn nobody saw it", "", []),
        (" ;! too-many-drawn ;~ too-many-drawn nobody saw it", "", []),
        ("", '[Expect "too-many-drawn"]\n', []),
        (" ;! too-many-drawn too-many-drawn", "", [(MISSING, 7, ("too-many-drawn",), "samba-br")]),
        (
            " ;! no-discard",
            "",
            [(MISSING, 7, ("no-discard",), "samba-br"), (UNEXPECTED, 7, ("too-many-drawn",), "samba-br")],
        ),
        ("", '[Expect "no-discard too-many-drawn"]\n', [(MISSING, 0, ("no-discard",), "samba-br")]),
    ],
)
def test_what_is_found_is_what_is_expected_and_nothing_else(tail: str, tag: str, found: list[Told]) -> None:
    assert told(the_trial(drawn("5c 6c 7c", tail, tag))) == found


def test_a_mark_on_a_continuation_is_of_its_whole_line() -> None:
    assert told(the_trial(drawn("5c 6c 7c", "\n   ;! too-many-drawn"))) == []


def test_a_mark_on_another_line_is_of_that_line() -> None:
    text = drawn("5c 6c 7c").replace("meld A+C =As Ah Ad", "meld A+C =As Ah Ad ;! too-many-drawn")
    assert told(the_trial(text)) == [
        (MISSING, 6, ("too-many-drawn",), "samba-br"),
        (UNEXPECTED, 7, ("too-many-drawn",), "samba-br"),
    ]


def test_a_notice_excuses_no_error_of_its_name() -> None:
    own = the_trial(drawn("5c 6c 7c")).own
    faults = [(line, one) for line, one in own.findings if one.severity is Severity.ERROR]
    notices = tuple((line, replace(one, severity=Severity.NOTICE)) for line, one in faults)
    assert told(replace(own, findings=notices)) == []
    assert told(replace(own, findings=(*notices, *faults))) == told(own) != []


def test_a_notice_need_not_be_expected_and_may_be() -> None:
    without = UNSAID.format(tag="", tail="").replace('[Rules "samba-br"]\n', "")
    assert told(the_trial(without)) == []
    assert "rules-not-named" in {name for _, name in the_trial(without).own.found}
    assert told(the_trial(f'[Expect "rules-not-named"]\n{without}'.replace('[SGR "1"]\n', ""))) == []


SCORED = """[SGR "1"]
[Rules "samba-br"]

deal 1
count A+C samba 1 mixed 1 red3 3 out 1 cards 545 hand -10
count B+D natural 1 red3 2 cards 290 hand -85
score A+C 2835 B+D {score}
"""


def test_a_claim_that_departs_from_the_count_is_not_expected() -> None:
    assert told(the_trial(SCORED.format(score=505))) == []
    assert told(the_trial(SCORED.format(score=905))) == [(UNEXPECTED, 7, ("wrong-score",), "samba-br")]
    assert told(the_trial(SCORED.format(score="905 ;! wrong-score"))) == []


TWO_SETS = """[SGR "1"]
[Rules "{own}"]
[Expect "samba-br: no-deal"]
[Also "{also}"]

deal 1
"""


def test_a_record_is_judged_under_every_rule_set_that_it_names() -> None:
    own = the_trial(TWO_SETS.format(own="samba-br", also="samba-br samba-br@1 nobodys-rules ../some.yaml"))
    assert [one.rules for one in own.under] == ["samba-br"]
    assert own.not_had == ("nobodys-rules", "../some.yaml")
    other = the_trial(TWO_SETS.format(own="canastra", also="samba-pagat@1 samba-pagat"))
    assert [one.rules for one in other.under] == ["canastra", "samba-br", "samba-pagat"]
    assert told(other) == [(MISSING, 0, ("no-deal",), "samba-br")]


def test_a_rule_set_beside_the_record_is_called_by_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(HOUSE, encoding="utf-8")
    text = drawn("5c 6c 7c", " ;! house: too-many-drawn").replace('"samba-br"', '"./house.yaml"')
    (trial,) = trials(Source("game.sgr", text), tmp_path)
    assert [(one.rules, one.version) for one in trial.under] == [("house", 3)]
    assert told(trial) == []


HOUSE = """name: house
version: 3
extends: samba-br
title:
  en: Ours
  pt-BR: As nossas
"""


def test_each_record_of_a_text_is_held_against_its_own_marks() -> None:
    text = "\n".join([drawn("5c 6c 7c", " ;! too-many-drawn"), drawn("5c 6c 7c"), drawn("5c 6c", " ;! no-discard")])
    first, second, third = trials(Source("game.sgr", text))
    assert [(one.number, one.line) for one in (first, second, third)] == [(1, 1), (2, 9), (3, 17)]
    assert told(first) == []
    assert told(second) == [(UNEXPECTED, 15, ("too-many-drawn",), "samba-br")]
    assert told(third) == [(MISSING, 23, ("no-discard",), "samba-br")]
    assert first.own.expected == Counter([(7, "too-many-drawn")])
