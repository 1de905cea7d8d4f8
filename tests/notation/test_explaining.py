"""Messages about lines that are not understood: in the words of the game."""

from __future__ import annotations

import re
import time

import pytest

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.grammar import grammar
from sambanotation.notation.parser import parse
from sambanotation.source import Source
from sambanotation.text import Lang, Text
from tests.notation.reading import findings

BROKEN = (
    ("1. A -Xx", "not understood: Xx; expected: a card"),
    ("1. A -", "not understood: the end of the line; expected: a card"),
    ("1. A -Kc Xx", "not understood: Xx; expected: a card, an action or the end of the line"),
    ("1. A -Kc#", "not understood: #; expected: white space before it"),
    ("1. A -kc", "not understood: kc; expected: Kc"),
    ("1. A +_*2 \u22124s", "not understood: \u22124s; expected: -4s"),
    ("[Event \u201cx\u201d]", 'not understood: \u201cx\u201d]; expected: "x"]'),
    ("1. A =AsAHAd", "not understood: AHAd; expected: a card, an action or the end of the line"),
    ("1. A =As AH", "not understood: AH; expected: Ah"),
    ("1. A -jk", "not understood: jk; expected: JK"),
    ("1. A foo", "not understood: foo; expected: an action or the end of the line"),
    ("1. A c.2<", "not understood: the end of the line; expected: a card or a meld"),
    ("1. A A:JK Ah", "not understood: Ah; expected: a / and a card"),
    ("1. A -Xx!? {why}", "not understood: Xx; expected: a card"),
    ("1. A -Xx{why}", "not understood: Xx; expected: a card"),
    ("1.", "not understood: the end of the line; expected: a seat"),
    ("hnad A As", "not understood: hnad; expected: hand"),
    ("Hand A As", "not understood: Hand; expected: hand"),
    ("hand", "not understood: the end of the line; expected: a seat"),
    ("hand A foo", "not understood: foo; expected: a card, `...` or the end of the line"),
    ("end oot", "not understood: oot; expected: out, stock or abandoned"),
    ("to-play A B", "not understood: B; expected: the end of the line"),
    ("penalty A x", "not understood: x; expected: a number"),
    ("penalty A 5", "not understood: the end of the line; expected: a reason in one word"),
    ("score A", "not understood: the end of the line; expected: a number"),
    ("score", "not understood: the end of the line; expected: a side"),
    ("[Event]", "not understood: ]; expected: a text in quotation marks"),
    ('[Event "x"', "not understood: the end of the line; expected: a ]"),
    ('["x"]', 'not understood: "x"]; expected: the name of a tag'),
    (") x", "not understood: x; expected: the end of the line"),
    (
        "Maria played first",
        "not understood: Maria; expected: a turn such as 1. A +Kc 5c, a tag, or a line that begins with deal, hand or "
        "the like",
    ),
    ("1. A -" + "x" * 60, f"not understood: {'x' * 40}...; expected: a card"),
)


def _only(text: str) -> Diagnostic:
    (finding,) = (each for each in findings(f"deal 1\n{text}") if each.name == "unreadable-line")
    return finding


@pytest.mark.parametrize(("text", "message"), BROKEN, ids=[text[:20] for text, _ in BROKEN])
def test_a_message_says_what_was_found_and_what_was_expected(text: str, message: str) -> None:
    finding = _only(text)
    assert finding.message.say(Lang.EN, finding.facts) == message


@pytest.mark.parametrize("text", [text for text, _ in BROKEN], ids=[text[:20] for text, _ in BROKEN])
def test_no_message_holds_a_name_of_the_grammar(text: str) -> None:
    finding = _only(text)
    terminals = {definition.name.strip("_") for definition in grammar().terminals} - {"A", "END", "NO", "COUNT"}
    for lang in Lang:
        words = set(re.findall(r"[A-Z_]{3,}", finding.message.say(lang, finding.facts)))
        assert not words & terminals


def test_a_misspelled_item_of_the_count_is_the_guilty_word() -> None:
    text = "count A+C samba 2 mixd 1"
    finding = _only(text)
    assert finding.facts["found"] == "mixd"
    assert finding.span.start == len("deal 1\n") + text.index("mixd")
    expected = finding.facts["expected"]
    assert isinstance(expected, Text)
    assert "red3-hand" in expected.en


