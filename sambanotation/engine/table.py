"""The table at which the referee sits as an engine: a deal comes as messages, and each act is judged as the replay of a
record judges it, because it is put to that replay as a line of one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sambanotation.diagnostic import Diagnostic, Severity, Verdict
from sambanotation.engine.acts import END_TURN, word_of
from sambanotation.engine.deals import lines_of
from sambanotation.engine.shape import Json
from sambanotation.frozen import frozen
from sambanotation.game.actions import EndTurn, Event, TakeBack
from sambanotation.game.ledger import Ledger
from sambanotation.game.position import Position
from sambanotation.notation.parser import parse
from sambanotation.notation.record import Deal, Line, Turn
from sambanotation.replay.closing import close
from sambanotation.replay.judging import Judging
from sambanotation.replay.play import play
from sambanotation.replay.setup import Match, set_up
from sambanotation.replay.watching import Watcher
from sambanotation.ruleset import RuleSet
from sambanotation.source import Source

_AT_THE_END = EndTurn
"""What the referee is asked about when a turn is over."""

_NOT_YET_KNOWN = TakeBack
"""What depends on lines that follow the turn: cards that were taken back may be exposed after it."""


class NotUnderstoodError(ValueError):
    """A message has the right form, and says nothing that can be played: why."""


class OutOfOrderError(ValueError):
    """A message that may not come now: what is missing."""


@frozen
class Ruling:
    """What the referee says: the verdict, and the findings that it rests on."""

    verdict: Verdict
    findings: tuple[Diagnostic, ...] = ()


LEGAL = Ruling(Verdict.LEGAL)


class _Listener(Watcher):
    """Keeps what each finding was found about."""

    def __init__(self) -> None:
        self.about: dict[int, Event] = {}

    def found(self, event: Event, finding: Diagnostic) -> None:
        self.about[id(finding)] = event


class RefereeTable:
    """A match under a rule set, deal by deal. `sides` are the seats of each side by its name.

    What is illegal does not happen. `record` is the text of the deal as far as it has come.
    """

    def __init__(self, rules: RuleSet, seats: Sequence[str], sides: dict[str, tuple[str, ...]]) -> None:
        self.rules = rules
        self.match = Match(tuple(seats), sides, rules)
        self._position: Position | None = None
        self._deal: Deal | None = None
        self._lines: list[str] = []
        self._number = 0
        self._open: tuple[str, tuple[str, ...]] | None = None
        self._inside: Position | None = None
        self._noted: set[tuple[object, ...]] = set()
        self._start: dict[str, int] = {}

    # ---- What is asked ----

    @property
    def position(self) -> Position:
        """The table before the turn that is being played. Raises OutOfOrderError where no deal was dealt."""
        if self._position is None:
            raise OutOfOrderError("no deal")
        return self._position

    @property
    def now(self) -> Position:
        """The table as it is, in the middle of a turn too."""
        return self._inside if self._inside is not None else self.position

    @property
    def playing(self) -> str | None:
        """Whose turn is being played; None between turns."""
        return self._open[0] if self._open is not None else None

    @property
    def turn_line(self) -> Turn | None:
        """The turn that is being played, as far as it has come; None between turns."""
        return self._read_turn(*self._open) if self._open is not None else None

    def record(self, rules: str, options: str = "", more: Iterable[str] = ()) -> str:
        """The deal as a record, with further lines at its end. `rules` is how the tag names the rule set."""
        open_turn = [self._line(*self._open)] if self._open is not None else []
        lines = [*self._tags(rules, options), "", *self._lines, *open_turn, *more]
        return "".join(f"{line}\n" for line in lines)

    # ---- What happens ----

    def deal(self, message: Json) -> Ruling:
        """Begins a deal, or a position in the middle of one. Raises NotUnderstoodError for one that cannot be."""
        self._position, self._open, self._inside = None, None, None
        unknown = set(message["totals"]) - set(self.match.sides)
        if unknown:
            raise NotUnderstoodError(f"no such side: {', '.join(sorted(unknown))}")
        self._start = {side: message["totals"].get(side, 0) for side in self.match.sides}
        self._lines = list(lines_of(message))
        deal = self._deal = self._read("\n".join(self._lines))
        judging, listener = self._judging()
        totals = {side: (total, total) for side, total in self._start.items()}
        dealer = deal.heading.dealer
        position = set_up(deal, self.match, totals, (dealer, None), None, judging)
        self._position, self._number = position, 0
        return self._ruling(judging, listener, at_the_end=True)

    def act(self, seat: str, act: Json, insist: bool = False) -> Ruling:
        """A seat acts; who insists does it even if it is illegal, as it is done where people play.

        Raises NotUnderstoodError for an act that cannot be read, OutOfOrderError before a deal.
        """
        if seat not in self.match.seats:
            raise NotUnderstoodError(f"no such seat: {seat}")
        position = self.position
        who, words = self._open or (seat, ())
        ends = act["do"] == END_TURN["do"]
        if not ends:
            word = word_of(act, self.now.side_of[seat])
            words = (*words, word if seat == who else f"@{seat} {word}")
        elif seat != who:
            raise OutOfOrderError(f"the turn of {who} is not over")
        turn = self._read_turn(who, words)
        judging, listener = self._judging()
        played = play([turn], position.copy(), self.rules, judging)
        ruling = self._ruling(judging, listener, at_the_end=ends)
        if ruling.verdict is Verdict.ILLEGAL and not insist:
            return ruling
        if ends:
            self._lines.append(self._line(who, words))
            self._position, self._open, self._inside = played, None, None
            self._number += 1
            self._noted = set()
        else:
            self._open, self._inside = (who, words), played
            self._noted |= {_key(finding) for finding in ruling.findings}
        return ruling

    def turn(self, acts: Iterable[tuple[str, Json]]) -> tuple[Ruling, int]:
        """A whole turn, act by act up to one that is illegal: the first ruling that is, else the first that is
        undecided; and how many acts happened. Raises what `act` raises."""
        undecided: Ruling | None = None
        number = 0
        for number, (who, act) in enumerate(acts):
            ruling = self.act(who, act)
            if ruling.verdict is Verdict.ILLEGAL:
                return ruling, number
            undecided = undecided or (ruling if ruling.verdict is Verdict.UNDECIDED else None)
        return undecided or LEGAL, number + 1

    def between(self, message: Json, insist: bool = False) -> Ruling:
        """A penalty, cards that were exposed, or the end of the deal; `insist` is as in `act`. Raises OutOfOrderError
        within a turn."""
        if self._open is not None:
            raise OutOfOrderError(f"the turn of {self._open[0]} is not over")
        match message["type"]:
            case "penalty":
                said = f"penalty {message['side']} {message['points']} {message['reason']}"
            case "expose":
                said = f"expose {message['seat']} {' '.join(message['cards'])}"
            case _:
                said = f"end {message['how']}"
        position = self.position
        line = self._read_line(said)
        judging, listener = self._judging()
        played = play([line], position.copy(), self.rules, judging)
        ruling = self._ruling(judging, listener, at_the_end=True)
        if ruling.verdict is not Verdict.ILLEGAL or insist:
            self._position = played
            self._lines.append(said)
        return ruling

    def score(self, rules: RuleSet | None = None) -> Ledger | None:
        """The count of the deal, None where it is not over; by other rules, what they give for the same table. Raises
        OutOfOrderError before a deal."""
        position = self.position
        assert self._deal is not None, "a position was set up from a deal"
        judging, _ = self._judging()
        return close(self._deal, position.copy(), rules or self.rules, judging).ledger

    # ---- Reading and judging ----

    def _judging(self) -> tuple[Judging, _Listener]:
        listener = _Listener()
        judging = Judging(self.rules, 1, listener)
        judging.begin_deal(None)
        return judging, listener

    def _ruling(self, judging: Judging, listener: _Listener, at_the_end: bool) -> Ruling:
        """What the findings come to: those about the end of a turn count only there, those that were told before no
        more."""
        told = [
            finding
            for finding in judging.findings
            if finding.severity in (Severity.ERROR, Severity.UNDECIDED)
            and not isinstance(listener.about.get(id(finding)), _NOT_YET_KNOWN)
            and (at_the_end or not isinstance(listener.about.get(id(finding)), _AT_THE_END))
            and _key(finding) not in self._noted
        ]
        illegal = tuple(finding for finding in told if finding.verdict is not Verdict.UNDECIDED)
        if illegal:
            return Ruling(Verdict.ILLEGAL, illegal)
        return Ruling(Verdict.UNDECIDED, tuple(told)) if told else LEGAL

    def _tags(self, rules: str, options: str) -> list[str]:
        tags = ['[SGR "1"]', f'[Rules "{rules}"]']
        tags += [f'[Options "{options}"]'] if options else []
        tags.append(f'[Seats "{" ".join(self.match.seats)}"]')
        tags += [f'[Sides "{" ".join(self.match.sides)}"]'] if len(self.match.seats) > 4 else []
        if any(self._start.values()):
            tags.append(f'[Start "{" ".join(f"{side} {total}" for side, total in self._start.items())}"]')
        return tags

    def _line(self, seat: str, words: tuple[str, ...]) -> str:
        return " ".join([f"{self._number + 1}.", seat, *words])

    def _read_turn(self, seat: str, words: tuple[str, ...]) -> Turn:
        line = self._read_line(self._line(seat, words), "deal 1 position" if self._number else "deal 1")
        if not isinstance(line, Turn):
            raise NotUnderstoodError(f"no turn: {' '.join(words)}")
        return line

    def _read_line(self, said: str, heading: str = "deal 1 position") -> Line:
        return self._read(f"{heading}\n{said}").lines[0]

    def _read(self, said: str) -> Deal:
        seats = f'[Seats "{" ".join(self.match.seats)}"]'
        parsed = parse(Source("message", f'[SGR "1"]\n{seats}\n{said}\n'))
        wrong = next((one for one in parsed.diagnostics if one.severity is Severity.ERROR), None)
        if wrong is not None or not parsed.records[0].deals:
            raise NotUnderstoodError(wrong.name if wrong is not None else "no deal")
        return parsed.records[0].deals[0]


def _key(finding: Diagnostic) -> tuple[object, ...]:
    return finding.code, finding.span


def seats_of_sides(sides: Iterable[Json]) -> dict[str, tuple[str, ...]]:
    """The seats of each side by its name, as a message tells them."""
    return {side["name"]: tuple(side["seats"]) for side in sides}
