"""A rule set as a value: one typed field for each clause in which the books may differ.

This page shows the whole variability of the family. A clause is a value with its citation; what a clause *means* is
told in its wording, in the YAML file of the rule set. No code asks for the name of a rule set. The types of the fields
are also what a file is read by.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, Generic, TypeVar

from sambanotation.diagnostic import Citation, Standing
from sambanotation.frozen import frozen
from sambanotation.game.cards import RANKS, Pack
from sambanotation.ruleset_shapes import (
    CardLetter,
    CardName,
    Count,
    Day,
    Fined,
    PileCard,
    Players,
    RankLetter,
    Several,
    UsualPlayers,
)
from sambanotation.ruleset_terms import (
    Among,
    Band,
    BlackThreeMeld,
    CanastaOfThrees,
    CanastaPrize,
    Charge,
    ConcealedMinimum,
    ConcealedPrize,
    FirstTake,
    GroupsOfARank,
    HiddenCanasta,
    LastRedThree,
    Naturals,
    OneCardTake,
    PileRedThree,
    RedThreeCondition,
    RedThreeDealt,
    RedThreeDrawn,
    RedThreePrize,
    ShortStock,
    Size,
    StockEnd,
    Take,
    Target,
    Tie,
    Unfinished,
)
from sambanotation.text import Text

T = TypeVar("T")


@frozen
class Option(Generic[T]):
    """A value that a record may choose with `[Options "option=word"]`, and the rule in words under that value."""

    word: str
    value: T
    wording: Text


@frozen
class Clause(Generic[T]):
    """One article of a rule set: its value, where it is written, and the values among which a record may choose.

    `options` holds the clause's own value too; it is empty where the clause leaves no choice. `option` is the name by
    which a record chooses: several clauses under one name are chosen together.
    """

    value: T
    citation: Citation
    options: tuple[Option[T], ...] = ()
    option: str = ""


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
    usual_players: Clause[UsualPlayers | None]
    """How many play where a record does not name its seats: the first of A B C D. None: a record must name them."""
    pack: Clause[Pack]
    hand_size: Clause[Several]
    """How many cards each player is dealt, unless `other_hand_sizes` has another number for so many players."""
    other_hand_sizes: Clause[Mapping[Players, Several]]
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
    canastas_of_threes: Clause[tuple[CanastaOfThrees, ...]]
    """The canastas that red and black threes make together. Where there are none, red threes are part of no meld."""
    red_three_prize: Clause[RedThreePrize]
    red_three_condition: Clause[RedThreeCondition]
    red_three_failed: Clause[RedThreePrize]
    """Points (negative) for laid red threes of a side that misses the condition."""
    red_three_in_hand: Clause[Charge]
    black_three_meld: Clause[BlackThreeMeld]
    black_three_group: Clause[Size]
    black_three_wilds: Clause[Count]
    """The most wild cards in a meld of black threes."""
    black_three_canasta: Clause[bool]
    """Whether a meld of black threes with the cards of a canasta is one, for going out and for the count."""
    black_three_in_hand: Clause[Count | None]
    """Points that a black three left in a hand costs, in place of its value; None: its value."""

    # The upcard (row E)
    covered_upcards: Clause[tuple[CardName, ...]]
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
    """The ways of the first take of a deal; the same as `takes` where the first is like any other."""
    opening_takes: Clause[tuple[Take, ...]]
    """The ways for a side that has not melded, in the play that makes its initial meld, the rest of the pile not
    counting; none: such a side may not take the pile."""
    prized_takes: Clause[tuple[Take, ...]]
    """The ways to take a prized (frozen) pile."""
    prized_by: Clause[tuple[PileCard, ...]]
    """What makes a pile prized while it lies in it: `w`, `3r`, `3b`, discarded or buried at the beginning."""
    take_wilds: Clause[Count]
    """The most wild cards from the hand beside the top card in the meld that takes it."""
    sequence_start: Clause[bool]
    """Whether the top card may be taken to begin a sequence."""
    sequence_touch: Clause[bool]
    """Whether the top card itself must touch the sequence that it is added to."""
    take_top_alone: Clause[tuple[Take, ...]]
    """The ways to take the top card alone, in place of the draw, whatever lies under it."""
    one_pile: Clause[bool]
    """That the upcard and all discards lie on one pile until they are taken."""
    take_most: Clause[Several | None]
    """How many cards of the pile are taken at most, from the top; None: all of it."""
    blocked_tops: Clause[tuple[PileCard, ...]]
    """Top cards that forbid taking: `w`, `3b`, `3r`."""
    top_card_first: Clause[bool]
    """Whether the top card must be used at once, with cards held before the take."""
    take_can_finish: Clause[bool]
    """Whether a take must leave the player able to finish the turn."""
    one_card_take: Clause[OneCardTake]
    one_card_announced: Clause[bool]

    # Groups (row I)
    own_melds: Clause[bool]
    """That cards are added to melds of one's own side only."""
    one_rank: Clause[bool]
    """That the natural cards of a group are of one rank."""
    meld_least: Clause[Several]
    group_most: Clause[Several | None]
    group_wilds: Clause[Count]
    group_naturals: Clause[Naturals]
    side_wilds: Clause[Count | None]
    """The most wild cards in all groups of a side together; None has no limit."""
    second_wild_at: Clause[Several | None]
    """Which card of the meld the second wild card is, counted as they are laid: this one, no earlier and no later.
    None: any one."""
    canasta_wilds: Clause[bool]
    """Whether a wild card may be added to a complete canasta."""
    groups_of_a_rank: Clause[GroupsOfARank]
    join_groups: Clause[bool]
    wild_retrieved: Clause[Size | None]
    """The sizes of groups in which a wild card may be exchanged for a natural one from the hand; None: in no group."""
    wild_melds: Clause[Size | None]
    canasta_size: Clause[Several]

    # Sequences (row J)
    sequences: Clause[bool]
    """Whether there are sequences at all; where not, no other clause on them says anything."""
    sequence_least: Clause[Several]
    sequence_most: Clause[Several]
    sequence_ranks: Clause[tuple[RankLetter, RankLetter]]
    """The lowest and the highest rank of a sequence, as letters; the ace is high."""
    sequence_wilds: Clause[Count]
    sequence_naturals: Clause[Naturals]
    sequence_extended: Clause[bool]
    """Whether a player who goes out may add cards to the ends of a samba."""
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
    one_card_pass: Clause[bool]
    """Whether a player who cannot go out may pass in place of the discard, with one card in the hand."""
    not_discarded: Clause[tuple[CardName, ...]]
    """Cards that are never discarded: `3r`, `JK`, `2`, `3b`."""
    penalised_first: Clause[bool]
    """Whether penalised cards must be discarded before others."""
    going_out_melds: Clause[Count]
    """How many melds of seven cards a side needs to go out."""
    going_out_among: Clause[Among]
    going_out_discard: Clause[bool]
    """Whether one may go out with and without a discard."""
    leave_binds: Clause[bool]
    """Whether the partner's answer binds."""
    leave_needed: Clause[bool]
    """Whether a player who has a partner must ask before going out."""

    # The count (rows N and O)
    natural_canasta: Clause[int]
    mixed_canasta: Clause[int]
    wild_canasta: Clause[int | None]
    samba: Clause[int | None]
    mixed_samba: Clause[int | None]
    """Points for a samba that holds wild cards; None where there is none."""
    going_out: Clause[int]
    exhausted_going_out: Clause[int]
    """Points for going out when the deal ends with the stock."""
    concealed: Clause[ConcealedPrize | None]
    hidden_canasta: Clause[HiddenCanasta | None]
    canasta_of_canastas: Clause[CanastaPrize | None]
    canastrao: Clause[CanastaPrize | None]
    stack_prizes: Clause[bool]
    """Whether a side that earns the canasta of canastas has the lower prize as well."""
    score_sum: Clause[bool]
    """That a side's score is the sum of its prizes, penalties and cards, and is added to its total."""
    cards_told: Clause[bool]
    """That the number of cards in a hand is told truly to whoever asks."""
    unfinished_sequence: Clause[Unfinished | None]
    cards_in_hand: Clause[int]
    """The factor for cards left in a hand: -1."""
    penalties: Clause[Mapping[Fined, int]]
    """Points by the reason of a `penalty` line."""

    # The match (row P)
    target: Clause[Target]
    tie: Clause[Tie]

    @property
    def pinned(self) -> str:
        """Its name with its version, as a record pins it: `samba-br@1`."""
        return f"{self.name}@{self.version}"

    def ranks_of_sequences(self) -> range:
        """The ranks of a sequence, 0 (two) to 12 (ace), from the lowest to the highest."""
        low, high = (RANKS.index(letter) for letter in self.sequence_ranks.value)
        return range(low, high + 1)

    def clauses(self) -> dict[str, Clause[object]]:
        """Every clause by the name of its field, in the order of this page."""
        return {name: getattr(self, name) for name in CLAUSES}

    def choices(self) -> dict[str, dict[str, dict[str, Option[object]]]]:
        """What a record may choose: by the name of the option and its word, what each clause then says."""
        found: dict[str, dict[str, dict[str, Option[object]]]] = {}
        for name, clause in self.clauses().items():
            for option in clause.options:
                found.setdefault(clause.option, {}).setdefault(option.word, {})[name] = option
        return found

    def choosing(self, options: Iterable[tuple[str, str]]) -> RuleSet:
        """This rule set as a record makes it that chooses options of it, each by its name and its word. A clause that
        says something else then is cited as the record's choice."""
        choices = self.choices()
        return self._with({name: option for by, word in options for name, option in choices[by][word].items()})

    def _with(self, chosen: Mapping[str, Option[object]]) -> RuleSet:
        whole: dict[str, Any] = {name: _chosen(getattr(self, name), option) for name, option in chosen.items()}
        return replace(self, **whole)

    def otherwise(self) -> Iterator[tuple[str, str, RuleSet]]:
        """This rule set as a record may choose it to be otherwise, each time by one option: the option, its word, and
        what comes of it."""
        clauses = self.clauses()
        for by, words in self.choices().items():
            for word, chosen in words.items():
                if any(option.value != clauses[name].value for name, option in chosen.items()):
                    yield by, word, self._with(chosen)

    def is_inherited(self, name: str) -> bool:
        """Whether a clause stands as in the rule set that this one extends."""
        return self.clauses()[name].citation.ruleset != self.name


def _chosen(clause: Clause[Any], option: Option[Any]) -> Clause[Any]:
    if option.value == clause.value:
        return clause
    word = f"{clause.option}={option.word}"
    because = Text(f"the record chooses it with {word}", f"o registro a escolhe com {word}")
    citation = replace(clause.citation, wording=option.wording, standing=Standing.DECIDED, because=because)
    return replace(clause, value=option.value, citation=citation)


CLAUSES = tuple(field.name for field in fields(RuleSet) if str(field.type).startswith("Clause["))
"""The names of all clauses, in the order of this page."""
