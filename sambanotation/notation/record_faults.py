"""The kinds of findings about a file (SG0xx), about tags, and about how lines stand together (SG1xx)."""

from __future__ import annotations

from sambanotation.diagnostic import Kind, Severity
from sambanotation.text import Text

NOT_UTF_8 = Kind(
    "SG001",
    "not-utf-8",
    Severity.ERROR,
    Text("these bytes are not UTF-8: {bytes}", "estes bytes não são UTF-8: {bytes}"),
    Text("Save the file with the encoding UTF-8.", "Salve o arquivo na codificação UTF-8."),
    Text(
        "A record is written in UTF-8. Bytes that are none are kept as they are; where they stand in a remark, an "
        "annotation or the text of a tag nothing else is lost, elsewhere their line is not understood.",
        "Um registro é escrito em UTF-8. Os bytes que não o são ficam como estão; num comentário, numa anotação ou no "
        "texto de uma etiqueta nada mais se perde, em outro lugar não se entende a linha deles.",
    ),
)

NO_RECORD = Kind(
    "SG002",
    "no-record",
    Severity.ERROR,
    Text("this file holds no record", "este arquivo não contém nenhum registro"),
    Text(
        'A record begins with a tag such as [SGR "1"] or with a line such as deal 1.',
        'Um registro começa com uma etiqueta como [SGR "1"] ou com uma linha como deal 1.',
    ),
    Text(
        "A file with nothing but empty lines, remarks and text that is not understood leaves nothing to check, and "
        "that is no success.",
        "Um arquivo em que só há linhas vazias, comentários e texto que não se entende não deixa nada para verificar, "
        "e isso não é um sucesso.",
    ),
)

NOT_TEXT = Kind(
    "SG003",
    "not-text",
    Severity.ERROR,
    Text(
        "from here on the places that are not UTF-8 are only counted: {count}",
        "daqui em diante, os trechos que não são UTF-8 são apenas contados: {count}",
    ),
    Text(
        "Is this a text file? Then save it with the encoding UTF-8.",
        "Este é um arquivo de texto? Então salve-o na codificação UTF-8.",
    ),
    Text(
        "A file with very many places that are not UTF-8 is hardly text, or its encoding is another. The first of "
        "these places are named one by one, the rest are counted.",
        "Um arquivo com muitíssimos trechos que não são UTF-8 dificilmente é texto, ou está em outra codificação. Os "
        "primeiros desses trechos são apontados um a um; os demais são contados.",
    ),
)

NOT_FORMATTED = Kind(
    "SG004",
    "not-formatted",
    Severity.ERROR,
    Text(
        "the canonical form would not read back as the same record",
        "a forma canônica não seria relida como o mesmo registro",
    ),
    Text(
        "The text was left as it was; please report this as a bug.",
        "O texto ficou como estava; por favor, relate isto como defeito.",
    ),
    Text(
        "Before a record is rewritten, its canonical form is read again. Unless that gives the same record, and the "
        "same canonical form, nothing is written.",
        "Antes de um registro ser regravado, sua forma canônica é lida de novo. Se isso não der o mesmo registro e a "
        "mesma forma canônica, nada é gravado.",
    ),
)

CARDS_NOT_REWRITTEN = Kind(
    "SG005",
    "cards-not-rewritten",
    Severity.ERROR,
    Text(
        "its cards cannot be written in other letters: {why}",
        "as suas cartas não podem ser escritas com outras letras: {why}",
    ),
    None,
    Text(
        "Cards are written in the letters of another language only where every one of them is understood: in a line "
        "that is not, they would stay as they are, and be taken for others. And only where the result reads back as "
        "the same game, with the same findings about what is written.",
        "As cartas só são escritas com as letras de outra língua quando se entende cada uma delas: numa linha que não "
        "se entende ficariam como estão e seriam tomadas por outras. E só quando o resultado é relido como o mesmo "
        "jogo, com os mesmos achados sobre o que está escrito.",
    ),
)

