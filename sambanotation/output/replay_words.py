"""The words of a replayed game, in both languages."""

from __future__ import annotations

from sambanotation.text import Text

DEAL = Text("deal {number}", "rodada {number}")
DEALER = Text("dealer {name}", "carteador {name}")
RECORD = Text("record {number}", "registro {number}")
DEALING = Text("the cards are dealt", "as cartas são distribuídas")
POSITION = Text("a position", "uma posição")
TURN = Text("turn {number}", "vez {number}")
AFTER_TURN = Text("after turn {number}", "depois da vez {number}")
BEFORE_TURNS = Text("before the first turn", "antes da primeira vez")
UNREADABLE = Text("a line that is not understood", "uma linha que não se entende")
END = Text("the end", "o fim")
VARIATION = Text("variation {name}", "variante {name}")
SEEN_BY = Text("as {name} sees it", "como {name} vê")

PLACE = Text("{number}/{all}", "{number}/{all}")
VARIATIONS = Text("might have been", "poderia ter sido")
OPEN = Text("open", "abertas")
TOTAL = Text("total {points}", "total {points}")
MINIMUM = Text("minimum {points}", "mínimo {points}")
NEXT_MINIMUM = Text("next minimum {points}", "próximo mínimo {points}")
TOTAL_BEFORE = Text("total before", "total anterior")
RED_THREES = Text("red threes", "três vermelhos")
PENALTIES = Text("penalties {points}", "penalidades {points}")
NO_MELDS = Text("no melds", "sem combinações")
PERHAPS_MORE = Text("perhaps other melds", "talvez outras combinações")
PILE = Text("discard pile", "bagaço")
TOP_LAST = Text("top card last", "a de cima por último")
STOCK = Text("stock", "maço")
NEXT_FIRST = Text("next card first", "a próxima primeiro")
MORE_CARDS = Text("(and {count} more)", "(e mais {count})")
EMPTY = Text("empty", "vazio")
COUNT = Text("count", "contagem")
SCORE = Text("score", "pontuação")
NOT_COUNTED = Text("not counted", "sem contagem")

NO_STEPS = Text(
    "no game can be shown: nothing in it can be played", "nenhum jogo pode ser mostrado: nada nele pode ser jogado"
)
LEFT_OUT = Text("found where no game can be shown:", "achado onde não há jogo que se possa mostrar:")

# A canasta is called by its kind alone: its seven cards leave no room beside them, and players call it so.
KINDS = {
    "natural": Text("clean", "limpa"),
    "mixed": Text("mixed", "suja"),
    "wild": Text("wild cards", "curingas"),
    "threes": Text("threes", "de três"),
    "samba": Text("samba", "samba"),
    "mixed-samba": Text("mixed samba", "samba sujo"),
}
PERHAPS = Text("perhaps {what}", "talvez {what}")
OR = Text("or", "ou")
PERHAPS_HELD = Text("perhaps", "talvez")

FOLLOWS = Text("follows from {code}", "decorre de {code}")
