"""Deals that were played, told by somebody who saw or kept less, and what is derived of them beside the truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import (
    Action,
    AddToMeld,
    Discard,
    Draw,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
)
from sambanotation.game.cards import Lot, lots_of
from sambanotation.generate.redaction import Seen, Struck, redact
from sambanotation.generate.writing import text_of
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Turn
from sambanotation.replay import replay, validate
from sambanotation.solver.answers import Asked, DealAnswer, Derivation, Status
from sambanotation.solver.course import Slot
from sambanotation.solver.deriving import derive, record_of
from sambanotation.solver.facts import Known
from sambanotation.solver.linear import INFINITY, Answer, Deadline
from sambanotation.solver.program import DealTold, Program
from sambanotation.source import Source
from tests.generate.played import begun
from tests.solver.truths import allow_only, told

WAYS = ("seat", "public", "rate 0.3")
CLAIMS = ("count", "score", "total")


@dataclass(frozen=True)
class Telling:
    """A deal that was played, as it was and as it is told: the name of the rules, the way it is told, both texts."""

    rules: str
    way: str
    full: str
    seen: str


@dataclass
class Compared:
    """What came of one telling: the answer's status, whether all that was asked is proven and shown, whether both ends
    of all ranges are reached, how much is forced, and what is false in the answer."""

    telling: Telling
    status: Status
    proven: bool = False
    exact: bool = False
    forced: int = 0
    faults: list[str] = field(default_factory=list)


def deal_alone(text: str, turns: int | None = None, *, claims: bool = False) -> str:
    """The record with its first deal alone, or with so many turns of that. Without claims of the count, which would
    tell the points, unless they are to stay."""
    (record,) = parse(Source("x", text)).records
    if turns is not None:
        record = record_of(Source("x", text), turns) or record
    lines = print_records([replace(record, deals=record.deals[:1])]).splitlines()
    return "".join(f"{line}\n" for line in lines if claims or line.split(" ")[0] not in CLAIMS)


def telling(
    rules: str, players: int, number: int, way: str, turns: int | None = None, *, claims: bool = False
) -> Telling:
    """The first deal of a match as it is told in one of the ways."""
    match, table = begun(players, number, rules=rules)
    full = deal_alone(text_of(match), turns, claims=claims)
    told_by: dict[str, Seen | Struck] = {
        "seat": Seen(table.match.seats[number % players]),
        "public": Seen(None),
        "rate 0.3": Struck(0.3, number),
    }
    return Telling(rules, way, full, redact(Source("full", full), told_by[way]).text)


def compare(telling: Telling, asked: Asked) -> Compared:
    """What is derived of a telling beside the truth."""
    derivation = derive(Source("seen", telling.seen), asked=asked)
    assert derivation is not None
    (answer,) = derivation.deals
    compared = Compared(telling, answer.status)
    compared.faults += [f"validate: {name}" for name, _ in _illegal(telling.seen) - _illegal(telling.full)]
    if answer.status is Status.INCONSISTENT:
        compared.faults.append("inconsistent")
    if answer.status is not Status.CONSISTENT:
        return compared
    (truth,) = told(telling.full)
    compared.faults += _faults_of_the_completion(answer, derivation, telling.seen)
    compared.faults += _faults_of_the_facts(answer, truth)
    compared.faults += _faults_of_the_hands(answer, truth)
    compared.faults += _faults_of_the_points(answer, telling.full)
    compared.proven = all(known.proven and not known.not_shown for _, known in answer.slots)
    compared.exact = all(one.least.exact and one.most.exact for _, one in answer.scores)
    compared.forced = sum(answer.is_forced(slot, known) for slot, known in answer.slots)
    return compared


def _illegal(text: str) -> set[tuple[str, int | None]]:
    """What is illegal in a record, and in which turn. What concerns the table, say a number of players of which no
    source tells, is so in the whole record as well."""
    return {(one.name, one.turn) for one in validate(Source("told", text)) if one.verdict is Verdict.ILLEGAL}


def _faults_of_the_completion(answer: DealAnswer, derivation: Derivation, seen: str) -> Iterator[str]:
    """A completion agrees with every turn as it is told, and is judged as any record; none must break a rule."""
    completed = derivation.completed()
    if answer.chosen is None or completed is None:
        yield "no completion"
        return
    if answer.chosen.least:
        yield f"{answer.chosen.least} rules must be broken"
    text = print_records([completed])
    if not answer.chosen.is_fewest:
        # The referee knows more rules than the program, and no better completion was found.
        return
    errors = [one.name for one in validate(Source("completed", text)) if one.severity.value == "error"]
    if errors:
        yield f"the completion has errors: {errors}"
    for lots, made in zip(_cards_by_turn(seen), _cards_by_turn(text), strict=True):
        if not _agrees(lots, [lot.kinds for lot in made for _ in range(lot.low)]):
            yield f"the completion departs from what is told: {lots}, {made}"


def _cards_by_turn(text: str) -> Iterator[list[Lot]]:
    """The cards of each turn in the order in which they are written."""
    (record,) = parse(Source("x", text)).records
    for line in record.deals[0].lines:
        if isinstance(line, Turn):
            yield [lot for located in line.played for lot in _lots(located.action)]


def _lots(action: Action) -> list[Lot]:
    match action:
        case Draw(chains=chains) | LayRedThrees(chains=chains):
            return [lot for chain in chains for lot in chain]
        case LayMeld(cards=cards) | AddToMeld(cards=cards) | Discard(cards=cards):
            return list(lots_of(cards))
        case SwapWild(natural=natural, wild=wild):
            return [wild, natural]
        case OutOfTurn(action=inner):
            return _lots(inner)
        case _:
            return []


def _agrees(told: list[Lot], cards: list[int]) -> bool:
    """Whether known cards are what lots tell, one lot after the other."""
    reached = {0}
    for lot in told:
        before, reached = reached, set()
        for at in before:
            for number in range(lot.high + 1):
                if number and (at + number > len(cards) or cards[at + number - 1] & ~lot.kinds):
                    break
                if number >= lot.low:
                    reached.add(at + number)
    return len(cards) in reached


def _faults_of_the_facts(answer: DealAnswer, truth: DealTold) -> Iterator[str]:
    """The truth must be among the completions, and that as well where nothing is but what is said to be possible."""
    program = Program(answer.told)
    allow_only(program, truth)
    solved = program.linear.solve(program.broken, Deadline(120))
    if solved.answer is not Answer.BEST or solved.objective:
        yield f"the truth is no completion: {solved.answer}, {solved.objective:.0f} rules broken"
        return
    program.break_no_more_than(0)
    for slot, known in answer.slots:
        keep_to(program, slot, known)
    if program.linear.solve(deadline=Deadline(120)).answer is Answer.NONE:
        yield "what was there is said to be impossible"


def keep_to(program: Program, slot: Slot, known: Known) -> None:
    """Leaves a slot nothing but what is known to be possible, where all else is said to be impossible."""
    if not known.proven:
        return
    for kind, number in program.table.cards(slot).items():
        if kind not in known.kinds:
            program.linear.row(number, 0, 0)
    if known.numbers:
        program.linear.row(program.table.number(slot), min(known.numbers), max(known.numbers))


def _faults_of_the_hands(answer: DealAnswer, truth: DealTold) -> Iterator[str]:
    for seat, hand in answer.hands:
        held = truth.after.hands[seat].known
        number = sum(held.values())
        if hand.known.proven and not held.keys() <= hand.known.kinds:
            yield f"{seat} held what is said to be impossible"
        if hand.known.proven and hand.known.numbers and number not in hand.known.numbers:
            yield f"{seat} held {number} cards"
        if any(held.get(kind, 0) < copies for kind, copies in hand.certain):
            yield f"{seat} did not hold what is said to be certain"


def _faults_of_the_points(answer: DealAnswer, full: str) -> Iterator[str]:
    ledger = replay(parse(Source("full", full)).records[0]).ledgers[-1]
    if ledger is None:
        return
    points = {side: ledger.score(side)[0] for side, _ in answer.scores}
    for side, scored in answer.scores:
        low, high = scored.least.bound, scored.most.bound
        if not (-INFINITY if low is None else low) <= points[side] <= (INFINITY if high is None else high):
            yield f"{side} scored {points[side]}, and not {low} to {high}"
    if answer.difference is not None:
        first, second = points.values()
        low, high = answer.difference.least.bound, answer.difference.most.bound
        if not (-INFINITY if low is None else low) <= first - second <= (INFINITY if high is None else high):
            yield f"the difference was {first - second}, and not {low} to {high}"
