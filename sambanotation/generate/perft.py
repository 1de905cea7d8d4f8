"""How many turns there are: a count of all legal turns from a fixed table to a depth, for programs that play to compare
with. What is counted is defined in docs/perft.md; every act is put to the referee.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from hashlib import sha256
from types import MappingProxyType

from sambanotation.engine.digest import digest_of
from sambanotation.engine.shape import Json
from sambanotation.engine.table import RefereeTable
from sambanotation.frozen import frozen
from sambanotation.game.actions import (
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    BeginTurn,
    Discard,
    Draw,
    EndTurn,
    Event,
    GoOut,
    KeepLastCard,
    Label,
    LayMeld,
    TakePile,
    TakeTop,
)
from sambanotation.game.apply import apply, playing
from sambanotation.game.cards import KINDS, LOTS, RED_THREES, Lot
from sambanotation.game.position import Position
from sambanotation.notation.spelling import spell_card
from sambanotation.referee.layable import may_do
from sambanotation.replay.labels import resolve
from sambanotation.replay.sides import seating
from sambanotation.ruleset import RuleSet
from sambanotation.text import Lang, Text

RANKS_ON_TABLE = "KQJT98"
"""The ranks of the groups that lie there: of kings for the first side, of queens for the second, and so on."""


class Kind(StrEnum):
    """How a turn begins: with cards of the stock, the pile, or its top card alone."""

    STOCK = "stock"
    PILE = "pile"
    TOP = "top"


@frozen
class Perft:
    """How many turns there are at a depth, by the kind of the last one."""

    depth: int
    turns: Mapping[Kind, int]

    @property
    def total(self) -> int:
        return sum(self.turns.values())


TOO_FEW_CARDS = Text("the pack has not so many cards", "o baralho não tem tantas cartas")


class NoTableError(ValueError):
    """There is no table to count from; `words` and `facts` say why."""

    def __init__(self, words: Text, facts: Mapping[str, object] = MappingProxyType({})) -> None:
        super().__init__(words.say(Lang.EN, facts))
        self.words, self.facts = words, facts


def deal_for(rules: RuleSet, players: int, seed: int, hand: int) -> Json:
    """The table from which turns are counted, as the message that begins a deal (docs/engine-protocol.md).

    Raises NoTableError where the pack has not so many cards.
    """
    pack = _pack(rules)
    seats = _SEATS[:players]
    sides = seating(tuple(seats), rules.sides.value[players][0])
    melds = {side: [[f"{rank}{suit}" for suit in "shd"]] for side, rank in zip(sides, RANKS_ON_TABLE, strict=False)}
    for meld in melds.values():
        for card in meld[0]:
            pack.remove(card)
    order = sorted(range(len(pack)), key=lambda number: sha256(f"{seed} {number}".encode()).digest())
    cards = [pack[number] for number in order]
    reds = [card for card in cards if card in ("3h", "3d")]
    cards = [card for card in cards if card not in ("3h", "3d")]
    if len(cards) < players * hand + 1:
        raise NoTableError(TOO_FEW_CARDS)
    hands = {seat: cards[at * hand : (at + 1) * hand] for at, seat in enumerate(seats)}
    rest = cards[players * hand :]
    return {
        "type": "deal",
        "number": 1,
        "position": True,
        "totals": dict.fromkeys(sides, 0),
        "hands": hands,
        "pile": rest[:1],
        "stock": rest[1:] + reds,
        "red_threes": {side: [] for side in sides},
        "melds": melds,
        "taken": dict.fromkeys(sides, True),
        "laid": list(seats),
        "to_play": seats[0],
        "drawn": False,
    }


_SEATS = "ABCDEF"


def _pack(rules: RuleSet) -> list[str]:
    """The cards of the pack in order: copy by copy from two to ace, each rank in the suits s h d c; the jokers last."""
    plain = [spell_card(lot) for lot in LOTS[: KINDS - 1]] * rules.pack.value.copies
    return plain + ["JK"] * rules.pack.value.jokers


def table_for(rules: RuleSet, players: int, seed: int, hand: int) -> RefereeTable:
    """The table of `deal_for`. Raises NoTableError as that does, and where the referee has something against it."""
    sides = seating(tuple(_SEATS[:players]), rules.sides.value[players][0])
    table = RefereeTable(rules, _SEATS[:players], sides)
    ruling = table.deal(deal_for(rules, players, seed, hand))
    if ruling.findings:
        finding = ruling.findings[0]
        raise NoTableError(finding.message, finding.facts)
    return table


def perft(table: RefereeTable, depth: int) -> Iterator[Perft]:
    """The counts for each depth from 1 on, one after the other."""
    level = [table.position]
    for at in range(1, depth + 1):
        counted: Counter[Kind] = Counter()
        below: list[Position] = []
        for position in level:
            for kind, reached in turns(position, table.rules):
                counted[kind] += 1
                if at < depth:
                    below.append(reached)
        yield Perft(at, {kind: counted[kind] for kind in Kind})
        level = below


def turns(position: Position, rules: RuleSet) -> Iterator[tuple[Kind, Position]]:
    """The tables that the seat which is due can reach in one turn, each once for each way to begin."""
    if position.out is not None or position.to_play is None:
        return
    coming = list(position.stock.coming)[::-1][: rules.draw_count.value]
    ways: tuple[tuple[Kind, Event], ...] = ((Kind.PILE, TakePile()), (Kind.TOP, TakeTop()))
    if coming:
        ways = ((Kind.STOCK, Draw(tuple((lot,) for lot in coming))), *ways)
    for kind, way in ways:
        begun = position.copy()
        reached: dict[object, Position] = {}
        if _happens(begun, BeginTurn(position.to_play, 0), rules) and _happens(begun, way, rules):
            for laid in _laid(begun, rules):
                for ended in _ended(laid, rules):
                    reached.setdefault((digest_of(ended), ended.out), ended)
        yield from ((kind, table) for table in reached.values())


def _happens(position: Position, event: Event, rules: RuleSet) -> bool:
    """Whether an act is legal; if so it has happened."""
    resolved = resolve(position, event, rules)
    if not may_do(position, resolved, rules):
        return False
    apply(position, resolved)
    return True


def _laid(begun: Position, rules: RuleSet) -> Iterator[Position]:
    """The tables that come of laying any cards in any order, that of laying none first; each once."""
    waiting, seen = [begun], {_laying(begun)}
    while waiting:
        position = waiting.pop()
        yield position
        seat = playing(position).seat
        side = position.side_of[seat]
        labels = [Label(meld.key, number=meld.number) for meld in side.on_table]
        for cards in _parts(position.hands[seat].known):
            acts: list[Event] = [AddToMeld(label, cards) for label in labels]
            acts += [LayMeld(cards)] if len(cards) >= rules.meld_least.value else []
            for act in acts:
                tried = position.copy()
                if _happens(tried, act, rules) and (key := _laying(tried)) not in seen:
                    seen.add(key)
                    waiting.append(tried)


def _laying(position: Position) -> tuple[object, ...]:
    """What a table in the middle of a turn is told apart by: the cards, and what a take still asks for."""
    turn = playing(position)
    return digest_of(position), turn.released, turn.top_waits


def _parts(known: Mapping[int, int]) -> Iterator[tuple[Lot, ...]]:
    """Every choice of cards from a hand but none at all, red threes left out."""
    kinds = [kind for kind in sorted(known) if known[kind] and not 1 << kind & RED_THREES]
    choices: list[tuple[Lot, ...]] = [()]
    for kind in kinds:
        choices = [(*cards, *(LOTS[kind],) * number) for cards in choices for number in range(known[kind] + 1)]
    yield from choices[1:]


def _ended(laid: Position, rules: RuleSet) -> Iterator[Position]:
    """The tables in which a turn may end: by a discard, by keeping the last card, or by going out."""
    seat = playing(laid).seat
    ways: list[tuple[Event, ...]] = [(), (KeepLastCard(),)]
    ways += [(Discard((Lot(1 << kind),)),) for kind, copies in sorted(laid.hands[seat].known.items()) if copies]
    endings: tuple[tuple[Event, ...], ...] = ((), (AnnounceOneCard(),), (GoOut(),), (AskPartner(True), GoOut()))
    for way in ways:
        for ending in endings:
            tried = laid.copy()
            if all(_happens(tried, event, rules) for event in (*way, *ending, EndTurn())):
                yield tried
