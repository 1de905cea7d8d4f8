"""The command `samba derive`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.cli.running import Run

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "derived.schema.json").read_text(encoding="utf-8"))

HAND = "hand A As Ah Ad Kd Jh 9s 8d 7c 6h 5s 4d Qc Ts 9h 8s"
GAME = f"""[Rules "samba-br"]
deal 1 dealer D
{HAND}
up 9c
1. A +Kh Kc =As Ah Ad -_ [14]
2. B +_ _ -Tc
"""
IMPOSSIBLE = GAME.replace("[14]", "[12]")


@pytest.fixture(autouse=True)
def game(tmp_path: Path) -> Path:
    """A record in the folder where the program runs."""
    path = tmp_path / "game.sgr"
    path.write_text(GAME.replace("[14]", "[13]"), encoding="utf-8")
    return path


def answer(run: Run, *arguments: str) -> dict[str, Any]:
    ran = run("derive", "game.sgr", "--format", "json", *arguments)
    document: dict[str, Any] = json.loads(ran.out)
    Draft202012Validator(SCHEMA).validate(document)
    return document


def test_a_record_that_may_be_so_ends_with_0(run: Run) -> None:
    ran = run("derive", "game.sgr", "--brief")
    assert (ran.code, ran.err) == (0, "")
    assert "deal 1: it may have been so" in ran.out


def test_what_a_pattern_may_be_is_what_the_hand_held(run: Run) -> None:
    found = answer(run)
    (discard,) = (fact for fact in found["facts"] if fact["line"] == 5)
    assert " ".join(discard["possible"]) == "4d 5s 6h 7c 8s 8d 9s 9h Ts Jh Qc Kh Kd Kc"
    assert (discard["forced"], discard["proven"], discard["not_shown"]) == (None, True, [])
    assert found["status"] == "consistent"
    assert found["broken_rules"] == []


def test_the_one_card_that_is_left_is_forced_and_lines_say_why(run: Run, game: Path) -> None:
    game.write_text(GAME.replace("=As Ah Ad -_ [14]", "=As Ah Ad -K_").replace("Kh Kc", "Jd Jc"))
    found = answer(run, "--why", "5")
    (discard,) = (fact for fact in found["facts"] if fact["pattern"] == "K_")
    assert discard["forced"] == "Kd"
    (why,) = found["why"]
    assert {said["line"] for said in why["statements"]} >= {3, 5}
    assert why["least"]


def test_of_what_is_not_forced_it_is_said_what_it_may_be(run: Run) -> None:
    told = run("derive", "game.sgr", "--why", "5:24").out
    assert "5:24  _: nothing forces it to be one thing alone; it may be 4d 5s 6h" in told
    (why,) = answer(run, "--why", "5:24")["why"]
    assert (why["pattern"], why["forced"], why["statements"], why["least"]) == ("_", None, [], None)
    assert why["possible"][:3] == ["4d", "5s", "6h"]
    assert "5:24  _: nada obriga" in run("derive", "game.sgr", "--why", "5:24", "--brief", "--lang", "pt-BR").out


@pytest.mark.parametrize("place", ["5:25", "1", "99", "4"])
def test_where_no_pattern_stands_it_is_said_that_nothing_is_open(run: Run, place: str) -> None:
    ran = run("derive", "game.sgr", "--why", place)
    assert (ran.code, ran.out) == (2, "")
    assert f"{place}: nothing there may be one thing or another" in ran.err


def test_what_is_forced_after_any_of_several_changes_asks_for_one_of_them(run: Run, game: Path) -> None:
    text = GAME.replace("=As Ah Ad -_ [14]", "=As Ah Ad -K_").replace("Kh Kc", "Jd Jc")
    game.write_text(text.replace("+_ _ -Tc", "+_*2 -Tc [15]"))
    told = run("derive", "game.sgr", "--why", "5").out
    assert "it must be Kd after any of these changes; --repair chooses one" in told
    (why,) = answer(run, "--why", "5", "--repair", "1")["why"]
    assert why["forced"] == "Kd"
    assert why["statements"]


def test_what_cannot_be_so_ends_with_1_and_says_what_would_mend_it(run: Run, game: Path) -> None:
    game.write_text(IMPOSSIBLE)
    ran = run("derive", "game.sgr", "--brief")
    assert ran.code == 1
    found = answer(run, "--brief")
    assert "[12]" in {said["text"] for said in found["conflicts"]}
    claim = next(repair for repair in found["repairs"] if repair["text"] == "[12]")
    assert claim["instead"] == "[13]"


def test_a_completion_agrees_with_every_line_and_is_always_the_same(run: Run, tmp_path: Path) -> None:
    for name in ("one.sgr", "two.sgr"):
        assert run("derive", "game.sgr", "--brief", "-o", name).code == 0
    text = (tmp_path / "one.sgr").read_text()
    assert text == (tmp_path / "two.sgr").read_text()
    assert HAND in text
    assert "_" not in text.split("deal 1")[1]
    assert "'" in text
    assert run("validate", "one.sgr").code == 0
    assert run("derive", "game.sgr", "--brief", "--seed", "1", "-o", "other.sgr").code == 0
    assert (tmp_path / "other.sgr").read_text() != text


def test_what_cannot_be_so_is_completed_only_after_a_change_that_is_asked_for(
    run: Run, game: Path, tmp_path: Path
) -> None:
    game.write_text(IMPOSSIBLE)
    ran = run("derive", "game.sgr", "--brief", "-o", "new.sgr")
    assert ran.code == 2
    assert "--repair" in ran.err
    assert not (tmp_path / "new.sgr").exists()
    number = next(repair["number"] for repair in answer(run, "--brief")["repairs"] if repair["text"] == "[12]")
    assert run("derive", "game.sgr", "--brief", "--repair", str(number), "-o", "new.sgr").code == 1
    assert "[13]" in (tmp_path / "new.sgr").read_text()
    assert run("validate", "new.sgr").code == 0


CHANGES = [
    IMPOSSIBLE,
    IMPOSSIBLE.replace("+_ _ -Tc", "+As Kd -As [17]"),
    GAME.replace("[14]", "[13]").replace("+_ _ -Tc", "+A_*3 -Kd") + "3. C ^2 =Kd Kd Kd Kd\n",
    GAME.replace("[14]", "[13]").replace("+_ _ -Tc", "+_ _ =5s*3 6s -_*2..3"),
    GAME.replace("[14]", "[13]").replace("Qc Ts 9h 8s", "Qc Qc Qc Qc"),
    '[Rules "samba-br"]\ndeal 1\nscore A+C 500 B+D 300\ntotal A+C 510 B+D 300\n',
]


@pytest.mark.parametrize("brief", [("--brief",), ()], ids=["brief", "whole"])
@pytest.mark.parametrize("text", CHANGES)
def test_a_change_is_shown_as_a_difference_of_lines_that_makes_the_record_possible(
    run: Run, game: Path, text: str, brief: tuple[str, ...]
) -> None:
    game.write_text(text, encoding="utf-8")
    told = run("derive", "game.sgr", "--time", "60", *brief).out
    repairs = re.findall(r"^ +\d+\. .*?(?=^ +\d+\. |^  \S|\Z)", told, re.MULTILINE | re.DOTALL)
    assert len(repairs) == len(answer(run, "--brief")["repairs"]) > 0
    for repair in (repairs[0], repairs[-1]):
        mended = text
        changes = re.findall(r"^ +- (.*)\n +\+ (.*)$", repair, re.MULTILINE)
        assert changes
        for before, after in changes:
            assert before in text.splitlines()
            mended = mended.replace(f"{before}\n", f"{after}\n")
        game.write_text(mended, encoding="utf-8")
        assert run("derive", "game.sgr", "--brief").code == 0, mended


def test_one_thing_alone_that_cannot_be_true_is_named_alone(run: Run, game: Path) -> None:
    game.write_text(IMPOSSIBLE.replace("[12]", "[15]"), encoding="utf-8")
    told = run("derive", "game.sgr", "--brief").out
    assert "  This cannot be true:\n       5:26  [15]\n" in told
    assert "All that follows is of the deal after any of these changes." in told


def test_what_may_be_nearly_anything_is_told_by_what_it_cannot_be(run: Run, game: Path) -> None:
    game.write_text(GAME.replace("[14]", "[13]").replace("-Tc", "-_*0..1"), encoding="utf-8")
    told = run("derive", "game.sgr").out
    assert "6:7  _: any card but 3r\n" in told
    assert "_*0..1: 1 of any card but 3r\n" in told
    assert "    D: cards: 15; perhaps any card\n" in told


COUNTED = GAME.replace("[14]", "[13]") + "end stock\n"


@pytest.mark.parametrize("end", ["A+C:min", "A+C:max", "B+D:min", "B+D:max", "difference:min", "difference:max"])
def test_each_end_of_a_range_is_shown_by_a_completion_that_reaches_it(run: Run, game: Path, end: str) -> None:
    game.write_text(COUNTED, encoding="utf-8")
    side, which = end.split(":")
    found = answer(run, "--brief", "--end", end)
    points = found["score"][0]["difference"] if side == "difference" else found["score"][0]["sides"][side]
    game.write_text(found["completion"], encoding="utf-8")
    (again,) = answer(run)["score"]
    sides = {name: one["min"] for name, one in again["sides"].items()}
    assert again["difference"]["min"] == again["difference"]["max"]
    assert points[which] == (again["difference"]["min"] if side == "difference" else sides[side])


def test_the_completion_of_an_end_is_written_and_an_end_that_is_none_ends_with_2(
    run: Run, game: Path, tmp_path: Path
) -> None:
    game.write_text(COUNTED, encoding="utf-8")
    assert run("derive", "game.sgr", "--brief", "--end", "A+C:max", "-o", "best.sgr").code == 0
    assert (tmp_path / "best.sgr").read_text(encoding="utf-8") == answer(run, "--end", "A+C:max")["completion"]
    for end, said in (
        ("A+D:max", "there is no side 'A+D'; there are: A+C, B+D"),
        ("A+C", "A+C:max, difference:min"),
        ("A+C:most", "difference:min"),
    ):
        ran = run("derive", "game.sgr", "--brief", "--end", end)
        assert ran.code == 2
        assert said in ran.err
    game.write_text(GAME.replace("[14]", "[13]"), encoding="utf-8")
    assert "no completion was found" in run("derive", "game.sgr", "--brief", "--end", "A+C:max").err


def test_with_rules_that_must_not_be_broken_there_may_be_no_completion(run: Run, game: Path) -> None:
    game.write_text(GAME.replace("=As Ah Ad -_ [14]", "=As Ah Kd -_"))
    assert run("derive", "game.sgr", "--brief").code == 0
    assert answer(run, "--brief")["broken_rules"][0]["name"] == "card-of-another-rank"
    ran = run("derive", "game.sgr", "--brief", "--legal")
    assert ran.code == 1
    assert "no completion keeps all rules" in ran.out
    assert run("derive", "game.sgr", "--brief", "--physical").code == 0
    assert run("derive", "game.sgr", "--physical", "--legal").code == 2


def test_a_record_is_read_up_to_a_turn(run: Run, game: Path) -> None:
    game.write_text(GAME.replace("[14]", "[13]") + "3. C +_ _ -As\n4. D +_ _ -As\n5. A +As _ -_\n")
    assert run("derive", "game.sgr", "--brief").code == 1
    assert run("derive", "game.sgr", "--brief", "--turn", "4").code == 0


def test_when_the_time_is_over_it_is_not_known(run: Run) -> None:
    ran = run("derive", "game.sgr", "--time", "0")
    assert ran.code == 3
    assert "it is not known whether it may have been so" in ran.out


def test_a_deal_that_begins_in_the_middle_is_answered(run: Run, game: Path) -> None:
    game.write_text('[Rules "samba-br"]\ndeal 1 position\nhand A As ...\n1. A +_ _ -_\n')
    assert run("derive", "game.sgr", "--brief").code == 0
    game.write_text('[Rules "samba-br"]\ndeal 1 position\nhand A As\n1. A +Kc Kc -Kh\n')
    assert run("derive", "game.sgr", "--brief").code == 1


def test_what_is_no_file_or_holds_no_deal_ends_with_2(run: Run, game: Path) -> None:
    assert run("derive", "missing.sgr").code == 2
    game.write_text('[Rules "samba-br"]\n')
    assert run("derive", "game.sgr").code == 2
    for place in ("x", "5:", ":5", "5:x", "²", "9" * 5000, "5:24:1"):
        assert run("derive", "game.sgr", "--why", place).code == 2


def test_it_speaks_portuguese(run: Run) -> None:
    assert "pode ter sido assim" in run("derive", "game.sgr", "--brief", "--lang", "pt-BR").out


def test_no_other_command_loads_the_solver() -> None:
    script = (
        "import sys\nfrom sambanotation import cli\nsys.argv = ['samba', *{!r}]\n"
        "try:\n    cli.main()\nexcept SystemExit:\n    pass\n"
        "found = [one for one in sys.modules if one.split('.')[0] in ('highspy', 'numpy')]\nassert not found, found\n"
    )
    for arguments in (["--version"], ["explain", "SG531"], ["derive", "--help"]):
        subprocess.run([sys.executable, "-c", script.format(arguments)], check=True, capture_output=True)


def test_the_record_itself_is_never_overwritten(run: Run, game: Path) -> None:
    before = game.read_text(encoding="utf-8")
    ran = run("derive", "game.sgr", "--brief", "-o", "./game.sgr")
    assert (ran.code, ran.out) == (2, "")
    assert "overwrite" in ran.err
    assert game.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("option", "said"), [("--turn", "holds no turn 9"), ("--deal", "holds no deal 9"), ("--repair", "no repair 9")]
)
def test_what_is_not_there_cannot_be_asked_about(run: Run, option: str, said: str) -> None:
    ran = run("derive", "game.sgr", "--brief", option, "9")
    assert ran.code == 2
    assert said in ran.err


@pytest.mark.parametrize(
    "text",
    [
        "deal 1\nhand A " + "_ " * 162 + "\n",
        "deal 1\n" + "".join(f"{turn}. {'DABC'[turn % 4]} +_ _ -_\n" for turn in range(1, 2000)),
    ],
)
def test_more_cards_than_there_are_cannot_have_been_whatever_they_are(run: Run, game: Path, text: str) -> None:
    game.write_text('[Rules "samba-br"]\n' + text, encoding="utf-8")
    found = answer(run, "--time", "60", "--brief")
    assert found["status"] == "inconsistent"
    assert found["deals"][0]["why"] == "it tells of more cards than there are, whatever they are"


def test_lines_that_are_not_understood_are_named(run: Run, game: Path) -> None:
    game.write_text(GAME.replace("[14]", "[13]") + "3. C +what\n", encoding="utf-8")
    (deal,) = answer(run, "--brief")["deals"]
    assert deal["left_out"] == [{"line": 7, "column": 1, "text": "3. C +what"}]
    assert "3. C +what" in run("derive", "game.sgr", "--brief").out


def test_what_is_said_holds_after_each_of_several_changes(run: Run, game: Path) -> None:
    """Three kings and thirteen cards, or four kings and twelve."""
    hand = "hand A Ks Kh 9c 8c 7c Qd Qs 4h 4d 5s Jc Ts 2d 6h 6s"
    text = GAME.replace(HAND, hand).replace("+Kh Kc =As Ah Ad -_ [14]", "+_ Kd =K_*3 2_ -4_ [11]")
    game.write_text(text, encoding="utf-8")
    found = answer(run)
    assert [(one["text"], one["instead"]) for one in found["repairs"]] == [("K_*3", "K_*4"), ("[11]", "[12]")]
    (kings,) = (fact for fact in found["facts"] if fact["pattern"] == "K_*3")
    assert (kings["numbers"], kings["forced"]) == ([3, 4], None)
    counts = {hand["seat"]: hand["count"] for hand in found["hands_at_end"]}
    assert (counts["A"], counts["C"]) == ([11, 12], [15])


def test_a_score_sheet_is_answered(run: Run, game: Path) -> None:
    sheet = '[Rules "samba-br"]\ndeal 1\nscore A+C 500 B+D 300\ntotal A+C 500 B+D {}\n'
    game.write_text(sheet.format(300), encoding="utf-8")
    found = answer(run)
    assert found["status"] == "consistent"
    assert found["score"][0]["sides"]["A+C"]["min"] == 500
    game.write_text(sheet.format(350), encoding="utf-8")
    found = answer(run)
    assert found["status"] == "inconsistent"
    assert {(one["text"], one["instead"]) for one in found["repairs"]} == {("300", "350"), ("350", "300")}
    assert run("derive", "game.sgr", "--repair", "2", "-o", "new.sgr").code == 1
    assert (game.parent / "new.sgr").read_text(encoding="utf-8") == sheet.format(300).replace("\ndeal", "\n\ndeal")


@pytest.mark.parametrize("time", ["0", "4"])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00\xff noise",
        "deal 1\n" + "1. A " + "undo " * 9 + "=_ _ _ undo " * 9 + "\n",
        "deal 1\nhand A _*0..99999\n1. A +_*0..99999 -_\n",
        "deal 1 position\n",
        "deal 1\ncount A+C natural 99 out 9 hand 7 cards 3\nscore A+C -5\n",
        "deal 1\n" + "".join(f"hand {seat} Kc Kc Kc Kc As As As As\n" for seat in "ABCD") + "up 3h 3h 3h 3h\n",
    ],
)
def test_hostile_records_are_answered(run: Run, game: Path, text: str, time: str) -> None:
    game.write_text('[Rules "samba-br"]\n' + text, encoding="utf-8")
    ran = run("derive", "game.sgr", "--brief", "--time", time)
    assert ran.code in ((2,) if "deal" not in text else (0, 1, 3))
    assert "Traceback" not in ran.err


TWO_PLACES = """[SGR "1"]
[Rules "samba-br"]

