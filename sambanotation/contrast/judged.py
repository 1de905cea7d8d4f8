"""A short record as it is read, how long it is, and what it comes to under a rule set that need not have a name."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Diagnostic, Severity, Verdict
from sambanotation.frozen import frozen
from sambanotation.game.actions import OutOfTurn, SwapWild
from sambanotation.game.cards import lots_of
from sambanotation.game.ledger import Entry
from sambanotation.game.position import Position
from sambanotation.notation.parser import parse
from sambanotation.notation.record import Record, Turn
from sambanotation.replay.comparing import departing, played, verdict_of
from sambanotation.replay.match_in_play import MatchInPlay
from sambanotation.replay.outcome import Outcome
from sambanotation.replay.watching import Watcher
from sambanotation.ruleset import RuleSet
from sambanotation.source import Source

Size = tuple[int, int, int, int, int, str]
"""How long a record is: turns, actions, cards that it names, lines, signs; then its text, so that no two are equal."""


@frozen
class Sketch:
    """A text of one record that was read without a fault, and its size."""

    text: str
    record: Record
    size: Size


def sketch(text: str) -> Sketch | None:
    """What is read in a text; None where it is not one record, or where anything is wrong with it as a text."""
    parsed = parse(Source("", text))
    if parsed.diagnostics or len(parsed.records) != 1:
        return None
    (record,) = parsed.records
    lines = [line for deal in record.deals for line in deal.lines]
    turns = [line for line in lines if isinstance(line, Turn)]
    actions = sum(len(turn.actions) for turn in turns)
    cards = sum(map(_cards_of, lines)) + sum(_cards_of(action) for turn in turns for action in turn.actions)
    return Sketch(text, record, (len(turns), actions, cards, text.count("\n"), len(text), text))


def _cards_of(told: object) -> int:
    """How many cards a line or an action names, each by itself or as one of several."""
    if isinstance(told, OutOfTurn):
        return _cards_of(told.action)
    if isinstance(told, SwapWild):
        return 2
    lots = [lot for chain in getattr(told, "chains", ()) for lot in chain]
    return sum(lot.high for lot in (*lots, *lots_of(getattr(told, "cards", ()))))


@frozen
class Judged:
    """What a record comes to under a rule set.

    `verdict` is that of all that it says: claims of the count that depart are illegal here too, and so is what cannot
    be judged. `of_play` is the verdict as a comparison of rule sets tells it (see `replay.comparing.Under`), and
    `departing` how many claims depart. `findings` are what is wrong with it without what only follows from them,
    notices too; `count` are the lines of the count of its deals, each with the number of the deal among them;
    `winners` who has won after its last deal, None where the match goes on.
    """

    verdict: Verdict
    of_play: Verdict | None
    departing: int
    findings: tuple[Diagnostic, ...]
    count: tuple[tuple[int, Entry], ...]
    winners: tuple[str, ...] | None

    @property
    def legal(self) -> bool:
        return self.verdict is Verdict.LEGAL

    @property
    def illegal(self) -> bool:
        return self.verdict is Verdict.ILLEGAL

    @property
    def names(self) -> set[str]:
        """The names of its findings."""
        return {one.name for one in self.findings}

    def cited(self, *, errors: bool = False) -> set[str]:
        """The clauses that its findings cite, or only those of its errors."""
        told = (one for one in self.findings if one.severity is Severity.ERROR or not errors)
        return {one.citation.clause for one in told if one.citation is not None}


def judged(one: Sketch, rules: RuleSet) -> Judged:
    """What a record comes to under a rule set in place of the one that it names."""
    ending = _Ending()
    match = MatchInPlay(one.record.head, watcher=ending, under=rules)
    for deal in one.record.deals:
        match.play(deal)
    findings = tuple(each for each in match.findings if each.consequence_of is None)
    of_play = verdict_of(played(findings)) if ending.outcomes or not one.record.deals else None
    count, winners = tuple(ending.lines()), match.stand.winners or None
    return Judged(verdict_of(findings), of_play, departing(match.findings), findings, count, winners)


class _Ending(Watcher):
    """Keeps what the deals came to."""

    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []

    def close(self, position: Position, outcome: Outcome) -> None:  # noqa: ARG002 - as any Watcher
        self.outcomes.append(outcome)

    def lines(self) -> Iterator[tuple[int, Entry]]:
        for number, outcome in enumerate(self.outcomes, 1):
            for entry in outcome.ledger.entries if outcome.ledger is not None else ():
                yield number, entry
