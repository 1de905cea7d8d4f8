"""What is wrong with a deal before its first turn: the hands, the upcard, and the pack as a whole."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tests.naive.cards import Card, family, is_red_three, pack
from tests.naive.reading import Deal, RefusedError
from tests.naive.rules_of import AS_ANY_CARD, AT_DEAL, Rules


@dataclass
class Ruling:
    """What is said of a line: nothing if it is legal, or agrees. `kind` is setup, turn, end, or the kind of a claim."""

    line: int
    kind: str
    faults: list[str]
    turn: int | None = None


def setup(rules: Rules, deal: Deal, seats: list[str]) -> Iterator[Ruling]:
    """A ruling on each line before the first turn. Raises RefusedError where a hand is not told."""
    if set(deal.hands) != set(seats):
        raise RefusedError(f"line {deal.line}: a hand is not told")
    for seat in seats:
        yield Ruling(
            deal.lines["hand " + seat], "setup", faults_of_hand(rules, deal.hands[seat], rules.hand(len(seats)))
        )
    up, stock = deal.up or (), deal.stock or ()
    faults = []
    if not up or family(up[-1]) in rules.covered:
        faults.append("E1: the upcard would be covered")
    if any(family(card) not in rules.covered for card in up[:-1]):
        faults.append("E1: this card is not covered")
    yield Ruling(deal.lines["up"], "setup", faults)
    cards: Counter[Card] = Counter([*up, *stock])
    for chains in deal.hands.values():
        cards.update(card for chain in chains for card in chain)
    whole = pack(rules.packs)
    faults = [] if cards == whole else [f"A4: {(cards - whole) or '-'} too many, {(whole - cards) or '-'} too few"]
    yield Ruling(deal.lines["stock"], "setup", faults)
    shown: Counter[tuple[str, Card]] = Counter()
    for line, seat, reds in deal.reds:
        shown.update((seat, card) for card in reds)
        wrong = [
            card
            for card in reds
            if not is_red_three(card)
            or seat not in deal.hands
            or shown[seat, card] > sum(chain.count(card) for chain in deal.hands[seat])
        ]
        faults = [f"C2: {card} was not dealt" for card in wrong]
        if rules.reds == AS_ANY_CARD:
            faults.append("S53: a red three is laid in the owner's turn")
        yield Ruling(line, "setup", faults)


def faults_of_hand(rules: Rules, chains: tuple[tuple[Card, ...], ...], due: int) -> list[str]:
    """What is wrong with a dealt hand."""
    faults = []
    if len(chains) != due:
        faults.append(f"A5: {len(chains)} cards")
    if rules.reds == AT_DEAL:
        if any(is_red_three(chain[-1]) for chain in chains):
            faults.append("C2: dealt red threes are replaced at the deal")
        if any(not is_red_three(card) for chain in chains for card in chain[:-1]):
            faults.append("C2: only red threes are replaced")
    elif any(len(chain) > 1 for chain in chains):
        faults.append("C2: dealt red threes are not replaced at the deal")
    return faults
