"""The digest of a table: a number that two programs share just where the same cards lie in the same places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from sambanotation.engine.acts import words_of
from sambanotation.engine.deals import is_known
from sambanotation.game.cards import Lot
from sambanotation.game.position import Position


def digest_of(position: Position) -> str | None:
    """SHA-256 of what docs/engine-protocol.md says of a table, in 64 hexadecimal digits; None where a card is not
    known."""
    lines = list(_lines(position))
    if any(not is_known(word) for name, words in lines for word in words):
        return None
    text = "".join(f"{' '.join([name, *words])}\n" for name, words in lines)
    return sha256(text.encode("ascii")).hexdigest()


def _lines(position: Position) -> Iterator[tuple[str, list[str]]]:
    """What the digest is made of: each line its name and its cards."""
    stock = position.stock
    yield "stock", words_of(tuple(reversed(stock.coming))) if stock.listed == stock.high else ["..."]
    yield "pile", words_of(tuple(position.pile.cards))
    for seat in position.seats:
        hand = position.hands[seat]
        held = (Lot(1 << kind, copies, copies) for kind, copies in hand.known.items() if copies)
        yield f"hand {seat}", _sorted(held) if hand.complete and position.out != seat else _left(hand.size)
    for side in position.sides:
        yield f"red {side.name}", _sorted(side.red_threes)
        for meld in side.on_table:
            yield f"meld {side.name}", ["..."] if meld.open else _sorted(meld.lots)


def _left(size: tuple[int, int]) -> list[str]:
    return [] if size == (0, 0) else ["..."]


def _sorted(lots: Iterable[Lot]) -> list[str]:
    return sorted(words_of(tuple(lots)))
