"""Cards struck out of a record by lot: told less exactly, or not at all. What stays is as true as it was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    Chain,
    Discard,
    Draw,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
)
from sambanotation.game.cards import (
    NAMED_KINDS,
    NATURAL,
    RED_THREES,
    Cards,
    Lot,
    Run,
    Unnamed,
    is_one,
    lots_of,
    rank_of,
)
from sambanotation.generate.chance import Chance
from sambanotation.notation.record import (
    Deal,
    ExposeLine,
    HandLine,
    HeapLine,
    Line,
    MeldLine,
    Record,
    RedLine,
    Turn,
    Variation,
)

SHORTEST_MELD = 3


class StrikingOut:
    """Strikes out about this share of the cards, from 0 to 1, of record after record."""

    def __init__(self, rate: float, chance: Chance) -> None:
        self._rate = rate
        self._chance = chance

    def of(self, record: Record) -> Record:
        """The record with cards struck out, in its variations too. Its numbers and notes stay.

        A card is told by a wider pattern (`A_`, `_s`, `n`, `_`); a red three that was laid is some red three. Equal
        patterns side by side may be counted, and their number be a range. Of a sequence the suit, the ranks or the
        length may go, of a group its rank. Cards of a hand, those deep in the stock and those deep in the pile of a
        position may be left out for `...`.
        """
        return replace(
            record, deals=tuple(Deal(deal.heading, tuple(map(self._line, deal.lines))) for deal in record.deals)
        )

    def _line(self, line: Line) -> Line:
        match line:
            case HandLine():
                return self._hand(line)
            case HeapLine():
                return self._heap(line)
            case RedLine(cards=cards) | ExposeLine(cards=cards):
                return replace(line, cards=self._row(cards))
            case MeldLine(cards=cards):
                return replace(line, cards=self._meld(cards))
            case Turn(played=played):
                return replace(line, played=tuple(replace(one, action=self._action(one.action)) for one in played))
            case Variation(lines=lines):
                return replace(line, lines=tuple(map(self._line, lines)))
            case _:
                return line

    def _action(self, action: Action) -> Action:
        match action:
            case OutOfTurn(seat=seat, action=inner):
                return OutOfTurn(seat, self._action(inner))
            case Draw(chains=chains):
                return Draw(self._counted_chains(map(self._chain, chains)))
            case LayRedThrees(chains=chains):
                return LayRedThrees(self._counted_chains(map(self._chain, chains)))
            case LayMeld(cards=cards):
                return LayMeld(self._meld(cards))
            case AddToMeld(label=label, cards=cards) if label is not None:
                return AddToMeld(label, self._counted(self._row(cards)))
            case SwapWild(label=label, wild=wild, natural=natural):
                return SwapWild(label, self._card(wild), self._card(natural))
            case Discard(cards=cards):
                return Discard(self._counted(self._row(cards)))
            case _:
                # Where no label says to which meld a card was added, the card does.
                return action

    def _card(self, lot: Lot) -> Lot:
        return self._wider(lot) if self._strikes() else lot

    def _strikes(self) -> bool:
        return self._chance.happens(self._rate)

    def _wider(self, lot: Lot) -> Lot:
        """A card, or so many, told less exactly; where a red three was laid the table saw that it was one."""
        wider = [kinds for kinds in NAMED_KINDS.values() if not lot.kinds & ~kinds and kinds != lot.kinds]
        if not lot.kinds & ~RED_THREES:
            wider = [kinds for kinds in wider if kinds == RED_THREES]
        return Lot(self._chance.of(wider), lot.low, lot.high) if wider else lot

    def _chain(self, chain: Chain) -> Chain:
        return tuple(map(self._card, chain))

    def _row(self, cards: Cards) -> Cards:
        """Cards one by one; a run of which none is struck out stays one."""
        row: list[Lot | Run | Unnamed] = []
        for written in cards:
            match written:
                case Lot():
                    row.append(self._card(written))
                case Run(lots=lots):
                    told = tuple(map(self._card, lots))
                    row += (written,) if told == lots else told
                case Unnamed():
                    row.append(written)
        return tuple(row)

    def _meld(self, cards: Cards) -> Cards:
        if len(cards) == 1 and isinstance(cards[0], Run):
            return self._sequence(cards[0])
        told = self._row(cards)
        if told != cards and _is_natural_group(lots := lots_of(cards)) and self._strikes():
            return (Unnamed(False, len(lots), len(lots) + self._chance.below(2)),)
        return self._counted(told)

    def _sequence(self, run: Run) -> Cards:
        told = self._row((run,))
        if told == (run,):
            return told
        forms: list[Cards] = [self._counted(told)]
        if run.suit is not None:
            forms.append((replace(run, suit=None),))
        number = len(run.lots)
        if all(not lot.kinds & ~NATURAL for lot in run.lots) and number >= SHORTEST_MELD:
            forms += [(Unnamed(True, number, number),), (Unnamed(True, SHORTEST_MELD, number + self._chance.below(2)),)]
        return self._chance.of(forms)

    def _hand(self, line: HandLine) -> Line:
        chains: list[Chain] = []
        left_out = False
        for chain in line.chains:
            # A chain tells of red threes that everybody has seen.
            if len(chain) == 1 and self._strikes() and self._chance.happens(0.5):
                left_out = True
            else:
                chains.append(self._chain(chain))
        return replace(line, chains=self._counted_chains(chains), open=line.open or left_out)

    def _heap(self, line: HeapLine) -> Line:
        above, below = self._row(line.cards[: line.open_at]), self._row(line.cards[line.open_at :])
        if line.heap != "up" and self._strikes():
            if line.heap == "stock":
                first = above if line.open else below
                above, below = first[: self._chance.below(len(first) + 1)], ()
            else:
                above, below = (), below[self._chance.below(len(below) + 1) :]
            return replace(line, cards=above + below, open=True, open_at=len(above))
        return replace(line, cards=above + below, open_at=len(above))

    def _counted_chains(self, chains: Iterable[Chain]) -> tuple[Chain, ...]:
        """Chains, and among them equal patterns counted."""
        told: list[Chain] = []
        row: list[Lot] = []
        for chain in chains:
            if len(chain) == 1:
                row.append(chain[0])
            else:
                told += ((lot,) for lot in self._counted_lots(row))
                told.append(chain)
                row = []
        told += ((lot,) for lot in self._counted_lots(row))
        return tuple(told)

    def _counted(self, cards: Cards) -> Cards:
        lots = [card for card in cards if isinstance(card, Lot)]
        return tuple(self._counted_lots(lots)) if len(lots) == len(cards) else cards

    def _counted_lots(self, lots: Sequence[Lot]) -> list[Lot]:
        """Equal patterns side by side as one with its number, and the number perhaps not known exactly."""
        told: list[Lot] = []
        at = 0
        while at < len(lots):
            first, behind = lots[at], at + 1
            if not is_one(first.kinds) and first.low == first.high == 1 and self._strikes():
                while behind < len(lots) and lots[behind] == first:
                    behind += 1
                first = self._numbered(first, behind - at)
            told.append(first)
            at = behind
        return told

    def _numbered(self, lot: Lot, number: int) -> Lot:
        if self._chance.happens(0.5):
            return Lot(lot.kinds, number, number)
        return Lot(lot.kinds, number - self._chance.below(2), number + 1 + self._chance.below(2))


def _is_natural_group(lots: Sequence[Lot]) -> bool:
    """Whether cards are known ones of one natural rank, as many as make a meld."""
    natural = all(lot.certain and not lot.kinds & ~NATURAL for lot in lots)
    return natural and len(lots) >= SHORTEST_MELD and len({rank_of(lot.sole) for lot in lots}) == 1
