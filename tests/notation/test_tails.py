"""Tails: marks and remarks."""

from __future__ import annotations

import pytest

from sambanotation.notation.record import Mark
from sambanotation.notation.tails import LONGEST, read_tail


@pytest.mark.parametrize(
    ("text", "marks", "remark"),
    [
        ("; why", (), " why"),
        (";", (), ""),
        (";why  ", (), "why"),
        ("; a ; b", (), " a ; b"),
        (";! a", (Mark("a", False),), None),
        (";!a b-2", (Mark("a", False), Mark("b-2", False)), None),
        (";! samba-br: a b ; c", (Mark("a", False, "", "samba-br"), Mark("b", False, "", "samba-br")), " c"),
        (";! samba-br@1: a", (Mark("a", False, "", "samba-br@1"),), None),
        (";~ a", (Mark("a", True),), None),
        (";~ a nobody saw it;b", (Mark("a", True, "nobody saw it"),), "b"),
        (";! a ;! x: b ;~ c why ;! d", None, None),
    ],
)
def test_a_tail_holds_marks_and_then_a_remark(text: str, marks: tuple[Mark, ...] | None, remark: str | None) -> None:
    tail = read_tail(text)
    if marks is None:
        marks = (Mark("a", False), Mark("b", False, "", "x"), Mark("c", True, "why"), Mark("d", False))
    assert (tail.marks, tail.remark, tail.faults) == (marks, remark, ())


def test_the_place_of_a_mark_is_that_of_its_name() -> None:
    text = ";! samba-br: a bc ;~ d why"
    assert [text[mark.span.start : mark.span.end] for mark in read_tail(text).marks] == ["a", "bc", "d"]


@pytest.mark.parametrize("text", [";!", ";~", ";! A", ";! samba-br:", ";! a b_c", ";!! a", ";~ ; why", ";! a, b"])
def test_a_mark_that_is_not_understood_is_kept_as_a_remark(text: str) -> None:
    tail = read_tail(text)
    assert (tail.marks, tail.remark) == ((), text[1:])
    assert [fault.name for fault in tail.faults] == ["mark-not-understood"]


def test_marks_before_one_that_is_not_understood_hold() -> None:
    text = ";! a ;! B ;! c ; d"
    tail = read_tail(text)
    assert (tail.marks, tail.remark) == ((Mark("a", False),), "! B ;! c ; d")
    (fault,) = tail.faults
    assert (fault.name, text[fault.span.start :]) == ("mark-not-understood", ";! B ;! c ; d")


def test_marks_without_end_are_not_read() -> None:
    tail = read_tail(";! a" * LONGEST)
    assert (len(tail.marks), [fault.name for fault in tail.faults]) == (LONGEST // 4, ["mark-not-understood"])


def test_a_mark_behind_a_remark_marks_nothing_and_is_told() -> None:
    text = ";! a ; why ;! b"
    tail = read_tail(text)
    assert (tail.marks, tail.remark) == ((Mark("a", False),), " why ;! b")
    (fault,) = tail.faults
    assert (fault.name, text[fault.span.start : fault.span.end]) == ("mark-in-remark", ";! b")


@pytest.mark.parametrize("text", ["; wow;!", "; a ;~~ b", "; a ;!B"])
def test_signs_that_name_nothing_are_no_mark_in_a_remark(text: str) -> None:
    assert read_tail(text).faults == ()