FILE_TOO_LARGE = Kind(
    "SG006",
    "file-too-large",
    Severity.ERROR,
    Text(
        "this file is too large; at most {limit} bytes are read",
        "este arquivo é grande demais; são lidos no máximo {limit} bytes",
    ),
    Text(
        "Cut it between two records, before a tag, and check the parts.",
        "Corte-o entre dois registros, antes de uma etiqueta, e verifique as partes.",
    ),
    Text(
        "Nothing of a file beyond this size is read, so that a file can take no more memory than it is known to.",
        "Nada se lê de um arquivo acima deste tamanho, para que nenhum tome mais memória do que se sabe.",
    ),
)

FINDINGS_NOT_TOLD = Kind(
    "SG007",
    "findings-not-told",
    Severity.ERROR,
    Text(
        "from here on the findings in this file are only counted: {count}",
        "daqui em diante, os achados neste arquivo são apenas contados: {count}",
    ),
    Text(
        "Mend what is told first, or choose with --select and --ignore what is to be told.",
        "Corrija primeiro o que foi apontado, ou escolha com --select e --ignore o que se deve apontar.",
    ),
    Text(
        "A file with very many findings is hardly a record of games, or one mistake is behind all of them. The first "
        "are told one by one, the rest are counted.",
        "Um arquivo com muitíssimos achados dificilmente é um registro de partidas, ou um só engano está por trás de "
        "todos. Os primeiros são apontados um a um; os demais são contados.",
    ),
)

VARIATION_NOT_CLOSED = Kind(
    "SG103",
    "variation-not-closed",
    Severity.ERROR,
    Text("this variation is never closed", "esta variante nunca é fechada"),
    Text("Close it with a line that holds ).", "Feche-a com uma linha que contenha )."),
    Text(
        "A variation goes from a line that begins with ( to a line ). Where that line is missing, nobody can tell "
        "which of the lines below belong to the game; so all of them up to the next deal are left out of it.",
        "Uma variante vai de uma linha que começa com ( até uma linha ). Se esta falta, ninguém sabe quais das linhas "
        "abaixo pertencem ao jogo; por isso todas elas, até a próxima rodada, ficam fora dele.",
    ),
)

NOTHING_TO_CLOSE = Kind(
    "SG104",
    "nothing-to-close",
    Severity.ERROR,
    Text("no variation is open here", "nenhuma variante está aberta aqui"),
    None,
    Text(
        "A line ) closes the variation that a line ( has opened. This one has no partner.",
        "Uma linha ) fecha a variante que uma linha ( abriu. Esta não tem par.",
    ),
)

LINE_OUT_OF_PLACE = Kind(
    "SG105",
    "line-out-of-place",
    Severity.ERROR,
    Text("this line cannot stand here: {why}", "esta linha não pode ficar aqui: {why}"),
    None,
    Text(
        "A deal holds lines that set it up, then turns, then closing lines; some lines may stand only in a deal that "
        "begins in the middle, some only in one that is dealt. A line out of place is left out of the game.",
        "Uma rodada contém linhas que a preparam, depois vezes, depois linhas que a encerram; algumas linhas só cabem "
        "numa rodada que começa no meio, outras só numa que é distribuída. Uma linha fora do lugar fica fora do jogo.",
    ),
)

REPEATED_TAG = Kind(
    "SG106",
    "repeated-tag",
    Severity.ERROR,
    Text("the tag {tag} stands here a second time", "a etiqueta {tag} aparece aqui pela segunda vez"),
    Text("The first one holds.", "Vale a primeira."),
    Text(
        "A tag may stand only once in a record. The first one holds.",
        "Uma etiqueta só pode aparecer uma vez num registro. Vale a primeira.",
    ),
)

