"""Matches and mutants that several tests look at."""

from __future__ import annotations

from functools import cache

from sambanotation.generate.chance import Chance
from sambanotation.generate.matches import Table, play_deal, play_match, tables
from sambanotation.generate.mutants import Mutants
from sambanotation.generate.played import PlayedDeal, PlayedMatch
from sambanotation.ruleset_file import load_ruleset
from tests.game.tables import RULES
from tests.houses import rules_of

SEED = 5


@cache
def tables_of(players: int, rules: str = "samba-br") -> tuple[Table, ...]:
    return tables(RULES if rules == "samba-br" else rules_of(load_ruleset(rules)), rules, players)


@cache
def match_of(players: int, number: int = 0, seed: int = SEED, rules: str = "samba-br") -> tuple[PlayedMatch, Table]:
    """A match, with its table."""
    there = tables_of(players, rules)
    table = there[number % len(there)]
    return play_match(table, seed, number), table


@cache
def deal_of(stacked: str, seed: int = SEED, players: int = 4, rules: str = "samba-br") -> PlayedDeal:
    """One deal at four, stacked in some way."""
    table = tables_of(players, rules)[0]
    before = tuple((side, 0) for side in table.match.sides)
    return play_deal(table, 1, "A", before, stacked, Chance(seed))


@cache
def mutants_of(players: int, rules: str = "samba-br") -> Mutants:
    return Mutants(tables_of(players, rules), SEED)
