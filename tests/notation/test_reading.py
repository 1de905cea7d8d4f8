"""One logical line: its tail, the remarks inside it, and what is wrong with it."""

from __future__ import annotations

import pytest

from sambanotation.notation.actions import LONGEST
from sambanotation.notation.record import (
    NO_TAIL,
    Annotation,
    Empty,
    HandLine,
    Mark,
    Remark,
    Tail,
    Turn,
    Unreadable,
)
from tests.notation.reading import findings, line, records, told, turn


def test_a_line_has_the_marks_and_the_remark_of_its_tail() -> None:
    text = "1. A +Kc 5c -Kc ;! a b ;~ c why ; and so on  "
    marks = (Mark("a", False), Mark("b", False), Mark("c", True, "why"))
    assert turn(text).tail == Tail(marks, " and so on")


def test_a_line_without_a_tail_has_none() -> None:
    assert turn("1. A").tail is NO_TAIL


@pytest.mark.parametrize("text", ["; why", ";! a ; why", "{note} ; why", "! ?", "{a} {b}"])
def test_a_line_may_hold_nothing_but_notes_and_a_tail(text: str) -> None:
    said = line(text)
    assert isinstance(said, Empty)
    assert said.tail.remark == (" why" if "why" in text else None)
    assert len(said.notes) == text.count("{") + text.count("!", 0, 1) + text.count("?")


def test_a_remark_between_two_actions_follows_the_action_before() -> None:
    said = turn("1. A +Kc 5c ; why\n   -Kc ; and how")
    assert said.played[0].notes == (Remark(" why"),)
    assert said.tail == Tail((), " and how")


def test_a_remark_inside_an_action_follows_it() -> None:
    said = turn("1. A =As ; why\n   Ah Ad -Kc")
    assert len(said.played) == 2
    assert said.played[0].notes == (Remark(" why"),)
    assert said.tail is NO_TAIL


def test_a_remark_inside_the_last_action_ends_the_line() -> None:
    said = turn("1. A =As ; why\n   Ah Ad")
    assert (said.played[0].notes, said.tail) == ((), Tail((), " why"))


def test_a_remark_before_the_first_action_stays_there() -> None:
    said = turn("1. A {x} ; why\n   +Kc 5c")
    assert said.notes == (Annotation("x"), Remark(" why"))
    assert (said.leading, said.tail) == (2, NO_TAIL)


def test_a_remark_inside_a_list_follows_it() -> None:
    said = line("hand A As ; one\n  Kd ; two\n  5c {x}")
    assert isinstance(said, HandLine)
    assert len(said.chains) == 3
    assert said.notes == (Remark(" one"), Remark(" two", own_line=True), Annotation("x"))


def test_a_remark_on_an_indented_line_of_its_own_belongs_to_the_line_above() -> None:
    said = turn("1. A +Kc 5c -Kc\n    ; why\n    ; and how")
    assert said.notes == (Remark(" why", own_line=True),)
    assert said.tail == Tail((), " and how", own_line=True)


def test_marks_of_every_written_line_are_those_of_the_line() -> None:
    said = turn("1. A +Kc 5c ;! a ; why\n   -Kc\n   ;! b")
    assert said.tail == Tail((Mark("a", False), Mark("b", False)), None, own_line=True)
    assert said.played[0].notes == (Remark(" why"),)


def test_a_turn_is_the_same_on_one_line_and_on_many() -> None:
    one = turn("1. A +Kc 5c =As Ah Ad {a b} -Kc ; why")
    many = turn("1. A\n  +Kc\n\t5c =As\r\n Ah Ad\n   {a b}\n   -Kc ; why")
    assert many == one


def test_places_stay_right_around_a_remark_inside_a_line() -> None:
    text = "deal 1 position\n1. A =As ; ♥ why\n\tAh Ad -Kc"
    said = records(text)[0].deals[0].lines[0]
    assert isinstance(said, Turn)
    places = [place for played in said.played for place in played.card_spans]
    assert [text[place.start : place.end] for place in places] == ["As", "Ah", "Ad", "Kc"]


@pytest.mark.parametrize("text", ["1. A -Xx", "  1. A -Xx\t ", "1. A -Xx\n   +Kc ;! foo ; why", "1. A {x"])
def test_a_line_that_is_not_understood_is_kept_as_it_is(text: str) -> None:
    (said,) = records(f"deal 1 position\n\n{text}\n1. A")[0].deals[0].lines[1:-1]
    assert isinstance(said, Unreadable)
    assert said.text == text


def test_a_line_that_is_not_understood_has_its_tail() -> None:
    (said,) = records("deal 1\n1. A -Xx ;! foo ; why")[0].deals[0].lines
    assert said.tail == Tail((Mark("foo", False),), " why")


def test_an_annotation_that_is_never_closed_is_told_where_it_opens() -> None:
    text = "deal 1\n1. A +Kc 5c {x} -Kc {y ;! annotation-not-closed\n2. B {z}"
    assert told(text) == [("annotation-not-closed", "{")]
    assert findings(text)[0].span.start == text.index("{y")


def test_a_line_of_endless_length_is_not_read() -> None:
    assert [name for name, _ in told("deal 1\n1. A -" + "As " * LONGEST)] == ["line-too-long"]
    assert told("deal 1\nend out {" + "as " * LONGEST + "}")[0][0] == "line-too-long"


def test_a_turn_with_an_annotation_of_great_length_is_read() -> None:
    assert told("deal 1\n1. A -As {" + "as " * LONGEST + "}") == []


def test_every_fault_of_the_cards_in_a_line_is_told() -> None:
    assert told("deal 1\n1. A =9s..6s _*3..2 -_*0") == [
        *(("impossible-run", "9s..6s"), ("impossible-quantity", "*3..2"), ("impossible-quantity", "*0"))
    ]
