"""A completion: a deal in which every card has its place, made of a solution of the program, and what the referee finds
in it. Cards that the record did not tell are marked as derived."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from sambanotation.diagnostic import Diagnostic, Severity
from sambanotation.frozen import frozen
from sambanotation.game.actions import (
    Action,
    AddToMeld,
    Chain,
    ClaimHand,
    Discard,
    Draw,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
)
from sambanotation.game.cards import KINDS, Cards, Lot, Pack, Run, Unnamed, lots_of
from sambanotation.game.ledger import Ledger
from sambanotation.notation.record import (
    Claim,
    ClaimLine,
    Deal,
    ExposeLine,
    HandLine,
    HeapLine,
    Line,
    MeldLine,
    Opening,
    Record,
    RedLine,
    Turn,
    Variation,
)
from sambanotation.replay import replay
from sambanotation.solver.course import Come, Course, Honour, Lie, Slot
from sambanotation.solver.linear import Solution
from sambanotation.solver.table import Table

Filled = dict[int, tuple[int, ...]]
"""The kinds of the cards of each slot, by its number."""

Numbers = dict[tuple[int, str], int]
"""What claims that are given up come to, by statement and item."""


@frozen
class Completion:
    """A complete deal: its slots filled, the deal as a value, the errors that the referee finds in it (consequences
    left out), and its count."""

    filled: Filled
    deal: Deal
    errors: tuple[Diagnostic, ...]
    ledger: Ledger | None


def fill(table: Table, solution: Solution) -> Filled:
    """The cards of all slots of a table in a solution."""
    filled: Filled = {}
    for slot in table.course.slots:
        cards = table.slots.get(slot.number)
        if cards is not None:
            kinds = [kind for kind in sorted(cards) for _ in range(cards[kind].value(solution))]
            drawn = table.drawn_in_order.get(slot.number)
            if drawn is not None:
                lay = drawn.in_line(solution)
                kinds = [*lay, *sorted((Counter(kinds) - Counter(lay)).elements())]
            # Of several cards discarded together the first is the one that stands.
            first = [kind for kind, number in table.standing.get(slot.number, {}).items() if number.value(solution)]
            for kind in first:
                kinds.remove(kind)
            filled[slot.number] = (*first, *kinds)
    return filled


class Completing:
    """Makes and judges completions of one deal of a record, the deals before it being `earlier`."""

    def __init__(self, opening: Opening, earlier: Sequence[Deal], deal: Deal, pack: Pack, folder: Path | None) -> None:
        self._opening, self._earlier, self._deal = opening, tuple(earlier), deal
        self._pack, self._folder = pack, folder

    def after(self, earlier: Sequence[Deal]) -> Completing:
        """The same, the deals before it being others."""
        return Completing(self._opening, earlier, self._deal, self._pack, self._folder)

    def completion(self, course: Course, filled: Filled, numbers: Numbers | None = None) -> Completion:
        """The completion that fills the slots so; `numbers` are what claims that are given up come to."""
        deal = complete(self._deal, course, filled, self._pack, numbers or {})
        record = Record(self._opening.lines, (*self._earlier, as_played(deal)))
        replayed = replay(record, folder=self._folder)
        number = deal.heading.number
        found = [one for one in replayed.findings if one.deal in (number, None)]
        ledger = replayed.ledgers[-1] if replayed.ledgers else None
        return Completion(filled, deal, tuple(one for one in found if is_error(one)), ledger)


def as_played(deal: Deal) -> Deal:
    """A deal without its variations: what might have been tells nothing of what was, and its errors are none of the
    game."""
    return replace(deal, lines=tuple(line for line in deal.lines if not isinstance(line, Variation)))


def is_error(finding: Diagnostic) -> bool:
    """Whether a finding is an error of the game as it was played, and follows from no other."""
    judged = finding.severity is Severity.ERROR and finding.verdict is not None
    return judged and finding.consequence_of is None


def complete(deal: Deal, course: Course, filled: Filled, pack: Pack, numbers: Numbers) -> Deal:
    """A deal with every card of the pack in its place; of one that begins in the middle also what it does not tell of
    hands, pile and red threes. What it leaves open of melds, and of a stock from which nobody knows how many cards were
    drawn, stays open."""
    filling = _Filling(course, filled, pack, numbers)
    lines = [filling.line(at, line) for at, line in enumerate(deal.lines)]
    if deal.heading.position:
        return Deal(deal.heading, (*_untold(filling, course, lines), *lines))
    seats = {line.seat for line in lines if isinstance(line, HandLine)}
    added: list[Line] = [filling.hand(seat) for seat in course.dealt if seat not in seats]
    if not any(isinstance(line, HeapLine) and line.heap == "up" for line in lines):
        added.append(HeapLine("up", filling.cards(course.up)))
    told = any(isinstance(line, HeapLine) and line.heap == "stock" for line in lines)
    if told and (course.lost or course.among_stock):
        return Deal(deal.heading, (*added, *lines))
    stock = HeapLine("stock", filling.stock())
    kept = [line for line in lines if not (isinstance(line, HeapLine) and line.heap == "stock")]
    tails = [line.tail for line in lines if isinstance(line, HeapLine) and line.heap == "stock"]
    if tails:
        stock = replace(stock, tail=tails[0])
    first = next((at for at, line in enumerate(kept) if isinstance(line, Turn | RedLine)), len(kept))
    up = next((at for at, line in enumerate(kept) if isinstance(line, HeapLine)), first - 1)
    return Deal(deal.heading, (*added, *kept[: up + 1], stock, *kept[up + 1 :]))


def _untold(filling: _Filling, course: Course, lines: Sequence[Line]) -> Iterator[Line]:
    """What lies where a record begins in the middle, as far as that tells nothing of it."""
    seats = {line.seat for line in lines if isinstance(line, HandLine)}
    heaps = {line.heap for line in lines if isinstance(line, HeapLine)}
    yield from (filling.hand(seat) for seat in course.dealt if seat not in seats)
    for act in course.before:
        if isinstance(act, Lie) and not any(slot.spans for slot in act.slots) and filling.cards(act.slots):
            yield RedLine(act.side, filling.cards(act.slots))
    if "pile" not in heaps:
        yield HeapLine("pile", filling.cards(course.up))
    if "stock" not in heaps and not course.lost:
        yield HeapLine("stock", filling.stock())


def _claiming(action: Action, number: int) -> Action | None:
    """An action that claims another number; None where it says nothing then."""
    match action:
        case ClaimHand():
            return ClaimHand(number)
        case TakePile():
            return TakePile(number)
        case _:
            return action if number == 1 else None


class _Filling:
    """Puts the cards of slots where lots were written."""

    def __init__(self, course: Course, filled: Filled, pack: Pack, numbers: Numbers) -> None:
        self._course, self._filled, self._pack, self._numbers = course, filled, pack, numbers

    def cards(self, slots: Sequence[Slot]) -> tuple[Lot, ...]:
        """The cards of slots, each as one lot."""
        return tuple(lot for slot in slots for lot in self.lots(slot))

    def lots(self, slot: Slot) -> tuple[Lot, ...]:
        """The cards of a slot."""
        kinds = self._filled.get(slot.number, ())
        told = slot.kinds()
        known = slot.low == slot.high and not told & (told - 1)
        return tuple(Lot(1 << kind, derived=not (known and told >> kind & 1)) for kind in kinds)

    def hand(self, seat: str) -> HandLine:
        """The hand of a seat that the record does not tell."""
        return HandLine(seat, self._dealt(self._course.dealt[seat], self._honours(seat)), False)

    def _honours(self, seat: str) -> list[Slot]:
        """The red threes of the deal that a seat replaced at once."""
        return [act.slot for act in self._course.before if isinstance(act, Honour) and act.seat == seat]

    def _dealt(self, slots: Sequence[Slot], replaced: Sequence[Slot]) -> tuple[Chain, ...]:
        """Dealt cards as chains, the replaced red threes before the first of them."""
        cards, reds = self.cards(slots), self.cards(replaced)
        chains: list[Chain] = [(card,) for card in cards]
        if reds and chains:
            chains[0] = (*reds, *chains[0])
        return tuple(chains)

    def line(self, at: int, line: Line) -> Line:
        """A line with its cards filled in."""
        match line:
            case HandLine():
                return self._hand_line(at, line)
            case HeapLine(heap="stock") if self._keeps_the_stock:
                return replace(line, cards=self._told(at, line.cards), card_spans=())
            case HeapLine(heap="stock") if not self._course.from_start:
                return replace(line, cards=self.stock(), open=False, card_spans=())
            case HeapLine(heap="up" | "pile"):
                return replace(line, cards=self.cards(self._course.up), open=False, card_spans=())
            case RedLine() | MeldLine() | ExposeLine():
                slots = self._course.written.get((at, -1), [])
                return replace(line, cards=self.cards(slots), card_spans=())
            case ClaimLine():
                return replace(line, claims=tuple(self._claim(claim) for claim in line.claims))
            case Turn():
                played = []
                for nth, located in enumerate(line.played):
                    action = self._action(located.action, iter(self._course.written.get((at, nth), ())))
                    given_up = self._course.claimed.get((at, nth), -1), ""
                    if action is not None and given_up in self._numbers:
                        action = _claiming(action, self._numbers[given_up])
                    if action is not None:
                        played.append(replace(located, action=action, places=()))
                return replace(line, played=tuple(played))
            case _:
                return line

    @property
    def _keeps_the_stock(self) -> bool:
        """Whether the stock line stays as it is, hidden cards apart."""
        course = self._course
        return course.whole is not None or course.lost or bool(course.among_stock)

    def _told(self, at: int, cards: Cards) -> Cards:
        """Cards of a heap in their order; what is not known of them stays unknown."""
        slots = self._course.written.get((at, -1), [])
        told: list[Lot] = []
        for lot, slot in zip(lots_of(cards), slots, strict=False):
            same = self._course.same.get(slot.number, slot)
            told += self.lots(same) if same.number in self._filled else (lot,)
        return tuple(told)

    def _claim(self, claim: Claim) -> Claim:
        """A claim with what it would have to be in the place of what is given up."""
        stated = {one.statement: one for one in self._course.claims}
        amounts = dict(claim.amounts)
        for (statement, item), number in self._numbers.items():
            said = stated.get(statement)
            span = self._course.statements[statement].span
            if said is None or said.side != claim.side or span not in (claim.side_span, *claim.amount_spans):
                continue
            if item in amounts or number:
                amounts[item] = number
        # An item that was not named has no place of its own.
        spans = (*claim.amount_spans, *[claim.side_span] * (len(amounts) - len(claim.amount_spans)))
        return replace(claim, amounts=tuple(amounts.items()), amount_spans=spans)

    def _hand_line(self, at: int, line: HandLine) -> HandLine:
        written = iter(self._course.written.get((at, -1), ()))
        chains: list[Chain] = []
        for chain in line.chains:
            *before, last = [next(written) for _ in chain]
            cards = self.lots(last)
            chains += [(*self.cards(before), *cards[:1]), *((card,) for card in cards[1:])] if cards else []
        mine = self._course.dealt[line.seat]
        shown = {slot.number for slot in self._course.written.get((at, -1), ())}
        chains += [(card,) for card in self.cards([slot for slot in mine if slot.number not in shown])]
        left = list(self.cards(self._honours(line.seat)))
        for red in (card for chain in chains for card in chain[:-1]):
            met = next((one for one in left if one.kinds == red.kinds), None)
            if met is not None:
                left.remove(met)
        if left and chains:
            # One that the hand does not tell of was replaced by a card that it does not tell either, if there is one.
            chains[-1] = (*left, *chains[-1])
        return replace(line, chains=tuple(chain for chain in chains if chain), open=False, card_spans=())

    def _action(self, action: Action, slots: Iterator[Slot]) -> Action | None:
        """An action with its cards filled in; None where no card is left of it."""
        match action:
            case Draw(chains=chains):
                drawn = self._chains(chains, slots)
                return Draw(drawn) if drawn else None
            case LayRedThrees(chains=chains):
                laid = self._chains(chains, slots)
                return LayRedThrees(laid) if laid else None
            case LayMeld(cards=cards):
                filled = self._written(cards, slots)
                return LayMeld(filled) if filled else None
            case AddToMeld(label, cards):
                filled = self._written(cards, slots)
                return AddToMeld(label, filled) if filled else None
            case Discard(cards=cards):
                filled = self._written(cards, slots)
                return Discard(filled) if filled else None
            case SwapWild(label=label):
                came, put = next(slots, None), next(slots, None)
                if came is None or put is None:
                    return action
                return SwapWild(label, *self.lots(came), *self.lots(put))
            case OutOfTurn(seat, inner):
                act = self._action(inner, slots)
                return OutOfTurn(seat, act) if act is not None else None
            case _:
                return action

    def _chains(self, chains: Sequence[Chain], slots: Iterator[Slot]) -> tuple[Chain, ...]:
        filled: list[Chain] = []
        for chain in chains:
            mine = [slot for _, slot in zip(chain, slots, strict=False)]
            if len(mine) < len(chain):
                return tuple(chains)
            *before, last = mine
            cards = self.lots(last)
            if before or cards:
                filled += [(*self.cards(before), *cards[:1]), *((card,) for card in cards[1:])]
        return tuple(filled)

    def _written(self, cards: Cards, slots: Iterator[Slot]) -> Cards:
        """Written cards with those of slots in the place of patterns; a run of one suit stays what it is."""
        filled: list[Lot | Run | Unnamed] = []
        for written in cards:
            lots = (written,) if isinstance(written, Lot) else written.lots
            mine = [slot for _, slot in zip(lots, slots, strict=False)]
            if len(mine) < len(lots):
                return cards
            whole = isinstance(written, Run) and written.suit is not None
            if whole and all(
                self._filled.get(slot.number) == (lot.sole,) for slot, lot in zip(mine, lots, strict=True)
            ):
                filled.append(written)
            else:
                filled += self.cards(mine)
        return tuple(filled)

    def stock(self) -> tuple[Lot, ...]:
        """What lies face down when the first turn begins: what was drawn, in order, and then all that is left."""
        course = self._course
        line, behind = self.cards(course.stock), self.cards(course.in_order)
        before = self.cards([slot for slot in course.draws if slot not in course.in_order])
        # What was drawn in order is what the line tells, and what lay behind it.
        drawn = before + line + behind[len(line) :]
        left = Counter({kind: self._pack.of(kind) for kind in range(KINDS)})
        initial = [act.slot for act in self._course.before if isinstance(act, Come | Honour)]
        initial += [slot for act in self._course.before if isinstance(act, Lie) for slot in act.slots]
        left.subtract(lot.kinds.bit_length() - 1 for lot in (*drawn, *self.cards([*initial, *self._course.up])))
        rest = tuple(Lot(1 << kind, derived=True) for kind in range(KINDS) for _ in range(max(0, left[kind])))
        return (*drawn, *rest)
