"""A line of thousands of cards is nobody's turn; it costs as many times more as it is longer, and no more than that."""

from __future__ import annotations

import sys

import pytest

from sambanotation import validate
from sambanotation.referee.check import MOST_TOLD
from sambanotation.text import Text

POSITION = '[SGR "1"]\n[Rules "samba-br"]\n\ndeal 1 position\nto-play A\n1. A '
LONG = {"red threes": ("+Kc 5c =", "3h/4c "), "a meld of patterns": ("+_ _ =", "A_ w n "), "a meld": ("=", "As ")}


def calls(text: str) -> int:
    """How many functions are called while a record is judged."""
    number = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal number
        number += event == "call"

    sys.setprofile(count)
    try:
        validate(text)
    finally:
        sys.setprofile(None)
    return number


@pytest.mark.parametrize("form", LONG)
def test_what_a_line_costs_grows_as_its_length(form: str) -> None:
    begins, cards = LONG[form]
    # The first time makes what is then found made.
    _, once, twice = (calls(f"{POSITION}{begins}{cards * number}-Kc") for number in (300, 300, 600))
    assert twice < 3 * once


def test_of_many_cards_that_are_not_seen_only_the_first_are_told() -> None:
    found = validate(f"{POSITION}+_ _ ={'A_ w n ' * 30}-Kc")
    unknown = (part for one in found if isinstance(parts := one.facts.get("unknown"), list) for part in parts)
    told = [part.en for part in unknown if isinstance(part, Text)]
    assert "A_ w n A_ w n" in told[0]
    assert max(map(len, told)) < 10 * MOST_TOLD
