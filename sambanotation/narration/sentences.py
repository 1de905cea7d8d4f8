"""What is said of each thing that a player does, and of a turn.

A phrase has no subject: several of one player make a sentence.
"""

from __future__ import annotations

from sambanotation.narration.tongues import Told

# ---- Phrases: what a player does ----

DRAWS = Told(
    "draws {cards} from the stock",
    "compra do maço {cards}",
    "roba del mazo {cards}",
    "از استاک {cards} را می‌کشد",
)
TAKES_PILE = Told(
    "takes the whole discard pile",
    "compra o bagaço inteiro",
    "se lleva todo el pozo",
    "همهٔ کارت‌های کنارگذاشته را برمی‌دارد",
)
TAKES_PILE_OF = Told(
    "takes the whole discard pile (cards, as said: {count})",
    "compra o bagaço inteiro (cartas, segundo se diz: {count})",
    "se lleva todo el pozo (cartas, según se dice: {count})",
    "همهٔ کارت‌های کنارگذاشته را برمی‌دارد و شمار آن‌ها را {count} می‌گوید",
)
TAKES_TOP = Told(
    "takes the top card of the discard pile alone",
    "compra só a carta de cima do bagaço",
    "se lleva solo la carta de encima del pozo",
    "تنها کارت روی کارت‌های کنارگذاشته را برمی‌دارد",
)
LAYS_RED_THREES = Told(
    "lays down {cards}", "mostra na mesa {cards}", "muestra en la mesa {cards}", "{cards} را رو می‌کند"
)
LAYS = Told(
    "melds {cards}",
    "baixa {cards}",
    "baja {cards}",
    "{cards} را رو می‌کند",
)
ADDS = Told("adds {cards} {to}", "junta {cards} {to}", "añade {cards} {to}", "{cards} را {to} می‌افزاید")
ADDS_SOMEWHERE = Told(
    "adds {cards} where they fit",
    "junta {cards} onde cabe",
    "añade {cards} donde cabe",
    "{cards} را هر جا که جور است می‌افزاید",
)
JOINS = Told("joins {gone} {into}", "une {gone} {into}", "une {gone} {into}", "{gone} را {into} پیوند می‌دهد")
SWAPS = Told(
    "puts {natural} {within} and takes back {wild}",
    "põe {natural} {within} e retoma {wild}",
    "pone {natural} {within} y recupera {wild}",
    "{natural} را {within} می‌گذارد و {wild} را پس می‌گیرد",
)
DISCARDS = Told("discards {cards}", "descarta {cards}", "descarta {cards}", "{cards} را کنار می‌گذارد")
DISCARDS_AND_SHOWS = Told(
    "discards {cards} and shows with it {others}",
    "descarta {cards} e mostra junto {others}",
    "descarta {cards} y muestra a la vez {others}",
    "{cards} را کنار می‌گذارد و با آن {others} را نشان می‌دهد",
)
KEEPS = Told(
    "ends the turn without a discard",
    "termina a vez sem descartar",
    "termina el turno sin descartar",
    "نوبت را بی‌آنکه کارتی کنار بگذارد تمام می‌کند",
)
GOES_OUT = Told("goes out", "bate", "se va", "دست را می‌بندد")
ASKS_YES = Told(
    "asks the partner for leave to go out and hears yes",
    "pede ao parceiro permissão para bater e ouve que sim",
    "pide al compañero permiso para irse y le responde que sí",
    "از یار خود اجازهٔ بستن دست می‌خواهد و «آری» می‌شنود",
)
ASKS_NO = Told(
    "asks the partner for leave to go out and hears no",
    "pede ao parceiro permissão para bater e ouve que não",
    "pide al compañero permiso para irse y le responde que no",
    "از یار خود اجازهٔ بستن دست می‌خواهد و «نه» می‌شنود",
)
ANNOUNCES = Told(
    "calls “pumba”: one card is left",
    "diz “pumba”: resta uma carta",
    "dice «pumba»: queda una carta",
    "«پومبا» می‌گوید: یک کارت مانده است",
)
SAYS_HAND = Told(
    "says how many cards are in hand: {count}",
    "diz quantas cartas tem na mão: {count}",
    "dice cuántas cartas tiene en la mano: {count}",
    "می‌گوید که {count} کارت در دست دارد",
)
TAKES_BACK = Told("takes that back", "desfaz o que fez", "deshace lo hecho", "آن را پس می‌گیرد")

