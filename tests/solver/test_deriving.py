"""The way from a text to what follows from it."""

from __future__ import annotations

import pytest

from sambanotation.game.actions import Discard
from sambanotation.game.cards import spell
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Turn
from sambanotation.output.derived_text import derived_lines
from sambanotation.output.paint import plain
from sambanotation.replay import validate
from sambanotation.solver.answers import Asked, Derivation, Status
from sambanotation.solver.deriving import derive, quietly
from sambanotation.solver.program import Bound
from sambanotation.source import Source
from sambanotation.text import Lang

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
        derive(Source("x", RULES + DEAL + "end stock\n"), asked=Asked(), progress=interrupt, keep=kept.append)
    (deal,) = kept[-1].deals
    assert deal.status is Status.CONSISTENT
    assert deal.completion is not None
    assert deal.slots
    assert not any(known.proven for _, known in deal.slots), "what was not looked at may be possible too"
    assert deal.scores
    assert all(points.least.exact and points.most.exact for _, points in deal.scores), "that was looked at before"
    told = plain(derived_lines(kept[-1], Lang.EN))
    assert "not proven that no more is possible" in told
    assert "of these no completion was found" not in told, "nobody has looked for one"
    assert "not known" not in told


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


def told_of(found: Derivation) -> dict[str, list[tuple[list[int], bool]]]:
    """The numbers of each pattern, by what stands there, and whether no other is possible."""
    (deal,) = found.deals
    known: dict[str, list[tuple[list[int], bool]]] = {}
    for slot, what in deal.slots:
        text = found.source.text[slot.spans[0].start : slot.spans[0].end]
        known.setdefault(text, []).append((sorted(what.numbers), what.proven))
    return known


UNTOLD = """deal 1 dealer D
up 9c
1. A +{drawn} -_{shed}
end abandoned
"""


def test_any_number_that_the_pack_allows_is_possible() -> None:
    found = derived(UNTOLD.format(drawn="_*0..30", shed=""), scores=False, bound=Bound.PHYSICAL)
    assert told_of(found)["_*0..30"] == [(list(range(31)), True)]
    (deal,) = found.deals
    assert dict(deal.hands)["A"].known.numbers == set(range(14, 45))


def test_several_cards_may_have_been_discarded() -> None:
    text = UNTOLD.format(drawn="_ _", shed="*1..3 [16]")
    found = derived(text, scores=False, bound=Bound.PHYSICAL)
    assert told_of(found)["_*1..3"] == [([1, 2, 3], True)]
    found = derived(text, scores=False)
    assert told_of(found)["_*1..3"] == [([1], True)], "by the rules it is one"
    completed = derived(text.replace("1..3", "3"), facts=False, scores=False).completed()
    assert completed is not None
    (error,) = [one for one in validate(Source("x", print_records([completed]))) if one.severity.value == "error"]
    assert error.name == "several-discards"


def test_of_cards_that_are_discarded_together_the_first_stands() -> None:
    # All fours of hearts are in the hand of A, so that one of them was what B could take.
    text = """deal 1 dealer D
hand A 4h 4h 4h 4s 4s 4s 3s 3s 3s 3c 3c 3c 5s 5s 5s
up 9c
1. A +5h 5h -_*2
2. B ^2 =4h 4d 4d -_
end abandoned
"""
    found = derived(text, facts=False, scores=False, bound=Bound.PHYSICAL)
    (deal,) = found.deals
    assert deal.status is Status.CONSISTENT
    completed = found.completed()
    assert completed is not None
    (turn, _) = [line for line in completed.deals[0].lines if isinstance(line, Turn)]
    discard = turn.played[-1].action
    assert isinstance(discard, Discard)
    assert spell(discard.lots[0].kinds) == "4h"
    assert len(discard.lots) == 2


def test_a_pile_may_hold_as_many_covered_cards_as_there_are() -> None:
    text = UNTOLD.replace("up 9c\n", "").format(drawn="_ _", shed="") + "2. B ^20 -_\n"
    text = text.replace("end abandoned\n", "", 1) + "end abandoned\n"
    (deal,) = derived(text, facts=False, scores=False).deals
    assert deal.status is Status.CONSISTENT
    assert deal.completion is not None
    assert "upcard-covered-needlessly" not in {one.name for one in deal.completion.errors}


def test_what_the_stock_line_leaves_open_a_draw_tells() -> None:
    text = DEAL.replace("up 9c\n", "up 9c\nstock Kh _ 4_ 7c ...\n")
    (deal,) = derived(text, scores=False).deals
    stock = [known for slot, known in deal.slots if slot.at == 2]
    assert [sorted(spell(1 << kind) for kind in known.kinds) for known in stock] == [["Kc"], ["4c", "4d", "4h", "4s"]]


def test_all_smallest_changes_are_told() -> None:
    text = """deal 1 dealer D
up 9c
1. A +_*2 -_
2. B +_*16 -_ [45]
3. C +_ _ -_
4. D +_ _ -_
5. A +_ _ -_
6. B +_ _ -_ [17]
end abandoned
"""
    found = derived(text, facts=False, scores=False)
    (deal,) = found.deals
    spans = [one.span for one in deal.told.course.statements]
    said = {
        tuple(found.source.text[spans[one.statement].start : spans[one.statement].end] for one in repair.changes)
        for repair in deal.repairs
    }
    assert said == {("_*16", "[45]"), ("[45]", "[17]"), ("_*16", "[17]")}
    assert not deal.more_repairs
