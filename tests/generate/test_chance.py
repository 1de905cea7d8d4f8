"""Chance is the same everywhere."""

from __future__ import annotations

from sambanotation.generate.chance import Chance


def test_equal_seeds_give_equal_draws_and_others_do_not() -> None:
    drawn = [[Chance(*seeds).below(1000) for _ in range(1)] for seeds in ((1, 2), (1, 2), (2, 1), (0, 1, 2))]
    assert drawn[0] == drawn[1]
    assert len({one[0] for one in drawn}) == 3


def test_what_a_seed_gives_does_not_change_with_the_version_of_python() -> None:
    chance = Chance(7)
    assert [chance.below(100) for _ in range(5)] == [22, 96, 12, 70, 8]
    assert chance.shuffled(range(6)) == [2, 3, 5, 0, 4, 1]


def test_a_shuffle_keeps_everything_and_leaves_its_argument_alone() -> None:
    things = list(range(50))
    assert sorted(Chance(1).shuffled(things)) == things == list(range(50))


def test_all_things_come_up() -> None:
    chance = Chance(3)
    assert {chance.of("abc") for _ in range(100)} == set("abc")
    assert {chance.happens(0.5) for _ in range(100)} == {True, False}
    assert not any(chance.happens(0) for _ in range(100))
    assert all(2 <= chance.between(2, 3) < 3 for _ in range(100))
