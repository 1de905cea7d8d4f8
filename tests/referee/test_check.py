"""How findings tell numbers of cards."""

from __future__ import annotations

import pytest

from sambanotation.referee.check import tell_number
from sambanotation.text import Lang, tell
from tests.game.tables import table


@pytest.mark.parametrize(
    ("cards", "claimed", "told"),
    [
        ((3, 3), 5, "3"),
        ((0, 161), 0, "0..161"),
        ((1, 163), 0, "at least 1"),
        ((1, 162), 162, "at least 1"),
        ((1, 163), 200, "at most 162"),
        ((0, 162), 200, "at most 162"),
    ],
)
def test_a_number_that_nothing_but_the_pack_limits_is_told_by_its_other_end(
    cards: tuple[int, int], claimed: int, told: str
) -> None:
    assert tell(tell_number(cards, table(), claimed), Lang.EN) == told
