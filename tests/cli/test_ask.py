from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from sambanotation.ruleset_file import available
from tests.cli.running import Run
from tests.houses import HEADING, clause

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "answer.schema.json").read_text(encoding="utf-8"))
LEGAL = ("meld =Ks Kh Kd", "hand 4s 4h 2d 9c 9d Tc", "=4s 4h 2d -9c")
ILLEGAL = ("meld", "hand 4s 4h 4d 9c 9d Tc", "=4s 4h 4d -9c")
UNDECIDED = ("meld A+C =9s..Js", "pile 9c Qd 8s", "hand A Qs 4c ...", "A ^ s<8s Qs -4c")


@pytest.fixture
def club(tmp_path: Path) -> str:
    (tmp_path / "house.yaml").write_text(HEADING + clause("group_wilds", "0"), encoding="utf-8")
    return "house.yaml"


class TestAnswers:
    def test_legal(self, run: Run) -> None:
        ran = run("ask", *LEGAL)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out == (
            "samba-br@1: legal\n"
            "\n"
            "What A may do\n"
            "  go out in this turn: no\n"
            "  lay, of the known cards: =4s 4h 2d, =9d 9c 2d\n"
            "  discard, of the known cards: Tc 9d 9c 4s 4h 2d\n"
            "\n"
            "The question as a record\n"
            '    [Rules "samba-br"]\n'
            "\n"
            "    deal 1 position\n"
            "    meld A+C =Ks Kh Kd\n"
            "    hand A 4s 4h 2d 9c 9d Tc\n"
            "    drawn A\n"
            "    1. A =4s 4h 2d -9c\n"
        )

    def test_illegal_with_the_reason_the_citation_and_what_would_be_legal(self, run: Run) -> None:
        ran = run("ask", *ILLEGAL)
        assert ran.code == 1
        assert ran.out.startswith("samba-br@1: illegal\n\nerror[SG531] initial-meld-too-low: ")
        assert "   = samba-br, A SAÍDA, row K1" in ran.out
        assert "  open with what the hand holds: 15 points at the most, 50 needed\n" in ran.out

    def test_undecided_with_what_is_not_said(self, run: Run) -> None:
        ran = run("ask", *UNDECIDED)
        assert ran.code == 3
        assert ran.out.startswith("samba-br@1: undecided\n\nundecided[SG427] ")
        assert "\n  whether A+C has taken the pile: `taken A+C`, if not `taken A+C no`\n" in ran.out
        assert "  take the pile: not certain (with a natural pair not certain," in ran.out

    @pytest.mark.parametrize(
        ("lines", "assumed"),
        [
            (ILLEGAL, True),
            (("meld", "hand 4s ...", "=4s 4h 4d -9c"), True),
            (("start B+D 500", *ILLEGAL), True),
            (("start A+C 0", *ILLEGAL), False),
            (("minimum 90", *ILLEGAL), False),
            (("meld", "-9c"), False),
            (LEGAL, False),
        ],
    )
    def test_a_total_that_is_not_said_is_told_where_the_minimum_counts(
        self, run: Run, lines: tuple[str, ...], assumed: bool
    ) -> None:
        out = run("ask", *lines).out
        told = out.partition("\nWhat the question does not say\n")[2]
        assert ("  the total of A+C, which is taken as 0: `start A+C ...`\n" in told) is assumed
        document = json.loads(run("ask", *lines, "--format", "json").out)
        jsonschema.validate(document, SCHEMA)
        assert document["answers"][0]["possible"]["total_assumed"] is assumed

    def test_so_far(self, run: Run) -> None:
        ran = run("ask", "meld", "hand 4s 4h 4d 9c 9d Tc", "=4s 4h 4d")
        assert ran.code == 0
        assert ran.out.startswith("samba-br@1: legal so far\n\nIf the turn ended here\n  SG531 initial-meld-too-low: ")

    def test_what_is_not_understood_ends_with_2(self, run: Run) -> None:
        ran = run("ask", "=4s 4h 4X")
        assert ran.code == 2
        assert ran.out.startswith("samba-br@1: not understood\n\nerror[SG101] unreadable-line: ")
        assert run("ask", "hand 4s").out.startswith("samba-br@1: no turn was asked about\n")

    def test_in_portuguese(self, run: Run) -> None:
        out = run("ask", *ILLEGAL, "--lang", "pt").out
        assert out.startswith("samba-br@1: inválido\n\nerro[SG531] ")
        assert "  --> pergunta:7:6 " in out
        assert "  sair com o que há na mão: no máximo 15 pontos, precisa de 50\n" in out

    def test_the_record_can_be_checked_as_a_file(self, run: Run, tmp_path: Path) -> None:
        record = run("ask", *ILLEGAL).out.partition("The question as a record\n")[2]
        text = "".join(line.removeprefix("    ") for line in record.splitlines(keepends=True))
        (tmp_path / "question.sgr").write_text(text, encoding="utf-8")
        assert "initial-meld-too-low" in run("validate", "question.sgr").out

    def test_as_json(self, run: Run) -> None:
        for lines, verdict in ((LEGAL, "legal"), (ILLEGAL, "illegal"), (UNDECIDED, "undecided"), (("=4X",), None)):
            document = json.loads(run("ask", *lines, "--format", "json").out)
            jsonschema.validate(document, SCHEMA)
            assert [one["verdict"] for one in document["answers"]] == [verdict]

    def test_no_line_of_ours_is_wider_than_it_may_be(self, run: Run) -> None:
        out = run("ask", *UNDECIDED).out
        assert max(map(len, out.partition("What A may do")[2].splitlines())) <= 80

    def test_colour_is_for_terminals(self, run: Run) -> None:
        assert "\x1b[" in run("ask", *LEGAL, terminal=True).out
        assert "\x1b[" not in run("ask", *LEGAL, terminal=True, env={"NO_COLOR": "1"}).out

    def test_hostile_words_are_shown_harmlessly(self, run: Run) -> None:
        ran = run("ask", "=4s \x1b[2J \udcff", "hand \u202e")
        assert ran.code == 2
        assert "\x1b" not in ran.out
        assert "\u202e" not in ran.out


