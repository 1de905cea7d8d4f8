"""A deal that begins in the middle, cut out of one that is told card by card."""

from __future__ import annotations

from collections.abc import Iterable

from sambanotation.game.cards import Lot, spell
from sambanotation.game.position import Position
from sambanotation.notation.parser import parse
from sambanotation.notation.record import Line, Turn
from sambanotation.replay.match_in_play import MatchInPlay
from sambanotation.replay.watching import Watcher
from sambanotation.source import Source


class _Looking(Watcher):
    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.position: Position | None = None

    def after(self, line: Line, position: Position) -> None:
        if isinstance(line, Turn) and line.number == self.turn:
            self.position = position.copy()


def position_after(text: str, turn: int) -> str:
    """The record from this turn of its first deal on, with all that lies on the table then."""
    (record,) = parse(Source("whole", text)).records
    looking = _Looking(turn)
    MatchInPlay(record.head, watcher=looking).play(record.deals[0])
    assert looking.position is not None, "the deal has that turn"
    lines = [line for line in text.split("\n") if line.startswith("[")]
    lines += ["", "deal 1 position", *_told(looking.position)]
    return "\n".join([*lines, *_behind(text, turn)]) + "\n"


def _told(position: Position) -> Iterable[str]:
    for seat, hand in position.hands.items():
        yield f"hand {seat} {_cards(Lot(1 << kind) for kind, number in hand.known.items() for _ in range(number))}"
    yield f"pile {_cards(position.pile.cards)}"
    yield f"stock {_cards(reversed(position.stock.coming))}"
    for side in position.sides:
        yield f"red {side.name} {_cards(side.red_threes)}".rstrip()
        melds = [meld for meld in side.melds if meld.joined is None]
        yield from (f"meld {side.name} ={_cards(meld.lots)}" for meld in melds)
        if not melds:
            yield f"meld {side.name}"
        yield f"taken {side.name}" + ("" if side.taken else " no")
    if position.to_play is not None:
        yield f"to-play {position.to_play}"


def _cards(lots: Iterable[Lot]) -> str:
    return " ".join(spell(lot.kinds) for lot in lots)


def _behind(text: str, turn: int) -> list[str]:
    lines = text.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith(f"{turn}. "))
    return [line for line in lines[at + 1 :] if line.split(" ")[0] not in ("count", "score", "total")]
