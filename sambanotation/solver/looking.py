"""Those who look on while a deal is played in a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sambanotation.solver.course import Act, TurnTold

if TYPE_CHECKING:
    from sambanotation.solver.table import Table


class Looker:
    """Is told of every act of a deal in order, and looks at the table before and after it. This one does nothing."""

    def begin_turn(self, table: Table, turn: TurnTold) -> None:
        """A turn begins."""

    def before(self, table: Table, turn: TurnTold, act: Act, own: bool) -> None:
        """Something is about to be done in a turn."""

    def after(self, table: Table, turn: TurnTold, act: Act, own: bool) -> None:
        """It was done."""

    def end_turn(self, table: Table, turn: TurnTold) -> None:
        """A turn is over."""

    def end(self, table: Table) -> None:
        """The deal is over."""
