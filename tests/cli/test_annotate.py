"""`samba annotate`, as a user meets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Run

GAME = b"\xef\xbb\xbfdeal 1\r\n1.  A +_ _ -_\t; caf\xe9\n2. B +_ _ -_\r3. C +Xx\n\ndeal 2\n1. B +_ _ -_ ! {one}"


@pytest.fixture
def game(run: Run) -> Path:
    del run
    path = Path("game.sgr")
    path.write_bytes(GAME)
    return path


def test_only_the_turn_changes_in_the_file(run: Run, game: Path) -> None:
    ran = run("annotate", "game.sgr", "--turn", "1", "--text", "too {early}\n\\o/", "--glyph", "!?", "--lang", "en")
    assert (ran.code, ran.out, ran.err) == (0, "", "annotated: game.sgr\n")
    assert game.read_bytes() == GAME.replace(b"-_\t;", b"-_ !? {too {early\\}\n    \\\\o/}\t;")


def test_a_note_of_another_deal_may_be_replaced(run: Run, game: Path) -> None:
    assert run("annotate", "game.sgr", "--deal", "2", "--turn", "1", "--text", "two", "--replace", "-q").err == ""
    assert game.read_bytes() == GAME.replace(b"{one}", b"{two}")
    assert run("annotate", "game.sgr", "--deal", "2", "--turn", "1", "--glyph", "?").code == 0
    assert game.read_bytes() == GAME.replace(b"{one}", b"{two} ?")


def test_the_result_may_go_elsewhere(run: Run, game: Path) -> None:
    ran = run("annotate", "game.sgr", "--turn", "2", "--glyph", "!", "-o", "other.sgr")
    assert (ran.code, game.read_bytes()) == (0, GAME)
    wanted = GAME.replace(b"-_\r3", b"-_ !\r3")
    assert Path("other.sgr").read_bytes() == wanted
    assert run("annotate", "-", "--turn", "2", "--glyph", "!", stdin=GAME, encoding="latin-1").written == wanted
    shown = run("annotate", "game.sgr", "--turn", "2", "--glyph", "!", "--diff", encoding="latin-1")
    assert (b"+2. B +_ _ -_ !\r3" in shown.written, game.read_bytes()) == (True, GAME)
    assert run("annotate", "game.sgr", "--turn", "2", "--glyph", "!", "-o", "game.sgr").code == 0
    assert game.read_bytes() == wanted


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--turn", "9", "--glyph", "!"), "no such step: --turn 9"),
        (("--turn", "1", "--deal", "3", "--glyph", "!"), "no such step: --deal 3 --turn 1"),
        (("--turn", "1.1", "--glyph", "!"), "no such step: --turn 1.1"),
        (("--turn", "3", "--glyph", "!"), "the line of turn 3 is not understood"),
        (("--turn", "1", "--glyph", "x\x1b"), "'x\\x1b' is no glyph"),
        (("--turn", "1", "--text", " "), "the text is empty"),
        (("--turn", "1", "--text", "\x1b[2J"), "U+001B"),
        (("--glyph", "!"), "the turn is needed"),
        ((), "without a terminal the turn is needed"),
        (("--turn", "1"), "a text or a glyph is needed"),
        (("--turn", "one", "--text", "x"), "is no turn"),
        (("--turn", "1", "--text", "x", "--diff", "-o", "y.sgr"), "stands without --output"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_written(
    run: Run, game: Path, options: tuple[str, ...], told: str
) -> None:
    ran = run("annotate", "game.sgr", *options, "--lang", "en")
    assert (ran.code, ran.out, game.read_bytes()) == (2, "", GAME)
    assert told in ran.err
    assert not Path("y.sgr").exists()


def test_refusals_are_told_in_portuguese_too(run: Run, game: Path) -> None:
    del game
    assert "não é entendida" in run("annotate", "game.sgr", "--turn", "3", "--glyph", "!", "--lang", "pt-BR").err
    assert "não é um glifo" in run("annotate", "game.sgr", "--turn", "1", "--glyph", "x", "--lang", "pt-BR").err


def test_a_part_of_a_question_that_is_not_understood_is_told_at_once(run: Run) -> None:
    Path("lesson.sgr").write_text('[Rules "samba-br"]\ndeal 1 dealer D\n1. A +_ _ -4c\n', encoding="utf-8")
    asked = ("annotate", "lesson.sgr", "--turn", "1", "--lang", "en", "--text")
    good = run(*asked, "? What? | -4c | hint: a")
    assert (good.code, "SG124" in good.err) == (0, False)
    bad = run(*asked, "? What? | -4c | hint: a | hint: b")
    assert (bad.code, bad.err.count("SG124")) == (0, 1)
    assert "SG124" not in run(*asked, "another").err
