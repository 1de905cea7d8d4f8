"""How a deal begins, as the protocol says it: from the lines of a record, and back to lines of the notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sambanotation.engine.acts import chains_of, words_of
from sambanotation.engine.shape import Json
from sambanotation.game.cards import Lot, is_one
from sambanotation.game.position import Position
from sambanotation.notation.record import (
    Deal,
    HandLine,
    HeapLine,
    LaidLine,
    MeldLine,
    RedLine,
    TakenLine,
    ToPlayLine,
)
from sambanotation.notation.words import card_of

OPEN = "..."
"""Stands in a list of cards for those that are not told."""


def deal_of(deal: Deal, number: int, dealer: str | None, totals: Mapping[str, int]) -> Json:
    """The message that begins a deal of a record; the id is missing."""
    told: Json = {"type": "deal", "number": number, "totals": dict(totals)}
    if deal.heading.position:
        told["position"] = True
    else:
        told["dealer"] = dealer
    for line in deal.lines:
        match line:
            case HandLine():
                told.setdefault("hands", {})[line.seat] = [*chains_of(line.chains), *([OPEN] if line.open else [])]
            case HeapLine():
                before, after = words_of(line.cards[: line.open_at]), words_of(line.cards[line.open_at :])
                told[line.heap] = [*before, *([OPEN] if line.open else []), *after]
            case RedLine():
                told.setdefault("red_threes", {}).setdefault(line.owner, []).extend(words_of(line.cards))
            case MeldLine():
                melds = told.setdefault("melds", {}).setdefault(line.side, [])
                if line.cards or line.open:
                    melds.append([*words_of(line.cards), *([OPEN] if line.open else [])])
            case TakenLine():
                told.setdefault("taken", {})[line.side] = line.taken
            case LaidLine():
                told["laid"] = list(line.seats)
            case ToPlayLine():
                told["to_play"], told["drawn"] = line.seat, line.drawn
            case _:
                pass
    return told


def lines_of(deal: Json) -> Iterator[str]:
    """The lines of the notation that begin a deal as a message tells it."""
    position = deal.get("position", False)
    dealer = deal.get("dealer")
    yield f"deal {deal['number']}{' position' if position else f' dealer {dealer}' if dealer else ''}"
    for seat, cards in deal.get("hands", {}).items():
        yield _line(f"hand {seat}", cards)
    for heap in ("pile",) if position else ("up",):
        if heap in deal:
            yield _line(heap, deal[heap])
    if "stock" in deal:
        yield _line("stock", deal["stock"])
    for owner, cards in deal.get("red_threes", {}).items():
        yield _line(f"red {owner}", cards)
    if position:
        yield from _of_a_position(deal)


def _of_a_position(deal: Json) -> Iterator[str]:
    for side, melds in deal.get("melds", {}).items():
        if not melds:
            yield f"meld {side}"
        for cards in melds:
            yield f"meld {side} ={' '.join(cards)}"
    for side, taken in deal.get("taken", {}).items():
        yield f"taken {side}{'' if taken else ' no'}"
    if "laid" in deal:
        yield _line("laid", deal["laid"])
    if "to_play" in deal:
        yield f"{'drawn' if deal.get('drawn') else 'to-play'} {deal['to_play']}"


def _line(begins: str, words: Iterable[str]) -> str:
    return " ".join([begins, *words])


def is_full(deal: Json, seats: Iterable[str], sides: Iterable[str]) -> bool:
    """Whether a message tells every card of a deal, and all else that a table in the middle of one has."""
    names = (
        ("hands", "pile", "stock", "red_threes", "melds", "taken", "laid", "to_play") if deal.get("position") else ()
    )
    if any(name not in deal for name in names or ("hands", "up", "stock", "dealer")):
        return False
    if set(deal["hands"]) != set(seats) or (names and not all(set(deal[n]) == set(sides) for n in _BY_SIDE)):
        return False
    lists = [*deal["hands"].values(), deal.get("up", []), deal.get("pile", []), deal["stock"]]
    lists += [
        *deal.get("red_threes", {}).values(),
        *(meld for melds in deal.get("melds", {}).values() for meld in melds),
    ]
    return all(is_known(word) for words in lists for word in words)


_BY_SIDE = ("red_threes", "melds", "taken")


def is_known(word: str) -> bool:
    """Whether a word is one certain card, or a chain of such."""
    return word != OPEN and all(_is_card(card) for card in word.split("/"))


def _is_card(word: str) -> bool:
    try:
        return is_one(card_of(word).kinds)
    except KeyError:
        return False


def position_of(position: Position, number: int) -> Json | None:
    """The message that begins a deal in the middle, at a table of which everything is known, between two turns; None
    where not everything is."""
    told: Json = {
        "type": "deal",
        "number": number,
        "position": True,
        "totals": {side.name: side.total[0] for side in position.sides},
        "hands": {},
        "pile": words_of(tuple(position.pile.cards)),
        "stock": words_of(tuple(reversed(position.stock.coming))),
        "red_threes": {side.name: words_of(tuple(side.red_threes)) for side in position.sides},
        "melds": {side.name: [words_of(tuple(meld.lots)) for meld in side.on_table] for side in position.sides},
        "taken": {side.name: bool(side.taken) for side in position.sides},
        "laid": [seat for seat, laid in position.laid_before.items() if laid],
        "to_play": position.to_play,
        "drawn": False,
    }
    for seat, hand in position.hands.items():
        if not hand.complete:
            return None
        told["hands"][seat] = words_of(tuple(Lot(1 << kind, copies, copies) for kind, copies in hand.known.items()))
    if position.to_play is None or position.early is not None or any(position.owed.values()):
        return None
    if any(position.exposed.values()) or any(meld.joined is not None for side in position.sides for meld in side.melds):
        return None
    # What the deal was is not told by a table in its middle: who has gone on without a turn, what was charged.
    if any(side.penalties for side in position.sides) or position.stock.listed != position.stock.high:
        return None
    return told