deal 1 position
hand A 3h As Kd
red A+C {shown}
pile 9c
to-play A
"""


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "The pack holds only 3 of 3h, which would be in 4 places."),
        ("pt-BR", "O baralho tem só 3 de 3h, que estaria em 4 lugares."),
    ],
)
def test_a_red_three_that_is_held_and_laid_is_told_with_all_its_places(
    run: Run, tmp_path: Path, lang: str, told: str
) -> None:
    game = tmp_path / "game.sgr"
    game.write_text(TWO_PLACES.format(shown="3h 3h 3h"), encoding="utf-8")
    lines = [line.strip() for line in run("derive", str(game), "--lang", lang).out.splitlines()]
    assert {"5:8  3h", "6:9  3h", "6:12  3h", "6:15  3h"} <= set(lines)
    assert told in lines
    assert "6:15: SG301" in run("validate", str(game), "--format", "concise").out.replace("game.sgr:", "")
    game.write_text(TWO_PLACES.format(shown="3h 3h 3d"), encoding="utf-8")
    assert run("derive", str(game), "--lang", lang).code == 0


def test_a_card_of_too_many_places_and_a_change_are_told_in_the_letters_of_the_record(run: Run, game: Path) -> None:
    game.write_text('[Rules "samba-br"]\n[Cards "pt"]\ndeal 1\nhand A Rc Rc Rc Rc Ao ...\n', encoding="utf-8")
    told = run("derive", "game.sgr").out
    assert "The pack holds only 3 of Rc, which would be in 4 places." in told
    assert "       - hand A Rc Rc Rc Rc Ao ...\n       + hand A _ Rc Rc Rc Ao ...\n" in told


SHEET = """[Rules "samba-br"]

