from __future__ import annotations

import re
from functools import cache

import pytest

from sambanotation.cli.stepping import KEYS, NARROWEST, Level, Stepping
from sambanotation.output.cards import Look
from sambanotation.output.pages import Style
from sambanotation.output.paint import plain
from sambanotation.output.visible import width
from sambanotation.replay.steps import Replay
from sambanotation.text import Lang
from tests.output.games import replay
from tests.simulated.deals import match

GAME = """\
[Rules "samba-br"]
deal 1
1. A +Kc 5s -9c
(
  1. A +Kc 5s -9d
  2. B +_ _ -3h
)
(
  1. A +Kc 5s -9h
)
2. B +_ _ -3h
3. C +_ _ -_
end abandoned
deal 2
1. B +_ _ -3h
2. C +_ _ -_
3. D +_ _ -_
"""


def reader(text: str = GAME, lang: Lang = Lang.EN) -> Stepping:
    @cache
    def views(seat: str | None) -> Replay:
        return replay(text, seat)

    return Stepping(views, ["A", "B", "C", "D"], Style(lang, Look(), 80), [Level(views(None).steps, 0)])


def press(stepping: Stepping, *keys: str) -> tuple[int, int | None, str]:
    """The deal, the turn and the variation in which the reader is after some keys."""
    for key in keys:
        assert stepping.press(key)
    return stepping.step.deal, stepping.step.turn, stepping.path[-1].name


def screen(stepping: Stepping, columns: int = 80, rows: int = 24) -> list[str]:
    return plain(stepping.screen(columns, rows)).splitlines()


def test_forwards_and_backwards() -> None:
    stepping = reader()
    assert press(stepping, "n", " ") == (1, 2, "")
    assert press(stepping, "p") == (1, 1, "")
    assert press(stepping, "right", "left", "left") == (1, None, "")
    assert press(stepping, "p") == (1, None, "")
    assert "this is the first step" in screen(stepping)[-1]
    assert press(stepping, "G") == (2, 3, "")
    assert press(stepping, "n") == (2, 3, "")
    assert "this is the last step" in screen(stepping)[-1]
    assert press(stepping, "g") == (1, None, "")


def test_to_a_turn_of_the_same_deal() -> None:
    stepping = reader()
    assert press(stepping, "3", "enter") == (1, 3, "")
    assert press(stepping, "d", "2", "enter") == (2, 2, "")
    assert press(stepping, "9", "9", "enter") == (2, 2, "")
    assert "no such turn" in screen(stepping)[-1]
    assert press(stepping, "1") == (2, 2, "")
    assert screen(stepping)[-1] == "1"
    # Without a number it is the next step.
    assert press(stepping, "x", "enter") == (2, 3, "")


def test_deals_and_findings() -> None:
    stepping = reader()
    assert press(stepping, "d") == (2, None, "")
    assert press(stepping, "d") == (2, None, "")
    assert "no other deal" in screen(stepping)[-1]
    assert press(stepping, "D", "f") == (1, 2, "1.1")
    assert press(stepping, "f") == (1, 2, "")
    assert press(stepping, "f") == (2, 1, "")
    assert press(stepping, "f") == (2, 1, "")
    assert "no other finding" in screen(stepping)[-1]
    assert press(stepping, "F", "F") == (1, 2, "1.1")
    assert press(stepping, "F") == (1, 2, "1.1")


def test_from_within_a_variation_one_comes_to_the_turns_and_deals_of_the_game() -> None:
    stepping = reader()
    assert press(stepping, "n", "v", "2", "enter") == (1, 2, "1.1")
    assert press(stepping, "3", "enter") == (1, 3, "")
    assert press(stepping, "1", "enter", "v", "d") == (2, None, "")


def test_a_variation_shows_at_its_ends_what_is_noted_of_it() -> None:
    text = GAME.replace("(\n  1. A +Kc 5s -9d", "( {better, I think}\n  1. A +Kc 5s -9d", 1)
    stepping = reader(text.replace("  2. B +_ _ -3h\n)", "  2. B +_ _ -3h\n) {and so on}", 1))
    press(stepping, "n", "v")
    assert ["better, I think" in row for row in screen(stepping)[1:3]] == [True, False]
    assert "and so on" not in "\n".join(screen(stepping))
    press(stepping, "n")
    assert "better, I think" not in "\n".join(screen(stepping))
    assert "and so on" in "\n".join(screen(stepping))


