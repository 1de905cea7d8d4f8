"""The usual slips of who counts a deal: their names, what is said of them, and the order in which they are named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from sambanotation.frozen import frozen
from sambanotation.text import Text

SLIPS = {
    # The going out
    "going-out-forgotten": Text("the prize for going out was forgotten", "o prêmio de bater foi esquecido"),
    "going-out-on-the-wrong-side": Text("the prize for going out belongs to {other}", "o prêmio de bater é de {other}"),
    "going-out-with-the-stock": Text(
        "the stock ended the deal: nobody gets the prize for going out",
        "o maço encerrou a rodada: ninguém recebe o prêmio de bater",
    ),
    "hidden-canasta-forgotten": Text(
        "the prize for the hidden canasta was forgotten", "o prêmio da canastra oculta foi esquecido"
    ),
    "hidden-canasta-as-another": Text(
        "the hidden canasta was given {points}, the prize of another way to have one",
        "à canastra oculta foram dados {points}, o prêmio de outro modo de tê-la",
    ),
    "hidden-canasta-not-due": Text(
        "a prize of {points} was given for a hidden canasta, and there was none",
        "foi dado um prêmio de {points} por uma canastra oculta, e não havia nenhuma",
    ),
    # Red threes
    "red-threes-without-canastas": Text(
        "the red threes were counted for the side, which lacks the melds that this needs",
        "os três vermelhos foram contados a favor do lado, a que faltam as combinações para isso",
    ),
    "red-threes-taken-off": Text(
        "the red threes were taken off instead of added", "os três vermelhos foram descontados em vez de somados"
    ),
    "red-threes-forgotten": Text("the red threes were forgotten", "os três vermelhos foram esquecidos"),
    "red-threes-of-the-other-side": Text(
        "these are the red threes of {other}", "esses são os três vermelhos de {other}"
    ),
    "red-threes-not-as-six": Text(
        "all red threes together count {points}, not each for itself",
        "os três vermelhos todos juntos contam {points}, e não cada um por si",
    ),
    "red-threes-as-six": Text(
        "the red threes were counted as if the side had all of them; it has {number}",
        "os três vermelhos foram contados como se o lado tivesse todos; ele tem {number}",
    ),
    "red-threes-as-one-against": Text(
        "the red threes were taken off as if all of them counted {points} against the side",
        "os três vermelhos foram descontados como se todos juntos valessem {points} contra o lado",
    ),
    "red-threes-as-in-hand": Text(
        "red threes on the table were counted as if kept in the hand, times {number}",
        "três vermelhos da mesa foram contados como se guardados na mão, vezes {number}",
    ),
    "red-threes-in-hand-as-laid": Text(
        "red threes in hand were counted among those on the table",
        "três vermelhos na mão foram contados entre os da mesa",
    ),
    "red-threes-in-hand-forgotten": Text(
        "the red threes in hand were not taken off", "os três vermelhos na mão não foram descontados"
    ),
    # Complete melds
    "meld-as-another": Text(
        "counted as another meld: {what} as {taken}, times {number}",
        "contado como outra combinação: {what} como {taken}, vezes {number}",
    ),
    "melds-forgotten": Text("forgotten: {what}, times {number}", "esquecido: {what}, vezes {number}"),
    "meld-twice": Text("counted once too often: {what}", "contado uma vez a mais: {what}"),
    "meld-short-of-a-card": Text(
        "a card is missing to what was counted: {what}", "falta uma carta ao que foi contado: {what}"
    ),
    "prize-for-many-forgotten": Text("the prize was forgotten: {what}", "o prêmio foi esquecido: {what}"),
    "both-prizes-for-many": Text(
        "the smaller prize for many canastas was added to the greater",
        "o prêmio menor por muitas canastras foi somado ao maior",
    ),
    # Cards
    "cards-forgotten": Text("the cards on the table were forgotten", "as cartas na mesa foram esquecidas"),
    "cards-twice": Text("the cards on the table were counted twice", "as cartas na mesa foram contadas duas vezes"),
    "rank-as-another": Text(
        "on the table every {rank} was counted as {points} points, not {worth}",
        "na mesa cada {rank} foi contado como {points} pontos, não {worth}",
    ),
    "hand-not-taken-off": Text("the cards in hand were not taken off", "as cartas na mão não foram descontadas"),
    "hand-added": Text(
        "the cards in hand were added instead of taken off", "as cartas na mão foram somadas em vez de descontadas"
    ),
    "hand-twice": Text("the cards in hand were taken off twice", "as cartas na mão foram descontadas duas vezes"),
    "hand-of-a-seat-forgotten": Text(
        "the cards in the hand of {seat} were not taken off", "as cartas na mão de {seat} não foram descontadas"
    ),
    "rank-in-hand-as-another": Text(
        "in hand every {rank} was counted as {points} points, not {worth}",
        "na mão cada {rank} foi contado como {points} pontos, não {worth}",
    ),
    # Penalties
    "penalty-forgotten": Text("a penalty of {points} was forgotten", "uma penalidade de {points} foi esquecida"),
    "penalty-twice": Text(
        "a penalty of {points} was taken off twice", "uma penalidade de {points} foi descontada duas vezes"
    ),
    "penalty-added": Text(
        "a penalty of {points} was added instead of taken off",
        "uma penalidade de {points} foi somada em vez de descontada",
    ),
    "penalty-given-to-a-side": Text(
        "a penalty of {other} is taken off there and given to nobody: {points}",
        "uma penalidade de {other} se desconta lá e não se dá a ninguém: {points}",
    ),
    # Scores and totals
    "score-of-the-other-side": Text("this is the score of {other}", "essa é a pontuação de {other}"),
    "made-zero": Text("a score below zero was made zero", "uma pontuação abaixo de zero foi levada a zero"),
    "total-as-score": Text("this is the total, not the score", "esse é o total, não a pontuação"),
    "initial-total-forgotten": Text(
        "the total with which the record begins was forgotten", "o total com que o registro começa foi esquecido"
    ),
    "total-not-carried": Text(
        "the total before the deal was not carried over", "o total de antes da rodada não foi transportado"
    ),
    "score-not-added": Text("the score was not added", "a pontuação não foi somada"),
    "score-twice": Text("the score was added twice", "a pontuação foi somada duas vezes"),
    "score-subtracted": Text("the score was taken off instead of added", "a pontuação foi descontada em vez de somada"),
    "other-score-added": Text("the score of {other} was added", "foi somada a pontuação de {other}"),
    "added-to-the-other-total": Text(
        "the score was added to the total of {other}", "a pontuação foi somada ao total de {other}"
    ),
    "total-of-the-other-side": Text("this is the total of {other}", "esse é o total de {other}"),
    # Minimums
    "minimum-of-the-other-side": Text("this is the minimum of {other}", "esse é o mínimo de {other}"),
    "minimum-of-an-earlier-total": Text(
        "this is the minimum at the total before the last deal: {total}",
        "esse é o mínimo para o total de antes da última rodada: {total}",
    ),
    "minimum-without-the-initial-total": Text("this is the minimum at a total of 0", "esse é o mínimo para o total 0"),
    "minimum-of-the-next-band": Text(
        "this is the minimum of the next band, that of a total {which}",
        "esse é o mínimo da faixa vizinha, a de um total {which}",
    ),
    # Figures
    "carry-forgotten": Text(
        "in adding, a carry of {points} was forgotten", "na soma, esqueceu-se o vai-um de {points}"
    ),
    "sign-wrong": Text("the sign is wrong", "o sinal está errado"),
    "figures-swapped": Text("two figures were swapped", "dois algarismos foram trocados"),
}
"""What is said of each slip, in the order in which slips that explain the same are named."""

_ORDER = {name: at for at, name in enumerate(SLIPS)}


@frozen
class Slip:
    """A slip that explains a wrong claim exactly. `facts` fill the placeholders of what is said of it."""

    name: str
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def said(self) -> Text:
        """What is said of it, its facts not yet filled in."""
        return SLIPS[self.name]


def in_order(slips: Iterable[Slip]) -> tuple[Slip, ...]:
    """Slips in the fixed order of their names, none twice."""
    found: list[Slip] = []
    for slip in sorted(slips, key=lambda slip: _ORDER[slip.name]):
        if slip not in found:
            found.append(slip)
    return tuple(found)


def figures_swapped(claimed: int, there: int) -> bool:
    """Whether one number is the other with two neighbouring figures swapped."""
    one, other = str(abs(claimed)), str(abs(there))
    if len(one) != len(other) or (claimed < 0) != (there < 0):
        return False
    apart = [at for at in range(len(one)) if one[at] != other[at]]
    return (
        len(apart) == 2
        and apart[1] == apart[0] + 1
        and one[apart[0]] == other[apart[1]]
        and (one[apart[1]] == other[apart[0]])
    )
