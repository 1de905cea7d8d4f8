"""The program allows what happened: of every record that tells less of a legal game that game is a completion."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from sambanotation.game.cards import spell
from sambanotation.generate.writing import text_of
from sambanotation.notation.parser import parse
from sambanotation.replay import validate
from sambanotation.solver.answers import Asked
from sambanotation.solver.choosing import choose
from sambanotation.solver.completion import Completing, Completion, Filled, Numbers
from sambanotation.solver.course import Course
from sambanotation.solver.deriving import derive
from sambanotation.solver.linear import Answer, Deadline, Sum
from sambanotation.solver.program import Bound, DealTold, Program, deals_told
from sambanotation.source import Source
from tests.generate.played import match_of
from tests.solver.truths import allow_only, hidden, told

RULES = [("samba-br", 4), ("samba-pagat", 4), ("samba-como-jogar", 4), ("canastra", 2)]

NARRATED = """[Rules "samba-br"]
deal 1 dealer D
up _
1. A +_ _ =A_*3 -_
2. B +_ _ -9c
end abandoned
"""


@pytest.mark.parametrize(("rules", "players"), RULES)
@pytest.mark.parametrize("share", [0.2, 0.5])
def test_what_happened_is_a_completion_that_breaks_no_rule(rules: str, players: int, share: float) -> None:
    match, _ = match_of(players, rules=rules)
    told_less = hidden(text_of(match), 7, share)
    for truth, deal in islice(zip(told(text_of(match)), told(told_less), strict=True), 3):
        program = Program(deal)
        allow_only(program, truth)
        solved = program.linear.solve(program.broken)
        assert (solved.answer, solved.objective) == (Answer.BEST, 0), f"deal {deal.deal.heading.number}"


def the_deal(text: str, completing: type[Completing] = Completing) -> tuple[DealTold, Completing]:
    record = parse(Source("x", text)).records[0]
    deal = next(deals_told(record))
    return deal, completing(record.head, (), deal.deal, deal.rules.pack.value, None)


def test_a_completion_is_complete_and_breaks_no_rule() -> None:
    deal, completing = the_deal(NARRATED)
    chosen = choose(Program(deal), completing, Deadline(60))
    assert chosen.is_fewest
    assert chosen.completion is not None
    assert chosen.completion.errors == ()


def test_the_same_seed_gives_the_same_completion_and_another_seed_another() -> None:
    deal, completing = the_deal(NARRATED)
    found = [choose(Program(deal), completing, Deadline(60), seed).completion for seed in (0, 0, 1)]
    assert found[0] == found[1] != found[2]


def test_without_a_fourth_card_there_is_no_completion() -> None:
    deal, _ = the_deal(NARRATED.replace("-9c", "-9c\n3. C +9c 9c -_\n4. D +9c _ -_"))
    assert Program(deal, with_rules=False).linear.solve().answer is Answer.NONE


def test_a_rule_is_broken_where_the_record_forces_it() -> None:
    # No three of these cards are a meld.
    hand = "hand A As Kd Jh 9s 8d 7c 6h 5s 4d Qc Ts 3s 3c Ah 9h"
    text = NARRATED.replace("up _", f"{hand}\nup _").replace("A +_ _ =A_*3", "A +8c 4s =_*3")
    deal, _ = the_deal(text)
    program = Program(deal)
    solved = program.linear.solve(program.broken)
    assert (solved.answer, solved.objective) == (Answer.BEST, 1), "no meld, though As Ah Kd are 50 points"
    assert Program(deal, Bound.LEGAL).linear.solve().answer is Answer.NONE
    deal, _ = the_deal(text.replace("9h", "9d 9c").replace("As ", ""))
    assert Program(deal, Bound.LEGAL).linear.solve().answer is Answer.NONE, "three nines are 30 points"
    deal, _ = the_deal(text.replace("3s 3c", "Ad 3c"))
    assert Program(deal, Bound.LEGAL).linear.solve().answer is Answer.BEST


class Stricter(Completing):
    """Finds one error more in everything."""

    def completion(self, course: Course, filled: Filled, numbers: Numbers | None = None) -> Completion:
        made = super().completion(course, filled, numbers)
        (error,) = [one for one in validate(Source("x", NO_DISCARD)) if one.name == "no-discard"]
        return replace(made, errors=(*made.errors, error))


NO_DISCARD = NARRATED.replace(" -9c", "")


def test_where_the_referee_finds_more_the_program_may_break_as_many_rules() -> None:
    # A completion that breaks one rule of the program may be as good as those that break none.
    told, completing = the_deal(NARRATED, Stricter)
    program = Program(told)
    chosen = choose(program, completing, Deadline(60))
    assert (chosen.least, chosen.fewest, chosen.is_fewest) == (0, 1, False)
    solved = program.linear.solve(Sum().add(program.broken, -1))
    assert (solved.answer, solved.objective) == (Answer.BEST, -1)


def test_where_a_side_has_one_group_of_each_rank_cards_may_belong_to_one_that_lies_there() -> None:
    # Two cards are no meld, and two wild cards show no rank.
    text = """[Rules "canastra"]
[Seats "A B"]
deal 1 dealer B
up 5c
1. A +_ =9s 9h 9d =Ks Kh Kd -_
2. B +_ -_
3. A +_ =_*2 -_
end abandoned
"""
    derivation = derive(Source("x", text), asked=Asked(scores=False))
    assert derivation is not None
    (answer,) = derivation.deals
    assert answer.completion is not None
    assert answer.completion.errors == ()
    (laid,) = [known for slot, known in answer.slots if slot.quantity is not None]
    assert {spell(1 << kind)[0] for kind in laid.kinds} == {"2", "J", "9", "K"}
    assert not laid.not_shown
    assert laid.proven
