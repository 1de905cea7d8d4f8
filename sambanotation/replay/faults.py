"""Findings that belong to no single action: the tags that choose the rules, the sides, fines and acknowledgements."""

from __future__ import annotations

from sambanotation.diagnostic import Kind, Severity
from sambanotation.text import Text

RULES_NOT_NAMED = Kind(
    "SG281",
    "rules-not-named",
    Severity.NOTICE,
    Text("the record names no rule set; {rules} is taken", "o registro não nomeia regulamento; vale {rules}"),
    Text('Write [Rules "{rules}"] among the tags.', 'Escreva [Rules "{rules}"] entre as etiquetas.'),
    Text(
        "What is legal depends on the rules that were played. A record that does not name them is judged by the "
        "Brazilian rules.",
        "O que é válido depende das regras que se jogaram. Um registro que não as nomeia é julgado pelas regras "
        "brasileiras.",
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
    Text("these sides cannot be formed: {there}", "estes lados não podem ser formados: {there}"),
    Text("Possible sides: {needed}.", "Lados possíveis: {needed}."),
    Text(
        "Partners sit in alternation. The Sides tag chooses where the rule set leaves a choice, as with six players: "
        "three pairs or two teams.",
        "Os parceiros se sentam alternados. A etiqueta Sides escolhe onde o regulamento deixa escolha, como com seis "
        "jogadores: três duplas ou duas equipes.",
    ),
)

NOT_A_SIDE = Kind(
    "SG284",
    "not-a-side",
    Severity.ERROR,
    Text("{side} is no side of this game", "{side} não é um lado deste jogo"),
    Text("The sides are: {needed}.", "Os lados são: {needed}."),
    Text(
        "A side is written as its seats in order of play, joined by +. Scores, minimums and penalties belong to sides.",
        "Um lado se escreve com os seus lugares na ordem do jogo, unidos por +. Pontuações, mínimos e penalidades são "
        "dos lados.",
    ),
)

IN_TURN = Kind(
    "SG434",
    "own-turn-marked-as-anothers",
    Severity.WARNING,
    Text("`@{seat}` in the turn of {seat}", "`@{seat}` na vez de {seat}"),
    Text("Leave `@{seat}` out.", "Retire `@{seat}`."),
    Text(
        "`@` and a seat stand before an act of a player whose turn it is not. Here it is that player's turn, and the "
        "act is judged as part of it.",
        "`@` e um lugar ficam antes do ato de um jogador que não está na vez. Aqui é a vez desse jogador: o ato é "
        "julgado como parte dela.",
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
        "follows, this is reported.",
        "As penalidades são cobradas como o registro diz, e só assim. Quando o regulamento multa uma falta e não segue "
        "nenhuma linha de penalidade, isso é apontado.",
    ),
)

NOTHING_TO_TAKE_BACK = Kind(
    "SG433",
    "nothing-to-take-back",
    Severity.ERROR,
    Text("`undo` takes back nothing: no action stands before it", "`undo` não desfaz nada: não há ação antes dele"),
    Text(
        "Write it behind the action that was taken back, in the same turn.",
        "Escreva-o depois da ação que foi desfeita, na mesma vez.",
    ),
    Text(
        "`undo` says that the last action of the turn that still stands was taken back. A turn that is over is not "
        "undone.",
        "`undo` diz que a última ação da vez que ainda valia foi recolhida. Uma vez terminada não se desfaz.",
    ),
)

ACKNOWLEDGES_NOTHING = Kind(
    "SG191",
    "acknowledges-nothing",
    Severity.WARNING,
    Text("no finding called {name} is on this line", "não há nesta linha nenhum achado chamado {name}"),
    Text(
        "Remove the acknowledgement, or move it to the line of the fault.",
        "Retire o reconhecimento, ou mude-o para a linha da falta.",
    ),
    Text(
        "`;~ name reason` says that a fault is known and stood. It is still reported, but no longer fails the record. "
        "A mark that meets no fault has outlived it, or stands on the wrong line.",
        "`;~ nome motivo` diz que uma falta é conhecida e valeu. Ela continua sendo apontada, mas já não reprova o "
        "registro. Uma marca que não encontra falta durou mais que ela, ou está na linha errada.",
    ),
)

SEATS_NOT_NAMED = Kind(
    "SG285",
    "seats-not-named",
    Severity.ERROR,
    Text(
        "{seat} sits at no table of {needed}, and the record does not say who plays",
        "{seat} não se senta a uma mesa de {needed}, e o registro não diz quem joga",
    ),
    Text("Name every seat in the Seats tag.", "Escreva todos os lugares na etiqueta Seats."),
    Text(
        "Where a record names no seats, as many play as is usual under its rule set. A deal that tells of another seat "
        "is not judged, nor what follows it: nobody knows who sat where.",
        "Onde um registro não diz os lugares, jogam tantos quantos são usuais no seu regulamento. Uma rodada que fala "
        "de outro lugar não é julgada, nem o que vem depois: ninguém sabe quem estava onde.",
    ),
)

DECISIONS_MATTERED = Kind(
    "SG286",
    "decisions-mattered",
    Severity.NOTICE,
    Text(
        "what no document tells, and we decided, gave lines of this count: {clauses}",
        "o que nenhum documento diz, e nós decidimos, determinou linhas desta contagem: {clauses}",
    ),
    Text(
        "`samba rules show {rules} --cite` tells what was decided, and why; a rule set of your own may say otherwise.",
        "`samba rules show {rules} --cite` diz o que foi decidido, e por quê; um regulamento próprio pode dizer outra "
        "coisa.",
    ),
    Text(
        "Where the documents of a rule set are silent its clause is our decision. Those by which points were counted "
        "in this record are named once. A finding that rests on a decision says so itself, and what the record chose "
        "with its Options tag is no decision of ours.",
        "Onde os documentos de um regulamento nada dizem, a cláusula é decisão nossa. As que deram pontos neste "
        "registro são nomeadas uma vez. Um achado que se apoia numa decisão o diz por si, e o que o registro escolheu "
        "com a etiqueta Options não é decisão nossa.",
    ),
)

CITED = {
    SEATS_NOT_NAMED: "usual_players",
    SIDES_NOT_ALLOWED: "sides",
    PLAYERS_NOT_ALLOWED: "sides",
    PENALTY_NOT_CHARGED: "penalties",
}
"""The clauses that some of these rest on."""

KINDS = (
    RULES_NOT_NAMED,
    DECISIONS_MATTERED,
    PLAYERS_NOT_ALLOWED,
    SIDES_NOT_ALLOWED,
    SEATS_NOT_NAMED,
    NOT_A_SIDE,
    NOTHING_TO_TAKE_BACK,
    IN_TURN,
    PENALTY_NOT_CHARGED,
    ACKNOWLEDGES_NOTHING,
)
