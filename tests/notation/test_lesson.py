"""Questions to a learner, read from annotations."""

from __future__ import annotations

import pytest

from sambanotation.notation.lesson import (
    Lesson,
    actions_of,
    annotations_of,
    asked_in,
    is_question,
    is_same,
    read_lesson,
    respelled,
)
from sambanotation.notation.letters import ENGLISH, PORTUGUESE
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Record
from sambanotation.notation.rewriting_cards import rewritten
from sambanotation.source import Source

WHOLE = "? What would you discard? | -Tc | -4s: too early, the pile is prized | hint: count the wilds"


def read(text: str) -> Lesson:
    lesson = read_lesson(text)
    assert lesson.faults == ()
    assert lesson.lesson is not None
    return lesson.lesson


def test_a_question_has_right_answers_replies_and_a_hint() -> None:
    lesson = read(WHOLE)
    assert lesson.question == "What would you discard?"
    assert lesson.accepted == (actions_of("-Tc"),)
    assert [(reply.actions, reply.text) for reply in lesson.replies] == [
        (actions_of("-4s"), "too early, the pile is prized")
    ]
    assert lesson.hint == "count the wilds"


def test_it_may_have_several_right_answers_and_nothing_else() -> None:
    lesson = read("? How do you go on?|-Tc|=4s 4h 4d -Tc")
    assert lesson.accepted == (actions_of("-Tc"), actions_of("=4s 4h 4d -Tc"))
    assert (lesson.replies, lesson.hint) == ((), "")


def test_it_may_stand_on_several_lines_and_hold_braces() -> None:
    assert read("? What\n  now\\} | \n -Tc | -4s:\n  too\n  early").replies[0].text == "too early"
    assert read("? What\n  now\\} | -Tc").question == "What now}"


@pytest.mark.parametrize("text", ["?", "? Really", "?| -Tc", "What now? | -Tc", " ? What | -Tc", "?? What | -Tc"])
def test_other_annotations_are_no_questions(text: str) -> None:
    assert not is_question(text)
    assert asked_in(text) == text


def test_only_the_question_is_shown() -> None:
    assert is_question(WHOLE)
    assert asked_in(WHOLE) == "What would you discard?"


def test_a_colon_of_a_swap_begins_no_reply() -> None:
    assert read("? How? | A:JK/Ah | ask:yes | A:JK/As: he is not there").accepted == (
        actions_of("A:JK/Ah"),
        actions_of("ask:yes"),
    )


@pytest.mark.parametrize(
    ("text", "guilty"),
    [
        ("? What | -Tc | the five: too early", "the five: too early"),
        ("? What | -Tc | -4s:", "-4s:"),
        ("? What | -Tc | hint:", "hint:"),
        ("? What | -Tc | hint: one | hint: two", "hint: two"),
        ("? What | -Tc {? no}", "-Tc {? no}"),
        ("? What | -Tc! | -Kc", "-Tc!"),
        ("? What | -Tc | undo", "undo"),
        ("? What | -4s: too early", "? What"),
        ("?   | -Tc", "?"),
    ],
)
def test_what_is_not_understood_is_told_at_its_place(text: str, guilty: str) -> None:
    (fault,) = read_lesson(text, at=100).faults
    assert fault.name == "question-not-understood"
    assert text[fault.span.start - 100 : fault.span.end - 100] == guilty


def test_an_empty_part_is_told_where_it_would_stand() -> None:
    (fault,) = read_lesson("? What | -Tc ||-Kc").faults
    assert (fault.span.start, fault.span.end) == (14, 15)
    assert len(read_lesson("? What | -Tc |").faults) == 1


