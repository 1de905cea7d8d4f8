"""Who looks on while a record is replayed."""

from __future__ import annotations

from sambanotation.diagnostic import Diagnostic
from sambanotation.game.actions import Event
from sambanotation.game.position import Position
from sambanotation.notation.record import Deal, Line, Opening, Variation
from sambanotation.replay.outcome import Outcome
from sambanotation.ruleset import RuleSet


class Watcher:
    """Is told of everything that a replay comes to, in order, and changes nothing. This one makes nothing of it.

    The positions are those of the replay itself and go on changing: who wants to keep one takes a copy. Who does not
    `see` any is not told of deals in which nothing is found.
    """

    sees = True

    def begin_record(self, opening: Opening, number: int, rules: RuleSet) -> None:
        """A record that can be played begins."""

    def begin_deal(self, deal: Deal, dealer: str | None, position: Position) -> None:
        """The cards of a deal are dealt, or a position is set up."""

    def after(self, line: Line, position: Position) -> None:
        """A line of a deal, or of a variation, was played; of what is no play, was passed."""

    def enter(self, variation: Variation) -> None:
        """What follows might have been instead of the turn before."""

    def leave(self, variation: Variation) -> None:
        """What might have been is over; the game goes on where it was left."""

    def found(self, event: Event, finding: Diagnostic) -> None:
        """The referee has found something about an event, before it happens."""

    def close(self, position: Position, outcome: Outcome) -> None:
        """A deal is over, and came to this."""


class Nobody(Watcher):
    """Looks away."""

    sees = False


NOBODY: Watcher = Nobody()
