"""Score sheets: deals of which only the count is recorded. Whether its claims can all be true is asked of the referee
alone, since no card of them is told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from sambanotation.diagnostic import Diagnostic
from sambanotation.game.ledger import TOLD_AS_POINTS, bounded
from sambanotation.notation.record import Claim, ClaimLine, Deal, Opening
from sambanotation.replay.claims import DEPARTING
from sambanotation.replay.match_in_play import MatchInPlay
from sambanotation.replay.outcome import Outcome
from sambanotation.solver.answers import Change, DealAnswer, Repair, Status
from sambanotation.solver.choosing import Chosen
from sambanotation.solver.completion import Completion, as_played, is_error
from sambanotation.solver.conflict import Statements, by_deletion, conflict_among
from sambanotation.solver.course import Claimed, Says
from sambanotation.solver.linear import Answer, Deadline, TimeOverError
from sambanotation.solver.mending import without
from sambanotation.solver.program import DealTold
from sambanotation.solver.score_range import End, ScoreRange
from sambanotation.source import Span

MOST_TRIED = 40
"""In the place of a number of things up to so many are tried."""

Played = tuple[Outcome, tuple[Diagnostic, ...]]
"""What a sheet comes to, and the errors in it."""


class Sheet:
    """A score sheet whose claims can be given up. Raises TimeOverError where the time is over."""

    def __init__(
        self, told: DealTold, opening: Opening, earlier: Sequence[Deal], folder: Path | None, deadline: Deadline
    ) -> None:
        self._told, self._deadline = told, deadline
        self._opening, self._earlier, self._folder = opening, [as_played(deal) for deal in earlier], folder
        self.all = [one.number for one in told.course.statements if one.says is Says.CLAIM]

    def played(self, deal: Deal) -> Played:
        """What a deal comes to in the place of the sheet."""
        if self._deadline.over:
            raise TimeOverError
        # What is wrong in a deal may follow from an earlier one, which the judge has to have seen.
        match = MatchInPlay(self._opening, folder=self._folder)
        for before in self._earlier:
            match.play(before)
        found = len(match.findings)
        outcome = match.play(as_played(deal))
        assert outcome is not None, "it was played before"
        return outcome, tuple(one for one in match.findings[found:] if is_error(one))

    def without(self, given_up: Collection[int]) -> Deal:
        """The sheet without some of its claims."""
        return without(self._told.deal, self._told.course, frozenset(given_up), self._told.rules.pack.value)

    def possible(self, given_up: Collection[int]) -> bool:
        """Whether the other claims can all be true. An item that alone of its count is given up is some number, and if
        it is those that are not named there is one of them."""
        if departing(self.played(self.without(given_up))[1]):
            return False
        alone = [one for one in self._of_counts() if one in given_up and not self._others_of(one) & set(given_up)]
        return all(any(True for _ in self._fitting(one, given_up)) for one in alone)

    def _of_counts(self) -> list[int]:
        """The statements of counts."""
        return list(dict.fromkeys(one.statement for one in self._told.course.claims if one.word == "count"))

    def _others_of(self, statement: int) -> set[int]:
        """The other statements of the same count."""
        claims = self._told.course.claims
        (side, *_) = (one.side for one in claims if one.statement == statement)
        return {one.statement for one in claims if (one.word, one.side) == ("count", side)} - {statement}

    def conflict(self, given_up: Collection[int] = ()) -> Statements:
        """Claims that cannot all be true, without those given up, of which none can be left out."""
        return by_deletion(self, self.all, given_up)

    def instead(self, statement: int, given_up: Collection[int] = ()) -> Change:
        """What a claim would have to say when it is given up with these others."""
        claimed = [one for one in self._told.course.claims if one.statement == statement]
        is_amount = self._is_amount(statement)
        told = {one.item: one.amount for one in claimed}
        fitting = sorted({one for one in self._fitting(statement, given_up) if one[1] != told[one[0]]})
        if is_amount:
            return Change(statement, numbers=tuple(amount for _, amount in fitting))
        return Change(statement, items=tuple(fitting))

    def _is_amount(self, statement: int) -> bool:
        """Whether it claims one amount; otherwise it says of a count that no other item is there."""
        span = self._told.course.statements[statement].span
        return any(span in claim.amount_spans for claim in _claims_of(self._told.deal))

    def _fitting(self, statement: int, given_up: Collection[int]) -> Iterator[tuple[str, int]]:
        """Items with amounts that would make all true that is not given up."""
        deal = self.without(set(given_up) - {statement})
        span = self._told.course.statements[statement].span
        for claimed in self._told.course.claims:
            if claimed.statement != statement:
                continue
            for amount in self._amounts(claimed):
                changed = (
                    with_amount(deal, span, amount)
                    if self._is_amount(statement)
                    else with_item(deal, span, claimed.item, amount)
                )
                if not departing(self.played(changed)[1]):
                    yield claimed.item, amount

    def changed(self, repair: Repair) -> Iterator[Deal]:
        """The sheet with each of the ways in which a repair may be made: what is not known is left out."""
        statements = self._told.course.statements
        deals = [self.without([change.statement for change in repair.changes if not change.is_known])]
        for change in repair.changes:
            span = statements[change.statement].span
            if change.numbers:
                deals = [with_amount(deal, span, amount) for deal in deals for amount in change.numbers]
            elif change.items:
                deals = [with_item(deal, span, *item) for deal in deals for item in change.items]
        yield from deals

    def _amounts(self, claimed: Claimed) -> Iterable[int]:
        """The amounts that a claim may have: what a claim of points lacks, or numbers one after the other."""
        if claimed.word == "count" and claimed.item not in TOLD_AS_POINTS:
            return range(MOST_TRIED + 1)
        if claimed.word == "minimum":
            return ()
        if claimed.word != "count":
            outcome = self.played(self.without([claimed.statement]))[0]
            low, high = (outcome.scores if claimed.word == "score" else outcome.totals)[claimed.side]
            amounts = [low] if low == high else []
            return amounts if claimed.word == "total" else [*amounts, *self._from_totals(claimed.side)]
        computed = self.played(self._told.deal)[0].scores[claimed.side]
        # Where the sheet cannot be so its sum is not told: it is that of the sheet without the score that is claimed.
        scores = [one.statement for one in self._told.course.claims if one.word != "count"]
        computed = computed if bounded(computed[0]) else self.played(self.without(scores))[0].scores[claimed.side]
        told = [one.amount for one in self._told.course.claims if (one.word, one.side) == ("score", claimed.side)]
        return [claimed.amount + score - computed[0] for score in told or self._from_totals(claimed.side)]

    def _from_totals(self, side: str) -> list[int]:
        """What a side scored if its total is what is claimed."""
        low, high = next(one.total for one in self._told.after.sides if one.name == side)
        claimed = (one.amount for one in self._told.course.claims if (one.word, one.side) == ("total", side))
        return [total - low for total in claimed] if low == high else []


def departing(errors: Iterable[Diagnostic]) -> bool:
    """Whether a claim is among these errors."""
    return any(error.code in DEPARTING for error in errors)


def with_amount(deal: Deal, place: Span, amount: int) -> Deal:
    """A deal with another amount in the place of one that it claims."""

    def changed(claim: Claim) -> Claim:
        amounts = zip(claim.amounts, claim.amount_spans, strict=True)
        told = tuple((name, amount if span == place else number) for (name, number), span in amounts)
        return replace(claim, amounts=told, amount_spans=claim.amount_spans)

    lines = (
        replace(line, claims=tuple(map(changed, line.claims))) if isinstance(line, ClaimLine) else line
        for line in deal.lines
    )
    return replace(deal, lines=tuple(lines))


def with_item(deal: Deal, place: Span, item: str, amount: int) -> Deal:
    """A deal with one more item in the count of the side that is named in a place."""

    def changed(claim: Claim) -> Claim:
        if claim.side_span != place:
            return claim
        return replace(claim, amounts=((item, amount), *claim.amounts), amount_spans=(place, *claim.amount_spans))

    lines = (
        replace(line, claims=tuple(map(changed, line.claims))) if isinstance(line, ClaimLine) else line
        for line in deal.lines
    )
    return replace(deal, lines=tuple(lines))


def _claims_of(deal: Deal) -> Iterator[Claim]:
    for line in deal.lines:
        if isinstance(line, ClaimLine):
            yield from line.claims


def answer_for(told: DealTold, sheet: Sheet, repair: int | None) -> DealAnswer:
    """What can be said of a score sheet, or of it with its smallest change of this number."""
    if sheet.possible(()):
        chosen, outcome = _completed(sheet, told.deal)
        return _scored(DealAnswer(told, Status.CONSISTENT, chosen=chosen), [outcome])
    conflict = conflict_among(sheet)
    repairs = tuple(Repair(tuple(sheet.instead(one, some) for one in some)) for some in conflict.repairs)
    wanted = repairs if repair is None else repairs[repair - 1 : repair]
    made = [_completed(sheet, deal) for one in wanted for deal in sheet.changed(one)]
    answer = DealAnswer(told, Status.INCONSISTENT, None, conflict.statements, repairs, conflict.more)
    if not made:
        return answer
    shown = replace(answer, chosen=made[0][0], shown=repair or 1, asked=repair is not None)
    return _scored(shown, [outcome for _, outcome in made], whole=not conflict.more)


def _completed(sheet: Sheet, deal: Deal) -> tuple[Chosen, Outcome]:
    """A sheet as it is, in which no card is to be filled in."""
    outcome, errors = sheet.played(deal)
    completion = Completion({}, deal, errors, outcome.ledger)
    return Chosen(Answer.BEST, len(errors), completion, in_order=True, certain=len(errors)), outcome


def _scored(answer: DealAnswer, outcomes: Sequence[Outcome], *, whole: bool = True) -> DealAnswer:
    """Adds between what the scores lie: those that are claimed, and otherwise those that the count gives."""

    def end(ends: Sequence[tuple[int, bool]], at: int) -> End:
        """The least (0) or the most (-1) of some numbers, each with whether a sheet has it."""
        best, exact = sorted(ends)[at]
        told = best if whole and bounded(best) else None
        return End(best if exact else None, told, answer.completion if exact else None)

    def spread(ranges: Sequence[tuple[int, int]]) -> ScoreRange:
        ends = [[(one[at], one[0] == one[1]) for one in ranges] for at in (0, 1)]
        return ScoreRange(end(ends[0], 0), end(ends[1], -1))

    sides = list(outcomes[0].believed)
    scores = tuple((side, spread([outcome.believed[side] for outcome in outcomes])) for side in sides)
    difference: ScoreRange | None = None
    if len(sides) == 2:
        pairs = [(outcome.believed[sides[0]], outcome.believed[sides[1]]) for outcome in outcomes]
        difference = spread([(one[0] - other[1], one[1] - other[0]) for one, other in pairs])
    return replace(answer, scores=scores, difference=difference)