REPEATED_LINE = Kind(
    "SG107",
    "repeated-line",
    Severity.ERROR,
    Text("{line} was told before in this deal", "{line} já foi dito nesta rodada"),
    Text("The first line holds.", "Vale a primeira linha."),
    Text(
        "What can be told once in a deal (a hand, the stock, how it ended, a claim about a side) is told only once. "
        "The first line holds, the second is left out of the game.",
        "O que se diz uma vez numa rodada (uma mão, o maço, como ela terminou, uma afirmação sobre um lado) só se diz "
        "uma vez. Vale a primeira linha; a segunda fica fora do jogo.",
    ),
)

TAG_NOT_UNDERSTOOD = Kind(
    "SG108",
    "tag-not-understood",
    Severity.ERROR,
    Text(
        "the tag {tag} is not understood: {found}; expected: {expected}",
        "não se entende a etiqueta {tag}: {found}; esperava-se: {expected}",
    ),
    None,
    Text(
        "The known tags have values of a known form. What one of another form was to say is not known, and nothing is "
        "judged by a guess: without the rules, their options or the seats, nothing at all.",
        "As etiquetas conhecidas têm valores de forma conhecida. O que uma de outra forma queria dizer não se sabe, e "
        "nada é julgado por palpite: sem o regulamento, suas opções ou os lugares, absolutamente nada.",
    ),
)

WRONG_TURN_NUMBER = Kind(
    "SG109",
    "wrong-turn-number",
    Severity.WARNING,
    Text("turn {found} stands where turn {expected} is due", "está aqui a vez {found}; esperava-se a vez {expected}"),
    None,
    Text(
        "Turns are numbered from 1 in each deal, one number for each seat's turn; in a deal that begins in the middle "
        "from any number; in a variation from the number of the turn that it replaces.",
        "As vezes são numeradas a partir de 1 em cada rodada, um número para a vez de cada lugar; numa rodada que "
        "começa no meio, a partir de qualquer número; numa variante, a partir do número da vez que ela substitui.",
    ),
)

WRONG_DEAL_NUMBER = Kind(
    "SG110",
    "wrong-deal-number",
    Severity.WARNING,
    Text(
        "deal {found} stands where deal {expected} is due",
        "está aqui a rodada {found}; esperava-se a rodada {expected}",
    ),
    None,
    Text(
        "The deals of a record are numbered one after the other, from any number. Deals that begin in the middle may "
        "leave numbers out.",
        "As rodadas de um registro são numeradas uma após a outra, a partir de qualquer número. Rodadas que começam no "
        "meio podem pular números.",
    ),
)

UNKNOWN_SEAT = Kind(
    "SG111",
    "unknown-seat",
    Severity.ERROR,
    Text("nobody sits at {seat}; the seats are: {seats}", "ninguém se senta em {seat}; os lugares são: {seats}"),
    Text("The tag Seats names the seats in order of play.", "A etiqueta Seats nomeia os lugares na ordem do jogo."),
    Text(
        "A line names a seat that is not among those of the tag Seats (A B C D where it is missing). Such a line is "
        "left out of the game; a deal whose dealer nobody knows is played as if it named none.",
        "Uma linha nomeia um lugar que não está entre os da etiqueta Seats (A B C D se ela falta). Essa linha fica "
        "fora do jogo; uma rodada cujo carteador ninguém conhece é jogada como se não nomeasse nenhum.",
    ),
)

UNKNOWN_SIDE = Kind(
    "SG112",
    "unknown-side",
    Severity.ERROR,
    Text("{side} is no side; the seats are: {seats}", "{side} não é um lado; os lugares são: {seats}"),
    Text(
        "A side is written as its seats in order of play, joined by +.",
        "Um lado se escreve com os seus lugares na ordem do jogo, unidos por +.",
    ),
    Text(
        "A line names a side with a seat that is not among those of the tag Seats (A B C D where it is missing), or "
        "names a seat twice. Such a line is left out of the game.",
        "Uma linha nomeia um lado com um lugar que não está entre os da etiqueta Seats (A B C D se ela falta), ou "
        "nomeia um lugar duas vezes. Essa linha fica fora do jogo.",
    ),
)

