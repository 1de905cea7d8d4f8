"""What a reader expected, in the words of the game: no name of the grammar ever reaches a message."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from sambanotation.game.ledger import ITEMS
from sambanotation.text import Text

LONGEST = 40
"""The signs of the record that a message repeats at most."""

END_OF_LINE = Text("the end of the line", "o fim da linha")
A_LINE = Text(
    "a turn such as 1. A +Kc 5c, a tag, or a line that begins with deal, hand or the like",
    "a vez de um jogador, como 1. A +Kc 5c, uma etiqueta ou uma linha que começa com deal, hand ou outra palavra "
    "dessas",
)
END_OF_TAG = Text("the end of the tag", "o fim da etiqueta")
WHITE_SPACE = Text("white space before it", "um espaço antes")
AT_THE_MARGIN = Text(
    "this word without white space before it, to begin a line", "esta palavra sem espaço antes, para começar uma linha"
)
VARIATION_ON_LINES_OF_ITS_OWN = Text(
    "the end of the line: each turn of a variation, and the ) that closes it, begins a line of its own",
    "o fim da linha: cada vez de uma variante, e o ) que a fecha, começa uma linha própria",
)
NO_BRACES_IN_BRACES = Text(
    "no braces inside an annotation: the first }} closes it, unless it is written \\}}",
    "nenhuma chave dentro de uma anotação: a primeira }} a fecha, a não ser que se escreva \\}}",
)
AT_MOST_NINE_DIGITS = Text("a number of at most nine digits", "um número de no máximo nove algarismos")
AT_MOST_THREE_DIGITS = Text("a number of at most three digits", "um número de no máximo três algarismos")
A_WHOLE_NUMBER = Text("a whole number", "um número inteiro")
A_CARD = Text("a card", "uma carta")
AN_ACTION = Text("an action", "uma ação")
A_SLASH = Text("a / and a card", "uma barra / e uma carta")
A_NUMBER = Text("a number", "um número")
A_SEAT = Text("a seat", "um lugar")
A_SIDE = Text("a side", "um lado")
A_FINDING = Text("the name of a finding", "o nome de um achado")
A_NOTE = Text("an annotation", "uma anotação")

LINE_WORDS = {
    "DEAL": ("deal",),
    "_HAND": ("hand",),
    "HEAP": ("up", "stock", "pile"),
    "_RED": ("red",),
    "AMOUNTS": ("minimum", "score", "total"),
    "_MELD": ("meld",),
    "_TAKEN": ("taken",),
    "_LAID": ("laid",),
    "TO_PLAY": ("to-play", "drawn"),
    "_PENALTY": ("penalty",),
    "_EXPOSE": ("expose",),
    "_END": ("end",),
    "_COUNT": ("count",),
}
"""The words with which a line begins, by terminal."""

LINE_BEGINNINGS = tuple(spelled for words in LINE_WORDS.values() for spelled in words)

ACTION_WORDS = ("ask:yes", "ask:no", "pumba", "undo", "^top")
"""The actions that are written as words."""

_ITEMS = ", ".join(item.name for item in ITEMS)

PHRASES = {
    **dict.fromkeys(("CARD", "PATTERN", "RUN", "UNNAMED"), A_CARD),
    **dict.fromkeys(
        (
            *("_DRAW", "TAKE_PILE", "TAKE_TOP", "_LAY", "ADD_TO", "_ADD", "SWAP_IN", "_DISCARD", "KEEP_LAST_CARD"),
            *("GO_OUT", "ASK_PARTNER", "ANNOUNCE_ONE_CARD", "CLAIM_HAND", "UNDO", "OUT_OF_TURN"),
        ),
        AN_ACTION,
    ),
    **dict.fromkeys((*LINE_WORDS, "TURN_NUMBER", "LSQB", "LPAR", "RPAR"), A_LINE),
    "SEAT": A_SEAT,
    "SIDE": A_SIDE,
    "NUMBER": A_NUMBER,
    "INTEGER": A_NUMBER,
    "TAG_NAME": Text("the name of a tag", "o nome de uma etiqueta"),
    "STRING": Text("a text in quotation marks", "um texto entre aspas"),
    "RSQB": Text("a ]", "um ]"),
    "LABEL": Text("a meld", "uma combinação"),
    "ELLIPSIS": Text("`...`", "`...`"),
    "_DEALER": Text("dealer", "dealer"),
    "POSITION": Text("position", "position"),
    "NO": Text("no", "no"),
    "ENDING": Text("out, stock or abandoned", "out, stock ou abandoned"),
    "COUNT_ITEM": Text(f"an item of the count ({_ITEMS})", f"um item da contagem ({_ITEMS})"),
    "REASON": Text("a reason in one word", "um motivo numa só palavra"),
    "OPTION": Text("an option such as draw=2", "uma opção como draw=2"),
    "RULESET": Text(
        "the name of a rule set, with its version as in samba-br@1 or without",
        "o nome de um regulamento, com a versão como em samba-br@1 ou sem ela",
    ),
    "PATH": Text("the path of a file that ends in .yaml", "o caminho de um arquivo que termina em .yaml"),
    "NAME": A_FINDING,
    "$END": END_OF_LINE,
}
"""What a terminal of the grammar is called. One that is missing here (a glyph, a quantity, a slash) may stand almost
anywhere, and nobody misses it."""


def one_of(phrases: Iterable[Text]) -> Text:
    """Several phrases as one: `a card, an action or the end of the line`."""
    known = list(dict.fromkeys(phrases))
    if len(known) == 1:
        return known[0]
    return Text(_joined([one.en for one in known], "or"), _joined([one.pt_br for one in known], "ou"))


def _joined(phrases: list[str], last: str) -> str:
    return f"{', '.join(phrases[:-1])} {last} {phrases[-1]}"


def expected(terminals: Iterable[str], end: Text = END_OF_LINE) -> Text:
    """What may stand where none of these terminals of the grammar was found. `end` is what the end is called."""
    accepted = set(terminals)
    if "DEAL" in accepted:
        return A_LINE
    phrases = [end if name == "$END" else phrase for name, phrase in PHRASES.items() if name in accepted]
    return one_of(phrases or [A_SLASH if "SLASH" in accepted else A_NOTE])


def as_it_is(spelled: str) -> Text:
    """What is written alike in every language."""
    plain = spelled.replace("{", "{{").replace("}", "}}")
    return Text(plain, plain)


def line_of_its_own(word: str) -> Text:
    """That a word should begin a line instead of standing in another."""
    return Text(f"a line of its own for {word}", f"uma linha própria para {word}")


def sign_before(card: str) -> Text:
    """That a card stands where only an action may."""
    return Text(
        f"a sign that says what was done: +{card} drawn, ={card} laid, -{card} discarded",
        f"um sinal que diga o que se fez: +{card} comprada, ={card} baixada, -{card} descartada",
    )


def other_letters(spelled: str, name: str) -> Text:
    """How something is spelled in the letters of a record, and the tag with which it could stay as it is."""
    return Text(
        f'{spelled}, or the tag [Cards "{name}"] before the first deal',
        f'{spelled}, ou a etiqueta [Cards "{name}"] antes da primeira rodada',
    )


def nearest_line_word(word: str) -> Text | None:
    """The word with which a line may begin that a misspelled one is nearly, in quotation marks."""
    close = get_close_matches(word.lower(), LINE_BEGINNINGS, n=1, cutoff=0.7)
    return as_it_is(close[0]) if close else None


def nearest_action_word(word: str) -> Text | None:
    """The action written as a word that a misspelled one is nearly."""
    close = get_close_matches(word.lower(), ACTION_WORDS, n=1, cutoff=0.7)
    if not close:
        return None
    if close[0].startswith("ask:") and word.lower() not in ACTION_WORDS:
        return one_of([as_it_is(spelled) for spelled in ACTION_WORDS if spelled.startswith("ask:")])
    return as_it_is(close[0])


def cut(text: str) -> str:
    """Some signs of the record, as much as fits into a message."""
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."
