"""`samba export`: pages, pictures, texts and JSON, on standard output or in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Run
from tests.page.games import VARIATIONS


@pytest.fixture(autouse=True)
def game(run: Run, tmp_path: Path) -> Path:  # noqa: ARG001 - it goes into the folder of the run
    """A record in the folder that the program runs in."""
    path = tmp_path / "game.sgr"
    path.write_text(VARIATIONS, encoding="utf-8")
    return path


def test_a_page_goes_to_standard_output_or_into_a_file(run: Run, game: Path) -> None:
    ran = run("export", "game.sgr")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith('<!doctype html>\n<html lang="en">')
    written = run("export", "game.sgr", "-o", "game.html", "--lang", "pt-BR")
    assert (written.code, written.out) == (0, "")
    assert '<html lang="pt-BR">' in Path("game.html").read_text(encoding="utf-8")
    assert run("export", "-", stdin=game.read_bytes()).out == ran.out


def test_one_position_is_a_picture(run: Run) -> None:
    for turn, told in (("1", "turn 1"), ("0", "the cards are dealt"), ("1.1", "turn 1: A Ana (variation 1.1)")):
        ran = run("export", "game.sgr", "--svg", turn)
        assert ran.code == 0
        assert ran.out.startswith("<svg ")
        assert told in ran.out


@pytest.mark.parametrize(("asked", "said"), [("9", "no such step: --svg '9'"), ("end", "no such step: --svg 'end'")])
def test_a_turn_that_is_not_there_is_told(asked: str, said: str, run: Run) -> None:
    ran = run("export", "game.sgr", "--svg", asked)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_what_is_no_turn_is_a_misuse_of_svg(run: Run) -> None:
    ran = run("export", "game.sgr", "--svg", "x")
    assert ran.code == 2
    assert "Invalid value for --svg: 'x' is no turn" in ran.err


def test_the_pictures_of_a_text_lie_beside_it(run: Run) -> None:
    assert run("export", "game.sgr", "--md", "-o", "a game.md").code == 0
    assert "[t1]: a%20game-pictures/t1.svg" in Path("a game.md").read_text(encoding="utf-8")
    assert sorted(path.name for path in Path("a game-pictures").iterdir()) == ["t0.svg", "t1.svg", "t2.svg"]
    assert "[t1]: data:image/svg+xml;base64," in run("export", "game.sgr", "--md").out


def test_pictures_stand_in_a_text_that_goes_into_no_file(run: Run, tmp_path: Path) -> None:
    device = Path("/dev/null")
    if not device.exists():
        pytest.skip("there is no such device here")
    assert run("export", "game.sgr", "--md", "-o", str(device)).code == 0
    assert not device.with_name("null-pictures").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["game.sgr"]


def test_a_folder_that_cannot_be_made_is_told(run: Run) -> None:
    Path("game-pictures").write_text("mine", encoding="utf-8")
    ran = run("export", "game.sgr", "--md", "-o", "game.md")
    assert ran.code == 2
    assert "cannot write game-pictures" in ran.err
    assert not Path("game.md").exists()


def test_json_is_the_whole_replay(run: Run) -> None:
    told = json.loads(run("export", "game.sgr", "--json").out)
    assert [step["name"] for step in told["records"][0]["steps"]] == ["t0", "t1", "t2", "t3"]
    assert all(
        set(step["table"]) == {"to_play", "hands", "stock", "pile", "sides"} for step in told["records"][0]["steps"]
    )


def test_a_deal_and_a_record_can_be_chosen(run: Run, game: Path) -> None:
    game.write_text(VARIATIONS + "\ndeal 2\n1. B +_ _ -4s\n", encoding="utf-8")

    def names(*options: str) -> list[str]:
        told = json.loads(run("export", "game.sgr", "--json", *options).out)
        return [step["name"] for record in told["records"] for step in record["steps"]]

    assert "d2t1" in names()
    assert names("--deal", "2") == ["t0", "t1"]
    assert run("export", "game.sgr", "--deal", "3").code == 2
    assert "no such step: --record 2" in run("export", "game.sgr", "--record", "2").err


def test_a_seat_sees_what_it_can_know(run: Run) -> None:
    told = run("export", "game.sgr", "--seat", "C", "--json").out
    assert "Too early" not in told
    assert json.loads(told)["seat"] == "C"
    assert "no such seat: 'X'" in run("export", "game.sgr", "--seat", "X").err


@pytest.mark.parametrize("options", [("--md", "--json"), ("--svg", "1", "--md"), ("--svg", "1", "--json")])
def test_one_form_is_asked_for(options: tuple[str, ...], run: Run) -> None:
    ran = run("export", "game.sgr", *options)
    assert ran.code == 2
    assert "one of these is needed at the most" in ran.err


@pytest.mark.parametrize("name", ["other.sgr", "notes.md", "house.yaml", "plain"])
def test_no_file_of_another_kind_is_overwritten(name: str, run: Run) -> None:
    Path(name).write_text("mine", encoding="utf-8")
    ran = run("export", "game.sgr", "-o", name)
    assert ran.code == 2
    assert "is not overwritten" in ran.err
    assert Path(name).read_text(encoding="utf-8") == "mine"


def test_a_page_takes_the_place_of_a_page_and_never_of_the_record(run: Run, game: Path) -> None:
    Path("game.html").write_text("old", encoding="utf-8")
    assert run("export", "game.sgr", "-o", "game.html").code == 0
    game.rename("record.html")
    ran = run("export", "record.html", "-o", "record.html")
    assert ran.code == 2
    assert "would overwrite the record itself" in ran.err


def test_what_cannot_be_played_is_told_and_nothing_is_written(run: Run, game: Path) -> None:
    game.write_text('[Rules "nowhere"]\ndeal 1\n', encoding="utf-8")
    for options in ((), ("--svg", "1"), ("--json",)):
        ran = run("export", "game.sgr", "-o", "out.html" if not options else f"out.{options[0].strip('-')}", *options)
        assert ran.code == 2
        assert "no game can be shown" in ran.err
        assert "unknown-rule-set" in ran.err
    assert [path.name for path in Path().iterdir()] == ["game.sgr"]
