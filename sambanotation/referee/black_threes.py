"""Black threes as a meld: only by who goes out, and without wild cards."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Severity
from sambanotation.game.actions import AddToMeld, EndTurn, LayMeld
from sambanotation.game.apply import playing
from sambanotation.game.cards import (
    BLACK_THREES,
    WILD,
    spell,
)
from sambanotation.game.melds import Form, count
from sambanotation.game.position import Position
from sambanotation.referee.check import Fault, check, over
from sambanotation.referee.forms import intended, laid_on
from sambanotation.referee.occasions import LAID
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import BlackThreeMeld
from sambanotation.text import Text


@check(
    "SG508",
    "black_three_wilds",
    LayMeld,
    AddToMeld,
    message=Text("a wild card among black threes: {card}", "um curinga entre os três negros: {card}"),
    help=Text("Black threes are melded without wild cards.", "Três negros são baixados sem curingas."),
    note=Text("Black threes are never combined with wild cards.", "Três negros nunca são combinados com curingas."),
    rests_on=("meld",),
    taints=("meld",),
)
def wild_card_with_black_threes(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A wild card in a meld of black threes."""
    if intended(position, event) is not Form.BLACK_THREES:
        return
    lots = event.lots
    there = count((*laid_on(position, event), *lots), WILD)
    verdict = over(there, rules.black_three_wilds.value)
    at = next((at for at, lot in enumerate(lots) if lot.kinds & WILD), None)
    if verdict is not None and at is not None:
        yield Fault(verdict, {"card": spell(lots[at].kinds)}, card=at)


@check(
    "SG513",
    "black_three_group",
    LayMeld,
    AddToMeld,
    message=Text(
        "black threes in the meld: {there}, at most {needed}",
        "três negros na combinação: {there}, no máximo {needed}",
    ),
    help=Text(
        "Keep those beyond {needed}, or lay them as a second meld.",
        "Guarde os que passam de {needed}, ou baixe-os como outra combinação.",
    ),
    note=Text(
        "In some rule sets a meld of black threes has only so many cards.",
        "Em alguns regulamentos, uma combinação de três negros tem um número máximo de cartas.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def too_many_black_threes(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """More cards in a meld of black threes than it may have."""
    most = rules.black_three_group.value.most
    if most is None or intended(position, event) is not Form.BLACK_THREES:
        return
    before = laid_on(position, event)
    there = count((*before, *event.lots))
    verdict = over(there, most)
    if verdict is not None:
        excess = max(0, most - count(before)[0]) if all(lot.certain for lot in event.lots) else None
        yield Fault(verdict, {"there": there, "needed": most}, card=excess)


@check(
    "SG509",
    "black_three_meld",
    EndTurn,
    message=Text("{seat} melded black threes without going out", "{seat} baixou três negros sem bater"),
    help=Text(
        "Keep them for the turn in which you go out, or discard them to block the pile.",
        "Guarde-os para a vez em que bater, ou descarte-os para bloquear o bagaço.",
    ),
    note=Text(
        "Black threes are melded only by a player who goes out in that turn. During play they serve to block the pile.",
        "Três negros só são baixados por quem bate naquela vez. Durante o jogo, servem para bloquear o bagaço.",
    ),
    when=LAID,
)
def black_threes_without_going_out(position: Position, event: EndTurn, rules: RuleSet) -> Iterator[Fault]:
    """Black threes melded in a turn in which the player does not go out."""
    turn = playing(position)
    # A hand emptied without `#` is a finding of its own.
    verdict = over(position.hands[turn.seat].size, 0)
    if turn.out is not None or verdict is None:
        return
    severity = None if rules.black_three_meld.value is BlackThreeMeld.GOING_OUT else Severity.WARNING
    for laid in turn.laid:
        threes = count(laid.lots, BLACK_THREES)[0]
        if threes and laid.meld.form is Form.BLACK_THREES:
            yield Fault(verdict, {"seat": turn.seat}, at=laid.index, severity=severity)
