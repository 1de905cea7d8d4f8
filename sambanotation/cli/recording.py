"""A record that grows while people play: what is due, what a typed line becomes, and what may be typed.

Knows nothing of terminals and files; whether a line is right is what the referee says of the whole text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.game.cards import EVERY, JOKER, Lot, kinds_in, rank_of, suit_of
from sambanotation.game.position import Position, Side
from sambanotation.notation.formatting import line_end
from sambanotation.notation.parser import parse
from sambanotation.notation.phrases import ACTION_WORDS, LINE_BEGINNINGS
from sambanotation.notation.record import Deal, HandLine, HeapLine, Line, Record, Turn, Unreadable
from sambanotation.notation.spelling import spell_card
from sambanotation.notation.tags import letters_from
from sambanotation.replay import catalogue
from sambanotation.replay.steps import Replay, Step, What, steps_of
from sambanotation.source import Source

_FIRST_WORD = re.compile(r"\S*")
_A_TURN = re.compile(r"\d+\.(?=\s)")
_UNREAD_TURN = re.compile(r"\s*(\d+)\.\s+(\w+)")
_OTHER_LINES = (";", "{", "[", "(", ")")
_BEGINS_ACTION = ("+", "^", "=", "@")
_SIGNS = re.compile(r".*[+=\-</:]")
_CARD = re.compile(r"(?:10|[^\W_])[^\W\d_]")
_IN_ORDER = (*sorted(set(kinds_in(EVERY)) - {JOKER}, key=lambda kind: (-rank_of(kind), suit_of(kind))), JOKER)


class Wanted(StrEnum):
    """What is asked for: the heading of a deal, a dealt hand, the cards turned up, a turn."""

    DEAL = "deal"
    HAND = "hand"
    UP = "up"
    TURN = "turn"


@frozen
class Due:
    """What comes next in the record. `number` is that of the deal or of the turn; `seat` is who deals, whose hand it is
    or whose turn, None where that is not known."""

    what: Wanted
    number: int = 0
    seat: str | None = None

    @property
    def begins(self) -> str:
        """How its line begins, as far as that need not be typed."""
        match self.what:
            case Wanted.DEAL:
                return f"deal {self.number}" + (f" dealer {self.seat}" if self.seat else "")
            case Wanted.HAND:
                return f"hand {self.seat}"
            case Wanted.UP:
                return "up"
            case _:
                return f"{self.number}." + (f" {self.seat}" if self.seat else "")


_NOTHING = Replay((), ())


@dataclass(slots=True)
class Recording:
    """A record in the making: its text, and what was found in it by now. `folder` is as `validate` has it."""

    source: Source
    folder: Path | None = None
    _before: list[tuple[Source, frozenset[tuple[int, Due]]]] = field(default_factory=list)
    _passed: frozenset[tuple[int, Due]] = frozenset()
    """What was asked for and is not known, each with the number of deals that there were."""
    _record: Record | None = None
    _replay: Replay = field(default=_NOTHING)
    _number: int = 0

    def __post_init__(self) -> None:
        self._look()

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """Everything that is wrong with the text by now."""
        return self._replay.findings

    @property
    def ended(self) -> bool:
        """Whether the last deal is over and counted."""
        step = self._step
        return step is not None and step.what is What.END and step.ledger is not None

    @property
    def deals(self) -> int:
        """How many deals the last record has."""
        return len(self._record.deals) if self._record is not None else 0

    @property
    def position(self) -> Position | None:
        """The table as it is now; None where there is none."""
        return self._step.position if self._step is not None else None

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits at the table, in order of play; nobody before the first deal."""
        return self.position.seats if self.position is not None else ()

    def name_of(self, seat: str) -> str:
        """A player by name and seat, by the seat alone where no tag names the player."""
        step = self._step
        name = step.game.table.players.get(seat) if step is not None else None
        return f"{name} ({seat})" if name else seat

    @property
    def due(self) -> Due:
        """What comes next."""
        step, deal = self._step, self._deal
        if deal is None or step is None:
            number = (deal.heading.number or self.deals) + 1 if deal is not None else 1
            return Due(Wanted.DEAL, number)
        if step.what is What.END:
            dealer = _left_of(step.dealer, self.seats) if step.dealer is not None else None
            return Due(Wanted.DEAL, (deal.heading.number or self.deals) + 1, dealer)
        told = list(_turns_of(deal.lines))
        if not told and not deal.heading.position:
            hands = [line.seat for line in deal.lines if isinstance(line, HandLine)]
            up = any(isinstance(line, HeapLine) and line.heap == "up" for line in deal.lines)
            wanted = [Due(Wanted.HAND, seat=seat) for seat in self.seats if seat not in hands]
            for due in (*wanted, *([] if up else [Due(Wanted.UP)])):
                if (self.deals, due) not in self._passed:
                    return due
        if not told:
            return Due(Wanted.TURN, 1, step.position.to_play)
        number, seat = told[-1]
        return Due(Wanted.TURN, number + 1, step.position.to_play or _left_of(seat, self.seats))

    def enter(self, typed: str) -> tuple[Diagnostic, ...]:
        """Adds a line to the record; an empty one says that what is due is not known, or is as it is proposed. What is
        wrong that was not before. Nothing is refused."""
        due, known = self.due, set(map(_known_by, self.findings))
        self._before.append((self.source, self._passed))
        if typed.strip() or due.what is Wanted.DEAL:
            line = self.completed(typed.strip())
            text, end = self.source.text, line_end(self.source.text)
            text += end if text and not text.endswith(("\n", "\r")) else ""
            text += end if text and _first(line) == "deal" else ""
            self.source = Source(self.source.name, f"{text}{line}{end}", self.source.bom)
            self._look()
        elif due.what is not Wanted.TURN:
            self._passed |= {(self.deals, due)}
        else:
            self._before.pop()
        return tuple(finding for finding in self.findings if _known_by(finding) not in known)

    def take_back(self) -> str | None:
        """Takes the last line back, also one that was there before; what it was, None where there is none."""
        if self._before:
            before = self.source
            self.source, self._passed = self._before.pop()
            self._look()
            return before.text[len(self.source.text) :].strip()
        lines = list(_lines_of(self._record)) if self._record is not None else []
        if not lines:
            return None
        text, at = self.source.text, lines[-1].span.start
        while at and text[at - 1] not in "\r\n":
            at -= 1
        self.source = Source(self.source.name, text[:at], self.source.bom)
        self._look()
        return text[at:].strip()

    def completed(self, typed: str) -> str:
        """What is typed as a line of the record: with what is due before it, unless it is another line or says so
        itself."""
        due, first = self.due, _first(typed)
        if typed.startswith(_OTHER_LINES) or _A_TURN.match(typed):
            return typed
        if due.what is Wanted.DEAL and first not in (*LINE_BEGINNINGS, ""):
            # A name alone is the dealer's.
            return f"deal {due.number} {typed}" if first == "dealer" else f"deal {due.number} dealer {typed}"
        if first in LINE_BEGINNINGS:
            return typed
        if due.what in (Wanted.HAND, Wanted.UP) and typed.startswith(_BEGINS_ACTION):
            due = Due(Wanted.TURN, 1, self.position.to_play if self.position is not None else None)
        elif due.what in (Wanted.HAND, Wanted.UP) and first in self.seats:
            return f"1. {typed}" if _says_action(typed) else f"hand {typed}"
        if due.what is Wanted.TURN and (first in self.seats or due.seat is None):
            return f"{due.number}. {typed}"
        return f"{due.begins} {typed}".strip()

    def words(self, begun: str, line: str = "") -> list[str]:
        """The words that one that is begun may become, behind what the line says already: cards that may be where they
        are played from, melds that lie on the table, actions."""
        due, position = self.due, self.position
        letters = letters_from(self._record.opening if self._record is not None else ())
        sign = _SIGNS.match(begun)
        before = sign.group() if sign is not None else ""
        cards = [spell_card(Lot(1 << kind), letters) for kind in _IN_ORDER]
        # What is drawn, and what replaces a red three, comes from the stock; a pile may hold anything.
        held = due.what is Wanted.TURN and before[-1:] not in ("+", "/") and not {"^", "_"} & set(line)
        if held and position is not None and due.seat in position.hands:
            hand, drawn = position.hands[due.seat], set(_CARD.findall(line))
            may_be = [hand.may_hold([(1 << kind, 1)]) for kind in _IN_ORDER]
            cards = [card for card, may in zip(cards, may_be, strict=True) if may or card in drawn]
        words = [f"{before}{card}" for card in cards]
        if due.what is Wanted.TURN and not before:
            side = position.side_of.get(due.seat or "") if position is not None else None
            words = ["^", *ACTION_WORDS, *(f"{letters.own(label)}<" for label in _labels(side)), *words]
        return [word for word in words if word.startswith(begun)]

    @property
    def _deal(self) -> Deal | None:
        return self._record.deals[-1] if self._record is not None and self._record.deals else None

    @property
    def _step(self) -> Step | None:
        """The last step of the last deal."""
        step = self._replay.steps[-1] if self._replay.steps else None
        return step if step is not None and self._deal is not None and step.game.number == self._number else None

    def _look(self) -> None:
        parsed = parse(self.source, names=catalogue.names())
        self._record, self._number = (parsed.records[-1] if parsed.records else None), len(parsed.records)
        self._replay = steps_of(parsed, self.folder)


