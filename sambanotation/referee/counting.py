"""The claims of a record against what the replay knows, and the end of the match."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Severity, Verdict
from sambanotation.game.actions import BeginDeal, BeginMatch, ClaimAmount, ClaimHand, CloseDeal, Penalise, TakePile
from sambanotation.game.apply import playing
from sambanotation.game.cards import RED_THREES
from sambanotation.game.position import Position
from sambanotation.game.scoring import BEYOND, POINTED, passes
from sambanotation.referee.check import Fault, check, tell_hand
from sambanotation.ruleset import RuleSet, Tie
from sambanotation.text import Text

Range = tuple[int, int]


def _departs(amount: int, computed: Range | None) -> Verdict | None:
    """Illegal where a claim cannot be true, undecided where the hidden cards decide, else None.

    None also where nothing at all is known: such a claim is taken at its word.
    """
    if computed is None or not (_bounded(computed[0]) or _bounded(computed[1])):
        return None
    if not computed[0] <= amount <= computed[1]:
        return Verdict.ILLEGAL
    return Verdict.UNDECIDED if computed[0] < computed[1] else None


def _bounded(amount: int) -> bool:
    return abs(amount) < BEYOND // 2


def _known(amount: Range) -> Range | str:
    """An amount as findings show it: without the end to which nothing bounds it."""
    low, high = (str(end) if _bounded(end) else "" for end in amount)
    return amount if low and high else f"{low}..{high}"


@check(
    "SG701",
    "cards_told",
    ClaimHand,
    message=Text(
        "cards claimed for {seat}: {claimed}; in the hand: {there}",
        "cartas afirmadas para {seat}: {claimed}; na mão: {there}",
    ),
    help=Text(
        "`[{there}]`, or a card of this or an earlier turn was written wrongly or left out.",
        "`[{there}]`, ou uma carta desta vez ou de uma anterior foi escrita com erro ou esquecida.",
    ),
    note=Text(
        "Whoever asks is told truly how many cards a hand holds. A number that the record claims is held against the "
        "cards that came and went.",
        "A quem pergunta se responde a verdade sobre quantas cartas há na mão. O número que o registro afirma é "
        "comparado com as cartas que entraram e saíram.",
    ),
    rests_on=("hand", "turn"),
    taints=("hand", "count"),
)
def wrong_hand_count(position: Position, event: ClaimHand, rules: RuleSet) -> Iterator[Fault]:
    """A claimed number of cards that the hand cannot have."""
    seat = playing(position).seat
    hand = position.hands[seat]
    verdict = _departs(event.count, hand.size)
    if verdict is not None:
        yield Fault(verdict, {"seat": seat, "claimed": event.count, "there": hand.size, "hand": tell_hand(hand)})


@check(
    "SG702",
    "take_top_alone",
    TakePile,
    message=Text(
        "cards claimed for the pile: {claimed}; in it: {there}",
        "cartas afirmadas para o bagaço: {claimed}; nele: {there}",
    ),
    help=Text("`^{there}`, the top card included.", "`^{there}`, incluindo a carta de cima."),
    note=Text(
        "The whole pile is taken: what was turned up and every discard since the last take.",
        "O bagaço é comprado inteiro: o que foi virado e todos os descartes desde a última compra.",
    ),
    rests_on=("pile",),
)
def wrong_pile_count(position: Position, event: TakePile, rules: RuleSet) -> Iterator[Fault]:
    """A claimed number of cards that the taken pile cannot have held."""
    verdict = _departs(event.claim, position.pile.size) if event.claim is not None else None
    if verdict is not None:
        yield Fault(verdict, {"claimed": event.claim, "there": position.pile.size})


@check(
    "SG703",
    "minimums",
    ClaimAmount,
    message=Text("the minimum of {side} is {there}, not {claimed}", "o mínimo de {side} é {there}, não {claimed}"),
    help=Text("With a total of {total}, {side} needs {there}.", "Com o total de {total}, {side} precisa de {there}."),
    note=Text(
        "What a side's initial meld must be worth depends on its total at the beginning of the deal.",
        "Quanto deve valer a saída de um lado depende do seu total no começo da rodada.",
    ),
    rests_on=("count",),
)
def wrong_minimum(position: Position, event: ClaimAmount, rules: RuleSet) -> Iterator[Fault]:
    """A claimed minimum that is not that of the side's score."""
    verdict = _departs(event.amount, event.computed)
    if event.word == "minimum" and event.computed is not None and verdict is not None:
        side = next(side for side in position.sides if side.name == event.side)
        facts = {"side": event.side, "claimed": event.amount, "there": _known(event.computed), "total": side.total}
        yield Fault(verdict, facts)


