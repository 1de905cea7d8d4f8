"""Questions of a few words: the record that they are put together as, and what the referee says to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambanotation.diagnostic import Verdict
from sambanotation.game.cards import spell_lots
from sambanotation.notation.parser import parse
from sambanotation.replay import in_order, validate
from sambanotation.replay.asking import answer
from sambanotation.replay.comparing import played, verdict_of
from sambanotation.replay.question import put_together
from sambanotation.ruleset_terms import Take
from sambanotation.source import Source
from tests.houses import HEADING, clause, house, rules_of
from tests.referee.tables import RULES

SIGNS = "AB49sKchd+=-<^ .()[]{};~#@:/*'\"\\\n0129meldhandpilenotaken"


def asked(*lines: str) -> list[str]:
    """The lines of the record below its heading."""
    text = put_together(lines, RULES, "samba-br")
    assert text.startswith('[Rules "samba-br"]\n')
    return text.partition("deal 1 position\n")[2].splitlines()


class TestPuttingTogether:
    def test_a_turn_gets_its_number_and_its_seat(self) -> None:
        assert asked("+Kc 5c -Kc") == ["1. A +Kc 5c -Kc"]
        assert asked("B +Kc 5c -Kc") == ["1. B +Kc 5c -Kc"]
        assert asked("7. B +Kc 5c -Kc") == ["7. B +Kc 5c -Kc"]
        assert asked("7. +Kc 5c -Kc") == ["7. A +Kc 5c -Kc"]

    def test_turns_follow_one_another(self) -> None:
        assert asked("B +Kc 5c -Kc", "+_ _ -_", "+_ _ -_") == [
            "1. B +Kc 5c -Kc",
            "2. C +_ _ -_",
            "3. D +_ _ -_",
        ]
        assert asked("7. B +Kc 5c -Kc", "+_ _ -_") == ["7. B +Kc 5c -Kc", "8. C +_ _ -_"]

    def test_the_player_is_named_by_whatever_names_one(self) -> None:
        assert asked("hand C Kc", "+Kc 5c -Kc")[-1] == "1. C +Kc 5c -Kc"
        assert asked("to-play D", "hand C Kc", "+Kc 5c -Kc")[-1] == "1. D +Kc 5c -Kc"
        assert asked("drawn B", "-Kc")[-1] == "1. B -Kc"

    def test_lines_are_of_that_player_and_his_side(self) -> None:
        assert asked("hand Kc 4s ...", "meld =As Ah Ad", "taken no", "red 3h", "minimum 90", "B +_ _ -_") == [
            "hand B Kc 4s ...",
            "meld B+D =As Ah Ad",
            "taken B+D no",
            "red B+D 3h",
            "minimum B+D 90",
            "1. B +_ _ -_",
        ]
        assert asked("meld", "+_ _ -_") == ["meld A+C", "1. A +_ _ -_"]
        assert asked("taken", "hand", "+_ _ -_") == ["taken A+C", "hand A", "1. A +_ _ -_"]

    def test_a_seat_stands_for_its_side(self) -> None:
        assert asked("meld B =As Ah Ad", "taken D", "+_ _ -_")[:2] == ["meld B+D =As Ah Ad", "taken B+D"]

    def test_what_is_said_stays_as_it_is(self) -> None:
        lines = ["hand C Kc ...", "meld B+D =As Ah Ad", "taken A+C", "red A+C 3h", "pile 9c 4d", "stock", "laid A"]
        assert asked(*lines, "C +_ _ -_") == [*lines, "1. C +_ _ -_"]
        assert asked("hand X Kc", "meld X+Y", "C +_ _ -_")[:2] == ["hand X Kc", "meld X+Y"]

    def test_the_position_stands_before_the_turns(self) -> None:
        assert asked("+_ _ -_", "expose B 4s", "pile 9c") == ["pile 9c", "1. A +_ _ -_", "expose B 4s"]

    def test_one_who_only_lays_has_drawn(self) -> None:
        assert asked("=4s 4h 4d -Kc") == ["drawn A", "1. A =4s 4h 4d -Kc"]
        assert asked("to-play A", "=4s 4h 4d -Kc") == ["to-play A", "1. A =4s 4h 4d -Kc"]
        assert asked("=3h/5c +_ _ -_") == ["1. A =3h/5c +_ _ -_"]
        assert asked("@B +_ _") == ["1. A @B +_ _"]

    def test_tags_need_no_brackets(self) -> None:
        text = put_together(["start A+C 1500", "options tie=drawn", '[Event "q"]', "+_ _ -_"], RULES, "samba-br")
        head = '[Rules "samba-br"]\n[Start "A+C 1500"]\n[Options "tie=drawn"]\n[Event "q"]\n\n'
        assert text == head + "deal 1 position\n1. A +_ _ -_\n"

    def test_a_deal_of_ones_own_is_kept(self) -> None:
        text = put_together(["deal 3 dealer D", "hand Kc ...", "=4s 4h 4d -Kc"], RULES, "samba-br")
        assert text.endswith("\n\ndeal 3 dealer D\nhand A Kc ...\n1. A =4s 4h 4d -Kc\n")

    def test_the_table_is_one_that_the_rule_set_knows(self, tmp_path: Path) -> None:
        two = rules_of(house(tmp_path, HEADING + clause("sides", "{2: [2]}") + clause("described_players", "[2]")))
        assert '[Seats "A B"]\n' in put_together(["meld", "+_ _ -_"], two, "./house.yaml")
        assert "\nmeld A\n" in put_together(["meld", "+_ _ -_"], two, "./house.yaml")
        assert "Seats" not in put_together(["+_ _ -_"], RULES, "samba-br")
        assert "meld B+E" in put_together(["seats A B C D E F", "meld B", "+_ _ -_"], RULES, "samba-br")

    def test_what_is_not_understood_stays_to_be_told(self) -> None:
        assert asked("Hand Kc", "=4X") == ["1. A Hand Kc", "2. A =4X"] or asked("=4X") == ["1. A =4X"]

    @settings(max_examples=150, deadline=None)
    @given(
        st.lists(st.text(st.sampled_from("AB49sKchd+=-<^ .()[]{};~#@:/*'\"\\\n0129meldhandpilenotaken"), max_size=25))
    )
    def test_anything_makes_one_record(self, lines: list[str]) -> None:
        text = put_together(lines, RULES, "samba-br")
        assert len(parse(Source("", text)).records) >= 1
        answer(lines, "samba-br")


class TestAnswers:
    def test_a_legal_turn(self) -> None:
        told = answer(["meld =Ks Kh Kd", "hand 4s 4h 4d 9c 9d Tc", "=4s 4h 4d -9c"], "samba-br")
        assert (told.verdict, told.findings, told.unfinished) == (Verdict.LEGAL, (), ())

    def test_an_illegal_one_with_its_reason(self) -> None:
        told = answer(["meld", "hand 4s 4h 4d 9c 9d Tc", "=4s 4h 4d -9c"], "samba-br")
        assert told.verdict is Verdict.ILLEGAL
        assert [one.name for one in told.findings] == ["initial-meld-too-low"]
        assert told.findings[0].citation is not None

    def test_hidden_cards_leave_it_undecided_and_that_is_told(self) -> None:
        told = answer(["meld A+C =9s..Js", "pile 9c Qd 8s", "hand A Qs 4c ...", "A ^ s<8s Qs -4c"], "samba-br")
        assert told.verdict is Verdict.UNDECIDED
        assert told.possible is not None
        assert [one.en.partition(":")[0] for one in told.possible.unsaid] == [
            "all cards of A",
            "whether A+C has taken the pile",
        ]
        said = ["meld A+C =9s..Js", "taken A+C", "pile 9c Qd 8s", "hand A Qs 4c 5d", "A ^ s<8s Qs -4c"]
        assert answer(said, "samba-br").verdict is Verdict.LEGAL

    def test_a_part_of_a_turn_is_judged_so_far(self) -> None:
        told = answer(["meld", "hand 4s 4h 4d 9c 9d Tc", "=4s 4h 4d"], "samba-br")
        assert (told.verdict, told.findings) == (Verdict.LEGAL, ())
        assert [one.name for one in told.unfinished] == ["initial-meld-too-low", "no-discard"]
        wrong = answer(["meld", "hand 4s 4h 5d 9c 9d Tc", "=4s 4h 5d"], "samba-br")
        assert wrong.verdict is Verdict.ILLEGAL

    def test_of_several_turns_all_are_judged_and_the_last_may_be_open(self) -> None:
        told = answer(["hand A 4s 5d 7c", "A +Kc 9d", "B +_ _"], "samba-br")
        assert told.verdict is Verdict.ILLEGAL
        assert [(one.turn, one.name) for one in told.findings] == [(1, "no-discard")]
        assert {one.turn for one in told.unfinished} == {2}

    def test_what_is_not_understood_is_not_judged(self) -> None:
        for lines in (["=4s 4h 4X"], ["hand X 4s", "A +_ _ -_"]):
            told = answer(lines, "samba-br")
            assert told.verdict is None
            assert told.findings != ()
        assert answer(["hand 4s"], "samba-br").verdict is None

    def test_what_may_be_done(self) -> None:
        lines = ["meld =9s..Js", "taken", "pile 9c Qd 8s", "hand 4s 4h 4d 8c 8d", "to-play A", "A ^"]
        possible = answer(lines, "samba-br").possible
        assert possible is not None
        assert possible.takes is not None
        assert {way for way, legal in possible.takes.items() if legal} == {Take.NATURAL_PAIR, Take.ONTO_SEQUENCE}
        assert possible.may_take is True
        assert possible.may_take_top is False
        assert (possible.minimum, possible.opening) == (None, None)

    def test_the_top_card_may_be_taken_alone(self) -> None:
        lines = ["meld =9s..Js", "taken", "pile 9c Qd 8s", "hand 4s 4h 4d 8c 8d", "to-play A", "A ^top"]
        possible = answer(lines, "samba-pagat").possible
        assert possible is not None
        assert possible.may_take_top is True

    def test_the_opening_that_a_hand_holds(self) -> None:
        possible = answer(["meld", "start A+C 1500", "hand As Ah Ad 4s 4h 4d 9c 9d", "-9c"], "samba-br").possible
        assert possible is not None
        assert (possible.minimum, possible.opening) == ((90, 90), (75, 75))
        assert [spell_lots(meld) for meld in possible.melds] == ["4s 4h 4d", "As Ah Ad"]
        assert "9c" in spell_lots(possible.discards)
        assert possible.goes_out is False

    @pytest.mark.parametrize("lines", [["+_ _ -_"], ["hand 4s ...", "=4s 4h 4d -_"], ["pile 9c", "^ =9c 9d 9h -_"]])
    def test_the_findings_are_those_of_the_record(self, lines: list[str]) -> None:
        told = answer(lines, "samba-br")
        found = played(validate(told.source, under="samba-br"))
        assert told.verdict is verdict_of(told.findings)
        assert in_order((*told.findings, *told.beside)) == in_order(found)
        assert {one.name for one in told.beside} <= {"left-without-cards", "going-out-not-written"}

    def test_another_rule_set_answers_otherwise(self, tmp_path: Path) -> None:
        (tmp_path / "house.yaml").write_text(HEADING + clause("group_wilds", "0"), encoding="utf-8")
        lines = ["meld =Ks Kh Kd", "hand 4s 4h 2d 9c 9d Tc", "=4s 4h 2d -9c"]
        assert answer(lines, "samba-br").verdict is Verdict.LEGAL
        told = answer(lines, str(tmp_path / "house.yaml"))
        assert (told.verdict, told.rules.name) == (Verdict.ILLEGAL, "house")
        (tmp_path / "house").write_text(HEADING + clause("group_wilds", "0"), encoding="utf-8")
        told = answer(lines, str(tmp_path / "house"))
        assert (told.verdict, "Rules" in told.source.text) == (Verdict.ILLEGAL, False)


class TestBesideTheVerdict:
    OUT = ("hand 2s 2c JK 9d", "meld =7s 7h 7d 7c 7s 7h 7d", "=2s 2c JK -9d")

    def test_a_missing_sign_of_going_out(self) -> None:
        said = answer(self.OUT, "uruguay-canasta")
        assert (said.verdict, said.findings) == (Verdict.LEGAL, ())
        assert [one.name for one in said.beside] == ["going-out-not-written"]
        signed = answer((*self.OUT[:2], f"{self.OUT[2]} #"), "uruguay-canasta")
        assert (signed.verdict, signed.beside) == (Verdict.LEGAL, ())

    def test_a_hand_that_is_not_told_may_hold_another_card(self) -> None:
        said = answer(["-Kc"], "samba-br")
        assert said.verdict is Verdict.LEGAL
        assert {one.name for one in said.beside} == {"left-without-cards", "going-out-not-written"}

    def test_a_hand_that_is_certainly_empty_counts(self) -> None:
        known = answer(["meld =Ks Kh Kd", "hand Kc", "-Kc"], "samba-br")
        assert (known.verdict, [one.name for one in known.findings]) == (Verdict.ILLEGAL, ["left-without-cards"])
        melds_not_known = answer(["hand Kc", "-Kc"], "samba-br")
        assert melds_not_known.verdict is Verdict.UNDECIDED

    def test_a_claim_that_departs(self) -> None:
        lines = ["meld", "start A+C 0", "minimum 90", "hand Kc 4s", "-Kc"]
        said = answer(lines, "samba-br")
        assert (said.verdict, [one.name for one in said.beside]) == (Verdict.LEGAL, ["wrong-minimum"])


@pytest.mark.parametrize(("minimum", "start"), [("15", "-5"), ("50", "0"), ("90", "1500"), ("150", "7000")])
def test_a_minimum_that_is_said_is_the_minimum(minimum: str, start: str) -> None:
    said = answer(["meld", f"minimum {minimum}", "hand Kc 4s", "-Kc"], "samba-br")
    assert f'[Start "A+C {start}"]\n' in said.source.text
    assert (said.verdict, said.beside) == (Verdict.LEGAL, ())
    assert said.possible is not None
    assert said.possible.minimum == (int(minimum), int(minimum))


def test_a_minimum_that_no_total_has_is_a_claim() -> None:
    said = answer(["meld", "minimum 95", "hand Kc 4s", "-Kc"], "samba-br")
    assert "[Start" not in said.source.text
    assert (said.verdict, [one.name for one in said.beside]) == (Verdict.LEGAL, ["wrong-minimum"])


def test_a_total_that_is_said_goes_before_a_minimum() -> None:
    said = answer(["meld", "start A+C 3000", "minimum 90", "hand Kc 4s", "-Kc"], "samba-br")
    assert said.source.text.count("[Start") == 1
    assert said.possible is not None
    assert said.possible.minimum == (120, 120)