def _first(typed: str) -> str:
    found = _FIRST_WORD.match(typed)
    return found.group() if found is not None else ""


def _says_action(typed: str) -> bool:
    return any(word.startswith(_BEGINS_ACTION) for word in typed.split()[1:])


def _known_by(finding: Diagnostic) -> tuple[object, ...]:
    """What tells findings of a growing text apart."""
    return finding.code, finding.span, finding.verdict, str(finding.facts)


def _left_of(seat: str, seats: tuple[str, ...]) -> str | None:
    return seats[(seats.index(seat) + 1) % len(seats)] if seat in seats else None


def _turns_of(lines: tuple[Line, ...]) -> Iterator[tuple[int, str]]:
    """The numbers and seats of turns, those too that are not understood."""
    for line in lines:
        if isinstance(line, Turn):
            yield line.number, line.seat
        elif isinstance(line, Unreadable) and (found := _UNREAD_TURN.match(line.text)):
            yield int(found[1][:9]), found[2]


def _lines_of(record: Record) -> Iterator[Line]:
    yield from record.opening
    for deal in record.deals:
        yield deal.heading
        yield from deal.lines


def _labels(side: Side | None) -> Iterator[str]:
    """The names of the melds of a side, with a number where there are several of a kind."""
    for meld in side.on_table if side is not None else ():
        if meld.sure_key != "?":
            alone = len(side.named.get(meld.key, ())) < 2 if side is not None else True
            yield meld.sure_key if alone else f"{meld.sure_key}.{meld.number}"
