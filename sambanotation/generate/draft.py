"""What a player thinks of laying, before any of it happens: plays one after another, taken from a hand.

A draft only proposes. What the melds can take it asks the shapes of the referee; whether a play is legal is asked where
it is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sambanotation.frozen import frozen
from sambanotation.game.actions import Action, AddToMeld, Label, LayMeld
from sambanotation.game.cards import (
    BLACK_THREES,
    RED_THREES,
    SUITS,
    WILD,
    Lot,
    Run,
    kind_of,
    kinds_in,
    lots_of,
    rank_of,
)
from sambanotation.game.hand import Hand
from sambanotation.game.melds import Form, Meld, form_of
from sambanotation.game.position import Side
from sambanotation.game.runs import sequence_suits
from sambanotation.generate.chance import Chance
from sambanotation.generate.played import cards
from sambanotation.generate.style import Style
from sambanotation.referee.growths import Shape, black_three_shape, group_shape, wild_shape
from sambanotation.referee.layable import new_melds
from sambanotation.ruleset import RuleSet


@frozen
class Play:
    """Cards put to a meld of the side, or laid as a new one where `onto` is None."""

    kinds: tuple[int, ...]
    onto: Meld | None = None


class Lying:
    """A meld in a draft: what lies there and what the draft puts to it."""

    __slots__ = ("added", "form", "meld", "there")

    def __init__(self, there: Sequence[int], form: Form, meld: Meld | None) -> None:
        self.there = list(there)
        self.form = form
        self.meld = meld
        self.added: list[int] = [] if meld is not None else list(there)

    @property
    def split(self) -> tuple[int, int]:
        wilds = sum(1 for kind in self.there if 1 << kind & WILD)
        return len(self.there) - wilds, wilds


class Draft:
    """Plays chosen from a hand, for a side with the melds that it has."""

    def __init__(self, hand: Hand, side: Side, rules: RuleSet, style: Style, chance: Chance) -> None:
        self.rules = rules
        self.style = style
        self.chance = chance
        self.hand = hand.copy()
        self.lying = [
            Lying([lot.kinds.bit_length() - 1 for lot in meld.lots], meld.form, meld) for meld in side.on_table
        ]
        self._groups, self._wilds, self._threes = group_shape(rules), wild_shape(rules), black_three_shape(rules)

    @property
    def left(self) -> int:
        """How many cards are left in the hand."""
        return sum(self.hand.known.values())

    def plays(self) -> list[Play]:
        """What was chosen, new melds and additions to old ones."""
        return [Play(tuple(lying.added), lying.meld) for lying in self.lying if lying.added]

    def points(self, worth: Sequence[int]) -> int:
        """What the chosen cards are worth."""
        return sum(worth[kind] for lying in self.lying for kind in lying.added)

    def complete(self) -> int:
        """How many melds are complete after what was chosen."""
        return sum(len(lying.there) >= self.rules.canasta_size.value for lying in self.lying)

    def choose(self, keep: int, to_the_end: bool, worth: Sequence[int], enough: int | None = None) -> None:
        """Chooses plays by lot until none is left that keeps so many cards, or until they are worth `enough`."""
        while enough is None or self.points(worth) < enough:
            found = [one for one in self._moves(to_the_end) if self.left - len(one[1]) >= keep]
            if not found:
                return
            lying, kinds = self.chance.of(found)
            for kind in kinds:
                self.hand.give(Lot(1 << kind))
            if lying is None:
                self.lying.append(Lying(kinds, form_of(cards(kinds))[0], None))
            else:
                lying.there += kinds
                lying.added += kinds

    def _moves(self, to_the_end: bool) -> list[tuple[Lying | None, tuple[int, ...]]]:
        moves: list[tuple[Lying | None, tuple[int, ...]]] = []
        for lying in self.lying:
            moves += [(lying, kinds) for kinds in self._added(lying, to_the_end)]
        there = {lying.there[0] >> 2 for lying in self.lying if lying.form is Form.GROUP}
        for meld in new_melds(self.hand, self.rules):
            moves += [(None, kinds) for kinds in self._wanted(meld, there, to_the_end)]
        return moves

    def _wanted(self, meld: LayMeld, there: set[int], to_the_end: bool) -> list[tuple[int, ...]]:
        """The ways in which a new meld is laid, none where the player does not like it."""
        kinds = tuple(lot.kinds.bit_length() - 1 for lot in lots_of(meld.cards))
        form, _ = form_of(lots_of(meld.cards))
        if to_the_end:
            return [kinds, *([kinds[:-1]] if len(kinds) > 3 and form is Form.SEQUENCE else [])]
        wild = any(1 << kind & WILD for kind in kinds)
        if form is Form.BLACK_THREES and any(1 << kind & RED_THREES for kind in kinds):
            return [kinds]
        if form is Form.BLACK_THREES or (wild and not self.chance.happens(self.style.wilds)):
            return []
        if form is Form.SEQUENCE and not self.chance.happens(self.style.sequences):
            return []
        if form is Form.GROUP and rank_of(kinds[0]) in there and not self.chance.happens(self.style.joins):
            return []
        return [kinds]

    def _added(self, lying: Lying, to_the_end: bool) -> list[tuple[int, ...]]:
        held = self.hand.known
        match lying.form:
            case Form.GROUP:
                rank = next(rank_of(kind) for kind in lying.there if not 1 << kind & WILD)
                same = [kind for s in range(4) for kind in [kind_of(rank, s)] * held.get(kind_of(rank, s), 0)]
                found = [tuple(same)] if same and self._groups.takes(lying.split, len(same), 0) else []
                return found + self._wild_added(lying, self._groups, to_the_end)
            case Form.SEQUENCE:
                return self._to_a_sequence(lying, to_the_end)
            case Form.WILDS if self._wilds is not None:
                return self._wild_added(lying, self._wilds, to_the_end)
            case Form.BLACK_THREES if to_the_end and not any(1 << kind & RED_THREES for kind in lying.there):
                fits = self._threes.takes(lying.split, 1, 0)
                found = [(kind,) for kind in kinds_in(BLACK_THREES) if held.get(kind) and fits]
                return found + self._wild_added(lying, self._threes, to_the_end)
            case _:
                return []

    def _wild_added(self, lying: Lying, shape: Shape, to_the_end: bool) -> list[tuple[int, ...]]:
        # Where it completes a canasta it is well spent.
        short = self.rules.canasta_size.value - len(lying.there)
        likes = to_the_end or short == 1 or self.chance.happens(self.style.wilds)
        if not likes or not shape.takes(lying.split, 0, 1):
            return []
        found = [(kind,) for kind in kinds_in(WILD) if self.hand.known.get(kind)]
        return [*found[:1]]

    def _to_a_sequence(self, lying: Lying, to_the_end: bool) -> list[tuple[int, ...]]:
        """Cards that may be put to a sequence, a wild one where the rule set has such."""
        rules, known = self.rules, self.hand.known
        longer = to_the_end and rules.sequence_extended.value
        if len(lying.there) >= (len(rules.ranks_of_sequences()) if longer else rules.sequence_most.value):
            return []
        natural = [kind for kind in lying.there if not 1 << kind & WILD]
        wilds = len(lying.there) - len(natural)
        suit = natural[0] & 3
        kinds = [kind_of(rank, suit) for rank in rules.ranks_of_sequences() if known.get(kind_of(rank, suit))]
        found: list[tuple[int, ...]] = []
        found += [(kind,) for kind in kinds if sequence_suits(cards([*lying.there, kind]), wilds > 0)]
        if wilds < rules.sequence_wilds.value and (to_the_end or self.chance.happens(self.style.wilds)):
            found += [(kind,) for kind in kinds_in(WILD) if known.get(kind)][:1]
        return found


def as_action(play: Play, side: Side, chance: Chance, short: bool = True) -> Action:
    """The action that makes a play, with one of the labels by which its meld may be called."""
    if play.onto is not None:
        return AddToMeld(label_for(play.onto, side, chance, short), cards(play.kinds))
    form, suit = form_of(cards(play.kinds))
    natural = not any(1 << kind & WILD for kind in play.kinds)
    if form is Form.SEQUENCE and suit is not None and natural and chance.happens(0.5):
        return LayMeld((Run(rank_of(min(play.kinds)), rank_of(max(play.kinds)), suit),))
    return LayMeld(cards(chance.shuffled(play.kinds)))


def label_for(meld: Meld, side: Side, chance: Chance, short: bool = True) -> Label:
    """A label that means this meld of the side and no other."""
    alone = sum(other.may_answer(meld.key) for other in side.on_table) == 1
    if short and alone and chance.happens(0.7):
        return Label(meld.key)
    if short and meld.key in SUITS and chance.happens(0.5):
        others = [other for other in side.on_table if other is not meld and other.key == meld.key]
        for lot in meld.lots:
            if not lot.kinds & WILD and not any(_holds(one, lot) for one in others):
                return Label(meld.key, holds=rank_of(lot.kinds.bit_length() - 1))
    return Label(meld.key, number=meld.number)


def _holds(meld: Meld, lot: Lot) -> bool:
    return any(rank_of(own.kinds.bit_length() - 1) == rank_of(lot.kinds.bit_length() - 1) for own in meld.lots)


def unlabelled(action: Action) -> Action:
    """The same addition, wherever it fits."""
    return replace(action, label=None) if isinstance(action, AddToMeld) else action
