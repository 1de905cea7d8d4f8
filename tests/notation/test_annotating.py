"""Notes are written behind one turn, and nothing else of the text changes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambanotation.notation import annotating
from sambanotation.notation.annotating import (
    NotAnnotatedError,
    Place,
    annotated,
    annotation,
    glyph,
    turn_at,
    with_line,
    with_variation,
)
from sambanotation.notation.parser import parse
from sambanotation.notation.record import Annotation, Glyph, Turn, Unreadable, Variation
from sambanotation.output.written_lines import plain_annotation
from sambanotation.source import Source

TEXT = """\
[SGR "1"] ; a file

deal 1
{first}
1. A   +_ _ -_  ; a remark
(
   1. A +_ _ -_
   (
     1. A +_ _ -_ {deeper}
   )
)
(
  1. A +_  _ -_ ? ; the second
  2. B +_ _ -_
)
2. B {x} +_ _ ; between
    -_! {y} ;! no-discard ; tail
3. C +_ ; one
    -_ ; two
    ; three
4. D
5. A +Xx -_
6. B +_ _ -_ {several
     lines} !?
    ;~ no-discard seen
deal 2
1. B +_ _ -_
"""


def _turn(text: str, *path: int, deal: int | None = None, record: int | None = None) -> Turn:
    found = turn_at(parse(Source("x", text)).records, Place(path, deal, record))
    assert isinstance(found, Turn)
    return found


def _with(text: str, turn: Turn, *notes: Annotation | Glyph, anew: bool = False) -> str:
    return annotated(Source("x", text), turn, notes, anew).text


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ((1,), "1. A   +_ _ -_  ; a remark", "1. A   +_ _ -_ {so}  ; a remark"),
        ((1, 1), "\n   1. A +_ _ -_\n", "\n   1. A +_ _ -_ {so}\n"),
        ((1, 1, 1, 1), "{deeper}", "{deeper} {so}"),
        ((1, 2), "-_ ? ; the", "-_ ? {so} ; the"),
        ((1, 2, 2), "  2. B +_ _ -_\n", "  2. B +_ _ -_ {so}\n"),
        ((2,), "{y} ;!", "{y} {so} ;!"),
        ((3,), "-_ ; two", "-_ {so} ; two"),
        ((4,), "4. D", "4. D {so}"),
        ((6,), "!?", "!? {so}"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_note_stands_behind_what_the_turn_says(path: tuple[int, ...], before: str, after: str, end: str) -> None:
    text = TEXT.replace("\n", end)
    before, after = before.replace("\n", end), after.replace("\n", end)
    assert text.count(before) == 1
    assert _with(text, _turn(text, *path), annotation("so")) == text.replace(before, after)


def test_a_note_may_take_the_place_of_the_last_one_of_its_kind() -> None:
    turn = _turn(TEXT, 2)
    assert _with(TEXT, turn, glyph("??"), annotation("z"), anew=True) == TEXT.replace("{y} ;!", "{z} ?? ;!")
    six = _turn(TEXT, 6)
    assert _with(TEXT, six, glyph("?"), annotation("one"), anew=True) == TEXT.replace(
        "{several\n     lines} !?", "{one} ?"
    )


def test_the_turn_is_that_of_the_first_deal_that_has_it() -> None:
    assert _turn(TEXT, 1).seat == "A"
    assert _turn(TEXT, 1, deal=2).seat == "B"
    records = parse(Source("x", TEXT)).records
    for place in (Place((9,)), Place((1, 3)), Place((1, 1, 2)), Place((1,), 3), Place((1,), None, 2), Place((2,), 2)):
        assert turn_at(records, place) is None
    assert isinstance(turn_at(records, Place((5,))), Unreadable)


def test_signs_that_mean_something_in_an_annotation_are_escaped() -> None:
    assert annotation("a } and a \\").text == "a \\} and a \\\\"
    assert annotation(" one\r\ntwo\tthree\n\n\x0bfour ").text == "one\n    two three\n\n\n    four"


@pytest.mark.parametrize("text", ["", " \n ", "a\x1b[2Jb", "a\x00", "a\udce9", "\x9b"])
def test_what_is_no_text_is_refused(text: str) -> None:
    with pytest.raises(NotAnnotatedError):
        annotation(text)


@pytest.mark.parametrize("sign", ["", "x", "???", "$", "$1234", "!?!", "$1 {x}", "$١"])
def test_what_is_no_glyph_is_refused(sign: str) -> None:
    with pytest.raises(NotAnnotatedError):
        glyph(sign)


def test_a_note_that_would_change_the_record_is_refused() -> None:
    with pytest.raises(NotAnnotatedError) as refused:
        _with(TEXT, _turn(TEXT, 1), Annotation("not } escaped"))
    assert refused.value.why is annotating.NOT_ALONE


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("path", "before", "added"),
    [
        ((1,), "2. B {x}", "(\n  1. A +_ -_\n)\n"),
        ((1, 1), "", ""),
        ((1, 2, 2), ")\n2. B {x}", "  (\n    1. A +_ -_\n  )\n"),
        ((2,), "3. C", "(\n  1. A +_ -_\n)\n"),
        ((6,), "deal 2", "(\n  1. A +_ -_\n)\n"),
    ],
)
def test_a_variation_stands_behind_the_turn_and_its_variations(
    path: tuple[int, ...], before: str, added: str, end: str
) -> None:
    text = TEXT.replace("\n", end)
    if not added:
        before, added = "   )\n)\n(", "   (\n     1. A +_ -_\n   )\n"
        before = before.replace("\n", end)
        wanted = text.replace(before, before[: 4 + len(end)] + added.replace("\n", end) + before[4 + len(end) :])
    else:
        before = before.replace("\n", end)
        wanted = text.replace(before, added.replace("\n", end) + before)
    assert text.count(before) == 1
    assert with_variation(Source("x", text), _turn(text, *path), "1. A +_ -_ ").text == wanted


def test_a_variation_may_end_the_text_and_is_gone_on_with() -> None:
    source = Source("x", "deal 1\n1. A +_ _ -_ ; so")
    with_one = with_variation(source, _turn(source.text, 1), "1. A +_ _ -Kc")
    assert with_one.text == "deal 1\n1. A +_ _ -_ ; so\n(\n  1. A +_ _ -Kc\n)\n"
    block = parse(with_one).records[0].deals[0].lines[1]
    assert isinstance(block, Variation)
    with_two = with_line(with_one, block, "2. B +_ _ -_ {and so on}")
    assert with_two.text == with_one.text.replace("-Kc\n", "-Kc\n  2. B +_ _ -_ {and so on}\n")


@pytest.mark.parametrize(
    "line", ["", "1. A +Xx", "hello", ")", "(", "deal 2", "; remark", "1. A {", "1. A -_\n2. B -_"]
)
def test_what_is_no_turn_makes_no_variation(line: str) -> None:
    source = Source("x", TEXT)
    with pytest.raises(NotAnnotatedError):
        with_variation(source, _turn(TEXT, 2), line)


WORDS = st.text(st.sampled_from('ab }{\\;!?~()[]"$1.\n\r\t\u2028é\u202e[deal '), max_size=30)


@settings(deadline=None, max_examples=60)
@given(
    text=WORDS.filter(lambda text: text.strip() != ""),
    sign=st.sampled_from(["!", "?!", "$14", None]),
    path=st.sampled_from([(1,), (1, 1), (1, 1, 1, 1), (1, 2, 2), (2,), (3,), (4,), (6,)]),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    anew=st.booleans(),
    bom=st.booleans(),
)
def test_the_record_is_the_same_but_for_the_note(
    text: str, sign: str | None, path: tuple[int, ...], end: str, anew: bool, bom: bool
) -> None:
    source = Source("x", TEXT.replace("\n", end), bom)
    turn = _turn(source.text, *path)
    notes: list[Annotation | Glyph] = [annotation(text), *([glyph(sign)] if sign else [])]
    result = annotated(source, turn, notes, anew)
    # All before the turn and all behind it stay byte for byte.
    behind = source.text[turn.span.end :]
    assert result.text.startswith(source.text[: turn.span.start])
    assert result.text.endswith(behind)
    assert result.bom is bom
    after = _turn(result.text, *path)
    assert replace(after, notes=(), leading=0) == replace(turn, notes=(), leading=0)
    said = [plain_annotation(note.text) for note in after.notes if isinstance(note, Annotation)]
    assert " ".join(text.split()) in said
    assert sign is None or glyph(sign) in after.notes
