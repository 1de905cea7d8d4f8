"""The variants: what each of them changes, its documents, and docs/sources-variants.md beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sambanotation.diagnostic import Standing
from sambanotation.game.cards import Pack
from sambanotation.ruleset import CLAUSES
from sambanotation.ruleset_difference import differences
from sambanotation.ruleset_file import load_ruleset
from sambanotation.ruleset_followed import unfollowed
from sambanotation.ruleset_terms import (
    Among,
    Band,
    BlackThreeMeld,
    InitialMeld,
    Naturals,
    RedThreeCondition,
    RedThreePrize,
    Size,
    Take,
    Unfinished,
)
from tests.generate.played import VARIANTS
from tests.houses import rules_of

PAGE = (Path(__file__).parents[1] / "docs" / "sources-variants.md").read_text(encoding="utf-8")
DOCUMENTS = PAGE.partition("## The documents")[2].partition("\n## ")[0]
CHAPTER = PAGE.partition("## The variants")[2].partition("\n## ")[0]
EXTENDS = dict(re.findall(r"^\| `([a-z0-9-]+)` \| `([a-z0-9-]+)` \|", CHAPTER, re.MULTILINE))

SAYS: dict[str, dict[str, object]] = {
    "samba-official": {
        "red_three_condition": RedThreeCondition(2, True),
        "takes": (Take.NATURAL_PAIR, Take.ONTO_GROUP, Take.ONTO_SEQUENCE),
        "group_naturals": Naturals(2, 0, 0),
        "wild_retrieved": None,
        "minimums": (Band(None, 15), Band(0, 50), Band(1500, 90), Band(3000, 120), Band(7000, 150)),
        "going_out": 200,
        "concealed": None,
    },
    "bolivia": {
        "wild_melds": Size(3, 7),
        "wild_canasta": 2500,
        "going_out_among": Among(1, 0, 0),
        "black_three_in_hand": 100,
    },
    "brazilian-canasta": {
        "opening_takes": (),
        "red_three_prize": RedThreePrize(100, 1200, {5: 1000}),
        "red_three_condition": RedThreeCondition(1, True),
        "leave_needed": True,
        "sequence_extended": True,
        "unfinished_sequence": Unfinished(5, 1000),
        "wild_canasta": 2000,
    },
    "canasta-classic": {"pack": Pack(2, 4), "hand_size": 11, "other_hand_sizes": {2: 15}, "going_out_melds": 1},
    "uruguay-canasta": {"takes": (Take.NATURAL_PAIR,), "wild_melds": Size(3, 7), "wild_canasta": 2000},
    "samba-2": {"sides": {2: (2,)}, "hand_size": 15, "going_out_melds": 2},
    "samba-uruguaia": {"side_wilds": 2, "wild_melds": None},
    "samba-aberta": {"sequence_wilds": 2, "mixed_samba": 1000, "samba": 1500},
    "black-samba": {
        "sequence_wilds": 1,
        "mixed_samba": 1000,
        "take_most": 5,
        "black_three_meld": BlackThreeMeld.NEVER,
        "red_three_prize": RedThreePrize(100, 1200),
    },
    "sambola": {
        "pack": Pack(3, 9),
        "take_most": 5,
        "not_discarded": ("3r", "JK"),
        "going_out_melds": 3,
        "going_out_among": Among(0, 2, 1),
    },
    "trey": {"sides": {4: (2,)}, "pack": Pack(3, 6), "wild_canasta": 2500},
    "quad": {"sides": {6: (3,)}, "pack": Pack(4, 8), "usual_players": None},
    "royal-canasta": {"sides": {2: (2,), 3: (3,), 4: (2,), 6: (2, 3)}, "tie": "one-more-deal"},
}
TARGETS = {
    **dict.fromkeys(("bolivia", "trey", "quad"), 15000),
    "royal-canasta": 18000,
    "canasta-classic": 5000,
    "uruguay-canasta": 5000,
}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_says_what_is_told_of_it(name: str) -> None:
    rules = rules_of(load_ruleset(name))
    assert {clause: rules.clauses()[clause].value for clause in SAYS[name]} == SAYS[name]
    assert rules.target.value.points == TARGETS.get(name, 10000)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_states_its_differences_only(name: str) -> None:
    rules, base = rules_of(load_ruleset(name)), rules_of(load_ruleset(EXTENDS[name]))
    assert load_ruleset(name).extends == EXTENDS[name]
    own = {clause for clause in CLAUSES if not rules.is_inherited(clause)}
    changed = {one.name for one in differences(base, rules)}
    repeated = {clause for clause in own - changed if rules.clauses()[clause].citation.document in base.documents}
    assert own
    assert repeated == set()


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_cited_and_worded(name: str) -> None:
    rules = rules_of(load_ruleset(name))
    for clause in (clause for clause in CLAUSES if not rules.is_inherited(clause)):
        citation = rules.clauses()[clause].citation
        assert f"| `{citation.document}` | {rules.documents[citation.document].title} |" in DOCUMENTS
        assert citation.wording.en != citation.wording.pt_br
        assert (citation.because is None) == (citation.standing is Standing.STATED)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_row_of_a_variant_names_each_document_its_sections_and_where_it_is(name: str) -> None:
    rules = rules_of(load_ruleset(name))
    own = (rules.clauses()[clause].citation for clause in CLAUSES if not rules.is_inherited(clause))
    (cell,) = re.findall(rf"^\| `{name}` \| `[a-z0-9-]+` \| ([^|]*) \|", CHAPTER, re.MULTILINE)
    told = {
        (document, section)
        for document, sections in re.findall(r"\[`([a-z-]+)`\]\([^)]+\): ((?:“[^”]+”(?:, )?)+)", cell)
        for section in re.findall(r"“([^”]+)”", sections)
    }
    assert told == {(citation.document, citation.section) for citation in own}
    for document, where in re.findall(r"\[`([a-z-]+)`\]\(([^)]+)\)", cell):
        (row,) = re.findall(rf"^\| `{document}` \|.*$", DOCUMENTS, re.MULTILINE)
        assert f"<{where}>" in row or f"]({where})" in row


def test_nothing_that_a_rule_set_of_the_tool_says_is_left_out() -> None:
    assert set(EXTENDS) == set(VARIANTS) == set(SAYS)
    assert [list(unfollowed(rules_of(load_ruleset(name)))) for name in VARIANTS] == [[]] * len(VARIANTS)


def test_brazilian_canasta_asks_for_canastas_to_open_with() -> None:
    bands = rules_of(load_ruleset("brazilian-canasta")).minimums.value
    assert [(band.from_total, band.points) for band in bands[4:]] == [(7000, 0), (8000, 200), (9000, 0)]
    assert [band.meld for band in bands[4:]] == [InitialMeld.CANASTA, InitialMeld.CANASTA, InitialMeld.NATURAL_CANASTA]