deal 1
count A+C samba 1 mixed 1 red3 3 out 1 cards 545 hand -10
count B+D natural 1 red3 2 cards 290 hand -85
score A+C 2835 B+D {}
"""


def test_a_change_of_a_sheet_is_written_as_it_is_shown(run: Run, game: Path) -> None:
    """Of six numbers two alone can be others; each is one that the referee takes."""
    game.write_text(SHEET.format(905), encoding="utf-8")
    told = run("derive", "game.sgr").out
    for nth, after in ((1, "count B+D natural 1 red3 2 cards 690 hand -85"), (2, "score A+C 2835 B+D 505")):
        assert f"       + {after}\n" in told
        run("derive", "game.sgr", "--repair", str(nth), "-o", "new.sgr")
        assert after in (game.parent / "new.sgr").read_text(encoding="utf-8").splitlines()
        assert run("validate", "new.sgr").code == 0
    assert "give it up" not in told
    assert "there are so many: 2" in run("derive", "game.sgr", "--repair", "3").err
    assert run("derive", "game.sgr", "--repair", "3").out == ""


def test_a_sheet_may_lack_an_item(run: Run, game: Path) -> None:
    """200 points are missing, which going out is worth."""
    game.write_text(SHEET.format(505).replace(" out 1", ""), encoding="utf-8")
    (lacking,) = (one for one in answer(run)["repairs"] if one["text"] == "A+C")
    assert "A+C out 1" in lacking["instead"].split(" | ")
    told = run("derive", "game.sgr").out
    assert "A+C  -> A+C out 1\n" in told
    (after,) = (line for line in told.splitlines() if "out 1 samba 1" in line)
    run("derive", "game.sgr", "--repair", str(lacking["number"]), "-o", "new.sgr")
    assert after.removeprefix("       + ") in (game.parent / "new.sgr").read_text(encoding="utf-8").splitlines()


NARROW = """[Rules "samba-br"]
[Seats "A B"]
deal 1 position
hand A Ks Kh
hand B 4s 4s
red A 3h
meld A =As Ah Ad Ac As Ah JK
meld A =5s 6s 7s 8s 9s Ts Js
meld B
1. A +Kd 5c =Ks Kh Kd -5c #
end out
"""


def test_red_threes_of_which_nothing_is_told_are_counted(run: Run, game: Path) -> None:
    """The side without a meld has none of six red threes, one or five; each costs 100, and both ends are reached."""
    game.write_text(NARROW, encoding="utf-8")
    (points,) = answer(run)["score"]
    assert points["sides"]["B"] == {"min": -510, "max": -10, "min_proven": -510, "max_proven": -10}
    game.write_text(NARROW + "score B -110\n", encoding="utf-8")
    assert answer(run)["status"] == "consistent"
    game.write_text(NARROW + "score B -117\n", encoding="utf-8")
    assert answer(run)["status"] == "inconsistent"


@pytest.mark.parametrize(
    ("before", "after", "wrong", "right"),
    [
        ("minimum A+C {} B+D 50\n", "", "120", "50"),
        ("", "end abandoned\ntotal A+C {} B+D 0\n", "1600", "0"),
    ],
)
def test_a_claim_that_the_play_does_not_bear_on_is_given_up(
    run: Run, game: Path, before: str, after: str, wrong: str, right: str
) -> None:
    text = f'[Rules "samba-br"]\ndeal 1\n{before}1. A +_ _ -_\n{after}'
    game.write_text(text.format(wrong), encoding="utf-8")
    found = answer(run)
    assert [(one["text"], one["instead"]) for one in found["repairs"]] == [(wrong, right)]
    assert found["broken_rules"] == []
    game.write_text(text.format(right), encoding="utf-8")
    assert answer(run)["status"] == "consistent"


def test_a_lot_that_was_not_there_leaves_a_line_that_can_be_read(run: Run, game: Path) -> None:
    game.write_text('[Rules "samba-br"]\ndeal 1\nhand A\n1. A +_ _ =K_*3 -_\n', encoding="utf-8")
    told = run("derive", "game.sgr").out
    assert "K_*3  -> nothing" in told
    assert "       + 1. A +_ _ -_\n" in told


def test_it_is_told_of_no_error_that_every_completion_has_it_where_there_are_more_like_it(run: Run, game: Path) -> None:
    """One group of three is wrong in every completion, and another of the same turn besides, which one is open."""
    turn = "1. A +_ 4c =Ks Kh 7d =Qs Qh _ =8s 8h _ -_"
    told = "deal 1 position\nhand A Ks Kh 7d Qs Qh 8s 8h 5c\nhand B 4s 4s\nmeld A =As Ah Ad\nmeld B\n"
    game.write_text(f'[Rules "samba-br"]\n[Seats "A B"]\n{told}{turn}\n', encoding="utf-8")
    for seed in ("0", "4"):
        broken = answer(run, "--brief", "--seed", seed)["broken_rules"]
        assert [one["in_every_completion"] for one in broken if one["code"] == "SG502"] == [False, False]


def test_what_the_completion_shows_is_never_said_to_be_found_in_none(run: Run, game: Path) -> None:
    """A discard that was shown and taken back may not stay in the hand, which the referee alone knows."""
    game.write_text(
        """[Rules "samba-br"]
