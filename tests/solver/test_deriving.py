"""The way from a text to what follows from it."""

from __future__ import annotations

import pytest

from sambanotation.solver.answers import Asked, Derivation, Status
from sambanotation.solver.deriving import derive, quietly
from sambanotation.source import Source

RULES = '[Rules "samba-br"]\n'
DEAL = """deal 1 dealer D
hand A As Ah Ad Kd Jh 9s 8d 7c 6h 5s 4d Qc Ts 9h 8s
up 9c
1. A +Kh Kc =As Ah Ad -_ [13]
2. B +_ _ -Tc
"""
SECOND = DEAL.replace("deal 1 dealer D", "deal 2 dealer A").replace("1. A", "1. X").replace("2. B", "1. B")
SECOND = SECOND[: SECOND.index("1. X")] + SECOND[SECOND.index("1. B") :]


def derived(text: str, **asked: object) -> Derivation:
    found = derive(Source("x", RULES + text), asked=Asked(**asked))  # type: ignore[arg-type]
    assert found is not None
    return found


def test_a_text_without_a_deal_has_nothing_to_be_derived_from() -> None:
    assert derive(Source("x", RULES)) is None


def test_one_deal_of_several_may_be_meant() -> None:
    text = DEAL + "end abandoned\n\n" + SECOND
    assert [one.told.deal.heading.number for one in derived(text, facts=False, scores=False).deals] == [1, 2]
    found = derived(text, facts=False, scores=False, deal=2)
    assert [one.told.deal.heading.number for one in found.deals] == [2]
    completed = found.completed()
    assert completed is not None
    assert completed.deals[0] == found.record.deals[0], "the other one stays as it is told"
    assert derive(Source("x", RULES + text), asked=Asked(deal=3)) is None


def test_an_interruption_leaves_what_is_known_so_far() -> None:
    kept: list[Derivation] = []

    def interrupt(what: str, done: int, of: int) -> None:
        quietly(what, done, of)
        if what == "facts" and done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        derive(Source("x", RULES + DEAL), asked=Asked(), progress=interrupt, keep=kept.append)
    (deal,) = kept[-1].deals
    assert deal.status is Status.CONSISTENT
    assert deal.completion is not None
    assert deal.slots
    assert not any(known.proven for _, known in deal.slots), "what was not looked at may be possible too"


def test_where_two_things_must_change_both_are_told() -> None:
    # Four nines of clubs, and one more claim that is wrong: no one change mends both.
    text = DEAL.replace("9s 8d", "9c 9c").replace("[13]", "[12]").replace("-Tc", "-9c")
    (deal,) = derived(text, facts=False, scores=False).deals
    assert deal.status is Status.INCONSISTENT
    assert deal.repairs
    assert {len(repair.changes) for repair in deal.repairs} == {2}


def test_what_is_claimed_of_the_count_binds() -> None:
    text = """deal 1 dealer D
1. A +_ _ =_*7 =Ks Kh Kd Kc Kd Kc Kh -_
2. B +_ _ -_
3. C +_ _ -_
4. D +_ _ -_
5. A +_ _ -_ #
end out
count A+C natural 1 mixed 1 out 1 cards 180 hand -100
"""
    (deal,) = derived(text, facts=False).deals
    assert deal.status is Status.CONSISTENT
    scores = dict(deal.scores)
    assert (scores["A+C"].least.reached, scores["A+C"].most.reached) == (1080, 1080)
