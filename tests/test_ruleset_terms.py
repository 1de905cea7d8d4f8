"""What the documents say beyond samba-br can be said as values of clauses; what no check follows yet is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sambanotation.ruleset import CLAUSES
from sambanotation.ruleset_file import load_ruleset
from sambanotation.ruleset_followed import FOLLOWED
from sambanotation.ruleset_terms import Naturals, RedThreePrize, Take
from tests.houses import HEADING, clause, house, rules_of

NOT_YET = {
    # Groups
    "I2 no group of more than seven": ("group_most", "7"),
    # Sequences
    "J6 sequences are joined": ("join_sequences", "yes"),
}
"""Values that no rule set of ours has, and that the referee does not follow."""

FOLLOWED_NOW = {
    "D3 never melded": ("black_three_meld", "never"),
    "a hundred points for a black three in the hand": ("black_three_in_hand", "100"),
    "canastas of red and black threes": (
        "canastas_of_threes",
        "[{red: {least: 6, most: 6}, points: null}, {red: {least: 3, most: null}, points: null}]",
    ),
    "five cards of the pile": ("take_most", "5"),
    "Q1 two wild cards in all groups": ("side_wilds", "2"),
    "J4 wild cards in sequences": ("sequence_wilds", "2"),
    "sambas are extended when going out": ("sequence_extended", "yes"),
    "K1 a canasta to open with": (
        "minimums",
        "[{from_total: null, points: 50}, {from_total: 7, points: 0, meld: canasta}]",
    ),
    "jokers are not discarded": ("not_discarded", "[3r, JK]"),
    "Q1 one of them a samba": ("going_out_among", "{sambas: 1, clean: 0, mixed: 0}"),
    "two clean and one mixed": ("going_out_among", "{sambas: 0, clean: 2, mixed: 1}"),
    "the partner must be asked": ("leave_needed", "yes"),
    "Q1 a samba with wild cards": ("mixed_samba", "1000"),
    "short sequences cost points": ("unfinished_sequence", "{cards: 5, points: 1000}"),
    "A1 two play where nobody is named": ("usual_players", "2"),
    "A1 who plays must be told": ("usual_players", "null"),
    "A4 two packs": ("pack", "{copies: 2, jokers: 4}"),
    "A4 four packs": ("pack", "{copies: 4, jokers: 8}"),
    "A5 hands by the number of players": ("other_hand_sizes", "{2: 15, 3: 13, 6: 13}"),
    "C1 dealt ones may be kept": ("dealt_red_three", "kept"),
    "C3 drawn ones may be kept": ("drawn_red_three", "kept"),
    "C4 those of the pile may be kept": ("pile_red_three", "kept"),
    "S11 the last red three is a card like others": ("last_red_three", "play-on"),
    "L6 a pass with one card": ("one_card_pass", "yes"),
    "G6 the top card alone onto a sequence": ("take_top_alone", "[onto-sequence]"),
    "S38 a canasta of black threes": ("black_three_canasta", "yes"),
    "C7 one meld": ("red_three_condition", "{melds: 1, complete: no}"),
    "C7 one canasta": ("red_three_condition", "{melds: 1, complete: yes}"),
    "C9 by player": ("red_three_in_hand", "{points: 750, per: player}"),
    "five of them together": ("red_three_prize", "{each: 100, all: 1200, several: {5: 1000}}"),
    "E1 no upcard is covered": ("covered_upcards", "[]"),
    "G12 a black three prizes for good": ("prized_by", "[w, 3r, 3b]"),
    "G14 a red three blocks": ("blocked_tops", "[w, 3b, 3r]"),
    "I5 the second wild card at any time": ("second_wild_at", "null"),
    "I7 a wild card onto a canasta": ("canasta_wilds", "yes"),
    "M2 a red three may be discarded": ("not_discarded", "[]"),
    "N4 no prize for sambas": ("samba", "null"),
    "F6 the deal ends with a short stock": ("short_stock", "deal-ends"),
    "F7 the deal ends with the turn of the last card": ("stock_end", "after-turn"),
    "F9 the deal ends at once": ("last_red_three", "end-at-once"),
    "G10 a natural pair to open": ("opening_takes", "[natural-pair]"),
    "no take to open": ("opening_takes", "[]"),
    "S64 two wild cards take": ("take_wilds", "2"),
    "I9 groups are not joined": ("join_groups", "no"),
    "J1 no sequences": ("sequences", "no"),
    "K5 no minimum after a draw": ("concealed_minimum", "waived-after-draw"),
    "C2 dealt ones are replaced before the first turn": ("dealt_red_three", "shown-replaced-at-deal"),
    "D4 three or four": ("black_three_group", "{least: 3, most: 4}"),
    "F7 the pile may be taken at the end": ("stock_end", "optional-take"),
    "S21 no pile of one card with one card": ("one_card_take", "larger-pile"),
    "I4 more natural cards than wild ones": ("group_naturals", "{least: 2, per_wild: 1, beyond: 1}"),
    "I4 no more wild cards than natural ones": ("group_naturals", "{least: 2, per_wild: 1, beyond: 0}"),
    "I4 twice as many natural cards": ("group_naturals", "{least: 2, per_wild: 2, beyond: 0}"),
    "I10 a wild card is exchanged": ("wild_retrieved", "{least: 3, most: 6}"),
    "I11 no melds of wild cards": ("wild_melds", "null"),
    "N6 besides": ("concealed", "{points: 200, instead: no, after_take: no, leaning: yes}"),
    "N6 instead": ("concealed", "{points: 200, instead: yes, after_take: yes, leaning: no}"),
    "P1 a target that is reached": ("target", "{points: 3000, threshold: reach}"),
}


@pytest.mark.parametrize(("name", "value"), NOT_YET.values(), ids=NOT_YET)
def test_a_value_that_no_check_follows_is_read_and_refused(name: str, value: str, tmp_path: Path) -> None:
    loaded = house(tmp_path, HEADING + clause(name, value))
    assert [(found.code, found.facts.get("clause")) for found in loaded.diagnostics] == [("SG214", name)]


@pytest.mark.parametrize(("name", "value"), FOLLOWED_NOW.values(), ids=FOLLOWED_NOW)
def test_a_value_that_the_referee_follows_is_read(name: str, value: str, tmp_path: Path) -> None:
    assert name not in {"", *rules_of(house(tmp_path, HEADING + clause(name, value))).documents}


def test_a_pile_is_taken_in_fewer_ways(tmp_path: Path) -> None:
    pair = "[natural-pair]"
    text = clause("takes", pair) + clause("opening_takes", pair)
    assert rules_of(house(tmp_path, HEADING + text)).takes.value == (Take.NATURAL_PAIR,)


def test_every_clause_that_is_followed_in_part_is_a_clause() -> None:
    assert FOLLOWED.keys() <= set(CLAUSES)


def test_natural_cards_beside_wild_ones() -> None:
    more, double = Naturals(2, 1, 1), Naturals(2, 2, 0)
    assert [more.needed(wilds) for wilds in range(3)] == [2, 2, 3]
    assert [double.needed(wilds) for wilds in range(3)] == [2, 2, 4]


def test_red_threes_together() -> None:
    prize = RedThreePrize(100, 1200, {5: 1000})
    assert [prize.worth(number, 6) for number in range(7)] == [0, 100, 200, 300, 400, 1000, 1200]


def test_a_clause_is_inherited_or_a_rule_sets_own(tmp_path: Path) -> None:
    rules = rules_of(house(tmp_path, HEADING + clause("hand_size", "13")))
    assert rules.is_inherited("pack")
    assert not rules.is_inherited("hand_size")
    assert not any(map(rules_of(load_ruleset("samba-br")).is_inherited, CLAUSES))
