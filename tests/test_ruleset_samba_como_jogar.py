"""The rule set samba-como-jogar: values row by row, citations, and docs/sources-samba-como-jogar.md beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sambanotation.game.cards import Pack
from sambanotation.ruleset import CLAUSES
from sambanotation.ruleset_file import load_ruleset
from sambanotation.ruleset_terms import (
    Band,
    Charge,
    ConcealedPrize,
    Naturals,
    OneCardTake,
    Per,
    RedThreeCondition,
    RedThreePrize,
    Size,
    Take,
    Target,
    Threshold,
)
from tests.houses import rules_of
from tests.sourced import cited_by, holds_its_words, shown_under, told_in

PAGE = (Path(__file__).parents[1] / "docs" / "sources-samba-como-jogar.md").read_text(encoding="utf-8")
RULES = rules_of(load_ruleset("samba-como-jogar"))

TOLD = told_in(PAGE)
SECTIONS = set(re.findall(r"^\| ([^|]+?) \| [^|]+ \|$", PAGE.partition("## Sections")[2].partition("\n## ")[0], re.M))

CITED = cited_by(RULES)

PILE = (Take.NATURAL_PAIR, Take.ONTO_GROUP, Take.ONTO_SEQUENCE)

BY_ROW = {
    "A2": ("sides", {2: (2,), 3: (3,), 4: (2,), 5: (5,), 6: (3,)}),
    "A4": ("pack", Pack(3, 6)),
    "A5": ("other_hand_sizes", {6: 13}),
    "C1": ("red_three_held", False),
    "C2": ("dealt_red_three", "shown-replaced-at-deal"),
    "C3": ("drawn_red_three", "replaced-at-once"),
    "C4": ("pile_red_three", "laid-not-replaced"),
    "C6": ("red_three_prize", RedThreePrize(100, 1000)),
    "C7": ("red_three_condition", RedThreeCondition(1, False)),
    "C8": ("red_three_failed", RedThreePrize(-100, -600)),
    "C9": ("red_three_in_hand", Charge(0, Per.CARD)),
    "C10": ("not_discarded", ("3r",)),
    "D3": ("black_three_meld", "going-out"),
    "D4": ("black_three_group", Size(3, 4)),
    "D5": ("black_three_wilds", 0),
    "E1": ("covered_upcards", ("JK", "2", "3r")),
    "F6": ("short_stock", "draw-the-rest"),
    "F7": ("stock_end", "optional-take"),
    "S10": ("last_red_three", "end"),
    "G1": ("takes", PILE),
    "G9": ("first_takes", PILE),
    "G10": ("opening_takes", (Take.NATURAL_PAIR,)),
    "G12": ("prized_by", ("w", "3r", "3b")),
    "G13": ("prized_takes", (Take.NATURAL_PAIR,)),
    "G14": ("blocked_tops", ("w", "3b")),
    "S21": ("one_card_take", OneCardTake.LARGER_PILE),
    "H1": ("one_card_announced", False),
    "I4": ("group_naturals", Naturals(2, 1, 1)),
    "I5": ("second_wild_at", None),
    "I7": ("canasta_wilds", False),
    "I10": ("wild_retrieved", Size(3, 6)),
    "I11": ("wild_melds", None),
    "J6": ("join_sequences", False),
    "K1": ("minimums", (Band(None, 50), Band(1500, 90), Band(7000, 150))),
    "L1": ("going_out_melds", 2),
    "L6": ("one_card_pass", False),
    "N1": ("natural_canasta", 500),
    "N2": ("mixed_canasta", 300),
    "N3": ("wild_canasta", None),
    "N4": ("samba", 1500),
    "N5": ("going_out", 100),
    "N6": ("concealed", ConcealedPrize(200, instead=False, after_take=False, leaning=True)),
    "O1": ("penalties", {}),
    "P1": ("target", Target(10000, Threshold.REACH)),
}


@pytest.mark.parametrize("row", BY_ROW)
def test_a_row_has_its_value(row: str) -> None:
    name, value = BY_ROW[row]
    assert RULES.clauses()[name].value == value
    assert name in CITED[row]


@pytest.mark.parametrize("name", CLAUSES)
def test_a_clause_is_cited_and_worded(name: str) -> None:
    citation = RULES.clauses()[name].citation
    assert (citation.ruleset, citation.document, citation.clause) == ("samba-como-jogar", "samba-como-jogar", name)
    assert set(citation.section.split("; ")) <= SECTIONS
    holds_its_words(citation)


def test_the_page_names_the_clauses_that_cite_each_row() -> None:
    assert {row: CITED.get(row, set()) for row in TOLD} == TOLD
    assert CITED.keys() <= TOLD.keys()
    assert {row for row, clauses in TOLD.items() if not clauses} == {"A3"}


WITHOUT_A_CASE = {
    # Kept by custom, not at the table: drawing for seats, dealing, how a canasta is marked, the order of the count.
    *("A3", "A6", "I12", "N12", "S39"),
}


def test_every_row_that_a_record_can_show_has_a_case() -> None:
    wanted = {row for row in TOLD if row[0] not in "QY"} - WITHOUT_A_CASE
    assert wanted - shown_under("samba-como-jogar") == set()
