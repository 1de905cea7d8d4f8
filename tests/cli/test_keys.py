"""Keys as a terminal sends them, and the program on a terminal of its own."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sambanotation.cli.keys import keys_in, pressed
from tests.cli.running import ROOT, heed_interruptions
from tests.output.games import LESSON

if sys.platform == "win32":
    pytest.skip("a terminal of Unix is needed", allow_module_level=True)

import fcntl
import pty
import termios


def test_signs_and_sequences_are_keys() -> None:
    assert keys_in("n p5\r")[0] == ["n", " ", "p", "5", "enter"]
    assert keys_in("\x1b[C\x1bOD\x1b[H\x1b[4~\x1b[5~")[0] == ["right", "left", "home", "end", "pageup"]
    assert keys_in("\x7f\x03\x04")[0] == ["backspace", "q", "q"]


def test_what_is_no_key_is_passed_over() -> None:
    assert keys_in("\x1b[200~\x1b[1;5Q\x00\x01n")[0] == ["n"]
    assert keys_in("\x1b")[0] == []


def test_a_sequence_may_come_in_two_parts() -> None:
    keys, rest = keys_in("n\x1b[", over=False)
    assert (keys, rest) == (["n"], "\x1b[")
    assert keys_in(rest + "C", over=False) == (["right"], "")


def test_the_special_keys_of_windows_come_as_two_signs() -> None:
    waiting = list("n\xe0M\x00H\r")
    assert list(pressed(lambda: waiting.pop(0), lambda: bool(waiting))) == ["n", "right", "up", "enter"]


def _on_its_terminal() -> None:
    """For the program before it begins: only then does a key such as Ctrl-C become a signal, and one that ends it."""
    heed_interruptions()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class OnTerminal:
    """The program on a terminal of 80 columns and 24 rows."""

    def __init__(self, *arguments: str, command: str = "replay") -> None:
        self.ours, theirs = pty.openpty()
        self.resize(80, 24)
        self.before = termios.tcgetattr(theirs)
        self.theirs = theirs
        environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "sambanotation", command, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment | {"PYTHONPATH": str(ROOT), "TERM": "xterm", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"},
            start_new_session=True,
            preexec_fn=_on_its_terminal,
        )
        self.seen = ""

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, *words: str) -> str:
        """What is written until all these words are, in any order; they are then over."""
        while not all(word in self.seen for word in words):
            ready, _, _ = select.select([self.ours], [], [], 30)
            assert ready, f"{words} never came, but {self.seen!r}"
            self.seen += os.read(self.ours, 65536).decode("utf-8", "replace")
        seen, self.seen = self.seen, ""
        return seen

    def press(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def ended(self) -> int:
        """How the program ended; the terminal must be as it was."""
        shown = self.until("\x1b[?1049l")
        assert "\x1b[?25h" in shown
        code = self.program.wait(30)
        assert termios.tcgetattr(self.theirs) == self.before
        return code

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        os.close(self.ours)
        os.close(self.theirs)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[OnTerminal]:
    (tmp_path / "lesson.sgr").write_text(LESSON, encoding="utf-8")
    on = OnTerminal(str(tmp_path / "lesson.sgr"))
    yield on
    on.close()


def test_keys_lead_through_the_game(terminal: OnTerminal) -> None:
    first = terminal.until("n next", "1/3")
    assert "\x1b[?1049h" in first
    terminal.press("n")
    assert "\x1b[1;7;31m4s" in terminal.until("turn 1", "2/3", "n next")
    terminal.press("v")
    terminal.until("variation 1.1", "1/1", "n next")
    terminal.press("u\x1b[D")
    terminal.until("1/3", "n next")
    terminal.press("1\r")
    terminal.until("2/3", "n next")
    terminal.press("s")
    terminal.until("as A sees it", "n next")
    terminal.press("?")
    terminal.until("any other key: back")
    terminal.press("xq")
    assert terminal.ended() == 0


def test_what_is_pressed_before_the_game_is_there_is_for_the_reader_and_not_shown(tmp_path: Path) -> None:
    (tmp_path / "lesson.sgr").write_text(LESSON * 40, encoding="utf-8")
    on = OnTerminal(str(tmp_path / "lesson.sgr"))
    try:
        while termios.tcgetattr(on.theirs)[3] & termios.ECHO:
            assert on.program.poll() is None
        assert "\x1b[?1049h" not in on.seen
        on.press("nnZ")
        seen = on.until("3/120", "n next")
        assert "Z" not in seen
        assert "nn" not in seen
        on.press("q")
        assert on.ended() == 0
    finally:
        on.close()


def test_what_cannot_be_shown_is_told_on_the_terminal_itself(tmp_path: Path) -> None:
    (tmp_path / "lesson.sgr").write_text(LESSON, encoding="utf-8")
    on = OnTerminal(str(tmp_path / "lesson.sgr"), "--seat", "Z")
    try:
        assert "\x1b[?1049h" not in on.until("no such seat: 'Z'")
        assert on.program.wait(30) == 2
        assert termios.tcgetattr(on.theirs) == on.before
    finally:
        on.close()


def test_another_size_is_drawn_anew(terminal: OnTerminal) -> None:
    terminal.until("1/3", "n next")
    terminal.resize(120, 40)
    shown = terminal.until("1/3", "n next")
    title = re.search(r"== deal 1.* 1/3 ==", shown)
    assert title is not None
    assert len(title.group()) == 120
    terminal.press("q")
    assert terminal.ended() == 0


@pytest.mark.parametrize("key", ["\x03", "\x04", "q"])
def test_every_way_out_gives_the_terminal_back(terminal: OnTerminal, key: str) -> None:
    terminal.until("1/3", "n next")
    terminal.press(key)
    assert terminal.ended() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back(terminal: OnTerminal, number: signal.Signals) -> None:
    terminal.until("1/3", "n next")
    terminal.program.send_signal(number)
    assert terminal.ended() == (0 if number is signal.SIGINT else 128 + number)


def test_after_a_pause_the_screen_is_drawn_anew(terminal: OnTerminal) -> None:
    terminal.until("1/3", "n next")
    terminal.program.send_signal(signal.SIGTSTP)
    terminal.seen = terminal.until("\x1b[?1049l").partition("\x1b[?1049l")[2]
    terminal.program.send_signal(signal.SIGCONT)
    shown = terminal.until("n next")
    assert shown.index("\x1b[?1049h") < shown.index("1/3")
    terminal.press("q")
    assert terminal.ended() == 0
