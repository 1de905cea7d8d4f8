"""The coverage of a record counts the clauses that were read for it."""

from __future__ import annotations

from sambanotation.generate.coverage import Coverage, watched
from sambanotation.generate.mutants import MUTATIONS
from sambanotation.generate.proof_report import coverage_table
from sambanotation.text import Lang
from tests.game.tables import RULES
from tests.generate.played import match_of, mutants_of, tables_of


def test_watched_rules_note_what_is_read() -> None:
    rules = watched(RULES)
    assert rules.read == set()
    assert rules.samba.value == RULES.samba.value
    assert rules.name == RULES.name
    assert rules.read == {"samba"}


def test_a_match_puts_clauses_to_use_and_finds_nothing() -> None:
    match, table = match_of(4, 2)
    coverage = Coverage()
    coverage.add(match, table)
    assert coverage.used["going_out"] == sum(deal.how == "out" for deal in match.deals)
    assert coverage.used["draw_count"] > 0
    assert coverage.used["sides"] == 1
    assert coverage.found.total() == 0
    assert "wild_retrieved" in coverage.never


def test_prizes_count_where_they_are_given() -> None:
    match, table = match_of(4, 2)
    coverage = Coverage()
    coverage.add(match, table)
    given = sum(name == "samba" for deal in match.deals for _, items in deal.counts for name, _ in items)
    assert coverage.used["samba"] == given
    assert coverage.used["cards_in_hand"] == sum(
        name == "hand" for deal in match.deals for _, items in deal.counts for name, _ in items
    )


def test_a_mutant_finds_something_against_its_clause() -> None:
    mutant = mutants_of(4).mutant(0, next(one for one in MUTATIONS if one.name == "no-discard"))
    assert mutant is not None
    coverage = Coverage()
    coverage.add(mutant.match, tables_of(4)[0])
    assert coverage.found["discard_compulsory"] == 1
    assert "| discard_compulsory | 0 |" in "\n".join(coverage_table(RULES, Lang.EN, Coverage(), coverage))


def test_clauses_that_the_code_follows_without_asking_count_with_their_situations() -> None:
    match, table = match_of(4, 3)
    coverage = Coverage()
    coverage.add(match, table)
    assert not match.seats_told
    assert coverage.used["usual_players"] == 1
    assert coverage.used["initial_meld_counts"] > 0
    red = sum(name == "red3" for deal in match.deals for _, items in deal.counts for name, _ in items)
    assert coverage.used["red_three_condition"] == red > 0


def test_coverages_add_up() -> None:
    match, table = match_of(4, 2)
    one, whole = Coverage(), Coverage()
    one.add(match, table)
    whole.add_all(one)
    whole.add_all(one)
    assert whole.actions == 2 * one.actions
    assert whole.used["draw_count"] == 2 * one.used["draw_count"]


def test_a_clause_that_cannot_be_met_is_told_with_the_reason() -> None:
    told = list(coverage_table(RULES, Lang.PT_BR, Coverage()))
    assert "- mixed_samba: o regulamento não tem essa regra" in told
    (never,) = (line for line in told if line.startswith("Never met: "))
    assert "draw_count" in never
    assert "mixed_samba" not in never
