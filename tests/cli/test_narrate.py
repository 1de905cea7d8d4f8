"""`samba narrate`, as a user meets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Run

GAME = """\
[SGR "1"]
[Rules "samba-br"]
[A "Maria"]

deal 1 dealer D
hand A Kc ...
hand B 5d ...
1. A +Kc 5c -Kc
2. B +_ _ -5d
3. C +_ _ -_

deal 2 dealer A
1. B +Kc 5c -Kc
"""


@pytest.fixture
def game(run: Run) -> Path:
    del run
    path = Path("game.sgr")
    path.write_text(GAME, encoding="utf-8")
    return path


def test_a_game_is_told_in_the_language_that_is_asked_for(run: Run, game: Path) -> None:
    for lang, said in {
        "en": "1. Maria draws the king of clubs and the five of clubs from the stock and discards the king of clubs.",
        "pt-BR": "1. Maria compra do maço o rei de paus e o cinco de paus e descarta o rei de paus.",
        "es": "1. Maria roba del mazo el rey de tréboles y el cinco de tréboles y descarta el rey de tréboles.",
        "fa": "از استاک شاه گشنیز و ۵ گشنیز را می‌کشد و شاه گشنیز را کنار می‌گذارد.",
    }.items():
        ran = run("narrate", str(game), "--lang", lang)
        assert (ran.code, said in ran.out) == (0, True), ran.out


def test_the_language_is_that_of_the_environment(run: Run, game: Path) -> None:
    assert "compra do maço" in run("narrate", str(game), env={"SAMBA_LANG": "pt-BR"}).out


def test_turns_and_deals_are_chosen_as_in_a_replay(run: Run, game: Path) -> None:
    some = run("narrate", str(game), "--lang", "en", "--from", "2", "--to", "2").out
    assert [part for part in some.splitlines() if part[:1].isdigit()] == [
        "2. B draws two cards that nobody saw from the stock and discards the five of diamonds."
    ]
    assert "3. C" in run("narrate", str(game), "--lang", "en", "--turn", "3").out
    second = run("narrate", str(game), "--lang", "en", "--deal", "2").out
    assert "Deal 2" in second
    assert "Deal 1" not in second
    assert run("narrate", str(game), "--turn", "9").code == 2
    assert run("narrate", str(game), "--turn", "1", "--to", "2").code == 2


def test_of_a_seat_only_what_it_can_know_is_told(run: Run, game: Path) -> None:
    told = run("narrate", str(game), "--lang", "en", "--seat", "B", "--deal", "1").out
    assert "1. Maria draws two cards that nobody saw from the stock and discards the king of clubs." in told
    assert "It is told as B sees it." in told
    assert "king of clubs and" not in told
    assert "Maria holds a card that nobody saw" in told
    assert run("narrate", str(game), "--seat", "X").code == 2


def test_a_narration_is_written_to_a_file_in_utf_8(run: Run, game: Path) -> None:
    assert run("narrate", str(game), "--lang", "fa", "--format", "md", "-o", "game.md", encoding="cp1252").code == 0
    assert Path("game.md").read_text(encoding="utf-8").startswith('<div dir="rtl" lang="fa">')


def test_a_terminal_without_the_letters_is_no_reason_to_fail(run: Run, game: Path) -> None:
    assert run("narrate", str(game), "--lang", "fa", encoding="cp1252").code == 0


def test_what_is_no_game_and_no_language_is_told(run: Run, game: Path) -> None:
    assert run("narrate", str(game), "--lang", "de").code == 2
    Path("none.sgr").write_text("nothing\n", encoding="utf-8")
    assert run("narrate", "none.sgr").code == 2


def test_a_record_in_portuguese_letters_is_the_same_story(run: Run, game: Path) -> None:
    english = run("narrate", str(game), "--lang", "en").out
    assert run("fmt", "--cards", "pt", "-q", str(game)).code == 0
    assert "+Rp 5p -Rp" in game.read_text(encoding="utf-8")
    assert run("narrate", str(game), "--lang", "en").out == english


@pytest.mark.parametrize("form", ["text", "md"])
def test_it_overwrites_neither_the_record_nor_a_file_of_another_kind(form: str, run: Run, game: Path) -> None:
    ran = run("narrate", str(game), "--format", form, "-o", str(game))
    assert (ran.code, game.read_text(encoding="utf-8")) == (2, GAME)
    assert "would overwrite the record itself" in ran.err
    for name in ("other.sgr", "page.html", "house.yaml", "notes.txt" if form == "md" else "notes.md"):
        Path(name).write_text("mine", encoding="utf-8")
        ran = run("narrate", str(game), "--format", form, "-o", name)
        assert (ran.code, Path(name).read_text(encoding="utf-8")) == (2, "mine")
        assert "is not overwritten" in ran.err
    name = "told.md" if form == "md" else "told.txt"
    Path(name).write_text("before", encoding="utf-8")
    assert run("narrate", str(game), "--format", form, "-o", name).code == 0
    assert "Maria" in Path(name).read_text(encoding="utf-8")
