"""Who is meant to sit at a table whose record names no seats, by the number of players that is usual."""

from __future__ import annotations

from pathlib import Path

import pytest

from sambanotation import Source
from sambanotation.replay import validate
from sambanotation.replay.steps import replay_of
from tests.houses import HEADING, clause, house

HEAD = '[SGR "1"]\n[Rules "./house.yaml"]\n'
TWO = """
deal 1
hand A As Ah ...
1. A +_ _ -Kc
2. B +_ _ -9d
"""


def found(folder: Path, usual: str, text: str, sides: str = "{2: [2], 4: [2]}") -> list[str]:
    rules = clause("usual_players", usual) + clause("sides", sides) + clause("described_players", "[2]")
    house(folder, HEADING + rules)
    return [each.name for each in validate(Source("game.sgr", HEAD + text), folder) if each.verdict is not None]


def test_two_play_where_two_are_usual(tmp_path: Path) -> None:
    assert found(tmp_path, "2", TWO, "{2: [2]}") == []
    source = Source("game.sgr", HEAD + TWO)
    (*_, last) = replay_of(source, tmp_path).steps
    assert last.position.seats == ("A", "B")
    assert last.position.to_play == "A"
    with pytest.raises(ValueError, match="C"):
        replay_of(source, tmp_path, seat="C")


def test_the_last_of_them_deals(tmp_path: Path) -> None:
    assert found(tmp_path, "2", TWO.replace("1. A", "1. B").replace("2. B", "2. A")) == ["not-this-seats-turn"]


RULES = clause("usual_players", "2") + clause("sides", "{2: [2]}") + clause("described_players", "[2]")


def names(folder: Path, text: str) -> list[str]:
    house(folder, HEADING + RULES)
    return [each.name for each in validate(Source("game.sgr", HEAD + text), folder)]


@pytest.mark.parametrize("tag", ['[C "Carla"]', '[Dealer "D"]', '[Start "A+C 100 B+D 0"]', '[Sides "A+C B+D"]'])
def test_a_record_whose_tags_speak_of_others_is_for_four(tag: str, tmp_path: Path) -> None:
    assert "players-not-allowed" in names(tmp_path, tag + TWO)


@pytest.mark.parametrize(
    "told",
    [
        TWO.replace("deal 1", "deal 1 dealer D"),
        TWO + "3. C +_ _ -8d\n",
        TWO.replace("-9d", "@C +_ _ -9d"),
        TWO + "(\n2. B +_ _ -9d\n3. C +_ _ -8d\n)\n",
        TWO + "expose C 4s\n",
        TWO + "penalty A+C 100 stock-out-of-turn\n",
        TWO + "total A+C 100 B+D 0\n",
        "\ndeal 1\nred C 3h\n",
        "\ndeal 1 position\nmeld A+C =Ks Kh Kd\n",
        "\ndeal 1 position\nlaid A C\n",
    ],
)
def test_a_deal_that_speaks_of_others_is_not_judged(told: str, tmp_path: Path) -> None:
    assert names(tmp_path, told) == ["seats-not-named"]
    assert (
        names(tmp_path, TWO + told.replace("deal 1", "deal 2") + TWO.replace("deal 1", "deal 3")).count(
            "seats-not-named"
        )
        == 1
    )


def test_seats_that_are_named_are_those(tmp_path: Path) -> None:
    seats = '[Seats "North South"]' + TWO.replace(" A ", " North ").replace(" B ", " South ")
    assert found(tmp_path, "2", seats) == []
    assert found(tmp_path, "null", TWO) == ["players-not-described"]
