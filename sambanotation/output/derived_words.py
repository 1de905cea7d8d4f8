"""The words in which it is told what follows from a record."""

from __future__ import annotations

from sambanotation.text import Text

UNDER = Text("under the rules of {name}, version {version}", "pelas regras de {name}, versão {version}")
NOT_PLAYED = Text(
    "It cannot be played: samba validate tells why.", "Não se pode reproduzi-la: samba validate diz por quê."
)
DEAL = Text("deal {number}: {status}", "rodada {number}: {status}")
STATUS = {
    "consistent": Text("it may have been so", "pode ter sido assim"),
    "inconsistent": Text("it cannot have been so", "não pode ter sido assim"),
    "unknown": Text("it is not known whether it may have been so", "não se sabe se pode ter sido assim"),
}
BECAUSE = Text("Why: {why}.", "Por quê: {why}.")
LEFT_OUT = Text(
    "Not understood, and left out; they may have told of anything:",
    "Não entendidas, e deixadas de fora; podem ter contado qualquer coisa:",
)
CONFLICT = Text("These cannot all be true:", "Nem tudo isto pode ser verdade:")
CONFLICT_ALONE = Text("This cannot be true:", "Isto não pode ser verdade:")
TOO_MANY_COPIES = Text(
    "The pack holds only {copies} of {card}, which would be in {places} places.",
    "O baralho tem só {copies} de {card}, que estaria em {places} lugares.",
)
REPAIRS = Text(
    "Any one of these smallest changes makes it possible:", "Qualquer uma destas menores mudanças a torna possível:"
)
AFTER_IT = Text(
    "All that follows is of the deal after any of these changes.",
    "Tudo o que segue é da rodada depois de qualquer destas mudanças.",
)
AFTER_THIS = Text(
    "All that follows is of the deal after change {number}.", "Tudo o que segue é da rodada depois da mudança {number}."
)
COMPLETION_OF = Text(
    "The completion that is judged here is that after change {number}.",
    "A complementação aqui julgada é a de depois da mudança {number}.",
)
TIME_OVER = Text(
    "The time was over: this is what is known so far.", "O tempo se esgotou: isto é o que se sabe até aqui."
)
NOT_LOOKED_FOR = Text(
    "No change that makes it possible has been found so far.",
    "Até aqui não se achou mudança que a torne possível.",
)
EVERY_ERROR = Text(
    "Rules that are broken in every completion, if with other cards:",
    "Regras violadas em toda complementação, ainda que com outras cartas:",
)
WHY_SO_MANY = Text(
    "it is {number} cards, which what stands in these lines forces:",
    "são {number} cartas, a que obriga o que está nestas linhas:",
)
MORE_REPAIRS = Text("There may be more of that size.", "Pode haver mais desse tamanho.")
NO_REPAIRS = Text(
    "No small change that makes it possible was found.", "Não se achou mudança pequena que a torne possível."
)
GIVEN_UP = Text("give it up", "abandonar")
NO_ERRORS = Text("It can have been played without breaking a rule.", "Pode ter sido jogada sem violar regra alguma.")
ERRORS = Text("Rules that are broken in the completion shown:", "Regras violadas na complementação mostrada:")
IN_EACH = Text("in every completion, if with other cards", "em toda complementação, ainda que com outras cartas")
FEWEST = Text("No completion breaks fewer.", "Nenhuma complementação viola menos.")
AT_LEAST = Text(
    "Proven is that every completion breaks at least {number}; the fewest that were found are {found}.",
    "Está provado que toda complementação viola pelo menos {number}; o mínimo encontrado é {found}.",
)
FORCED = Text("What must have been:", "O que deve ter sido:")
WHY = Text("{cards}, which what stands in these lines forces:", "{cards}, a que obriga o que está nestas linhas:")
NOT_FORCED = Text(
    "nothing forces it to be one thing alone; it may be {cards}",
    "nada obriga a que seja uma só coisa; pode ser {cards}",
)
FORCED_ALIKE = Text(
    "it must be {cards} after any of these changes; --repair chooses one of which it can be told why",
    "deve ser {cards} depois de qualquer dessas mudanças; --repair escolhe uma da qual se pode dizer por quê",
)
NOTHING_FOUND = Text("nothing was found out about it", "nada se descobriu sobre isso")
NOTHING_OPEN = Text(
    "{place}: nothing there may be one thing or another (a pattern is meant by its line, or by its line and column)",
    "{place}: ali nada pode ser uma coisa ou outra (um padrão se indica pela linha, ou pela linha e coluna)",
)
NOT_LEAST = Text("The time was over; fewer may do.", "O tempo se esgotou; menos linhas podem bastar.")
NARROWED = Text("What may have been:", "O que pode ter sido:")
NOTHING = Text("nothing", "nada")
ANY_CARD = Text("any card", "qualquer carta")
ALL_BUT = Text("any card but {cards}", "qualquer carta menos {cards}")
NUMBER = Text("{number} of {cards}", "{number} de {cards}")
NOT_PROVEN = Text("not proven that no more is possible", "não está provado que nada mais é possível")
NOT_SHOWN = Text("of these no completion was found: {cards}", "destas não se achou complementação: {cards}")
HANDS = Text("Hands at the end:", "Mãos no fim:")
HAND = Text("{seat}: cards: {count}", "{seat}: cartas: {count}")
CERTAIN = Text("certainly {cards}", "com certeza {cards}")
POSSIBLE = Text("perhaps {cards}", "talvez {cards}")
SCORES = Text("Scores:", "Pontuações:")
BETWEEN = Text("{side}: {range}", "{side}: {range}")
AHEAD = Text("{side} ahead by {range}", "vantagem de {side}: {range}")
RANGE = Text("{low} to {high}", "{low} a {high}")
PROVEN_END = Text("proven: {low} to {high}", "provado: {low} a {high}")
NO_END_PROVEN = Text("not proven", "não provado")
NOT_KNOWN = Text("not known", "não se sabe")
