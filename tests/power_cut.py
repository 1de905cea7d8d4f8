"""Whether a file survives that the program is killed while it writes: `python -m tests.power_cut 70 SEED` kills as
often each of three commands, and tells what was found.

Half of the times the program is killed at some moment of its run, half of the times at some line of the module that
writes: that module takes a hundredth of the run, and moments alone would hardly meet it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]

KILLED_AT_A_LINE = """
import os, signal, sys
left = int(sys.argv.pop(1))
def line(frame, event, _):
    global left
    if event == "line":
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
    return line
def call(frame, event, _):
    name = frame.f_code.co_filename
    return line if name.endswith(("cli/writing.py", "tempfile.py")) else None
sys.settrace(call)
from sambanotation.cli import main
main()
"""
AT_NO_LINE = 1 << 30
"""A line that is not reached."""

UGLY = '[Rules "samba-br"]\ndeal 1\n' + "".join(f"{at}.   A   +_  _   -_\n" for at in range(1, 300))
LINES = "\n\n\n\n1. A +_ _ -_\n2. B +_ _ -_\n3. C +_ _ -_\n4. D +_ _ -_\n"


@dataclass(frozen=True, slots=True)
class Command:
    """A run that writes: its words, what it is given to read, and what the file holds before, None for no file."""

    words: tuple[str, ...]
    given: str
    before: str | None


COMMANDS = {
    "fmt": Command(("fmt", "game.sgr"), "", UGLY),
    "record": Command(("record", "game.sgr", "--lang", "en"), LINES, None),
    "annotate": Command(("annotate", "game.sgr", "--turn", "5", "--glyph", "!?"), "", UGLY),
}


def _started(command: Command, folder: Path, line: int) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with tempfile.TemporaryFile() as given:
        given.write(command.given.encode())
        given.seek(0)
        words = [sys.executable, "-c", KILLED_AT_A_LINE, str(line), *command.words]
        return subprocess.Popen(
            words, cwd=folder, stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
        )


def _fresh(command: Command, folder: Path) -> Path:
    for path in folder.iterdir():
        path.unlink()
    file = folder / "game.sgr"
    if command.before is not None:
        file.write_text(command.before, encoding="utf-8", newline="\n")
    return file


def whole_versions(command: Command, folder: Path) -> tuple[set[bytes | None], float, int]:
    """What the file may hold at any moment: before, and after each time that it is written. Also the seconds of a whole
    run, and the lines of it at which it can be killed."""
    file = _fresh(command, folder)
    began = time.perf_counter()
    _started(command, folder, AT_NO_LINE).wait()
    seconds = time.perf_counter() - began
    last = file.read_bytes()
    versions: set[bytes | None] = {None if command.before is None else command.before.encode(), last}
    if command.given:
        # Each line that is entered makes a version: what is written is only added to.
        at = last.find(b"\n") + 1
        while at:
            versions.add(last[:at])
            at = last.find(b"\n", at) + 1
    return versions, seconds, _lines_of_a_run(command, folder)


def _lines_of_a_run(command: Command, folder: Path) -> int:
    low, high = 1, 2
    while not _survives(command, folder, high):
        low, high = high, high * 2
    while high - low > 8:
        middle = (low + high) // 2
        low, high = (low, middle) if _survives(command, folder, middle) else (middle, high)
    return low


def _survives(command: Command, folder: Path, line: int) -> bool:
    _fresh(command, folder)
    return _started(command, folder, line).wait() >= 0


def cut(name: str, times: int, seed: int) -> Counter[str]:
    """Kills a run so many times at random points, and counts what the file holds then: `old`, `new`, `between` (for
    what is saved line by line), and `torn` for anything else."""
    command, random = COMMANDS[name], Random(seed)
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        versions, seconds, lines = whole_versions(command, folder)
        file = _fresh(command, folder)
        old = None if command.before is None else command.before.encode()
        _started(command, folder, AT_NO_LINE).wait()
        new = file.read_bytes()
        for nth in range(times):
            _fresh(command, folder)
            by_moment = nth % 2 == 0
            running = _started(command, folder, AT_NO_LINE if by_moment else random.randint(1, lines))
            if by_moment:
                time.sleep(random.uniform(0, seconds))
                running.send_signal(signal.SIGKILL)
            running.wait()
            there = file.read_bytes() if file.exists() else None
            known = "old" if there == old else "new" if there == new else "between" if there in versions else "torn"
            found[known] += 1
    return found


def main() -> int:
    """Kills each command; the exit code tells whether a file was torn."""
    times, seed = (int(word) for word in (sys.argv[1:] + ["70", "1"][len(sys.argv) - 1 :])[:2])
    torn = 0
    print("| command | killed | old | new | between two lines that were entered | torn |")
    print("|---|---:|---:|---:|---:|---:|")
    for name in COMMANDS:
        found = cut(name, times, seed)
        torn += found["torn"]
        counts = " | ".join(str(found[state]) for state in ("old", "new", "between", "torn"))
        print(f"| samba {name} | {times} | {counts} |", flush=True)
    return int(torn > 0)


if __name__ == "__main__":
    sys.exit(main())