NESTED_TOO_DEEP = Kind(
    "SG115",
    "nested-too-deep",
    Severity.ERROR,
    Text(
        "variations are nested too deep here; at most {limit} may stand inside one another",
        "as variantes estão aninhadas fundo demais aqui; no máximo {limit} podem ficar umas dentro das outras",
    ),
    None,
    Text(
        "A variation may hold variations, but not without end. What is nested deeper is left out and kept as it is.",
        "Uma variante pode conter variantes, mas não sem fim. A que está mais fundo fica de fora e é mantida como "
        "está.",
    ),
)

UNKNOWN_FINDING_NAME = Kind(
    "SG116",
    "unknown-finding-name",
    Severity.ERROR,
    Text("no finding is called {found}{nearest}", "nenhum achado se chama {found}{nearest}"),
    Text("samba explain lists them all.", "samba explain lista todos."),
    Text(
        "The marks ;! and ;~ and the tag Expect name findings. A name that no finding bears can never be met.",
        "As marcas ;! e ;~ e a etiqueta Expect nomeiam achados. Um nome que não é de nenhum achado nunca pode ser "
        "encontrado.",
    ),
)

LATER_VERSION = Kind(
    "SG117",
    "later-version",
    Severity.ERROR,
    Text(
        "this record is written in version {found} of the notation; the version known here is {known}",
        "este registro está escrito na versão {found} da notação; a versão conhecida aqui é {known}",
    ),
    Text(
        "It was read as version {known}; a newer samba may understand it better.",
        "Ele foi lido como versão {known}; um samba mais novo pode entendê-lo melhor.",
    ),
    Text(
        "The tag SGR names the version of the notation. A later version may give signs another meaning.",
        "A etiqueta SGR nomeia a versão da notação. Uma versão posterior pode dar outro sentido aos sinais.",
    ),
)

NO_DEAL = Kind(
    "SG118",
    "no-deal",
    Severity.ERROR,
    Text("this record holds no deal", "este registro não contém nenhuma rodada"),
    Text("A deal begins with a line such as deal 1.", "Uma rodada começa com uma linha como deal 1."),
    Text(
        "A record holds tags and then at least one deal. One without a deal has nothing to check.",
        "Um registro contém etiquetas e depois ao menos uma rodada. O que não tem rodada não tem o que verificar.",
    ),
)

LINES_SKIPPED = Kind(
    "SG120",
    "lines-skipped",
    Severity.ERROR,
    Text(
        "so many lines in a row are not understood that the next ones, up to a tag or a deal, are not read: {count}",
        "são tantas as linhas seguidas que não se entendem que as próximas, até uma etiqueta ou uma rodada, não são "
        "lidas: {count}",
    ),
    Text("Is this a record of Samba?", "Este é um registro de Samba?"),
    Text(
        "After very many lines in a row that are not understood, reading goes on at the next line with a tag or with "
        "deal. What lies between is kept as it is.",
        "Depois de muitíssimas linhas seguidas que não se entendem, a leitura continua na próxima linha com etiqueta "
        "ou com deal. O que fica no meio é mantido como está.",
    ),
)

UNFAMILIAR_TAG = Kind(
    "SG123",
    "unfamiliar-tag",
    Severity.WARNING,
    Text(
        "the tag {tag} is not known; did you mean {nearest}?",
        "a etiqueta {tag} não é conhecida; você quis dizer {nearest}?",
    ),
    None,
    Text(
        "Tags that are not known are kept and mean nothing to the game. This one has nearly the name of one that does.",
        "As etiquetas desconhecidas são mantidas e nada significam para o jogo. O nome desta é quase o de uma que "
        "significa.",
    ),
)
