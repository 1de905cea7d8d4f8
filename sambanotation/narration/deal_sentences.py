"""What is said of a game, of its deals and of all that stands in them besides turns."""

from __future__ import annotations

from sambanotation.narration.tongues import Told

TITLE = Told("A game of samba", "Uma partida de samba", "Una partida de samba", "یک بازی سامبا")
PLAYERS = Told("At the table: {players}.", "À mesa: {players}.", "A la mesa: {players}.", "دور میز: {players}.")
PLAYER = Told("{name} ({seat})", "{name} ({seat})", "{name} ({seat})", "{name} ({seat})")
PLAYED_BY = Told(
    "It is judged by the rules of {rules}.",
    "Julga-se pelo regulamento {rules}.",
    "Se juzga por el reglamento {rules}.",
    "داوری بر پایهٔ قواعد {rules} است.",
)
STARTS = Told(
    "They begin with these totals: {amounts}.",
    "Começam com estes totais: {amounts}.",
    "Empiezan con estos totales: {amounts}.",
    "مجموع امتیازها در آغاز: {amounts}.",
)
SEEN_BY = Told(
    "It is told as {who} sees it.", "Conta-se como {who} vê.", "Se cuenta como lo ve {who}.",
    "چنان گفته می‌شود که {who} می‌بیند."
)  # fmt: skip
DEAL = Told("Deal {number}", "Rodada {number}", "Ronda {number}", "دست {number}")
POSITION = Told(
    "Deal {number}, already under way",
    "Rodada {number}, já começada",
    "Ronda {number}, ya empezada",
    "دست {number}، از میانه",
)
DEALS = Told("{who} deals.", "{who} dá as cartas.", "{who} reparte.", "{who} کارت‌ها را پخش می‌کند.")
HOLDS = Told(
    "{who} holds {cards}.",
    "{who} tem na mão {cards}.",
    "{who} tiene en la mano {cards}.",
    "{who} این‌ها را در دست دارد: {cards}.",
)
HOLDS_ALSO = Told(
    "{who} holds {cards}, and other cards that are not told.",
    "{who} tem na mão {cards}, e outras cartas que não se dizem.",
    "{who} tiene en la mano {cards}, y otras cartas que no se dicen.",
    "{who} این‌ها را در دست دارد: {cards}، و کارت‌های دیگری که گفته نشده است.",
)
TURNED_UP_ALONE = Told(
    "Turned up to begin the pile: {cards}.",
    "Vira-se para começar o bagaço: {cards}.",
    "Se descubre para empezar el pozo: {cards}.",
    "برای آغاز کارت‌های کنارگذاشته رو شد: {cards}.",
)
TURNED_UP = Told(
    "Turned up to begin the pile: {cards}; the last one lies on top.",
    "Viram-se para começar o bagaço: {cards}; a última fica por cima.",
    "Se descubren para empezar el pozo: {cards}; la última queda encima.",
    "برای آغاز کارت‌های کنارگذاشته رو شد: {cards}؛ آخری در بالاست.",
)
STOCK = Told(
    "Known of the stock, in order, number of cards: {count}.",
    "Cartas do maço conhecidas em ordem: {count}.",
    "Cartas del mazo conocidas en orden: {count}.",
    "ترتیب {count} کارت از استاک معلوم است.",
)
PILE_OF_ONE = Told(
    "In the discard pile lies {cards}.",
    "No bagaço está {cards}.",
    "En el pozo está {cards}.",
    "در کارت‌های کنارگذاشته این است: {cards}.",
)
PILE = Told(
    "In the discard pile lie {cards}; the last one lies on top.",
    "No bagaço estão {cards}; a última fica por cima.",
    "En el pozo están {cards}; la última queda encima.",
    "در کارت‌های کنارگذاشته این‌هاست: {cards}؛ آخری در بالاست.",
)
NO_PILE = Told("The discard pile is empty.", "O bagaço está vazio.", "El pozo está vacío.", "کارت کنارگذاشته‌ای نیست.")
SHOWS_RED = Told(
    "{who}: red threes, shown: {cards}.",
    "{who}: três vermelhos à mostra: {cards}.",
    "{who}: treses rojos a la vista: {cards}.",
    "{who}: ۳های قرمزِ روشده: {cards}.",
)
MINIMUM = Told(
    "For the first meld are needed, by side: {amounts}.",
    "Para a saída precisa-se, por lado: {amounts}.",
    "Para la primera bajada se necesita, por bando: {amounts}.",
    "برای نخستین ترکیب، هر طرف نیاز دارد: {amounts}.",
)
HAS_MELD = Told(
    "{side}: on the table, {cards}.",
    "{side}: na mesa, {cards}.",
    "{side}: en la mesa, {cards}.",
    "{side}: روی میز، {cards}.",
)
HAS_OTHERS = Told(
    "{side}: there may be other melds on the table.",
    "{side}: pode haver outras combinações na mesa.",
    "{side}: puede haber otras combinaciones en la mesa.",
    "{side}: شاید ترکیب‌های دیگری روی میز باشد.",
)
HAS_NO_MELD = Told(
    "{side}: nothing on the table.",
    "{side}: nada na mesa.",
    "{side}: nada en la mesa.",
    "{side}: هیچ چیز روی میز نیست.",
)
HAS_TAKEN = Told(
    "{side}: the pile was taken before in this deal.",
    "{side}: o bagaço já foi comprado nesta rodada.",
    "{side}: el pozo ya se tomó en esta ronda.",
    "{side}: پیش‌تر در این دست کارت‌های کنارگذاشته برداشته شده است.",
)
HAS_NOT_TAKEN = Told(
    "{side}: the pile was not taken yet in this deal.",
    "{side}: o bagaço ainda não foi comprado nesta rodada.",
    "{side}: el pozo todavía no se ha tomado en esta ronda.",
    "{side}: هنوز در این دست کارت‌های کنارگذاشته برداشته نشده است.",
)
HAVE_LAID = Told(
    "Cards were laid before by {players}.",
    "Já baixaram cartas: {players}.",
    "Ya bajaron cartas: {players}.",
    "پیش‌تر کارت رو کرده‌اند: {players}.",
)
NOBODY_LAID = Told(
    "Nobody has laid cards yet.",
    "Ninguém baixou cartas ainda.",
    "Nadie ha bajado cartas todavía.",
    "هنوز کسی کارتی رو نکرده است.",
)
TO_PLAY = Told("It is the turn of {who}.", "É a vez de {who}.", "Es el turno de {who}.", "نوبت {who} است.")
HAS_DRAWN = Told(
    "It is the turn of {who}, the cards drawn.",
    "É a vez de {who}, com as cartas já compradas.",
    "Es el turno de {who}, con las cartas ya robadas.",
    "نوبت {who} است که کارت‌ها را کشیده است.",
)
FINED = Told(
    "{side}: a penalty of {points} points ({reason}).",
    "{side}: penalidade de {points} pontos ({reason}).",
    "{side}: penalización de {points} puntos ({reason}).",
    "{side}: {points} امتیاز جریمه ({reason}).",
)
EXPOSES = Told(
    "By mistake {who} shows {cards}: open from now on.",
    "Por engano {who} mostra {cards}, à vista daqui em diante.",
    "Por error {who} muestra {cards}, a la vista desde ahora.",
    "{who} به اشتباه {cards} را نشان می‌دهد که از این پس روی میز می‌ماند.",
)
ENDS = {
    "out": Told(
        "So the deal ends: somebody has gone out.",
        "Assim termina a rodada: alguém bateu.",
        "Así termina la ronda: alguien se fue.",
        "دست چنین پایان می‌یابد: یکی دست را بست.",
    ),
    "stock": Told(
        "So the deal ends: the stock is used up.",
        "Assim termina a rodada: o maço acabou.",
        "Así termina la ronda: el mazo se agotó.",
        "دست چنین پایان می‌یابد: استاک تمام شد.",
    ),
    "abandoned": Told(
        "The deal is abandoned.", "A rodada é abandonada.", "La ronda se abandona.", "دست نیمه‌کاره رها می‌شود."
    ),
}
COUNT = Told(
    "The players count for {side}: {amounts}.",
    "Os jogadores contam para {side}: {amounts}.",
    "Los jugadores cuentan para {side}: {amounts}.",
    "بازیکنان برای {side} می‌شمارند: {amounts}.",
)
SCORE = Told(
    "By the players this deal gives: {amounts}.",
    "Segundo os jogadores, a rodada dá: {amounts}.",
    "Según los jugadores, la ronda da: {amounts}.",
    "به گفتهٔ بازیکنان امتیاز این دست: {amounts}.",
)
TOTAL = Told(
    "By the players the totals stand so: {amounts}.",
    "Segundo os jogadores, os totais ficam assim: {amounts}.",
    "Según los jugadores, los totales quedan así: {amounts}.",
    "به گفتهٔ بازیکنان مجموع امتیازها چنین است: {amounts}.",
)
JUDGED_TOTAL = Told(
    "By the count of the referee the totals stand so: {amounts}.",
    "Pela contagem do árbitro, os totais ficam assim: {amounts}.",
    "Según la cuenta del árbitro, los totales quedan así: {amounts}.",
    "به شمارش داور مجموع امتیازها چنین است: {amounts}.",
)
NO_AMOUNTS = Told("nothing", "nada", "nada", "هیچ")
AMOUNT = Told("{what}: {number}", "{what}: {number}", "{what}: {number}", "{what}: {number}")
NEXT_AMOUNT = Told("; ", "; ", "; ", "؛ ")
UNREADABLE = Told(
    "A line that is not understood: “{text}”.",
    "Uma linha que não se entende: “{text}”.",
    "Una línea que no se entiende: «{text}».",
    "سطری که فهمیده نمی‌شود: «{text}».",
)
INSTEAD = Told(
    "It might have gone otherwise from turn {number} on:",
    "Poderia ter sido de outro modo a partir da vez {number}:",
    "Desde el turno {number} podría haber sido de otro modo:",
    "از نوبت {number} به بعد می‌شد جور دیگری بازی کرد:",
)
BACK = Told(
    "So much for what might have been.",
    "Até aqui, o que poderia ter sido.",
    "Hasta aquí, lo que podría haber sido.",
    "این بود آنچه می‌توانست باشد.",
)

