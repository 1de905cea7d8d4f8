"""The table of a deal in an integer program: how many cards of each kind every slot, hand, pile and meld holds.

What it holds is certain whatever the rules say: no card comes from nowhere, none is there oftener than in the pack, and
the cards are as many as the record and the deal say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sambanotation.game.cards import WILD, Pack, kinds_in
from sambanotation.solver.course import (
    Act,
    Come,
    Course,
    Hold,
    Honour,
    Join,
    Lay,
    Lie,
    Shed,
    Show,
    ShowReds,
    Slot,
    Swap,
    Take,
    TurnTold,
)
from sambanotation.solver.departing import Said, cards_disputed, departing
from sambanotation.solver.holding import Cards, Lying, put
from sambanotation.solver.in_order import Drawn, draw_in_order, is_too_wide
from sambanotation.solver.lifting import lift
from sambanotation.solver.linear import INFINITY, Deadline, Linear, Sum, TimeOverError, total
from sambanotation.solver.looking import Looker
from sambanotation.solver.swapping import change, swap
from sambanotation.solver.tying import tie


class Table:
    """A deal in a program, with some of its statements given up (`relaxed`).

    `hands` and `held` are what each seat holds, by kind and together; `pile` lies from the bottom up; `melds` are those
    of the course, `gone` those that were joined to another, `shares` of cards that lie in one of several melds, by
    their first slot, whether it is each of these and what lies there then, `swaps` of exchanges, by the natural card,
    whether each meld is meant; `drawn_in_order` are the draws that took the stock line in order, by their slots; `laid`
    are the cards in all melds of each side, `reds` its red threes; `of_cards` are the columns that count cards; `drawn`
    is what has come from the pack.
    Numbers that need not be `whole` make it a program that is soon solved; so are those of a `disputed` deal, of which
    `says` are the bounds that each statement sets (None elsewhere).
    """

    def __init__(
        self,
        course: Course,
        pack: Pack,
        sides: Mapping[str, str],
        relaxed: frozenset[int] = frozenset(),
        *,
        disputed: bool = False,
        whole: bool = True,
        deadline: Deadline | None = None,
    ) -> None:
        self.course, self.pack, self.side_of, self.relaxed = course, pack, sides, relaxed
        self.says: Said | None = {} if disputed else None
        self.linear = Linear(whole=whole and not disputed)
        self.slots: dict[int, Cards] = {}
        self.numbers: dict[int, Sum] = {}
        self.hands: dict[str, Cards] = {seat: {} for seat in sides}
        self.held: dict[str, Sum] = {seat: Sum() for seat in sides}
        self.pile: list[Lying] = []
        self.melds: list[Cards] = [{} for _ in course.melds]
        self.gone: set[int] = set()
        self.laid: dict[str, Cards] = {side: {} for side in sides.values()}
        self.reds: dict[str, Cards] = {side: {} for side in sides.values()}
        self.shares: dict[int, dict[int, tuple[Sum, Cards]]] = {}
        self.drawn_in_order: dict[int, Drawn] = {}
        self.swaps: dict[int, dict[int, Sum]] = {}
        self.drawn = Sum()
        self.of_cards: set[int] = set()
        self.claimed: dict[int | None, Sum] = {}
        self.standing: dict[int, Cards] = {}
        self._from_pack: Cards = {}
        self._deadline = deadline
        self._is_in_order = self._may_be_in_order()
        self._of_the_line = course.in_order if self._is_in_order else course.among_stock
        self._honours: dict[str, Cards] = {}

    def _may_be_in_order(self) -> bool:
        """Whether draws took the stock line in order, and that can be followed though statements are given up."""
        told = [(slot.kinds(self.relaxed), *self.least_and_most(slot)) for slot in self.course.in_order]
        line = [slot.kinds(self.relaxed) for slot in self.course.stock]
        return self.says is None and bool(told) and not is_too_wide(told, line)

    # Slots

    def cards(self, slot: Slot) -> Cards:
        """How many cards of each kind a slot is."""
        slot = self.course.same.get(slot.number, slot)
        if slot.number not in self.slots:
            self.slots[slot.number] = self._columns(slot)
        return self.slots[slot.number]

    def number(self, slot: Slot) -> Sum:
        """How many cards a slot is."""
        slot = self.course.same.get(slot.number, slot)
        self.cards(slot)
        return self.numbers[slot.number]

    def _columns(self, slot: Slot) -> Cards:
        if self.says is not None and slot.told:
            cards, self.numbers[slot.number] = cards_disputed(self.linear, self.says, slot, self.pack)
            return cards
        low, high = self.least_and_most(slot)
        kinds = list(kinds_in(slot.kinds(self.relaxed)))
        if len(kinds) == 1 and low == high <= self.pack.of(kinds[0]):
            self.numbers[slot.number] = Sum(constant=low)
            return {kinds[0]: Sum(constant=low)}
        linear = self.linear
        cards = {kind: Sum({linear.column(0, min(high, self.pack.of(kind))): 1}) for kind in kinds}
        self.of_cards.update(column for number in cards.values() for column in number.terms)
        together = total(cards.values())
        if high > 1:
            # Of a lot that is not what is told one card is another, and no more.
            told = slot.kinds()
            strange = total(number for kind, number in cards.items() if not told >> kind & 1)
            linear.row(strange, -INFINITY, 1)
        if low == high:
            linear.row(together, low, high)
            self.numbers[slot.number] = Sum(constant=low)
        else:
            number = self.numbers[slot.number] = Sum({linear.column(low, high): 1})
            linear.equal(together, number)
        return cards

    def claim(self, statement: int | None, number: Sum, claimed: int) -> None:
        """A statement says that a number is so many."""
        if statement is not None and self.says is not None:
            number_claimed = departing(self.linear, self.says, statement, (claimed, claimed), (-INFINITY, INFINITY))
            self.linear.equal(number, number_claimed)
        elif statement is None or statement not in self.relaxed:
            self.linear.row(number, claimed, claimed)

    def least_and_most(self, slot: Slot) -> tuple[int, int]:
        """Between what the number of cards of a slot lies, as far as statements stand."""
        if slot.quantity is not None and (self.says is not None or slot.quantity in self.relaxed):
            return 0, self.pack.size
        return slot.low, slot.high

    # The deal

    def play(self, lookers: Iterable[Looker[Table]] = ()) -> None:
        """Plays the deal, with others looking on. Raises TimeOverError where there is a deadline and it is over."""
        lookers = tuple(lookers)
        for act in self.course.before:
            self._do(act, None)
        for slot in self.course.up:
            self._draw(slot)
            self._lie(slot)
        self._place_all()
        for looker in lookers:
            looker.begin(self)
        for turn in self.course.turns:
            if self._deadline is not None and self._deadline.over:
                raise TimeOverError
            self._turn(turn, lookers if turn.judged else ())
        # What an open line tells may have been drawn as well, where that cannot be followed.
        for slot in (
            self.course.stock if self._is_in_order or self.course.among_stock or not self.course.in_order else ()
        ):
            self._draw(slot)
        if self._is_in_order:
            self._draw_in_order()
        for looker in lookers:
            looker.end(self)
        tie(self.linear, self.course, self.cards, self._honours)
        for kind, number in self._from_pack.items():
            self.linear.row(number, -INFINITY, self.pack.of(kind))

    def _turn(self, turn: TurnTold, lookers: Iterable[Looker[Table]]) -> None:
        for looker in lookers:
            looker.begin_turn(self, turn)
        for _, act, own in turn.acts:
            for looker in lookers:
                looker.before(self, turn, act, own)
            self._do(act, turn)
            for looker in lookers:
                looker.after(self, turn, act, own)
        for looker in lookers:
            looker.end_turn(self, turn)

    def _place_all(self) -> None:
        """Where all of the stock is told every other card lies elsewhere, if there is room for it."""
        if self.course.whole is None or self.course.unseen_melds:
            return
        placed = self.drawn.copy().add(total(self.number(slot) for slot in self.course.whole))
        if self.linear.bounds(placed)[1] >= self.pack.size:
            self.linear.row(placed, self.pack.size, self.pack.size)

    def _do(self, act: Act, turn: TurnTold | None) -> None:
        match act:
            case Come(seat, slot):
                self._draw(slot)
                self._come(seat, self.cards(slot), self.number(slot))
            case Honour(seat, slot):
                self._draw(slot)
                put(self.reds[self.side_of[seat]], self.cards(slot))
                if turn is None:
                    put(self._honours.setdefault(seat, {}), self.cards(slot))
            case Lie(side, slots, meld):
                for slot in slots:
                    self._draw(slot)
                    put(self.reds[side] if meld is None else self.laid[side], self.cards(slot))
                    if meld is not None:
                        put(self.melds[meld], self.cards(slot))
            case Lay(seat=seat, slots=slots, meld=meld, among=among):
                for slot in slots:
                    self._go(seat, slot)
                    put(self.laid[self.side_of[seat]], self.cards(slot))
                    if meld is not None:
                        put(self.melds[meld], self.cards(slot))
                if among:
                    self._share(slots, among)
                self._settle(seat, slots)
            case Shed(seat, slot, many):
                self._go(seat, slot)
                self._settle(seat, (slot,))
                # That more were discarded than is told makes nothing possible.
                if not many and (slot.high if self.says is not None else self.least_and_most(slot)[1]) > 1:
                    self._stand(seat, slot)
                else:
                    self._lie(slot)
            case Show(seat, slots, meld, held):
                if meld is not None:
                    self.gone.add(meld)
                for slot in slots:
                    put(self.melds[meld] if meld is not None else {}, self.cards(slot))
                if held:
                    for slot in slots:
                        self._go(seat, slot)
                    self._settle(seat, slots)
                    for slot in slots:
                        self._come(seat, self.cards(slot), self.number(slot))
            case ShowReds(seat, slot):
                self._go(seat, slot)
                self._settle(seat, (slot,))
                put(self.reds[self.side_of[seat]], self.cards(slot))
            case Take():
                self._take(act)
            case Join(into=into, gone=gone):
                if into is not None and gone is not None and into != gone:
                    put(self.melds[into], self.melds[gone])
                    self.gone.add(gone)
            case Swap():
                self._swap(act)
            case Hold(seat, statement, number):
                self.claimed[statement] = self.held[seat]
                self.claim(statement, self.held[seat], number)
            case _:
                pass

    def _share(self, slots: tuple[Slot, ...], among: tuple[int, ...]) -> None:
        """Cards lie in one of several melds; which one a column for each of these says."""
        laid: Cards = {}
        for slot in slots:
            put(laid, self.cards(slot))
        chosen = {meld: self.linear.binary() for meld in among}
        self.linear.row(total(chosen.values()), 1, 1)
        parts: dict[int, Cards] = {meld: {} for meld in among}
        for kind, number in laid.items():
            most = self.linear.bounds(number)[1]
            for meld, is_it in chosen.items():
                part = parts[meld][kind] = Sum({self.linear.column(0, most): 1})
                self.linear.row(part.copy().add(is_it, -most), -INFINITY, 0)
            self.linear.equal(total(parts[meld][kind] for meld in among), number)
        for meld in among:
            put(self.melds[meld], parts[meld])
        self.shares[slots[0].number] = {meld: (chosen[meld], parts[meld]) for meld in among}

    def is_meant(self, act: Lay, meld: int) -> Sum:
        """Whether cards were laid in a meld."""
        shares = self.shares.get(act.slots[0].number) if act.among else None
        return shares[meld][0] if shares is not None and meld in shares else Sum(constant=int(act.meld == meld))

    def _draw_in_order(self) -> None:
        slots, closed = self.course.in_order, bool(self.course.among_stock)
        draws = [(self.cards(slot), self.number(slot), *self.least_and_most(slot)) for slot in slots]
        line = [self.cards(slot) for slot in self.course.stock]
        drawn = draw_in_order(self.linear, line, draws, self.of_cards, closed=closed)
        for slot, one in zip(slots, drawn, strict=True):
            self.drawn_in_order[slot.number] = one
            put(self._from_pack, one.behind)

    def _draw(self, slot: Slot) -> None:
        if slot not in self._of_the_line:
            put(self._from_pack, self.cards(slot))
        self.drawn.add(self.number(slot))

    def _come(self, seat: str, cards: Cards, number: Sum) -> None:
        put(self.hands[seat], cards)
        self.held[seat] = self.held[seat].copy().add(number)

    def _go(self, seat: str, slot: Slot) -> None:
        hand = self.hands[seat]
        for kind, number in self.cards(slot).items():
            hand[kind] = hand.get(kind, Sum()).copy().add(number, -1)
        self.held[seat] = self.held[seat].copy().add(self.number(slot), -1)

    def _settle(self, seat: str, slots: Iterable[Slot]) -> None:
        """No hand gives what it does not hold."""
        for kind in {kind for slot in slots for kind in self.cards(slot)}:
            self.hands[seat][kind] = self.no_less_than_nothing(self.hands[seat][kind])

    def no_less_than_nothing(self, number: Sum) -> Sum:
        """A number of cards that cannot be negative; of long sums one column of its own."""
        if number.constant >= 0 and all(times > 0 for times in number.terms.values()):
            return number
        if not number.terms or len(number.terms) == 1:
            self.linear.row(number, 0)
            return number
        own = Sum({self.linear.column(0, max(self.pack.copies, self.pack.jokers)): 1})
        self.of_cards.update(own.terms)
        self.linear.equal(number, own)
        return own

    def _lie(self, slot: Slot) -> None:
        self.pile.append(Lying(slot, self.cards(slot), self.number(slot), self.least_and_most(slot)[0]))

    def _stand(self, seat: str, slot: Slot) -> None:
        """Of several cards that are discarded together one lies on the pile; the hand takes the others back."""
        number, low = self.number(slot), self.least_and_most(slot)[0]
        standing: Cards = {}
        back: Cards = {}
        for kind, copies in self.cards(slot).items():
            standing[kind] = Sum({self.linear.column(0, 1): 1})
            self.linear.row(copies.copy().add(standing[kind], -1), 0)
            back[kind] = copies.copy().add(standing[kind], -1)
        self.of_cards.update(column for one in standing.values() for column in one.terms)
        one = total(standing.values())
        self.linear.row(one, min(low, 1), 1)
        if not low:
            # None lies there only where none was discarded.
            self.linear.row(number.copy().add(one, -self.linear.bounds(number)[1]), -INFINITY, 0)
        self.standing[slot.number] = standing
        self._come(seat, back, number.copy().add(one, -1))
        self.pile.append(Lying(slot, standing, one, min(low, 1)))

    def _take(self, act: Take) -> None:
        taken, self.pile = (self.pile, []) if act.most is None else lift(self.linear, self.pile, act.most)
        if act.claim is not None:
            self.claimed[act.claim[0]] = total(lying.number for lying in taken)
            self.claim(act.claim[0], self.claimed[act.claim[0]], act.claim[1])
        for lying in taken:
            self._come(act.seat, lying.cards, lying.number)

    def tops(self) -> list[Lying]:
        """What may be the top card of the pile, the uppermost last."""
        for at in range(len(self.pile) - 1, -1, -1):
            if self.pile[at].least:
                return self.pile[at:]
        return self.pile

    def _swap(self, act: Swap) -> None:
        self._go(act.seat, act.natural)
        self._settle(act.seat, (act.natural,))
        wild = {kind: number for kind, number in self.cards(act.wild).items() if WILD >> kind & 1}
        self.linear.equal(total(wild.values()), self.number(act.wild))
        self._come(act.seat, wild, self.number(act.wild))
        moved = self.cards(act.natural), wild, self.no_less_than_nothing
        change(self.laid[self.side_of[act.seat]], *moved)
        if not any(self.course.melds[meld].doubtful for meld in act.melds):
            self.swaps[act.natural.number] = swap(self.linear, act.melds, self.melds, *moved)
