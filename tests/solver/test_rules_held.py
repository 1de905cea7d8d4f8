"""Rules that the program holds by itself: what a hidden card may be is what each card in its place is judged to be."""

from __future__ import annotations

import pytest

from sambanotation.game.cards import KINDS, spell
from sambanotation.replay import validate
from sambanotation.solver.answers import Asked
from sambanotation.solver.deriving import derive
from sambanotation.source import Source

GOING_OUT = """[Rules "{rules}"]
[Seats "A B C D"]
deal 1 position
hand A _ 5c
pile 4h
stock ...
red A+C
red B+D
{melds}
meld B+D
taken A+C
taken B+D no
drawn A
7. A {laid} -5c #
end out
"""
NATURAL, MIXED, SIX = "meld A+C =As As Ah Ah Ad Ad Ac", "meld A+C =Ks Kh Kd Kc Ks Kh JK", "meld A+C =Qs Qh Qd Qc Qh Qd"
ROW, SAMBA = "meld A+C =4d 5d 6d 7d 8d 9d", "meld A+C =4s 5s 6s 7s 8s 9s Ts"

WILDS_IN_A_ROW = """[Rules "samba-aberta"]
[Seats "A B C D"]
deal 1 position
hand A _ {held} Kd Kd Kd Kh 4s 5s
pile 4h
stock ...
red A+C
red B+D
meld A+C =As As Ah Ah Ad
meld B+D
taken A+C
taken B+D no
drawn A
7. A ={held} _ -4s
end abandoned
"""


def legal(text: str) -> set[str]:
    """The cards that break no rule in the place of the hidden one."""
    cards = {spell(1 << kind) for kind in range(KINDS)}
    return {card for card in cards if not _errors(text.replace("_", card))}


def _errors(text: str) -> list[str]:
    return [one.name for one in validate(Source("x", text)) if one.severity.value == "error"]


def derived(text: str) -> list[set[str]]:
    """What each hidden card of a record may be, all of it shown and all else proven impossible."""
    derivation = derive(Source("x", text), asked=Asked(scores=False))
    assert derivation is not None
    (answer,) = derivation.deals
    assert all(known.proven and not known.not_shown for _, known in answer.slots)
    return [{spell(1 << kind) for kind in known.kinds} for _, known in answer.slots]


@pytest.mark.parametrize(
    ("rules", "melds", "laid"),
    [
        ("sambola", (NATURAL, MIXED, SIX), "Q<_"),
        ("sambola", (NATURAL, SAMBA, SIX), "Q<_"),
        ("bolivia", (NATURAL, MIXED, ROW), "d<_"),
    ],
)
def test_the_melds_of_a_side_that_goes_out_are_of_the_kinds_that_it_needs(
    rules: str, melds: tuple[str, ...], laid: str
) -> None:
    text = GOING_OUT.format(rules=rules, melds="\n".join(melds), laid=laid)
    assert (allowed := legal(text))
    assert derived(text) == [allowed, allowed]


@pytest.mark.parametrize("held", ["JK 7c", "JK 7c 8c", "JK 2s 7c 9c", "JK 6c 7c 8c"])
def test_wild_cards_of_a_sequence_have_the_natural_cards_that_they_need(held: str) -> None:
    text = WILDS_IN_A_ROW.format(held=held)
    assert (allowed := legal(text))
    assert derived(text) == [allowed, allowed]


EXCHANGED = """[Rules "samba-como-jogar"]
[Seats "A B C D"]
deal 1 dealer D
up 9c
1. A +4c 5c ={king} =As Ah Ad =Qs Qh JK -4c
2. B +4c 6c -6c
3. C +4d 6c -6c
4. D +4h 6d -6d
5. A +6h 7c {exchange} -6h
end abandoned
"""


@pytest.mark.parametrize(
    ("king", "exchange"),
    [("Ks Kh JK", "K:JK/_"), ("_ Kh JK", "K:JK/Kd"), ("Ks Kh Kd Kc JK _", "K:JK/Kd"), ("Ks Kh _ 2s", "K:2s/Kd")],
)
def test_a_wild_card_is_taken_back_of_a_group_for_a_card_of_its_rank(king: str, exchange: str) -> None:
    text = EXCHANGED.format(king=king, exchange=exchange)
    assert (allowed := legal(text))
    assert derived(text) == [allowed]


def test_no_red_three_is_left_in_a_hand_where_they_are_replaced_at_the_deal() -> None:
    """One more card may lie where a red three is followed by what was drawn for it."""
    cards = "Ks Kh Kd Kc Qs Qh Qd Qc Js Jh Jd Jc 9s _ 4s"
    for hand in (cards, cards.replace("4s", "3h/4s")):
        text = f'[Rules "bolivia"]\n[Seats "A B C D"]\ndeal 1 dealer D\nhand A {hand}\nend abandoned\n'
        allowed = legal(text)
        assert not {"3h", "3d"} & allowed
        assert derived(text) == [allowed]


@pytest.mark.parametrize(("laid", "least"), [("3h 3h 3d 3s 3s 3c 3c", 0), ("3h 3h 3d 3s 3s 9c 3c", 1), ("3s 3s 3c", 1)])
def test_red_and_black_threes_may_be_a_canasta(laid: str, least: int) -> None:
    """In Royal Canasta seven threes are one; with a nine they are none, and black ones alone are laid at the end."""
    text = f"""[Rules "royal-canasta"]
deal 1 position
hand A {laid} 7c _
meld A+C =As Ah Ad
drawn A
1. A ={laid} -7c
"""
    derivation = derive(Source("x", text), asked=Asked(scores=False, facts=False))
    assert derivation is not None
    (answer,) = derivation.deals
    assert answer.chosen is not None
    assert min(answer.chosen.least, 1) == least
