"""The files that are measured: records of matches that were played, and chess games. They are made once and kept."""

from __future__ import annotations

import hashlib
import importlib.util
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.houses import HEADING, clause
from tests.simulated.deals import Deal, match, sit_down, style

ROOT = Path(__file__).resolve().parents[1]
PLAYERS = (2, 3, 4, 6)
SEED = 1
LONGEST_GAME = 200
HOUSE = "no-target.yaml"

_TURN = re.compile(r"^\d+\. ", re.MULTILINE)


def shelf() -> Path:
    """The folder where files are kept between runs: another one when what makes them has changed."""
    made_by = [*sorted((ROOT / "tests" / "simulated").glob("*.py")), ROOT / "tests" / "houses.py", Path(__file__)]
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in made_by)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"sambanotation-bench-{mark}"


def kept(path: Path, write: Callable[[], str]) -> Path:
    """The file at a path, which is written where it is not there yet. Half a file is never taken for a whole one."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        begun = path.with_suffix(".part")
        begun.write_text(write(), encoding="utf-8", newline="\n")
        begun.replace(path)
    return path


def turns_in(text: str) -> int:
    """How many turns are written in records."""
    return len(_TURN.findall(text))


def many_records(folder: Path, turns: int) -> Path:
    """A file of records of four deals at most, at tables of each size, with at least so many turns."""

    def write() -> str:
        records: list[str] = []
        written = 0
        while written < turns:
            number = len(records)
            records.append(match(SEED + number, PLAYERS[number % len(PLAYERS)], 4))
            written += turns_in(records[-1])
        return "\n".join(records)

    return kept(folder / f"records-{turns}.sgr", write)


def one_record(folder: Path, turns: int) -> Path:
    """A file of one record of a match of four, with at least so many turns. It is played under house rules by which a
    match does not end, which stand in a file beside it: else most of its deals would be faults."""
    kept(folder / HOUSE, lambda: HEADING + clause("target", "{points: 99999999, threshold: exceed}"))

    def write() -> str:
        rng = Random(SEED)
        seats, sides, dealer, lines = sit_down(4, rng)
        lines[lines.index('[Rules "samba-br"]')] = f'[Rules "./{HOUSE}"]'
        written = number = 0
        while written < turns:
            number += 1
            deal = Deal(rng, seats, sides, dealer, {seat: style(rng) for seat in seats})
            deal.play()
            told = deal.lines(number)
            written += turns_in("\n".join(told))
            lines += ["", *told]
            if deal.how != "abandoned":
                for side, points in [(side, deal.score(side)) for side in sides]:
                    side.total += points
            dealer = seats[(seats.index(dealer) + 1) % len(seats)]
        return "\n".join(lines) + "\n"

    return kept(folder / f"deals-{turns}.sgr", write)


def has_chess() -> bool:
    """Whether python-chess is installed."""
    return importlib.util.find_spec("chess") is not None


def chess_games(folder: Path, plies: int) -> Path:
    """A file of chess games of random legal moves, with at least so many plies. Needs python-chess."""

    def write() -> str:
        import chess
        import chess.pgn

        rng = Random(SEED)
        games: list[str] = []
        written = 0
        while written < plies:
            board = chess.Board()
            while board.ply() < LONGEST_GAME and not board.is_game_over():
                board.push(rng.choice(list(board.legal_moves)))
            written += board.ply()
            games.append(str(chess.pgn.Game.from_board(board)))
        return "\n\n".join(games) + "\n"

    return kept(folder / f"games-{plies}.pgn", write)