class TestCommandLine:
    @pytest.mark.parametrize("discard", ["-Kh", "-9c", "-3s", "-_"])
    def test_a_discard_is_no_option(self, run: Run, discard: str) -> None:
        ran = run("ask", "hand Kh 9c 3s 4d ...", discard)
        assert ran.code in (0, 3)
        assert f"    1. A {discard}\n" in ran.out

    def test_a_mistyped_option_is_no_line(self, run: Run) -> None:
        ran = run("ask", "-Kh", "--rulse", "samba-br")
        assert (ran.code, ran.out) == (2, "")
        assert "no such option, and no line of the notation: '--rulse'" in ran.err

    def test_help(self, run: Run) -> None:
        ran = run("ask", "--help")
        assert ran.code == 0
        assert "Examples:\n    samba ask" in ran.out
        assert ran.out.isascii()


class TestRuleSets:
    def test_several_are_asked_in_turn(self, run: Run, club: str) -> None:
        ran = run("ask", *LEGAL, "--rules", f"samba-br,{club}")
        assert ran.code == 1
        assert ran.out.startswith("samba-br@1: legal\nhouse@3: illegal\n  SG503 third-wild-card: ")
        assert "\n    house, club, Dealing (stated): We play so.\n" in ran.out

    def test_all_that_come_with_the_tool(self, run: Run) -> None:
        out = run("ask", *ILLEGAL, "--all", "--format", "json").out
        assert [one["rules"]["name"] for one in json.loads(out)["answers"]] == list(available())

    def test_all_and_some_is_a_bad_option(self, run: Run) -> None:
        assert run("ask", *LEGAL, "--all", "--rules", "samba-br").code == 2

    def test_one_that_cannot_be_had_ends_with_2(self, run: Run) -> None:
        ran = run("ask", *LEGAL, "--rules", "samba-bx")
        assert (ran.code, ran.out) == (2, "")
        assert "samba-bx" in ran.err

    def test_one_that_cannot_judge_does_not_count(self, run: Run, tmp_path: Path) -> None:
        text = HEADING + clause("sides", "{2: [2]}") + clause("described_players", "[2]")
        (tmp_path / "two.yaml").write_text(text, encoding="utf-8")
        lines = ("seats A B C D", *LEGAL)
        ran = run("ask", *lines, "--rules", "samba-br,two.yaml")
        assert (ran.code, "house@3: not judged\n" in ran.out) == (0, True)
        assert run("ask", *lines, "--rules", "two.yaml").code == 2

    def test_sides_that_it_does_not_form_are_not_judged(self, run: Run) -> None:
        opens = ("meld", "hand Ac Ad Ah Kc Kd Kh Jd 9c", "=Ac Ad Ah -9c")
        for lines in (("start A+C 0", *opens), ("meld A+C", *opens[1:])):
            ran = run("ask", *lines, "--rules", "quad,samba-br")
            assert ran.code == 0
            assert ran.out.startswith(
                "quad@1: not judged\n  SG284 not-a-side: A+C is no side of this game\nsamba-br@1: legal\n"
            )
            assert run("ask", *lines, "--rules", "quad").code == 2
        assert run("ask", "start A+D 0", *opens, "--rules", "quad").code == 0

    def test_a_total_that_is_not_said_is_told_once_below_all(self, run: Run) -> None:
        ran = run("ask", *ILLEGAL, "--rules", "samba-br,samba-pagat")
        told = "  the total of A+C, which is taken as 0: `start A+C ...`\n"
        assert ran.out.endswith(f"\n\nWhat the question does not say\n{told}")
        assert ran.out.count(told) == 1
        assert "does not say" not in run("ask", "start A+C 0", *ILLEGAL, "--rules", "samba-br,samba-pagat").out

    def test_undecided_under_one_and_illegal_under_none(self, run: Run, club: str) -> None:
        assert run("ask", *UNDECIDED, "--rules", f"samba-br,{club}").code == 3


