"""The proof plays as many matches and makes as many mutants as asked, and tells what came of them."""

from __future__ import annotations

from dataclasses import replace

from sambanotation.generate.coverage import Coverage
from sambanotation.generate.proof import Proof, prove
from sambanotation.generate.proof_report import Proven, report
from sambanotation.generate.unmet import decides_nothing, reasons, unexplained
from sambanotation.ruleset import CLAUSES
from sambanotation.ruleset_file import load_ruleset
from sambanotation.ruleset_terms import BlackThreeMeld, StockEnd, Take
from tests.game.tables import RULES
from tests.houses import rules_of

CANASTRA = rules_of(load_ruleset("canastra"))
BRAZILIAN = rules_of(load_ruleset("brazilian-canasta"))


def _everything_met() -> Coverage:
    coverage = Coverage()
    coverage.used.update(CLAUSES)
    return coverage


def test_a_proof_counts_what_it_was_asked_for_and_tells_it() -> None:
    proof = prove(RULES, "samba-br", 4, 3, 2, 6)
    assert proof.matches == {4: 2}
    assert proof.mutants.total() == proof.mutants_of[4] == 6
    assert proof.disagreements == []
    told = list(report([Proven(RULES, proof)], 3))
    assert "Disagreements: 0." in told
    assert "| samba-br@1 | 4 | 2 | 6 | |" in told
    assert told == list(report([Proven(RULES, proof)], 3))


def test_every_third_match_chooses_among_the_options() -> None:
    proof = prove(CANASTRA, "canastra", 2, 3, 3, 0)
    assert proof.disagreements == []
    assert {option.partition("=")[0] for option in proof.options} == set(CANASTRA.choices())
    assert proof.options.total() == len(CANASTRA.choices())


def test_another_mutant_is_made_where_one_cannot_be() -> None:
    # Nobody has a partner at a table of two, so that several mutations are not possible there.
    proof = prove(CANASTRA, "canastra", 2, 3, 0, 95)
    assert proof.mutants.total() == 95
    assert "went-out-against-the-partner" not in proof.possible
    assert proof.disagreements == []


def test_a_second_judge_is_asked_about_every_record() -> None:
    asked: list[str] = []

    def second(text: str) -> tuple[str, ...] | None:
        asked.append(text)
        return (None, ("line 9: an ace too many",), ())[len(asked) % 3]

    proof = prove(CANASTRA, "canastra", 2, 3, 1, 5, second=second)
    assert len(asked) == 6
    assert proof.second == {"agrees": 2, "differs": 2, "no verdict": 2}
    assert len(proof.disagreements) == 2
    assert all(one.endswith("the second judge: line 9: an ace too many") for one in proof.disagreements)


def test_proofs_add_up() -> None:
    whole, one = Proof(), prove(CANASTRA, "canastra", 2, 3, 1, 2)
    whole.add(one)
    whole.add(one)
    assert whole.matches == {2: 2}
    assert whole.mutants.total() == 4
    assert (whole.deals, whole.turns, whole.steps) == (2 * one.deals, 2 * one.turns, 2 * one.steps)
    assert whole.legal.used["draw_count"] == 2 * one.legal.used["draw_count"] > 0


def test_a_report_tells_its_disagreements() -> None:
    proof = Proof(disagreements=["match 3: SG601 no-discard on line 9"], legal=_everything_met())
    told = list(report([Proven(RULES, proof)], 1))
    assert "Disagreements: 1." in told
    assert "- match 3: SG601 no-discard on line 9" in told
    assert not Proven(RULES, proof).stands
    assert Proven(RULES, Proof(legal=_everything_met())).stands


def test_a_mutation_that_found_no_place_is_told() -> None:
    proof = Proof(legal=_everything_met(), possible={"no-discard"})
    assert "| samba-br@1 | all | 0 | 0 | `no-discard` |" in list(report([Proven(RULES, proof)], 1))
    assert not Proven(RULES, proof).stands


def test_a_clause_that_nothing_met_is_told() -> None:
    coverage = _everything_met()
    del coverage.used["draw_count"], coverage.used["drawn_early"]
    proof = Proof(legal=coverage)
    assert Proven(RULES, proof).unmet == ("draw_count",)
    told = list(report([Proven(RULES, proof)], 1))
    assert "| draw_count | **?** |" in told
    assert "| drawn_early | [1] |" in told
    assert "| draw_first | 1/0/0 |" in told
    assert "Neither met nor explained: samba-br@1: draw_count." in told


def test_why_a_clause_is_not_met_follows_from_the_values_of_the_rule_set() -> None:
    assert "mixed_samba" in reasons(RULES)
    assert "black_three_wilds" not in reasons(RULES)
    never = replace(RULES, black_three_meld=replace(RULES.black_three_meld, value=BlackThreeMeld.NEVER))
    assert "black_three_wilds" in reasons(never)
    assert "samba" in decides_nothing(CANASTRA)
    assert "samba" not in decides_nothing(RULES)


def test_a_take_that_cannot_be_finished_is_met_only_where_a_take_opens_or_must_be_made() -> None:
    opening = replace(BRAZILIAN.opening_takes, value=(Take.NATURAL_PAIR,))
    forced = replace(BRAZILIAN.stock_end, value=StockEnd.FORCED_TAKE)
    assert "take_can_finish" in reasons(BRAZILIAN)
    assert "take_can_finish" not in reasons(replace(BRAZILIAN, opening_takes=opening))
    assert "take_can_finish" not in reasons(replace(BRAZILIAN, stock_end=forced))


def test_what_is_met_needs_no_reason() -> None:
    assert list(unexplained(RULES, _everything_met(), Coverage())) == []
    assert "draw_count" in unexplained(RULES, Coverage(), Coverage())
    assert "mixed_samba" not in unexplained(RULES, Coverage(), Coverage())
