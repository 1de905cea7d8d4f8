"""How the cards lie before a deal: shuffled, or stacked so that a situation comes about that chance rarely brings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from sambanotation.game.cards import (
    BLACK_THREES,
    EVERY,
    FOUR,
    JOKER,
    KINDS,
    RED_THREES,
    SEVEN,
    WILD,
    kind_of,
    rank_kinds,
    rank_of,
    suit_of,
)
from sambanotation.generate.chance import Chance
from sambanotation.generate.style import Style
from sambanotation.referee.dealing import dealt_to_each, named
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import RedThreeDealt

HIGHEST_RANK = 12


@dataclass(slots=True)
class Layout:
    """What is to be dealt, and how the seats play.

    Cards may be sure to come to a hand, to the pile, to the draws of a seat, or to the end of the stock. `order` are
    the seats in order of play, the first one first. `replaced` are the red threes of each hand with what was drawn for
    them at the deal, where that is the rule.
    """

    order: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...]
    rules: RuleSet
    chance: Chance
    left: list[int]
    size: int
    hands: dict[str, list[int]] = field(default_factory=dict)
    replaced: dict[str, list[list[int]]] = field(default_factory=dict)
    up: list[int] = field(default_factory=list)
    draws: dict[str, list[int]] = field(default_factory=dict)
    last: list[int] = field(default_factory=list)
    styles: dict[str, Style] = field(default_factory=dict)

    def pick(self, kinds: int, number: int = 1) -> list[int]:
        """Takes so many cards of these kinds from those that are left, fewer where there are no more."""
        found = [kind for kind in self.left if 1 << kind & kinds][:number]
        for kind in found:
            self.left.remove(kind)
        return found

    def give(self, seat: str, kinds: int, number: int = 1) -> None:
        """Deals cards of these kinds to a seat, as far as they are there and the hand has room."""
        room = self.size - len(self.hands[seat])
        self.hands[seat] += self.pick(kinds, min(number, room))

    def bring(self, seat: str, kinds: int, number: int = 1) -> None:
        """Lets a seat draw cards of these kinds in its turns, in this order."""
        self.draws[seat] += self.pick(kinds, number)

    def play(self, seats: tuple[str, ...], **chances: float) -> None:
        """Makes seats play in some other way than they would."""
        for seat in seats:
            self.styles[seat] = replace(self.styles[seat], **chances)  # type: ignore[arg-type]

    @property
    def first_side(self) -> tuple[str, ...]:
        """The seats of the first player's side, in order of play."""
        own = next(side for side in self.sides if self.order[0] in side)
        return tuple(seat for seat in self.order if seat in own)

    def some_ranks(self) -> list[int]:
        """The ranks from eight to ace in some order: their melds make an initial meld by themselves."""
        return self.chance.shuffled(range(SEVEN + 1, HIGHEST_RANK + 1))


def lay_out(
    stacked: str, order: tuple[str, ...], sides: tuple[tuple[str, ...], ...], rules: RuleSet, chance: Chance
) -> Layout:
    """The cards of a deal as `stacked` says: a key of STACKED. All cards of the pack come to lie somewhere."""
    pack = rules.pack.value
    cards = [kind for kind in range(KINDS) for _ in range(pack.of(kind))]
    size = dealt_to_each(len(order), rules)
    layout = Layout(order, sides, rules, chance, chance.shuffled(cards), size)
    layout.hands, layout.draws = {seat: [] for seat in order}, {seat: [] for seat in order}
    layout.styles = {seat: Style.by(chance) for seat in order}
    STACKED[stacked](layout)
    _deal(layout)
    return layout


def _deal(layout: Layout) -> None:
    """Deals the rest: to the hands, to the pile until its top card need not be covered, to the stock."""
    covered = named(layout.rules.covered_upcards.value)
    if any(layout.draws.values()):
        # A red three would be replaced, and every draw after it be another seat's.
        layout.last = [*layout.chance.shuffled(layout.pick(RED_THREES, 99)), *layout.last]
    for seat in layout.order:
        while len(layout.hands[seat]) < layout.size:
            layout.hands[seat].append(_next(layout))
    while not layout.up or 1 << layout.up[-1] & covered:
        layout.up.append(_next(layout))
    if layout.rules.dealt_red_three.value is RedThreeDealt.SHOWN_REPLACED_AT_DEAL:
        _replace_red_threes(layout)
    stream = _streams(layout)
    rest = [kind for seat in layout.order for kind in layout.draws[seat]]
    layout.left = [*stream, *layout.left, *rest, *layout.last]


