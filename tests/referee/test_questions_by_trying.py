"""The referee's answers against all that can be tried with a few cards."""

from __future__ import annotations

from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from sambanotation.game.cards import EVERY, NATURAL, WILD, Lot, rank_kinds, rank_of
from sambanotation.game.hand import Hand
from sambanotation.game.heaps import Stock
from sambanotation.game.position import Position
from sambanotation.referee import growths, layouts
from sambanotation.referee.questions import best_opening, can_go_out, can_take_pile, legal_takes
from sambanotation.ruleset_terms import Size, Take
from tests.referee import trying
from tests.referee.tables import RULES, WORTH, lots, table, under

CARDS = [rank + suit for rank in "56789" for suit in "sh"] * 2 + ["JK", "JK", "2s", "2h", "3s", "3c", "Ah", "Kh"]
NATURALS = [card for card in CARDS if card[0] in "56789"]
MELDS = [
    "5s 5h 5h",
    "6s 6s JK",
    "6h 6h 6h 6s JK",
    "7s 7s 7h 7h 7h",
    "7h 7h 7s 7s 7s JK",
    "8s 8s 8h 8h 8h JK 2s",
    "8s 8s 8h 8h 8h 8c 8c",
    "9s 9h 9d 9c 9s 9h",
    "6s 7s 8s",
    "5h 6h 7h 8h",
    "6h 7h 8h 9h Th Jh",
    "7s 8s 9s Ts",
    "9h Th Jh Qh Kh Ah",
    "JK JK 2s 2h",
    "2s 2s 2h 2h JK JK",
    "3s 3s 3c",
]

cards = st.lists(st.sampled_from(CARDS), max_size=7)
melds = st.lists(st.sampled_from(MELDS), max_size=3)


def tried(cards: list[str], melds: list[str]) -> trying.Stage:
    return tuple(cards), tuple(tuple(meld.split()) for meld in melds)


@given(cards, melds, st.integers(0, 2))
@settings(deadline=None)
def test_a_seat_goes_out_just_where_some_way_of_laying_does(hand: list[str], melds: list[str], needed: int) -> None:
    rules = under(RULES, going_out_melds=needed)
    position = table(" ".join(hand), tuple(melds))
    minimum = 0 if melds else position.side_of["A"].minimum[0]
    expected = trying.goes_out(*tried(hand, melds), needed, minimum)
    assert can_go_out(position, "A", rules) is expected


with_wilds = st.lists(st.sampled_from([meld for meld in MELDS if trying.naturals(tuple(meld.split()))]), min_size=1)


@given(cards, with_wilds.map(lambda melds: melds[:3]), st.integers(0, 2))
@settings(deadline=None, max_examples=200)
def test_with_exchanges_no_seat_is_said_to_go_out_or_not_to_that_does_otherwise(
    hand: list[str], melds: list[str], needed: int
) -> None:
    rules = under(RULES, going_out_melds=needed, wild_retrieved=Size(3, 6))
    expected = trying.goes_out(*tried(hand, melds), needed, 0, swaps=True)
    assert can_go_out(table(" ".join(hand), tuple(melds)), "A", rules) in (None, expected)


@given(cards, st.integers(0, 3))
@settings(deadline=None)
def test_no_opening_is_better_than_the_best(hand: list[str], keep: int) -> None:
    held = Hand()
    for lot in lots(" ".join(hand)):
        held.receive(lot)
    most = max(0, trying.opening(tuple(hand), keep))
    assert best_opening(held, WORTH, RULES, keep=keep) == (most, most)


piles = st.lists(st.sampled_from([*NATURALS, "3h"]), max_size=2).flatmap(
    lambda rest: st.sampled_from(NATURALS).map(lambda top: [*rest, top])
)


@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=5), melds, piles, st.sampled_from([15, 50]))
@settings(deadline=None)
def test_a_pile_is_taken_just_where_some_way_of_laying_can_be_finished(
    hand: list[str], melds: list[str], pile: list[str], minimum: int
) -> None:
    position = table(" ".join(hand), tuple(melds), pile=" ".join(pile), minimum=minimum, stock=0)
    ways = legal_takes(position, "A", RULES)
    restricted = "3h" in pile
    for way, answer in ways.items():
        if restricted and way is not Take.NATURAL_PAIR:
            assert answer is False
            continue
        expected = trying.takes(way.value, *tried(hand, melds), tuple(pile), minimum)
        # What is left open: a card of the pile in the way out of a side that opens with the take.
        assert answer is expected or (answer is None and not melds and len(pile) > 1)


@given(cards, melds, piles, st.data())
@settings(deadline=None)
def test_hiding_cards_changes_no_answer_but_to_uncertain(
    hand: list[str], melds: list[str], pile: list[str], data: st.DataObject
) -> None:
    def ask(position: Position) -> tuple[bool | None, bool | None]:
        return can_go_out(position, "A", RULES), can_take_pile(position, "A", RULES)

    seen = table(" ".join(hand), tuple(melds), pile=" ".join(pile))
    hidden = seen.copy()
    hidden.hands["A"] = Hand()
    for lot in lots(" ".join(hand)):
        hidden.hands["A"].receive(blurred(lot, data))
    hidden.pile.cards = [blurred(lot, data) for lot in hidden.pile.cards]
    for meld in hidden.side_of["A"].melds:
        meld.lots = [Lot(lot.kinds | WILD) if data.draw(st.integers(0, 9)) == 0 else lot for lot in meld.lots]
    side = hidden.side_of["A"]
    side.taken = data.draw(st.sampled_from([True, None]))
    side.minimum = data.draw(st.sampled_from([(50, 50), (15, 50), (50, 150)]))
    hidden.stock = data.draw(st.sampled_from([Stock(40, 40), Stock(0, 40)]))
    for known, unknown in zip(ask(seen), ask(hidden), strict=True):
        assert unknown is None or unknown is known


@given(cards, melds, piles)
@settings(deadline=None)
def test_following_few_ways_only_changes_no_answer_but_to_uncertain(
    hand: list[str], melds: list[str], pile: list[str]
) -> None:
    position = table(" ".join(hand), tuple(melds), pile=" ".join(pile))
    answers = can_go_out(position, "A", RULES), can_take_pile(position, "A", RULES)
    with patch.object(layouts, "MOST_WAYS", 1), patch.object(growths, "MOST_GROUPS", 1):
        hasty = can_go_out(position, "A", RULES), can_take_pile(position, "A", RULES)
    for answer, fast in zip(answers, hasty, strict=True):
        assert fast is None or fast is answer


def blurred(lot: Lot, data: st.DataObject) -> Lot:
    """A card of which less is seen, or as much."""
    wider = [lot.kinds, lot.kinds, EVERY]
    if lot.kinds & NATURAL:
        wider += [NATURAL, rank_kinds(rank_of(lot.kinds.bit_length() - 1))]
    return Lot(data.draw(st.sampled_from(wider)))