def test_what_is_missing_at_the_end_is_told_at_the_end() -> None:
    text = "deal 1\nhand   ; why\nend out"
    (finding,) = findings(text)
    assert (finding.span.start, finding.span.end) == (len("deal 1\nhand"), len("deal 1\nhand"))


def test_messages_are_told_in_portuguese_too() -> None:
    finding = _only("1. A -Kc Xx")
    said = finding.message.say(Lang.PT_BR, finding.facts)
    assert said == "não se entende: Xx; esperava-se: uma carta, uma ação ou o fim da linha"


_VARIATION = "the end of the line: each turn of a variation, and the ) that closes it, begins a line of its own"
_BRACES = "no braces inside an annotation: the first } closes it, unless it is written \\}"


def _guilty(line: str) -> tuple[str, str]:
    """The signs of a line that are found guilty, and what is said of them."""
    text = f"deal 1\n{line}"
    finding = _only(line)
    return text[finding.span.start : finding.span.end], finding.message.say(Lang.EN, finding.facts)


@pytest.mark.parametrize(
    ("line", "guilty", "wanted"),
    [
        ("1. A +Kc 5c -9", "9", "a card"),
        ("1. A +kc 5c -9c", "kc", "Kc"),
        ("1. A +Kc 5c -Jk", "Jk", "JK"),
        ("1. A +Kc 5c A<Ac-9c", "-9c", "white space before it"),
        ("1. A +Kc 5c =6s-9s", "-9s", "white space before it or 6s..9s"),
        ("1. A +Kc 5c =10♠-Q♠", "-Q♠", "white space before it or Ts..Qs"),
        ("1. A +Kc 5c =9s-6s", "-6s", "white space before it"),
        ("1. A +Kc 5c =6s-9h", "-9h", "white space before it"),
        ("1. A +Kc 5c -9c PUMBA", "PUMBA", "pumba"),
        ("1. A +Kc 5c Ask:yes -9c", "Ask:yes", "ask:yes"),
        ("1. A +Kc 5c ask: yes -9c", "ask:", "ask:yes or ask:no"),
        ("1. A top =As Ah Ad -9c", "top", "^top"),
        ("1. A takes the pile", "takes", "an action or the end of the line"),
        ("1. A +Kc 5c -9c\n  end out", "end", "this word without white space before it, to begin a line"),
        ("1. A +Kc 5c -9c\n  then out", "then", "a card, an action or the end of the line"),
        ("1.A +Kc 5c -9c", "1.A", "1. A"),
        ("1 A +Kc 5c -9c", "1", "1. A"),
        ("hnad A As Ah", "hnad", "hand"),
        ("deal two", "two", "a number, dealer, position or the end of the line"),
        ("end outt", "outt", "out, stock or abandoned"),
        ("penalty A+C -100 three-wilds", "-100", "100"),
        ("penalty A+C three-wilds", "three-wilds", "a number"),
        ("deal 12345678901", "12345678901", "a number of at most nine digits"),
        ("1234567890. A +Kc 5c -9c", "1234567890.", "a number of at most nine digits"),
        ("penalty A+C 1234567890 three-wilds", "1234567890", "a number of at most nine digits"),
        ("score A+C -1234567890", "-1234567890", "a number of at most nine digits"),
        ("1. A ^1234567890 =Kc", "^1234567890", "a number of at most nine digits"),
        ("1. A [1234567890]", "[1234567890]", "a number of at most nine digits"),
        ("1. A -_*1234567890", "*1234567890", "a number of at most nine digits"),
        ("1. A c.1234567890<7c", "c.1234567890<7c", "a number of at most nine digits"),
        ("1. A -Kc$1234", "$1234", "a number of at most three digits"),
        ("deal -1", "-1", "1"),
        ("-1. A +Kc 5c -9c", "-1.", "1. A"),
        ("1. A ^-1 -9c", "^-1", "^1"),
        ("1. A [-1]", "[-1]", "[1]"),
        ("1. A -_*-1", "*-1", "*1"),
        ("1. A ^ 14 =Kc", "14", "^14"),
        ("1. A [ 9 ]", "[", "[9]"),
        ("score A+C 4,335 B+D 5", "4,335", "4335"),
        ("score A+C -1.234.567", "-1.234.567", "-1234567"),
        ("minimum A+C 50.0", "50.0", "a whole number"),
        ("1. A 4.5", "4.5", "an action or the end of the line"),
        ("3. A Kc Kd 5c", "Kc", "a sign that says what was done: +Kc drawn, =Kc laid, -Kc discarded"),
        ("3. A kc Kd 5c", "kc", "a sign that says what was done: +Kc drawn, =Kc laid, -Kc discarded"),
        ("3. A ^ _ _ -5c", "_", "a sign that says what was done: +_ drawn, =_ laid, -_ discarded"),
        ("3. A +Kc 5c ~ 6s..9s", "6s..9s", "=6s..9s"),
        ("1. A +Kc 5c -9c expose A 4s", "expose", "a line of its own for expose"),
        ("1. A +Kc 5c -9c penalty A+C 100 three-wilds", "penalty", "a line of its own for penalty"),
        ("1. A +Kc 5c # end out", "end", "a line of its own for end"),
        ("1. A +Kc 5c # count A+C samba 2", "count", "a line of its own for count"),
        ("1. A +Kc 5c # score A+C 2", "score", "a line of its own for score"),
        ("1. A +Kc 5c -9c 2. B +Kd", "2.", "a line of its own for 2."),
        ("1. A +Kc 5c -9c )", ")", "a line of its own for )"),
        ("1. A +Kc 5c -9c (2. B +_ _ -_)", "(2.", "a line of its own for ("),
        ("(2. B +_ _ -_)", "2.", _VARIATION),
        ("( 2. B +_ _ -_ )", "2.", _VARIATION),
        ("1. A -9c {a {b} c}", "c}", _BRACES),
        ("1. A -9c {{b}}", "}", _BRACES),
        ("1. A +Kc {a {b} c} -9c", "c}", _BRACES),
        ("1. A +Kc {a} {b} } -9c", "}", "an action or the end of the line"),
    ],
)
def test_a_slip_is_told_with_what_was_meant(line: str, guilty: str, wanted: str) -> None:
    assert _guilty(line) == (guilty, f"not understood: {guilty}; expected: {wanted}")


