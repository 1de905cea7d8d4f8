"""Under every rule set and for every number of players that it allows: a deal is clean, and mutants are found."""

from __future__ import annotations

import pytest

from sambanotation.generate.chance import Chance
from sambanotation.generate.matches import as_match, first_totals, play_deal
from sambanotation.generate.mutants import Mutant, departure
from sambanotation.generate.proof import faults_of, lost_cards
from sambanotation.generate.stacking import STACKED
from sambanotation.ruleset_file import available, load_ruleset
from tests.generate.played import mutants_of, tables_of
from tests.houses import rules_of

TABLES = [(rules, players) for rules in available() for players in sorted(rules_of(load_ruleset(rules)).sides.value)]
WAYS = tuple(STACKED)
ANYWHERE = (
    "too-many-copies",
    "wrong-hand-size",
    "card-not-in-hand",
    "wrong-minimum",
    "not-this-seats-turn",
    "too-many-drawn",
    "no-such-meld",
    "no-discard",
    "several-discards",
    "stock-not-used-up",
    "wrong-score",
)
"""Mutations that find a place in nearly every deal, by all rules."""


@pytest.mark.parametrize(("at", "rules", "players"), [(at, *table) for at, table in enumerate(TABLES)])
def test_a_deal_is_clean_and_loses_no_card(at: int, rules: str, players: int) -> None:
    for table in tables_of(players, rules):
        stacked, seats = WAYS[at % len(WAYS)], table.match.seats
        deal = play_deal(table, 1, seats[at % players], first_totals(table, at), stacked, Chance(at))
        match = as_match(table, 1, at, (deal,))
        assert deal.turns
        assert faults_of(match) == []
        assert lost_cards(match, table) == []


@pytest.mark.parametrize(("at", "rules", "players"), [(at, *table) for at, table in enumerate(TABLES)])
def test_a_mutant_is_found_where_it_is_and_as_what_it_is(at: int, rules: str, players: int) -> None:
    maker = mutants_of(players, rules)
    choice = [one for one in maker.mutations(0) if one.name in ANYWHERE]
    assert len(choice) == len(ANYWHERE)
    mutant = maker.mutant(0, choice[at % len(choice)])
    assert isinstance(mutant, Mutant)
    assert departure(mutant) is None
