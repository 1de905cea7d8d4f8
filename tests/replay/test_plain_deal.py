"""About the lines of a plain deal all checks together find nothing, and it leaves the table that they do one by one."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sambanotation import Source, read
from sambanotation.game.actions import DealHand, Event, LayStock, ShowRedThrees, TurnUp
from sambanotation.game.apply import apply
from sambanotation.game.position import Position
from sambanotation.referee import CHECKS
from sambanotation.replay import validate
from sambanotation.replay.plain_deal import deals
from tests.hiding import hide
from tests.replay.test_plain_play import line_by_line, told
from tests.simulated.deals import match
from tests.test_laws import spoil

RECORDS = sorted((Path(__file__).parents[2] / "fixtures").glob("**/*.sgr"))


@pytest.fixture
def dealt_twice(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Lets every deal happen both ways; tells of each whether it was plain."""
    were_plain: list[bool] = []
    line_by_line(monkeypatch)

    def both(position: Position, hands: Any, ups: Any, reds: Any, stocks: Any, rules: Any) -> bool:
        other, before = position.copy(), told(position)

        def say(event: Event) -> None:
            for check in CHECKS:
                if type(event) in check.on:
                    assert list(check.find(other, event, rules)) == [], event
            apply(other, event)

        were_plain.append(deals(position, hands, ups, reds, stocks, rules))
        if not were_plain[-1]:
            assert told(position) == before
            return False
        for hand in hands:
            say(DealHand(hand.seat, hand.chains, hand.open))
        for up in ups:
            say(TurnUp(up.cards, up.open))
        other.dealt = {seat: hand.copy() for seat, hand in other.hands.items()}
        other.settle_stock()
        for red in reds:
            say(ShowRedThrees(red.owner, red.cards))
        for stock in stocks:
            say(LayStock(stock.cards, stock.open))
        assert told(position) == told(other)
        return True

    monkeypatch.setattr("sambanotation.replay.setup.deals", both)
    return were_plain


def test_the_cases_are_dealt_as_their_lines_say(dealt_twice: list[bool]) -> None:
    for path in RECORDS:
        validate(read(path), path.parent)
    assert {*dealt_twice} == {True, False}


@pytest.mark.parametrize("seed", range(8))
def test_games_are_dealt_as_their_lines_say(seed: int, dealt_twice: list[bool]) -> None:
    rng = Random(seed)
    text = match(8800 + seed, (2, 3, 4, 6)[seed % 4], 3)
    validate(Source("game.sgr", text))
    assert all(dealt_twice)
    for record in (spoil(text, rng, 12), hide(text, rng, 0.02)):
        validate(Source("game.sgr", record))


HANDS = "hand A As Ah Ad Ac 4s 4h 4d 4c 5s 5h 5d 5c 6s 6h 3h\nhand B Ks Kh Kd Kc 7s 7h 7d 7c 8s 8h 8d 8c 9s 9h 9d\n"
PLAIN = f'[Rules "samba-br"]\n[Seats "A B"]\ndeal 1\n{HANDS}up Tc\nred A 3h\n1. B +_ _ -9d\n'


def test_a_stock_that_is_not_listed_and_covered_cards_leave_a_deal_plain(dealt_twice: list[bool]) -> None:
    validate(Source("game.sgr", PLAIN))
    validate(Source("game.sgr", PLAIN.replace("up Tc", "up 2c JK 3d Tc")))
    assert dealt_twice == [True, True]


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        ("4s 4h", "4s _"),
        ("9h 9d\n", "9h\n"),
        ("9h 9d\n", "9h 9d ...\n"),
        ("hand B", "hand A"),
        ("As Ah Ad", "4s 4s 4s"),
        ("up Tc", "up 2c"),
        ("up Tc", "up Tc Jc"),
        ("up Tc", "up Jc 2c Tc"),
        ("up Tc", "up ..."),
        ("up Tc\n", ""),
        ("red A 3h", "red B 3h"),
        ("red A 3h", "red A 3h 3h"),
        ("red A 3h", "red A 6h"),
        ("red A 3h", "stock 9c"),
    ],
)
def test_a_deal_with_anything_to_say_about_it_is_not_plain(there: str, instead: str, dealt_twice: list[bool]) -> None:
    validate(Source("game.sgr", PLAIN.replace(there, instead)))
    assert dealt_twice == [False]
