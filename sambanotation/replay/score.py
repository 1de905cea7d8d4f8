"""The score of a match, deal by deal: every line of the count with its rule and its turns, held against the claims."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from functools import partial
from pathlib import Path

from sambanotation.diagnostic import Citation, Diagnostic, Verdict
from sambanotation.frozen import frozen
from sambanotation.game.hand import Range
from sambanotation.game.ledger import CLAUSE_OF, Entry
from sambanotation.game.position import Side
from sambanotation.game.scoring import minimum_for, passes
from sambanotation.replay import JudgedRecord, judged_each
from sambanotation.replay.amounts import Amount, amounts_of
from sambanotation.replay.claims import DEPARTING, Claimed, Departure, Departures, claimed_in
from sambanotation.replay.earning import Witness, Witnessed
from sambanotation.ruleset import RuleSet
from sambanotation.source import Source
from sambanotation.text import Text

ABANDONED = Text("it was abandoned and is not counted", "foi abandonada e não se conta")
NOT_ENDED = Text("it has not ended, so it is not counted yet", "não terminou, então ainda não se conta")
NOT_READ = Text(
    "a line of it is not understood, so nothing of its count is certain",
    "uma linha dela não se entende, então nada da sua contagem é certo",
)


class Standing(StrEnum):
    """How a match stands: it goes on, goes on by one more deal after a tie, is won, is drawn, is over without its
    being known who has won, or is perhaps over."""

    GOES_ON = "goes-on"
    ONE_MORE_DEAL = "one-more-deal"
    WON = "won"
    DRAWN = "drawn"
    OVER = "over"
    PERHAPS_OVER = "perhaps-over"


@frozen
class ScoreLine:
    """A line of the count of a side with the rule that gives it. `claimed` is the number that the record has for it,
    None where it counts nothing of the side."""

    entry: Entry
    citation: Citation
    claimed: int | None = None
    parts: Callable[[], tuple[Amount, ...]] = field(default=tuple, compare=False, repr=False)

    @property
    def amounts(self) -> tuple[Amount, ...]:
        """The melds or the hands that the line is the sum of, and the case of a hidden canasta; worked out when it is
        asked for."""
        return self.parts()


class Lines:
    """The lines of a side, worked out when somebody asks for them: most readers of a score want its totals. Two are
    compared by what they come to."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[], tuple[ScoreLine, ...]]) -> None:
        self._work_out = work_out

    def told(self) -> tuple[ScoreLine, ...]:
        return self._work_out()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lines) and self.told() == other.told()

    def __hash__(self) -> int:
        return hash(self.told())

    def __repr__(self) -> str:
        return repr(self.told())


NO_LINES = Lines(tuple)


