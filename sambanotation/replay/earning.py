"""Which turns earned the lines of a count: a witness of the play notes them deal by deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from sambanotation.frozen import frozen
from sambanotation.game.actions import OutOfTurn, SwapWild
from sambanotation.game.canastas import canasta_kind
from sambanotation.game.cards import RED_THREES, WILD
from sambanotation.game.hand import Range
from sambanotation.game.laid import Laid
from sambanotation.game.ledger import CANASTAS, COMPLETE, Entry, Ledger
from sambanotation.game.melds import Meld, points
from sambanotation.game.position import Position, Side, TurnSoFar
from sambanotation.game.runs import count
from sambanotation.notation.record import Deal, Line, Opening, PenaltyLine, Turn, Variation
from sambanotation.replay.outcome import Outcome
from sambanotation.replay.watching import Watcher
from sambanotation.ruleset import RuleSet

Sums = tuple[int, int, int, int, int]
"""Of the melds of a side: the least and the most cards, the least and the most points, and how many melds may hold more
than is told."""

NOTHING: Sums = (0, 0, 0, 0, 0)

_OTHERWISE = frozenset({OutOfTurn, SwapWild})
"""What changes melds otherwise than by laying cards and joining melds, or for another seat."""


@frozen
class Witnessed:
    """A deal that was replayed: what is written of it, the table at its end, what it came to, and what its turns earned
    (None where nobody can tell)."""

    deal: Deal
    position: Position
    outcome: Outcome
    earning: Earning | None

    @property
    def ledger(self) -> Ledger | None:
        """The ledger with the turns that earned each line; None where the deal was not counted."""
        ledger = self.outcome.ledger
        if ledger is None or self.earning is None or self.outcome.sheet:
            return ledger
        return self.earning.told(ledger, self.position)


class DealsSeen(Watcher):
    """Sees the deals of a record when they are over, and keeps them; what each of their turns does it does not look
    at."""

    def __init__(self) -> None:
        self.deals: list[Witnessed] = []
        self._deal: Deal | None = None
        self._earning: Earning | None = None

    def begin_deal(self, deal: Deal, dealer: str | None, position: Position) -> None:
        self._deal = deal

    def close(self, position: Position, outcome: Outcome) -> None:
        if self._deal is not None:
            self.deals.append(Witnessed(self._deal, position, outcome, self._earning))


class DealsFound(DealsSeen):
    """Sees only the deals in which something may be found."""

    sees = False


class Witness(DealsSeen):
    """Sees too what the turns of the deals earn. What only might have been earns nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._rules: RuleSet | None = None
        self._depth = 0

    def begin_record(self, opening: Opening, number: int, rules: RuleSet) -> None:
        self._rules = rules

    def begin_deal(self, deal: Deal, dealer: str | None, position: Position) -> None:
        super().begin_deal(deal, dealer, position)
        self._earning = Earning(position, self._rules) if self._rules is not None else None

    def enter(self, variation: Variation) -> None:
        self._depth += 1

    def leave(self, variation: Variation) -> None:
        self._depth -= 1

    def after(self, line: Line, position: Position) -> None:
        if self._depth or self._earning is None:
            return
        kind = type(line)
        if kind is Turn:
            self._earning.note(position, cast(Turn, line).number)
        elif kind is PenaltyLine:
            self._earning.look_around(position)


