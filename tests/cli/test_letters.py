"""A record in Portuguese letters: what the commands show of it and write of it is in its own letters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Run

GAME = """\
[SGR "1"]
[Cards "pt"]
[Rules "samba-br"]
[Seats "A B C D"]

deal 1 dealer D
hand A Ae Ac Ao Rp Ro Vo 9p 8p 7p 6c 5o 4e 2p JK To
up 9p
1. A +Rc 5p =Ae Ac Ao =Rp Ro Rc A<2p -Vo
(
  1. A +Rc 5p R(T)<Rc R.1<R.2 -To
)
2. B +_ _ =De Dc Do De' -4e
3. C +_ _ R<R_ -Dp
"""


@pytest.fixture
def game(run: Run) -> Path:
    del run
    path = Path("game.sgr")
    path.write_text(GAME, encoding="utf-8", newline="\n")
    return path


def test_a_replay_shows_lines_hands_melds_and_heaps_in_them(run: Run, game: Path) -> None:
    shown = run("replay", str(game), "--turn", "1", "--lang", "en").out
    for part in (
        "1. A +Rc 5p =Ae Ac Ao =Rp Ro Rc A<2p -Vo",
        "1. A +Rc 5p R(T)<Rc R.1<R.2 -To",
        "> A   9  JK To 9p 8p 7p 6c 5o 5p 4e",
        "R  Rc Ro Rp",
        "discard pile 2 (top card last): 9p Vo",
    ):
        assert part in shown
    signs = run("replay", str(game), "--turn", "3", "--lang", "en", "--symbols").out
    assert "R<R_ -D♣" in signs
    assert "D  D♠ D♠ D♥ D♦" in signs


def test_findings_and_scores_tell_of_cards_in_them(run: Run, game: Path) -> None:
    with game.open("a", encoding="utf-8", newline="\n") as file:
        file.write("4. D +_ _ -_\n5. A +_ _ R<Ac -Ve\nend stock\n")
    found = run("validate", str(game), "--lang", "en").out
    assert "Ac does not belong to a meld of R" in found
    assert "A+C has no such meld: R(T)" in found
    assert "hand: JK To 9p 8p 7p 6c 5p 5o 4e" in found
    scored = run("score", str(game), "--lang", "en").out
    assert "A  +80  Ae Ac Ao 2p" in scored
    assert "JK To 9p 8p 7p 6c 5o 5p 4e" in scored


def test_json_of_a_record_is_neutral_and_keeps_the_tag(run: Run, game: Path) -> None:
    assert run("convert", str(game), "-o", "game.json").code == 0
    told = json.loads(Path("game.json").read_text(encoding="utf-8"))
    portuguese = json.dumps(told["records"][0]["deals"])
    assert '"name": "Cards", "value": "pt"' in json.dumps(told)
    assert run("fmt", "-q", "--cards", "en", str(game)).code == 0
    assert run("convert", str(game), "-o", "english.json").code == 0
    english = json.dumps(json.loads(Path("english.json").read_text(encoding="utf-8"))["records"][0]["deals"])
    assert portuguese == english
    assert run("convert", "game.json", "-o", "again.sgr").code == 0
    assert Path("again.sgr").read_text(encoding="utf-8") == GAME


def test_what_other_commands_write_is_in_them(run: Run, game: Path) -> None:
    redacted = run("redact", str(game), "--seat", "B")
    assert redacted.code == 0, redacted.err
    assert '[Cards "pt"]' in redacted.out
    assert "2. B +_ _ =De Dc Do De' -4e" in redacted.out
    assert "=Rp Ro Rc A<2p -Vo" in redacted.out


def test_a_repair_and_a_completion_are_in_them(run: Run) -> None:
    Path("wrong.sgr").write_text(
        '[SGR "1"]\n[Cards "pt"]\n[Rules "samba-br"]\n\ndeal 1 dealer D\n'
        "hand A Rc Rc Ro ...\nhand B Rc Rc Do ...\nup 9p\n1. A +_ _ -9p\nend abandoned\n",
        encoding="utf-8",
    )
    told = run("derive", "wrong.sgr", "--lang", "en").out
    assert "- hand A Rc Rc Ro ..." in told
    assert "+ hand A _ Rc Ro ..." in told
    assert run("derive", "wrong.sgr", "--repair", "1", "-o", "mended.sgr").code in (0, 1)
    mended = Path("mended.sgr").read_text(encoding="utf-8")
    assert '[Cards "pt"]' in mended
    assert run("validate", "mended.sgr", "--lang", "en").out.count("unreadable-line") == 0


def test_expectations_are_written_without_touching_the_cards(run: Run, game: Path) -> None:
    run("test", "--update", str(game))
    assert "1. A +Rc 5p =Ae Ac Ao =Rp Ro Rc A<2p -Vo" in game.read_text(encoding="utf-8")
