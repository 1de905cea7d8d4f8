"""The score of a match, deal by deal: every line of the count with its rule and its turns, held against the claims."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from functools import partial
from pathlib import Path

from sambanotation.diagnostic import Citation, Verdict
from sambanotation.frozen import frozen
from sambanotation.game.hand import Range
from sambanotation.game.ledger import CLAUSE_OF, Entry
from sambanotation.game.position import Side
from sambanotation.game.scoring import minimum_for, passes
from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.notation.record import Opening
from sambanotation.replay import JudgedRecord, PlayedDeal, RecordInPlay, in_order, in_play_each
from sambanotation.replay.again import Again, DealAgain, MatchAgain
from sambanotation.replay.amounts import Amount, amounts_of
from sambanotation.replay.claims import DEPARTING, Claimed, Departure, Departures, claimed_in
from sambanotation.replay.earning import DealsFound, Witnessed
from sambanotation.replay.outcome import Outcome
from sambanotation.replay.whole_count import counts_of
from sambanotation.replay.whole_deals import PlayedWhole
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

    __slots__ = ("_deal", "_side")

    def __init__(self, deal: DealAgain | None, side: str) -> None:
        self._deal, self._side = deal, side

    def told(self) -> tuple[ScoreLine, ...]:
        """The lines; none where there is no deal that is counted."""
        return _lines(self._side, self._deal.witnessed(), self._deal.of.match.rules) if self._deal is not None else ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lines) and self.told() == other.told()

    def __hash__(self) -> int:
        return hash(self.told())

    def __repr__(self) -> str:
        return repr(self.told())


NO_LINES = Lines(None, "")


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
    `letters` are those of the cards in the record.
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
    letters: Letters = ENGLISH

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
    """The scores of the records of a text as `score` has them, one by one: of a deal nothing else is kept."""
    return (score for _, _, score in judged_and_scored(source, folder))


def judged_and_scored(
    source: Source, folder: Path | None = None, under: str | None = None
) -> Iterator[tuple[Opening, JudgedRecord, MatchScore]]:
    """The records of a text one by one, each with its opening, its findings and its score; blank ones are left out.

    `under` is a rule set to judge by in place of those that the records name.
    """
    witness, again = DealsFound(), Again(source)
    for record in in_play_each(source, folder, witness, under):
        scoring = _Scoring(record, again)
        for played in record.deals:
            if played.whole is not None:
                scoring.add_whole(played.whole, played.start)
            for witnessed in witness.deals:
                scoring.add(witnessed, played)
            witness.deals = []
        judged = record.judged()
        if not judged.is_blank:
            yield record.opening, judged, scoring.match(judged)


class _Scoring:
    """The score of a record while its deals are played."""

    def __init__(self, record: RecordInPlay, again: Again) -> None:
        self._record = record
        self._deals: list[DealScore] = []
        self._claims = 0
        self._last: tuple[Mapping[str, Range], tuple[str, ...] | None] | None = None
        playing = record.match
        if playing is not None and playing.match is not None:
            self._departures = Departures(playing.match.rules)
            self._match = MatchAgain(again, record.opening, record.number, playing.table, playing.match)

    def add(self, deal: Witnessed, played: PlayedDeal) -> None:
        """Adds the next deal."""
        claimed = claimed_in(deal)
        self._claims += claimed.numbers
        self._departures.add(deal, claimed, in_order(played.findings))
        self._deals.append(_deal(deal, claimed, DealAgain(self._match, played.start, played.before)))
        self._last = deal.outcome.totals, deal.outcome.over

    def add_whole(self, deal: PlayedWhole, start: int) -> None:
        """Adds the next deal, which was played from its text: there is nothing to say against its claims."""
        self._claims += deal.deal.amounts
        self._departures.add_none(deal)
        again = DealAgain(self._match, start, deal.before)
        sides = self._match.match.sides
        self._deals.append(
            DealScore(
                int(deal.deal.number), start, tuple([_side_of_whole(side, sides[side], deal, again) for side in sides])
            )
        )
        self._last = deal.after.totals, deal.after.winners

    def match(self, judged: JudgedRecord) -> MatchScore:
        """The score, all deals of which were added."""
        rules = judged.rules if self._deals or not judged.deals else None
        if rules is None:
            return MatchScore(judged.number, None)
        about = [one for one in judged.findings if one.code in DEPARTING]
        illegal = [sum(one.verdict is Verdict.ILLEGAL for one in some) for some in (judged.findings, about)]
        standing, winners = _standing(*self._last, rules) if self._last is not None else (Standing.GOES_ON, ())
        return MatchScore(
            judged.number,
            rules,
            tuple(self._deals),
            standing,
            winners,
            self._departures.marked(self._record.marked) if self._deals else (),
            self._claims,
            sum(one.verdict is Verdict.UNDECIDED for one in about),
            illegal[0] - illegal[1],
            self._record.match.table.letters if self._record.match is not None else ENGLISH,
        )


def _standing(
    totals: Mapping[str, Range], over: tuple[str, ...] | None, rules: RuleSet
) -> tuple[Standing, tuple[str, ...]]:
    if over is not None:
        return (Standing.OVER, Standing.WON, Standing.DRAWN)[min(len(over), 2)], over
    if any(passes(total[0], rules) for total in totals.values()):
        return Standing.ONE_MORE_DEAL, ()
    perhaps = any(passes(total[1], rules) for total in totals.values())
    return (Standing.PERHAPS_OVER if perhaps else Standing.GOES_ON), ()


def _deal(deal: Witnessed, claimed: Claimed, again: DealAgain) -> DealScore:
    position = deal.position
    why = None
    if position.fog:
        why = NOT_READ
    elif deal.outcome.ledger is None:
        why = ABANDONED if position.ended == "abandoned" else NOT_ENDED
    heading = deal.deal.heading
    counted = again if why is None else None
    sides = tuple([_side(side, deal.outcome, claimed, again.of.match.rules, counted) for side in position.sides])
    return DealScore(heading.number, again.start, sides, why, deal.outcome.sheet)


def _side(side: Side, outcome: Outcome, claimed: Claimed, rules: RuleSet, counted: DealAgain | None) -> SideScore:
    scored, goes_on = outcome.scores[side.name], outcome.totals[side.name]
    total = side.total[0] + scored[0], side.total[1] + scored[1]
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
        Lines(counted, side.name) if counted is not None else NO_LINES,
        scored,
        # A score of many deals is mostly made of numbers: equal ones are kept once.
        goes_on if goes_on == total else total,
        goes_on,
        minimum_for(goes_on, rules.minimums.value),
        numbers,
    )


def _side_of_whole(name: str, seats: tuple[str, ...], deal: PlayedWhole, again: DealAgain) -> SideScore:
    written, counts = deal.deal, counts_of(again.of.match.rules)
    numbers: dict[str, int] = {}
    for word, amounts in (("minimum", written.minimums), ("score", written.scores), ("total", written.totals)):
        if name in amounts:
            numbers[word] = int(amounts[name])
    before, total, points = deal.before.totals[name], deal.after.totals[name], deal.counted[name].points
    minimum, following = counts.minimum_for(before[0]), counts.minimum_for(total[0])
    return SideScore(
        name,
        seats,
        before,
        (minimum, minimum),
        Lines(again, name),
        (points, points),
        total,
        total,
        (following, following),
        numbers,
    )


def _lines(name: str, deal: Witnessed, rules: RuleSet) -> tuple[ScoreLine, ...]:
    """The lines of a side in the order of a count, those among them that only the record has."""
    side = next(side for side in deal.position.sides if side.name == name)
    entries = deal.ledger.lines(name) if deal.ledger is not None else {}
    items = claimed_in(deal).items(name)
    lines: list[ScoreLine] = []
    for item, clause in CLAUSE_OF.items():
        entry = entries.get(item)
        claimed = items.get(item, 0) if items is not None else None
        if entry is None and claimed:
            entry = Entry(name, item, (0, 0), (0, 0), clause)
        if entry is not None:
            parts = partial(amounts_of, item, side, deal.position, rules, sheet=deal.outcome.sheet)
            lines.append(ScoreLine(entry, getattr(rules, entry.clause).citation, claimed, parts))
    return tuple(lines)
