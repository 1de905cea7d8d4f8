"""A record that tells less: as one seat or a spectator could have written it, or with cards struck out by lot.

Nothing in it is false: the game that was played is one of those that it may tell of.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TypeVar

from sambanotation.frozen import frozen
from sambanotation.game.actions import Chain
from sambanotation.game.cards import EVERY, Lot
from sambanotation.generate.chance import Chance
from sambanotation.generate.striking_out import StrikingOut
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import (
    NO_TAIL,
    Deal,
    Empty,
    HandLine,
    Line,
    Record,
    Tag,
    Unreadable,
    Variation,
)
from sambanotation.replay.expectations import OF_EXPECTATIONS
from sambanotation.replay.seen_by import notes_of, with_hidden_cards, without_notes
from sambanotation.replay.steps import seats_of
from sambanotation.source import Source, Span

L = TypeVar("L", bound=Line)


@frozen
class Seen:
    """What a seat can see: its own cards, and all that lies or lay open. None is a spectator, who holds no cards."""

    seat: str | None


@frozen
class Struck:
    """What is left where about a share of all cards, from 0 to 1, is struck out. Equal seeds strike out the same."""

    rate: float
    seed: int = 0


@frozen
class Redacted:
    """A redacted text, in canonical form. Where lines of the source are not understood, `not_understood` has their
    places and `text` is empty: nobody can tell what has to be hidden in them."""

    text: str
    not_understood: tuple[Span, ...] = ()


def redact(source: Source, told: Seen | Struck, *, notes: bool = True, folder: Path | None = None) -> Redacted:
    """The records of a source as far as they are to be told.

    What was said or shown at the table stays: what was laid, discarded, exposed or taken with the pile, how many cards
    a hand holds, and all claims, for a hand is shown when it is counted. For a seat or a spectator variations are left
    out: cards are laid in them that never came to the table. `notes` keeps annotations, glyphs and remarks, in which
    nothing is struck out. Marks and the tags `Expect`, `Undecided` and `Also` speak of what is found in the record as
    it was, and stay only where nothing is struck out.

    `folder` is as `validate` has it. Raises ValueError for a seat that no record has.
    """
    parsed = parse(source)
    if isinstance(told, Seen) and told.seat is not None and told.seat not in seats_of(parsed, folder):
        raise ValueError(f"nobody sits at {told.seat!r}")
    unread = tuple(line.span for record in parsed.records for line in record.lines() if isinstance(line, Unreadable))
    if unread:
        return Redacted("", unread)
    records = [_redacted(record, number, told, notes) for number, record in enumerate(parsed.records)]
    return Redacted(print_records(records))


def _redacted(record: Record, number: int, told: Seen | Struck, notes: bool) -> Record:
    kept = record if notes else without_notes(record)
    if isinstance(told, Struck):
        less = StrikingOut(told.rate, Chance(told.seed, number)).of(kept)
    else:
        played = replace(kept, deals=tuple(Deal(deal.heading, _played(deal.lines)) for deal in kept.deals))
        less = _counted(with_hidden_cards(played, told.seat), told.seat)
    return less if less == record else _without_marks(less)


def _played(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(line for line in lines if not isinstance(line, Variation))


def _counted(record: Record, seat: str | None) -> Record:
    """The record with unseen cards of a dealt hand counted: `_*15`."""
    return replace(
        record,
        deals=tuple(Deal(deal.heading, tuple(_line(line, seat) for line in deal.lines)) for deal in record.deals),
    )


def _line(line: Line, seat: str | None) -> Line:
    if not isinstance(line, HandLine) or line.seat == seat:
        return line
    chains: list[Chain] = []
    for unseen, alike in groupby(line.chains, _is_unseen):
        together = list(alike)
        if unseen:
            lots = [chain[0] for chain in together]
            together = [(Lot(EVERY, sum(lot.low for lot in lots), sum(lot.high for lot in lots)),)]
        chains += together
    return replace(line, chains=tuple(chains))


def _is_unseen(chain: Chain) -> bool:
    return len(chain) == 1 and chain[0].kinds == EVERY


def _without_marks(record: Record) -> Record:
    opening: list[Line] = []
    for line in _all_unmarked(record.opening):
        opening += notes_of(line) if isinstance(line, Tag) and line.name in OF_EXPECTATIONS else (line,)
    deals = tuple(Deal(_unmarked(deal.heading), _all_unmarked(deal.lines)) for deal in record.deals)
    return replace(record, opening=tuple(opening), deals=deals)


def _all_unmarked(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines without their marks; one that held nothing else goes."""
    unmarked = ((line, _unmarked(line)) for line in lines)
    return tuple(bare for line, bare in unmarked if not isinstance(bare, Empty) or notes_of(bare) or not notes_of(line))


def _unmarked(line: L) -> L:
    tail = NO_TAIL if line.tail.remark is None else replace(line.tail, marks=())
    unmarked = replace(line, tail=tail)
    if isinstance(unmarked, Variation):
        return replace(unmarked, lines=_all_unmarked(unmarked.lines), close=_unmarked(unmarked.close))
    return unmarked