@pytest.mark.parametrize("line", ["count B+D mixed", "1. A +", "penalty A+C 100"])
def test_a_line_that_ends_too_early_is_told_at_its_end(line: str) -> None:
    guilty, message = _guilty(line)
    assert guilty == ""
    assert message.startswith("not understood: the end of the line; expected: a ")


@pytest.mark.parametrize("line", ["3: C +Kc 5c", "4 cards were left", "12 angry men +1"])
def test_what_only_begins_with_a_number_is_no_slip_of_a_turn(line: str) -> None:
    assert _guilty(line)[1].endswith("a line that begins with deal, hand or the like")


HUGE = 99_000


@pytest.mark.parametrize(
    "line",
    [
        "1. A " + "=As Ah Ad " * (HUGE // 10) + "Xx",
        "1. A +" + "Kc " * (HUGE // 3) + "Xx",
        "1. A -" + "AsAh" * (HUGE // 4) + "Xx",
        "1. A -Kc" + "$1" * (HUGE // 2) + "é",
        "1. A -Kc" + "!" * HUGE,
        "hand A " + "3d / " * (HUGE // 5),
        "meld A+C =" + "As " * (HUGE // 3) + "Xx",
        "count " + "A+C samba 1 " * (HUGE // 12) + "mixd 2",
        "1. A +Kc {" + "{} " * (HUGE // 3) + "} }",
    ],
    ids=lambda line: line[:14],
)
def test_a_line_of_any_length_is_explained_in_no_time(line: str) -> None:
    parse(Source("game.sgr", "deal 1\n1. A x"))
    begin = time.process_time()
    (finding,) = parse(Source("game.sgr", f"deal 1\n{line}")).diagnostics
    assert finding.name == "unreadable-line"
    assert time.process_time() - begin < 3


def test_the_signs_of_an_ellipsis_are_told_as_signs() -> None:
    assert _guilty("hand A foo")[1] == "not understood: foo; expected: a card, `...` or the end of the line"


@pytest.mark.parametrize(
    ("tag", "wanted"),
    [
        ('[Start "A+C 1234567890"]', "a number of at most nine digits"),
        ('[Start "A+C 1,500"]', "1500"),
        ('[SGR "-1"]', "1"),
        ('[Rules "samba-br@1234567890"]', "a number of at most nine digits"),
    ],
)
def test_a_slip_in_a_tag_is_told_with_what_was_meant(tag: str, wanted: str) -> None:
    (finding,) = findings(f"{tag}\ndeal 1")
    assert finding.message.say(Lang.EN, finding.facts).endswith(f"; expected: {wanted}")
