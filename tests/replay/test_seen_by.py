from __future__ import annotations

import re
from random import Random

import pytest

from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.replay.seen_by import seen_by
from sambanotation.replay.steps import replay_of
from sambanotation.source import Source
from tests.simulated.cards import pack
from tests.simulated.deals import match

GAME = """\
[Rules "samba-br"]

deal 1 dealer D ; mine
hand A As Ah 3d/5c ...
hand B 3h/Ks Kd ... {B has kings}
up 9c
stock Kc 3h 7s
red C 3d

1. A +3d/4c Kc! {a secret} -Tc ;~ several-discards we knew
2. B +3h/7s _ =3d/8c =As Ah Ad? -_ @A +6s @C +5s undo [9]
(
  2. B +3h/7s 9s -9s
)
B 3. As kept @C
"""

AS_A_SEES_IT = """\
[Rules "samba-br"]

deal 1 dealer D
hand A As Ah 3d/5c ...
hand B 3h/_ _ ...
up 9c
red C 3d

1. A +3d/4c Kc -Tc
2. B +3h/_ _ =3d/_ =As Ah Ad -_ @A +6s @C +_ undo [9]
(
  2. B +3h/_ _ -9s
)
B @C
"""


def test_a_seat_sees_its_own_cards_and_the_table() -> None:
    (record,) = parse(Source("game", GAME)).records
    assert print_records([seen_by(record, "A")]) == AS_A_SEES_IT


def test_nobody_sees_no_hand() -> None:
    (record,) = parse(Source("game", GAME)).records
    seen = print_records([seen_by(record, "nobody")])
    assert "hand A _ _ 3d/_ ..." in seen
    assert "1. A +3d/_ _ -Tc" in seen


def otherwise_hidden(text: str, seat: str, rng: Random) -> str:
    """A record of the same play in which everything that a seat cannot see is something else."""
    cards = pack()
    card = r"[A-Z2-9][a-zK]"

    def another(_: re.Match[str]) -> str:
        return rng.choice(cards)

    def drawn(found: re.Match[str]) -> str:
        # The first of a chain is a red three that was laid, for everybody to see.
        return re.sub(rf"(?<=[ +/])(?!3[hd]/){card}", another, found.group())

    lines = []
    for line in text.splitlines():
        if (line.startswith("hand ") and not line.startswith(f"hand {seat} ")) or line.startswith("stock "):
            line = re.sub(rf"(?<= ){card}", another, line) + f" ; {rng.random()}"
        elif re.match(r"\d+\. ", line) and not re.match(rf"\d+\. {seat} ", line):
            line = re.sub(r" \+[^-=^<>~#\[@]*", drawn, line)
            line = re.sub(rf"(?<= =3[hd]/){card}", another, line) + f" {{{rng.random()}}}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def told(text: str, seat: str) -> list[object]:
    """All that is known at each step of a seat's view, without the places in the text."""
    return [
        (
            step.what,
            step.turn,
            step.seat,
            step.actions,
            [(one.code, one.verdict, dict(one.facts)) for one in step.findings],
            {seat: (hand.known, hand.lots, hand.debts, hand.size) for seat, hand in step.position.hands.items()},
            step.position.stock.coming,
            step.position.stock.size,
            step.position.pile.cards,
            [(side.name, side.red_threes, [meld.lots for meld in side.melds]) for side in step.position.sides],
        )
        for step in replay_of(Source("game.sgr", text), seat=seat).steps
    ]


@pytest.mark.parametrize(("seed", "players", "seat"), [(1, 2, "A"), (2, 3, "C"), (3, 4, "B"), (4, 6, "A"), (9, 4, "D")])
def test_what_a_seat_cannot_see_changes_nothing_of_what_it_is_shown(seed: int, players: int, seat: str) -> None:
    game = match(seed, players, 1)
    other = otherwise_hidden(game, seat, Random(seed))
    assert told(other, seat) == told(game, seat)
    # The change is not a small one: much of what was drawn is something else.
    before, after = (replay_of(Source("g", text)).steps for text in (game, other))
    turns = [(one.actions, two.actions) for one, two in zip(before, after, strict=True) if one.seat not in (None, seat)]
    assert sum(one != two for one, two in turns) > len(turns) // 3


def test_a_seat_knows_its_own_hand_card_by_card() -> None:
    game = match(3, 4, 1)
    whole, seen = replay_of(Source("g", game)), replay_of(Source("g", game), seat="B")
    for ours, theirs in zip(whole.steps, seen.steps, strict=True):
        assert ours.position.hands["B"].known == theirs.position.hands["B"].known
        assert theirs.position.hands["B"].complete
        assert [hand.size for hand in ours.position.hands.values()] == [
            hand.size for hand in theirs.position.hands.values()
        ]
        assert theirs.position.stock.coming == []
        assert ours.position.pile.cards == theirs.position.pile.cards
