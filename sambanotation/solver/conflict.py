"""Why a deal cannot have been so: a smallest set of its own statements that cannot all be true, and the fewest that
would have to be given up."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from sambanotation.solver.course import Says
from sambanotation.solver.disputed import Disputed, possible_in_parts
from sambanotation.solver.linear import Answer, Deadline, TimeOverError
from sambanotation.solver.program import Bound, DealTold, Program
from sambanotation.solver.table import Table

MOST_REPAIRS = 12
"""Of more repairs of the same size it is only said that there are more."""

LARGEST_REPAIR = 4
"""No repair of more statements is looked for."""

Statements = tuple[int, ...]


@dataclass(slots=True)
class Conflict:
    """Why a deal cannot have been so: statements that cannot all be true, each of them needed for that, and the
    smallest repairs, all of one size. `more` tells that there may be further ones."""

    statements: Statements
    repairs: list[Statements] = field(default_factory=list)
    more: bool = False


def by_deletion(contested: Contested, all_of_them: Collection[int], given_up: Collection[int]) -> Statements:
    """Statements that cannot all be true, without those given up: each in turn is let go, and stays away where the rest
    still cannot be. Raises TimeOverError where the time is over."""
    needed = [one for one in all_of_them if one not in given_up]
    for statement in list(needed):
        rest = [one for one in needed if one != statement]
        if not contested.possible([one for one in all_of_them if one not in rest]):
            needed = rest
    return tuple(needed)


class Contested(Protocol):
    """Statements of which some can be given up."""

    def possible(self, given_up: Collection[int]) -> bool:
        """Whether the rest can all be true. Raises TimeOverError where the time is over."""

    def conflict(self, given_up: Collection[int] = ()) -> Statements:
        """A set of statements that cannot all be true, without those given up, of which none can be left out."""


class Disputing:
    """Asks whether a deal can have been so when some of its statements are given up.

    With rules the deal cannot have been so because of what it claims of its count, and only claims are given up.
    """

    def __init__(self, told: DealTold, deadline: Deadline, *, with_rules: bool) -> None:
        self._told, self._deadline, self._with_rules = told, deadline, with_rules
        statements = told.course.statements
        self._disputed: Disputed | None = None
        self.all = [one.number for one in statements if not with_rules or one.says is Says.CLAIM]

    def certainly_not(self) -> bool:
        """Whether the deal cannot have been so even if cards could be cut in parts, which is soon known: of cards that
        are told nothing is asked. Raises TimeOverError where the time is over."""
        told = self._told
        table = Table(told.course, told.rules.pack.value, told.side_of, whole=False, deadline=self._deadline)
        table.play()
        return not possible_in_parts(table.linear, self._deadline)

    def possible(self, given_up: Collection[int]) -> bool:
        """Whether the rest can all be true. Raises TimeOverError where the time is over."""
        if not self._with_rules and not self._in_parts(given_up):
            return False
        program = Program(self._told, Bound.PHYSICAL, frozenset(given_up), with_rules=self._with_rules)
        answer = program.linear.solve(deadline=self._deadline).answer
        if answer is Answer.UNKNOWN:
            raise TimeOverError
        return answer is not Answer.NONE

    def _in_parts(self, given_up: Collection[int]) -> bool:
        """Whether the rest can all be true if cards could be cut in parts, which is soon known."""
        if self._disputed is None:
            self._disputed = Disputed(self._told, self._deadline)
        for statement in given_up:
            self._disputed.let_go(statement)
        possible = self._disputed.possible()
        for statement in given_up:
            self._disputed.hold(statement)
        return possible

    def conflict(self, given_up: Collection[int] = ()) -> Statements:
        """A set of statements that cannot all be true, without those given up, of which none can be left out."""
        if not self._with_rules and not self._in_parts(given_up):
            assert self._disputed is not None, "it was just asked"
            return self._needed(self._disputed, given_up)
        return by_deletion(self, self.all, given_up)

    def _needed(self, disputed: Disputed, given_up: Collection[int]) -> Statements:
        """Lets go what is not needed for the conflict: what its proof does not speak of, and then one by one."""
        standing = [one for one in self.all if one not in given_up]
        for by_proof in (True, False):
            for statement in given_up:
                disputed.let_go(statement)
            needed = self._left(disputed, list(standing), by_proof=by_proof)
            # A proof may not be exact enough; without it nothing is let go that was not tried.
            done = not by_proof or not disputed.possible()
            for statement in self.all:
                disputed.hold(statement)
            if done:
                break
        return tuple(needed)

    def _left(self, disputed: Disputed, needed: list[int], *, by_proof: bool) -> list[int]:
        """What is left of a conflict of which nothing more can be let go."""

        def without_others(at: int) -> list[int]:
            spoken_of = set(disputed.disproving(needed)) if by_proof else set(needed)
            for statement in needed[at:]:
                if statement not in spoken_of:
                    disputed.let_go(statement)
            return needed[:at] + [one for one in needed[at:] if one in spoken_of]

        if not disputed.possible():
            needed = without_others(0)
        at = 0
        while at < len(needed):
            disputed.let_go(needed[at])
            if disputed.possible():
                disputed.hold(needed[at])
                at += 1
            else:
                del needed[at]
                needed = without_others(at)
        return needed


def conflict_in(told: DealTold, disputing: Disputing, deadline: Deadline) -> Conflict:
    """Why a deal that cannot have been so cannot; `disputing` is without rules. Raises TimeOverError where the time is
    over before anything is known."""
    if disputing.possible(()):
        # What it claims of the count is what cannot be.
        disputing = Disputing(told, deadline, with_rules=True)
    return conflict_among(disputing)


def conflict_among(disputing: Contested) -> Conflict:
    """Why some statements cannot all be true. Raises TimeOverError where the time is over before anything is known."""
    found = Conflict(disputing.conflict())
    conflicts = [found.statements]
    if not found.statements:
        return found
    try:
        for size in range(1, LARGEST_REPAIR + 1):
            _repairs_of(size, disputing, conflicts, found)
            if found.repairs:
                return found
    except TimeOverError:
        found.more = True
    return found


def _repairs_of(size: int, disputing: Contested, conflicts: list[Statements], found: Conflict) -> None:
    """Finds the repairs of so many statements. Each has one at least from every conflict that is known."""
    tried: set[frozenset[int]] = set()
    while (candidate := next(_hitting(conflicts, size, tried), None)) is not None:
        if len(candidate) < size:
            # It was tried before and is not enough: what else cannot be tells with what it may go.
            conflicts.append(disputing.conflict(candidate))
            continue
        tried.add(candidate)
        if disputing.possible(candidate):
            found.repairs.append(tuple(sorted(candidate)))
            if len(found.repairs) >= MOST_REPAIRS:
                found.more = True
                return
        elif size > 1:
            # What else cannot be leaves fewer sets to be tried.
            conflicts.append(disputing.conflict(candidate))


def _hitting(conflicts: list[Statements], size: int, without: set[frozenset[int]]) -> Iterator[frozenset[int]]:
    """Sets of at most so many statements, one at least from each conflict, without those that were tried."""

    def choose(chosen: frozenset[int]) -> Iterator[frozenset[int]]:
        missed = next((one for one in conflicts if not chosen & set(one)), None)
        if missed is None:
            if chosen not in without:
                yield chosen
            return
        if len(chosen) < size:
            for statement in missed:
                yield from choose(chosen | {statement})

    yield from choose(frozenset())
