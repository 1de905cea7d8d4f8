"""The table as a page shows it: hands, melds by side, pile and stock, and the count at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sambanotation.frozen import frozen
from sambanotation.game.canastas import canasta_kind
from sambanotation.game.hand import Range
from sambanotation.game.ledger import ITEMS, Ledger
from sambanotation.game.melds import Meld
from sambanotation.game.position import Position, Side
from sambanotation.game.scoring import minimum_for
from sambanotation.output.cards import UNKNOWN, Look, between, set_apart
from sambanotation.output.layout import beside, flow, padded, shown, wide, words
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.replay_words import (
    COUNT,
    EMPTY,
    KINDS,
    MINIMUM,
    MORE_CARDS,
    NEXT_FIRST,
    NEXT_MINIMUM,
    NO_MELDS,
    NOT_COUNTED,
    OPEN,
    OR,
    PENALTIES,
    PERHAPS,
    PERHAPS_HELD,
    PERHAPS_MORE,
    PILE,
    RED_THREES,
    SCORE,
    STOCK,
    TOP_LAST,
    TOTAL,
    TOTAL_BEFORE,
)
from sambanotation.output.visible import visible
from sambanotation.replay.amounts import label_of
from sambanotation.replay.steps import Game
from sambanotation.text import Lang, Text

WIDEST_NAME = 20
NARROWEST_SIDE = 38
"""Columns that the melds of a side need beside those of another."""

BEYOND = 100_000
"""A range of points wider than this says nothing."""


@frozen
class Showing:
    """How a table is shown: the game that is played at it, the language, the look of the cards, and the columns."""

    game: Game
    lang: Lang
    look: Look
    columns: int

    def say(self, text: Text, **facts: object) -> str:
        """A sentence in the language and the signs that are wanted."""
        return visible(text.say(self.lang, facts), self.look.encoding)

    def player(self, seat: str) -> str:
        """A seat with the name of its player, which comes from whoever keeps the record."""
        name = " ".join(self.game.table.players.get(seat, "").split())
        seat = shown(seat, WIDEST_NAME, self.look.encoding)
        return f"{seat} {shown(name, WIDEST_NAME, self.look.encoding)}".strip()

    def hands(self, position: Position, playing: str | None) -> Iterator[Line]:
        """A line for each seat, or several: whose turn it is, the number of cards, and the cards as they are known."""
        players = {seat: self.player(seat) for seat in position.seats}
        numbers = {seat: self._number(hand.size) for seat, hand in position.hands.items()}
        names, digits = (max(map(wide_text, column.values())) for column in (players, numbers))
        names = min(names, max(4, self.columns // 4))
        for seat in position.seats:
            mark = "> " if seat == playing else "  "
            player = shown(players[seat], names, self.look.encoding)
            role = Role.STRONG if seat == playing else None
            head = padded(((mark + player, role),), names + 2)
            head = (*head, (f"  {numbers[seat]:>{digits}}  ", None))
            cells = list(self.look.hand(position.hands[seat]))
            cells += set_apart(self.say(PERHAPS_HELD), self.look.doubtful(position.hands[seat]))
            cells += set_apart(self.say(OPEN), self.look.lots(position.exposed[seat]))
            yield from flow(cells, self.columns, head, wide(head))

    def _number(self, size: Range) -> str:
        """How many cards there are, never more than the pack has."""
        most = self.game.rules.pack.value.size
        return between((min(size[0], most), min(size[1], most)))

    def sides(self, position: Position, totals: Mapping[str, Range] | None = None) -> Iterator[Line]:
        """The sides with their totals, minimums, red threes and melds, beside one another where there is room. At the
        end of a deal `totals` are the new ones, from which the next deal goes on."""
        together = max(1, min(len(position.sides), self.columns // NARROWEST_SIDE))
        each = (self.columns - 2 * (together - 1)) // together
        for at in range(0, len(position.sides), together):
            if at:
                yield line()
            blocks = [
                list(self._side(side, (totals or {}).get(side.name), each))
                for side in position.sides[at : at + together]
            ]
            blocks += [[] for _ in range(together - len(blocks))]
            yield from beside(blocks, self.columns)

    def _side(self, side: Side, total: Range | None, columns: int) -> Iterator[Line]:
        after = total if total is not None else side.total
        minimum = minimum_for(after, self.game.rules.minimums.value) if total is not None else side.minimum
        told = [
            self.say(TOTAL, points=between(after, BEYOND)),
            self.say(MINIMUM if total is None else NEXT_MINIMUM, points=between(minimum, BEYOND)),
        ]
        if side.penalties:
            told.append(self.say(PENALTIES, points=sum(side.penalties)))
        name = line(visible(side.name, self.look.encoding), Role.STRONG)
        yield from flow([name, *words(f" {', '.join(told)}")], columns, (), 2)
        if side.red_threes:
            head = line(f"  {self.say(RED_THREES)}:")
            yield from flow([head, *self.look.lots(side.red_threes)], columns, (), 6)
        melds = list(side.on_table)
        labels = {id(meld): self.look.letters.own(label_of(meld, side)) for meld in melds}
        widest = max((len(label) for label in labels.values()), default=0)
        for meld in melds:
            head = line(f"  {labels[id(meld)]:<{widest}}  ")
            cells = list(self.look.meld(meld))
            kind = self._kind(meld)
            if kind:
                cells += words(f"[{kind}]", Role.STRONG)
            yield from flow(cells, columns, head, wide(head))
        if side.melds_open:
            yield line(f"  {self.say(PERHAPS_MORE)}", Role.FAINT)
        elif not melds:
            yield line(f"  {self.say(NO_MELDS)}", Role.FAINT)

    def _kind(self, meld: Meld) -> str:
        """What a meld counts as by now; with what it may be, where that is not known. Nothing where it is nothing."""
        rules = self.game.rules
        kinds = canasta_kind(meld, rules)
        return visible(called(kinds, self.lang), self.look.encoding)

    def heaps(self, position: Position, *, brief: bool = False) -> Iterator[Line]:
        """The discard pile from the bottom to the top, and the stock from the next card on; in `brief` no more of it
        than fits on a line, and how many cards are not shown."""
        pile = position.pile
        cells = list(self.look.lots(pile.cards))
        if cells:
            cells[-1] = tuple((text, role if role is Role.GUILTY else Role.STRONG) for text, role in cells[-1])
        yield from self._heap(PILE, TOP_LAST, pile.size, cells)
        stock = position.stock
        coming = list(self.look.lots(stock.coming[::-1]))
        if len(stock.coming) < stock.high:
            coming.append(line(UNKNOWN, Role.FAINT))
        yield from self._heap(STOCK, NEXT_FIRST, stock.size, coming, brief=brief)

    def _heap(self, name: Text, order: Text, size: Range, cells: list[Line], *, brief: bool = False) -> Iterator[Line]:
        several = f" ({self.say(order)})" if len(cells) > 1 else ""
        if not size[1]:
            yield ((self.say(name), Role.STRONG), (f": {self.say(EMPTY)}", None))
            return
        head = words(self.say(name), Role.STRONG) + words(f"{self._number(size)}{several}:")
        if brief:
            cells = self._shortened(cells, self.columns - sum(wide(word) + 1 for word in head))
        yield from flow([*head, *cells], self.columns, (), 4)

    def _shortened(self, cells: list[Line], columns: int) -> list[Line]:
        """Cards as they fit into so many columns, with the number of those that do not."""
        if sum(wide(cell) + 1 for cell in cells) - 1 <= columns:
            return cells
        dots = [cell for cell in cells[-1:] if cell[0][0] == UNKNOWN]
        cards = cells[: len(cells) - len(dots)]
        columns -= sum(wide(cell) + 1 for cell in [*words(self.say(MORE_CARDS, count=len(cards))), *dots])
        kept = 0
        while kept < len(cards) and columns - wide(cards[kept]) >= 0:
            columns -= wide(cards[kept]) + 1
            kept += 1
        return [*cards[:kept], *words(self.say(MORE_CARDS, count=len(cards) - kept), Role.FAINT), *dots]

    def count(self, position: Position, ledger: Ledger | None, totals: Mapping[str, Range]) -> Iterator[Line]:
        """What the deal came to, item by item, for each side."""
        if ledger is None:
            yield ((self.say(COUNT), Role.STRONG), (f": {self.say(NOT_COUNTED)}", None))
            return
        yield line(self.say(COUNT), Role.STRONG)
        rows: list[tuple[str, ...]] = [("", *(side.name for side in position.sides))]
        rows.append((self.say(TOTAL_BEFORE), *(between(side.total, BEYOND) for side in position.sides)))
        counted = {entry.item for entry in ledger.entries}
        items = [item.name for item in ITEMS if item.name in counted]
        for item in items:
            rows.append((item, *(self._entry(ledger, side.name, item) for side in position.sides)))
        rows.append((self.say(SCORE), *(between(ledger.score(side.name), BEYOND) for side in position.sides)))
        if totals:
            total = self.say(TOTAL, points="").strip()
            rows.append((total, *(between(totals[side.name], BEYOND) for side in position.sides)))
        widths = [max(wide_text(row[at]) for row in rows) for at in range(len(rows[0]))]
        for number, row in enumerate(rows):
            shown_row = f"  {row[0]:<{widths[0]}}" + "".join(
                f"  {cell:>{each}}" for cell, each in zip(row[1:], widths[1:], strict=True)
            )
            last = number >= len(rows) - (2 if totals else 1)
            yield from flow([line(visible(shown_row, self.look.encoding), Role.STRONG if last else None)], self.columns)

    def _entry(self, ledger: Ledger, side: str, item: str) -> str:
        entry = ledger.entry(side, item)
        if entry is None:
            return "-"
        points = between(entry.points, BEYOND)
        return points if entry.number == entry.points else f"{between(entry.number)}: {points}"


def wide_text(text: str) -> int:
    """The columns that a text fills."""
    return wide(((text, None),))


def called(kinds: Mapping[str, Range], lang: Lang) -> str:
    """What a meld counts as by now, in words, from the complete melds that it is or may be; "" where it is none."""
    sure = [kind for kind, certain in kinds.items() if certain == (1, 1)]
    if sure:
        return KINDS[sure[0]].say(lang, {})
    maybe = [KINDS[kind].say(lang, {}) for kind, certain in kinds.items() if certain[1]]
    # Cards of which hardly anything is known may be each of them: that is not worth a word.
    several = f" {OR.say(lang, {})} ".join(maybe)
    return PERHAPS.say(lang, {"what": several}) if 0 < len(maybe) < len(KINDS) else ""
