"""Typer, loaded when something of it is asked for: a run without options needs nothing of it.

Its own imports take longer than reading, judging and printing a record of one deal.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import typer as typer
else:

    class _Later:
        """A module that is imported when it is first asked for something."""

        def __init__(self, name: str) -> None:
            self._name = name

        def __getattr__(self, name: str) -> Any:
            return getattr(import_module(self._name), name)

    typer = _Later("typer")

__all__ = ["typer"]
