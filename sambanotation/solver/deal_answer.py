"""Works out what can be said of one deal: whether it can have been so, why not and what would mend it, a completion,
what must have been, and what the sides scored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.record import Deal, Opening, Record
from sambanotation.replay.claims import DEPARTING
from sambanotation.solver.answers import (
    Asked,
    Change,
    DealAnswer,
    HandAtEnd,
    Repair,
    Status,
)
from sambanotation.solver.choosing import Chosen, choose
from sambanotation.solver.completion import Completing
from sambanotation.solver.conflict import Conflict, Disputing, Statements, conflict_in
from sambanotation.solver.facts import Finding, Known
from sambanotation.solver.linear import Answer, Deadline, Sum, TimeOverError, times
from sambanotation.solver.program import Bound, DealTold, Program, told_without
from sambanotation.solver.score_range import End, Ranging, ScoreRange
from sambanotation.solver.sheets import Sheet, answer_for, with_amount
from sambanotation.text import Text

Progress = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""

ANY = 10_000
"""More errors than a deal can have."""

TIME_OVER = Text("the time was over", "o tempo se esgotou")
NONE_FOUND = Text(
    "no completion that keeps all rules was found", "não se achou complementação que cumpra todas as regras"
)
TOO_MANY = Text(
    "it tells of more cards than there are, whatever they are", "conta mais cartas do que há, quaisquer que sejam"
)
NO_LEGAL = Text("no completion keeps all rules", "nenhuma complementação cumpre todas as regras")


class Answering:
    """Answers for one deal of a record. `earlier` are the deals before it as they are told, `completed` these as they
    are shown, after which the completion that is shown is judged; `keep` is given what is known so far."""

    def __init__(
        self,
        opening: Opening,
        earlier: Sequence[Deal],
        folder: Path | None,
        asked: Asked,
        deadline: Deadline,
        progress: Progress,
        keep: Callable[[DealAnswer], None],
        completed: Sequence[Deal] | None = None,
    ) -> None:
        self._completed = earlier if completed is None else completed
        self._opening, self._earlier, self._folder = opening, tuple(earlier), folder
        self._asked, self._deadline, self._progress, self._keep = asked, deadline, progress, keep

    def answer(self, told: DealTold) -> DealAnswer:
        """What can be said of a deal."""
        answer = self._answer(told)
        return replace(answer, time_over=True) if self._deadline.over else answer

    def _answer(self, told: DealTold) -> DealAnswer:
        if told.sheet:
            return self._of_sheet(told)
        if told.course.least_drawn() > told.rules.pack.value.size:
            return DealAnswer(told, Status.INCONSISTENT, TOO_MANY)
        completing = Completing(self._opening, self._earlier, told.deal, told.rules.pack.value, self._folder)
        self._progress("consistency", 0, 1)
        disputing = Disputing(told, self._deadline, with_rules=False)
        try:
            if disputing.certainly_not():
                return self._mend(told, completing, disputing)
            wrong = claimed_wrongly(told)
            if wrong:
                right = Completing(self._opening, self._earlier, righted(told), told.rules.pack.value, self._folder)
                return self._mend(told, right, disputing, Conflict(wrong[:1], [wrong]))
            if self._asked.bound is Bound.LEGAL and told.certain:
                return DealAnswer(told, Status.INCONSISTENT, NO_LEGAL)
            program = Program(told, self._asked.bound, deadline=self._deadline)
        except TimeOverError:
            return DealAnswer(told, Status.UNKNOWN, TIME_OVER)
        chosen = choose(program, completing.after(self._completed), self._deadline, self._asked.seed)
        if chosen.answer is Answer.UNKNOWN:
            return DealAnswer(told, Status.UNKNOWN, TIME_OVER)
        if self._asked.bound is Bound.LEGAL and chosen.completion is not None and chosen.completion.errors:
            return DealAnswer(told, Status.UNKNOWN, NONE_FOUND)
        if chosen.answer is not Answer.NONE:
            answer = DealAnswer(told, Status.CONSISTENT, chosen=chosen)
            return self._all_of(answer, [(program, chosen)], completing, whole=True)
        if self._asked.bound is Bound.LEGAL:
            lenient = Program(told).linear.solve(deadline=self._deadline).answer
            if lenient is not Answer.NONE:
                return DealAnswer(told, Status.INCONSISTENT, NO_LEGAL)
        return self._mend(told, completing, disputing)

    def _of_sheet(self, told: DealTold) -> DealAnswer:
        """What can be said of a deal of which only the count is recorded."""
        try:
            sheet = Sheet(told, self._opening, self._earlier, self._folder, self._deadline)
            answer = answer_for(told, sheet, self._asked.repair)
        except TimeOverError:
            return DealAnswer(told, Status.UNKNOWN, TIME_OVER)
        errors = answer.completion.errors if answer.completion is not None else ()
        if self._asked.bound is Bound.LEGAL and errors and answer.status is Status.CONSISTENT:
            return DealAnswer(told, Status.INCONSISTENT, NO_LEGAL)
        return answer

    def _mend(
        self, told: DealTold, completing: Completing, disputing: Disputing, conflict: Conflict | None = None
    ) -> DealAnswer:
        """What is wrong with a deal that cannot have been so, and what holds after its smallest repairs; the conflict
        where it is known."""
        self._progress("conflict", 0, 1)
        self._keep(DealAnswer(told, Status.INCONSISTENT, more_repairs=True))
        try:
            conflict = conflict or conflict_in(told, disputing, self._deadline)
        except TimeOverError:
            return DealAnswer(told, Status.INCONSISTENT, more_repairs=True)
        self._keep(self._of_conflict(told, conflict, ()))
        wanted = conflict.repairs
        if self._asked.repair is not None:
            wanted = wanted[self._asked.repair - 1 : self._asked.repair]
        found: list[tuple[Program, Chosen]] = []
        before = Record(self._opening.lines, self._earlier)
        for nth, repair in enumerate(wanted):
            self._progress("repairs", nth, len(wanted))
            mended = told_without(told, frozenset(repair), before, self._folder)
            try:
                program = Program(mended, self._asked.bound, deadline=self._deadline)
            except TimeOverError:
                break
            chosen = choose(program, completing.after(self._completed), self._deadline, self._asked.seed)
            if chosen.completion is not None:
                found.append((program, chosen))
        answer = self._of_conflict(told, conflict, found)
        if not found and wanted and self._asked.bound is Bound.LEGAL and not self._deadline.over:
            return replace(answer, why=NO_LEGAL)
        whole = len(found) == len(wanted) and (self._asked.repair is not None or not conflict.more)
        return self._all_of(answer, found, completing, whole=whole) if found else answer

    def _of_conflict(self, told: DealTold, conflict: Conflict, mended: Sequence[tuple[Program, Chosen]]) -> DealAnswer:
        instead = {program.told.given_up: program for program, _ in mended}
        repairs = tuple(
            Repair(tuple(self._change(told, one, instead.get(frozenset(repair))) for one in repair))
            for repair in conflict.repairs
        )
        answer = DealAnswer(told, Status.INCONSISTENT, None, conflict.statements, repairs, conflict.more)
        if not mended:
            return answer
        given_up, asked = mended[0][0].told.given_up, self._asked.repair is not None
        shown = next(nth for nth, repair in enumerate(conflict.repairs, 1) if frozenset(repair) == given_up)
        return replace(answer, chosen=mended[0][1], shown=shown, asked=asked)

    def _change(self, told: DealTold, statement: int, program: Program | None) -> Change:
        """What a statement would have to say."""
        right = counted_instead(told, statement)
        if right is not None:
            return Change(statement, (), (right,))
        number = program.claimed(statement) if program is not None else None
        if program is not None and number is None:
            return Change(statement, items=self._items(program, statement))
        if program is None or number is None:
            return Change(statement)
        ends = self._ends(program, number)
        return Change(statement, (), tuple(range(ends[0], ends[1] + 1)) if ends is not None else ())

    def _items(self, program: Program, statement: int) -> tuple[tuple[str, int], ...]:
        """The one item that a count lacks which is said to have no others, with its amount; none where it is not known
        which, or how many."""
        lacking: list[tuple[str, int]] = []
        for (claimed, item), number in program.claims.items():
            if claimed == statement:
                ends = self._ends(program, number)
                if ends is None or ends[0] != ends[1]:
                    return ()
                lacking += [(item, ends[0])] if ends[0] else []
        return tuple(lacking) if len(lacking) == 1 else ()

    def _ends(self, program: Program, number: Sum) -> tuple[int, int] | None:
        """Between what a number lies; None where there was no time to find out."""
        if not number.terms:
            return int(number.constant), int(number.constant)
        ends = [program.linear.solve(times(number, sign), self._deadline) for sign in (1, -1)]
        if any(end.answer is not Answer.BEST for end in ends):
            return None
        return round(ends[0].objective), -round(ends[1].objective)

    def _all_of(
        self,
        answer: DealAnswer,
        programs: Sequence[tuple[Program, Chosen]],
        completing: Completing,
        *,
        whole: bool,
    ) -> DealAnswer:
        """Adds what was scored and what must have been, over all smallest repairs; `whole`: these are all."""
        self._keep(answer)
        scores: list[tuple[list[tuple[str, ScoreRange]], ScoreRange | None]] = []
        findings: list[tuple[Finding, Program]] = []

        def keep_so_far() -> None:
            # What was scored after each repair is known before what must have been after the last.
            scored = combined(answer, scores, (), whole=whole and len(scores) == len(programs))
            self._keep(combined(scored, (), findings, whole=False))

        for program, chosen in programs:
            fewest = chosen.fewest if self._asked.bound is not Bound.PHYSICAL else ANY
            if self._asked.scores:
                self._progress("scores", 0, 1)
                ranging = Ranging(program, completing, fewest, self._deadline, chosen.completion)
                scores.append((list(ranging.sides()), ranging.difference()))
                keep_so_far()
            if self._asked.facts:
                finding = Finding(
                    program, completing, fewest, self._deadline, lambda done, of: self._progress("facts", done, of)
                )
                if chosen.solution is not None and chosen.fewest <= fewest:
                    finding.begin_with(chosen.solution)
                findings.append((finding, program))
                try:
                    finding.find_all()
                except KeyboardInterrupt:
                    keep_so_far()
                    raise
        return combined(answer, scores, findings, whole=whole)


def _claimed_apart(told: DealTold) -> Iterator[tuple[int, Diagnostic]]:
    """Claims of which the program says nothing, a minimum and all of a deal that is not counted, that certainly depart
    from what is so: each statement with what the referee finds."""
    for claim in told.course.claims:
        if claim.word != "minimum" and told.ledger is not None:
            continue
        span = told.course.statements[claim.statement].span
        for finding in told.certain:
            if finding.code in DEPARTING and finding.span == span:
                yield claim.statement, finding


def claimed_wrongly(told: DealTold) -> Statements:
    """The claims of which the program says nothing and that cannot be true."""
    return tuple(dict.fromkeys(statement for statement, _ in _claimed_apart(told)))


def counted_instead(told: DealTold, statement: int) -> int | None:
    """The one amount in the place of such a claim; None where it is none, or not known."""
    for one, finding in _claimed_apart(told):
        there = finding.facts.get("there")
        if one == statement and isinstance(there, tuple) and there[0] == there[1]:
            return int(there[0])
    return None


def righted(told: DealTold) -> Deal:
    """The deal with the right amounts in the places of such claims, as far as these are known."""
    deal = told.deal
    for statement in claimed_wrongly(told):
        amount = counted_instead(told, statement)
        if amount is not None:
            deal = with_amount(deal, told.course.statements[statement].span, amount)
    return deal


Scores = tuple[list[tuple[str, ScoreRange]], ScoreRange | None]


def combined(
    answer: DealAnswer,
    scores: Sequence[Scores],
    findings: Sequence[tuple[Finding, Program]],
    *,
    whole: bool,
) -> DealAnswer:
    """An answer with what holds over all of some programs: one, or one for each smallest repair. Where these are not
    the `whole`, nothing is proven by them."""
    if scores:
        sides = [side for side, _ in scores[0][0]]
        ranges = tuple((side, _widest((dict(each)[side] for each, _ in scores), whole=whole)) for side in sides)
        differences = [difference for _, difference in scores if difference is not None]
        answer = replace(answer, scores=ranges, difference=_widest(differences, whole=whole) if differences else None)
    if findings:
        course = answer.told.course
        asked = [slot for slot in course.slots if slot.spans and slot.is_open]
        slots = tuple((slot, _union((one.of_slot(slot) for one, _ in findings), whole=whole)) for slot in asked)
        # Of a deal that was not told to its end nobody knows what was held then.
        seats = course.dealt if not answer.told.after.untold else ()
        hands = tuple((seat, _hand(seat, findings, whole=whole)) for seat in seats)
        answer = replace(answer, slots=slots, hands=hands, repairs=_told_of(answer, findings))
    return answer


def _union(knowns: Iterable[Known], *, whole: bool) -> Known:
    """What is known where any of several may hold."""
    knowns = list(knowns)
    shown = {kind for known in knowns for kind in known.kinds - known.not_shown}
    kinds = {kind for known in knowns for kind in known.kinds}
    numbers = {number for known in knowns for number in known.numbers}
    return Known(kinds, numbers, kinds - shown, whole and all(known.proven for known in knowns))


def _hand(seat: str, findings: Sequence[tuple[Finding, Program]], *, whole: bool) -> HandAtEnd:
    known = _union((finding.of_hand(seat) for finding, _ in findings), whole=whole)
    if not whole:
        return HandAtEnd((), known)
    certain: dict[int, int] | None = None
    for finding, _ in findings:
        least = finding.least_held(seat)
        kept = certain.keys() & least.keys() if certain is not None else least.keys()
        certain = {kind: min(least[kind], (certain or least)[kind]) for kind in kept}
    return HandAtEnd(tuple(sorted((certain or {}).items())), known)


def _told_of(answer: DealAnswer, findings: Sequence[tuple[Finding, Program]]) -> tuple[Repair, ...]:
    """The repairs with what the cards would have to be that are given up."""
    by_repair = {program.told.given_up: finding for finding, program in findings}
    told: list[Repair] = []
    for repair in answer.repairs:
        finding = by_repair.get(frozenset(change.statement for change in repair.changes))
        changes: list[Change] = []
        for change in repair.changes:
            for slot in answer.told.course.slots:
                if finding is None:
                    break
                known = finding.of_slot(slot)
                if change.statement in {statement for statement, _ in slot.told}:
                    change = Change(change.statement, tuple(sorted(known.kinds)), ())
                elif change.statement == slot.quantity:
                    change = Change(change.statement, (), tuple(sorted(known.numbers)))
            changes.append(change)
        told.append(Repair(tuple(changes)))
    return tuple(told)


def _widest(ranges: Iterable[ScoreRange], *, whole: bool) -> ScoreRange:
    """The range that holds several."""
    ranges = list(ranges)
    least, most = [one.least for one in ranges], [one.most for one in ranges]
    return ScoreRange(_end(least, min, whole=whole), _end(most, max, whole=whole))


def _end(ends: Sequence[End], of: Callable[[Iterable[int]], int], *, whole: bool) -> End:
    bounds = [end.bound for end in ends if end.bound is not None]
    reached = [end for end in ends if end.reached is not None]
    best = of(end.reached for end in reached if end.reached is not None) if reached else None
    made = next((end.completion for end in reached if end.reached == best), None)
    return End(best, of(bounds) if whole and len(bounds) == len(ends) else None, made)
