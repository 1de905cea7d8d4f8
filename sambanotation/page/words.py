"""The words of the page and of pictures, in both languages. Words about a rule live with the rule."""

from __future__ import annotations

from collections.abc import Mapping

from sambanotation.diagnostic import Standing
from sambanotation.output.replay_words import (
    AFTER_TURN,
    BEFORE_TURNS,
    DEAL,
    DEALER,
    DEALING,
    EMPTY,
    END,
    KINDS,
    MINIMUM,
    NEXT_MINIMUM,
    NO_MELDS,
    NOT_COUNTED,
    OR,
    PENALTIES,
    PERHAPS,
    PERHAPS_HELD,
    PERHAPS_MORE,
    PILE,
    PLACE,
    POSITION,
    RECORD,
    RED_THREES,
    SCORE,
    SEEN_BY,
    STOCK,
    TOTAL,
    TOTAL_BEFORE,
    TURN,
    UNREADABLE,
    VARIATION,
)
from sambanotation.output.score_words import CLAIMED, NUMBER, POINTS, TURNS
from sambanotation.output.score_words import TOTAL as TOTAL_ROW
from sambanotation.output.words import ACKNOWLEDGED, HELP, NO_FINDINGS, REASONS, SEVERITIES
from sambanotation.page.shown import shown
from sambanotation.replay.item_names import ITEM_NAMES
from sambanotation.text import Lang, Text

TITLE = Text("A game of Samba", "Uma partida de Samba")
PICTURE = Text("The table: {where}", "A mesa: {where}")

RANKS = {
    "A": Text("ace", "ás"),
    "K": Text("king", "rei"),
    "Q": Text("queen", "dama"),
    "J": Text("jack", "valete"),
    "T": Text("ten", "dez"),
    "9": Text("nine", "nove"),
    "8": Text("eight", "oito"),
    "7": Text("seven", "sete"),
    "6": Text("six", "seis"),
    "5": Text("five", "cinco"),
    "4": Text("four", "quatro"),
    "3": Text("three", "três"),
    "2": Text("two", "dois"),
}
SUITS = {
    "s": Text("spades", "espadas"),
    "h": Text("hearts", "copas"),
    "d": Text("diamonds", "ouros"),
    "c": Text("clubs", "paus"),
}
CARDS = {
    "JK": Text("joker", "joker"),
    "w": Text("a wild card", "um curinga"),
    "n": Text("a natural card", "uma carta natural"),
    "3r": Text("a red three", "um três vermelho"),
    "3b": Text("a black three", "um três negro"),
    "_": Text("an unknown card", "uma carta desconhecida"),
    "seq": Text("a sequence of which no card is known", "uma sequência da qual não se conhece carta alguma"),
    "group": Text("a group of which no card is known", "um grupo do qual não se conhece carta alguma"),
}
DOES = {
    "draw": Text("draws", "compra"),
    "take": Text("takes the pile", "compra o bagaço"),
    "take-top": Text("takes the top card", "compra a carta de cima"),
    "red-threes": Text("lays red threes", "baixa três vermelhos"),
    "meld": Text("lays", "baixa"),
    "add": Text("adds", "junta"),
    "join": Text("joins melds", "une combinações"),
    "swap": Text("swaps a wild card", "troca um curinga"),
    "discard": Text("discards", "descarta"),
    "keep": Text("keeps the last card", "fica com a última carta"),
    "out": Text("goes out", "bate"),
    "ask": Text("asks the partner", "pergunta ao parceiro"),
    "announce": Text("announces one card", "anuncia uma carta"),
    "claim": Text("holds, it is said", "tem na mão, diz-se"),
    "out-of-turn": Text("acts out of turn", "age fora da vez"),
    "undo": Text("takes it back", "desfaz"),
}

