"""`samba record`, as a user meets it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sambanotation.cli.writing import write_file
from tests.cli.running import Run

LINES = """\
[A "Maria"]
dealer D
As Ah Ad Kd Kh Jd 9c 8c 7c 6h 5d 4s 2c JK Td



9c
+Kc 5c =As Ah Ad =Kc Kd Kh -Jd
+_ _ -Xx
undo
+_ _ -_
+_ _ =4s 4h -_
"""
WRITTEN = """\
[SGR "1"]
[Rules "samba-br"]
[A "Maria"]

deal 1 dealer D
hand A As Ah Ad Kd Kh Jd 9c 8c 7c 6h 5d 4s 2c JK Td
up 9c
1. A +Kc 5c =As Ah Ad =Kc Kd Kh -Jd
2. B +_ _ -_
3. C +_ _ =4s 4h -_
"""


def test_lines_that_are_piped_in_become_a_record_and_are_judged(run: Run) -> None:
    ran = run("record", "game.sgr", "--lang", "en", stdin=LINES.encode())
    assert (ran.code, ran.err) == (0, "")
    assert Path("game.sgr").read_text(encoding="utf-8") == WRITTEN
    for told in (
        "The hand of Maria (A)",
        "Turn 1, Maria (A): ",
        "error[SG101] unreadable-line",
        "taken back: 2. B +_ _ -Xx",
        "error[SG501] meld-too-small",
        "Turn 4, D: ",
    ):
        assert ran.out.count(told) == 1


def test_it_goes_on_where_it_stopped_and_tells_the_score_of_each_deal(run: Run) -> None:
    run("record", "game.sgr", stdin=LINES.encode())
    ran = run("record", "game.sgr", "--lang", "pt-BR", stdin=b"+_ _ -_\nend stock\n\nquit\n+_\n")
    assert "Vez 4, D: " in ran.out
    assert "Rodada 2; quem dá as cartas? Enter: deal 2 dealer A" in ran.out
    assert ran.out.count("A partida") == 1
    written = Path("game.sgr").read_text(encoding="utf-8")
    assert written == f"{WRITTEN}4. D +_ _ -_\nend stock\n\ndeal 2 dealer A\n"


def test_the_file_is_whole_after_each_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []

    def watched(path: Path, content: bytes, replacing: bytes | None) -> None:
        assert replacing == (written[-1] if written else None)
        write_file(path, content, replacing)
        written.append(path.read_bytes())

    monkeypatch.setattr("sambanotation.cli.record.write_file", watched)
    run("record", "game.sgr", stdin=LINES.encode())
    # The head, seven lines, and three of them twice because of what was taken back.
    lines = [content.decode().splitlines()[-1] for content in written]
    assert lines[:3] == ['[Rules "samba-br"]', '[A "Maria"]', "deal 1 dealer D"]
    assert lines[-5:] == [
        "1. A +Kc 5c =As Ah Ad =Kc Kd Kh -Jd",
        "2. B +_ _ -Xx",
        "1. A +Kc 5c =As Ah Ad =Kc Kd Kh -Jd",
        "2. B +_ _ -_",
        "3. C +_ _ =4s 4h -_",
    ]


def test_a_file_that_somebody_else_writes_to_is_not_overwritten(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def disturbed(path: Path, content: bytes, replacing: bytes | None) -> None:
        if b"1. A" in content:
            path.write_bytes(b"of somebody else")
        write_file(path, content, replacing)

    monkeypatch.setattr("sambanotation.cli.record.write_file", disturbed)
    ran = run("record", "game.sgr", "--lang", "en", stdin=LINES.encode())
    assert ran.code == 2
    assert "it was changed after it was read" in ran.err
    assert Path("game.sgr").read_bytes() == b"of somebody else"


def test_a_new_record_has_the_rules_and_seats_that_are_asked_for(run: Run) -> None:
    assert run("record", "game.sgr", "--rules", "samba-pagat", "--seats", "N E S W", stdin=b"N\n").code == 0
    text = Path("game.sgr").read_text(encoding="utf-8")
    assert text == '[SGR "1"]\n[Rules "samba-pagat"]\n[Seats "N E S W"]\n\ndeal 1 dealer N\n'
    ran = run("record", "game.sgr", "--rules", "samba-br", "--lang", "en", stdin=b"")
    assert (ran.code, Path("game.sgr").read_text(encoding="utf-8")) == (2, text)
    assert "goes on by the rules and seats" in ran.err


def test_what_cannot_be_is_refused(run: Run) -> None:
    assert run("record", "game.sgr", "--rules", "whist", stdin=b"").code == 2
    assert not Path("game.sgr").exists()
    assert run("record", ".", stdin=b"").code == 2
    assert run("record", str(Path("none") / "game.sgr"), stdin=b"").code == 2


def test_bytes_that_are_no_text_are_kept(run: Run) -> None:
    ran = run("record", "game.sgr", stdin=b"; caf\xe9 \x1b[2J\n")
    assert ran.code == 0
    assert "\x1b" not in ran.out
    assert Path("game.sgr").read_bytes().endswith(b"; caf\xe9 \x1b[2J\n")


@pytest.mark.skipif(os.name != "posix", reason="a terminal of Unix is needed")
def test_tab_completes_cards_on_a_terminal(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    from tests.cli.test_keys import OnTerminal

    path = tmp_path / "game.sgr"
    path.write_text(WRITTEN, encoding="utf-8")
    on = OnTerminal(str(path), command="record")
    try:
        on.until("Turn 4, D: ")
        on.press("+_ _ -J\tK\r")
        on.until("Turn 5, Maria (A): ")
        on.press("+Qh 5d K<4\t")
        on.until("K<4s")
        on.press("\x15quit\r")
        assert on.program.wait(30) == 0
    finally:
        on.close()
    assert path.read_text(encoding="utf-8").endswith("4. D +_ _ -JK\n")


@pytest.mark.parametrize(("seats", "told"), [("A A", "SG108"), ("A B C D E F G", "SG282"), ("hand up", "SG108")])
def test_tags_that_are_wrong_are_told_at_once(seats: str, told: str, run: Run) -> None:
    ran = run("record", "game.sgr", "--seats", seats, "--lang", "en", stdin=b"")
    assert ran.code == 0
    assert told in ran.out


def test_what_is_wrong_already_is_told_when_it_is_gone_on_with(run: Run) -> None:
    Path("notes.md").write_text("# Shopping\n\nmilk\n", encoding="utf-8")
    assert "error" in run("record", "notes.md", "--lang", "en", stdin=b"").out
    Path("good.sgr").write_text('[SGR "1"]\n[Rules "samba-br"]\n\ndeal 1 dealer D\n', encoding="utf-8")
    assert "error" not in run("record", "good.sgr", "--lang", "en", stdin=b"").out


def test_seats_stay_in_one_tag(run: Run) -> None:
    assert run("record", "game.sgr", "--seats", "N E\nS\tW", stdin=b"").code == 0
    assert '[Seats "N E S W"]\n' in Path("game.sgr").read_text(encoding="utf-8")


def test_a_record_that_begins_is_blamed_for_nothing(run: Run) -> None:
    assert "SG" not in run("record", "game.sgr", "--seats", "A B C D", "--lang", "en", stdin=b"").out
