"""Why a clause is not met in any record: what leaves it no case to decide, found from the values of the rule set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sambanotation.generate.coverage import Coverage
from sambanotation.ruleset import CLAUSES, RuleSet
from sambanotation.ruleset_idle import Idle, idle
from sambanotation.ruleset_terms import BlackThreeMeld, StockEnd
from sambanotation.text import Text

NO_SUCH_RULE = Text("the rule set has no such rule", "o regulamento não tem essa regra")

IN_NO_GAME: tuple[Idle, ...] = (
    Idle(
        "red_three_in_hand",
        "red_three_held",
        lambda rules: not rules.red_three_held.value,
        Text(
            "no red three stays in a hand: only a deal in which one is wrongly kept charges for it",
            "nenhum três vermelho fica na mão: só uma rodada em que um foi guardado por erro o cobra",
        ),
    ),
    Idle(
        "black_three_wilds",
        "black_three_meld",
        lambda rules: rules.black_three_meld.value is BlackThreeMeld.NEVER,
        Text("black threes are never melded", "três negros nunca se baixam"),
    ),
    Idle(
        "sequence_naturals",
        "sequence_wilds",
        lambda rules: (
            not rules.sequence_wilds.value and rules.sequence_naturals.value.least <= rules.sequence_least.value
        ),
        Text("a sequence holds no wild card", "uma sequência não tem curinga"),
    ),
    Idle(
        "drawn_early",
        "draw_first",
        lambda _: True,
        Text(
            "the draw out of turn that it speaks of is found before",
            "a compra fora da vez, de que trata, é encontrada antes",
        ),
    ),
    Idle(
        "take_can_finish",
        "opening_takes",
        lambda rules: not rules.opening_takes.value and rules.stock_end.value is not StockEnd.FORCED_TAKE,
        Text(
            "no side opens with the pile, and nobody must take it: who is left without cards is told by keep_one_card",
            "nenhum lado sai com o bagaço, e ninguém deve comprá-lo: de quem fica sem cartas fala keep_one_card",
        ),
    ),
    Idle(
        "exhausted_going_out",
        "stock_end",
        lambda _: True,
        Text(
            "a deal in which somebody went out did not end with the stock: only score sheets say both",
            "uma rodada em que alguém bateu não terminou com o maço: só folhas de pontos dizem as duas coisas",
        ),
    ),
)
"""Clauses that decide something in score sheets or after a fault, and nothing in a game that keeps the rules or breaks
one of them once."""


def reasons(rules: RuleSet) -> Mapping[str, Text]:
    """By clause, why no record can meet it; clauses that some record can are not in it."""
    found = {name: NO_SUCH_RULE for name, clause in rules.clauses().items() if clause.value is None}
    return found | {one.clause: one.why for one in (*IN_NO_GAME, *idle(rules)) if one.holds(rules)}


def decides_nothing(rules: RuleSet) -> frozenset[str]:
    """The clauses that may be read, and change nothing whatever they say."""
    return frozenset(one.clause for one in idle(rules))


def unexplained(rules: RuleSet, legal: Coverage, broken: Coverage) -> Iterator[str]:
    """The clauses that neither matches nor mutants met, and of which the rule set does not tell why."""
    never, told = set(legal.never) & set(broken.never), reasons(rules)
    return (clause for clause in CLAUSES if clause in never and clause not in told)
