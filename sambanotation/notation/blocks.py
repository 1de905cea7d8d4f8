"""Puts lines together: the lines before the first deal, or those of a deal with the variations in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.lines import WrittenLine
from sambanotation.notation.order import (
    DEAL_IS_CLOSING,
    NO_DEAL_IS_OPEN,
    NO_TURN_ABOVE,
    Name,
    Phase,
    misplaced,
    names_in,
    phase_after,
    places_of_names,
    places_told,
    told_once,
)
from sambanotation.notation.reading import unreadable
from sambanotation.notation.record import ClaimLine, Empty, Line, Tag, Tail, Turn, Unreadable, Variation
from sambanotation.notation.record_faults import (
    LINE_OUT_OF_PLACE,
    NESTED_TOO_DEEP,
    NOTHING_TO_CLOSE,
    REPEATED_LINE,
    UNKNOWN_SEAT,
    UNKNOWN_SIDE,
    VARIATION_NOT_CLOSED,
    WRONG_TURN_NUMBER,
)
from sambanotation.notation.statements import VariationEnd
from sambanotation.source import Span
from sambanotation.text import Text

DEEPEST = 30
"""How many variations may stand inside one another. Nobody reads three."""

MOST_REMEMBERED = 1000
"""The standings that are remembered for each table, and the outlines for each standing."""

BLANK = Empty()

_SEAT = attrgetter("seat")

_BROKEN_HEADING = re.compile(r"\s*(?:(?-i:deal)(?!\S)|deal(?:\W*[0-9]|\s+(?:dealer|position)\b|\s*\Z))", re.IGNORECASE)


def begins_a_deal(line: Line) -> bool:
    """Whether a line that is not understood was to begin a deal: `Deal 2`, `deal two`."""
    return isinstance(line, Unreadable) and _BROKEN_HEADING.match(line.text) is not None


@dataclass(slots=True)
class Block:
    """Lines that stand together, in a deal or in a variation.

    `due` is the number of the next turn, None where any may come. `above` is the turn that a variation would replace;
    it is `lost` where a line that was not understood may have been that turn. `faults` are those of the lines among
    one another: they hold only if the block is closed. `written` are the lines of a variation as they stand in the
    text.
    """

    due: int | None
    opening: Variation | None = None
    lines: list[Line] = field(default_factory=list)
    above: Turn | None = None
    lost: bool = False
    faults: list[Diagnostic] = field(default_factory=list)
    written: list[tuple[WrittenLine, Tail]] = field(default_factory=list)

    def put(self, line: Line) -> None:
        """Adds a line that was understood, or one that may have been anything."""
        self.lines.append(line)
        if isinstance(line, Turn):
            self.above, self.due, self.lost = line, line.number + 1, False
        elif isinstance(line, Unreadable):
            self.above, self.due, self.lost = None, None, True

    def put_aside(self, line: Unreadable, said: Line) -> None:
        """Adds a line that was understood, and is left out of the game."""
        self.lines.append(line)
        if isinstance(said, Turn):
            self.above, self.due, self.lost = None, said.number + 1, True


Outline = tuple[str, ...]
"""All of a line on which it depends whether it fits: its first word, and every seat and side that it names."""


class Standing:
    """How far the lines of a deal have come: the phase, and what was told that is told once. `then` is how far they
    come with one more line, by its outline, as far as that was found to fit."""

    __slots__ = ("phase", "then", "told")

    def __init__(self, phase: Phase, told: frozenset[str]) -> None:
        self.phase = phase
        self.told = told
        self.then: dict[Outline, Standing] = {}


class Standings(dict[tuple[Phase, frozenset[str]], Standing]):
    """Each standing once. Forgets everything when it holds too much."""

    def __missing__(self, key: tuple[Phase, frozenset[str]]) -> Standing:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        standing = self[key] = Standing(*key)
        return standing


@lru_cache(maxsize=64)
def _standings(seats: tuple[str, ...] | None, position: bool, anyone: bool) -> Standings:
    """How far deals of these seats have come so far."""
    del seats, position, anyone
    return Standings()


class Part:
    """The lines before the first deal (`seats` None), or those of a deal. `anyone`: it is not known who sits there."""

    def __init__(self, text: str, seats: tuple[str, ...] | None, position: bool = False, anyone: bool = False) -> None:
        self.text = text
        self.seats = seats
        self.position = position
        self.anyone = anyone
        self.phase = Phase.SETTING_UP
        self.blocks = [Block(due=None if position else 1)]
        self._seats = frozenset(seats or ())
        self._told: frozenset[str] = frozenset()
        self._standings = _standings(seats, position, anyone)
        self._gap = False
        # While this is not 0, a variation is left out: so many of its `(` are open.
        self._left_out = 0
        # Whether a line that was to begin a deal is not understood: what follows belongs to that deal, and is left out.
        self._deal_lost = False

    def add(self, said: Line, written: WrittenLine) -> list[Diagnostic]:
        """Adds the next line; gives what is wrong with its place."""
        if written.blank:
            self.leave_gap()
            return []
        self._fill_gap()
        block = self.blocks[-1]
        if isinstance(said, Tag):
            # A tag starts afresh, whatever was broken before it.
            self._left_out, self._deal_lost = 0, False
        match said:
            case _ if self._deal_lost:
                block.lines.append(self._as_written(written, said.tail))
            case _ if self._left_out:
                self._left_out += isinstance(said, Variation) - isinstance(said, VariationEnd)
                block.lines.append(self._as_written(written, said.tail))
            case Variation():
                return self._open(said, written)
            case VariationEnd():
                return self._close(said, written)
            case Empty() | Tag():
                block.lines.append(said)
            case Unreadable():
                block.put(said)
            case _:
                return self._add_statement(said, written)
        self._deal_lost |= begins_a_deal(said)
        self._remember(written, said.tail)
        return []

    def add_tag(self, tag: Tag) -> None:
        """Adds a tag without notes and tail before the first deal."""
        self._fill_gap()
        # A tag starts afresh, whatever was broken before it.
        self._left_out, self._deal_lost = 0, False
        self.blocks[-1].lines.append(tag)

    def add_turns(self, turns: list[Turn]) -> list[Turn]:
        """Adds turns without notes and tails whose numbers follow one another. Gives those that were not added, and
        have to be looked at."""
        block = self.blocks[-1]
        if not self._goes_on() or self.phase is Phase.CLOSING or block.due != turns[0].number:
            return turns
        if not self._seats.issuperset(map(_SEAT, turns)):
            return turns
        if self._gap:
            self._fill_gap()
        self.phase = Phase.PLAYING
        block.lines += turns
        last = block.above = turns[-1]
        block.due, block.lost = last.number + 1, False
        return []

    def add_told(self, lines: list[Line], outlines: list[Outline]) -> list[Line]:
        """Adds other lines of a deal without notes and tails, each with its outline. Gives those that were not added,
        and have to be looked at.

        That a line with some outline may stand here is found once, and remembered.
        """
        if not self._goes_on():
            return lines
        if self._gap:
            self._fill_gap()
        standing = self._standings[self.phase, self._told]
        added = len(lines)
        for nth, outline in enumerate(outlines):
            after = standing.then.get(outline) or self._fit(standing, lines[nth], outline)
            if after is None:
                added = nth
                break
            standing = after
        self.blocks[0].lines += lines[:added]
        self.phase, self._told = standing.phase, standing.told
        return lines[added:]

    def _goes_on(self) -> bool:
        """Whether lines of the deal itself are added, and not those of a variation or what is left out."""
        return len(self.blocks) == 1 and self.seats is not None and not (self._left_out or self._deal_lost)

    def _fit(self, standing: Standing, line: Line, outline: Outline) -> Standing | None:
        self.phase, self._told = standing.phase, standing.told
        told = told_once(line)
        if self._what_forbids(line, told):
            return None
        if len(standing.then) >= MOST_REMEMBERED:
            standing.then.clear()
        if isinstance(line, ClaimLine):
            # Its items are not in the outline. They are told of a side that is told with them, and so not again.
            told = [f"{line.word} {claim.side}" for claim in line.claims]
        then = self._standings[phase_after(line, standing.phase), standing.told.union(told)]
        standing.then[outline] = then
        return then

    def leave_gap(self) -> None:
        """Notes that empty lines stand here."""
        self._gap = True

    def _add_statement(self, said: Line, written: WrittenLine) -> list[Diagnostic]:
        block = self.blocks[-1]
        self._remember(written, said.tail)
        told = told_once(said)
        faults = self._what_forbids(said, told)
        if faults:
            block.put_aside(self._as_written(written, said.tail), said)
            return self._note(faults)
        if isinstance(said, Turn) and block.due not in (None, said.number):
            faults = [WRONG_TURN_NUMBER.at(said.number_span, found=said.number, expected=block.due)]
        self._told = self._told.union(told)
        if block.opening is None:
            self.phase = phase_after(said, self.phase)
        block.put(said)
        return self._note(faults)

    def _what_forbids(self, said: Line, told: list[str]) -> list[Diagnostic]:
        """Why a line has no place in the game: the first reason that there is, or all wrong names in it."""
        if self.seats is None:
            return [LINE_OUT_OF_PLACE.at(said.span, why=NO_DEAL_IS_OPEN)]
        why = misplaced(said, self.phase, self.position, self.blocks[-1].opening is not None)
        if why is not None:
            return [LINE_OUT_OF_PLACE.at(said.span, why=why)]
        names = names_in(said, self.position)
        strangers = [nth for nth, name in enumerate(names) if not self._sits(name)]
        if strangers:
            places = places_of_names(said)
            return [self._unknown(*names[nth], places[nth]) for nth in strangers]
        if not self._told.isdisjoint(told) or len(set(told)) < len(told):
            again = next(nth for nth, what in enumerate(told) if what in self._told or what in told[:nth])
            return [REPEATED_LINE.at(places_told(said)[again], line=told[again])]
        return []

    def _sits(self, name: Name) -> bool:
        who, is_side = name
        names = who.split("+") if is_side else [who]
        return len(set(names)) == len(names) and (self.anyone or self._seats.issuperset(names))

    def _unknown(self, who: str, is_side: bool, place: Span) -> Diagnostic:
        seats = list(self.seats or ())
        if is_side:
            return UNKNOWN_SIDE.at(place, side=who, seats=seats)
        return UNKNOWN_SEAT.at(place, seat=who, seats=seats)

    def _open(self, said: Variation, written: WrittenLine) -> list[Diagnostic]:
        block = self.blocks[-1]
        too_deep = len(self.blocks) > DEEPEST
        why = None if too_deep or block.lost else self._why_no_variation(block)
        if too_deep or why or block.above is None:
            # Below a lost turn nobody knows what the variation replaces: it goes with that turn, unmentioned.
            self._remember(written, said.tail)
            block.put_aside(self._as_written(written, said.tail), said)
            self._left_out = 1
            if too_deep:
                return [NESTED_TOO_DEEP.at(said.span, limit=DEEPEST)]
            return self._note([LINE_OUT_OF_PLACE.at(said.span, why=why)] if why else [])
        self.blocks.append(Block(block.above.number, said, written=[(written, said.tail)]))
        return []

    def _why_no_variation(self, block: Block) -> Text | None:
        if self.seats is None:
            return NO_DEAL_IS_OPEN
        if self.phase is Phase.CLOSING:
            return DEAL_IS_CLOSING
        return NO_TURN_ABOVE if block.above is None else None

    def _close(self, said: VariationEnd, written: WrittenLine) -> list[Diagnostic]:
        self._remember(written, said.tail)
        block = self.blocks[-1]
        if block.opening is None:
            block.put_aside(self._as_written(written, said.tail), said)
            return self._note([NOTHING_TO_CLOSE.at(said.span)])
        self.blocks.pop()
        around = self.blocks[-1]
        opening = block.opening
        end = Empty(tail=said.tail, notes=said.notes, span=said.span)
        variation = Variation(tuple(block.lines), end, tail=opening.tail, notes=opening.notes, span=opening.span)
        around.lines.append(variation)
        around.written += block.written
        if around.opening is None:
            return block.faults
        around.faults += block.faults
        return []

    def finish(self, last: bool) -> tuple[tuple[Line, ...], list[Diagnostic]]:
        """All lines, and what is wrong with variations that are still open. `last` tells that the text ends here.

        An empty line at the end is kept only where the canonical form leaves the choice: after a remark, before a deal
        or a record.
        """
        deal, *still_open = self.blocks
        faults = [VARIATION_NOT_CLOSED.at(block.opening.span) for block in still_open if block.opening]
        if still_open:
            deal.lines.extend(self._all_as_written(each for block in still_open for each in block.written))
            self.blocks = [deal]
        if self._gap and not last and deal.lines and isinstance(deal.lines[-1], Empty):
            deal.lines.append(BLANK)
        return tuple(deal.lines), faults

    def _all_as_written(self, lines: Iterable[tuple[WrittenLine, Tail]]) -> Iterator[Line]:
        for written, tail in lines:
            yield BLANK if written.blank else self._as_written(written, tail)

    def _as_written(self, written: WrittenLine, tail: Tail) -> Unreadable:
        return unreadable(self.text, written, tail)

    def _fill_gap(self) -> None:
        block = self.blocks[-1]
        if self._gap and (self.seats is not None or block.lines):
            block.lines.append(BLANK)
            self._remember(WrittenLine(0, 0, blank=True), BLANK.tail)
        self._gap = False

    def _remember(self, written: WrittenLine, tail: Tail) -> None:
        """Keeps a line of an open variation as it is written: should nothing close it, it is all that is left."""
        block = self.blocks[-1]
        if block.opening is not None:
            block.written.append((written, tail))

    def _note(self, faults: list[Diagnostic]) -> list[Diagnostic]:
        """Gives findings of the deal itself at once, and keeps those of an open variation until it is closed."""
        block = self.blocks[-1]
        if block.opening is None:
            return faults
        block.faults += faults
        return []
