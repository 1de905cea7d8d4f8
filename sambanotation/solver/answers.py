"""What is asked about a record, and what can be said of its deals, as values."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from sambanotation.frozen import frozen
from sambanotation.notation.letters import Letters
from sambanotation.notation.record import Record
from sambanotation.notation.tags import letters_from
from sambanotation.ruleset import RuleSet
from sambanotation.solver.choosing import Chosen
from sambanotation.solver.completion import Completion
from sambanotation.solver.conflict import Statements
from sambanotation.solver.course import Slot
from sambanotation.solver.facts import Known
from sambanotation.solver.forcing import Forcing
from sambanotation.solver.program import Bound, DealTold
from sambanotation.solver.score_range import ScoreRange
from sambanotation.source import Source
from sambanotation.text import Text


class Status(StrEnum):
    """Whether a deal, or a record, can have been as it is told."""

    CONSISTENT = "consistent"
    INCONSISTENT = "inconsistent"
    UNKNOWN = "unknown"


@frozen
class Asked:
    """What is asked: how the rules bind, how much time there is (None: as much as it takes), a seed of the completion,
    which repair is to be made (from 1), whether more than a completion is wanted, up to which turn the record is read
    (None: to its end), the line and the column (None: any) of what it is asked why it must have been, and the number
    of the deal that is meant (None: all)."""

    bound: Bound = Bound.LIFE
    seconds: float | None = None
    seed: int = 0
    repair: int | None = None
    facts: bool = True
    scores: bool = True
    turn: int | None = None
    why: tuple[int, int | None] | None = None
    deal: int | None = None


@frozen
class Change:
    """A statement that is given up, and what it would have to be instead: the kinds of its cards, and the numbers. Of a
    count that is said to have no other items it is those `items` one of which it would need, each with its amount."""

    statement: int
    kinds: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    items: tuple[tuple[str, int], ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether it is known what would stand there."""
        return bool(self.kinds or self.numbers or self.items)


@frozen
class Repair:
    """The smallest changes after which a deal can have been so."""

    changes: tuple[Change, ...]


@frozen
class HandAtEnd:
    """A hand at the end: how many cards of each kind it holds at the least, and what it may hold."""

    certain: tuple[tuple[int, int], ...]
    known: Known


@frozen
class DealAnswer:
    """What can be said of a deal.

    `why` says why it is not known whether it can have been so, or that no completion keeps all rules. `chosen` is the
    completion that is shown, after the `shown`th repair where there are any; `asked` tells that it was asked about that
    one alone. `time_over` tells that there was no time for all of it. `slots` are the patterns in the order of the
    text, each with what is known of it. `scores` are the ranges of the sides, `difference` that of two. Where it was
    asked why, `places` are the patterns at that place, and `forcings` why those must have been that are forced.
    """

    told: DealTold
    status: Status
    why: Text | None = None
    conflict: Statements = ()
    repairs: tuple[Repair, ...] = ()
    more_repairs: bool = False
    chosen: Chosen | None = None
    slots: tuple[tuple[Slot, Known], ...] = ()
    hands: tuple[tuple[str, HandAtEnd], ...] = ()
    scores: tuple[tuple[str, ScoreRange], ...] = ()
    difference: ScoreRange | None = None
    places: tuple[Slot, ...] = ()
    forcings: tuple[Forcing, ...] = ()
    shown: int | None = None
    asked: bool = False
    time_over: bool = False

    def is_forced(self, slot: Slot, known: Known) -> bool:
        """Whether a slot can only be one thing."""
        numbers = known.numbers or set(range(slot.low, slot.high + 1))
        return known.proven and len(numbers) == 1 and (numbers == {0} or len(known.kinds) == 1)

    def is_many(self, slot: Slot, known: Known) -> bool:
        """Whether it is certain of a slot of which that is not told how many cards it is, and not which."""
        return slot.low != slot.high and known.proven and len(known.numbers) == 1 and not self.is_forced(slot, known)

    @property
    def completion(self) -> Completion | None:
        return self.chosen.completion if self.chosen is not None else None

    def reaching(self, side: str | None, *, most: bool) -> DealAnswer:
        """The same, but the completion is shown that reaches one end of a range; none where none is known."""
        points = self.difference if side is None else dict(self.scores).get(side)
        if self.chosen is None or points is None:
            return replace(self, chosen=None)
        end = points.most if most else points.least
        return replace(self, chosen=replace(self.chosen, completion=end.completion, in_order=False))


@frozen
class Derivation:
    """What can be said of a record: its source, the record, the rules (None: it cannot be played), its deals, and the
    line and the column (None: any) of what was asked about."""

    source: Source
    record: Record
    rules: RuleSet | None
    deals: tuple[DealAnswer, ...]
    why: tuple[int, int | None] | None = None

    @property
    def letters(self) -> Letters:
        """Those of the cards in the record."""
        return letters_from(self.record.opening)

    @property
    def status(self) -> Status:
        """That of the record: inconsistent if a deal is, unknown if one is, or if there is none."""
        found = {deal.status for deal in self.deals}
        if Status.INCONSISTENT in found:
            return Status.INCONSISTENT
        return Status.CONSISTENT if found == {Status.CONSISTENT} else Status.UNKNOWN

    def reaching(self, side: str | None, *, most: bool) -> Derivation:
        """The same, but of each deal the completion is shown that has the most or the least points of a side, or the
        greatest or least difference (None)."""
        return replace(self, deals=tuple(deal.reaching(side, most=most) for deal in self.deals))

    def completed(self) -> Record | None:
        """The record with every deal completed that can be; None where none can."""
        if not any(deal.completion for deal in self.deals):
            return None
        filled = {id(deal.told.deal): deal.completion.deal for deal in self.deals if deal.completion}
        return Record(self.record.opening, tuple(filled.get(id(deal), deal) for deal in self.record.deals))