def test_the_rest_of_a_question_is_asked_all_the_same() -> None:
    lesson = read_lesson("? What | -Tc | the five: too early").lesson
    assert lesson is not None
    assert lesson.accepted == (actions_of("-Tc"),)
    assert read_lesson("? What | the ten").lesson is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("=4s 4h 4d", "=4d 4s 4h"),
        ("=6s..8s -Kc", "-Kc =8s 7s 6s"),
        ("=4s*2 4d", "=4s 4d 4s"),
        ("<7c", "c<7c"),
        ("-10c", "-Tc"),
        ("+Kc 3d/5c", "+3d/5c Kc"),
    ],
)
def test_answers_are_the_same_in_another_order(one: str, other: str) -> None:
    first, second = actions_of(one), actions_of(other)
    assert first is not None
    assert second is not None
    assert is_same(first, second)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("=4s 4h 4d", "=4s 4h 4d 4d"),
        ("A<Ac", "K<Ac"),
        ("-Tc 4s", "-4s Tc"),
        ("-Tc", "-Tc #"),
        ("+3d/5c Kc", "+3d/Kc 5c"),
        ("=4s 4h 4d", "<4s 4h 4d"),
    ],
)
def test_other_answers_are_not(one: str, other: str) -> None:
    first, second = actions_of(one), actions_of(other)
    assert first is not None
    assert second is not None
    assert not is_same(first, second)


def test_answers_are_told_from_each_other() -> None:
    lesson = read(WHOLE)
    right, wrong, unforeseen = actions_of("-10c"), actions_of("-4s"), actions_of("-Kh")
    assert right
    assert wrong
    assert unforeseen
    assert lesson.accepts(right)
    assert not lesson.accepts(wrong)
    assert lesson.reply_to(wrong) == "too early, the pile is prized"
    assert lesson.reply_to(unforeseen) is None


PORTUGUESE_RECORD = """\
[SGR "1"]
[Cards "pt"]
[Rules "samba-br"]

deal 1 dealer D
1. A +Rp 5p {? E agora? | -Rp | -5p: cedo demais | hint: espere a Dc} -Rp
(
  1. A +Rp 5p -5p {? Ou? | -Tp}
)
2. B +_ _ -_ {Rp ou Dc}
"""


def _first(text: str) -> Record:
    parsed = parse(Source("game.sgr", text))
    assert parsed.diagnostics == ()
    return parsed.records[0]


def test_answers_are_read_in_the_letters_of_the_record() -> None:
    (note,) = annotations_of(_first(PORTUGUESE_RECORD).deals[0].lines[0])
    lesson = read_lesson(note.text, PORTUGUESE).lesson
    assert lesson is not None
    assert lesson.accepted == (actions_of("-Kc"),)


def test_answers_are_rewritten_with_the_cards() -> None:
    source = Source("game.sgr", PORTUGUESE_RECORD)
    english = rewritten(source, parse(source), ENGLISH)
    assert isinstance(english, tuple)
    text = print_records(english)
    assert "{? E agora? | -Kc | -5c: cedo demais | hint: espere a Dc}" in text
    assert "{? Ou? | -Tc}" in text
    assert "{Rp ou Dc}" in text
    again = Source("game.sgr", text)
    back = rewritten(again, parse(again), PORTUGUESE)
    assert isinstance(back, tuple)
    assert print_records(back) == PORTUGUESE_RECORD


def test_answers_are_rewritten_wherever_a_question_stands() -> None:
    deal = "deal 1 {? Who? | -Kc}\n1. A +_ _ -9c\n(\n1. A +_ _ -Kc {? Now? | -Qc}\n) {? Why? | -Jc}\n"
    source = Source("x", deal)
    told = rewritten(source, parse(source), PORTUGUESE)
    assert isinstance(told, tuple)
    text = print_records(told)
    assert [text.count(answer) for answer in ("| -Rp}", "| -Dp}", "| -Vp}")] == [1, 1, 1]


def test_what_is_not_understood_is_not_rewritten() -> None:
    assert respelled("? a | -Tc | the Tc: no | -4s: the Tc", ENGLISH, PORTUGUESE) == (
        "? a | -Tp | the Tc: no | -4e: the Tc"
    )
