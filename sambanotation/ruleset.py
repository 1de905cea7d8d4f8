"""A rule set as a value: one typed field for each clause in which the books may differ.

This page shows the whole variability of the family. A clause is a value with its citation; what a clause *means* is
told in its wording, in the YAML file of the rule set. No code asks for the name of a rule set. The types of the fields
are also what a file is read by.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Generic, TypeVar

from sambanotation.diagnostic import Citation
from sambanotation.frozen import frozen
from sambanotation.game.cards import RANKS, Pack
from sambanotation.ruleset_shapes import CardLetter, Count, Day, Fined, PileCard, Players, RankLetter, Several, Upcard
from sambanotation.text import Text

T = TypeVar("T")


class RedThreeDealt(StrEnum):
    """What happens to a red three in the dealt hand."""

    SHOWN_REPLACED_ON_TURN = "shown-replaced-on-turn"


class RedThreeDrawn(StrEnum):
    """What happens to a red three drawn from the stock."""

    REPLACED_AT_ONCE = "replaced-at-once"


class PileRedThree(StrEnum):
    """What happens to a red three found in a taken pile."""

    LAID_NOT_REPLACED = "laid-not-replaced"


class Per(StrEnum):
    """What an amount is counted by."""

    CARD = "card"
    PLAYER = "player"


class BlackThreeMeld(StrEnum):
    """When black threes may be melded; `tolerated` is said as a warning only."""

    GOING_OUT = "going-out"
    TOLERATED = "tolerated"


class ShortStock(StrEnum):
    """What a player does who must draw more cards than the stock holds."""

    DRAW_THE_REST = "draw-the-rest"


class StockEnd(StrEnum):
    """How the deal goes on when the stock is used up."""

    FORCED_TAKE = "forced-take"


class LastRedThree(StrEnum):
    """What a player may do who draws nothing but red threes as the last cards of the stock."""

    END = "end"
    MELD_ONLY = "meld-only"


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


class GroupsOfARank(StrEnum):
    """Whether a side may have several separate groups of one rank."""

    SEVERAL = "several"
    ONE = "one"


class ConcealedMinimum(StrEnum):
    """Whether a player who lays the whole hand at once to go out needs the minimum of the initial meld."""

    NEEDED = "needed"
    WAIVED = "waived"


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
    """A side's red threes count for it when it has so many melds, complete ones (of seven cards) if `complete`."""

    melds: Several
    complete: bool


@frozen
class RedThreePrize:
    """Points for each red three, and for all of them together (instead)."""

    each: int
    all: int


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


@frozen
class Band:
    """From this total on (None: from below everything), this many points are needed for the initial meld."""

    from_total: int | None
    points: int


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
class Target:
    """The total that ends the match, and whether it must be exceeded."""

    points: int
    threshold: Threshold


@frozen
class Option(Generic[T]):
    """A value that a record may choose with `[Options "clause=word"]`, and the rule in words under that value."""

    word: str
    value: T
    wording: Text


@frozen
class Clause(Generic[T]):
    """One article of a rule set: its value, where it is written, and the values among which a record may choose.

    `options` holds the clause's own value too; it is empty where the clause leaves no choice.
    """

    value: T
    citation: Citation
    options: tuple[Option[T], ...] = ()


@frozen
class Document:
    """A document that clauses cite: what it calls itself, what it is, its language (an IETF tag) and its date, None
    where it bears none."""

    title: str
    kind: Text
    language: str
    date: Day | None = None


