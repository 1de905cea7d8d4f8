"""What the referee answers in small worlds, which stand in answers.txt with the answers.

They were drawn by lot or made by hand, and each was kept because it tells the referee from an altered one (see
docs/assurance-mutation.md). `python -m tests.referee.test_answers` writes the answers anew; each one that changes must
be so by the rules.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.referee.worlds import answers, world_of

TABLE = Path(__file__).parent / "answers.txt"
ROWS = [tuple(line.split(" => ")) for line in TABLE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("world", "expected"), ROWS)
def test_the_answers_are_these(world: str, expected: str) -> None:
    assert answers(world_of(world)) == expected


def test_each_world_stands_there_once_as_it_is_written() -> None:
    assert [str(world_of(world)) for world, _ in ROWS] == sorted({world for world, _ in ROWS})


if __name__ == "__main__":
    told = sorted({world for world, _ in ROWS})
    TABLE.write_bytes("".join(f"{world} => {answers(world_of(world))}\n" for world in told).encode())
