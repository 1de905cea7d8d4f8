from __future__ import annotations

import os
from pathlib import Path

import pytest

from sambanotation.notation.formatting import Formatted
from sambanotation.notation.record_faults import NOT_FORMATTED
from sambanotation.source import NOWHERE, Source
from tests.cli.running import Run, in_shell

UGLY = "deal 1\n1.   A  +_  _   -_   ; first\n"
NEAT = "deal 1\n1. A +_ _ -_ ; first\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgr"
    path.write_bytes(UGLY.encode())
    return path


def test_a_file_is_put_in_canonical_form(run: Run, game: Path) -> None:
    ran = run("fmt", "game.sgr")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == "formatted: game.sgr\nFormatted: 1, left as they are: 0\n"
    assert game.read_bytes() == NEAT.encode()


def test_a_file_in_canonical_form_is_not_touched(run: Run, game: Path) -> None:
    game.write_bytes(NEAT.encode())
    os.utime(game, (1_000_000_000, 1_000_000_000))
    before = game.stat()
    ran = run("fmt")
    assert (ran.code, ran.err) == (0, "Formatted: 0, left as they are: 1\n")
    assert (game.stat().st_mtime, game.stat().st_ino) == (before.st_mtime, before.st_ino)


@pytest.mark.parametrize(("content", "code"), [(UGLY, 1), (NEAT, 0)])
def test_check_writes_nothing_and_tells(run: Run, game: Path, content: str, code: int) -> None:
    game.write_bytes(content.encode())
    ran = run("fmt", "--check", "game.sgr")
    assert (ran.code, ran.out) == (code, "")
    assert ("would format: game.sgr\n" in ran.err) is bool(code)
    assert game.read_bytes() == content.encode()


def test_diff_writes_nothing_and_shows_the_change(run: Run, game: Path) -> None:
    ran = run("fmt", "--diff", "game.sgr")
    assert ran.code == 0
    assert ran.out == (
        "--- game.sgr\n+++ game.sgr\n@@ -1,2 +1,2 @@\n deal 1\n-1.   A  +_  _   -_   ; first\n+1. A +_ _ -_ ; first\n"
    )
    assert game.read_bytes() == UGLY.encode()
    assert run("fmt", "--diff", "--check", "game.sgr").code == 1


def test_a_diff_is_in_the_bytes_of_the_file(run: Run, game: Path) -> None:
    game.write_bytes(b"deal 1\r\n1.  A +_ _ -_ ; caf\xe9\r\n")
    ran = run("fmt", "--diff", "game.sgr", encoding="latin-1")
    assert b"-1.  A +_ _ -_ ; caf\xe9\r\n" in ran.written
    assert b"+1. A +_ _ -_ ; caf\xe9\r\n" in ran.written


def test_a_diff_on_a_terminal_is_harmless(run: Run, game: Path) -> None:
    game.write_bytes(b"deal 1\n1.  A +_ _ -_ ; \x1b[2J\xff\n")
    ran = run("fmt", "--diff", "game.sgr", terminal=True)
    assert "; \\x1b[2J\\xff\n" in ran.out


def test_a_diff_tells_of_a_missing_end_of_line(run: Run, game: Path) -> None:
    game.write_bytes(b"deal 1\n1.  A +_ _ -_")
    assert "-1.  A +_ _ -_\n\\ No newline at end of file\n" in run("fmt", "--diff", "game.sgr").out


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (UGLY.replace("\n", "\r\n").encode(), NEAT.replace("\n", "\r\n").encode()),
        (b"\xef\xbb\xbf" + UGLY.encode(), b"\xef\xbb\xbf" + NEAT.encode()),
    ],
)
def test_line_ends_and_byte_order_mark_stay(run: Run, game: Path, given: bytes, wanted: bytes) -> None:
    game.write_bytes(given)
    run("fmt", "game.sgr")
    assert game.read_bytes() == wanted
    assert run("fmt", "-", stdin=given).written == wanted


def test_lines_that_are_not_understood_stay_as_they_are(run: Run, game: Path) -> None:
    game.write_bytes(UGLY.encode() + b"  (( what   is this? \xff\n")
    run("fmt", "game.sgr")
    assert b"(( what   is this? \xff\n" in game.read_bytes()


def test_standard_input_goes_to_standard_output(run: Run) -> None:
    ran = run("fmt", "-", stdin=UGLY.encode(), encoding="cp1252")
    assert (ran.code, ran.written, ran.err) == (0, NEAT.encode(), "")


def test_standard_input_can_be_checked(run: Run) -> None:
    ran = run("fmt", "--check", "-", stdin=UGLY.encode())
    assert (ran.code, ran.written) == (1, b"")
    assert run("fmt", "--check", "-", stdin=NEAT.encode()).code == 0
    named = run("fmt", "--diff", "-", "--stdin-filename", "club.sgr", stdin=UGLY.encode())
    assert named.out.startswith("--- club.sgr\n")


