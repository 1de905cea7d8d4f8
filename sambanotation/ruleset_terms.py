"""What clauses may say besides numbers, yes and no: closed lists of words, and values of several parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from sambanotation.frozen import frozen
from sambanotation.ruleset_shapes import Count, Several


class RedThreeDealt(StrEnum):
    """What happens to a red three in the dealt hand; `kept`: it is a card of the hand like others."""

    SHOWN_REPLACED_ON_TURN = "shown-replaced-on-turn"
    SHOWN_REPLACED_AT_DEAL = "shown-replaced-at-deal"
    KEPT = "kept"


class RedThreeDrawn(StrEnum):
    """What happens to a red three drawn from the stock. `kept`: it comes to the hand, and may be laid in one's own turn
    after the draw, without a card for it."""

    REPLACED_AT_ONCE = "replaced-at-once"
    KEPT = "kept"


class PileRedThree(StrEnum):
    """What happens to a red three found in a taken pile; `kept` as with one that is drawn."""

    LAID_NOT_REPLACED = "laid-not-replaced"
    KEPT = "kept"


class Per(StrEnum):
    """What an amount is counted by."""

    CARD = "card"
    PLAYER = "player"


class BlackThreeMeld(StrEnum):
    """When black threes may be melded; `tolerated` is said as a warning only."""

    GOING_OUT = "going-out"
    TOLERATED = "tolerated"
    NEVER = "never"


class ShortStock(StrEnum):
    """What follows when the stock holds fewer cards than a draw takes: the next player draws these, or the deal ends
    with the turn that left them."""

    DRAW_THE_REST = "draw-the-rest"
    DEAL_ENDS = "deal-ends"


class StockEnd(StrEnum):
    """How the deal goes on when the stock is used up.

    `forced-take`: who is due must take the pile if that is possible, else the deal ends. `optional-take`: who is due
    may take it, and the deal ends with the first who does not. `after-turn`: it ends with the turn of whoever drew the
    last card.
    """

    FORCED_TAKE = "forced-take"
    OPTIONAL_TAKE = "optional-take"
    AFTER_TURN = "after-turn"


class LastRedThree(StrEnum):
    """What a player may do who draws red threes as the last cards of the stock.

    `end`, `meld-only`: nothing more, or meld and not discard, where the draw brought nothing else. `end-at-once`:
    nothing more as soon as the last card is one. `play-on`: it is a card like others.
    """

    END = "end"
    MELD_ONLY = "meld-only"
    END_AT_ONCE = "end-at-once"
    PLAY_ON = "play-on"


class Take(StrEnum):
    """A way to use the top card of the pile, and so to take the pile."""

    NATURAL_PAIR = "natural-pair"
    NATURAL_AND_WILD = "natural-and-wild"
    ONTO_GROUP = "onto-group"
    ONTO_CANASTA = "onto-canasta"
    ONTO_SEQUENCE = "onto-sequence"


class FirstTake(StrEnum):
    """Whose first take of the deal stands under the stricter condition."""

    SIDE = "side"
    TABLE = "table"


class OneCardTake(StrEnum):
    """Whether a player with one card may take the pile. `no`: not while the stock lasts; `larger-pile`: not a pile of
    one card."""

    NO = "no"
    LARGER_PILE = "larger-pile"
    YES = "yes"


class GroupsOfARank(StrEnum):
    """Whether a side may have several separate groups of one rank; `one`: any more cards of that rank go to it by
    themselves, also those laid as a new group."""

    SEVERAL = "several"
    ONE = "one"


class InitialMeld(StrEnum):
    """What there must be among the melds with which a side opens."""

    ANY = "any"
    CANASTA = "canasta"
    NATURAL_CANASTA = "natural-canasta"


class ConcealedMinimum(StrEnum):
    """Whether a player who lays the whole hand at once to go out needs the minimum of the initial meld;
    `waived-after-draw`: not where the turn began with a draw from the stock."""

    NEEDED = "needed"
    WAIVED = "waived"
    WAIVED_AFTER_DRAW = "waived-after-draw"


class Tie(StrEnum):
    """What follows when the leading sides end the match with the same total."""

    DRAWN = "drawn"
    ONE_MORE_DEAL = "one-more-deal"


class Threshold(StrEnum):
    """Whether the target must be exceeded or only reached."""

    EXCEED = "exceed"
    REACH = "reach"


@frozen
class RedThreeCondition:
    """A side's red threes count for it when it has so many melds, complete ones (of seven cards) if `complete`.

    One meld of any size is also what a side has that has made its initial meld.
    """

    melds: Several
    complete: bool


@frozen
class RedThreePrize:
    """Points for each red three, and for all of the pack together (instead); `several` has points for other numbers of
    them together (instead)."""

    each: int
    all: int
    several: Mapping[Several, int] = field(default_factory=dict)

    def worth(self, number: int, every: int) -> int:
        """Points for so many red threes, of `every` in the pack."""
        return self.all if number == every else self.several.get(number, self.each * number)


@frozen
class Charge:
    """Points taken off, by card or by player."""

    points: int
    per: Per


@frozen
class Size:
    """The least and the most cards of a meld; most None has no limit."""

    least: Several
    most: Several | None

    def holds(self, number: int) -> bool:
        """Whether a number lies between them."""
        return self.least <= number and (self.most is None or number <= self.most)


@frozen
class Naturals:
    """How many natural cards a meld needs: `least` in any case, and beside wild cards `per_wild` for each of them and
    `beyond` more."""

    least: Count
    per_wild: Count
    beyond: Count

    def needed(self, wilds: int) -> int:
        """The natural cards that there must be beside so many wild ones."""
        return max(self.least, self.per_wild * wilds + self.beyond) if wilds else self.least


@frozen
class CanastaOfThrees:
    """A canasta of threes of both colours: how many red ones it has, the others being black. Points None: no document
    tells them."""

    red: Size
    points: int | None


@frozen
class Band:
    """From this total on (None: from below everything), this many points are needed for the initial meld, and such a
    meld among others."""

    from_total: int | None
    points: int
    meld: InitialMeld = InitialMeld.ANY


@frozen
class Among:
    """Of the melds of seven cards that going out needs: at least so many are sambas, so many hold no wild card, and so
    many hold some."""

    sambas: Count
    clean: Count
    mixed: Count


@frozen
class ConcealedPrize:
    """Points for going out by a player who laid no card before: `instead` of the prize for going out, or besides;
    whether also `after_take`, in a turn in which the pile was taken, and `leaning`, with cards added to melds that lay
    there."""

    points: int
    instead: bool
    after_take: bool
    leaning: bool


@frozen
class HiddenCanasta:
    """Prizes for going out with a canasta that was hidden in the hand: dealt or formed in play; leaning on melds of
    the partner or not."""

    dealt: int
    dealt_leaning: int
    formed: int
    formed_leaning: int


@frozen
class CanastaPrize:
    """A prize for so many canastas of one side."""

    canastas: Several
    points: int


@frozen
class Unfinished:
    """Points taken off at the end of a deal for each meld with fewer than so many cards."""

    cards: Several
    points: Count


@frozen
class Target:
    """The total that ends the match, and whether it must be exceeded."""

    points: int
    threshold: Threshold
