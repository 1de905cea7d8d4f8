"""Whether the next player could take the pile once the stock is used up (F7, F8, S13, S58)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tests.naive.cards import RANKS, Card, is_black_three, is_natural, is_red_three, is_wild, points
from tests.naive.melds import Meld, fault_of_adding, fault_of_new
from tests.naive.table import Table

PATIENCE = 200_000


class TooHardError(ValueError):
    """The question has more answers than are tried here."""


def able_to_take(table: Table, seat: str) -> bool:
    """Whether the seat may take the pile now and can then end its turn. Raises TooHardError where that is too long a search."""
    if not table.pile or not is_natural(table.pile[-1]):
        return False
    side, hand, rest = table.side_of[seat], list(table.hands[seat].elements()), table.pile[:-1]
    rest = [card for card in rest if not is_red_three(card)]
    for used, meld in ways(table, side, hand):
        left = list((Counter(hand) - Counter(used)).elements())
        if table.open(side):
            if len(left) + len(rest) >= 2:
                return True
            if finishes(table.live(side), meld, [*used, table.pile[-1]], left + rest):
                return True
        elif opens(left, points([*used, table.pile[-1]]), table.minimum[side], 2 - len(rest)):
            return True
        elif len(rest) < 2 and goes_out_at_once(table, side, [*used, table.pile[-1]], left, rest):
            return True
    return False


def ways(table: Table, side: str, hand: list[Card]) -> Iterator[tuple[list[Card], Meld | None]]:
    """The cards of the hand that are laid with the top card, and the meld that it goes onto, if any."""
    top = table.pile[-1]
    equal = [card for card in hand if is_natural(card) and card[0] == top[0]]
    free = side in table.taken and not table.prized
    if len(equal) >= 2:
        for pair in set(combinations(equal, 2)):
            yield list(pair), None
    if free:
        for natural in set(equal):
            for wild in set(filter(is_wild, hand)):
                yield [natural, wild], None
        for meld in table.live(side):
            if meld.kind in ("group", "sequence") and fault_of_adding(meld, [top]) is None:
                yield [], meld


def opens(hand: list[Card], worth: int, minimum: int, keep: int) -> bool:
    """Whether melds of the hand bring what is laid to the minimum while `keep` cards stay in the hand."""
    steps = [PATIENCE]

    def search(cards: Counter[Card], value: int, start: int) -> bool:
        steps[0] -= 1
        if steps[0] < 0:
            raise TooHardError("an initial meld")
        if cards.total() < keep:
            return False
        if value >= minimum:
            return True
        for at in range(start, len(candidates)):
            meld = candidates[at]
            if not meld - cards and search(cards - meld, value + points(meld.elements()), at):
                return True
        return False

    candidates = sorted(new_melds(hand), key=lambda meld: -points(meld.elements()))
    # With a hand to spare the largest melds come first; a bound spares the search that cannot succeed.
    if worth + points(hand) < minimum:
        return False
    return search(Counter(hand), worth, 0)


def new_melds(hand: list[Card]) -> list[Counter[Card]]:
    """All legal new melds of the hand, black threes apart (D3); equal cards are told apart by their suits no more than
    they must be: of a rank, the cards stand for one another in groups but not in sequences, so all choices are listed."""
    found: dict[tuple[Card, ...], Counter[Card]] = {}

    def note(cards: tuple[Card, ...]) -> None:
        key = tuple(sorted(cards))
        if key not in found and fault_of_new(list(cards)) is None:
            found[key] = Counter(cards)

    wilds = [card for card in hand if is_wild(card)]
    few_wilds = [()] + [(wild,) for wild in sorted(set(wilds))]
    for rank in RANKS:
        naturals = sorted(card for card in hand if card[0] == rank and card != "JK")
        for size in range(2, len(naturals) + 1):
            for group in set(combinations(naturals, size)):
                for extra in [*few_wilds, *set(combinations(sorted(wilds), 2))]:
                    note(group + extra)
    for size in range(3, min(7, len(wilds)) + 1):
        for lot in set(combinations(sorted(wilds), size)):
            note(lot)
    for suit in "shdc":
        for low in range(len(RANKS)):
            for size in range(3, 8):
                run = tuple(rank + suit for rank in RANKS[low : low + size])
                if len(run) == size and all(card in hand for card in run):
                    note(run)
    return list(found.values())


def finishes(melds: list[Meld], onto: Meld | None, with_top: list[Card], left: list[Card]) -> bool:
    """Whether a side goes out when the top card lies and at most one card is left, which may be laid or discarded."""
    lying = [Meld(meld.kind, meld.name, 0, list(meld.cards)) for meld in melds if meld is not onto]
    if onto is None:
        lying.append(Meld("group", next(card[0] for card in with_top if is_natural(card)), 0, with_top))
    else:
        lying.append(Meld(onto.kind, onto.name, 0, onto.cards + with_top))
    return go_out(lying, left)


def go_out(lying: list[Meld], left: list[Card]) -> bool:
    """Whether two combinations of seven can lie, when the one card left is laid or discarded and groups are joined."""
    if sum(meld.seven for meld in lying) >= 2:
        return True
    for meld in lying:
        for card in left:
            if not is_black_three(card) and fault_of_adding(meld, [card]) is None:
                others = [other for other in lying if other is not meld]
                if go_out([*others, Meld(meld.kind, meld.name, 0, [*meld.cards, card])], []):
                    return True
    for one, two in combinations(lying, 2):
        same = one.kind == two.kind == "group" and one.name == two.name
        if same and fault_of_new(one.cards + two.cards) is None:
            others = [other for other in lying if other is not one and other is not two]
            if go_out([*others, Meld(one.kind, one.name, 0, one.cards + two.cards)], left):
                return True
    return False


def goes_out_at_once(table: Table, side: str, with_top: list[Card], left: list[Card], rest: list[Card]) -> bool:
    """Whether a player whose side has nothing laid can lay so much that he goes out: two combinations of seven."""
    if len(with_top) + len(left) + len(rest) < 14:
        return False
    raise TooHardError("going out at once with the last pile")
