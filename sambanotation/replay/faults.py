"""Findings that belong to no single action: the tags that choose the rules, the sides, fines and acknowledgements."""

from __future__ import annotations

from sambanotation.diagnostic import Kind, Severity
from sambanotation.text import Text

RULES_NOT_NAMED = Kind(
    "SG281",
    "rules-not-named",
    Severity.NOTICE,
    Text("the record names no rule set; {rules} is taken", "o registro não indica regulamento; vale {rules}"),
    Text('Write [Rules "{rules}"] among the tags.', 'Escreva [Rules "{rules}"] entre as etiquetas.'),
    Text(
        "What is legal depends on the rules that were played. A record that does not name them is judged by the "
        "Brazilian rules.",
        "O que é legal depende das regras jogadas. Um registro que não as indica é julgado pelas regras brasileiras.",
    ),
)

PLAYERS_NOT_ALLOWED = Kind(
    "SG282",
    "players-not-allowed",
    Severity.ERROR,
    Text(
        "{rules} is not played by {players} players, but by {needed}",
        "{rules} não se joga com {players} jogadores, mas com {needed}",
    ),
    Text(
        "Write one seat for each player in the Seats tag.",
        "Escreva na etiqueta Seats um lugar para cada jogador.",
    ),
    Text(
        "A rule set says how many may play. A record with another number of seats is not judged: there is no rule "
        "for it.",
        "Um regulamento diz quantos podem jogar. Um registro com outro número de lugares não é julgado: não há regra "
        "para ele.",
    ),
)

SIDES_NOT_ALLOWED = Kind(
    "SG283",
    "sides-not-allowed",
    Severity.ERROR,
    Text("these sides cannot be formed: {there}", "estes lados não podem formar-se: {there}"),
    Text("Possible are: {needed}.", "Podem ser: {needed}."),
    Text(
        "Partners sit in alternation. The Sides tag chooses where the rule set leaves a choice, as with six players: "
        "three pairs or two teams.",
        "Os parceiros sentam-se alternados. A etiqueta Sides escolhe quando o regulamento deixa escolha, como com "
        "seis jogadores: três duplas "
        "ou duas equipes.",
    ),
)

NOT_A_SIDE = Kind(
    "SG284",
    "not-a-side",
    Severity.ERROR,
    Text("{side} is no side of this game", "{side} não é um lado desta partida"),
    Text("The sides are: {needed}.", "Os lados são: {needed}."),
    Text(
        "A side is its seats in order of play, joined by +. Scores, minimums and penalties belong to sides.",
        "Um lado são os seus lugares na ordem do jogo, unidos por +. Pontos, mínimos e penalidades são dos lados.",
    ),
)

PENALTY_NOT_CHARGED = Kind(
    "SG715",
    "penalty-not-charged",
    Severity.NOTICE,
    Text(
        "the fine of {points} points for this fault is not recorded",
        "a multa de {points} pontos por esta falta não está registrada",
    ),
    Text(
        "Write `penalty {side} {points} {reason}` after the turn.",
        "Escreva `penalty {side} {points} {reason}` depois da vez.",
    ),
    Text(
        "Penalties are charged as the record says and only so. Where the rule set fines a fault and no penalty line "
        "follows, this is told.",
        "As penalidades cobram-se como o registro diz, e só assim. Quando o regulamento multa uma falta e nenhuma "
        "linha de penalidade "
        "segue, isso se aponta.",
    ),
)

ACKNOWLEDGES_NOTHING = Kind(
    "SG191",
    "acknowledges-nothing",
    Severity.WARNING,
    Text("nothing called {name} was found on this line", "nada chamado {name} foi achado nesta linha"),
    Text(
        "Remove the acknowledgement, or move it to the line of the fault.",
        "Retire o reconhecimento, ou leve-o à linha da falta.",
    ),
    Text(
        "`;~ name reason` says that a fault is known and stood. It is still reported, but no longer fails the "
        "record. One that meets no fault "
        "has outlived it, or stands on the wrong line.",
        "`;~ nome motivo` diz que uma falta é conhecida e valeu. Ela continua a ser apontada, mas já não reprova o "
        "registro. Um que não "
        "encontra falta ficou sem ela, ou está na linha errada.",
    ),
)

KINDS = (
    RULES_NOT_NAMED,
    PLAYERS_NOT_ALLOWED,
    SIDES_NOT_ALLOWED,
    NOT_A_SIDE,
    PENALTY_NOT_CHARGED,
    ACKNOWLEDGES_NOTHING,
)
