"""A deal as a record would tell it that does not say some things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    Chain,
    Discard,
    Draw,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
)
from sambanotation.game.cards import Lot, Pack
from sambanotation.notation.record import (
    Claim,
    ClaimLine,
    Deal,
    ExposeLine,
    HandLine,
    HeapLine,
    Line,
    Located,
    MeldLine,
    RedLine,
    Turn,
)
from sambanotation.solver.course import Course, Slot


def without(deal: Deal, course: Course, given_up: frozenset[int], pack: Pack) -> Deal:
    """A deal without some of its statements: cards are any cards, numbers of them any numbers, claims are left out."""
    mending = Mending(course, given_up, pack)
    lines = (mending.line(at, line) for at, line in enumerate(deal.lines))
    return replace(deal, lines=tuple(line for line in lines if line is not None))


class Mending:
    """Leaves out what is given up."""

    def __init__(self, course: Course, given_up: frozenset[int], pack: Pack) -> None:
        self._course, self._given_up, self._most = course, given_up, pack.size
        self._spans = {course.statements[one].span for one in given_up}

    def line(self, at: int, line: Line) -> Line | None:
        """A line without what is given up; None where nothing of it is left."""
        slots = self._course.written.get((at, -1), [])
        match line:
            case HandLine() if self._touched(slots):
                return replace(line, chains=self._chains(line.chains, iter(slots)))
            case HeapLine() | RedLine() | MeldLine() | ExposeLine() if self._touched(slots):
                return replace(line, cards=self._lots(slots))
            case ClaimLine():
                left = tuple(claim for claim in (self._claim(line.word, one) for one in line.claims) if claim.amounts)
                return replace(line, claims=left) if left else None
            case Turn():
                played = (self.located(at, nth, located) for nth, located in enumerate(line.played))
                return replace(line, played=tuple(one for one in played if one is not None))
            case _:
                return line

    def _claim(self, word: str, claim: Claim) -> Claim:
        """A claim without the amounts that are given up. One item of a count is not left out alone: then it would be
        claimed to be none."""
        stands = [span not in self._spans for span in claim.amount_spans]
        if claim.side_span in self._spans or (word == "count" and not all(stands)):
            return replace(claim, amounts=(), amount_spans=())
        kept = [at for at, stand in enumerate(stands) if stand]
        amounts, spans = (claim.amounts[at] for at in kept), (claim.amount_spans[at] for at in kept)
        return replace(claim, amounts=tuple(amounts), amount_spans=tuple(spans))

    def located(self, at: int, nth: int, located: Located) -> Located | None:
        """An action of a line without what is given up; None where nothing of it is left."""
        if self._course.claimed.get((at, nth)) in self._given_up:
            return None
        slots = self._course.written.get((at, nth), [])
        return replace(located, action=self._action(located.action, slots)) if self._touched(slots) else located

    def _touched(self, slots: Sequence[Slot]) -> bool:
        return any(self._given_up.intersection(self._statements(slot)) for slot in slots)

    def _statements(self, slot: Slot) -> Iterator[int]:
        yield from (statement for statement, _ in slot.told if statement is not None)
        if slot.quantity is not None:
            yield slot.quantity

    def _lots(self, slots: Sequence[Slot]) -> tuple[Lot, ...]:
        return tuple(self._lot(slot) for slot in slots)

    def _lot(self, slot: Slot) -> Lot:
        low, high = (0, self._most) if slot.quantity in self._given_up else (slot.low, slot.high)
        return Lot(slot.kinds(self._given_up), low, high, sequence=slot.sequence)

    def _chains(self, chains: Sequence[Chain], slots: Iterator[Slot]) -> tuple[Chain, ...]:
        return tuple(tuple(self._lot(next(slots)) for _ in chain) for chain in chains)

    def _action(self, action: Action, slots: Sequence[Slot]) -> Action:
        match action:
            case Draw(chains=chains):
                return Draw(self._chains(chains, iter(slots)))
            case LayRedThrees(chains=chains):
                return LayRedThrees(self._chains(chains, iter(slots)))
            case LayMeld():
                return LayMeld(self._lots(slots))
            case AddToMeld(label=label):
                return AddToMeld(label, self._lots(slots))
            case Discard():
                return Discard(self._lots(slots))
            case SwapWild(label=label):
                return SwapWild(label, *self._lots(slots))
            case OutOfTurn(seat, inner):
                return OutOfTurn(seat, self._action(inner, slots))
            case _:
                return action
