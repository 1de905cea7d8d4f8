"""What readers call the facts of findings. Only names: what a fact is in a finding, its check decides."""

from __future__ import annotations

from sambanotation.text import Lang, Text

FACT_NAMES = {
    # Cards and where they lie
    "card": Text("card", "carta"),
    "cards": Text("cards", "cartas"),
    "covered": Text("to be covered", "a cobrir"),
    "copies": Text("copies", "cópias"),
    "hand": Text("hand", "mão"),
    "held": Text("held", "na mão"),
    "next": Text("next card", "próxima carta"),
    "out": Text("seen elsewhere", "vistas em outro lugar"),
    "pile": Text("pile", "bagaço"),
    "stock": Text("stock", "maço"),
    "top": Text("top card", "carta de cima"),
    "unknown": Text("hidden", "oculto"),
    # Melds
    "high": Text("highest", "mais alta"),
    "label": Text("label", "rótulo"),
    "low": Text("lowest", "mais baixa"),
    "meld": Text("meld", "combinação"),
    "melds": Text("melds", "combinações"),
    "missing": Text("missing", "faltam"),
    "other": Text("other meld", "outra combinação"),
    "rank": Text("rank", "índice"),
    "sequence": Text("of sequences", "das sequências"),
    "reds": Text("red threes", "três vermelhos"),
    "sizes": Text("may be", "podem ser"),
    # The table
    "players": Text("players", "jogadores"),
    "playing": Text("whose turn", "de quem é a vez"),
    "seat": Text("seat", "lugar"),
    "seats": Text("seats", "lugares"),
    "side": Text("side", "lado"),
    "sides": Text("sides", "lados"),
    # What is asked and what is there
    "claimed": Text("claimed", "afirmado"),
    "count": Text("count", "quantidade"),
    "expected": Text("expected", "esperado"),
    "until": Text("until", "até"),
    "found": Text("found", "encontrado"),
    "limit": Text("limit", "limite"),
    "needed": Text("needed", "necessário"),
    "there": Text("there", "há"),
    # The count and the match
    "how": Text("ended by", "terminou por"),
    "item": Text("item", "item"),
    "points": Text("points", "pontos"),
    "reason": Text("reason", "motivo"),
    "result": Text("result", "resultado"),
    "target": Text("target", "meta"),
    "back": Text("the cards drawn", "as cartas compradas"),
    "before": Text("what may come before", "o que pode vir antes"),
    "dealt": Text("of those dealt", "dos que se recebem"),
    "discarded": Text("what else may be done", "o que mais se pode fazer"),
    "done": Text("done before", "já feito"),
    "first": Text("afterwards", "depois"),
    "others": Text("the others", "as outras"),
    "then": Text("then", "então"),
    "total": Text("total", "total"),
    "word": Text("word", "palavra"),
    # The record and the rule set
    "available": Text("available", "disponível"),
    "base": Text("extended rule set", "regulamento estendido"),
    "by": Text("other clause", "outra cláusula"),
    "bytes": Text("bytes", "bytes"),
    "clauses": Text("clauses", "cláusulas"),
    "key": Text("key", "chave"),
    "clause": Text("clause", "cláusula"),
    "keys": Text("keys", "chaves"),
    "known": Text("known", "conhecido"),
    "line": Text("line", "linha"),
    "name": Text("name", "nome"),
    "names": Text("names", "nomes"),
    "nearest": Text("nearest", "mais parecido"),
    "option": Text("option", "opção"),
    "place": Text("place", "posição"),
    "rules": Text("rule set", "regulamento"),
    "tag": Text("tag", "etiqueta"),
    "version": Text("version", "versão"),
    "what": Text("what", "o quê"),
    "where": Text("in the file", "no arquivo"),
    "why": Text("why", "por quê"),
    "ways": Text("ways that are open", "modos permitidos"),
}
"""By the name that a fact has in JSON."""


def fact_name(name: str, lang: Lang) -> str:
    """The name of a fact in one language; one without an entry is spelled as it is, in words."""
    known = FACT_NAMES.get(name)
    return name.replace("_", " ") if known is None else known.say(lang, {})
