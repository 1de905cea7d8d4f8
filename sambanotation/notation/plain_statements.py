"""The quick way to read lines other than turns that are nothing but words: a list of cards, a claim, a tag.

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
    EndLine,
    HandLine,
    HeapLine,
    Line,
    RedLine,
    Tag,
)
from sambanotation.notation.statements import unquoted
from sambanotation.notation.vocabulary import Vocabulary, plain_amounts
from sambanotation.source import Span

Told = tuple[Line, Outline]
"""A line of a deal with its outline; tags and headings have none."""

Amounts = tuple[tuple[str, int], ...]


def read_statement(text: str, at: int, reader: Reader, known: Vocabulary) -> Told | None:
    """What a line says, None where it is not plain. It begins at an offset of a text, and whoever reads that text can
    tell its places."""
    word, _, rest = text.partition(" ")
    read = _BY_WORD.get(word)
    try:
        told = read(word, rest, known) if read is not None else _tag(text, at, known)
    except NotPlainError:
        return None
    if told is None:
        return None
    line: Any = told[0]
    line.tail = NO_TAIL
    line.notes = ()
    line.reader = reader
    line.at = at
    if type(line) is ClaimLine:
        for nth, claim in enumerate(line.claims):
            unplaced: Any = claim
            unplaced.reader = reader
            unplaced.at = at
            unplaced.nth = nth
    return told


def _hand(word: str, rest: str, known: Vocabulary) -> Told | None:
    seat, *cards = rest.split() or [""]
    if known.seat(seat) is None:
        return None
    line: Any = HandLine.__new__(HandLine)
    line.seat = seat
    line.open = cards[-1:] == ["..."]
    if line.open:
        cards.pop()
    line.chains = tuple(map(known.chain_of, cards))
    return line, (word, seat)


def _heap(word: str, rest: str, known: Vocabulary) -> Told | None:
    line: Any = HeapLine.__new__(HeapLine)
    line.heap = word
    line.open = False
    line.open_at = 0
    line.cards = tuple(map(known.lot_of, rest.split()))
    return line, (word,)


def _red(word: str, rest: str, known: Vocabulary) -> Told | None:
    owner, *cards = rest.split() or [""]
    if known.side(owner) is None:
        return None
    line: Any = RedLine.__new__(RedLine)
    line.owner = owner
    line.cards = tuple(map(known.lot_of, cards))
    return line, (word, owner)


def _deal(_word: str, rest: str, known: Vocabulary) -> Told | None:
    words = rest.split()
    with_dealer = len(words) == 3 and words[1] == "dealer"
    if (len(words) != 1 and not with_dealer) or known.number(words[0]) is None:
        return None
    if with_dealer and known.seat(words[2]) is None:
        return None
    line: Any = DealHeading.__new__(DealHeading)
    line.number = int(words[0])
    line.dealer = words[2] if with_dealer else None
    line.position = False
    return line, ()


def _end(word: str, rest: str, known: Vocabulary) -> Told | None:
    if known.ending(rest) is None:
        return None
    line: Any = EndLine.__new__(EndLine)
    line.how = rest
    return line, (word,)


def _amounts(word: str, rest: str, _known: Vocabulary) -> Told | None:
    """Sides, each with an amount."""
    amounts = plain_amounts(rest.split())
    return _claims(word, [(side, (("", amount),)) for side, amount in amounts]) if amounts else None


def _count(word: str, rest: str, known: Vocabulary) -> Told | None:
    """Sides, each with any number of items and their amounts, none of them twice."""
    words = rest.split()
    told: list[tuple[str, Amounts]] = []
    is_item, begun, end = known.item, 0, len(words)
    while begun < end:
        side, past = words[begun], begun + 1
        while past < end and is_item(words[past]):
            past += 2
        items = words[begun + 1 : past : 2]
        amounts = [amount for amount in map(known.integer, words[begun + 2 : past : 2]) if amount is not None]
        if len(amounts) < len(items) or len({*items}) < len(items) or is_item(side) or not known.side(side):
            return None
        told.append((side, tuple(zip(items, amounts, strict=True))))
        begun = past
    return _claims(word, told) if told else None


def _claims(word: str, told: list[tuple[str, Amounts]]) -> Told:
    claims = []
    for side, amounts in told:
        claim: Any = Claim.__new__(Claim)
        claim.side = side
        claim.amounts = amounts
        claims.append(claim)
    line: Any = ClaimLine.__new__(ClaimLine)
    line.word = word
    line.claims = tuple(claims)
    return line, (word, *[side for side, _ in told])


def _tag(text: str, at: int, known: Vocabulary) -> Told | None:
    tag = known.tag.fullmatch(text)
    if tag is None:
        return None
    line: Any = Tag.__new__(Tag)
    line.name = tag["name"]
    line.value = unquoted(tag["value"])
    line.value_span = Span(at + tag.start("value") + 1, at + tag.end("value") - 1)
    return line, ()


_BY_WORD: dict[str, Callable[[str, str, Vocabulary], Told | None]] = {
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
"""What reads a plain line, by its first word; any other may be a tag."""
