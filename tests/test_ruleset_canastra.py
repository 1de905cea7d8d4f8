"""The rule set canastra: its values row by row, its citations, its options, and docs/sources-canastra.md beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sambanotation.diagnostic import Standing
from sambanotation.game.cards import Pack
from sambanotation.ruleset_file import load_ruleset
from sambanotation.ruleset_terms import (
    Band,
    ConcealedPrize,
    Naturals,
    RedThreeCondition,
    RedThreePrize,
    Size,
    Take,
    Target,
    Threshold,
)
from tests.houses import rules_of
from tests.sourced import cited_by, holds_its_words, shown_under, told_in

RULES = rules_of(load_ruleset("canastra"))
DOCS = Path(__file__).parents[1] / "docs"
SOURCES = (DOCS / "sources.md").read_text(encoding="utf-8")
PAGE = (DOCS / "sources-canastra.md").read_text(encoding="utf-8")
SECTIONS = set(re.findall(r"^\| ([^|]+) \| [^|]+ \|$", PAGE.partition("\n## A.")[0], re.MULTILINE)) - {"section"}
TOLD = told_in(PAGE)
WAYS = (Take.NATURAL_PAIR, Take.NATURAL_AND_WILD, Take.ONTO_GROUP, Take.ONTO_CANASTA)

BY_ROW = {
    "A2": ("sides", {2: (2,)}),
    "A4": ("pack", Pack(2, 4)),
    "A5": ("hand_size", 15),
    "C2": ("dealt_red_three", "shown-replaced-on-turn"),
    "C3": ("drawn_red_three", "replaced-at-once"),
    "C4": ("pile_red_three", "laid-not-replaced"),
    "C6": ("red_three_prize", RedThreePrize(100, 800)),
    "C7": ("red_three_condition", RedThreeCondition(1, False)),
    "C8": ("red_three_failed", RedThreePrize(-100, -800)),
    "D3": ("black_three_meld", "going-out"),
    "D4": ("black_three_group", Size(3, 4)),
    "D5": ("black_three_wilds", 0),
    "E1": ("covered_upcards", ("JK", "2", "3r")),
    "F2": ("draw_count", 1),
    "F6": ("short_stock", "deal-ends"),
    "F7": ("stock_end", "after-turn"),
    "F9": ("last_red_three", "end-at-once"),
    "G1": ("takes", WAYS),
    "G3": ("take_wilds", 2),
    "G9": ("first_takes", WAYS),
    "G10": ("opening_takes", (Take.NATURAL_PAIR,)),
    "G12": ("prized_by", ("w", "3r")),
    "G13": ("prized_takes", (Take.NATURAL_PAIR,)),
    "G14": ("blocked_tops", ("w", "3b")),
    "S21": ("one_card_take", "larger-pile"),
    "I3": ("group_wilds", 3),
    "I4": ("group_naturals", Naturals(2, 1, 0)),
    "I5": ("second_wild_at", None),
    "I7": ("canasta_wilds", True),
    "I8": ("groups_of_a_rank", "one"),
    "I9": ("join_groups", False),
    "I11": ("wild_melds", None),
    "J1": ("sequences", False),
    "K1": ("minimums", (Band(None, 15), Band(0, 50), Band(1500, 90), Band(3000, 120))),
    "K5": ("concealed_minimum", "waived-after-draw"),
    "L1": ("going_out_melds", 1),
    "N1": ("natural_canasta", 500),
    "N2": ("mixed_canasta", 300),
    "N5": ("going_out", 100),
    "N6": ("concealed", ConcealedPrize(200, instead=True, after_take=True, leaning=False)),
    "F10": ("exhausted_going_out", 0),
    "P1": ("target", Target(3000, Threshold.REACH)),
}


@pytest.mark.parametrize("row", BY_ROW)
def test_a_row_has_its_value(row: str) -> None:
    name, value = BY_ROW[row]
    assert RULES.clauses()[name].value == value
    assert row in RULES.clauses()[name].citation.row.split(", ")


@pytest.mark.parametrize("name", RULES.clauses())
def test_a_clause_is_cited_and_worded(name: str) -> None:
    citation = RULES.clauses()[name].citation
    assert (citation.ruleset, citation.document) == ("canastra", "canastra")
    assert set(citation.section.split("; ")) <= SECTIONS
    assert all(f"| {row} |" in SOURCES for row in citation.row.split(", "))
    holds_its_words(citation)


@pytest.mark.parametrize(
    ("options", "clauses"),
    [
        ({"draw": "2"}, {"draw_count": 2}),
        ({"out": "2"}, {"going_out_melds": 2}),
        ({"target": "5000"}, {"target": Target(5000, Threshold.REACH)}),
        ({"draw": "2", "out": "2", "target": "10000"}, {"draw_count": 2, "going_out_melds": 2}),
    ],
)
def test_an_option_sets_its_clause(options: dict[str, str], clauses: dict[str, object]) -> None:
    rules = rules_of(load_ruleset("canastra", options=options))
    assert {name: rules.clauses()[name].value for name in clauses} == clauses


NOT_SHOWN = {
    *("A10", "S71"),
    # There are no sequences, no partners and no fines: nothing that a record could break.
    *("J2", "J3", "J4", "J5", "J6", "J7", "J8", "J9", "J10", "N4", "L4", "K6", "I6"),
    *("O1", "O2", "O3", "O4", "O5", "O7", "O8", "O9", "S74"),
    # No prize, no charge and no meld of these is there.
    *("C9", "N7", "N8", "N9", "N12"),
}
"""Rows of the rule set for which no record of their own stands among the cases."""


def test_every_row_has_a_case() -> None:
    assert cited_by(RULES).keys() - shown_under("canastra") - NOT_SHOWN == set()


def test_the_page_names_the_clauses_that_cite_each_row() -> None:
    cited = cited_by(RULES)
    assert cited.keys() <= TOLD.keys()
    assert {row: cited.get(row, set()) for row in TOLD} == TOLD
    assert {row for row, clauses in TOLD.items() if not clauses} == {"A3", "A6"}


def test_the_page_answers_every_row_of_the_other_documents() -> None:
    rows = re.findall(r"^\| ([A-P]\d+) \|", SOURCES.partition("## Rows that no record can show")[0], re.MULTILINE)
    assert [row for row in TOLD if row[0] != "S"] == rows


def test_a_clause_rests_on_a_silence_only_if_it_says_so() -> None:
    silent = re.findall(r"^\| ([A-P]\d+) \| [^|]+ \| Not said", PAGE, re.MULTILINE)
    assert "G15" in silent
    stated = {
        name for row in silent for name in TOLD[row] if RULES.clauses()[name].citation.standing is Standing.STATED
    }
    assert stated == set()
