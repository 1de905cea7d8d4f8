"""What exchanges of wild cards may win for whoever wants to go out: no more than is said here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import prod

from sambanotation.game.cards import rank_of
from sambanotation.referee.growths import Group, Groups, exchanged
from sambanotation.referee.layouts import Cards, OnTable
from sambanotation.ruleset import RuleSet

MOST_SWAPPED = 32
"""With more ways of exchanging than these none is tried."""


def has_swaps(there: OnTable, rules: RuleSet) -> bool:
    """Whether some wild card on the table may be exchanged for a natural one (row I10)."""
    groups = (group for starts in there.groups.values() for groups in starts for group in groups)
    return any(_may_give(group, rules) for group in groups)


def _may_give(group: Group, rules: RuleSet) -> bool:
    size = rules.wild_retrieved.value
    # A smaller group may grow first; one that is too large stays so.
    return size is not None and group[1] > 0 and (size.most is None or sum(group) <= size.most)


def swapped(cards: Cards, there: OnTable, wild: int, rules: RuleSet) -> list[tuple[Cards, OnTable]] | None:
    """Hand and table after every choice of exchanges, none too: the wild cards are in the hand, and so are still the
    natural ones that took their place, to be laid like others. `wild` is what a wild card is worth at the most.

    Whatever can be laid after exchanges can be laid from one of these; more may be laid from them than is legal. None
    where there are more of them than `MOST_SWAPPED`.
    """
    choices = [
        [(rank, taken, starts) for taken, starts in _after(rank, cards, there.groups[rank], rules)]
        for rank in there.groups
    ]
    if prod(map(len, choices)) > MOST_SWAPPED:
        return None
    found: list[tuple[Cards, OnTable]] = []
    for chosen in product(*choices):
        number = sum(taken for _, taken, _ in chosen)
        groups = {rank: starts for rank, _, starts in chosen}
        found.append((replace(cards, wilds=(*(wild,) * number, *cards.wilds)), replace(there, groups=groups)))
    return found


def _after(
    rank: int, cards: Cards, starts: tuple[Groups, ...], rules: RuleSet
) -> Iterator[tuple[int, tuple[Groups, ...]]]:
    """How many wild cards may be taken out of the groups of a rank, each time with what these may be then."""
    naturals = sum(number for kind, number in cards.suited.items() if rank_of(kind) == rank)
    naturals += cards.unsuited.get(rank, 0) + cards.free
    now = set(starts)
    for taken in range(naturals + 1):
        yield taken, tuple(sorted(now))
        now = {
            exchanged(groups, (group,), (group[0], group[1] - 1))
            for groups in now
            for group in set(groups)
            if _may_give(group, rules)
        }
        if not now:
            return
