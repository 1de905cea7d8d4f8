"""Draws of which the number is not told, out of a stock of which the order is: which cards each took."""

from __future__ import annotations

import pytest

from sambanotation.game.cards import spell
from sambanotation.notation.printer import print_records
from sambanotation.replay import validate
from sambanotation.solver.answers import Asked, DealAnswer, Status
from sambanotation.solver.deriving import derive
from sambanotation.solver.in_order import places
from sambanotation.source import Source

BEGUN = """[Rules "samba-br"]
[Seats "A B C D"]
deal 1 dealer D
up 9c
"""
OPEN = BEGUN + "stock 4c 5c 6c 7c 8c _ Tc Jc ...\n"


def answered(text: str, *, facts: bool = True) -> tuple[DealAnswer, list[str]]:
    """The answer for a record, and the errors of its completion, told as a record."""
    derivation = derive(Source("x", text), asked=Asked(facts=facts, scores=False))
    assert derivation is not None
    (answer,) = derivation.deals
    made = derivation.completed()
    found = validate(Source("made", print_records([made]))) if made is not None else ()
    return answer, [one.name for one in found if one.severity.value == "error"]


def cards_of(answer: DealAnswer) -> list[set[str]]:
    """What each pattern may be, in the order of the text."""
    assert all(known.proven and not known.not_shown for _, known in answer.slots)
    return [{spell(1 << kind) for kind in known.kinds} for _, known in answer.slots]


def test_each_draw_takes_the_next_cards_of_the_stock() -> None:
    """Two cards are drawn in each turn: of the legal ways, what each took is known."""
    answer, errors = answered(
        OPEN + "1. A +_*1..2 -4d\n2. B +_*0..3 -4d\n3. C +_*2..3 -4d\n4. D +_ _ -4h\nend abandoned\n"
    )
    hidden, first, second, third, *last = cards_of(answer)
    assert (first, second, last) == ({"4c", "5c"}, {"6c", "7c"}, [{"Tc"}, {"Jc"}])
    assert third == {"8c"} | hidden
    assert errors == []


@pytest.mark.parametrize(
    ("drawn", "status"), [("Tc Jc", "consistent"), ("Tc 8c", "inconsistent"), ("5c 6c", "consistent")]
)
def test_what_is_drawn_later_lies_behind_in_the_stock(drawn: str, status: str) -> None:
    """Cards that are told lie in the stock as far as the draws before them can reach, and in its order."""
    answer, _ = answered(OPEN + f"1. A +_*1..3 -4d\n2. B +_*0..3 -4d\n3. C +{drawn} -4d\nend abandoned\n", facts=False)
    assert answer.status is Status(status)


def test_an_open_stock_goes_on_behind_what_is_told_of_it() -> None:
    answer, errors = answered(
        BEGUN + "stock 4c 5c 6c ...\n1. A +_*1..2 -4d\n2. B +_*2..3 -4d\n3. C +Kh Kd -4d\nend abandoned\n"
    )
    first, second = cards_of(answer)
    assert first == {"4c", "5c"}
    assert {"6c", "Qs"} <= second
    assert errors == []


def test_of_a_stock_that_is_all_told_no_more_is_drawn_than_there_is() -> None:
    """Two draws take the last two cards, so that each takes one."""
    text = """[Rules "canastra"]
[Seats "A B"]
deal 1 position
hand A 4c 4d 4h
hand B 5c 5d 5h
pile 9c
stock 8c Tc
red A
red B
meld A
meld B
to-play A
1. A +_*1..2 -4c
2. B +_*1..2 -5c
end abandoned
"""
    answer, _ = answered(text)
    assert cards_of(answer) == [{"8c"}, {"Tc"}]


def test_a_copy_that_lies_in_the_stock_is_not_in_a_hand_as_well() -> None:
    """All six jokers are told, in the stock and in a hand: what is drawn besides is none."""
    text = BEGUN + "stock JK JK 4c JK ...\nhand A JK JK JK 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 4h\n"
    answer, errors = answered(text + "1. A +_*1..2 -4s\n2. B +_*2..4 -4d\nend abandoned\n")
    first, second = cards_of(answer)
    assert (first, second) == ({"JK"}, {"4c", "JK"})
    assert errors == []


def test_places_of_draws_begin_where_the_fewest_cards_were_drawn_before() -> None:
    assert places([(1, 2), (0, 3), (1, 1)], 4) == [range(2), range(1, 4), range(1, 4)]
    assert places([(3, 3), (1, 1), (2, 2)], 3) == [range(3), range(3, 3), range(3, 3)]
