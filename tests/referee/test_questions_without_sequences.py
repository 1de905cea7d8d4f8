"""The referee's answers under canastra, with groups only and one of each rank, against all that can be tried.

What is tried is written without the referee: for each rank so many natural and so many wild cards are laid, which is
legal where the group is legal in the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from sambanotation.game.actions import BeginTurn, Draw
from sambanotation.game.apply import apply
from sambanotation.game.cards import Lot
from sambanotation.referee.questions import can_go_out, legal_takes
from sambanotation.ruleset_file import load_ruleset
from tests.houses import rules_of
from tests.referee.tables import kinds, table, under

CANASTRA = rules_of(load_ruleset("canastra"))
CARDS = [rank + suit for rank in "568" for suit in "shd"] * 2 + ["JK", "JK", "JK", "2s", "2h", "3s", "3s", "3c", "Ah"]
NATURALS = [card for card in CARDS if card[0] in "568"]
GROUPS = ["5s 5h 5d", "5s 5s 5h 5h 5c JK", "6s 6h JK", "6s 6h 6d JK 2s", "6s 6s 6h 6h 6d 6d 6c", "8s 8s 8h 8h 8d JK 2s"]

Group = tuple[int, int]
"""How many natural and how many wild cards."""

hands = st.lists(st.sampled_from(CARDS), max_size=8)
tables = st.lists(st.sampled_from(GROUPS), max_size=3, unique_by=lambda meld: meld[0])
piles = st.lists(st.sampled_from([*NATURALS, "JK"]), max_size=2).flatmap(
    lambda rest: st.sampled_from(NATURALS).map(lambda top: [*rest, top])
)


def worth(card: str) -> int:
    return 50 if card == "JK" else {"A": 20, "2": 20, "8": 10}.get(card[0], 5)


def is_wild(card: str) -> bool:
    return card == "JK" or card[0] == "2"


def legal(group: Group) -> bool:
    naturals, wilds = group
    return naturals >= 2 and naturals + wilds >= 3 and wilds <= 3 and wilds <= naturals


def groups_of(melds: list[str]) -> dict[str, Group]:
    found = {}
    for meld in melds:
        cards = meld.split()
        wilds = sum(map(is_wild, cards))
        found[meld[0]] = len(cards) - wilds, wilds
    return found


def ends(hand: list[str], there: dict[str, Group], threes: bool) -> Iterator[tuple[int, int, int]]:
    """What can come of laying: how many cards are left, the points laid, the complete groups."""
    naturals = Counter(card[0] for card in hand if not is_wild(card) and card[0] != "3")
    wilds = sorted((worth(card) for card in hand if is_wild(card)), reverse=True)
    black = sum(card[0] == "3" for card in hand)
    ranks = sorted(naturals.keys() | there.keys())
    choices = [product(range(naturals[rank] + 1), range(len(wilds) + 1)) for rank in ranks]
    for laid in product(*choices):
        used = sum(wild for _, wild in laid)
        groups = {**there}
        for rank, (natural, wild) in zip(ranks, laid, strict=True):
            before = there.get(rank, (0, 0))
            if natural or wild:
                groups[rank] = before[0] + natural, before[1] + wild
        if used > len(wilds) or not all(legal(group) for group in groups.values()):
            continue
        points = sum(natural * worth(rank) for rank, (natural, _) in zip(ranks, laid, strict=True))
        points += sum(wilds[:used])
        left = sum(naturals.values()) - sum(natural for natural, _ in laid) + len(wilds) - used
        complete = sum(sum(group) >= 7 for group in groups.values())
        yield left + black, points, complete
        if threes:
            for number in range(3, min(4, black) + 1):
                yield left + black - number, points + 5 * number, complete


def goes_out(hand: list[str], there: dict[str, Group], needed: int, minimum: int) -> bool:
    return any(
        left <= 1 and points >= minimum and complete >= needed for left, points, complete in ends(hand, there, True)
    )


@given(hands, tables, st.integers(0, 2), st.booleans())
@settings(deadline=None)
def test_a_seat_goes_out_just_where_some_way_of_laying_does(
    hand: list[str], melds: list[str], needed: int, drew: bool
) -> None:
    rules = under(CANASTRA, going_out_melds=needed)
    position = table(" ".join(hand), tuple(melds))
    card = Lot(kinds("Kh"))
    if drew:
        position.turn = None
        apply(position, BeginTurn("A", 1))
        apply(position, Draw(((card,),)))
        hand = [*hand, "Kh"]
    minimum = 0 if melds or drew else position.side_of["A"].minimum[0]
    assert can_go_out(position, "A", rules) is goes_out(hand, groups_of(melds), needed, minimum)


@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=6), tables, piles, st.sampled_from([15, 50]))
@settings(deadline=None)
def test_a_pile_is_taken_just_where_some_way_of_laying_can_be_finished(
    hand: list[str], melds: list[str], pile: list[str], minimum: int
) -> None:
    position = table(" ".join(hand), tuple(melds), pile=" ".join(pile), minimum=minimum, stock=0)
    for way, answer in legal_takes(position, "A", CANASTRA).items():
        expected = takes(way.value, hand, groups_of(melds), pile, minimum)
        # What is left open: a card of the pile in the way out of a side that opens with the take.
        assert answer is expected or (answer is None and not melds and len(pile) > 1), way


def takes(way: str, hand: list[str], there: dict[str, Group], pile: list[str], minimum: int) -> bool:
    frozen, rest = "JK" in pile, pile[:-1]
    if way != "natural-pair" and (frozen or not there):
        return False
    if len(hand) == len(pile) == 1:
        return False
    for left, after, points in first_laid(way, pile[-1], hand, there):
        if there:
            if len(left) + len(rest) >= 2 or goes_out([*left, *rest], after, 1, 0):
                return True
            continue
        missing = minimum - points
        if any(laid >= missing and kept + len(rest) >= 2 for kept, laid, _ in ends(left, after, False)):
            return True
        # To go out, what opens comes from the hand.
        if not rest and goes_out(left, after, 1, missing):
            return True
        if rest and opens_and_goes_out(left, after, rest, missing):
            return True
    return False


def opens_and_goes_out(left: list[str], after: dict[str, Group], rest: list[str], missing: int) -> bool:
    if not any(points >= missing for _, points, _ in ends(left, after, True)):
        return False
    return goes_out([*left, *rest], after, 1, 0)


def first_laid(
    way: str, top: str, hand: list[str], there: dict[str, Group]
) -> Iterator[tuple[list[str], dict[str, Group], int]]:
    """The hand and the groups after the top card was laid in a way, and the points of that."""
    rank, same, wild = top[0], [card for card in hand if card[0] == top[0]], [card for card in hand if is_wild(card)]
    before = there.get(rank, (0, 0))
    laid: list[list[str]] = []
    match way:
        case "natural-pair":
            laid = [same[:2]] if len(same) > 1 else []
        case "natural-and-wild":
            laid = [[same[0], card] for card in wild[:1]] if same else []
            laid += [[same[0], *wild[:2]]] if same and len(wild) > 1 else []
        case "onto-group" | "onto-canasta":
            laid = [[]] if before != (0, 0) and (sum(before) >= 7) == (way == "onto-canasta") else []
    for cards in laid:
        wilds = sum(map(is_wild, cards))
        after = before[0] + 1 + len(cards) - wilds, before[1] + wilds
        if legal(after):
            left = hand.copy()
            for card in cards:
                left.remove(card)
            yield left, {**there, rank: after}, worth(top) + sum(map(worth, cards))
