"""The kinds of known cards, and the cards that are spelled out of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sambanotation.game.cards import KINDS, spell
from sambanotation.notation.parser import parse
from sambanotation.notation.record import HandLine, HeapLine
from sambanotation.source import Source

ROWS = st.lists(st.integers(0, KINDS - 1), max_size=40)


def said(line: str) -> HandLine | HeapLine:
    """What a line of a deal says."""
    (record,) = parse(Source("game.sgr", f"deal 1\n{line}\n")).records
    (read,) = record.deals[0].lines
    assert isinstance(read, HandLine | HeapLine)
    return read


@given(ROWS)
def test_a_row_of_known_cards_tells_their_kinds_and_its_cards(kinds: list[int]) -> None:
    row = " ".join(spell(1 << kind) for kind in kinds)
    hand, stock = said(f"hand A {row}"), said(f"stock {row}")
    assert isinstance(hand, HandLine)
    assert isinstance(stock, HeapLine)
    assert hand.kinds == stock.kinds == bytes(kinds)
    assert hand == HandLine("A", hand.chains, False)
    assert HandLine("A", hand.chains, False).kinds == hand.kinds
    assert stock == HeapLine("stock", stock.cards)
    assert HeapLine("stock", stock.cards).kinds == stock.kinds
    assert [card.sole for (card,) in hand.chains] == [card.sole for card in stock.cards] == kinds


@pytest.mark.parametrize("row", ["As _", "As Ks*2", "3d/5c As", "A_ " * 20])
def test_what_is_not_a_row_of_known_cards_has_no_kinds(row: str) -> None:
    assert said(f"hand A {row}").kinds is None


@pytest.mark.parametrize("row", ["As ...", "...", "As' Kd"])
def test_known_cards_have_kinds_however_they_are_written(row: str) -> None:
    hand = said(f"hand A {row}")
    assert isinstance(hand, HandLine)
    assert hand.kinds == bytes([chain[0].sole for chain in hand.chains])
    assert hand.open == row.endswith("...")


def test_runs_of_a_heap_stay_runs() -> None:
    assert said("stock 4s..6s").kinds is None