class TestOnATerminal:
    def test_without_lines_it_asks_for_what_it_needs(self, run: Run) -> None:
        typed = "=4s 4h 4d -9c\n4s 4h 4d 9c 9d Tc\n-\n1500\n"
        ran = run("ask", stdin=typed.encode(), terminal=True, typed=True, env={"NO_COLOR": "1"})
        assert ran.code == 1
        assert "The hand of A with the cards drawn: " in ran.out
        assert "The discard pile" not in ran.out
        assert '    [Start "A+C 1500"]\n' in ran.out
        assert "\n    meld A+C\n    drawn A\n" in ran.out

    def test_a_take_needs_the_pile_and_whether_one_was_taken(self, run: Run) -> None:
        typed = "A ^ s<8s Qs -4c\nQs 4c 5d\n9s..Js\n\n9c Qd 8s\ny\n"
        ran = run("ask", stdin=typed.encode(), terminal=True, typed=True, env={"NO_COLOR": "1"})
        assert (ran.code, "samba-br@1: legal\n" in ran.out) == (0, True)
        assert "Has A+C taken the pile in this deal (yes, no)? " in ran.out
        assert "The hand of A before it: " in ran.out

    def test_an_answer_that_is_neither_yes_nor_no_is_asked_for_again_and_why(self, run: Run) -> None:
        typed = "A ^ =4s 4h 4d -9c\n4h 4d 9c 9d\n\n7h 4s\nPer\x1bhaps\nYES\n"
        ran = run("ask", stdin=typed.encode(), terminal=True, typed=True, env={"NO_COLOR": "1"})
        asked = "Has A+C taken the pile in this deal (yes, no)? "
        why = "  Per\\x1bhaps is neither yes nor no; an empty line says that you do not know.\n"
        assert f"{asked}{why}{asked}" in ran.out
        assert "taken A+C\n" in ran.out

    @pytest.mark.parametrize(
        ("typed", "why", "line"),
        [
            ("4s 4X\n4s 4h\n", "  not understood: 4X; expected: a card", "    hand A 4s 4h\n"),
            ("\n4X 4h 4d\n=4s 4h 4d\n", "  not understood: 4X; expected: ", "    meld A+C =4s 4h 4d\n"),
            ("\n\n9c 4X\n9c\n", "  not understood: 4X; expected: ", "    pile 9c\n"),
            ("\n-\n\n\nmuch\n50\n", "  the tag Start is not understood: ", '    [Start "A+C 50"]\n'),
        ],
    )
    def test_what_is_not_understood_is_asked_for_again_and_why(self, run: Run, typed: str, why: str, line: str) -> None:
        ran = run("ask", stdin=f"A ^\n{typed}".encode(), terminal=True, typed=True, env={"NO_COLOR": "1"})
        assert ran.out.count(why) == 1
        assert line in ran.out
        assert ran.code != 2

    def test_nothing_said_is_nothing_known(self, run: Run) -> None:
        ran = run("ask", stdin=b"A ^ s<8s -4c\n\n\n\n\n", terminal=True, typed=True, env={"NO_COLOR": "1"})
        assert ran.out.endswith('    [Rules "samba-br"]\n\n    deal 1 position\n    1. A ^ s<8s -4c\n')

    def test_a_turn_that_is_not_understood_is_asked_for_again_and_why(self, run: Run) -> None:
        wrong = "lay three fours\n=4s 4h 4x -9c\nhand 4s\n"
        typed = f"{wrong}=4s 4h 4d -9c\n4s 4h 4d 9c 9d Tc\n-\n1500\n"
        ran = run("ask", stdin=typed.encode(), terminal=True, typed=True, env={"NO_COLOR": "1"})
        asked = "The turn (A +Kc 5c =4s 4h 4d -Kc, or a part of it): "
        assert [one.partition("\n")[0] for one in ran.out.split(asked)[1:4]] == [
            "  not understood: three; expected: an action or the end of the line",
            "  not understood: 4x; expected: a card, an action or the end of the line",
            "  hand 4s is no turn; an empty line ends the question.",
        ]
        assert ran.out.count(asked) == 4
        assert (ran.code, ran.out.endswith("    1. A =4s 4h 4d -9c\n")) == (1, True)

    def test_after_a_turn_that_is_not_understood_nobody_answers(self, run: Run) -> None:
        ran = run("ask", stdin=b"=4X\n", terminal=True, typed=True)
        assert ran.code == 2
        assert "The hand of" not in ran.out

    @pytest.mark.parametrize(
        ("typed", "asks"),
        [
            ("=4s 4h 4d -9c\n\n-\n\n", True),
            ("=4s 4h 4d -9c\n\n\n\n", True),
            ("=4s 4h 4d -9c\n\nKs Kh Kd\n\n\n", False),
            ("-9c\n\n\n\n", False),
        ],
    )
    def test_the_total_is_asked_for_where_the_turn_may_lay_an_initial_meld(
        self, run: Run, typed: str, asks: bool
    ) -> None:
        ran = run("ask", stdin=typed.encode(), terminal=True, typed=True, env={"NO_COLOR": "1"})
        assert ("The total of A+C before this deal: " in ran.out) is asks
        assert ("the total of A+C, which is taken as 0" in ran.out) is asks

    def test_nobody_answers(self, run: Run) -> None:
        ran = run("ask", stdin=b"", terminal=True, typed=True)
        assert ran.code == 2

    @pytest.mark.parametrize(("terminal", "typed"), [(False, False), (True, False), (False, True)])
    def test_elsewhere_a_question_is_needed(self, run: Run, terminal: bool, typed: bool) -> None:
        ran = run("ask", terminal=terminal, typed=typed)
        assert (ran.code, ran.out) == (2, "")
        assert "a question is needed" in ran.err

    def test_in_portuguese(self, run: Run) -> None:
        typed = "A ^ s<8s Qs -4c\nQs 4c 5d\n9s..Js\n\n9c Qd 8s\nnão\n"
        ran = run("ask", "--lang", "pt", stdin=typed.encode(), terminal=True, typed=True, env={"NO_COLOR": "1"})
        assert "    taken A+C no\n" in ran.out
        assert ran.code == 1