@check(
    "SG704",
    "score_sum",
    ClaimAmount,
    message=Text("{item} of {side}: {there}, not {claimed}", "{item} de {side}: {there}, não {claimed}"),
    help=Text("Write {item} {there}.", "Escreva {item} {there}."),
    note=Text(
        "Each item of a `count` line is held against the melds, red threes, penalties and hands at the end of the "
        "deal.",
        "Cada item de uma linha `count` é comparado com as combinações, os três vermelhos, as penalidades e as mãos "
        "no "
        "fim da rodada.",
    ),
    rests_on=("count",),
)
def wrong_count_item(position: Position, event: ClaimAmount, rules: RuleSet) -> Iterator[Fault]:
    """An item of the count that the table does not bear out."""
    verdict = _departs(event.amount, event.computed)
    if event.word == "count" and not event.sheet and event.computed is not None and verdict is not None:
        facts = {"side": event.side, "item": event.item, "claimed": event.amount, "there": _known(event.computed)}
        yield Fault(verdict, facts, clause=event.clause)


@check(
    "SG705",
    "score_sum",
    ClaimAmount,
    message=Text("the score of {side} is {there}, not {claimed}", "a pontuação de {side} é {there}, não {claimed}"),
    help=Text(
        "The prizes, cards, penalties and hands of the deal come to {there}.",
        "Os prêmios, as cartas, as penalidades e as mãos da rodada somam {there}.",
    ),
    note=Text(
        "A side scores its prizes and honours and the cards it has laid, less the cards left in its hands and its "
        "penalties.",
        "A pontuação de um lado são os seus prêmios e honras e as cartas que baixou, menos as cartas que ficaram nas "
        "mãos e as penalidades.",
    ),
    rests_on=("count",),
)
def wrong_score(position: Position, event: ClaimAmount, rules: RuleSet) -> Iterator[Fault]:
    """A claimed score that the count of the deal does not give, or on a score sheet the sum of its own items."""
    verdict = _departs(event.amount, event.computed)
    if event.word == "score" and event.computed is not None and verdict is not None:
        yield Fault(verdict, {"side": event.side, "claimed": event.amount, "there": _known(event.computed)})


@check(
    "SG706",
    "score_sum",
    ClaimAmount,
    message=Text("the total of {side} is {there}, not {claimed}", "o total de {side} é {there}, não {claimed}"),
    help=Text(
        "The total before the deal and its score come to {there}.",
        "O total antes da rodada e a pontuação dela somam {there}.",
    ),
    note=Text(
        "The score of each deal is added to the total. Totals go on from the computed scores, so that one wrong "
        "claim "
        "is one finding.",
        "A pontuação de cada rodada é somada ao total. Os totais seguem das pontuações calculadas, para que uma "
        "afirmação errada seja um só achado.",
    ),
    rests_on=("count",),
)
def wrong_total(position: Position, event: ClaimAmount, rules: RuleSet) -> Iterator[Fault]:
    """A claimed total that is not the one before plus the score."""
    verdict = _departs(event.amount, event.computed)
    if event.word == "total" and event.computed is not None and verdict is not None:
        yield Fault(verdict, {"side": event.side, "claimed": event.amount, "there": _known(event.computed)})


@check(
    "SG707",
    "score_sum",
    ClaimAmount,
    message=Text(
        "the deal has not ended, so {side} has no {word} yet",
        "a rodada não terminou, então {side} ainda não tem {word}",
    ),
    help=Text(
        "Write how it ended: `#` in the last turn, or `end stock`. An abandoned deal is not counted.",
        "Escreva como ela terminou: `#` na última vez, ou `end stock`. Uma rodada abandonada não é contada.",
    ),
    note=Text(
        "A deal is counted when a player has gone out or the stock has ended it. One that is unfinished or abandoned "
        "has no score.",
        "Uma rodada é contada quando um jogador bateu ou o maço a encerrou. A que não acabou ou foi abandonada não "
        "tem "
        "pontuação.",
    ),
    rests_on=("turn",),
)
def counted_before_the_end(position: Position, event: ClaimAmount, rules: RuleSet) -> Iterator[Fault]:
    """A count or score of a deal that did not end."""
    if event.word in ("count", "score") and event.computed is None and not position.fog:
        word = Text("score", "pontuação") if event.word == "score" else Text("count", "contagem")
        yield Fault(Verdict.ILLEGAL, {"side": event.side, "word": word})