class Earning:
    """The turns of one deal that earned something, by side and item, noted from the table after each of them.

    After a turn of known cards only what it laid and drew is looked at, after any other the whole table.
    """

    def __init__(self, position: Position, rules: RuleSet) -> None:
        self._size, self._rules = rules.canasta_size.value, rules
        self._turns: dict[tuple[str, str], list[int]] = {}
        self._kinds: dict[tuple[str, int], Mapping[str, Range]] = {}
        self._completed: dict[tuple[str, int, str], list[int]] = {}
        self._seen: dict[tuple[str, str], object] = {}
        self._sums: dict[str, Sums] = {side.name: NOTHING for side in position.sides}
        self._laying: list[tuple[str, int, list[Laid]]] = []
        """What was laid since the sums of the sides were taken, each with the side and the turn."""
        self._reds: dict[str, int] = {}
        self._last = 0
        self._told: Ledger | None = None
        self.look_around(position)

    def note(self, position: Position, turn: int) -> None:
        """What a turn has changed on the table."""
        self._last = turn
        last = position.last_turn
        if last is None or position is not self._position or not self._plain or position.fog or not _is_plain(last):
            self.look_around(position)
            return
        side = last.side
        if last.reds or len(side.red_threes) != self._reds[side.name]:
            self._look_at_reds(position, side)
        if last.laid:
            self._look_at_laid(side, last)

    def _look_at_laid(self, side: Side, turn: TurnSoFar) -> None:
        size, new = self._size, False
        for laid in turn.laid:
            new = new or bool(laid.lots)
            if len(laid.meld.lots) >= size:
                at = side.melds.index(laid.meld)
                # What is complete becomes something else by a wild card only, or by another meld.
                there = self._kinds.get((side.name, at))
                if not there or not laid.lots or [True for lot in laid.lots if lot.kinds & WILD]:
                    self._look_at_meld(side, at, laid.meld)
        if new:
            self._laying.append((side.name, turn.number, turn.laid))

    def look_around(self, position: Position) -> None:
        """What has changed on the whole table: by the last turn, by what lay there before the first (which is turn 0),
        or by a penalty."""
        self._position = position
        self._plain = True
        """Whether every card on the table is told, one by one."""
        for side in position.sides:
            self._look_at_reds(position, side)
            if side.penalties:
                self._look(side, "penalty", len(side.penalties))
            self._look_at_cards(position, side)
            for at, meld in enumerate(side.melds):
                self._look_at_meld(side, at, meld)
        self._note_laying()

    def _note_laying(self) -> None:
        for name, turn, _ in self._laying:
            self._turns.setdefault((name, "cards"), []).append(turn)
        self._laying = []

    def _look_at_reds(self, position: Position, side: Side) -> None:
        self._reds[side.name] = len(side.red_threes)
        owed = [len(position.owed[seat]) for seat in side.seats]
        self._look(side, "red3", (count(side.red_threes, RED_THREES), owed))

    def _look_at_cards(self, position: Position, side: Side) -> None:
        """Whether the sums have changed: they stay as they are where two melds are joined, which lays no card."""
        if not side.melds and not self._laying:
            # Nothing lay there before either: a meld stays, were it only as what another has become.
            self._plain = self._plain and not side.melds_open
            return
        sums = NOTHING
        for meld in side.on_table:
            cards, worth = meld.size, points(meld.lots, position.worth)
            sums = _plus(sums, (*cards, *worth, int(meld.open)))
            if meld.open or not cards[0] == cards[1] == len(meld.lots):
                self._plain = False
        laid = [lot for name, _, done in self._laying if name == side.name for laid in done for lot in laid.lots]
        if sums != _plus(self._sums[side.name], (*count(laid), *points(laid, position.worth), 0)):
            self._turns.setdefault((side.name, "cards"), []).append(self._last)
        self._sums[side.name] = sums
        self._plain = self._plain and not side.melds_open

    def _look_at_meld(self, side: Side, at: int, meld: Meld) -> None:
        kinds = canasta_kind(meld, self._rules)
        before = self._kinds.get((side.name, at), {})
        for item in kinds:
            if kinds[item] != before.get(item):
                self._completed.setdefault((side.name, at, item), []).append(self._last)
        self._kinds[side.name, at] = kinds

    def _look(self, side: Side, item: str, there: object) -> None:
        if self._seen.get((side.name, item)) != there:
            self._turns.setdefault((side.name, item), []).append(self._last)
        self._seen[side.name, item] = there

    def told(self, ledger: Ledger, position: Position) -> Ledger:
        """The ledger of the deal, its entries with their turns; `position` is the table at its end."""
        if self._told is not None:
            return self._told
        self._note_laying()
        told: list[Entry] = []
        of_the_last_line = {self._last}
        of_the_last_turn = {position.last_turn.number} if position.last_turn is not None else set()
        for side in position.sides:
            earned = self._begun_and_completed(side, position)
            earned["canastas"] = earned["canastrao"] = {turn for kind in CANASTAS for turn in earned[kind]}
            earned["out"] = earned["concealed"] = earned["hidden"] = of_the_last_turn
            earned["hand"] = earned["red3-hand"] = of_the_last_line
            for entry in ledger.of(side.name):
                turns = earned[entry.item] if entry.item in earned else self._turns.get((side.name, entry.item), ())
                turns = tuple(sorted({*turns} - {0}))
                told.append(Entry(entry.side, entry.item, entry.number, entry.points, entry.clause, turns))
        self._told = Ledger(tuple(told))
        return self._told

    def _begun_and_completed(self, side: Side, position: Position) -> dict[str, set[int]]:
        """The turns in which the melds of a side were begun that count as an item, and those that made them so, by
        item."""
        turns: dict[str, set[int]] = {item: set() for item in COMPLETE}
        counted = self._plain and not position.fog
        for at, meld in enumerate(side.melds):
            if meld.joined is not None or (counted and len(meld.lots) < self._size):
                continue
            for item, (_, most) in canasta_kind(meld, self._rules).items():
                if most > 0:
                    turns[item] |= {meld.turn, *self._completed.get((side.name, at, item), ())}
        return turns


def _plus(some: Sums, more: Sums) -> Sums:
    return some[0] + more[0], some[1] + more[1], some[2] + more[2], some[3] + more[3], some[4] + more[4]


def _is_plain(turn: TurnSoFar) -> bool:
    """Whether nobody else acted in a turn, all that it did with melds was to lay known cards or to join melds of them,
    and all that its side has on the table is such melds."""
    return turn.side.clear and _OTHERWISE.isdisjoint(map(type, turn.actions))
