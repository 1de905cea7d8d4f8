"""What happens at a table of which everything is known is what happens at any other."""

from __future__ import annotations

from random import Random

import pytest

from sambanotation import Source
from sambanotation.game import apply as apply_module
from sambanotation.game.calm import happens
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.replay import validate
from tests.hiding import hide
from tests.simulated.deals import match
from tests.test_laws import spoil


def told(value: object) -> object:
    """All that an object holds, at any depth, as something to compare. A calm turn may be told so sooner."""
    match value:
        case dict():
            return {key: told(held) for key, held in value.items()}
        case list() | tuple():
            return [told(held) for held in value]
        case int() | str() | None:
            return value
        case _:
            names = [name for base in type(value).__mro__ for name in getattr(base, "__slots__", ())]
            held = {name: getattr(value, name) for name in names} | getattr(value, "__dict__", {})
            return [type(value), {name: told(held[name]) for name in held if name not in ("calm", "last_turn")}]


@pytest.fixture
def done_twice(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Lets every known act happen both ways; counts those that did."""
    counts = [0]

    def both(position: Position, turn: TurnSoFar, event: object) -> bool:
        other = position.copy()
        before = told(position)
        done = happens(position, turn, event)
        if not done:
            assert told(position) == before, event
            return False
        assert other.turn is not None
        other.turn.calm = False
        monkeypatch.setattr(apply_module, "happens", happens)
        apply_module.apply(other, event)  # type: ignore[arg-type]
        monkeypatch.setattr(apply_module, "happens", both)
        other.turn.actions.pop()
        assert told(position) == told(other), event
        counts[0] += 1
        return True

    monkeypatch.setattr(apply_module, "happens", both)
    return counts


@pytest.mark.parametrize("seed", range(8))
def test_in_games_a_known_act_does_what_any_act_does(seed: int, done_twice: list[int]) -> None:
    rng = Random(seed)
    text = match(8000 + seed, (2, 3, 4, 6)[seed % 4], 1)
    for record in (text, spoil(text, rng, 6), hide(text, rng, 0.2)):
        validate(Source("game.sgr", record))
    assert done_twice[0] > 50
