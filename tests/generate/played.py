"""Matches and mutants that several tests look at."""

from __future__ import annotations

from functools import cache
from itertools import islice

from sambanotation.generate.chance import Chance
from sambanotation.generate.matches import Table, as_match, deals_of, play_deal, play_match, tables
from sambanotation.generate.mutants import Mutants
from sambanotation.generate.played import PlayedDeal, PlayedMatch
from sambanotation.ruleset_file import load_ruleset
from tests.game.tables import RULES
from tests.houses import rules_of

SEED = 5

VARIANTS = {
    **dict.fromkeys(("samba-official", "bolivia", "brazilian-canasta", "canasta-classic", "uruguay-canasta"), 4),
    **dict.fromkeys(("samba-uruguaia", "samba-aberta", "black-samba", "sambola", "trey"), 4),
    "samba-2": 2,
    "quad": 6,
    "royal-canasta": 3,
}
"""The variants, each with a number of players."""


@cache
def tables_of(players: int, rules: str = "samba-br") -> tuple[Table, ...]:
    return tables(RULES if rules == "samba-br" else rules_of(load_ruleset(rules)), rules, players)


@cache
def match_of(players: int, number: int = 0, seed: int = SEED, rules: str = "samba-br") -> tuple[PlayedMatch, Table]:
    """A match, with its table."""
    table = _table_of(players, number, rules)
    return play_match(table, seed, number), table


@cache
def begun(
    players: int, number: int = 0, seed: int = SEED, rules: str = "samba-br", deals: int = 1
) -> tuple[PlayedMatch, Table]:
    """The first deals of the match that `match_of` gives, with its table: the others are not played."""
    table = _table_of(players, number, rules)
    return as_match(table, seed, number, tuple(islice(deals_of(table, seed, number), deals))), table


def _table_of(players: int, number: int, rules: str) -> Table:
    there = tables_of(players, rules)
    return there[number % len(there)]


@cache
def deal_of(stacked: str, seed: int = SEED, players: int = 4, rules: str = "samba-br") -> PlayedDeal:
    """One deal at four, stacked in some way."""
    table = tables_of(players, rules)[0]
    before = tuple((side, 0) for side in table.match.sides)
    return play_deal(table, 1, "A", before, stacked, Chance(seed))


@cache
def mutants_of(players: int, rules: str = "samba-br") -> Mutants:
    return Mutants(tables_of(players, rules), SEED)
