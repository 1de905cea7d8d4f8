"""What groups of one rank can become: in how many ways cards are spread over them, and how many end up complete."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from sambanotation.frozen import frozen
from sambanotation.referee.groups import wild_fault
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_memory import of_the_rules
from sambanotation.ruleset_terms import BlackThreeMeld, GroupsOfARank

Group = tuple[int, int]
"""A group as (natural cards, wild cards)."""

Groups = tuple[Group, ...]
"""A side's groups of one rank at one moment, in ascending order; also its melds of wild cards, or of black threes."""

Growth = Mapping[Group, int]
"""The most complete groups by what is laid to them in all: (natural cards, wild cards). What cannot be laid lacks."""

MOST_GROUPS = 2000
"""So many stages of the groups of one rank are looked at for each number of cards; more come from absurd hands only."""

MOST_STAGES = 20_000
"""So many for all numbers of cards together; beyond them only FEWEST for each further one."""

FEWEST = 20


@frozen
class Shape:
    """What the groups of a rank must be like. `fits` says of (naturals, wilds) there and added whether that is legal;
    `several` whether there may be more than one group, `joined` whether two may be joined."""

    least: int
    most: int | None
    fits: Callable[[int, int, int, int], bool]
    several: bool
    joined: bool
    complete: int

    def takes(self, group: Group, naturals: int, wilds: int) -> bool:
        """Whether the cards may be added to the group."""
        size = sum(group) + naturals + wilds
        return (self.most is None or size <= self.most) and self.fits(*group, naturals, wilds)


@of_the_rules
def group_shape(rules: RuleSet) -> Shape:
    """The shape of groups from four to ace (rows I1 to I9)."""

    def fits(naturals: int, wilds: int, more_naturals: int, more_wilds: int) -> bool:
        there = naturals + more_naturals > 0
        return there and wild_fault(naturals, wilds, more_naturals, more_wilds, rules) is None

    return Shape(
        rules.meld_least.value,
        rules.group_most.value,
        fits,
        rules.groups_of_a_rank.value is GroupsOfARank.SEVERAL,
        rules.join_groups.value,
        rules.canasta_size.value,
    )


@of_the_rules
def wild_shape(rules: RuleSet) -> Shape | None:
    """The shape of melds of wild cards, None where there are none (rows I11, S35, S36)."""
    size = rules.wild_melds.value
    if size is None:
        return None

    def fits(naturals: int, wilds: int, more_naturals: int, more_wilds: int) -> bool:
        return naturals + more_naturals == 0

    return Shape(size.least, size.most, fits, True, rules.join_groups.value, rules.canasta_size.value)


@of_the_rules
def black_three_shape(rules: RuleSet) -> Shape:
    """The shape of melds of black threes (rows D4, D5, S38, S72)."""
    size, most_wilds = rules.black_three_group.value, rules.black_three_wilds.value

    def fits(naturals: int, wilds: int, more_naturals: int, more_wilds: int) -> bool:
        there, with_them = naturals + more_naturals, wilds + more_wilds
        if rules.black_three_meld.value is BlackThreeMeld.NEVER:
            return False
        return with_them <= most_wilds and there >= max(1, rules.group_naturals.value.needed(with_them))

    several = rules.groups_of_a_rank.value is GroupsOfARank.SEVERAL
    # Where they make no canasta, no number of them is complete.
    complete = rules.canasta_size.value if rules.black_three_canasta.value else rules.pack.value.size
    return Shape(size.least, size.most, fits, several, rules.join_groups.value, complete)


@lru_cache(maxsize=16384)
def growth(starts: tuple[Groups, ...], naturals: int, wilds: int, shape: Shape) -> tuple[Growth, bool]:
    """What the groups can become with up to so many cards from the hand, and whether every way was looked at.

    `starts` are the groups that may lie there at first. Cards are laid one by one, a new group with its least number
    at once, and groups are joined at any moment: so the order of laying that a rule asks for is found by itself.
    """
    stages: dict[Group, set[Groups]] = {}
    whole, left = True, MOST_STAGES
    firsts = [
        (least, shape.least - least)
        for least in range(shape.least, -1, -1)
        if shape.takes((0, 0), least, shape.least - least)
    ]
    for laid in ((n, w) for n in range(naturals + 1) for w in range(wilds + 1)):
        stage = set(starts) if laid == (0, 0) else set(_laid(stages, laid, firsts, shape))
        most = max(FEWEST, min(MOST_GROUPS, left))
        if shape.joined and len(stage) <= most:
            stage |= _joined(stage, shape, most)
        if len(stage) > most:
            whole = False
            stage = set(sorted(stage)[:most])
        stages[laid] = stage
        left -= len(stage)
    return {laid: max(_complete(groups, shape) for groups in stage) for laid, stage in stages.items() if stage}, whole


def _laid(stages: dict[Group, set[Groups]], laid: Group, firsts: list[Group], shape: Shape) -> Iterator[Groups]:
    """The groups after the last card was laid, or the last new group."""
    for naturals, wilds in ((1, 0), (0, 1)):
        for groups in stages.get((laid[0] - naturals, laid[1] - wilds), ()):
            for group in set(groups):
                if shape.takes(group, naturals, wilds):
                    yield exchanged(groups, (group,), (group[0] + naturals, group[1] + wilds))
    for first in firsts:
        for groups in stages.get((laid[0] - first[0], laid[1] - first[1]), ()):
            if shape.several or not groups:
                yield exchanged(groups, (), first)


def _joined(stage: set[Groups], shape: Shape, most: int) -> set[Groups]:
    """What comes of joining incomplete groups, up to a little more than `most` ways; to join complete ones wins
    nothing."""
    found: set[Groups] = set()
    left = list(stage)
    while left and len(found) <= most:
        groups = left.pop()
        for one, other in set(combinations(groups, 2)):
            together = one[0] + other[0], one[1] + other[1]
            if max(sum(one), sum(other)) < shape.complete and shape.takes((0, 0), *together):
                after = exchanged(groups, (one, other), together)
                if after not in found:
                    found.add(after)
                    left.append(after)
    return found


def exchanged(groups: Groups, gone: Iterable[Group], come: Group) -> Groups:
    """The groups with one more in place of others."""
    left = list(groups)
    for group in gone:
        left.remove(group)
    return tuple(sorted([*left, come]))


def _complete(groups: Groups, shape: Shape) -> int:
    return sum(sum(group) >= shape.complete for group in groups)
