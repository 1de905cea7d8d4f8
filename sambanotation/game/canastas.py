"""Complete melds: whether a meld is one, and as what it counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sambanotation.game.cards import RED_THREES, THREES
from sambanotation.game.hand import Range
from sambanotation.game.ledger import COMPLETE
from sambanotation.game.melds import ALL_BLACK_THREES, SEQUENCE, WILDS, Form, Meld, Shape
from sambanotation.game.position import Side
from sambanotation.game.runs import count
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import CanastaOfThrees

Kinds = Mapping[str, Range]

_COUNTS_AS: dict[str | None, Kinds] = {
    "natural": {"natural": (1, 1), "mixed": (0, 0)},
    "mixed": {"natural": (0, 0), "mixed": (1, 1)},
    "wild": {"wild": (1, 1)},
    "samba": {"samba": (1, 1)},
    None: {},
}

UNSEEN = 100
"""More melds than a side may have that nobody has seen."""


def _item_of(shape: Shape, size: int, threes: bool) -> str | None:
    """The item that known cards count as; None where they are no complete meld."""
    form, _, third, fourth = shape
    if form is SEQUENCE:
        return "samba" if fourth - third + 1 >= size else None
    if third + fourth < size or (form is ALL_BLACK_THREES and not threes):
        return None
    return "wild" if form is WILDS else "mixed" if fourth else "natural"


def canasta_kind(meld: Meld, rules: RuleSet, short: int = 0) -> Kinds:
    """What a meld counts as: 0 to 1 of natural, mixed or wild (canasta), threes, samba or mixed-samba. With `short` it
    is taken for complete though it lacks so many cards."""
    size, shape = rules.canasta_size.value - short, meld.shape
    if shape is not None:
        return _COUNTS_AS[_item_of(shape, size, rules.black_three_canasta.value)]
    least, most = meld.size
    if meld.open:
        most = max(most, size)
    if most < size:
        return {}
    complete = least >= size
    match meld.form:
        case Form.WILDS:
            return {"wild": (int(complete), 1)}
        case Form.SEQUENCE:
            return _of_a_sequence(meld, complete, rules)
        case Form.BLACK_THREES:
            return _of_black_threes(meld, complete, size, rules)
        case Form.GROUP:
            return _of_a_group(meld, complete, size)
        case Form.ODD if meld.key == "?":
            # So little is known of its cards that it may be any of them.
            return {item: (0, 1) for item in COMPLETE if may_exist(item, rules)}
        case _:
            return {}


def may_exist(item: str, rules: RuleSet) -> bool:
    """Whether a rule set has such a complete meld, as far as cards of which nothing is known may be one."""
    if item == "threes":
        return bool(rules.canastas_of_threes.value)
    return item != "mixed-samba" or rules.sequence_wilds.value > 0


def _of_a_sequence(meld: Meld, complete: bool, rules: RuleSet) -> Kinds:
    most = rules.sequence_wilds.value
    if not most:
        return {} if meld.wilds[0] else {"samba": (int(complete), 1)}
    wilds = meld.wilds if not meld.open else (meld.wilds[0], most)
    return _by_wilds(wilds, complete, "samba", "mixed-samba")


def _of_a_group(meld: Meld, complete: bool, size: int) -> Kinds:
    return _by_wilds(meld.wilds if not meld.open else (meld.wilds[0], size), complete, "natural", "mixed")


def _of_black_threes(meld: Meld, complete: bool, size: int, rules: RuleSet) -> Kinds:
    """Where red ones are among them, or may be, a canasta of threes."""
    red = count(meld.lots, RED_THREES)
    both = red[1] > 0 and may_be_of_threes(meld, rules)
    if red[0]:
        return {"threes": (int(complete), 1)} if both else {}
    kinds = _of_a_group(meld, complete, size) if rules.black_three_canasta.value else {}
    return {"threes": (0, 1)} | {item: (0, most) for item, (_, most) in kinds.items()} if both else kinds


def _by_wilds(wilds: Range, complete: bool, clean: str, mixed: str) -> Kinds:
    return {
        clean: (int(complete and wilds[1] == 0), int(wilds[0] == 0)),
        mixed: (int(complete and wilds[0] > 0), int(wilds[1] > 0)),
    }


def may_be_of_threes(meld: Meld, rules: RuleSet) -> bool:
    """Whether the red threes of a meld are as many as in a canasta of threes that the rule set has."""
    return any(True for _ in _canastas_of_threes(meld, rules))


def points_of_threes(meld: Meld, rules: RuleSet) -> Range:
    """The least and the most points for a canasta of threes, 0 where no document tells them."""
    points = [each.points or 0 for each in _canastas_of_threes(meld, rules)]
    return (min(points), max(points)) if points else (0, 0)


def prizes_of_threes(rules: RuleSet) -> tuple[int, ...]:
    """The prizes of the canastas of threes that there are."""
    return tuple(each.points or 0 for each in rules.canastas_of_threes.value)


def _canastas_of_threes(meld: Meld, rules: RuleSet) -> Iterator[CanastaOfThrees]:
    """The canastas of threes that a meld may be; of several that have so many red ones the first."""
    low, high = count(meld.lots, RED_THREES)
    if count(meld.lots, THREES)[1] < meld.size[0]:
        return
    for number in range(low, high + 1):
        found = next((each for each in rules.canastas_of_threes.value if each.red.holds(number)), None)
        if found is not None:
            yield found


def is_complete(meld: Meld, rules: RuleSet) -> Range:
    """Whether a meld is complete, for going out too: 1 or 0, from 0 to 1 where it is not known."""
    kinds = canasta_kind(meld, rules)
    most = int(any(high for _, high in kinds.values()))
    if not most or meld.form is Form.ODD or kinds == {"threes": (0, 1)}:
        return 0, most
    return int(meld.size[0] >= rules.canasta_size.value), most


def complete_melds(side: Side, rules: RuleSet) -> Range:
    """How many melds of a side are complete (rows L1, S35, S38)."""
    size = rules.canasta_size.value
    low = high = 0
    for meld in side.melds:
        if meld.joined is not None or (len(meld.lots) < size and meld.shape is not None):
            continue
        least, most = is_complete(meld, rules)
        low, high = low + least, high + most
    return low, high + (UNSEEN if side.melds_open else 0)


def of_kinds(side: Side, items: tuple[str, ...], rules: RuleSet) -> Range:
    """How many melds of a side are complete and count as one of these items."""
    low, high = number_of(side.on_table, items, rules)
    return low, high + (UNSEEN if side.melds_open else 0)


def number_of(melds: Iterable[Meld], items: tuple[str, ...], rules: RuleSet) -> Range:
    """How many of some melds are complete and count as one of these items."""
    low = high = 0
    for meld in melds:
        kinds = canasta_kind(meld, rules)
        sure = all(item in items for item, (_, most) in kinds.items() if most)
        low += is_complete(meld, rules)[0] if sure else 0
        high += any(most for item, (_, most) in kinds.items() if item in items)
    return low, high
