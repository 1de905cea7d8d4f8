"""How the cards lie before a deal: shuffled, or stacked so that a situation comes about that chance rarely brings."""

from __future__ import annotations

from collections.abc import Callable

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
from sambanotation.generate.layout import HIGHEST_RANK, Layout, deal
from sambanotation.generate.style import Style
from sambanotation.referee.dealing import dealt_to_each, named
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Among


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
    deal(layout)
    return layout


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
    if layout.rules.going_out_among.value != Among(0, 0, 0):
        _hoarded(layout, layout.to_go_out())
        return
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


def _hoarded(layout: Layout, melds: list[list[int]]) -> None:
    """The first player comes to hold whole melds and lays nothing before it is possible to go out."""
    seat = layout.order[0]
    layout.provide(seat, [kinds for meld in melds for kinds in meld])
    # What else comes makes a group too.
    layout.give(seat, rank_kinds(SEVEN), layout.size)
    layout.bring(seat, rank_kinds(SEVEN), 4)
    layout.play(layout.order, takes=0, goes_out=0, lays=0.3)
    layout.play(layout.first_side, lays=0)
    layout.play((seat,), hoards=True, goes_out=1, wilds=1)


def _short_take(layout: Layout) -> None:
    """The first player opens with the upcard and lays nearly the whole hand, a card of that rank among what is left."""
    first, *ranks = layout.some_ranks()
    seat = layout.order[0]
    layout.up += layout.pick(rank_kinds(first))
    layout.give(seat, rank_kinds(first), 3)
    for rank in ranks:
        room = layout.size - len(layout.hands[seat]) - 1
        layout.give(seat, rank_kinds(rank), room if room < 6 else 3)
    layout.play((seat,), takes=1, lays=1, hoards=False, sequences=0, goes_out=0, asks=0)


def _black_threes(layout: Layout) -> None:
    """The first player can go out with black threes, or make a canasta of threes where there are such."""
    one, other, *_ = layout.some_ranks()
    seat, size = layout.order[0], layout.rules.canasta_size.value
    most, canastas = layout.rules.black_three_group.value.most, layout.rules.canastas_of_threes.value
    mixed = bool(canastas) and layout.chance.happens(0.6)
    threes = 3 if most is None else most + 1
    partner = layout.first_side[1:2]
    # Without a partner all that going out needs comes to one hand.
    if not mixed and (not partner or layout.rules.going_out_among.value != Among(0, 0, 0)):
        *others, last = layout.to_go_out()
        wild = layout.chance.happens(0.5)
        if wild and not partner:
            # A group that has cards enough without it, and no more threes than must be, so that it is over in time.
            others.append([rank_kinds(SEVEN)] * 3)
            threes = layout.rules.black_three_group.value.least
        layout.give(seat, BLACK_THREES, threes)
        if wild:
            layout.give(seat, WILD)
        _hoarded(layout, [last] if partner else [*others, last])
        layout.provide(partner[0] if partner else seat, [kinds for meld in others if partner for kinds in meld])
        layout.play(partner, lays=1)
        return
    if mixed:
        layout.give(seat, RED_THREES, canastas[-1].red.least)
        layout.give(seat, BLACK_THREES, size - canastas[-1].red.least)
    else:
        layout.give(seat, BLACK_THREES, threes)
    if layout.chance.happens(0.5):
        layout.give(seat, 1 << JOKER)
    layout.give(seat, rank_kinds(one), size)
    layout.give(seat, rank_kinds(other), layout.size)
    layout.bring(seat, rank_kinds(one))
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
    "short-take": _short_take,
}
"""The ways of stacking by their names, in the order in which matches go through them."""
