"""`samba redact`: a record that tells less, on standard output or in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from sambanotation import redact
from tests.cli.running import Run

GAME = """\
[Rules "samba-br"]

deal 1 dealer D
hand A As Ah Kd ... {mine}
hand B Ks Kd
1. A +Kc 5c -9c
2. B +Jc 5c -9h
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgr"
    path.write_text(GAME, encoding="utf-8", newline="")
    return path


def test_it_is_told_as_a_seat_or_a_spectator_sees_it_or_with_cards_struck_out(run: Run, game: Path) -> None:
    ran = run("redact", "game.sgr", "--seat", "A")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == GAME.replace("Ks Kd", "_*2").replace("Jc 5c", "_ _")
    assert run("redact", "game.sgr", "--public").out == redact(game, public=True).text
    assert run("redact", "game.sgr", "--rate", "0.5").out == redact(game, rate=0.5).text != GAME
    assert run("redact", "game.sgr", "--rate", "0.5", "--seed", "3").out == redact(game, rate=0.5, seed=3).text
    assert run("redact", "game.sgr", "--rate", "0").out == GAME
    assert "{mine}" in ran.out
    assert "{mine}" not in run("redact", "game.sgr", "--seat", "A", "--no-notes").out


def test_what_it_takes_and_gives_may_be_a_stream_or_a_file(run: Run, game: Path, tmp_path: Path) -> None:
    shown = run("redact", "-", "--public", stdin=GAME.encode()).written
    assert shown == run("redact", "game.sgr", "--public").written
    ran = run("redact", "game.sgr", "--public", "-o", "seen.sgr")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert (tmp_path / "seen.sgr").read_bytes() == shown
    assert game.read_text(encoding="utf-8") == GAME


def test_bytes_that_are_no_text_and_the_byte_order_mark_stay(run: Run) -> None:
    record = b'\xef\xbb\xbf[Event "\xff"]\n\ndeal 1\n1. A +Kc 5c -9c\n'
    assert run("redact", "-", "--rate", "0", stdin=record, encoding="latin-1").written == record


def test_the_record_itself_is_never_overwritten(run: Run, game: Path) -> None:
    ran = run("redact", "game.sgr", "--public", "-o", str(game))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "samba: the result would overwrite the record itself: game.sgr\n"
    assert game.read_text(encoding="utf-8") == GAME


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "one of these is needed, and no more"),
        (("--public", "--seat", "A"), "one of these is needed, and no more"),
        (("--seat", "A", "--rate", "0"), "one of these is needed, and no more"),
        (("--public", "--seed", "1"), "it needs --rate"),
        (("--rate", "1.5"), "1.5 is no share from 0 to 1"),
        (("--rate", "nan"), "nan is no share from 0 to 1"),
        (("--seat", "Z"), "no such seat: 'Z'; there are: A, B, C, D"),
        (("--public", "-o", "lost/seen.sgr"), "cannot write lost"),
    ],
)
def test_what_cannot_be_done_is_told(run: Run, game: Path, arguments: tuple[str, ...], said: str) -> None:
    ran = run("redact", str(game), *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "cannot be redacted: line 2 is not understood, and nobody can tell what to hide in it"),
        ("pt-BR", "não pode ser encoberto: a linha 2 não se entende, e não há como saber o que nela encobrir"),
    ],
)
def test_a_line_that_is_not_understood_keeps_it_from_being_made(run: Run, lang: str, said: str) -> None:
    ran = run("redact", "-", "--public", "--lang", lang, stdin=b"deal 1\n1. A Kings\n")
    assert (ran.code, ran.out, ran.err) == (2, "", f"samba: <stdin> {said}\n")


def test_there_is_one_file_to_be_read(run: Run, game: Path) -> None:
    assert "cannot read lost.sgr" in run("redact", "lost.sgr", "--public").err
    game.with_name("other.sgr").write_text(GAME, encoding="utf-8")
    ran = run("redact", ".", "--public")
    assert (ran.code, ran.out) == (2, "")
    assert "there are: 2" in ran.err