@check(
    "SG708",
    "score_sum",
    ClaimAmount,
    message=Text("{item} {claimed} of {side} cannot be: {why}", "{item} {claimed} de {side} não pode ser: {why}"),
    note=Text(
        "A score sheet is held against itself: prizes for many canastas follow from the canastas, cards are worth "
        "multiples of five, one side goes out, and there are only so many red threes.",
        "Uma folha de pontos é comparada consigo mesma: os prêmios por muitas canastras decorrem das canastras, as "
        "cartas valem múltiplos de cinco, só um lado bate, e o número de três vermelhos é limitado.",
    ),
)
def impossible_count_item(position: Position, event: ClaimAmount, rules: RuleSet) -> Iterator[Fault]:
    """An item of a score sheet that no deal can have, or that its other items contradict."""
    if event.word != "count" or not event.sheet:
        return
    why = _why_impossible(position, event)
    if why is not None:
        facts = {"item": event.item, "claimed": event.amount, "side": event.side, "why": why}
        yield Fault(Verdict.ILLEGAL, facts, clause=event.clause)


def _why_impossible(position: Position, event: ClaimAmount) -> Text | None:
    """Why no deal can have an item of a score sheet; None where one can."""
    if event.item not in POINTED and event.amount < 0:
        return Text("a number cannot be negative", "um número não pode ser negativo")
    if event.computed is not None and _departs(event.amount, event.computed) is Verdict.ILLEGAL:
        low, high = event.computed
        match event.item:
            case "canastas" | "canastrao":
                return Text(f"the canastas of this sheet give {low}", f"as canastras desta folha dão {low}")
            case "red3" | "red3-hand":
                reds = position.pack.among(RED_THREES)
                return Text(f"at most {high}: there are only {reds}", f"no máximo {high}: só há {reds}")
            case "out":
                return Text("one side goes out, once", "só um lado bate, uma vez")
            case "concealed":
                return Text("there is no such prize", "esse prêmio não existe")
            case "hidden":
                return Text("one for the side that goes out", "um só, para o lado que bate")
            case "penalty" if low == high:
                return Text(f"the penalty lines come to {low}", f"as linhas penalty somam {low}")
            case "hand" | "penalty":
                return Text("it is taken off and has a minus sign", "é descontado e leva sinal de menos")
            case _:
                return Text("it cannot be less than zero", "não pode ser menor que zero")
    if event.item in POINTED and event.amount % 5:
        return Text("cards and penalties are worth multiples of 5", "cartas e penalidades valem múltiplos de 5")
    return None


@check(
    "SG709",
    "penalties",
    Penalise,
    message=Text(
        "the penalty for {reason} is {needed}, not {there}", "a penalidade por {reason} é {needed}, não {there}"
    ),
    help=Text(
        "Write {needed}; what the record says is charged all the same.",
        "Escreva {needed}; mesmo assim, cobra-se o que o registro diz.",
    ),
    note=Text(
        "The source fixes the points of each penalty. What the record says is charged all the same: that is what the "
        "table did.",
        "A fonte fixa os pontos de cada penalidade. Mesmo assim, cobra-se o que o registro diz: foi o que a mesa fez.",
    ),
)
def wrong_penalty(position: Position, event: Penalise, rules: RuleSet) -> Iterator[Fault]:
    """A penalty whose points are not those that the rule set fixes for its reason."""
    needed = rules.penalties.value.get(event.reason)
    if needed is not None and needed != event.points:
        yield Fault(Verdict.ILLEGAL, {"reason": event.reason, "needed": needed, "there": event.points})


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
        "Five may play, since the source speaks of two to six, but it says nothing of how.",
        "Cinco podem jogar, já que a fonte fala de dois a seis, mas ela não diz como.",
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
)
def exactly_at_the_target(position: Position, event: CloseDeal, rules: RuleSet) -> Iterator[Fault]:
    """A total that reaches the target without exceeding it, where it must be exceeded."""
    target = rules.target.value.points
    if any(passes(total[1], rules) for _, total in event.totals):
        return
    for side, total in event.totals:
        if total == (target, target) and not passes(target, rules):
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
)
def match_tied(position: Position, event: CloseDeal, rules: RuleSet) -> Iterator[Fault]:
    """Several sides past the target with the same total, and none with more."""
    certain = [(side, total[0]) for side, total in event.totals if total[0] == total[1]]
    if len(certain) < len(event.totals) or not certain:
        return
    best = max(total for _, total in certain)
    leaders = [side for side, total in certain if total == best]
    if len(leaders) > 1 and passes(best, rules):
        drawn = Text(": drawn", ": empate")
        more = Text(": one more deal", ": joga-se mais uma rodada")
        then = drawn if rules.tie.value is Tie.DRAWN else more
        yield Fault(Verdict.ILLEGAL, {"sides": leaders, "total": best, "then": then})