def _next(layout: Layout) -> int:
    """The next card that is meant for nobody, else the last of those that a seat was to draw."""
    if layout.left:
        return layout.left.pop(0)
    return max(layout.draws.values(), key=len).pop()


def _replace_red_threes(layout: Layout) -> None:
    """Every red three of a hand is laid, and cards are drawn for it until one is no red three."""
    for seat in layout.order:
        hand, chains = layout.hands[seat], layout.replaced.setdefault(seat, [])
        for kind in [kind for kind in hand if 1 << kind & RED_THREES]:
            chain = [kind]
            while 1 << chain[-1] & RED_THREES:
                chain.append(_next(layout))
            chains.append(chain)
            hand.remove(kind)


def _streams(layout: Layout) -> list[int]:
    """The beginning of the stock, in which each seat finds what it is to draw."""
    number, stream = layout.rules.draw_count.value, list[int]()
    while any(layout.draws.values()) and len(layout.left) > number * len(layout.order):
        for seat in layout.order:
            own = layout.draws[seat]
            for _ in range(number):
                stream.append(own.pop(0) if own else layout.left.pop(0))
    return stream


# ---- The ways of stacking ----


def _plain(layout: Layout) -> None:
    """Shuffled."""


def _clustered(layout: Layout) -> None:
    """Cards of a rank, or of a suit, lie near each other."""
    by_suit = layout.chance.happens(0.5)
    places = [layout.chance.between(0, 1) for _ in range(14)]

    def place(kind: int) -> float:
        key = suit_of(kind) if by_suit and kind != JOKER else rank_of(kind)
        return places[key] + layout.chance.between(-0.12, 0.12)

    keyed = sorted((place(kind), kind) for kind in layout.left)
    layout.left = [kind for _, kind in keyed]
    turned = layout.chance.below(len(layout.left))
    layout.left = [*layout.left[turned:], *layout.left[:turned]]


def _concealed(layout: Layout) -> None:
    """The first player, or the partner, has two canastas in the hand, dealt or nearly so."""
    one, other, third, *_ = layout.some_ranks()
    partner = layout.first_side[1:2]
    leaning = bool(partner) and layout.chance.happens(0.4)
    seat = partner[0] if leaning else layout.order[0]
    dealt, size = layout.chance.happens(0.5), layout.rules.canasta_size.value
    layout.play((seat,), hoards=True, goes_out=1, takes=0)
    layout.play(tuple(other for other in layout.order if other != seat), takes=0)
    if leaning:
        layout.give(layout.order[0], rank_kinds(third), 5)
        layout.give(layout.order[0], rank_kinds(layout.some_ranks()[0]), 4)
        layout.play(layout.order[:1], lays=1, sequences=1, hoards=False)
    layout.give(seat, rank_kinds(one), size if dealt else size - 1)
    layout.give(seat, rank_kinds(other), size if dealt else size - 1)
    layout.give(seat, rank_kinds(third), layout.size)
    layout.bring(seat, rank_kinds(one))
    layout.bring(seat, rank_kinds(other) if layout.chance.happens(0.6) else rank_kinds(FOUR))


def _black_threes(layout: Layout) -> None:
    """The first player can go out with black threes, or make a canasta of threes where there are such."""
    one, other, *_ = layout.some_ranks()
    seat, size = layout.order[0], layout.rules.canasta_size.value
    most, canastas = layout.rules.black_three_group.value.most, layout.rules.canastas_of_threes.value
    mixed = bool(canastas) and layout.chance.happens(0.6)
    if mixed:
        layout.give(seat, RED_THREES, canastas[-1].red.least)
        layout.give(seat, BLACK_THREES, size - canastas[-1].red.least)
    else:
        layout.give(seat, BLACK_THREES, 3 if most is None else most + 1)
    layout.give(seat, rank_kinds(one), size)
    layout.give(seat, 1 << JOKER)
    layout.give(seat, rank_kinds(other), layout.size)
    layout.bring(seat, rank_kinds(other), 2)
    layout.play((seat,), hoards=not mixed, lays=1, reds=0, goes_out=1, takes=0)


