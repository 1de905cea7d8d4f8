"""Parts of a corpus, so that several machines may share it: `--shard K/N`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeVar

from sambanotation.cli.later import typer
from sambanotation.cli.screen import quoted

T = TypeVar("T")

MOST_SHARDS = 1_000_000
_SHARD = re.compile(r"([1-9][0-9]{0,6})/([1-9][0-9]{0,6})")


def shard_option() -> Any:
    """The option `--shard` of a command."""
    told = "Check only the Kth of N parts of the files; samba merge puts the reports of all parts together."
    return typer.Option("--shard", metavar="K/N", help=told)


def shard_named(word: str) -> tuple[int, int]:
    """Which part is meant, and of how many. Raises BadParameter where it is none."""
    found = _SHARD.fullmatch(word)
    number, parts = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= number <= parts <= MOST_SHARDS:
        raise typer.BadParameter(f"{quoted(word)} is no part such as 1/8 or 8/8", param_hint="--shard")
    return number, parts


def part(whole: Sequence[T], number: int, parts: int) -> Sequence[T]:
    """The `number`th of so many parts of equal length, which follow one another."""
    return whole[len(whole) * (number - 1) // parts : len(whole) * number // parts]
