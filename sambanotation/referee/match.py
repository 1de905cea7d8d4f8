"""The match: who plays it, when it ends, and who has won."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Severity, Verdict
from sambanotation.game.actions import BeginDeal, BeginMatch, CloseDeal
from sambanotation.game.position import Position
from sambanotation.game.scoring import passes
from sambanotation.referee.check import Fault, check
from sambanotation.referee.signs import UNUSUAL
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Tie
from sambanotation.text import Text


@check(
    "SG711",
    "described_players",
    BeginMatch,
    message=Text(
        "the source does not describe a game of {players} players",
        "a fonte não descreve um jogo de {players} jogadores",
    ),
    help=Text(
        "Each is taken to play alone, with as many cards as each of two or three players has.",
        "Entende-se que cada um joga por si, com tantas cartas quantas recebe cada um de dois ou três jogadores.",
    ),
    note=Text(
        "A rule set may let more play than its document describes: it says that so many may play, and nothing of how.",
        "Um regulamento pode admitir mais jogadores do que o documento descreve: diz que tantos podem jogar, "
        "e não diz como.",
    ),
    severity=Severity.NOTICE,
)
def players_not_described(position: Position, event: BeginMatch, rules: RuleSet) -> Iterator[Fault]:
    """A number of players that the rule set allows and its source does not describe."""
    if event.players not in rules.described_players.value:
        yield Fault(Verdict.ILLEGAL, {"players": event.players})


@check(
    "SG712",
    "target",
    BeginDeal,
    message=Text("the match was already over: {result}", "a partida já tinha acabado: {result}"),
    help=Text(
        "A new match is a new record: begin it with tags.",
        "Uma nova partida é um novo registro: comece-o com etiquetas.",
    ),
    note=Text(
        "When the result of a deal takes a side past the target, the match is over and the highest total wins.",
        "Quando o resultado de uma rodada leva um lado além da meta, a partida acaba e vence o maior total.",
    ),
    rests_on=("count",),
    when=UNUSUAL,
)
def deal_after_the_match(position: Position, event: BeginDeal, rules: RuleSet) -> Iterator[Fault]:
    """A deal after a side has won the match, or after it was drawn."""
    if position.over is None:
        return
    match position.over:
        case ():
            result = Text("a side had passed the target", "um lado tinha passado da meta")
        case (winner,):
            result = Text(f"{winner} had won", f"{winner} tinha vencido")
        case _:
            result = Text("it was drawn", "ficou empatada")
    yield Fault(Verdict.ILLEGAL, {"result": result})


@check(
    "SG713",
    "target",
    CloseDeal,
    message=Text(
        "{side} has exactly {target} points: the match goes on",
        "{side} tem exatamente {target} pontos: a partida continua",
    ),
    help=Text("The target must be exceeded.", "É preciso superar a meta."),
    note=Text(
        "The source ends the match when a side's result exceeds the target; reaching it exactly is not enough. Other "
        "books say that it is.",
        "A fonte encerra a partida quando o resultado de um lado supera a meta; alcançá-la exatamente não basta. "
        "Outros livros dizem que basta.",
    ),
    severity=Severity.NOTICE,
    rests_on=("count",),
    when=UNUSUAL,
)
def exactly_at_the_target(position: Position, event: CloseDeal, rules: RuleSet) -> Iterator[Fault]:
    """A total that reaches the target without exceeding it, where it must be exceeded."""
    target = rules.target.value.points
    if any(passes(total[1], rules) for _, total in event.totals):
        return
    for side, total in event.totals:
        if total == (target, target):
            yield Fault(Verdict.ILLEGAL, {"side": side, "target": target})


@check(
    "SG714",
    "tie",
    CloseDeal,
    message=Text(
        "{sides} end the match with {total} points each{then}",
        "{sides} terminam a partida com {total} pontos cada um{then}",
    ),
    note=Text(
        "The source says nothing of equal totals past the target. The match is drawn, or one more deal is played "
        "where "
        "the record's options say so.",
        "A fonte não diz nada sobre totais iguais além da meta. A partida fica empatada, ou se joga mais uma rodada "
        "quando as opções do registro o dizem.",
    ),
    severity=Severity.NOTICE,
    rests_on=("count",),
    when=UNUSUAL,
)
def match_tied(position: Position, event: CloseDeal, rules: RuleSet) -> Iterator[Fault]:
    """Several sides past the target with the same total, and none with more."""
    certain = [(side, low) for side, (low, high) in event.totals if low == high]
    if len(certain) < len(event.totals) or not certain:
        return
    best = max(total for _, total in certain)
    leaders = [side for side, total in certain if total == best]
    if len(leaders) > 1 and passes(best, rules):
        drawn = Text(": drawn", ": empate")
        more = Text(": one more deal", ": joga-se mais uma rodada")
        then = drawn if rules.tie.value is Tie.DRAWN else more
        yield Fault(Verdict.ILLEGAL, {"sides": leaders, "total": best, "then": then})
