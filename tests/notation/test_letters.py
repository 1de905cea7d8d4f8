"""Cards in Portuguese letters: the same game by another alphabet, there and back."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.formatting import format_source
from sambanotation.notation.letters import ENGLISH, KNOWN, PORTUGUESE, Letters
from sambanotation.notation.parser import Parsed, parse
from sambanotation.notation.plain_lines import PlainText
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import HandLine, Record, Turn, Unreadable, Variation
from sambanotation.notation.streaming import stream_records
from sambanotation.replay import judged
from sambanotation.source import Source, Span
from sambanotation.text import Lang, tell
from tests.cases import CASES
from tests.notation.reading import findings
from tests.notation.strategies import files, law
from tests.notation.test_plain_lines import STATEMENTS, turn_lines

EVERYTHING = """\
[SGR "1"]
[Cards "pt"]
[Seats "Re Vo Ac Dp"]

deal 1 dealer Dp
hand Re Ae Ac 3o/3c/Rp 4e JK R_ _p*2 Vo' w n 3r ...
up JK 9p
stock To Do ... 2e
red Vo 3c
1. Re +Rp 3o/5p =Ae Ac Ao =Re..Ae JK =7x..9x =seq*3 =group*3..7 A<Ap p.2<7p p(T)<9p W<2o 3<3p R.1<R.2 R:JK/Rc -Vo!
2. Vo @Ac +_ _ undo ^14 =De Do Dc pumba [9] -Dp'
3. Ac +Re Ro Rp <7p A_*2..3 -_p*0..1 ask:yes
expose Vo Rc 4e..6e

