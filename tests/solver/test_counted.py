"""Whole deals: what the program takes for impossible by the pack and the hands, counting by hand finds impossible too,
and what it takes for possible, possible."""

from __future__ import annotations

from random import Random

import pytest

from sambanotation.game.cards import KINDS, Pack, spell
from sambanotation.notation.parser import parse
from sambanotation.ruleset_file import load_ruleset
from sambanotation.solver.linear import Answer, Deadline
from sambanotation.solver.program import Program
from sambanotation.source import Source
from tests.solver.counted import Counted, NotCountedError
from tests.solver.redacted import telling
from tests.solver.test_program import RULES
from tests.solver.truths import told

ASKED = 6
"""So many cards of each answer are asked of the program for each deal."""


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_what_a_hidden_card_may_be_is_what_counting_finds(rules: str, players: int) -> None:
    compared = 0
    for number, way in enumerate(("public", "seat")):
        seen = telling(rules, players, number, way).seen
        try:
            compared += _compare(seen, Random(number))
        except NotCountedError:
            continue
    assert compared > ASKED


def _compare(seen: str, rng: Random) -> int:
    """Compares some answers of each kind; gives how many."""
    (deal,) = told(seen)
    sizes, players = deal.rules.other_hand_sizes.value, len(deal.side_of)
    counted = Counted(deal.deal, deal.side_of, deal.rules.pack.value, sizes.get(players, deal.rules.hand_size.value))
    assert counted.is_possible()
    program = Program(deal, with_rules=False)
    slots = {slot.spans[0].start: slot for slot in deal.course.slots if slot.spans}
    asked = [(one, kind) for one in counted.hidden() for kind in range(KINDS)]
    by_answer = {said: [each for each in asked if counted.may_be(*each) is said] for said in (True, False)}
    done = 0
    for said, those in by_answer.items():
        for one, kind in rng.sample(those, min(ASKED, len(those))):
            number = program.table.cards(slots[one.at]).get(kind)
            assert number is not None
            solved = program.linear.solve(number.copy().add(number, -2), Deadline(60))
            assert solved.answer is Answer.BEST
            assert (solved.objective < 0) is said, f"{spell(1 << kind)} at {one}"
            done += 1
    return done


def pack_of(rules: str) -> Pack:
    found = load_ruleset(rules).rules
    assert found is not None
    return found.pack.value


def test_counting_finds_what_is_plain() -> None:
    text = """[Rules "samba-br"]
deal 1 dealer D
hand A Kh Kh Kh As As As 9s 9s 9s 5c 5c 5c 4d 4d 4d
up 9c
1. A +_ _ -4d
2. B +_ Kd -Ks
"""
    (record,) = parse(Source("x", text)).records
    counted = Counted(record.deals[0], "ABCD", pack_of("samba-br"), 15)
    first = next(one for one in counted.hidden() if one.seat == "A")
    later = next(one for one in counted.hidden() if one.seat == "B")
    named = {spell(1 << kind): kind for kind in range(KINDS)}
    assert not counted.may_be(first, named["Kh"]), "all three are in the hand"
    assert counted.may_be(first, named["Ks"])
    assert counted.may_be(later, named["Ks"]), "it may be the one that was discarded"
