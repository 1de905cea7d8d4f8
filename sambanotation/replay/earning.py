"""Which turns earned the lines of a count: a witness of the play notes them deal by deal."""

from __future__ import annotations

from dataclasses import replace

from sambanotation.frozen import frozen
from sambanotation.game.cards import RED_THREES
from sambanotation.game.hand import Range
from sambanotation.game.ledger import CANASTAS, COMPLETE, Ledger
from sambanotation.game.melds import count, points
from sambanotation.game.position import Position, Side
from sambanotation.game.scoring import canasta_kind
from sambanotation.notation.record import Deal, Line, PenaltyLine, Record, Turn, Variation
from sambanotation.replay.outcome import Outcome
from sambanotation.replay.watching import Watcher
from sambanotation.ruleset import RuleSet


@frozen
class Witnessed:
    """A deal that was replayed: what is written of it, the table at its end, what it came to, and its ledger with the
    turns that earned each line (None where it was not counted)."""

    deal: Deal
    position: Position
    outcome: Outcome
    ledger: Ledger | None


class Witness(Watcher):
    """Sees the deals of a record while they are replayed, and keeps them. What only might have been earns nothing."""

    def __init__(self) -> None:
        self.deals: list[Witnessed] = []
        self._rules: RuleSet | None = None
        self._deal: Deal | None = None
        self._earning: Earning | None = None
        self._depth = 0
        self._turn = 0

    def begin_record(self, record: Record, number: int, rules: RuleSet) -> None:
        self._rules = rules

    def begin_deal(self, deal: Deal, dealer: str | None, position: Position) -> None:
        self._deal, self._turn = deal, 0
        self._earning = Earning(position, self._rules) if self._rules is not None else None

    def enter(self, variation: Variation) -> None:
        self._depth += 1

    def leave(self, variation: Variation) -> None:
        self._depth -= 1

    def after(self, line: Line, position: Position) -> None:
        if self._depth or self._earning is None or not isinstance(line, Turn | PenaltyLine):
            return
        self._turn = line.number if isinstance(line, Turn) else self._turn
        self._earning.note(position, self._turn)

    def close(self, position: Position, outcome: Outcome) -> None:
        ledger = outcome.ledger
        if ledger is not None and self._earning is not None and not outcome.sheet:
            ledger = self._earning.told(ledger, position)
        if self._deal is not None:
            self.deals.append(Witnessed(self._deal, position, outcome, ledger))


class Earning:
    """The turns of one deal that earned something, by side and item, noted from the table after each of them."""

    def __init__(self, position: Position, rules: RuleSet) -> None:
        self._size = rules.canasta_size.value
        self._turns: dict[tuple[str, str], list[int]] = {}
        self._kinds: dict[tuple[str, int], dict[str, Range]] = {}
        self._completed: dict[tuple[str, int, str], list[int]] = {}
        self._seen: dict[tuple[str, str], object] = {}
        self._last = 0
        self.note(position, 0)

    def note(self, position: Position, turn: int) -> None:
        """What a turn has changed on the table. Turn 0 is what lay there before the first."""
        self._last = turn
        for side in position.sides:
            owed = tuple(len(position.owed[seat]) for seat in side.seats)
            self._look(side, "red3", (count(side.red_threes, RED_THREES), owed), turn)
            self._look(side, "penalty", len(side.penalties), turn)
            laid = [(meld.size, points(meld.lots, position.worth), meld.open) for meld in side.on_table]
            ends = [(size[0], size[1], worth[0], worth[1], int(is_open)) for size, worth, is_open in laid]
            # The sums stay as they are where two melds are joined: that lays no card.
            self._look(side, "cards", tuple(map(sum, zip(*ends, strict=True))), turn)
            for at, meld in enumerate(side.melds):
                kinds = canasta_kind(meld, self._size)
                before = self._kinds.get((side.name, at), {})
                for item in kinds:
                    if kinds[item] != before.get(item):
                        self._completed.setdefault((side.name, at, item), []).append(turn)
                self._kinds[side.name, at] = kinds

    def _look(self, side: Side, item: str, there: object, turn: int) -> None:
        if self._seen.get((side.name, item)) != there:
            self._turns.setdefault((side.name, item), []).append(turn)
        self._seen[side.name, item] = there

    def told(self, ledger: Ledger, position: Position) -> Ledger:
        """The ledger, its entries with their turns; `position` is the table at the end of the deal."""
        sides = {side.name: side for side in position.sides}
        entries = (
            replace(entry, turns=tuple(sorted(self._earned(sides[entry.side], entry.item, position) - {0})))
            for entry in ledger.entries
        )
        return Ledger(tuple(entries))

    def _earned(self, side: Side, item: str, position: Position) -> set[int]:
        match item:
            case "natural" | "mixed" | "wild" | "samba":
                return self._begun_and_completed(side, item)
            case "canastas" | "canastrao":
                return {turn for kind in CANASTAS for turn in self._begun_and_completed(side, kind)}
            case "out" | "hidden":
                return {position.last_turn.number} if position.last_turn is not None else set()
            case "hand" | "red3-hand":
                return {self._last}
            case _:
                return set(self._turns.get((side.name, item), ()))

    def _begun_and_completed(self, side: Side, item: str) -> set[int]:
        """The turns in which the melds of a side were begun that count as an item, and those that made them so."""
        assert item in COMPLETE
        turns: set[int] = set()
        for at, meld in enumerate(side.melds):
            may_count = canasta_kind(meld, self._size).get(item, (0, 0))[1] > 0
            if meld.joined is None and may_count:
                turns |= {meld.turn, *self._completed.get((side.name, at, item), ())}
        return turns
