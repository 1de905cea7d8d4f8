"""The judge at work on one record: asks the referee, gives its faults their places, and tells causes from
consequences."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from sambanotation.diagnostic import Citation, Diagnostic, Kind, Severity, Verdict
from sambanotation.frozen import frozen
from sambanotation.game.actions import (
    AddToMeld,
    ClaimAmount,
    CloseDeal,
    EndTurn,
    Event,
    JoinMelds,
    LayMeld,
    OutOfTurn,
    Penalise,
    SwapWild,
)
from sambanotation.game.cards import Lot
from sambanotation.game.hand import Hand
from sambanotation.game.melds import Meld
from sambanotation.game.position import Position, Side, TurnSoFar
from sambanotation.notation.letters import ENGLISH
from sambanotation.notation.record import Line, Located, Turn
from sambanotation.referee import judge
from sambanotation.referee.check import NOTHING_KNOWN, Check, Fault, tell_hand
from sambanotation.replay.accounts import Accounts
from sambanotation.replay.hiding import hidden
from sambanotation.replay.house import house_of
from sambanotation.replay.told_in_letters import told_in
from sambanotation.replay.watching import NOBODY, Watcher
from sambanotation.ruleset import RuleSet
from sambanotation.source import Span

_OF_THE_TURN = frozenset({"turn", "take", "ask", "shown"})


@frozen
class Taint:
    """Since a finding a part of the table is not what it should be.

    `doubt` is how many cards of a hand it leaves in doubt, None for any number. `guilty` are the cards without which
    a meld would be right, None where they are not told apart.
    """

    finding: Diagnostic
    doubt: int | None = None
    guilty: tuple[Lot, ...] | None = None

    def and_then(self, later: Taint) -> Taint:
        """This taint after another of the same part: the first finding stays the cause."""
        doubt = None if self.doubt is None or later.doubt is None else self.doubt + later.doubt
        guilty = None if self.guilty is None or later.guilty is None else self.guilty + later.guilty
        return Taint(self.finding, doubt, guilty)


@frozen
class Standpoint:
    """What the judge goes by at one moment of a deal."""

    turn: int | None
    seat: str | None
    played: tuple[Located, ...]
    tainted: Mapping[Hashable, Taint]


class Judging:
    """Collects the findings of one record.

    `deal` and `turn` are the numbers that the record gives. `watcher` is told what the replay comes to. `asks_all` says
    that the referee is asked about plain acts too, of which he has nothing to say (see `plain_play`).
    """

    asks_all = False

    def __init__(self, rules: RuleSet, record: int, watcher: Watcher = NOBODY) -> None:
        self.rules = rules
        self.watcher = watcher
        self.is_watched = type(watcher).after is not Watcher.after
        """Whether somebody looks at the table after each line."""
        self.record = record
        self.letters = ENGLISH
        """Those of the cards in the record, in which findings tell of them."""
        self.findings: list[Diagnostic] = []
        self.deal: int | None = None
        self.turn: int | None = None
        self.seat: str | None = None
        self._played: list[Located] = []
        self._so_far: tuple[Turn, int] | None = None
        self.fined: list[tuple[Diagnostic, str, str]] = []
        """Faults that the rule set fines: the finding, the side, the reason."""
        self._tainted: dict[Hashable, Taint] = {}
        self._accounts = Accounts()
        self.house = house_of(rules)

    def begin_deal(self, deal: int | None) -> None:
        """Nothing of an earlier deal is the cause of what follows."""
        self.deal, self.turn, self.seat = deal, None, None
        self._tainted.clear()
        self._accounts.begin_deal()

    def begin_turn(self, turn: int, seat: str) -> None:
        """A turn begins: the play of the turn before is no longer the cause of anything but through what it left."""
        self.turn, self.seat = turn, seat
        self.played = []
        if self._tainted:
            for part in _OF_THE_TURN:
                self._tainted.pop(part, None)

    def catch_up(self, turn: Turn, number: int) -> None:
        """Tells of the actions of a turn that were played so far: of plain ones the judge is not told at once."""
        if len(self._played) < number:
            self._so_far = turn, number

    @property
    def played(self) -> list[Located]:
        """The actions of the turn so far, in step with `Position.turn.actions`."""
        if self._so_far is not None:
            turn, number = self._so_far
            self._played, self._so_far = list(turn.played[:number]), None
        return self._played

    @played.setter
    def played(self, played: list[Located]) -> None:
        self._played, self._so_far = played, None

    def standpoint(self) -> Standpoint:
        """Where the judge stands now, to come back to after what is taken back or only might have been."""
        return Standpoint(self.turn, self.seat, tuple(self.played), dict(self._tainted))

    def stand_at(self, point: Standpoint) -> None:
        """Goes on from a standpoint: nothing found since is the cause of what follows. The findings stay."""
        self.turn, self.seat, self.played = point.turn, point.seat, list(point.played)
        self._tainted = dict(point.tainted)

    def add(self, kind: Kind, span: Span, clause: str | None = None, **facts: object) -> Diagnostic:
        """A finding of no check."""
        cite = self.citation(clause) if clause else None
        finding = replace(
            kind.at(span, **told_in(self.letters, facts)),
            record=self.record,
            rules=self.rules.name,
            deal=self.deal,
            turn=self.turn,
            citation=cite,
        )
        self.findings.append(finding)
        return finding

    def ask(self, position: Position, event: Event, located: Located | Line | Span) -> bool:
        """Asks the referee about an action before it is applied, and keeps what it finds; whether it finds anything.

        `located` is the action with its place, or the line or place of what is no action of a turn. Where it stands
        and where its cards stand is looked up only where something is found.
        """
        faults = judge(position, event, self.rules)
        if faults:
            self.find(position, event, faults, located)
        return bool(faults)

    def find(
        self, position: Position, event: Event, faults: Sequence[tuple[Check, Fault]], located: Located | Line | Span
    ) -> None:
        """Keeps the faults of an event as findings; the place is that of `ask`."""
        tainted: list[tuple[Hashable, Taint]] = []
        whole = located if isinstance(located, Span) else located.span
        # The end of a turn is told by its last action, and has no cards of its own.
        lots = places_of_lots(event, getattr(located, "card_spans", ())) if type(event) is not EndTurn else []
        for check, fault in faults:
            span = self._place(fault, whole, lots)
            cause = self._cause(position, event, check, fault)
            finding = self._finding(position, event, check, fault, span, cause)
            self.findings.append(finding)
            self.watcher.found(event, finding)
            if fault.verdict is not Verdict.ILLEGAL:
                continue
            self._take_note(position, event, check, fault, finding)
            charged = check.fine in self.rules.penalties.value and fault.fined
            if check.fine is not None and charged and position.turn is not None:
                self._fine(position, event, check.fine, finding)
            taint = Taint(finding, fault.doubt, _guilty(event, fault))
            tainted += [(part, taint) for part in self._parts(position, event, check.taints)]
        # What one action breaks at once are faults side by side, none the consequence of another.
        for part, taint in tainted:
            earlier = self._tainted.get(part)
            self._tainted[part] = taint if earlier is None else earlier.and_then(taint)

    def _fine(self, position: Position, event: Event, reason: str, finding: Diagnostic) -> None:
        seat = event.seat if isinstance(event, OutOfTurn) else position.turn.seat if position.turn else None
        if seat is not None and finding.consequence_of is None:
            self.fined.append((finding, position.side_of[seat].name, reason))

    def charge(self, side: str, reason: str) -> None:
        """A penalty was recorded: the first fault of the side that it may be meant for is charged."""
        met = next((one for one in self.fined if one[1] == side and one[2] == reason), None)
        if met is not None:
            self.fined.remove(met)

    def _parts(self, position: Position, event: Event, names: tuple[str, ...]) -> list[Hashable]:
        seat = position.turn.seat if position.turn else self.seat
        parts: list[Hashable] = []
        for name in names:
            if name in ("hand", "reds", "unseen", "believed") and seat is not None:
                parts.append((name, seat))
            elif name == "label" and seat is not None:
                parts.append((name, position.side_of[seat].name, _label(event)))
            elif name == "melds" and seat is not None:
                parts.append((name, position.side_of[seat].name))
            elif name == "meld" and seat is not None:
                parts += _melds(position, event, position.side_of[seat])
            else:
                parts.append(name)
        return parts

    def _take_note(self, position: Position, event: Event, check: Check, fault: Fault, finding: Diagnostic) -> None:
        """Keeps in mind what a finding explains, and what explains it and can explain no more."""
        if isinstance(event, ClaimAmount) and fault.too_high is not None:
            self._accounts.note(event.word, event.side, fault.too_high, finding)
        if finding.consequence_of is None or "unseen" not in check.rests_on:
            return
        for part in self._parts(position, event, ("unseen",)):
            taint = self._tainted.get(part)
            if taint is not None and taint.doubt is not None:
                # A card that nobody saw come explains one that goes, and no second.
                self._tainted[part] = replace(taint, doubt=taint.doubt - (fault.off or 0))

    def _finding(
        self, position: Position, event: Event, check: Check, fault: Fault, span: Span, cause: Diagnostic | None
    ) -> Diagnostic:
        facts = dict(fault.facts)
        turn = position.turn
        if turn is not None and fault.verdict is Verdict.ILLEGAL:
            hand = tell_hand(_hand_at_stake(position, turn, event))
            if hand != NOTHING_KNOWN:
                facts.setdefault("hand", hand)
        if fault.verdict is Verdict.UNDECIDED:
            # What is found at the end of a turn stands at one of its actions: the guilty one, else the last.
            at = fault.at if fault.at is not None else -1
            ended = fault.at is not None or type(event) is EndTurn
            acts = [one.action for one in self.played[at:][:1]] if ended else [event]
            unknown = hidden(position, turn.seat if turn is not None else self.seat, acts, check.rests_on)
            if unknown:
                facts["unknown"] = unknown
        kind = check.kind
        severity = fault.severity or kind.severity
        return Diagnostic(
            code=kind.code,
            name=kind.name,
            severity=Severity.UNDECIDED if fault.verdict is Verdict.UNDECIDED else severity,
            message=kind.message,
            span=span,
            facts=told_in(self.letters, facts),
            verdict=fault.verdict,
            citation=self.citation(fault.clause or check.clause),
            help=kind.help,
            record=self.record,
            rules=self.rules.name,
            deal=self.deal,
            turn=self.turn,
            seat=turn.seat if turn is not None else self.seat,
            consequence_of=cause,
        )

    def _cause(self, position: Position, event: Event, check: Check, fault: Fault) -> Diagnostic | None:
        """The earlier finding from which this one follows: mended, it would take this one with it."""
        parts = self._parts(position, event, fault.rests_on if fault.rests_on is not None else check.rests_on)
        parts += [("hand", seat) for seat in fault.hands] + [("believed", seat) for seat in fault.believed]
        if not isinstance(event, ClaimAmount | CloseDeal | Penalise):
            parts.insert(0, "play")
        elif isinstance(event, ClaimAmount) and fault.too_high is not None:
            wrong = self._accounts.cause(event.word, event.side, fault.too_high)
            if wrong is not None:
                return wrong
        for part in parts:
            taint = self._tainted.get(part)
            if taint is None or (None not in (taint.doubt, fault.off) and (taint.doubt or 0) < (fault.off or 0)):
                continue
            on_a_meld = isinstance(part, tuple) and part[0] == "meld" and isinstance(event, AddToMeld)
            if on_a_meld and position.target is not None and self._stands_alone(position, event, taint.guilty):
                continue
            return taint.finding.consequence_of or taint.finding
        return None

    def _stands_alone(self, position: Position, event: Event, guilty: tuple[Lot, ...] | None) -> bool:
        """Whether cards added to a meld break a rule of melds even if the guilty ones were not in it; where it is not
        told which ones are, whatever else lay in it."""
        mended = position.copy()
        meld = mended.target
        assert meld is not None, "the caller has seen to it"
        lots = meld.lots.copy()
        for lot in guilty or ():
            if lot in lots:
                lots.remove(lot)
        mended.target = Meld(lots, meld.seat, meld.turn, mended.sequence_wilds)
        if guilty is None or not lots:
            mended.target.told(meld.sure_key)
        return any(
            "meld" in check.taints and fault.verdict is Verdict.ILLEGAL
            for check, fault in judge(mended, event, self.rules)
        )

    def citation(self, clause: str) -> Citation:
        """Where the rule set in force has a clause from."""
        cited: Citation = getattr(self.rules, clause).citation
        return cited

    def _place(self, fault: Fault, span: Span, lots: list[Span]) -> Span:
        """The guilty action of the turn, else the guilty card, else all of what was judged."""
        if fault.at is not None:
            return self.played[max(0, fault.at)].span if fault.at < len(self.played) else span
        return lots[fault.card] if fault.card is not None and fault.card < len(lots) else span


def _label(event: Event) -> str:
    """The key of the label that an action names a meld by, empty where it names none."""
    label = event.into if isinstance(event, JoinMelds) else getattr(event, "label", None)
    return label.key if label is not None else ""


def _guilty(event: Event, fault: Fault) -> tuple[Lot, ...] | None:
    """The card of a laying without which the meld would be right."""
    if fault.card is None or not isinstance(event, LayMeld | AddToMeld):
        return None
    lots = event.lots
    return (lots[fault.card],) if fault.card < len(lots) else None


def _hand_at_stake(position: Position, turn: TurnSoFar, event: Event) -> Hand:
    """The hand that a finding is about: of a player out of turn, and before a taken pile may be used without it."""
    if isinstance(event, OutOfTurn):
        return position.hands[event.seat]
    if turn.before is not None and not turn.released and isinstance(event, LayMeld | AddToMeld):
        return turn.before
    return position.hands[turn.seat]


def _melds(position: Position, event: Event, side: Side) -> list[Hashable]:
    """The melds that an action touches, by side and place there, which copies of the position share; a new meld is the
    one that comes next."""
    if isinstance(event, LayMeld):
        return [("meld", side.name, len(side.melds))]
    if isinstance(event, AddToMeld | JoinMelds | SwapWild):
        touched = [meld for meld in (position.target, position.other) if meld in side.melds]
        places = [side.melds.index(meld) for meld in touched] or [len(side.melds)]
        return [("meld", side.name, place) for place in places]
    return []


def places_of_lots(event: Event, places: Sequence[Span]) -> list[Span]:
    """The places of an action's lots, from those of its written cards: a run is one written card and several lots."""
    action = event.action if isinstance(event, OutOfTurn) else event
    cards = getattr(action, "cards", None)
    if cards is None:
        return list(places)
    numbers = (1 if isinstance(card, Lot) else len(card.lots) for card in cards)
    return [place for place, number in zip(places, numbers, strict=False) for _ in range(number)]
