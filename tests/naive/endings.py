"""Whether the next player could take the pile once the stock is used up (F7, F8, S13, S58)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tests.naive.cards import RANKS, Card, is_natural, is_red_three, is_wild, points
from tests.naive.going_out import TooHardError, can_go_out
from tests.naive.melds import Meld, fault_of_adding, fault_of_new
from tests.naive.rules_of import SAMBA_BR
from tests.naive.table import Table

PATIENCE = 200_000


def able_to_take(table: Table, seat: str) -> bool:
    """Whether the seat may take the pile now and can then end its turn. Raises TooHardError if the search is long."""
    if not table.pile or not is_natural(table.pile[-1]):
        return False
    side, hand, rest = table.side_of[seat], list(table.hands[seat].elements()), table.pile[:-1]
    rest = [card for card in rest if not is_red_three(card)]
    for used, meld in ways(table, side, hand):
        left = list((Counter(hand) - Counter(used)).elements())
        short = 0 if table.open(side) else table.minimum[side] - points([*used, table.pile[-1]])
        if opens(left, short, 2 - len(rest)):
            return True
        if len(rest) < 2 and can_go_out(
            lying_with(table.live(side), meld, [*used, table.pile[-1]]), left + rest, short
        ):
            return True
    return False


def ways(table: Table, side: str, hand: list[Card]) -> Iterator[tuple[list[Card], Meld | None]]:
    """The cards of the hand that are laid with the top card, and the meld that it goes onto, if any."""
    top = table.pile[-1]
    equal = [card for card in hand if is_natural(card) and card[0] == top[0]]
    free = not table.pair_needed(side)
    if len(equal) >= 2:
        for pair in set(combinations(equal, 2)):
            yield list(pair), None
    if free:
        for natural in set(equal):
            for wild in set(filter(is_wild, hand)):
                yield [natural, wild], None
        for meld in table.live(side):
            if meld.kind in ("group", "sequence") and fault_of_adding(table.rules, meld, [top]) is None:
                yield [], meld


def opens(hand: list[Card], short: int, keep: int) -> bool:
    """Whether melds of the hand are worth the points that are still wanting, while `keep` cards stay in the hand."""
    steps = [PATIENCE]

    def search(cards: Counter[Card], value: int, start: int) -> bool:
        steps[0] -= 1
        if steps[0] < 0:
            raise TooHardError("an initial meld")
        if cards.total() < keep:
            return False
        if value >= short:
            return True
        for at in range(start, len(candidates)):
            meld = candidates[at]
            if not meld - cards and search(cards - meld, value + points(meld.elements()), at):
                return True
        return False

    candidates = sorted(new_melds(hand), key=lambda meld: -points(meld.elements()))
    # With a hand to spare the largest melds come first; a bound spares the search that cannot succeed.
    if points(hand) < short:
        return False
    return search(Counter(hand), 0, 0)


def new_melds(hand: list[Card]) -> list[Counter[Card]]:
    """All legal new melds of the hand, black threes apart (D3). A group is listed in every choice of suits, since
    sequences may want the others."""
    found: dict[tuple[Card, ...], Counter[Card]] = {}

    def note(cards: tuple[Card, ...]) -> None:
        key = tuple(sorted(cards))
        if key not in found and fault_of_new(SAMBA_BR, list(cards)) is None:
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


def lying_with(melds: list[Meld], onto: Meld | None, cards: list[Card]) -> list[Meld]:
    """The melds of a side when these cards have been laid, onto a meld or as a new group."""
    lying = [meld for meld in melds if meld is not onto]
    if onto is None:
        return [*lying, Meld("group", next(card[0] for card in cards if is_natural(card)), 0, cards)]
    return [*lying, Meld(onto.kind, onto.name, 0, onto.cards + cards)]
