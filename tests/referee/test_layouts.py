"""The search for ways of laying cards, asked by itself: what stands in layouts.txt, with what is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from sambanotation.game.worth import worth_of_cards
from sambanotation.referee.holdings import holding, on_table
from sambanotation.referee.layouts import Found, Goal, most_points, points_by_rank
from tests.referee import trying
from tests.referee.test_holdings import hand_of
from tests.referee.worlds import World, position_of, rules_of

TABLE = Path(__file__).parent / "layouts.txt"
ROWS = [tuple(line.split(" => ")) for line in TABLE.read_text(encoding="utf-8").splitlines()]


def searched(told: str) -> str:
    """`rules | cards | melds | keep 0..1 | complete 2 | sambas 0 | out`: the most points, and those by ranks alone.

    Of cards that may be any cards as many are tried as there may be. A `?` says that there may be another way.
    """
    name, cards, melds, keep, complete, sambas, *out = (part.strip() for part in told.split("|"))
    rules = rules_of(name)
    worth = worth_of_cards(rules)
    there = on_table(position_of(World(name, melds=melds)).side_of["A"], rules)
    goal = _goal(keep, complete, sambas, goes_out=bool(out))
    found = holding(hand_of(cards), worth).perhaps
    both = most_points(found, there, goal, worth, rules), points_by_rank(found, there, goal, worth, rules)
    return " ".join(map(_said, both))


def _goal(keep: str, complete: str, sambas: str, *, goes_out: bool) -> Goal:
    least, _, most = keep.removeprefix("keep ").partition("..")
    return Goal(
        int(least),
        int(most) if most else None,
        int(complete.removeprefix("complete ")),
        int(sambas.removeprefix("sambas ")),
        goes_out,
    )


def _said(found: Found) -> str:
    return f"{'none' if found.points is None else found.points}{'' if found.whole else '?'}"


@pytest.mark.parametrize(("asked", "expected"), ROWS)
def test_the_most_points_are_these(asked: str, expected: str) -> None:
    assert searched(asked) == expected


BY_TRYING = [row for row in ROWS if row[0].startswith("samba-br |") and "_" not in row[0] and "?" not in row[0]]


def test_trying_every_way_finds_as_many() -> None:
    for asked, expected in BY_TRYING:
        _, cards, melds, keep, complete, sambas, *out = (part.strip() for part in asked.split("|"))
        goal = _goal(keep, complete, sambas, goes_out=bool(out))
        hand = tuple(card for card in cards.split() if card not in ("3h", "3d"))
        table = tuple(tuple(meld.split()) for meld in filter(None, melds.split(" / ")))
        most = None
        for left, laid in trying.reached((hand, table), black_threes=goal.goes_out):
            long = sum(trying.is_sequence(meld) and len(meld) >= 7 for meld in laid)
            fits = goal.keep_least <= len(left) <= (len(left) if goal.keep_most is None else goal.keep_most)
            if fits and trying.complete(laid) >= goal.complete and long >= goal.sambas:
                most = max(most or 0, trying.value(hand) - trying.value(left))
        assert expected.split()[0] == ("none" if most is None else str(most)), asked