# ---- Sentences that phrases make ----

DOES = Told("{who} {phrases}.", "{who} {phrases}.", "{who} {phrases}.", "{who} {phrases}.")
DOES_OUT_OF_TURN = Told(
    "Out of turn, {who} {phrases}.",
    "Fora da vez, {who} {phrases}.",
    "Fuera de turno, {who} {phrases}.",
    "خارج از نوبت، {who} {phrases}.",
)
DOES_NOTHING = Told(
    "Of the turn of {who} nothing is told.",
    "Da vez de {who} nada se conta.",
    "Del turno de {who} no se cuenta nada.",
    "از نوبت {who} چیزی گفته نشده است.",
)
NUMBERED = Told("{number}. {told}", "{number}. {told}", "{number}. {told}", "{number}. {told}")

GLYPHS = {
    "!": Told("a good move", "uma boa jogada", "una buena jugada", "حرکتی خوب"),
    "?": Told("a mistake", "um erro", "un error", "یک اشتباه"),
    "!!": Told("a brilliant move", "uma jogada brilhante", "una jugada brillante", "حرکتی درخشان"),
    "??": Told("a blunder", "um erro grave", "un error grave", "اشتباهی بزرگ"),
    "!?": Told("an interesting move", "uma jogada interessante", "una jugada interesante", "حرکتی جالب"),
    "?!": Told("a doubtful move", "uma jogada duvidosa", "una jugada dudosa", "حرکتی نامطمئن"),
}
JUDGED_SO = Told("{phrase} ({glyph})", "{phrase} ({glyph})", "{phrase} ({glyph})", "{phrase} ({glyph})")
THE_TURN = Told("All in all: {glyph}.", "No conjunto: {glyph}.", "En conjunto: {glyph}.", "روی هم رفته: {glyph}.")
NOTED = Told("“{text}”", "“{text}”", "«{text}»", "«{text}»")
FOUND = Told(
    "The referee objects ({code}): {message}.",
    "O árbitro objeta ({code}): {message}.",
    "El árbitro objeta ({code}, {message}).",
    "داور ایراد می‌گیرد ({code}، {message}).",
)

COMPLETED = Told(
    "That completes {what}.",
    "Com isso se completa {what}.",
    "Con eso se completa {what}.",
    "با این کار {what} کامل می‌شود.",
)
COMPLETE = {
    "natural": Told(
        "a clean canasta of {ranks}",
        "uma canastra limpa de {ranks}",
        "una canasta limpia de {ranks}",
        "یک کاناستای خالص {ranks}",
    ),
    "mixed": Told(
        "a mixed canasta of {ranks}",
        "uma canastra suja de {ranks}",
        "una canasta sucia de {ranks}",
        "یک کاناستای ترکیبی {ranks}",
    ),
    "wild": Told("a canasta of {ranks}", "uma canastra de {ranks}", "una canasta de {ranks}", "یک کاناستا از {ranks}"),
    "threes": Told(
        "a canasta of {ranks}", "uma canastra de {ranks}", "una canasta de {ranks}", "یک کاناستا از {ranks}"
    ),
    "samba": Told("a samba of {ranks}", "um samba de {ranks}", "una samba de {ranks}", "یک سامبای {ranks}"),
    "mixed-samba": Told(
        "a mixed samba of {ranks}",
        "um samba sujo de {ranks}",
        "una samba sucia de {ranks}",
        "یک سامبای ترکیبی {ranks}",
    ),
}
"""Complete melds by their items, with what they are of."""
