"""Those who look on while a deal is played in a program."""

from __future__ import annotations

from typing import Generic, TypeVar

from sambanotation.solver.course import Act, TurnTold

T = TypeVar("T")
"""The table that is looked at."""


class Looker(Generic[T]):
    """Is told of every act of a deal in order, and looks at the table before and after it. This one does nothing."""

    def begin(self, table: T) -> None:
        """The cards are dealt, or lie where they lay when the record begins."""

    def begin_turn(self, table: T, turn: TurnTold) -> None:
        """A turn begins."""

    def before(self, table: T, turn: TurnTold, act: Act, own: bool) -> None:
        """Something is about to be done in a turn."""

    def after(self, table: T, turn: TurnTold, act: Act, own: bool) -> None:
        """It was done."""

    def end_turn(self, table: T, turn: TurnTold) -> None:
        """A turn is over."""

    def end(self, table: T) -> None:
        """The deal is over."""
