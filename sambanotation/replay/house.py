"""What is asked of a rule set at every turn, worked out once."""

from __future__ import annotations

from sambanotation.diagnostic import Verdict
from sambanotation.game.melds import ALL_BLACK_THREES, SEQUENCE, Shape, key_of
from sambanotation.game.packed import fields_of
from sambanotation.referee.dealing import named
from sambanotation.referee.right_melds import Laying, right_ones
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_memory import of_the_rules
from sambanotation.ruleset_terms import (
    Among,
    BlackThreeMeld,
    GroupsOfARank,
    InitialMeld,
    PileRedThree,
    RedThreeDealt,
    RedThreeDrawn,
    Take,
)

MOST_REMEMBERED = 1 << 16


class KnownShape(Shape):
    """A shape that melds have under a rule set. `then` is what it becomes with cards that were found right, by these
    cards as one number, `with_shape` the same by what they form themselves. `weight` stands for what it counts as when
    it is complete; 0 where nobody has asked yet. `key` is that of labels; it `is_special` where it is of black threes,
    or a sequence that is longer than a turn may leave it that does not go out."""

    weight = 0
    is_special = False
    key: str
    then: dict[int, KnownShape]
    with_shape: dict[Shape, KnownShape]

    def __new__(cls, shape: Shape) -> KnownShape:
        known = super().__new__(cls, shape)
        known.then, known.with_shape = {}, {}
        known.key = key_of(shape)
        return known

    def __reduce__(self) -> tuple[type, tuple[tuple[object, ...]]]:
        # What is remembered says nothing of what it is.
        return tuple, ((*self,),)


class House:
    """A rule set in use.

    `blocked` are the kinds that block the pile, `prizes` those that prize it, as fields, `take_wilds` how many wild
    cards may meet its top card; `one_group` says that a side keeps one group of a rank, `counts_wilds` that it may have
    only so many wild cards, `any_way` that an open pile is taken in every way, `any_pair` that any pile is taken with a
    natural pair, and all of it. `kept` are kinds that are not discarded, as fields;
    `never_threes` says that black threes are never melded, `any_meld` that any meld opens, `any_mixture` that any
    complete melds let go out, with nobody asked; `longest` is how many cards a sequence has at most after a turn in
    which nobody goes out, None where that is judged as they are laid; `reds_on_turn` that dealt red threes are replaced
    when the turn comes, `reds_kept` that red threes are cards of the hand like others, for which none is drawn,
    `pile_reds_laid` that those of the pile are laid and not replaced; `threes_complete` that black threes make
    canastas; `hides` that it matters what a hand hid that goes out.

    `right` are the layings that the referee has found right, `verdicts` what it has said of cards put to a meld that no
    label names. `new` are the shapes of new melds that were found right, by their cards as one number, `new_shapes` the
    same by the shape; `remembered` is how many layings are known by their cards.
    """

    __slots__ = (
        *("any_meld", "any_mixture", "any_pair", "any_way", "blocked", "canasta_size", "counts_wilds", "draw_count"),
        *("_known", "going_out_melds", "hides", "kept", "longest", "most_melds", "never_threes", "new", "new_shapes"),
        *("one_group", "pile_reds_laid", "prizes", "reds_kept", "reds_on_turn", "remembered", "right", "rules"),
        *("take_wilds", "threes_complete", "verdicts"),
    )

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.draw_count = rules.draw_count.value
        self.canasta_size, self.going_out_melds = rules.canasta_size.value, rules.going_out_melds.value
        self.blocked = named(rules.blocked_tops.value)
        self.prizes = fields_of(named(rules.prized_by.value))
        self.take_wilds = rules.take_wilds.value
        self.most_melds = most_melds(rules)
        self.one_group = rules.groups_of_a_rank.value is not GroupsOfARank.SEVERAL
        self.counts_wilds = rules.side_wilds.value is not None
        self.any_way = set(rules.takes.value) == set(Take)
        ways = (rules.takes, rules.first_takes, rules.prized_takes, rules.opening_takes)
        self.any_pair = all(Take.NATURAL_PAIR in clause.value for clause in ways) and rules.take_most.value is None
        self.kept = fields_of(named(rules.not_discarded.value))
        self.never_threes = rules.black_three_meld.value is BlackThreeMeld.NEVER
        self.reds_on_turn = rules.dealt_red_three.value is RedThreeDealt.SHOWN_REPLACED_ON_TURN
        self.any_meld = all(band.meld is InitialMeld.ANY for band in rules.minimums.value)
        self.any_mixture = rules.going_out_among.value == Among(0, 0, 0) and not rules.leave_needed.value
        self.reds_kept = RedThreeDealt.KEPT is rules.dealt_red_three.value or (
            rules.drawn_red_three.value is RedThreeDrawn.KEPT
        )
        self.pile_reds_laid = rules.pile_red_three.value is not PileRedThree.KEPT and not rules.red_three_held.value
        self.longest = rules.sequence_most.value if rules.sequence_extended.value else None
        self.threes_complete = rules.black_three_canasta.value
        self.hides = rules.hidden_canasta.value is not None or rules.concealed.value is not None
        self.right = right_ones(rules)
        self.verdicts: dict[Laying, frozenset[Verdict]] = {}
        self.new: dict[int, KnownShape] = {}
        self.new_shapes: dict[Shape, KnownShape] = {}
        self.remembered = 0
        self._known: dict[Shape, KnownShape] = {}

    def known(self, shape: Shape) -> KnownShape:
        """A shape with what is remembered of it."""
        known = self._known.get(shape)
        if known is None:
            known = self._known[shape] = KnownShape(shape)
            long = shape[0] is SEQUENCE and self.longest is not None and shape[3] - shape[2] >= self.longest
            known.is_special = long or shape[0] is ALL_BLACK_THREES
        return known

    def forget(self) -> None:
        """What was remembered is bounded: with more than so much it begins anew."""
        if len(self.verdicts) > MOST_REMEMBERED:
            self.verdicts.clear()
        if self.remembered > MOST_REMEMBERED:
            self.new, self.new_shapes, self._known, self.remembered = {}, {}, {}, 0


def most_melds(rules: RuleSet) -> int:
    """No side has more melds than the pack gives."""
    return rules.pack.value.size // rules.meld_least.value


@of_the_rules
def _house_of(rules: RuleSet) -> House:
    return House(rules)


def house_of(rules: RuleSet) -> House:
    """The house of a rule set; what was remembered in it stays, up to a bound."""
    house = _house_of(rules)
    house.right = right_ones(rules)
    house.forget()
    return house
