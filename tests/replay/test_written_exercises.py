"""Questions of teachers, wherever they stand: the quiz and the page ask the same ones, each about the same turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sambanotation.diagnostic import Verdict
from sambanotation.notation.lesson import actions_of
from sambanotation.notation.parser import parse
from sambanotation.notation.spelling import spell_action
from sambanotation.page.value import Telling, value_of
from sambanotation.replay import catalogue
from sambanotation.replay.exercises import Exercise, Views, written_exercises
from sambanotation.replay.steps import steps_of
from sambanotation.source import Source

HEAD = '[Rules "samba-br"]\n'


def asks(number: int, answer: str = "-9c") -> str:
    """A question that tells which one it is."""
    return f"{{? Q{number} | {answer}}}"


EVERYWHERE = f"""\
[Rules "samba-br"]
{asks(1)}
[Event "Everywhere"] {asks(2)}

deal 1 position {asks(3)}
hand A As Ah Ad Kd Kh 9c 4s {asks(4)}
meld A+C =7s 7h 7d
meld B+D
to-play A {asks(5)}
{asks(6)}
1. A {asks(7)} +Kc 5c {asks(8)} =As Ah Ad -9c {asks(9)}
( {asks(10)}
  1. A +Kc 5c {asks(11)} -9c
{asks(12)}
  2. B +_ _ {asks(13)} -9c
  (
    2. B +_ _ -8d {asks(14)}
  )
) {asks(15)}
{asks(16)}
2. B +_ _ -9c
expose B Ks {asks(17)}
{asks(18)}
"""
TURNS = [
    *[(number, 1, "A", "") for number in range(1, 10)],
    *[(number, 1, "A", "1.1") for number in (10, 11)],
    *[(number, 2, "B", "1.1") for number in (12, 13)],
    (14, 2, "B", "1.1.2.1"),
    (15, 2, "B", ""),
    (16, 2, "B", ""),
    (17, 3, "C", ""),
    (18, 3, "C", ""),
]


def exercises(text: str) -> list[Exercise]:
    return list(written_exercises(views(text)))


def views(text: str) -> Views:
    source = Source("lesson.sgr", text)
    return Views(source, parse(source, catalogue.names()), None)


def asked_by_quiz(text: str) -> list[tuple[str, str, str]]:
    """Each question, what it is about, and in which variation."""
    return [
        (
            one.lesson.question if one.lesson is not None else "",
            " ".join([f"{one.turn.number}. {one.turn.seat}", *map(spell_action, one.told)]),
            one.variation,
        )
        for one in exercises(text)
    ]


def asked_by_page(text: str) -> list[tuple[str, str, str]]:
    """The same of the page, in its order."""
    value: Any = value_of(steps_of(parse(Source("lesson.sgr", text), catalogue.names())), Telling())
    return [
        (str(one["note"]["annotation"]), one["said"], one.get("variation", ""))
        for record in value["records"]
        for step in all_steps(record["steps"])
        for one in step.get("asks", ())
    ]


def all_steps(steps: list[Any]) -> Iterator[Any]:
    for step in steps:
        yield step
        for variation in step.get("variations", ()):
            yield from all_steps(variation["steps"])


def test_a_question_is_about_the_turn_that_comes_next_wherever_it_stands() -> None:
    told = [
        (int(one.lesson.question[1:]), one.turn.number, one.turn.seat, one.variation)
        for one in exercises(EVERYWHERE)
        if one.lesson is not None
    ]
    assert told == TURNS


def test_the_page_asks_the_questions_of_the_quiz() -> None:
    quiz, page = asked_by_quiz(EVERYWHERE), asked_by_page(EVERYWHERE)
    assert len(quiz) == len(TURNS)
    assert sorted(page) == sorted(quiz)


def test_a_question_between_two_turns_is_asked_once_and_about_the_later() -> None:
    text = f"{HEAD}deal 1 dealer D\n1. A +_ _ -4c\n{asks(1, '-7s')}\n2. B +_ _ -7s\n"
    assert asked_by_quiz(text) == asked_by_page(text) == [("Q1", "2. B +_ _", "")]


def test_a_deal_that_is_counted_asks_nothing_behind_its_end() -> None:
    text = f"{HEAD}deal 1 dealer D\n1. A +_ _ -4c\nend abandoned {asks(1)}\n{asks(2)}\ndeal 2\n1. B +_ _ -7s\n"
    assert asked_by_quiz(text) == asked_by_page(text) == []


def test_a_position_without_a_turn_can_be_asked_about() -> None:
    text = f"{HEAD}deal 1 position\nhand A As Ah Ad Kd Kh 9c 4s\nmeld A+C\nmeld B+D\nto-play A {asks(1, '+_ _')}\n"
    assert asked_by_quiz(text) == asked_by_page(text) == [("Q1", "1. A", "")]


@pytest.mark.parametrize(
    ("answer", "verdict"), [("+Kc 5c =As Ah Ad -9c", Verdict.LEGAL), ("+Kc 5c =As Ah -9c", Verdict.ILLEGAL)]
)
@pytest.mark.parametrize("question", [4, 9, 11, 17])
def test_the_referee_judges_answers_to_all_of_them(question: int, answer: str, verdict: Verdict) -> None:
    text = EVERYWHERE.replace("to-play A", "hand C As Ah Ad Kd Kh 9c 4s\nto-play A").replace(
        "+_ _ -9c\nexpose", "+_ _ -8c\nexpose"
    )
    asked = views(text)
    one = next(one for one in written_exercises(asked) if one.lesson and one.lesson.question == f"Q{question}")
    actions = actions_of(answer)
    assert actions is not None
    assert asked.ruling(one.turn, one.before.game, actions, one.behind).verdict is verdict


def test_nothing_is_asked_about_a_turn_that_is_not_understood() -> None:
    text = f"{HEAD}deal 1 dealer D\n{asks(1)}\n1. A +_ _ -Xx\n2. B +_ _ -7s {asks(2, '-7s')}\n"
    assert asked_by_quiz(text) == asked_by_page(text) == [("Q2", "2. B +_ _", "")]
