"""The quick way and the long way: plain lines are read as the grammar reads them, or not at all."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sambanotation.notation.blocks import BLANK
from sambanotation.notation.cuts import marked
from sambanotation.notation.lines import Cutter
from sambanotation.notation.parser import Parsed, parse
from sambanotation.notation.plain_actions import Actions, NotPlainError, Remembered
from sambanotation.notation.plain_lines import PlainText, Run
from sambanotation.notation.reading import read_line
from sambanotation.notation.record import Line, Turn
from sambanotation.source import Source
from tests.notation.strategies import law
from tests.simulated.deals import match


def plain_lines(text: str) -> list[Line]:
    """The lines of a text from its beginning on that are read the quick way."""
    lines: list[Line] = []
    for read in PlainText(text).read(0):
        lines += read.lines if isinstance(read, Run) else [read]
    return lines


def the_long_way(text: str) -> Parsed:
    """What a text says where no line of it is read the quick way."""
    with patch.object(PlainText, "read", lambda _self, _at: iter(())):
        return parse(Source("game.sgr", text))


def _words(*rows: str) -> st.SearchStrategy[str]:
    """Any of the words of some rows."""
    return st.sampled_from([word for row in rows for word in row.split()])


CARDS = _words(
    "As Ah Kc Kd 5c 3h 3d 3s JK 2d Td 10♠ T♥ A♠\ufe0e 3♦ As' JK' AsAh",
    "A_ _s _ 3r w n _*2 A_*2..3 _*3..2 _*0 n*1000 Kc'*2 3r'",
    "3d/5c 3h/3d/Kc 3d*2/5c 3d/5c*2 3d/ /5c 3d//5c 5c/3d 3d/6s..9s",
    "6s..9s 9s..6s 7x..9x 6s..9h JK..As seq*3..7 group*3 seq*7..3 10♠..Q♠",
    "as 1s A s 3 x Ks.. .. ... *2 '",
)
SIGNS = st.one_of(_words("+ = - < A< s< W< 3< 10< A.1< c(T)< ♠< A.< a< @ A: :"), st.sampled_from(["", "@B "]))
WHOLE = st.one_of(
    _words(
        "^ ^14 ^top ^1234567890 ~ # ask:yes ask:no ask: pumba [9] [10] [] undo",
        "A.1<A.2 s<A A<W A:JK/Ah A.1:w/_ A:JK/Ah/As A:JK ! ?? $3 -Kc! {x} {x }",
        ';! " ( ) \\ foo @C - + = <',
    ),
    st.sampled_from(["; why", "@C +Kc"]),
)
SPACE = st.sampled_from([" "] * 12 + ["", "  ", "\t", "\u00a0", "\x0b", "\r", "\n ", "\n\t", "\n\n"])
ACTIONS = st.one_of(
    WHOLE,
    st.builds(
        lambda sign, cards, space: sign + space.join(cards), SIGNS, st.lists(CARDS, min_size=1, max_size=4), SPACE
    ),
)
HEADS = st.sampled_from(["1. A", "12. B", "1.  A", " 1. A", "1.\tA", "01. Ana2", "1.A", "1 A", "1. A+C", "1. 7", "é"])


@st.composite
def turn_lines(draw: st.DrawFn) -> str:
    """Lines that are turns, or nearly."""
    parts = [draw(HEADS)]
    for action in draw(st.lists(ACTIONS, max_size=5)):
        parts += [draw(SPACE), action]
    return "".join(parts) + draw(st.sampled_from(["", "", "", " ", "\t"]))


WORDS = st.one_of(
    CARDS,
    _words(
        "A B A+C B+D A+ +A out stock abandoned samba red3-hand natural wild",
        "0 1 -5 +120 4335 1.5 1234567890 100 dealer position no {x} ! ;",
    ),
)
FIRST = st.one_of(
    _words(
        "deal hand up stock pile red minimum score total count end meld taken laid to-play penalty expose Hand handA"
    ),
    st.sampled_from(["deal 1", "deal 2 dealer", "hand A", "count A+C"]),
)
STATEMENTS = st.builds(
    lambda first, words, space: space.join([first, *words]), FIRST, st.lists(WORDS, max_size=8), SPACE
)
TAGS = st.sampled_from(
    [
        *('[SGR "1"]', '[Seats "A B"]', '[ Start "A 5 B -5" ]', '[A"x"]', '[A "a \\" b \\\\ c"]', '[A "{;"]', "[A]"),
        *('[A "b"] {x}', '[A "b"] ; x', '[A "b', '[Dealer "Q"]', '[Start "A 5 A 5"]', '[Start "A"]'),
    ]
)

REMARKS = st.sampled_from(
    [
        "; out, as told",
        ";",
        "; ends in a blank ",
        ";; ;",
        "; a {brace",
        ";! no-discard",
        ";~ no-discard why",
        "; é ;! no",
    ]
)


def one_line(text: str) -> tuple[Line, bool]:
    """A text as one line of the long way, and whether anything is wrong with it."""
    line, faults = read_line(text, Cutter(text).next())
    return line, bool(faults)


@law
@given(st.one_of(turn_lines(), STATEMENTS, TAGS, REMARKS))
@example("1. A +Kc 5c\t-Kc")
@example("1. A -Kc K <Kd")
@example("1. A =3h/5c 3d As")
@example("count A+C out 1 out 2")
@example("count out 1 samba 2")
def test_a_plain_line_is_what_the_grammar_finds_in_it(text: str) -> None:
    if "\n" in text or "\r" in text:
        return
    lines = plain_lines(text)
    if lines in ([], [BLANK]):
        return
    (line,) = lines
    by_grammar, faulty = one_line(text)
    assert not faulty
    assert line == by_grammar
    assert repr(line) == repr(by_grammar)


BITS = st.one_of(
    turn_lines(),
    STATEMENTS,
    TAGS,
    REMARKS,
    st.sampled_from(
        [
            *("deal 1", "deal 2 dealer B", "deal 1 position", "1. A", "2. B -Kc", "3. C +Kc 5c -5c", "3. A", "(", ")"),
            *("hand A As Kd", "hand B _*15", "up 5c", "minimum A+C 50 B+D 90", "end out", "score A+C 5 B+D -5"),
            *("count A+C samba 1 out 1", "penalty A+C 100 x", "", "; why", "deal two", "what", "{x", "  4. D", " x"),
        ]
    ),
)
ENDS = st.sampled_from(["\n", "\n", "\n", "\n", "\r\n", "\r", "\n\n", "\n \n", "\n  "])


@law
@given(st.lists(st.tuples(BITS, ENDS), max_size=20), st.sampled_from([None, "\n", "\r\n"]))
@example([("deal 1", "\n"), ("1. A -Kc", "\n"), ("2. B -Kc", "\n"), ("  ", "\n"), ("3. C -Kc", "")], None)
@example([("deal 1", "\n"), ("1. A", "\n"), ("count A samba 1", "\n"), ("count A samba 2", "\n"), ("2. B", "\n")], None)
@example([("count A samba 1", " ")], None)
@example([("deal 1", "\n"), ("minimum A+C 50 B+D 90", "\n"), ("0. A -Kc", "\n"), ("1. B", "\n")], None)
def test_a_text_says_the_same_both_ways(bits: list[tuple[str, str]], end: str | None) -> None:
    text = "".join(bit + (end or own) for bit, own in bits)
    quick, long = parse(Source("game.sgr", text)), the_long_way(text)
    assert quick.diagnostics == long.diagnostics
    assert quick.records == long.records
    assert repr(quick) == repr(long)


@pytest.mark.parametrize("seed", range(4))
def test_a_played_match_says_the_same_both_ways(seed: int) -> None:
    text = match(seed, 4, 2)
    assert repr(parse(Source("game.sgr", text))) == repr(the_long_way(text))


def test_hardly_a_line_of_a_played_match_is_not_plain() -> None:
    text = match(3, 4, 2)
    lines = text.splitlines(keepends=True)
    assert len([line for line in lines if plain_lines(line)]) > 0.95 * len(lines)


@pytest.mark.parametrize(
    "line",
    [
        "1. A +10♠ 3d/5c =7x..9x _*2 A.1<A.2 c(T)<Tc -As'",
        "1. A ^top A:JK/Ah =3h ask:yes #",
        "hand A 10♠ A_*2 3d/5c ...",
        "deal 2",
        "; a remark",
    ],
)
def test_rare_words_are_plain_too(line: str) -> None:
    assert plain_lines(line)


def test_actions_are_cut_off_where_they_begin_and_a_seat_is_not() -> None:
    text = "1. ana +Kc 5c/3d ^2 =As Ah <7c K<Kc s.2<6s A.1<A.2 -Th pumba [4] ask:yes # ~ undo\u2665"
    assert marked(text) == re.sub(r" (?=[+^=<\-[#~]|[KsA](\.[12])?<|pumba|ask|undo)", "\t", text)
    assert marked("1. pedro") == "1. pedro"


def test_turns_that_follow_one_another_come_together() -> None:
    text = '1. A -Kc\n2. B -Kc\n4. D -Kc\nend out\nscore A 5\n\n[A "b"]\n'
    runs = list(PlainText(text).read(0))
    shape = [(len(run.lines), len(run.outlines)) if isinstance(run, Run) else type(run).__name__ for run in runs]
    assert shape == [(2, 0), (1, 0), (2, 2), "Empty", "Tag"]


def test_a_long_text_is_read_as_if_it_were_cut_nowhere() -> None:
    text = "deal 1\n" + "".join(f"{number}. {'ABCD'[number % 4]} +Kc 5c -Kc\n" for number in range(1, 400))
    (record,) = parse(Source("game.sgr", text)).records
    assert repr(record) == repr(the_long_way(text).records[0])
    assert len(plain_lines(text)) == 400


def test_a_long_line_behind_a_line_that_is_not_plain_is_read_the_quick_way() -> None:
    noted, stock = "hand A Kc {why}\n", "stock " + " ".join(["Kc"] * 150) + "\n"
    text = PlainText(noted + stock)
    assert list(text.read(0)) == []
    (run,) = text.read(len(noted))
    assert isinstance(run, Run)
    assert run.lines[0].kinds == bytes([47] * 150)


@pytest.mark.parametrize("note", ["{why}", "!", "; why", "$3", "\n  -5c", "; a {", "; what?"])
def test_lines_before_a_line_with_a_note_are_plain_and_it_is_not(note: str) -> None:
    text = f"1. A -Kc\n2. B -Kc\n3. C -Kc{note}\n4. D -Kc\n"
    (run,) = PlainText(text).read(0)
    assert isinstance(run, Run)
    assert [turn.number for turn in run.lines] == [1, 2]


def test_equal_actions_are_one_value_whoever_reads_them() -> None:
    turns = [line for line in plain_lines("1. A +Kc 5c -Kc\n2. B +Kc 5c -Kc\n") if isinstance(line, Turn)]
    assert turns[0].actions[0] is turns[1].actions[0]
    assert [located.action for located in turns[0].played] == list(turns[0].actions)


def test_a_turn_that_is_made_has_the_actions_of_what_was_played() -> None:
    (turn,) = (line for line in plain_lines("1. A +Kc 5c -Kc\n") if isinstance(line, Turn))
    made = Turn(1, "A", turn.played)
    assert (made, made.actions) == (turn, turn.actions)


class _Few(Remembered[str]):
    most = 3

    def find(self, text: str) -> str:
        if text == "none":
            raise NotPlainError
        return text.upper()


def test_what_is_remembered_is_bounded() -> None:
    few = _Few()
    for text in ("a", "b", "c", "d", "a"):
        assert few[text] == text.upper()
        assert len(few) <= few.most
    with pytest.raises(NotPlainError):
        few["none"]
    assert "none" not in few


@pytest.mark.parametrize(
    "text", ["", "5c", "As Ah", "+", "-Kc 3h/4s", "A<3d/5c", "=3h/5c As", "pumba Kc", "+6s..9s", "+seq*3", "x"]
)
def test_what_is_no_row_of_actions_is_not_plain(text: str) -> None:
    with pytest.raises(NotPlainError):
        Actions()[text]
