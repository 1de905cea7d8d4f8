"""Hands and heaps, read word by word: the same as the grammar gives."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from lark import Tree, UnexpectedInput

from sambanotation.notation.actions import LONGEST
from sambanotation.notation.card_lists import read_card_list
from sambanotation.notation.grammar import grammar
from sambanotation.notation.letters import ENGLISH
from sambanotation.notation.statements import statement_of
from tests.notation.strategies import law

WORDS = st.sampled_from(
    [
        *("As", "AsAh", "10♥", "JKJK", "_", "A_*2", "Kc'", "6s..9s", "7x..9x", "3d/5c", "3d/3h/As", "...", "seq*3"),
        *("9s..6s", "_*3..2", "{x}", "!", "foo", "/", "*3", "A", "+Kc"),
    ]
)


@law
@given(st.sampled_from(["hand A", "hand", "up", "stock", "pile", "  hand Bob", "handA"]), st.lists(WORDS, max_size=8))
def test_reading_word_by_word_gives_what_the_grammar_gives(head: str, words: list[str]) -> None:
    body = " ".join([head, *words])
    read = read_card_list(body, 50)
    try:
        tree = grammar().parse(body, start="line").children[0]
    except UnexpectedInput:
        assert read is None
        return
    assert isinstance(tree, Tree)
    line, faults = statement_of(tree, 50, ENGLISH)
    if read is None:
        assert faults or line.notes
    else:
        assert repr(replace(line, span=read.span)) == repr(read)


def test_white_space_may_stand_around_the_slashes_of_a_chain() -> None:
    spaced, plain = (read_card_list(f"hand A {chain} Kc ...", 0) for chain in ("3d / 3h /5c", "3d/3h/5c"))
    assert spaced is not None
    assert spaced == plain


def test_a_slash_without_a_card_is_no_chain() -> None:
    assert [read_card_list(f"hand A {cards}", 0) for cards in ("/ As", "As /", "As / / As", "/", "As / ...")] == [
        None
    ] * 5


def test_a_list_that_is_too_long_is_left_to_whoever_says_so() -> None:
    assert read_card_list("stock" + " As" * LONGEST, 0) is None
