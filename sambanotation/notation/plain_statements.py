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
    word, _, rest = text.partition(" ")
    read = _BY_WORD.get(word)
    if read is None:
        if has_lone_bytes(text):
            return None
        return _remark(text, at, reader) if text[0] == ";" else _tag(text, at, reader, known)
    try:
        return read(word, rest, at, reader, known)
    except NotPlainError:
        return None


def _begun(kind: type[Line], at: int, reader: Reader) -> Any:
    """A line that has nothing yet but its place."""
    line: Any = kind.__new__(kind)
    line.tail = NO_TAIL
    line.notes = ()
    line.reader = reader
    line.at = at
    return line


def _hand(word: str, rest: str, at: int, reader: Reader, known: Vocabulary) -> Told | None:
    seat, _, row = rest.partition(" ")
    if known.seat(seat) is None:
        return None
    line = _begun(HandLine, at, reader)
    line.seat = seat
    line.open = row == "..." or row.endswith(" ...")
    row = row[:-4] if line.open else row
    line.kinds = known.kinds_in(row)
    if line.kinds is None:
        line.chains = (*map(known.chain_of, row.split()),)
        line.kinds = kinds_dealt(line.chains)
    return line, (word, seat)


def _heap(word: str, rest: str, at: int, reader: Reader, known: Vocabulary) -> Told | None:
    line = _begun(HeapLine, at, reader)
    line.heap = word
    line.open = False
    line.open_at = 0
    line.kinds = known.kinds_in(rest) if len(rest) > LONG else None
    if line.kinds is None:
        line.cards = (*map(known.lot_of, rest.split()),)
        line.kinds = kinds_written(line.cards)
    return line, (word,)


def _red(word: str, rest: str, at: int, reader: Reader, known: Vocabulary) -> Told | None:
    owner, *cards = rest.split() or [""]
    if known.side(owner) is None:
        return None
    line = _begun(RedLine, at, reader)
    line.owner = owner
    line.cards = tuple(map(known.lot_of, cards))
    return line, (word, owner)


def _deal(_word: str, rest: str, at: int, reader: Reader, known: Vocabulary) -> Told | None:
    words = rest.split()
    with_dealer = len(words) == 3 and words[1] == "dealer"
    if (len(words) != 1 and not with_dealer) or known.number(words[0]) is None:
        return None
    if with_dealer and known.seat(words[2]) is None:
        return None
    line = _begun(DealHeading, at, reader)
    line.number = int(words[0])
    line.dealer = words[2] if with_dealer else None
    line.position = False
    return line, ()


def _end(word: str, rest: str, at: int, reader: Reader, known: Vocabulary) -> Told | None:
    if known.ending(rest) is None:
        return None
    line = _begun(EndLine, at, reader)
    line.how = rest
    return line, (word,)


def _amounts(word: str, rest: str, at: int, reader: Reader, known: Vocabulary) -> Told | None:
    """Sides, each with an amount."""
    words = rest.split()
    sides, amounts = words[::2], [*map(known.named_amount, words[1::2])]
    if not words or len(sides) != len(amounts) or not all(map(known.side, sides)) or None in amounts:
        return None
    return _claims(word, sides, amounts, at, reader)


def _count(word: str, rest: str, at: int, reader: Reader, known: Vocabulary) -> Told | None:
    """Sides, each with any number of items and their amounts, none of them twice."""
    words = rest.split()
    sides: list[str] = []
    amounts: list[Amounts | None] = []
    is_item, begun, end = known.item, 0, len(words)
    while begun < end:
        side, past = words[begun], begun + 1
        while past < end and is_item(words[past]):
            past += 2
        items = words[begun + 1 : past : 2]
        told = [*map(known.integer, words[begun + 2 : past : 2])]
        if None in told or len(told) < len(items) or len({*items}) < len(items):
            return None
        if is_item(side) or not known.side(side):
            return None
        sides.append(side)
        amounts.append((*zip(items, told, strict=True),))  # type: ignore[arg-type]
        begun = past
    return _claims(word, sides, amounts, at, reader) if sides else None


def _claims(word: str, sides: list[str], amounts: list[Amounts | None], at: int, reader: Reader) -> Told:
    claims, new = [], Claim.__new__
    for nth, side in enumerate(sides):
        claim: Any = new(Claim)
        claim.side = side
        claim.amounts = amounts[nth]
        claim.reader = reader
        claim.at = at
        claim.nth = nth
        claims.append(claim)
    line = _begun(ClaimLine, at, reader)
    line.word = word
    line.claims = (*claims,)
    return line, (word, *sides)


def _tag(text: str, at: int, reader: Reader, known: Vocabulary) -> Told | None:
    tag = known.tag_of(text)
    if tag is None:
        return None
    line = _begun(Tag, at, reader)
    line.name, line.value, begin, end = tag
    line.value_span = Span(at + begin, at + end)
    return line, ()


def _remark(text: str, at: int, reader: Reader) -> Told | None:
    """A remark that ends without white space; a mark is none."""
    tail = read_tail(text)
    if tail.marks or tail.faults or tail.remark is None or text[-1].isspace():
        return None
    line = _begun(Empty, at, reader)
    line.span = Span(at, at + len(text))
    line.tail = Tail((), tail.remark, False, line.span)
    return line, ()


_BY_WORD: dict[str, Callable[[str, str, int, Reader, Vocabulary], Told | None]] = {
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