@frozen
class RuleSet:
    """All clauses of a rule set. A clause whose value is None is a rule that the rule set does not have.

    `documents` are those that its clauses cite, by the name they are cited by.
    """

    name: str
    version: int
    title: Text
    documents: Mapping[str, Document]

    # The table and the deal (rows A, S1 to S3)
    sides: Clause[Mapping[Players, tuple[Several, ...]]]
    """Players to the numbers of sides they may form, the usual one first; seat i plays for side i modulo that."""
    described_players: Clause[tuple[Players, ...]]
    """The numbers of players that the source describes; another one allowed by `sides` gets a notice."""
    pack: Clause[Pack]
    hand_size: Clause[Several]
    hand_size_of_six: Clause[Several]
    next_dealer: Clause[Count]
    """How many seats the deal passes on after each deal; 1 is to the left."""
    first_player: Clause[Count]
    """How many seats after the dealer the first player sits."""
    next_player: Clause[Several]
    """How many seats the turn passes on; 1 is to the left."""
    after_out_of_turn: Clause[Several]
    """How many seats after a player who played out of order the turn passes on."""
    card_points: Clause[Mapping[CardLetter, int]]
    """Points of a card by its letter (`JK` for the joker); black threes are `3`."""

    # Red and black threes (rows C and D)
    dealt_red_three: Clause[RedThreeDealt]
    drawn_red_three: Clause[RedThreeDrawn]
    pile_red_three: Clause[PileRedThree]
    red_three_held: Clause[bool]
    """Whether a red three may stay in the hand."""
    red_three_melded: Clause[bool]
    """Whether red threes may be part of a meld."""
    red_three_discarded: Clause[bool]
    """Whether a red three may be discarded."""
    red_three_prize: Clause[RedThreePrize]
    red_three_condition: Clause[RedThreeCondition]
    red_three_failed: Clause[RedThreePrize]
    """Points (negative) for laid red threes of a side that misses the condition."""
    red_three_in_hand: Clause[Charge]
    black_three_meld: Clause[BlackThreeMeld]
    black_three_group: Clause[Size]
    black_three_wilds: Clause[Count]
    """The most wild cards in a meld of black threes."""

    # The upcard (row E)
    covered_upcards: Clause[tuple[Upcard, ...]]
    """What is covered by another card when it is turned up: `JK 2 3r 3b` or some of these."""

    # The turn and the stock (row F)
    own_cards: Clause[bool]
    """That a player lays and discards only cards that are in the hand."""
    draw_first: Clause[bool]
    draw_count: Clause[Several]
    short_stock: Clause[ShortStock]
    stock_end: Clause[StockEnd]
    last_red_three: Clause[LastRedThree]
    drawn_early: Clause[bool]
    """Whether a draw before one's turn stands when one is the next to play (and closes the pile to him)."""

    # The pile (row G)
    takes: Clause[tuple[Take, ...]]
    """The ways to take the pile when nothing restricts them."""
    first_take: Clause[FirstTake]
    first_takes: Clause[tuple[Take, ...]]
    """The ways of the first take of a deal."""
    prized_takes: Clause[tuple[Take, ...]]
    """The ways to take a prized (frozen) pile."""
    prized_by: Clause[tuple[PileCard, ...]]
    """What makes a pile prized while it lies in it: `w` discarded or buried, `3r` buried."""
    take_wilds: Clause[Count]
    """The most wild cards from the hand beside the top card in the meld that takes it."""
    sequence_start: Clause[bool]
    """Whether the top card may be taken to begin a sequence."""
    sequence_touch: Clause[bool]
    """Whether the top card itself must touch the sequence that it is added to."""
    take_top_alone: Clause[bool]
    blocked_tops: Clause[tuple[PileCard, ...]]
    """Top cards that forbid taking: `w`, `3b`."""
    top_card_first: Clause[bool]
    """Whether the top card must be used at once, with cards held before the take."""
    opening_take: Clause[bool]
    """Whether a side that has not melded may take the pile in the play that makes its initial meld, the rest of the
    pile not counting."""
    take_can_finish: Clause[bool]
    """Whether a take must leave the player able to finish the turn."""
    one_card_take: Clause[bool]
    """Whether a player with one card may take the pile while the stock lasts."""
    one_card_announced: Clause[bool]

    # Groups (row I)
    own_melds: Clause[bool]
    """That cards are added to melds of one's own side only."""
    meld_least: Clause[Several]
    group_most: Clause[Several | None]
    group_wilds: Clause[Count]
    second_wild_at: Clause[Several]
    """Which card of the meld the second wild card is, counted as they are laid: this one, no earlier and no later."""
    canasta_wilds: Clause[bool]
    """Whether a wild card may be added to a complete canasta."""
    groups_of_a_rank: Clause[GroupsOfARank]
    join_groups: Clause[bool]
    wild_retrieved: Clause[bool]
    wild_melds: Clause[Size | None]
    canasta_size: Clause[Several]

    # Sequences (row J)
    sequence_least: Clause[Several]
    sequence_most: Clause[Several]
    sequence_ranks: Clause[tuple[RankLetter, RankLetter]]
    """The lowest and the highest rank of a sequence, as letters; the ace is high."""
    sequence_wilds: Clause[Count]
    join_sequences: Clause[bool]

    # The initial meld (row K)
    minimums: Clause[tuple[Band, ...]]
    initial_meld_counts: Clause[bool]
    """That only card values of melds count, all melds of the play together."""
    concealed_minimum: Clause[ConcealedMinimum]

    # Discarding and going out (rows L and M)
    discard_compulsory: Clause[bool]
    one_discard: Clause[bool]
    keep_one_card: Clause[bool]
    """Whether a player who does not go out must still hold a card after the discard."""
    penalised_first: Clause[bool]
    """Whether penalised cards must be discarded before others."""
    going_out_melds: Clause[Count]
    """How many melds of seven cards a side needs to go out."""
    going_out_discard: Clause[bool]
    """Whether one may go out with and without a discard."""
    leave_binds: Clause[bool]
    """Whether the partner's answer binds."""

    # The count (rows N and O)
    natural_canasta: Clause[int]
    mixed_canasta: Clause[int]
    wild_canasta: Clause[int | None]
    samba: Clause[int]
    going_out: Clause[int]
    exhausted_going_out: Clause[int]
    """Points for going out when the deal ends with the stock."""
    hidden_canasta: Clause[HiddenCanasta | None]
    canasta_of_canastas: Clause[CanastaPrize | None]
    canastrao: Clause[CanastaPrize | None]
    stack_prizes: Clause[bool]
    """Whether a side that earns the canasta of canastas has the lower prize as well."""
    score_sum: Clause[bool]
    """That a side's score is the sum of its prizes, penalties and cards, and is added to its total."""
    cards_told: Clause[bool]
    """That the number of cards in a hand is told truly to whoever asks."""
    cards_in_hand: Clause[int]
    """The factor for cards left in a hand: -1."""
    penalties: Clause[Mapping[Fined, int]]
    """Points by the reason of a `penalty` line."""

    # The match (row P)
    target: Clause[Target]
    tie: Clause[Tie]

    def ranks_of_sequences(self) -> range:
        """The ranks of a sequence, 0 (two) to 12 (ace), from the lowest to the highest."""
        low, high = (RANKS.index(letter) for letter in self.sequence_ranks.value)
        return range(low, high + 1)

    def clauses(self) -> dict[str, Clause[object]]:
        """Every clause by the name of its field, in the order of this page."""
        return {name: getattr(self, name) for name in CLAUSES}


CLAUSES = tuple(field.name for field in fields(RuleSet) if str(field.type).startswith("Clause["))
"""The names of all clauses, in the order of this page."""
