from __future__ import annotations

from collections.abc import Iterable

from sambanotation.game.cards import EVERY, NAMED_KINDS, Lot, kind_of
from sambanotation.game.hand import Hand
from sambanotation.game.melds import Meld
from sambanotation.output.cards import Look, between
from sambanotation.output.paint import Line, Role

JOKER_LOT, ACE, KING, TWO, SEVEN, EIGHT = (
    Lot(kinds)
    for kinds in (1 << 52, *(1 << kind_of(rank, suit) for rank, suit in ((12, 0), (11, 1), (0, 3), (5, 2), (6, 2))))
)


def text(cells: Iterable[Line]) -> str:
    return " ".join("".join(part for part, _ in cell) for cell in cells)


def hand_of(*lots: Lot) -> Hand:
    hand = Hand()
    for lot in lots:
        hand.receive(lot)
    return hand


def test_a_hand_has_its_wild_cards_first_and_then_the_highest() -> None:
    assert text(Look().hand(hand_of(SEVEN, TWO, ACE, JOKER_LOT, KING, SEVEN))) == "JK 2c As Kh 7d 7d"


def test_what_is_not_known_of_a_hand_is_dots() -> None:
    hand = hand_of(ACE, Lot(EVERY, 3, 3))
    assert text(Look().hand(hand)) == "As ..."
    assert text(Look().hand(hand_of(ACE, Lot(NAMED_KINDS["K_"], 2, 2)))) == "As K_*2"
    hand.give(Lot(EVERY))
    # One card has gone, and it may have been the ace.
    assert text(Look().hand(hand)) == "..."


def test_what_may_be_gone_is_doubtful_until_the_number_of_cards_settles_it() -> None:
    hand = hand_of(ACE, KING, KING)
    hand.give(Lot(1 << kind_of(5, 0)))
    # It cannot have held that seven: one of the others was never there, and nobody knows which.
    assert (text(Look().hand(hand)), text(Look().doubtful(hand))) == ("Kh", "As Kh")
    hand = hand_of(ACE, Lot(EVERY, 3, 3))
    assert (text(Look().hand(hand)), text(Look().doubtful(hand))) == ("As ...", "")
    hand.give(Lot(NAMED_KINDS["K_"]))
    assert hand.fix_size(3)
    assert (text(Look().hand(hand)), text(Look().doubtful(hand))) == ("As ...", "")
    emptied = hand_of(ACE, Lot(EVERY, 0, 3))
    emptied.give(Lot(EVERY))
    assert (text(Look().hand(emptied)), text(Look().doubtful(emptied))) == ("...", "As")
    assert emptied.fix_size(0)
    assert (text(Look().hand(emptied)), text(Look().doubtful(emptied))) == ("", "")


def test_a_sequence_lies_upwards_and_a_group_has_its_wild_cards_last() -> None:
    assert text(Look().meld(Meld([EIGHT, Lot(1 << kind_of(7, 2)), SEVEN], "A", 1))) == "7d 8d 9d"
    assert text(Look().meld(Meld([TWO, KING, JOKER_LOT, KING], "A", 1))) == "Kh Kh JK 2c"


def test_any_number_of_cards_is_dots_and_only_once() -> None:
    lots = [Lot(EVERY, 0, 30), Lot(EVERY, 0, 99), KING, Lot(EVERY, 0, 1), Lot(1 << kind_of(12, 0), 2, 2)]
    assert text(Look().lots(lots)) == "... Kh _*0..1 As As"


def test_signs_of_suits_and_red_ones_in_red() -> None:
    signs = Look(symbols=True)
    assert [signs.card(card)[0] for card in ("Kh", "A_", "_s", "JK", "6s..9s", "3r", "A_*3", "Tc'")] == [
        *("K♥", "A_", "_♠", "JK", "6♠..9♠", "3r", "A_*3", "T♣'")
    ]
    assert [Look().card(card)[1] for card in ("Kh", "Ks", "JK", "3r")] == [Role.RED, None, None, Role.RED]
    assert Look("ascii", symbols=True).card("Kh")[0] == "Kh"


def test_a_number_that_may_be_anything_is_not_told() -> None:
    assert [between(one) for one in ((3, 3), (3, 5), (-5000, 5000))] == ["3", "3..5", "?"]
