"""Worlds to ask the referee about, each in a line of text: rules, one seat's hand, melds, pile, stock and turn so far.

`samba-br, going_out_melds -1 | hand: 5s 5h _ | melds: 5s 5h 5h / JK 2s 2h ... | pile: 9c 7s | turn: A; draw 4s 5s`

Behind the name of the rule set stands what is otherwise in it, as `tests.values` names it. A card followed by `?` may
be there or not; a meld that ends with `...` may have more cards. What is not told is as in `World`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache

from sambanotation.game.actions import BeginTurn, Draw, Event, LayMeld, LayRedThrees, TakePile, TakeTop
from sambanotation.game.apply import apply
from sambanotation.game.cards import Lot, kinds_in
from sambanotation.game.hand import Hand, Range
from sambanotation.game.heaps import Stock
from sambanotation.game.melds import Meld
from sambanotation.game.position import Position, Side
from sambanotation.game.worth import worth_of_cards
from sambanotation.referee.emptying import simply_goes_out
from sambanotation.referee.questions import best_opening, can_go_out, can_take_pile, can_take_top_alone, legal_takes
from sambanotation.ruleset import RuleSet
from tests.referee.tables import kinds, under
from tests.rules_named import rules_named
from tests.values import HINTS, others

SAID = {True: "yes", False: "no", None: "?"}
TOLD = {said: answer for answer, said in SAID.items()}


@dataclass(frozen=True)
class World:
    """What is known of a table at which seat A plays alone against B. Numbers are written `50` or `15..50`."""

    rules: str
    hand: str = ""
    gone: str = ""
    """Cards that left the hand."""
    melds: str = ""
    more: str = "no"
    """Whether the side may have melds that nobody knows."""
    pile: str = ""
    stock: str = "40"
    minimum: str = "50"
    total: str = "0"
    taken: str = "yes"
    """Whether the side has taken the pile before."""
    owed: str = ""
    """Dealt red threes shown and not yet replaced."""
    early: str = ""
    """Who drew before his turn."""
    dead: str = "no"
    """Whether the stock has ended the deal."""
    turn: str = ""
    """Whose turn it is, and what was done in it."""

    def __str__(self) -> str:
        told = [f"{one.name}: {getattr(self, one.name)}" for one in fields(self) if one.name != "rules"]
        usual = [f"{one.name}: {one.default}" for one in fields(self) if one.name != "rules"]
        return " | ".join([self.rules, *(each for each, plain in zip(told, usual, strict=True) if each != plain)])


def world_of(line: str) -> World:
    """The world that a line tells."""
    rules, *parts = line.split(" | ")
    return replace(World(rules), **dict(part.split(": ", 1) for part in parts))


@cache
def rules_of(text: str) -> RuleSet:
    """A rule set by its name, and what is otherwise in it."""
    name, *changes = text.split(", ")
    rules = rules_named(name)
    for change in changes:
        clause, _, told = change.partition(" ")
        rules = under(rules, **{clause: dict(others(HINTS[clause], rules.clauses()[clause].value))[told]})
    return rules


def number(text: str) -> Range:
    """`50` and `15..50`, as the least and the most."""
    low, _, high = text.partition("..")
    return int(low), int(high or low)


def lots(cards: str) -> list[Lot]:
    """Written cards, one lot each."""
    return [Lot(kinds(card.rstrip("?")), 0 if card.endswith("?") else 1) for card in cards.split()]


def position_of(world: World) -> Position:
    """The table of a world."""
    rules = rules_of(world.rules)
    total, minimum = number(world.total), number(world.minimum)
    sides = tuple(Side(name, (name,), total, minimum) for name in "AB")
    most, reds_kept = rules.take_most.value, rules.red_three_held.value
    position = Position(("A", "B"), sides, rules.pack.value, worth_of_cards(rules), take_most=most, reds_kept=reds_kept)
    hand = position.hands["A"]
    for lot in lots(world.hand):
        hand.receive(lot)
    for lot in lots(world.gone):
        hand.give(lot)
    for cards in filter(None, world.melds.split(" / ")):
        meld = Meld(lots(cards.removesuffix(" ...")), "A", 1)
        meld.open = cards.endswith(" ...")
        sides[0].lay(meld)
    sides[0].melds_open = TOLD[world.more] is not False
    sides[0].taken, position.dead = TOLD[world.taken], TOLD[world.dead]
    position.pile.cards = lots(world.pile)
    position.stock = Stock(*number(world.stock))
    position.owed["A"] = lots(world.owed)
    if world.early:
        position.early = world.early, []
    if world.turn:
        _play(position, world.turn)
    return position


def _play(position: Position, told: str) -> None:
    seat, *acts = told.split("; ")
    apply(position, BeginTurn(seat, 1))
    for act in acts:
        how, _, cards = act.partition(" ")
        given = tuple(lots(cards))
        event: Event
        match how:
            case "draw":
                event = Draw(tuple((lot,) for lot in given))
            case "take":
                event = TakePile()
            case "top":
                event = TakeTop()
            case "red":
                event = LayRedThrees((given,))
            case _:
                event = LayMeld(given)
        apply(position, event)


def answers(world: World) -> str:
    """What the referee says of a world: who goes out, and by the plainest way; how the pile is taken; what opens.

    What opens is told with no card kept, with one card kept, and with the top card on a pair too.
    """
    rules, position = rules_of(world.rules), position_of(world)
    plainly = "yes" if simply_goes_out(position, "A", rules) else "no"
    told = [f"out {SAID[can_go_out(position, 'A', rules)]}", f"plainly {plainly}"]
    if not world.turn or world.pile:
        told.append(f"pile {SAID[can_take_pile(position, 'A', rules)]}")
        told += [f"{way.value} {SAID[answer]}" for way, answer in legal_takes(position, "A", rules).items()]
    if rules.take_top_alone.value:
        told.append(f"top {SAID[can_take_top_alone(position, 'A', rules)]}")
    if not world.melds:
        told.append(f"opening {' '.join(_openings(position.hands['A'], position, rules))}")
    return ", ".join(told)


def _openings(hand: Hand, position: Position, rules: RuleSet) -> list[str]:
    top = next(kinds_in(position.pile.top), None) if position.pile.top else None
    asked = [(None, 0), (None, 1), *([(top, 1)] if top is not None else [])]
    found = [best_opening(hand, position.worth, rules, card, keep) for card, keep in asked]
    return [str(low) if low == high else f"{low}..{high}" for low, high in found]
