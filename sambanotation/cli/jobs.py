"""How many processes share the work: `--jobs`."""

from __future__ import annotations

from typing import Any

from sambanotation.cli.later import typer
from sambanotation.cli.screen import quoted

AUTO = "auto"
MOST_JOBS = 256


def jobs_option() -> Any:
    """The option `--jobs` of a command."""
    told = "So many processes share the work; auto: one for each processor. What is told is the same."
    return typer.Option("--jobs", metavar="N|auto", help=told)


def number_of(jobs: str) -> int:
    """How many processes that is. Raises BadParameter where it is no such number."""
    if jobs == AUTO:
        from sambanotation.corpus.workers import processors

        return min(processors(), MOST_JOBS)
    if not (jobs.isascii() and jobs.isdigit() and len(jobs) <= 3 and 1 <= int(jobs) <= MOST_JOBS):
        raise typer.BadParameter(f"{quoted(jobs)} is neither {AUTO} nor from 1 to {MOST_JOBS}", param_hint="--jobs")
    return int(jobs)