[Seats "A B"]
deal 1 position
hand A 7d 8c Kd
hand B 4s 4s 9h
meld A =As Ah Ad
meld B
pile 9c
1. A +_ 5c -7d undo -_
2. B +_ Qd -_
""",
        encoding="utf-8",
    )
    found = answer(run)
    shown = {(one["line"], one["column"]): set(one["possible"]) - set(one["not_shown"]) for one in found["facts"]}
    assert shown[9, 22] == {"7d"}
    drawn, discarded = (re.findall(r"([0-9TJQKA]?[A-Za-z]+)'", line) for line in found["completion"].splitlines()[-2:])
    assert drawn[0] in shown[9, 7]
    assert discarded[0] in shown[10, 7]
    assert len(shown[9, 7]) > 10


def test_the_number_of_cards_alone_may_be_forced_and_lines_say_why(run: Run, game: Path) -> None:
    """Of six cards two are left and one is discarded, so that one more lies in the group of kings."""
    game.write_text(
        '[Rules "samba-br"]\n[Seats "A B"]\ndeal 1 position\nhand A Ks Kh _ _\nhand B 4s\nmeld A\nmeld B\n'
        "pile 9c\n1. A +_ _ =Ks Kh K_*1..2 -_ [2]\n",
        encoding="utf-8",
    )
    told = run("derive", "game.sgr", "--why", "9:18").out
    assert "it is 1 cards, which what stands in these lines forces:" in told


def test_of_a_time_that_was_over_it_is_said(run: Run, game: Path) -> None:
    narrated = Path(__file__).parents[2] / "fixtures" / "games" / "partida-comentada" / "as-narrated.sgr"
    game.write_text(narrated.read_text(encoding="utf-8"), encoding="utf-8")
    ran = run("derive", "game.sgr", "--time", "0.7")
    assert "time was over" in ran.out
    assert "There may be more" not in ran.out
    assert answer(run, "--time", "0.7")["complete"] is False


SECOND = "deal 2 dealer B\n1. A +_ _ =Ks Kh JK -_\n"


def test_a_later_deal_is_judged_after_the_earlier_one_as_it_is_shown(run: Run, game: Path) -> None:
    """With an ace or a wild card in its last meld A has more points after the first deal, and an initial meld of 70
    points in the second is too low."""
    text = NARROW.replace("Ks Kh\n", "_ _\n").replace("=Ks Kh", "=_ _").replace("red A 3h\n", "")
    game.write_text(text.replace("deal 1", '[Start "A -760 B 0"]\ndeal 1') + SECOND, encoding="utf-8")
    kinds = set[bool]()
    for seed in range(4):
        run("derive", "game.sgr", "--brief", "--seed", str(seed), "-o", "new.sgr")
        broken = {(one["code"], one["deal"]) for one in answer(run, "--brief", "--seed", str(seed))["broken_rules"]}
        ran = run("validate", "new.sgr", "--format", "json")
        found = {(one["code"], one["deal"]) for one in json.loads(ran.out)["findings"] if one["severity"] == "error"}
        assert broken == found
        kinds.add(("SG531", 2) in found)
    assert kinds == {True, False}
