"""What is measured in one run, and the tables that tell it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.reading import Reading, reading
from bench.written import chess_games, has_chess, many_records, one_record
from sambanotation import __version__

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Round:
    """Readings that were done right after each other; `chess` is None where python-chess is not installed."""

    samba: Reading
    chess: Reading | None
    words: Reading


@dataclass(frozen=True, slots=True)
class Growth:
    """The readings of files of one shape, each about ten times as long as the one before."""

    shape: str
    readings: tuple[Reading, ...]


def rounds(folder: Path, turns: int, number: int, tell: Tell) -> tuple[Round, ...]:
    """So many rounds over the same files; they take turns, so that a slow hour of the machine is slow for all."""
    records = many_records(folder, turns)
    games = chess_games(folder, turns) if has_chess() else None
    done = []
    for at in range(1, number + 1):
        tell(f"round {at} of {number}")
        peer = reading("chess", games) if games is not None else None
        done.append(Round(reading("samba", records), peer, reading("words", records)))
    return tuple(done)


def growths(folder: Path, sizes: Sequence[int], tell: Tell) -> tuple[Growth, ...]:
    """Readings of files of each size in turns: of many records, and of one record of many deals."""
    found = []
    for shape, make in (("many records", many_records), ("one record", one_record)):
        readings = []
        for size in sizes:
            tell(f"{shape}: {size} turns")
            readings.append(reading("samba", make(folder, size)))
        found.append(Growth(shape, tuple(readings)))
    return tuple(found)


def machine() -> str:
    """The Python, the system and the processors that the figures belong to."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    system = f"{platform.system()} {platform.machine()}"
    return f"sambanotation {__version__}, {python}, {system}, CPUs: {os.cpu_count()} ({processor()})"


def processor() -> str:
    """The name of the processor, as far as the system tells it."""
    told = Path("/proc/cpuinfo")
    if sys.platform == "linux" and told.exists():
        for line in told.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "not named"


def speed(done: Sequence[Round]) -> list[str]:
    """The table of speeds. Each figure is the median of the rounds, also each ratio: it is not that of two medians."""
    samba = [one.samba for one in done]
    words = [one.words for one in done]
    rows = [
        ("sambanotation: read, replay, judge, score", "turns", samba, ["1", "1"]),
        (
            "bare split of the same bytes",
            "words",
            words,
            ["-", ratio((one.samba.seconds / one.words.seconds for one in done), 0)],
        ),
    ]
    chess = [(one.samba, one.chess) for one in done if one.chess is not None]
    if chess:
        each = ratio((ours.each / theirs.each for ours, theirs in chess), 1)
        size = ratio((ours.seconds / ours.size / (theirs.seconds / theirs.size) for ours, theirs in chess), 1)
        peer = ("python-chess: `chess.pgn.read_game`", "plies", [theirs for _, theirs in chess], [each, size])
        rows.insert(1, peer)
    lines = [
        "| what | read | per second | bytes each | samba's CPU time to its, each | per byte |",
        "|---|---|---|---|---|---|",
    ]
    for what, unit, readings, ratios in rows:
        first = readings[0]
        per_second = median(1 / one.each for one in readings)
        bytes_each = f"{first.size / first.units:.1f}"
        lines.append(f"| {what} | {first.units} {unit} | {per_second:.0f} | {bytes_each} | {ratios[0]} | {ratios[1]} |")
    if not chess:
        lines += ["", "python-chess is not installed: skipped."]
    return lines


def ratio(found: Iterable[float], digits: int) -> str:
    """The median of ratios, with the least and the greatest of them."""
    ratios = sorted(found)
    low, middle, high = (f"{one:.{digits}f}" for one in (ratios[0], median(ratios), ratios[-1]))
    return f"{middle} ({low} to {high})"


def growth(found: Sequence[Growth]) -> list[str]:
    """The table of what a turn costs and what memory is held as files grow."""
    lines = [
        "| file | turns | MB | ms per turn | to the first | peak memory, MB | above start, MB | KB per turn |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in found:
        for read in one.readings:
            slower = read.each / one.readings[0].each
            more = read.peak - read.before
            memory = [f"{read.peak / 1e6:.0f}", f"{more / 1e6:.0f}", f"{more / 1e3 / read.units:.1f}"]
            lines.append(
                f"| {one.shape} | {read.units} | {read.size / 1e6:.2f} | {read.each * 1000:.3f} | {slower:.2f} | "
                + " | ".join(memory if read.peak else ["-"] * 3)
                + " |"
            )
    return lines
