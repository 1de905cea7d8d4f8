from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sambanotation.notation.record import Line
from sambanotation.replay.play import play as whole_play
from tests.cli.running import Run
from tests.output.games import LESSON
from tests.simulated.deals import match

TITLE = re.compile(r"^== (.*?) =+ (\d+(?:/\d+)?) ==$", re.MULTILINE)


def titles(out: str) -> list[tuple[str, ...]]:
    return TITLE.findall(out)


@pytest.fixture
def lesson(tmp_path: Path) -> str:
    (tmp_path / "lesson.sgr").write_text(LESSON, encoding="utf-8")
    return "lesson.sgr"


@pytest.fixture
def game(tmp_path: Path) -> str:
    (tmp_path / "game.sgr").write_text(match(7, 4, 2) + "\n" + match(8, 3, 1), encoding="utf-8")
    return "game.sgr"


def test_in_a_pipe_all_pages_follow_one_another(run: Run, lesson: str) -> None:
    ran = run("replay", lesson)
    assert titles(ran.out) == [
        ("deal 1, a position", "1/3"),
        ("deal 1, turn 1: A Maria", "2/3"),
        ("deal 1, after turn 1: B João", "3/3"),
    ]
    assert (ran.code, ran.err) == (0, "")
    assert "\x1b" not in ran.out
    assert ran.out.count("\n\n==") == 2


def test_one_turn(run: Run, game: str) -> None:
    ran = run("replay", game, "--turn", "3")
    assert [title.split(": ")[0] for title, _ in titles(ran.out)] == ["deal 1, turn 3"]
    again = run("replay", game, "--turn", "3", "--deal", "2")
    assert [title.split(": ")[0] for title, _ in titles(again.out)] == ["deal 2, turn 3"]
    other = run("replay", game, "--turn", "3", "--record", "2")
    assert [title.split(": ")[0] for title, _ in titles(other.out)] == ["record 2, deal 1, turn 3"]


