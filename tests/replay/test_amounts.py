"""What the lines of a count are the sum of."""

from __future__ import annotations

from random import Random

import pytest

from sambanotation.game.ledger import bounded
from sambanotation.game.worth import worth_of_pack
from sambanotation.output.cards import Look
from sambanotation.replay.amounts import HandAmount, HiddenCase, MeldAmount
from sambanotation.replay.score import ScoreLine, SideScore, score
from sambanotation.source import Source
from tests.hiding import hide
from tests.referee.tables import RULES
from tests.simulated.deals import match

PLAYERS = (4, 2, 3, 6)
NINES, SIXES = "9s 9s 9h 9h 9d 9d", "6s 6s 6h 6h 6d 6d"


def sides_of(text: str) -> tuple[SideScore, ...]:
    """The sides in the first deal of a record."""
    (found,) = score(Source("game.sgr", text))
    return found.deals[0].sides


def line_of(side: SideScore, item: str) -> ScoreLine:
    return next(line for line in side.lines if line.entry.item == item)


def game(*lines: str) -> str:
    return "\n".join(['[Rules "samba-br"]', "deal 1", *lines, ""])


@pytest.mark.parametrize("hidden", [0.0, 0.3])
@pytest.mark.parametrize("seed", range(6))
def test_the_melds_and_the_hands_add_up_to_their_lines(seed: int, hidden: float) -> None:
    record = hide(match(seed, PLAYERS[seed % len(PLAYERS)], 1), Random(seed), hidden)
    most = worth_of_pack(RULES)
    seen = 0
    for side in sides_of(record):
        for line in side.lines:
            amounts = [amount for amount in line.amounts if not isinstance(amount, HiddenCase)]
            if not amounts:
                assert line.entry.item not in ("cards", "hand")
                continue
            low, high = (sum(amount.points[end] for amount in amounts) for end in (0, 1))
            there = line.entry.points
            assert bounded(high) == bounded(there[1])
            # All hands together hold no more than the pack.
            assert (max(low, -most), high if bounded(high) else there[1]) == there
            seen += 1
    assert seen


def test_a_meld_has_its_label_its_cards_and_what_it_counts_as() -> None:
    (own, _) = sides_of(
        game(
            "hand A As Ah Ad 9s 9s 9h 9h 9d 9d 4s 4h 4d 6s 7s",
            "1. A +Ac 8s =As Ah Ad Ac =9s 9s 9h 9h 9d 9d =4s 4h 4d =6s 7s 8s #",
        )
    )
    melds = [amount for amount in line_of(own, "cards").amounts if isinstance(amount, MeldAmount)]
    assert [(meld.label, meld.number, meld.points) for meld in melds] == [
        ("A", (4, 4), (80, 80)),
        ("9", (6, 6), (60, 60)),
        ("4", (3, 3), (15, 15)),
        ("s", (3, 3), (20, 20)),
    ]
    assert all(meld.counts_as == {} for meld in melds)


def test_melds_of_one_key_bear_their_numbers_and_a_complete_one_says_so() -> None:
    (own, _) = sides_of(
        game(f"hand A {NINES} 9c 9c 9c Ks Kh Kd 4s 4h", f"1. A +4d 8s ={NINES} 9c =9c 9c 8s =4s 4h 4d =Ks Kh Kd #")
    )
    melds = [amount for amount in line_of(own, "cards").amounts if isinstance(amount, MeldAmount)]
    assert [(meld.label, dict(meld.counts_as)) for meld in melds[:2]] == [("9.1", {"natural": (1, 1)}), ("9.2", {})]


def test_of_a_meld_that_nobody_saw_no_end_is_known() -> None:
    own, other = sides_of('[Rules "samba-br"]\ndeal 1 position\nmeld A+C =As Ah Ad ...\n1. A +_ _ -_ #\n')
    seen, unseen = line_of(own, "cards").amounts
    assert isinstance(seen, MeldAmount)
    assert isinstance(unseen, MeldAmount)
    assert (seen.label, seen.points) == ("A", (60, 60))
    assert (unseen.meld, unseen.points[0], bounded(unseen.points[1])) == (None, 0, False)
    assert [isinstance(one, MeldAmount) and one.meld for one in line_of(other, "cards").amounts] == [None]


def test_a_hand_has_its_seat_its_cards_and_what_they_take_off() -> None:
    own, other = sides_of(game("hand A As Ah Ad", "hand C Kc 4s _", "1. A +Ac 8s =As Ah Ad Ac -8s #"))
    hands = [amount for amount in line_of(own, "hand").amounts if isinstance(amount, HandAmount)]
    assert [(hand.seat, hand.points) for hand in hands] == [("A", (0, 0)), ("C", (-65, -15))]
    assert ["".join(text for text, _ in cell) for cell in Look().hand(hands[1].hand)] == ["Kc", "4s", "..."]
    assert [amount.seat for amount in line_of(other, "hand").amounts if isinstance(amount, HandAmount)] == ["B", "D"]


def test_of_a_sheet_no_meld_and_no_hand_is_told() -> None:
    (own, _) = sides_of(game("count A+C natural 1 out 1 hidden 1 cards 100 hand -20"))
    assert line_of(own, "cards").amounts == line_of(own, "hand").amounts == ()
    cases = [case for case in line_of(own, "hidden").amounts if isinstance(case, HiddenCase)]
    assert [(case.dealt, case.leaning, case.points) for case in cases] == [
        (True, False, 1000),
        (True, True, 500),
        (False, False, 500),
        (False, True, 200),
    ]


@pytest.mark.parametrize(
    ("hand", "turn", "cases"),
    [
        (f"{NINES} 9c {SIXES} 6c 4s", f"+Kc Ks ={NINES} 9c ={SIXES} 6c -4s", [(True, False)]),
        (f"{NINES} {SIXES} 6c 4s Kc", f"+9c 4h ={NINES} 9c -4s", [(False, False)]),
        (f"{NINES} {SIXES} 6c 4s Kc", f"+9c Ac ={NINES} 9c A<Ac -4s", [(False, True)]),
        (f"{NINES} 9c {SIXES} 4s Kc", f"+5c Ac ={NINES} 9c A<Ac -4s", [(True, True)]),
        ("_*15", f"+5c 5d ={NINES} 9c -4s", [(True, False), (False, False)]),
    ],
)
def test_of_a_hidden_canasta_the_case_that_was_paid_is_known(
    hand: str, turn: str, cases: list[tuple[bool, bool]]
) -> None:
    partner = "hand C As Ah Ad 4d 4c 5s 5h 5d 5c 7s 7h 7d 7c 8h 8d"
    opens = "1. A +_ _ -_\n2. B +_ _ -_\n3. C +_ _ =As Ah Ad -_\n4. D +_ _ -_" if "A<" in turn else ""
    lines = [f"hand A {hand}", partner, *opens.splitlines(), f"{5 if opens else 1}. A {turn} #"]
    (own, _) = sides_of(game(*lines))
    told = [case for case in line_of(own, "hidden").amounts if isinstance(case, HiddenCase)]
    assert [(case.dealt, case.leaning) for case in told] == cases
    low, high = line_of(own, "hidden").entry.points
    assert {case.points for case in told} == {low, high}
