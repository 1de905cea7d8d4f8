"""A turn that is tried: each action is put to the referee, and only what it finds nothing against happens."""

from __future__ import annotations

from dataclasses import dataclass, field

from sambanotation.game.actions import Action, BeginTurn, EndTurn, Event
from sambanotation.game.apply import apply
from sambanotation.game.position import Position
from sambanotation.referee.layable import may_do
from sambanotation.replay.labels import resolve
from sambanotation.ruleset import RuleSet


@dataclass(slots=True)
class Attempt:
    """A turn of a seat on a table of its own. `actions` are those that happened."""

    position: Position
    seat: str
    rules: RuleSet
    actions: list[Action] = field(default_factory=list)
    ways: list[str] = field(default_factory=list)

    @classmethod
    def begin(cls, position: Position, seat: str, number: int, rules: RuleSet) -> Attempt | None:
        """A turn that has just begun; None where the referee has something against it. The position stays."""
        attempt = cls(position.copy(), seat, rules)
        return attempt if attempt._happen(BeginTurn(seat, number)) else None

    def copy(self) -> Attempt:
        """The same turn, to go on with in another way."""
        return Attempt(self.position.copy(), self.seat, self.rules, self.actions.copy(), self.ways.copy())

    def do(self, action: Action) -> bool:
        """Whether an action is legal; if so it has happened."""
        if not self._happen(action):
            return False
        self.actions.append(action)
        return True

    def end(self) -> bool:
        """Whether the turn may end here; if so it has ended."""
        return self._happen(EndTurn())

    def _happen(self, event: Event) -> bool:
        resolved = resolve(self.position, event, self.rules)
        if not may_do(self.position, resolved, self.rules):
            return False
        apply(self.position, resolved)
        return True
