"""The quick way to read lines other than turns that are nothing but words (a list of cards, a claim, a tag), or nothing
but a remark.

The words of each stand in the order of its rule in the grammar. What is not so, is not plain.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sambanotation.notation.blocks import Outline
from sambanotation.notation.places import Reader
from sambanotation.notation.plain_actions import NotPlainError
from sambanotation.notation.record import (
    NO_TAIL,
    Claim,
    ClaimLine,
    DealHeading,
    Empty,
    EndLine,
    HandLine,
    HeapLine,
    Line,
    RedLine,
    Tag,
    Tail,
)
from sambanotation.notation.spelled_out import kinds_dealt, kinds_written
from sambanotation.notation.tails import read_tail
from sambanotation.notation.vocabulary import Vocabulary
from sambanotation.source import Span, has_lone_bytes

Told = tuple[Line, Outline]
"""A line of a deal with its outline; tags, headings and remarks have none."""

LONG = 30
"""A row of cards that is longer is read all at once where it can be; a shorter one is not worth it."""

Amounts = tuple[tuple[str, int], ...]


def read_statement(text: str, at: int, reader: Reader, known: Vocabulary) -> Told | None:
    """What a line says, None where it is not plain. It begins at an offset of a text, and whoever reads that text can
    tell its places."""
    begun, _, rest = text.partition(" ")
    by_word = _BY_WORD.get(begun)
    try:
        if by_word is not None:
            read, word = by_word
            told = read(word, rest, known)
        elif has_lone_bytes(text):
            return None
        else:
            told = _remark(text, at) if text[0] == ";" else _tag(text, at, known)
    except NotPlainError:
        return None
    line: Any = told[0]
    if line.__class__ is ClaimLine:
        for claim in line.claims:
            claim.reader = reader
            claim.at = at
    line.notes = ()
    line.reader = reader
    line.at = at
    return told


def _hand(word: str, rest: str, known: Vocabulary) -> Told:
    seat, _, row = rest.partition(" ")
    line: Any = HandLine.__new__(HandLine)
    line.tail = NO_TAIL
    line.seat = seat = known.seat_named(seat)
    line.open = False
    line.kinds = kinds = known.kinds_in(row)
    if kinds is None:
        line.open = row == "..." or row.endswith(" ...")
        row = row[:-4] if line.open else row
        line.chains = (*map(known.chain_of, row.split()),)
        line.kinds = kinds_dealt(line.chains)
    return line, (word, seat)


def _heap(word: str, rest: str, known: Vocabulary) -> Told:
    line: Any = HeapLine.__new__(HeapLine)
    line.tail = NO_TAIL
    line.heap = word
    line.open = False
    line.open_at = 0
    line.kinds = kinds = known.kinds_in(rest) if len(rest) > LONG else None
    if kinds is None:
        line.cards = (*map(known.lot_of, rest.split()),)
        line.kinds = kinds_written(line.cards)
    return line, (word,)


def _red(word: str, rest: str, known: Vocabulary) -> Told:
    owner, *cards = rest.split() or [""]
    line: Any = RedLine.__new__(RedLine)
    line.tail = NO_TAIL
    line.owner = owner = known.side_named(owner)
    line.cards = (*map(known.lot_of, cards),)
    return line, (word, owner)


def _deal(_word: str, rest: str, known: Vocabulary) -> Told:
    number, *others = rest.split() or [""]
    line: Any = DealHeading.__new__(DealHeading)
    line.tail = NO_TAIL
    line.number = known.number_of(number)
    line.dealer = None
    line.position = False
    if others:
        dealer, *seats = others
        if dealer != "dealer" or len(seats) != 1:
            raise NotPlainError
        line.dealer = known.seat_named(seats[0])
    return line, ()


def _end(word: str, rest: str, known: Vocabulary) -> Told:
    line: Any = EndLine.__new__(EndLine)
    line.tail = NO_TAIL
    line.how = known.ending_named(rest)
    return line, (word,)


def _amounts(word: str, rest: str, known: Vocabulary) -> Told:
    """Sides, each with an amount."""
    words = rest.split()
    sides, amounts = words[::2], words[1::2]
    if not sides or len(sides) != len(amounts):
        raise NotPlainError
    return _claims(word, [*map(known.side_named, sides)], [*map(known.named_amount, amounts)])


def _count(word: str, rest: str, known: Vocabulary) -> Told:
    """Sides, each with any number of items and their amounts, none of them twice."""
    words = rest.split()
    sides: list[str] = []
    amounts: list[Amounts] = []
    is_item, begun, end = known.item, 0, len(words)
    while begun < end:
        past = begun + 1
        while past < end and is_item(words[past]):
            past += 2
        items = words[begun + 1 : past : 2]
        told = [*map(known.integer_of, words[begun + 2 : past : 2])]
        side = words[begun]
        if len(told) < len(items) or len({*items}) < len(items) or is_item(side):
            raise NotPlainError
        sides.append(known.side_named(side))
        amounts.append((*zip(items, told),))  # noqa: B905 - they are as many
        begun = past
    if not sides:
        raise NotPlainError
    return _claims(word, sides, amounts)


def _claims(word: str, sides: list[str], amounts: list[Amounts]) -> Told:
    claims, new = [], Claim.__new__
    for nth, side in enumerate(sides):
        claim: Any = new(Claim)
        claim.side = side
        claim.amounts = amounts[nth]
        claim.nth = nth
        claims.append(claim)
    line: Any = ClaimLine.__new__(ClaimLine)
    line.tail = NO_TAIL
    line.word = word
    line.claims = (*claims,)
    return line, (word, *sides)


def _tag(text: str, at: int, known: Vocabulary) -> Told:
    line: Any = Tag.__new__(Tag)
    line.tail = NO_TAIL
    line.name, line.value, begin, end = known.tag_of(text)
    line.value_span = Span(at + begin, at + end)
    return line, ()


def is_plain_remark(text: str) -> bool:
    """Whether a line is a remark that ends without white space; a mark is none."""
    tail = read_tail(text)
    return not (tail.marks or tail.faults or tail.remark is None or text[-1].isspace() or has_lone_bytes(text))


def _remark(text: str, at: int) -> Told:
    if not is_plain_remark(text):
        raise NotPlainError
    tail = read_tail(text)
    line: Any = Empty.__new__(Empty)
    line.span = Span(at, at + len(text))
    line.tail = Tail((), tail.remark, False, line.span)
    return line, ()


_READS: dict[str, Callable[[str, str, Vocabulary], Told]] = {
    "deal": _deal,
    "hand": _hand,
    "up": _heap,
    "stock": _heap,
    "pile": _heap,
    "red": _red,
    "minimum": _amounts,
    "score": _amounts,
    "total": _amounts,
    "count": _count,
    "end": _end,
}
"""What reads a plain line, by its first word; any other may be a tag or a remark."""

# Outlines are looked up all the time: words that are one object are found the sooner.
_BY_WORD = {word: (read, word) for word, read in _READS.items()}