def test_into_a_variation_and_out_of_it() -> None:
    stepping = reader()
    assert press(stepping, "v") == (1, None, "")
    assert "no such variation here" in screen(stepping)[-1]
    assert press(stepping, "n", "v") == (1, 1, "1.1")
    assert press(stepping, "n") == (1, 2, "1.1")
    assert "(variation 1.1)" in screen(stepping)[0]
    assert press(stepping, "u") == (1, 1, "")
    assert press(stepping, "2", "v") == (1, 1, "1.2")
    assert press(stepping, "u", "3", "v") == (1, 1, "")
    assert press(stepping, "u") == (1, 1, "")
    assert "this is no variation" in screen(stepping)[-1]


def test_the_view_of_one_seat_after_the_other() -> None:
    stepping = reader()
    press(stepping, "n", "v", "n")
    seen = []
    for _ in range(5):
        assert press(stepping, "s") == (1, 2, "1.1")
        seen.append(screen(stepping)[0])
    assert ["as A sees it" in seen[0], "as D sees it" in seen[3], "sees it" in seen[4]] == [True, True, False]
    assert press(stepping, "u") == (1, 1, "")


def test_a_long_page_is_read_by_moving_down() -> None:
    stepping = reader()
    press(stepping, "n")
    whole = screen(stepping, rows=100)[:-1]
    whole = whole[: max(at for at, row in enumerate(whole) if row) + 1]
    rows = screen(stepping, rows=8)
    assert rows[:-1] == whole[:7]
    assert "more below" in rows[-1]
    press(stepping, "down")
    assert screen(stepping, rows=8)[:-1] == whole[1:8]
    press(stepping, *["pagedown"] * 9)
    assert screen(stepping, rows=8)[:-1] == whole[-7:]
    press(stepping, "pageup", "up", "n")
    assert stepping.scroll == 0


@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize("columns", [24, 30, 40, 80])
def test_that_there_is_more_is_said_however_narrow_the_screen_is(columns: int, lang: Lang) -> None:
    stepping = reader(lang=lang)
    press(stepping, "n")
    hint = {Lang.EN: "[more below: down]", Lang.PT_BR: "[há mais abaixo: seta]"}[lang]
    assert hint in screen(stepping, columns, 8)[-1]
    assert len(screen(stepping, columns, 8)[-1]) < columns
    press(stepping, *["pagedown"] * 9)
    assert hint not in screen(stepping, columns, 8)[-1]


def test_on_a_screen_a_long_stock_takes_one_line() -> None:
    stepping = reader(match(5, 4, 1))
    (shown,) = (row for row in screen(stepping, rows=60) if row.startswith("stock "))
    held = re.fullmatch(r"stock (\d+) \(next card first\): (.*) \(and (\d+) more\)", shown)
    assert held is not None
    assert len(held[2].split()) + int(held[3]) == int(held[1])
    press(stepping, "n")
    press(stepping, "G")
    assert not any("more)" in row for row in screen(stepping, 400, 60))


@pytest.mark.parametrize("size", [(80, 24), (20, 5), (10, 2), (300, 90), (40, 1)])
def test_a_screen_has_its_size_whatever_that_is(size: tuple[int, int]) -> None:
    stepping = reader(lang=Lang.PT_BR)
    for key in ("n", "?", "x", "f", "v", "2"):
        stepping.press(key)
        rows = screen(stepping, *size)
        assert len(rows) == size[1]
        assert max(map(width, rows)) <= max(size[0], NARROWEST)


def test_help_names_every_key_and_any_key_leads_back() -> None:
    stepping = reader()
    press(stepping, "?")
    shown = "\n".join(screen(stepping))
    assert all(keys[0] in shown or keys[0] == " " for keys, _ in KEYS)
    before = stepping.step
    assert press(stepping, "n")
    assert stepping.step is before
    assert "turn" not in screen(stepping)[-1]


def test_quitting_and_keys_that_mean_nothing() -> None:
    stepping = reader()
    assert stepping.press("é")
    assert stepping.press("redraw")
    assert not stepping.press("q")