def test_for_one_turn_nothing_behind_its_deal_is_replayed(
    run: Run, game: str, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def play(lines: list[Line], *others: Any) -> Any:
        played.append(len(lines))
        return whole_play(lines, *others)

    monkeypatch.setattr("sambanotation.replay.match_in_play.play", play)
    # How many steps there would be is then not known.
    (shown,) = titles(run("replay", game, "--turn", "3").out)
    assert re.fullmatch(r"\d+", shown[1])
    assert len(played) == 1
    (shown,) = titles(run("replay", lesson, "--turn", "1").out)
    assert shown[1] == "2/3"


def test_what_is_shown_of_a_turn_is_what_the_whole_game_shows_of_it(run: Run, game: str) -> None:
    pages = re.split(r"\n(?===)", run("replay", game).out)
    for options in (("--turn", "4"), ("--turn", "4", "--deal", "2"), ("--turn", "4", "--record", "2")):
        one = run("replay", game, *options).out.removesuffix("\n")
        head = one.partition(":")[0] + ":"
        (whole,) = (page for page in pages if page.startswith(head))
        assert whole.removesuffix("\n").partition("\n")[2] == one.partition("\n")[2]


def test_some_turns_of_one_deal(run: Run, game: str, lesson: str) -> None:
    shown = titles(run("replay", game, "--from", "3", "--to", "5").out)
    assert [re.sub(":.*", "", title) for title, _ in shown] == [f"deal 1, turn {turn}" for turn in (3, 4, 5)]
    before = titles(run("replay", game, "--to", "1").out)
    assert len(before) == 2
    # What stands behind a turn goes with it.
    assert len(titles(run("replay", lesson, "--from", "1").out)) == 2


def test_a_deal_and_a_record_are_numbered_by_themselves(run: Run, game: str) -> None:
    shown = titles(run("replay", game, "--deal", "2", "--record", "1").out)
    assert {title.split(",")[0] for title, _ in shown} == {"deal 2"}
    assert [place for _, place in shown] == [f"{number}/{len(shown)}" for number in range(1, len(shown) + 1)]


def test_variations_are_named_by_the_turn_that_they_replace(run: Run, tmp_path: Path) -> None:
    inner = "  2. B +_ _ -_\n  (\n  2. B +_ _ -4s\n  3. C +_ _ -5s\n  )\n) {better}"
    (tmp_path / "game.sgr").write_text(LESSON.replace(") {better}", inner), encoding="utf-8")

    def of(name: str) -> list[str]:
        return [title for title, _ in titles(run("replay", "game.sgr", "--turn", name).out)]

    assert of("1.1") == [
        "deal 1, turn 1: A Maria (variation 1.1)",
        "deal 1, turn 2: B João (variation 1.1)",
    ]
    assert of("1.1.2") == ["deal 1, turn 2: B João (variation 1.1)"]
    assert of("1.1.2.1") == [
        "deal 1, turn 2: B João (variation 1.1.2.1)",
        "deal 1, turn 3: C (variation 1.1.2.1)",
    ]
    assert run("replay", "game.sgr", "--turn", "1.2").code == 2
    assert run("replay", "game.sgr", "--turn", "1.1.9").code == 2


def test_what_is_not_there_is_told(run: Run, lesson: str) -> None:
    asked = run("replay", lesson, "--turn", "9", "--deal", "1", "--lang", "pt")
    assert (asked.code, asked.out) == (2, "")
    assert asked.err == "samba: não há esse passo: --deal 1 --turn 9\n"
    assert run("replay", lesson, "--record", "2").code == 2
    assert "no such seat: 'Z'; there are: A, B, C, D" in run("replay", lesson, "--seat", "Z").err
    assert run("replay", "-", "--seat", "Z", stdin=b"; nothing\n").code == 2
    assert "'x.1' is no turn" in run("replay", lesson, "--turn", "x.1").err
    assert run("replay", lesson, "--turn", "1", "--from", "1").code == 2
    assert run("replay", "lost.sgr").code == 2
    (Path() / "folder").mkdir()
    assert run("replay", "folder").code == 2
    Path("other.sgr").write_text(LESSON, encoding="utf-8")
    assert "there are: 2" in run("replay", ".").err


def test_a_record_that_cannot_be_played_says_why(run: Run) -> None:
    ran = run("replay", "-", stdin=b'[Rules "no-such-rules"]\ndeal 1\n')
    assert ran.code == 2
    assert ran.out.startswith("no game can be shown")
    assert "no-such-rules" in ran.out


def test_a_seat_sees_no_hidden_card(run: Run, game: str) -> None:
    shown = run("replay", game, "--seat", "A", "--turn", "1", "--deal", "1").out
    assert "(as A sees it)" in shown
    assert len(re.findall(r"^[> ] [BCD] +\d+  \.\.\.$", shown, re.MULTILINE)) >= 2
    assert re.search(r"^stock \d+: \.\.\.$", shown, re.MULTILINE)


def test_undecided_findings_are_shown_when_asked_for(run: Run) -> None:
    record = b'[Rules "samba-br"]\ndeal 1\n1. A +_ _ =A_ K_ _ -_\n'
    assert "undecided[" not in run("replay", "-", stdin=record).out
    assert "undecided[" in run("replay", "-", "--undecided", stdin=record).out


def test_width_colour_and_signs(run: Run, lesson: str) -> None:
    for columns in (40, 120):
        rows = run("replay", lesson, "--width", str(columns)).out.splitlines()
        assert {len(row) for row in rows if row.startswith("== ")} == {columns}
    assert run("replay", lesson, "--width", "10").code == 2
    assert "\x1b[1;7;31m4s" in run("replay", lesson, "--color", "always").out
    assert "\x1b" not in run("replay", lesson, "--color", "auto", env={"NO_COLOR": "1"}).out
    assert "\x1b" in run("replay", lesson, env={"FORCE_COLOR": "1"}).out
    assert "=A♠ 4♠ A♦" in run("replay", lesson, "--symbols").out
    assert "=As 4s Ad" in run("replay", lesson, "--symbols", encoding="ascii").out


def test_a_terminal_that_gives_no_keys_gets_pages(run: Run, lesson: str) -> None:
    assert len(titles(run("replay", lesson, terminal=True, env={"TERM": "dumb"}).out)) == 3
    assert len(titles(run("replay", lesson, terminal=True).out.replace("\x1b[1m", "").replace("\x1b[0m", ""))) == 3


def test_a_record_of_the_file_that_cannot_be_played_is_told_behind_the_others(run: Run) -> None:
    record = f'{LESSON}\n[SGR "1"]\n[Rules "no-such-rules"]\ndeal 1\n'.encode()
    ran = run("replay", "-", stdin=record)
    assert ran.code == 0
    assert "\n\nfound where no game can be shown:\nerror[SG201]" in ran.out
    assert "SG201" not in run("replay", "-", "--record", "1", "--turn", "1", stdin=record).out
