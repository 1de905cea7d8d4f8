"""What of a text is needed for some of its turns."""

from __future__ import annotations

import pytest

from sambanotation.notation.parser import Parsed, parse
from sambanotation.replay.part import Turns, up_to
from sambanotation.replay.steps import What, replay_of, steps_of
from sambanotation.source import Source

DEALS = "deal 1\n1. A +_ _ -_\n2. B +_ _ -_ oops\nend abandoned\ndeal 2\n1. B +_ _ -_\n2. C +_ _ -3h\n3. D +_ _ -_\n"
TEXT = f'[SGR "1"]\n[Rules "samba-br"]\n{DEALS}\n[SGR "1"]\n[Rules "samba-br"]\n{DEALS}deal 3\n4. A +_ _ -_\n'


def parsed() -> Parsed:
    return parse(Source("game.sgr", TEXT))


@pytest.mark.parametrize(
    ("turns", "deals", "left_out"),
    [
        (Turns(1, 1), (1,), True),
        (Turns(0, 9), (1,), True),
        (Turns(3, 3), (2,), True),
        (Turns(1, 1, deal=2), (2,), True),
        (Turns(1, 1, deal=2, record=2), (0, 2), False),
        (Turns(4, 9), (0, 3), False),
        (Turns(9, 9), (2, 3), False),
        (Turns(1, 1, record=3), (2, 3), False),
    ],
)
def test_it_ends_with_the_first_deal_that_has_them(turns: Turns, deals: tuple[int, ...], left_out: bool) -> None:
    part, behind = up_to(parsed(), turns)
    assert tuple(len(record.deals) for record in part.records) == deals
    assert behind is left_out


@pytest.mark.parametrize("turns", [Turns(2, 2), Turns(2, 3, deal=2), Turns(2, 2, record=2), Turns(4, 4)])
def test_its_steps_are_those_of_the_whole_text(turns: Turns) -> None:
    some = steps_of(parsed(), turns=turns).steps
    for step in some:
        same = next(
            other
            for other in replay_of(Source("game.sgr", TEXT)).steps
            if other.game.number == step.game.number and other.lines[:1] == step.lines[:1]
        )
        assert (same.what, same.findings, same.totals) == (step.what, step.findings, step.totals)
    assert any(step.what is What.TURN and turns.first <= (step.turn or 0) <= turns.last for step in some)
