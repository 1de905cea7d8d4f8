"""The words of a score as it is shown: what its rows and columns are called, and how a match stands."""

from __future__ import annotations

from sambanotation.replay.score import Standing
from sambanotation.text import Text

DEAL = Text("Deal {number}", "Rodada {number}")
DEAL_WITHOUT_NUMBER = Text("Deal", "Rodada")
RECORD = Text("record {number}", "registro {number}")
UNDER = Text("rules: {name}, version {version}", "regras: {name}, versão {version}")
SHEET = Text("only its count is recorded", "só a contagem está registrada")
NO_RULES = Text(
    "the rules of this record are not to be had: samba validate tells why",
    "as regras deste registro não estão disponíveis: samba validate diz por quê",
)
NO_DEALS = Text("no deal is recorded", "nenhuma rodada está registrada")

NUMBER = Text("number", "número")
POINTS = Text("points", "pontos")
CLAIMED = Text("claimed", "afirmado")
RULE = Text("rule", "regra")
TURNS = Text("turns", "vezes")

BEFORE = Text("total before", "total anterior")
MINIMUM = Text("minimum", "mínimo")
SCORE = Text("score", "pontuação")
TOTAL = Text("total", "total")
GOES_ON = Text("goes on from", "segue com")
NEXT_MINIMUM = Text("next minimum", "próximo mínimo")

OTHER_MELDS = Text("perhaps other melds", "talvez outras combinações")
WHOLE_PACK = Text("together no more than the pack holds", "juntas, não mais do que há no baralho")
NO_CARDS = Text("no cards", "sem cartas")
HIDDEN_CASES = {
    (True, False): Text("the canasta was dealt", "a canastra já veio na distribuição"),
    (True, True): Text(
        "the canasta was dealt; its player also leaned on melds of the table",
        "a canastra já veio na distribuição; quem bateu também se apoiou na mesa",
    ),
    (False, False): Text("the canasta formed in play", "a canastra se formou durante o jogo"),
    (False, True): Text(
        "the canasta formed in play; its player also leaned on melds of the table",
        "a canastra se formou durante o jogo; quem bateu também se apoiou na mesa",
    ),
}
"""What was paid for a hidden canasta, by whether it was dealt and whether its player leaned."""

MATCH = Text("The match", "A partida")
STANDINGS = {
    Standing.GOES_ON: Text("It goes on: {target}.", "Continua: {target}."),
    Standing.ONE_MORE_DEAL: Text(
        "It is tied past the target, and one more deal is played: {target}.",
        "Está empatada além da meta, e se joga mais uma rodada: {target}.",
    ),
    Standing.WON: Text("{winners} has won: {target}.", "{winners} venceu: {target}."),
    Standing.DRAWN: Text("It is drawn between {winners}: {target}.", "Terminou empatada entre {winners}: {target}."),
    Standing.OVER: Text(
        "It is over, and hidden cards leave open who has won: {target}.",
        "Acabou, e cartas ocultas deixam em aberto quem venceu: {target}.",
    ),
    Standing.PERHAPS_OVER: Text(
        "What is not known leaves open whether it is over: {target}.",
        "O que não se sabe deixa em aberto se acabou: {target}.",
    ),
}
EXCEED = Text("the target is to exceed {points}", "a meta é passar de {points}")
REACH = Text("the target is to reach {points}", "a meta é alcançar {points}")

CLAIMS = Text("Claims", "Afirmações")
TIMES = "x"
"""Behind a claim that tells how many there are, so that nobody takes it for points."""

LEGEND = Text(
    "= as counted, ! departs, ? may be true; 2x: how many, else points",
    "= como contado, ! diverge, ? pode ser verdade; 2x: quantos, senão pontos",
)
FIRST = Text("the first that departs", "o primeiro que diverge")
AGREE = Text("numbers claimed: {count}; none departs", "números afirmados: {count}; nenhum diverge")
DEPART = Text(
    "numbers claimed: {count}; departing: {departing}", "números afirmados: {count}; divergentes: {departing}"
)
LEFT_OPEN = Text("left open by hidden cards: {count}", "em aberto por cartas ocultas: {count}")
OTHERS = Text(
    "other faults of the record: {count} (samba validate shows them)",
    "outras faltas do registro: {count} (samba validate as mostra)",
)
TOO_MUCH = Text("claimed too much: {points}", "afirmado a mais: {points}")
TOO_LITTLE = Text("claimed too little: {points}", "afirmado a menos: {points}")
EXPLAINED = Text("this would explain it: {slip}", "isto o explicaria: {slip}")
FOLLOWS = Text("it follows from {place}", "decorre de {place}")
RULES = Text("Rules", "Regras")
