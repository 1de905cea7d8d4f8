"""The draw from the stock."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import (
    Draw,
    EndTurn,
    LayRedThrees,
)
from sambanotation.game.apply import playing
from sambanotation.game.cards import Lot, spell
from sambanotation.game.position import Position
from sambanotation.game.runs import count
from sambanotation.referee.check import Fault, both, check, over, under, when
from sambanotation.referee.occasions import ACTED, DRAWN, MANY, SHORT_STOCK, UNFINISHED
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import RedThreeDrawn
from sambanotation.text import Text

_REPLACED = Text(
    "A card that replaces a red three is written after it, `3d/5c`, and does not count.",
    "A carta que substitui um três vermelho é escrita depois dele, `3d/5c`, e não conta.",
)


@check(
    "SG407",
    "draw_count",
    Draw,
    message=Text(
        "cards drawn from the stock by {seat}: {there}, at most {needed}",
        "cartas compradas do maço por {seat}: {there}, no máximo {needed}",
    ),
    help=Text(
        "{why} A discard has a sign of its own, `-5c`.",
        "{why} O descarte tem sinal próprio, `-5c`.",
    ),
    note=Text(
        "A player draws the top cards of the stock, as many as the rule set says; replacements of red threes come on "
        "top of that.",
        "O jogador compra as cartas de cima do maço, tantas quantas as regras dizem; as que substituem três vermelhos "
        "vêm além dessas.",
    ),
    taints=("hand",),
    when=ACTED | DRAWN | MANY,
)
def too_many_drawn(position: Position, event: Draw, rules: RuleSet) -> Iterator[Fault]:
    """More cards from the stock in one turn than the rule set draws."""
    turn = playing(position)
    before = turn.drawn
    low, high = count(chain[0] for chain in event.chains)
    verdict = over((before[0] + low, before[1] + high), rules.draw_count.value)
    if verdict is not None and turn.own:
        drawn, at = 0, 0
        for chain in event.chains:
            drawn += chain[0].low
            if before[0] + drawn > rules.draw_count.value:
                break
            at += len(chain)
        facts = {
            "seat": turn.seat,
            "there": (before[0] + low, before[1] + high),
            "needed": rules.draw_count.value,
            "why": Text("", "") if rules.drawn_red_three.value is RedThreeDrawn.KEPT else _REPLACED,
        }
        doubt = before[1] + high - rules.draw_count.value
        yield Fault(verdict, facts, card=at if verdict is Verdict.ILLEGAL else None, doubt=doubt)


@check(
    "SG408",
    "draw_count",
    EndTurn,
    message=Text(
        "cards drawn from the stock by {seat}: {there} instead of {needed}",
        "cartas compradas do maço por {seat}: {there} em vez de {needed}",
    ),
    help=Text(
        "{needed} are drawn, fewer only where the stock has no more.",
        "Compram-se {needed}, menos só se o maço já não tem tantas.",
    ),
    note=Text(
        "Whoever draws from the stock draws as many cards as the rule set says. Where fewer are left these are drawn "
        "and the turn goes on.",
        "Quem compra do maço compra tantas cartas quantas as regras dizem. Se restam menos, compram-se essas e a vez "
        "continua.",
    ),
    rests_on=("stock",),
    taints=("hand", "unseen"),
    when=UNFINISHED,
)
def too_few_drawn(position: Position, event: EndTurn, rules: RuleSet) -> Iterator[Fault]:
    """Fewer cards from the stock than the rule set draws, though the stock had more."""
    turn = playing(position)
    if not turn.draws or turn.take is not None:
        return
    more = None if position.stock.high and not position.stock.low else position.stock.low > 0
    verdict = both(under(turn.drawn, rules.draw_count.value), when(more))
    if verdict is not None:
        facts = {"seat": turn.seat, "there": turn.drawn, "needed": rules.draw_count.value}
        yield Fault(verdict, facts, at=max(0, turn.draws[-1][0]), doubt=rules.draw_count.value - turn.drawn[0])


@check(
    "SG410",
    "short_stock",
    Draw,
    LayRedThrees,
    message=Text(
        "cards drawn from the stock: {there}; left in it: at most {needed}",
        "cartas compradas do maço: {there}; restavam nele: no máximo {needed}",
    ),
    help=Text(
        "When the stock is used up, the next player takes the pile where the rules let him; else the deal is over "
        "(`end stock`).",
        "Com o maço esgotado, o jogador seguinte compra o bagaço se as regras deixam; do contrário, a rodada acaba "
        "(`end stock`).",
    ),
    note=Text(
        "Nobody draws more cards than the stock holds.",
        "Ninguém compra mais cartas do que o maço tem.",
    ),
    rests_on=("stock", "cards"),
    when=SHORT_STOCK | MANY,
)
def stock_used_up(position: Position, event: Draw | LayRedThrees, rules: RuleSet) -> Iterator[Fault]:
    """More cards from the stock than are left in it."""
    low = high = 0
    excess: tuple[int, bool] | None = None
    for at, lot, replaces in _from_stock(event):
        low, high = low + lot.low, high + lot.high
        if excess is None and low > position.stock.high:
            excess = at, replaces
    if excess is not None:
        clause = "last_red_three" if excess[1] else "stock_end" if not position.stock.high else None
        facts = {"there": (low, high), "needed": position.stock.high}
        yield Fault(Verdict.ILLEGAL, facts, card=excess[0], clause=clause)


@check(
    "SG411",
    "draw_count",
    Draw,
    LayRedThrees,
    message=Text(
        "{card} was drawn, but {next} lay on top of the stock", "comprou-se {card}, mas por cima do maço estava {next}"
    ),
    help=Text(
        "The stock is drawn from the top, in the order of the `stock` line. In a variation the same cards lie there "
        "as "
        "in the game, and so do cards that were drawn and put back (`undo`).",
        "Compra-se de cima do maço, na ordem da linha `stock`. Numa variante estão ali as mesmas cartas que no jogo, "
        "e "
        "também as que foram compradas e devolvidas (`undo`).",
    ),
    note=Text(
        "Cards are drawn from the top of the stock. Where the record says what lies there, nothing else can be drawn.",
        "As cartas são compradas de cima do maço. Quando o registro diz o que está ali, não se pode comprar outra.",
    ),
    rests_on=("stock",),
    taints=("stock", "cards"),
)
def not_the_top_of_the_stock(position: Position, event: Draw | LayRedThrees, rules: RuleSet) -> Iterator[Fault]:
    """A drawn card that cannot be the one that lies there."""
    coming = position.stock.coming.copy()
    for at, lot, _ in _from_stock(event):
        if lot.low != lot.high:
            return
        for _ in range(lot.low):
            lying = coming.pop() if coming else None
            if lying is not None and not lying.kinds & lot.kinds:
                yield Fault(Verdict.ILLEGAL, {"card": spell(lot.kinds), "next": spell(lying.kinds)}, card=at)
                return


def _from_stock(event: Draw | LayRedThrees) -> Iterator[tuple[int, Lot, bool]]:
    """The cards that an action draws from the stock, in order: written index, card, whether it replaces another."""
    at = 0
    for chain in event.chains:
        for step, lot in enumerate(chain):
            if step or isinstance(event, Draw):
                yield at + step, lot, step > 0
        at += len(chain)
