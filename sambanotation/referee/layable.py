"""What the referee is asked before a play: may this be done, and what may be laid?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sambanotation.game.actions import Event, LayMeld
from sambanotation.game.cards import (
    BLACK_THREES,
    JOKER,
    RANKS,
    RED_THREES,
    SUITS,
    TWO,
    Lot,
    Run,
    kind_of,
    kinds_in,
)
from sambanotation.game.hand import Hand
from sambanotation.game.position import Position
from sambanotation.referee import judge
from sambanotation.referee.growths import black_three_shape, group_shape, wild_shape
from sambanotation.ruleset import RuleSet


def may_do(position: Position, event: Event, rules: RuleSet) -> bool:
    """Whether an event breaks no rule in a position: `judge` has nothing against it, nor leaves it undecided.

    The meld that an action adds to is `position.target`. A rule about the whole turn (the initial meld, the discard)
    is only asked about with the `EndTurn` that ends it.
    """
    return not judge(position, event, rules)


def new_melds(hand: Hand, rules: RuleSet) -> Iterator[LayMeld]:
    """The melds that the known cards of a hand make by themselves, whatever else is against laying them now.

    Of each rank the natural cards together, with as few wild cards as make a meld of them; of each suit its longest
    runs; the wild cards; the canastas of threes; the black threes. Whether one may be laid in a position says `may_do`.
    """
    held, shape = hand.known, group_shape(rules)
    wilds = [kind for kind in (*(kind_of(TWO, suit) for suit in range(4)), JOKER) for _ in range(held.get(kind, 0))]
    for rank in range(TWO + 2, len(RANKS)):
        naturals = [kind_of(rank, suit) for suit in range(4) for _ in range(held.get(kind_of(rank, suit), 0))]
        missing = max(0, shape.least - len(naturals))
        if missing <= len(wilds) and shape.takes((0, 0), len(naturals), missing):
            yield LayMeld(tuple(Lot(1 << kind) for kind in (*naturals, *wilds[:missing])))
    for suit in range(len(SUITS)):
        for low, high in runs([rank for rank in rules.ranks_of_sequences() if held.get(kind_of(rank, suit))], rules):
            yield LayMeld((Run(low, high, suit),))
    of_wilds = wild_shape(rules)
    if of_wilds is not None and len(wilds) >= of_wilds.least:
        yield LayMeld(tuple(Lot(1 << kind) for kind in wilds[: of_wilds.most]))
    yield from _canastas_of_threes(held, rules)
    threes = [kind for kind in kinds_in(BLACK_THREES) for _ in range(held.get(kind, 0))]
    of_threes = black_three_shape(rules)
    missing = max(0, of_threes.least - len(threes))
    if missing <= len(wilds) and of_threes.takes((0, 0), len(threes[: of_threes.most]), missing):
        yield LayMeld(tuple(Lot(1 << kind) for kind in (*threes[: of_threes.most], *wilds[:missing])))


def _canastas_of_threes(held: Mapping[int, int], rules: RuleSet) -> Iterator[LayMeld]:
    """The canastas of threes that a hand makes, each with as few red ones as it needs."""
    size = rules.canasta_size.value
    red, black = (
        [kind for kind in kinds_in(of) for _ in range(held.get(kind, 0))] for of in (RED_THREES, BLACK_THREES)
    )
    for canasta in rules.canastas_of_threes.value:
        number = max(canasta.red.least, size - len(black))
        if number <= len(red) and canasta.red.holds(number) and number < size:
            yield LayMeld(tuple(Lot(1 << kind) for kind in (*red[:number], *black[: size - number])))


def runs(ranks: list[int], rules: RuleSet) -> Iterator[tuple[int, int]]:
    """The runs among ascending ranks, as lowest and highest: as long as there are, up to the longest sequence."""
    least, most = rules.sequence_least.value, rules.sequence_most.value
    first = 0
    for at in range(1, len(ranks) + 1):
        if at == len(ranks) or ranks[at] != ranks[at - 1] + 1 or at - first == most:
            if at - first >= least:
                yield ranks[first], ranks[at - 1]
            first = at
