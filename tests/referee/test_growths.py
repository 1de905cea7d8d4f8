"""What groups may be like, and what they can become."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from sambanotation.referee import growths
from sambanotation.referee.growths import Growth, Shape, black_three_shape, group_shape, growth, wild_shape
from tests.referee.worlds import rules_of

SAMBA = rules_of("samba-br")


def shape(kind: str, rules: str) -> Shape:
    made = {"group": group_shape, "wilds": wild_shape, "threes": black_three_shape}[kind](rules_of(rules))
    assert made is not None
    return made


@pytest.mark.parametrize(
    ("kind", "rules", "naturals", "wilds", "legal"),
    [
        ("group", "samba-br", 2, 1, True),
        ("group", "samba-br", 1, 2, False),
        ("group", "samba-br", 0, 3, False),
        ("group", "canastra, group_naturals least -1", 1, 1, True),
        ("threes", "samba-br, group_naturals least -1", 1, 0, True),
        ("group", "canastra, group_naturals least -1", 0, 2, False),
        ("wilds", "samba-br", 0, 7, True),
        ("wilds", "samba-br", 0, 8, False),
        ("wilds", "samba-br", 1, 3, False),
        ("wilds", "samba-br", 1, 0, False),
        ("threes", "samba-br", 1, 0, False),
        ("threes", "samba-br", 3, 0, True),
        ("threes", "samba-br", 3, 1, False),
        ("threes", "samba-br, black_three_wilds +1", 3, 1, True),
        ("threes", "samba-br, black_three_wilds +1", 1, 1, False),
        ("threes", "samba-br, black_three_wilds +1, group_naturals least -1", 1, 1, True),
        ("threes", "samba-br, black_three_wilds +1, group_naturals least -1", 0, 1, False),
        ("threes", "samba-br, black_three_meld going-out/never", 3, 0, False),
    ],
)
def test_a_meld_takes_so_many_natural_and_wild_cards(
    kind: str, rules: str, naturals: int, wilds: int, legal: bool
) -> None:
    assert shape(kind, rules).takes((0, 0), naturals, wilds) is legal


def test_wild_cards_take_no_natural_one() -> None:
    assert not shape("wilds", "samba-br").takes((1, 2), 1, 0)


@pytest.mark.parametrize(
    ("kind", "rules", "starts", "naturals", "wilds", "most"),
    [
        ("group", "samba-br", (), 6, 0, 0),
        ("group", "samba-br", (), 7, 0, 1),
        ("group", "samba-br", (), 13, 1, 2),
        ("group", "samba-br", ((3, 0), (4, 0)), 0, 0, 1),
        ("group", "samba-br", ((3, 0), (3, 0), (3, 0)), 0, 0, 1),
        ("group", "samba-br, join_groups False/True", ((3, 0), (4, 0)), 0, 0, 0),
        ("group", "samba-br", ((3, 0),), 7, 0, 1),
        ("group", f"samba-br, group_most null{', group_most +1' * 4}", ((3, 0), (4, 0)), 0, 0, 1),
        ("group", "canastra", ((3, 0),), 14, 0, 1),
        ("wilds", "samba-br", (), 0, 7, 1),
        ("wilds", "samba-br", ((0, 3),), 0, 4, 1),
        ("wilds", "samba-br", (), 0, 8, 0),
        ("threes", "samba-br", (), 9, 0, 0),
        ("threes", "samba-br, black_three_canasta False/True", (), 7, 0, 1),
        ("threes", "samba-br, groups_of_a_rank one/several", (), 6, 0, 0),
    ],
)
def test_so_many_groups_become_complete(
    kind: str, rules: str, starts: growths.Groups, naturals: int, wilds: int, most: int
) -> None:
    found, whole = grown(starts, naturals, wilds, shape(kind, rules))
    assert found[naturals, wilds] == most
    assert whole


def grown(starts: growths.Groups, naturals: int, wilds: int, shape: Shape) -> tuple[Growth, bool]:
    return growth.__wrapped__((starts,), naturals, wilds, shape)


def test_what_cannot_be_laid_and_more_than_there_is_lacks() -> None:
    found, _ = grown((), 4, 2, group_shape(SAMBA))
    assert sorted(found) == [(0, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1), (4, 2)]


class TestOfVeryManyWaysSome:
    """Of the stages of the groups only so many are looked at, and then it is not said that all were."""

    GROUPS = ((3, 0), (4, 0))

    def test_more_than_a_few_stages_are_looked_at(self) -> None:
        assert grown(((2, 1),) * 2, 13, 3, group_shape(SAMBA))[1]

    def test_no_more_than_so_many_for_one_number_of_cards(self) -> None:
        with patch.object(growths, "MOST_GROUPS", 5), patch.object(growths, "FEWEST", 1):
            assert not grown(self.GROUPS, 6, 0, group_shape(SAMBA))[1]

    def test_no_more_than_so_many_in_all(self) -> None:
        with patch.object(growths, "MOST_STAGES", 10), patch.object(growths, "FEWEST", 1):
            assert not grown(self.GROUPS, 6, 0, group_shape(SAMBA))[1]

    def test_just_so_many_are_all(self) -> None:
        with patch.object(growths, "MOST_GROUPS", 2), patch.object(growths, "FEWEST", 1):
            assert grown(self.GROUPS, 0, 0, group_shape(SAMBA)) == ({(0, 0): 1}, True)

    def test_those_that_come_of_joining_are_counted_too(self) -> None:
        with patch.object(growths, "MOST_GROUPS", 1), patch.object(growths, "FEWEST", 1):
            assert not grown(self.GROUPS, 0, 0, group_shape(SAMBA))[1]
            apart = group_shape(rules_of("samba-br, join_groups False/True"))
            assert grown(self.GROUPS, 0, 0, apart) == ({(0, 0): 0}, True)

    def test_a_few_are_looked_at_in_any_case(self) -> None:
        with patch.object(growths, "MOST_STAGES", 0):
            assert grown(self.GROUPS, 0, 0, group_shape(SAMBA)) == ({(0, 0): 1}, True)