WORDS: Mapping[str, Text] = {
    "title": TITLE,
    "language": Text("language", "idioma"),
    "controls": Text("Going through the game", "Percorrer a partida"),
    "first": Text("first", "primeiro"),
    "previous": Text("back", "voltar"),
    "next": Text("forward", "avançar"),
    "last": Text("last", "último"),
    "slider": Text("step", "passo"),
    "jump": Text("to turn", "à vez"),
    "to-deal": Text("to deal", "à rodada"),
    "keys": Text(
        "Keys: left and right step, Home and End go to the ends, V enters a variation, Esc leaves it.",
        "Teclas: esquerda e direita andam um passo, Home e End vão às pontas, V entra numa variante, Esc sai dela.",
    ),
    "table": Text("The table", "A mesa"),
    "record-text": Text("Record", "Registro"),
    "findings": Text("Findings", "Achados"),
    "score-sheet": Text("Score", "Pontuação"),
    "remarks": Text("Remarks on this step", "Comentários sobre este passo"),
    "cards-dealt": Text("the cards dealt", "as cartas distribuídas"),
    "about": Text("About this record", "Sobre este registro"),
    "rules-of": Text("rules: {name}, version {version}", "regras: {name}, versão {version}"),
    "enter": Text("enter variation {name}", "entrar na variante {name}"),
    "leave": Text("leave variation {name}", "sair da variante {name}"),
    "link": Text("link to this step", "link para este passo"),
    "unplaced": Text("Found where no game can be shown", "Achado onde não há jogo que se possa mostrar"),
    "no-findings": NO_FINDINGS,
    "follows": Text("follows from {code}", "decorre de {code}"),
    "help": HELP,
    "acknowledged": ACKNOWLEDGED,
    "cards": Text("cards: {count}", "cartas: {count}"),
    "more": Text("and {count} more", "e mais {count}"),
    "fewer-cards": Text("show fewer cards", "mostrar menos cartas"),
    "closed": Text("{kind}, closed: {label}", "{kind}, fechada: {label}"),
    "exposed": Text("open", "abertas"),
    "partly": Text("of which not all is known", "da qual nem tudo se sabe"),
    "derived": Text("derived, not seen", "deduzida, não vista"),
    "guilty": Text("something is found here", "há um achado aqui"),
    "card": Text("{rank} of {suit}", "{rank} de {suit}"),
    "some-suit": Text("{rank}, suit unknown", "{rank}, naipe desconhecido"),
    "some-rank": Text("a card of {suit}", "uma carta de {suit}"),
    "one-of": Text("one of {cards}", "uma de {cards}"),
    "times": Text("{count} times {card}", "{count} vezes {card}"),
    "or": OR,
    "perhaps": PERHAPS,
    "perhaps-held": PERHAPS_HELD,
    "perhaps-more": PERHAPS_MORE,
    "no-melds": NO_MELDS,
    "red-threes": RED_THREES,
    "penalties": PENALTIES,
    "total": TOTAL,
    "minimum": MINIMUM,
    "next-minimum": NEXT_MINIMUM,
    "pile": PILE,
    "stock": STOCK,
    "empty": EMPTY,
    "record": RECORD,
    "deal": DEAL,
    "dealer": DEALER,
    "dealing": DEALING,
    "position": POSITION,
    "turn": TURN,
    "after-turn": AFTER_TURN,
    "before-turns": BEFORE_TURNS,
    "unreadable": UNREADABLE,
    "end": END,
    "not-shown-yet": Text(
        "shown when the question about it is answered", "mostra-se quando a pergunta sobre isto for respondida"
    ),
    "variation": VARIATION,
    "seen-by": SEEN_BY,
    "place": PLACE,
    "not-counted": NOT_COUNTED,
    "score": SCORE,
    "total-before": TOTAL_BEFORE,
    "total-row": TOTAL_ROW,
    "number": NUMBER,
    "points": POINTS,
    "claimed": CLAIMED,
    "turns": TURNS,
    "because-inferred": REASONS[Standing.INFERRED],
    "because-decided": REASONS[Standing.DECIDED],
    "chart": Text("The totals after each deal", "Os totais depois de cada rodada"),
    "target": Text("target {points}", "meta {points}"),
    "your-answer": Text("Your answer", "A sua resposta"),
    "hint": Text("hint", "dica"),
    "show-answer": Text("show the answer", "mostrar a resposta"),
    "right": Text("Right.", "Certo."),
    "wrong": Text("Wrong.", "Errado."),
    "the-answer": Text("The answer: {answer}", "A resposta: {answer}"),
    "or-answer": Text(" or ", " ou "),
    "no-count": Text("No deal is counted.", "Nenhuma rodada está contada."),
    "made-by": Text("Made by samba {version}.", "Feito por samba {version}."),
}
"""By the names by which the page's script knows them."""

GROUPS: Mapping[str, Mapping[str, Text]] = {
    "rank": RANKS,
    "suit": SUITS,
    "card": CARDS,
    "does": DOES,
    "kind": KINDS,
    "item": ITEM_NAMES,
    "severity": {severity.value: text for severity, text in SEVERITIES.items()},
}
"""Words for the members of a set, by its name and theirs."""


def words_told() -> dict[str, list[str]]:
    """All words of the page by their names, in the order of the languages; those of a set as `rank:K`."""
    every = dict(WORDS)
    for group, members in GROUPS.items():
        every |= {f"{group}:{name}": text for name, text in members.items()}
    return {name: [shown(text.template(lang)) for lang in Lang] for name, text in every.items()}
