"""The rule set samba-br: its values row by row, its citations, and docs/sources.md beside it."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from sambanotation.diagnostic import Standing
from sambanotation.game.cards import Pack
from sambanotation.ruleset import CLAUSES
from sambanotation.ruleset_file import available, load_ruleset
from sambanotation.ruleset_sense import contradictions
from sambanotation.ruleset_terms import (
    Band,
    CanastaPrize,
    Charge,
    HiddenCanasta,
    OneCardTake,
    Per,
    RedThreeCondition,
    RedThreePrize,
    Size,
    Take,
    Target,
    Threshold,
)
from sambanotation.text import Lang
from tests.houses import rules_of
from tests.sourced import cited_by

SOURCES = (Path(__file__).parents[1] / "docs" / "sources.md").read_text(encoding="utf-8")
RULES = rules_of(load_ruleset("samba-br"))

ROW = re.compile(r"^\| ([A-Z]\d+) \|(.*)\| ([^|]*) \|$", re.MULTILINE)


def chapter(heading: str) -> str:
    """The part of the page under a heading of the second rank."""
    return SOURCES.partition(f"\n## {heading}")[2].partition("\n## ")[0]


TOLD = {
    row: set(re.findall(r"`(\w+)`", clauses))
    for row, _, clauses in ROW.findall(SOURCES)
    if clauses.startswith(("`", "—"))
}
"""The rows of the page, each with the clauses that it names in its last column."""

NOT_SHOWN = dict(re.findall(r"^\| ([A-Z]\d+) \| ([^|]+) \|$", chapter("Rows that no record can show"), re.MULTILINE))
ELSEWHERE = set(
    re.findall(r"\b[A-Z]\d+\b", chapter("Rows that no record can show").partition("cited by no clause of")[2])
)

CITED = cited_by(RULES)

BY_ROW = {
    "A2": ("sides", {2: (2,), 3: (3,), 4: (2,), 5: (5,), 6: (3, 2)}),
    "A1": ("described_players", (2, 3, 4, 6)),
    "A4": ("pack", Pack(3, 6)),
    "A5": ("hand_size", 15),
    "S2": ("other_hand_sizes", {6: 15}),
    "C2": ("dealt_red_three", "shown-replaced-on-turn"),
    "C3": ("drawn_red_three", "replaced-at-once"),
    "C4": ("pile_red_three", "laid-not-replaced"),
    "C6": ("red_three_prize", RedThreePrize(100, 1000)),
    "C7": ("red_three_condition", RedThreeCondition(2, True)),
    "C8": ("red_three_failed", RedThreePrize(-100, -600)),
    "C9": ("red_three_in_hand", Charge(500, Per.CARD)),
    "D3": ("black_three_meld", "going-out"),
    "D4": ("black_three_group", Size(3, None)),
    "D5": ("black_three_wilds", 0),
    "E1": ("covered_upcards", ("JK", "2", "3r", "3b")),
    "F2": ("draw_count", 2),
    "F7": ("stock_end", "forced-take"),
    "S10": ("last_red_three", "end"),
    "G1": ("first_takes", (Take.NATURAL_PAIR,)),
    "G2": ("takes", tuple(Take)),
    "G3": ("take_wilds", 1),
    "G7": ("sequence_start", False),
    "G8": ("take_top_alone", ()),
    "G9": ("first_take", "side"),
    "G12": ("prized_by", ("w", "3r")),
    "G13": ("prized_takes", (Take.NATURAL_PAIR,)),
    "G14": ("blocked_tops", ("w", "3b")),
    "H2": ("one_card_take", OneCardTake.NO),
    "I2": ("group_most", None),
    "I3": ("group_wilds", 2),
    "I5": ("second_wild_at", 7),
    "I7": ("canasta_wilds", False),
    "I8": ("groups_of_a_rank", "several"),
    "I10": ("wild_retrieved", None),
    "I11": ("wild_melds", Size(3, 7)),
    "J2": ("sequence_ranks", ("4", "A")),
    "J4": ("sequence_wilds", 0),
    "J5": ("sequence_most", 7),
    "J6": ("join_sequences", False),
    "K1": ("minimums", (Band(None, 15), Band(0, 50), Band(1500, 90), Band(3000, 120), Band(7000, 150))),
    "K5": ("concealed_minimum", "needed"),
    "L1": ("going_out_melds", 2),
    "N1": ("natural_canasta", 500),
    "N2": ("mixed_canasta", 300),
    "N3": ("wild_canasta", 2000),
    "N4": ("samba", 1500),
    "N5": ("going_out", 200),
    "F10": ("exhausted_going_out", 0),
    "N7": ("hidden_canasta", HiddenCanasta(1000, 500, 500, 200)),
    "N8": ("canasta_of_canastas", CanastaPrize(7, 2000)),
    "N9": ("canastrao", CanastaPrize(5, 500)),
    "S37": ("stack_prizes", False),
    "N10": ("cards_in_hand", -1),
    "P1": ("target", Target(10000, Threshold.EXCEED)),
    "S55": ("tie", "drawn"),
}


@pytest.mark.parametrize("row", BY_ROW)
def test_a_row_has_its_value(row: str) -> None:
    name, value = BY_ROW[row]
    assert RULES.clauses()[name].value == value
    assert name in CITED[row]


@pytest.mark.parametrize(
    ("row", "cards", "points"),
    [("B1", ["JK"], 50), ("B2", "2", 20), ("B3", "A", 20), ("B4", "KQJT98", 10), ("B5", "7654", 5), ("B6", "3", 5)],
)
def test_a_card_has_its_points(row: str, cards: list[str] | str, points: int) -> None:
    assert {RULES.card_points.value[card] for card in cards} == {points}
    assert "card_points" in CITED[row]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("O1", "stock-out-of-turn"),
        ("O2", "pile-out-of-turn"),
        ("O3", "meld-out-of-turn"),
        ("O6", "three-wilds"),
        ("O7", "out-refused"),
        ("O8", "out-unable"),
    ],
)
def test_a_fault_is_fined(row: str, reason: str) -> None:
    assert RULES.penalties.value[reason] == 100
    assert len(RULES.penalties.value) == 6
    assert "penalties" in CITED[row]


@pytest.mark.parametrize("name", available())
def test_a_rule_set_has_the_name_of_its_file_and_can_be_played(name: str) -> None:
    rules = rules_of(load_ruleset(name))
    assert rules.name == name
    assert list(contradictions(rules)) == []
    assert tuple(rules.clauses()) == CLAUSES


@pytest.mark.parametrize("name", CLAUSES)
def test_a_clause_is_cited_and_worded(name: str) -> None:
    citation = RULES.clauses()[name].citation
    assert (citation.ruleset, citation.clause) == ("samba-br", name)
    assert citation.document in RULES.documents
    assert citation.row
    headings = SOURCES.partition("### Sections of `samba-br`")[2].partition("###")[0].replace("\n", " ")
    for section in citation.section.split("; "):
        assert section in headings
    for said in (citation.wording, citation.because):
        if said is not None:
            assert said.en != said.pt_br
    assert all(citation.wording.say(lang, {})[-1] == "." for lang in Lang)
    assert (citation.because is None) == (citation.standing is Standing.STATED)


@pytest.mark.parametrize("name", [name for name, clause in RULES.clauses().items() if clause.options])
def test_options_differ_in_value_and_words(name: str) -> None:
    clause = RULES.clauses()[name]
    assert [option.value for option in clause.options].count(clause.value) == 1
    wordings = {(option.wording.en, option.wording.pt_br) for option in clause.options}
    assert len(wordings) == len(clause.options) == len({str(option.value) for option in clause.options})


def test_a_clause_rests_on_a_silence_only_if_it_says_so() -> None:
    for row, names in CITED.items():
        if "Not said" in "".join(line for line in SOURCES.splitlines() if line.startswith(f"| {row} |")):
            standings = {name: RULES.clauses()[name].citation.standing for name in names}
            assert Standing.STATED not in standings.values(), (row, standings)


# docs/sources.md


def test_the_page_has_every_row_once() -> None:
    rows = [row for row, _, clauses in ROW.findall(SOURCES) if clauses.startswith(("`", "—"))]
    assert len(rows) == len(set(rows))
    numbers = defaultdict(list)
    for row in rows:
        numbers[row[0]].append(int(row[1:]))
    assert set(numbers) == set("ABCDEFGHIJKLMNOPSX")
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())
    counts = " ".join(f"{letter}{len(numbers[letter])}" for letter in numbers)
    assert counts == "A10 B9 C12 D5 E3 F10 G18 H2 I12 J10 K8 L6 M2 N13 O9 P3 S81 X19"


def test_the_page_names_the_clauses_that_cite_each_row() -> None:
    assert CITED.keys() <= TOLD.keys()
    assert {row: CITED.get(row, set()) for row in TOLD} == TOLD


def test_a_row_that_no_clause_cites_says_why() -> None:
    uncited = {row for row, clauses in TOLD.items() if not clauses}
    assert NOT_SHOWN.keys() == {"A3", "A6", "N12", "S39", "X18", "X19"}
    assert not NOT_SHOWN.keys() & ELSEWHERE
    assert uncited == NOT_SHOWN.keys() | ELSEWHERE
    assert all(row[0] == "S" for row in ELSEWHERE)
    for row in ELSEWHERE:
        line = next(line for line in SOURCES.splitlines() if line.startswith(f"| {row} |"))
        assert re.search(r"concerns? (?!`samba-br`)", line, re.IGNORECASE), line


def test_the_page_tells_of_every_document_that_is_cited() -> None:
    table = chapter("The documents")
    for name, document in RULES.documents.items():
        assert f"| `{name}` | {document.title} |" in table
