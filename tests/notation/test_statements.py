"""Lines of a deal, turns apart: what each says."""

from __future__ import annotations

import pytest

from sambanotation.game.cards import EVERY, JOKERS, RANKS, SUITS, Lot, Run, Unnamed, kind_of
from sambanotation.notation.record import (
    Annotation,
    Claim,
    ClaimLine,
    DealHeading,
    EndLine,
    ExposeLine,
    Glyph,
    HandLine,
    HeapLine,
    LaidLine,
    Line,
    MeldLine,
    PenaltyLine,
    RedLine,
    Tag,
    TakenLine,
    ToPlayLine,
)
from sambanotation.notation.statements import unquoted
from tests.notation.reading import line, record, told


def card(text: str) -> Lot:
    return Lot(1 << kind_of(RANKS.index(text[0]), SUITS.index(text[1])))


AS, KD, C5, C9, H3, D3, JOKER = (*(card(text) for text in ("As", "Kd", "5c", "9c", "3h", "3d")), Lot(JOKERS))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hand A", HandLine("A", (), False)),
        ("hand A ...", HandLine("A", (), True)),
        ("hand A AsKd 3d/5c ...", HandLine("A", ((AS,), (KD,), (D3, C5)), True)),
        ("hand B 5c..7c", HandLine("B", ((card("5c"),), (card("6c"),), (card("7c"),)), False)),
        ("up JK 9c", HeapLine("up", (JOKER, C9))),
        ("stock", HeapLine("stock", ())),
        ("stock ...", HeapLine("stock", (), True, 0)),
        ("stock As ... Kd", HeapLine("stock", (AS, KD), True, 1)),
        ("stock 6s..9s As ...", HeapLine("stock", (Run(4, 7, 0), AS), True, 2)),
        ("red B 3h", RedLine("B", (H3,))),
        ("red B", RedLine("B", ())),
        ("minimum A+C 90 B+D 50", ClaimLine("minimum", (Claim("A+C", (("", 90),)), Claim("B+D", (("", 50),))))),
        ("penalty B+D 100 stock-out-of-turn", PenaltyLine("B+D", 100, "stock-out-of-turn")),
        ("expose B AsKd", ExposeLine("B", (AS, KD))),
        ("end out", EndLine("out")),
        ("end stock", EndLine("stock")),
        ("end abandoned", EndLine("abandoned")),
        ("score A+C 4335 B+D -20", ClaimLine("score", (Claim("A+C", (("", 4335),)), Claim("B+D", (("", -20),))))),
        ("total A +5", ClaimLine("total", (Claim("A", (("", 5),)),))),
        (
            "count A+C samba 2 hand -10 B+D",
            ClaimLine("count", (Claim("A+C", (("samba", 2), ("hand", -10))), Claim("B+D", ()))),
        ),
    ],
)
def test_a_line_of_a_deal_says_what_the_table_says(text: str, said: Line) -> None:
    assert line(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pile", HeapLine("pile", ())),
        ("pile 9c ... As", HeapLine("pile", (C9, AS), True, 1)),
        ("red A+C 3h", RedLine("A+C", (H3,))),
        ("meld A+C =As Kd", MeldLine("A+C", (AS, KD))),
        ("meld A+C =7c..9c ...", MeldLine("A+C", (Run(5, 7, 3),), True)),
        ("meld A+C =seq*3..7", MeldLine("A+C", (Unnamed(True, 3, 7),))),
        ("meld A+C", MeldLine("A+C", ())),
        ("meld A+C ...", MeldLine("A+C", (), True)),
        ("taken A+C", TakenLine("A+C", True)),
        ("taken A+C no", TakenLine("A+C", False)),
        ("laid", LaidLine(())),
        ("laid A C", LaidLine(("A", "C"))),
        ("to-play B", ToPlayLine("B", False)),
        ("drawn B", ToPlayLine("B", True)),
    ],
)
def test_a_line_of_a_position_says_what_the_table_says(text: str, said: Line) -> None:
    assert line(text, "deal 1 position") == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deal", DealHeading(None)),
        ("deal 3", DealHeading(3)),
        ("deal 1 dealer D", DealHeading(1, "D")),
        ("deal position", DealHeading(None, None, True)),
        ("deal 3 position dealer B", DealHeading(3, "B", True)),
        ("deal 3 dealer B position", DealHeading(3, "B", True)),
        ("deal dealer D", DealHeading(None, "D")),
    ],
)
def test_a_deal_may_have_a_number_a_dealer_and_a_position(text: str, said: DealHeading) -> None:
    assert record(text).deals[0].heading == said


