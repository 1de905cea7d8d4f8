"""Reads hands and heaps word by word, so that a long list of cards costs a look-up for each."""

from __future__ import annotations

import re
from functools import cache

from sambanotation.game.actions import Chain
from sambanotation.game.cards import Lot, Run, Unnamed
from sambanotation.notation.actions import LONGEST, read_cards, read_dealt
from sambanotation.notation.grammar import pattern
from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.notation.record import HandLine, HeapLine, Line
from sambanotation.source import Span

# White space may stand around the slashes of a chain. What begins or ends with one is a word that nobody reads.
_WORD = re.compile(r"[^\s/]+(?:\s*/\s*[^\s/]+){0,99}|\S+")
_MORE = "..."


@cache
def _head_pattern() -> re.Pattern[str]:
    return pattern(r"\s*(?:", "_HAND", r"\s+(?P<seat>", "SEAT", r")(?!\S)|(?P<heap>", "HEAP", "))")


def read_card_list(body: str, offset: int, letters: Letters = ENGLISH) -> Line | None:
    """The hand or heap that a line holds; None where it holds something else, or where anything is wrong with it.

    `offset` is the place of the line in the source, `letters` are those of its cards.
    """
    head = _head_pattern().match(body) if len(body) <= LONGEST else None
    if head is None:
        return None
    at = head.end()
    return (_heap if head["heap"] else _hand)(body, offset, head, at, letters)


def _hand(body: str, offset: int, head: re.Match[str], at: int, letters: Letters) -> Line | None:
    chains: list[Chain] = []
    places: list[Span] = []
    is_open = False
    for word in _WORD.finditer(body, at):
        if is_open:
            return None
        if word.group() == _MORE:
            is_open = True
            continue
        read = read_dealt(word.group(), letters)
        if read is None or read.faults:
            return None
        chains += read.chains
        begin = offset + word.start()
        places += [Span(begin + place.start, begin + place.end) for place in read.places]
    seat = Span(offset + head.start("seat"), offset + head.end("seat"))
    return HandLine(head["seat"], tuple(chains), is_open, seat, tuple(places), span=_extent(body, offset))


def _heap(body: str, offset: int, head: re.Match[str], at: int, letters: Letters) -> Line | None:
    cards: list[Lot | Run | Unnamed] = []
    places: list[Span] = []
    open_at: int | None = None
    for word in _WORD.finditer(body, at):
        if word.group() == _MORE:
            if open_at is not None:
                return None
            open_at = len(cards)
            continue
        read = read_cards(word.group(), letters)
        if read is None or read.faults:
            return None
        cards += read.cards
        begin = offset + word.start()
        places += [Span(begin + place.start, begin + place.end) for place in read.places]
    is_open = open_at is not None
    return HeapLine(head["heap"], tuple(cards), is_open, open_at or 0, tuple(places), span=_extent(body, offset))


def _extent(body: str, offset: int) -> Span:
    """From the first sign of a line to its last."""
    return Span(offset + len(body) - len(body.lstrip()), offset + len(body.rstrip()))
