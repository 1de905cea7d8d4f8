"""Printing: one canonical form, and laws that hold for every record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from sambanotation.game.actions import Action
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import (
    Annotation,
    DealHeading,
    Glyph,
    Line,
    Mark,
    Note,
    Record,
    Remark,
    Turn,
    Unreadable,
    Variation,
)
from sambanotation.notation.spelling import spell_action
from sambanotation.source import Source
from tests.notation.reading import action
from tests.notation.strategies import actions, files, law


def canonical(text: str) -> str:
    return print_records(parse(Source("game.sgr", text)).records)


def _notes(line: Line) -> Iterator[Note]:
    yield from line.notes
    if isinstance(line, Turn):
        for played in line.played:
            yield from played.notes
    if isinstance(line, Variation):
        yield from line.close.notes


def _comments(records: tuple[Record, ...]) -> Counter[str]:
    """Everything that is said beside the game: annotations, glyphs, remarks and marks."""
    said: Counter[str] = Counter()
    for line in (line for record in records for line in record.lines()):
        if isinstance(line, Unreadable):
            continue
        for note in _notes(line):
            match note:
                case Annotation(text) | Remark(text):
                    said[text] += 1
                case Glyph(sign):
                    said[sign] += 1
        if line.tail.remark is not None:
            said[line.tail.remark] += 1
        said.update(f"{mark.name} {mark.reason} {mark.rules}" for mark in line.tail.marks)
    return said


@settings(law, max_examples=40)
@given(files())
def test_what_is_printed_reads_back_as_the_same_records(records: tuple[Record, ...]) -> None:
    printed = print_records(records)
    again = parse(Source("game.sgr", printed)).records
    assert again == records
    assert print_records(again) == printed
    assert _comments(again) == _comments(records)


@law
@given(actions)
def test_an_action_is_spelled_as_it_is_read(done: Action) -> None:
    assert action(spell_action(done)) == done


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("deal   1  dealer\tD", "deal 1 dealer D"),
        ("deal 3 position dealer B", "deal 3 dealer B position"),
        ('[ Event  "a \\"b\\" \\c" ]\ndeal 1', '[Event "a \\"b\\" \\\\c"]\n\ndeal 1'),
        ("deal 1\nhand A AsAh10♥  4c..6c ...", "deal 1\nhand A As Ah Th 4c 5c 6c ..."),
        ("deal 1\nstock As...", "deal 1\nstock As..."),
        ("deal 1\nstock As ...Kd", "deal 1\nstock As ...Kd"),
        ("deal 1\nstock As\n  ... Kd", "deal 1\nstock As ... Kd"),
        ("deal 1\ncount A+C samba +2 B+D", "deal 1\ncount A+C samba 2 B+D"),
        ("deal 1 position\ntaken A  no\nlaid\nmeld A ...", "deal 1 position\ntaken A no\nlaid\nmeld A ..."),
        ("deal 1\n1. A  +Kc*1 5c*2..2\t=6s..9s", "deal 1\n1. A +Kc 5c*2 =6s..9s"),
        ("deal 1\n1. A + Kc = As -Kc$3 ! {x}{y}", "deal 1\n1. A +Kc =As -Kc$3 ! {x} {y}"),
        ("deal 1\n1. A ! +Kc ! {x} -Kc ?", "deal 1\n1. A ! +Kc {x} -Kc ! ?"),
        ("deal 1\n1. A +Kc\n     5c\n  -Kc", "deal 1\n1. A +Kc 5c -Kc"),
        ("deal 1\n1. A +Kc {x\n      y} -Kc", "deal 1\n1. A +Kc {x\n      y} -Kc"),
        ("deal 1\n1. A +Kc ; x\n -Kc\n ; y", "deal 1\n1. A +Kc ; x\n    -Kc\n    ; y"),
        ("deal 1\n1. A ;!a  b ;! r: c d ;~e  f ;g", "deal 1\n1. A ;! a b ;! r: c d ;~ e f ;g"),
        (
            "deal 1\n1. A\n   (\n1. A\n (\n 1. A ; x\n  ; y\n)\n)",
            "deal 1\n1. A\n(\n  1. A\n  (\n    1. A ; x\n        ; y\n  )\n)",
        ),
        ("deal 1\n1. A\n(\n; x\n  1. A\n {y}\n)", "deal 1\n1. A\n(\n; x\n  1. A {y}\n)"),
        ("deal 1\n\n\n1. A\n\n\ndeal 2", "deal 1\n\n1. A\n\ndeal 2"),
        ("\n\ndeal 1\n1. A\n; x\ndeal 2\n\n; y\n\n\ndeal 3\n\n", "deal 1\n1. A\n; x\ndeal 2\n\n; y\n\ndeal 3"),
        ('deal 1\n1. A\n[Event "x"]\ndeal 1', 'deal 1\n1. A\n\n[Event "x"]\n\ndeal 1'),
        ("deal 1\n  what is   this \t\n1. A", "deal 1\n  what is   this \t\n1. A"),
    ],
)
def test_a_record_has_one_canonical_form(text: str, printed: str) -> None:
    assert canonical(text) == printed + "\n"
    assert canonical(printed) == printed + "\n"


def test_a_line_below_an_annotation_that_nothing_closes_stands_at_the_margin() -> None:
    text = "deal 1\n1. A\n(\n1. A {x\n2. B {y}\n3. C\n)\n"
    assert canonical(text) == "deal 1\n1. A\n(\n1. A {x\n2. B {y}\n  3. C\n)\n"


def test_marks_stand_before_the_remark() -> None:
    turn = Turn(1, "A", ())
    marks = (Mark("a", False), Mark("b", False, "", "r"), Mark("c", False, "", "r"), Mark("d", True, "why"))
    tail = type(turn.tail)(marks, " x")
    (record,) = parse(Source("game.sgr", "deal 1\n1. A ;! a ;! r: b c ;~ d why ; x")).records
    assert isinstance(record.deals[0].heading, DealHeading)
    assert record.deals[0].lines == (Turn(1, "A", (), tail=tail),)
    assert print_records((record,)) == "deal 1\n1. A ;! a ;! r: b c ;~ d why ; x\n"


def test_no_line_ends_with_white_space_but_inside_an_annotation() -> None:
    text = "deal 1   \n1. A  +Kc {x   \n   y}   ; z   \n\t\n( \n  1. A \n)  \n"
    assert re.findall(r"[^\S\n]+$", canonical(text), re.MULTILINE) == ["   "]