def _red_threes(layout: Layout) -> None:
    """All red threes come to one side."""
    reds = layout.rules.pack.value.among(RED_THREES)
    own = layout.first_side
    for number, seat in enumerate(own):
        layout.give(seat, RED_THREES, reds if seat == own[-1] else layout.chance.below(reds) if number == 0 else 1)
    if layout.chance.happens(0.5):
        one, other, *_ = layout.some_ranks()
        layout.give(own[0], rank_kinds(one), layout.size // 2)
        layout.give(own[-1], rank_kinds(other), layout.size)
        layout.play(own, lays=1, hoards=False)


def _no_stock(layout: Layout) -> None:
    """Nobody goes out, so that the stock is used up; its last cards are red threes, or none is."""
    layout.last = layout.pick(RED_THREES, layout.chance.below(3))
    layout.play(layout.order, goes_out=0, takes=0.15, lays=layout.chance.between(0.3, 0.7), asks=0.05)


def _last_red_three(layout: Layout) -> None:
    """The stock is used up, and nothing but red threes is left for the last draw."""
    pack, covered = layout.rules.pack.value, named(layout.rules.covered_upcards.value)
    # Every other card goes to a draw or replaces a red three: their number decides what the last draw finds.
    rest = pack.size - layout.size * len(layout.order) - 1 - pack.among(RED_THREES)
    if rest % layout.rules.draw_count.value:
        layout.up += layout.pick((WILD | BLACK_THREES) & covered)
        layout.up += layout.pick(rank_kinds(layout.some_ranks()[0]))
    layout.last = layout.pick(RED_THREES, 1 + layout.chance.below(2))
    layout.play(layout.order, goes_out=0, takes=0.2, lays=0.6, asks=0.05)


def _blocked(layout: Layout) -> None:
    """The stock is used up, and black threes and wild cards block the pile."""
    _no_stock(layout)
    layout.play(layout.order, blocks=0.7, wilds=0.1, lays=0.5)


def _wild(layout: Layout) -> None:
    """The first player's side gets many wild cards and melds them by themselves."""
    own = layout.first_side
    layout.give(own[0], WILD, 5)
    layout.give(own[0], rank_kinds(layout.some_ranks()[0]), 5)
    for seat in (own * 8)[:8]:
        layout.bring(seat, WILD, 1)
    layout.play(own, lays=1, wilds=1, hoards=False, takes=0, goes_out=0.3)
    layout.play(tuple(seat for seat in layout.order if seat not in own), takes=0)


def _sambas(layout: Layout) -> None:
    """The first player's side gets long runs of one suit and keeps several sequences of it."""
    own, suit = layout.first_side, layout.chance.below(4)
    for seat, (low, high) in zip((*own, *own), ((SEVEN, 12), (FOUR - 0, 8)), strict=False):
        for rank in range(low, high + 1):
            layout.give(seat, 1 << kind_of(rank, suit))
    for rank in layout.chance.shuffled(range(FOUR, HIGHEST_RANK + 1)):
        layout.bring(layout.chance.of(own), 1 << kind_of(rank, suit), 1)
        layout.bring(layout.order[-1], 1 << kind_of(rank, suit), 1)
    layout.play(layout.order, takes=1, goes_out=0.3, blocks=0)
    layout.play(own, lays=1, sequences=1, hoards=False)
    layout.play(layout.order[-1:], lays=0.2, takes=0.3)


def _takes(layout: Layout) -> None:
    """The first player can open with the upcard, and everybody likes to take the pile."""
    rank, other, *_ = layout.some_ranks()
    seat = layout.order[0]
    layout.give(seat, rank_kinds(rank), 2)
    layout.up += layout.pick(rank_kinds(rank))
    layout.give(seat, rank_kinds(other), 5)
    layout.give(seat, rank_kinds(HIGHEST_RANK), 4)
    layout.play(layout.order, takes=1, blocks=0.05, hoards=False)


def _covered(layout: Layout) -> None:
    """A red three, and other cards that must be covered, are turned up first; the first player can take them."""
    covered = named(layout.rules.covered_upcards.value)
    layout.up += layout.pick(RED_THREES & covered)
    if layout.chance.happens(0.6):
        layout.up += layout.pick(layout.chance.of((WILD, BLACK_THREES, WILD & ~(1 << JOKER))) & covered)
    _takes(layout)


def _many_canastas(layout: Layout) -> None:
    """The first player's side gets whole ranks, and is slow to go out."""
    own, ranks = layout.first_side, layout.chance.shuffled(range(FOUR, HIGHEST_RANK + 1))
    number = layout.chance.of((5, 7, 8, 9))
    wanted = sum(rank_kinds(rank) for rank in ranks[:number])
    for rank in ranks[:number]:
        for kind in layout.pick(rank_kinds(rank), layout.rules.canasta_size.value):
            seat = min(own, key=lambda one: len(layout.hands[one]) + len(layout.draws[one]))
            if len(layout.hands[seat]) < layout.size:
                layout.hands[seat].append(kind)
            else:
                # Beside each of them comes a card to be discarded.
                layout.draws[seat] += [kind, *layout.pick(EVERY & ~(wanted | RED_THREES | WILD))]
    layout.play(layout.order, takes=0, hoards=False, goes_out=0, asks=0.05)
    layout.play(own, lays=1, sequences=0, goes_out=0.02, wilds=0.6, joins=0)


def _apart(layout: Layout) -> None:
    """The first player holds the card between the partner's sequence and a card that is discarded before his turn."""
    suit, own, before = layout.chance.below(4), layout.first_side, layout.order[-1]
    for rank in (SEVEN - 2, SEVEN - 1, SEVEN):
        layout.give(own[-1], 1 << kind_of(rank, suit))
    layout.give(layout.order[0], 1 << kind_of(SEVEN + 1, suit))
    layout.give(layout.order[0], rank_kinds(SEVEN + 1), 2)
    layout.give(before, 1 << kind_of(SEVEN + 2, suit))
    for rank in (FOUR, SEVEN - 2, SEVEN - 1, SEVEN):
        layout.give(before, rank_kinds(rank), 4)
    _takes(layout)
    layout.play(layout.order, takes=0.1, blocks=0)
    layout.play(own, takes=1, lays=1, sequences=1, wilds=0.2, goes_out=0.5)
    layout.play((before,), lays=0, takes=0)
    layout.play(layout.order[:1], lays=0)


def _joined(layout: Layout) -> None:
    """The first player's side gets much of one rank, in several groups, and joins them."""
    own, ranks = layout.first_side, layout.some_ranks()
    for rank in ranks[:2]:
        layout.give(own[0], rank_kinds(rank), 4)
        layout.bring(own[-1], rank_kinds(rank), 5)
    layout.play(own, lays=1, joins=0.7, hoards=False, wilds=0.8)


def _eager(layout: Layout) -> None:
    """Everybody lays what can be laid, so that hands grow short."""
    layout.play(layout.order, lays=1, wilds=1, sequences=1, hoards=False, takes=0.2, goes_out=0.6)
    _clustered(layout)


STACKED: dict[str, Callable[[Layout], None]] = {
    "plain": _plain,
    "concealed": _concealed,
    "takes": _takes,
    "no-stock": _no_stock,
    "many-canastas": _many_canastas,
    "covered": _covered,
    "eager": _eager,
    "red-threes": _red_threes,
    "black-threes": _black_threes,
    "last-red-three": _last_red_three,
    "exactly-the-target": _clustered,
    "sambas": _sambas,
    "joined": _joined,
    "wild": _wild,
    "apart": _apart,
    "drawn": _clustered,
    "blocked": _blocked,
    "clustered": _clustered,
}
"""The ways of stacking by their names, in the order in which matches go through them."""
