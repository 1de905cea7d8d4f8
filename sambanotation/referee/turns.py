"""Whose turn it is, how a turn begins, and what is done out of turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sambanotation.diagnostic import Severity, Verdict
from sambanotation.game.actions import (
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    BeginTurn,
    ClaimHand,
    Discard,
    Draw,
    Event,
    GoOut,
    JoinMelds,
    KeepLastCard,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
    TakeTop,
)
from sambanotation.game.apply import playing
from sambanotation.game.position import Position
from sambanotation.game.stock_ending import last_red_three
from sambanotation.referee.check import Fault, check
from sambanotation.referee.occasions import ACTED, DRAWN, TOOK, UNDRAWN
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import RedThreeDealt, StockEnd
from sambanotation.text import Text

_AFTER_DRAWING = (LayMeld, AddToMeld, JoinMelds, SwapWild, Discard, AskPartner, KeepLastCard, GoOut)


@check(
    "SG401",
    "next_player",
    BeginTurn,
    message=Text("{seat} played, but it was {expected}'s turn", "{seat} jogou, mas era a vez de {expected}"),
    help=Text(
        "{expected} was to play: the player after the dealer begins (`deal 2 dealer C` names him), and the turn "
        "passes "
        "to the left. An act out of turn is written `@{seat}` in the turn that it disturbed.",
        "Era {expected} quem devia jogar: começa o jogador seguinte ao carteador (`deal 2 dealer C` o nomeia), e a "
        "vez "
        "passa para a esquerda. Um ato fora da vez se escreve `@{seat}` na vez que ele perturbou.",
    ),
    note=Text(
        "The player after the dealer begins, and the turn passes to the left. After a turn out of order play goes on "
        "from the player who took it. Where the record leaves it to custom who dealt, it is a notice.",
        "Começa o jogador seguinte ao carteador, e a vez passa para a esquerda. Depois de uma vez fora da ordem, o "
        "jogo "
        "segue a partir de quem jogou. Onde o registro deixa ao costume quem deu as cartas, é uma nota.",
    ),
    rests_on=("order",),
)
def not_this_seats_turn(position: Position, event: BeginTurn, rules: RuleSet) -> Iterator[Fault]:
    """A turn of another seat than the one whose turn it is."""
    if position.to_play is not None and event.seat != position.to_play and position.out is None:
        first = position.from_start and not any(position.played.values())
        clause = "first_player" if first else None
        severity = None
        if first and position.dealer_assumed:
            # Custom tells who dealt, not the source: another table may have dealt otherwise.
            clause, severity = "next_dealer", Severity.NOTICE
        facts = {"seat": event.seat, "expected": position.to_play}
        yield Fault(Verdict.ILLEGAL, facts, clause=clause, severity=severity)


@check(
    "SG402",
    "penalties",
    OutOfTurn,
    message=Text("{seat} drew from the stock out of turn", "{seat} comprou do maço fora da vez"),
    help=Text("{back} {why}", "{back} {why}"),
    note=Text(
        "Only the player whose turn it is draws from the stock; some rule sets fine a draw out of turn.",
        "Só compra do maço quem está na vez; alguns regulamentos multam quem compra fora dela.",
    ),
    fine="stock-out-of-turn",
)
def stock_drawn_out_of_turn(position: Position, event: OutOfTurn, rules: RuleSet) -> Iterator[Fault]:
    """A draw from the stock by a player whose turn it was not."""
    if isinstance(event.action, Draw):
        fault, back = _out_of_turn(event, "stock-out-of-turn", rules), _BACK
        if rules.drawn_early.value and event.seat == position.after(playing(position).seat, position.step):
            back = Text(
                f"The draw of {event.seat}, who plays next, stands, and the pile is closed to {event.seat}.",
                f"A compra de {event.seat}, o próximo a jogar, vale, e o bagaço fica fechado para {event.seat}.",
            )
        yield replace(fault, facts={**fault.facts, "back": back})


_BACK = Text("The cards go back: `undo`.", "As cartas voltam: `undo`.")


def _out_of_turn(event: OutOfTurn, reason: str, rules: RuleSet) -> Fault:
    """The fault of an act out of turn that some rule sets fine, under this reason."""
    points = rules.penalties.value.get(reason)
    if points is None:
        why = Text("It costs no points.", "Não custa pontos.")
        return Fault(Verdict.ILLEGAL, {"seat": event.seat, "points": 0, "why": why}, clause="next_player", fined=False)
    why = Text(f"The fine is {points} points.", f"A multa é de {points} pontos.")
    return Fault(Verdict.ILLEGAL, {"seat": event.seat, "points": points, "why": why})


@check(
    "SG403",
    "penalties",
    OutOfTurn,
    message=Text("{seat} took the pile out of turn", "{seat} comprou o bagaço fora da vez"),
    help=Text("{why}", "{why}"),
    note=Text(
        "Only the player whose turn it is may take the pile; some rule sets fine a take out of turn.",
        "Só compra o bagaço quem está na vez; alguns regulamentos multam quem o compra fora dela.",
    ),
    fine="pile-out-of-turn",
)
def pile_taken_out_of_turn(position: Position, event: OutOfTurn, rules: RuleSet) -> Iterator[Fault]:
    """A take of the pile by a player whose turn it was not."""
    if isinstance(event.action, TakePile | TakeTop):
        yield _out_of_turn(event, "pile-out-of-turn", rules)


@check(
    "SG404",
    "penalties",
    OutOfTurn,
    message=Text("{seat} laid cards out of turn", "{seat} baixou cartas fora da vez"),
    help=Text("{why}", "{why}"),
    note=Text(
        "Cards are laid in one's own turn only; some rule sets fine whoever lays them in another player's.",
        "Só se baixam cartas na própria vez; alguns regulamentos multam quem as baixa na vez de outro jogador.",
    ),
    fine="meld-out-of-turn",
)
def melded_out_of_turn(position: Position, event: OutOfTurn, rules: RuleSet) -> Iterator[Fault]:
    """Cards laid by a player whose turn it was not."""
    if isinstance(event.action, LayMeld | AddToMeld | JoinMelds | SwapWild):
        yield _out_of_turn(event, "meld-out-of-turn", rules)


@check(
    "SG405",
    "next_player",
    OutOfTurn,
    message=Text("{seat} acted out of turn", "{seat} agiu fora da vez"),
    help=Text("It was {playing}'s turn.", "Era a vez de {playing}."),
    note=Text(
        "A player acts in his own turn only. This fault has no fine of its own.",
        "Um jogador só age na sua vez. Esta falta não tem multa própria.",
    ),
)
def acted_out_of_turn(position: Position, event: OutOfTurn, rules: RuleSet) -> Iterator[Fault]:
    """Any other act of a player whose turn it was not; what is said, and a red three that is shown, are none."""
    fined = Draw | TakePile | TakeTop | LayMeld | AddToMeld | JoinMelds | SwapWild
    free = ClaimHand | AnnounceOneCard
    if not isinstance(event.action, fined | free) and not _shows_red_threes(position, event):
        yield Fault(Verdict.ILLEGAL, {"seat": event.seat, "playing": playing(position).seat})


def _shows_red_threes(position: Position, event: OutOfTurn) -> bool:
    """Whether a player lays red threes when he should: those of the deal at once, those drawn (early) likewise."""
    if not isinstance(event.action, LayRedThrees) or position.reds_kept:
        return False
    early = position.early is not None and position.early[0] == event.seat
    dealt = position.played[event.seat] is not True and all(len(chain) == 1 for chain in event.action.chains)
    return early or dealt


@check(
    "SG406",
    "draw_first",
    *_AFTER_DRAWING,
    LayRedThrees,
    message=Text(
        "{seat} played before drawing or taking the pile", "{seat} jogou antes da compra, do maço ou do bagaço"
    ),
    help=Text(
        "A turn begins with `+` (cards from the stock) or `^` (the pile){before}.",
        "A vez começa com `+` (cartas do maço) ou `^` (o bagaço){before}.",
    ),
    note=Text(
        "A turn begins with the draw: nothing is laid, asked or discarded before it. So one cannot first lay a "
        "sequence and then take the pile onto it.",
        "A vez começa com a compra: antes dela nada se baixa, se pergunta ou se descarta. Por isso não se pode "
        "primeiro baixar uma sequência e depois comprar o bagaço para ela.",
    ),
    rests_on=("turn",),
    taints=("turn",),
    when=UNDRAWN,
)
def nothing_drawn_yet(position: Position, event: Event, rules: RuleSet) -> Iterator[Fault]:
    """The first act of a turn that is neither a draw nor a take. Red threes of the deal may be laid before, unless
    they are kept like other cards."""
    turn = playing(position)
    kept = rules.dealt_red_three.value is RedThreeDealt.KEPT
    waits = (*_AFTER_DRAWING, LayRedThrees) if kept else _AFTER_DRAWING
    if not rules.draw_first.value or not isinstance(event, waits):
        return
    if turn.own and not turn.acquired and not any(isinstance(done, waits) for done in turn.actions):
        free = Text(
            "; dealt red threes may be laid before", "; antes podem ser baixados três vermelhos da distribuição"
        )
        clause = "dealt_red_three" if isinstance(event, LayRedThrees) else None
        yield Fault(Verdict.ILLEGAL, {"seat": turn.seat, "before": Text("", "") if kept else free}, clause=clause)


@check(
    "SG409",
    "draw_first",
    Draw,
    TakePile,
    TakeTop,
    message=Text("{seat} had already {done} in this turn", "{seat} já tinha {done} nesta vez"),
    help=Text("It is one or the other, once.", "É um ou outro, uma só vez."),
    note=Text(
        "A turn begins with cards of the stock or with the pile, never with both, and the pile is taken once.",
        "A vez começa com cartas do maço ou com o bagaço, nunca com ambos, e o bagaço é comprado uma só vez.",
    ),
    taints=("hand",),
    when=DRAWN | TOOK,
)
def drew_and_took(position: Position, event: Event, rules: RuleSet) -> Iterator[Fault]:
    """A draw after a take, a take after a draw, or a second take."""
    turn = playing(position)
    early = any(index < 0 for index, _ in turn.draws)
    if turn.take is not None:
        done = Text("taken the pile", "comprado o bagaço")
    elif turn.draws and not isinstance(event, Draw) and not early:
        done = Text("drawn from the stock", "comprado do maço")
    else:
        return
    yield Fault(Verdict.ILLEGAL, {"seat": turn.seat, "done": done})


@check(
    "SG419",
    "draw_first",
    Draw,
    message=Text("{seat} drew after playing", "{seat} comprou depois de jogar"),
    help=Text(
        "All cards of the draw come before anything is laid, asked or discarded.",
        "Todas as cartas da compra vêm antes de baixar, perguntar ou descartar.",
    ),
    note=Text(
        "A turn is: draw, lay, discard. The cards of the draw come first and together; only replacements of red "
        "threes come later.",
        "A vez é: comprar, baixar, descartar. As cartas da compra vêm primeiro e juntas; só as que substituem três "
        "vermelhos vêm depois.",
    ),
    rests_on=("turn",),
    when=ACTED,
)
def drew_after_playing(position: Position, event: Draw, rules: RuleSet) -> Iterator[Fault]:
    """A draw from the stock, in the player's own turn, after cards were laid or leave was asked."""
    turn = playing(position)
    played = turn.take is None and any(isinstance(done, _AFTER_DRAWING) for done in turn.actions)
    if turn.own and turn.acquired and played and not turn.discards and rules.draw_first.value:
        yield Fault(Verdict.ILLEGAL, {"seat": turn.seat})


