"""Whether the discard pile is open to the player who takes it."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import (
    Event,
    TakePile,
    TakeTop,
)
from sambanotation.game.apply import playing
from sambanotation.game.cards import spell
from sambanotation.game.position import Position
from sambanotation.referee.check import Fault, among, both, check, over, tell_hand, tell_number, under
from sambanotation.referee.dealing import named
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import OneCardTake
from sambanotation.text import Text


@check(
    "SG421",
    "one_pile",
    TakePile,
    TakeTop,
    message=Text("there is no pile to take", "não há bagaço para comprar"),
    help=Text(
        "It was taken before, and nobody has discarded since.", "Ele foi comprado antes, e ninguém descartou depois."
    ),
    note=Text(
        "The pile is what was discarded since it was last taken.",
        "O bagaço é o que foi descartado desde a última vez que foi comprado.",
    ),
    rests_on=("pile",),
    taints=("hand", "unseen"),
)
def no_pile_to_take(position: Position, event: Event, rules: RuleSet) -> Iterator[Fault]:
    """A take of a pile in which there certainly is no card."""
    if rules.one_pile.value and position.pile.size[1] == 0 and playing(position).take is None:
        yield Fault(Verdict.ILLEGAL, {})


@check(
    "SG422",
    "blocked_tops",
    TakePile,
    TakeTop,
    message=Text("{card} on top blocks the pile", "{card} por cima bloqueia o bagaço"),
    help=Text(
        "Draw from the stock. The block ends when another card covers it.",
        "Compre do maço. O bloqueio acaba quando outra carta cobre esta.",
    ),
    note=Text(
        "A black three or a wild card on top keeps the next player from taking the pile.",
        "Um três negro ou um curinga por cima impede o jogador seguinte de comprar o bagaço.",
    ),
    rests_on=("pile",),
    taints=("take",),
)
def blocked_pile_taken(position: Position, event: TakePile | TakeTop, rules: RuleSet) -> Iterator[Fault]:
    """A take of a pile, or of its top card alone where that may be taken, that is blocked by the top card."""
    if isinstance(event, TakeTop) and not rules.take_top_alone.value:
        return
    top = position.pile.top
    verdict = among(top, named(rules.blocked_tops.value)) if position.pile.size[0] else None
    if verdict is not None:
        yield Fault(verdict, {"card": spell(top), "pile": tell_number(position.pile.size, position)})


@check(
    "SG423",
    "one_card_take",
    TakePile,
    message=Text("{seat} had one card and took {pile}", "{seat} tinha uma só carta e comprou {pile}"),
    help=Text("{why}", "{why}"),
    note=Text(
        "Whoever holds a single card must draw from the stock. The pile is closed to him until the stock is used up; "
        "in some rule sets only a pile of one card is closed to him.",
        "Quem tem uma só carta deve comprar do maço. O bagaço fica fechado para ele até o maço se esgotar; em alguns "
        "regulamentos só lhe fica fechado um bagaço de uma carta.",
    ),
    rests_on=("hand",),
)
def pile_taken_with_one_card(position: Position, event: TakePile, rules: RuleSet) -> Iterator[Fault]:
    """A take by a player with one card while the stock has cards, or only of a pile of one card."""
    turn = playing(position)
    size = position.hands[turn.seat].size
    if rules.one_card_take.value is OneCardTake.YES or not turn.own or size[1] == 0:
        return
    if rules.one_card_take.value is OneCardTake.LARGER_PILE:
        closed = under(position.pile.size, 2) if position.pile.size[1] else None
        pile, why = _LONE_PILE
    else:
        closed = over(position.stock.size, 0)
        pile, why = _ANY_PILE
    verdict = both(under(size, 2), closed)
    if verdict is not None:
        hand = tell_hand(position.hands[turn.seat])
        yield Fault(verdict, {"seat": turn.seat, "hand": hand, "pile": pile, "why": why})


_ANY_PILE = (
    Text("the pile while the stock lasted", "o bagaço antes de o maço se esgotar"),
    Text(
        "With one card in the hand (pumba) the next draw is from the stock.",
        "Com uma só carta na mão (pumba), a compra seguinte é do maço.",
    ),
)
_LONE_PILE = (
    Text("a pile of one card", "um bagaço de uma só carta"),
    Text(
        "With one card in the hand, a pile of two cards or more may be taken.",
        "Com uma só carta na mão, pode-se comprar um bagaço de duas cartas ou mais.",
    ),
)
"""What was taken, and the way out, where a player with one card may take no pile or only a larger one."""


@check(
    "SG424",
    "drawn_early",
    TakePile,
    TakeTop,
    message=Text(
        "{seat} had drawn from the stock before the turn came, and took the pile",
        "{seat} tinha comprado do maço antes da sua vez, e comprou o bagaço",
    ),
    help=Text("The early draw stands as the draw of this turn.", "A compra antecipada vale como a compra desta vez."),
    note=Text(
        "In some rule sets, when the next player draws while another is still playing, the draw stands and "
        "the pile is closed to him in that turn, whatever is discarded.",
        "Em alguns regulamentos, quando o jogador seguinte compra enquanto outro ainda joga, a compra vale e "
        "o bagaço fica fechado para ele naquela vez, seja qual for o descarte.",
    ),
)
def pile_taken_after_early_draw(position: Position, event: Event, rules: RuleSet) -> Iterator[Fault]:
    """A take by a player who drew in the turn before."""
    turn = playing(position)
    if any(index < 0 for index, _ in turn.draws) and rules.drawn_early.value:
        yield Fault(Verdict.ILLEGAL, {"seat": turn.seat})


@check(
    "SG425",
    "take_top_alone",
    TakeTop,
    message=Text(
        "the top card was taken without the rest of the pile", "a carta de cima foi comprada sem o resto do bagaço"
    ),
    help=Text("The whole pile is taken: `^`.", "O bagaço é comprado inteiro: `^`."),
    note=Text(
        "In most rule sets whoever takes the top card takes the whole pile with it.",
        "Na maioria dos regulamentos, quem compra a carta de cima compra com ela o bagaço inteiro.",
    ),
    taints=("pile",),
)
def top_card_taken_alone(position: Position, event: TakeTop, rules: RuleSet) -> Iterator[Fault]:
    """A take of the top card alone under a rule set that knows no such take."""
    if not rules.take_top_alone.value:
        yield Fault(Verdict.ILLEGAL, {})
