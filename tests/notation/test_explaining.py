from __future__ import annotations

import pytest

from sambanotation.notation.line_faults import UNREADABLE_LINE
from sambanotation.notation.parser import parse
from sambanotation.source import Source
from sambanotation.text import Lang

HEAD = "deal 1\n"


def _told(line: str) -> tuple[str, str]:
    """The signs of a line that are found guilty, and what is said of them."""
    source = Source("game.sgr", f"{HEAD}{line}\n")
    (fault,) = (found for found in parse(source).diagnostics if found.code == UNREADABLE_LINE.code)
    return source.text[fault.span.start : fault.span.end], fault.message.say(Lang.EN, fault.facts)


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
        ("1.A +Kc 5c -9c", "1.A", "1. A"),
        ("1 A +Kc 5c -9c", "1", "1. A"),
        ("hnad A As Ah", "hnad", "hand"),
        ("deal two", "two", "a number, dealer, position or the end of the line"),
        ("end outt", "outt", "out, stock or abandoned"),
        ("penalty A+C -100 three-wilds", "-100", "100"),
        ("penalty A+C three-wilds", "three-wilds", "a number"),
    ],
)
def test_a_slip_is_told_with_what_was_meant(line: str, guilty: str, wanted: str) -> None:
    assert _told(line) == (guilty, f"not understood: {guilty}; expected: {wanted}")


@pytest.mark.parametrize("line", ["count B+D mixed", "1. A +", "penalty A+C 100"])
def test_a_line_that_ends_too_early_is_told_at_its_end(line: str) -> None:
    guilty, message = _told(line)
    assert guilty == ""
    assert message.startswith("not understood: the end of the line; expected: a ")


@pytest.mark.parametrize("line", ["3: C +Kc 5c", "4 cards were left", "12 angry men +1"])
def test_what_only_begins_with_a_number_is_no_slip_of_a_turn(line: str) -> None:
    assert _told(line)[1].endswith("a line that begins with deal, hand or the like")