@check(
    "SG418",
    "stock_end",
    BeginTurn,
    message=Text("{seat} played after the deal had ended", "{seat} jogou depois de terminada a rodada"),
    help=Text("{why}", "{why}"),
    note=Text(
        "When a player has gone out, or the stock has ended the deal, by a red three as its last card or because too "
        "few cards are left in it, nobody plays any more.",
        "Quando um jogador bateu, ou o maço encerrou a rodada, com um três vermelho como última carta ou por restarem "
        "poucas cartas nele, ninguém mais joga.",
    ),
    rests_on=("turn", "stock", "order"),
    taints=("order", "play"),
)
def turn_after_the_end(position: Position, event: BeginTurn, rules: RuleSet) -> Iterator[Fault]:
    """A turn after somebody went out or after the stock has ended the deal."""
    if position.out is not None:
        why = Text(f"{position.out} went out before.", f"{position.out} bateu antes.")
        facts = {"seat": event.seat, "why": why}
        yield Fault(Verdict.ILLEGAL, facts, clause="going_out_melds", rests_on=("turn", "order"))
    elif position.dead:
        clause, why = why_the_stock_ended_it(position, rules)
        yield Fault(Verdict.ILLEGAL, {"seat": event.seat, "why": why}, clause=clause)


def why_the_stock_ended_it(position: Position, rules: RuleSet) -> tuple[str, Text]:
    """By which clause the stock has ended the deal, and the reason in words."""
    turn = position.last_turn
    if turn is None or last_red_three(position, turn) is not False:
        why = Text("The last card of the stock was a red three.", "A última carta do maço era um três vermelho.")
        return "last_red_three", why
    if position.stock.high:
        why = Text("The stock held too few cards for another draw.", "O maço não tinha cartas para outra compra.")
        return "short_stock", why
    why = Text("The last card of the stock was drawn before.", "A última carta do maço já tinha sido comprada.")
    return "stock_end" if rules.stock_end.value is StockEnd.AFTER_TURN else "short_stock", why