REASONS = {
    "stock-out-of-turn": Told(
        "drew from the stock out of turn", "compra do maço fora da vez", "robo del mazo fuera de turno",
        "کشیدن از استاک خارج از نوبت",
    ),
    "pile-out-of-turn": Told(
        "took the pile out of turn", "bagaço comprado fora da vez", "pozo tomado fuera de turno",
        "برداشتن کارت‌های کنارگذاشته خارج از نوبت",
    ),
    "meld-out-of-turn": Told(
        "melded out of turn", "cartas baixadas fora da vez", "cartas bajadas fuera de turno", "رو کردن خارج از نوبت"
    ),
    "three-wilds": Told(
        "three wild cards in a meld", "três curingas numa combinação", "tres comodines en una combinación",
        "سه کارت وایلد در یک ترکیب",
    ),
    "out-refused": Told(
        "did not go out with leave to", "não bateu, embora com permissão",
        "no se fue pese a tener permiso", "نبستن دست با وجود اجازه"
    ),
    "out-unable": Told(
        "asked without being able to go out", "pediu sem poder bater", "pidió sin poder irse",
        "درخواست اجازه بی‌آنکه بتواند دست را ببندد",
    ),
}  # fmt: skip
"""Of other reasons the word itself is told."""

ITEMS = {
    "natural": Told("clean canastas", "canastras limpas", "canastas limpias", "کاناستای خالص"),
    "mixed": Told("mixed canastas", "canastras sujas", "canastas sucias", "کاناستای ترکیبی"),
    "wild": Told("canastas of wild cards", "canastras de curingas", "canastas de comodines", "کاناستای وایلد"),
    "threes": Told("canastas of threes", "canastras de três", "canastas de treses", "کاناستای ۳"),
    "samba": Told("sambas", "sambas", "sambas", "سامبا"),
    "mixed-samba": Told("sambas with wild cards", "sambas com curingas", "sambas con comodines", "سامبای ترکیبی"),
    "unfinished": Told("unfinished sequences", "sequências inacabadas", "secuencias inacabadas", "دنباله‌های ناتمام"),
    "red3": Told("red threes", "três vermelhos", "treses rojos", "۳ قرمز"),
    "red3-hand": Told("red threes in hand", "três vermelhos na mão", "treses rojos en la mano", "۳ قرمز در دست"),
    "out": Told("going out", "batida", "por irse", "بستن دست"),
    "hidden": Told("hidden canasta", "canastra oculta", "canasta oculta", "کاناستای پنهان"),
    "concealed": Told("concealed hand", "mão fechada", "mano cerrada", "دست پوشیده"),
    "canastrao": Told("canastrão", "canastrão", "canastrão", "کاناسترائو"),
    "canastas": Told("canasta of canastas", "canastra de canastras", "canasta de canastas", "کاناستای کاناستاها"),
    "cards": Told("cards on the table", "cartas na mesa", "cartas en la mesa", "کارت‌های روی میز"),
    "hand": Told("cards in hand", "cartas na mão", "cartas en la mano", "کارت‌های در دست"),
    "penalty": Told("penalties", "penalidades", "penalizaciones", "جریمه‌ها"),
}
"""By the name in a `count` line."""
