"""One reading of one file in a process of its own, so that no reading profits from the one before.

python -m bench.reading samba records.sgr

What every process does once (imports, the grammar, the rule set) is done before the clock starts.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.written import ROOT, turns_in

FIRST = '[Rules "samba-br"]\ndeal 1\nhand A As ...\n1. A +_ _ -_\n'
"""A record that sets everything up."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reading took: seconds of the processor; what was read: turns, plies or words, and bytes; the most memory
    that the process held before and in all, in bytes, 0 where the system does not tell."""

    seconds: float
    units: int
    size: int
    before: int
    peak: int

    @property
    def each(self) -> float:
        """Seconds per turn, ply or word."""
        return self.seconds / self.units


def most_memory() -> int:
    """The most memory that this process has held, in bytes; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def read_samba(path: Path) -> Reading:
    """Reads, replays, judges and scores records; raises ValueError where a fault is found, for then less was done than
    is told."""
    from sambanotation import read, score
    from sambanotation.replay.score import scores

    score(FIRST)
    before = most_memory()
    began = time.process_time()
    matches = unruled = findings = 0
    for match in scores(read(path), path.parent):
        matches += 1
        unruled += match.rules is None
        findings += match.others + len(match.departures)
    seconds = time.process_time() - began
    peak = most_memory()
    text = path.read_bytes()
    turns = turns_in(text.decode())
    if not matches or unruled or findings:
        raise ValueError(f"not found legal: {path}")
    return Reading(seconds, turns, len(text), before, peak)


def read_chess(path: Path) -> Reading:
    """Reads games with `chess.pgn.read_game`, which finds the legal move behind each word. The plies are counted after
    the clock has stopped."""
    import io

    import chess.pgn

    chess.pgn.read_game(io.StringIO("1. e4 e5 *"))
    before = most_memory()
    began = time.process_time()
    games = []
    with path.open(encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            games.append(game)
    seconds = time.process_time() - began
    peak = most_memory()
    if any(game.errors for game in games):
        raise ValueError(f"not found legal: {path}")
    return Reading(seconds, sum(game.end().ply() for game in games), path.stat().st_size, before, peak)


def split_words(path: Path) -> Reading:
    """Reads bytes and splits them into words: what no reader of the file can undercut."""
    before = most_memory()
    began = time.process_time()
    text = path.read_bytes()
    words = text.split()
    seconds = time.process_time() - began
    return Reading(seconds, len(words), len(text), before, most_memory())


READERS = {"samba": read_samba, "chess": read_chess, "words": split_words}


def reading(reader: str, path: Path) -> Reading:
    """What a reading in a new process took. Raises CalledProcessError where it fails."""
    command = [sys.executable, "-m", "bench.reading", reader, str(path)]
    ran = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return Reading(**json.loads(ran.stdout))


if __name__ == "__main__":
    print(json.dumps(asdict(READERS[sys.argv[1]](Path(sys.argv[2])))))