@frozen
class SideScore:
    """A side in one deal. `before` and `minimum` are those at its beginning. `score` and `total` are what is certain by
    the count alone, `goes_on` is the total from which the next deal goes on (a claim that may be true is believed),
    with its `next_minimum`. `claimed` are the minimum, score and total that the record claims."""

    name: str
    seats: tuple[str, ...]
    before: Range
    minimum: Range
    count: Lines
    score: Range
    total: Range
    goes_on: Range
    next_minimum: Range
    claimed: Mapping[str, int]

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The lines of its count, in their order; none where the deal is not counted."""
        return self.count.told()


@frozen
class DealScore:
    """A deal. `number` is that of the record, `start` where it begins in the text. `not_counted` says why it has no
    count, None where it has; `sheet` tells that only its count is recorded."""

    number: int | None
    start: int
    sides: tuple[SideScore, ...]
    not_counted: Text | None = None
    sheet: bool = False


@frozen
class MatchScore:
    """The score of a record, which is the `record`th of its file. `rules` is None where the rule set is not to be had
    and nothing could be counted; then `standing` is None too.

    `winners` are who has won or shares the draw. `claims` is how many numbers the record claims, `undecided` how many
    of them the hidden cards leave open, `others` how many other findings that are no claim a check of the record has.
    """

    record: int
    rules: RuleSet | None
    deals: tuple[DealScore, ...] = ()
    standing: Standing | None = None
    winners: tuple[str, ...] = ()
    departures: tuple[Departure, ...] = ()
    claims: int = 0
    undecided: int = 0
    others: int = 0

    @property
    def departs(self) -> bool:
        """Whether a claim certainly departs that the record does not acknowledge."""
        return any(departure.stands for departure in self.departures)


def score(source: Source, folder: Path | None = None) -> tuple[MatchScore, ...]:
    """The score of each record of a text, held against its claims; blank records are left out.

    `folder` is where a rule set that a record names by a path is looked for; the working directory if it is None.
    """
    return tuple(scores(source, folder))


def scores(source: Source, folder: Path | None = None) -> Iterator[MatchScore]:
    """The scores of the records of a text as `score` has them, one by one: of a record nothing else is kept."""
    return (score for _, score in judged_and_scored(source, folder))


def judged_and_scored(
    source: Source, folder: Path | None = None, under: str | None = None
) -> Iterator[tuple[JudgedRecord, MatchScore]]:
    """The records of a text one by one, each with its findings and its score; blank ones are left out.

    `under` is a rule set to judge by in place of those that the records name.
    """
    witness = Witness()
    for judged in judged_each(source, folder, witness, under):
        deals, witness.deals = witness.deals, []
        record = judged.record
        if record is not None and not record.is_blank:
            rules = judged.replayed.rules if deals or not record.deals else None
            yield judged, _match(judged.number, rules, deals, judged.findings)


def _match(
    number: int, rules: RuleSet | None, deals: Sequence[Witnessed], findings: Sequence[Diagnostic]
) -> MatchScore:
    if rules is None:
        return MatchScore(number, None)
    departures, claimed = Departures(rules), [claimed_in(deal) for deal in deals]
    about = [one for one in findings if one.code in DEPARTING]
    for deal, claims in zip(deals, claimed, strict=True):
        departures.add(deal, claims, about)
    standing, winners = _standing(deals[-1], rules) if deals else (Standing.GOES_ON, ())
    return MatchScore(
        number,
        rules,
        tuple([_deal(deal, claims, rules) for deal, claims in zip(deals, claimed, strict=True)]),
        standing,
        winners,
        tuple(departures.found),
        sum(claims.numbers for claims in claimed),
        sum(one.verdict is Verdict.UNDECIDED for one in about),
        sum(one.verdict is Verdict.ILLEGAL for one in findings) - sum(one.verdict is Verdict.ILLEGAL for one in about),
    )


def _standing(last: Witnessed, rules: RuleSet) -> tuple[Standing, tuple[str, ...]]:
    totals, over = last.outcome.totals, last.outcome.over
    if over is not None:
        return (Standing.OVER, Standing.WON, Standing.DRAWN)[min(len(over), 2)], over
    if any(passes(total[0], rules) for total in totals.values()):
        return Standing.ONE_MORE_DEAL, ()
    perhaps = any(passes(total[1], rules) for total in totals.values())
    return (Standing.PERHAPS_OVER if perhaps else Standing.GOES_ON), ()


def _deal(deal: Witnessed, claimed: Claimed, rules: RuleSet) -> DealScore:
    position = deal.position
    why = None
    if position.fog:
        why = NOT_READ
    elif deal.outcome.ledger is None:
        why = ABANDONED if position.ended == "abandoned" else NOT_ENDED
    heading = deal.deal.heading
    sides = tuple(_side(side, deal, claimed, rules, counted=why is None) for side in position.sides)
    return DealScore(heading.number, heading.span.start, sides, why, deal.outcome.sheet)


def _side(side: Side, deal: Witnessed, claimed: Claimed, rules: RuleSet, *, counted: bool) -> SideScore:
    outcome = deal.outcome
    (least, most), (low, high) = side.total, outcome.scores[side.name]
    totals = outcome.totals[side.name]
    numbers: dict[str, int] = {}
    for word in ("minimum", "score", "total"):
        told = claimed.amounts.get((word, side.name))
        if told is not None and "" in told:
            numbers[word] = told[""]
    return SideScore(
        side.name,
        side.seats,
        side.total,
        side.minimum,
        Lines(partial(_lines, side, deal, claimed.items(side.name), rules)) if counted else NO_LINES,
        (low, high),
        (least + low, most + high),
        totals,
        minimum_for(totals, rules.minimums.value),
        numbers,
    )


def _lines(side: Side, deal: Witnessed, items: Mapping[str, int] | None, rules: RuleSet) -> tuple[ScoreLine, ...]:
    """The lines of a side in the order of a count, those among them that only the record has."""
    entries = deal.ledger.lines(side.name) if deal.ledger is not None else {}
    lines: list[ScoreLine] = []
    for item, clause in CLAUSE_OF.items():
        entry = entries.get(item)
        claimed = items.get(item, 0) if items is not None else None
        if entry is None and claimed:
            entry = Entry(side.name, item, (0, 0), (0, 0), clause)
        if entry is not None:
            parts = partial(amounts_of, item, side, deal.position, rules, sheet=deal.outcome.sheet)
            lines.append(ScoreLine(entry, getattr(rules, entry.clause).citation, claimed, parts))
    return tuple(lines)