def test_what_would_not_read_back_is_refused(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(source: Source, _letters: object) -> Formatted:
        return Formatted(source.text, False, NOT_FORMATTED.at(NOWHERE))

    monkeypatch.setattr("sambanotation.notation.formatting.format_source", refusing)
    ran = run("fmt", "game.sgr")
    assert ran.code == 2
    assert ran.err.startswith(f"samba: game.sgr was left as it is: {NOT_FORMATTED.message.en}\n")
    assert game.read_bytes() == UGLY.encode()
    piped = run("fmt", "-", stdin=UGLY.encode())
    assert (piped.code, piped.written) == (2, UGLY.encode())


PORTUGUESE = '[SGR "1"]\n[Cards "pt"]\n\ndeal 1\n1. A +Rp 5p -Vo\n'
ENGLISH = '[SGR "1"]\n\ndeal 1\n1. A +Kc 5c -Jd\n'


def test_cards_are_written_in_other_letters_when_asked(run: Run, game: Path) -> None:
    game.write_text(PORTUGUESE, encoding="utf-8", newline="\n")
    assert run("fmt", "game.sgr").code == 0
    assert game.read_text(encoding="utf-8") == PORTUGUESE
    assert run("fmt", "--cards", "en", "game.sgr").code == 0
    assert game.read_text(encoding="utf-8") == ENGLISH
    assert run("fmt", "--check", "--cards", "pt", "game.sgr").code == 1
    assert run("fmt", "--cards", "pt", "game.sgr").code == 0
    assert game.read_text(encoding="utf-8") == PORTUGUESE


def test_cards_that_are_not_understood_are_not_written_in_other_letters(run: Run, game: Path) -> None:
    game.write_text(ENGLISH + "2. B +Kc foo\n", encoding="utf-8", newline="\n")
    ran = run("fmt", "--cards", "pt", "game.sgr")
    assert ran.code == 2
    assert "line 5 has some and is not understood" in ran.err
    assert game.read_text(encoding="utf-8") == ENGLISH + "2. B +Kc foo\n"
    assert run("fmt", "--cards", "de", "game.sgr").code == 2


def test_a_file_that_cannot_be_read_does_not_stop_the_others(run: Run, game: Path) -> None:
    ran = run("fmt", "lost.sgr", "game.sgr")
    assert ran.code == 2
    assert "samba: cannot read lost.sgr: " in ran.err
    assert game.read_bytes() == NEAT.encode()


def test_a_file_that_cannot_be_written_is_told(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(*_: object, replacing: bytes) -> None:
        assert replacing == UGLY.encode()
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("sambanotation.cli.fmt.write_file", refusing)
    ran = run("fmt", "game.sgr")
    assert (ran.code, ran.err.splitlines()[0]) == (2, "samba: cannot write game.sgr: permission denied")
    assert game.read_bytes() == UGLY.encode()


def test_what_is_added_while_a_file_is_formatted_is_not_lost(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync

    def meanwhile(descriptor: int) -> None:
        fsync(descriptor)
        with game.open("ab") as opened:
            opened.write(b"2. B +_ _ -_\n")

    monkeypatch.setattr(os, "fsync", meanwhile)
    ran = run("fmt", "game.sgr")
    assert ran.code == 2
    assert ran.err.splitlines()[0] == "samba: game.sgr was left as it is: it was changed after it was read"
    assert game.read_bytes() == UGLY.encode() + b"2. B +_ _ -_\n"
    assert [path.name for path in game.parent.iterdir()] == ["game.sgr"]
    told = run("fmt", "game.sgr", "--lang", "pt-BR").err
    assert told.startswith("samba: game.sgr ficou como estava: foi alterado depois de lido\n")


@pytest.mark.skipif(os.name != "posix", reason="streams with a path are of POSIX")
def test_a_stream_with_a_path_can_be_shown_and_not_be_rewritten(game: Path) -> None:
    shell = 'S() { "$PYTHON" -m sambanotation "$@"; }; '
    shown = in_shell(shell + "S fmt --diff <(cat game.sgr)", game.parent)
    assert shown.returncode == 0
    assert "+1. A +_ _ -_ ; first\n" in shown.stdout
    written = in_shell(shell + "cat game.sgr | S fmt /dev/stdin", game.parent)
    assert written.returncode == 2
    assert "cannot write /dev/stdin: it is no file that could be written anew; with - the result" in written.stderr


def test_an_interruption_ends_with_130_and_tells_what_was_done(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (game.parent / "z.sgr").write_bytes(UGLY.encode())
    written: list[Path] = []

    def interrupted(path: Path, content: bytes, replacing: bytes | None = None) -> None:  # noqa: ARG001 - as it is called
        if written:
            raise KeyboardInterrupt
        written.append(path)

    monkeypatch.setattr("sambanotation.cli.fmt.write_file", interrupted)
    ran = run("fmt")
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == (
        "formatted: game.sgr\nsamba: interrupted: files done: 1 of 2\nFormatted: 1, left as they are: 0\n"
    )


def test_no_record_ends_with_2(run: Run) -> None:
    ran = run("fmt")
    assert (ran.code, ran.err) == (2, "samba: no record found: no *.sgr file in .\n")


def test_quiet_says_only_what_went_wrong(run: Run, game: Path) -> None:
    ran = run("fmt", "-q", "game.sgr")
    assert (ran.code, ran.err) == (0, "")
    assert game.read_bytes() == NEAT.encode()


def test_messages_are_in_the_language_asked_for(run: Run, game: Path) -> None:
    assert game.name == "game.sgr"
    assert run("fmt", "--check", "game.sgr", "--lang", "pt-BR").err.startswith("seria formatado: game.sgr\n")


def test_a_name_for_standard_input_needs_it(run: Run, game: Path) -> None:
    assert game.exists()
    assert run("fmt", "game.sgr", "--stdin-filename", "x.sgr").code == 2
