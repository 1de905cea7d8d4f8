"""The ways in which the discard pile may be taken, by who takes it and what lies in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import AddToMeld, LayMeld
from sambanotation.game.apply import playing
from sambanotation.game.cards import spell
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.game.runs import count
from sambanotation.game.top_card import without_top
from sambanotation.referee.check import Fault, both, check, over, when
from sambanotation.referee.dealing import named
from sambanotation.referee.occasions import TOP_WAITS
from sambanotation.referee.taking import first_take, missing_way, naturals_from_hand, starts_sequence, way_facts
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Take
from sambanotation.text import Text

_IN_WORDS = {
    Take.NATURAL_PAIR: Text(
        "with a natural pair of its rank from the hand", "com um par natural da mão, do seu índice"
    ),
    Take.NATURAL_AND_WILD: Text(
        "with a natural card of its rank and a wild card from the hand",
        "com uma carta natural da mão, do seu índice, e um curinga",
    ),
    Take.ONTO_GROUP: Text("onto a group of the side", "para um grupo do lado"),
    Take.ONTO_CANASTA: Text("onto a canasta of the side", "para uma canastra do lado"),
    Take.ONTO_SEQUENCE: Text("onto a sequence of the side", "para uma sequência do lado"),
}


@check(
    "SG437",
    "takes",
    LayMeld,
    AddToMeld,
    message=Text(
        "the pile cannot be taken so: the top card {card} was used with {there}",
        "o bagaço não se compra assim: a carta de cima {card} foi usada com {there}",
    ),
    help=Text("In this turn it is taken: {ways}.", "Nesta vez ele se compra: {ways}."),
    note=Text(
        "A rule set names the ways in which the top card may be used to take the pile: with a natural pair from the "
        "hand, with a natural and a wild card, onto a group, a canasta or a sequence of the side. Before a side's "
        "initial meld, at its first take and when the pile is prized there may be fewer of them.",
        "As regras dizem de que modos a carta de cima pode ser usada para comprar o bagaço: com um par natural da mão, "
        "com uma carta natural e um curinga, para um grupo, uma canastra ou uma sequência do lado. Antes da saída, na "
        "primeira compra do lado e com o bagaço premiado podem ser menos.",
    ),
    rests_on=("take", "pile", "meld"),
    taints=("take",),
    when=TOP_WAITS,
)
def pile_taken_in_a_closed_way(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A top card used in a way that the rule set does not have, or not for this side, this take or this pile.

    Where just a natural pair is open to a first take, or for a prized pile, that it is missing is told by itself.
    """
    turn = playing(position)
    if not turn.top_waits or starts_sequence(position, event):
        return
    if without_top(event.lots, turn.top) is None:
        return
    found: Fault | None = None
    for clause, ways, holds in _restrictions(turn, rules):
        verdict = both(missing_way(position, event, ways, rules), holds)
        if clause in _BY_ITSELF and set(ways) == {Take.NATURAL_PAIR}:
            if verdict is Verdict.ILLEGAL:
                return
            continue
        if verdict is None or (clause == "takes" and _makes_nothing(position, event)):
            continue
        if found is not None and verdict is not Verdict.ILLEGAL:
            continue
        told = [_IN_WORDS[way] for way in Take if way in ways] or Text("in no way", "de modo nenhum")
        found = Fault(verdict, {**way_facts(position, event), "ways": told}, clause=clause)
        if verdict is Verdict.ILLEGAL:
            break
    if found is not None:
        yield found


def _makes_nothing(position: Position, event: LayMeld | AddToMeld) -> bool:
    """Whether cards laid with the top card make no meld with it at all, which is told by itself."""
    found = naturals_from_hand(position, event)
    return isinstance(event, LayMeld) and found is not None and found[0][1] < 2 and not found[1][1]


_BY_ITSELF = ("first_takes", "prized_takes")


def _restrictions(turn: TurnSoFar, rules: RuleSet) -> Iterator[tuple[str, Collection[Take], Verdict | None]]:
    """The clauses that say how this pile may be taken: their ways, and whether they hold for this take. One that leaves
    all the ways open that there are restricts nothing."""
    if turn.alone:
        # Where the top card is never taken alone, that is told by itself.
        if rules.take_top_alone.value:
            yield "take_top_alone", rules.take_top_alone.value, Verdict.ILLEGAL
        return
    takes = set(rules.takes.value)
    for clause, ways, holds in (
        ("first_takes", rules.first_takes.value, when(first_take(turn, rules))),
        ("prized_takes", rules.prized_takes.value, over(count(turn.pile, named(rules.prized_by.value)), 0)),
        ("opening_takes", rules.opening_takes.value, when(None if turn.was_open is None else not turn.was_open)),
    ):
        if set(ways) != takes:
            yield clause, ways, holds
    yield "takes", rules.takes.value, Verdict.ILLEGAL


@check(
    "SG430",
    "sequence_start",
    LayMeld,
    message=Text(
        "the pile was taken to begin a sequence with {card}",
        "o bagaço foi comprado para começar uma sequência com {card}",
    ),
    help=Text(
        "The top card may join a sequence that lies on the table; the first {needed} cards of a sequence come "
        "from the hand.",
        "A carta de cima pode juntar-se a uma sequência que está na mesa; as primeiras {needed} cartas de uma "
        "sequência vêm da mão.",
    ),
    note=Text(
        "In most rule sets the top card of the pile may not be taken to begin a sequence.",
        "Na maioria dos regulamentos, a carta de cima do bagaço não pode ser comprada para começar uma sequência.",
    ),
    rests_on=("take",),
    taints=("take",),
    when=TOP_WAITS,
)
def pile_taken_to_begin_a_sequence(position: Position, event: LayMeld, rules: RuleSet) -> Iterator[Fault]:
    """A new sequence with the top card in it."""
    turn = playing(position)
    lots = event.lots
    if rules.sequence_start.value:
        return
    if turn.top_waits and starts_sequence(position, event) and without_top(lots, turn.top) is not None:
        yield Fault(Verdict.ILLEGAL, {"card": spell(turn.top), "needed": rules.sequence_least.value})