def test_cards_seats_and_sides_have_places() -> None:
    text = "deal 1 position\nmeld A+C =AsKd 6s..8s\nhand B 3d/5c _*2\ntaken B+D\nlaid A C\n"
    (deal,) = record(text).deals
    meld, hand, taken, laid = deal.lines
    assert isinstance(meld, MeldLine)
    assert isinstance(hand, HandLine)
    assert isinstance(taken, TakenLine)
    assert isinstance(laid, LaidLine)
    places = [meld.side_span, *meld.card_spans, hand.seat_span, *hand.card_spans, taken.side_span, *laid.seat_spans]
    assert [text[place.start : place.end] for place in places] == [
        *("A+C", "As", "Kd", "6s..8s", "B", "3d", "5c", "_*2", "B+D", "A", "C")
    ]
    assert [text[each.span.start : each.span.end] for each in deal.lines] == text.splitlines()[1:]


def test_amounts_have_places() -> None:
    text = "deal 1\ncount A+C samba 2 hand -10"
    said = record(text).deals[0].lines[0]
    assert isinstance(said, ClaimLine)
    assert [text[place.start : place.end] for place in said.claims[0].amount_spans] == ["2", "-10"]


@pytest.mark.parametrize("text", ["hand A As", "up 9c", "penalty A 5 x", "end out", "count A samba 1"])
def test_notes_follow_what_a_line_says(text: str) -> None:
    assert line(f"{text} {{why}} ?!").notes == (Annotation("why"), Glyph("?!"))


@pytest.mark.parametrize(
    ("quoted", "value"),
    [
        ('""', ""),
        ('"Maria"', "Maria"),
        (r'"a \"b\" c"', 'a "b" c'),
        (r'"a\\"', "a\\"),
        (r'"C:\dir\\x"', "C:\\dir\\x"),
    ],
)
def test_a_quoted_value_is_unquoted(quoted: str, value: str) -> None:
    assert unquoted(quoted) == value
    only = next(record(f"[Event {quoted}]\ndeal 1").tags())
    assert only == Tag("Event", value)


def test_the_place_of_a_tags_value_is_inside_its_quotation_marks() -> None:
    text = '[Event "Friday"]\ndeal 1'
    (tag,) = record(text).tags()
    assert text[tag.value_span.start : tag.value_span.end] == "Friday"


@pytest.mark.parametrize(
    ("text", "guilty"),
    [
        ("hand", ""),
        ("hand A *3", "*3"),
        ("hand A ... As", "As"),
        ("stock ... ...", "..."),
        ("up foo", "foo"),
        ("penalty A -5 x", "-5"),
        ("penalty A 5", ""),
        ("expose A", ""),
        ("end", ""),
        ("end oot", "oot"),
        ("score", ""),
        ("score A", ""),
        ("score A 1234567890", "1234567890"),
        ("count A+C foo 3", "foo"),
        ("count A+C samba", ""),
        ("minimum A+C 90 B+D", ""),
        ("deal x", "x"),
        ("deal 1 position position", "position"),
        ("[Event]", "]"),
        ('[Event "x"', ""),
        ('[Event "x"] foo', "foo"),
        ("hands A As", "hands"),
        ("what is this", "what"),
        ("} x", "}"),
    ],
)
def test_a_line_that_is_not_understood_is_told_with_the_guilty_word(text: str, guilty: str) -> None:
    assert told(f"deal 1\n{text}") == [("unreadable-line", guilty)]


def test_a_heap_may_be_written_with_notes_as_well() -> None:
    assert line("stock As ... _*2 {why}") == HeapLine(
        "stock", (AS, Lot(EVERY, 2, 2)), True, 1, notes=(Annotation("why"),)
    )
