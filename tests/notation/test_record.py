"""Records as values."""

from __future__ import annotations

from sambanotation.notation.record import Annotation, Deal, DealHeading, Empty, Line, Record, Tag, Turn, Variation
from tests.notation.reading import records, turn


def test_every_line_comes_in_order_and_those_of_a_variation_within_it() -> None:
    first, inner, last = (Turn(number, "A", ()) for number in (1, 2, 3))
    closing = Empty(notes=(Annotation("the end"),))
    deepest = Variation((inner,))
    variation = Variation((first, deepest, last), closing)
    tag, heading = Tag("Event", "x"), DealHeading(1)
    record = Record((tag,), (Deal(heading, (variation, last)),))
    assert list(record.lines()) == [*(tag, heading, variation, first, deepest, inner, Empty(), last, closing, last)]


def test_the_first_of_two_tags_holds() -> None:
    first, second = Tag("Event", "x"), Tag("Event", "y")
    record = Record((first, second), ())
    assert record.tag("Event") is first
    assert record.tag("Site") is None


def test_a_record_without_tags_and_deals_is_blank() -> None:
    assert Record((Empty(),), ()).is_blank
    assert not Record((Tag("Event", "x"),), ()).is_blank
    assert not Record((), (Deal(DealHeading(1), ()),)).is_blank


def test_places_and_spacing_do_not_count() -> None:
    assert records("deal 1\n1. A +Kc  5c") == records("deal   1\n\n\n1. A\n +Kc 5c".replace("\n\n\n", "\n"))
    assert turn("1. A +Kc 5c") != turn("1. A +5c Kc")


def test_remarks_notes_and_empty_lines_count() -> None:
    plain = "deal 1\n1. A +Kc 5c"
    for other in ("deal 1\n\n1. A +Kc 5c", f"{plain} ; x", f"{plain} {{x}}", f"{plain}!", f"{plain} ;! x"):
        assert records(other) != records(plain)


def test_a_line_that_holds_nothing_is_a_line() -> None:
    lines: tuple[Line, ...] = records("deal 1\n1. A\n\n2. B")[0].deals[0].lines
    assert lines[1] == Empty()
