"""A deal of a record as an integer program: its table, its rules, its count and its claims."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.game.ledger import Ledger
from sambanotation.game.position import Position
from sambanotation.notation.record import Deal, Record
from sambanotation.replay.match_in_play import MatchInPlay
from sambanotation.replay.outcome import Outcome
from sambanotation.replay.watching import Watcher
from sambanotation.ruleset import RuleSet
from sambanotation.solver.breaking import Breaking
from sambanotation.solver.completion import as_played, is_error
from sambanotation.solver.counting import Counting
from sambanotation.solver.course import Course
from sambanotation.solver.following import follow
from sambanotation.solver.linear import INFINITY, Deadline, Linear, Sum
from sambanotation.solver.meld_rules import MeldRules
from sambanotation.solver.mending import Mending, without
from sambanotation.solver.table import Table
from sambanotation.solver.take_rules import TakeRules
from sambanotation.solver.turn_rules import TurnRules


class Bound(StrEnum):
    """How the rules bind: broken as rarely as the record forces, never broken, or not at all."""

    LIFE = "life"
    LEGAL = "legal"
    PHYSICAL = "physical"


@frozen
class DealTold:
    """A deal as a record tells it: the deal, the course that it takes, the rules, the side of each seat, the errors
    that are certain in it whatever is hidden, the table after its last line, and its count (None: it is not
    counted). `given_up` are statements that do not stand, since with them it cannot have been. `sheet` tells that of
    its play nothing is told, only its count."""

    deal: Deal
    course: Course
    rules: RuleSet
    side_of: dict[str, str]
    certain: tuple[Diagnostic, ...]
    after: Position
    ledger: Ledger | None
    given_up: frozenset[int] = frozenset()
    sheet: bool = False


class _Taking(Watcher):
    """Keeps the table before and after each deal."""

    def __init__(self) -> None:
        self.dealt: list[Position] = []
        self.closed: list[tuple[Position, Outcome]] = []

    def begin_deal(self, deal: Deal, dealer: str | None, position: Position) -> None:
        self.dealt.append(position.copy())

    def close(self, position: Position, outcome: Outcome) -> None:
        self.closed.append((position.copy(), outcome))


def deals_told(record: Record, number: int = 1, folder: Path | None = None) -> Iterator[DealTold]:
    """The deals of a record, the `number`th of its text. None where it cannot be played. `folder` is as `validate` has
    it."""
    return _played(record, number, folder)


def told_without(told: DealTold, given_up: frozenset[int], before: Record, folder: Path | None = None) -> DealTold:
    """A deal of which some statements are given up: what is certain in it and how it is followed is what a record
    without them tells. `before` is the record before it."""
    mended = without(told.deal, told.course, given_up, told.rules.pack.value)
    *_, known = _played(replace(before, deals=(*before.deals, mended)), 1, folder, (told, given_up))
    return known


def _played(
    record: Record, number: int, folder: Path | None, last: tuple[DealTold, frozenset[int]] | None = None
) -> Iterator[DealTold]:
    """The deals of a record. The `last` of them is told without some statements, and is followed as it is told with
    them."""
    watching = _Taking()
    match = MatchInPlay(record.head, number, folder, watching)
    for nth, deal in enumerate(record.deals, 1):
        found = len(match.findings)
        match.play(as_played(deal))
        if match.match is None or match.rules is None:
            return
        certain = tuple(finding for finding in match.findings[found:] if is_error(finding))
        told, given_up = last if last is not None and nth == len(record.deals) else (None, frozenset[int]())
        whole = deal if told is None else told.deal
        mending = None if told is None else Mending(told.course, given_up, told.rules.pack.value)
        course = follow(whole, watching.dealt[-1], match.rules, mending)
        side_of = {seat: side for side, seats in match.match.sides.items() for seat in seats}
        after, outcome = watching.closed[-1]
        ledger = outcome.ledger if not (outcome.sheet or after.fog) else None
        yield DealTold(whole, course, match.rules, side_of, certain, after, ledger, given_up, sheet=outcome.sheet)


class Program:
    """A deal in a program, some of its statements given up.

    `with_rules` is False for a program of what is certain by the pack and the hands alone, in which nothing is counted.
    Raises TimeOverError where there is a deadline and it is over before all is set up.
    """

    def __init__(
        self,
        told: DealTold,
        bound: Bound = Bound.LIFE,
        relaxed: frozenset[int] = frozenset(),
        *,
        with_rules: bool = True,
        deadline: Deadline | None = None,
    ) -> None:
        rules = told.rules
        relaxed = relaxed | told.given_up
        self.told, self.bound, self.relaxed = told, bound, relaxed
        self.table = Table(told.course, rules.pack.value, told.side_of, relaxed, deadline=deadline)
        certain = {(finding.name, finding.turn or 0) for finding in told.certain}
        self.breaking = Breaking(
            self.linear,
            lambda names, turn: any((name, turn) in certain for name in names),
            strict=bound is Bound.LEGAL and with_rules,
        )
        self.melds = MeldRules(self.breaking, rules, told_alone=not with_rules)
        self.counting = Counting(rules, self.melds, told.after, told.ledger)
        lookers = [TurnRules(self.breaking, rules, self.melds), TakeRules(self.breaking, rules, self.melds)]
        self._most_broken: int | None = None
        self.claims: dict[tuple[int, str], Sum] = {}
        """What is claimed of the count, by statement and item."""
        self.table.play([self.melds, *lookers, self.counting] if with_rules else [self.melds])
        if with_rules:
            self._claims()

    @property
    def linear(self) -> Linear:
        return self.table.linear

    @property
    def broken(self) -> Sum:
        """How many rules are broken besides those of which that is certain without it."""
        return self.breaking.number()

    def break_no_more_than(self, number: float) -> None:
        """From here on no more rules are broken, those apart that are in any case; where this was said before, not what
        was said then."""
        if self._most_broken is not None:
            self.linear.at_most(self._most_broken, number)
        elif self.broken.terms:
            self._most_broken = len(self.linear.rows)
            self.linear.row(self.broken, -INFINITY, number)

    def _claims(self) -> None:
        """What is claimed of the count is what the count gives."""
        totals = {side.name: side.total for side in self.told.after.sides}
        for claim in self.told.course.claims:
            side = self.counting.sides.get(claim.side)
            if side is None or claim.word == "minimum":
                continue
            number = side.items.get(claim.item, Sum()) if claim.word == "count" else side.points
            if claim.word == "total":
                if totals[claim.side][0] != totals[claim.side][1]:
                    continue
                number = number.copy().add(Sum(constant=totals[claim.side][0]))
            self.claims[claim.statement, claim.item] = number
            if claim.statement not in self.relaxed:
                self.linear.row(number, claim.amount, claim.amount)

    def claimed(self, statement: int) -> Sum | None:
        """What a statement claims a number of, as far as that is one; None where it claims none."""
        found = [number for (one, _), number in self.claims.items() if one == statement]
        return self.table.claimed.get(statement) or (found[0] if len(found) == 1 else None)
