"""Records that do not tell a deal from its beginning to its end, line by line: what happened is among what the program
allows, and what follows is what a count by hand finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from sambanotation.game.cards import KINDS, spell
from sambanotation.generate.redaction import Struck, redact
from sambanotation.generate.writing import text_of
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.replay import replay, validate
from sambanotation.solver.answers import Asked, DealAnswer, Derivation, Status
from sambanotation.solver.deriving import derive
from sambanotation.solver.linear import Answer
from sambanotation.solver.program import Program
from sambanotation.source import Source
from tests.generate.played import begun
from tests.solver.middles import position_after
from tests.solver.redacted import deal_alone
from tests.solver.test_program import RULES
from tests.solver.truths import allow_only, told

HEAD = '[Rules "samba-br"]\n'
HAND = "hand A As Ah Ad Kd Jh 9s 8d 7c 6h 5s 4d Qc Ts 9h 8s\n"


def derived(text: str, *, facts: bool = True) -> Derivation:
    found = derive(Source("x", HEAD + text), asked=Asked(facts=facts, scores=False))
    assert found is not None
    return found


def the_answer(text: str, *, facts: bool = True) -> DealAnswer:
    (answer,) = derived(text, facts=facts).deals
    return answer


def cards_at(text: str, word: str) -> list[str]:
    """The cards that the pattern may be which stands behind the first of these words."""
    answer = the_answer(text)
    at = (HEAD + text).index(word) + len(word)
    known = next(known for slot, known in answer.slots if slot.spans[0].start == at)
    assert known.proven
    assert not known.not_shown
    return sorted(spell(1 << kind) for kind in known.kinds)


def own_errors(text: str) -> list[str]:
    """The errors that the referee finds, without those that follow from others."""
    found = validate(Source("x", text))
    return [one.name for one in found if one.severity.value == "error" and one.consequence_of is None]


# What happened is allowed


def holds_the_truth(full: str, less: str) -> None:
    (truth,), (deal,) = told(full), told(less)
    program = Program(deal)
    allow_only(program, truth)
    solved = program.linear.solve(program.broken)
    assert (solved.answer, solved.objective) == (Answer.BEST, 0)


@pytest.mark.parametrize(("rules", "players"), RULES)
@pytest.mark.parametrize("turn", [5, 14])
def test_a_game_that_is_told_from_its_middle(rules: str, players: int, turn: int) -> None:
    match, _ = begun(players, rules=rules)
    full = position_after(deal_alone(text_of(match)), turn)
    assert not [one for one in validate(Source("full", full)) if one.severity.value == "error"]
    less = redact(Source("full", full), Struck(0.3, 1)).text
    holds_the_truth(full, less)
    derivation = derive(Source("less", less), asked=Asked(facts=False, scores=False))
    assert derivation is not None
    (answer,) = derivation.deals
    assert answer.status is Status.CONSISTENT
    completed = derivation.completed()
    assert completed is not None
    assert len(own_errors(print_records([completed]))) == len(answer.completion.errors if answer.completion else ())


@pytest.mark.parametrize(("rules", "players"), RULES)
@pytest.mark.parametrize("turn", [3, 12])
def test_a_game_of_which_a_line_is_not_understood(rules: str, players: int, turn: int) -> None:
    match, _ = begun(players, rules=rules)
    full = deal_alone(text_of(match))
    garbled = [line if not line.startswith(f"{turn}. ") else f"{line} ~~~~" for line in full.split("\n")]
    (deal,) = told("\n".join(garbled))
    assert len(deal.course.left_out) == 1
    holds_the_truth(full, "\n".join(garbled))
    holds_the_truth(full, redact_lines(full, turn))


def redact_lines(full: str, turn: int) -> str:
    """The record with cards struck out, and a line of it not to be understood."""
    lines = redact(Source("full", full), Struck(0.3, 2)).text.split("\n")
    return "\n".join(line if not line.startswith(f"{turn}. ") else f"{line} ~~~~" for line in lines)


# Lines that are not understood


def test_a_line_that_is_not_understood_leaves_the_rest_to_bind() -> None:
    text = "deal 1 dealer D\n" + HAND + "1. A +Kc Kh =As Ah Ad -Tc\nwhat was that?\n2. B +_ _ -_\n"
    answer = the_answer(text, facts=False)
    assert answer.status is Status.INCONSISTENT
    assert [one.told.deal.lines for one in (answer,)]
    assert "Tc" in {(HEAD + text)[answer.told.course.statements[one].span.start :][:2] for one in answer.conflict}
    possible = the_answer(text.replace("-Tc", "-Ts"), facts=False)
    assert possible.status is Status.CONSISTENT
    assert len(possible.told.course.left_out) == 1


def test_the_turn_that_is_not_understood_may_have_brought_any_card() -> None:
    text = "deal 1 dealer D\n" + HAND + "1. A +Kc Kh -Ts\n2. B ???\n3. C +_ _ -_\n4. D +_ _ -_\n5. A +2c 3c -{}\n"
    assert the_answer(text.format("Kc"), facts=False).status is Status.CONSISTENT
    # Of the seat that plays plainly all is known.
    assert the_answer(text.format("Tc"), facts=False).status is Status.INCONSISTENT
    assert the_answer(text.format("Tc").replace("2. B", "2. A"), facts=False).status is Status.CONSISTENT


# What is shown and taken back


def test_a_card_that_was_drawn_and_put_back_is_drawn_next() -> None:
    text = "deal 1 dealer D\n1. A +Kc _ undo +Kc 5h -_\n"
    assert cards_at(text, "+Kc ") == ["5h"]
    assert the_answer(text.replace("Kc _ undo", "Kd _ undo"), facts=False).status is Status.INCONSISTENT


def test_a_card_that_was_put_back_lies_there_for_the_next_player() -> None:
    assert cards_at("deal 1 dealer D\n1. A +_ _ undo ^1 =7c 7d 7h -_\n2. B +Kc 5h -_\n", "1. A +") == ["Kc"]


def test_a_card_that_was_put_back_is_in_no_hand() -> None:
    kings = "deal 1 dealer D\nhand A Kc Kc _*13\n1. A +Kc 4c undo ^1 =7c 7d 7h -_\n"
    assert the_answer(kings, facts=False).status is Status.CONSISTENT
    assert the_answer(kings + "2. B +4s 5h -_\n", facts=False).status is Status.INCONSISTENT
    four = kings.replace("_*13", "Kc _*12")
    assert the_answer(four, facts=False).status is Status.INCONSISTENT


def test_cards_of_a_pile_that_was_given_back_were_not_in_the_hand() -> None:
    text = "deal 1 dealer D\n" + HAND + "up Ac\n1. A ^1 =Ac As Ah undo undo +_ _ -_\n"
    assert the_answer(text, facts=False).status is Status.CONSISTENT
    # Without the pile A had no such card to show.
    alone = text.replace("^1 =Ac As Ah undo undo", "+_ _ =Ac As Ah undo")
    assert the_answer(alone.replace("_ _ =", "4c 4h ="), facts=False).status is Status.INCONSISTENT


# What is exposed


def test_an_exposed_card_was_in_the_hand() -> None:
    text = "deal 1 dealer D\n" + HAND + "1. A +Kc Kh =As Ah Ad -Ts\nexpose A _\n2. B +_ _ -_\n"
    held = ["4d", "5s", "6h", "7c", "8d", "8s", "9h", "9s", "Jh", "Kc", "Kd", "Kh", "Qc"]
    assert cards_at(text, "expose A ") == held
    assert the_answer(text.replace("expose A _", "expose A As"), facts=False).status is Status.INCONSISTENT


def test_what_is_exposed_later_tells_what_was_dealt() -> None:
    text = "deal 1 dealer D\nhand A As*3 Ks*3 Qs*3 Js*3 Ts*2 _\n1. A +4c 5c -4c\nexpose A 9d\n"
    assert cards_at(text, "Ts*2 ") == ["9d"]


# Variations, penalties, deals that are cut short


def test_what_might_have_been_breaks_no_rule_of_the_game() -> None:
    text = "deal 1 dealer D\n" + HAND + "1. A +Kc Kh -Ts\n(\n  1. A +Kc Kh =As Kd Jh -4c\n)\n2. B +_ _ -_\n"
    answer = the_answer(text, facts=False)
    assert answer.status is Status.CONSISTENT
    assert answer.completion is not None
    assert answer.completion.errors == ()
    completed = derived(text, facts=False).completed()
    assert completed is not None
    assert "1. A +Kc Kh =As Kd Jh -4c" in print_records([completed])


def test_penalties_are_charged_in_the_range_of_the_scores() -> None:
    match, _ = begun(2, rules="canastra")
    full = deal_alone(text_of(match)).replace("\nend ", "\npenalty A 100 house\nend ")
    ledger = replay(parse(Source("full", full)).records[0]).ledgers[0]
    assert ledger is not None
    assert ledger.entry("A", "penalty") is not None
    found = derive(Source("x", full), asked=Asked(facts=False))
    assert found is not None
    (answer,) = found.deals
    for side, points in answer.scores:
        assert points.least.exact
        assert (points.least.reached, points.most.reached) == ledger.score(side)


def test_a_deal_that_was_cut_short_is_answered_and_not_counted() -> None:
    for end in ("", "end abandoned\n"):
        found = derive(Source("x", HEAD + "deal 1 dealer D\n" + HAND + "1. A +Kc Kh -_\n" + end))
        assert found is not None
        (answer,) = found.deals
        assert answer.status is Status.CONSISTENT
        assert answer.scores == ()
        assert len(dict(answer.hands)) == 4
    for cut in ("deal 1 dealer D\n" + HAND.replace("As", "_"), "deal 1 dealer D\n"):
        assert the_answer(cut).status is Status.CONSISTENT
    assert (
        the_answer("deal 1 dealer D\n" + HAND.replace("Ah Ad", "As As As"), facts=False).status is Status.INCONSISTENT
    )


# Deals that begin in the middle

MIDDLE = """deal 1 position
hand A Kd Kh _
hand B ...
pile 9c 4h
stock
red A+C
red B+D
meld A+C =As Ah Ad
meld B+D
taken A+C no
taken B+D no
drawn A
7. A A<Ac -{}
"""


def test_a_hidden_card_of_a_position_is_what_is_laid_of_it() -> None:
    assert cards_at(MIDDLE.format("Kd"), "hand A Kd Kh ") == ["Ac"]
    assert the_answer(MIDDLE.format("Qs"), facts=False).status is Status.INCONSISTENT


@pytest.mark.parametrize(
    ("meld", "laid"), [("=As Ah Ad", "A<Ac"), ("=As Ah Ad", "A<Kh"), ("=As Ah 2d", "A<Ac"), ("=As Kh 4d", "A<Ac")]
)
def test_what_lies_there_is_taken_at_its_word_and_what_is_added_is_not(meld: str, laid: str) -> None:
    text = MIDDLE.format("Kd").replace("=As Ah Ad", meld).replace("A<Ac", laid)
    answer = the_answer(text, facts=False)
    assert answer.status is Status.CONSISTENT
    assert answer.completion is not None
    fewest = min(len(own_errors(HEAD + text.replace("Kh _", f"Kh {spell(1 << kind)}"))) for kind in range(KINDS))
    assert len(answer.completion.errors) == fewest


def test_of_melds_that_are_not_told_nothing_is_said_to_be_wrong() -> None:
    text = "deal 1 position\nhand A Kd Kh Ac _\ndrawn A\n7. A A<Ac K<Kh -Kd\n"
    answer = the_answer(text, facts=False)
    assert answer.status is Status.CONSISTENT
    assert answer.chosen is not None
    assert answer.chosen.least == 0


def test_where_all_of_the_stock_is_told_a_hand_holds_the_rest() -> None:
    """Of the pack of Canastra all but two cards lie open: the hand of B is these two."""
    pack = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "shdc" for _ in range(2)] + ["JK"] * 4
    for card in ("Ks", "Qh", "4c", "5c"):
        pack.remove(card)
    stock = " ".join(pack)
    text = f'[Rules "canastra"]\n[Seats "A B"]\ndeal 1 position\nhand A 4c\nhand B ...\npile 5c\nstock {stock}\n'
    text += "red A\nred B\nmeld A\nmeld B\nto-play B\n1. B +2s 2s -_\n"
    found = derive(Source("x", text.replace("1. B +2s 2s", "1. B +2s")), asked=Asked(scores=False))
    assert found is not None
    (answer,) = found.deals
    ((_, known),) = [(slot, known) for slot, known in answer.slots if slot.spans]
    assert known.proven
    assert {spell(1 << kind) for kind in known.kinds} == {"2s", "Ks", "Qh"}


# Score sheets

SHEET = """deal 1
end out
count A+C natural 2 samba 1 out 1 cards 420 hand -10
count B+D natural 1 cards 300 hand -200
score A+C {} B+D 600
"""


def test_a_sheet_that_is_right_may_have_been_so() -> None:
    found = derive(Source("x", HEAD + SHEET.format(3110)))
    assert found is not None
    (answer,) = found.deals
    assert answer.status is Status.CONSISTENT
    scores = {side: (points.least.reached, points.most.reached) for side, points in answer.scores}
    assert scores == {"A+C": (3110, 3110), "B+D": (600, 600)}
    assert answer.difference is not None
    assert answer.difference.least.reached == 2510


@pytest.mark.parametrize("score", [2700, 3200])
def test_what_would_mend_a_sheet_is_what_trying_all_amounts_finds(score: int) -> None:
    text = HEAD + SHEET.format(score)
    found = derive(Source("x", text))
    assert found is not None
    (answer,) = found.deals
    assert answer.status is Status.INCONSISTENT
    told = {}
    for (change,) in (repair.changes for repair in answer.repairs):
        span = answer.told.course.statements[change.statement].span
        if change.numbers:
            told[text[span.start : span.end], span.start] = set(change.numbers)
    assert told == dict(_tried(text, answer))


def _tried(text: str, answer: DealAnswer) -> list[tuple[tuple[str, int], set[int]]]:
    """What each amount of the side may be instead so that the referee finds nothing, all amounts tried."""
    fitting: list[tuple[tuple[str, int], set[int]]] = []
    for claimed in answer.told.course.claims:
        span = answer.told.course.statements[claimed.statement].span
        if claimed.side != "A+C" or (claimed.word == "count" and text[span.start] == "A"):
            continue
        amounts = range(41) if claimed.item in ("natural", "samba", "out") else range(-800, 3300, 10)
        right = {amount for amount in amounts if _is_right(text[: span.start] + str(amount) + text[span.end :])}
        if right:
            fitting.append(((text[span.start : span.end], span.start), right))
    return fitting


def _is_right(text: str) -> bool:
    return not [one for one in validate(Source("x", text)) if one.severity.value == "error"]


def test_an_undecided_fixture_is_never_told_to_be_impossible() -> None:
    """Whatever the referee finds nothing wrong in may have been so."""
    folder = Path(__file__).parents[2] / "fixtures" / "cases" / "undecided"
    for path in sorted(folder.glob("*.sgr")):
        source = Source(path.name, path.read_text(encoding="utf-8"))
        derivation = derive(source, folder, Asked(facts=False, scores=False))
        if derivation is not None and not [one for one in validate(source, folder) if one.severity.value == "error"]:
            assert derivation.status is Status.CONSISTENT, path.name
