"""The claims of a record against what the replay knows, and the end of the match."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import ClaimAmount, ClaimHand, Penalise, TakePile
from sambanotation.game.apply import playing
from sambanotation.game.hand import Range
from sambanotation.game.ledger import bounded, may_be
from sambanotation.game.position import Position
from sambanotation.referee.check import Fault, apart, check, tell_hand, tell_number
from sambanotation.ruleset import RuleSet
from sambanotation.text import Text


def _departs(amount: int, computed: Range, step: int = 1) -> Verdict | None:
    """Illegal where a claim cannot be true, undecided where the hidden cards decide, else None.

    None also where nothing is known of the amount that would bound it from below and nothing speaks against the claim:
    it is taken at its word.
    """
    if not may_be(amount, computed, step):
        return Verdict.ILLEGAL
    return Verdict.UNDECIDED if computed[0] < computed[1] and bounded(computed[0]) else None


def _known(amount: Range, claimed: int, step: int) -> Range | Text:
    """An amount as findings show it: without the end to which nothing bounds it, and with its steps where they are what
    is against the claim."""
    if amount[0] == amount[1]:
        return amount
    low, high = (str(end) if bounded(end) else "" for end in amount)
    if (claimed - amount[0]) % step == 0:
        if not low:
            return Text(f"at most {high}", f"no máximo {high}")
        return amount if high else Text(f"at least {low}", f"no mínimo {low}")
    if low:
        return Text(f"{low}..{high} in steps of {step}", f"{low}..{high} de {step} em {step}")
    over = amount[0] % step
    if over:
        return Text(f"a multiple of {step}, and {over} more", f"um múltiplo de {step}, e mais {over}")
    return Text(f"a multiple of {step}", f"um múltiplo de {step}")


def _departure(event: ClaimAmount, word: str, **more: object) -> Iterator[Fault]:
    """The fault of a claim of this word that departs from what the replay knows; `more` are facts besides it."""
    if event.word != word or event.computed is None:
        return
    verdict = _departs(event.amount, event.computed, event.step)
    if verdict is not None:
        there = _known(event.computed, event.amount, event.step)
        facts = {"side": event.side, "claimed": event.amount, "there": there, **more}
        worth = event.worth if event.computed[0] == event.computed[1] else None
        too_high = (event.amount - event.computed[1]) * worth if worth is not None else None
        yield Fault(verdict, facts, clause=event.clause, too_high=too_high)


@check(
    "SG701",
    "cards_told",
    ClaimHand,
    message=Text(
        "cards claimed for {seat}: {claimed}; in the hand: {there}",
        "cartas afirmadas para {seat}: {claimed}; na mão: {there}",
    ),
    help=Text(
        "The number in brackets is how many cards the hand holds, {there}; or a card of this or an earlier turn was "
        "written wrongly or left out.",
        "O número entre colchetes diz quantas cartas há na mão, {there}; ou uma carta desta vez ou de uma anterior foi "
        "escrita com erro ou esquecida.",
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
        off = apart(event.count, hand.size)
        there = tell_number(hand.size, position, event.count)
        facts = {"seat": seat, "claimed": event.count, "there": there, "hand": tell_hand(hand)}
        yield Fault(verdict, facts, doubt=off, off=off)


@check(
    "SG702",
    "take_most",
    TakePile,
    message=Text(
        "cards claimed for the pile: {claimed}; in it: {there}",
        "cartas afirmadas para o bagaço: {claimed}; nele: {there}",
    ),
    help=Text(
        "The number behind `^` is how many cards were taken, the top card included: {there}.",
        "O número depois de `^` diz quantas cartas foram compradas, incluindo a de cima: {there}.",
    ),
    note=Text(
        "The whole pile is taken: what was turned up and every discard since the last take. In some rule sets only so "
        "many of its top cards are.",
        "O bagaço é comprado inteiro: o que foi virado e todos os descartes desde a última compra. Em alguns "
        "regulamentos só se compra um número limitado das cartas de cima.",
    ),
    rests_on=("pile",),
)
def wrong_pile_count(position: Position, event: TakePile, rules: RuleSet) -> Iterator[Fault]:
    """A claimed number of cards that the taken pile cannot have held."""
    if event.claim is None:
        return
    (low, high), most = position.pile.size, rules.take_most.value
    taken = (low, high) if most is None else (min(low, most), min(high, most))
    verdict = _departs(event.claim, taken)
    if verdict is not None:
        there = tell_number(taken, position, event.claim)
        yield Fault(verdict, {"claimed": event.claim, "there": there})


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
    total = next((side.total for side in position.sides if side.name == event.side), None)
    yield from _departure(event, "minimum", total=total)


@check(
    "SG704",
    "score_sum",
    ClaimAmount,
    message=Text("{item} of {side}: {there}, not {claimed}", "{item} de {side}: {there}, não {claimed}"),
    help=Text(
        "The table and the hands at the end of the deal give {item} {there}.",
        "A mesa e as mãos ao fim da rodada dão {item} {there}.",
    ),
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
    return _departure(event, "count", item=event.item)


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
        "penalties. A score of which hidden cards or a score sheet leave the sum open is still such a sum: it is no "
        "more than the pack gives, and goes in the steps of the values.",
        "A pontuação de um lado são os seus prêmios e honras e as cartas que baixou, menos as cartas que ficaram nas "
        "mãos e as penalidades. Mesmo quando cartas ocultas ou uma folha de pontos deixam a soma em aberto, ela é uma "
        "soma dessas: não passa do que o baralho dá e anda nos passos dos valores.",
    ),
    rests_on=("count",),
)
def wrong_score(position: Position, event: ClaimAmount, rules: RuleSet) -> Iterator[Fault]:
    """A claimed score that the count of the deal does not give, nor on a score sheet the sum of its items."""
    return _departure(event, "score")


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
    """A claimed total that is not the one before plus the score, nor may be."""
    return _departure(event, "total")


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
    if event.word in ("count", "score") and event.computed is None and event.sheet is None and not position.fog:
        word = Text("score", "pontuação") if event.word == "score" else Text("count", "contagem")
        yield Fault(Verdict.ILLEGAL, {"side": event.side, "word": word})


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