deal 2 position
hand Re Rc
meld Re+Ac =Re Rc Ro
pile Ae 4p
to-play Re
1. Re +Tc 5o
"""
"""The seats are called like cards, and are none."""


def written(text: str, letters: Letters) -> str:
    """A text in canonical form, with its cards in some letters."""
    done = format_source(Source("game.sgr", text), letters)
    assert done.refused is None, done.refused
    return done.text


def the_long_way(text: str) -> Parsed:
    """What a text says where no line of it is read the quick way."""
    with patch.object(PlainText, "read", lambda _self, _at: iter(())):
        return parse(Source("game.sgr", text))


def games(parsed: Parsed) -> list[object]:
    """All that is said, tags apart."""
    return [(record.deals) for record in parsed.records]


def has_unreadable(record: Record) -> bool:
    lines = [line for deal in record.deals for line in deal.lines]
    while lines:
        line = lines.pop()
        if isinstance(line, Unreadable):
            return True
        if isinstance(line, Variation):
            lines += line.lines
    return any(isinstance(line, Unreadable) for line in record.opening)


def test_every_card_word_is_read_and_written_in_the_letters_of_the_record() -> None:
    parsed = parse(Source("game.sgr", EVERYTHING))
    assert not parsed.diagnostics
    assert print_records(parsed.records) == EVERYTHING
    english = written(EVERYTHING, ENGLISH)
    assert "hand Re As Ah 3d/3h/Kc 4s JK K_ _c*2 Jd' w n 3r ..." in english
    assert (
        "=As Ah Ad =Ks..As JK =7x..9x =seq*3 =group*3..7 A<Ac c.2<7c c(T)<9c W<2d 3<3c K.1<K.2 K:JK/Kh -Jd!" in english
    )
    assert "2. Vo @Ac +_ _ undo ^14 =Qs Qd Qh pumba [9] -Qc'" in english
    assert "Cards" not in english
    assert written(english, PORTUGUESE) == EVERYTHING
    assert games(parse(Source("game.sgr", english))) == games(parsed)


def test_places_are_those_of_the_text() -> None:
    (record,) = parse(Source("game.sgr", EVERYTHING)).records
    turn, hand = record.deals[0].lines[4], record.deals[0].lines[0]
    assert isinstance(turn, Turn)
    assert isinstance(hand, HandLine)
    swapped = next(located for located in turn.played if EVERYTHING[slice(*_ends(located.span))] == "R:JK/Rc")
    assert [EVERYTHING[slice(*_ends(span))] for span in swapped.card_spans] == ["JK", "Rc"]
    assert [EVERYTHING[slice(*_ends(span))] for span in hand.card_spans][:5] == ["Ae", "Ac", "3o", "3c", "Rp"]


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end


def said(fact: object) -> str:
    """A fact of a finding in English."""
    return tell(fact, Lang.EN)


def test_the_tag_holds_for_its_record_alone() -> None:
    portuguese, english = "deal 1\n1. A +RcRo 5c -Rc\n", "deal 1\n1. A +KhKd 5h -Kh\n"
    text = f'[Cards "pt"]\n{portuguese}[Cards "en"]\n{english}[SGR "1"]\n{english}'
    parsed = parse(Source("game.sgr", text))
    assert not parsed.diagnostics
    assert parsed.records[0].deals == parsed.records[1].deals == parsed.records[2].deals
    assert parsed == the_long_way(text)
    with_notes = text.replace('[Cards "pt"]', '[Cards "pt"] {as in Brazil}')
    assert parse(Source("game.sgr", with_notes)).records[0].deals == parsed.records[0].deals


def test_of_two_tags_the_first_holds() -> None:
    text = '[Cards "pt"]\n[Cards "en"]\ndeal 1\n1. A +Rc 5c -Rc\n'
    assert [finding.name for finding in findings(text)] == ["repeated-tag"]


def test_a_record_is_read_alike_from_a_stream() -> None:
    import io

    streamed = [one.record for one in stream_records("game.sgr", io.StringIO(EVERYTHING), 10)]
    assert tuple(streamed) == parse(Source("game.sgr", EVERYTHING)).records


@pytest.mark.parametrize(
    ("line", "found", "expected"),
    [
        ("1. A +Rc 5c", "Rc", 'Kh, or the tag [Cards "pt"] before the first deal'),
        ("1. A +5c 6p", "6p", '6c, or the tag [Cards "pt"] before the first deal'),
        ("1. A +_ _ p<9c", "p<9c", 'c<, or the tag [Cards "pt"] before the first deal'),
        ("1. A =4e..6e", "4e..6e", '4s..6s, or the tag [Cards "pt"] before the first deal'),
        ("hand A _o", "_o", '_d, or the tag [Cards "pt"] before the first deal'),
        ("up V_", "V_", 'J_, or the tag [Cards "pt"] before the first deal'),
    ],
)
def test_letters_of_another_language_are_told_with_the_tag(line: str, found: str, expected: str) -> None:
    (finding,) = parse(Source("game.sgr", f'[SGR "1"]\ndeal 1\n{line}\n')).diagnostics
    assert (finding.name, finding.facts["found"], said(finding.facts["expected"])) == (
        "unreadable-line",
        found,
        expected,
    )


@pytest.mark.parametrize(
    ("line", "found", "expected"),
    [
        ("1. A +Kc 5c", "Kc", 'Rp, or the tag [Cards "en"] before the first deal'),
        ("1. A +5c 6s", "6s", '6e, or the tag [Cards "en"] before the first deal'),
        ("1. A +_ _ Q<Dc", "Q<Dc", 'D<, or the tag [Cards "en"] before the first deal'),
        ("hand A Ac Jh", "Jh", 'Vc, or the tag [Cards "en"] before the first deal'),
        ("1. A +_ _ R:JK/Kc", "Kc", 'Rp, or the tag [Cards "en"] before the first deal'),
    ],
)
def test_english_letters_are_none_of_a_portuguese_record(line: str, found: str, expected: str) -> None:
    (finding,) = parse(Source("game.sgr", f'[SGR "1"]\n[Cards "pt"]\ndeal 1\n{line}\n')).diagnostics
    assert (finding.name, finding.facts["found"], said(finding.facts["expected"])) == (
        "unreadable-line",
        found,
        expected,
    )


def test_no_word_is_read_the_quick_way_in_letters_that_are_not_its_own() -> None:
    for rank in "23456789TJQKARDV":
        for suit in "shdceop":
            word = rank + suit
            for letters in KNOWN:
                text = f'[Cards "{letters.name}"]\ndeal 1\n1. A +{word} 5c -{word}\n'
                understood = not parse(Source("game.sgr", text)).diagnostics
                assert understood == (rank in letters.ranks and suit in letters.suits), (word, letters)


@law
@given(files())
def test_any_file_is_the_same_there_and_back(file: tuple[Record, ...]) -> None:
    text = print_records(file)
    parsed = parse(Source("game.sgr", text))
    if format_source(Source("game.sgr", text), PORTUGUESE).refused is not None:
        assert any(map(has_unreadable, parsed.records))
        return
    english = written(text, ENGLISH)
    portuguese = written(english, PORTUGUESE)
    assert written(portuguese, ENGLISH) == english
    assert the_long_way(portuguese) == parse(Source("game.sgr", portuguese))
    assert games(parse(Source("game.sgr", portuguese))) == games(parsed)


@settings(law, max_examples=60)
@given(st.one_of(turn_lines(), STATEMENTS), st.integers(0, 255))
def test_a_line_is_read_alike_the_quick_and_the_long_way(line: str, which: int) -> None:
    """Words in the letters of the record, words in others, and words that are neither."""
    words = line.split(" ")
    mixed = " ".join(PORTUGUESE.own(word) if which >> at % 8 & 1 else word for at, word in enumerate(words))
    text = f'[Cards "pt"]\ndeal 1\n{mixed}\n'
    assert parse(Source("game.sgr", text)) == the_long_way(text)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_cases_are_judged_alike_in_either_letters(path: Path) -> None:
    english = format_source(Source(path.name, path.read_text(encoding="utf-8", errors="surrogateescape")), ENGLISH).text
    source = Source(path.name, english)
    done = format_source(source, PORTUGUESE)
    if done.refused is not None:
        assert any(map(has_unreadable, parse(source).records)) or '[Cards "de"]' in english
        return
    assert written(done.text, ENGLISH) == english
    assert the_long_way(done.text) == parse(Source(path.name, done.text))
    before, after = (judged(parse(text), path.parent) for text in (source, Source(path.name, done.text)))
    assert [*map(_without_cards, after)] == [*map(_without_cards, before)]
    for finding in after:
        told = {name: tell(fact, Lang.EN) for name, fact in finding.facts.items() if name not in ("found", "expected")}
        # Examples of the notation stand between backticks.
        assert _ENGLISH_ALONE.search(_EXAMPLE.sub("", " ".join(told.values()))) is None, told


_ENGLISH_ALONE = re.compile(r"(?<![\w@-])(?:[JQK][shdc]|[2-9TAJQK][shd]|_[shd]|[JQK]_)(?![\w-])")
"""What can be a card in English letters alone."""

_EXAMPLE = re.compile("`[^`]*`")


def _without_cards(finding: Diagnostic) -> tuple[object, ...]:
    return (
        finding.name,
        finding.severity,
        finding.record,
        finding.deal,
        finding.turn,
        finding.seat,
        sorted(finding.facts),
    )


def test_a_line_that_is_not_understood_keeps_its_cards_from_being_taken_for_others() -> None:
    text = '[SGR "1"]\n\ndeal 1\n1. A +Kc 5c -Kc foo\n'
    done = format_source(Source("game.sgr", text), PORTUGUESE)
    assert done.refused is not None
    assert done.refused.name == "cards-not-rewritten"
    assert said(done.refused.facts["why"]) == "line 4 has some and is not understood"
    assert done.text == text
    assert format_source(Source("game.sgr", text.replace("1. A +Kc 5c -Kc foo", "foo")), PORTUGUESE).refused is None


def test_letters_that_nobody_knows_are_not_rewritten() -> None:
    done = format_source(Source("game.sgr", '[Cards "de"]\n\ndeal 1\n'), PORTUGUESE)
    assert done.refused is not None
    assert "tag Cards" in said(done.refused.facts["why"])


def test_the_tag_keeps_its_place_where_it_is_not_the_usual_one() -> None:
    portuguese = '[SGR "1"]\n[Event "x"]\n[Cards "pt"] {why}\n\ndeal 1\n1. A +Rp 5p -Rp\n'
    english = written(portuguese, ENGLISH)
    assert english == '[SGR "1"]\n[Event "x"]\n[Cards "en"] {why}\n\ndeal 1\n1. A +Kc 5c -Kc\n'
    assert written(english, PORTUGUESE) == portuguese


def test_letters_are_one_object_wherever_they_come_from() -> None:
    import copy
    import pickle

    assert copy.deepcopy(PORTUGUESE) is PORTUGUESE
    assert pickle.loads(pickle.dumps(ENGLISH)) is ENGLISH
