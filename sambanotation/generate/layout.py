"""How the cards of a deal are to lie, and how they come to lie so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from sambanotation.game.cards import FOUR, RED_THREES, SEVEN, WILD, kind_of, rank_kinds
from sambanotation.generate.chance import Chance
from sambanotation.generate.style import Style
from sambanotation.referee.dealing import named
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

    def to_go_out(self) -> list[list[int]]:
        """Complete melds by which a side may go out: of each card the kinds that it may be, all of ranks above seven
        but those of a sequence."""
        among, size = self.rules.going_out_among.value, self.rules.canasta_size.value
        suits, ranks = self.chance.shuffled(range(4)), self.some_ranks()
        sequence = self.rules.ranks_of_sequences()[-size:]
        melds = [[1 << kind_of(rank, suits[at]) for rank in sequence] for at in range(among.sambas)]
        wanted = self.rules.going_out_melds.value - among.sambas - among.mixed
        clean = [[rank_kinds(ranks[at])] * size for at in range(max(wanted, among.clean))]
        mixed = [[*[rank_kinds(ranks[-1 - at])] * (size - 2), WILD, WILD] for at in range(among.mixed)]
        return [*melds, *clean, *mixed]

    def provide(self, seat: str, cards: Iterable[int]) -> None:
        """Lets cards come to a seat: dealt as long as its hand has room, then drawn, each with one to be discarded."""
        for kinds in cards:
            if len(self.hands[seat]) < self.size:
                self.give(seat, kinds)
            else:
                self.bring(seat, kinds)
                self.bring(seat, rank_kinds(self.chance.of((FOUR, FOUR + 1, FOUR + 2))))


def deal(layout: Layout) -> None:
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
